//! End-Nim, also called end-piles: take tokens from the first or the last heap of a row.

use super::game::{NativeGame, NativeTheorem, list};
use grundy_core::{
    ComponentRef, Convention, GameRules, KindId, Message, Moves, NimValue, Outcome, TheoremForm,
};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

const SOURCE: &str = "Albert and Nowakowski 2001 [albert-nowakowski-2001]; Luogu P2599, ZJOI 2009";

const fn theorem(form: TheoremForm) -> NativeTheorem {
    NativeTheorem { name: "End-Nim", form, source: SOURCE }
}

/// End-Nim, and its closed forms for normal play.
pub(crate) static END_PILES: NativeGame = NativeGame {
    title: "End-Nim",
    summary: "heaps form a row; take at least one token from the first heap or from the last. Empty heaps do not count",
    source: SOURCE,
    kinds: &["row(x[])"],
    params: Vec::new,
    theorems: &[theorem(TheoremForm::Outcome), theorem(TheoremForm::Moves)],
    rules: |_| Ok(Arc::new(END_PILES.game(Rules))),
};

struct Rules;

/// The heaps of a position that are not empty, from first to last.
fn heaps(of: ComponentRef<'_>) -> Vec<u64> {
    list(of).iter().copied().filter(|&heap| heap > 0).collect()
}

/// The largest number of heaps to which the theorem is applied; the work is quadratic in the number of heaps.
const MOST_HEAPS: usize = 10_000;

/// The end of the row at which a move is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// The size of the heap that makes the row a P-position when it is added at the front, and the size of the heap that
/// does so at the end. Both are 0 if the row is already a P-position.
///
/// For each end, there is exactly one such size. The sizes are computed for all stretches of the row, in order of their
/// lengths, in `O(n^2)` time. Returns `None` for more than [`MOST_HEAPS`] heaps.
///
/// # Source
/// Albert and Nowakowski 2001 (`albert-nowakowski-2001` in crates/grundy-games/sources.bib), and the solution
/// of ZJOI 2009.
fn losing_ends(row: &[u64]) -> Option<(u128, u128)> {
    if row.len() > MOST_HEAPS {
        return None;
    }
    // Both arrays are indexed by the first heap of a stretch; the stretches have the length reached so far.
    let mut before: Vec<u128> = row.iter().map(|&heap| heap.into()).collect();
    let mut behind = before.clone();
    for length in 2..=row.len() {
        for first in 0..=row.len() - length {
            let new_last = u128::from(row[first + length - 1]);
            let new_first = u128::from(row[first]);
            let (left, right) = (before[first], behind[first]);
            let before_longer = longer(new_last, right, left);
            behind[first] = longer(new_first, before[first + 1], behind[first + 1]);
            before[first] = before_longer;
        }
    }
    Some((before.first().copied().unwrap_or(0), behind.first().copied().unwrap_or(0)))
}

/// The losing size at one end of a row after `heap` has been added at the other end. The losing size at an end is
/// the size of the heap that makes the row a P-position when it is added there. In the row without `heap`, `same`
/// is the losing size at the end where `heap` was added, and `opposite` is the losing size at the opposite end.
fn longer(heap: u128, same: u128, opposite: u128) -> u128 {
    if heap == same {
        0
    } else if same < heap && heap <= opposite {
        heap - 1
    } else if opposite <= heap && heap < same {
        heap + 1
    } else {
        heap
    }
}

/// The size that the heap at an end of `row` must have for `row` to be a P-position, or `None` if `row` is too long.
fn losing_end(row: &[u64], end: End) -> Option<u128> {
    Some(match end {
        End::First => losing_ends(&row[1..])?.0,
        End::Last => losing_ends(&row[..row.len() - 1])?.1,
    })
}

fn heap_at(row: &[u64], end: End) -> u64 {
    let heap = match end {
        End::First => row.first(),
        End::Last => row.last(),
    };
    heap.copied().unwrap_or(0)
}

/// Reports the move that leaves `left` tokens in the heap at an end.
fn leave(row: &[u64], end: End, left: u64, found: &mut Moves<'_>) -> ControlFlow<()> {
    let (rule, rest, word) = match end {
        End::First => (0, &row[1..], "first"),
        End::Last => (1, &row[..row.len() - 1], "last"),
    };
    found.rule = rule;
    let mut after = Vec::with_capacity(row.len());
    if end == End::First && left > 0 {
        after.push(left);
    }
    after.extend_from_slice(rest);
    if end == End::Last && left > 0 {
        after.push(left);
    }
    let taken = heap_at(row, end) - left;
    found.to_lists(KindId(0), &[&after], || format!("take {taken} from the {word}"))
}

/// The ends of a row. A single heap counts as being at the first end only.
fn ends(row: &[u64]) -> &'static [End] {
    match row.len() {
        0 => &[],
        1 => &[End::First],
        _ => &[End::First, End::Last],
    }
}

impl GameRules for Rules {
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        let row = &heaps(of)[..];
        for &end in ends(row) {
            for left in (0..heap_at(row, end)).rev() {
                leave(row, end, left, found)?;
            }
        }
        Continue(())
    }

    fn outcome(&self, of: ComponentRef<'_>, convention: Convention) -> Option<Outcome> {
        let row = &heaps(of)[..];
        if convention == Convention::Misere {
            return None;
        }
        let Some(&first) = row.first() else { return Some(Outcome::P) };
        Some(Outcome::for_mover(losing_end(row, End::First)? != first.into()))
    }

    /// The options of nim-value 0. At each end of the row, at most one move leads to such an option.
    fn moves_to(
        &self,
        of: ComponentRef<'_>,
        value: NimValue,
        convention: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let row = &heaps(of)[..];
        if value != 0 || convention == Convention::Misere || row.len() > MOST_HEAPS {
            return None;
        }
        for &end in ends(row) {
            let left = u64::try_from(losing_end(row, end)?).unwrap_or(u64::MAX);
            if left < heap_at(row, end) && leave(row, end, left, found).is_break() {
                return Some(ControlFlow::Break(()));
            }
        }
        Some(Continue(()))
    }

    fn reasons(&self, of: ComponentRef<'_>, _: Convention) -> Vec<Message> {
        let row = &heaps(of)[..];
        let told = ends(row).iter().filter_map(|&end| {
            let message = match end {
                End::First => Message::new("games-end-piles-first"),
                End::Last => Message::new("games-end-piles-last"),
            };
            Some(message.with("losing", losing_end(row, end)?).with("heap", heap_at(row, end)))
        });
        told.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::by_definition::Definition;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]
        #[test]
        fn the_theorem_is_the_definition(row in prop::collection::vec(0..6u64, 0..5)) {
            let words: Vec<u64> = std::iter::once(row.len() as u64).chain(row).collect();
            let of = ComponentRef { kind: KindId(0), words: &words };
            let game = END_PILES.bind(&[]).unwrap();
            prop_assert!(game.closed_forms().outcome(0, of).unwrap().is_some());
            Definition::default().check(&*game, of);
        }
    }
}
