//! Coin turning on a row: turn some coins, the outermost of them from heads to tails.

mod turns;
mod values;

use super::NativeGame;
use grundy_core::{
    ComponentRef, Detail, Fault, Field, Kind, KindId, Move, MoveVisitor, NimValue, Ruleset, Standing, Sum,
    Theorem, TheoremForm,
};
use grundy_rules::{BindError, Param, ParamShape, ParamValue, nearest};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;
use turns::Turns;
use values::Values;

/// The game, its rule still open.
pub(crate) struct Coins;

const SIDES: [&str; 2] = ["right", "left"];

impl NativeGame for Coins {
    fn title(&self) -> &'static str {
        "Coin turning"
    }

    fn summary(&self) -> &'static str {
        "turn coins of a row as the rule allows, the one farthest to the given side from heads to tails"
    }

    fn source(&self) -> &'static str {
        "Winning Ways, ch. 14 [winning-ways]"
    }

    fn position(&self) -> &'static str {
        "position coins(n, heads[])"
    }

    fn params(&self) -> Vec<Param> {
        let word = |name: &str, default: &str| Param {
            name: name.to_owned(),
            shape: ParamShape::Word,
            low: None,
            high: None,
            default: Some(ParamValue::Word(default.to_owned())),
        };
        let patterns = Param {
            name: "patterns".to_owned(),
            shape: ParamShape::Table,
            low: None,
            high: None,
            default: Some(ParamValue::Table(Vec::new())),
        };
        vec![word("rule", "turtles"), word("side", SIDES[0]), patterns]
    }

    fn build(&self, values: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError> {
        let [ParamValue::Word(rule), ParamValue::Word(side), ParamValue::Table(patterns)] = values else {
            return Err(BindError::Missing { name: "rule".to_owned() });
        };
        let turns = if patterns.is_empty() {
            Turns::named(rule).ok_or_else(|| unknown_word("rule", rule, Turns::names()))?
        } else {
            Turns::from_patterns(patterns)?
        };
        if !SIDES.contains(&side.as_str()) {
            return Err(unknown_word("side", side, SIDES.iter().copied()));
        }
        let theorem = |form| Theorem {
            name: "Coins of a row are games of their own".to_owned(),
            form,
            standing: Standing::Theorem { source: self.source().to_owned() },
            line: 1,
        };
        Ok(Arc::new(Rules {
            values: Values::new(turns.clone()),
            turns,
            is_left: side == "left",
            kinds: vec![Kind::new("coins", vec![Field::natural("n"), Field::list("heads")])],
            theorems: [TheoremForm::Value, TheoremForm::Moves].map(theorem).into(),
        }))
    }
}

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
    /// Whether the leftmost turned coin is the one that must go from heads to tails.
    is_left: bool,
    kinds: Vec<Kind>,
    theorems: Vec<Theorem>,
}

/// Which theorem stands where in [`Ruleset::theorems`].
const VALUE: usize = 0;
const MOVES: usize = 1;

/// A row of coins: its length and the places of its heads, from 1, ascending.
#[derive(Clone, Copy)]
struct Row<'a> {
    length: u64,
    heads: &'a [u64],
    is_left: bool,
}

impl Row<'_> {
    /// How many places there are up to this one, counted from the end away from the side of the rule.
    fn depth(self, place: u64) -> u64 {
        if self.is_left { self.length - place + 1 } else { place }
    }

    /// The place at a depth: the same exchange once more.
    fn place(self, depth: u64) -> u64 {
        self.depth(depth)
    }
}

impl Rules {
    fn row<'a>(&self, component: ComponentRef<'a>) -> Row<'a> {
        Row { length: component.words[0], heads: &component.words[2..], is_left: self.is_left }
    }

    /// The nim-sum of the values of all heads, if they are all known.
    fn value(&self, row: Row<'_>) -> Option<NimValue> {
        let known = self.values.up_to(row.heads.iter().map(|&place| row.depth(place)).max().unwrap_or(0))?;
        Some(row.heads.iter().fold(0, |sum, &place| sum ^ known.value(row.depth(place))))
    }

    /// The moves that `wanted` lets through, by the depths of the outermost coin and of the others.
    fn visit(
        &self,
        row: Row<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
        mut wanted: impl FnMut(u64, &[u64]) -> bool,
    ) -> ControlFlow<()> {
        let mut turning = Turning { sum: Sum::new(), words: Vec::new(), places: Vec::new(), detail };
        let mut turns: u32 = 0;
        for &head in row.heads {
            let depth = row.depth(head);
            self.turns.visit_inner(depth, &mut |inner| {
                turns = turns.wrapping_add(1);
                if turns.is_multiple_of(4096) {
                    visitor.tick()?;
                }
                if wanted(depth, inner) { turning.visit(row, depth, inner, visitor) } else { Continue(()) }
            })?;
        }
        Continue(())
    }
}

/// A move in the making.
struct Turning {
    sum: Sum,
    words: Vec<u64>,
    places: Vec<u64>,
    detail: Detail,
}

impl Turning {
    fn visit(
        &mut self,
        row: Row<'_>,
        depth: u64,
        inner: &[u64],
        visitor: &mut dyn MoveVisitor,
    ) -> ControlFlow<()> {
        self.places.clear();
        self.places.extend(inner.iter().chain([&depth]).map(|&depth| row.place(depth)));
        self.places.sort_unstable();
        self.words.clear();
        self.words.extend([row.length, 0]);
        let stays = |place: &&u64| self.places.binary_search(place).is_err();
        self.words.extend(row.heads.iter().filter(stays));
        self.words.extend(self.places.iter().filter(|place| row.heads.binary_search(place).is_err()));
        self.words[2..].sort_unstable();
        self.words[1] = self.words.len() as u64 - 2;
        self.sum.clear();
        self.sum.push(1, KindId(0), &self.words);
        let label = (self.detail == Detail::Labels).then(|| {
            let places: Vec<String> = self.places.iter().map(u64::to_string).collect();
            format!("flip {}", places.join(" "))
        });
        visitor.visit(&Move { label: label.as_deref(), ..Move::to(&self.sum) })
    }
}

impl Ruleset for Rules {
    fn title(&self) -> &str {
        Coins.title()
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn is_coin_row(&self) -> bool {
        true
    }

    /// The heads are places of the row, each once, ascending.
    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        let row = self.row(component);
        let ascends = row.heads.windows(2).all(|pair| pair[0] < pair[1]);
        Ok(ascends
            && row.heads.first() != Some(&0)
            && row.heads.last().is_none_or(|&last| last <= row.length))
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        Ok(self.visit(self.row(of), detail, visitor, |_, _| true))
    }

    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    fn theorem_value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        Ok(if theorem == VALUE { self.value(self.row(component)) } else { None })
    }

    fn theorem_moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        let row = self.row(component);
        let deepest = row.heads.iter().map(|&place| row.depth(place)).max().unwrap_or(0);
        let (Some(whole), Some(known), MOVES) = (self.value(row), self.values.up_to(deepest), theorem) else {
            return Ok(None);
        };
        Ok(Some(self.visit(row, detail, visitor, |depth, inner| {
            let change = inner.iter().fold(known.value(depth), |sum, &depth| sum ^ known.value(depth));
            whole ^ change == value
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn game(rule: &str, side: &str) -> Arc<dyn Ruleset> {
        let given = [("rule", rule), ("side", side)];
        let given = given.map(|(name, word)| (name.to_owned(), ParamValue::Word(word.to_owned())));
        let game: &dyn NativeGame = &Coins;
        game.bind(&given).unwrap()
    }

    fn words(length: u64, heads: &[u64]) -> Vec<u64> {
        [length, heads.len() as u64].into_iter().chain(heads.iter().copied()).collect()
    }

    fn labels(game: &dyn Ruleset, words: &[u64]) -> Vec<String> {
        let mut labels = Vec::new();
        let flow =
            game.visit_moves(ComponentRef { kind: KindId(0), words }, Detail::Labels, &mut |step: &Move<
                '_,
            >| {
                labels.push(step.label.unwrap().to_owned());
                Continue(())
            });
        assert_eq!(flow, Ok(Continue(())));
        labels.sort();
        labels
    }

    /// The nim-value of the whole row, from the definition.
    fn value(game: &dyn Ruleset, words: &[u64], known: &mut HashMap<Vec<u64>, NimValue>) -> NimValue {
        if let Some(&value) = known.get(words) {
            return value;
        }
        let mut options = Vec::new();
        let flow =
            game.visit_moves(ComponentRef { kind: KindId(0), words }, Detail::Options, &mut |step: &Move<
                '_,
            >| {
                options.push(step.option.term(0).component.words.to_vec());
                Continue(())
            });
        assert_eq!(flow, Ok(Continue(())));
        let value =
            grundy_core::mex(options.iter().map(|option| value(game, option, known)).collect::<Vec<_>>());
        known.insert(words.to_vec(), value);
        value
    }

    #[test]
    fn which_coins_a_move_turns() {
        assert_eq!(labels(&*game("turtles", "right"), &words(3, &[3])), ["flip 1 3", "flip 2 3", "flip 3"]);
        assert_eq!(labels(&*game("turtles", "left"), &words(3, &[2])), ["flip 2", "flip 2 3"]);
        assert_eq!(labels(&*game("ruler", "right"), &words(3, &[3])), ["flip 1 2 3", "flip 2 3", "flip 3"]);
        assert_eq!(labels(&*game("triplets", "right"), &words(3, &[3])), ["flip 1 2 3"]);
        assert_eq!(labels(&*game("grunt", "right"), &words(5, &[5])), ["flip 1 2 4 5"]);
        assert_eq!(labels(&*game("turnips", "right"), &words(5, &[5])), ["flip 1 3 5", "flip 3 4 5"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]
        #[test]
        fn rows_have_the_value_of_their_definition(
            rule in prop::sample::select(Turns::names().collect::<Vec<_>>()),
            side in prop::sample::select(SIDES.to_vec()),
            coins in prop::collection::vec(any::<bool>(), 0..8),
        ) {
            let game = game(rule, side);
            let heads: Vec<u64> = (1..).zip(&coins).filter(|(_, head)| **head).map(|(place, _)| place).collect();
            let words = words(coins.len() as u64, &heads);
            let component = ComponentRef { kind: KindId(0), words: &words };
            let mut known = HashMap::new();
            let expected = value(&*game, &words, &mut known);
            prop_assert_eq!(game.theorem_value(VALUE, component), Ok(Some(expected)), "{} {}", rule, side);
            let mut listed = 0;
            for wanted in 0..=expected + 1 {
                let _ = game.theorem_moves(MOVES, component, wanted, Detail::Options, &mut |step: &Move<'_>| {
                    assert_eq!(value(&*game, step.option.term(0).component.words, &mut known), wanted);
                    listed += u64::from(wanted < expected);
                    Continue(())
                });
            }
            prop_assert!(listed >= expected, "every smaller value is an option's");
        }
    }
}
