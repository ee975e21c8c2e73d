//! The subject of a proof by induction: the rules as text, and the law as a claim.

use super::found::GuessedLaw;
use crate::smt::SmtSolver;
use grundy_core::Message;
use grundy_rules::ParamValue;
use std::sync::Arc;

#[cfg_attr(not(feature = "smt"), path = "induction_disabled.rs")]
#[cfg_attr(feature = "smt", path = "induction_enabled.rs")]
mod ability;

/// The rules to which laws apply, with the solvers and the time for proofs.
#[cfg_attr(not(feature = "smt"), expect(dead_code, reason = "only proofs read it"))]
pub(super) struct Subject<'s> {
    /// The rules as text.
    pub(super) text: &'s str,
    /// The kind with its fields, such as `heap(n)`.
    pub(super) position: String,
    /// The names of the parameters that have several values, and are thus variables of the laws.
    pub(super) ranges: &'s [String],
    /// The other parameters, with their values.
    pub(super) parameters: Vec<(String, ParamValue)>,
    /// The solvers that decide the steps.
    pub(super) solvers: &'s [Arc<dyn SmtSolver>],
    /// Returns the number of seconds that are left for the request.
    pub(super) seconds_left: &'s dyn Fn() -> f64,
}

impl Subject<'_> {
    #[cfg(feature = "smt")]
    fn seconds_left(&self) -> f64 {
        (self.seconds_left)()
    }

    /// The law as a claim about every position.
    #[cfg(feature = "smt")]
    fn claim(&self, law: &GuessedLaw) -> Result<String, Message> {
        let position = &self.position;
        if law.claim.is_none() {
            return Err(Message::new("guess-unproved-language"));
        }
        if law.of_outcomes {
            return Ok(format!("claim outcome {position} = P where {}", law.law_in_language));
        }
        let field = position.split(['(', ')', ',']).nth(1).unwrap_or_default();
        let exceptions: String = law
            .exceptions
            .iter()
            .map(|(at, value)| format!("if {field} == {} then {value} else ", at[0]))
            .collect();
        Ok(format!("claim value {position} = {exceptions}{}", law.law_in_language))
    }
}

/// Tries to prove the laws that have no counterexample, one after another, until one of them has a proof. For each
/// failed attempt, records the reason in the law.
pub(super) fn prove(rows: &mut [GuessedLaw], subject: &Result<&Subject<'_>, Message>) {
    for row in rows.iter_mut().filter(|row| row.counterexample.is_none()) {
        if row.proof.is_some() {
            return;
        }
        let found = match subject {
            Ok(subject) => ability::proved(row, subject),
            Err(why) => Err(why.clone()),
        };
        match found {
            Ok(proof) => {
                row.proof = Some(proof);
                return;
            }
            Err(why) => row.unproved = Some(why),
        }
    }
}
