//! Directed graphs in the DOT language of Graphviz.

use super::{
    collected::{Collected, player},
    mistake::wrong_at,
};
use crate::error::{Error, ErrorKind};
use grundy_core::{Message, Player};
use grundy_graph::{GraphRuleset, Vertex};
use std::{borrow::Cow, collections::HashSet};

/// The largest total number of edges that arrows between groups of at least two vertices may create.
const MOST_PRODUCTS: usize = 1 << 24;

/// Reads the ruleset of a directed graph in the DOT language of Graphviz.
///
/// Vertices are named by their identifiers. Ports and all attributes, such as labels and colours, are ignored, except
/// `player=left` and `player=right` after a move, which make the graph partizan; `edge [player=left]` sets the player
/// of those later moves in its group that name no player. `a -> {b c}` stands for two moves. The output of
/// [`write::dot`](crate::write::dot) can be read back, except for its labels `again`, which mark the moves after which
/// the mover moves again. Takes time linear in the length of the text and the number of edges; nested groups multiply
/// the time by their depth.
///
/// # Errors
/// Returns an error of the kind `syntax`, with its place, for invalid text and for undirected graphs;
/// `domain` if only some moves have a player; and `limit` for a graph that is too large.
///
/// ```
/// let graph = grundy::graph_text::read_dot("digraph { start -> { middle end } middle -> end }")?;
/// assert_eq!(graph.names().vertex("end"), Some(2));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn read_dot(text: &str) -> Result<GraphRuleset, Error> {
    let mut reader = Reader {
        tokens: Tokens { text, at: text.len() - text.trim_start_matches('\u{feff}').len() },
        graph: Collected::default(),
        products: 0,
        accepts_lines: false,
    };
    reader.read()?;
    reader.graph.finish()
}

/// The edges and single vertices of a graph in the DOT language, directed or not, as [`Collected::items`] lists them.
///
/// # Errors
/// Returns the errors of the kinds `syntax` and `limit` of [`read_dot`], except that undirected graphs are accepted.
pub(super) fn items(text: &str) -> Result<Vec<Vec<String>>, Error> {
    let mut reader = Reader {
        tokens: Tokens { text, at: text.len() - text.trim_start_matches('\u{feff}').len() },
        graph: Collected::default(),
        products: 0,
        accepts_lines: true,
    };
    let is_directed = reader.read()?;
    Ok(reader.graph.items(is_directed))
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token<'a> {
    Name { text: Cow<'a, str>, quoted: bool },
    Arrow,
    Line,
    Sign(char),
    End,
}

impl Token<'_> {
    /// Whether the token is this keyword.
    fn is(&self, word: &str) -> bool {
        matches!(self, Self::Name { text, quoted: false } if text.eq_ignore_ascii_case(word))
    }

    fn shown(&self) -> String {
        match self {
            Self::Name { text, .. } => crate::position_text::shortened(text),
            Self::Arrow => "->".to_owned(),
            Self::Line => "--".to_owned(),
            Self::Sign(sign) => sign.to_string(),
            Self::End => "the end".to_owned(),
        }
    }
}

struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// Skips white space and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            let rest = &rest[blank..];
            let line_begins = self.text[..self.at + blank].trim_end_matches([' ', '\t']).ends_with('\n')
                || self.at + blank == 0;
            let comment = if rest.starts_with("//") || (line_begins && rest.starts_with('#')) {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                0
            };
            self.at += blank + comment;
            if comment == 0 {
                return;
            }
        }
    }

    /// The next token and its offset.
    fn next(&mut self) -> Result<(usize, Token<'a>), Error> {
        self.skip();
        let (start, rest) = (self.at, &self.text[self.at..]);
        let Some(first) = rest.chars().next() else { return Ok((start, Token::End)) };
        let token = if rest.starts_with("->") {
            self.at += 2;
            Token::Arrow
        } else if rest.starts_with("--") {
            self.at += 2;
            Token::Line
        } else if first == '"' {
            Token::Name { text: self.quoted()?, quoted: true }
        } else if "{}[];,=:".contains(first) {
            self.at += 1;
            Token::Sign(first)
        } else if first == '<' {
            let (message, help) = (Message::new("graph-dot-html"), Message::new("graph-dot-html-help"));
            return Err(wrong_at(self.text, start, message, help));
        } else {
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.' || !c.is_ascii();
            let sign = usize::from(first == '-');
            let length = rest[sign..].find(|c: char| !plain(c)).unwrap_or(rest.len() - sign);
            if length == 0 {
                let message = Message::new("graph-dot-character").with("found", first.escape_debug());
                return Err(wrong_at(self.text, start, message, Message::new("graph-dot-character-help")));
            }
            self.at += sign + length;
            Token::Name { text: Cow::Borrowed(&rest[..sign + length]), quoted: false }
        };
        Ok((start, token))
    }

    fn quoted(&mut self) -> Result<Cow<'a, str>, Error> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut end = start;
        let mut has_escapes = false;
        loop {
            match bytes.get(end) {
                None => {
                    let (message, help) =
                        (Message::new("graph-dot-quote"), Message::new("graph-dot-quote-help"));
                    return Err(wrong_at(self.text, self.at, message, help));
                }
                Some(b'"') => break,
                Some(b'\\') => {
                    has_escapes = true;
                    end += 2;
                }
                Some(_) => end += 1,
            }
        }
        self.at = end + 1;
        let inside = &self.text[start..end];
        if !has_escapes {
            return Ok(Cow::Borrowed(inside));
        }
        let mut name = String::with_capacity(inside.len());
        let mut characters = inside.chars();
        while let Some(found) = characters.next() {
            match (found, characters.clone().next()) {
                ('\\', Some(escaped @ ('"' | '\\'))) => {
                    characters.next();
                    name.push(escaped);
                }
                // A backslash at the end of a line continues the line.
                ('\\', Some('\n')) => drop(characters.next()),
                _ => name.push(found),
            }
        }
        Ok(Cow::Owned(name))
    }
}

/// The state of an open group `{ }`.
#[derive(Default)]
struct Group {
    members: Vec<Vertex>,
    /// The last vertices of the statement so far, from which another arrow would start.
    last: Option<Vec<Vertex>>,
    /// The vertices before an arrow whose other end is still missing.
    from: Option<Vec<Vertex>>,
    /// The moves in the statement. They are added only at its end, because attributes may follow them.
    moves: Vec<(Vec<Vertex>, Vec<Vertex>)>,
    player: Option<Player>,
    /// The player of moves that name none, as set by `edge [player=left]` earlier in this group, or in an enclosing
    /// group before this one began.
    usual: Option<Player>,
}

impl Group {
    /// A group inside this one.
    fn inner(&self) -> Self {
        Self { usual: self.usual, ..Self::default() }
    }
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    graph: Collected,
    products: usize,
    /// Whether undirected graphs, with edges `a -- b`, are accepted.
    accepts_lines: bool,
}

impl Reader<'_> {
    /// Reads the graph; returns whether it is directed.
    fn read(&mut self) -> Result<bool, Error> {
        let is_directed = self.begin()?;
        // An explicit stack is used, so that braces may be nested to any depth.
        let mut groups = vec![Group::default()];
        while let Some(mut group) = groups.pop() {
            let (at, token) = self.tokens.next()?;
            match token {
                Token::End => {
                    return Err(self.wrong(
                        at,
                        Message::new("graph-dot-end"),
                        Message::new("graph-dot-end-help"),
                    ));
                }
                Token::Sign('{') => {
                    let inner = group.inner();
                    groups.extend([group, inner]);
                }
                Token::Sign('}') => {
                    self.no_open_arrow(&group, at, &token)?;
                    self.end_statement(&mut group)?;
                    if let Some(mut outer) = groups.pop() {
                        let mut seen = HashSet::new();
                        group.members.retain(|&vertex| seen.insert(vertex));
                        self.end_of_move(&mut outer, group.members)?;
                        groups.push(outer);
                    }
                }
                Token::Sign(';' | ',') => {
                    self.no_open_arrow(&group, at, &token)?;
                    self.end_statement(&mut group)?;
                    groups.push(group);
                }
                Token::Sign('[') => {
                    if let Some(player) = self.attributes()? {
                        group.player = Some(player);
                    }
                    groups.push(group);
                }
                // The port of a vertex is not a vertex.
                Token::Sign(':') => {
                    self.name()?;
                    groups.push(group);
                }
                Token::Sign('=') => {
                    // The `=` of `rankdir = LR` is read together with the name, below; this one follows no name.
                    return Err(self.needed(at, "a name", &token));
                }
                Token::Sign(_) => return Err(self.needed(at, "a name", &token)),
                Token::Line if !self.accepts_lines => return Err(self.undirected(at)),
                Token::Arrow | Token::Line => {
                    let Some(last) = group.last.take() else {
                        let help = Message::new("graph-dot-arrow-help");
                        return Err(self.wrong(at, Message::new("graph-dot-arrow"), help));
                    };
                    group.from = Some(last);
                    groups.push(group);
                }
                Token::Name { .. } if token.is("subgraph") => {
                    let before = self.tokens.at;
                    if !matches!(self.tokens.next()?.1, Token::Name { .. }) {
                        self.tokens.at = before;
                    }
                    let (at, token) = self.tokens.next()?;
                    if token != Token::Sign('{') {
                        return Err(self.needed(at, "{", &token));
                    }
                    let inner = group.inner();
                    groups.extend([group, inner]);
                }
                Token::Name { .. } if ["node", "edge", "graph"].iter().any(|word| token.is(word)) => {
                    self.no_open_arrow(&group, at, &token)?;
                    self.end_statement(&mut group)?;
                    if self.next_is('[')? {
                        let player = self.attributes()?.filter(|_| token.is("edge"));
                        group.usual = player.or(group.usual);
                    }
                    groups.push(group);
                }
                Token::Name { text, .. } => {
                    if self.next_is('=')? {
                        self.name()?;
                    } else {
                        let vertex = self.graph.vertex(&text)?;
                        group.members.push(vertex);
                        self.end_of_move(&mut group, vec![vertex])?;
                    }
                    groups.push(group);
                }
            }
        }
        let (at, token) = self.tokens.next()?;
        if token == Token::End {
            Ok(is_directed)
        } else {
            Err(self.wrong(at, Message::new("graph-dot-rest"), Message::new("graph-dot-rest-help")))
        }
    }

    /// Reads the text up to the first `{`, such as `strict digraph NAME {`; returns whether the graph is directed.
    fn begin(&mut self) -> Result<bool, Error> {
        let (mut at, mut token) = self.tokens.next()?;
        if token.is("strict") {
            (at, token) = self.tokens.next()?;
        }
        let is_undirected = token.is("graph");
        if is_undirected && !self.accepts_lines {
            return Err(self.undirected(at));
        }
        let is_graph = is_undirected || token.is("digraph");
        if is_graph {
            (at, token) = self.tokens.next()?;
            if matches!(token, Token::Name { .. }) {
                (at, token) = self.tokens.next()?;
            }
        }
        if is_graph && token == Token::Sign('{') {
            return Ok(!is_undirected);
        }
        Err(self.wrong(at, Message::new("graph-dot-begin"), Message::new("graph-dot-begin-help")))
    }

    /// Consumes the next token if it is this character; returns whether it is.
    fn next_is(&mut self, sign: char) -> Result<bool, Error> {
        self.tokens.skip();
        let is = self.tokens.text[self.tokens.at..].starts_with(sign);
        if is {
            self.tokens.next()?;
        }
        Ok(is)
    }

    fn name(&mut self) -> Result<(usize, String), Error> {
        match self.tokens.next()? {
            (at, Token::Name { text, .. }) => Ok((at, text.into_owned())),
            (at, token) => Err(self.needed(at, "a name", &token)),
        }
    }

    /// Reads the attributes after `[` and the `]`; returns the last player that they name, if they name one.
    fn attributes(&mut self) -> Result<Option<Player>, Error> {
        let mut found = None;
        loop {
            let (at, token) = self.tokens.next()?;
            match token {
                Token::Sign(']') => return Ok(found),
                Token::Sign(',' | ';') => {}
                Token::Name { text, .. } => {
                    if self.next_is('=')? {
                        let (at, value) = self.name()?;
                        if text == "player" {
                            let Some(player) = player(&value) else {
                                let message = Message::new("graph-player").with("found", value);
                                return Err(self.wrong(at, message, Message::new("graph-player-help")));
                            };
                            found = Some(player);
                        }
                    }
                }
                token => return Err(self.needed(at, "]", &token)),
            }
        }
    }

    /// Adds a vertex or a group of vertices, as the end of an arrow or at the start of a statement.
    fn end_of_move(&mut self, group: &mut Group, end: Vec<Vertex>) -> Result<(), Error> {
        match group.from.take() {
            Some(from) => group.moves.push((from, end.clone())),
            None => self.end_statement(group)?,
        }
        if end.len() > 1 {
            group.members.extend(&end);
        }
        group.last = Some(end);
        Ok(())
    }

    fn end_statement(&mut self, group: &mut Group) -> Result<(), Error> {
        let player = group.player.or(group.usual);
        for (from, to) in group.moves.drain(..) {
            if from.len() > 1 && to.len() > 1 {
                self.products = self.products.saturating_add(from.len().saturating_mul(to.len()));
            }
            if self.products > MOST_PRODUCTS {
                return Err(Error::new(ErrorKind::Limit, Message::new("graph-dot-product")));
            }
            for &from in &from {
                to.iter().for_each(|&to| self.graph.edge(from, to, player));
            }
        }
        (group.last, group.player) = (None, None);
        Ok(())
    }

    fn no_open_arrow(&self, group: &Group, at: usize, token: &Token<'_>) -> Result<(), Error> {
        if group.from.is_some() { Err(self.needed(at, "a name", token)) } else { Ok(()) }
    }

    fn wrong(&self, at: usize, message: Message, help: Message) -> Error {
        wrong_at(self.tokens.text, at, message, help)
    }

    fn undirected(&self, at: usize) -> Error {
        self.wrong(at, Message::new("graph-dot-undirected"), Message::new("graph-dot-undirected-help"))
    }

    fn needed(&self, at: usize, wanted: &str, found: &Token<'_>) -> Error {
        let message = Message::new("graph-dot-needed").with("wanted", wanted).with("found", found.shown());
        self.wrong(at, message, Message::new("graph-dot-needed-help"))
    }
}

#[cfg(test)]
mod tests {
    use super::read_dot;
    use grundy_graph::{Graph, GraphMoves};
    use proptest::prelude::*;

    /// The edges as text: `a>b`, or, in a partizan graph, `aLb` for Left's edges and then `aRb` for Right's.
    fn edges(text: &str) -> Vec<String> {
        let game = read_dot(text).unwrap();
        let name = |vertex| game.names().name(vertex);
        let side = |graph: &Graph, sign: &str| -> Vec<String> {
            let row = |from| graph.options(from).iter().map(move |&to| (from, to));
            (0..graph.vertices())
                .flat_map(row)
                .map(|(from, to)| format!("{}{sign}{}", name(from), name(to)))
                .collect()
        };
        match game.moves() {
            GraphMoves::Impartial(graph) => side(graph, ">"),
            GraphMoves::Partizan { left, right } => [side(left, "L"), side(right, "R")].concat(),
            _ => panic!("no gains here"),
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(edges(text), expected);
    }

    #[test]
    fn graphs() {
        check("digraph {}", &[]);
        check("strict digraph G { a -> b -> c; a -> c }", &["a>b", "a>c", "b>c"]);
        check("digraph{2->1 1->0 2->0}", &["1>0", "2>1", "2>0"]);
        check("digraph { a -> {b c} {b c} -> d // the end\n /* no */ }", &["a>b", "a>c", "b>d", "c>d"]);
        check(
            "digraph { rankdir=LR node [shape=box, color=\"red\"]\n# told\n a [label=\"x -> y\"] a -> b:n:w [x=1; y][z] }",
            &["a>b"],
        );
        check("digraph { \"a \\\"b\\\\\" -> \"\" }", &["a \"b\\>"]);
        check("digraph { a -> subgraph s { b -> c; b -> d } }", &["a>b", "a>c", "a>d", "b>c", "b>d"]);
        check("digraph { a -> b [player=left] a -> c [color=red, player = right] }", &["aLb", "aRc"]);
        check(
            "digraph { edge [player=left] a -> b { edge [player=right] b -> c } c -> d b -> d [player=right] }",
            &["aLb", "cLd", "bRc", "bRd"],
        );
        check("DIGRAPH { é -> -1.5; node -> b }".replace("node", "Nodes").as_str(), &["é>-1.5", "Nodes>b"]);
        // Deep nesting does not use the call stack.
        let deep = format!("digraph {{ {}a{} }}", "{".repeat(100_000), "}".repeat(100_000));
        check(&deep, &[]);
    }

    #[track_caller]
    fn refuses(text: &str, line_column: (usize, usize), message: &str) {
        let error = read_dot(text).err().unwrap();
        assert_eq!(error.message(), message);
        assert_eq!(error.place().unwrap().line_column, Some(line_column));
        assert!(error.help().is_some() && error.is_syntax());
    }

    #[test]
    fn refusals() {
        refuses("graph { a -- b }", (1, 1), "the graph is undirected, but a move needs a direction");
        refuses("digraph { a -- b }", (1, 13), "the graph is undirected, but a move needs a direction");
        refuses(
            "a -> b",
            (1, 1),
            "a graph in the language of Graphviz begins with digraph, or with graph if it is undirected, and {",
        );
        refuses("digraph {\n a -> b", (2, 8), "the graph is not closed");
        refuses("digraph { a -> ; }", (1, 16), "expected a name, found ;");
        refuses("digraph { -> b }", (1, 11), "there is no vertex before the arrow");
        refuses("digraph { \"a }", (1, 11), "the closing quote is missing");
        refuses("digraph { a -> b [player=up] }", (1, 26), "player must be left or right, not up");
        refuses("digraph { heap(3) }", (1, 15), "( is not allowed here");
        refuses("digraph { } x", (1, 13), "there is text after the end of the graph");
        refuses("digraph { a -> <b> }", (1, 16), "names in < > are not supported");
        let error = read_dot("digraph { a -> b [player=left] b -> c }").err().unwrap();
        assert_eq!(error.message(), "other moves have a player, but b -> c has none");
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in any::<String>(), pieces in prop::collection::vec(
            prop_oneof![Just("->"), Just(" "), Just("\n"), Just("\""), Just("\\"), Just("#"), Just("a"), Just("{"),
                Just("}"), Just("["), Just("]"), Just("="), Just("subgraph"), Just(";"), Just(":"), Just("é")], 0..30)
        ) {
            let _ = read_dot(&text);
            let _ = read_dot(&format!("digraph {{{}", pieces.concat()));
        }
    }
}
