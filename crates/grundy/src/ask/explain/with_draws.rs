//! Explains why a position in a game with draws is won, lost or drawn.

use super::counts::counts;
use super::facts::{
    ComponentBy, Decision, ExplainedComponent, Facts, GoodMove, Leaves, MOST_FACTS, Shown, ShownMove, Step,
};
use super::teacher::{Answered, Teacher};
use crate::{
    answer::{Remoteness, Value},
    game::Game,
    session::Desk,
};
use grundy_core::{Convention, Outcome, SmallSort, Sum};
use grundy_solve::{Cycles, FoundMove, MovesAnswer, Play, ValueAnswer, Which};

/// Explains the outcome by the values (under normal play), the remoteness and, unless the position is lost, moves that
/// achieve the outcome.
pub(super) fn explain(desk: &mut Desk<'_>, position: &Sum, convention: Convention) -> Answered {
    let play = Play { convention, cycles: Cycles::Draw, player: None };
    let moves = desk.solver.moves(position, play, Which::All, &desk.budget)?;
    let mut steps: Vec<Step> = Vec::new();
    if convention == Convention::Normal {
        let values = desk.solver.value_with(position, Cycles::Draw, &desk.budget)?;
        steps.extend(component_steps(&desk.game, position, &values));
        steps.extend(sum_step(position, &values));
    }
    let found = desk.solver.outcome(position, play, &desk.budget)?;
    let by = Decision::Remoteness(found.remoteness);
    steps.push(Facts::Decided { outcome: found.outcome, by }.into());
    steps.extend(move_step(&desk.game, position, &moves));
    Ok(Teacher::finish(steps, moves.outcome, moves.known))
}

/// For each distinct component, a step with its value.
fn component_steps(game: &Game, position: &Sum, values: &ValueAnswer) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut counts = counts(position);
    for (at, (term, &value)) in position.terms().zip(&values.components).enumerate() {
        // Only the first of equal terms has a step.
        let Some(count) = counts.remove(&term.component) else { continue };
        let component = Shown::component(game, term.component);
        let component = ExplainedComponent {
            count: Some(count),
            value: Some(value),
            wins_beside: values.infinities.get(&at).cloned(),
            ..ExplainedComponent::new(component, ComponentBy::Draws)
        };
        steps.push(Facts::Component(Box::new(component)).into());
    }
    steps
}

/// The step that derives the value of the sum from the values of its components, or `None` if there are fewer than
/// two components.
fn sum_step(position: &Sum, values: &ValueAnswer) -> Option<Step> {
    let count = position.terms().fold(0u128, |count, term| count.saturating_add(term.count));
    if count <= 1 {
        return None;
    }
    let terms = || position.terms().zip(&values.components).enumerate();
    let infinite: Vec<_> = terms().filter(|(_, (_, value))| **value == Value::Infinite).collect();
    let numbers =
        terms().filter(|(_, (term, _))| term.count % 2 == 1).filter_map(|(_, (_, value))| value.nim());
    let sum = numbers.fold(0, |sum, number| sum ^ number);
    let (infinite, sizes) = match infinite[..] {
        [] => (0, None),
        [(at, (term, _))] if term.count == 1 => (1, values.infinities.get(&at).cloned()),
        _ => (2, None),
    };
    let (value, wins_beside) = (values.value, values.wins_with.clone());
    Some(Facts::Sum { value, wins_beside, infinite, xor: sum, sizes }.into())
}

/// The step with a winning move of least remoteness and some other winning moves, or, for a draw, with a move that
/// keeps the draw. `None` if the position is lost.
fn move_step(game: &Game, position: &Sum, moves: &MovesAnswer) -> Option<Step> {
    let good = |one: &FoundMove, leaves: Leaves| GoodMove {
        play: ShownMove::of(game, position, one).in_full(game, position, one),
        leaves,
    };
    let distance = |one: &FoundMove| match one.remoteness {
        Some(Remoteness::Moves(moves)) => moves,
        _ => u32::MAX,
    };
    match moves.outcome {
        Outcome::N => {
            let mut winning: Vec<_> = moves.moves.iter().filter(|one| one.outcome == Outcome::P).collect();
            winning.small_sort_by_key(|one| distance(one));
            let leaves = |one: &FoundMove| match one.remoteness {
                Some(Remoteness::Moves(moves)) => Leaves::LostIn(moves),
                _ => Leaves::Zero,
            };
            let moves: Vec<GoodMove> =
                winning.iter().take(MOST_FACTS).map(|one| good(one, leaves(one))).collect();
            let omitted = (winning.len() - moves.len()) as u64;
            (!moves.is_empty()).then(|| Facts::Moves { moves, omitted }.into())
        }
        Outcome::D => {
            let keeps = moves.moves.iter().find(|one| one.outcome == Outcome::D)?;
            Some(Facts::Moves { moves: vec![good(keeps, Leaves::Draw)], omitted: 0 }.into())
        }
        _ => None,
    }
}
