//! All forms of laws together: those that fit a table and are shorter than it, the shortest first.

use super::automatic::{DigitRecurrence, digit_recurrence};
use super::bank::Reach;
use super::beatty::{Beatty, beatty_pairs};
use super::closed;
use super::condition::{Condition, conditions};
use super::fields::{self, RepeatingRow};
use super::formula::{Binary, Formula};
use super::grid::grid;
use super::numeration::{Numeration, NumerationOf, numeration};
use super::periodic::repetition;
use super::table::Table;
use grundy_core::{Budget, Limit};
use std::collections::BTreeMap;

/// What the numbers of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The numbers themselves matter.
    Values,
    /// Only whether a number is 0 matters: whether the position is a P-position.
    POutcomes,
}

/// A law that fits a table, but for the exceptions it lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// What it says.
    pub form: Form,
    /// Points that it does not cover, with their values.
    pub exceptions: Vec<(Vec<i64>, i64)>,
}

/// What a law says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// The value is this closed form.
    Closed(Formula),
    /// The values repeat, `saltus` added each time; said as a closed form too.
    Periodic {
        /// The period.
        period: usize,
        /// What is added from one period to the next.
        saltus: i64,
        /// The value.
        formula: Formula,
    },
    /// The values follow a recurrence on the digits of the one variable.
    Digits(DigitRecurrence),
    /// The P-positions are those where this holds.
    Condition(Condition),
    /// The P-positions are those where the recurrence gives 1, and it gives 0 elsewhere.
    DigitsOfP(DigitRecurrence),
    /// The values of two fields repeat in both.
    Grid {
        /// How many first rows and columns do not.
        borders: (i64, i64),
        /// The period of each field.
        periods: (i64, i64),
        /// What is added from one period of each to the next.
        saltus: (i64, i64),
        /// The value.
        formula: Formula,
    },
    /// For each of these values of the first field, the values repeat in the other.
    Rows(Vec<RepeatingRow>),
    /// The P-positions are Beatty pairs.
    Beatty(Beatty),
    /// A numeration system tells the P-positions.
    Numeration(Numeration),
}

/// What was found in a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The laws, the shortest first.
    pub laws: Vec<Law>,
    /// How many expressions with different values were tried.
    pub tried: u64,
}

impl Form {
    /// A word for the form.
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
        }
    }
}

/// Laws that list more exceptions than this part of the table memorise it.
const EXCEPTIONS: usize = 5;

/// The largest base whose digits are looked at.
const LARGEST_BASE: usize = 10;

/// How many bits a law must be shorter than the data it explains: shorter ones fit by luck, there are that many
/// laws.
const MARGIN: u64 = 16;

/// Expressions tried even if a period or a recurrence explains the table already.
const LEAST_TRIED: u64 = 100_000;

/// The laws that fit the whole table, the shortest first; at most a few of each form.
///
/// A law that takes more bits to tell than the table itself only memorises it and is not among them. Without a
/// `reach` no expressions are enumerated, and only periods and digits are looked at.
///
/// ```
/// use grundy_core::Unlimited;
/// use grundy_solve::guess::{Reach, Subject, Table, laws};
///
/// let table = Table::of_list("n", 0, (0..100).map(|n| n % 4).collect());
/// let reach = Reach { tried: 100_000, kept: 10_000 };
/// let found = laws(&table, Subject::Values, Some(reach), &Unlimited)?;
/// assert_eq!(found.laws[0].text(&table.names), "n % 4");
/// # Ok::<(), grundy_core::Limit>(())
/// ```
///
/// # Errors
/// A limit of the budget.
pub fn laws(
    table: &Table,
    subject: Subject,
    reach: Option<Reach>,
    budget: &dyn Budget,
) -> Result<Found, Limit> {
    let mut found: Vec<Law> = Vec::new();
    let mut tried = 0;
    if let Some(line) = line(table, subject) {
        found.extend(match subject {
            Subject::Values => {
                periodic_line(line.from, &line.values).into_iter().chain(digits(&line.values, Form::Digits))
            }
            Subject::POutcomes => None.into_iter().chain(digits(&line.values, Form::DigitsOfP)),
        });
    }
    let plain = |form| Law { form, exceptions: Vec::new() };
    match subject {
        Subject::Values => {
            found.extend(fields::of_one_number(table));
            found.extend(grid(table));
            found.extend(fields::rows(table));
        }
        Subject::POutcomes => {
            found.extend(beatty_pairs(table).map(Form::Beatty).map(plain));
            found.extend(numeration(table).map(Form::Numeration).map(plain));
        }
    }
    let allowed = data_bits(table, subject).saturating_sub(MARGIN);
    found.retain(|law| u64::from(law.bits()) <= allowed && law.counterexample(table, subject).is_none());
    if let Some(reach) = reach {
        // What is explained already needs no long search for more.
        let with_pieces = found.is_empty();
        let reach = if with_pieces {
            reach
        } else {
            Reach { tried: (reach.tried / 8).max(LEAST_TRIED.min(reach.tried)), ..reach }
        };
        match subject {
            Subject::Values => {
                let (laws, looked_at) = closed::search(table, reach, with_pieces, budget)?;
                tried = looked_at;
                found.extend(laws.into_iter().map(Form::Closed).map(plain));
            }
            Subject::POutcomes => {
                let (laws, looked_at) = conditions(table, reach, budget)?;
                tried = looked_at;
                found.extend(laws.into_iter().map(Form::Condition).map(plain));
            }
        }
    }
    found.retain(|law| u64::from(law.bits()) <= allowed);
    found.sort_by_key(Law::bits);
    // A period of 1 is a closed form that the search finds too.
    let texts: Vec<String> = found.iter().map(|law| law.text(&table.names)).collect();
    let mut at = 0..;
    found.retain(|_| at.next().is_some_and(|at: usize| !texts[..at].contains(&texts[at])));
    Ok(Found { laws: found, tried })
}

/// A table of one variable that goes up by ones.
struct Line {
    from: i64,
    values: Vec<i64>,
}

fn line(table: &Table, subject: Subject) -> Option<Line> {
    let first = table.points.first()?;
    let &[from] = &first[..] else { return None };
    let goes_up = table.points.iter().zip(from..).all(|(point, n)| point[0] == n);
    let values = match subject {
        Subject::Values => table.values.clone(),
        Subject::POutcomes => table.values.iter().map(|&value| i64::from(value == 0)).collect(),
    };
    goes_up.then_some(Line { from, values })
}

/// The repetition of the values from index `from` on, said as a list of the values of one period; what stands before the
/// preperiod and does not fit is an exception.
pub(super) fn periodic_line(from: i64, values: &[i64]) -> Option<Law> {
    let found = repetition(values)?;
    let period = i64::try_from(found.period).ok()?;
    let mut list = vec![0; found.period];
    // The last period shows what all are.
    for (at, n) in (from..).take(values.len()).enumerate().skip(values.len() - found.period) {
        let residue = usize::try_from(n.rem_euclid(period)).ok()?;
        list[residue] = values[at] - found.saltus * n.div_euclid(period);
    }
    let n = || Box::new(Formula::Variable(0));
    let number = |number| Box::new(Formula::Constant(number));
    let base = match list[..] {
        [first, ref rest @ ..] if rest.iter().all(|&value| value == first) => Formula::Constant(first),
        _ => Formula::Listed(list, Box::new(Formula::Binary(Binary::Remainder, n(), number(period)))),
    };
    let formula = if found.saltus == 0 {
        base
    } else {
        let periods = match period {
            1 => n(),
            _ => Box::new(Formula::Binary(Binary::Divide, n(), number(period))),
        };
        let steps = match found.saltus {
            1 => periods,
            saltus => Box::new(Formula::Binary(Binary::Multiply, number(saltus), periods)),
        };
        match base {
            Formula::Constant(0) => *steps,
            base => Formula::Binary(Binary::Add, Box::new(base), steps),
        }
    };
    let mut exceptions = Vec::new();
    for (n, &value) in (from..).zip(values).take(found.preperiod) {
        if formula.evaluate(&[n]) != Some(value) {
            exceptions.push((vec![n], value));
        }
    }
    (exceptions.len() * EXCEPTIONS <= values.len()).then_some(Law {
        form: Form::Periodic { period: found.period, saltus: found.saltus, formula },
        exceptions,
    })
}

/// The shortest recurrence on digits, for values that begin at index 0.
fn digits(values: &[i64], form: impl Fn(DigitRecurrence) -> Form) -> Option<Law> {
    (2..=LARGEST_BASE)
        .filter_map(|base| digit_recurrence(values, base))
        .min_by_key(DigitRecurrence::bits)
        .map(|found| Law { form: form(found), exceptions: Vec::new() })
}

/// How many bits it takes to tell the table without a law: each different value once, and which of them
/// stands where, by how often they occur.
fn data_bits(table: &Table, subject: Subject) -> u64 {
    let mut counts: BTreeMap<i64, u32> = BTreeMap::new();
    for &value in &table.values {
        let told = match subject {
            Subject::Values => value,
            Subject::POutcomes => i64::from(value == 0),
        };
        *counts.entry(told).or_default() += 1;
    }
    let all = f64::from(u32::try_from(table.values.len()).unwrap_or(u32::MAX));
    let spread: f64 = counts.values().map(|&count| f64::from(count) * (all / f64::from(count)).log2()).sum();
    let alphabet: u64 = counts.keys().map(|&value| u64::from(Formula::Constant(value).bits())).sum();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "not negative, and at most 2^32 times 32"
    )]
    let spread = spread as u64;
    spread + alphabet
}

impl Law {
    /// What the law gives at a point: a value, or 0 for P-positions and 1 for others; `None` where it says
    /// nothing.
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
        }
    }

    /// A period and a saltus that the law shows in its form, exceptions left out: what it gives at `n + period` is
    /// what it gives at `n` and the saltus.
    #[must_use]
    pub fn turns(&self) -> Option<(i64, i64)> {
        match &self.form {
            Form::Closed(formula) | Form::Periodic { formula, .. } => formula.turns(),
            _ => None,
        }
    }

    /// The index of the first point of a table where the law is wrong or says nothing, exceptions left out.
    #[must_use]
    pub fn counterexample(&self, table: &Table, subject: Subject) -> Option<usize> {
        (0..table.points.len()).find(|&at| {
            let wanted = match subject {
                Subject::Values => table.values[at],
                Subject::POutcomes => i64::from(table.values[at] != 0),
            };
            let is_told = match &self.form {
                Form::Rows(rows) => rows.iter().any(|row| row.at == table.points[at][0]),
                _ => true,
            };
            is_told
                && self.at(&table.points[at]) != Some(wanted)
                && !self.exceptions.iter().any(|(point, _)| *point == table.points[at])
        })
    }

    /// How many bits it takes to tell somebody the law and its exceptions.
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
            }
    }

    /// Whether the rules language can say it.
    #[must_use]
    pub fn is_in_language(&self) -> bool {
        let exceptions = self.exceptions.iter().all(|(point, _)| point.len() == 1);
        exceptions
            && match &self.form {
                Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                    formula.is_in_language()
                }
                Form::Beatty(_) => true,
                Form::Condition(condition) => condition.is_in_language(),
                Form::Digits(_) | Form::DigitsOfP(_) | Form::Rows(_) | Form::Numeration(_) => false,
            }
    }

    /// The law as a claim says it, exceptions left out, if the rules language can say it.
    #[must_use]
    pub fn text_in_language(&self, names: &[String]) -> Option<String> {
        if !self.is_in_language() {
            return None;
        }
        Some(match &self.form {
            Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                formula.flattened().text(names)
            }
            _ => self.text(names),
        })
    }

    /// The law in the rules language, or in its manner, with these names for the variables; exceptions are
    /// not told.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        match &self.form {
            Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
                formula.text(names)
            }
            Form::Rows(rows) => {
                let (first, second) = (name(names, 0), name(names, 1));
                let rows: Vec<String> = rows.iter().map(|row| row_text(row, first, second)).collect();
                rows.join("; ")
            }
            Form::Beatty(pairs) => pairs.condition().text(names),
            Form::Numeration(system) => {
                let mut terms: Vec<String> = system.terms(TERMS_TO).iter().map(i64::to_string).collect();
                terms.truncate(TERMS);
                let (terms, recurrence) = (terms.join(", "), system.recurrence());
                match system.of {
                    NumerationOf::Terms => format!("{} in h = {terms}, ...; {recurrence}", name(names, 0)),
                    NumerationOf::LeastPart { whole, limit } => {
                        let (whole, limit) = (name(names, whole), name(names, limit));
                        format!("{limit} < least_part({whole}, h), h = {terms}, ...; {recurrence}")
                    }
                }
            }
            Form::Condition(condition) => condition.text(names),
            Form::Digits(recurrence) | Form::DigitsOfP(recurrence) => {
                recurrence.text(names.first().map_or("n", String::as_str))
            }
        }
    }
}

/// Terms of a numeration system that are told.
const TERMS: usize = 9;

/// Terms are told up to here.
const TERMS_TO: i64 = 1 << 40;

fn name(names: &[String], at: usize) -> &str {
    names.get(at).map_or("n", String::as_str)
}

/// `x = 3: 1, 0, [2, 4, 5] + 3`: what stands before the repetition, the first period, and the saltus.
fn row_text(row: &RepeatingRow, first: &str, second: &str) -> String {
    let (before, period) = row.values.split_at(row.values.len() - row.period.min(row.values.len()));
    let before: String = before.iter().map(|value| format!("{value}, ")).collect();
    let saltus = if row.saltus == 0 { String::new() } else { format!(" + {}", row.saltus) };
    format!("{first} = {}, {second} >= {}: {before}{period:?}{saltus}", row.at, row.from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    const REACH: Reach = Reach { tried: 200_000, kept: 20_000 };

    #[track_caller]
    fn check(values: Vec<i64>, law: Option<&str>) {
        let table = Table::of_list("n", 0, values);
        let found = laws(&table, Subject::Values, Some(REACH), &Unlimited).unwrap().laws;
        assert_eq!(found.first().map(|law| law.text(&table.names)).as_deref(), law, "{found:?}");
    }

    #[test]
    fn the_shortest_first() {
        check((0..100).map(|n| n % 4).collect(), Some("n % 4"));
        // Thue and Morse.
        check((0..200).map(|n: i64| i64::from(n.count_ones() % 2)).collect(), Some("popcount(n) % 2"));
        check((0..100).map(|n| [3, 1, 4, 1, 5][n % 5]).collect(), Some("[3, 1, 4, 1, 5][n % 5]"));
    }

    #[test]
    fn a_period_with_an_exception() {
        // Lasker's Nim: the exception is 0.
        let lasker = |n: i64| if n == 0 { 0 } else { [n - 1, n, n, n + 1][usize::try_from(n % 4).unwrap()] };
        let table = Table::of_list("n", 0, (0..100).map(lasker).collect());
        let found = laws(&table, Subject::Values, None, &Unlimited).unwrap().laws;
        assert_eq!(found[0].text(&table.names), "[-1, 1, 2, 4][n % 4] + 4 * (n / 4)");
        assert_eq!(found[0].exceptions, [(vec![0], 0)]);
    }

    #[test]
    fn a_law_as_long_as_its_data_is_no_law() {
        check(vec![0, 1, 2], None);
        check(vec![], None);
        check(vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], None);
    }
}
