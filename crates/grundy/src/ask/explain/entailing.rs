//! Why a position of a game with complimenting or entailing moves is won or lost.

use super::steps::{Fact, Step};
use super::teacher::{Answered, MOST_MOVES, Teacher};
use crate::answer::{Value, value_text};
use crate::{game::Game, position_text::shortened, session::Desk};
use grundy_core::{ComponentRef, Convention, Message, Outcome, Sum};
use grundy_solve::{SolveError, Unsupported, Which, Witnesses};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The largest number of different components whose values are explained one by one.
const MOST_EXPLAINED: usize = 6;

/// The largest number of smaller values that are shown for a component.
const MOST_WITNESSES: usize = 8;

/// The values of the free components, the forced one, and the winning moves.
pub(super) fn explain(desk: &mut Desk<'_>, position: &Sum, convention: Convention) -> Answered {
    if convention == Convention::Misere {
        return Err(Unsupported::MisereEntailing.into());
    }
    let game = Arc::clone(&desk.game);
    let which = Which::Winning;
    let found = desk.solver.moves(position, Convention::Normal, which, &desk.budget)?;
    let kinds = game.ruleset.kinds();
    let is_forced = |component: ComponentRef<'_>| kinds[component.kind.index()].forced.is_some();
    let mut steps = Vec::new();
    let (mut free, mut told) = (Sum::new(), BTreeSet::new());
    for term in position.terms() {
        if is_forced(term.component) {
            let name = shortened(&game.written(term.component));
            steps.push(
                Step::new("forced")
                    .line(Message::new("explain-forced").with("component", &name))
                    .fact("component", Fact::Text(name)),
            );
            continue;
        }
        free.push(term.count, term.component.kind, term.component.words);
        if told.len() < MOST_EXPLAINED && told.insert(term.component) {
            steps.push(component(desk, &game, term.component)?);
        }
    }
    if !free.is_empty() && (free.len() > 1 || position.len() > 1) {
        let value = desk.solver.value(&free, &desk.budget)?.value;
        steps.push(
            Step::new("xor")
                .line(Message::new("explain-free-value").with("value", value_text(value, None)))
                .fact("value", Fact::Value(value)),
        );
    }
    steps.push(Step::new("outcome").line(Message::new(match found.outcome {
        Outcome::N => "explain-entailing-won",
        _ => "explain-entailing-lost",
    })));
    for one in found.moves.iter().take(MOST_MOVES) {
        let from = position.term(one.term).component;
        let text = move_text(&game, from, &one.option, one.label.as_deref());
        let message = Message::new(match () {
            () if one.again => "explain-move-again",
            () if one.option.terms().any(|term| is_forced(term.component)) => "explain-move-entails",
            () => "explain-misere-move",
        });
        steps.push(
            Step::new("move")
                .line(message.with("move", text))
                .fact("from", Fact::Text(game.written(from)))
                .fact("to", Fact::Text(game.written_sum(&one.option))),
        );
    }
    Ok(Teacher::finish(steps, found.outcome, found.known))
}

/// The value of a component that is not forced, and the moves that show it.
fn component(desk: &mut Desk<'_>, game: &Game, of: ComponentRef<'_>) -> Result<Step, SolveError> {
    let witnesses = desk.solver.witnesses(of, &desk.budget)?;
    let name = shortened(&game.written(of));
    let Witnesses { value, .. } = witnesses;
    let head = match value {
        Value::Loony => Message::new("explain-entailing-loony"),
        Value::Over => Message::new("explain-over"),
        _ if witnesses.moves == 0 => Message::new("explain-component-ended"),
        Value::Nim(0) => Message::new("explain-entailing-zero"),
        _ => Message::new("explain-entailing-value").with("value", value_text(value, None)),
    };
    let mut step = Step::new("component")
        .line(head.with("component", &name))
        .fact("component", Fact::Text(name))
        .fact("value", Fact::Value(value));
    for witness in witnesses.below.iter().take(MOST_WITNESSES) {
        let text = move_text(game, of, &witness.option, witness.label.as_deref());
        step = step.row(format!("  {}  {text}", value_text(witness.value, None)));
    }
    if witnesses.below.len() > MOST_WITNESSES {
        step = step.row("  ...".to_owned());
    }
    Ok(step)
}

/// A move as text, such as `take 3: heap(5) -> heap(2)`.
fn move_text(game: &Game, from: ComponentRef<'_>, option: &Sum, label: Option<&str>) -> String {
    let [from, to] = [game.written(from), game.written_sum(option)].map(|text| shortened(&text));
    match label {
        Some(label) => format!("{label}: {from} -> {to}"),
        None => format!("{from} -> {to}"),
    }
}
