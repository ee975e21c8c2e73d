//! Graphs and orders as they are written in parameters.

/// A graph or an order as written: `petersen`, `grid(3, 8)`, `edges {0 1, 1 2}`, `graph6 "DQc"`, `chain(5)` or
/// `order {0 < 1, 0 < 2}`.
///
/// Nothing in it has been checked: a family may be unknown, or a size too large.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GraphLiteral {
    /// A family with its sizes, such as `petersen` or `grid(3, 8)`.
    Family(String, Vec<i128>),
    /// The ends of the edges, `edges {0 1, 1 2, 3}`. An item with one name adds a vertex but no edge.
    Edges(Vec<Vec<String>>),
    /// The text of a graph in the graph6 format, `graph6 "DQc"`.
    Graph6(String),
    /// Ascending chains that generate an order, `order {0 < 1 < 3, 0 < 2}`.
    Order(Vec<Vec<String>>),
}
