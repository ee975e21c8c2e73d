//! Moore's Nim: reduce at least one and at most `k` heaps.

use super::NativeGame;
use grundy_core::{
    ComponentRef, Convention, Detail, Fault, Field, Kind, KindId, Move, MoveVisitor, NimValue, Outcome,
    Ruleset, Standing, Sum, Theorem, TheoremForm,
};
use grundy_rules::{BindError, Param, ParamShape, ParamValue};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// The game, its number of heaps still open.
pub(crate) struct MooreNim;

/// Which theorem stands where in [`Ruleset::theorems`].
const OUTCOME: usize = 0;
const MISERE_OUTCOME: usize = 1;
const MOVES: usize = 2;
const MISERE_MOVES: usize = 3;

impl NativeGame for MooreNim {
    fn title(&self) -> &'static str {
        "Moore's Nim"
    }

    fn summary(&self) -> &'static str {
        "take tokens from at least one and at most k of the heaps, at least one token from each of them"
    }

    fn source(&self) -> &'static str {
        "Moore 1910 [moore-1910]"
    }

    fn position(&self) -> &'static str {
        "position heaps(x[])"
    }

    fn params(&self) -> Vec<Param> {
        vec![Param {
            name: "k".to_owned(),
            shape: ParamShape::Number,
            low: Some(1),
            high: Some(u64::MAX.into()),
            default: Some(ParamValue::Number(2)),
        }]
    }

    fn build(&self, values: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError> {
        let k = match values {
            [ParamValue::Number(k)] => u64::try_from(*k).unwrap_or(u64::MAX),
            _ => 1,
        };
        let source = self.source().to_owned();
        let theorem = |form| Theorem {
            name: "Moore".to_owned(),
            form,
            standing: Standing::Theorem { source: source.clone() },
            line: 1,
        };
        Ok(Arc::new(Rules {
            k,
            kinds: vec![Kind::new("heaps", vec![Field::list("x")])],
            theorems: [
                TheoremForm::Outcome,
                TheoremForm::MisereOutcome,
                TheoremForm::Moves,
                TheoremForm::MisereMoves,
            ]
            .map(theorem)
            .into(),
        }))
    }
}

struct Rules {
    k: u64,
    kinds: Vec<Kind>,
    theorems: Vec<Theorem>,
}

impl Rules {
    /// The number of heaps that one move may reduce.
    fn width(&self, heaps: &[u64]) -> usize {
        usize::try_from(self.k).unwrap_or(usize::MAX).min(heaps.len())
    }

    /// Whether every binary digit stands in a multiple of `k + 1` heaps.
    fn is_balanced(&self, heaps: &[u64]) -> bool {
        let modulus = u128::from(self.k) + 1;
        (0..64).all(|bit| ones(heaps, bit).is_multiple_of(modulus))
    }

    fn outcome(&self, heaps: &[u64], convention: Convention) -> Outcome {
        let is_p = match convention {
            Convention::Misere if heaps.iter().all(|&heap| heap <= 1) => {
                ones(heaps, 0) % (u128::from(self.k) + 1) == 1
            }
            _ => self.is_balanced(heaps),
        };
        Outcome::for_mover(!is_p)
    }
}

/// How many heaps have a binary one at `bit`.
fn ones(heaps: &[u64], bit: u32) -> u128 {
    heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u128
}

impl Ruleset for Rules {
    fn title(&self) -> &str {
        MooreNim.title()
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let heaps = &of.words[1..];
        Ok(every_reduction(heaps, self.width(heaps), &mut Reduction::new(heaps, detail, visitor)))
    }

    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    fn theorem_outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        let heaps = &component.words[1..];
        Ok(match theorem {
            OUTCOME => Some(self.outcome(heaps, Convention::Normal)),
            MISERE_OUTCOME => Some(self.outcome(heaps, Convention::Misere)),
            _ => None,
        })
    }

    /// The options of nim-value 0 are the balanced ones; of other nim-values nothing is known.
    fn theorem_moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        if !matches!(theorem, MOVES | MISERE_MOVES) || value != 0 {
            return Ok(None);
        }
        let heaps = &component.words[1..];
        let mut reduction = Reduction::new(heaps, detail, visitor);
        if theorem == MISERE_MOVES {
            reduction.only_large = true;
            let modulus = u128::from(self.k) + 1;
            if every_flat(heaps, self.width(heaps), modulus, &mut reduction).is_break() {
                return Ok(Some(ControlFlow::Break(())));
            }
        }
        let mut balance =
            Balance { modulus: u128::from(self.k) + 1, width: self.width(heaps), free: Vec::new() };
        Ok(Some(balance.choose_digit(63, &mut reduction)))
    }
}

/// A move in the making: the heaps as they will be, and who wants to know.
struct Reduction<'a> {
    before: &'a [u64],
    /// The length of the list and then the heaps: the words of the component.
    words: Vec<u64>,
    sum: Sum,
    detail: Detail,
    visitor: &'a mut dyn MoveVisitor,
    /// Whether moves that leave no heap of two tokens or more are passed over.
    only_large: bool,
}

impl<'a> Reduction<'a> {
    fn new(before: &'a [u64], detail: Detail, visitor: &'a mut dyn MoveVisitor) -> Self {
        let words = std::iter::once(before.len() as u64).chain(before.iter().copied()).collect();
        Self { before, words, sum: Sum::new(), detail, visitor, only_large: false }
    }

    fn after(&mut self) -> &mut [u64] {
        &mut self.words[1..]
    }

    fn visit(&mut self) -> ControlFlow<()> {
        if self.only_large && self.words[1..].iter().all(|&heap| heap <= 1) {
            return self.visitor.tick();
        }
        self.sum.clear();
        self.sum.push(1, KindId(0), &self.words);
        let label = (self.detail == Detail::Labels).then(|| {
            let changes = self.before.iter().zip(&self.words[1..]).enumerate();
            let changes = changes.filter(|(_, (before, after))| before != after);
            let parts: Vec<String> =
                changes.map(|(at, (before, after))| format!("{} from {at}", before - after)).collect();
            format!("take {}", parts.join(", "))
        });
        self.visitor.visit(&Move { label: label.as_deref(), ..Move::to(&self.sum) })
    }
}

/// All ways to reduce between 1 and `width` heaps: the heaps' sizes are counted down like digits.
fn every_reduction(heaps: &[u64], width: usize, reduction: &mut Reduction<'_>) -> ControlFlow<()> {
    let mut reduced = 0;
    let mut turns: u32 = 0;
    loop {
        // The next arrangement: the last heap that can be reduced further is, all behind it are as before.
        let mut at = heaps.len();
        loop {
            if at == 0 {
                return Continue(());
            }
            at -= 1;
            let after = reduction.words[1 + at];
            let is_reduced = after != heaps[at];
            if after > 0 && (is_reduced || reduced < width) {
                reduced += usize::from(!is_reduced);
                reduction.words[1 + at] = after - 1;
                break;
            }
            reduced -= usize::from(is_reduced);
            reduction.words[1 + at] = heaps[at];
        }
        turns = turns.wrapping_add(1);
        if turns.is_multiple_of(4096) {
            reduction.visitor.tick()?;
        }
        reduction.visit()?;
    }
}

/// All ways to leave heaps of at most one token, and one token in 1 modulo `modulus` of them.
fn every_flat(heaps: &[u64], width: usize, modulus: u128, reduction: &mut Reduction<'_>) -> ControlFlow<()> {
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
                    reduction.after()[heap] = u64::from(with_one.contains(&at));
                }
                let mut empty = Subset::first(single.len(), emptied);
                while let Some(chosen) = empty.current() {
                    chosen.iter().for_each(|&at| reduction.after()[single[at]] = 0);
                    let flow = reduction.visit();
                    chosen.iter().for_each(|&at| reduction.after()[single[at]] = 1);
                    flow?;
                    empty.advance();
                }
                keep.advance();
            }
        }
    }
    let before = reduction.before;
    reduction.after().copy_from_slice(before);
    reduction.only_large = true;
    Continue(())
}

/// All ways to balance the binary digits, from the highest down, by reducing at most `width` heaps.
///
/// Once a heap has lost a binary one it is smaller whatever its lower digits are: it is *free*. At each digit
/// some heaps that are not yet free give up a one, and free heaps take what makes the count a multiple of
/// the modulus. There is always a way to go on, so the first move is found without going back.
///
/// # Source
/// Moore 1910 (`moore-1910` in docs/sources.bib).
struct Balance {
    modulus: u128,
    width: usize,
    free: Vec<usize>,
}

impl Balance {
    /// Chooses the digits from `bit` down; the depth is that of a number's digits.
    fn choose_digit(&mut self, bit: u32, reduction: &mut Reduction<'_>) -> ControlFlow<()> {
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

    /// The heaps in `given_up` lose their one at `bit`; `missing` of those free before have one there.
    fn fill_digit(
        &mut self,
        bit: u32,
        missing: usize,
        given_up: &[usize],
        reduction: &mut Reduction<'_>,
    ) -> ControlFlow<()> {
        let free_before = self.free.clone();
        let mut subset = Subset::first(free_before.len(), missing);
        while let Some(chosen) = subset.current() {
            for (at, &heap) in free_before.iter().enumerate() {
                let digit = u64::from(chosen.contains(&at)) << bit;
                reduction.after()[heap] = reduction.words[1 + heap] & !(1 << bit) | digit;
            }
            for &heap in given_up {
                reduction.after()[heap] &= !(1 << bit);
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
                reduction.after()[heap] = reduction.before[heap];
            }
            flow?;
            subset.advance();
        }
        reduction.visitor.tick()
    }
}

/// The subsets of a given size, in order.
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
    use super::*;
    use crate::native::NativeGame;
    use proptest::prelude::*;
    use std::collections::{BTreeSet, HashMap};
    use std::ops::ControlFlow::Break;

    fn game(k: u64) -> Arc<dyn Ruleset> {
        MooreNim.build(&[ParamValue::Number(k.into())]).unwrap()
    }

    fn heaps(words: &[u64]) -> Vec<u64> {
        std::iter::once(words.len() as u64).chain(words.iter().copied()).collect()
    }

    fn options(game: &dyn Ruleset, of: &[u64]) -> BTreeSet<Vec<u64>> {
        let mut found = BTreeSet::new();
        let words = heaps(of);
        let component = ComponentRef { kind: KindId(0), words: &words };
        let flow = game.visit_moves(component, Detail::Options, &mut |step: &Move<'_>| {
            assert!(
                found.insert(step.option.term(0).component.words[1..].to_vec()),
                "an option stands twice"
            );
            Continue(())
        });
        assert_eq!(flow, Ok(Continue(())));
        found
    }

    /// Whether the mover wins, from the definition.
    fn mover_wins(game: &dyn Ruleset, of: &[u64], misere: bool, known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&wins) = known.get(of) {
            return wins;
        }
        let options = options(game, of);
        let wins = if options.is_empty() {
            misere
        } else {
            options.iter().any(|option| !mover_wins(game, option, misere, known))
        };
        known.insert(of.to_vec(), wins);
        wins
    }

    #[test]
    fn options_are_all_reductions() {
        let by_hand = [[0, 2], [1, 0], [1, 1], [0, 1], [0, 0]].map(Vec::from);
        assert_eq!(options(&*game(2), &[1, 2]), BTreeSet::from(by_hand));
        let single = [[0, 2], [1, 0], [1, 1]].map(Vec::from);
        assert_eq!(options(&*game(1), &[1, 2]), BTreeSet::from(single));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn theorems_are_the_definition(of in prop::collection::vec(0..4u64, 0..4), k in 1..4u64) {
            let game = game(k);
            let words = heaps(&of);
            let component = ComponentRef { kind: KindId(0), words: &words };
            for (theorem, misere) in [(OUTCOME, false), (MISERE_OUTCOME, true)] {
                let wins = mover_wins(&*game, &of, misere, &mut HashMap::new());
                prop_assert_eq!(game.theorem_outcome(theorem, component), Ok(Some(Outcome::for_mover(wins))));
            }
            for (theorem, misere) in [(MOVES, false), (MISERE_MOVES, true)] {
                let mut listed = BTreeSet::new();
                let flow = game.theorem_moves(theorem, component, 0, Detail::Options, &mut |step: &Move<'_>| {
                    assert!(listed.insert(step.option.term(0).component.words[1..].to_vec()), "a move stands twice");
                    Continue(())
                });
                prop_assert_eq!(flow, Ok(Some(Continue(()))));
                let mut known = HashMap::new();
                let winning: BTreeSet<Vec<u64>> = options(&*game, &of)
                    .into_iter()
                    .filter(|option| !mover_wins(&*game, option, misere, &mut known))
                    .collect();
                prop_assert_eq!(listed, winning);
            }
        }
    }

    #[test]
    fn the_first_winning_move_is_found_at_once() {
        let of: Vec<u64> = (0..1000).map(|at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let words = heaps(&of);
        let component = ComponentRef { kind: KindId(0), words: &words };
        let game = game(5);
        let mut first = None;
        let flow = game.theorem_moves(MOVES, component, 0, Detail::Labels, &mut |step: &Move<'_>| {
            first = Some(step.option.clone());
            Break(())
        });
        assert_eq!(flow, Ok(Some(Break(()))));
        let option = first.unwrap();
        assert_eq!(game.theorem_outcome(OUTCOME, option.term(0).component), Ok(Some(Outcome::P)));
    }
}
