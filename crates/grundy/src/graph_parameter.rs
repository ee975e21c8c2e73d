//! Graphs and orders as values of parameters.

use crate::{error::Error, graph_text::read_undirected};
use grundy_rules::syntax::ast::GraphLiteral;
use std::fmt;

/// A graph or an order that was read from a file, as the value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GraphParameter(GraphLiteral);

impl GraphParameter {
    /// The graph in the text of a file: an edge list, graph6, Graphviz, GraphML or JSON. The format is recognised
    /// from the text itself.
    ///
    /// In an edge list, each line is an edge, `u v`, or a single vertex, `u`; a line with an arrow, `u -> v w`, joins
    /// its first vertex to the others. In JSON, a graph is a list of edges, or `{"edges": [[0, 1]], "vertices": 3}`
    /// with `"names"` for vertices that have names. Directions, attributes and players are ignored. Takes time linear
    /// in the length of the text and the size of the graph, up to a logarithmic factor; nested groups in Graphviz
    /// multiply the time by their depth.
    ///
    /// # Errors
    /// Returns a `syntax` error, with its place, for invalid text; `domain` for invalid graph6, and if vertices are
    /// numbered from 0 and a number is missing; and `limit` for a graph that is too large.
    ///
    /// ```
    /// use grundy::GraphParameter;
    ///
    /// let graph = GraphParameter::read("graph { 0 -- 1 -- 2 }")?;
    /// assert_eq!(graph.to_string(), "edges {0 1, 1 2}");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, Error> {
        read_undirected(text).map(Self)
    }

    /// The graph in the form that rules accept.
    pub(crate) const fn literal(&self) -> &GraphLiteral {
        &self.0
    }
}

impl fmt::Display for GraphParameter {
    /// The graph in the notation of rules text, which [`ParameterValue::read`](crate::ParameterValue::read) accepts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
