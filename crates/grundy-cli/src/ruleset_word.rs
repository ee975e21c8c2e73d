//! What the word RULESET denotes: a path, standard input, a code or a catalogue name.

use grundy::RulesetSource;
use std::ffi::OsStr;

/// What a RULESET word denotes, determined by its form alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RulesetWord {
    /// The path of a file.
    Path,
    /// The word `-`, which means standard input.
    StandardInput,
    /// A taking-and-breaking code, such as `0.137`.
    Code,
    /// A name in the catalogue.
    Name,
}

impl RulesetWord {
    /// What `word` denotes.
    pub(crate) fn of(word: &OsStr) -> Self {
        // A lossy conversion is enough, because only ASCII characters matter.
        let text = word.to_string_lossy();
        if text == "-" {
            return Self::StandardInput;
        }
        match RulesetSource::named(&*text) {
            RulesetSource::Path(_) => Self::Path,
            _ if cfg!(windows) && text.contains('\\') => Self::Path,
            RulesetSource::Code(_) => Self::Code,
            _ => Self::Name,
        }
    }
}

/// What a text describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
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
    /// The format of a text that is known to be a graph.
    pub(crate) fn forced_graph(text: &str) -> Self {
        match Self::sniff(text) {
            Self::Rules => Self::EdgeList,
            graph => graph,
        }
    }

    /// The format of `text` from standard input. It is JSON if it begins with `{`, GraphML if it begins with
    /// `<`, and Graphviz if it begins with `digraph NAME {` or similar. It is rules text if there is a `(`
    /// (or the `[` of a list) before the first arrow, on the same line or on an earlier one. Otherwise it is
    /// an edge list.
    pub(crate) fn sniff(text: &str) -> Self {
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
        // In rules, statements such as `game` and `param` come before the first arrow. They cannot begin a
        // line with an arrow in an edge list. Therefore only the text before the first arrow matters, without
        // comments.
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
    use super::{Content, RulesetWord};

    #[test]
    fn words() {
        let check = |word: &str, expected| assert_eq!(RulesetWord::of(word.as_ref()), expected, "{word}");
        check("nim", RulesetWord::Name);
        check("take-away", RulesetWord::Name);
        check("mine.game", RulesetWord::Path);
        check("./mine", RulesetWord::Path);
        check("/tmp/0.7", RulesetWord::Path);
        check("a.graph", RulesetWord::Path);
        check("a.graphml", RulesetWord::Path);
        check("a.dot", RulesetWord::Path);
        check("0.json", RulesetWord::Path);
        check("-", RulesetWord::StandardInput);
        check("0.137", RulesetWord::Code);
        check(".77", RulesetWord::Code);
        check("4u.0", RulesetWord::Code);
        check("C.F5F9", RulesetWord::Code);
        check("{2+}=.0", RulesetWord::Code);
        check("n.im", RulesetWord::Name);
        check("", RulesetWord::Name);
    }

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
