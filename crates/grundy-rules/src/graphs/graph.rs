//! Graphs and orders, with the relations between their vertices and edges that rules use.

use super::{
    GraphError, MOST_EDGES, MOST_ELEMENTS, MOST_VERTICES, drawing::Drawing, families, graph6, names::Names,
    order::Order, rows::Rows,
};
use crate::syntax::ast::GraphLiteral;
use grundy_core::{Arrangement, SmallSort};
use std::borrow::Cow;

/// A finite graph, or a finite order with its cover relation as the edges.
///
/// Vertices are numbered from 0. Edges are numbered in the order in which they are listed. Families, orders and graph6
/// list edges in ascending order of their ends, except that `boxes` lists horizontal lines first. Edges may be
/// parallel, and both ends of an edge may be the same vertex. A graph takes about 30 bytes for each edge, and an order
/// another 8 bytes for each pair of related elements.
///
/// ```
/// use grundy_rules::graphs::Graph;
/// use grundy_rules::syntax::ast::GraphLiteral;
///
/// let cycle = Graph::new(&GraphLiteral::Family("cycle".to_owned(), vec![5]))?;
/// assert_eq!((cycle.vertices(), cycle.edges().len()), (5, 5));
/// assert_eq!(cycle.near(0), [1, 4]);
/// # Ok::<(), grundy_rules::graphs::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    literal: GraphLiteral,
    vertices: usize,
    edges: Box<[[u32; 2]]>,
    names: Names,
    near: Rows,
    incident: Rows,
    order: Option<Order>,
}

impl PartialEq for Graph {
    /// Whether both graphs are denoted by the same literal.
    fn eq(&self, other: &Self) -> bool {
        self.literal == other.literal
    }
}

impl Eq for Graph {}

impl Graph {
    /// The graph that a literal denotes.
    ///
    /// # Errors
    /// Returns an error if the literal denotes neither a graph nor an order, or one that is too large.
    pub fn new(literal: &GraphLiteral) -> Result<Self, GraphError> {
        let literal = literal.clone();
        match &literal {
            GraphLiteral::Family(name, sizes) => {
                let (family, Drawing { count, mut pairs, names }) = families::draw(name, sizes)?;
                let names = names.map_or(Names::Numbers, Names::of);
                if family.is_order {
                    return Self::ordered(literal, count, &pairs, names);
                }
                pairs.iter_mut().for_each(|ends| ends.small_sort());
                if !family.has_parallel_edges {
                    pairs.small_sort();
                    pairs.dedup();
                    pairs.retain(|[low, high]| low != high);
                }
                Ok(Self::joined(literal, count, pairs, names, None))
            }
            GraphLiteral::Graph6(text) => {
                let (vertices, edges) = graph6::decode(text)?;
                Ok(Self::joined(literal, vertices, edges, Names::Numbers, None))
            }
            GraphLiteral::Edges(items) => {
                let (names, vertices, items) =
                    Names::read(items, MOST_VERTICES, |limit| GraphError::Vertices { limit })?;
                let ends = items.iter().filter_map(|item| <[u32; 2]>::try_from(&item[..]).ok());
                let mut edges: Vec<[u32; 2]> = ends.collect();
                if edges.len() > MOST_EDGES {
                    return Err(GraphError::Edges { limit: MOST_EDGES });
                }
                edges.iter_mut().for_each(|ends| ends.small_sort());
                Ok(Self::joined(literal, vertices, edges, names, None))
            }
            GraphLiteral::Order(chains) => {
                let (names, elements, chains) =
                    Names::read(chains, MOST_ELEMENTS, |limit| GraphError::Elements { limit })?;
                let steps = chains.iter().flat_map(|chain| chain.windows(2).map(|pair| [pair[0], pair[1]]));
                let pairs: Vec<[u32; 2]> = steps.collect();
                Self::ordered(literal, elements, &pairs, names)
            }
        }
    }

    fn ordered(
        literal: GraphLiteral,
        elements: usize,
        pairs: &[[u32; 2]],
        names: Names,
    ) -> Result<Self, GraphError> {
        let order = Order::generated(elements, pairs).map_err(|element| GraphError::OrderCycle {
            element: names.name(element as usize).into_owned(),
        })?;
        let edges = order.covers.clone();
        Ok(Self::joined(literal, elements, edges, names, Some(order)))
    }

    fn joined(
        literal: GraphLiteral,
        vertices: usize,
        edges: Vec<[u32; 2]>,
        names: Names,
        order: Option<Order>,
    ) -> Self {
        let mut near: Vec<(u32, u32)> = edges.iter().flat_map(|&[a, b]| [(a, b), (b, a)]).collect();
        near.retain(|(a, b)| a != b);
        near.small_sort();
        near.dedup();
        let mut incident = Vec::with_capacity(2 * edges.len());
        for (edge, &[a, b]) in (0..).zip(&edges) {
            incident.push((a, edge));
            if a != b {
                incident.push((b, edge));
            }
        }
        let (near, incident) = (Rows::new(vertices, &near), Rows::new(vertices, &incident));
        Self { literal, vertices, edges: edges.into(), names, near, incident, order }
    }

    /// The literal that denotes the graph.
    #[must_use]
    pub const fn literal(&self) -> &GraphLiteral {
        &self.literal
    }

    /// The number of vertices.
    #[must_use]
    pub const fn vertices(&self) -> usize {
        self.vertices
    }

    /// The two ends of every edge: the smaller number first or, in an order, the smaller element.
    #[must_use]
    pub const fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// The other vertices that an edge joins to a vertex, ascending. In an order, these are the elements that cover
    /// the vertex and the elements that the vertex covers.
    #[must_use]
    pub fn near(&self, vertex: usize) -> &[u32] {
        self.near.of(vertex)
    }

    /// The edges at a vertex, ascending.
    #[must_use]
    pub fn incident(&self, vertex: usize) -> &[u32] {
        self.incident.of(vertex)
    }

    /// The ends of an edge, ascending: two vertices, or one if both ends are the same. Empty if there is no such
    /// edge.
    #[must_use]
    pub fn ends(&self, edge: usize) -> &[u32] {
        match self.edges.get(edge) {
            Some(ends @ [low, high]) => {
                if low == high {
                    &ends[..1]
                } else {
                    ends
                }
            }
            None => &[],
        }
    }

    /// The other edges that share an end with an edge, ascending.
    #[must_use]
    pub fn near_edges(&self, edge: usize) -> Vec<u32> {
        let at_ends = self.ends(edge).iter().flat_map(|&end| self.incident(end as usize));
        let mut found: Vec<u32> = at_ends.copied().filter(|&other| other as usize != edge).collect();
        found.small_sort();
        found.dedup();
        found
    }

    /// Whether the vertices are the elements of an order.
    #[must_use]
    pub const fn is_order(&self) -> bool {
        self.order.is_some()
    }

    /// An element of an order and the elements above it, ascending by number; empty in a graph that is not an
    /// order.
    #[must_use]
    pub fn above(&self, vertex: usize) -> &[u32] {
        self.order.as_ref().map_or(&[], |order| order.above.of(vertex))
    }

    /// An element of an order and the elements below it, ascending by number; empty in a graph that is not an
    /// order.
    #[must_use]
    pub fn below(&self, vertex: usize) -> &[u32] {
        self.order.as_ref().map_or(&[], |order| order.below.of(vertex))
    }

    /// The arrangement of the vertices in a drawing. Most families of graphs have the arrangement that textbooks use.
    #[must_use]
    pub fn arrangement(&self) -> Arrangement {
        let n = self.vertices;
        match &self.literal {
            GraphLiteral::Family(name, sizes) => match (&**name, &sizes[..]) {
                ("grid" | "torus" | "kings" | "queens" | "knights", [_, columns]) => {
                    Arrangement::Rows(usize::try_from(*columns).unwrap_or(n))
                }
                ("path", _) => Arrangement::Rows(n),
                ("cycle" | "complete", _) => Arrangement::Circles(vec![[0, n]]),
                ("petersen", _) => Arrangement::Circles(vec![[0, 5], [5, 5]]),
                ("star", _) => Arrangement::Circles(vec![[1, n - 1], [0, 1]]),
                _ if self.is_order() => Arrangement::Upwards,
                _ => Arrangement::Free,
            },
            _ if self.is_order() => Arrangement::Upwards,
            _ => Arrangement::Free,
        }
    }

    /// The name of a vertex, which is its number unless the literal or its family gives names.
    #[must_use]
    pub fn name(&self, vertex: usize) -> Cow<'_, str> {
        self.names.name(vertex)
    }

    /// Whether the vertices have names that differ from their numbers.
    #[must_use]
    pub const fn has_names(&self) -> bool {
        matches!(self.names, Names::Given(..))
    }

    /// The vertex with this name, or `None` if there is none.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<usize> {
        self.names.vertex(name, self.vertices)
    }

    /// The name of an edge: the names of its ends, joined by `-`. Parallel edges have the same name.
    #[must_use]
    pub fn edge_name(&self, edge: usize) -> String {
        let [low, high] = self.edges.get(edge).copied().unwrap_or_default();
        format!("{}-{}", self.name(low as usize), self.name(high as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::{Graph, GraphError, GraphLiteral, MOST_ELEMENTS};
    use crate::graphs::FAMILIES;

    fn family(name: &str, sizes: &[i128]) -> Result<Graph, GraphError> {
        Graph::new(&GraphLiteral::Family(name.to_owned(), sizes.to_vec()))
    }

    fn rows(items: &[&[&str]]) -> Vec<Vec<String>> {
        items.iter().map(|item| item.iter().map(|&name| name.to_owned()).collect()).collect()
    }

    /// Checks the numbers of vertices and edges. Each pair in `degrees` is a number of neighbours and the number of
    /// vertices with that many; the pairs must be in ascending order.
    #[track_caller]
    fn check(name: &str, sizes: &[i128], vertices: usize, edges: usize, degrees: &[(usize, usize)]) {
        let graph = family(name, sizes).unwrap();
        assert_eq!((graph.vertices(), graph.edges().len()), (vertices, edges), "{name}");
        let mut found = std::collections::BTreeMap::new();
        (0..vertices).for_each(|vertex| *found.entry(graph.near(vertex).len()).or_insert(0) += 1);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), degrees, "{name}");
        // The edges of `boxes` are in the order of the lines of the board.
        assert!(name == "boxes" || graph.edges().is_sorted());
    }

    #[test]
    fn families() {
        check("path", &[7], 7, 6, &[(1, 2), (2, 5)]);
        check("path", &[0], 0, 0, &[]);
        check("cycle", &[9], 9, 9, &[(2, 9)]);
        check("complete", &[5], 5, 10, &[(4, 5)]);
        check("star", &[6], 7, 6, &[(1, 6), (6, 1)]);
        check("grid", &[3, 8], 24, 37, &[(2, 4), (3, 14), (4, 6)]);
        check("torus", &[4, 4], 16, 32, &[(4, 16)]);
        check("torus", &[1, 2], 2, 1, &[(1, 2)]);
        check("kings", &[5, 5], 25, 72, &[(3, 4), (5, 12), (8, 9)]);
        // The numbers of edges are those of the literature: the queens on all 64 squares have 1456 = 8 * 91 * 2 moves,
        // two for each edge, and A033996 counts the edges for knights.
        check("queens", &[8, 8], 64, 728, &[(21, 28), (23, 20), (25, 12), (27, 4)]);
        check("knights", &[6, 6], 36, 80, &[(2, 4), (3, 8), (4, 12), (6, 8), (8, 4)]);
        // A corner is joined to the ground twice, which counts as one neighbour.
        check("boxes", &[2, 2], 5, 12, &[(3, 4), (4, 1)]);
        check("hypercube", &[4], 16, 32, &[(4, 16)]);
        check("petersen", &[], 10, 15, &[(3, 10)]);
        check("chain", &[5], 5, 4, &[(1, 2), (2, 3)]);
        check("product", &[2, 3], 6, 7, &[(2, 4), (3, 2)]);
        check("subsets", &[4], 16, 32, &[(4, 16)]);
        check("divisors", &[60], 12, 20, &[(3, 8), (4, 4)]);
        assert!(FAMILIES.iter().all(|family| family.example.starts_with(family.name)));
    }

    #[test]
    fn girth_of_petersen() {
        let graph = family("petersen", &[]).unwrap();
        // Two vertices have no common neighbour if they are joined, and exactly one otherwise.
        for a in 0..10 {
            for b in 0..a {
                let common = graph.near(a).iter().filter(|v| graph.near(b).contains(v)).count();
                let is_joined = graph.near(a).iter().any(|&v| v as usize == b);
                assert_eq!(common, usize::from(!is_joined));
            }
        }
    }

    #[test]
    fn orders() {
        let subsets = family("subsets", &[3]).unwrap();
        assert_eq!(subsets.above(1), [1, 3, 5, 7]);
        assert_eq!(subsets.below(6), [0, 2, 4, 6]);
        let divisors = family("divisors", &[12]).unwrap();
        assert_eq!((divisors.name(4), divisors.vertex("6")), ("6".into(), Some(4)));
        assert_eq!(divisors.below(4), [0, 1, 2, 4]);
        let order = GraphLiteral::Order(rows(&[&["0", "1", "3"], &["0", "2"], &["0", "3"]]));
        let order = Graph::new(&order).unwrap();
        assert_eq!(order.edges(), [[0, 1], [0, 2], [1, 3]]);
        assert_eq!(order.above(0), [0, 1, 2, 3]);
        let named = |name: fn(usize) -> String| {
            let chain = (0..=MOST_ELEMENTS).map(name).collect();
            Graph::new(&GraphLiteral::Order(vec![chain]))
        };
        assert_eq!(named(|at| at.to_string()), Err(GraphError::Elements { limit: 1 << 11 }));
        assert_eq!(named(|at| format!("e{at}")), Err(GraphError::Elements { limit: 1 << 11 }));
        let cycle = Graph::new(&GraphLiteral::Order(rows(&[&["a", "b", "c"], &["c", "b"]])));
        assert!(matches!(cycle, Err(GraphError::OrderCycle { element }) if element == "b" || element == "c"));
    }

    #[test]
    fn edges_and_names() {
        let read = |items: &[&[&str]]| Graph::new(&GraphLiteral::Edges(rows(items)));
        let graph = read(&[&["0", "1"], &["2", "1"], &["1", "2"], &["3"], &["0", "0"]]).unwrap();
        assert_eq!((graph.vertices(), graph.edges()), (4, &[[0, 1], [1, 2], [1, 2], [0, 0]][..]));
        assert_eq!((graph.near(1), graph.near(3)), (&[0, 2][..], &[][..]));
        assert_eq!((graph.incident(0), graph.ends(3)), (&[0, 3][..], &[0][..]));
        assert_eq!(graph.near_edges(1), [0, 2]);
        let named = read(&[&["b", "a"], &["1", "b"]]).unwrap();
        assert_eq!((named.name(0), named.vertex("1"), named.vertex("0")), ("b".into(), Some(2), None));
        assert_eq!(named.edge_name(1), "b-1");
        assert_eq!(read(&[]).unwrap().vertices(), 0);
        assert_eq!(read(&[&["0", "1"], &["3", "1"]]), Err(GraphError::Hole { missing: 2, last: 3 }));
    }

    #[test]
    fn refusals() {
        let unknown = |found: &str, nearest| GraphError::UnknownFamily { found: found.to_owned(), nearest };
        assert_eq!(family("cylce", &[3]), Err(unknown("cylce", Some("cycle"))));
        assert_eq!(family("tours", &[]), Err(unknown("tours", Some("torus"))));
        assert_eq!(family("", &[]), Err(unknown("", None)));
        let sizes = GraphError::Sizes { family: "grid", example: "grid(3, 8)", found: 1 };
        assert_eq!(family("grid", &[3]), Err(sizes));
        let size = GraphError::Size { family: "cycle", found: 2, low: 3, high: 1 << 20 };
        assert_eq!(family("cycle", &[2]), Err(size));
        assert!(family("path", &[-1]).is_err() && family("path", &[i128::MAX]).is_err());
        assert_eq!(family("complete", &[60_000]), Err(GraphError::Edges { limit: 1 << 18 }));
        assert_eq!(family("queens", &[1, 60_000]), Err(GraphError::Edges { limit: 1 << 18 }));
        assert_eq!(family("grid", &[1 << 20, 1 << 20]), Err(GraphError::Vertices { limit: 1 << 16 }));
        assert_eq!(family("hypercube", &[1 << 20]), Err(GraphError::Vertices { limit: 1 << 16 }));
        assert_eq!(family("hypercube", &[64]), Err(GraphError::Vertices { limit: 1 << 16 }));
        assert_eq!(family("subsets", &[12]), Err(GraphError::Elements { limit: 1 << 11 }));
        assert_eq!(family("product", &[1 << 20; 64]), Err(GraphError::Elements { limit: 1 << 11 }));
        assert_eq!(family("path", &[65_536]).map(|path| path.edges().len()), Ok(65_535));
    }
}
