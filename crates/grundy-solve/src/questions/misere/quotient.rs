//! The question for a quotient.

use crate::error::stopped;
use crate::plan::ways::{Quotients, quotient_how};
use crate::{Known, SolveError, Solver, Unsupported};
use grundy_core::{Budget, Limit, Ruleset};
use grundy_engine::{Meter, Stop};
use grundy_misere::quotient::{NoQuotient, Quotient, QuotientLimits, TooLarge};
use std::sync::Arc;

/// A misère quotient, whole or of the first heaps.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct QuotientAnswer {
    /// The quotient.
    pub quotient: Quotient,
    /// The first heap that would have made it too large, and how, if it was not taken as far as was asked.
    pub too_large: Option<(usize, TooLarge)>,
    /// The limit of the budget that was reached, if one was.
    pub limit: Option<Limit>,
    /// How it is known.
    pub known: Known,
}

impl Solver {
    /// The ruleset, if its positions are heaps of which none ends the game.
    pub(super) fn misere_heaps(&self) -> Result<Arc<dyn Ruleset>, SolveError> {
        self.check_ruleset()?;
        self.check_no_wins()?;
        let ruleset = Arc::clone(self.ruleset());
        if Quotient::suits(&*ruleset) { Ok(ruleset) } else { Err(Unsupported::QuotientNotHeaps.into()) }
    }

    /// The misère quotient of the heaps up to `to`, or of the whole game if that is proved on the way.
    ///
    /// # Errors
    /// See [`SolveError`]. A reached limit is no error here: the quotient is of fewer heaps.
    pub fn quotient(&mut self, to: usize, budget: &dyn Budget) -> Result<QuotientAnswer, SolveError> {
        let ruleset = self.misere_heaps()?;
        let mut meter = Meter::new(budget);
        let builder = &mut self.engines.own::<Quotients>().builder;
        let ended = builder.extend(&*ruleset, to, QuotientLimits::default(), &mut meter);
        let (mut too_large, mut limit) = (None, None);
        match ended {
            Ok(()) => {}
            Err(NoQuotient::TooLarge(what)) => too_large = Some((builder.quotient().heaps(), what)),
            Err(NoQuotient::Stop(Stop::Limit(reached))) => limit = Some(reached),
            Err(NoQuotient::Stop(stop)) => return Err(stopped(stop)),
            Err(NoQuotient::NotSmaller) => return Err(Unsupported::QuotientNotHeaps.into()),
        }
        let quotient = builder.quotient().clone();
        let how = quotient_how(&quotient);
        let known = self.engines.known(vec![how], &meter);
        Ok(QuotientAnswer { quotient, too_large, limit, known })
    }
}
