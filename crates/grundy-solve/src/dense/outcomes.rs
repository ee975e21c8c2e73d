//! Tables of outcomes alone: two bits a cell, and no option is looked at after one that is a P-position.
//!
//! A cell takes its options for single components, of which the table knows the outcomes. A sum of which that says too
//! little makes the engine give way, unless another option wins. Under normal play such a sum is known where all its
//! components but one are P-positions, or come in pairs.
//!
//! Where no order is proved all options are looked up, so that play without end is noticed; where one is proved there is
//! none. What the rules would fail at after an option that wins is not met.

use super::cells::{Cell, EMPTY, N, OUTSIDE, P};
use super::grid::Grid;
use super::{CELLS_FOR_NATIVE, Content, Dense, Step};
use crate::meter::{Meter, Stop, for_each_move, for_each_value_move};
use grundy_core::{ComponentRef, Convention, Detail, KindId, Move, Outcome, Ruleset, Sum};
use std::ops::ControlFlow;

/// What is known of an option.
enum Option {
    Is(Outcome),
    /// It is a sum of which the outcomes of its components say too little.
    Unclear,
    /// A component has no outcome yet.
    Missing(Step),
}

impl Dense {
    /// The outcome of `component` alone, if it stands in the table already.
    pub(crate) fn known_outcome(&self, component: ComponentRef<'_>) -> std::option::Option<Outcome> {
        match self.grids[component.kind.index()].get(component.words) {
            Some(P) => Some(Outcome::P),
            Some(N) => Some(Outcome::N),
            _ => None,
        }
    }

    /// Whether values of a box with many positions are found in less time than outcomes: where options stay options along
    /// lines, which pays more for values; and where native code finds values, and the interpreter alone outcomes.
    pub(crate) fn is_slower_than_values(&self, ruleset: &dyn Ruleset, kind: KindId, to: &[u64]) -> bool {
        self.content == Content::Outcomes(Convention::Normal)
            && self.missing(kind, to) >= CELLS_FOR_NATIVE
            && (ruleset.facts().linear_rules.is_some() && !ruleset.shape().has_wins
                || matches!(ruleset.native().outcome_filler(Convention::Normal), Some(Err(_)))
                    && matches!(ruleset.native().row_filler(), Some(Ok(_))))
    }

    /// What belongs into the cell of `of`, a position that is not over.
    pub(super) fn outcome_cell(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Cell, Step>, Stop> {
        let looks_at_all = !self.order_is_proved();
        let has_wins = ruleset.shape().has_wins;
        let Self { grids, options, .. } = self;
        let (mut wins, mut is_last, mut is_unclear) = (false, true, false);
        let mut missing = None;
        let each = |found: &Move<'_>, _: &mut Meter<'_>| {
            *options += 1;
            is_last = false;
            match option(found.option, grids, convention, has_wins) {
                Option::Is(Outcome::P) => wins = true,
                Option::Is(_) => {}
                Option::Unclear => is_unclear = true,
                Option::Missing(step) => {
                    missing = Some(step);
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(if wins && !looks_at_all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let _ = match convention {
            Convention::Normal => for_each_value_move(ruleset, of, meter, each)?,
            // What may be left out where values are wanted may not here.
            Convention::Misere => for_each_move(ruleset, of, Detail::Options, meter, each)?,
        };
        Ok(match missing {
            Some(step) => Err(step),
            None if wins => Ok(N),
            None if is_unclear => Err(Step::Unclear),
            None if is_last && convention == Convention::Misere => Ok(N),
            None => Ok(P),
        })
    }
}

/// What the cells in `grids` say of an option. `has_wins` says that some component ends the game: then a cell with `P` may
/// be such a one.
fn option(option: &Sum, grids: &[Grid], convention: Convention, has_wins: bool) -> Option {
    // How many components are N-positions, pairs of equal ones left out.
    let mut wins: u128 = 0;
    for term in option.terms() {
        match grids[term.component.kind.index()].get(term.component.words) {
            None | Some(EMPTY | OUTSIDE) => return Option::Missing(Step::Lacks(term.component.to_owned())),
            Some(P) => {}
            Some(_) => wins += term.count % 2,
        }
    }
    let is_single = option.len() == 1 && option.term(0).count == 1;
    match (convention, wins) {
        (Convention::Normal, _) if option.is_empty() => Option::Is(Outcome::P),
        // Who cannot move wins.
        (Convention::Misere, _) if option.is_empty() => Option::Is(Outcome::N),
        (Convention::Normal, 0 | 1) if is_single || !has_wins => Option::Is(Outcome::for_mover(wins == 1)),
        (Convention::Misere, 0 | 1) if is_single => Option::Is(Outcome::for_mover(wins == 1)),
        _ => Option::Unclear,
    }
}
