//! The question about a misère quotient, and its answer.

use crate::error::stopped;
use crate::plan::ways::{Quotients, THEOREM_OF_QUOTIENTS, quotient_how};
use crate::{EngineName, Known, SolveError, Solver, Unsupported};
use grundy_core::{Budget, Limit, Message, Ruleset, begin_phase};
use grundy_engine::{Meter, Stop};
use grundy_misere::quotient::{NoQuotient, Quotient, QuotientBuilder, QuotientLimits, TooLarge};
use std::sync::Arc;

/// A misère quotient of the whole game or of the first heaps.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct QuotientAnswer {
    /// The quotient of the heaps that were processed, or of the whole game if its periodicity was proved.
    pub quotient: Quotient,
    /// The first heap that would have made the quotient too large, and why, or `None` if no such heap was found.
    pub too_large: Option<(usize, TooLarge)>,
    /// The limit of the budget that was reached, if any.
    pub limit: Option<Limit>,
    /// The evidence for the quotient (a theorem), and how it was computed.
    pub known: Known,
}

impl Solver {
    /// The ruleset, if its positions are heaps and its rules are plain; otherwise an error. Plain rules are impartial
    /// and have no scores, no immediate wins, and no complimenting or entailing moves.
    pub(super) fn misere_heaps(&self) -> Result<Arc<dyn Ruleset>, SolveError> {
        self.check_ruleset()?;
        self.check_misere_rules()?;
        let ruleset = Arc::clone(self.ruleset());
        if Quotient::suits(&*ruleset) { Ok(ruleset) } else { Err(Unsupported::QuotientNotHeaps.into()) }
    }

    /// The misère quotient of the heaps `0..=to`, or of the whole game if its periodicity is proved earlier.
    ///
    /// # Errors
    /// Returns a [`SolveError`]. It is not an error if a limit is reached or if a heap would make the quotient too
    /// large; the quotient then covers fewer heaps.
    pub fn quotient(&mut self, to: usize, budget: &dyn Budget) -> Result<QuotientAnswer, SolveError> {
        let ruleset = self.misere_heaps()?;
        begin_phase(&Message::new("progress-way").with("way", EngineName::Misere.as_str()));
        let mut meter = Meter::new(budget);
        let kept = &mut self.engines.own::<Quotients>().builder;
        // Results of an earlier question for heaps beyond `to` are not part of this answer.
        let mut fresh = QuotientBuilder::default();
        let builder = if kept.quotient().heaps() > to.saturating_add(1) { &mut fresh } else { kept };
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
        let how = quotient_how(&quotient, quotient_theorem(&quotient));
        let known = self.engines.known(vec![how], &meter);
        Ok(QuotientAnswer { quotient, too_large, limit, known })
    }
}

/// The statement that is proved about `quotient`. Without a period, it does not extend to heaps beyond those
/// that the quotient covers.
fn quotient_theorem(quotient: &Quotient) -> String {
    match (quotient.period(), quotient.heaps().checked_sub(1)) {
        (Some(_), _) => THEOREM_OF_QUOTIENTS.to_owned(),
        (None, Some(last)) => format!("{THEOREM_OF_QUOTIENTS}, heap(0..={last})"),
        // A limit was reached before the first heap.
        (None, None) => format!("{THEOREM_OF_QUOTIENTS}, the empty sum"),
    }
}
