//! The engine `dense`: tables over boxes of numbers, filled bottom-up with nim-values, or with outcomes alone.
//!
//! Cells are filled in an order, proved by the ruleset or assumed. Every look-up must find a filled cell, so a
//! value never rests on the order being right: at the first look-up that finds none the next order is
//! tried, and after the last one the engine gives way. A look-up outside the box makes the box larger; what that
//! costs nobody knows before, so from then on another engine may try by turns, which looks only at what is reached.

mod boxes;
mod cells;
mod grid;
mod growing;
mod mirror;
mod order;
mod outcomes;
mod runs;
mod wavefront;
mod window;

use crate::Value;
use crate::meter::{Meter, Stop, for_each_value_move};
use boxes::{Boxes, PlaceRuns};
use cells::{Cell, Cells, EMPTY, LOONY, OUTSIDE, OVER};
use grid::Grid;
use growing::Growing;
use grundy_core::{
    Component, ComponentRef, Convention, KindId, Message, Mex, RowFiller, RowTable, RowsEnd, Ruleset, Run,
};
use mirror::{Copies, Mirrors};
use order::{Filling, Way, fillings, measured, sort_stably};
use runs::BoxRuns;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A box that grew while it was filled may have this many times the cells asked for,
const GROWTH: u128 = 64;
/// or this many.
const SMALL: u128 = 1 << 20;
/// How often the budget is looked at before a box that grew is left for the first time to see whether the rival is there
/// sooner; each turn is twice as long as the one before.
const FIRST_TURN: u64 = 8;
/// The rival's turn takes this part of the work.
const RIVAL_SHARE: u64 = 4;
/// After this many options native code is asked for: making it takes as long as a few ten thousand options.
const OPTIONS_BEFORE_NATIVE: u64 = 1 << 14;
/// Boxes with so many cells to fill are filled natively from the first cell on.
const CELLS_FOR_NATIVE: u128 = 1 << 13;

/// Boxes with fewer cells are filled on one thread.
const LARGE_FOR_THREADS: u128 = 1 << 12;
/// Levels of a proved order with fewer cells, one with another, are filled on one thread: threads wait for each other
/// after every level.
const LARGE_LEVEL: usize = 128;
/// More threads than this do not help.
const MOST_THREADS: usize = 64;
/// How often threads begin anew after the interpreter was needed.
const MOST_WAVES: usize = 16;

/// What cells are filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Nim-values, loony positions and those that are over.
    Values,
    /// Outcomes by this convention, two bits a cell; see [`outcomes`].
    Outcomes(Convention),
}

/// Tables of the nim-values, or of the outcomes, of one ruleset whose kinds have no list fields.
pub(crate) struct Dense {
    content: Content,
    grids: Vec<Grid>,
    /// Orders not yet found wrong, the best first.
    fillings: Vec<Filling>,
    /// For each kind a corner up to which the grid is known to be full.
    full: Vec<Option<Vec<u64>>>,
    /// Why the engine gave way for good.
    gave_way: Option<GaveWay>,
    mex: Mex,
    /// Cells that are copies of each other, as long as that goes with the order.
    mirrors: Option<Mirrors>,
    /// Lines along which options stay, if the rules tell of such.
    growing: Option<Growing>,
    /// What windows showed of positions that have no cell, and the fields along which they slid.
    far: HashMap<Box<[u64]>, (Value, usize)>,
    /// Options looked up so far, one by one.
    options: u64,
    /// Whether some box asked for had many cells to fill.
    is_large: bool,
    native: Native,
}

/// Whether native code fills rows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Native {
    /// It was not needed yet.
    Untried,
    /// It does.
    Used,
    /// There is none, for this reason if the ruleset says why.
    None(Option<Message>),
}

/// Why `dense` did not fill its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GaveWay {
    /// An option of this component does not come earlier in any order tried.
    NoOrder(Component),
    /// The rules failed at some cell, which may be one that no question is about.
    Fault,
    /// Outcomes of sums are needed, which those of their components do not tell.
    Sums,
    /// The table would be too large.
    TooLarge {
        /// Bytes.
        needed: u128,
    },
    /// The rival knew the answer before the box, which grew, was full.
    Overtaken,
}

/// Who else may find the answer: given a share of the work, as [`Meter::for_a_share`] counts it, whether it has it.
pub(crate) type Rival<'r> = &'r mut dyn FnMut(u64, &mut Meter<'_>) -> Result<bool, Stop>;

/// Whether one of the boxes up to `targets` has a cell for `component`.
fn is_within(component: &Component, targets: &[Option<Vec<u64>>]) -> bool {
    let to = targets[component.kind.index()].as_ref();
    to.is_some_and(|to| component.words.iter().zip(to).all(|(word, to)| word <= to))
}

/// How a cell was dealt with.
enum Step {
    Filled,
    /// The component looked up has no cell, or none that is filled.
    Lacks(Component),
    /// The rules failed.
    Failed,
    /// The outcome of an option is not known, which is a sum.
    Unclear,
}

impl Dense {
    /// Tables without cells; `None` if some kind has a list field.
    pub(crate) fn new(ruleset: &dyn Ruleset, content: Content) -> Option<Self> {
        let kinds = ruleset.kinds();
        let cells = || match content {
            Content::Values => Cells::new(),
            Content::Outcomes(_) => Cells::of_outcomes(),
        };
        kinds.iter().all(grundy_core::Kind::is_tuple).then(|| Self {
            content,
            grids: kinds.iter().map(|kind| Grid::new(kind, cells())).collect(),
            fillings: fillings(kinds, ruleset.facts().order.as_ref()),
            full: vec![None; kinds.len()],
            gave_way: None,
            mex: Mex::new(),
            mirrors: Mirrors::new(ruleset),
            growing: Growing::new(ruleset, content),
            far: HashMap::new(),
            options: 0,
            is_large: false,
            native: Native::Untried,
        })
    }

    /// The value of `component`, if it is known already.
    #[inline]
    pub(crate) fn known(&self, component: ComponentRef<'_>) -> Option<Value> {
        self.grids[component.kind.index()].get(component.words).and_then(cells::value)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let lines = self.growing.as_ref().map_or(0, Growing::bytes);
        lines + self.grids.iter().map(|grid| grid.cells.bytes()).sum::<u64>()
    }

    /// Whether a table was filled along lines on which options stay.
    pub(crate) fn has_grown(&self) -> bool {
        self.growing.as_ref().is_some_and(|growing| growing.is_used)
    }

    /// The loops `nest` through a box up to `to` of the only kind, as mirrors turn them.
    fn turned(&self, nest: &[usize], to: &[u64]) -> Vec<usize> {
        self.mirrors.as_ref().map_or_else(|| nest.to_vec(), |mirrors| mirrors.nest(nest, to))
    }

    /// Why the engine gave way, if it will not fill anything more.
    pub(crate) fn gave_way(&self) -> Option<&GaveWay> {
        self.gave_way.as_ref()
    }

    /// Why no native code filled the table, if it was asked for and the ruleset has rules that could have some.
    pub(crate) fn why_interpreted(&self) -> Option<&Message> {
        match &self.native {
            Native::None(why) => why.as_ref(),
            Native::Untried | Native::Used => None,
        }
    }

    /// Whether the order in use was proved by the ruleset.
    pub(crate) fn order_is_proved(&self) -> bool {
        self.fillings.first().is_some_and(|filling| filling.proved)
    }

    /// The number of cells of the box of `kind` up to `to`: none if that lies below the lowest number of a field.
    pub(crate) fn box_size(&self, kind: KindId, to: &[u64]) -> u128 {
        let lengths = to
            .iter()
            .zip(&self.grids[kind.index()].low)
            .map(|(&to, &low)| to.checked_sub(low).map_or(0, |more| u128::from(more) + 1));
        lengths.fold(1, u128::saturating_mul)
    }

    /// The number of cells of the box of `kind` up to `to` that may be empty.
    pub(crate) fn missing(&self, kind: KindId, to: &[u64]) -> u128 {
        let filled = self.full[kind.index()].as_ref().map_or(0, |full| {
            let corner: Vec<u64> = full.iter().zip(to).map(|(&full, &to)| full.min(to)).collect();
            self.box_size(kind, &corner)
        });
        self.box_size(kind, to) - filled
    }

    /// Fills the box of `kind` up to `to`, by turns with `rival` where it has to grow; the inner error says why the engine
    /// gives way.
    pub(crate) fn fill_beside(
        &mut self,
        ruleset: &dyn Ruleset,
        kind: KindId,
        to: &[u64],
        rival: Rival<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Result<(), GaveWay>, Stop> {
        if let Some(why) = &self.gave_way {
            return Ok(Err(why.clone()));
        }
        if self.missing(kind, to) == 0 {
            return Ok(Ok(()));
        }
        let mut targets: Vec<Option<Vec<u64>>> = vec![None; self.grids.len()];
        targets[kind.index()] = Some(to.to_vec());
        let asked = self.box_size(kind, to);
        self.is_large |= self.missing(kind, to) >= CELLS_FOR_NATIVE;
        let (mut has_grown, mut turn) = (false, FIRST_TURN);
        loop {
            if let Err(needed) = self.make_room(&targets, meter) {
                return Ok(Err(GaveWay::TooLarge { needed }));
            }
            let way = match self.fillings.first() {
                Some(Filling { way: Way::Nested(nest), .. }) => Ok(nest.clone()),
                Some(Filling { way: Way::Sorted(order), .. }) => {
                    let cells = self.wanted(&targets);
                    if cells > u32::MAX.into() {
                        return Ok(Err(GaveWay::TooLarge { needed: cells }));
                    }
                    Err(order.clone())
                }
                None => return Ok(Err(GaveWay::Fault)),
            };
            let pass = |this: &mut Self, meter: &mut Meter<'_>| match &way {
                Ok(nest) => this.fill_nested(ruleset, nest, to, targets[0].as_deref(), meter),
                Err(order) => this.fill_sorted(ruleset, order, (kind, to), &targets, meter),
            };
            let ended = if has_grown {
                meter.for_a_share(turn, |meter| pass(self, meter))
            } else {
                pass(self, meter).map(Some)
            };
            meter.set_bytes(self.bytes());
            let Some((step, at)) = ended? else {
                // What was filled stays: the next turn goes on from there.
                if rival((turn / RIVAL_SHARE).max(1), meter)? {
                    return Ok(Err(GaveWay::Overtaken));
                }
                meter.set_bytes(self.bytes());
                turn = turn.saturating_mul(2);
                continue;
            };
            match step {
                Step::Filled => {
                    self.remember_full(kind, to);
                    return Ok(Ok(()));
                }
                // Perhaps the order holds for all cells, but not for those that stand for others alone.
                Step::Lacks(_) if self.mirrors.take().is_some() => {}
                Step::Lacks(component)
                    if self.comes_earlier(&component, &at) && !is_within(&component, &targets) =>
                {
                    has_grown = true;
                    self.widen(&mut targets, &component);
                    let cells = self.wanted(&targets);
                    if cells > SMALL.max(asked.saturating_mul(GROWTH)) {
                        return Ok(Err(GaveWay::TooLarge { needed: cells }));
                    }
                }
                Step::Lacks(_) => {
                    self.fillings.remove(0);
                    if self.fillings.is_empty() {
                        return Ok(Err(self.give_way(GaveWay::NoOrder(at))));
                    }
                }
                Step::Failed => return Ok(Err(self.give_way(GaveWay::Fault))),
                Step::Unclear => return Ok(Err(self.give_way(GaveWay::Sums))),
            }
        }
    }

    /// Fills nothing more.
    pub(crate) fn give_up(&mut self) {
        self.give_way(GaveWay::Overtaken);
    }

    fn give_way(&mut self, why: GaveWay) -> GaveWay {
        self.gave_way.insert(why).clone()
    }

    /// How many cells the boxes up to `targets` have together.
    fn wanted(&self, targets: &[Option<Vec<u64>>]) -> u128 {
        self.grids
            .iter()
            .zip(targets)
            .filter_map(|(grid, to)| to.as_ref().map(|to| grid.cells_to(to)))
            .fold(0, u128::saturating_add)
    }

    /// Makes cells for the boxes up to `targets`; the error is the number of bytes that are too many.
    fn make_room(&mut self, targets: &[Option<Vec<u64>>], meter: &mut Meter<'_>) -> Result<(), u128> {
        let mut needed: u128 = 0;
        for (grid, to) in self.grids.iter().zip(targets) {
            let cells = to.as_ref().map_or(0, |to| grid.cells_to(to));
            needed = needed.saturating_add(grid.cells.bytes_for(cells));
        }
        meter.may_hold(needed).map_err(|_| needed)?;
        for (grid, to) in self.grids.iter_mut().zip(targets) {
            if let Some(to) = to
                && !grid.reach(to)
            {
                return Err(needed);
            }
        }
        meter.set_bytes(self.bytes());
        Ok(())
    }

    /// Makes the target of a kind reach `component`, and at least twice as far as before where it grows.
    fn widen(&self, targets: &mut [Option<Vec<u64>>], component: &Component) {
        let grid = &self.grids[component.kind.index()];
        match &mut targets[component.kind.index()] {
            Some(to) => {
                for (field, (to, &word)) in to.iter_mut().zip(&component.words).enumerate() {
                    if word > *to {
                        let doubled = to.saturating_add(to.saturating_sub(grid.low[field]) + 1);
                        *to = doubled.min(grid.high[field]).max(word);
                    }
                }
            }
            none => *none = Some(component.words.to_vec()),
        }
    }

    /// Whether `component` comes earlier than `other` in the order in use.
    fn comes_earlier(&self, component: &Component, other: &Component) -> bool {
        self.fillings
            .first()
            .is_some_and(|filling| filling.way.is_earlier(component.as_ref(), other.as_ref()))
    }

    fn remember_full(&mut self, kind: KindId, to: &[u64]) {
        let larger = match &self.full[kind.index()] {
            Some(full) => self.box_size(kind, full) < self.box_size(kind, to),
            None => true,
        };
        if larger {
            self.full[kind.index()] = Some(to.to_vec());
        }
    }

    /// Fills the only kind's box up to `target` by nested loops.
    ///
    /// The component is the one at which it ended.
    fn fill_nested(
        &mut self,
        ruleset: &dyn Ruleset,
        nest: &[usize],
        asked: &[u64],
        target: Option<&[u64]>,
        meter: &mut Meter<'_>,
    ) -> Result<(Step, Component), Stop> {
        let to = target.unwrap_or(asked);
        let (low, full) = (self.grids[0].low.clone(), self.full[0].clone());
        let nest = self.turned(nest, to);
        let runs = |this: &Self| {
            // What comes later than the last cell asked for is not needed where the box had to grow.
            BoxRuns::new(this.mirrors.as_ref(), [&low, to], full.as_deref(), &nest).until(asked)
        };
        let mut along_lines = runs(self);
        if let Some(ended) = self.fill_growing(ruleset, &nest, &mut |run| along_lines.next(run), meter)? {
            return Ok(ended);
        }
        let threads = meter.budget().threads();
        if threads > 1
            && self.box_size(KindId(0), to) >= LARGE_FOR_THREADS
            && let Some(filler) = self.filler(ruleset)
            && filler.fields_never_grow()
        {
            for _ in 0..MOST_WAVES {
                if self.fill_wave(filler, &low, to, &nest, threads, meter)? {
                    return Ok((Step::Filled, Component::tuple(KindId(0), to)));
                }
                // Somewhere the interpreter is needed: to widen the cells, say.
                let mut runs = runs(self);
                match self.past_interpreted(ruleset, filler, &mut |run| runs.next(run), meter)? {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(None) => break,
                    ControlFlow::Break(Some(ended)) => return Ok(ended),
                }
            }
        }
        let mut runs = runs(self);
        self.fill_runs(ruleset, &mut |run| runs.next(run), meter)
    }

    /// Fills the only kind's box up to `to` on several threads; whether all of it is filled.
    fn fill_wave(
        &self,
        filler: &dyn RowFiller,
        low: &[u64],
        to: &[u64],
        nest: &[usize],
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        match self.tables() {
            Some(tables) if low.iter().zip(to).all(|(low, to)| low <= to) => {
                let tables = (&tables[..], self.mirrors.as_ref());
                wavefront::fill(filler, tables, [low, to], nest, threads.min(MOST_THREADS), meter)
            }
            _ => Ok(false),
        }
    }

    /// Fills the runs of cells that `next` gives, natively where that pays.
    ///
    /// The component is the one at which it ended.
    fn fill_runs(
        &mut self,
        ruleset: &dyn Ruleset,
        next: &mut dyn FnMut(&mut Run) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<(Step, Component), Stop> {
        // What is left of the run under way.
        let mut run = Run::default();
        loop {
            if run.length == 0 && !next(&mut run) {
                return Ok((Step::Filled, Component::tuple(run.kind, run.words)));
            }
            if (self.is_large || self.options >= OPTIONS_BEFORE_NATIVE)
                && let Some(filler) = self.filler(ruleset)
            {
                match self.fill_natively(filler, std::mem::take(&mut run), next, meter)? {
                    RowsEnd::Stuck(rest) => run = rest,
                    RowsEnd::Filled | RowsEnd::Broken | RowsEnd::Declined => continue,
                }
            }
            let of = ComponentRef { kind: run.kind, words: &run.words };
            let step = self.fill_empty(ruleset, of, meter)?;
            if !matches!(step, Step::Filled) {
                return Ok((step, of.to_owned()));
            }
            run.length -= 1;
            if run.length > 0 {
                run.words[run.field] += 1;
            }
        }
    }

    /// The tables as native code takes them; `None` with nim-values beyond 32 bits.
    fn tables(&self) -> Option<Vec<RowTable<'_>>> {
        self.grids.iter().map(|grid| grid.shared(self.mirrors.is_some())).collect()
    }

    /// The native code of the ruleset, if it has any.
    fn filler<'r>(&mut self, ruleset: &'r dyn Ruleset) -> Option<&'r dyn RowFiller> {
        if let Native::None(_) = self.native {
            return None;
        }
        let filler = match self.content {
            Content::Values => ruleset.native().row_filler(),
            Content::Outcomes(convention) => ruleset.native().outcome_filler(convention),
        };
        self.native = match filler {
            Some(Ok(filler)) => return Some(filler),
            Some(Err(why)) => Native::None(Some(why)),
            None => Native::None(None),
        };
        None
    }

    /// Whether native code would fill a box with so many cells to fill; it is made if it was not yet.
    pub(crate) fn is_native_for(&mut self, ruleset: &dyn Ruleset, missing: u128) -> bool {
        missing >= CELLS_FOR_NATIVE && self.filler(ruleset).is_some()
    }

    /// Fills `first` and the runs that `next` gives by native code.
    fn fill_natively(
        &mut self,
        filler: &dyn RowFiller,
        first: Run,
        next: &mut dyn FnMut(&mut Run) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<RowsEnd, Stop> {
        let Some(tables) = self.tables() else {
            self.native = Native::None(Some(Message::new("native-wide")));
            return Ok(RowsEnd::Stuck(first));
        };
        let mut given = None;
        let mut pending = (first.length > 0).then_some(first);
        let mut limit = None;
        let mut copies = Copies::new(self.mirrors.as_ref(), &tables);
        let report = filler.fill(
            &tables,
            &mut |run| {
                copies.end(0);
                let is_there = match pending.take() {
                    Some(first) => {
                        *run = first.clone();
                        given = Some(first);
                        true
                    }
                    None => next(run),
                };
                if is_there {
                    copies.begin(run);
                }
                is_there
            },
            &mut |positions| match meter.poll_after(positions) {
                Ok(()) => ControlFlow::Continue(()),
                Err(reached) => {
                    limit = Some(reached);
                    ControlFlow::Break(())
                }
            },
        );
        if let RowsEnd::Stuck(rest) = &report.end {
            copies.end(rest.length);
        }
        meter.count_positions(report.positions);
        if let Some(limit) = limit {
            return Err(limit.into());
        }
        match report.end {
            RowsEnd::Declined => {
                self.native = Native::None(Some(Message::new("native-wide")));
                Ok(pending.or(given).map_or(RowsEnd::Filled, RowsEnd::Stuck))
            }
            end => {
                self.native = Native::Used;
                Ok(end)
            }
        }
    }

    /// Fills the runs that `next` gives natively up to the first cell that needs the interpreter, and that one.
    ///
    /// Breaks where threads would not get further: without such a cell, or with what the cell ended in.
    fn past_interpreted(
        &mut self,
        ruleset: &dyn Ruleset,
        filler: &dyn RowFiller,
        next: &mut dyn FnMut(&mut Run) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<ControlFlow<Option<(Step, Component)>>, Stop> {
        let end = self.fill_natively(filler, Run::default(), next, meter)?;
        let RowsEnd::Stuck(run) = end else { return Ok(ControlFlow::Break(None)) };
        if run.length == 0 {
            return Ok(ControlFlow::Break(None));
        }
        let of = ComponentRef { kind: run.kind, words: &run.words };
        Ok(match self.fill_empty(ruleset, of, meter)? {
            Step::Filled => ControlFlow::Continue(()),
            step => ControlFlow::Break(Some((step, of.to_owned()))),
        })
    }

    /// Fills the boxes of all kinds that have a target, sorted by `order`, as far as `asked` can need them.
    ///
    /// The component is the one at which it ended.
    fn fill_sorted(
        &mut self,
        ruleset: &dyn Ruleset,
        order: &grundy_core::Order,
        asked: (KindId, &[u64]),
        targets: &[Option<Vec<u64>>],
        meter: &mut Meter<'_>,
    ) -> Result<(Step, Component), Stop> {
        let boxes = Boxes::new(&self.grids, targets);
        let nothing = || Component::tuple(KindId(0), []);
        let Ok(total) = u32::try_from(boxes.cells) else {
            return Ok((Step::Failed, nothing()));
        };
        let mut words = Vec::new();
        let mut empty = Vec::new();
        // What comes later than everything asked for is not needed: a box that had to grow in one field does
        // not drag the other fields along.
        let first_measure = |kind: KindId, words: &[u64]| {
            order.measures[kind.index()].first().map_or(0, |measure| measured(measure, words))
        };
        let last = first_measure(asked.0, asked.1);
        // Two lists of four bytes a cell while they are sorted.
        meter.may_hold(u128::from(self.bytes()) + 8 * u128::from(total))?;
        for place in 0..total {
            meter.step()?;
            let kind = boxes.words(place, &mut words);
            let needed = first_measure(kind, &words) <= last;
            if needed && self.grids[kind.index()].get(&words) == Some(EMPTY) {
                empty.push(place);
            }
        }
        sort_stably(&mut empty, |place| order.ranks[boxes.words(place, &mut words).index()].into());
        let measures = order.measures.iter().map(Vec::len).max().unwrap_or(0);
        for measure in (0..measures).rev() {
            meter.poll()?;
            sort_stably(&mut empty, |place| {
                let kind = boxes.words(place, &mut words);
                order.measures[kind.index()].get(measure).map_or(0, |measure| measured(measure, &words))
            });
        }
        let threads = meter.budget().threads();
        if threads > 1
            && empty.len() as u128 >= LARGE_FOR_THREADS
            && self.mirrors.is_none()
            // Pieces of a level may end within a byte.
            && self.content == Content::Values
            && self.order_is_proved()
            && let Some(filler) = self.filler(ruleset)
        {
            let levels = boxes.levels(&empty, order);
            let waves = if empty.len() < levels.len() * LARGE_LEVEL { 0 } else { MOST_WAVES };
            for _ in 0..waves {
                let Some(tables) = self.tables() else { break };
                let threads = threads.min(MOST_THREADS);
                if wavefront::fill_levels(filler, &tables, (&boxes, &empty, &levels), threads, meter)? {
                    return Ok((Step::Filled, Component::tuple(asked.0, asked.1)));
                }
                let mut runs = PlaceRuns::new(&boxes, &empty);
                match self.past_interpreted(ruleset, filler, &mut |run| runs.next(run), meter)? {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(None) => break,
                    ControlFlow::Break(Some(ended)) => return Ok(ended),
                }
            }
        }
        let mut runs = PlaceRuns::new(&boxes, &empty);
        self.fill_runs(ruleset, &mut |run| runs.next(run), meter)
    }

    /// Fills the cell of `of`, if it has one that is empty, and sees to its images.
    fn fill_empty(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Step, Stop> {
        let grid = &self.grids[of.kind.index()];
        let Some(at) = grid.index(of.words) else { return Ok(Step::Filled) };
        if grid.cells.get(at) == EMPTY {
            let step = self.fill_cell(ruleset, of, at, meter)?;
            if !matches!(step, Step::Filled) {
                return Ok(step);
            }
        }
        if let Some(mirrors) = &self.mirrors {
            mirrors.copy_cell(&mut self.grids[of.kind.index()], of.words, at);
        }
        Ok(Step::Filled)
    }

    /// Fills the cell of `of`, whose index is `at`.
    fn fill_cell(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
        at: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Step, Stop> {
        let cell = match self.cell(ruleset, of, meter) {
            Ok(Ok(cell)) => cell,
            Ok(Err(step)) => return Ok(step),
            Err(Stop::Fault(_)) => return Ok(Step::Failed),
            Err(stop) => return Err(stop),
        };
        let cells = &mut self.grids[of.kind.index()].cells;
        let width = cells.width();
        if !cells.set(at, cell) {
            return Err(Stop::Limit(grundy_core::Limit::Memory {
                needed: u128::from(cells.bytes()) * 3,
                allowed: cells.bytes(),
            }));
        }
        if cells.width() != width {
            meter.set_bytes(self.bytes());
            meter.poll()?;
        }
        Ok(Step::Filled)
    }

    /// What belongs into the cell of `of`.
    fn cell(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Cell, Step>, Stop> {
        meter.step()?;
        if !ruleset.contains(of)? {
            return Ok(Ok(OUTSIDE));
        }
        if ruleset.shape().has_wins && ruleset.is_win(of)? {
            return Ok(Ok(OVER));
        }
        meter.count_position();
        let found = match self.content {
            Content::Outcomes(convention) => self.outcome_cell(ruleset, of, convention, meter),
            Content::Values => self.value_cell(ruleset, of, meter),
        };
        if matches!(found, Err(Stop::Limit(_))) {
            // It will be visited once more when the work goes on.
            meter.forget_position();
        }
        found
    }

    /// The nim-value of `of`, or the mark that belongs into its cell.
    fn value_cell(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Cell, Step>, Stop> {
        let Self { grids, mex, options, .. } = self;
        let mut missing = None;
        mex.clear();
        let flow = for_each_value_move(ruleset, of, meter, |found, _| {
            *options += 1;
            let (mut sum, mut loony) = (0, false);
            for term in found.option.terms() {
                let component = term.component;
                match grids[component.kind.index()].get(component.words) {
                    Some(OVER) => {
                        missing = None;
                        return Ok(ControlFlow::Break(()));
                    }
                    Some(LOONY) => loony = true,
                    None | Some(EMPTY | OUTSIDE) => missing = Some(Step::Lacks(component.to_owned())),
                    Some(value) if term.count % 2 == 1 => sum ^= value,
                    Some(_) => {}
                }
            }
            if missing.is_some() {
                return Ok(ControlFlow::Break(()));
            }
            if !loony {
                mex.insert(sum);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(match missing {
            Some(step) => Err(step),
            None if flow.is_break() => Ok(LOONY),
            None => Ok(mex.mex()),
        })
    }
}
