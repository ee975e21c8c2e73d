//! All forms of laws together: those that fit a table and are shorter than it, the shortest first.

use super::automatic::{DigitRecurrence, digit_recurrence};
use super::bank::Reach;
use super::beatty::beatty_pairs;
use super::closed;
use super::conditions::conditions;
use super::fields;
use super::formula::Formula;
use super::grid::grid;
use super::law::{Form, Law, Subject};
use super::numeration::numeration;
use super::periodic::periodic_law;
use super::table::Table;
use grundy_core::{Budget, Limit};
use std::collections::BTreeMap;

/// What was found in a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The laws, the shortest first.
    pub laws: Vec<Law>,
    /// How many expressions with different values were tried.
    pub tried: u64,
}

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
/// use grundy_guess::{Reach, Subject, Table, laws};
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
                periodic_law(line.from, &line.values).into_iter().chain(digits(&line.values, Form::Digits))
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
