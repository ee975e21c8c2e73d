//! Laws of two fields: functions of one number made of both, and rows that repeat.

use super::formula::{Binary, Formula, Unary};
use super::law::{Form, Law, periodic_line};
use super::periodic::repetition;
use super::table::Table;
use std::collections::BTreeMap;

/// Numbers that a function must be known for.
const EVIDENCE: usize = 24;

/// Exceptions that are told by an `if` each.
const EXCEPTIONS: usize = 2;

/// How one row repeats: `v(n + period) = v(n) + saltus` for the other field `n >= preperiod`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatingRow {
    /// The first field.
    pub at: i64,
    /// The least value of the other field.
    pub from: i64,
    /// From where on it repeats, at least `from`.
    pub preperiod: i64,
    /// The period.
    pub period: usize,
    /// What is added from one period to the next.
    pub saltus: i64,
    /// The values before the repetition and of the first period.
    pub values: Vec<i64>,
}

impl RepeatingRow {
    /// The value where the other field is `n`.
    #[must_use]
    pub fn value(&self, n: i64) -> Option<i64> {
        let period = i64::try_from(self.period).ok()?;
        let (at, turns) = match n - self.preperiod {
            past @ 0.. => (self.preperiod + past % period, past / period),
            _ => (n, 0),
        };
        let value = self.values.get(usize::try_from(at - self.from).ok()?)?;
        value.checked_add(self.saltus.checked_mul(turns)?)
    }

    /// How many bits it takes to tell somebody the row.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let number = |number: i64| Formula::Constant(number).bits();
        let period = i64::try_from(self.period).unwrap_or(i64::MAX);
        let values: u32 = self.values.iter().map(|&value| number(value)).sum();
        values + number(self.preperiod) + number(period) + number(self.saltus)
    }
}

/// The laws of a table of two fields that are functions of one number, such as `x + y` or `x xor y`.
pub(super) fn of_one_number(table: &Table) -> Option<Law> {
    if table.names.len() != 2 {
        return None;
    }
    let (x, y) = (|| Box::new(Formula::Variable(0)), || Box::new(Formula::Variable(1)));
    let of = |op| Formula::Binary(op, x(), y());
    let numbers = [
        of(Binary::Add),
        of(Binary::Xor),
        Formula::Unary(Unary::Abs, Box::new(of(Binary::Subtract))),
        of(Binary::Min),
        of(Binary::Max),
        of(Binary::Multiply),
        of(Binary::Gcd),
        of(Binary::NimProduct),
        Formula::Variable(0),
        Formula::Variable(1),
    ];
    numbers.into_iter().find_map(|number| {
        let mut function: BTreeMap<i64, i64> = BTreeMap::new();
        for (point, &value) in table.points.iter().zip(&table.values) {
            let known = *function.entry(number.evaluate(point)?).or_insert(value);
            if known != value {
                return None;
            }
        }
        let first = *function.keys().next()?;
        let values: Vec<i64> =
            (first..).map_while(|number| function.get(&number).copied()).take(function.len()).collect();
        if values.len() < EVIDENCE {
            return None;
        }
        let mut law = periodic_line(first, &values)?;
        let Form::Periodic { formula, .. } = &mut law.form else { return None };
        let mut found = formula.substituted(&number);
        if law.exceptions.len() > EXCEPTIONS {
            return None;
        }
        for (point, value) in law.exceptions.drain(..) {
            let here = super::Condition::Equal(number.clone(), Formula::Constant(point[0]));
            found = Formula::If(Box::new((here, Formula::Constant(value), found)));
        }
        *formula = found;
        Some(law)
    })
}

/// Every row of the table, if each of them repeats.
pub(super) fn rows(table: &Table) -> Option<Law> {
    if table.names.len() != 2 {
        return None;
    }
    let mut lines: BTreeMap<i64, BTreeMap<i64, i64>> = BTreeMap::new();
    for (point, &value) in table.points.iter().zip(&table.values) {
        lines.entry(point[0]).or_default().insert(point[1], value);
    }
    let rows: Option<Vec<RepeatingRow>> = lines
        .into_iter()
        .map(|(at, line)| {
            let from = *line.keys().next()?;
            let values: Vec<i64> = line.values().copied().collect();
            let goes_up = line.keys().copied().eq((from..).take(values.len()));
            let found = repetition(&values).filter(|_| goes_up)?;
            let preperiod = from + i64::try_from(found.preperiod).ok()?;
            let values = values[..found.preperiod + found.period].to_vec();
            Some(RepeatingRow { at, from, preperiod, period: found.period, saltus: found.saltus, values })
        })
        .collect();
    let rows = rows.filter(|rows| rows.len() > 1)?;
    Some(Law { form: Form::Rows(rows), exceptions: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guess::Subject;

    fn table(value: impl Fn(i64, i64) -> i64) -> Table {
        let points: Vec<Vec<i64>> = (0..31).flat_map(|x| (0..31).map(move |y| vec![x, y])).collect();
        let values = points.iter().map(|point| value(point[0], point[1])).collect();
        Table { names: vec!["x".into(), "y".into()], points, values, constants: Vec::new() }
    }

    #[track_caller]
    fn check(found: Option<Law>, table: &Table, text: &str) {
        let law = found.unwrap();
        assert_eq!(law.text(&table.names), text);
        assert_eq!(law.counterexample(table, Subject::Values), None);
    }

    #[test]
    fn functions_of_a_sum_or_xor() {
        let of_sum = table(|x, y| [0, 0, 1, 3, 1][usize::try_from((x + y) % 5).unwrap()]);
        check(of_one_number(&of_sum), &of_sum, "[0, 0, 1, 3, 1][(x + y) % 5]");
        let of_xor = table(|x, y| if x == y { 7 } else { (x ^ y) % 3 });
        check(of_one_number(&of_xor), &of_xor, "if x xor y == 0 then 7 else [0, 1, 2][(x xor y) % 3]");
        assert_eq!(of_one_number(&table(|x, y| x * 31 + y)), None);
    }

    #[test]
    fn rows_each_with_a_period() {
        let each = table(|x, y| y % (x % 4 + 1) + y);
        let law = rows(&each).unwrap();
        let text = law.text(&each.names);
        assert!(text.starts_with("x = 0, y >= 0: [0] + 1; x = 1, y >= 0: [0, 2] + 2; x = 2, "), "{text}");
        assert_eq!(law.counterexample(&each, Subject::Values), None);
        assert_eq!(law.at(&[3, 1001]), Some(1002));
        assert_eq!(rows(&table(|x, y| i64::from((x * y).count_ones()))), None);
    }
}
