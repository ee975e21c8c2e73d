//! Graphs and orders under construction: first the number of vertices is set, and then edges are added, within limits.

use super::{GraphError, MOST_EDGES, MOST_ELEMENTS, MOST_VERTICES};

/// The vertices and edges of a graph, or the elements of an order and pairs of a smaller and a larger element.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    /// The number of vertices or elements.
    pub(super) count: usize,
    /// The two ends of every edge, or the smaller and the larger element of every pair.
    pub(super) pairs: Vec<[u32; 2]>,
    /// The names of the vertices, or `None` if the vertices are named by the numbers from 0.
    pub(super) names: Option<Vec<String>>,
}

/// The result of a drawing step.
pub(super) type Drawn = Result<(), GraphError>;

impl Drawing {
    /// Sets the number of vertices of a graph.
    pub(super) fn vertices(&mut self, count: usize) -> Drawn {
        self.count = count;
        if count > MOST_VERTICES { Err(GraphError::Vertices { limit: MOST_VERTICES }) } else { Ok(()) }
    }

    /// Sets the number of elements of an order.
    pub(super) fn elements(&mut self, count: usize) -> Drawn {
        self.count = count;
        if count > MOST_ELEMENTS { Err(GraphError::Elements { limit: MOST_ELEMENTS }) } else { Ok(()) }
    }

    /// Joins two vertices, or puts the second element above the first.
    pub(super) fn join(&mut self, from: usize, to: usize) -> Drawn {
        if self.pairs.len() == MOST_EDGES {
            return Err(GraphError::Edges { limit: MOST_EDGES });
        }
        let number =
            |vertex| u32::try_from(vertex).map_err(|_| GraphError::Vertices { limit: MOST_VERTICES });
        self.pairs.push([number(from)?, number(to)?]);
        Ok(())
    }

    /// Names the vertices.
    pub(super) fn name(&mut self, names: Vec<String>) {
        self.names = Some(names);
    }
}
