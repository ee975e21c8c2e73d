//! One pass over a box: which filler fills which runs.

use super::copies::fill_mirrored;
use super::engine::Dense;
use super::fill::{FillEnd, FillerName, NextRun, Obstacle, Queue, advance};
use super::runs::BoxRuns;
use super::table::Table;
use super::wavefront;
use grundy_core::{ComponentRef, KindId, Limit, RowFiller, Ruleset, Run};
use grundy_engine::{Meter, Stop};

/// The number of interpreted options after which native code is used. Compiling takes about as long as interpreting ten
/// thousand options.
const OPTIONS_BEFORE_NATIVE: u64 = 1 << 14;
/// Boxes with fewer cells are filled on one thread.
const LARGE_FOR_THREADS: u128 = 1 << 12;
/// The largest number of times that the threads are started. They are started again after a cell that needed the
/// interpreter.
const MOST_WAVES: usize = 16;

/// The result of filling: success if all cells are filled, otherwise the cell that cannot be filled.
pub(super) type Filled = Result<(), Obstacle>;

/// A function that returns an enumeration of the runs of a box, starting with the first.
pub(super) type MakeRuns<'r> = &'r dyn Fn(&Table) -> Box<dyn FnMut(&mut Run) -> bool + 'r>;

/// A function that fills the box by native code on several threads, and returns whether all of it is filled.
pub(super) type Wave<'w> = &'w dyn Fn(&dyn RowFiller, &Table, usize, &mut Meter<'_>) -> Result<bool, Stop>;

impl Dense {
    /// Fills the box of the ruleset's only kind up to `to` by nested loops, or at least the cells on which
    /// `asked` can depend.
    pub(super) fn fill_nested(
        &mut self,
        ruleset: &dyn Ruleset,
        asked: &[u64],
        to: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<Filled, Stop> {
        let only = KindId(0);
        let (low, full) = (self.table.grids[0].low.clone(), self.table.full(only).map(<[u64]>::to_vec));
        let nest = self.turned_nest(to);
        let make_runs = |table: &Table| -> Box<dyn FnMut(&mut Run) -> bool + '_> {
            // If the box had to grow, the cells after the last requested one are not needed.
            let mirrors = table.mirrors.as_ref();
            let mut runs = BoxRuns::new(mirrors, [&low, to], full.as_deref(), &nest).until(asked);
            Box::new(move |run| runs.next(run))
        };
        if let Some(filled) = self.fill_lines(ruleset, to, &mut *make_runs(&self.table), meter)? {
            return Ok(filled);
        }
        let is_for_threads = meter.budget().threads() > 1
            && self.box_size(only, to) >= LARGE_FOR_THREADS
            && self.native.code(ruleset, self.table.content).is_some_and(RowFiller::fields_never_grow);
        let wave = |code: &dyn RowFiller, table: &Table, threads, meter: &mut Meter<'_>| {
            wavefront::fill(code, table, [&low, to], &nest, threads, meter)
        };
        self.fill_in_order(ruleset, &make_runs, is_for_threads.then_some(&wave), meter)
    }

    /// Lets the filler for lines fill the runs that `next` provides from the box of the ruleset's only kind up to `to`.
    /// Returns `None` if that is impossible or was not completed. The cells filled so far are kept.
    fn fill_lines(
        &mut self,
        ruleset: &dyn Ruleset,
        to: &[u64],
        next: &mut NextRun<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Filled>, Stop> {
        let (by, corner) = (FillerName::Lines, ComponentRef { kind: KindId(0), words: to });
        let is_ready = self.ask(by, ruleset, corner, |lines, on, region| lines.begin(on, region, meter));
        if !is_ready.unwrap_or(Ok(false))? {
            return Ok(None);
        }
        let mut queue = Queue::new(next);
        let filled = loop {
            match self.pass(by, ruleset, &mut queue, meter)? {
                FillEnd::Declined(_) => return Ok(None),
                FillEnd::Blocked(obstacle) => break Err(obstacle),
                FillEnd::Stuck(_) | FillEnd::Wide(..) => {
                    if let Err(obstacle) = self.fill_cell(ruleset, &mut queue, meter)? {
                        break Err(obstacle);
                    }
                }
                FillEnd::Filled => break Ok(()),
            }
        };
        self.has_grown = true;
        Ok(Some(filled))
    }

    /// Fills the runs that `make_runs` provides, one after another. If `wave` is given, several threads first fill as
    /// much of the box as native code can.
    pub(super) fn fill_in_order(
        &mut self,
        ruleset: &dyn Ruleset,
        make_runs: MakeRuns<'_>,
        wave: Option<Wave<'_>>,
        meter: &mut Meter<'_>,
    ) -> Result<Filled, Stop> {
        for _ in 0..MOST_WAVES {
            let Some(wave) = wave else { break };
            let Some(code) = self.native.code(ruleset, self.table.content) else { break };
            if wave(code, &self.table, meter.budget().threads(), meter)? {
                return Ok(Ok(()));
            }
            // Some cell needs the interpreter, for example because cells must be widened.
            let mut runs = make_runs(&self.table);
            let mut queue = Queue::new(&mut *runs);
            match self.pass(FillerName::Native, ruleset, &mut queue, meter)? {
                FillEnd::Stuck(_) => {
                    if let Err(obstacle) = self.fill_cell(ruleset, &mut queue, meter)? {
                        return Ok(Err(obstacle));
                    }
                }
                _ => break,
            }
        }
        let mut runs = make_runs(&self.table);
        self.fill_runs(ruleset, &mut *runs, meter)
    }

    /// Fills the runs that `next` provides, using native code where that is worthwhile.
    pub(super) fn fill_runs(
        &mut self,
        ruleset: &dyn Ruleset,
        next: &mut NextRun<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Filled, Stop> {
        let mut queue = Queue::new(next);
        loop {
            let is_time = self.is_large || self.interpreter.options >= OPTIONS_BEFORE_NATIVE;
            let by =
                if is_time && self.has_code(ruleset) { FillerName::Native } else { FillerName::Interpreter };
            self.interpreter.patience = if is_time { u64::MAX } else { OPTIONS_BEFORE_NATIVE };
            match self.pass(by, ruleset, &mut queue, meter)? {
                FillEnd::Filled => return Ok(Ok(())),
                FillEnd::Blocked(obstacle) => return Ok(Err(obstacle)),
                FillEnd::Stuck(_) if by == FillerName::Native => {
                    if let Err(obstacle) = self.fill_cell(ruleset, &mut queue, meter)? {
                        return Ok(Err(obstacle));
                    }
                }
                // Another filler continues.
                FillEnd::Stuck(_) | FillEnd::Wide(..) | FillEnd::Declined(_) => {}
            }
        }
    }

    /// Lets the interpreter fill the first cell of `queue`.
    fn fill_cell(
        &mut self,
        ruleset: &dyn Ruleset,
        queue: &mut Queue<'_, '_>,
        meter: &mut Meter<'_>,
    ) -> Result<Filled, Stop> {
        self.interpreter.patience = u64::MAX;
        let mut is_first = true;
        let mut first = |run: &mut Run| std::mem::take(&mut is_first) && queue.next(run, 1);
        match self.pass(FillerName::Interpreter, ruleset, &mut Queue::new(&mut first), meter)? {
            FillEnd::Blocked(obstacle) => Ok(Err(obstacle)),
            _ => Ok(Ok(())),
        }
    }

    /// Lets one filler fill the runs in `queue`. Widens cells for the filler, and puts back the runs that it
    /// does not fill.
    fn pass(
        &mut self,
        by: FillerName,
        ruleset: &dyn Ruleset,
        queue: &mut Queue<'_, '_>,
        meter: &mut Meter<'_>,
    ) -> Result<FillEnd, Stop> {
        // The interpreter may look up images of the cells of its own run.
        let longest = if by == FillerName::Interpreter { 1 } else { u64::MAX };
        loop {
            let (on, Some(filler)) = self.parts(by, ruleset) else {
                return Ok(FillEnd::Declined(Run::default()));
            };
            let end = match &on.table.mirrors {
                Some(mirrors) => {
                    fill_mirrored(mirrors, filler, &on, &mut |run| queue.next(run, longest), meter)?
                }
                None => filler.fill(&on, &mut |run| queue.next(run, u64::MAX), meter)?,
            };
            match end {
                FillEnd::Wide(mut rest, cell) => {
                    self.widen(&rest, cell, meter)?;
                    advance(&mut rest, 1);
                    queue.put_back(rest);
                }
                FillEnd::Stuck(rest) => {
                    queue.put_back(rest);
                    return Ok(FillEnd::Stuck(Run::default()));
                }
                FillEnd::Declined(rest) => {
                    queue.put_back(rest);
                    return Ok(FillEnd::Declined(Run::default()));
                }
                end => return Ok(end),
            }
        }
    }

    /// Stores `cell` in the first cell of `run`, after widening all cells so that `cell` fits.
    fn widen(&mut self, run: &Run, cell: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Table { grids, mirrors, .. } = &mut self.table;
        let grid = &mut grids[run.kind.index()];
        let Some(at) = grid.index(&run.words) else { return Ok(()) };
        if !grid.cells.set(at, cell) {
            let allowed = grid.cells.bytes();
            return Err(Stop::Limit(Limit::Memory { needed: u128::from(allowed) * 3, allowed }));
        }
        if let Some(mirrors) = mirrors {
            mirrors.copy(grid, run, 1);
        }
        meter.set_bytes(self.bytes());
        Ok(meter.poll()?)
    }
}
