//! Coin turning on a row: a move turns some coins, of which the outermost, the one farthest to the side given by a
//! parameter, must turn from heads to tails.

mod turns;
mod values;
mod xor_sets;

use super::game::{NativeGame, NativeTheorem, table, word};
use grundy_core::{
    ComponentRef, Convention, GameRules, Message, Moves, NimValue, Notation, SmallSort, TheoremForm,
};
use grundy_rules::{BindError, ParamValue, nearest};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;
pub(super) use turns::Turns;
pub(super) use values::Values;

const SIDES: [&str; 2] = ["right", "left"];

const SOURCE: &str = "Winning Ways, ch. 14 [winning-ways]";

const fn theorem(form: TheoremForm) -> NativeTheorem {
    NativeTheorem { name: "Coins of a row are games of their own", form, source: SOURCE }
}

/// Coin turning with the parameters `rule`, `side` and `patterns`. Each head is an independent game.
pub(crate) static COINS: NativeGame = NativeGame {
    title: "Coin turning",
    summary: "turn coins of a row as the rule allows, the one farthest to the given side from heads to tails",
    source: SOURCE,
    kinds: &["coins(n, heads[])"],
    params: || vec![word("rule", "turtles"), word("side", SIDES[0]), table("patterns")],
    theorems: &[theorem(TheoremForm::Value), theorem(TheoremForm::Moves)],
    rules: |values| {
        let [ParamValue::Word(rule), ParamValue::Word(side), ParamValue::Table(patterns)] = values else {
            return Err(BindError::Missing { name: "rule".to_owned() });
        };
        let turns = Turns::chosen("rule", rule, "patterns", patterns)?;
        if !SIDES.contains(&side.as_str()) {
            return Err(unknown_word("side", side, SIDES.iter().copied()));
        }
        let values = Values::new(turns.clone());
        Ok(Arc::new(COINS.game(Rules { values, turns, is_left: side == "left" })))
    },
};

fn unknown_word<'a>(name: &str, found: &str, known: impl Iterator<Item = &'a str> + Clone) -> BindError {
    BindError::UnknownWord {
        name: name.to_owned(),
        found: found.to_owned(),
        nearest: nearest(found, known.clone()).map(str::to_owned),
        known: known.map(str::to_owned).collect(),
    }
}

struct Rules {
    turns: Turns,
    values: Values,
    /// Whether the leftmost of the turned coins, rather than the rightmost, must turn from heads to tails.
    is_left: bool,
}

/// A row of coins: its length, the places of its heads in ascending order, and the side of the rule. Places count from
/// 1.
#[derive(Clone, Copy)]
struct Row<'a> {
    length: u64,
    heads: &'a [u64],
    is_left: bool,
}

impl Row<'_> {
    /// The depth of a place: its number, counted from the end opposite to the side of the rule.
    fn depth(self, place: u64) -> u64 {
        if self.is_left { self.length - place + 1 } else { place }
    }

    /// The place at a depth. The mapping is the same as for [`depth`](Self::depth), because it is its own
    /// inverse.
    fn place(self, depth: u64) -> u64 {
        self.depth(depth)
    }
}

impl Rules {
    fn row<'a>(&self, component: ComponentRef<'a>) -> Row<'a> {
        Row { length: component.words[0], heads: &component.words[2..], is_left: self.is_left }
    }

    /// The values of all depths up to the deepest head, or `None` if they would take too much work.
    fn known(&self, row: Row<'_>) -> Option<values::Known> {
        self.values.up_to(row.heads.iter().map(|&place| row.depth(place)).max().unwrap_or(0))
    }

    /// Reports the moves that `wanted` accepts; `wanted` receives the depth of the outermost coin and the depths
    /// of the other turned coins.
    fn visit(
        &self,
        row: Row<'_>,
        found: &mut Moves<'_>,
        mut wanted: impl FnMut(u64, &[u64]) -> bool,
    ) -> ControlFlow<()> {
        let (mut words, mut places) = (Vec::new(), Vec::new());
        for &head in row.heads {
            let depth = row.depth(head);
            self.turns.visit_inner(depth, &mut |inner| {
                found.turns(1 + inner.len())?;
                if !wanted(depth, inner) {
                    return Continue(());
                }
                found.turns(inner.len() + row.heads.len())?;
                places.clear();
                places.extend(inner.iter().chain([&depth]).map(|&depth| row.place(depth)));
                places.small_sort();
                words.clear();
                words.extend([row.length, 0]);
                words.extend(row.heads.iter().filter(|place| places.binary_search(place).is_err()));
                words.extend(places.iter().filter(|place| row.heads.binary_search(place).is_err()));
                words[2..].small_sort();
                words[1] = words.len() as u64 - 2;
                found.to(&words, || {
                    let places: Vec<String> = places.iter().map(u64::to_string).collect();
                    format!("flip {}", places.join(" "))
                })
            })?;
        }
        Continue(())
    }
}

/// The largest number of heads whose values an explanation lists.
const MOST_TOLD: usize = 12;

impl Notation for Rules {
    fn is_coin_row(&self) -> bool {
        true
    }
}

impl GameRules for Rules {
    /// The heads must be distinct places of the row, in ascending order.
    fn contains(&self, of: ComponentRef<'_>) -> bool {
        let row = self.row(of);
        let ascends = row.heads.windows(2).all(|pair| pair[0] < pair[1]);
        ascends && row.heads.first() != Some(&0) && row.heads.last().is_none_or(|&last| last <= row.length)
    }

    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        self.visit(self.row(of), found, |_, _| true)
    }

    fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
        let row = self.row(of);
        let known = self.known(row)?;
        Some(row.heads.iter().fold(0, |sum, &place| sum ^ known.value(row.depth(place))))
    }

    fn reach(&self, of: ComponentRef<'_>) -> Option<u64> {
        self.known(self.row(of)).is_none().then(|| self.values.reach())
    }

    fn moves_to(
        &self,
        of: ComponentRef<'_>,
        value: NimValue,
        _: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let row = self.row(of);
        let (whole, known) = (self.value(of)?, self.known(row)?);
        Some(self.visit(row, found, |depth, inner| {
            let change = inner.iter().fold(known.value(depth), |sum, &depth| sum ^ known.value(depth));
            whole ^ change == value
        }))
    }

    fn notation(&self) -> &dyn Notation {
        self
    }

    fn reasons(&self, of: ComponentRef<'_>, _: Convention) -> Vec<Message> {
        let row = self.row(of);
        let Some(known) = self.known(row) else { return Vec::new() };
        let mut reasons = vec![Message::new("games-coins")];
        reasons.extend(row.heads.iter().take(MOST_TOLD).map(|&place| {
            Message::new("games-coins-head").with("place", place).with("value", known.value(row.depth(place)))
        }));
        if row.heads.len() > MOST_TOLD {
            reasons.push(Message::new("games-more").with("count", row.heads.len() - MOST_TOLD));
        }
        reasons
    }
}

#[cfg(test)]
mod tests {
    use super::super::by_definition::{self, Definition};
    use super::*;
    use grundy_core::{KindId, Ruleset};
    use proptest::prelude::*;
    use std::sync::Arc;

    fn game(rule: &str, side: &str) -> Arc<dyn Ruleset> {
        let given = [("rule", rule), ("side", side)];
        let given = given.map(|(name, word)| (name.to_owned(), ParamValue::Word(word.to_owned())));
        COINS.bind(&given).unwrap()
    }

    fn words(length: u64, heads: &[u64]) -> Vec<u64> {
        [length, heads.len() as u64].into_iter().chain(heads.iter().copied()).collect()
    }

    #[track_caller]
    fn check_labels(rule: &str, side: &str, length: u64, heads: &[u64], expected: &[&str]) {
        let words = words(length, heads);
        let found = by_definition::moves(&*game(rule, side), ComponentRef { kind: KindId(0), words: &words });
        let mut labels: Vec<String> = found.into_iter().map(|(label, _)| label).collect();
        labels.sort();
        assert_eq!(labels, expected);
    }

    #[test]
    fn which_coins_a_move_turns() {
        check_labels("turtles", "right", 3, &[3], &["flip 1 3", "flip 2 3", "flip 3"]);
        check_labels("turtles", "left", 3, &[2], &["flip 2", "flip 2 3"]);
        check_labels("ruler", "right", 3, &[3], &["flip 1 2 3", "flip 2 3", "flip 3"]);
        check_labels("triplets", "right", 3, &[3], &["flip 1 2 3"]);
        check_labels("grunt", "right", 5, &[5], &["flip 1 2 4 5"]);
        check_labels("turnips", "right", 5, &[5], &["flip 1 3 5", "flip 3 4 5"]);
    }

    /// Counts moves and ticks. Breaks at the tenth tick.
    struct TenTicks {
        moves: usize,
        ticks: usize,
    }

    impl grundy_core::MoveVisitor for TenTicks {
        fn visit(&mut self, _: &grundy_core::Move<'_>) -> ControlFlow<()> {
            self.moves += 1;
            Continue(())
        }

        fn tick(&mut self) -> ControlFlow<()> {
            self.ticks += 1;
            if self.ticks == 10 { ControlFlow::Break(()) } else { Continue(()) }
        }
    }

    #[test]
    fn long_moves_take_as_many_turns_as_they_have_coins() {
        let ruler = game("ruler", "right");
        let words = words(100_000, &[100_000]);
        let of = ComponentRef { kind: KindId(0), words: &words };
        let mut all = TenTicks { moves: 0, ticks: 0 };
        assert!(ruler.visit_moves(of, grundy_core::Detail::Options, &mut all).unwrap().is_break());
        assert!((100..1000).contains(&all.moves), "{}", all.moves);
        // No move leads to this value.
        let mut some = TenTicks { moves: 0, ticks: 0 };
        let flow =
            ruler.closed_forms().moves(1, of, 1 << 40, grundy_core::Detail::Options, &mut some).unwrap();
        assert_eq!((flow, some.moves, some.ticks), (Some(ControlFlow::Break(())), 0, 10));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]
        #[test]
        fn rows_have_the_value_of_their_definition(
            rule in prop::sample::select(Turns::names().collect::<Vec<_>>()),
            side in prop::sample::select(SIDES.to_vec()),
            coins in prop::collection::vec(any::<bool>(), 0..8),
        ) {
            let heads: Vec<u64> = (1..).zip(&coins).filter(|(_, head)| **head).map(|(place, _)| place).collect();
            let words = words(coins.len() as u64, &heads);
            let of = ComponentRef { kind: KindId(0), words: &words };
            prop_assert!(game(rule, side).closed_forms().value(0, of).unwrap().is_some());
            Definition::default().check(&*game(rule, side), of);
        }
    }
}
