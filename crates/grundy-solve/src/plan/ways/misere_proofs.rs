//! The way `misere-search`: misère play by proof-number search over sums of components.

use super::proof_numbers::moves_to_search;
use crate::EngineName;
use crate::engines::Own;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing};
use crate::plan::{Ended, Entry, Options, Task, Way};
use grundy_core::{Message, Outcome};
use grundy_engine::Stop;
use grundy_misere::Proofs;
use std::sync::Arc;

/// Proof-number search for the outcome of a sum under misère play.
pub(crate) struct MisereProofs;

impl Own for Proofs {
    fn bytes(&self) -> u64 {
        Self::bytes(self)
    }
}

impl Way for MisereProofs {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let ruleset = &*situation.ruleset;
        task.sum().filter(|_| task.wanted.is_misere() && ruleset.shape().is_plain())?;
        let why = Message::new("solve-why-misere-search");
        if situation.is_forced() {
            return Some(Offer::certain(Work::Reached, why));
        }
        Some(Offer::certain(Work::Proofs(moves_to_search(ruleset, task)?), why))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (sum, ruleset) = (at.sum()?, Arc::clone(&at.engines.ruleset));
        let outcome = at.engines.own::<Proofs>().outcome(&*ruleset, sum, at.meter)?;
        let how = at.engines.how(EngineName::Search, || at.why.clone());
        Ok(Ended::Found(Entry::Outcome(outcome), how))
    }

    /// Lists the moves. The searches of the positions after the moves share one table.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let (outcome, how) = of.engines.outcome(of.sum, of.convention, Options::Asked, of.meter)?;
        of.list.is_known(outcome, how);
        let ruleset = Arc::clone(&of.engines.ruleset);
        of.moves_by_search(outcome, |engines, left, meter| {
            Ok((engines.own::<Proofs>().outcome(&*ruleset, left, meter)?, None))
        })?;
        Ok(Some(outcome))
    }
}
