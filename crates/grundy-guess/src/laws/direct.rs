//! Laws that are determined directly from a table, without a search for expressions.

use super::Search;
use crate::automatic::{DigitRecurrence, digit_recurrence};
use crate::beatty::beatty_pairs;
use crate::blocks::blocks;
use crate::digit_map::digit_map;
use crate::fields;
use crate::formula::{Condition, Formula};
use crate::grid::grid;
use crate::law::{Form, Law, Subject};
use crate::linear::linear_recurrence;
use crate::numeration::{Numeration, numeration};
use crate::periodic::{periodic_condition, periodic_law};
use crate::power_ranges::power_ranges;
use crate::sorted::sorted_grid;
use crate::steps::steps;
use crate::table::Table;
use crate::tables::Tables;
use crate::turns::{self, collected};
use grundy_core::Usage;

/// The largest base for recurrences on digits.
const LARGEST_BASE: usize = 10;

impl Search<'_> {
    /// The laws of the forms that need no search for expressions, if they fit the first table and are short enough to
    /// be accepted.
    pub(super) fn without_expressions(&self, tables: Tables<'_>) -> Vec<Law> {
        let table = tables.fitted;
        let mut found: Vec<Law> = Vec::new();
        let plain = Law::without_exceptions;
        // After a limit has been reached, the remaining forms are not tried; the caller reports the limit.
        let may_go_on = || self.budget.poll(Usage::default()).is_ok();
        match self.subject {
            Subject::Values => {
                if let Some(line) = line(table, self.subject) {
                    if may_go_on() {
                        found.extend(periodic_law(line.from, &line.values));
                    }
                    if may_go_on() {
                        found.extend(digits(&line, Form::Digits, &may_go_on));
                    }
                    if may_go_on() {
                        found.extend(digit_map(line.from, &line.values).map(Form::DigitMap).map(plain));
                    }
                    if may_go_on() && grows(&line.values) {
                        found.extend(linear_recurrence(line.from, &line.values).map(Form::Linear).map(plain));
                    }
                    if may_go_on() {
                        found.extend(steps(line.from, &line.values).map(Form::Steps).map(plain));
                    }
                }
                if may_go_on() {
                    found.extend(fields::of_one_number(table));
                }
                if may_go_on() {
                    found.extend(grid(table));
                }
                if may_go_on() {
                    found.extend(sorted_grid(table));
                }
                if may_go_on() {
                    found.extend(fields::rows(table));
                }
                if may_go_on() {
                    found.extend(blocks(tables).map(Form::Closed).map(plain));
                }
            }
            Subject::POutcomes => {
                if let Some(line) = line(table, self.subject) {
                    if may_go_on() {
                        found.extend(digits(&line, Form::DigitsOfP, &may_go_on));
                    }
                    let is_n: Option<Vec<i64>> = collected(line.values.iter().map(|is_p| 1 - is_p));
                    if let Some(is_n) = is_n
                        && may_go_on()
                    {
                        found.extend(periodic_condition(line.from, &is_n));
                    }
                }
                // Ranges grow quickly, so they are visible only in the larger table.
                if let Some(line) = tables.further.and_then(|further| line(further, Subject::Values))
                    && may_go_on()
                {
                    found.extend(power_ranges(line.from, &line.values).map(Form::Condition).map(plain));
                }
                if may_go_on() {
                    found.extend(beatty_pairs(table).map(Form::Beatty).map(plain));
                }
                if may_go_on()
                    && let Some(system) = numeration(table)
                {
                    if may_go_on() {
                        found.extend(least_part(&system, tables).map(Form::Condition).map(plain));
                    }
                    found.push(plain(Form::Numeration(system)));
                }
                let outcomes = collected(table.values.iter().map(|&value| i64::from(value != 0)));
                let outcomes = outcomes.map(|values| Table { values, ..table.clone() });
                let of_fields = |table| fields::of_one_number(table).into_iter().chain(grid(table));
                for law in outcomes.iter().flat_map(of_fields) {
                    if let Form::Periodic { formula, .. } | Form::Grid { formula, .. } = law.form {
                        let is_p = Condition::Equal(formula, Formula::Constant(0));
                        found.push(plain(Form::Condition(is_p)));
                    }
                }
            }
        }
        let allowed = self.allowed(tables);
        found.retain(|law| {
            u64::from(law.bits()) <= allowed && law.counterexample(table, self.subject) == Ok(None)
        });
        found
    }
}

/// The numeration system as a condition, without the clause for 0 if the tables do not need it, or `None` if there is
/// no such condition that fits the tables.
fn least_part(system: &Numeration, tables: Tables<'_>) -> Option<Condition> {
    let whole = system.condition()?;
    let Condition::Either(parts) = &whole else { return None };
    [parts.1.clone(), whole].into_iter().find(|condition| tables.separates(condition))
}

/// Whether the absolute value of the last value, divided by [`GROWTH`] and rounded down, exceeds the number of
/// values. If so, a recurrence is the natural law.
fn grows(values: &[i64]) -> bool {
    let length = i64::try_from(values.len()).unwrap_or(i64::MAX);
    values.last().is_some_and(|last| last.abs() / GROWTH > length)
}

/// Values grow fast if the absolute value of the last one, divided by this number and rounded down, exceeds the
/// number of values.
const GROWTH: i64 = 16;

/// A table of one variable whose points are consecutive.
pub(super) struct Line {
    pub(super) from: i64,
    pub(super) values: Vec<i64>,
}

/// The values of a table of one variable or, for outcomes, 1 at each P-position and 0 elsewhere. Returns `None` if
/// the table is empty or has several variables, if the points are not consecutive, or if a limit is reached.
pub(super) fn line(table: &Table, subject: Subject) -> Option<Line> {
    let first = table.points.first()?;
    let &[from] = first else { return None };
    let goes_up = turns::all(table.points.iter().zip(from..), |(point, n)| point[0] == n);
    let values = match subject {
        Subject::Values => table.values.clone(),
        Subject::POutcomes => collected(table.values.iter().map(|&value| i64::from(value == 0)))?,
    };
    goes_up.then_some(Line { from, values })
}

/// The law with the shortest recurrence on digits, or `None` if no recurrence is found or if the values do not begin at
/// index 0.
fn digits(line: &Line, form: impl Fn(DigitRecurrence) -> Form, may_go_on: &dyn Fn() -> bool) -> Option<Law> {
    (2..=LARGEST_BASE)
        .filter(|_| line.from == 0 && may_go_on())
        .filter_map(|base| digit_recurrence(&line.values, base))
        .min_by_key(DigitRecurrence::bits)
        .map(|found| Law::without_exceptions(form(found)))
}
