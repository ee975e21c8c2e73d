//! Closed forms in pieces: `min`, `max`, `if`, and one expression for each residue.

use super::bank::Bank;
use super::formula::{Binary, Condition, Formula};
use super::table::Table;
use hashbrown::HashMap;

/// A part must be right at this part of the sample at least.
const SHARE: usize = 6;

/// Parts that are looked at: sets of points where an expression is right, each once.
const PARTS: usize = 3000;

/// The largest size of expressions that a condition compares.
const COMPARED_SIZE: usize = 4;

/// How many such expressions are compared with each other.
const COMPARED: u32 = 400;

/// Different conditions that are looked at.
const CONDITIONS: usize = 20_000;

/// The largest modulus whose residues may each have an expression.
const LARGEST_MODULUS: i64 = 8;

/// Laws to look for.
const ENOUGH: usize = 3;

/// An expression, and the sample points where it gives the target, a bit each.
struct Part {
    right: u64,
    at: u32,
    /// Whether it is nowhere smaller than the target, and nowhere larger.
    is_above: bool,
    is_below: bool,
}

/// Laws put together from expressions that are right at some points each, the shortest first.
///
/// The sample has at most 64 points.
pub(super) fn cases(bank: &Bank, points: &[Vec<i64>], target: &[i32], table: &Table) -> Vec<Formula> {
    let all = match u32::try_from(target.len()) {
        Ok(length @ 1..=64) => u64::MAX >> (64 - length),
        _ => return Vec::new(),
    };
    let right = right(bank, target);
    let parts = parts(bank, target, &right);
    let mut laws = extremes(bank, &parts, all, table);
    laws.extend(conditional(bank, &parts, all, table));
    laws.extend(by_residue(bank, &right, points, all, table));
    laws.sort_by_key(Formula::bits);
    laws
}

/// For every kept expression the points where it is right.
fn right(bank: &Bank, target: &[i32]) -> Vec<u64> {
    let of = |at| {
        let pairs = bank.row(at).iter().zip(target).enumerate();
        pairs.fold(0, |right, (bit, (value, wanted))| right | u64::from(value == wanted) << bit)
    };
    (0..bank.len()).map(of).collect()
}

fn parts(bank: &Bank, target: &[i32], right: &[u64]) -> Vec<Part> {
    let least = (target.len() / SHARE).max(4);
    let mut known: HashMap<u64, ()> = HashMap::new();
    let mut parts = Vec::new();
    for (at, &right) in (0..).zip(right) {
        if (right.count_ones() as usize) < least || known.insert(right, ()).is_some() {
            continue;
        }
        let (row, whole) = (bank.row(at), bank.is_whole(at));
        let is_above = whole && row.iter().zip(target).all(|(value, wanted)| value >= wanted);
        let is_below = whole && row.iter().zip(target).all(|(value, wanted)| value <= wanted);
        parts.push(Part { right, at, is_above, is_below });
        if parts.len() >= PARTS {
            break;
        }
    }
    parts
}

/// `min` of two expressions that are nowhere below, `max` of two that are nowhere above.
fn extremes(bank: &Bank, parts: &[Part], all: u64, table: &Table) -> Vec<Formula> {
    let mut laws = Vec::new();
    for (op, side) in [
        (Binary::Min, parts.iter().filter(|part| part.is_above).collect::<Vec<_>>()),
        (Binary::Max, parts.iter().filter(|part| part.is_below).collect()),
    ] {
        for (index, a) in side.iter().enumerate() {
            for b in &side[..index] {
                if a.right | b.right == all && laws.len() < ENOUGH {
                    let formula = |part: &Part| Box::new(bank.formula_at(part.at));
                    let law = Formula::Binary(op, formula(b), formula(a));
                    if law.gives(table) {
                        laws.push(law);
                    }
                }
            }
        }
    }
    laws
}

/// Comparisons of two small expressions, by the points where they hold, each set once.
fn comparisons(bank: &Bank, all: u64) -> Vec<(u64, u32, u32, bool)> {
    let count = bank.len_to(COMPARED_SIZE).min(COMPARED);
    let mut known: HashMap<u64, ()> = HashMap::new();
    let mut found = Vec::new();
    for a in (0..count).filter(|&a| bank.is_whole(a)) {
        for b in (0..a).filter(|&b| bank.is_whole(b)) {
            let (mut equal, mut below) = (0, 0);
            for (bit, (a, b)) in bank.row(a).iter().zip(bank.row(b)).enumerate() {
                equal |= u64::from(a == b) << bit;
                below |= u64::from(a < b) << bit;
            }
            for (holds, is_equality) in [(equal, true), (below, false), (all & !(below | equal), false)] {
                let few = holds.count_ones().min((all & !holds).count_ones());
                if few < 2 || found.len() >= CONDITIONS || known.insert(holds, ()).is_some() {
                    continue;
                }
                let (a, b) = if is_equality || holds == below { (a, b) } else { (b, a) };
                found.push((holds, a, b, is_equality));
            }
        }
    }
    found
}

/// `if c then a else b`
fn conditional(bank: &Bank, parts: &[Part], all: u64, table: &Table) -> Vec<Formula> {
    let mut laws = Vec::new();
    for (holds_at, a, b, is_equality) in comparisons(bank, all) {
        let covering = |points: u64| parts.iter().find(|part| part.right & points == points);
        let (Some(then), Some(otherwise)) = (covering(holds_at), covering(all & !holds_at)) else { continue };
        let (a, b) = (bank.formula_at(a), bank.formula_at(b));
        let condition = if is_equality { Condition::Equal(a, b) } else { Condition::Below(a, b) };
        let law = Formula::If(Box::new((condition, bank.formula_at(then.at), bank.formula_at(otherwise.at))));
        if law.gives(table) {
            laws.push(law);
            if laws.len() >= ENOUGH {
                break;
            }
        }
    }
    laws
}

/// One expression for each residue of the first variable.
fn by_residue(bank: &Bank, right: &[u64], points: &[Vec<i64>], all: u64, table: &Table) -> Vec<Formula> {
    let mut laws = Vec::new();
    for modulus in 3..=LARGEST_MODULUS {
        let chosen: Option<Vec<u32>> = (0..modulus)
            .map(|residue| {
                let here = points.iter().enumerate().fold(0u64, |here, (bit, point)| {
                    here | u64::from(point[0].rem_euclid(modulus) == residue) << bit
                });
                let at = right.iter().position(|right| right & here & all == here)?;
                u32::try_from(at).ok()
            })
            .collect();
        let Some(chosen) = chosen else { continue };
        let residue = || {
            Formula::Binary(
                Binary::Remainder,
                Box::new(Formula::Variable(0)),
                Box::new(Formula::Constant(modulus)),
            )
        };
        // The expression that serves most residues is the one for all others.
        let rest = chosen
            .iter()
            .copied()
            .max_by_key(|at| (chosen.iter().filter(|other| *other == at).count(), std::cmp::Reverse(*at)));
        let Some(rest) = rest else { continue };
        let mut law = bank.formula_at(rest);
        for number in (0..modulus).rev() {
            let at = usize::try_from(number).map_or(rest, |number| chosen[number]);
            if at == rest {
                continue;
            }
            let condition = Condition::Equal(residue(), Formula::Constant(number));
            law = Formula::If(Box::new((condition, bank.formula_at(at), law)));
        }
        if law.gives(table) {
            laws.push(law);
            break;
        }
    }
    laws
}

#[cfg(test)]
mod tests {
    use crate::{Reach, Table, closed_forms};
    use grundy_core::Unlimited;

    #[track_caller]
    fn check(values: impl Fn(i64) -> i64, law: &str) {
        let table = Table::of_list("n", 0, (0..200).map(values).collect());
        let reach = Reach { tried: 200_000, kept: 80_000 };
        let (laws, _) = closed_forms(&table, reach, &Unlimited).unwrap();
        assert_eq!(laws.first().map(|law| law.text(&table.names)).as_deref(), Some(law), "{laws:?}");
    }

    #[test]
    fn two_pieces() {
        check(
            |n| if n % 2 == 1 { n * n } else { (n / 2).count_ones().into() },
            "if lowbit(n) == 1 then n * n else popcount(n)",
        );
    }

    #[test]
    fn a_piece_for_each_residue() {
        check(
            |n| [n / 3, 3 * n + 1, i64::from((n + 1).count_ones())][usize::try_from(n % 3).unwrap()],
            "if n % 3 == 1 then 1 + n * 3 else if n % 3 == 2 then popcount(n + 1) else n / 3",
        );
    }

    #[test]
    fn halves_of_blocks() {
        // The first half of a block between powers of two goes up by ones from 0, the other stands still.
        check(
            |n| {
                if n == 0 {
                    return 0;
                }
                let block = 1 << n.ilog2();
                (n - block).min(block / 2)
            },
            "min(pow2(log2(max(n / 2, 1))), n % pow2(log2(max(n, 1))))",
        );
    }
}
