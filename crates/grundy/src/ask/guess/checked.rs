//! Laws looked at on a table that they were not fitted to, and claims that say them.

use super::found::{Counterexample, GuessedLaw, LawData, ParameterRange};
use grundy_core::Convention;
use grundy_guess::{Form, Law, Subject, Table};
use std::collections::BTreeSet;

/// Laws shown that a larger table refuted.
const REFUTED: usize = 2;

/// The table that laws are checked on.
pub(super) struct Checked<'t> {
    pub(super) table: &'t Table,
    pub(super) from: Vec<u64>,
    pub(super) to: Vec<u64>,
    pub(super) fitted_to: Vec<u64>,
    pub(super) ranges: Vec<ParameterRange>,
}

impl Checked<'_> {
    /// The laws that hold, the shortest of each form; if there is none, some that do not.
    pub(super) fn all(
        &self,
        found: Vec<Law>,
        about: Subject,
        claim: impl Fn(&Law) -> Option<String>,
    ) -> Vec<GuessedLaw> {
        let rows = found.into_iter().map(|law| {
            let at = law.counterexample(self.table, about);
            let claim = claim(&law);
            let in_language = law.is_in_language();
            (self.row(law, about, at, claim), in_language)
        });
        let (holding, refuted): (Vec<_>, Vec<_>) = rows.partition(|(row, _)| row.counterexample.is_none());
        // Laws that hold agree; a second one of the same form tells nothing new, unless only it can be said.
        let mut shown: BTreeSet<(&'static str, bool)> = BTreeSet::new();
        let mut laws: Vec<GuessedLaw> = holding
            .into_iter()
            .filter(|(row, in_language)| {
                let better = shown.contains(&(row.form, true));
                shown.insert((row.form, *in_language)) && !better
            })
            .map(|(row, _)| row)
            .collect();
        // Rows one by one tell little where there is a law for all of them.
        if laws.iter().any(|law| law.claim.is_some()) {
            laws.retain(|law| !matches!(law.data, LawData::Rows(_)));
        }
        // One that was refuted is of interest where there is no better.
        if laws.is_empty() {
            laws.extend(refuted.into_iter().map(|(row, _)| row).take(REFUTED));
        }
        laws
    }

    fn row(&self, law: Law, about: Subject, at: Option<usize>, claim: Option<String>) -> GuessedLaw {
        let of_outcomes = about == Subject::POutcomes;
        let counterexample = at.map(|at| {
            let value = self.table.values[at];
            Counterexample {
                at: self.table.points[at].clone(),
                value: if of_outcomes { i64::from(value != 0) } else { value },
                law: law.at(&self.table.points[at]),
            }
        });
        GuessedLaw {
            law: law.text(&self.table.names),
            law_in_language: law.text_in_language(&self.table.names).unwrap_or_default(),
            form: law.form.name(),
            of_outcomes,
            claim,
            from: self.from.clone(),
            fitted_to: self.fitted_to.clone(),
            checked_to: self.to.clone(),
            ranges: self.ranges.clone(),
            proof: None,
            unproved: None,
            counterexample,
            period: match &law.form {
                Form::Periodic { period, saltus, .. } => Some((*period, *saltus)),
                _ => None,
            },
            data: match law.form {
                Form::Digits(recurrence) | Form::DigitsOfP(recurrence) => LawData::Digits(recurrence),
                Form::Grid { borders, periods, saltus, .. } => LawData::Grid { borders, periods, saltus },
                Form::Rows(rows) => LawData::Rows(rows),
                Form::Beatty(pairs) => LawData::Beatty(pairs, self.table.names.clone()),
                Form::Numeration(system) => LawData::Numeration(system, self.table.names.clone()),
                _ => LawData::None,
            },
            exceptions: law.exceptions,
        }
    }
}

/// How claims about the positions are written.
pub(super) struct Claims {
    pub(super) kind: String,
    pub(super) fields: Vec<String>,
    pub(super) convention: Convention,
}

impl Claims {
    /// The kind with its fields, `heap(n)`.
    pub(super) fn position(&self) -> String {
        format!("{}({})", self.kind, self.fields.join(", "))
    }

    /// The law as a line of rules text, if the language can say it: claims are about normal play.
    pub(super) fn line(&self, law: &Law, about: Subject, names: &[String]) -> Option<String> {
        if self.convention == Convention::Misere {
            return None;
        }
        let text = law.text_in_language(names)?;
        let position = self.position();
        let excepted: Vec<String> =
            law.exceptions.iter().filter_map(|(point, _)| point.first()).map(i64::to_string).collect();
        Some(match about {
            Subject::Values if excepted.is_empty() => format!("claim value {position} = {text}"),
            Subject::Values => {
                let field = self.fields.first()?;
                format!("claim value {position} = {text} where {field} not in {{{}}}", excepted.join(", "))
            }
            Subject::POutcomes => format!("claim outcome {position} = P where {text}"),
        })
    }
}
