//! Moves on a graph: all winning ones as (component, from, to), with remoteness where draws are allowed.

use super::{MOST_POSITIONS, Moves, OnGraph, value::told};
use crate::{
    answer::{Answer, Remoteness},
    ask::{FoundMove, Left, MovesAnswer},
    error::{Error, ErrorKind},
    game::Position,
    subject::Cycles,
};
use grundy_core::{Message, Outcome, Player};
use grundy_solve::graph::{Graph, LoopyValue, PartizanGraph, PartizanSums, Vertex, forward, loopy_values};
use std::collections::HashMap;

/// What a move leaves.
struct Leaves {
    outcome: Outcome,
    value: Option<LoopyValue>,
    remoteness: Option<Remoteness>,
    /// Whether the move wins for its mover.
    wins: bool,
}

impl OnGraph<'_> {
    /// The winning moves of a position, or all of them.
    pub(crate) fn moves(&self, position: &Position<'_>, all: bool) -> Result<Answer<MovesAnswer>, Error> {
        let vertices = self.vertices(position)?;
        match self.moves_of()? {
            Moves::Partizan(graph) => self.partizan_moves(graph, &vertices, all),
            Moves::Impartial(_) if self.player.is_some() => {
                Err(Error::new(ErrorKind::Unsupported, Message::new("graph-player-impartial")))
            }
            Moves::Impartial(graph) if self.cycles == Cycles::Draw => self.loopy_moves(graph, &vertices, all),
            Moves::Impartial(graph) => self.acyclic_moves(graph, &vertices, all),
        }
    }

    fn acyclic_moves(
        &self,
        graph: &Graph,
        vertices: &[Vertex],
        all: bool,
    ) -> Result<Answer<MovesAnswer>, Error> {
        let found = forward::nim_values_from(graph, vertices.iter().copied(), &self.desk.budget)
            .map_err(|unsolved| self.refused(unsolved))?;
        let value = |vertex: Vertex| found.get(vertex).unwrap_or(0);
        let xor = vertices.iter().fold(0, |sum, &vertex| sum ^ value(vertex));
        let mut listed = Listed::new(self, all);
        for (component, &from) in vertices.iter().enumerate() {
            let wanted = xor ^ value(from);
            listed.component(component, from, graph.options(from), None, |to| {
                let left = wanted ^ value(to);
                Ok(Leaves {
                    outcome: Outcome::for_mover(left != 0),
                    value: Some(LoopyValue::Nim(left)),
                    remoteness: None,
                    wins: left == 0,
                })
            })?;
        }
        let body = MovesAnswer { outcome: Outcome::for_mover(xor != 0), moves: listed.moves };
        Ok(self.answer(body, Message::new("graph-why-forward"), found.count(), 24 * graph.len() as u64))
    }

    fn loopy_moves(
        &self,
        graph: &Graph,
        vertices: &[Vertex],
        all: bool,
    ) -> Result<Answer<MovesAnswer>, Error> {
        let sums = self.loopy_sums(graph, vertices)?;
        // Values tell what is left; misère play has none.
        let values = match (all, self.convention) {
            (true, grundy_core::Convention::Normal) => {
                Some(loopy_values(graph, &self.desk.budget).map_err(|limit| self.refused(limit.into()))?)
            }
            _ => None,
        };
        let mut listed = Listed::new(self, all);
        let mut left_over = vertices.to_vec();
        for (component, &from) in vertices.iter().enumerate() {
            listed.component(component, from, graph.options(from), None, |to| {
                left_over[component] = to;
                let (outcome, remoteness) = sums.told(&left_over);
                let value = values.as_ref().map(|values| values.of_sum(&left_over));
                Ok(Leaves { outcome, value, remoteness, wins: outcome == Outcome::P })
            })?;
            left_over[component] = from;
        }
        let (outcome, _) = sums.told(vertices);
        let body = MovesAnswer { outcome, moves: listed.moves };
        Ok(self.answer(body, sums.why(), sums.positions(), 0))
    }

    fn partizan_moves(
        &self,
        graph: PartizanGraph<'_>,
        vertices: &[Vertex],
        all: bool,
    ) -> Result<Answer<MovesAnswer>, Error> {
        let budget = &self.desk.budget;
        let mut sums = PartizanSums::new(graph, vertices, self.convention, MOST_POSITIONS, budget)
            .map_err(|unsolved| self.refused(unsolved))?;
        let outcome = sums.outcome(vertices, budget).map_err(|limit| self.refused(limit.into()))?;
        let mut listed = Listed::new(self, all);
        let mut left_over = vertices.to_vec();
        for (component, &from) in vertices.iter().enumerate() {
            for (player, options) in
                [(Player::Left, graph.left.options(from)), (Player::Right, graph.right.options(from))]
            {
                if self.player.is_some_and(|asked| asked != player) {
                    continue;
                }
                listed.component(component, from, options, Some(player), |to| {
                    left_over[component] = to;
                    let told =
                        sums.outcome(&left_over, budget).map_err(|limit| self.refused(limit.into()))?;
                    let wins = match player {
                        Player::Left => matches!(told, Outcome::P | Outcome::L),
                        Player::Right => matches!(told, Outcome::P | Outcome::R),
                    };
                    Ok(Leaves { outcome: told, value: None, remoteness: None, wins })
                })?;
            }
            left_over[component] = from;
        }
        let body = MovesAnswer { outcome, moves: listed.moves };
        Ok(self.answer(body, Message::new("graph-why-partizan"), sums.positions(), 0))
    }
}

/// The moves that are told.
struct Listed<'e> {
    engine: &'e OnGraph<'e>,
    all: bool,
    moves: Vec<FoundMove>,
}

impl<'e> Listed<'e> {
    fn new(engine: &'e OnGraph<'_>, all: bool) -> Self {
        Self { engine, all, moves: Vec::new() }
    }

    /// Adds the moves of one component to `options`.
    fn component(
        &mut self,
        component: usize,
        from: Vertex,
        options: &[Vertex],
        player: Option<Player>,
        mut leaves: impl FnMut(Vertex) -> Result<Leaves, Error>,
    ) -> Result<(), Error> {
        let mut first_to: HashMap<Vertex, usize> = HashMap::new();
        for &to in options {
            let left = leaves(to)?;
            if !(self.all || left.wins) {
                continue;
            }
            let index = self.moves.len();
            let first = *first_to.entry(to).or_insert(index);
            let (value, wins_beside) = left.value.map(told).unzip();
            self.moves.push(FoundMove {
                component: component as u64,
                from: self.engine.written(from),
                to: self.engine.written(to),
                label: None,
                player,
                remoteness: left.remoteness,
                same_as: (first != index).then_some(first),
                leaves: self.all.then_some(Left {
                    value,
                    wins_beside: wins_beside.flatten(),
                    outcome: left.outcome,
                }),
            });
        }
        Ok(())
    }
}
