//! Directed graphs as GraphML.

use super::{
    collected::{Collected, player},
    mistake::wrong_at,
};
use crate::error::Error;
use grundy_core::{Message, Player};
use grundy_graph::{GraphRuleset, Vertex};
use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};
use std::collections::{BTreeMap, HashSet};

/// Reads the ruleset of a directed graph in GraphML.
///
/// Vertices are named by their ids. Data elements are ignored, except those for a key whose `attr.name` is `player`:
/// for edges, the values `left` and `right` make the graph partizan. Takes linear time.
///
/// # Errors
/// Returns an error of the kind `syntax`, with its place, for invalid text and for undirected edges; `domain`
/// if only some moves have a player; and `limit` for a graph that is too large.
///
/// ```
/// let text = r#"<graphml><graph edgedefault="directed">
///   <node id="start"/><node id="end"/><edge source="start" target="end"/>
/// </graph></graphml>"#;
/// assert_eq!(grundy::graph_text::read_graphml(text)?.names().vertex("end"), Some(1));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn read_graphml(text: &str) -> Result<GraphRuleset, Error> {
    read(text, false)?.graph.finish()
}

/// The edges and single vertices of a graph in GraphML, directed or not, as [`Collected::items`] lists them.
///
/// # Errors
/// Returns the errors of the kinds `syntax` and `limit` of [`read_graphml`], except that undirected edges are
/// accepted.
pub(super) fn items(text: &str) -> Result<Vec<Vec<String>>, Error> {
    let read = read(text, true)?;
    Ok(read.graph.items(read.has_directed_edges))
}

fn read(text: &str, accepts_lines: bool) -> Result<Reading<'_>, Error> {
    let without_mark = text.trim_start_matches('\u{feff}');
    let mut graph = Reading {
        text,
        at: text.len() - without_mark.len(),
        graph: Collected::default(),
        declared: HashSet::new(),
        has_graph: false,
        is_directed: Vec::new(),
        player_keys: Vec::new(),
        edge: None,
        in_player: false,
        accepts_lines,
        has_directed_edges: false,
    };
    let mark = graph.at;
    let mut reader = Reader::from_str(without_mark);
    loop {
        match reader.read_event() {
            Ok(Event::Eof) => break,
            Ok(event) => graph.event(&event)?,
            Err(wrong) => {
                let at = mark + usize::try_from(reader.error_position()).unwrap_or_default();
                return Err(graph.unreadable(at, &wrong.to_string()));
            }
        }
        graph.at = mark + usize::try_from(reader.buffer_position()).unwrap_or_default();
    }
    if !graph.has_graph || !graph.is_directed.is_empty() {
        graph.at = text.len();
        return Err(
            graph.wrong(Message::new("graph-graphml-graph"), Message::new("graph-graphml-graph-help"))
        );
    }
    Ok(graph)
}

struct Reading<'t> {
    text: &'t str,
    /// The offset of the current event.
    at: usize,
    graph: Collected,
    /// The vertices for which a `node` element was read.
    declared: HashSet<Vertex>,
    has_graph: bool,
    /// For every open graph, whether its edges are directed by default.
    is_directed: Vec<bool>,
    player_keys: Vec<String>,
    edge: Option<(Vertex, Vertex, Option<Player>)>,
    in_player: bool,
    /// Whether edges may be undirected.
    accepts_lines: bool,
    has_directed_edges: bool,
}

impl Reading<'_> {
    fn event(&mut self, event: &Event<'_>) -> Result<(), Error> {
        match event {
            Event::Start(tag) => self.open(tag),
            Event::Empty(tag) => {
                self.open(tag)?;
                self.close(tag.local_name().as_ref());
                Ok(())
            }
            Event::End(tag) => {
                self.close(tag.local_name().as_ref());
                Ok(())
            }
            Event::Text(found) if self.in_player && !found.trim().is_empty() => self.player(found.trim()),
            _ => Ok(()),
        }
    }

    fn open(&mut self, tag: &BytesStart<'_>) -> Result<(), Error> {
        let mut attributes = BTreeMap::new();
        for attribute in tag.attributes() {
            let read = |wrong: String| self.unreadable(self.at, &wrong);
            let attribute = attribute.map_err(|wrong| read(wrong.to_string()))?;
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|wrong| read(wrong.to_string()))?;
            attributes.insert(attribute.key.as_ref().to_owned(), value.into_owned());
        }
        match tag.local_name().as_ref() {
            "graph" => {
                self.has_graph = true;
                self.is_directed.push(attributes.get("edgedefault").is_none_or(|word| word != "undirected"));
            }
            "key" if attributes.get("attr.name").is_some_and(|name| name == "player") => {
                self.player_keys.extend(attributes.remove("id"));
            }
            "node" => {
                let Some(id) = attributes.get("id") else {
                    return Err(self
                        .wrong(Message::new("graph-graphml-node"), Message::new("graph-graphml-node-help")));
                };
                let vertex = self.graph.vertex(id)?;
                if !self.declared.insert(vertex) {
                    let message = Message::new("graph-graphml-node-twice")
                        .with("name", crate::position_text::shortened(id));
                    return Err(self.wrong(message, Message::new("graph-graphml-node-twice-help")));
                }
            }
            "edge" => {
                let mut end = |attribute: &'static str| match attributes.get(attribute) {
                    Some(name) => self.graph.vertex(name),
                    None => {
                        let message = Message::new("graph-graphml-edge").with("attribute", attribute);
                        Err(wrong_at(self.text, self.at, message, Message::new("graph-graphml-edge-help")))
                    }
                };
                let (from, to) = (end("source")?, end("target")?);
                let is_directed = match attributes.get("directed") {
                    Some(word) => word == "true",
                    None => self.is_directed.last().copied().unwrap_or(true),
                };
                self.has_directed_edges |= is_directed;
                if !is_directed && !self.accepts_lines {
                    let help = Message::new("graph-graphml-undirected-help");
                    return Err(self.wrong(Message::new("graph-graphml-undirected"), help));
                }
                self.edge = Some((from, to, None));
            }
            "hyperedge" => {
                let help = Message::new("graph-graphml-hyperedge-help");
                return Err(self.wrong(Message::new("graph-graphml-hyperedge"), help));
            }
            "data" => {
                self.in_player = attributes.get("key").is_some_and(|key| self.player_keys.contains(key));
            }
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, name: &str) {
        match name {
            "graph" => drop(self.is_directed.pop()),
            "data" => self.in_player = false,
            "edge" => {
                if let Some((from, to, player)) = self.edge.take() {
                    self.graph.edge(from, to, player);
                }
            }
            _ => {}
        }
    }

    fn player(&mut self, word: &str) -> Result<(), Error> {
        let Some(player) = player(word) else {
            let message = Message::new("graph-player").with("found", word);
            return Err(self.wrong(message, Message::new("graph-player-help")));
        };
        if let Some(edge) = &mut self.edge {
            edge.2 = Some(player);
        }
        Ok(())
    }

    fn wrong(&self, message: Message, help: Message) -> Error {
        let blank = self.text[self.at..].len() - self.text[self.at..].trim_start().len();
        wrong_at(self.text, self.at + blank, message, help)
    }

    fn unreadable(&self, at: usize, wrong: &str) -> Error {
        // The place is moved to a boundary between characters.
        let at = (0..=at.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let message = Message::new("graph-graphml-xml").with("text", wrong);
        wrong_at(self.text, at, message, Message::new("graph-graphml-xml-help"))
    }
}

#[cfg(test)]
mod tests {
    use super::read_graphml;
    use proptest::prelude::*;

    #[test]
    fn graphs() {
        let game = read_graphml(
            "\u{feff}<?xml version=\"1.0\"?>\n<!-- made by a program -->\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\
             <graph edgedefault=\"directed\"><node id=\"a\"><data key=\"x\">1</data></node><node id=\"&lt;b&gt;\"/>\
             <edge source=\"a\" target=\"&lt;b&gt;\"/><edge source='a' target='a'></edge></graph></graphml>",
        )
        .unwrap();
        assert_eq!(game.names().iter().collect::<Vec<_>>(), ["a", "<b>"]);
        assert_eq!(game.impartial().unwrap().options(0), [1, 0]);
        let game = read_graphml(
            "<graphml><key id=\"d0\" for=\"edge\" attr.name=\"player\"/><graph><edge source=\"1\" target=\"0\">\
             <data key=\"d0\"> left </data></edge></graph></graphml>",
        )
        .unwrap();
        assert!(game.impartial().is_none() && game.names().are_numbers());
    }

    #[track_caller]
    fn refuses(text: &str, line_column: (usize, usize), message: &str) {
        let error = read_graphml(text).err().unwrap();
        assert!(error.message().starts_with(message), "{}", error.message());
        assert_eq!(error.place().unwrap().line_column, Some(line_column));
        assert!(error.help().is_some() && error.is_syntax());
    }

    #[test]
    fn refusals() {
        refuses("<graphml>\n</graphml>", (2, 11), "this is not GraphML: there is no <graph>");
        refuses("<graphml><graph>", (1, 17), "this is not GraphML");
        refuses(
            "<graphml><graph>\n  <edge source=\"a\"/></graph></graphml>",
            (2, 3),
            "this edge has no target",
        );
        refuses("<graphml><graph><node/></graph></graphml>", (1, 17), "this node has no id");
        refuses(
            "<graph edgedefault=\"undirected\"><edge source=\"a\" target=\"b\"/></graph>",
            (1, 33),
            "the edge is undirected",
        );
        refuses("<graph><node id=\"a\"/><node id=\"a\"/></graph>", (1, 22), "two nodes have the id a");
        refuses(
            "<graph><hyperedge/></graph>",
            (1, 8),
            "hyperedges, which join more than two vertices, are not supported",
        );
        refuses("<graph><node id=\"a\"></graph>", (1, 21), "this XML cannot be read");
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in any::<String>(), pieces in prop::collection::vec(
            prop_oneof![Just("<graph>"), Just("</graph>"), Just("<edge source='a' target='é'>"), Just("</edge>"), Just("<data key='d'>"),
                Just("<key id='d' attr.name='player'/>"), Just("left"), Just("é"), Just("&"), Just("<"), Just("\"")], 0..20)
        ) {
            let _ = read_graphml(&text);
            let _ = read_graphml(&pieces.concat());
        }
    }
}
