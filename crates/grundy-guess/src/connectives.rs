//! Conditions that combine comparisons with `and` and `or`.

use super::atoms::{Atom, Points};
use super::bank::Bank;
use super::formula::{Condition, Formula};
use super::simplicity;
use super::tables::Tables;
use grundy_core::SmallSort;

/// The number of comparisons that may be parts of a pair.
const PARTS: usize = 900;

/// The number of comparisons that may be parts of a combination of three.
const PARTS_OF_THREE: usize = 160;

/// The number of comparisons that may be the first part of an `or` whose second part is an `and`.
const FIRST_PARTS: usize = 120;

/// The number of comparisons that may be the first part of an `or` if the second part contains an expensive
/// comparison that holds at few positions other than P-positions.
const FIRST_PARTS_OF_NEAR: usize = 30;

/// The number of expensive comparisons that are tried in the second parts that [`FIRST_PARTS_OF_NEAR`] describes.
const NEAR: usize = 60;

/// The number of conditions that are checked on the tables.
const MOST: usize = 60;

/// The cost of a condition repeated for another variable is the full cost divided by this number.
const REPEATED: u32 = 3;

/// Conditions that hold exactly at the P-positions, cheapest first: one comparison, two or three joined by `and`, two
/// joined by `or`, or one joined by `or` to an `and` of two others.
pub(super) fn connected(bank: &Bank, atoms: &[Atom], is_p: Points, tables: Tables<'_>) -> Vec<Condition> {
    let mut found = Found::default();
    let holding: Vec<Atom> =
        atoms.iter().filter(|atom| atom.holds.contains(is_p)).take(PARTS).copied().collect();
    let inside: Vec<Atom> =
        atoms.iter().filter(|atom| is_p.contains(atom.holds)).take(PARTS).copied().collect();
    let mut equal: Vec<Atom> = atoms.iter().filter(|atom| atom.holds == is_p).copied().collect();
    equal.truncate(MOST);
    for &atom in &equal {
        found.add(atom.cost, Shape::One(atom));
    }
    for (index, a) in holding.iter().enumerate() {
        for b in &holding[..index] {
            if a.holds.and(b.holds) == is_p {
                found.add(a.cost + b.cost, Shape::And(*b, *a));
            }
        }
    }
    for (index, a) in inside.iter().enumerate() {
        for b in &inside[..index] {
            if a.holds.or(b.holds) == is_p {
                found.add(a.cost + b.cost + 1, Shape::Or(*b, *a));
            }
        }
    }
    let few = &holding[..holding.len().min(PARTS_OF_THREE)];
    for (third, a) in few.iter().enumerate() {
        for (second, b) in few[..third].iter().enumerate() {
            let both = a.holds.and(b.holds);
            for c in &few[..second] {
                if both.and(c.holds) == is_p {
                    found.add(a.cost + b.cost + c.cost, Shape::AndAnd(*c, *b, *a));
                }
            }
        }
    }
    for (at, a) in inside.iter().take(FIRST_PARTS).enumerate() {
        let rest = is_p.without(a.holds);
        let mut fitting: Vec<&Atom> = atoms.iter().filter(|atom| atom.holds.contains(rest)).collect();
        let cheapest: Vec<&Atom> = fitting.iter().copied().take(PARTS_OF_THREE).collect();
        let mut add = |b: &Atom, c: &Atom| {
            if is_p.contains(b.holds.and(c.holds)) {
                found.add(a.cost + b.cost + c.cost + 2, Shape::OrAnd(*a, *c, *b));
            }
        };
        for (index, &b) in fitting.iter().enumerate().take(PARTS) {
            for &c in &cheapest[..index.min(PARTS_OF_THREE)] {
                add(b, c);
            }
        }
        // An expensive comparison is used only if it is almost correct.
        if at < FIRST_PARTS_OF_NEAR {
            fitting.small_sort_by_key(|atom| (atom.holds.without(is_p).count(), atom.cost));
            for &b in fitting.iter().take(NEAR) {
                for &c in cheapest.iter().filter(|c| c.cost < b.cost) {
                    add(b, c);
                }
            }
        }
    }
    found.shapes.small_sort_by_key(|(cost, _)| *cost);
    let mut conditions: Vec<(u32, Condition)> = found
        .shapes
        .iter()
        .take(4 * MOST)
        .map(|(_, shape)| shape.condition(bank))
        .map(|c| (cost(&c), c))
        .collect();
    conditions.small_sort_by_key(|(cost, _)| *cost);
    let fitting = conditions.into_iter().take(MOST).map(|(_, condition)| condition);
    fitting.filter(|condition| tables.separates(condition)).collect()
}

/// The cost of a condition. For a part that repeats another part for a different variable, only a fraction of its
/// cost is counted (see [`REPEATED`]).
pub(super) fn cost(condition: &Condition) -> u32 {
    let mut parts = Vec::new();
    flat(condition, &mut parts);
    let mut known: Vec<&Condition> = Vec::new();
    let mut sum = 0;
    for part in parts {
        let whole = part.bits() + part.surcharge();
        let alike = known.iter().any(|earlier| is_renamed(earlier, part));
        sum += if alike { whole / REPEATED } else { whole } + 2 * simplicity::COMPARISON;
        known.push(part);
    }
    sum
}

fn flat<'c>(condition: &'c Condition, parts: &mut Vec<&'c Condition>) {
    match condition {
        Condition::Both(both) | Condition::Either(both) => {
            flat(&both.0, parts);
            flat(&both.1, parts);
        }
        one => parts.push(one),
    }
}

/// Whether two different conditions become equal when one variable of the first is replaced with another variable. Only
/// the variables with the indices 0 to 3 are tried.
fn is_renamed(a: &Condition, b: &Condition) -> bool {
    (0..4).any(|from| {
        (0..4).any(|to| from != to && a != b && a.substituted(from, &Formula::Variable(to)) == *b)
    })
}

#[derive(Clone, Copy)]
enum Shape {
    One(Atom),
    And(Atom, Atom),
    Or(Atom, Atom),
    AndAnd(Atom, Atom, Atom),
    OrAnd(Atom, Atom, Atom),
}

impl Shape {
    fn condition(&self, bank: &Bank) -> Condition {
        let both = |a, b| Condition::Both(Box::new((a, b)));
        let either = |a, b| Condition::Either(Box::new((a, b)));
        let of = |atom: &Atom| atom.condition(bank);
        match self {
            Self::One(a) => of(a),
            Self::And(a, b) => both(of(a), of(b)),
            Self::Or(a, b) => either(of(a), of(b)),
            Self::AndAnd(a, b, c) => both(both(of(a), of(b)), of(c)),
            Self::OrAnd(a, b, c) => either(of(a), both(of(b), of(c))),
        }
    }
}

#[derive(Default)]
struct Found {
    shapes: Vec<(u32, Shape)>,
    dearest: Option<u32>,
}

impl Found {
    fn add(&mut self, cost: u32, shape: Shape) {
        if self.dearest.is_some_and(|dearest| cost >= dearest) {
            return;
        }
        self.shapes.push((cost, shape));
        // Only the cheapest conditions are of interest.
        if self.shapes.len() >= 64 * MOST {
            self.shapes.small_sort_by_key(|(cost, _)| *cost);
            self.shapes.truncate(16 * MOST);
            self.dearest = self.shapes.last().map(|(cost, _)| *cost);
        }
    }
}
