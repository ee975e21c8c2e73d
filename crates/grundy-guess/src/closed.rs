//! The search for closed forms of the values of a table.

use super::bank::{Bank, Goal, Grown, Made, Reach, Stage, stages};
use super::cases::cases;
use super::formula::{Binary, Condition, Formula};
use super::rows::{CAP, UNDEFINED};
use super::searched::Searched;
use super::seeds::seeds;
use super::shortened::{length, shortened};
use super::table::Table;
use super::tables::Tables;
use super::turns;
use grundy_core::{Budget, Limit, SmallSort};
use std::ops::ControlFlow;

/// The largest numbers of sample points from the first table and from the larger table.
const SAMPLE: (usize, usize) = (48, 12);

/// The largest number of laws that are returned.
const ENOUGH: usize = 3;

/// The largest number of points of a table of one variable at which an expression may be undefined; a law then gives
/// the value at such a point by an `if`.
const EXCEPTIONS: usize = 1;

/// The numbers of expressions after which the kept ones are combined; after the last of these stages, the search
/// continues until its reach is exhausted.
const STAGES: [u64; 2] = [100_000, 1_000_000];

/// Laws that combine several expressions with `min`, `max` or `if` are searched for only if more than this many bits
/// are allowed.
const LEAST_OF_CASES: u32 = 44;

/// The smallest number of additional expressions that are tried in search of a shorter spelling of a law. Between
/// this bound and [`MOST_MORE`], that number equals the number of expressions tried before the law was found.
const LEAST_MORE: u64 = 2_000;
/// The largest number of additional expressions that are tried in search of a shorter spelling of a law.
const MOST_MORE: u64 = 40_000;

/// The cost of a pair must exceed that of the cheapest pair by less than this amount. More expensive pairs are of
/// interest because their spelling may be simpler.
const DEARER: u32 = 6;

/// The number of laws after which the search for other spellings of a law ends.
const MOST_TWINS: usize = 24;

/// When a law that consists of pieces is found, the search for a shorter law continues until the number of
/// expressions tried has grown by this factor.
const FURTHER: u64 = 3;

/// Searches for closed forms that give every value of the table. Returns at most three of them, the shortest first.
///
/// Expressions are enumerated by cost, and those with the same values at the sample points count once. If none of
/// them gives the table, those that were kept are combined. For a sum, difference, product or xor of two parts, the
/// second part is looked up; for `min`, `max` and `if`, the points at which each part is correct are compared. Every
/// law that fits the sample is checked on the whole table.
///
/// The search ends early if a limit of the budget is reached.
#[must_use]
pub fn closed_forms(table: &Table, reach: Reach, budget: &dyn Budget) -> Searched<Formula> {
    Search::new(Tables::alone(table))
        .map_or_else(Searched::default, |mut search| search.go(reach, u32::MAX, budget))
}

/// A search for closed forms that fit a table and, if there is one, a larger table. It can be continued as long as it
/// has found none.
pub(super) struct Search<'t> {
    bank: Bank,
    exact: Exact<'t>,
}

impl<'t> Search<'t> {
    /// The search, or `None` if there are no sample points, or if a value at a sample point is outside the range of
    /// the search.
    pub(super) fn new(tables: Tables<'t>) -> Option<Self> {
        let sample = tables.sample(SAMPLE.0, SAMPLE.1);
        let (points, values): (Vec<Vec<i64>>, Vec<i64>) = sample.into_iter().unzip();
        let target: Vec<i32> = values.iter().map(|&value| narrow(value)).collect::<Option<_>>()?;
        if target.is_empty() {
            return None;
        }
        let constants = constants(&target, &tables.fitted.constants);
        let bank = Bank::new(&points, &constants, seeds(tables.fitted.names.len(), false));
        let hash = bank.hash(&target);
        let exact = Exact { hash, target, tables, laws: Vec::new(), refuted: Vec::new(), last: u64::MAX };
        Some(Self { bank, exact })
    }

    /// Continues the search up to `reach`, counted from its beginning. Laws of more than `most_bits` bits are
    /// ignored.
    pub(super) fn go(&mut self, reach: Reach, most_bits: u32, budget: &dyn Budget) -> Searched<Formula> {
        let before = self.bank.tried();
        let stopped = self.in_stages(reach, most_bits, budget).err();
        let tables = self.exact.tables;
        let names = &tables.fitted.names;
        let short = |law: Formula| shortened(law.tidy(), names, &|other| tables.gives(other));
        let mut laws: Vec<Formula> = self.exact.laws.drain(..).map(short).collect();
        laws.small_sort_by_key(|law| (length(law, names), law.bits()));
        laws.dedup();
        laws.truncate(ENOUGH);
        let mut refuted: Vec<Formula> = self.exact.refuted.drain(..).map(Formula::tidy).collect();
        refuted.truncate(ENOUGH);
        Searched { laws, refuted, tried: self.bank.tried() - before, stopped }
    }

    /// Enumerates expressions, and combines the kept ones after each stage, until there is a law.
    fn in_stages(&mut self, reach: Reach, most_bits: u32, budget: &dyn Budget) -> Result<(), Limit> {
        let (bank, exact) = (&mut self.bank, &mut self.exact);
        for tried in stages(STAGES, bank.tried(), reach) {
            let stage = Stage { tried, most_cost: most_bits / 2 };
            let grown = bank.grow(reach, stage, budget, exact)?;
            if exact.laws.is_empty() {
                exact.laws = in_pieces(bank, exact, stage, most_bits);
                if let Some(shortest) = exact.laws.iter().map(Formula::bits).min() {
                    // There may be a shorter law that does not consist of pieces.
                    let tried = bank.tried().saturating_mul(FURTHER).min(reach.tried);
                    let stage = Stage { tried, most_cost: (shortest / 2).min(stage.most_cost) };
                    bank.grow(Reach { tried, ..reach }, stage, budget, exact)?;
                }
            }
            // A law with a rare function may also have a spelling as a plain sum.
            if !exact.laws.is_empty() && exact.laws.iter().all(|law| law.surcharge() > 0) {
                exact.laws.extend(pairs(bank, exact));
            }
            if !exact.laws.is_empty() || grown == Grown::Whole {
                break;
            }
        }
        Ok(())
    }
}

/// Laws that combine two expressions of the bank with an operator, or several of them with `min`, `max` or `if`.
fn in_pieces(bank: &Bank, exact: &Exact<'_>, stage: Stage, most_bits: u32) -> Vec<Formula> {
    let mut laws = if stage.most_cost > bank.next_cost() { pairs(bank, exact) } else { Vec::new() };
    if most_bits > LEAST_OF_CASES {
        laws.extend(cases(bank, &exact.target, exact.tables));
    }
    laws.retain(|law| law.bits() <= most_bits);
    laws
}

/// The number, if it is within the range of the search.
fn narrow(number: i64) -> Option<i32> {
    i32::try_from(number).ok().filter(|number| (-CAP..=CAP).contains(number))
}

/// The constants to try: 0 to 5 and, if they are at most 64 in absolute value, the constants of the table, the largest
/// target value and one more than that value.
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
    target: Vec<i32>,
    hash: u64,
    tables: Tables<'t>,
    laws: Vec<Formula>,
    refuted: Vec<Formula>,
    /// The number of expressions after which the search ends; it is set when the first law without an `if` is found.
    last: u64,
}

impl Goal for Exact<'_> {
    fn hash(&self) -> Option<u64> {
        Some(self.hash)
    }

    fn look(&mut self, bank: &Bank, made: Made, row: &[i32]) -> ControlFlow<()> {
        let fits =
            row.iter().zip(&self.target).rev().all(|(&value, &wanted)| value == wanted || value == UNDEFINED);
        if bank.tried() >= self.last {
            return ControlFlow::Break(());
        }
        if !fits {
            return ControlFlow::Continue(());
        }
        let Some(law) = mended(bank.formula(made, row), self.tables.fitted) else {
            return ControlFlow::Continue(());
        };
        if !self.tables.gives(&law) {
            self.refuted.push(law);
            return ControlFlow::Continue(());
        }
        // Cheaper expressions come first, but one that costs slightly more may have a simpler spelling.
        let is_whole = !matches!(law, Formula::If(_));
        self.laws.push(law);
        if is_whole && self.last == u64::MAX {
            self.last = bank.tried() + bank.tried().clamp(LEAST_MORE, MOST_MORE);
        }
        if self.laws.len() >= MOST_TWINS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The formula, with an `if` for the point at which it is undefined, if there is one; `None` if the result does not
/// give the whole table.
fn mended(mut formula: Formula, table: &Table) -> Option<Formula> {
    let undefined: Vec<usize> = turns::up_to_limit(0..table.points.len())
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

/// The laws `a + b`, `a - b`, `a xor b` and `a * b` with both parts in the bank.
fn pairs(bank: &Bank, exact: &Exact<'_>) -> Vec<Formula> {
    let (target, tables) = (&exact.target, exact.tables);
    let mut laws = Vec::new();
    let mut other = vec![0; target.len()];
    let whole = exact.hash;
    let target_size = target.iter().map(|value| value.abs()).max().unwrap_or(0);
    let mut cheapest = u32::MAX;
    for a in 0..bank.len() {
        // The target is a + b, b - a, a xor b or a * b; `missing` contains the hash of b for each of these.
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
            let cost = bank.cost(a) + bank.cost(b);
            if cost >= cheapest.saturating_add(DEARER) {
                continue;
            }
            let (left, right) = if op == Binary::Subtract { (b, a) } else { (a, b) };
            let law = Formula::binary(op, bank.formula_at(left), bank.formula_at(right));
            if tables.gives(&law) {
                cheapest = cheapest.min(cost);
                laws.push(law);
            }
        }
    }
    laws.small_sort_by_key(Formula::bits);
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
        let laws = closed_forms(&table, REACH, &Unlimited).laws;
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
        let laws = closed_forms(&table, REACH, &Unlimited).laws;
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
        let found = closed_forms(&table, REACH, &Unlimited);
        assert!(found.laws.is_empty(), "{found:?}");
        assert!(found.tried > 100_000);
    }
}
