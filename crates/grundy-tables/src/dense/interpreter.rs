//! A filler that evaluates the rules position by position. It fills every cell that can be filled.
//!
//! In a table of outcomes with a proved order, no options are examined after one that is a P-position. In a table of
//! nim-values, an option that ends the game is the last one examined. Otherwise all options are looked up, so that
//! infinite play is detected. If an option is a sum, its outcome is derived from the outcomes of its components where
//! possible: under normal play, if no component can end the game, and at most one component remains when P-positions
//! and pairs of equal components are removed. A sum whose outcome cannot be derived blocks the table, unless another
//! option wins.

use super::Content;
use super::cells::{Cell, EMPTY, LOONY, N, OUTSIDE, OVER, P};
use super::fill::{Decline, Demand, FillEnd, Filler, Ground, Lack, NextRun, Obstacle, Region, advance};
use super::table::Table;
use grundy_core::{ComponentRef, Convention, Detail, Mex, Move, Outcome, Run, Sum};
use grundy_engine::{Meter, Stop, for_each_move, for_each_value_move};
use std::ops::ControlFlow;

/// The interpreter, with the number of options that it has looked up, and a limit on that number.
pub(super) struct Interpreter {
    mex: Mex,
    /// The number of options looked up so far.
    pub(super) options: u64,
    /// The number of options after which the interpreter stops and returns the rest of the run, so that another filler
    /// can continue.
    pub(super) patience: u64,
}

/// The content of a cell, or the reason why it is unknown.
type Found = Result<Cell, Lack>;

impl Interpreter {
    /// An interpreter that has no limit on the number of options.
    pub(super) fn new() -> Self {
        Self { mex: Mex::new(), options: 0, patience: u64::MAX }
    }

    /// The content of the cell for `of`.
    fn cell(&mut self, on: &Ground<'_>, of: ComponentRef<'_>, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        meter.step()?;
        if !on.ruleset.contains(of)? {
            return Ok(Ok(OUTSIDE));
        }
        if on.ruleset.shape().has_wins && on.ruleset.is_win(of)? {
            let is_remoteness = matches!(on.table.content, Content::Remoteness(_));
            return Ok(Ok(if is_remoteness { 0 } else { OVER }));
        }
        meter.count_position();
        let found = match on.table.content {
            Content::Outcomes(convention) => self.outcome(on, of, convention, meter),
            Content::Values => self.value(on, of, meter),
            Content::Remoteness(convention) => self.remoteness(on, of, convention, meter),
        };
        if matches!(found, Err(Stop::Limit(_))) {
            // The position is counted again when the work resumes.
            meter.forget_position();
        }
        found
    }

    /// The nim-value of `of`, or the mark for its cell.
    fn value(&mut self, on: &Ground<'_>, of: ComponentRef<'_>, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        let Self { mex, options, .. } = self;
        let mut missing = None;
        mex.clear();
        let flow = for_each_value_move(on.ruleset, of, meter, |found, _| {
            *options += 1;
            let (mut sum, mut loony) = (0, false);
            for term in found.option.terms() {
                let component = term.component;
                match on.table.cell(component) {
                    Some(OVER) => {
                        missing = None;
                        return Ok(ControlFlow::Break(()));
                    }
                    Some(LOONY) => loony = true,
                    None | Some(EMPTY | OUTSIDE) => missing = Some(Lack::Component(component.to_owned())),
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
            Some(lack) => Err(lack),
            None if flow.is_break() => Ok(LOONY),
            None => Ok(mex.mex()),
        })
    }

    /// The outcome of `of`, in which no win condition may hold.
    fn outcome(
        &mut self,
        on: &Ground<'_>,
        of: ComponentRef<'_>,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Stop> {
        let has_wins = on.ruleset.shape().has_wins;
        let (mut wins, mut is_last, mut is_unclear) = (false, true, false);
        let mut missing = None;
        let each = |found: &Move<'_>, _: &mut Meter<'_>| {
            self.options += 1;
            is_last = false;
            match outcome_of_option(found.option, on.table, convention, has_wins) {
                Ok(Outcome::P) => wins = true,
                Ok(_) => {}
                Err(Lack::Sums) => is_unclear = true,
                Err(lack) => {
                    missing = Some(lack);
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(if wins && on.order_is_proved { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let _ = match convention {
            Convention::Normal => for_each_value_move(on.ruleset, of, meter, each)?,
            // Options that can be omitted for nim-values may matter here.
            Convention::Misere => for_each_move(on.ruleset, of, Detail::Options, meter, each)?,
        };
        Ok(match missing {
            Some(lack) => Err(lack),
            None if wins => Ok(N),
            None if is_unclear => Err(Lack::Sums),
            None if is_last && convention == Convention::Misere => Ok(N),
            None => Ok(P),
        })
    }

    /// The remoteness of `of`, in which no win condition may hold.
    fn remoteness(
        &mut self,
        on: &Ground<'_>,
        of: ComponentRef<'_>,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Stop> {
        // The remoteness of positions whose mover loses is even under normal play, and odd under misère play.
        let lost = u64::from(convention == Convention::Misere);
        let (mut least, mut largest, mut missing) = (None::<u64>, None::<u64>, None);
        // Options that can be omitted for nim-values matter here.
        let _ = for_each_move(on.ruleset, of, Detail::Options, meter, |found, _| {
            self.options += 1;
            match remoteness_of_option(found.option, on.table) {
                Ok(remoteness) if remoteness % 2 == lost => {
                    least = Some(least.map_or(remoteness, |least| least.min(remoteness)));
                }
                Ok(remoteness) => largest = largest.max(Some(remoteness)),
                Err(lack) => missing = Some(lack),
            }
            Ok(if missing.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(match missing {
            Some(lack) => Err(lack),
            None => Ok(least.or(largest).map_or(0, |remoteness| remoteness + 1)),
        })
    }
}

/// The remoteness of an option: 0 if it is empty, or the content of the cell of its component if it has only one.
fn remoteness_of_option(option: &Sum, table: &Table) -> Result<u64, Lack> {
    if option.is_empty() {
        return Ok(0);
    }
    let term = option.term(0);
    if option.len() > 1 || term.count > 1 {
        return Err(Lack::Sums);
    }
    match table.cell(term.component) {
        None | Some(EMPTY | OUTSIDE | LOONY | OVER) => Err(Lack::Component(term.component.to_owned())),
        Some(remoteness) => Ok(remoteness),
    }
}

impl Filler for Interpreter {
    fn demand(&mut self, on: &Ground<'_>, region: &Region<'_>) -> Result<Demand, Decline> {
        Ok(Demand { bytes: on.table.bytes_to(region.kind, region.to), work: region.cells })
    }

    fn fill(
        &mut self,
        on: &Ground<'_>,
        next: &mut NextRun<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<FillEnd, Stop> {
        let mut run = Run::default();
        while next(&mut run) {
            while run.length > 0 {
                if self.options >= self.patience {
                    return Ok(FillEnd::Stuck(run));
                }
                let of = ComponentRef { kind: run.kind, words: &run.words };
                let grid = &on.table.grids[run.kind.index()];
                if let Some(at) = grid.index(of.words)
                    && grid.cells.get(at) == EMPTY
                {
                    let found = match self.cell(on, of, meter) {
                        Err(Stop::Fault(_)) => Err(Lack::Rules),
                        found => found?,
                    };
                    match found {
                        Ok(cell) if grid.cells.store(at, cell) => {}
                        Ok(cell) => return Ok(FillEnd::Wide(run, cell)),
                        Err(why) => return Ok(FillEnd::Blocked(Obstacle { at: of.to_owned(), why })),
                    }
                }
                advance(&mut run, 1);
            }
        }
        Ok(FillEnd::Filled)
    }
}

/// The outcome of an option, as far as the cells of its components determine it. `has_wins` says whether components can
/// end the game; the cells of components in which a win condition holds also contain [`P`].
fn outcome_of_option(
    option: &Sum,
    table: &Table,
    convention: Convention,
    has_wins: bool,
) -> Result<Outcome, Lack> {
    // The number of components that are N-positions, not counting pairs of equal ones.
    let mut wins: u128 = 0;
    for term in option.terms() {
        match table.cell(term.component) {
            None | Some(EMPTY | OUTSIDE) => return Err(Lack::Component(term.component.to_owned())),
            Some(P) => {}
            Some(_) => wins += term.count % 2,
        }
    }
    let is_single = option.len() == 1 && option.term(0).count == 1;
    match (convention, wins) {
        (Convention::Normal, _) if option.is_empty() => Ok(Outcome::P),
        // The player who cannot move wins.
        (Convention::Misere, _) if option.is_empty() => Ok(Outcome::N),
        (Convention::Normal, 0 | 1) if is_single || !has_wins => Ok(Outcome::for_mover(wins == 1)),
        (Convention::Misere, 0 | 1) if is_single => Ok(Outcome::for_mover(wins == 1)),
        _ => Err(Lack::Sums),
    }
}
