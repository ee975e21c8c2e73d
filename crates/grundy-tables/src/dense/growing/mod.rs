//! Options that persist from cell to cell: sets of values that grow along lines through the table.
//!
//! In Wythoff's game, the first rule gives `(a, b)` the options that it gives `(a - 1, b)`, and one more. Therefore,
//! for every rule and every line through the box along which options persist, the set of the values found so far is
//! stored as bits. Each cell adds only the values that are new, and its own value is the mex of the union of the sets
//! of its lines. If the predecessor of a cell was not the last cell filled on its line, the line starts again with all
//! options of that cell, so no set depends on the order in which cells are filled.
//!
//! Options persist if the rules are linear ([`LinearRules`]), and if, after a step along the line, some turn of the
//! loop gives the same option and satisfies all conditions ([`direction`]).

mod course;
mod direction;
mod geometry;
mod lines;
mod options;
mod stretch;
mod walk;

use super::Content;
use super::fill::{Decline, Demand, FillEnd, Filler, Ground, NextRun, Region, advance};
use course::Course;
use geometry::Geometry;
use grundy_core::{LinearRules, LinearTerm, RowAxis, RowCells, Ruleset, Run};
use grundy_engine::{Meter, Stop};
use walk::{Pause, Walk};

/// Lines are assumed to fill this many cells in the time that the interpreter takes for one. In Wythoff's game on
/// 2000 x 2000 cells, which have about 2700 options on average, they take 258 ms, which is 65 ns per cell
/// (docs/benchmarks.md, 2026-11-22).
const SPEED: u128 = 1 << 10;

/// The initial number of words in a set.
const fn first_width(content: Content) -> usize {
    match content {
        Content::Values | Content::Remoteness(_) => 2,
        // There are only two outcomes, so one word is enough.
        Content::Outcomes(_) => 1,
    }
}

/// The lines of a table, for rules whose options persist.
pub(super) struct Growing {
    rules: LinearRules,
    content: Content,
    /// The loops, the outermost first, and the rules prepared for them, or `None` instead of the rules if lines cannot
    /// be used (see [`Self::walk`]).
    plan: Option<(Vec<usize>, Option<Walk>)>,
    /// The arrangement of the cells of the box that is being filled.
    geometry: Option<Geometry>,
}

impl Growing {
    /// The lines of a ruleset, or `None` if its rules are not linear, if a component can end the game, or if
    /// something other than nim-values is requested and some option is not a single component. Linear rules may omit
    /// options whose components occur in other options; if all options are single components, no option is lost.
    pub(super) fn new(ruleset: &dyn Ruleset, content: Content) -> Option<Self> {
        let rules = ruleset.facts().linear_rules.as_ref().filter(|_| !ruleset.shape().has_wins)?;
        let is_single = |terms: &[LinearTerm]| matches!(terms, [term] if term.count == 1);
        if content != Content::Values && !rules.rules.iter().all(|rule| is_single(&rule.terms)) {
            return None;
        }
        Some(Self { rules: rules.clone(), content, plan: None, geometry: None })
    }

    /// The number of bytes in use.
    pub(super) fn held(&self) -> u64 {
        let walk = self.plan.as_ref().and_then(|(_, walk)| walk.as_ref());
        walk.map_or(0, Walk::bytes)
    }

    /// The lines for tables filled by the loops `nest`, or `None` if no rule has turns, or if some rule with
    /// turns cannot be prepared (see `Course::new`).
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

impl Filler for Growing {
    fn demand(&mut self, on: &Ground<'_>, region: &Region<'_>) -> Result<Demand, Decline> {
        let (grid, width) = (&on.table.grids[0], first_width(self.content));
        let walk = self.walk(region.nest).ok_or(Decline::Rules)?;
        let axis = |(&to, axis): (&u64, &RowAxis)| RowAxis {
            length: to.saturating_sub(axis.low).saturating_add(1),
            ..*axis
        };
        let axes: Vec<RowAxis> = region.to.iter().zip(&grid.axes).map(axis).collect();
        let fits =
            Geometry::new(&axes, &grid.high).and_then(|geometry| walk.enter_box(&geometry, region.nest));
        let lines = fits.map_or(u128::MAX, |()| walk.bytes_for(width));
        let bytes = lines.saturating_add(on.table.bytes_to(region.kind, region.to));
        Ok(Demand { bytes, work: region.cells / SPEED })
    }

    fn begin(&mut self, on: &Ground<'_>, region: &Region<'_>, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let content = self.content;
        let grid = &on.table.grids[0];
        let Some(geometry) = Geometry::new(&grid.axes, &grid.high) else { return Ok(false) };
        let Some(walk) = self.walk(region.nest) else { return Ok(false) };
        walk.stops_at_win = matches!(content, Content::Outcomes(_)) && on.order_is_proved;
        // Nim-values that need more than 32 bits are left to the interpreter.
        let is_ready = grid.cells.shared().is_some()
            && walk.enter_box(&geometry, region.nest).is_some()
            && walk.make_room(first_width(content), on.table.bytes(), meter)?;
        self.geometry = Some(geometry);
        Ok(is_ready)
    }

    fn fill(
        &mut self,
        on: &Ground<'_>,
        next: &mut NextRun<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<FillEnd, Stop> {
        let (Some(geometry), Some((_, Some(walk)))) = (&self.geometry, &mut self.plan) else {
            return Ok(FillEnd::Declined(Run::default()));
        };
        let Some(cells) = on.table.grids[0].cells.shared() else {
            return Ok(FillEnd::Declined(Run::default()));
        };
        let rest = |mut run: Run, from: u64| {
            advance(&mut run, from);
            run
        };
        let mut run = Run::default();
        while next(&mut run) {
            walk.enter_run(geometry, &run);
            let mut from = 0;
            while from < run.length {
                let (pause, positions) = match cells {
                    RowCells::U8(cells) => walk.fill(geometry, cells, from),
                    RowCells::U16(cells) => walk.fill(geometry, cells, from),
                    RowCells::U32(cells) => walk.fill(geometry, cells, from),
                    RowCells::Outcomes(cells) => walk.fill(geometry, &cells, from),
                };
                meter.count_positions(positions);
                match pause {
                    Pause::End => break,
                    Pause::Poll(at) => {
                        meter.poll()?;
                        from = at;
                    }
                    Pause::Width(at, width) => {
                        if !walk.make_room(width, on.table.bytes(), meter)? {
                            return Ok(FillEnd::Declined(rest(run, at)));
                        }
                        from = at;
                    }
                    Pause::Stuck(at) => return Ok(FillEnd::Stuck(rest(run, at))),
                }
            }
        }
        Ok(FillEnd::Filled)
    }
}
