//! Directed graphs in compressed rows.

use super::GraphError;

/// A vertex of a graph, represented by its number. Numbers start at 0.
pub type Vertex = u32;

/// A directed graph whose edges are moves: the options of a vertex are the vertices to which its edges lead.
///
/// The graph is stored as compressed rows, with 4 bytes per edge and 4 bytes per vertex. The edges of a
/// vertex are in the order in which they were added. Parallel edges, loops and vertices without edges are all
/// allowed, and so is the graph without vertices.
///
/// ```
/// use grundy_graph::Graph;
///
/// let graph = Graph::from_edges(3, &[[2, 1], [2, 0], [1, 0]])?;
/// assert_eq!(graph.options(2), &[1, 0]);
/// assert!(graph.options(0).is_empty());
/// # Ok::<(), grundy_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The row of vertex `v` is `targets[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    targets: Vec<Vertex>,
}

impl Default for Graph {
    fn default() -> Self {
        Self { starts: vec![0], targets: Vec::new() }
    }
}

impl Graph {
    /// The graph with `vertices` vertices and the given edges, each `[from, to]`.
    ///
    /// # Errors
    /// Returns an error if an end of an edge is not below `vertices`, if there are `u32::MAX` or more vertices, or if
    /// there are more edges than 32 bits can count.
    pub fn from_edges(vertices: usize, edges: &[[Vertex; 2]]) -> Result<Self, GraphError> {
        let mut builder = GraphBuilder::new();
        for &[from, to] in edges {
            builder.edge(from, to)?;
        }
        builder.finish(vertices)
    }

    /// The graph in which the options of vertex `v` are `rows[v]`.
    ///
    /// # Errors
    /// Returns the same errors as [`from_edges`](Self::from_edges).
    pub fn from_rows<R: AsRef<[Vertex]>>(rows: &[R]) -> Result<Self, GraphError> {
        let vertices = checked_vertices(rows.len())?;
        let mut graph = Self::default();
        for row in rows {
            for &to in row.as_ref() {
                if to >= vertices {
                    return Err(GraphError::VertexOutside { vertex: to.into(), vertices: rows.len() });
                }
                graph.targets.push(to);
            }
            graph.starts.push(checked_edges(graph.targets.len())?);
        }
        Ok(graph)
    }

    /// The disjoint union of the graphs. The vertices of each graph are numbered after those of the previous
    /// one.
    ///
    /// # Errors
    /// Returns an error if there are `u32::MAX` or more vertices, or more edges than 32 bits can count.
    pub fn side_by_side<'a>(graphs: impl IntoIterator<Item = &'a Self>) -> Result<Self, GraphError> {
        let mut all = Self::default();
        for graph in graphs {
            let shift = all.vertices();
            let first_edge = checked_edges(all.targets.len())?;
            checked_edges(all.targets.len() + graph.targets.len())?;
            checked_vertices(all.len() + graph.len())?;
            all.targets.extend(graph.targets.iter().map(|&to| to + shift));
            all.starts.extend(graph.starts[1..].iter().map(|&start| start + first_edge));
        }
        Ok(all)
    }

    /// The number of vertices, as a `usize`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether the graph has no vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of vertices, which is the smallest number that is not a vertex.
    #[must_use]
    pub fn vertices(&self) -> Vertex {
        Vertex::try_from(self.len()).expect("a graph is only built with vertices that 32 bits can count")
    }

    /// The number of edges, with parallel edges counted separately.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The options of `vertex`, in the order of its edges.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    #[must_use]
    pub fn options(&self, vertex: Vertex) -> &[Vertex] {
        let at = vertex as usize;
        &self.targets[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// All rows, one after another, and the start of each row. The last entry of the second slice is the
    /// number of edges.
    pub(super) fn raw(&self) -> (&[Vertex], &[u32]) {
        (&self.targets, &self.starts)
    }

    /// The largest number of options of a vertex.
    #[must_use]
    pub fn most_options(&self) -> usize {
        self.starts.windows(2).map(|row| (row[1] - row[0]) as usize).max().unwrap_or(0)
    }

    /// The same graph with every edge reversed.
    ///
    /// Takes linear time, and as much memory as the graph, plus 4 bytes per vertex until the function returns.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut starts = vec![0u32; self.len() + 1];
        for &to in &self.targets {
            starts[to as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut targets = vec![0; self.targets.len()];
        for from in 0..self.vertices() {
            for &to in self.options(from) {
                let place = &mut next[to as usize];
                targets[*place as usize] = from;
                *place += 1;
            }
        }
        Self { starts, targets }
    }

    /// The memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        4 * (self.starts.len() as u64 + self.targets.len() as u64)
    }
}

/// Collects the edges of a [`Graph`], in any order.
///
/// Takes 8 bytes per edge, and 12 bytes per edge at the end, while the rows are built.
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    /// All blocks except the last are full. A single vector would be copied when it grows, which takes 24
    /// bytes per edge.
    blocks: Vec<Vec<[Vertex; 2]>>,
    edges: usize,
}

/// The number of edges in a block.
const BLOCK: usize = 1 << 16;

impl GraphBuilder {
    /// A builder without edges.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of edges added so far.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.edges
    }

    /// Adds an edge.
    ///
    /// # Errors
    /// Returns an error if there are more edges than 32 bits can count.
    pub fn edge(&mut self, from: Vertex, to: Vertex) -> Result<(), GraphError> {
        checked_edges(self.edges + 1)?;
        if self.edges.is_multiple_of(BLOCK) {
            self.blocks.push(Vec::with_capacity(if self.edges == 0 { 0 } else { BLOCK }));
        }
        self.edges += 1;
        self.blocks.last_mut().expect("a block was pushed with the first edge").push([from, to]);
        Ok(())
    }

    /// The graph with `vertices` vertices and the edges that were added.
    ///
    /// # Errors
    /// Returns an error if an edge has an end that is not below `vertices`, or if there are `u32::MAX` or more
    /// vertices.
    pub fn finish(self, vertices: usize) -> Result<Graph, GraphError> {
        self.finish_with_gains(vertices, &[]).map(|(graph, _)| graph)
    }

    /// The graph, and `gains` reordered to match its rows. `gains` contains one gain per edge, in the order
    /// in which the edges were added, or is empty.
    ///
    /// # Errors
    /// Returns the same errors as [`finish`](Self::finish).
    ///
    /// # Panics
    /// Panics if `gains` is not empty and does not have one gain for each edge.
    pub fn finish_with_gains(
        self,
        vertices: usize,
        gains: &[i128],
    ) -> Result<(Graph, Vec<i128>), GraphError> {
        assert!(gains.is_empty() || gains.len() == self.edges, "one gain per edge");
        let outside = checked_vertices(vertices)?;
        let mut starts = vec![0u32; vertices + 1];
        for &[from, to] in self.blocks.iter().flatten() {
            if from >= outside || to >= outside {
                let vertex = if from >= outside { from } else { to };
                return Err(GraphError::VertexOutside { vertex: vertex.into(), vertices });
            }
            starts[from as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut targets = vec![0; self.edges];
        let mut placed_gains = vec![0; gains.len()];
        // While rows are filled, `starts[v]` is the place of the next edge of `v`. In the end it is the place
        // where the row of `v + 1` begins, so moving all entries up by one restores the starts.
        let mut added = 0;
        for block in self.blocks {
            for [from, to] in block {
                let place = starts[from as usize] as usize;
                starts[from as usize] += 1;
                targets[place] = to;
                if let Some(gain) = gains.get(added) {
                    placed_gains[place] = *gain;
                }
                added += 1;
            }
        }
        starts.pop();
        starts.insert(0, 0);
        Ok((Graph { starts, targets }, placed_gains))
    }
}

fn checked_vertices(count: usize) -> Result<Vertex, GraphError> {
    Vertex::try_from(count).ok().filter(|&n| n < Vertex::MAX).ok_or(GraphError::TooManyVertices)
}

fn checked_edges(count: usize) -> Result<u32, GraphError> {
    u32::try_from(count).map_err(|_| GraphError::TooManyEdges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rows_hold_the_edges_in_their_order(
            edges in prop::collection::vec([0..9u32, 0..9u32], 0..60)
        ) {
            let graph = Graph::from_edges(9, &edges).unwrap();
            let rows: Vec<Vec<u32>> = (0..9)
                .map(|v| edges.iter().filter(|e| e[0] == v).map(|e| e[1]).collect())
                .collect();
            prop_assert_eq!(&graph, &Graph::from_rows(&rows).unwrap());
            for v in 0..9 {
                prop_assert_eq!(graph.options(v), &rows[v as usize][..]);
            }
            prop_assert_eq!(graph.edges(), edges.len());
            let reversed = graph.reversed();
            for v in 0..9 {
                let mut sources: Vec<u32> = edges.iter().filter(|e| e[1] == v).map(|e| e[0]).collect();
                sources.sort_unstable();
                prop_assert_eq!(reversed.options(v), &sources[..]);
            }
            let double = Graph::side_by_side([&graph, &graph]).unwrap();
            for v in 0..9 {
                prop_assert_eq!(double.options(v), graph.options(v));
                let shifted: Vec<u32> = graph.options(v).iter().map(|o| o + 9).collect();
                prop_assert_eq!(double.options(v + 9), &shifted[..]);
            }
        }
    }

    #[test]
    fn more_edges_than_a_block() {
        let edges: Vec<[u32; 2]> = (0..200_000).map(|i| [i % 7, i / 40_000]).collect();
        let graph = Graph::from_edges(7, &edges).unwrap();
        for v in 0..7 {
            let row: Vec<u32> = edges.iter().filter(|e| e[0] == v).map(|e| e[1]).collect();
            assert_eq!(graph.options(v), &row[..]);
        }
    }

    #[test]
    fn a_vertex_outside_is_an_error() {
        let outside = GraphError::VertexOutside { vertex: 3, vertices: 3 };
        assert_eq!(Graph::from_edges(3, &[[0, 1], [1, 3]]), Err(outside.clone()));
        assert_eq!(Graph::from_edges(3, &[[3, 1]]), Err(outside.clone()));
        assert_eq!(Graph::from_rows(&[vec![], vec![3], vec![]]), Err(outside));
        assert_eq!(Graph::from_edges(0, &[]), Ok(Graph::default()));
    }
}
