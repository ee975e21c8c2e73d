//! What a proof by induction is about: the rules as text, and the law as a claim.

use super::found::GuessedLaw;
use crate::smt::SmtSolver;
use grundy_core::Message;
use grundy_rules::ParamValue;
use std::sync::Arc;

#[cfg_attr(not(feature = "smt"), path = "induction_disabled.rs")]
#[cfg_attr(feature = "smt", path = "induction_enabled.rs")]
mod ability;

/// The rules that laws are about.
#[cfg_attr(not(feature = "smt"), expect(dead_code, reason = "only proofs look at it"))]
pub(super) struct Subject<'s> {
    /// The rules.
    pub(super) text: &'s str,
    /// The kind with its fields, `heap(n)`.
    pub(super) position: String,
    /// The parameters that range.
    pub(super) ranges: &'s [String],
    /// The other ones.
    pub(super) parameters: Vec<(String, ParamValue)>,
    /// Who decides.
    pub(super) solvers: &'s [Arc<dyn SmtSolver>],
    /// Seconds that are left.
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

/// Proves the first law that holds and can be proved, and notes at the others before it why they were not.
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
