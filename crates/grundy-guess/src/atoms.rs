//! Comparisons of simple expressions, with the sets of sample points at which they hold.

use super::bank::Bank;
use super::formula::{Condition, Formula};
use super::simplicity;
use grundy_core::SmallSort;
use hashbrown::HashMap;

/// The largest number of sample points that a [`Points`] can represent.
pub(super) const MOST_POINTS: usize = 192;

/// At most this many expressions are compared with numbers.
const COMPARED_WITH_NUMBERS: u32 = 12_000;

/// Each expression is compared with at most this many numbers.
const NUMBERS: usize = 6;

/// The number of expressions, cheapest first, that are compared with each other. Seeds are always compared.
const COMPARED: u32 = 260;

/// The largest number of comparisons that are kept.
const MOST: usize = 24_000;

/// The additional cost of an inequality with a number, because `n % 3 == 2` is simpler than `1 < n % 3`. An inequality
/// between expressions costs twice as much extra, unless both are as cheap as a variable.
const ORDER: u32 = 1;

/// A set of sample points, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Points([u64; MOST_POINTS / 64]);

impl Points {
    pub(super) fn of(points: impl IntoIterator<Item = bool>) -> Self {
        let mut set = Self::default();
        for (at, _) in points.into_iter().enumerate().filter(|(_, is_in)| *is_in) {
            set.0[at / 64] |= 1 << (at % 64);
        }
        set
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// The points of this set that are not in the other set.
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// Whether this set contains all points of the other set.
    pub(super) fn contains(self, other: Self) -> bool {
        other.without(self) == Self::default()
    }

    /// Whether the point with this index is in the set.
    pub(super) const fn has(self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// A comparison, with its cost and the points at which it holds.
#[derive(Clone, Copy)]
pub(super) struct Atom {
    pub(super) holds: Points,
    pub(super) cost: u32,
    sign: Sign,
    left: u32,
    right: Side,
}

#[derive(Clone, Copy)]
enum Sign {
    Equal,
    Differ,
    AtMost,
    AtLeast,
    Below,
}

#[derive(Clone, Copy)]
enum Side {
    Number(i32),
    Expression(u32),
}

impl Atom {
    pub(super) fn condition(&self, bank: &Bank) -> Condition {
        let left = bank.formula_at(self.left).tidy();
        let right = match self.right {
            Side::Number(number) => Formula::Constant(number.into()),
            Side::Expression(at) => bank.formula_at(at).tidy(),
        };
        let condition = match self.sign {
            Sign::Equal => Condition::Equal(left, right),
            Sign::Differ => Condition::Differ(left, right),
            Sign::AtMost => Condition::AtMost(left, right),
            Sign::AtLeast => Condition::AtMost(right, left),
            Sign::Below => Condition::Below(left, right),
        };
        condition.simplified()
    }
}

/// The comparisons of expressions of the bank with numbers and with each other, cheapest first. Of those that hold at
/// the same points, only the cheapest is listed.
pub(super) fn atoms(bank: &Bank) -> Vec<Atom> {
    let mut found = Found { all: all(bank), known: HashMap::new(), atoms: Vec::new() };
    let whole: Vec<u32> =
        (0..bank.len().min(COMPARED_WITH_NUMBERS)).filter(|&at| bank.is_whole(at)).collect();
    for &at in &whole {
        let row = bank.row(at);
        let mut numbers: Vec<i32> = Vec::new();
        let mut few = true;
        for &value in row {
            if !numbers.contains(&value) {
                if numbers.len() == NUMBERS {
                    few = false;
                    break;
                }
                numbers.push(value);
            }
        }
        numbers.small_sort();
        if !few {
            numbers = vec![0, 1, 2, 3];
        }
        for (index, &number) in numbers.iter().enumerate() {
            let cost = bank.cost(at) + simplicity::constant(number.into()) + simplicity::COMPARISON;
            let equal = Points::of(row.iter().map(|&value| value == number));
            found.add(equal, cost, Sign::Equal, at, Side::Number(number));
            // If `numbers` contains all values, no value is below the first number.
            if index > 0 || !few {
                let below = Points::of(row.iter().map(|&value| value < number));
                found.add(below, cost + ORDER, Sign::Below, at, Side::Number(number));
            }
        }
    }
    let is_compared = |at: &u32| *at < COMPARED || bank.is_seed(*at);
    let few: Vec<u32> = (0..bank.len()).filter(is_compared).filter(|&at| bank.is_whole(at)).collect();
    for (index, &a) in few.iter().enumerate() {
        for &b in &few[..index] {
            let cost = bank.cost(a) + bank.cost(b) + simplicity::COMPARISON;
            let pairs = || bank.row(a).iter().zip(bank.row(b));
            let equal = Points::of(pairs().map(|(a, b)| a == b));
            found.add(equal, cost, Sign::Equal, a, Side::Expression(b));
            let below = Points::of(pairs().map(|(a, b)| a < b));
            let is_plain = bank.cost(a).max(bank.cost(b)) <= simplicity::VARIABLE;
            let cost = cost + if is_plain { 0 } else { 2 * ORDER };
            found.add(below, cost, Sign::Below, a, Side::Expression(b));
            found.add_one(found.all.without(below.or(equal)), cost, Sign::Below, b, Side::Expression(a));
            found.add_one(below.or(equal), cost, Sign::AtMost, a, Side::Expression(b));
            found.add_one(found.all.without(below), cost, Sign::AtMost, b, Side::Expression(a));
        }
    }
    let mut atoms = found.atoms;
    atoms.small_sort_by_key(|atom| atom.cost);
    atoms.truncate(MOST);
    atoms
}

/// The set of all sample points.
pub(super) fn all(bank: &Bank) -> Points {
    Points::of((0..bank.row(0).len()).map(|_| true))
}

struct Found {
    all: Points,
    known: HashMap<Points, usize>,
    atoms: Vec<Atom>,
}

impl Found {
    /// Adds a comparison and, if it is an equation or has a number on the right, its negation.
    fn add(&mut self, holds: Points, cost: u32, sign: Sign, left: u32, right: Side) {
        self.add_one(holds, cost, sign, left, right);
        let opposite = self.all.without(holds);
        match (sign, right) {
            (Sign::Equal, right) => self.add_one(opposite, cost, Sign::Differ, left, right),
            (Sign::Below, right @ Side::Number(_)) => {
                self.add_one(opposite, cost, Sign::AtLeast, left, right);
            }
            _ => {}
        }
    }

    /// Adds a comparison, unless it holds at all sample points or at none. Of the comparisons that hold at the same
    /// points, only the cheapest is kept.
    fn add_one(&mut self, holds: Points, cost: u32, sign: Sign, left: u32, right: Side) {
        let count = holds.count();
        if count == 0 || holds == self.all {
            return;
        }
        let atom = Atom { holds, cost, sign, left, right };
        match self.known.get(&holds) {
            Some(&at) if self.atoms[at].cost <= cost => {}
            Some(&at) => self.atoms[at] = atom,
            None => {
                self.known.insert(holds, self.atoms.len());
                self.atoms.push(atom);
            }
        }
    }
}
