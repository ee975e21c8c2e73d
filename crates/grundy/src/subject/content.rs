//! The content of a file: rules, or a graph in one of several formats.

use super::{GraphSource, RulesetSource};
use std::sync::Arc;

impl RulesetSource {
    /// The rules or the graph that a file contains. The extension of `path` determines the format if it is `game`,
    /// `json`, `graph`, `dot` or `graphml`; otherwise, the text determines the format.
    ///
    /// ```
    /// use grundy::{GraphSource, RulesetSource};
    ///
    /// let edges = RulesetSource::of_file("a.txt", "0 1\n1 2\n");
    /// assert_eq!(edges, RulesetSource::Graph(GraphSource::EdgeList("0 1\n1 2\n".into())));
    /// assert!(matches!(RulesetSource::of_file("a", "heap(n) -> heap(n - 1)"), RulesetSource::Rules { .. }));
    /// ```
    pub fn of_file(path: &str, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let extension = path.rsplit(['/', '\\']).next().and_then(|name| name.rsplit_once('.'));
        let content = match extension.map(|(_, extension)| extension) {
            Some("game") => Content::Rules,
            Some("json") => Content::JsonGraph,
            Some("graph") => Content::EdgeList,
            Some("dot") => Content::Dot,
            Some("graphml") => Content::GraphMl,
            _ => Content::sniff(&text),
        };
        match content.graph(&text) {
            Some(graph) => Self::Graph(graph),
            None => Self::Rules { text, origin: Some(path.to_owned()) },
        }
    }
}

impl GraphSource {
    /// A graph in the format that the text indicates. A text that does not look like JSON, DOT or GraphML is an edge
    /// list, even if it looks like rules.
    pub fn of_text(text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        Content::sniff(&text).graph(&text).unwrap_or(Self::EdgeList(text))
    }
}

/// What a text contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// Rules, in the language of `*.game` files.
    Rules,
    /// A graph as a JSON object.
    JsonGraph,
    /// A graph as an edge list, with one vertex per line.
    EdgeList,
    /// A graph in the language of Graphviz.
    Dot,
    /// A graph as GraphML.
    GraphMl,
}

impl Content {
    /// The text as a graph in this format, or `None` for rules.
    fn graph(self, text: &Arc<str>) -> Option<GraphSource> {
        let text = Arc::clone(text);
        match self {
            Self::Rules => None,
            Self::JsonGraph => Some(GraphSource::Json(text)),
            Self::EdgeList => Some(GraphSource::EdgeList(text)),
            Self::Dot => Some(GraphSource::Dot(text)),
            Self::GraphMl => Some(GraphSource::GraphMl(text)),
        }
    }

    /// The content of `text`. It is JSON if the text begins with `{`, GraphML if the text begins with `<`, and DOT if
    /// the first word is `strict`, `digraph` or `graph` and a `{` follows before any `(` or arrow. Otherwise it is
    /// rules if, outside comments, there is a `(` before the first arrow, on the same line or on an earlier one, or a
    /// `(` and no arrow. In all other cases it is an edge list.
    fn sniff(text: &str) -> Self {
        let begin = text.trim_start_matches('\u{feff}').trim_start();
        match begin.chars().next() {
            Some('{') => return Self::JsonGraph,
            Some('<') => return Self::GraphMl,
            _ => {}
        }
        let word = begin.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        let before_arrow = begin.split("->").next().unwrap_or_default();
        if ["strict", "digraph", "graph"].contains(&word.to_ascii_lowercase().as_str())
            && before_arrow.contains('{')
            && !before_arrow.split('{').next().unwrap_or_default().contains('(')
        {
            return Self::Dot;
        }
        // The left side of a rule has brackets, and an unquoted name in an edge list has none, so the text before the
        // first arrow decides. Lines without an arrow may be statements such as `game`, or vertices without options.
        let mut seen_bracket = false;
        for line in text.lines() {
            let code = line.split('#').next().unwrap_or_default();
            let before = code.split("->").next().unwrap_or_default();
            seen_bracket |= before.contains('(');
            if before.len() < code.len() {
                return if seen_bracket { Self::Rules } else { Self::EdgeList };
            }
        }
        if seen_bracket { Self::Rules } else { Self::EdgeList }
    }
}

#[cfg(test)]
mod tests {
    use super::Content;

    #[test]
    fn contents() {
        let check = |text: &str, expected| assert_eq!(Content::sniff(text), expected, "{text}");
        check("heap(n) -> heap(n - t) for t in 1..=n", Content::Rules);
        check("# a -> b\ngame \"Mine\"\nheap(n) -> ()", Content::Rules);
        check("\u{feff} \n{\"vertices\": 0, \"edges\": []}", Content::JsonGraph);
        check("0 -> 1\n1 -> 2\n", Content::EdgeList);
        check("0 1\n1 2\n", Content::EdgeList);
        check("a -> b(1)", Content::EdgeList);
        check("", Content::EdgeList);
        check("position heap(n)", Content::Rules);
        check("<?xml version=\"1.0\"?>\n<graphml/>", Content::GraphMl);
        check("digraph {\n  a -> b\n}", Content::Dot);
        check("strict digraph \"a game\" { a -> b }", Content::Dot);
        check("digraph -> a", Content::EdgeList);
        check("graph(n) -> graph(n - t) for t in {1, 3}", Content::Rules);
    }
}
