//! A driver of fillers that fills the cells of all kinds, sorted by an order.

use super::boxes::{Boxes, PlaceRuns};
use super::engine::Dense;
use super::fill::{Lack, Obstacle};
use super::order::{measured, sort_stably};
use super::passes::Filled;
use super::{Content, wavefront};
use grundy_core::{Component, ComponentRef, KindId, Order, Ruleset};
use grundy_engine::{Meter, Stop};

/// Tables with fewer cells to fill are filled on one thread.
const LARGE_FOR_THREADS: usize = 1 << 12;
/// A proved order whose levels have fewer cells on average is used on one thread, because threads must wait
/// for each other after every level.
const LARGE_LEVEL: usize = 128;

impl Dense {
    /// Fills the boxes of all kinds that have a target, in the order `order`, or at least the cells on which
    /// `asked` can depend.
    pub(super) fn fill_sorted(
        &mut self,
        ruleset: &dyn Ruleset,
        order: &Order,
        asked: (KindId, &[u64]),
        targets: &[Option<Vec<u64>>],
        meter: &mut Meter<'_>,
    ) -> Result<Filled, Stop> {
        let boxes = Boxes::new(&self.table.grids, targets);
        let Ok(total) = u32::try_from(boxes.cells) else {
            return Ok(Err(Obstacle { at: Component::tuple(asked.0, asked.1), why: Lack::Rules }));
        };
        // Sorting needs two lists with four bytes per cell.
        meter.may_hold(u128::from(self.bytes()) + 8 * u128::from(total))?;
        let places = self.empty_places(&boxes, total, order, asked, meter)?;
        let is_for_threads = places.len() >= LARGE_FOR_THREADS
            && self.table.mirrors.is_none()
            // A part of a level may end within a byte.
            && self.table.content == Content::Values
            && self.order_is_proved();
        let levels = if is_for_threads && meter.budget().threads() > 1 && self.has_code(ruleset) {
            boxes.levels(&places, order)
        } else {
            Vec::new()
        };
        let is_worth_it = !levels.is_empty() && places.len() >= levels.len() * LARGE_LEVEL;
        self.fill_in_order(
            ruleset,
            &|_| {
                let mut runs = PlaceRuns::new(&boxes, &places);
                Box::new(move |run| runs.next(run))
            },
            is_worth_it.then_some(&|code, table, threads, meter| {
                wavefront::fill_levels(code, table, (&boxes, &places, &levels), threads, meter)
            }),
            meter,
        )
    }

    /// The numbers of the empty cells of `boxes` on which `asked` can depend, sorted by `order`.
    fn empty_places(
        &self,
        boxes: &Boxes,
        total: u32,
        order: &Order,
        asked: (KindId, &[u64]),
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u32>, Stop> {
        let (mut words, mut empty) = (Vec::new(), Vec::new());
        let measure = |at: usize, kind: KindId, words: &[u64]| {
            order.measures[kind.index()].get(at).map_or(0, |measure| measured(measure, words))
        };
        // Cells that come after every requested cell are not needed. Thus a box that had to grow in one field
        // does not increase the work along the others.
        let last = measure(0, asked.0, asked.1);
        for place in 0..total {
            meter.step()?;
            let kind = boxes.words(place, &mut words);
            if measure(0, kind, &words) <= last
                && self.table.is_empty_at(ComponentRef { kind, words: &words })
            {
                empty.push(place);
            }
        }
        sort_stably(&mut empty, |place| order.ranks[boxes.words(place, &mut words).index()].into());
        let measures = order.measures.iter().map(Vec::len).max().unwrap_or(0);
        for at in (0..measures).rev() {
            meter.poll()?;
            sort_stably(&mut empty, |place| {
                let kind = boxes.words(place, &mut words);
                measure(at, kind, &words)
            });
        }
        Ok(empty)
    }
}
