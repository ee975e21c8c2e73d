//! Explains why a position of a game with complimenting or entailing moves is won or lost.

use super::facts::{
    ComponentBy, Decision, ExplainedComponent, Facts, GoodMove, Leaves, Shown, ShownMove, ShownOption, Step,
    ends,
};
use super::teacher::{Answered, MOST_MOVES, Teacher};
use crate::answer::Value;
use crate::{game::Game, session::Desk};
use grundy_core::{ComponentRef, Convention, Sum};
use grundy_solve::{SolveError, Unsupported, Which};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The largest number of distinct components whose values are explained one by one.
const MOST_EXPLAINED: usize = 6;

/// Explains the outcome by the values of the components that are not forced, the forced component, if there is one, and
/// the first few winning moves.
pub(super) fn explain(desk: &mut Desk<'_>, position: &Sum, convention: Convention) -> Answered {
    if convention == Convention::Misere {
        return Err(Unsupported::MisereEntailing.into());
    }
    let game = Arc::clone(&desk.game);
    let which = Which::Winning;
    let found = desk.solver.moves(position, Convention::Normal, which, &desk.budget)?;
    let kinds = game.ruleset.kinds();
    let is_forced = |component: ComponentRef<'_>| kinds[component.kind.index()].forced.is_some();
    let mut steps: Vec<Step> = Vec::new();
    let (mut free, mut told) = (Sum::new(), BTreeSet::new());
    for term in position.terms() {
        if is_forced(term.component) {
            steps.push(Facts::Forced(Shown::component(&game, term.component)).into());
            continue;
        }
        free.push(term.count, term.component.kind, term.component.words);
        if told.insert(term.component) && told.len() <= MOST_EXPLAINED {
            steps.push(component(desk, &game, term.component)?.into());
        }
    }
    if told.len() > MOST_EXPLAINED {
        steps.push(Facts::More((told.len() - MOST_EXPLAINED) as u64).into());
    }
    if !free.is_empty() && (free.len() > 1 || position.len() > 1) {
        let value = desk.solver.value(&free, &desk.budget)?.value;
        steps.push(Facts::FreeValue(value).into());
    }
    steps.push(Facts::Decided { outcome: found.outcome, by: Decision::Entailing }.into());
    // Each move has a sentence of its own, because moves can win in different ways.
    for one in found.moves.iter().take(MOST_MOVES) {
        let leaves = match () {
            () if one.again => Leaves::Again,
            () if one.option.terms().any(|term| is_forced(term.component)) => Leaves::Entails,
            () => Leaves::Lost,
        };
        let play = ShownMove::of(&game, position, one).in_full(&game, position, one);
        steps.push(Facts::Moves { moves: vec![GoodMove { play, leaves }], omitted: 0 }.into());
    }
    Ok(Teacher::finish(steps, found.outcome, found.known))
}

/// The value of a component that is not forced, and moves that show why it has this value.
fn component(desk: &mut Desk<'_>, game: &Game, of: ComponentRef<'_>) -> Result<Facts, SolveError> {
    let witnesses = desk.solver.witnesses(of, &desk.budget)?;
    let by = match witnesses.value {
        Value::Over => ComponentBy::Over,
        Value::Loony => ComponentBy::Entailing,
        _ if witnesses.moves == 0 => ComponentBy::Ended,
        _ => ComponentBy::Entailing,
    };
    let owned = of.to_owned();
    let (below, witnesses_omitted) = ends(&witnesses.below);
    Ok(Facts::Component(Box::new(ExplainedComponent {
        value: Some(witnesses.value),
        witnesses: below.map(|witness| ShownOption::of(game, &owned, witness)).collect(),
        witnesses_omitted,
        examined: witnesses.moves,
        is_truncated: witnesses.truncated,
        ..ExplainedComponent::new(Shown::component(game, of), by)
    })))
}
