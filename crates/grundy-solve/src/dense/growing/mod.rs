//! Options that stay from cell to cell: sets of values that grow along lines through the table.
//!
//! In Wythoff's game `(a, b)` has the options of `(a - 1, b)` by the first rule and one more. So for every rule, and every
//! line through the box on which options stay, the set of the values met so far is kept as bits; a cell adds what is
//! new, and its value is the least number that is in none of the sets of its lines. A line of which the cell before was
//! not the last one filled begins anew, from all its options there: no set rests on the order in which cells are filled.
//!
//! The options stay where the rules are linear ([`LinearRules`]) and a step along the line, with another turn of the loop,
//! gives the same option and breaks no condition ([`direction`]).

mod course;
mod direction;
mod geometry;
mod lines;
mod options;
mod stretch;
mod walk;

use super::order::{Filling, Way};
use super::{Content, Dense, Step};
use crate::meter::{Meter, Stop};
use course::Course;
use geometry::Geometry;
use grundy_core::{Component, ComponentRef, KindId, LinearRules, LinearTerm, RowCells, Ruleset, Run};
use std::ops::Range;
use walk::{Pause, Walk};

/// Words of a set to begin with.
const fn first_width(content: Content) -> usize {
    match content {
        Content::Values => 2,
        // There are but two outcomes.
        Content::Outcomes(_) => 1,
    }
}

/// The lines of a table, for rules of which at least one has options that stay.
pub(super) struct Growing {
    rules: LinearRules,
    content: Content,
    /// What is made of the rules for these loops, the outermost first; nothing if that cannot be done.
    plan: Option<(Vec<usize>, Option<Walk>)>,
    /// Whether a box was filled this way.
    pub(super) is_used: bool,
}

impl Growing {
    /// The lines of a ruleset, if its rules are linear and no component ends the game; for outcomes if besides every option is a single component.
    pub(super) fn new(ruleset: &dyn Ruleset, content: Content) -> Option<Self> {
        let rules = ruleset.facts().linear_rules.as_ref().filter(|_| !ruleset.shape().has_wins)?;
        let is_single = |terms: &[LinearTerm]| matches!(terms, [term] if term.count == 1);
        if content != Content::Values && !rules.rules.iter().all(|rule| is_single(&rule.terms)) {
            return None;
        }
        Some(Self { rules: rules.clone(), content, plan: None, is_used: false })
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let walk = self.plan.as_ref().and_then(|(_, walk)| walk.as_ref());
        walk.map_or(0, Walk::bytes)
    }

    /// The lines for tables gone through by the loops `nest`, if options stay on some.
    fn walk(&mut self, nest: &[usize]) -> Option<&mut Walk> {
        if self.plan.as_ref().is_none_or(|(planned, _)| planned != nest) {
            let courses =
                self.rules.rules.iter().map(|rule| Course::new(rule, nest)).collect::<Option<Vec<_>>>();
            let grows = |courses: &Vec<Course>| courses.iter().any(|course| course.growth.is_some());
            let walk = courses
                .filter(grows)
                .map(|courses| Walk::new(courses, self.rules.domain.clone(), self.content));
            self.plan = Some((nest.to_vec(), walk));
        }
        self.plan.as_mut().and_then(|(_, walk)| walk.as_mut())
    }
}

impl Dense {
    /// Whether the box of the only kind is filled along lines.
    pub(crate) fn grows(&mut self, to: &[u64]) -> bool {
        let Some(Filling { way: Way::Nested(nest), .. }) = self.fillings.first() else { return false };
        let nest = self.turned(nest, to);
        self.growing.as_mut().is_some_and(|growing| growing.walk(&nest).is_some())
    }

    /// Fills the runs of cells that `next` gives, of the box gone through by the loops `nest`; `None` if that cannot be
    /// done this way, or not to the end. What was filled stays.
    ///
    /// The component is the one at which it ended.
    pub(super) fn fill_growing(
        &mut self,
        ruleset: &dyn Ruleset,
        nest: &[usize],
        next: &mut dyn FnMut(&mut Run) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Step, Component)>, Stop> {
        let Some(mut growing) = self.growing.take() else { return Ok(None) };
        let filled = self.fill_lines(&mut growing, ruleset, nest, next, meter);
        growing.is_used |= matches!(filled, Ok(Some(_)));
        self.growing = Some(growing);
        filled
    }

    fn fill_lines(
        &mut self,
        growing: &mut Growing,
        ruleset: &dyn Ruleset,
        nest: &[usize],
        next: &mut dyn FnMut(&mut Run) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Step, Component)>, Stop> {
        let Some(walk) = growing.walk(nest) else { return Ok(None) };
        let high = self.grids[0].high.clone();
        let Some(table) = self.grids[0].shared(self.mirrors.is_some()) else { return Ok(None) };
        let Some(geometry) = Geometry::new(&table, &high) else { return Ok(None) };
        if walk.enter_box(&geometry, nest).is_none()
            || !walk.make_room(first_width(self.content), self.bytes(), meter)?
        {
            return Ok(None);
        }
        walk.stops_at_win = self.content != Content::Values && self.order_is_proved();
        let mut run = Run::default();
        while next(&mut run) {
            walk.enter_run(&geometry, &run);
            let (mut from, mut copied) = (0, 0);
            while from < run.length {
                let Some(table) = self.grids[0].shared(self.mirrors.is_some()) else { return Ok(None) };
                let (pause, positions) = match table.cells {
                    RowCells::U8(cells) => walk.fill(&geometry, cells, from),
                    RowCells::U16(cells) => walk.fill(&geometry, cells, from),
                    RowCells::U32(cells) => walk.fill(&geometry, cells, from),
                    RowCells::Outcomes(cells) => walk.fill(&geometry, &cells, from),
                };
                meter.count_positions(positions);
                match pause {
                    Pause::End => break,
                    Pause::Poll(at) => {
                        meter.poll()?;
                        from = at;
                    }
                    Pause::Width(at, width) => {
                        if !walk.make_room(width, self.bytes(), meter)? {
                            return Ok(None);
                        }
                        from = at;
                    }
                    Pause::Stuck(at) => {
                        // The cell may need images of those before it.
                        self.copy_images(&run, copied..at);
                        copied = at;
                        let mut words = run.words.clone();
                        words[run.field] += at;
                        let of = ComponentRef { kind: KindId(0), words: &words };
                        let step = self.fill_empty(ruleset, of, meter)?;
                        meter.set_bytes(self.bytes() + walk.bytes());
                        if !matches!(step, Step::Filled) {
                            return Ok(Some((step, of.to_owned())));
                        }
                        from = at + 1;
                    }
                }
            }
            self.copy_images(&run, copied..run.length);
        }
        Ok(Some((Step::Filled, Component::tuple(KindId(0), run.words))))
    }

    /// Copies these cells of `run` to their images.
    fn copy_images(&self, run: &Run, cells: Range<u64>) {
        if let (Some(mirrors), Some(table)) = (&self.mirrors, self.grids[0].shared(self.mirrors.is_some())) {
            let mut part = run.clone();
            if let Some(word) = part.words.get_mut(run.field) {
                *word += cells.start;
            }
            mirrors.copy_run(&table, &part, cells.end - cells.start);
        }
    }
}
