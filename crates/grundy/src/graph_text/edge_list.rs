//! Edge lists with one vertex per line.

use super::{
    mistake::too_large,
    name::{Name, Scan, number},
};
use crate::error::Error;
use grundy_graph::{GraphBuilder, GraphMoves, GraphRuleset, NameTable, Vertex, VertexNames};

/// Reads the ruleset of the graph in an edge list.
///
/// Takes linear time. An edge takes 8 bytes while the text is read, and 12 bytes at the end, while the edges are
/// sorted by the vertices at which they start.
///
/// # Errors
/// Returns an error of the kind `syntax`, with its place, for invalid text, and `limit` for a graph that is
/// too large.
///
/// ```
/// let graph = grundy::graph_text::read_edge_list("start -> middle end\nmiddle -> end")?;
/// assert_eq!(graph.names().vertex("end"), Some(2));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn read_edge_list(text: &str) -> Result<GraphRuleset, Error> {
    let (names, builder) = match numbered(text)? {
        Some(graph) => graph,
        None => named(text)?,
    };
    let graph = builder.finish(names.vertices() as usize).map_err(|found| too_large(&found))?;
    GraphRuleset::with_names(names, GraphMoves::Impartial(graph)).map_err(|found| too_large(&found))
}

/// The graph, if the names are consecutive numbers from 0.
fn numbered(text: &str) -> Result<Option<(VertexNames, GraphBuilder)>, Error> {
    let mut builder = GraphBuilder::new();
    let mut named = Vec::new();
    let mut count: Vertex = 0;
    let mut from = None;
    let mut scan = Scan::new(text);
    while let Some(name) = scan.next().map_err(|wrong| wrong.told(text))? {
        // A text cannot name more vertices than it has bytes.
        let Some(vertex) = number(&name).filter(|&vertex| (vertex as usize) < text.len()) else {
            return Ok(None);
        };
        let at = vertex as usize;
        if named.len() <= at {
            named.resize(at + 1, false);
        }
        if !std::mem::replace(&mut named[at], true) {
            count += 1;
        }
        connect(&mut builder, &mut from, &name, vertex)?;
    }
    Ok((count as usize == named.len()).then(|| (VertexNames::numbers(count), builder)))
}

fn named(text: &str) -> Result<(VertexNames, GraphBuilder), Error> {
    let mut builder = GraphBuilder::new();
    let mut table = NameTable::new();
    let mut from = None;
    let mut scan = Scan::new(text);
    while let Some(name) = scan.next().map_err(|wrong| wrong.told(text))? {
        let vertex = table.vertex_or_new(&name.text).map_err(|found| too_large(&found))?;
        connect(&mut builder, &mut from, &name, vertex)?;
    }
    Ok((table.into(), builder))
}

/// Adds an edge to `vertex` from the vertex at the start of the line, which is `from`. If `name` itself begins the
/// line, `vertex` becomes `from` instead.
fn connect(
    builder: &mut GraphBuilder,
    from: &mut Option<Vertex>,
    name: &Name<'_>,
    vertex: Vertex,
) -> Result<(), Error> {
    if name.begins_line {
        *from = Some(vertex);
    } else if let Some(from) = *from {
        builder.edge(from, vertex).map_err(|found| too_large(&found))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The graph as text, with a line for every vertex.
    fn print(game: &GraphRuleset) -> String {
        let graph = game.impartial().unwrap();
        let mut text = String::new();
        for vertex in 0..graph.vertices() {
            let mut line = String::new();
            crate::position_text::write_name(&mut line, &game.names().name(vertex));
            line.push_str(" ->");
            for &option in graph.options(vertex) {
                line.push(' ');
                crate::position_text::write_name(&mut line, &game.names().name(option));
            }
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    #[track_caller]
    fn check(text: &str, printed: &str) {
        let game = read_edge_list(text).unwrap();
        assert_eq!(print(&game), printed);
    }

    #[test]
    fn edge_lists() {
        check("", "");
        check("# nothing\n\n  \r\n", "");
        check("2 -> 1 0\n1 -> 0", "0 ->\n1 -> 0\n2 -> 1 0\n");
        check("1->0# one\r\n1 -> 0 1\n", "0 ->\n1 -> 0 0 1\n");
        check(
            "start -> \"the end\" b_2\nlonely\nb_2 ->",
            "start -> \"the end\" b_2\n\"the end\" ->\nb_2 ->\nlonely ->\n",
        );
        // The names are not consecutive numbers from 0, so they keep their order.
        check("2 -> 0", "2 -> 0\n0 ->\n");
        check("1 -> 00", "1 -> 00\n00 ->\n");
        check("4000000000 -> 0", "4000000000 -> 0\n0 ->\n");
        check("\"#\" -> \"a\\\"b\\\\\"", "\"#\" -> \"a\\\"b\\\\\"\n\"a\\\"b\\\\\" ->\n");
        check("甲 -> 乙", "甲 -> 乙\n乙 ->\n");
        check("\u{feff}0 -> 1", "0 -> 1\n1 ->\n");
    }

    #[track_caller]
    fn refuses(text: &str, line_column: (usize, usize), message: &str, help: &str) {
        let error = read_edge_list(text).unwrap_err();
        assert_eq!(error.message(), message);
        assert_eq!(error.help().as_deref(), Some(help));
        assert_eq!(error.place().unwrap().line_column, Some(line_column));
        assert!(error.is_syntax());
    }

    #[test]
    fn refusals() {
        let line = "a line is a vertex, an arrow and the options of the vertex: a -> b c";
        let name = "a name of letters, digits, _ and : needs no quotes; quote any other name";
        refuses("a -> b\nb c", (2, 3), "an arrow is missing after b", line);
        refuses("a -> b -> c", (1, 8), "a line can have only one arrow", line);
        refuses("-> b", (1, 1), "there is no vertex before the arrow", line);
        refuses("a -> -1", (1, 6), "- is not allowed in a name", name);
        refuses("a -> b, c", (1, 7), ", is not allowed in a name", "write a -> b c");
        let quotes = "in quotes, write \\\" for a quote and \\\\ for a backslash";
        refuses("甲 -> \"b\nc -> d", (1, 6), "the closing quote is missing on this line", quotes);
        refuses(
            "\"a\\n\"",
            (1, 3),
            "in quotes, a backslash must be followed by a quote or a backslash",
            quotes,
        );
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_back(
            names in prop::collection::btree_set("[a-z0-9_ \"\\\\#é]{0,4}", 1..8),
            edges in prop::collection::vec([0..8usize, 0..8usize], 0..20),
        ) {
            let names: Vec<String> = names.into_iter().collect();
            let mut rows = vec![Vec::new(); names.len()];
            for [from, to] in edges {
                rows[from % names.len()].push(u32::try_from(to % names.len()).unwrap());
            }
            let graph = grundy_graph::Graph::from_rows(&rows).unwrap();
            let game = GraphRuleset::with_names(
                VertexNames::given(&names).unwrap(), GraphMoves::Impartial(graph)).unwrap();
            let text = print(&game);
            let back = read_edge_list(&text).unwrap();
            // The order of the vertices may differ, but the edges must be the same.
            let sorted = |game: &GraphRuleset| {
                let text = print(game);
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                lines.sort();
                lines
            };
            prop_assert_eq!(sorted(&back), sorted(&game));
        }

        #[test]
        fn no_text_makes_it_panic(text in any::<String>(), pieces in prop::collection::vec(
            prop_oneof![Just("->"), Just(" "), Just("\n"), Just("\""), Just("\\"), Just("#"), Just("a"), Just("0")], 0..30)
        ) {
            let _ = read_edge_list(&text);
            let _ = read_edge_list(&pieces.concat());
        }
    }
}
