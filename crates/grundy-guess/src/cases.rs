//! Closed forms that consist of pieces: `min`, `max`, `if`, or one expression for each residue.

use super::atoms::{self, Atom, Points, atoms};
use super::bank::Bank;
use super::formula::{Binary, Condition, Formula};
use super::tables::Tables;
use grundy_core::SmallSort;
use hashbrown::HashMap;

/// A part that is not a number must be correct at no fewer than `1 / SHARE` of the sample points, and at no fewer than
/// four of them.
const SHARE: usize = 6;

/// The largest number of parts. No two parts are correct at the same set of points.
const PARTS: usize = 2048;

/// The largest number of conditions that are tried.
const CONDITIONS: usize = 20_000;

/// The largest modulus of a law that has one expression for each residue.
const LARGEST_MODULUS: i64 = 8;

/// The number of laws after which the search ends.
const ENOUGH: usize = 12;

/// The largest number of conditions in a law, except for laws with one expression for each residue.
const DEEPEST: usize = 2;

/// An expression, and the sample points at which it gives the target.
struct Part {
    right: Points,
    at: u32,
    /// Whether the expression is at least the target at every sample point.
    is_above: bool,
    /// Whether the expression is at most the target at every sample point.
    is_below: bool,
}

/// Laws that combine expressions, each of which is correct at some of the points.
pub(super) fn cases(bank: &Bank, target: &[i32], tables: Tables<'_>) -> Vec<Formula> {
    if target.len() > atoms::MOST_POINTS || bank.len() == 0 {
        return Vec::new();
    }
    let all = atoms::all(bank);
    let right = right(bank, target);
    let parts = parts(bank, target, &right);
    let mut laws = extremes(bank, &parts, all, tables);
    laws.extend(conditional(bank, &parts, all, tables));
    if laws.is_empty() {
        laws.extend(by_residue(bank, &right, tables));
    }
    laws
}

/// For every kept expression, the points at which it is correct.
fn right(bank: &Bank, target: &[i32]) -> Vec<Points> {
    let of = |at| Points::of(bank.row(at).iter().zip(target).map(|(value, wanted)| value == wanted));
    (0..bank.len()).map(of).collect()
}

fn parts(bank: &Bank, target: &[i32], right: &[Points]) -> Vec<Part> {
    let least = u32::try_from((target.len() / SHARE).max(4)).unwrap_or(u32::MAX);
    let mut known: HashMap<Points, ()> = HashMap::new();
    let mut parts = Vec::new();
    for (at, &right) in (0..).zip(right) {
        let row = bank.row(at);
        let is_number = row.iter().all(|value| *value == row[0]);
        let enough = if is_number { 1 } else { least };
        if right.count() < enough || known.insert(right, ()).is_some() {
            continue;
        }
        let whole = bank.is_whole(at);
        let is_above = whole && row.iter().zip(target).all(|(value, wanted)| value >= wanted);
        let is_below = whole && row.iter().zip(target).all(|(value, wanted)| value <= wanted);
        parts.push(Part { right, at, is_above, is_below });
        if parts.len() >= PARTS {
            break;
        }
    }
    parts
}

/// Laws that are the `min` of two expressions that are never too small, or the `max` of two expressions that
/// are never too large.
fn extremes(bank: &Bank, parts: &[Part], all: Points, tables: Tables<'_>) -> Vec<Formula> {
    let mut laws = Vec::new();
    for (op, side) in [
        (Binary::Min, parts.iter().filter(|part| part.is_above).collect::<Vec<_>>()),
        (Binary::Max, parts.iter().filter(|part| part.is_below).collect()),
    ] {
        for (index, a) in side.iter().enumerate() {
            for b in &side[..index] {
                if a.right.or(b.right) == all && laws.len() < ENOUGH {
                    let formula = |part: &Part| Box::new(bank.formula_at(part.at));
                    let law = Formula::Binary(op, formula(b), formula(a));
                    if tables.gives(&law) {
                        laws.push(law);
                    }
                }
            }
        }
    }
    laws
}

/// The index of an atom, and the index of an expression in the bank that is correct wherever this atom is the first of
/// the chosen atoms that holds.
type Branch = (usize, u32);

/// Laws `if c then a else b`, possibly with another condition in `b`.
fn conditional(bank: &Bank, parts: &[Part], all: Points, tables: Tables<'_>) -> Vec<Formula> {
    let mut atoms = atoms(bank);
    atoms.truncate(CONDITIONS);
    let mut found: Vec<(u32, Formula)> = Vec::new();
    let mut choices: Vec<(u32, Vec<Branch>, u32)> = Vec::new();
    choose(bank, parts, &atoms, all, DEEPEST, &mut |cost, conditions, rest| {
        choices.push((cost, conditions.to_vec(), rest));
    });
    choices.small_sort_by_key(|(cost, ..)| *cost);
    for (cost, conditions, rest) in choices.into_iter().take(8 * ENOUGH) {
        let mut law = bank.formula_at(rest);
        for &(atom, then) in conditions.iter().rev() {
            let condition: Condition = atoms[atom].condition(bank);
            law = Formula::If(Box::new((condition, bank.formula_at(then), law)));
        }
        if tables.gives(&law) {
            found.push((cost, law));
            if found.len() >= ENOUGH {
                break;
            }
        }
    }
    found.into_iter().map(|(_, law)| law).collect()
}

/// Calls `tell` for each choice of conditions and of an expression for the remaining points, with the cost of the
/// choice. All choices of one condition are reported and, if `depth` is at least 2, also choices of two among the
/// cheapest conditions. Each condition has an expression that is correct wherever this condition is the first one that
/// holds.
fn choose(
    bank: &Bank,
    parts: &[Part],
    atoms: &[Atom],
    all: Points,
    depth: usize,
    tell: &mut dyn FnMut(u32, &[Branch], u32),
) {
    let cover = Cover::new(parts, bank.row(0).len());
    let covering = |points: Points| cover.first(points).map(|at| parts[at].at);
    // The conditions that have an expression, cheapest first.
    let mut begun: Vec<(u32, usize, u32, Points)> = Vec::new();
    for (index, atom) in atoms.iter().enumerate() {
        let rest = all.without(atom.holds);
        let Some(then) = covering(atom.holds) else { continue };
        let cost = atom.cost + bank.cost(then);
        if let Some(otherwise) = covering(rest) {
            tell(cost + bank.cost(otherwise), &[(index, then)], otherwise);
        }
        begun.push((cost, index, then, rest));
    }
    if depth < 2 {
        return;
    }
    begun.small_sort_by_key(|(cost, ..)| *cost);
    for &(cost, first, then, rest) in begun.iter().take(BEGUN) {
        for (second, atom) in atoms.iter().enumerate().take(SECOND) {
            let (holds, left) = (atom.holds.and(rest), rest.without(atom.holds));
            if holds == Points::default() || left == Points::default() {
                continue;
            }
            let Some(next) = covering(holds) else { continue };
            let Some(otherwise) = covering(left) else { continue };
            let cost = cost + atom.cost + bank.cost(next) + bank.cost(otherwise) + DEEPER;
            tell(cost, &[(first, then), (second, next)], otherwise);
        }
    }
}

/// The number of conditions that may be the first of two.
const BEGUN: usize = 40;

/// The number of conditions that may be the second of two.
const SECOND: usize = 800;

/// For each sample point, the parts that are correct there, with one bit for each part.
struct Cover {
    at: Vec<[u64; PARTS / 64]>,
}

impl Cover {
    fn new(parts: &[Part], points: usize) -> Self {
        let mut at = vec![[0; PARTS / 64]; points];
        for (index, part) in parts.iter().enumerate() {
            for (point, words) in at.iter_mut().enumerate() {
                words[index / 64] |= u64::from(part.right.has(point)) << (index % 64);
            }
        }
        Self { at }
    }

    /// The first part that is correct at all these points.
    fn first(&self, points: Points) -> Option<usize> {
        let mut left = [u64::MAX; PARTS / 64];
        for (_, words) in self.at.iter().enumerate().filter(|(point, _)| points.has(*point)) {
            let mut any = 0;
            for (left, word) in left.iter_mut().zip(words) {
                *left &= word;
                any |= *left;
            }
            if any == 0 {
                return None;
            }
        }
        let word = left.iter().position(|word| *word != 0)?;
        Some(word * 64 + left[word].trailing_zeros() as usize)
    }
}

/// The additional cost of a second condition.
const DEEPER: u32 = 6;

/// The first law found that has one expression for each residue of a variable, if there is one.
fn by_residue(bank: &Bank, right: &[Points], tables: Tables<'_>) -> Vec<Formula> {
    let points = bank.points();
    for (modulus, variable) in
        (3..=LARGEST_MODULUS).flat_map(|modulus| (0..tables.fitted.names.len()).map(move |at| (modulus, at)))
    {
        let chosen: Option<Vec<u32>> = (0..modulus)
            .map(|residue| {
                let here =
                    Points::of(points.iter().map(|point| point[variable].rem_euclid(modulus) == residue));
                let at = right.iter().position(|right| right.contains(here))?;
                u32::try_from(at).ok()
            })
            .collect();
        let Some(chosen) = chosen else { continue };
        let residue =
            || Formula::binary(Binary::Remainder, Formula::Variable(variable), Formula::Constant(modulus));
        // The expression that occurs for most residues is used for all residues that are not listed.
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
        if tables.gives(&law) {
            return vec![law];
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use crate::{Reach, Table, closed_forms};
    use grundy_core::Unlimited;

    #[track_caller]
    fn check(values: impl Fn(i64) -> i64, law: &str) {
        let table = Table::of_list("n", 0, (0..200).map(values).collect());
        let reach = Reach { tried: 200_000, kept: 80_000 };
        let laws = closed_forms(&table, reach, &Unlimited).laws;
        assert_eq!(laws.first().map(|law| law.text(&table.names)).as_deref(), Some(law), "{laws:?}");
    }

    #[test]
    fn two_pieces() {
        check(
            |n| if n % 2 == 1 { n * n } else { (n / 2).count_ones().into() },
            "if n % 2 == 0 then popcount(n) else n * n",
        );
    }

    #[test]
    fn a_piece_for_each_residue() {
        check(
            |n| [n / 3, 3 * n + 1, i64::from((n + 1).count_ones())][usize::try_from(n % 3).unwrap()],
            "if n % 3 == 0 then n / 3 else if n % 3 == 1 then 3 * n + 1 else popcount(n + 1)",
        );
    }

    #[test]
    fn halves_of_blocks() {
        // In the first half of each block between powers of two, the values increase from 0 in steps of one; in the
        // second half, they are constant.
        check(
            |n| {
                if n == 0 {
                    return 0;
                }
                let block = 1 << n.ilog2();
                (n - block).min(block / 2)
            },
            "min(n % pow2(log2(max(n, 1))), pow2(log2(max(n / 2, 1))))",
        );
    }
}
