//! Moore's Nim: reduce at least one heap and at most `k` heaps.

use super::game::{NativeGame, NativeTheorem, list, natural, number};
use grundy_core::{
    ComponentRef, Convention, GameRules, KindId, Message, Moves, NimValue, Outcome, TheoremForm,
};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

const fn moore(form: TheoremForm) -> NativeTheorem {
    NativeTheorem { name: "Moore", form, source: "Moore 1910 [moore-1910]" }
}

/// Moore's Nim with the parameter `k`, which is 2 by default, and Moore's theorems for both conventions.
pub(crate) static MOORE_NIM: NativeGame = NativeGame {
    title: "Moore's Nim",
    summary: "take tokens from at least one and at most k of the heaps, at least one token from each of them; heaps are counted from 1 in moves",
    source: "Moore 1910 [moore-1910]",
    kinds: &["heaps(x[])"],
    params: || vec![number("k", 1, u64::MAX, 2)],
    theorems: &[
        moore(TheoremForm::Outcome),
        moore(TheoremForm::MisereOutcome),
        moore(TheoremForm::Moves),
        moore(TheoremForm::MisereMoves),
    ],
    rules: |values| Ok(Arc::new(MOORE_NIM.game(Rules { k: natural(values, 0) }))),
};

struct Rules {
    k: u64,
}

impl Rules {
    /// The largest number of heaps that one move may reduce.
    fn width(&self, heaps: &[u64]) -> usize {
        usize::try_from(self.k).unwrap_or(usize::MAX).min(heaps.len())
    }

    fn modulus(&self) -> u128 {
        u128::from(self.k) + 1
    }

    /// Whether, at every binary digit, the number of heaps with a one is a multiple of `k + 1`.
    fn is_balanced(&self, heaps: &[u64]) -> bool {
        (0..64).all(|bit| ones(heaps, bit).is_multiple_of(self.modulus()))
    }
}

/// Whether every heap has at most one token.
fn is_flat(heaps: &[u64]) -> bool {
    heaps.iter().all(|&heap| heap <= 1)
}

/// The number of heaps with a one at the binary digit `bit`.
fn ones(heaps: &[u64], bit: u32) -> u128 {
    heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u128
}

impl GameRules for Rules {
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        every_reduction(list(of), self.width(list(of)), &mut Reduction::new(list(of), found))
    }

    fn outcome(&self, of: ComponentRef<'_>, convention: Convention) -> Option<Outcome> {
        let heaps = list(of);
        let is_p = if convention == Convention::Misere && is_flat(heaps) {
            ones(heaps, 0) % self.modulus() == 1
        } else {
            self.is_balanced(heaps)
        };
        Some(Outcome::for_mover(!is_p))
    }

    /// Under normal play, the options of nim-value 0 are the balanced options; under misère play, the moves to
    /// P-positions are reported instead. The answer for other nim-values is `None`, because
    /// the options that have them are unknown.
    fn moves_to(
        &self,
        of: ComponentRef<'_>,
        value: NimValue,
        convention: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let heaps = list(of);
        (value == 0).then(|| {
            let mut reduction = Reduction::new(heaps, found);
            if convention == Convention::Misere {
                reduction.only_large = true;
                every_flat(heaps, self.width(heaps), self.modulus(), &mut reduction)?;
            }
            let mut balance = Balance { modulus: self.modulus(), width: self.width(heaps), free: Vec::new() };
            balance.choose_digit(63, &mut reduction)
        })
    }

    fn winning_move(
        &self,
        of: ComponentRef<'_>,
        convention: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        self.moves_to(of, 0, convention, found)
    }

    fn reasons(&self, of: ComponentRef<'_>, convention: Convention) -> Vec<Message> {
        let heaps = list(of);
        let mut reasons = Vec::new();
        if convention == Convention::Misere {
            if is_flat(heaps) {
                let (count, modulus) = (ones(heaps, 0), self.modulus());
                return vec![
                    Message::new("games-moore-flat")
                        .with("count", count)
                        .with("rest", count % modulus)
                        .with("modulus", modulus),
                ];
            }
            reasons.push(Message::new("games-moore-large"));
        }
        reasons.push(Message::new("games-moore-digits").with("modulus", self.modulus()));
        for bit in (0..64).filter(|&bit| ones(heaps, bit) > 0) {
            let count = ones(heaps, bit);
            reasons.push(
                Message::new("games-moore-digit")
                    .with("column", 1u64 << bit)
                    .with("count", count)
                    .with("rest", count % self.modulus())
                    .with("modulus", self.modulus()),
            );
        }
        reasons
    }
}

/// A move under construction: the heaps before and after it, and the visitor that receives it.
struct Reduction<'a, 'v> {
    before: &'a [u64],
    after: Vec<u64>,
    found: &'a mut Moves<'v>,
    /// Whether moves that leave only heaps of at most one token are skipped.
    only_large: bool,
}

impl<'a, 'v> Reduction<'a, 'v> {
    fn new(before: &'a [u64], found: &'a mut Moves<'v>) -> Self {
        Self { before, after: before.to_vec(), found, only_large: false }
    }

    fn visit(&mut self) -> ControlFlow<()> {
        if self.only_large && is_flat(&self.after) {
            return self.found.tick();
        }
        let (before, after) = (self.before, &self.after);
        self.found.to_lists(KindId(0), &[after], || {
            let changes = before.iter().zip(after).enumerate();
            let changes = changes.filter(|(_, (before, after))| before != after);
            let parts: Vec<String> =
                changes.map(|(at, (before, after))| format!("{} from {}", before - after, at + 1)).collect();
            format!("take {}", parts.join(", "))
        })
    }
}

/// Reports all ways to reduce between 1 and `width` heaps. The heap sizes are counted down like the digits of
/// a number.
fn every_reduction(heaps: &[u64], width: usize, reduction: &mut Reduction<'_, '_>) -> ControlFlow<()> {
    let mut reduced = 0;
    loop {
        // For the next arrangement, reduce the last heap that can be reduced further, and restore all heaps
        // after it.
        let mut at = heaps.len();
        loop {
            if at == 0 {
                return Continue(());
            }
            at -= 1;
            let after = reduction.after[at];
            let is_reduced = after != heaps[at];
            if after > 0 && (is_reduced || reduced < width) {
                reduced += usize::from(!is_reduced);
                reduction.after[at] = after - 1;
                break;
            }
            reduced -= usize::from(is_reduced);
            reduction.after[at] = heaps[at];
        }
        reduction.found.tick()?;
        reduction.visit()?;
    }
}

/// Reports all ways to leave only heaps of at most one token such that the number of heaps with one token is
/// 1 modulo `modulus`.
fn every_flat(
    heaps: &[u64],
    width: usize,
    modulus: u128,
    reduction: &mut Reduction<'_, '_>,
) -> ControlFlow<()> {
    let large: Vec<usize> = (0..heaps.len()).filter(|&at| heaps[at] > 1).collect();
    let single: Vec<usize> = (0..heaps.len()).filter(|&at| heaps[at] == 1).collect();
    if large.len() > width {
        return Continue(());
    }
    reduction.only_large = false;
    for emptied in 0..=(width - large.len()).min(single.len()) {
        if large.len() + emptied == 0 {
            continue;
        }
        for kept in 0..=large.len() {
            let ones = single.len() - emptied + kept;
            if ones as u128 % modulus != 1 {
                continue;
            }
            let mut keep = Subset::first(large.len(), kept);
            while let Some(with_one) = keep.current() {
                for (at, &heap) in large.iter().enumerate() {
                    reduction.after[heap] = u64::from(with_one.contains(&at));
                }
                let mut empty = Subset::first(single.len(), emptied);
                while let Some(chosen) = empty.current() {
                    chosen.iter().for_each(|&at| reduction.after[single[at]] = 0);
                    let flow = reduction.visit();
                    chosen.iter().for_each(|&at| reduction.after[single[at]] = 1);
                    flow?;
                    empty.advance();
                }
                keep.advance();
            }
        }
    }
    reduction.after.copy_from_slice(reduction.before);
    reduction.only_large = true;
    Continue(())
}

/// Reports all ways to balance the binary digits by reducing between 1 and `width` heaps, starting with the highest
/// digit.
///
/// A heap that has lost a binary one is smaller than before, whatever its lower digits are: it is *free*. At each
/// digit, some (or none) of the heaps that are not yet free give up a one, and free heaps take as many ones as are
/// needed to make the count a multiple of the modulus. Every such choice can be completed, so the first move is found
/// without backtracking.
///
/// # Source
/// Moore 1910 (`moore-1910` in crates/grundy-games/sources.bib).
struct Balance {
    modulus: u128,
    width: usize,
    free: Vec<usize>,
}

impl Balance {
    /// Chooses the digits from `bit` down. The recursion depth is at most 64.
    fn choose_digit(&mut self, bit: u32, reduction: &mut Reduction<'_, '_>) -> ControlFlow<()> {
        let fixed: Vec<usize> = (0..reduction.before.len())
            .filter(|at| !self.free.contains(at) && reduction.before[*at] >> bit & 1 == 1)
            .collect();
        let already_free = self.free.len();
        for given_up in 0..=(self.width - already_free).min(fixed.len()) {
            let missing = (self.modulus - (fixed.len() - given_up) as u128 % self.modulus) % self.modulus;
            let Ok(missing) = usize::try_from(missing) else { continue };
            if missing > already_free {
                continue;
            }
            let mut subset = Subset::first(fixed.len(), given_up);
            while let Some(chosen) = subset.current() {
                let chosen: Vec<usize> = chosen.iter().map(|&at| fixed[at]).collect();
                self.fill_digit(bit, missing, &chosen, reduction)?;
                subset.advance();
            }
        }
        Continue(())
    }

    /// Reports the moves in which the heaps in `given_up` lose their one at `bit`, and `missing` of the heaps
    /// that were free before receive a one there.
    fn fill_digit(
        &mut self,
        bit: u32,
        missing: usize,
        given_up: &[usize],
        reduction: &mut Reduction<'_, '_>,
    ) -> ControlFlow<()> {
        let free_before = self.free.clone();
        let mut subset = Subset::first(free_before.len(), missing);
        while let Some(chosen) = subset.current() {
            for (at, &heap) in free_before.iter().enumerate() {
                let digit = u64::from(chosen.contains(&at)) << bit;
                reduction.after[heap] = reduction.after[heap] & !(1 << bit) | digit;
            }
            for &heap in given_up {
                reduction.after[heap] &= !(1 << bit);
            }
            self.free.extend_from_slice(given_up);
            let flow = if bit > 0 {
                self.choose_digit(bit - 1, reduction)
            } else if self.free.is_empty() {
                Continue(())
            } else {
                reduction.visit()
            };
            self.free.truncate(free_before.len());
            for &heap in given_up {
                reduction.after[heap] = reduction.before[heap];
            }
            flow?;
            subset.advance();
        }
        reduction.found.tick()
    }
}

/// The subsets of `0..of` that have a given size, in lexicographic order.
struct Subset {
    of: usize,
    chosen: Option<Vec<usize>>,
}

impl Subset {
    fn first(of: usize, size: usize) -> Self {
        Self { of, chosen: (size <= of).then(|| (0..size).collect()) }
    }

    fn current(&self) -> Option<&[usize]> {
        self.chosen.as_deref()
    }

    fn advance(&mut self) {
        let Some(chosen) = &mut self.chosen else { return };
        let size = chosen.len();
        match (0..size).rev().find(|&at| chosen[at] < self.of - size + at) {
            Some(at) => {
                let next = chosen[at] + 1;
                for (offset, place) in chosen[at..].iter_mut().enumerate() {
                    *place = next + offset;
                }
            }
            None => self.chosen = None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::by_definition::{Definition, moves};
    use super::*;
    use grundy_core::{Detail, Move, Ruleset};
    use grundy_rules::ParamValue;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow::Break;
    use std::sync::Arc;

    fn game(k: u64) -> Arc<dyn Ruleset> {
        MOORE_NIM.build(&[ParamValue::Number(k.into())]).unwrap()
    }

    fn heaps(words: &[u64]) -> Vec<u64> {
        std::iter::once(words.len() as u64).chain(words.iter().copied()).collect()
    }

    #[track_caller]
    fn check_options(k: u64, of: &[u64], expected: &[[u64; 2]]) {
        let words = heaps(of);
        let found = moves(&*game(k), ComponentRef { kind: KindId(0), words: &words });
        let options: BTreeSet<Vec<u64>> =
            found.iter().map(|(_, sum)| list(sum.term(0).component).to_vec()).collect();
        assert_eq!(found.len(), options.len(), "every option once");
        assert_eq!(options, expected.iter().map(|&option| option.into()).collect());
    }

    #[test]
    fn options_are_all_reductions() {
        check_options(2, &[1, 2], &[[0, 2], [1, 0], [1, 1], [0, 1], [0, 0]]);
        check_options(1, &[1, 2], &[[0, 2], [1, 0], [1, 1]]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn theorems_are_the_definition(of in prop::collection::vec(0..4u64, 0..4), k in 1..4u64) {
            let words = heaps(&of);
            Definition::default().check(&*game(k), ComponentRef { kind: KindId(0), words: &words });
        }
    }

    #[test]
    fn the_first_winning_move_is_found_at_once() {
        let of: Vec<u64> = (0..1000).map(|at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let words = heaps(&of);
        let component = ComponentRef { kind: KindId(0), words: &words };
        let game = game(5);
        let form =
            |form| game.closed_forms().theorems().iter().position(|theorem| theorem.form == form).unwrap();
        let mut first = None;
        let moves = form(TheoremForm::Moves);
        let flow = game.closed_forms().moves(moves, component, 0, Detail::Labels, &mut |step: &Move<'_>| {
            first = Some(step.option.clone());
            Break(())
        });
        assert_eq!(flow, Ok(Some(Break(()))));
        let option = first.unwrap();
        let outcome = form(TheoremForm::Outcome);
        assert_eq!(game.closed_forms().outcome(outcome, option.term(0).component), Ok(Some(Outcome::P)));
    }
}
