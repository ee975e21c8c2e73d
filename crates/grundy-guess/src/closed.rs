//! Closed forms of nim-values.

use super::bank::{Bank, Goal, Made, Reach};
use super::cases::cases;
use super::formula::{Binary, Condition, Formula};
use super::rows::{CAP, UNDEFINED};
use super::table::Table;
use grundy_core::{Budget, Limit};
use std::ops::ControlFlow;

/// Points in the rows that the search compares.
const SAMPLE: usize = 48;

/// Laws to look for before the search ends.
const ENOUGH: usize = 3;

/// Points where a law may be undefined and be mended by an `if`.
const EXCEPTIONS: usize = 1;

/// Closed forms that give every value of the table, the shortest first, and how many expressions were tried.
///
/// Expressions are enumerated by size, those with the same values on a sample counted once. If none of them is
/// the table, those that are kept are put together in pairs: a sum, difference, product or xor by looking up the
/// part that is missing, and `min`, `max` and `if` by the points where each part is right. What fits the sample
/// is checked on the whole table.
///
/// # Errors
/// A limit of the budget.
pub fn closed_forms(table: &Table, reach: Reach, budget: &dyn Budget) -> Result<(Vec<Formula>, u64), Limit> {
    search(table, reach, true, budget)
}

/// The same, with or without those that are put together.
pub(super) fn search(
    table: &Table,
    reach: Reach,
    with_pieces: bool,
    budget: &dyn Budget,
) -> Result<(Vec<Formula>, u64), Limit> {
    let sample = table.sample(SAMPLE);
    let points: Vec<Vec<i64>> = sample.iter().map(|&at| table.points[at].clone()).collect();
    let target: Option<Vec<i32>> = sample.iter().map(|&at| narrow(table.values[at])).collect();
    let are_small = points.iter().flatten().all(|&number| narrow(number).is_some());
    let (Some(target), true) = (target, are_small && !points.is_empty()) else {
        return Ok((Vec::new(), 0));
    };
    let mut bank = Bank::new(&points, &constants(&target, &table.constants));
    let mut exact = Exact { hash: bank.hash(&target), target: &target, table, laws: Vec::new() };
    bank.grow(reach, budget, &mut exact)?;
    let mut laws = exact.laws;
    if laws.is_empty() {
        laws = pairs(&bank, &target, table);
    }
    if laws.is_empty() && with_pieces {
        laws = cases(&bank, &points, &target, table);
    }
    laws.sort_by_key(Formula::bits);
    laws.truncate(ENOUGH);
    Ok((laws.into_iter().map(Formula::tidy).collect(), bank.tried()))
}

/// The number, if the search can compute with it.
fn narrow(number: i64) -> Option<i32> {
    i32::try_from(number).ok().filter(|number| (-CAP..=CAP).contains(number))
}

/// Small numbers, and those that stand out in the data and the parameters.
fn constants(target: &[i32], told: &[i64]) -> Vec<i64> {
    let mut constants = vec![1, 2, 3, 4, 5, 0];
    let most = target.iter().max().map(|&most| i64::from(most));
    for candidate in told.iter().copied().chain(most.into_iter().flat_map(|most| [most, most + 1])) {
        if candidate.abs() <= 64 && !constants.contains(&candidate) {
            constants.push(candidate);
        }
    }
    constants
}

/// The search for the expressions that give the target wherever they are defined.
struct Exact<'t> {
    target: &'t [i32],
    hash: u64,
    table: &'t Table,
    laws: Vec<Formula>,
}

impl Goal for Exact<'_> {
    fn hash(&self) -> Option<u64> {
        Some(self.hash)
    }

    fn look(&mut self, bank: &Bank, made: Made, row: &[i32]) -> ControlFlow<()> {
        let fits =
            row.iter().zip(self.target).rev().all(|(&value, &wanted)| value == wanted || value == UNDEFINED);
        if !fits {
            return ControlFlow::Continue(());
        }
        let law = mended(bank.formula(made, row), self.table);
        // Expressions with the same values are one, so no other law is like one that holds everywhere.
        let is_whole = matches!(&law, Some(law) if !matches!(law, Formula::If(_)));
        self.laws.extend(law);
        if is_whole || self.laws.len() >= ENOUGH { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The expression, mended where it is not defined, if it then gives the whole table.
fn mended(mut formula: Formula, table: &Table) -> Option<Formula> {
    let undefined: Vec<usize> = (0..table.points.len())
        .filter(|&at| formula.evaluate(&table.points[at]).is_none())
        .take(EXCEPTIONS + 1)
        .collect();
    if undefined.len() > EXCEPTIONS || (table.names.len() > 1 && !undefined.is_empty()) {
        return None;
    }
    for at in undefined {
        let here = Condition::Equal(Formula::Variable(0), Formula::Constant(table.points[at][0]));
        formula = Formula::If(Box::new((here, Formula::Constant(table.values[at]), formula)));
    }
    formula.gives(table).then_some(formula)
}

/// Laws `a + b`, `a - b`, `a xor b` and `a * b` with both parts in the bank.
fn pairs(bank: &Bank, target: &[i32], table: &Table) -> Vec<Formula> {
    let mut laws = Vec::new();
    let mut other = vec![0; target.len()];
    let whole = bank.hash(target);
    let target_size = target.iter().map(|value| value.abs()).max().unwrap_or(0);
    for a in 0..bank.len() {
        // The target is a + b, b - a, a xor b or a * b; the hash is that of b.
        let Some(hash) = bank.hash_of(a, CAP - target_size) else { continue };
        other.iter_mut().zip(target).zip(bank.row(a)).for_each(|((out, &t), &a)| *out = t ^ a);
        let xor = Some(bank.hash(&other));
        let divides = bank.row(a).iter().zip(target).all(|(&a, &t)| a != 0 && t % a == 0);
        let quotient = divides.then(|| {
            other.iter_mut().zip(target).zip(bank.row(a)).for_each(|((out, &t), &a)| *out = t / a);
            bank.hash(&other)
        });
        let missing = [
            (Binary::Add, Some(whole.wrapping_sub(hash))),
            (Binary::Subtract, Some(whole.wrapping_add(hash))),
            (Binary::Xor, xor),
            (Binary::Multiply, quotient),
        ];
        for (op, missing) in missing {
            let Some(b) = missing.and_then(|hash| bank.find(hash)) else { continue };
            let (left, right) = if op == Binary::Subtract { (b, a) } else { (a, b) };
            let law = Formula::Binary(op, Box::new(bank.formula_at(left)), Box::new(bank.formula_at(right)));
            if law.gives(table) {
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
