//! Corrections of rules text that a front end can apply.

use crate::diagnostic::Diagnostic;
use crate::syntax::{
    ast::Span,
    lexer::Lexer,
    token::{Kind, Token},
};

/// A part of rules text, and the text that replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The part of the text to replace.
    pub span: Span,
    /// The text that replaces the part.
    pub text: String,
}

impl Diagnostic {
    /// The edits to `source` that correct what the diagnostic reports, in the order of the text. The list is empty if
    /// no correction can be applied automatically.
    ///
    /// `source` must be the text to which the diagnostic refers. A misspelt name is replaced by the most
    /// similar one, and a symbol from another language by the intended symbol. Full-width characters are reported
    /// only once per text, so the edits for that diagnostic replace all of them.
    ///
    /// ```
    /// use grundy_rules::Program;
    ///
    /// let source = "heap(n) => heap(n - t) for t in 1..=3";
    /// let (_, diagnostics) = Program::parse(source);
    /// assert_eq!(diagnostics[0].fix(source), []);
    ///
    /// let source = "heap(n) → heap(n - t) for t in 1..=3\nheap(n) -> haep(0)";
    /// let (_, diagnostics) = Program::parse(source);
    /// let fixes: Vec<String> =
    ///     diagnostics.iter().flat_map(|found| found.fix(source)).map(|edit| edit.text).collect();
    /// assert_eq!(fixes, ["->", "heap"]);
    /// ```
    #[must_use]
    pub fn fix(&self, source: &str) -> Vec<Edit> {
        let Some(help) = &self.help else { return Vec::new() };
        let wanted = match help.id {
            "syntax-help-full-width" => return full_width(source),
            "syntax-help-write" => "instead",
            "syntax-help-nearest" => "nearest",
            "check-did-you-mean" => "name",
            _ => return Vec::new(),
        };
        let text = help.arguments.iter().find(|argument| argument.name == wanted);
        text.map(|argument| Edit { span: self.span, text: argument.value.clone() }).into_iter().collect()
    }
}

/// The tokens of `source` from the offset `start` to the offset `end`.
pub(crate) fn tokens(source: &str, start: usize, end: usize) -> impl Iterator<Item = Token<'_>> {
    let mut lexer = Lexer::new(source, start, end);
    std::iter::from_fn(move || Some(lexer.next()).filter(|token| !matches!(token.kind, Kind::Eof)))
}

/// The edits that replace every full-width sign in `source` with its ASCII counterpart.
fn full_width(source: &str) -> Vec<Edit> {
    let begin = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    tokens(source, begin, source.len())
        .filter_map(|token| match token.kind {
            Kind::Refused(refused) if refused.is_full_width() => {
                Some(Edit { span: token.span, text: refused.text.to_owned() })
            }
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::Program;

    /// The text that `source` becomes after the edits for all its diagnostics.
    fn fixed(source: &str) -> String {
        let (_, diagnostics) = Program::parse(source);
        let mut edits: Vec<_> = diagnostics.iter().flat_map(|found| found.fix(source)).collect();
        edits.sort_by_key(|edit| edit.span.start);
        let mut text = source.to_owned();
        for edit in edits.iter().rev() {
            text.replace_range(edit.span.start..edit.span.end, &edit.text);
        }
        text
    }

    #[track_caller]
    fn check(source: &str, right: &str) {
        assert_eq!(fixed(source), right);
        assert!(Program::parse(right).1.is_empty(), "{right}");
    }

    #[test]
    fn a_misspelt_name_is_replaced() {
        check("heap(size) -> heap(sise - 1)", "heap(size) -> heap(size - 1)");
        check("heap(n) -> heap(n - 1) wehre n > 3", "heap(n) -> heap(n - 1) where n > 3");
    }

    #[test]
    fn one_fix_replaces_every_full_width_sign() {
        check("heap（n）-> heap（n - t） for t in 1..=3", "heap(n)-> heap(n - t) for t in 1..=3");
        for arrow in ["－＞", "－>", "-＞"] {
            let source = format!("heap(n) {arrow} heap(n－t) for t in 1..=3 where n ＞＝ 5 and t ！＝ 2");
            check(&source, "heap(n) -> heap(n-t) for t in 1..=3 where n >= 5 and t != 2");
            assert_eq!(Program::parse(&source).1.len(), 1);
        }
    }

    #[test]
    fn names_are_checked_next_to_syntax_errors() {
        let (_, diagnostics) = Program::parse("heap(n) -> heap(n - t)\nheap(n) -> heap(n -) for");
        let ids: Vec<&str> = diagnostics.iter().map(|found| found.message.id).collect();
        assert_eq!(ids[0], "check-unknown-name");
        assert!(ids[1..].iter().all(|id| id.starts_with("syntax-")), "{ids:?}");
        assert!(ids.len() > 1);
    }

    #[test]
    fn a_name_of_a_statement_with_errors_is_not_reported_as_unknown() {
        let (_, diagnostics) = Program::parse("param k = = 3\nheap(n) -> heap(n - t) for t in 1..=k");
        assert!(diagnostics.iter().all(|found| found.message.id.starts_with("syntax-")), "{diagnostics:?}");
    }
}
