//! Hunger Game: open closed boxes, or take stones from an opened box.

use super::basis::Basis;
use super::game::{NativeGame, NativeTheorem, listed, two_lists};
use grundy_core::{ComponentRef, Convention, GameRules, KindId, Message, Moves, Outcome, TheoremForm};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

const SOURCE: &str = "BZOJ 3759";

/// Hunger Game, and its closed form for outcomes.
pub(crate) static HUNGER_GAME: NativeGame = NativeGame {
    title: "Hunger game",
    summary: "open any closed boxes, at least one, or take any stones, at least one, from one opened box; boxes are counted from 0 in moves",
    source: SOURCE,
    kinds: &["boxes(closed[], opened[])"],
    params: Vec::new,
    theorems: &[NativeTheorem { name: "Independent boxes", form: TheoremForm::Outcome, source: SOURCE }],
    rules: |_| Ok(Arc::new(HUNGER_GAME.game(Rules))),
};

struct Rules;

/// The largest number of closed boxes for which all openings are listed. The subsets of more boxes do not fit in the
/// 128-bit counter of the loop, and no listing of that many openings ever reaches its end.
const MOST_CLOSED: usize = 127;

/// The rule indices of the two types of moves.
const OPENING: u32 = 0;
const TAKING: u32 = 1;

impl GameRules for Rules {
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        let (closed, opened) = two_lists(of);
        found.rule = OPENING;
        openings(closed, opened, found)?;
        found.rule = TAKING;
        takings(closed, opened, found)
    }

    /// Let X be the xor of the opened boxes. If no nonempty set of closed boxes has xor 0 (the boxes are
    /// independent), the position is P exactly when X = 0: opening boxes makes X nonzero, and the opponent
    /// answers as in Nim. If there is such a set, and X is the xor of a set of closed boxes, then opening a
    /// largest set with xor X leaves independent closed boxes and opened boxes with xor 0. The position is
    /// then N. In all other cases, and under misère play, the theorem does not apply.
    fn outcome(&self, of: ComponentRef<'_>, convention: Convention) -> Option<Outcome> {
        let (closed, opened) = two_lists(of);
        if convention == Convention::Misere {
            return None;
        }
        let basis = Basis::of(closed);
        let xor = nim_sum(opened);
        if basis.is_free() {
            Some(Outcome::for_mover(xor != 0))
        } else {
            basis.set_of_xor(xor).map(|_| Outcome::N)
        }
    }

    /// If the closed boxes are independent, the move is the first winning Nim move in the opened boxes. Otherwise the
    /// move opens all closed boxes outside a largest independent set, and those boxes of the set that make the xor of
    /// all opened boxes 0. The answer is `None` if there is no such move, and under misère play.
    fn winning_move(
        &self,
        of: ComponentRef<'_>,
        convention: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let (closed, opened) = two_lists(of);
        if convention == Convention::Misere {
            return None;
        }
        let (basis, xor) = (Basis::of(closed), nim_sum(opened));
        if basis.is_free() {
            let at = opened.iter().position(|&stones| stones ^ xor < stones)?;
            let taken = opened[at] - (opened[at] ^ xor);
            let mut left = opened.to_vec();
            left[at] -= taken;
            found.rule = TAKING;
            return Some(found.to_lists(KindId(0), &[closed, &left], || format!("take {taken} from {at}")));
        }
        let free = basis.free_set();
        let missing = closed.iter().enumerate().filter(|(at, _)| !free.contains(at));
        let missing = missing.fold(xor, |xor, (_, stones)| xor ^ stones);
        let numbers: Vec<u64> = free.iter().map(|&at| closed[at]).collect();
        let also: Vec<usize> = Basis::of(&numbers).set_of_xor(missing)?.iter().map(|&at| free[at]).collect();
        let is_opened = |at: usize| !free.contains(&at) || also.contains(&at);
        found.rule = OPENING;
        Some(open(closed, opened, is_opened, found))
    }

    fn reasons(&self, of: ComponentRef<'_>, _: Convention) -> Vec<Message> {
        let (closed, opened) = two_lists(of);
        let (basis, xor) = (Basis::of(closed), nim_sum(opened));
        let opened = Message::new("games-hunger-opened").with("xor", xor);
        let Some(dependent) = basis.dependent_set() else {
            return vec![Message::new("games-hunger-independent"), opened, Message::new("games-hunger-nim")];
        };
        let dependent = Message::new("games-hunger-dependent").with("boxes", listed(dependent));
        let mut reasons = vec![dependent, opened];
        reasons.extend(basis.set_of_xor(xor).map(|_| Message::new("games-hunger-opening")));
        reasons
    }
}

fn nim_sum(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |xor, number| xor ^ number)
}

/// Reports the opening of each nonempty set of the first `MOST_CLOSED` closed boxes, in the order of their bit masks.
fn openings(closed: &[u64], opened: &[u64], found: &mut Moves<'_>) -> ControlFlow<()> {
    let counted = closed.len().min(MOST_CLOSED);
    for set in 1..1u128 << counted {
        found.tick()?;
        open(closed, opened, |at| at < counted && set >> at & 1 == 1, found)?;
    }
    Continue(())
}

/// Reports the move that opens the closed boxes for which `is_opened` holds.
fn open(
    closed: &[u64],
    opened: &[u64],
    is_opened: impl Fn(usize) -> bool,
    found: &mut Moves<'_>,
) -> ControlFlow<()> {
    let with = |wanted: bool| {
        let boxes = closed.iter().enumerate().filter(|(at, _)| is_opened(*at) == wanted);
        boxes.map(|(_, &stones)| stones).collect::<Vec<u64>>()
    };
    let all_opened: Vec<u64> = opened.iter().copied().chain(with(true)).collect();
    found.to_lists(KindId(0), &[&with(false), &all_opened], || {
        let boxes: Vec<String> =
            (0..closed.len()).filter(|&at| is_opened(at)).map(|at| at.to_string()).collect();
        format!("open {}", boxes.join(" "))
    })
}

/// Reports, for every opened box, the moves that take one or more stones from it.
fn takings(closed: &[u64], opened: &[u64], found: &mut Moves<'_>) -> ControlFlow<()> {
    let mut left = opened.to_vec();
    for (at, &stones) in opened.iter().enumerate() {
        for taken in 1..=stones {
            left[at] = stones - taken;
            found.to_lists(KindId(0), &[closed, &left], || format!("take {taken} from {at}"))?;
        }
        left[at] = stones;
    }
    Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::by_definition::{self, Definition};
    use super::*;
    use proptest::prelude::*;

    fn words(closed: &[u64], opened: &[u64]) -> Vec<u64> {
        let lists = [closed, opened];
        lists.iter().flat_map(|list| std::iter::once(list.len() as u64).chain(list.iter().copied())).collect()
    }

    #[test]
    fn moves_and_their_labels() {
        let game = HUNGER_GAME.bind(&[]).unwrap();
        let of = words(&[4, 5], &[2]);
        let found = by_definition::moves(&*game, ComponentRef { kind: KindId(0), words: &of });
        let found: Vec<(&str, &[u64])> =
            found.iter().map(|(label, sum)| (&**label, sum.term(0).component.words)).collect();
        let expected: [(&str, &[u64]); 5] = [
            ("open 0", &words(&[5], &[2, 4])),
            ("open 1", &words(&[4], &[2, 5])),
            ("open 0 1", &words(&[], &[2, 4, 5])),
            ("take 1 from 0", &words(&[4, 5], &[1])),
            ("take 2 from 0", &words(&[4, 5], &[0])),
        ];
        assert_eq!(found, expected);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn the_theorem_is_the_definition_where_it_speaks(
            closed in prop::collection::vec(0..4u64, 0..4), opened in prop::collection::vec(0..4u64, 0..3)
        ) {
            let game = HUNGER_GAME.bind(&[]).unwrap();
            let of = words(&closed, &opened);
            let of = ComponentRef { kind: KindId(0), words: &of };
            let said = game.closed_forms().outcome(0, of).unwrap();
            prop_assert!(said.is_some() || !opened.is_empty(), "the theorem holds for every start");
            Definition::default().check(&*game, of);
        }
    }
}
