//! The check of guessed laws on the larger table, if there is one, and the claims that state the laws.

use super::found::{Counterexample, GuessedLaw, LawData, ParameterRange};
use super::words;
use grundy_core::Convention;
use grundy_guess::{Form, Found, Law, Subject, Table};

/// The largest number of refuted laws that are shown.
const REFUTED: usize = 2;

/// A further law may be at most this many times as long as the first law, plus [`SLACK`] characters.
const FARTHEST: usize = 2;
const SLACK: usize = 20;

/// The table on which laws are checked.
pub(super) struct Checked<'t> {
    pub(super) table: &'t Table,
    pub(super) from: Vec<u64>,
    pub(super) to: Vec<u64>,
    pub(super) fitted_to: Vec<u64>,
    pub(super) ranges: Vec<ParameterRange>,
    /// Whether to keep laws that add nothing new and, if no law holds, some laws that were refuted.
    pub(super) all: bool,
}

impl Checked<'_> {
    /// The laws that hold and add something new; the shortest comes first. If all laws were requested, the result also
    /// contains the laws that hold but add nothing new and, if no law holds, some laws that were refuted. `self.table`
    /// must be the larger of the two tables that were searched, or the only table.
    pub(super) fn all(
        &self,
        found: Found,
        about: Subject,
        claim: impl Fn(&Law) -> Option<String>,
    ) -> Vec<GuessedLaw> {
        let mut holding = found.laws;
        let refuted = holding.split_off(found.holding);
        let row = |law: Law, at: Option<usize>| {
            let claim = claim(&law);
            self.row(law, about, at, claim)
        };
        let mut kept: Vec<Law> = Vec::new();
        for law in holding {
            if self.all || self.is_new(&law, &kept) {
                kept.push(law);
            }
        }
        // A law for each row is of little use if there is one law for all rows.
        if kept.iter().any(Law::is_in_language) {
            kept.retain(|law| !matches!(law.form, Form::Rows(_)));
        }
        let mut laws: Vec<GuessedLaw> = kept.into_iter().map(|law| row(law, None)).collect();
        if laws.is_empty() && self.all {
            // After a limit, it is not known where the law is wrong.
            let refuted = refuted.into_iter().filter_map(|law| {
                let at = law.counterexample(self.table, about).ok()??;
                Some(row(law, Some(at)))
            });
            laws.extend(refuted.take(REFUTED));
        }
        laws
    }

    /// Whether a law that holds adds something to the laws in `kept`, which hold for the same table.
    fn is_new(&self, law: &Law, kept: &[Law]) -> bool {
        let Some(first) = kept.first() else { return true };
        let names = &self.table.names;
        let has_better =
            |form: &str| kept.iter().any(|other| other.form.name() == form && other.is_in_language());
        let is_short = law.length(names) <= FARTHEST * first.length(names) + SLACK;
        let is_told = match law.form {
            // A period that a shorter law already shows adds nothing, and neither does a law on digits if there is
            // another law.
            Form::Periodic { .. } => first.turns().is_some(),
            Form::Digits(_) | Form::DigitsOfP(_) | Form::DigitMap(_) => true,
            Form::Beatty(_) | Form::Numeration(_) => return !has_better(law.form.name()),
            _ => false,
        };
        is_short && !is_told && !has_better(law.form.name())
    }

    fn row(&self, law: Law, about: Subject, at: Option<usize>, claim: Option<String>) -> GuessedLaw {
        let of_outcomes = about == Subject::POutcomes;
        let counterexample = at.map(|at| {
            let value = self.table.values[at];
            Counterexample {
                at: self.table.points[at].to_vec(),
                value: if of_outcomes { i64::from(value != 0) } else { value },
                law: law.at(&self.table.points[at]),
            }
        });
        GuessedLaw {
            words: words::sentence(&law, about, &self.table.names, &self.to),
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
            data: match law.form.clone() {
                Form::Digits(recurrence) | Form::DigitsOfP(recurrence) => LawData::Digits(recurrence),
                Form::Grid { borders, periods, saltus, .. } => LawData::Grid { borders, periods, saltus },
                Form::Rows(rows) => LawData::Rows(rows),
                Form::Beatty(pairs) => LawData::Beatty(pairs, self.table.names.clone()),
                Form::Numeration(system) => LawData::Numeration(system, self.table.names.clone()),
                Form::DigitMap(map) => LawData::DigitMap(map),
                Form::Linear(recurrence) => LawData::Linear(recurrence),
                Form::Steps(steps) => LawData::Steps(steps),
                _ => LawData::None,
            },
            exceptions: law.exceptions.clone(),
            names: self.table.names.clone(),
            itself: law,
        }
    }
}

/// The notation for positions in claims.
pub(super) struct Claims {
    pub(super) kind: String,
    pub(super) fields: Vec<String>,
    pub(super) convention: Convention,
}

impl Claims {
    /// The kind with its fields, such as `heap(n)`.
    pub(super) fn position(&self) -> String {
        format!("{}({})", self.kind, self.fields.join(", "))
    }

    /// The law as a line of rules text, or `None` under misère play or if the language cannot express the law.
    ///
    /// A threshold law is claimed only for the range in which it was checked, because further thresholds may
    /// follow.
    pub(super) fn line(
        &self,
        law: &Law,
        about: Subject,
        names: &[String],
        checked_to: &[u64],
    ) -> Option<String> {
        if self.convention == Convention::Misere {
            return None;
        }
        let text = law.text_in_language(names)?;
        let position = self.position();
        let excepted: Vec<String> =
            law.exceptions.iter().filter_map(|(point, _)| point.first()).map(i64::to_string).collect();
        Some(match about {
            Subject::Values if matches!(law.form, Form::Steps(_)) => {
                let (field, to) = (self.fields.first()?, checked_to.first()?);
                format!("claim value {position} = {text} where {field} <= {to}")
            }
            Subject::Values if excepted.is_empty() => format!("claim value {position} = {text}"),
            Subject::Values => {
                let field = self.fields.first()?;
                format!("claim value {position} = {text} where {field} not in {{{}}}", excepted.join(", "))
            }
            Subject::POutcomes => {
                let field = self.fields.first()?;
                let of = |is_p: bool| -> Vec<String> {
                    let here = law.exceptions.iter().filter(|(_, value)| (*value == 0) == is_p);
                    here.filter_map(|(point, _)| point.first()).map(i64::to_string).collect()
                };
                let (p, n) = (of(true), of(false));
                let text = if n.is_empty() {
                    text
                } else {
                    format!("{field} not in {{{}}} and ({text})", n.join(", "))
                };
                let text =
                    if p.is_empty() { text } else { format!("{field} in {{{}}} or {text}", p.join(", ")) };
                format!("claim outcome {position} = P where {text}")
            }
        })
    }
}
