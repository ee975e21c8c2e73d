//! Questions about explicit game graphs, answered by the engine `graph`: linear time, cycles told or, if asked
//! for, draws.

mod equal;
mod explain;
mod moves;
mod outcome;
mod picture;
mod rules;
mod table;
mod value;

#[cfg(test)]
mod tests;

pub(crate) use explain::explain;
pub(crate) use picture::game_graph;
pub(crate) use rules::{by_game_graph, misere_equal};
pub(crate) use value::of_terms;

use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    game::{Game, Position},
    session::Desk,
    subject::{Cycles, Subject},
};
use grundy_core::{Component, ComponentRef, Convention, Evidence, KindId, Limit, Message, Player};
use grundy_solve::{
    EngineName, Known, Partial, Plan, SolveError, Stats,
    graph::{Graph, GraphMoves, GraphRuleset, PartizanGraph, Unsolved, Vertex},
};
use std::sync::Arc;

/// A graph, and how it is asked about.
pub(crate) struct OnGraph<'d> {
    desk: &'d Desk<'d>,
    ruleset: Arc<GraphRuleset>,
    convention: Convention,
    cycles: Cycles,
    player: Option<Player>,
}

/// The moves of a graph that this engine can answer for.
enum Moves<'g> {
    Impartial(&'g Graph),
    Partizan(PartizanGraph<'g>),
}

/// The most positions of a sum that are searched where a budget does not end the search.
const MOST_POSITIONS: usize = 2_000_000;

/// The engine `graph` for what `subject` asks at `desk`, if that is a graph which it answers for.
///
/// Misère play without draws is left to the engine for misère sums, gains to those for scores.
pub(crate) fn engine<'d>(desk: &'d Desk<'d>, subject: &Subject) -> Result<Option<OnGraph<'d>>, Error> {
    for_question(desk, subject, false)
}

/// As [`engine`], but misère play is left to no other engine.
pub(crate) fn for_equality<'d>(desk: &'d Desk<'d>, subject: &Subject) -> Result<Option<OnGraph<'d>>, Error> {
    for_question(desk, subject, true)
}

fn unsupported(why: Message) -> Error {
    Error::new(ErrorKind::Unsupported, why)
}

fn for_question<'d>(
    desk: &'d Desk<'d>,
    subject: &Subject,
    answers_misere: bool,
) -> Result<Option<OnGraph<'d>>, Error> {
    let settings = &subject.settings;
    let other_engine = settings.engine.is_some_and(|engine| engine != EngineName::Graph);
    let Some(ruleset) = &desk.game.graph else {
        return Ok(None);
    };
    let partizan = matches!(ruleset.moves(), GraphMoves::Partizan { .. });
    let misere_by_other = settings.convention == Convention::Misere && !partizan && !answers_misere;
    let by_other = match settings.cycles {
        Cycles::Error => other_engine || misere_by_other,
        Cycles::Draw if other_engine => {
            return Err(unsupported(Message::new("graph-draws-engine")));
        }
        Cycles::Draw => false,
    };
    if by_other || matches!(ruleset.moves(), GraphMoves::Scoring { .. }) {
        return Ok(None);
    }
    Ok(Some(OnGraph {
        desk,
        ruleset: Arc::clone(ruleset),
        convention: settings.convention,
        cycles: settings.cycles,
        player: settings.player,
    }))
}

impl OnGraph<'_> {
    fn game(&self) -> &Game {
        &self.desk.game
    }

    fn moves_of(&self) -> Result<Moves<'_>, Error> {
        match self.ruleset.moves() {
            GraphMoves::Impartial(graph) => Ok(Moves::Impartial(graph)),
            GraphMoves::Partizan { left, right } => Ok(Moves::Partizan(PartizanGraph { left, right })),
            _ => Err(unsupported(Message::new("solve-unsupported-scoring"))),
        }
    }

    fn written(&self, vertex: Vertex) -> String {
        self.game().written(ComponentRef { kind: KindId(0), words: &[u64::from(vertex)] })
    }

    /// The vertices of a position, counts written out.
    fn vertices(&self, position: &Position<'_>) -> Result<Vec<Vertex>, Error> {
        let mut vertices = Vec::new();
        for term in position.sum.terms() {
            let vertex = self.ruleset.vertex(term.component);
            let count = usize::try_from(term.count).ok().filter(|&count| count <= MOST_POSITIONS);
            match (vertex, count) {
                (Some(vertex), Some(count)) => vertices.extend(std::iter::repeat_n(vertex, count)),
                _ => {
                    let limit = Limit::Positions { needed: term.count, allowed: MOST_POSITIONS as u64 };
                    return Err(self.refused(limit.into()));
                }
            }
        }
        Ok(vertices)
    }

    /// What an engine's refusal is to people.
    fn refused(&self, unsolved: Unsolved) -> Error {
        let component = |&vertex: &Vertex| Component::tuple(KindId(0), [u64::from(vertex)]);
        match unsolved {
            Unsolved::Cycle(_) if self.cycles == Cycles::Draw => {
                unsupported(Message::new("graph-draws-partizan"))
            }
            Unsolved::Cycle(cycle) => {
                let around = cycle.vertices.iter().chain(cycle.vertices.first());
                let path = around.map(component).collect();
                self.desk.refused(&SolveError::Cycle { path }, None)
            }
            Unsolved::Limit(limit) => {
                let error = SolveError::Limit { limit, known: Box::new(Partial::Nothing) };
                self.desk.refused(&error, None)
            }
        }
    }

    /// The answer with `body`, computed by the engine `graph`.
    fn answer<A>(&self, body: A, why: Message, positions: usize, bytes: u64) -> Answer<A> {
        let known = Known {
            evidence: Evidence::Computed { engine: EngineName::Graph.as_str() },
            plan: Plan::new(EngineName::Graph, why),
            stats: Stats { positions: positions as u64, bytes },
        };
        self.desk.answer(body, known)
    }
}
