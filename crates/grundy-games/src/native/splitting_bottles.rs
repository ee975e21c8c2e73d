//! Splitting Bottles: take a bean from a bottle, and put one bean into each of two later bottles, or two beans into one
//! later bottle.

use super::game::{NativeGame, NativeTheorem, list, listed};
use grundy_core::{ComponentRef, Convention, GameRules, KindId, Message, Moves, NimValue, TheoremForm, mex};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

const SOURCE: &str = "Luogu P3185, HNOI 2007";

/// Splitting Bottles, and its closed form for nim-values.
pub(crate) static SPLITTING_BOTTLES: NativeGame = NativeGame {
    title: "Splitting bottles",
    summary: "take one bean from bottle i and put one each into bottles j and k, where i < j <= k; bottles are counted from 0 in moves",
    source: SOURCE,
    kinds: &["bottles(p[])"],
    params: Vec::new,
    theorems: &[NativeTheorem {
        name: "Every bean is a game of its own",
        form: TheoremForm::Value,
        source: SOURCE,
    }],
    rules: |_| Ok(Arc::new(SPLITTING_BOTTLES.game(Rules))),
};

struct Rules;

/// The largest number of bottles for which values are computed; the work is cubic in the number of bottles.
const MOST_BOTTLES: usize = 1000;

/// The nim-value of a bean that has `d` bottles after its own, for each `d` in `0..length`.
///
/// A move replaces a bean by two beans that have fewer bottles after them. Takes `O(length^3)` time.
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

impl GameRules for Rules {
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        let before = list(of);
        let mut after = before.to_vec();
        for i in (0..before.len()).filter(|&i| before[i] > 0) {
            for j in i + 1..before.len() {
                for k in j..before.len() {
                    found.tick()?;
                    after.copy_from_slice(before);
                    after[i] -= 1;
                    let mut add = |at: usize| after[at].checked_add(1).map(|more| after[at] = more);
                    // A move that would overflow the number of beans in a bottle is not allowed.
                    if add(j).and_then(|()| add(k)).is_some() {
                        found.to_lists(KindId(0), &[&after], || format!("{i} {j} {k}"))?;
                    }
                }
            }
        }
        Continue(())
    }

    /// Beans in one bottle are equal games, so only the parity of their number matters.
    fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
        let bottles = list(of);
        let values = (bottles.len() <= MOST_BOTTLES).then(|| values_by_distance(bottles.len()))?;
        Some(odd(bottles, &values).fold(0, |sum, (_, value)| sum ^ value))
    }

    fn reasons(&self, of: ComponentRef<'_>, _: Convention) -> Vec<Message> {
        let bottles = list(of);
        if bottles.len() > MOST_BOTTLES {
            return Vec::new();
        }
        let values = values_by_distance(bottles.len());
        let by_bottle = listed(values.iter().rev());
        let mut odd: Vec<_> = odd(bottles, &values).collect();
        odd.reverse();
        vec![
            Message::new("games-bottles-values").with("values", by_bottle),
            Message::new("games-bottles-odd")
                .with("count", odd.len())
                .with("bottles", listed(odd.iter().map(|(at, _)| at)))
                .with("values", listed(odd.iter().map(|(_, value)| value))),
        ]
    }
}

/// The bottles with an odd number of beans, and the value of a bean in each of them, from the last bottle to
/// the first.
fn odd(bottles: &[u64], values: &[NimValue]) -> impl Iterator<Item = (usize, NimValue)> {
    bottles
        .iter()
        .enumerate()
        .rev()
        .zip(values)
        .filter(|((_, beans), _)| *beans % 2 == 1)
        .map(|((at, _), &value)| (at, value))
}

#[cfg(test)]
mod tests {
    use super::super::by_definition::Definition;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn the_theorem_is_the_definition(bottles in prop::collection::vec(0..3u64, 0..5)) {
            let game = SPLITTING_BOTTLES.bind(&[]).unwrap();
            let words: Vec<u64> = std::iter::once(bottles.len() as u64).chain(bottles).collect();
            Definition::default().check(&*game, ComponentRef { kind: KindId(0), words: &words });
        }
    }
}
