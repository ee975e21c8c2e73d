//! Closed forms of nim-values.

use super::bank::{Bank, Reach, UNDEFINED};
use super::formula::{Binary, Formula};
use super::table::Table;
use grundy_core::{Budget, Limit};

/// Points in the vectors that the search compares.
const SAMPLE: usize = 48;

/// Laws to look for before the search ends.
const ENOUGH: usize = 3;

/// Points where a law may be undefined and be mended by an `if`.
const EXCEPTIONS: usize = 1;

/// Closed forms that give every value of the table, the shortest first, and how many expressions were tried.
///
/// Expressions are enumerated by size, those with the same values on a sample kept once; then pairs whose
/// sum, difference or xor is the table are looked up. What fits the sample is checked on the whole table.
///
/// # Errors
/// A limit of the budget.
pub fn closed_forms(table: &Table, reach: Reach, budget: &dyn Budget) -> Result<(Vec<Formula>, u64), Limit> {
    let sample = table.sample(SAMPLE);
    let points: Vec<Vec<i64>> = sample.iter().map(|&at| table.points[at].clone()).collect();
    let target: Vec<i64> = sample.iter().map(|&at| table.values[at]).collect();
    if points.is_empty() {
        return Ok((Vec::new(), 0));
    }
    let mut bank = Bank::new(&points, &constants(&target));
    let mut laws: Vec<Formula> = Vec::new();
    let mut consider = |bank: &Bank, at: u32| {
        let law = mended(bank.vector(at), &target, || bank.formula(at), table);
        // Expressions with the same values are one, so no other law is like one that holds everywhere.
        let is_whole = matches!(&law, Some(law) if !matches!(law, Formula::IfEqual(_)));
        laws.extend(law);
        !is_whole && laws.len() < ENOUGH
    };
    let goes_on = (0..u32::try_from(bank.len()).unwrap_or(0)).all(|at| consider(&bank, at));
    if goes_on {
        bank.grow(reach, budget, &mut consider)?;
    }
    if laws.is_empty() {
        laws = pairs(&bank, &target, table);
    }
    laws.sort_by_key(Formula::bits);
    laws.truncate(ENOUGH);
    Ok((laws, bank.tried()))
}

/// Small numbers, and those that stand out in the data.
fn constants(target: &[i64]) -> Vec<i64> {
    let mut constants = vec![1, 2, 3, 4, 5, 0];
    if let Some(&max) = target.iter().max() {
        for candidate in [max, max + 1] {
            if candidate <= 64 && !constants.contains(&candidate) {
                constants.push(candidate);
            }
        }
    }
    constants
}

/// The expression, if it gives the target wherever it is defined, mended where it is not and checked on the
/// whole table.
fn mended(vector: &[i64], target: &[i64], formula: impl Fn() -> Formula, table: &Table) -> Option<Formula> {
    let fits = vector.iter().zip(target).rev().all(|(&value, &wanted)| value == wanted || value == UNDEFINED);
    if !fits {
        return None;
    }
    let mut formula = formula();
    let undefined: Vec<usize> = (0..table.points.len())
        .filter(|&at| formula.evaluate(&table.points[at]).is_none())
        .take(EXCEPTIONS + 1)
        .collect();
    if undefined.len() > EXCEPTIONS || (table.names.len() > 1 && !undefined.is_empty()) {
        return None;
    }
    for at in undefined {
        formula = Formula::IfEqual(Box::new([
            Formula::Variable(0),
            Formula::Constant(table.points[at][0]),
            Formula::Constant(table.values[at]),
            formula,
        ]));
    }
    holds(&formula, table).then_some(formula)
}

/// Whether the formula gives every value of a table that has some.
fn holds(formula: &Formula, table: &Table) -> bool {
    !table.values.is_empty()
        && table
            .points
            .iter()
            .zip(&table.values)
            .all(|(point, &value)| formula.evaluate(point) == Some(value))
}

/// Laws `a + b`, `a - b` and `a xor b` with both parts in the bank.
fn pairs(bank: &Bank, target: &[i64], table: &Table) -> Vec<Formula> {
    let mut laws = Vec::new();
    let mut other = vec![0; target.len()];
    for a in 0..u32::try_from(bank.len()).unwrap_or(0) {
        if bank.vector(a).contains(&UNDEFINED) {
            continue;
        }
        for op in [Binary::Add, Binary::Subtract, Binary::Xor] {
            for ((out, &t), &a) in other.iter_mut().zip(target).zip(bank.vector(a)) {
                // The target is a + b, b - a or a xor b; this is b.
                *out = match op {
                    Binary::Subtract => t + a,
                    Binary::Xor => t ^ a,
                    _ => t - a,
                };
            }
            let Some(b) = bank.find(&other) else { continue };
            let (left, right) = if op == Binary::Subtract { (b, a) } else { (a, b) };
            let law = Formula::Binary(op, Box::new(bank.formula(left)), Box::new(bank.formula(right)));
            if holds(&law, table) {
                laws.push(law);
            }
        }
    }
    laws.sort_by_key(Formula::bits);
    laws.dedup();
    laws
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    const REACH: Reach = Reach { tried: 2_000_000, kept: 60_000 };

    #[track_caller]
    fn check(values: impl Fn(i64) -> i64, law: &str) {
        let table = Table::of_list("n", 0, (0..200).map(values).collect());
        let (laws, _) = closed_forms(&table, REACH, &Unlimited).unwrap();
        assert_eq!(laws.first().map(|law| law.text(&table.names)).as_deref(), Some(law), "{laws:?}");
    }

    #[test]
    fn laws_of_known_games() {
        check(|n| n, "n");
        check(|n| n % 4, "n % 4");
        check(|n| (n + 1) & -(n + 1), "lowbit(n + 1)");
    }

    #[test]
    fn a_logarithm_that_has_no_value_at_zero() {
        check(|n| if n == 0 { 0 } else { n - (1 << n.ilog2()) + 1 }, "n + 1 - pow2(log2(max(n, 1)))");
        check(|n| if n == 0 { 7 } else { i64::from(n.ilog2()) }, "if n == 0 then 7 else log2(n)");
    }

    #[test]
    fn odious_numbers_by_a_pair() {
        let table = Table::of_list(
            "n",
            0,
            (0..300).map(|n: i64| 2 * n + i64::from(n.count_ones().is_multiple_of(2))).collect(),
        );
        let (laws, _) = closed_forms(&table, REACH, &Unlimited).unwrap();
        assert!(!laws.is_empty());
    }

    #[test]
    fn nothing_for_noise() {
        let mut word = 1u64;
        let noise = (0..200).map(|_| {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i64::try_from(word >> 60).unwrap()
        });
        let table = Table::of_list("n", 0, noise.collect());
        let (laws, tried) = closed_forms(&table, REACH, &Unlimited).unwrap();
        assert!(laws.is_empty(), "{laws:?}");
        assert!(tried > 100_000);
    }
}
