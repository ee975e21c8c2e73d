//! Reads the edges of a graph from JSON directly into the graph.

use super::errors::{error, graph_error, offset, placed, placed_at, wrong_type};
use crate::{
    error::{Error, ErrorKind},
    position_text::shortened,
};
use grundy_core::Message;
use grundy_graph::{GraphBuilder, GraphError, GraphMoves, Vertex, VertexNames};
use serde::de::{self, DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The state while edges are read. The graph is built without an intermediate JSON tree.
pub(super) struct EdgeReader<'n> {
    /// The whole text of the graph; all other texts are slices of it.
    whole: &'n str,
    names: &'n VertexNames,
    field: &'static str,
    builder: GraphBuilder,
    /// The gain of each edge. The list is empty if edges have no gains.
    gains: Vec<i128>,
    /// The index of the current entry; after the last entry, the number of entries.
    at: u64,
    /// The error, if there is a more precise one than "wrong type".
    error: Option<Error>,
    /// Whether some entries have a gain and others do not.
    gains_differ: bool,
}

/// The message that stops the parser. The real error is in [`EdgeReader::error`].
const STOPPED: &str = "stopped";

impl<'n> EdgeReader<'n> {
    pub(super) fn new(whole: &'n str, names: &'n VertexNames, field: &'static str) -> Self {
        Self {
            whole,
            names,
            field,
            builder: GraphBuilder::new(),
            gains: Vec::new(),
            at: 0,
            error: None,
            gains_differ: false,
        }
    }

    pub(super) fn read<S>(&mut self, text: &str, seed: S) -> Result<(), Error>
    where
        S: ListSeed,
    {
        let mut reader = serde_json::Deserializer::from_str(text);
        let read = ListOf { reader: &mut *self, seed }.deserialize(&mut reader);
        read.map_err(|wrong| match (self.error.take(), entry(text, self.at)) {
            (Some(error), _) => placed(error, self.whole, text, &wrong),
            (None, Some(entry)) => {
                placed_at(self.wrong_entry(S::WANTED, entry), self.whole, offset(self.whole, entry))
            }
            (None, None) => placed(wrong_type(self.field, S::WANTED, text), self.whole, text, &wrong),
        })
    }

    /// The number of entries read.
    pub(super) const fn entries(&self) -> u64 {
        self.at
    }

    /// The error for the entry that is being read.
    fn wrong_entry(&self, wanted: &str, found: &str) -> Error {
        let (message, help) = if self.gains_differ {
            (Message::new("request-graph-gains"), Message::new("request-graph-gains-help"))
        } else {
            let names = if self.names.are_numbers() { "numbers" } else { "names" };
            let help = Message::new("request-graph-entry-help").with("wanted", wanted).with("names", names);
            (Message::new("request-graph-entry").with("wanted", wanted), help)
        };
        let message =
            message.with("field", self.field).with("index", self.at).with("found", shortened(found));
        error(ErrorKind::Syntax, message).with_help(help.with("field", self.field))
    }

    pub(super) fn finish(self, vertices: usize) -> Result<GraphMoves, Error> {
        let graph = if self.gains.is_empty() {
            self.builder.finish(vertices).map(GraphMoves::Impartial)
        } else {
            self.builder
                .finish_with_gains(vertices, &self.gains)
                .map(|(graph, gains)| GraphMoves::Scoring { graph, gains })
        };
        graph.map_err(|found| graph_error(&found))
    }

    fn edge<E: de::Error>(&mut self, from: Vertex, to: Vertex) -> Result<(), E> {
        self.builder.edge(from, to).map_err(|found| self.stop(graph_error(&found)))
    }

    fn stop<E: de::Error>(&mut self, error: Error) -> E {
        self.error = Some(error);
        E::custom(STOPPED)
    }
}

/// The text of the entry at `index`, if `text` is a list that has this entry.
fn entry(text: &str, index: u64) -> Option<&str> {
    let entries: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    entries.get(usize::try_from(index).ok()?).map(|entry| entry.get())
}

/// A format for the entries of a list.
pub(super) trait ListSeed: Copy {
    /// The word for the expected list in error messages.
    const WANTED: &'static str;

    fn entry<'a, A: SeqAccess<'a>>(
        self,
        reader: &mut EdgeReader<'_>,
        index: u64,
        list: &mut A,
    ) -> Result<bool, A::Error>;
}

struct ListOf<'r, 'n, S> {
    reader: &'r mut EdgeReader<'n>,
    seed: S,
}

impl<'a, S: ListSeed> DeserializeSeed<'a> for ListOf<'_, '_, S> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'a, S: ListSeed> Visitor<'a> for ListOf<'_, '_, S> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(S::WANTED)
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        while self.seed.entry(self.reader, index, &mut list)? {
            index += 1;
        }
        Ok(())
    }
}

/// The format `[[from, to], ...]`, or `[[from, to, gain], ...]` with gains.
#[derive(Clone, Copy)]
pub(super) struct EdgesSeed;

impl ListSeed for EdgesSeed {
    const WANTED: &'static str = "edges";

    fn entry<'a, A: SeqAccess<'a>>(
        self,
        reader: &mut EdgeReader<'_>,
        index: u64,
        list: &mut A,
    ) -> Result<bool, A::Error> {
        reader.at = index;
        Ok(list.next_element_seed(EdgeSeed(reader))?.is_some())
    }
}

struct EdgeSeed<'r, 'n>(&'r mut EdgeReader<'n>);

impl<'a> DeserializeSeed<'a> for EdgeSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'a> Visitor<'a> for EdgeSeed<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an edge")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<(), A::Error> {
        let reader = self.0;
        let (Some(from), Some(to)) =
            (list.next_element_seed(VertexSeed(reader))?, list.next_element_seed(VertexSeed(reader))?)
        else {
            return Err(de::Error::custom("too short"));
        };
        let gain = list.next_element::<i128>()?;
        if list.next_element::<de::IgnoredAny>()?.is_some() {
            return Err(de::Error::custom("too long"));
        }
        let edges = reader.builder.edges();
        match gain {
            // Either every edge has a gain, or none.
            Some(gain) if reader.gains.len() == edges => reader.gains.push(gain),
            None if reader.gains.is_empty() => {}
            _ => {
                reader.gains_differ = true;
                return Err(de::Error::custom("gains differ"));
            }
        }
        reader.edge(from, to)
    }
}

/// The format `[[1, 2], [], ...]`: the options of each vertex.
#[derive(Clone, Copy)]
pub(super) struct RowsSeed;

impl ListSeed for RowsSeed {
    const WANTED: &'static str = "rows";

    fn entry<'a, A: SeqAccess<'a>>(
        self,
        reader: &mut EdgeReader<'_>,
        index: u64,
        list: &mut A,
    ) -> Result<bool, A::Error> {
        reader.at = index;
        let vertex = index.try_into().ok().filter(|vertex| *vertex < reader.names.vertices());
        let Some(from) = vertex else {
            if list.next_element::<de::IgnoredAny>()?.is_none() {
                return Ok(false);
            }
            let message = Message::new("request-graph-rows").with("field", reader.field);
            let message = message.with("vertices", reader.names.vertices());
            let help = Message::new("request-graph-rows-help");
            return Err(reader.stop(error(ErrorKind::Domain, message).with_help(help)));
        };
        let row = ListOf { reader, seed: RowSeed { from } };
        Ok(list.next_element_seed(row)?.is_some())
    }
}

#[derive(Clone, Copy)]
struct RowSeed {
    from: Vertex,
}

impl ListSeed for RowSeed {
    const WANTED: &'static str = "rows";

    fn entry<'a, A: SeqAccess<'a>>(
        self,
        reader: &mut EdgeReader<'_>,
        _: u64,
        list: &mut A,
    ) -> Result<bool, A::Error> {
        match list.next_element_seed(VertexSeed(reader))? {
            Some(to) => reader.edge(self.from, to).map(|()| true),
            None => Ok(false),
        }
    }
}

/// Reads a vertex, given by its name, or by its number if the vertices have no names.
struct VertexSeed<'r, 'n>(&'r mut EdgeReader<'n>);

impl<'a> DeserializeSeed<'a> for VertexSeed<'_, '_> {
    type Value = Vertex;

    fn deserialize<D: Deserializer<'a>>(self, reader: D) -> Result<Vertex, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for VertexSeed<'_, '_> {
    type Value = Vertex;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a vertex")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Vertex, E> {
        let Self(reader) = self;
        if !reader.names.are_numbers() {
            return Err(E::custom("names wanted"));
        }
        let vertices = reader.names.vertices();
        Vertex::try_from(number).ok().filter(|vertex| *vertex < vertices).ok_or_else(|| {
            reader
                .stop(graph_error(&GraphError::VertexOutside { vertex: number, vertices: vertices as usize }))
        })
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Vertex, E> {
        let message = Message::new("request-graph-vertex-negative").with("vertex", number);
        let help = Message::new("request-graph-vertex-help");
        Err(self.0.stop(error(ErrorKind::Domain, message).with_help(help)))
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Vertex, E> {
        let Self(reader) = self;
        reader.names.vertex(name).ok_or_else(|| {
            let message = Message::new("position-vertex-unknown");
            reader.stop(error(ErrorKind::Unknown, message.with("found", shortened(name))))
        })
    }
}
