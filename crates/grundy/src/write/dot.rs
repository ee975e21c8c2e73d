//! Game graphs in the language of Graphviz.

use crate::{answer::value_text, ask::graph::GraphAnswer};
use grundy_core::{Outcome, Player};
use std::fmt::Write;

/// The graph in the DOT language. Each vertex shows its name and its value, or its outcome if it has no
/// value. P-positions have a double outline, and positions without moves are filled. For partizan rules, Left's
/// moves are blue, and Right's moves are red and dashed. A move after which the mover moves again has the label
/// `again`. Unless the graph is explicit, all positions without moves are combined into one vertex.
/// [`read_dot`](crate::graph_text::read_dot) can read the result.
#[must_use]
pub fn dot(graph: &GraphAnswer) -> String {
    let graph = &*graph.with_one_end();
    let mut has_move = vec![false; graph.names.len()];
    for edge in &graph.edges {
        has_move[edge.from] = true;
    }
    let mut text = String::from("digraph {\n  node [shape=ellipse]\n");
    for (at, name) in graph.names.iter().enumerate() {
        let outcome = graph.outcomes.get(at).copied();
        let worth = match graph.values.as_ref().and_then(|values| values.get(at)) {
            Some(&value) => value_text(value, graph.infinities.get(&at)),
            None => outcome.map(|outcome| outcome.to_string()).unwrap_or_default(),
        };
        let lines = if outcome == Some(Outcome::P) { ", peripheries=2" } else { "" };
        let end = if has_move[at] { "" } else { ", style=filled, fillcolor=lightblue" };
        // Writing to a string does not fail.
        let name = escaped(name);
        let _ = writeln!(text, "  \"{name}\" [label=\"{name}\\n{worth}\"{lines}{end}]");
    }
    for edge in &graph.edges {
        let style = match edge.player {
            None if edge.again => " [label=again]",
            None => "",
            Some(Player::Left) => " [player=left, color=blue]",
            Some(Player::Right) => " [player=right, color=red, style=dashed]",
        };
        let [from, to] = [edge.from, edge.to].map(|vertex| escaped(&graph.names[vertex]));
        let _ = writeln!(text, "  \"{from}\" -> \"{to}\"{style}");
    }
    text.push_str("}\n");
    text
}

/// The name in the form in which DOT reads it between double quotes, with line breaks replaced by spaces.
fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}
