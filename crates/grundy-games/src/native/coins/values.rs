//! The nim-values of single heads, by depth.

use super::turns::Turns;
use super::xor_sets::XorSets;
use grundy_core::{Mex, NimValue, Unlimited};
use grundy_heap::HeapTable;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::RwLock;

/// The nim-values of single heads: a closed form if one is known; otherwise a table that grows on demand.
pub(in crate::native) struct Values {
    turns: Turns,
    table: RwLock<Table>,
}

struct Table {
    /// The value at depth `d` is `values[d - 1]`. The table stops growing when the allowed work has been
    /// done.
    values: Vec<NimValue>,
    /// The work done so far: sets visited, or words of [`XorSets`] updated.
    work: u64,
    grows_by: Growth,
}

/// The method by which the values of further depths are computed.
enum Growth {
    /// According to the definition: every set of coins is visited.
    Sets,
    /// From the xors of the values, for rules that turn a given number of coins, or at most that many, at any places.
    Xors(XorSets),
    /// As the values of Grundy's game: the head at depth `d` has the value of the heap of `d - 1` tokens.
    Heaps(Box<HeapTable>),
}

/// The nim-values of single heads up to some depth.
pub(in crate::native) enum Known {
    /// A closed form, which maps every positive depth to its value.
    Closed(fn(u64) -> NimValue),
    /// The values of the depths 1, 2, ... The value at depth `d` is the entry with index `d - 1`.
    Table(Vec<NimValue>),
}

/// The largest amount of work for the values of one rule, counted in sets visited or words updated. This amount takes a
/// few tenths of a second.
const MOST_WORK: u64 = 1 << 27;

/// The deepest head whose value is computed as the value of a heap. Computing the values up to this depth takes
/// a few tenths of a second.
const MOST_HEAPS: usize = 1 << 20;

impl Values {
    /// The values for a rule, none of which has been computed yet.
    pub(in crate::native) fn new(turns: Turns) -> Self {
        let grows_by = match turns {
            Turns::UpTo(coins) => Growth::Xors(XorSets::new(coins, true)),
            Turns::Exactly(coins) => Growth::Xors(XorSets::new(coins, false)),
            Turns::Grunt => Growth::as_grundys_game(),
            _ => Growth::Sets,
        };
        Self { turns, table: RwLock::new(Table { values: Vec::new(), work: 0, grows_by }) }
    }

    /// The values of all depths from 1 to `deepest`, or `None` if they would take too much work.
    pub(in crate::native) fn up_to(&self, deepest: u64) -> Option<Known> {
        if let Some(closed) = closed_form(&self.turns) {
            return Some(Known::Closed(closed));
        }
        let deepest = usize::try_from(deepest).ok()?;
        {
            let table = self.table.read().unwrap_or_else(std::sync::PoisonError::into_inner);
            if let Some(known) = table.values.get(..deepest) {
                return Some(Known::Table(known.to_vec()));
            }
        }
        let mut table = self.table.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        table.grow_to(deepest, &self.turns)?;
        Some(Known::Table(table.values[..deepest].to_vec()))
    }

    /// The largest depth whose value is known or can be computed; used when larger depths take too much work.
    pub(in crate::native) fn reach(&self) -> u64 {
        let table = self.table.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        match table.grows_by {
            Growth::Heaps(_) => MOST_HEAPS as u64,
            _ => table.values.len() as u64,
        }
    }
}

impl Growth {
    /// The method for Grunt, which has the values of Grundy's game, as docs/coins.md proves.
    fn as_grundys_game() -> Self {
        "4u.0".parse().map_or(Self::Sets, |code| Self::Heaps(Box::new(HeapTable::new(code))))
    }
}

impl Table {
    /// Adds the values of all depths up to `deepest`; returns `None` if that takes too much work.
    fn grow_to(&mut self, deepest: usize, turns: &Turns) -> Option<()> {
        if let Growth::Heaps(heaps) = &mut self.grows_by {
            if deepest > MOST_HEAPS {
                return None;
            }
            heaps.grow(deepest, &Unlimited).ok()?;
            let heaps = heaps.cells();
            self.values.extend((self.values.len()..heaps.len()).map(|heap| heaps.get(heap)));
        }
        while self.values.len() < deepest {
            let value = self.next(turns)?;
            self.values.push(value);
        }
        Some(())
    }

    /// The value of the next depth, or `None` if computing it takes too much work.
    fn next(&mut self, turns: &Turns) -> Option<NimValue> {
        let left = MOST_WORK.checked_sub(self.work)?;
        if let Growth::Xors(xors) = &mut self.grows_by {
            let value = xors.mex();
            let cost = xors.cost(value);
            self.work = self.work.saturating_add(cost);
            if cost > left {
                return None;
            }
            xors.insert(value);
            return Some(value);
        }
        let (value, sets) = by_definition(turns, &self.values, left);
        self.work = self.work.saturating_add(sets);
        value
    }
}

impl Known {
    /// The value at a depth, which must be at least 1 and at most the `deepest` that was requested.
    pub(in crate::native) fn value(&self, depth: u64) -> NimValue {
        match self {
            Self::Closed(value) => value(depth),
            Self::Table(values) => usize::try_from(depth)
                .ok()
                .and_then(|at| values.get(at.checked_sub(1)?))
                .copied()
                .unwrap_or(0),
        }
    }
}

/// The closed form for a rule, or `None` if none is known. The closed forms are those in Winning Ways, ch. 14, and that
/// of turnips, which docs/coins.md proves. A test compares them with the definition.
fn closed_form(turns: &Turns) -> Option<fn(u64) -> NimValue> {
    match turns {
        Turns::UpTo(1) => Some(|_| 1),
        Turns::UpTo(2) => Some(|depth| depth),
        Turns::UpTo(3) => Some(|depth| odious(depth - 1)),
        Turns::Exactly(2) => Some(|depth| depth - 1),
        Turns::Exactly(3) => Some(|depth| if depth <= 2 { 0 } else { odious(depth - 3) }),
        Turns::Run => Some(|depth| depth & depth.wrapping_neg()),
        Turns::Equispaced => Some(|depth| lowest_two(depth - 1).map_or(0, odious)),
        _ => None,
    }
}

/// The position of the lowest digit 2 of `n` in base 3, counted from 0, or `None` if no digit is 2.
fn lowest_two(mut n: u64) -> Option<u64> {
    let mut position = 0;
    while n > 0 {
        if n % 3 == 2 {
            return Some(position);
        }
        n /= 3;
        position += 1;
    }
    None
}

/// The `n`-th number with an odd number of binary ones; `odious(0)` is 1.
fn odious(n: u64) -> u64 {
    2 * n + u64::from(n.count_ones().is_multiple_of(2))
}

/// The value at the first depth after the values in `known`, computed as the mex over all sets, and the number of
/// sets visited. The value is `None` if there are more than `most` sets.
fn by_definition(turns: &Turns, known: &[NimValue], most: u64) -> (Option<NimValue>, u64) {
    let mut mex = Mex::new();
    let mut sets = 0;
    let value =
        |depth: u64| usize::try_from(depth - 1).ok().and_then(|at| known.get(at)).copied().unwrap_or(0);
    let flow = turns.visit_inner(known.len() as u64 + 1, &mut |inner| {
        sets += 1;
        mex.insert(inner.iter().fold(0, |sum, &depth| sum ^ value(depth)));
        if sets > most { Break(()) } else { Continue(()) }
    });
    (flow.is_continue().then(|| mex.mex()), sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_forms_are_the_definition() {
        for (turns, depths) in [
            (Turns::UpTo(1), 20),
            (Turns::UpTo(2), 64),
            (Turns::UpTo(3), 40),
            (Turns::Exactly(2), 64),
            (Turns::Exactly(3), 40),
            (Turns::Run, 64),
            (Turns::Equispaced, 800),
        ] {
            let closed = closed_form(&turns).unwrap();
            let mut known = Vec::new();
            for depth in 1..=depths {
                known.push(by_definition(&turns, &known, MOST_WORK).0.unwrap());
                assert_eq!(known.last(), Some(&closed(depth)), "{turns:?} at {depth}");
            }
        }
    }

    #[test]
    fn sets_of_xors_are_the_definition() {
        for coins in 1..=9 {
            for (turns, or_fewer) in [(Turns::UpTo(coins), true), (Turns::Exactly(coins), false)] {
                let mut xors = XorSets::new(coins, or_fewer);
                let mut known = Vec::new();
                for depth in 1..=18 {
                    let value = by_definition(&turns, &known, MOST_WORK).0.unwrap();
                    assert_eq!(xors.mex(), value, "{turns:?} at {depth}");
                    xors.insert(value);
                    known.push(value);
                }
            }
        }
    }

    #[test]
    fn grunt_is_grundys_game() {
        let Some(Known::Table(values)) = Values::new(Turns::Grunt).up_to(1000) else { unreachable!() };
        let mut known = Vec::new();
        for (at, &value) in values.iter().enumerate() {
            known.push(by_definition(&Turns::Grunt, &known, MOST_WORK).0.unwrap());
            assert_eq!(known.last(), Some(&value), "depth {}", at + 1);
        }
        assert!(Values::new(Turns::Grunt).up_to(MOST_HEAPS as u64 + 1).is_none());
    }

    #[test]
    fn the_first_coins_of_moebius() {
        // The values were computed from the definition. The game is described in Winning Ways, ch. 14.
        let Some(Known::Table(values)) = Values::new(Turns::UpTo(5)).up_to(12) else { unreachable!() };
        assert_eq!(values, [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213]);
    }
}
