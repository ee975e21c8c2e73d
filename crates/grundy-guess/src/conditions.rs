//! The search for conditions that tell the P-positions from the others.

use super::bank::{Bank, Goal, Made, Reach};
use super::formula::{Condition, Formula};
use super::rows::{CAP, UNDEFINED};
use super::table::Table;
use grundy_core::{Budget, Limit};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// Points in the vectors that the search compares.
const SAMPLE: usize = 96;

/// Conditions to look for before the search ends.
const ENOUGH: usize = 3;

/// Expressions to try for a shorter condition when one is found.
const FURTHER: u64 = 100_000;

/// Numbers in a set that is still a law.
const LARGEST_SET: usize = 4;

/// Expressions whose pairs are compared by size.
const PAIRED: u32 = 1500;

/// Conditions that hold exactly where the table's value is 0, the shortest first, and how many expressions were
/// tried.
///
/// # Errors
/// A limit of the budget.
pub fn conditions(table: &Table, reach: Reach, budget: &dyn Budget) -> Result<(Vec<Condition>, u64), Limit> {
    let p: Vec<usize> = (0..table.values.len()).filter(|&at| table.values[at] == 0).collect();
    let n: Vec<usize> = (0..table.values.len()).filter(|&at| table.values[at] != 0).collect();
    if p.len() < LARGEST_SET || n.is_empty() {
        return Ok((Vec::new(), 0));
    }
    // P-positions first, so that an expression's values there are one slice; those of small positions and
    // some far out.
    let (p, n) = (thinned(&p), thinned(&n));
    let points: Vec<Vec<i64>> = p.iter().chain(&n).map(|&at| table.points[at].clone()).collect();
    if points.iter().flatten().any(|number| number.abs() > CAP.into()) {
        return Ok((Vec::new(), 0));
    }
    let mut constants = vec![1, 2, 3, 4, 5, 0];
    constants.extend(table.constants.iter().filter(|number| !(0..=5).contains(*number)));
    let mut bank = Bank::new(&points, &constants);
    let mut alone = Alone { p: p.len(), table, found: Vec::new(), last: u64::MAX };
    bank.grow(reach, budget, &mut alone)?;
    let mut found = alone.found;
    if found.is_empty() {
        found = equal_pairs(&bank, p.len(), table);
        found.extend(ordered_pairs(&bank, p.len(), table));
    }
    found.sort_by_key(Condition::bits);
    found.truncate(ENOUGH);
    Ok((found, bank.tried()))
}

/// The search for conditions on one expression.
struct Alone<'t> {
    /// How many of the sample points are P-positions, which come first.
    p: usize,
    table: &'t Table,
    found: Vec<Condition>,
    /// When to stop: a little after the first that was found.
    last: u64,
}

impl Goal for Alone<'_> {
    fn hash(&self) -> Option<u64> {
        None
    }

    fn look(&mut self, bank: &Bank, made: Made, row: &[i32]) -> ControlFlow<()> {
        let (at_p, at_n) = row.split_at(self.p);
        let found = alone(at_p, at_n, || bank.formula(made, row)).and_then(|found| {
            let simple = found.clone().simplified();
            [simple, found].into_iter().find(|condition| condition.separates(self.table))
        });
        if let Some(condition) = found {
            self.found.push(condition);
            self.last = self.last.min(bank.tried() + FURTHER);
        }
        if self.found.len() < ENOUGH && bank.tried() < self.last {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// Half of a sample: the first ones and some spread over the rest.
fn thinned(indices: &[usize]) -> Vec<usize> {
    let first = indices.len().min(SAMPLE / 4);
    let rest = &indices[first..];
    let step = rest.len().div_ceil(SAMPLE / 4).max(1);
    indices[..first].iter().chain(rest.iter().step_by(step)).copied().collect()
}

/// A condition on one expression, by its values at P-positions and at others.
fn alone(at_p: &[i32], at_n: &[i32], formula: impl Fn() -> Formula) -> Option<Condition> {
    let number = |value: i32| Formula::Constant(value.into());
    let mut set = [0; LARGEST_SET];
    let mut length = 0;
    for value in at_p {
        if !set[..length].contains(value) {
            if length == LARGEST_SET {
                length += 1;
                break;
            }
            set[length] = *value;
            length += 1;
        }
    }
    if let Some(set) = set.get(..length)
        && !at_n.iter().any(|value| set.contains(value))
    {
        if set.contains(&UNDEFINED) || at_n.contains(&UNDEFINED) {
            return None;
        }
        let mut set: Vec<i64> = set.iter().map(|&value| value.into()).collect();
        set.sort_unstable();
        return Some(match set[..] {
            [only] => Condition::Equal(formula(), Formula::Constant(only)),
            _ => Condition::In(formula(), set),
        });
    }
    let range = |values: &[i32]| {
        values.iter().fold((i32::MAX, i32::MIN), |(least, most), &value| (least.min(value), most.max(value)))
    };
    let ((least_p, most_p), (least_n, most_n)) = (range(at_p), range(at_n));
    if least_p == UNDEFINED || least_n == UNDEFINED {
        None
    } else if most_p < least_n {
        Some(Condition::AtMost(formula(), number(most_p)))
    } else if least_p > most_n {
        Some(Condition::AtMost(number(least_p), formula()))
    } else {
        None
    }
}

/// Pairs of expressions that are equal exactly at the P-positions.
fn equal_pairs(bank: &Bank, p: usize, table: &Table) -> Vec<Condition> {
    let mut by_p: HashMap<&[i32], Vec<u32>> = HashMap::new();
    let mut found = Vec::new();
    for at in 0..bank.len() {
        let (at_p, at_n) = bank.row(at).split_at(p);
        if at_p.contains(&UNDEFINED) {
            continue;
        }
        let alike = by_p.entry(at_p).or_default();
        for &earlier in alike.iter() {
            let different = bank.row(earlier)[p..].iter().zip(at_n).all(|(a, b)| a != b && *b != UNDEFINED);
            if different {
                let condition = Condition::Equal(bank.formula_at(earlier), bank.formula_at(at));
                if condition.separates(table) {
                    found.push(condition);
                    if found.len() >= ENOUGH {
                        return found;
                    }
                }
            }
        }
        if alike.len() < SAMPLE {
            alike.push(at);
        }
    }
    found
}

/// Pairs of small expressions whose order tells the P-positions.
fn ordered_pairs(bank: &Bank, p: usize, table: &Table) -> Vec<Condition> {
    let count = bank.len().min(PAIRED);
    let whole: Vec<u32> = (0..count).filter(|&at| bank.is_whole(at)).collect();
    let mut found = Vec::new();
    for &a in &whole {
        for &b in &whole {
            let (a_p, a_n) = bank.row(a).split_at(p);
            let (b_p, b_n) = bank.row(b).split_at(p);
            let condition = if a_p.iter().zip(b_p).all(|(a, b)| a <= b)
                && a_n.iter().zip(b_n).all(|(a, b)| a > b)
            {
                Condition::AtMost(bank.formula_at(a), bank.formula_at(b))
            } else if a_p.iter().zip(b_p).all(|(a, b)| a < b) && a_n.iter().zip(b_n).all(|(a, b)| a >= b) {
                Condition::Below(bank.formula_at(a), bank.formula_at(b))
            } else {
                continue;
            };
            if condition.separates(table) {
                found.push(condition);
                if found.len() >= ENOUGH {
                    return found;
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    const REACH: Reach = Reach { tried: 2_000_000, kept: 40_000 };

    fn table(names: &[&str], points: Vec<Vec<i64>>, is_p: impl Fn(&[i64]) -> bool) -> Table {
        let values = points.iter().map(|point| i64::from(!is_p(point))).collect();
        Table {
            names: names.iter().map(ToString::to_string).collect(),
            points,
            values,
            constants: Vec::new(),
        }
    }

    fn pairs(to: i64) -> Vec<Vec<i64>> {
        (0..to).flat_map(|a| (0..to).map(move |b| vec![a, b])).collect()
    }

    #[track_caller]
    fn check(table: &Table, law: &str) {
        let found = conditions(table, REACH, &Unlimited).unwrap().0;
        let texts: Vec<String> = found.iter().map(|condition| condition.text(&table.names)).collect();
        assert_eq!(texts.first().map(String::as_str), Some(law), "{texts:?}");
    }

    #[test]
    fn one_field() {
        check(&table(&["n"], (0..200).map(|n| vec![n]).collect(), |p| p[0] % 7 == 0), "n % 7 == 0");
        check(
            &table(&["n"], (0..200).map(|n| vec![n]).collect(), |p| [0, 2].contains(&(p[0] % 5))),
            "n % 5 in {0, 2}",
        );
    }

    #[test]
    fn equal_heaps() {
        check(&table(&["a", "b"], pairs(20), |p| p[0] == p[1]), "a == b");
    }

    #[test]
    fn wythoff() {
        let golden = |d: i64| (d + i64::try_from((5 * d.unsigned_abs().pow(2)).isqrt()).unwrap()) / 2;
        let wythoff = table(&["a", "b"], pairs(40), |p| golden((p[0] - p[1]).abs()) == p[0].min(p[1]));
        let found = conditions(&wythoff, REACH, &Unlimited).unwrap().0;
        assert!(found.first().is_some_and(Condition::is_in_language), "{found:?}");
    }

    #[test]
    fn euclid() {
        let golden = |n: i64| (n + i64::try_from((5 * n.unsigned_abs().pow(2)).isqrt()).unwrap()) / 2;
        let points = (1..40).flat_map(|a| (1..40).map(move |b| vec![a, b])).collect();
        let euclid = table(&["a", "b"], points, |p| p[0].max(p[1]) <= golden(p[0].min(p[1])));
        let found = conditions(&euclid, REACH, &Unlimited).unwrap().0;
        assert!(found.first().is_some_and(Condition::is_in_language), "{found:?}");
    }

    #[test]
    fn fibonacci_nim() {
        let points = (1..60).flat_map(|n| (1..n).map(move |q| vec![n, q])).collect();
        let least = |n: i64| {
            Formula::Unary(crate::Unary::LeastZeckendorfPart, Box::new(Formula::Variable(0)))
                .evaluate(&[n])
                .unwrap()
        };
        check(&table(&["n", "q"], points, |p| p[1] < least(p[0])), "q < least_zeckendorf_part(n)");
    }
}
