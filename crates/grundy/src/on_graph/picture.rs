//! The game graph of a position, with what its vertices are worth.

use super::{MOST_POSITIONS, unsupported, value::told};
use crate::{
    answer::{Answer, Remoteness},
    ask::{Edge, GraphAnswer},
    error::{Error, ErrorKind},
    session::Desk,
    subject::{Cycles, Subject},
};
use grundy_core::{Convention, Evidence, Limit, Message, Outcome, Player, Sum};
use grundy_solve::{
    EngineName, Known, Partial, Plan, SolveError, Stats, Value,
    graph::{
        Graph, GraphMoves, GraphRuleset, LoopyOutcome, LoopyOutcomes, NoGraph, PartizanGraph, PositionGraph,
        Unsolved, Vertex, loopy_outcomes, loopy_values, partizan_outcomes, topological,
    },
};
use std::collections::BTreeMap;

/// The graph of all that can be reached from the position of `subject`.
pub(crate) fn game_graph(desk: &Desk<'_>, subject: &Subject) -> Result<Answer<GraphAnswer>, Error> {
    let ruleset = &desk.game.ruleset;
    if ruleset.shape().is_scoring {
        return Err(unsupported(Message::new("solve-unsupported-scoring")));
    }
    if ruleset.shape().has_wins {
        return Err(unsupported(Message::new("graph-picture-win")));
    }
    let drawn = match &desk.game.graph {
        Some(graph) => of_graph(desk, graph, subject)?,
        None => of_rules(desk)?,
    };
    let body = drawn.solved(desk, subject)?;
    let known = Known {
        evidence: Evidence::Computed { engine: EngineName::Graph.as_str() },
        plan: Plan::new(EngineName::Graph, Message::new("graph-why-picture")),
        stats: Stats { positions: body.names.len() as u64, bytes: 0 },
    };
    Ok(desk.answer(body, known))
}

/// A graph to be told, not solved yet.
struct Drawn {
    names: Vec<String>,
    sides: Sides,
}

enum Sides {
    Impartial(Graph),
    Partizan([Graph; 2]),
}

fn of_graph(desk: &Desk<'_>, ruleset: &GraphRuleset, subject: &Subject) -> Result<Drawn, Error> {
    let graphs: Vec<&Graph> = match ruleset.moves() {
        GraphMoves::Impartial(graph) => vec![graph],
        GraphMoves::Partizan { left, right } => vec![left, right],
        _ => return Err(unsupported(Message::new("solve-unsupported-scoring"))),
    };
    let all = ruleset.names().vertices();
    let mut kept = vec![subject.position.is_none(); all as usize];
    let mut to_visit: Vec<Vertex> = Vec::new();
    if subject.position.is_some() {
        let position = desk.position()?;
        to_visit.extend(position.sum.terms().filter_map(|term| ruleset.vertex(term.component)));
        to_visit.iter().for_each(|&vertex| kept[vertex as usize] = true);
    }
    while let Some(vertex) = to_visit.pop() {
        for &option in graphs.iter().flat_map(|graph| graph.options(vertex)) {
            if !std::mem::replace(&mut kept[option as usize], true) {
                to_visit.push(option);
            }
        }
    }
    // The numbers of the vertices that are kept, among themselves.
    let mut numbers = vec![0; all as usize];
    let mut names = Vec::new();
    for (number, vertex) in (0..).zip((0..all).filter(|&vertex| kept[vertex as usize])) {
        numbers[vertex as usize] = number;
        names.push(ruleset.names().name(vertex));
    }
    let part = |graph: &Graph| {
        let rows: Vec<Vec<Vertex>> = (0..all)
            .filter(|&vertex| kept[vertex as usize])
            .map(|vertex| graph.options(vertex).iter().map(|&option| numbers[option as usize]).collect())
            .collect();
        Graph::from_rows(&rows).map_err(|found| Error::new(ErrorKind::Limit, found.message()))
    };
    let sides = match graphs[..] {
        [left, right] => Sides::Partizan([part(left)?, part(right)?]),
        _ => Sides::Impartial(part(graphs[0])?),
    };
    Ok(Drawn { names, sides })
}

fn of_rules(desk: &Desk<'_>) -> Result<Drawn, Error> {
    let position = desk.position()?;
    let game = &desk.game;
    for (term, found) in position.sum.terms().enumerate() {
        if !game.ruleset.contains(found.component).map_err(|fault| game.fault(&fault))? {
            let error = SolveError::Domain { term, component: found.component.to_owned() };
            return Err(desk.refused(&error, Some(&position)));
        }
    }
    let root: Sum = position.sum.clone();
    let found = PositionGraph::new(&*game.ruleset, &[root], MOST_POSITIONS, &desk.budget).map_err(
        |none| match none {
            NoGraph::Fault(fault) => game.fault(&fault),
            NoGraph::Limit(limit) => limited(desk, limit),
        },
    )?;
    let names = found.positions().iter().map(|position| game.written_sum(position)).collect();
    let sides = if game.ruleset.shape().is_partizan {
        Sides::Partizan(found.sides())
    } else {
        Sides::Impartial(found.graph().clone())
    };
    Ok(Drawn { names, sides })
}

fn limited(desk: &Desk<'_>, limit: Limit) -> Error {
    desk.refused(&SolveError::Limit { limit, known: Box::new(Partial::Nothing) }, None)
}

impl Drawn {
    fn solved(self, desk: &Desk<'_>, subject: &Subject) -> Result<GraphAnswer, Error> {
        let (convention, budget) = (subject.settings.convention, &desk.budget);
        let draws = subject.settings.cycles == Cycles::Draw;
        let refused = |unsolved: Unsolved| match unsolved {
            Unsolved::Limit(limit) => limited(desk, limit),
            Unsolved::Cycle(_) if draws => unsupported(Message::new("graph-draws-partizan")),
            Unsolved::Cycle(cycle) => {
                let around = cycle.vertices.iter().chain(cycle.vertices.first());
                let path: Vec<&str> = around.map(|&vertex| &*self.names[vertex as usize]).collect();
                let message = Message::new("solve-cycle").with("path", path.join(" -> "));
                Error::new(ErrorKind::Cycle, message).with_help(Message::new("solve-cycle-help"))
            }
        };
        let mut values = None;
        let mut infinities = BTreeMap::new();
        let mut remoteness = None;
        let outcomes: Vec<Outcome> = match &self.sides {
            Sides::Partizan([left, right]) => {
                partizan_outcomes(PartizanGraph { left, right }, convention, budget).map_err(refused)?
            }
            Sides::Impartial(graph) if draws => {
                let found =
                    loopy_outcomes(graph, convention, budget).map_err(|limit| limited(desk, limit))?;
                remoteness = Some(left(&found));
                if convention == Convention::Normal {
                    let worth = loopy_values(graph, budget).map_err(|limit| limited(desk, limit))?;
                    let mut row = Vec::with_capacity(graph.len());
                    for vertex in 0..graph.vertices() {
                        let (value, wins_beside) = told(worth.get(vertex));
                        row.push(value);
                        infinities.extend(wins_beside.map(|wins| (vertex as usize, wins)));
                    }
                    values = Some(row);
                }
                found.iter().map(LoopyOutcome::outcome).collect()
            }
            Sides::Impartial(graph) => {
                if convention == Convention::Normal {
                    let found = topological::nim_values(graph, budget).map_err(&refused)?;
                    values = Some(found.iter().map(Value::Nim).collect());
                }
                let found =
                    loopy_outcomes(graph, convention, budget).map_err(|limit| limited(desk, limit))?;
                remoteness = Some(left(&found));
                topological::outcomes(graph, convention, budget).map_err(refused)?
            }
        };
        let (edges, is_partizan): (Vec<Edge>, bool) = match &self.sides {
            Sides::Impartial(graph) => (edges(graph, None).collect(), false),
            Sides::Partizan([left, right]) => {
                (edges(left, Some(Player::Left)).chain(edges(right, Some(Player::Right))).collect(), true)
            }
        };
        Ok(GraphAnswer { names: self.names, edges, is_partizan, values, infinities, outcomes, remoteness })
    }
}

fn left(found: &LoopyOutcomes) -> Vec<Remoteness> {
    found.iter().map(|entry| entry.remoteness().map_or(Remoteness::Endless, Remoteness::Moves)).collect()
}

fn edges(graph: &Graph, player: Option<Player>) -> impl Iterator<Item = Edge> + '_ {
    (0..graph.vertices()).flat_map(move |from| {
        let edge = move |&to: &Vertex| Edge { from: from as usize, to: to as usize, player };
        graph.options(from).iter().map(edge)
    })
}
