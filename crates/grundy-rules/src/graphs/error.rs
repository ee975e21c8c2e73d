//! Errors in the description of a graph or an order.

use grundy_core::{Message, shortened};
use std::{error::Error, fmt};

/// The reason why the description of a graph or an order is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// No family has this name.
    UnknownFamily {
        /// The name as written.
        found: String,
        /// The most similar name of a family, if a similar one exists.
        nearest: Option<&'static str>,
    },
    /// A family with the wrong number of sizes.
    Sizes {
        /// The name of the family.
        family: &'static str,
        /// An example of the notation of the family, such as `grid(3, 8)`.
        example: &'static str,
        /// The number of sizes that were given.
        found: usize,
    },
    /// A size outside the range of its family.
    Size {
        /// The name of the family.
        family: &'static str,
        /// The size that was given.
        found: i128,
        /// The smallest size.
        low: i128,
        /// The largest size.
        high: i128,
    },
    /// A graph with too many vertices.
    Vertices {
        /// The largest number that is allowed.
        limit: usize,
    },
    /// An order with too many elements.
    Elements {
        /// The largest number that is allowed.
        limit: usize,
    },
    /// A graph with too many edges.
    Edges {
        /// The largest number that is allowed.
        limit: usize,
    },
    /// The vertices are numbered from 0, but a number is missing.
    Hole {
        /// The smallest missing number.
        missing: usize,
        /// The largest number that occurs.
        last: usize,
    },
    /// A character that does not occur in graph6.
    Graph6Character {
        /// The character.
        found: char,
        /// The place of the character in the text without the header `>>graph6<<`, counted from 1.
        place: usize,
    },
    /// A graph6 string that is too short or too long for its number of vertices.
    Graph6Length {
        /// The number of vertices.
        vertices: usize,
        /// The number of characters that the edges take.
        expected: usize,
        /// The number of characters found.
        found: usize,
    },
    /// A graph6 string that does not state the number of vertices.
    Graph6Empty,
    /// A graph in a format related to graph6.
    Graph6Relative {
        /// The name of the format: `sparse6` or `digraph6`.
        format: &'static str,
    },
    /// A graph where an order is required.
    NoOrder,
    /// An order in which an element would be above itself.
    OrderCycle {
        /// The name of an element that would be above itself.
        element: String,
    },
}

impl GraphError {
    /// The message that describes the error, as data.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::UnknownFamily { found, .. } => {
                Message::new("graphs-unknown-family").with("found", shortened(found))
            }
            Self::Sizes { family, found, .. } => {
                Message::new("graphs-sizes").with("family", family).with("count", found)
            }
            Self::Size { family, found, .. } => {
                Message::new("graphs-size").with("family", family).with("found", found)
            }
            Self::Vertices { limit } => Message::new("graphs-vertices").with("limit", limit),
            Self::Elements { limit } => Message::new("graphs-elements").with("limit", limit),
            Self::Edges { limit } => Message::new("graphs-edges").with("limit", limit),
            Self::Hole { missing, last } => {
                Message::new("graphs-hole").with("missing", missing).with("last", last)
            }
            Self::Graph6Character { found, place } => Message::new("graphs-graph6-character")
                .with("found", found.escape_debug())
                .with("place", place),
            Self::Graph6Length { vertices, expected, found } => Message::new("graphs-graph6-length")
                .with("vertices", vertices)
                .with("expected", expected)
                .with("found", found),
            Self::Graph6Empty => Message::new("graphs-graph6-empty"),
            Self::Graph6Relative { format } => Message::new("graphs-graph6-relative").with("format", format),
            Self::NoOrder => Message::new("graphs-no-order"),
            Self::OrderCycle { element } => {
                Message::new("graphs-order-cycle").with("element", shortened(element))
            }
        }
    }

    /// The message that says what to write instead, as data.
    #[must_use]
    pub fn help(&self) -> Message {
        match self {
            Self::UnknownFamily { nearest: Some(nearest), .. } => {
                Message::new("check-did-you-mean").with("name", nearest)
            }
            Self::UnknownFamily { .. } => {
                let names: Vec<&str> = super::FAMILIES.iter().map(|family| family.example).collect();
                Message::new("graphs-unknown-family-help").with("names", names.join(", "))
            }
            Self::Sizes { example, .. } => Message::new("graphs-sizes-help").with("example", example),
            Self::Size { low, high, .. } => {
                Message::new("graphs-size-help").with("low", low).with("high", high)
            }
            Self::Vertices { .. } | Self::Elements { .. } | Self::Edges { .. } => {
                Message::new("graphs-large-help")
            }
            Self::Hole { missing, .. } => Message::new("graphs-hole-help").with("missing", missing),
            Self::Graph6Character { .. } | Self::Graph6Length { .. } | Self::Graph6Empty => {
                Message::new("graphs-graph6-help")
            }
            Self::Graph6Relative { .. } => Message::new("graphs-graph6-relative-help"),
            Self::NoOrder => Message::new("graphs-no-order-help"),
            Self::OrderCycle { .. } => Message::new("graphs-order-cycle-help"),
        }
    }
}

impl fmt::Display for GraphError {
    /// Writes the name and the arguments of the message, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for GraphError {}
