//! Errors that occur when a graph is built.

use grundy_core::Message;
use std::{error::Error, fmt};

/// An error that occurs when a graph is built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// A vertex that the graph does not have.
    VertexOutside {
        /// The number of the vertex.
        vertex: u64,
        /// The number of vertices, which are numbered from 0.
        vertices: usize,
    },
    /// Too many vertices: a graph must have fewer than `u32::MAX`, and a table of names has at most `u32::MAX`.
    TooManyVertices,
    /// More edges than 32 bits can count.
    TooManyEdges,
    /// Two vertices with the same name.
    NameTwice {
        /// The name that occurs twice.
        name: String,
    },
    /// The number of names differs from the number of vertices.
    NamesMissing {
        /// The number of names.
        names: usize,
        /// The number of vertices.
        vertices: usize,
    },
}

impl GraphError {
    /// The message that describes the error, as data.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::VertexOutside { vertex, vertices } => {
                Message::new("graph-vertex-outside").with("vertex", vertex).with("vertices", vertices)
            }
            Self::TooManyVertices => Message::new("graph-too-many-vertices"),
            Self::TooManyEdges => Message::new("graph-too-many-edges"),
            Self::NameTwice { name } => Message::new("graph-name-twice").with("name", name),
            Self::NamesMissing { names, vertices } => {
                Message::new("graph-names-missing").with("names", names).with("vertices", vertices)
            }
        }
    }
}

impl fmt::Display for GraphError {
    /// Writes the message that describes the error, as data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for GraphError {}
