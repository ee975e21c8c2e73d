//! What is wrong with a graph that was to be built.

use grundy_core::Message;
use std::{error::Error, fmt};

/// What is wrong with a graph that was to be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// A vertex that the graph does not have.
    VertexOutside {
        /// The vertex.
        vertex: u64,
        /// How many vertices there are, numbered from 0.
        vertices: usize,
    },
    /// More vertices than 32 bits can number.
    TooManyVertices,
    /// More edges than 32 bits can count.
    TooManyEdges,
    /// Two vertices with the same name.
    NameTwice {
        /// The name.
        name: String,
    },
    /// Another number of names than of vertices.
    NamesMissing {
        /// How many names there are.
        names: usize,
        /// How many vertices there are.
        vertices: usize,
    },
}

impl GraphError {
    /// The sentence for people, as data.
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
    /// What is wrong, as data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for GraphError {}
