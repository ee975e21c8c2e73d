//! Laws: their forms, their values, and their text.

use super::automatic::DigitRecurrence;
use super::beatty::Beatty;
use super::digit_map::DigitMap;
use super::formula::{Condition, Formula};
use super::formula_text::Spelling;
use super::linear::LinearRecurrence;
use super::numeration::{Numeration, NumerationOf};
use super::repeating_row::RepeatingRow;
use super::steps::Steps;
use super::table::Table;
use grundy_core::{Limit, count_thread_turns};

/// The meaning of the numbers of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The numbers are values, and a law determines each of them.
    Values,
    /// Only P-positions, which have the value 0, matter.
    POutcomes,
}

/// A law that fits a table except at the listed points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The statement of the law.
    pub form: Form,
    /// The points at which the form is wrong or undefined, with their values or, for outcomes, 0 at P-positions and 1
    /// elsewhere.
    pub exceptions: Vec<(Vec<i64>, i64)>,
}

/// The statement of a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// The value is given by this closed form.
    Closed(Formula),
    /// The values repeat, increased by `saltus` in each period; they also have a closed form.
    Periodic {
        /// The number of values in a period.
        period: usize,
        /// The increase in the values from one period to the next.
        saltus: i64,
        /// The closed form of the value.
        formula: Formula,
    },
    /// The values satisfy a recurrence on the digits of the only variable.
    Digits(DigitRecurrence),
    /// The P-positions are the points at which this condition holds.
    Condition(Condition),
    /// The P-positions are the points at which the recurrence gives 1; elsewhere it gives 0.
    DigitsOfP(DigitRecurrence),
    /// The values depend on two fields, and are periodic in both, or in the smaller and in the larger of the two
    /// numbers.
    Grid {
        /// The numbers of initial rows and of initial columns that are not part of the grid.
        borders: (i64, i64),
        /// The period in each field.
        periods: (i64, i64),
        /// The increase in the values from one period to the next, in each field.
        saltus: (i64, i64),
        /// The closed form of the value.
        formula: Formula,
    },
    /// For each listed value of the first field, the values are eventually periodic in the other field, possibly with a
    /// saltus.
    Rows(Vec<RepeatingRow>),
    /// The P-positions are Beatty pairs.
    Beatty(Beatty),
    /// The P-positions are given by a numeration system.
    Numeration(Numeration),
    /// Apart from the first values, the value at `b n + r` is a function of the value at `n` for each digit `r` in base
    /// `b`.
    DigitMap(DigitMap),
    /// The values satisfy a linear recurrence.
    Linear(LinearRecurrence),
    /// The value changes only at a few thresholds.
    Steps(Steps),
}

impl Form {
    /// The name of the form in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Closed(_) => "closed",
            Self::Periodic { saltus: 0, .. } => "periodic",
            Self::Periodic { .. } => "arithmetic-periodic",
            Self::Digits(_) | Self::DigitsOfP(_) => "digits",
            Self::Condition(_) => "condition",
            Self::Grid { .. } => "grid",
            Self::Rows(_) => "rows",
            Self::Beatty(_) => "beatty",
            Self::Numeration(_) => "numeration",
            Self::DigitMap(_) => "digit-map",
            Self::Linear(_) => "linear",
            Self::Steps(_) => "steps",
        }
    }
}

impl Law {
    /// A law of this form without exceptions.
    pub(super) const fn without_exceptions(form: Form) -> Self {
        Self { form, exceptions: Vec::new() }
    }

    /// Whether a reader must compute earlier values, or the terms of a numeration system, to find a value.
    pub(super) const fn is_recurrence(&self) -> bool {
        matches!(
            self.form,
            Form::Digits(_) | Form::DigitsOfP(_) | Form::DigitMap(_) | Form::Linear(_) | Form::Numeration(_)
        )
    }

    /// The result of the form of the law at a point, without regard to exceptions: a value or, for outcomes, 0 at
    /// P-positions and 1 elsewhere. Returns `None` if the form is undefined at the point.
    #[must_use]
    pub fn at(&self, point: &[i64]) -> Option<i64> {
        let index = || point.first().and_then(|&n| usize::try_from(n).ok());
        match &self.form {
            Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                formula.evaluate(point)
            }
            Form::Rows(rows) => {
                let &[at, n] = point else { return None };
                rows.iter().find(|row| row.at == at)?.value(n)
            }
            Form::Beatty(pairs) => pairs.condition().holds(point).map(|is_p| i64::from(!is_p)),
            Form::Numeration(system) => system.is_p(point).map(|is_p| i64::from(!is_p)),
            Form::Digits(recurrence) => recurrence.value(index()?),
            Form::Condition(condition) => condition.holds(point).map(|is_p| i64::from(!is_p)),
            Form::DigitsOfP(recurrence) => recurrence.value(index()?).map(|is_p| 1 - is_p),
            Form::DigitMap(map) => map.value(*point.first()?),
            Form::Linear(recurrence) => recurrence.value(*point.first()?),
            Form::Steps(steps) => steps.formula().evaluate(point),
        }
    }

    /// A period and a saltus that the form of the law implies, apart from exceptions: the value at `n + period` is the
    /// value at `n` plus the saltus. Returns `None` if the form implies no period.
    #[must_use]
    pub fn turns(&self) -> Option<(i64, i64)> {
        match &self.form {
            Form::Closed(formula) | Form::Periodic { formula, .. } => formula.turns(),
            _ => None,
        }
    }

    /// The index of the first point of a table at which the law is wrong or undefined, apart from exceptions, or
    /// `None` if there is no such point. Rows that a law of the form [`Form::Rows`] does not list are not examined.
    ///
    /// # Errors
    /// Returns the limit of the thread's budget if a limit is reached before all points have been compared.
    pub fn counterexample(&self, table: &Table, subject: Subject) -> Result<Option<usize>, Limit> {
        for at in 0..table.points.len() {
            count_thread_turns(1)?;
            let wanted = match subject {
                Subject::Values => table.values[at],
                Subject::POutcomes => i64::from(table.values[at] != 0),
            };
            let is_told = match &self.form {
                Form::Rows(rows) => rows.iter().any(|row| row.at == table.points[at][0]),
                _ => true,
            };
            if is_told
                && self.at(&table.points[at]) != Some(wanted)
                && !self.exceptions.iter().any(|(point, _)| *point == table.points[at])
            {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The length of the law and its exceptions in bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let number = |number: &i64| Formula::Constant(*number).bits();
        let exceptions: u32 = self
            .exceptions
            .iter()
            .map(|(point, value)| point.iter().map(number).sum::<u32>() + number(value))
            .sum();
        exceptions
            + match &self.form {
                Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                    formula.bits()
                }
                Form::Rows(rows) => rows.iter().map(RepeatingRow::bits).sum(),
                Form::Beatty(pairs) => pairs.bits(),
                Form::Numeration(system) => system.bits(),
                Form::Digits(recurrence) | Form::DigitsOfP(recurrence) => recurrence.bits(),
                Form::Condition(condition) => condition.bits(),
                Form::DigitMap(map) => map.bits(),
                Form::Linear(recurrence) => recurrence.bits(),
                Form::Steps(steps) => steps.formula().bits(),
            }
    }

    /// The length of the law's text in characters, with its exceptions and a surcharge for rare functions,
    /// recurrences and numeration systems. Laws are compared by this length.
    #[must_use]
    pub fn length(&self, names: &[String]) -> usize {
        let letters = |text: &str| text.chars().count();
        let surcharge = match &self.form {
            Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                formula.surcharge()
            }
            Form::Beatty(pairs) => pairs.condition().surcharge(),
            Form::Condition(condition) => condition.surcharge(),
            Form::Numeration(_) => NUMERATION,
            Form::Digits(_) | Form::DigitsOfP(_) | Form::DigitMap(_) | Form::Linear(_) => RECURRENCE,
            Form::Rows(_) | Form::Steps(_) => 0,
        };
        let exceptions: usize = self
            .exceptions
            .iter()
            .map(|(point, value)| {
                let numbers: usize = point.iter().map(|number| letters(&number.to_string()) + 1).sum();
                numbers + letters(&value.to_string()) + EXCEPTION
            })
            .sum();
        letters(&self.text(names)) + exceptions + surcharge as usize
    }

    /// Whether the rules language can express the law.
    #[must_use]
    pub fn is_in_language(&self) -> bool {
        let exceptions = self.exceptions.iter().all(|(point, _)| point.len() == 1);
        exceptions
            && match &self.form {
                Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                    formula.is_in_language()
                }
                Form::Beatty(_) | Form::Steps(_) => true,
                Form::Condition(condition) => condition.is_in_language(),
                Form::Numeration(system) => system.of == NumerationOf::Terms && system.is_fibonacci(),
                Form::Digits(_)
                | Form::DigitsOfP(_)
                | Form::Rows(_)
                | Form::DigitMap(_)
                | Form::Linear(_) => false,
            }
    }

    /// The law as a claim in the rules language, without exceptions, or `None` if the language cannot express
    /// it.
    #[must_use]
    pub fn text_in_language(&self, names: &[String]) -> Option<String> {
        if !self.is_in_language() {
            return None;
        }
        Some(match &self.form {
            Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                formula.flattened().written(names, Spelling::Language)
            }
            Form::Condition(condition) => condition.flattened().written(names, Spelling::Language),
            Form::Steps(steps) => steps.formula().written(names, Spelling::Language),
            _ => self.text(names),
        })
    }

    /// The law in the rules language or a similar notation, with these names for the variables and without
    /// exceptions.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        match &self.form {
            Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                formula.text(names)
            }
            Form::Rows(rows) => {
                let (first, second) = (name(names, 0), name(names, 1));
                let rows: Vec<String> = rows.iter().map(|row| row.text(first, second)).collect();
                rows.join("; ")
            }
            Form::Beatty(pairs) => pairs.condition().text(names),
            Form::Numeration(system) => {
                let mut terms: Vec<String> = system.terms(TERMS_TO).iter().map(i64::to_string).collect();
                terms.truncate(TERMS);
                let (terms, recurrence) = (terms.join(", "), system.recurrence());
                match system.of {
                    NumerationOf::Terms if system.is_fibonacci() => {
                        let n = name(names, 0);
                        format!("{n} in fibonacci({n})")
                    }
                    NumerationOf::Terms => format!("{} in h = {terms}, ...; {recurrence}", name(names, 0)),
                    NumerationOf::LeastPart { whole, limit } => {
                        let (whole, limit) = (name(names, whole), name(names, limit));
                        format!("{limit} < least_part({whole}, h), h = {terms}, ...; {recurrence}")
                    }
                }
            }
            Form::Condition(condition) => condition.text(names),
            Form::Digits(recurrence) | Form::DigitsOfP(recurrence) => recurrence.text(name(names, 0)),
            Form::DigitMap(map) => map.text(name(names, 0)),
            Form::Linear(recurrence) => recurrence.text(name(names, 0)),
            Form::Steps(steps) => steps.formula().text(names),
        }
    }
}

/// The surcharge for a numeration system, whose terms a reader must compute.
const NUMERATION: u32 = 30;

/// The surcharge for a recurrence, whose values a reader must compute.
const RECURRENCE: u32 = 20;

/// The surcharge for an exception, in addition to its numbers.
const EXCEPTION: usize = 5;

/// The largest number of terms that the text of a numeration system lists.
const TERMS: usize = 9;

/// The largest term that the text of a numeration system lists.
const TERMS_TO: i64 = 1 << 40;

fn name(names: &[String], at: usize) -> &str {
    names.get(at).map_or("n", String::as_str)
}
