//! Game graphs from JSON.

use super::pairs::{Name, Pair, pairs};
use crate::{
    error::{Error, ErrorKind, Place, Report, Within},
    position_text::line_column,
};
use grundy_core::Message;
use grundy_rules::diagnostic::{Diagnostic, Severity, Span};
use grundy_solve::graph::{Graph, GraphBuilder, GraphError, GraphMoves, GraphRuleset, Vertex, VertexNames};
use serde::de::{self, DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde_json::{error::Category, value::RawValue};
use std::{borrow::Cow, collections::HashSet, fmt};

/// The fields that an answer has and that say nothing about the edges of its graph.
const ANSWER_FIELDS: &[&str] =
    &["id", "ok", "evidence", "plan", "stats", "values", "special", "outcomes", "remoteness"];

/// Vertices and edges of a graph in the making, and who has which moves.
struct Parts {
    names: VertexNames,
    moves: GraphMoves,
}

/// The ruleset of the graph that the JSON object `text` is.
///
/// Tables of the graph may take `bytes_allowed` bytes.
///
/// # Errors
/// `syntax`, `unknown` and `domain` for what the graph lacks; `limit` if it is too large; `unsupported` for a
/// minimax tree.
pub(crate) fn read_graph(text: &str, bytes_allowed: u64) -> Result<GraphRuleset, Error> {
    let mut found = Vec::new();
    pairs(text, &mut found).map_err(|wrong| no_object(text, text, &wrong))?;
    let parts = match field(&found, "graphs") {
        Some(graphs) => side_by_side(text, &found, graphs, bytes_allowed)?,
        None => one(text, &found, bytes_allowed)?,
    };
    GraphRuleset::with_names(parts.names, parts.moves).map_err(|found| graph_error(&found))
}

fn field<'a>(found: &[Pair<'a>], name: &str) -> Option<&'a str> {
    found.iter().find(|pair| pair.name == name).map(|pair| pair.value)
}

fn side_by_side(whole: &str, found: &[Pair<'_>], graphs: &str, bytes_allowed: u64) -> Result<Parts, Error> {
    only_fields(found, &["graphs"])?;
    let wrong = || wrong_type("graphs", "list", graphs);
    let graphs: Vec<&RawValue> = serde_json::from_str(graphs).map_err(|_| wrong())?;
    let mut names = Vec::with_capacity(graphs.len());
    let mut impartial = Vec::with_capacity(graphs.len());
    for graph in graphs {
        let mut found = Vec::new();
        pairs(graph.get(), &mut found).map_err(|wrong| no_object(whole, graph.get(), &wrong))?;
        let parts = one(whole, &found, bytes_allowed)?;
        names.push(parts.names);
        match parts.moves {
            GraphMoves::Impartial(graph) => impartial.push(graph),
            _ => return Err(error(ErrorKind::Unsupported, Message::new("request-graphs-impartial"))),
        }
    }
    let graph = Graph::side_by_side(&impartial).map_err(|found| graph_error(&found))?;
    Ok(Parts { names: VertexNames::parts(names), moves: GraphMoves::Impartial(graph) })
}

fn one(whole: &str, found: &[Pair<'_>], bytes_allowed: u64) -> Result<Parts, Error> {
    if field(found, "parents").is_some() {
        return Err(error(ErrorKind::Unsupported, Message::new("request-graph-tree")));
    }
    // What the answer to `graph` says besides is no part of the graph.
    let told: Vec<Pair<'_>> =
        found.iter().filter(|pair| !ANSWER_FIELDS.contains(&&*pair.name)).cloned().collect();
    only_fields(&told, &["vertices", "names", "edges", "left", "right"])?;
    let names = vertex_names(whole, found)?;
    let vertices = u64::from(names.vertices());
    let rows = [field(found, "left"), field(found, "right")];
    // Four bytes a row, eight to build an edge; an edge takes at least four bytes of JSON.
    let edges: usize = found.iter().map(|pair| pair.value.len()).sum();
    let needed = (vertices + 1) * 8 + edges as u64 * 2;
    if needed > bytes_allowed {
        let message =
            Message::new("solve-limit-memory").with("needed", needed).with("allowed", bytes_allowed);
        return Err(Error::new(ErrorKind::Limit, message).with_help(Message::new("solve-limit-memory-help")));
    }
    let count = names.vertices() as usize;
    let moves = match (field(found, "edges"), rows) {
        (Some(edges), [None, None]) => {
            let mut reader = EdgeReader::new(whole, &names, "edges");
            reader.read(edges, EdgesSeed)?;
            reader.finish(count)?
        }
        (None, [Some(left), Some(right)]) => {
            let side = |name, text| {
                let mut reader = EdgeReader::new(whole, &names, name);
                reader.read(text, RowsSeed)?;
                match reader.finish(count)? {
                    GraphMoves::Impartial(graph) => Ok(graph),
                    _ => Err(wrong_type(name, "rows", text)),
                }
            };
            GraphMoves::Partizan { left: side("left", left)?, right: side("right", right)? }
        }
        _ => return Err(error(ErrorKind::Syntax, Message::new("request-graph-fields"))),
    };
    Ok(Parts { names, moves })
}

pub(super) fn only_fields(found: &[Pair<'_>], known: &[&str]) -> Result<(), Error> {
    for (index, pair) in found.iter().enumerate() {
        if !known.contains(&&*pair.name) {
            let message =
                Message::new("request-field-unknown").with("field", &pair.name).with("ask", "graph");
            let help = match grundy_rules::nearest(&pair.name, known.iter().copied()) {
                Some(near) => Message::new("request-near").with("near", near),
                None => Message::new("request-fields").with("fields", known.join(", ")),
            };
            return Err(error(ErrorKind::Unknown, message).with_help(help));
        }
        if found[..index].iter().any(|earlier| earlier.name == pair.name) {
            return Err(error(
                ErrorKind::Syntax,
                Message::new("request-field-twice").with("field", &pair.name),
            ));
        }
    }
    Ok(())
}

/// The names, or the numbers below `vertices`.
fn vertex_names(whole: &str, found: &[Pair<'_>]) -> Result<VertexNames, Error> {
    let vertices = field(found, "vertices");
    let count = match vertices {
        None => None,
        Some(text) => match text.parse::<u64>() {
            Ok(count) => {
                Some(Vertex::try_from(count).map_err(|_| graph_error(&GraphError::TooManyVertices))?)
            }
            Err(_) => {
                return Err(placed_at(wrong_type("vertices", "integer", text), whole, offset(whole, text)));
            }
        },
    };
    match (field(found, "names"), count) {
        (Some(text), count) => {
            let names: Vec<Cow<'_, str>> = serde_json::from_str::<Vec<Name<'_>>>(text)
                .map_err(|_| placed_at(wrong_type("names", "texts", text), whole, offset(whole, text)))?
                .into_iter()
                .map(|Name(name)| name)
                .collect();
            if count.is_some_and(|count| count as usize != names.len()) {
                let vertices = count.unwrap_or_default() as usize;
                let error = graph_error(&GraphError::NamesMissing { names: names.len(), vertices });
                return Err(placed_at(error, whole, offset(whole, text)));
            }
            VertexNames::given(&names).map_err(|found| {
                placed_at(graph_error(&found), whole, second(whole, text, &names).unwrap_or_default())
            })
        }
        (None, Some(count)) => Ok(VertexNames::numbers(count)),
        (None, None) => Err(error(ErrorKind::Syntax, Message::new("request-graph-vertices"))),
    }
}

/// Where the first name stands that another one before it is equal to.
fn second(whole: &str, text: &str, names: &[Cow<'_, str>]) -> Option<usize> {
    let mut seen = HashSet::new();
    let at = names.iter().position(|name| !seen.insert(name))?;
    let entries: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    Some(offset(whole, entries.get(at)?.get()))
}

/// Where `part` begins in `whole`, which it is a part of.
fn offset(whole: &str, part: &str) -> usize {
    part.as_ptr().addr().saturating_sub(whole.as_ptr().addr())
}

/// Edges on their way from JSON into a graph, without a tree in between.
struct EdgeReader<'n> {
    /// The text of the graph, which all others are parts of.
    whole: &'n str,
    names: &'n VertexNames,
    field: &'static str,
    builder: GraphBuilder,
    /// One an edge, or none.
    gains: Vec<i128>,
    /// What is wrong, if it is something that can be said better than "wrong type".
    error: Option<Error>,
}

/// Why reading stopped; the reason is in [`EdgeReader::error`].
const STOPPED: &str = "stopped";

impl<'n> EdgeReader<'n> {
    fn new(whole: &'n str, names: &'n VertexNames, field: &'static str) -> Self {
        Self { whole, names, field, builder: GraphBuilder::new(), gains: Vec::new(), error: None }
    }

    fn read<S>(&mut self, text: &str, seed: S) -> Result<(), Error>
    where
        S: ListSeed,
    {
        let mut reader = serde_json::Deserializer::from_str(text);
        let read = ListOf { reader: &mut *self, seed }.deserialize(&mut reader);
        read.map_err(|wrong| {
            let error = self.error.take().unwrap_or_else(|| wrong_type(self.field, S::WANTED, text));
            placed(error, self.whole, text, &wrong)
        })
    }

    fn finish(self, vertices: usize) -> Result<GraphMoves, Error> {
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

/// How an entry of a list is read.
trait ListSeed: Copy {
    /// What the list should be.
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

/// `[[from, to], ...]`, or with gains `[[from, to, gain], ...]`
#[derive(Clone, Copy)]
struct EdgesSeed;

impl ListSeed for EdgesSeed {
    const WANTED: &'static str = "edges";

    fn entry<'a, A: SeqAccess<'a>>(
        self,
        reader: &mut EdgeReader<'_>,
        _: u64,
        list: &mut A,
    ) -> Result<bool, A::Error> {
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
        let edges = reader.builder.edges();
        match list.next_element::<i128>()? {
            // Either every edge has a gain, or none.
            Some(gain) if reader.gains.len() == edges => reader.gains.push(gain),
            None if reader.gains.is_empty() => {}
            _ => {
                return Err(reader.stop(error(ErrorKind::Syntax, Message::new("request-graph-gains"))));
            }
        }
        if list.next_element::<de::IgnoredAny>()?.is_some() {
            return Err(de::Error::custom("too long"));
        }
        reader.edge(from, to)
    }
}

/// `[[1, 2], [], ...]`: the options of each vertex
#[derive(Clone, Copy)]
struct RowsSeed;

impl ListSeed for RowsSeed {
    const WANTED: &'static str = "rows";

    fn entry<'a, A: SeqAccess<'a>>(
        self,
        reader: &mut EdgeReader<'_>,
        index: u64,
        list: &mut A,
    ) -> Result<bool, A::Error> {
        let vertex = index.try_into().ok().filter(|vertex| *vertex < reader.names.vertices());
        let Some(from) = vertex else {
            if list.next_element::<de::IgnoredAny>()?.is_none() {
                return Ok(false);
            }
            let message = Message::new("request-graph-rows").with("field", reader.field);
            let message = message.with("vertices", reader.names.vertices());
            return Err(reader.stop(error(ErrorKind::Domain, message)));
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

/// A vertex: its number, or its name.
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
        Err(self.0.stop(error(ErrorKind::Domain, message)))
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Vertex, E> {
        let Self(reader) = self;
        reader.names.vertex(name).ok_or_else(|| {
            let message = Message::new("position-vertex-unknown");
            let shown = crate::position_text::shortened(name);
            reader.stop(error(ErrorKind::Unknown, message.with("found", shown)))
        })
    }
}

/// What it means that `part` of the graph's text is no object.
fn no_object(whole: &str, part: &str, wrong: &serde_json::Error) -> Error {
    let message = match wrong.classify() {
        Category::Eof => Message::new("request-graph-end"),
        Category::Syntax => Message::new("request-json"),
        Category::Data | Category::Io => Message::new("request-graph-object"),
    };
    placed(error(ErrorKind::Syntax, message), whole, part, wrong)
}

/// The same error with its place in the text of the graph, which `part` is a part of.
fn placed(error: Error, whole: &str, part: &str, wrong: &serde_json::Error) -> Error {
    let lines_above: usize =
        part.split_inclusive('\n').take(wrong.line().saturating_sub(1)).map(str::len).sum();
    placed_at(error, whole, offset(whole, part) + lines_above + wrong.column().saturating_sub(1))
}

/// The same error with its place at byte `offset` of the text of the graph, or before it between characters.
fn placed_at(error: Error, whole: &str, offset: usize) -> Error {
    let mut offset = offset.min(whole.len());
    while !whole.is_char_boundary(offset) {
        offset -= 1;
    }
    let place = Place { within: Within::Rules, line_column: Some(line_column(whole, offset)) };
    let end = whole[offset..].chars().next().map_or(offset, |found| offset + found.len_utf8());
    let diagnostic = Diagnostic {
        severity: Severity::Error,
        message: error.as_message().clone(),
        help: error.as_help().cloned(),
        span: Span { start: offset, end },
        related: Vec::new(),
    };
    error.with_place(place).with_report(Report {
        origin: None,
        text: whole.into(),
        diagnostics: vec![diagnostic],
    })
}

fn error(kind: ErrorKind, message: Message) -> Error {
    Error::new(kind, message).with_place(Place { within: Within::Request, line_column: None })
}

fn wrong_type(field: &str, wanted: &str, found: &str) -> Error {
    let message = Message::new("request-wrong-type").with("field", field).with("wanted", wanted);
    error(ErrorKind::Syntax, message.with("found", crate::position_text::shortened(found)))
}

fn graph_error(found: &GraphError) -> Error {
    error(ErrorKind::Domain, found.message())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{ComponentRef, KindId, Ruleset};
    use std::ops::ControlFlow;

    /// The options of each vertex, by name.
    fn options(game: &GraphRuleset) -> Vec<Vec<String>> {
        let mut all = Vec::new();
        for vertex in 0..u64::from(game.names().vertices()) {
            let mut row = Vec::new();
            let of = ComponentRef { kind: KindId(0), words: &[vertex] };
            let _ =
                game.visit_moves(of, grundy_core::Detail::Options, &mut |found: &grundy_core::Move<'_>| {
                    row.push(game.component_name(found.option.term(0).component).unwrap());
                    ControlFlow::Continue(())
                });
            all.push(row);
        }
        all
    }

    #[track_caller]
    fn reads(text: &str, expected: &[&[&str]]) {
        assert_eq!(options(&read_graph(text, u64::MAX).unwrap()), expected, "{text}");
    }

    #[test]
    fn graphs_of_every_form() {
        reads(r#"{"vertices": 0, "edges": []}"#, &[]);
        reads(
            r#"{"edges": [[2, 1], [2, 0], [1, 0], [2, 1]], "vertices": 3}"#,
            &[&[], &["0"], &["1", "0", "1"]],
        );
        reads(r#"{"names": ["a", "b c"], "edges": [["a", "b c"]]}"#, &[&["b c"], &[]]);
        reads(
            r#"{"graphs": [{"vertices": 2, "edges": [[1, 0]]}, {"names": ["x"], "edges": []}]}"#,
            &[&[], &["0:0"], &[]],
        );
        let partizan = read_graph(r#"{"vertices": 2, "left": [[], [0]], "right": [[1]]}"#, u64::MAX).unwrap();
        assert!(partizan.is_partizan());
        assert_eq!(options(&partizan), [vec!["1"], vec!["0"]]);
        let scoring = read_graph(r#"{"vertices": 2, "edges": [[1, 0, -7]]}"#, u64::MAX).unwrap();
        assert!(scoring.is_scoring());
    }

    #[track_caller]
    fn refuses(text: &str, kind: ErrorKind, message: &str) {
        let error = read_graph(text, 1 << 30).unwrap_err();
        assert_eq!((error.kind(), &*error.message()), (kind, message), "{text}");
    }

    #[track_caller]
    fn refuses_at(text: &str, line_column: (usize, usize), message: &str) {
        let error = read_graph(text, 1 << 30).unwrap_err();
        assert_eq!((error.place().unwrap().line_column, &*error.message()), (Some(line_column), message));
    }

    #[test]
    fn answers_are_read_back() {
        reads(
            r#"{"id": null, "ok": true, "vertices": 2, "names": ["a", "b"], "edges": [["a", "b"]], "values": [1, 0],
                "outcomes": "NP", "remoteness": [1, 0]}"#,
            &[&["b"], &[]],
        );
    }

    #[test]
    fn places() {
        refuses_at(
            "{\"vertices\": 2,\n \"edges\": [[0, 1],\n  [1, 2]]}",
            (3, 7),
            "vertex 2 is outside the graph, which has 2 vertices, from 0",
        );
        refuses_at(r#"{"names": ["é", "b", "é"], "edges": []}"#, (1, 22), "two vertices are called é");
        refuses_at(r#"{"vertices": -1, "edges": []}"#, (1, 14), "vertices must be an integer, not -1");
        refuses_at(
            r#"{"names": ["é", "b"], "edges": [["é", "c"]]}"#,
            (1, 41),
            "the graph has no vertex called c",
        );
        refuses_at("{\"vertices\": 2, \"edges\": [[0, 1],", (1, 33), "the graph ends too early");
        refuses_at("{\"vertices\": 2, \"edges\": [[0 1]]}", (1, 30), "this is not JSON");
    }

    #[test]
    fn refusals() {
        use ErrorKind::{Domain, Limit, Syntax, Unknown, Unsupported};
        refuses("[]", Syntax, "a graph is a JSON object");
        refuses(r#"{"edges": []}"#, Syntax, "a graph needs vertices, a number, or names, a list");
        refuses(r#"{"vertices": 2}"#, Syntax, "a graph needs edges, or left and right");
        refuses(r#"{"vertices": -1, "edges": []}"#, Syntax, "vertices must be an integer, not -1");
        refuses(
            r#"{"vertices": 2, "edges": [[0, 2]]}"#,
            Domain,
            "vertex 2 is outside the graph, which has 2 vertices, from 0",
        );
        refuses(r#"{"vertices": 2, "edges": [[0, -1]]}"#, Domain, "vertex -1 is negative");
        refuses(
            r#"{"vertices": 2, "edges": [[0]]}"#,
            Syntax,
            "edges must be a list of [from, to], not [[0]]",
        );
        refuses(
            r#"{"vertices": 2, "edges": [[0, 1], [0, 1, 3]]}"#,
            Syntax,
            "either every edge has a gain, or none",
        );
        refuses(r#"{"names": ["a", "a"], "edges": []}"#, Domain, "two vertices are called a");
        refuses(r#"{"names": ["a"], "edges": [["a", "b"]]}"#, Unknown, "the graph has no vertex called b");
        refuses(r#"{"names": ["a"], "vertices": 2, "edges": []}"#, Domain, "1 names for 2 vertices");
        refuses(r#"{"vertices": 1, "edge": []}"#, Unknown, "graph has no field edge");
        refuses(
            r#"{"vertices": 4000000000, "edges": []}"#,
            Limit,
            "this needs 32000000032 bytes, and 1073741824 are allowed",
        );
        refuses(r#"{"vertices": 5000000000, "edges": []}"#, Domain, "a graph has at most 2^32 - 1 vertices");
        refuses(
            r#"{"vertices": 1, "left": [[], []], "right": []}"#,
            Domain,
            "left has more rows than the 1 vertices",
        );
        refuses(
            r#"{"parents": [-1], "values": [1], "root": "max"}"#,
            Unsupported,
            "a minimax tree does not stand beside other graphs",
        );
    }
}
