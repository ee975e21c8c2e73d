//! `graph`: the game graph of a position, with nim-values and outcomes.

use crate::{
    answer::{Answer, Remoteness, Value},
    error::Error,
    object::{Fields, Object, ReadQuestion, WriteBody, write_special_list},
    on_graph,
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{NimValue, Outcome, Player};
use std::collections::{BTreeMap, BTreeSet};

/// What can be reached from a position, and by which moves?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphQuestion;

/// The game graph of a position.
///
/// On an explicit graph the vertices are those that can be reached from the position's; without a position all
/// of them. On other rules they are whole positions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GraphAnswer {
    /// The vertices by name; the edges count them from 0.
    pub names: Vec<String>,
    /// The moves, by vertex, in the order of the rules.
    pub edges: Vec<Edge>,
    /// Whether the players have different moves.
    pub is_partizan: bool,
    /// What each vertex is worth, if positions have values: normal play, and both players have every move.
    pub values: Option<Vec<Value>>,
    /// The sizes of the Nim heaps beside which the mover wins, of each vertex that is infinite.
    pub infinities: BTreeMap<usize, BTreeSet<NimValue>>,
    /// Who wins each vertex.
    pub outcomes: Vec<Outcome>,
    /// How many moves are left at each vertex, if who wins hastens and who loses delays; not where the players
    /// have different moves.
    pub remoteness: Option<Vec<Remoteness>>,
}

/// A move of a game graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The vertex it is made at.
    pub from: usize,
    /// The vertex it leaves.
    pub to: usize,
    /// Who may make it, on partizan rules.
    pub player: Option<Player>,
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
        session.at_desk(Self::NAME, subject, |desk| on_graph::game_graph(desk, subject))
    }
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
