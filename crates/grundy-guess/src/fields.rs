//! Laws of two fields: functions of one number computed from both, and rows that repeat.

use super::formula::{Binary, Condition, Formula, Unary};
use super::law::{Form, Law};
use super::periodic::{periodic_law, repetition};
use super::repeating_row::RepeatingRow;
use super::table::Table;
use super::turns::turn;
use std::collections::BTreeMap;

/// The smallest number of consecutive arguments for which the value of a function must be known.
const EVIDENCE: usize = 24;

/// The largest number of exceptions; each exception becomes an `if`.
const EXCEPTIONS: usize = 2;

/// The law of a table of two fields as a function of one number, such as `x + y` or `x xor y`.
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
            turn()?;
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
        let mut law = periodic_law(first, &values)?;
        let Form::Periodic { formula, .. } = &mut law.form else { return None };
        let mut found = formula.substituted(0, &number);
        if law.exceptions.len() > EXCEPTIONS {
            return None;
        }
        for (point, value) in law.exceptions.drain(..) {
            let here = Condition::Equal(number.clone(), Formula::Constant(point[0]));
            found = Formula::If(Box::new((here, Formula::Constant(value), found)));
        }
        *formula = found;
        Some(law)
    })
}

/// The law that lists every row of a table of two fields, if there are at least two rows, and if each row has no gaps
/// and repeats.
pub(super) fn rows(table: &Table) -> Option<Law> {
    if table.names.len() != 2 {
        return None;
    }
    let mut lines: BTreeMap<i64, BTreeMap<i64, i64>> = BTreeMap::new();
    for (point, &value) in table.points.iter().zip(&table.values) {
        turn()?;
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
    use crate::{Subject, table::of_two};

    #[track_caller]
    fn check(found: Option<Law>, table: &Table, text: &str) {
        let law = found.unwrap();
        assert_eq!(law.text(&table.names), text);
        assert_eq!(law.counterexample(table, Subject::Values), Ok(None));
    }

    #[test]
    fn functions_of_a_sum_or_xor() {
        let of_sum = of_two(|x, y| [0, 0, 1, 3, 1][usize::try_from((x + y) % 5).unwrap()]);
        check(of_one_number(&of_sum), &of_sum, "[0, 0, 1, 3, 1][(x + y) % 5]");
        let of_xor = of_two(|x, y| if x == y { 7 } else { (x ^ y) % 3 });
        check(of_one_number(&of_xor), &of_xor, "if x xor y == 0 then 7 else [0, 1, 2][(x xor y) % 3]");
        assert_eq!(of_one_number(&of_two(|x, y| x * 31 + y)), None);
    }

    #[test]
    fn rows_each_with_a_period() {
        let each = of_two(|x, y| y % (x % 4 + 1) + y);
        let law = rows(&each).unwrap();
        let text = law.text(&each.names);
        assert!(text.starts_with("x = 0, y >= 0: [0] + 1; x = 1, y >= 0: [0, 2] + 2; x = 2, "), "{text}");
        assert_eq!(law.counterexample(&each, Subject::Values), Ok(None));
        assert_eq!(law.at(&[3, 1001]), Some(1002));
        assert_eq!(rows(&of_two(|x, y| i64::from((x * y).count_ones()))), None);
    }
}
