//! Which theory answers for a sum under misère play.

use super::genus_answer::tame_sums;
use super::jia;
use super::jia_answer::sg_jia;
use super::quotient::{self, NoQuotient, Quotient, QuotientLimits};
use crate::meter::{Meter, Stop, for_each_move_to};
use crate::moves::Found;
use crate::planner::{How, asked};
use crate::solver::is_single;
use crate::{EngineName, Solver, Which};
use grundy_core::{ComponentRef, Convention, Message, Outcome, Sum, Term};
use std::sync::Arc;

/// The largest heap up to which a quotient is looked for only to answer for a position.
const FARTHEST_HEAP: usize = 1000;

impl Solver {
    /// Who wins `position` under misère play, and how that is known.
    pub(crate) fn misere_outcome(
        &mut self,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<(Outcome, How), Stop> {
        let ruleset = Arc::clone(self.ruleset());
        match self.engines.settings.engine {
            Some(EngineName::Reference) => {
                let reference = &mut self.engines.reference;
                let outcome = reference.outcome(&*ruleset, position, Convention::Misere, meter)?;
                return Ok((outcome, asked(EngineName::Reference)));
            }
            Some(EngineName::Misere) => {
                let outcome = self.misere_search(position, meter)?;
                return Ok((outcome, asked(EngineName::Misere)));
            }
            _ => {}
        }
        if is_single(position)
            && let Some((outcome, theorem)) =
                self.engines.theorems.misere_outcome(&*ruleset, position.term(0).component)?
        {
            return Ok((outcome, How::Theorem(theorem)));
        }
        if let Some(outcome) = self.far_by_quotient(position, meter)? {
            return Ok((outcome, quotient::ask::how(self.engines.quotient.quotient())));
        }
        // The theories look at every position that can be reached, one by one.
        if is_single(position)
            && let Some(found) = self.outcome_by_table(position, Convention::Misere, meter)?
        {
            return Ok(found);
        }
        if self.all_jia(position, meter)? {
            return Ok((jia::outcome(self.counted_values(position, meter)?), sg_jia()));
        }
        let engines = &mut self.engines;
        let (memo, misere, genera) = (&mut engines.memo, &mut engines.misere, &mut engines.genera);
        if let Some(genus) = genera.tame(&*ruleset, position, memo, misere, meter)? {
            return Ok((genus.outcome(), tame_sums()));
        }
        if let Some(outcome) = self.misere_by_quotient(position, meter)? {
            return Ok((outcome, quotient::ask::how(self.engines.quotient.quotient())));
        }
        let outcome = self.misere_search(position, meter)?;
        Ok((outcome, How::Engine(EngineName::Misere, Message::new("solve-why-misere"))))
    }

    /// Who wins `position` under misère play, by search of the whole sum.
    fn misere_search(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<Outcome, Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let engines = &mut self.engines;
        // Nim-values do not decide misère play, but finding them shows that play ends.
        for term in position.terms() {
            engines.memo.evaluate(&*ruleset, term.component, None, meter)?;
        }
        engines.misere.outcome(&*ruleset, position, meter)
    }

    /// Who wins a position with a far heap by a quotient: there, not every position that can be reached is looked
    /// at if that can be helped.
    fn far_by_quotient(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<Option<Outcome>, Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let is_far = |term: Term<'_>| term.component.words.iter().any(|&n| n > FARTHEST_HEAP as u64);
        if ruleset.facts().code.is_none() || jia::is_nim(&*ruleset) || !position.terms().any(is_far) {
            return Ok(None);
        }
        self.misere_by_quotient(position, meter)
    }

    /// Who wins `position` by the misère quotient of the heaps up to the largest one, if that is found with
    /// little effort.
    fn misere_by_quotient(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<Option<Outcome>, Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let largest = position.terms().filter_map(|term| term.component.words.first().copied()).max();
        let Some(largest) = largest.and_then(|largest| usize::try_from(largest).ok()) else {
            return Ok(None);
        };
        if !Quotient::suits(&*ruleset) || self.engines.quotient_ends_at.is_some_and(|end| end <= largest) {
            return Ok(None);
        }
        if largest > FARTHEST_HEAP && ruleset.facts().code.is_none() {
            return Ok(None);
        }
        let to = largest.min(FARTHEST_HEAP);
        let small = QuotientLimits { elements: 2000, counts: 32, entries: 1 << 20 };
        let found = self.engines.quotient.extend(&*ruleset, to, small, meter);
        match found {
            Ok(()) => {}
            Err(NoQuotient::Stop(stop)) => return Err(stop),
            Err(NoQuotient::TooLarge(_) | NoQuotient::NotSmaller) => {
                self.engines.quotient_ends_at = Some(self.engines.quotient.quotient().heaps());
            }
        }
        Ok(self.engines.quotient.quotient().outcome(position))
    }

    /// The winning moves under misère play where a theorem gives them without trying every move; `None` where
    /// none does.
    pub(crate) fn misere_moves_by_theorem(
        &mut self,
        position: &Sum,
        which: Which,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if which == Which::All || self.engines.settings.engine.is_some() {
            return Ok(None);
        }
        if is_single(position) {
            let component = position.term(0).component;
            for &theorem in &self.engines.theorems.misere_moves().to_vec() {
                if let Some(outcome) = self.misere_moves_of_single(theorem, component, found, meter)? {
                    return Ok(Some(outcome));
                }
            }
        }
        if self.far_by_quotient(position, meter)?.is_some() || !self.all_jia(position, meter)? {
            return Ok(None);
        }
        let values = self.counted_values(position, meter)?;
        let outcome = jia::outcome(values.iter().copied());
        found.outcome = Some(outcome);
        found.how.push(sg_jia());
        if outcome == Outcome::P {
            return Ok(Some(outcome));
        }
        for (at, term) in position.terms().enumerate() {
            let (mut rest, mut some_large) = (0, false);
            for (index, &(value, count)) in values.iter().enumerate() {
                let count = if index == at { count - 1 } else { count };
                if count % 2 == 1 {
                    rest ^= value;
                }
                some_large |= count > 0 && value > 1;
            }
            // What is left must be a P-position: value 0 beside a large component, else value 1.
            let target = if some_large { rest } else { rest ^ 1 };
            self.moves_to_value(at, term.component, target, found, meter)?;
            if found.is_full() {
                break;
            }
        }
        Ok(Some(outcome))
    }

    /// The moves that win from a single component by the closed form with index `theorem`.
    fn misere_moves_of_single(
        &mut self,
        theorem: usize,
        component: ComponentRef<'_>,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let Some((outcome, by)) = self.engines.theorems.misere_outcome(&*ruleset, component)? else {
            return Ok(None);
        };
        let covered = for_each_move_to(&*ruleset, theorem, component, 0, meter, |one, meter| {
            Ok(found.push(0, one, None, Outcome::P, meter))
        })?;
        if covered.is_none() {
            return Ok(None);
        }
        found.outcome = Some(outcome);
        found.how.push(How::Theorem(by));
        Ok(Some(outcome))
    }
}
