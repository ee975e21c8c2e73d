//! The game graph of a position, with the values and outcomes of its vertices.

use super::draws::split_all;
use super::{OnGraph, known};
use crate::error::stopped;
use crate::{Cycles, Infinities, Known, Play, Remoteness, SolveError, Solver, Unsupported, Value};
use grundy_core::{Budget, Convention, Outcome, Sum};
use grundy_engine::Stop;
use grundy_graph::{
    Graph, GraphMoves, GraphRuleset, LoopyOutcome, LoopyOutcomes, PartizanGraph, Unsolved, Vertex,
    loopy_outcomes, loopy_values, partizan_outcomes, topological,
};

/// The game graph of a position, with nim-values and outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameGraph {
    /// The meaning of the vertices. An entailing move leaves a position with a forced component, in which the opponent
    /// must answer.
    pub vertices: GameVertices,
    /// The moves, without gains; those from each vertex are in the order of the rules or of the explicit graph.
    pub moves: GraphMoves,
    /// For each move, whether the mover moves again. Empty unless the rules have complimenting or entailing moves.
    pub again: Vec<bool>,
    /// The nim-value of each vertex, or `None` under misère play, for partizan rulesets, and for rulesets with
    /// complimenting or entailing moves.
    pub values: Option<Vec<Value>>,
    /// For each vertex with an infinite value, identified by its index, the sizes of the Nim heaps whose sum with the
    /// vertex is a win for the mover.
    pub infinities: Infinities,
    /// The outcome of each vertex.
    pub outcomes: Vec<Outcome>,
    /// The remoteness of each vertex, or `None` for partizan rulesets, and for rulesets with complimenting or
    /// entailing moves.
    pub remoteness: Option<Vec<Remoteness>>,
    /// The evidence for the graph and its values, and how they were computed.
    pub known: Known,
}

/// The meaning of the vertices of a game graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameVertices {
    /// Vertices of an explicit graph, by their numbers in that graph.
    OfGraph(Vec<Vertex>),
    /// Whole positions of a ruleset, with equal components combined.
    Positions(Vec<Sum>),
}

impl GameVertices {
    /// The number of vertices in the graph.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::OfGraph(vertices) => vertices.len(),
            Self::Positions(positions) => positions.len(),
        }
    }

    /// Whether the graph has no vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Solver {
    /// The graph of all positions reachable from `position`, with nim-values and outcomes.
    ///
    /// For an explicit graph, the vertices of the result are those reachable from the position's vertices, or
    /// all vertices if no position is given. For other rulesets, the vertices are whole positions, and the empty sum
    /// is used if no position is given.
    ///
    /// # Errors
    /// Returns a [`SolveError`], for example if the ruleset does not support the question or a limit was
    /// reached.
    pub fn game_graph(
        &self,
        position: Option<&Sum>,
        play: impl Into<Play>,
        budget: &dyn Budget,
    ) -> Result<GameGraph, SolveError> {
        let graph = self.as_graph(play.into(), budget);
        if graph.ruleset.shape().is_scoring {
            return Err(Unsupported::Scoring.into());
        }
        if graph.ruleset.shape().has_wins {
            return Err(Unsupported::GameGraphWithWin.into());
        }
        if graph.ruleset.shape().is_entailing {
            if graph.is_partizan() {
                return Err(Unsupported::PartizanEntailing.into());
            }
            if graph.play.cycles == Cycles::Draw {
                return Err(Unsupported::DrawsEntailing.into());
            }
            if graph.play.convention == Convention::Misere {
                return Err(Unsupported::MisereEntailing.into());
            }
        }
        if let Some(position) = position {
            self.check_position(position)?;
        }
        if graph.ruleset.shape().is_entailing {
            return graph.entailing(position.unwrap_or(&Sum::new()));
        }
        let (vertices, moves) = match graph.explicit {
            Some(ruleset) => reached(ruleset, position)?,
            None => graph.built(position.unwrap_or(&Sum::new()))?,
        };
        graph.solved(vertices, moves)
    }
}

/// The part of an explicit graph that is reachable from `position`, or the whole graph if `position` is `None`.
fn reached(ruleset: &GraphRuleset, position: Option<&Sum>) -> Result<(GameVertices, GraphMoves), SolveError> {
    let graphs: Vec<&Graph> = match ruleset.moves() {
        GraphMoves::Impartial(graph) => vec![graph],
        GraphMoves::Partizan { left, right } => vec![left, right],
        GraphMoves::Scoring { .. } => return Err(Unsupported::Scoring.into()),
    };
    let all = ruleset.names().vertices();
    let mut kept = vec![position.is_none(); all as usize];
    let mut to_visit: Vec<Vertex> = Vec::new();
    if let Some(position) = position {
        to_visit.extend(position.terms().filter_map(|term| ruleset.vertex(term.component)));
        to_visit.iter().for_each(|&vertex| kept[vertex as usize] = true);
    }
    while let Some(vertex) = to_visit.pop() {
        for &option in graphs.iter().flat_map(|graph| graph.options(vertex)) {
            if !std::mem::replace(&mut kept[option as usize], true) {
                to_visit.push(option);
            }
        }
    }
    let vertices: Vec<Vertex> = (0..all).filter(|&vertex| kept[vertex as usize]).collect();
    let mut numbers = vec![0; all as usize];
    for (number, &vertex) in (0..).zip(&vertices) {
        numbers[vertex as usize] = number;
    }
    let part = |graph: &Graph| {
        let row = |&vertex: &Vertex| -> Vec<Vertex> {
            graph.options(vertex).iter().map(|&option| numbers[option as usize]).collect()
        };
        let rows: Vec<Vec<Vertex>> = vertices.iter().map(row).collect();
        Graph::from_rows(&rows).expect("a part of a graph's edges is not larger than the whole")
    };
    let moves = match graphs[..] {
        [left, right] => GraphMoves::Partizan { left: part(left), right: part(right) },
        _ => GraphMoves::Impartial(part(graphs[0])),
    };
    Ok((GameVertices::OfGraph(vertices), moves))
}

impl OnGraph<'_> {
    /// The graph of the positions reachable from `position`.
    fn built(&self, position: &Sum) -> Result<(GameVertices, GraphMoves), SolveError> {
        let found = self.positions(std::slice::from_ref(position))?;
        let moves = if self.is_partizan() {
            let [left, right] = found.sides();
            GraphMoves::Partizan { left, right }
        } else {
            GraphMoves::Impartial(found.graph().clone())
        };
        Ok((GameVertices::Positions(found.into_positions()), moves))
    }

    /// The graph of the positions reachable from `position`, for rules with complimenting or entailing moves.
    fn entailing(&self, position: &Sum) -> Result<GameGraph, SolveError> {
        let found = self.positions(std::slice::from_ref(position))?;
        let (graph, again) = (found.graph().clone(), found.again().to_vec());
        let vertices = GameVertices::Positions(found.into_positions());
        let order = topological::options_first(&graph, self.budget)
            .map_err(|unsolved| self.refused_among(unsolved, &vertices))?;
        let mut first_edges = Vec::with_capacity(graph.len());
        let mut edges = 0;
        for vertex in 0..graph.vertices() {
            first_edges.push(edges);
            edges += graph.options(vertex).len();
        }
        let mut outcomes = vec![Outcome::P; graph.len()];
        for vertex in order {
            let again = &again[first_edges[vertex as usize]..];
            let mut moves = graph.options(vertex).iter().zip(again);
            let wins = |again: bool| if again { Outcome::N } else { Outcome::P };
            let mover_wins = moves.any(|(&to, &again)| outcomes[to as usize] == wins(again));
            outcomes[vertex as usize] = Outcome::for_mover(mover_wins);
        }
        let known = known("graph-why-picture", vertices.len(), 0);
        let (moves, infinities) = (GraphMoves::Impartial(graph), Infinities::new());
        Ok(GameGraph { vertices, moves, again, values: None, infinities, outcomes, remoteness: None, known })
    }

    fn solved(&self, vertices: GameVertices, moves: GraphMoves) -> Result<GameGraph, SolveError> {
        let (convention, budget) = (self.play.convention, self.budget);
        let refused = |unsolved: Unsolved| self.refused_among(unsolved, &vertices);
        let mut values = None;
        let mut infinities = Infinities::new();
        let mut remoteness = None;
        let outcomes: Vec<Outcome> = match &moves {
            GraphMoves::Partizan { left, right } => {
                partizan_outcomes(PartizanGraph { left, right }, convention, budget).map_err(refused)?
            }
            GraphMoves::Impartial(graph) | GraphMoves::Scoring { graph, .. } => {
                let has_draws = self.play.cycles == Cycles::Draw;
                if convention == Convention::Normal {
                    let row = if has_draws {
                        let found = loopy_values(graph, budget)?;
                        let row;
                        (row, infinities) =
                            split_all((0..graph.vertices()).map(|vertex| Some(found.get(vertex))));
                        row
                    } else {
                        let found = topological::nim_values(graph, budget).map_err(refused)?;
                        found.iter().map(Value::Nim).collect()
                    };
                    values = Some(row);
                }
                let found = loopy_outcomes(graph, convention, budget)?;
                remoteness = Some(left(&found));
                if has_draws {
                    found.iter().map(LoopyOutcome::outcome).collect()
                } else {
                    topological::outcomes(graph, convention, budget).map_err(refused)?
                }
            }
        };
        let known = known("graph-why-picture", vertices.len(), 0);
        let again = Vec::new();
        Ok(GameGraph { vertices, moves, again, values, infinities, outcomes, remoteness, known })
    }

    /// The error for a graph with these vertices that could not be solved.
    fn refused_among(&self, unsolved: Unsolved, vertices: &GameVertices) -> SolveError {
        match (unsolved, vertices) {
            (Unsolved::Limit(limit), _) => limit.into(),
            (Unsolved::Cycle(_), _) if self.play.cycles == Cycles::Draw => Unsupported::DrawsPartizan.into(),
            (Unsolved::Cycle(mut cycle), GameVertices::OfGraph(vertices)) => {
                for vertex in &mut cycle.vertices {
                    *vertex = vertices[*vertex as usize];
                }
                stopped(Stop::from(Unsolved::Cycle(cycle)))
            }
            (Unsolved::Cycle(cycle), GameVertices::Positions(positions)) => {
                let path = cycle.closed().map(|vertex| positions[vertex as usize].clone()).collect();
                SolveError::PositionCycle { path, may_be_drawn: !self.is_partizan() }
            }
        }
    }
}

fn left(found: &LoopyOutcomes) -> Vec<Remoteness> {
    found.iter().map(|entry| entry.remoteness().into()).collect()
}
