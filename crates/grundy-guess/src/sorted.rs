//! Laws for values that do not change when two fields are exchanged, and that are periodic, up to a saltus, in the
//! smaller and in the larger of the two numbers.

use super::formula::{Binary, Formula};
use super::law::{Form, Law};
use super::table::Table;
use super::turns::{self, turn, up_to_limit};
use std::collections::BTreeMap;

/// The largest period that is tried.
const LARGEST_PERIOD: i64 = 8;

/// Half of the largest number in the table must be at least this many periods.
const TIMES: i64 = 3;

/// The values as `m[min % p][max % p] + s * (min / p) + t * (max / p)`, where `min` is the smaller and `max` the larger
/// number of a position, or `None` if no such law is found.
pub(super) fn sorted_grid(table: &Table) -> Option<Law> {
    if table.names.len() != 2 || !turns::all(table.points.iter().flatten(), |&number| number >= 0) {
        return None;
    }
    let mut values: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    let mut is_two_sided = false;
    for (point, &value) in table.points.iter().zip(&table.values) {
        turn()?;
        let key = (point[0].min(point[1]), point[0].max(point[1]));
        if let Some(earlier) = values.insert(key, value) {
            is_two_sided = true;
            if earlier != value {
                return None;
            }
        }
    }
    let most = up_to_limit(values.keys()).map(|&(_, high)| high).max()?;
    if !is_two_sided {
        return None;
    }
    (1..=LARGEST_PERIOD).filter(|period| period * TIMES <= most / 2).find_map(|period| {
        let at = |low: i64, high: i64| values.get(&(low, high)).copied();
        let (low, high) = (most / 2, most);
        let s = at(low, high)? - at(low - period, high)?;
        let t = at(low, high)? - at(low, high - period)?;
        let mut cells: BTreeMap<(i64, i64), i64> = BTreeMap::new();
        for (&(low, high), &value) in &values {
            turn()?;
            let rest = value - s * (low / period) - t * (high / period);
            if *cells.entry((low % period, high % period)).or_insert(rest) != rest {
                return None;
            }
        }
        let cell = |row, column| cells.get(&(row, column)).copied();
        let rows: Vec<Vec<i64>> = (0..period)
            .map(|row| (0..period).map(|column| cell(row, column)).collect())
            .collect::<Option<_>>()?;
        let of = |op| Formula::binary(op, Formula::Variable(0), Formula::Variable(1));
        let index = |op| Formula::binary(Binary::Remainder, of(op), Formula::Constant(period));
        let mut formula = match &rows[..] {
            [row] => Formula::Constant(*row.first()?),
            _ => Formula::Grid(rows, Box::new((index(Binary::Min), index(Binary::Max)))),
        };
        for (saltus, op) in [(s, Binary::Min), (t, Binary::Max)] {
            if saltus != 0 {
                let turns = match period {
                    1 => of(op),
                    _ => Formula::binary(Binary::Divide, of(op), Formula::Constant(period)),
                };
                let added = match saltus {
                    1 => turns,
                    _ => Formula::binary(Binary::Multiply, Formula::Constant(saltus), turns),
                };
                formula = Formula::binary(Binary::Add, formula, added);
            }
        }
        let form = Form::Grid {
            borders: (0, 0),
            periods: (period, period),
            saltus: (s, t),
            formula: formula.tidy(),
        };
        Some(Law { form, exceptions: Vec::new() })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Subject, table::of_two};

    #[test]
    fn the_lone_king() {
        let king = of_two(|x, y| x.min(y) % 2 * 2 + (x + y) % 2);
        let law = sorted_grid(&king).unwrap();
        assert_eq!(law.text(&king.names), "[[0, 1], [3, 2]][min(x, y) % 2][max(x, y) % 2]");
        assert_eq!(law.counterexample(&king, Subject::Values), Ok(None));
        assert_eq!(sorted_grid(&of_two(|x, y| x * y)), None);
        assert_eq!(sorted_grid(&of_two(|x, _| x % 2)), None);
    }
}
