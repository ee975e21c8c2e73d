//! Nim with a first removal: each player first takes any whole heaps, possibly none but not all, and then Nim is
//! played.

use super::basis::Basis;
use super::game::{NativeGame, NativeTheorem, list, listed};
use grundy_core::{
    ComponentRef, Convention, GameRules, KindId, Message, Moves, NimValue, Outcome, SmallSort, TheoremForm,
};
use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

const SOURCE: &str = "Luogu P4301, CQOI 2013";

const fn theorem(name: &'static str, form: TheoremForm, source: &'static str) -> NativeTheorem {
    NativeTheorem { name, form, source }
}

/// Nim with a first removal, and its closed forms for normal play.
pub(crate) static NEW_NIM: NativeGame = NativeGame {
    title: "Nim with a first removal",
    summary: "at first(x[]), and then at second(x[]), the mover takes any whole heaps, possibly none but not all; then Nim is played with heap(n) for each heap left",
    source: SOURCE,
    kinds: &["first(x[])", "second(x[])", "heap(n)"],
    params: Vec::new,
    theorems: &[
        theorem("Bouton", TheoremForm::Value, "Bouton 1901 [bouton-1901]"),
        theorem("Independent heaps", TheoremForm::Outcome, SOURCE),
        theorem("Independent heaps", TheoremForm::Moves, SOURCE),
    ],
    rules: |_| Ok(Arc::new(NEW_NIM.game(Rules))),
};

const FIRST: KindId = KindId(0);
const SECOND: KindId = KindId(1);
const HEAP: KindId = KindId(2);

/// The largest number of heaps for which all removals are listed. The subsets of more heaps do not fit in the 128-bit
/// counter of the loop, and no listing of that many removals ever reaches its end.
const MOST_HEAPS: usize = 127;

struct Rules;

/// Reports the move that keeps the heaps for which `is_kept` holds.
fn keep(of: ComponentRef<'_>, is_kept: impl Fn(usize) -> bool, found: &mut Moves<'_>) -> ControlFlow<()> {
    let heaps = list(of);
    let label = || {
        let taken: Vec<String> =
            (0..heaps.len()).filter(|&at| !is_kept(at)).map(|at| at.to_string()).collect();
        if taken.is_empty() { "take none".to_owned() } else { format!("take the heaps {}", taken.join(" ")) }
    };
    let kept: Vec<u64> =
        heaps.iter().enumerate().filter(|(at, _)| is_kept(*at)).map(|(_, &heap)| heap).collect();
    if of.kind == FIRST {
        found.to_lists(SECOND, &[&kept], label)
    } else {
        found.to_sum(|sum| kept.iter().for_each(|&heap| sum.push(1, HEAP, &[heap])), label)
    }
}

/// The number of heaps whose examination takes about as long as one turn of the loop over the removals.
const HEAPS_PER_TURN: usize = 16;

/// For every set of heaps that may be taken, in the order of the bit masks, reports the move if `wanted` accepts the
/// heaps that remain. The sets are the proper subsets of all heaps that contain no heap beyond the first `MOST_HEAPS`.
fn removals(
    of: ComponentRef<'_>,
    found: &mut Moves<'_>,
    mut wanted: impl FnMut(&[u64]) -> bool,
) -> ControlFlow<()> {
    let heaps = list(of);
    let counted = heaps.len().min(MOST_HEAPS);
    let all = (1u128 << counted) - 1;
    for taken in (0..=all).filter(|&taken| taken != all || counted < heaps.len()) {
        found.turns(1 + heaps.len() / HEAPS_PER_TURN)?;
        let is_kept = |at: usize| at >= counted || taken >> at & 1 == 0;
        let kept: Vec<u64> =
            heaps.iter().enumerate().filter(|(at, _)| is_kept(*at)).map(|(_, &heap)| heap).collect();
        if wanted(&kept) {
            keep(of, is_kept, found)?;
        }
    }
    Continue(())
}

/// The indices of a set of heaps that has the largest total among the sets in which no nonempty subset has xor 0. The
/// heaps are chosen in descending order; empty heaps, and those that are the xor of some heaps chosen before, are
/// skipped.
fn largest_free(heaps: &[u64]) -> Vec<usize> {
    let mut by_size: Vec<usize> = (0..heaps.len()).collect();
    by_size.small_sort_by_key(|&at| Reverse(heaps[at]));
    let sorted: Vec<u64> = by_size.iter().map(|&at| heaps[at]).collect();
    Basis::of(&sorted).free_set().iter().map(|&at| by_size[at]).collect()
}

impl GameRules for Rules {
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        found.rule = of.kind.0;
        if of.kind != HEAP {
            return if list(of).is_empty() { Continue(()) } else { removals(of, found, |_| true) };
        }
        let tokens = of.words[0];
        for left in (0..tokens).rev() {
            found.to_sum(|sum| sum.push(1, HEAP, &[left]), || format!("take {}", tokens - left))?;
        }
        Continue(())
    }

    fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
        (of.kind == HEAP).then(|| of.words[0])
    }

    /// At the second removal, under normal play, the mover wins exactly when some nonempty set of heaps has xor 0: a
    /// winning move keeps such a set. At the first removal, the mover must therefore leave heaps without such a set.
    /// This is possible exactly when some heap is not empty.
    fn outcome(&self, of: ComponentRef<'_>, convention: Convention) -> Option<Outcome> {
        match (of.kind, convention) {
            (FIRST, Convention::Normal) => Some(Outcome::for_mover(list(of).iter().any(|&heap| heap > 0))),
            (SECOND, Convention::Normal) => Some(Outcome::for_mover(!Basis::of(list(of)).is_free())),
            _ => None,
        }
    }

    fn moves_to(
        &self,
        of: ComponentRef<'_>,
        value: NimValue,
        convention: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        found.rule = of.kind.0;
        match of.kind {
            _ if convention == Convention::Misere => None,
            HEAP if value < of.words[0] => {
                let taken = of.words[0] - value;
                Some(found.to_sum(|sum| sum.push(1, HEAP, &[value]), || format!("take {taken}")))
            }
            HEAP => Some(Continue(())),
            _ if list(of).is_empty() => Some(Continue(())),
            SECOND => Some(removals(of, found, |kept| kept.iter().fold(0, |xor, heap| xor ^ heap) == value)),
            _ if value == 0 => Some(removals(of, found, |kept| Basis::of(kept).is_free())),
            _ => None,
        }
    }

    fn winning_move(
        &self,
        of: ComponentRef<'_>,
        convention: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let kept = match (of.kind, convention) {
            (FIRST, Convention::Normal) => largest_free(list(of)),
            (SECOND, Convention::Normal) => Basis::of(list(of)).dependent_set()?.to_vec(),
            _ => return None,
        };
        found.rule = of.kind.0;
        (!kept.is_empty()).then(|| keep(of, |at| kept.contains(&at), found))
    }

    fn reasons(&self, of: ComponentRef<'_>, convention: Convention) -> Vec<Message> {
        let heaps = list(of);
        match of.kind {
            _ if convention == Convention::Misere => Vec::new(),
            FIRST => {
                let free = largest_free(heaps);
                let sum = |chosen: &dyn Fn(usize) -> bool| -> u128 {
                    heaps
                        .iter()
                        .enumerate()
                        .filter(|(at, _)| chosen(*at))
                        .map(|(_, &heap)| u128::from(heap))
                        .sum()
                };
                let taken = sum(&|at| !free.contains(&at));
                let kept = listed(free.iter().map(|&at| heaps[at]));
                vec![
                    Message::new("games-new-nim-first"),
                    Message::new("games-new-nim-fewest").with("heaps", kept).with("taken", taken),
                ]
            }
            SECOND => vec![match Basis::of(heaps).dependent_set() {
                Some(set) => {
                    let kept = listed(set.iter().map(|&at| heaps[at]));
                    Message::new("games-new-nim-dependent").with("heaps", kept)
                }
                None => Message::new("games-new-nim-independent"),
            }],
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::by_definition::Definition;
    use super::*;
    use proptest::prelude::*;

    fn words(heaps: &[u64]) -> Vec<u64> {
        std::iter::once(heaps.len() as u64).chain(heaps.iter().copied()).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]
        #[test]
        fn theorems_are_the_definition(heaps in prop::collection::vec(0..6u64, 0..5), kind in 0..2u32) {
            let words = words(&heaps);
            let of = ComponentRef { kind: KindId(kind), words: &words };
            let game = NEW_NIM.bind(&[]).unwrap();
            prop_assert!(game.closed_forms().outcome(1, of).unwrap().is_some());
            Definition::default().check(&*game, of);
        }

        #[test]
        fn the_fewest_tokens_are_taken(heaps in prop::collection::vec(0..16u64, 0..6)) {
            let sum = |set: &[usize]| -> u64 { set.iter().map(|&at| heaps[at]).sum() };
            let sets = (0..1usize << heaps.len())
                .map(|set| (0..heaps.len()).filter(|at| set >> at & 1 == 1).collect::<Vec<_>>());
            let most = sets
                .filter(|set| Basis::of(&set.iter().map(|&at| heaps[at]).collect::<Vec<_>>()).is_free())
                .map(|set| sum(&set))
                .max();
            prop_assert_eq!(Some(sum(&largest_free(&heaps))), most);
        }
    }
}
