//! Products of two coin-turning games, each played on a row.

use super::coins::{Turns, Values};
use super::game::{NativeGame, NativeTheorem, listed, table, word};
use grundy_core::{
    ComponentRef, Convention, GameRules, KindId, Message, Moves, NimValue, Ruleset, TheoremForm, nim_product,
};
use grundy_rules::{BindError, Param, ParamValue};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// The parameters that select the two games of a product.
fn factors() -> Vec<Param> {
    vec![
        word("first", "turtles"),
        word("second", "turtles"),
        table("first_patterns"),
        table("second_patterns"),
    ]
}

const SOURCE: &str = "the Tartan theorem, Winning Ways, ch. 14 [winning-ways]";

/// The product of two coin-turning games, given by the parameters of both games. Its values are nim-products.
pub(crate) static PRODUCT: NativeGame = NativeGame {
    title: "Product of two games of coin turning",
    summary: "choose columns as the first rule allows and rows as the second, and turn the coins where they meet, the farthest of them from heads to tails; a position is the sum of its heads, coin(x, y), counted from 1",
    source: SOURCE,
    kinds: &["coin(x, y)"],
    params: factors,
    theorems: &[NativeTheorem { name: "Tartan theorem", form: TheoremForm::Value, source: SOURCE }],
    rules: |values| product(&PRODUCT, values),
};

/// The product of the Ruler game with itself.
pub(crate) static RUGS: NativeGame = NativeGame {
    title: "Rugs",
    summary: "turn all coins of a rectangle, the farthest of them from heads to tails; a position is the sum of its heads, coin(x, y), counted from 1",
    source: SOURCE,
    kinds: &["coin(x, y)"],
    params: Vec::new,
    theorems: &[NativeTheorem { name: "Tartan theorem", form: TheoremForm::Value, source: SOURCE }],
    rules: |_| {
        let ruler = || ParamValue::Word("ruler".to_owned());
        let none = || ParamValue::Table(Vec::new());
        product(&RUGS, &[ruler(), ruler(), none(), none()])
    },
};

/// The ruleset of a product with these values of its parameters.
fn product(described: &NativeGame, values: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError> {
    let [
        ParamValue::Word(first),
        ParamValue::Word(second),
        ParamValue::Table(first_patterns),
        ParamValue::Table(second_patterns),
    ] = values
    else {
        return Err(BindError::Missing { name: "first".to_owned() });
    };
    let mut game = described.game(Rules {
        first: Factor::new(Turns::chosen("first", first, "first_patterns", first_patterns)?),
        second: Factor::new(Turns::chosen("second", second, "second_patterns", second_patterns)?),
    });
    game.kinds[0].fields.iter_mut().for_each(|field| field.low = 1);
    Ok(Arc::new(game))
}

/// A game on a row in which the outermost turned coin goes from heads to tails, as the Tartan theorem
/// requires.
struct Factor {
    turns: Turns,
    values: Values,
}

impl Factor {
    fn new(turns: Turns) -> Self {
        Self { values: Values::new(turns.clone()), turns }
    }

    fn value(&self, place: u64) -> Option<NimValue> {
        Some(self.values.up_to(place)?.value(place))
    }
}

struct Rules {
    first: Factor,
    second: Factor,
}

impl GameRules for Rules {
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        let [x, y] = *of.words else { return Continue(()) };
        self.first.turns.visit_inner(x, &mut |columns| {
            self.second.turns.visit_inner(y, &mut |rows| {
                found.turns((columns.len() + 1) * (rows.len() + 1))?;
                let columns_and_last = || columns.iter().copied().chain([x]);
                let rows_and_last = || rows.iter().copied().chain([y]);
                found.to_sum(
                    |sum| {
                        for a in columns_and_last() {
                            for b in rows_and_last().filter(|&b| (a, b) != (x, y)) {
                                sum.push(1, KindId(0), &[a, b]);
                            }
                        }
                    },
                    || format!("columns {}; rows {}", listed(columns_and_last()), listed(rows_and_last())),
                )
            })
        })
    }

    fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
        let [x, y] = *of.words else { return None };
        Some(nim_product(self.first.value(x)?, self.second.value(y)?))
    }

    fn reach(&self, of: ComponentRef<'_>) -> Option<u64> {
        let [x, y] = *of.words else { return None };
        let beyond = |factor: &Factor, place| factor.value(place).is_none().then(|| factor.values.reach());
        beyond(&self.first, x).or_else(|| beyond(&self.second, y))
    }

    fn reasons(&self, of: ComponentRef<'_>, _: Convention) -> Vec<Message> {
        let [x, y] = *of.words else { return Vec::new() };
        let (Some(column), Some(row)) = (self.first.value(x), self.second.value(y)) else {
            return Vec::new();
        };
        vec![
            Message::new("games-product-condition"),
            Message::new("games-product-values")
                .with("x", x)
                .with("y", y)
                .with("column", column)
                .with("row", row)
                .with("value", nim_product(column, row)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::super::by_definition::Definition;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(120))]
        #[test]
        fn the_tartan_theorem_is_the_definition(
            first in prop::sample::select(Turns::names().collect::<Vec<_>>()),
            second in prop::sample::select(Turns::names().collect::<Vec<_>>()),
            x in 1..6u64,
            y in 1..6u64,
        ) {
            let given = [("first", first), ("second", second)];
            let given = given.map(|(name, word)| (name.to_owned(), ParamValue::Word(word.to_owned())));
            let game = PRODUCT.bind(&given).unwrap();
            let of = ComponentRef { kind: KindId(0), words: &[x, y] };
            prop_assert!(game.closed_forms().value(0, of).unwrap().is_some());
            Definition::default().check(&*game, of);
        }

        #[test]
        fn patterns_too(
            first in prop::collection::vec(prop::collection::vec(1..4i128, 0..3), 1..3),
            x in 1..7u64,
            y in 1..5u64,
        ) {
            let given = [
                ("first_patterns".to_owned(), ParamValue::Table(first)),
                ("second".to_owned(), ParamValue::Word("ruler".to_owned())),
            ];
            let game = PRODUCT.bind(&given).unwrap();
            Definition::default().check(&*game, ComponentRef { kind: KindId(0), words: &[x, y] });
        }
    }
}
