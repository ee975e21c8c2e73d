//! Graphs as spaces: the vertices or the edges of a graph are the cells of a board.

use super::Relation;
use crate::graphs::Graph;
use grundy_core::BoardGraph;
use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

/// The parts of a graph that can be cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphPart {
    /// The vertices of a graph, or the elements of an order.
    Vertices,
    /// The edges of a graph.
    Edges,
}

/// The vertices or the edges of a graph as the cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphCells {
    /// The graph.
    pub graph: Arc<Graph>,
    /// The parts of the graph that are cells.
    pub part: GraphPart,
}

impl Hash for GraphCells {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.graph.literal().hash(state);
        self.part.hash(state);
    }
}

impl GraphPart {
    /// Whether the relation is defined for these cells. Only the elements of an order can be above or below one
    /// another.
    pub(crate) const fn has(self, relation: Relation) -> bool {
        match relation {
            Relation::Near | Relation::Closed => true,
            Relation::Above | Relation::Below => matches!(self, Self::Vertices),
            Relation::Ends | Relation::Incident => matches!(self, Self::Edges),
            Relation::Near8 | Relation::Knight | Relation::Line(_) => false,
        }
    }
}

impl GraphCells {
    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        match self.part {
            GraphPart::Vertices => self.graph.vertices(),
            GraphPart::Edges => self.graph.edges().len(),
        }
    }

    /// The number of cells or of vertices, whichever is larger, because a range may contain the ends of edges.
    pub(super) fn numbers(&self) -> usize {
        self.cells().max(self.graph.vertices())
    }

    /// Calls `visit` with everything that is related to `cell`: cells, the vertices at the ends of an edge, or the
    /// edges at a vertex. In the last case, `cell` is the number of the vertex.
    pub fn related(&self, relation: Relation, cell: usize, visit: &mut dyn FnMut(usize)) {
        let mut all = |found: &[u32]| found.iter().for_each(|&found| visit(found as usize));
        match (self.part, relation) {
            (GraphPart::Vertices, Relation::Near | Relation::Closed) => all(self.graph.near(cell)),
            (GraphPart::Vertices, Relation::Above) => all(self.graph.above(cell)),
            (GraphPart::Vertices, Relation::Below) => all(self.graph.below(cell)),
            (GraphPart::Edges, Relation::Near | Relation::Closed) => all(&self.graph.near_edges(cell)),
            (GraphPart::Edges, Relation::Ends) => all(self.graph.ends(cell)),
            (GraphPart::Edges, Relation::Incident) => all(self.graph.incident(cell)),
            _ => {}
        }
        if relation == Relation::Closed && cell < self.cells() {
            visit(cell);
        }
    }

    /// The name of a cell: the name of the vertex, or the names of the ends of the edge, joined by `-`.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        match self.part {
            GraphPart::Vertices => self.graph.name(cell).into_owned(),
            GraphPart::Edges => self.graph.edge_name(cell),
        }
    }

    /// The graph in the form that drawings need.
    pub(crate) fn drawn(&self) -> BoardGraph {
        BoardGraph {
            vertices: (0..self.graph.vertices()).map(|vertex| self.graph.name(vertex).into_owned()).collect(),
            edges: self.graph.edges().to_vec(),
            cells_are_edges: self.part == GraphPart::Edges,
            arrangement: self.graph.arrangement(),
        }
    }

    /// The names of all cells, or an empty list if the cells are named by the numbers from 0.
    pub(crate) fn names(&self) -> Vec<String> {
        match self.part {
            GraphPart::Vertices if !self.graph.has_names() => Vec::new(),
            _ => (0..self.cells()).map(|cell| self.name(cell)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arc, Graph, GraphCells, GraphPart, Relation};
    use crate::syntax::ast::GraphLiteral;

    #[track_caller]
    fn check(part: GraphPart, relation: Relation, cell: usize, expected: &[usize]) {
        let graph = Graph::new(&GraphLiteral::Family("path".to_owned(), vec![4])).unwrap();
        let space = GraphCells { graph: Arc::new(graph), part };
        let mut found = Vec::new();
        space.related(relation, cell, &mut |cell| found.push(cell));
        assert_eq!(found, expected);
    }

    #[test]
    fn relations_on_a_path() {
        check(GraphPart::Vertices, Relation::Near, 1, &[0, 2]);
        check(GraphPart::Vertices, Relation::Closed, 0, &[1, 0]);
        check(GraphPart::Vertices, Relation::Closed, 7, &[]);
        check(GraphPart::Vertices, Relation::Above, 1, &[]);
        check(GraphPart::Edges, Relation::Near, 1, &[0, 2]);
        check(GraphPart::Edges, Relation::Ends, 2, &[2, 3]);
        check(GraphPart::Edges, Relation::Incident, 3, &[2]);
    }
}
