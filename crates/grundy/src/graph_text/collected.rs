//! The vertices and edges of a file that lists both.

use super::mistake::too_large;
use crate::error::{Error, ErrorKind};
use grundy_core::{Message, Player};
use grundy_graph::{GraphBuilder, GraphMoves, GraphRuleset, NameTable, Vertex, VertexNames};
use std::collections::HashSet;

/// Vertices and edges in the order of the file.
#[derive(Default)]
pub(super) struct Collected {
    names: NameTable,
    edges: Vec<(Vertex, Vertex, Option<Player>)>,
}

impl Collected {
    /// The vertex called `name`, which is added if it is new.
    pub(super) fn vertex(&mut self, name: &str) -> Result<Vertex, Error> {
        self.names.vertex_or_new(name).map_err(|found| too_large(&found))
    }

    pub(super) fn edge(&mut self, from: Vertex, to: Vertex, player: Option<Player>) {
        self.edges.push((from, to, player));
    }

    /// The ruleset, which is partizan if the edges are assigned to players.
    ///
    /// As in an edge list, the vertices are numbered by their names if the names are consecutive numbers from 0.
    pub(super) fn finish(self) -> Result<GraphRuleset, Error> {
        let is_partizan = self.edges.iter().any(|(.., player)| player.is_some());
        if let Some((from, to, _)) = self.edges.iter().find(|(.., player)| player.is_some() != is_partizan) {
            let message = Message::new("graph-player-missing")
                .with("from", self.names.name(*from))
                .with("to", self.names.name(*to));
            return Err(Error::new(ErrorKind::Domain, message).with_help(Message::new("graph-player-help")));
        }
        let count = self.names.len();
        let numbers = self.numbers();
        let number = |vertex: Vertex| numbers.as_ref().map_or(vertex, |numbers| numbers[vertex as usize]);
        let part = |wanted: Option<Player>| {
            let mut builder = GraphBuilder::new();
            for &(from, to, player) in &self.edges {
                if player == wanted {
                    builder.edge(number(from), number(to))?;
                }
            }
            builder.finish(count)
        };
        let side = |wanted| part(wanted).map_err(|found| too_large(&found));
        let moves = if is_partizan {
            GraphMoves::Partizan { left: side(Some(Player::Left))?, right: side(Some(Player::Right))? }
        } else {
            GraphMoves::Impartial(side(None)?)
        };
        let names = match &numbers {
            Some(numbers) => VertexNames::numbers(Vertex::try_from(numbers.len()).unwrap_or(Vertex::MAX)),
            None => self.names.into(),
        };
        GraphRuleset::with_names(names, moves).map_err(|found| too_large(&found))
    }

    /// Lists of names: two names for every edge, and one name for a single vertex. The order in which the vertices
    /// first occur is the same as in the file. If the edges alone preserve this order, they come first, followed by
    /// the vertices without edges; otherwise all vertices are listed before the edges. In a directed graph, edges
    /// between the same two vertices count as one, whatever their directions.
    pub(super) fn items(self, is_directed: bool) -> Vec<Vec<String>> {
        let mut seen = HashSet::new();
        let mut items: Vec<Vec<Vertex>> = Vec::with_capacity(self.edges.len());
        for (from, to, _) in &self.edges {
            if !is_directed || seen.insert((from.min(to), from.max(to))) {
                items.push(vec![*from, *to]);
            }
        }
        let count = Vertex::try_from(self.names.len()).unwrap_or(Vertex::MAX);
        let mut found = vec![false; self.names.len()];
        let first = |vertex: &&Vertex| !std::mem::replace(&mut found[**vertex as usize], true);
        let order: Vec<Vertex> = items.iter().flatten().filter(first).copied().collect();
        let vertices = (0..count).map(|vertex| vec![vertex]);
        let items: Vec<Vec<Vertex>> = if order.iter().copied().eq((0..count).take(order.len())) {
            items.into_iter().chain(vertices.skip(order.len())).collect()
        } else {
            // If vertices are listed before the edges, they keep their order.
            vertices.chain(items).collect()
        };
        let name = |vertex: &Vertex| self.names.name(*vertex).to_string();
        items.iter().map(|item| item.iter().map(name).collect()).collect()
    }

    /// The names as numbers, if they are consecutive from 0.
    fn numbers(&self) -> Option<Vec<Vertex>> {
        let count = Vertex::try_from(self.names.len()).ok()?;
        let read = |vertex| {
            let name = self.names.name(vertex);
            let plain =
                name == "0" || (!name.starts_with('0') && name.bytes().all(|byte| byte.is_ascii_digit()));
            name.parse::<Vertex>().ok().filter(|&number| plain && number < count)
        };
        (0..count).map(read).collect()
    }
}

/// The player that the value of an attribute names, or `None` if it names no player.
pub(super) fn player(word: &str) -> Option<Player> {
    match word {
        "left" => Some(Player::Left),
        "right" => Some(Player::Right),
        _ => None,
    }
}
