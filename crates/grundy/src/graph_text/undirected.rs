//! Graphs without directions, for boards: edge lists, graph6, Graphviz, GraphML and JSON.

mod json;
mod lines;

use super::{
    dot, graphml,
    mistake::{too_large, wrong_at},
};
use crate::error::{Error, ErrorKind, Place, Within};
use grundy_core::Message;
use grundy_graph::{GraphBuilder, GraphMoves, GraphRuleset, Vertex, VertexNames};
use grundy_rules::{
    graphs::{Graph, GraphError},
    syntax::ast::GraphLiteral,
};

/// The graph in the text of a file. The format is recognised by the text itself:
///
/// - JSON: `{"edges": [[0, 1], [1, 2]]}`, or the list of edges itself. `"vertices": n` gives the
///   number of vertices, some of which may have no edges; `"names"` lists their names instead.
/// - GraphML and Graphviz (`graph { a -- b }`). Directions and attributes are ignored.
/// - A single word is graph6, unless it cannot be decoded and consists of letters, digits and `_`.
/// - Otherwise each line is an edge, `u v`, or a single vertex, `u`; a line with an arrow, `u -> v w`, joins its first
///   vertex to the others.
///
/// Arrows between the same two vertices, in either direction, count as a single edge. An edge without an arrow that is
/// listed twice counts as two parallel edges. Takes time linear in the length of the text and the size of the graph, up
/// to a logarithmic factor; nested groups in Graphviz multiply the time by their depth.
///
/// # Errors
/// Returns a `syntax` error, with its place, for invalid text; `domain` for invalid graph6 and for vertices
/// numbered from 0 with gaps; and `limit` for a graph that is too large.
pub(crate) fn read_undirected(text: &str) -> Result<GraphLiteral, Error> {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let literal = if begin.starts_with(['{', '[']) {
        GraphLiteral::Edges(json::items(text)?)
    } else if begin.starts_with('<') {
        GraphLiteral::Edges(graphml::items(text)?)
    } else if is_dot(begin) {
        GraphLiteral::Edges(dot::items(text)?)
    } else if let Some(graph) = graph6(text)? {
        graph
    } else {
        GraphLiteral::Edges(lines::items(text)?)
    };
    // The literal is checked here, so that errors refer to the file. Building the graph takes nearly linear time.
    match Graph::new(&literal) {
        Ok(_) => Ok(literal),
        Err(error) => Err(wrong(&error)),
    }
}

/// The ruleset of a graph without directions: each edge is a move in both directions.
///
/// # Errors
/// Returns the same errors as [`read_undirected`].
pub(crate) fn read_both_ways(text: &str) -> Result<GraphRuleset, Error> {
    let graph = Graph::new(&read_undirected(text)?).map_err(|error| wrong(&error))?;
    let mut builder = GraphBuilder::new();
    for &[a, b] in graph.edges() {
        builder.edge(a, b).map_err(|found| too_large(&found))?;
        if a != b {
            builder.edge(b, a).map_err(|found| too_large(&found))?;
        }
    }
    let count = graph.vertices();
    let moves = builder.finish(count).map_err(|found| too_large(&found))?;
    let names = if graph.has_names() {
        let names: Vec<String> = (0..count).map(|vertex| graph.name(vertex).into_owned()).collect();
        VertexNames::given(&names).map_err(|found| too_large(&found))?
    } else {
        VertexNames::numbers(Vertex::try_from(count).unwrap_or(Vertex::MAX))
    };
    GraphRuleset::with_names(names, GraphMoves::Impartial(moves)).map_err(|found| too_large(&found))
}

/// Whether the text is in the DOT language: after comments, its first word is `graph`, `digraph` or `strict`,
/// and a `{` follows.
fn is_dot(text: &str) -> bool {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        rest = if rest.starts_with("//") || rest.starts_with('#') {
            rest.split_once('\n').map_or("", |(_, rest)| rest)
        } else if rest.starts_with("/*") {
            rest.split_once("*/").map_or("", |(_, rest)| rest)
        } else {
            break;
        };
    }
    let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    let names = ["graph", "digraph", "strict"];
    names.iter().any(|name| word.eq_ignore_ascii_case(name)) && rest[word.len()..].contains('{')
}

/// The graph of a text in graph6, or `None` if the text is in another format.
///
/// Every line of a graph6 file consists of one word, which encodes a graph.
fn graph6(text: &str) -> Result<Option<GraphLiteral>, Error> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return Ok(None) };
    let literal = GraphLiteral::Graph6(first.to_owned());
    let is_marked = first.starts_with(">>");
    let several = lines.next();
    if !is_marked && (first.contains(char::is_whitespace) || several.is_some_and(|line| line.contains(' '))) {
        return Ok(None);
    }
    match Graph::new(&literal) {
        Err(error) if is_marked || several.is_none() && !first.bytes().all(is_in_names) => Err(wrong(&error)),
        Err(_) => Ok(None),
        Ok(_) => match several {
            None => Ok(Some(literal)),
            Some(second) => {
                let at = text.find(second).unwrap_or_default();
                let message = Message::new("graph-graph6-several");
                Err(wrong_at(text, at, message, Message::new("graph-graph6-several-help")))
            }
        },
    }
}

fn is_in_names(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The error for a text whose graph is invalid or too large.
fn wrong(error: &GraphError) -> Error {
    let kind = match error {
        GraphError::Vertices { .. } | GraphError::Edges { .. } | GraphError::Elements { .. } => {
            ErrorKind::Limit
        }
        _ => ErrorKind::Domain,
    };
    Error::new(kind, error.message())
        .with_help(error.help())
        .with_place(Place { within: Within::Request, line_column: None })
}

#[cfg(test)]
mod tests {
    use super::read_undirected;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(read_undirected(text).unwrap().to_string(), expected, "{text}");
    }

    #[track_caller]
    fn refuses(text: &str, line_column: Option<(usize, usize)>, message: &str) {
        let error = read_undirected(text).unwrap_err();
        assert_eq!(error.message(), message);
        assert_eq!(error.place().unwrap().line_column, line_column);
        assert!(error.help().is_some());
    }

    #[test]
    fn edge_lists() {
        check("0 1\n1 2 # and\n\n3\r\n", "edges {0 1, 1 2, 3}");
        check("# nothing\n", "edges {}");
        check("a b\n\"b c\" a\n", "edges {a b, \"b c\" a}");
        check("0 1\n0 1\n", "edges {0 1, 0 1}");
        check("0, 1\n1,2\n", "edges {0 1, 1 2}");
        check("0 -- 1\n", "edges {0 1}");
        check("0 -> 1 2\n1 -> 0\n2 ->\n", "edges {0 1, 0 2, 2}");
        check("1 2\n2 3", "edges {1 2, 2 3}");
    }

    #[test]
    fn formats() {
        check("DQc\n", "graph6 \"DQc\"");
        check(">>graph6<<DQc", "graph6 \">>graph6<<DQc\"");
        check("graph { 0 -- 1 -- 2; 3 }", "edges {0 1, 1 2, 3}");
        check("// g\ndigraph g { a -> {b c} b -> a }", "edges {a b, a c}");
        check(
            "<graph edgedefault=\"undirected\"><node id=\"x\"/><edge source=\"a\" target=\"b\"/></graph>",
            // The first vertex in the file remains the first one.
            "edges {x, a, b, a b}",
        );
        check("{\"edges\": [[0, 1], [1, 2]]}", "edges {0 1, 1 2}");
        check("{\"vertices\": 3, \"edges\": [[0, 1]]}", "edges {0 1, 2}");
        check("[[\"a\", \"b\"], [\"b\", 3]]", "edges {a b, b 3}");
        check("{\"names\": [\"a\", \"b\"], \"edges\": [[\"b\", \"a\"]]}", "edges {a, b, b a}");
        check(
            "{\"names\": [\"a\", \"b\"], \"vertices\": 2, \"edges\": [[\"a\", \"b\"]]}",
            "edges {a, b, a b}",
        );
    }

    #[test]
    fn moves_in_both_directions() {
        let game = super::read_both_ways("a b\nb c\nd").unwrap();
        let graph = game.impartial().unwrap();
        let options: Vec<&[u32]> = (0..4).map(|vertex| graph.options(vertex)).collect();
        assert_eq!(options, [&[1][..], &[0, 2], &[1], &[]]);
        assert_eq!(game.names().vertex("d"), Some(3));
    }

    #[test]
    fn refusals() {
        refuses("0 1\n1 2 3\n", Some((2, 5)), "an edge has two ends, and 3 is a third vertex");
        refuses("0 1\n\"1 2\n", Some((2, 1)), "the closing quote is missing on this line");
        refuses("0 1\n-> 2\n", Some((2, 1)), "there is no vertex before the arrow");
        refuses("0 1\n3 1\n", None, "the vertices are numbered from 0 to 3, but 2 is missing");
        refuses("DQc\nDQc\n", Some((1, 1)), "the file has more than one graph");
        refuses(
            ">>graph6<<DQ",
            None,
            "a graph6 text of 5 vertices has 2 characters after the number of vertices, not 1",
        );
        refuses("graph { 0 -- }", Some((1, 14)), "expected a name, found }");
        refuses("{\"edges\": [[0]]}", Some((1, 1)), "an edge must be a list of two vertices");
        refuses(
            "{\"names\": [\"a\"], \"vertices\": 2, \"edges\": []}",
            Some((1, 1)),
            "the number of names is 1, but the number of vertices is 2",
        );
        refuses("{\"edges\": 3}", Some((1, 1)), "edges must be a list of pairs of vertices");
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in any::<String>(), pieces in prop::collection::vec(
            prop_oneof![Just("->"), Just("--"), Just(" "), Just("\n"), Just("\""), Just("\\"), Just("#"), Just("a"),
                Just("0"), Just("{"), Just("["), Just("graph"), Just("<"), Just(">>graph6<<"), Just(",")], 0..30)
        ) {
            let _ = read_undirected(&text);
            let _ = read_undirected(&pieces.concat());
        }
    }
}
