//! Graphs and orders as values of parameters: `petersen`, `edges {0 1, 1 2}`, `graph6 "DQc"`,
//! `order {0 < 1, 0 < 2}`.

use super::{Kind, Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::GraphLiteral;
use grundy_core::Message;

/// Parses a graph or an order as written in rules text, and returns it together with the diagnostics.
///
/// A graph or an order is returned exactly when there are no diagnostics. Its contents have not been checked.
///
/// ```
/// use grundy_rules::syntax::{ast::GraphLiteral, parse_graph};
///
/// let (grid, _) = parse_graph("grid(3, 8)");
/// assert_eq!(grid, Some(GraphLiteral::Family("grid".to_owned(), vec![3, 8])));
/// assert_eq!(grid.unwrap().to_string(), "grid(3, 8)");
/// ```
#[must_use]
pub fn parse_graph(text: &str) -> (Option<GraphLiteral>, Vec<Diagnostic>) {
    let mut parser = Parser::new(text);
    while parser.at(Kind::End) {
        parser.bump();
    }
    let graph = parser.graph_literal();
    while graph.is_ok() && parser.at(Kind::End) {
        parser.bump();
    }
    if graph.is_ok() && !parser.at(Kind::Eof) {
        let message = Message::new("syntax-graph-rest").with("found", parser.found());
        parser.mistake(message, Message::new("syntax-help-graph"));
    }
    let diagnostics = parser.finish();
    (graph.ok().filter(|_| diagnostics.is_empty()), diagnostics)
}

impl Parser<'_> {
    /// Parses a graph or an order.
    pub(super) fn graph_literal(&mut self) -> Parsed<GraphLiteral> {
        let help = || Message::new("syntax-help-graph");
        // The word `divisors` denotes both an order and a range.
        let word =
            if self.at_word("divisors") { self.bump().text.to_owned() } else { self.name(help())?.text };
        let opening = self.token.span;
        match word.as_str() {
            "edges" if self.eat(Kind::OpenBrace) => {
                Ok(GraphLiteral::Edges(self.items(opening, Kind::CloseBrace, Self::edge, |_| Vec::new())?))
            }
            "order" if self.eat(Kind::OpenBrace) => {
                Ok(GraphLiteral::Order(
                    self.items(opening, Kind::CloseBrace, Self::ascending, |_| Vec::new())?,
                ))
            }
            "graph6" if self.at(Kind::Text) => Ok(GraphLiteral::Graph6(self.text(help())?.text)),
            "edges" | "order" | "graph6" => {
                let message = Message::new("syntax-graph").with("found", self.found());
                Err(self.mistake(message, help()))
            }
            _ => {
                let sizes = if self.eat(Kind::OpenRound) {
                    self.items(opening, Kind::CloseRound, Self::signed, |_| 0)?
                } else {
                    Vec::new()
                };
                Ok(GraphLiteral::Family(word, sizes))
            }
        }
    }

    /// Parses the two ends of an edge, or a vertex by itself.
    fn edge(&mut self) -> Parsed<Vec<String>> {
        let mut ends = vec![self.vertex()?];
        if !self.at(Kind::Comma) && !self.at(Kind::CloseBrace) && !self.at_end() {
            ends.push(self.vertex()?);
        }
        Ok(ends)
    }

    /// Parses an ascending chain, such as `0 < 1 < 3`.
    fn ascending(&mut self) -> Parsed<Vec<String>> {
        let mut chain = vec![self.vertex()?];
        while self.eat(Kind::Less) {
            chain.push(self.vertex()?);
        }
        Ok(chain)
    }

    /// Parses the name of a vertex: a number, a name or a quoted string.
    fn vertex(&mut self) -> Parsed<String> {
        self.grow()?;
        match self.token.kind {
            Kind::Text => Ok(self.text(Message::new("syntax-help-vertex"))?.text),
            Kind::Number | Kind::Name => Ok(self.bump().text.to_owned()),
            _ => {
                let message = Message::new("syntax-vertex").with("found", self.found());
                Err(self.mistake(message, Message::new("syntax-help-vertex")))
            }
        }
    }
}
