//! Moves, outcomes and values computed from the definition. Tests compare closed forms with them.

use grundy_core::{
    Component, ComponentRef, Convention, Detail, Move, NimValue, Outcome, Ruleset, SmallSort, Sum,
    TheoremForm, mex,
};
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow::Continue;

/// The label and the option of every move from a position.
pub(super) fn moves(game: &dyn Ruleset, of: ComponentRef<'_>) -> Vec<(String, Sum)> {
    let mut found = Vec::new();
    let flow = game.visit_moves(of, Detail::Labels, &mut |step: &Move<'_>| {
        found.push((step.label.unwrap_or_default().to_owned(), step.option.clone()));
        Continue(())
    });
    assert_eq!(flow, Ok(Continue(())));
    found
}

/// The moves to options of nim-value `value` according to a closed form, or `None` if the closed form does not
/// cover the position.
pub(super) fn moves_to(
    game: &dyn Ruleset,
    theorem: usize,
    of: ComponentRef<'_>,
    value: NimValue,
) -> Option<Vec<(String, Sum)>> {
    let mut found = Vec::new();
    let flow = game.closed_forms().moves(theorem, of, value, Detail::Labels, &mut |step: &Move<'_>| {
        found.push((step.label.unwrap_or_default().to_owned(), step.option.clone()));
        Continue(())
    });
    assert!(flow == Ok(Some(Continue(()))) || flow == Ok(None));
    flow.unwrap().map(|_| found)
}

/// Values and outcomes of small positions, computed from the definition.
#[derive(Default)]
pub(super) struct Definition {
    values: HashMap<Component, NimValue>,
    misere: BTreeMap<Vec<(Component, u128)>, bool>,
}

impl Definition {
    /// The nim-value of a component: the mex of the values of its options.
    pub(super) fn value(&mut self, game: &dyn Ruleset, of: ComponentRef<'_>) -> NimValue {
        if let Some(&value) = self.values.get(&of.to_owned()) {
            return value;
        }
        let options: Vec<NimValue> =
            moves(game, of).iter().map(|(_, option)| self.value_of_sum(game, option)).collect();
        let value = mex(options);
        self.values.insert(of.to_owned(), value);
        value
    }

    /// The nim-value of a sum: the xor of the values of its components.
    pub(super) fn value_of_sum(&mut self, game: &dyn Ruleset, sum: &Sum) -> NimValue {
        let of_term = |value: NimValue, count: u128| if count % 2 == 1 { value } else { 0 };
        sum.terms().fold(0, |nim_sum, term| nim_sum ^ of_term(self.value(game, term.component), term.count))
    }

    /// Whether the player to move wins the sum under misère play.
    pub(super) fn wins_misere(&mut self, game: &dyn Ruleset, sum: &Sum) -> bool {
        let key = sum.multiset();
        if let Some(&wins) = self.misere.get(&key) {
            return wins;
        }
        let mut has_moves = false;
        let mut wins = false;
        for (at, term) in sum.terms().enumerate() {
            for (_, option) in moves(game, term.component) {
                has_moves = true;
                let mut left = option;
                for (index, other) in sum.terms().enumerate() {
                    let count = other.count - u128::from(index == at);
                    left.push(count, other.component.kind, other.component.words);
                }
                wins = wins || !self.wins_misere(game, &left);
            }
        }
        self.misere.insert(key, wins || !has_moves);
        wins || !has_moves
    }

    /// Compares every closed form of `game`, and the winning moves that they give, with the definition at one position.
    #[track_caller]
    pub(super) fn check(&mut self, game: &dyn Ruleset, of: ComponentRef<'_>) {
        assert_eq!(game.contains(of), Ok(true), "{of:?} is a position");
        for convention in [Convention::Normal, Convention::Misere] {
            let mut winning = Vec::new();
            let given =
                game.closed_forms().winning_move(of, convention, Detail::Labels, &mut |step: &Move<'_>| {
                    winning.push((step.label.unwrap_or_default().to_owned(), step.option.clone()));
                    Continue(())
                });
            for one in winning {
                let wins = match convention {
                    Convention::Normal => self.value_of_sum(game, &one.1) == 0,
                    Convention::Misere => !self.wins_misere(game, &one.1),
                };
                assert!(wins && moves(game, of).contains(&one), "{of:?}: {one:?}, {given:?}");
            }
        }
        for (index, theorem) in game.closed_forms().theorems().iter().enumerate() {
            match theorem.form {
                TheoremForm::Value => {
                    if let Some(said) = game.closed_forms().value(index, of).unwrap() {
                        assert_eq!(said, self.value(game, of), "{of:?}");
                    }
                }
                TheoremForm::Outcome => {
                    if let Some(said) = game.closed_forms().outcome(index, of).unwrap() {
                        assert_eq!(said, Outcome::for_mover(self.value(game, of) != 0), "{of:?}");
                    }
                }
                TheoremForm::MisereOutcome => {
                    if let Some(said) = game.closed_forms().outcome(index, of).unwrap() {
                        let wins = self.wins_misere(game, &single(of));
                        assert_eq!(said, Outcome::for_mover(wins), "{of:?}");
                    }
                }
                TheoremForm::Moves => {
                    for value in 0..=self.value(game, of) + 1 {
                        let has_it = |sum: &Sum| self.value_of_sum(game, sum) == value;
                        check_moves(game, index, of, value, has_it);
                    }
                }
                TheoremForm::MisereMoves => {
                    check_moves(game, index, of, 0, |sum: &Sum| !self.wins_misere(game, sum));
                }
            }
        }
    }
}

fn single(of: ComponentRef<'_>) -> Sum {
    let mut sum = Sum::new();
    sum.push_component(of);
    sum
}

/// Checks that a closed form, if it covers the position, gives exactly the moves to the sums that `wanted` accepts,
/// each of them once.
#[track_caller]
fn check_moves(
    game: &dyn Ruleset,
    theorem: usize,
    of: ComponentRef<'_>,
    value: NimValue,
    mut wanted: impl FnMut(&Sum) -> bool,
) {
    let Some(listed) = moves_to(game, theorem, of, value) else { return };
    let mut listed: Vec<_> = listed.into_iter().map(|(label, sum)| (label, sum.multiset())).collect();
    let mut right: Vec<_> = moves(game, of)
        .into_iter()
        .filter(|(_, sum)| wanted(sum))
        .map(|(label, sum)| (label, sum.multiset()))
        .collect();
    listed.small_sort();
    right.small_sort();
    assert_eq!(listed, right, "{of:?} to {value}");
}
