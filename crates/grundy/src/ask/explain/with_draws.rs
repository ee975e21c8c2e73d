//! Why a position with draws is won, lost or drawn.

use super::steps::{Fact, Step};
use super::teacher::{Answered, Teacher};
use crate::{
    answer::{Remoteness, Value, value_text},
    game::Game,
    session::Desk,
};
use grundy_core::{Convention, Message, Outcome, Sum};
use grundy_solve::{Cycles, FoundMove, MovesAnswer, Play, ValueAnswer, Which};
use std::collections::BTreeSet;

/// The largest number of slower winning moves that are shown.
const MOST_LATER: usize = 4;

/// Explains the outcome by the values (if there are any), the remoteness, and a move that achieves the
/// outcome.
pub(super) fn explain(desk: &mut Desk<'_>, position: &Sum, convention: Convention) -> Answered {
    let play = Play { convention, cycles: Cycles::Draw, player: None };
    let moves = desk.solver.moves(position, play, Which::All, &desk.budget)?;
    let mut steps = Vec::new();
    if convention == Convention::Normal {
        let values = desk.solver.value_with(position, Cycles::Draw, &desk.budget)?;
        steps.extend(component_steps(&desk.game, position, &values));
        steps.extend(sum_step(position, &values));
    }
    let found = desk.solver.outcome(position, play, &desk.budget)?;
    steps.push(outcome_step(found.outcome, found.remoteness));
    steps.extend(move_step(&desk.game, position, &moves));
    Ok(Teacher::finish(steps, moves.outcome, moves.known))
}

fn sizes(wins: &BTreeSet<u64>) -> String {
    wins.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// For each distinct component, a step with its value.
fn component_steps(game: &Game, position: &Sum, values: &ValueAnswer) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut told = BTreeSet::new();
    for (at, (term, &value)) in position.terms().zip(&values.components).enumerate() {
        if !told.insert(term.component) {
            continue;
        }
        let component = game.written(term.component);
        let wins = values.infinities.get(&at);
        let line = match (value.nim(), wins) {
            (Some(number), _) => Message::new("graph-explain-number").with("value", number),
            (None, Some(wins)) if !wins.is_empty() => {
                Message::new("graph-explain-infinite").with("sizes", sizes(wins))
            }
            (None, _) => Message::new("graph-explain-infinite-draw"),
        };
        steps.push(
            Step::new("component")
                .line(line.with("component", &component))
                .fact("component", Fact::Text(component))
                .fact("count", Fact::Number(term.count))
                .fact("value", Fact::Text(value_text(value, wins))),
        );
    }
    steps
}

/// The step that derives the value of the sum from the values of its components; `None` if there is only one
/// component.
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
    let line = match infinite[..] {
        [] => Message::new("graph-explain-numbers").with("value", sum),
        [(at, (term, _))] if term.count == 1 => match values.infinities.get(&at) {
            Some(wins) if !wins.is_empty() => {
                Message::new("graph-explain-infinite-one").with("sizes", sizes(wins)).with("sum", sum)
            }
            _ => Message::new("graph-explain-infinite-one-draw"),
        },
        _ => Message::new("graph-explain-infinite-two"),
    };
    let text = value_text(values.value, values.wins_with.as_ref());
    Some(Step::new("sum").line(line).fact("value", Fact::Text(text)))
}

fn outcome_step(outcome: Outcome, remoteness: Option<Remoteness>) -> Step {
    let line = match (outcome, remoteness) {
        (Outcome::N, Some(Remoteness::Moves(moves))) => {
            Message::new("graph-explain-won-in").with("moves", moves)
        }
        (Outcome::N, _) => Message::new("graph-explain-won"),
        (Outcome::P, Some(Remoteness::Moves(moves))) => {
            Message::new("graph-explain-lost-in").with("moves", moves)
        }
        (Outcome::P, _) => Message::new("graph-explain-lost"),
        _ => Message::new("graph-explain-draw"),
    };
    let step = Step::new("outcome").line(line).fact("outcome", Fact::Text(outcome.to_string()));
    match remoteness {
        Some(Remoteness::Moves(moves)) => step.fact("remoteness", Fact::Number(moves.into())),
        _ => step,
    }
}

/// The step with a winning move of least remoteness and some other winning moves, or, for a draw, with a move
/// that keeps the draw.
fn move_step(game: &Game, position: &Sum, moves: &MovesAnswer) -> Option<Step> {
    let from = |one: &FoundMove| game.written(position.term(one.term).component);
    let written = |one: &FoundMove| format!("{} -> {}", from(one), game.written_sum(&one.option));
    let step = |first: &FoundMove, line: Message| {
        let before = position.terms().take(first.term).map(|term| term.count).sum();
        Step::new("move")
            .line(line)
            .fact("component", Fact::Number(before))
            .fact("from", Fact::Text(from(first)))
            .fact("to", Fact::Text(game.written_sum(&first.option)))
    };
    let distance = |one: &FoundMove| match one.remoteness {
        Some(Remoteness::Moves(moves)) => moves,
        _ => u32::MAX,
    };
    match moves.outcome {
        Outcome::N => {
            let mut winning: Vec<_> = moves.moves.iter().filter(|one| one.outcome == Outcome::P).collect();
            winning.sort_by_key(|one| distance(one));
            let (soonest, later) = winning.split_first()?;
            let line = match soonest.remoteness {
                Some(Remoteness::Moves(left)) => Message::new("graph-explain-move-soonest")
                    .with("move", written(soonest))
                    .with("moves", left),
                _ => Message::new("explain-move").with("move", written(soonest)),
            };
            let mut shown = step(soonest, line);
            for one in later.iter().filter(|one| distance(one) > distance(soonest)).take(MOST_LATER) {
                if let Some(Remoteness::Moves(left)) = one.remoteness {
                    let line = Message::new("graph-explain-move-later");
                    shown = shown.line(line.with("move", written(one)).with("moves", left));
                }
            }
            Some(shown)
        }
        Outcome::D => {
            let keeps = moves.moves.iter().find(|one| one.outcome == Outcome::D)?;
            Some(step(keeps, Message::new("graph-explain-draw-move").with("move", written(keeps))))
        }
        _ => None,
    }
}
