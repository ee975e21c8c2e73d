//! Graphs and orders as text.

use super::{Commas, Quoted};
use crate::syntax::{ast::GraphLiteral, words};
use std::fmt::{self, Display};

impl Display for GraphLiteral {
    /// Writes the literal in the notation that [`parse_graph`](crate::syntax::parse_graph) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Family(name, sizes) if sizes.is_empty() => f.write_str(name),
            Self::Family(name, sizes) => write!(f, "{name}({})", Commas(sizes)),
            Self::Graph6(text) => write!(f, "graph6 {}", Quoted(text)),
            Self::Edges(edges) => write!(f, "edges {{{}}}", Commas(&items(edges, " "))),
            Self::Order(chains) => write!(f, "order {{{}}}", Commas(&items(chains, " < "))),
        }
    }
}

fn items(items: &[Vec<String>], separator: &str) -> Vec<String> {
    let item = |names: &Vec<String>| {
        let names: Vec<String> = names.iter().map(|name| Vertex(name).to_string()).collect();
        names.join(separator)
    };
    items.iter().map(item).collect()
}

/// Prints the name of a vertex, in quotes unless it is a number or could be a name in rules text.
struct Vertex<'a>(&'a str);

impl Display for Vertex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0;
        let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && words::find(name).is_none();
        if is_number || is_name { f.write_str(name) } else { Quoted(name).fmt(f) }
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::{ast::GraphLiteral, parse_graph};
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, printed: &str) {
        let (graph, diagnostics) = parse_graph(text);
        assert_eq!(diagnostics, []);
        assert_eq!(graph.unwrap().to_string(), printed);
    }

    #[test]
    fn forms() {
        check("petersen", "petersen");
        check("divisors(60)", "divisors(60)");
        check(" grid ( 3,8 ) ", "grid(3, 8)");
        check("edges {0 1,1   2 , 3}", "edges {0 1, 1 2, 3}");
        check("edges { a \"b c\", \"for\" \"x\" }", "edges {a \"b c\", \"for\" x}");
        check("edges {}", "edges {}");
        check("graph6 \"D\\\\c\"", "graph6 \"D\\\\c\"");
        check("order {0 < 1<3, 0 < 2}", "order {0 < 1 < 3, 0 < 2}");
    }

    #[test]
    fn refusals() {
        for text in [
            "",
            "3",
            "edges",
            "edges {0 1 2}",
            "edges {0 1",
            "edges {0, , 1}",
            "edges {0 -1}",
            "graph6 DQc",
            "order {0 < }",
            "order {0 > 1}",
            "grid(3, x)",
            "grid(3, 8",
            "petersen petersen",
            "\"petersen\"",
            "edges {0 for}",
        ] {
            let (graph, diagnostics) = parse_graph(text);
            assert_eq!((graph, diagnostics.is_empty()), (None, false), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_back(
            items in prop::collection::vec(prop::collection::vec("[a-z0-9 \"\\\\#{}é]{0,3}|for", 1..3), 0..6),
            chains in prop::collection::vec(prop::collection::vec("[a-z0-9<, ]{0,3}", 1..4), 0..6),
            graph6 in "[?-~]{0,9}",
            sizes in prop::collection::vec(any::<i128>(), 0..3),
        ) {
            // The sizes in this test have an absolute value of at most `i128::MAX`.
            let sizes = sizes.into_iter().map(|size| size.max(-i128::MAX)).collect();
            for graph in [
                GraphLiteral::Edges(items),
                GraphLiteral::Order(chains),
                GraphLiteral::Graph6(graph6),
                GraphLiteral::Family("grid".to_owned(), sizes),
            ] {
                let (back, diagnostics) = parse_graph(&graph.to_string());
                prop_assert_eq!(diagnostics, []);
                prop_assert_eq!(back, Some(graph));
            }
        }

        #[test]
        fn no_text_makes_it_panic(text in any::<String>()) {
            let _ = parse_graph(&text);
            let _ = parse_graph(&format!("edges {{{text}}}"));
        }
    }
}
