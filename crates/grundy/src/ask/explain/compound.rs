//! Why a compound that is not a disjunctive sum is won or lost.

use super::steps::{Fact, Step};
use super::teacher::{Answered, Teacher};
use crate::ask::moves::written_parts;
use crate::{game::Game, session::Desk, subject::Settings};
use grundy_core::{Compound, Convention, Message, Outcome, Sum};
use grundy_graph::CompoundCell;
use grundy_solve::{CompoundAnswer, WhichMoves};
use std::collections::BTreeSet;

/// Explains the outcome by the rules of the compound, the number of each component, the way in which these
/// numbers decide the outcome, and a winning move.
pub(super) fn explain(desk: &mut Desk<'_>, position: &Sum) -> Answered {
    let Settings { compound, convention, .. } = desk.subject.settings;
    let found = desk.solver.compound_outcome(position, compound, convention, &desk.budget)?;
    let name = compound.as_str();
    let mut steps = vec![
        Step::new("compound")
            .line(Message::new("compound-rule").with("compound", name))
            .fact("compound", Fact::Text(name.to_owned())),
    ];
    steps.extend(component_steps(&desk.game, position, compound, convention, &found.components));
    steps.push(outcome_step(compound, convention, &found));
    if found.outcome.outcome == Outcome::N {
        let which = WhichMoves::FirstWinning;
        let moves = desk.solver.compound_moves(position, compound, convention, which, &desk.budget)?.moves;
        if let Some(one) = moves.first() {
            let [from, to] = written_parts(&desk.game, position, &one.parts);
            steps.push(
                Step::new("move")
                    .line(Message::new("explain-misere-move").with("move", format!("{from} -> {to}")))
                    .fact("from", Fact::Text(from))
                    .fact("to", Fact::Text(to)),
            );
        }
    }
    Ok(Teacher::finish(steps, found.outcome.outcome, found.known))
}

/// For each distinct component, a step with the property that decides compounds.
fn component_steps(
    game: &Game,
    position: &Sum,
    compound: Compound,
    convention: Convention,
    cells: &[CompoundCell],
) -> Vec<Step> {
    let mut told = BTreeSet::new();
    let mut steps = Vec::new();
    for (term, cell) in position.terms().zip(cells) {
        if !told.insert(term.component) {
            continue;
        }
        let component = game.written(term.component);
        let line = match compound {
            _ if cell.has_ended => Message::new("compound-component-ended"),
            Compound::Conjunctive => {
                Message::new("compound-component-remoteness").with("number", cell.number)
            }
            Compound::ContinuedConjunctive => {
                Message::new("compound-component-suspense").with("number", cell.number)
            }
            Compound::DiminishedDisjunctive if cell.can_end => Message::new("compound-component-can-end"),
            Compound::DiminishedDisjunctive => {
                Message::new("compound-component-value").with("number", cell.number)
            }
            Compound::Selective if convention == Convention::Misere => {
                let both = Message::new("compound-component-outcomes").with("normal", cell.normal);
                both.with("misere", cell.outcome)
            }
            _ => Message::new("compound-component-outcome").with("outcome", cell.outcome),
        };
        steps.push(
            Step::new("component")
                .line(line.with("component", &component))
                .fact("component", Fact::Text(component))
                .fact("count", Fact::Number(term.count)),
        );
    }
    steps
}

fn outcome_step(compound: Compound, convention: Convention, found: &CompoundAnswer) -> Step {
    let cells = &found.components;
    let has_ended = cells.iter().any(|cell| cell.has_ended);
    let is_over = cells.iter().all(|cell| cell.has_ended) || compound.ends_with_first() && has_ended;
    let line = match (found.outcome.remoteness, found.outcome.suspense) {
        _ if is_over => Message::new("compound-decided-over"),
        (Some(number), _) => Message::new("compound-decided-remoteness").with("number", number),
        (None, Some(number)) => Message::new("compound-decided-suspense").with("number", number),
        (None, None) => Message::new("compound-decided").with("compound", compound.as_str()),
    };
    let outcome = found.outcome.outcome;
    let convention = if convention == Convention::Misere { "misere" } else { "normal" };
    Step::new("outcome")
        .line(line.with("outcome", outcome).with("convention", convention))
        .fact("outcome", Fact::Text(outcome.to_string()))
}
