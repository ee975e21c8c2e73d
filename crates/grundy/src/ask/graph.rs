//! `graph`: the game graph of a position, with nim-values and outcomes.

use crate::{
    answer::{Answer, Remoteness, Value},
    error::Error,
    game::Game,
    messages,
    object::{Fields, Object, ReadQuestion, WriteBody, write_special_list},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Message, NimValue, Outcome, Player};
use grundy_graph::{Graph, GraphMoves, Vertex};
use grundy_solve::{GameGraph, GameVertices, Known};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Asks for the game graph of a position: the reachable positions and the moves between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphQuestion;

/// The game graph of a position.
///
/// For an explicit graph, the vertices are those reachable from the vertices of the position, or all vertices if there
/// is no position. For other rules, each vertex is a whole position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GraphAnswer {
    /// Whether the vertices are those of an explicit graph, rather than whole positions of a ruleset.
    pub is_explicit: bool,
    /// The names of the vertices. Edges refer to vertices by their indices, which start at 0.
    pub names: Vec<String>,
    /// The moves, grouped by vertex, in the order of the rules; if the players have different moves, all moves of Left
    /// come before those of Right.
    pub edges: Vec<Edge>,
    /// Whether the players have different moves.
    pub is_partizan: bool,
    /// The nim-value of each vertex, or `None` under misère play, if the players have different moves, or if a move
    /// lets the mover move again or forces the answer.
    pub values: Option<Vec<Value>>,
    /// For each vertex of infinite value, the sizes of the Nim heaps whose sums with the vertex are N-positions.
    pub infinities: BTreeMap<usize, BTreeSet<NimValue>>,
    /// The outcome of each vertex.
    pub outcomes: Vec<Outcome>,
    /// The remoteness of each vertex: the number of moves left if the winner plays as fast, and the loser as
    /// slowly, as possible. It is `None` if the players have different moves, or if a move lets the mover move again
    /// or forces the answer.
    pub remoteness: Option<Vec<Remoteness>>,
}

/// A move of a game graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The vertex before the move.
    pub from: usize,
    /// The vertex after the move.
    pub to: usize,
    /// The player who may make the move, or `None` if both players have the same moves.
    pub player: Option<Player>,
    /// Whether the mover moves again.
    pub again: bool,
}

impl ReadQuestion for GraphQuestion {
    const NAME: &'static str = "graph";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }
}

impl Question for GraphQuestion {
    type Answer = GraphAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<GraphAnswer>, Error> {
        session.at_position(Self::NAME, subject, |desk| {
            let is_whole = desk.game.graph.is_some() && subject.position.is_none();
            let position = if is_whole { None } else { Some(desk.position()?) };
            let sum = position.as_ref().map(|position| &position.sum);
            match desk.solver.game_graph(sum, subject.settings.play(), &desk.budget) {
                Ok(found) => {
                    let (body, known) = body(&desk.game, found);
                    Ok(desk.answer(body, known))
                }
                Err(error) => Err(desk.refused(&error, position.as_ref())),
            }
        })
    }
}

fn body(game: &Game, found: GameGraph) -> (GraphAnswer, Known) {
    let is_explicit = matches!(found.vertices, GameVertices::OfGraph(_));
    let names = match (&found.vertices, &game.graph) {
        (GameVertices::OfGraph(vertices), Some(graph)) => {
            vertices.iter().map(|&vertex| graph.names().name(vertex)).collect()
        }
        (GameVertices::OfGraph(vertices), None) => vertices.iter().map(ToString::to_string).collect(),
        (GameVertices::Positions(positions), _) => {
            positions.iter().map(|position| game.written_sum(position)).collect()
        }
    };
    let (mut edges, is_partizan): (Vec<Edge>, bool) = match &found.moves {
        GraphMoves::Partizan { left, right } => {
            (edges(left, Some(Player::Left)).chain(edges(right, Some(Player::Right))).collect(), true)
        }
        GraphMoves::Impartial(graph) | GraphMoves::Scoring { graph, .. } => {
            (edges(graph, None).collect(), false)
        }
    };
    for (edge, &again) in edges.iter_mut().zip(&found.again) {
        edge.again = again;
    }
    let GameGraph { values, infinities, outcomes, remoteness, known, .. } = found;
    (GraphAnswer { is_explicit, names, edges, is_partizan, values, infinities, outcomes, remoteness }, known)
}

impl GraphAnswer {
    /// The graph for a picture: if several positions of a ruleset have no moves, they are combined into one vertex,
    /// whose name states that no move is left. The vertices of an explicit graph remain unchanged.
    ///
    /// ```
    /// use grundy::{Session, Subject, ask::GraphQuestion};
    ///
    /// let graph = Session::new().ask(GraphQuestion, &Subject::named("kayles").at("3"))?.body;
    /// assert!(graph.with_one_end().names.len() < graph.names.len());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn with_one_end(&self) -> Cow<'_, Self> {
        let mut is_end = vec![true; self.names.len()];
        for edge in &self.edges {
            is_end[edge.from] = false;
        }
        let mut ends = (0..self.names.len()).filter(|&at| is_end[at]);
        let (Some(end), Some(_), false) = (ends.next(), ends.next(), self.is_explicit) else {
            return Cow::Borrowed(self);
        };
        let kept: Vec<usize> = (0..self.names.len()).filter(|&at| at == end || !is_end[at]).collect();
        let mut new = vec![0; self.names.len()];
        for (at, &vertex) in kept.iter().enumerate() {
            new[vertex] = at;
        }
        let number = |vertex: usize| new[if is_end[vertex] { end } else { vertex }];
        let mut edges: Vec<Edge> = Vec::with_capacity(self.edges.len());
        for edge in &self.edges {
            let edge = Edge { from: number(edge.from), to: number(edge.to), ..*edge };
            if !edges.iter().rev().take_while(|other| other.from == edge.from).any(|other| *other == edge) {
                edges.push(edge);
            }
        }
        let mut names: Vec<String> = kept.iter().map(|&at| self.names[at].clone()).collect();
        names[new[end]] = messages::text(&Message::new("answer-picture-end"));
        Cow::Owned(Self {
            is_explicit: false,
            names,
            edges,
            is_partizan: self.is_partizan,
            values: self.values.as_ref().map(|values| kept.iter().map(|&at| values[at]).collect()),
            infinities: self.infinities.iter().map(|(&at, sizes)| (number(at), sizes.clone())).collect(),
            outcomes: kept.iter().map(|&at| self.outcomes[at]).collect(),
            remoteness: self.remoteness.as_ref().map(|left| kept.iter().map(|&at| left[at]).collect()),
        })
    }
}

fn edges(graph: &Graph, player: Option<Player>) -> impl Iterator<Item = Edge> + '_ {
    (0..graph.vertices()).flat_map(move |from| {
        let edge = move |&to: &Vertex| Edge { from: from as usize, to: to as usize, player, again: false };
        graph.options(from).iter().map(edge)
    })
}

impl WriteBody for GraphAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.number("vertices", self.names.len() as u64);
        object.texts("names", &self.names);
        if self.is_partizan {
            for (field, player) in [("left", Player::Left), ("right", Player::Right)] {
                let mut edges = self.edges.iter().filter(|edge| edge.player == Some(player)).peekable();
                object.array(field, |array| {
                    for vertex in 0..self.names.len() {
                        array.array(|array| {
                            while let Some(edge) = edges.next_if(|edge| edge.from == vertex) {
                                array.text(&self.names[edge.to]);
                            }
                        });
                    }
                });
            }
        } else {
            object.array("edges", |array| {
                for edge in &self.edges {
                    array.array(|array| {
                        array.text(&self.names[edge.from]);
                        array.text(&self.names[edge.to]);
                    });
                }
            });
        }
        if self.edges.iter().any(|edge| edge.again) {
            object.array("again", |array| {
                for (at, _) in self.edges.iter().enumerate().filter(|(_, edge)| edge.again) {
                    array.number(at as u64);
                }
            });
        }
        if let Some(values) = &self.values {
            object.array("values", |array| {
                for value in values {
                    match value.nim() {
                        Some(number) => array.number(number),
                        None => array.null(),
                    }
                }
            });
            let told = values.iter().enumerate().map(|(at, &value)| (value, self.infinities.get(&at)));
            write_special_list(object, "special", told, |index| vec![index as u64]);
        }
        object.text("outcomes", &self.outcomes.iter().map(|outcome| outcome.letter()).collect::<String>());
        if let Some(remoteness) = &self.remoteness {
            object.array("remoteness", |array| {
                for entry in remoteness {
                    match *entry {
                        Remoteness::Moves(moves) => array.number(moves),
                        Remoteness::Endless => array.null(),
                    }
                }
            });
        }
    }
}

#[cfg(test)]
mod tests;
