//! Splitting bottles: take a bean from a bottle and put one into each of two bottles at or after a later one.

use super::NativeGame;
use grundy_core::{
    ComponentRef, Detail, Fault, Field, Kind, KindId, Move, MoveVisitor, NimValue, Ruleset, Standing, Sum,
    Theorem, TheoremForm, mex,
};
use grundy_rules::{BindError, Param, ParamValue};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// The game.
pub(crate) struct SplittingBottles;

impl NativeGame for SplittingBottles {
    fn title(&self) -> &'static str {
        "Splitting bottles"
    }

    fn summary(&self) -> &'static str {
        "take one bean from bottle i and put one each into bottles j and k, where i < j <= k"
    }

    fn source(&self) -> &'static str {
        "Luogu P3185, HNOI 2007"
    }

    fn position(&self) -> &'static str {
        "position bottles(p[])"
    }

    fn params(&self) -> Vec<Param> {
        Vec::new()
    }

    fn build(&self, _: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError> {
        Ok(Arc::new(Rules {
            kinds: vec![Kind::new("bottles", vec![Field::list("p")])],
            theorems: vec![Theorem {
                name: "Every bean is a game of its own".to_owned(),
                form: TheoremForm::Value,
                standing: Standing::Theorem { source: self.source().to_owned() },
                line: 1,
            }],
        }))
    }
}

struct Rules {
    kinds: Vec<Kind>,
    theorems: Vec<Theorem>,
}

/// The most bottles whose values by distance are worked out: it takes their number cubed.
const MOST_BOTTLES: usize = 1000;

/// The nim-value of a bean with `0..length` bottles behind its own.
///
/// A bean may become two beans with fewer bottles behind them. Takes `O(length^3)` time.
fn values_by_distance(length: usize) -> Vec<NimValue> {
    let mut values: Vec<NimValue> = Vec::with_capacity(length);
    for distance in 0..length {
        let behind = &values[..distance];
        let value =
            mex(behind.iter().enumerate().flat_map(|(at, a)| behind[..=at].iter().map(move |b| a ^ b)));
        values.push(value);
    }
    values
}

impl Ruleset for Rules {
    fn title(&self) -> &str {
        SplittingBottles.title()
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
        let mut words = of.words.to_vec();
        let bottles = words.len() - 1;
        let mut sum = Sum::new();
        for i in (0..bottles).filter(|i| of.words[1 + i] > 0) {
            if visitor.tick().is_break() {
                return Ok(ControlFlow::Break(()));
            }
            for j in i + 1..bottles {
                for k in j..bottles {
                    words.copy_from_slice(of.words);
                    words[1 + i] -= 1;
                    let mut add = |at: usize| words[1 + at].checked_add(1).map(|more| words[1 + at] = more);
                    if add(j).and_then(|()| add(k)).is_none() {
                        // More beans than a field can hold: not a move.
                        continue;
                    }
                    sum.clear();
                    sum.push(1, KindId(0), &words);
                    let label = (detail == Detail::Labels).then(|| format!("{i} {j} {k}"));
                    if visitor.visit(&Move { label: label.as_deref(), ..Move::to(&sum) }).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(Continue(()))
    }

    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    /// Beans in one bottle are equal games, so only the parity of their number counts.
    fn theorem_value(&self, _: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        let bottles = &component.words[1..];
        if bottles.len() > MOST_BOTTLES {
            return Ok(None);
        }
        let values = values_by_distance(bottles.len());
        let odd = bottles.iter().rev().zip(&values).filter(|(beans, _)| *beans % 2 == 1);
        Ok(Some(odd.fold(0, |sum, (_, value)| sum ^ value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

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
        let value = mex(options.iter().map(|option| value(game, option, known)).collect::<Vec<_>>());
        known.insert(words.to_vec(), value);
        value
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn the_theorem_is_the_definition(bottles in prop::collection::vec(0..3u64, 0..5)) {
            let game = SplittingBottles.build(&[]).unwrap();
            let words: Vec<u64> = std::iter::once(bottles.len() as u64).chain(bottles).collect();
            let expected = value(&*game, &words, &mut HashMap::new());
            let component = ComponentRef { kind: KindId(0), words: &words };
            prop_assert_eq!(game.theorem_value(0, component), Ok(Some(expected)));
        }
    }
}
