//! Graphs as rulesets.

use super::{Graph, GraphBuilder, GraphError, Vertex, VertexNames};
use grundy_core::{
    ComponentRef, Detail, Fault, Field, Kind, KindId, Move, MoveVisitor, Mover, Notation, Player, Ruleset,
    Shape, Sum,
};
use std::ops::ControlFlow;

/// The game on a directed graph: a component is a token on a vertex, and a move takes the token along an
/// edge.
///
/// The only kind of position is `vertex(v)`, where `v` is the number of the vertex;
/// [`component_name`](grundy_core::Notation::component_name) gives its name. The moves of a vertex are in the order of
/// its edges; on partizan graphs, Left's moves come first.
///
/// ```
/// use grundy_core::{ComponentRef, KindId, Ruleset};
/// use grundy_graph::{Graph, GraphRuleset};
///
/// let game = GraphRuleset::new(Graph::from_edges(3, &[[2, 1], [2, 0], [1, 0]])?);
/// let three = ComponentRef { kind: KindId(0), words: &[3] };
/// assert_eq!(game.contains(three), Ok(false));
/// # Ok::<(), grundy_graph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraphRuleset {
    title: String,
    kinds: Vec<Kind>,
    names: VertexNames,
    moves: GraphMoves,
}

/// The edges along which each player may move, and their gains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphMoves {
    /// Both players may move along every edge.
    Impartial(Graph),
    /// Both players may move along every edge; the mover scores the edge's gain.
    Scoring {
        /// The graph of the moves.
        graph: Graph,
        /// The gain of each edge, in the order of the graph's rows.
        gains: Vec<i128>,
    },
    /// Each player has their own edges, on the same vertices.
    Partizan {
        /// The graph of Left's moves.
        left: Graph,
        /// The graph of Right's moves.
        right: Graph,
    },
}

impl GraphMoves {
    /// The same moves with every edge available to both players; the scores are unchanged. Parallel edges of a
    /// partizan graph become one edge. Takes linear time.
    ///
    /// # Errors
    /// Returns an error if the two players' graphs together have more distinct edges than 32 bits can count.
    ///
    /// # Panics
    /// Can panic if the graphs of the players have different numbers of vertices.
    pub fn for_both(self) -> Result<Self, GraphError> {
        let Self::Partizan { left, right } = self else { return Ok(self) };
        let mut builder = GraphBuilder::new();
        // For each vertex, one more than the last vertex from which an edge to it was found, or 0 if no edge was found.
        let mut last = vec![0; left.len()];
        for vertex in 0..left.vertices() {
            for &option in left.options(vertex).iter().chain(right.options(vertex)) {
                if std::mem::replace(&mut last[option as usize], vertex + 1) <= vertex {
                    builder.edge(vertex, option)?;
                }
            }
        }
        Ok(Self::Impartial(builder.finish(left.len())?))
    }
}

impl GraphRuleset {
    /// The impartial game on `graph`, with vertices named by their numbers.
    #[must_use]
    pub fn new(graph: Graph) -> Self {
        let names = VertexNames::numbers(graph.vertices());
        Self::assemble(names, GraphMoves::Impartial(graph))
    }

    /// The game with the given moves and names.
    ///
    /// # Errors
    /// Returns an error if the number of names differs from the number of vertices, or if the players of a
    /// partizan graph have different numbers of vertices.
    pub fn with_names(names: VertexNames, moves: GraphMoves) -> Result<Self, GraphError> {
        let (first, second) = match &moves {
            GraphMoves::Impartial(graph) => (graph.len(), graph.len()),
            GraphMoves::Scoring { graph, .. } => (graph.len(), graph.len()),
            GraphMoves::Partizan { left, right } => (left.len(), right.len()),
        };
        for vertices in [first, second] {
            if names.vertices() as usize != vertices {
                return Err(GraphError::NamesMissing { names: names.vertices() as usize, vertices });
            }
        }
        Ok(Self::assemble(names, moves))
    }

    fn assemble(names: VertexNames, moves: GraphMoves) -> Self {
        let high = u64::from(names.vertices()).saturating_sub(1);
        let number = Field { high, ..Field::natural("v") };
        let kinds = vec![Kind::new("vertex", vec![number])];
        Self { title: String::new(), kinds, names, moves }
    }

    /// The same game, with every edge available to both players.
    ///
    /// # Errors
    /// Returns an error if the two players' graphs together have more distinct edges than 32 bits can count.
    pub fn for_both(self) -> Result<Self, GraphError> {
        Ok(Self { moves: self.moves.for_both()?, ..self })
    }

    /// The same game with a title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// The moves of the game.
    #[must_use]
    pub const fn moves(&self) -> &GraphMoves {
        &self.moves
    }

    /// The names of the vertices.
    #[must_use]
    pub const fn names(&self) -> &VertexNames {
        &self.names
    }

    /// The graph, if both players may move along every edge and no move scores; otherwise `None`.
    #[must_use]
    pub const fn impartial(&self) -> Option<&Graph> {
        match &self.moves {
            GraphMoves::Impartial(graph) => Some(graph),
            _ => None,
        }
    }

    /// The vertex that a component represents, or `None` if there is no such vertex.
    #[must_use]
    pub fn vertex(&self, component: ComponentRef<'_>) -> Option<Vertex> {
        let number = *component.words.first()?;
        Vertex::try_from(number).ok().filter(|&vertex| vertex < self.names.vertices())
    }

    /// Calls `visitor` with the moves to `options`. `gains` must begin with the gains of these moves, in the same
    /// order, or be empty if no move scores.
    fn visit(
        options: &[Vertex],
        gains: &[i128],
        mover: Mover,
        visitor: &mut dyn MoveVisitor,
    ) -> ControlFlow<()> {
        let mut option = Sum::new();
        for (at, &to) in options.iter().enumerate() {
            option.clear();
            option.push(1, KindId(0), &[u64::from(to)]);
            let gain = gains.get(at).copied().unwrap_or(0);
            visitor.visit(&Move { mover, gain, ..Move::to(&option) })?;
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for GraphRuleset {
    fn title(&self) -> &str {
        &self.title
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        _: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let Some(vertex) = self.vertex(of) else {
            return Ok(ControlFlow::Continue(()));
        };
        Ok(match &self.moves {
            GraphMoves::Impartial(graph) => Self::visit(graph.options(vertex), &[], Mover::Either, visitor),
            GraphMoves::Scoring { graph, gains } => {
                let (_, starts) = graph.raw();
                let first = starts[vertex as usize] as usize;
                Self::visit(graph.options(vertex), &gains[first..], Mover::Either, visitor)
            }
            GraphMoves::Partizan { left, right } => {
                match Self::visit(left.options(vertex), &[], Mover::Only(Player::Left), visitor) {
                    ControlFlow::Continue(()) => {
                        Self::visit(right.options(vertex), &[], Mover::Only(Player::Right), visitor)
                    }
                    broken => broken,
                }
            }
        })
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        Ok(self.vertex(component).is_some())
    }

    fn shape(&self) -> Shape {
        Shape {
            has_wins: false,
            is_partizan: matches!(self.moves, GraphMoves::Partizan { .. }),
            is_scoring: matches!(self.moves, GraphMoves::Scoring { .. }),
            is_entailing: false,
        }
    }

    fn notation(&self) -> &dyn Notation {
        self
    }
}

impl Notation for GraphRuleset {
    fn component_name(&self, component: ComponentRef<'_>) -> Option<String> {
        self.vertex(component).map(|vertex| self.names.name(vertex))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &GraphRuleset, vertex: u64, expected: &[(u64, Mover, i128)]) {
        let mut found = Vec::new();
        let of = ComponentRef { kind: KindId(0), words: &[vertex] };
        let flow = game.visit_moves(of, Detail::Labels, &mut |m: &Move<'_>| {
            let words = m.option.term(0).component.words;
            found.push((words[0], m.mover, m.gain));
            ControlFlow::Continue(())
        });
        assert_eq!(flow, Ok(ControlFlow::Continue(())));
        assert_eq!(found, expected);
        if !expected.is_empty() {
            let mut first = None;
            let flow = game.visit_moves(of, Detail::Options, &mut |m: &Move<'_>| {
                first = Some(m.option.term(0).component.words[0]);
                ControlFlow::Break(())
            });
            assert_eq!((flow, first), (Ok(ControlFlow::Break(())), Some(expected[0].0)));
        }
    }

    #[test]
    fn moves_are_the_edges() {
        let graph = Graph::from_edges(3, &[[2, 1], [1, 0], [2, 0], [2, 1]]).unwrap();
        let game = GraphRuleset::new(graph.clone());
        check(&game, 2, &[(1, Mover::Either, 0), (0, Mover::Either, 0), (1, Mover::Either, 0)]);
        check(&game, 0, &[]);
        check(&game, 9, &[]);

        let mut builder = GraphBuilder::new();
        for [from, to] in [[2, 1], [1, 0], [2, 0]] {
            builder.edge(from, to).unwrap();
        }
        let (scored, gains) = builder.finish_with_gains(3, &[5, -7, 9]).unwrap();
        let moves = GraphMoves::Scoring { graph: scored, gains };
        let game = GraphRuleset::with_names(VertexNames::numbers(3), moves).unwrap();
        assert!(game.shape().is_scoring);
        check(&game, 2, &[(1, Mover::Either, 5), (0, Mover::Either, 9)]);
        check(&game, 1, &[(0, Mover::Either, -7)]);

        let left = Graph::from_rows(&[vec![], vec![0]]).unwrap();
        let right = Graph::from_rows(&[vec![1], vec![0, 1]]).unwrap();
        let moves = GraphMoves::Partizan { left, right };
        let game = GraphRuleset::with_names(VertexNames::numbers(2), moves).unwrap();
        let (left, right) = (Mover::Only(Player::Left), Mover::Only(Player::Right));
        assert!(game.shape().is_partizan);
        check(&game, 1, &[(0, left, 0), (0, right, 0), (1, right, 0)]);
    }

    use super::super::GraphBuilder;

    #[test]
    fn the_empty_graph_has_no_components() {
        let game = GraphRuleset::new(Graph::default());
        assert_eq!(game.contains(ComponentRef { kind: KindId(0), words: &[0] }), Ok(false));
    }
}
