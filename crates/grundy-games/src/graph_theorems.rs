//! Theorems about games on graphs, as closed forms for games whose rules are rules text.

use crate::added_theorem::AddedTheorem;
use crate::closed::{hackenbush, matching::Matching};
use grundy_core::{ComponentRef, Message, NimValue, Outcome, Ruleset, TheoremForm};
use grundy_rules::{Rules, graphs::Graph};

/// The colon and fusion principles for Green Hackenbush, for boards on which every edge that is left is joined to the
/// ground.
pub(crate) static GREEN_HACKENBUSH: AddedTheorem = AddedTheorem {
    name: "colon and fusion principles",
    statement: "value bush(x[]) = the value of the tree that remains when every cycle is fused into loops, where the value at a vertex is the nim-sum of 1 for each loop and, for each branch, of one more than the value at its end",
    source: "Winning Ways, ch. 7 [winning-ways]",
    form: TheoremForm::Value,
    value: |rules, component| bush(rules, component).map(|found| found.value),
    outcome: |_, _| None,
    reasons: |rules, component| match bush(rules, component) {
        Some(Bush { edges, value }) => vec![
            Message::new("games-hackenbush-condition").with("edges", edges),
            Message::new("games-hackenbush-value").with("value", value),
        ],
        None => Vec::new(),
    },
};

/// The number of edges and the nim-value of a bush.
struct Bush {
    edges: usize,
    value: NimValue,
}

fn bush(rules: &Rules, component: ComponentRef<'_>) -> Option<Bush> {
    let (graph, states) = board(rules, component)?;
    let edges: Vec<[u32; 2]> =
        graph.edges().iter().zip(states).filter(|(_, state)| **state == 0).map(|(&ends, _)| ends).collect();
    let value = hackenbush::value(graph.vertices(), &edges)?;
    Some(Bush { edges: edges.len(), value })
}

/// The theorem on undirected vertex geography with one token: the player to move wins exactly when every maximum
/// matching of the vertices that are left covers the token's vertex.
pub(crate) static VERTEX_GEOGRAPHY: AddedTheorem = AddedTheorem {
    name: "matching theorem",
    statement: "outcome graph(x[]) = N where there is one token, and every maximum matching of the vertices that are left covers it",
    source: "Fraenkel, Scheinerman and Ullman 1993 [fraenkel-scheinerman-ullman-1993]",
    form: TheoremForm::Outcome,
    value: |_, _| None,
    outcome: |rules, component| {
        let found = geography(rules, component)?;
        Some(if found.mate.is_some() { Outcome::N } else { Outcome::P })
    },
    reasons: |rules, component| match geography(rules, component) {
        Some(Token { at, mate: Some(mate) }) => {
            vec![Message::new("games-geography-covered").with("vertex", at).with("mate", mate)]
        }
        Some(Token { at, mate: None }) => vec![Message::new("games-geography-free").with("vertex", at)],
        None => Vec::new(),
    },
};

/// The name of the token's vertex, and the name of its mate in a maximum matching. The mate is `None` if some
/// maximum matching does not cover the vertex.
struct Token {
    at: String,
    mate: Option<String>,
}

fn geography(rules: &Rules, component: ComponentRef<'_>) -> Option<Token> {
    /// The state of the token's vertex; the other vertices that are left have the state 0.
    const TOKEN: u64 = 1;
    let (graph, states) = board(rules, component)?;
    let mut tokens = (0..states.len()).filter(|&vertex| states[vertex] == TOKEN);
    let (Some(token), None) = (tokens.next(), tokens.next()) else { return None };
    let is_left = |vertex: usize| states.get(vertex).is_some_and(|&state| state <= TOKEN);
    let neighbours = |vertex: usize| {
        let near = graph.near(vertex).iter().map(|&next| next as usize);
        if is_left(vertex) { near.filter(|&next| is_left(next)).collect() } else { Vec::new() }
    };
    let near: Vec<Vec<usize>> = (0..states.len()).map(neighbours).collect();
    let matching = Matching::maximum(&near);
    let mate = matching.mate(token).filter(|_| matching.covers_always(&near, token));
    let name = |vertex: usize| graph.name(vertex).into_owned();
    Some(Token { at: name(token), mate: mate.map(name) })
}

/// The graph of the rules, and the states of the cells of a component.
fn board<'a>(rules: &'a Rules, component: ComponentRef<'a>) -> Option<(&'a Graph, &'a [u64])> {
    let graph = rules.graph(component.kind)?;
    let board = rules.kinds().get(component.kind.0 as usize)?.board_of(component)?;
    Some((graph, board.cells))
}
