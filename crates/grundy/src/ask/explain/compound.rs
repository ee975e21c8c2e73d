//! Explains why a compound that is not a disjunctive sum is won or lost.

use super::counts::counts;
use super::facts::{
    ComponentBy, CompoundFact, Decision, ExplainedComponent, Facts, GoodMove, Leaves, Shown, ShownMove, Step,
};
use super::teacher::{Answered, Teacher};
use crate::{game::Game, session::Desk, subject::Settings};
use grundy_core::{Compound, Convention, Outcome, Sum};
use grundy_graph::CompoundCell;
use grundy_solve::{CompoundAnswer, WhichMoves};

/// Explains the outcome by the rules of the compound, a property of each component, the way in which these properties
/// decide the outcome, and a winning move, if there is one.
pub(super) fn explain(desk: &mut Desk<'_>, position: &Sum) -> Answered {
    let Settings { compound, convention, .. } = desk.subject.settings;
    let found = desk.solver.compound_outcome(position, compound, convention, &desk.budget)?;
    let mut steps: Vec<Step> = vec![Facts::Compound(compound).into()];
    steps.extend(component_steps(&desk.game, position, compound, convention, &found.components));
    steps.push(outcome_step(compound, convention, &found));
    if found.outcome.outcome == Outcome::N {
        let which = WhichMoves::FirstWinning;
        let moves = desk.solver.compound_moves(position, compound, convention, which, &desk.budget)?.moves;
        if let Some(one) = moves.first() {
            let play = ShownMove::of_compound(&desk.game, position, &one.parts);
            steps.push(
                Facts::Moves { moves: vec![GoodMove { play, leaves: Leaves::Lost }], omitted: 0 }.into(),
            );
        }
    }
    Ok(Teacher::finish(steps, found.outcome.outcome, found.known))
}

/// For each distinct component, a step with the property of the component on which the outcome of the compound depends.
fn component_steps(
    game: &Game,
    position: &Sum,
    compound: Compound,
    convention: Convention,
    cells: &[CompoundCell],
) -> Vec<Step> {
    let mut counts = counts(position);
    let mut steps = Vec::new();
    for (term, cell) in position.terms().zip(cells) {
        // Only the first of equal terms has a step.
        let Some(count) = counts.remove(&term.component) else { continue };
        let fact = match compound {
            _ if cell.has_ended => CompoundFact::Ended,
            Compound::Conjunctive => CompoundFact::Remoteness(cell.number),
            Compound::ContinuedConjunctive => CompoundFact::Suspense(cell.number),
            Compound::DiminishedDisjunctive if cell.can_end => CompoundFact::CanEnd,
            Compound::DiminishedDisjunctive => CompoundFact::Foreclosed(cell.number),
            Compound::Selective if convention == Convention::Misere => {
                CompoundFact::Outcomes(cell.normal, cell.outcome)
            }
            _ => CompoundFact::Outcome(cell.outcome),
        };
        let component = Shown::component(game, term.component);
        let component = ExplainedComponent {
            count: Some(count),
            ..ExplainedComponent::new(component, ComponentBy::Compound(fact))
        };
        steps.push(Facts::Component(Box::new(component)).into());
    }
    steps
}

fn outcome_step(compound: Compound, convention: Convention, found: &CompoundAnswer) -> Step {
    let cells = &found.components;
    let has_ended = cells.iter().any(|cell| cell.has_ended);
    let is_over = cells.iter().all(|cell| cell.has_ended) || compound.ends_with_first() && has_ended;
    let (remoteness, suspense) = (found.outcome.remoteness, found.outcome.suspense);
    let by = Decision::Compound { compound, convention, is_over, remoteness, suspense };
    Facts::Decided { outcome: found.outcome.outcome, by }.into()
}
