//! The parser: produces the syntax tree and diagnostics from tokens.
//!
//! When the parser finds an error, it reports the error and usually abandons the smallest possible unit
//! ([`Abandoned`]): an item between commas, a clause, or a statement. After an error at a token, it usually reports no
//! further errors at that token.

mod board;
mod brackets;
mod expression;
mod graph;
mod label;
mod left;
mod report;
mod statement;
mod sum;
mod tokens;

pub use graph::parse_graph;

use super::{
    ast::{Item, RulesFile, Span},
    lexer::Lexer,
    token::{Kind, Token},
};
use crate::diagnostic::Diagnostic;
use crate::ending::may_end;
use grundy_core::Message;

/// The largest nesting depth of brackets, `if`, `not` and similar constructs.
const MAX_NESTING: usize = 100;
/// The largest height of an expression's tree. A sum of 200 terms reaches this height even without brackets.
const MAX_HEIGHT: usize = 200;
/// The largest number of parts, such as expressions, terms, clauses, fields and names, in a statement.
const MAX_STATEMENT_SIZE: usize = 100_000;
/// The largest number of statements and their parts in rules text.
const MAX_FILE_SIZE: usize = 1_000_000;

/// Parses rules text; returns the syntax tree, and the diagnostics in the order of the text.
///
/// Where the text has errors, the tree has gaps and substitutes. Use the tree only if there are no errors. At
/// most 20 errors are reported individually; if there are more, a final diagnostic states how many were omitted. Takes
/// time linear in the length of the text. Recursion over the tree needs at most 200 levels.
///
/// ```
/// use grundy_rules::syntax::parse;
///
/// let (file, diagnostics) = parse("heap(n) -> heap(n - t)  for t in 1..=3");
/// assert_eq!((file.items.len(), diagnostics.len()), (1, 0));
///
/// let (_, diagnostics) = parse("heap(n) => heap(n ^ 1)");
/// assert_eq!(diagnostics.len(), 2);
/// ```
#[must_use]
pub fn parse(source: &str) -> (RulesFile, Vec<Diagnostic>) {
    let ParsedText { file, diagnostics, .. } = parse_with_gaps(source);
    (file, diagnostics)
}

/// Parsed rules text, and the places of the parts that could not be parsed.
pub(crate) struct ParsedText {
    /// The syntax tree, with gaps and substitutes for what could not be parsed.
    pub(crate) file: RulesFile,
    /// For each statement of `file`, whether all of it was parsed without an error.
    pub(crate) is_whole: Vec<bool>,
    /// The places of the statements in which an error was found.
    pub(crate) gaps: Vec<Span>,
    /// The diagnostics, in the order of the text.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Parses rules text like [`parse`], and reports which statements have no errors.
pub(crate) fn parse_with_gaps(source: &str) -> ParsedText {
    let mut parser = Parser::new(source);
    let file = parser.file();
    let (is_whole, gaps) = (std::mem::take(&mut parser.is_whole), std::mem::take(&mut parser.gaps));
    ParsedText { file, is_whole, gaps, diagnostics: parser.finish() }
}

/// A unit that could not be parsed. The reason has already been reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Abandoned {
    /// The current item. The parser can continue after it.
    Item,
    /// The whole statement, up to `;` or the end of its line.
    Statement,
}

type Parsed<T> = Result<T, Abandoned>;

struct Parser<'s> {
    source: &'s str,
    lexer: Lexer<'s>,
    /// The current token, which has not been consumed yet.
    token: Token<'s>,
    /// Whether an error at that token has already been reported.
    is_reported: bool,
    /// The token before the current one.
    previous: Token<'s>,
    diagnostics: Vec<Diagnostic>,
    /// For each statement so far, whether it has no errors.
    is_whole: Vec<bool>,
    /// The places of the statements with errors.
    gaps: Vec<Span>,
    /// The place of the first error that is not reported, and the number of such errors.
    unreported: Option<(Span, usize)>,
    /// Whether a full-width sign has been reported.
    has_full_width: bool,
    /// The current nesting depth.
    nesting: usize,
    /// The size of the current statement so far.
    size: usize,
    /// The total size of all earlier statements.
    file_size: usize,
    /// The last result of [`Parser::behind_partner`], with the offset of the token that was current in that call.
    partner: Option<(usize, Option<Token<'s>>)>,
}

impl<'s> Parser<'s> {
    fn new(source: &'s str) -> Self {
        let begin = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let nothing =
            Token { kind: Kind::End, text: "", span: Span { start: begin, end: begin }, is_indented: false };
        let mut parser = Self {
            source,
            lexer: Lexer::new(source, begin, source.len()),
            token: nothing,
            is_reported: false,
            previous: nothing,
            diagnostics: Vec::new(),
            is_whole: Vec::new(),
            gaps: Vec::new(),
            unreported: None,
            has_full_width: false,
            nesting: 0,
            size: 0,
            file_size: 0,
            partner: None,
        };
        parser.bump();
        parser
    }

    fn file(&mut self) -> RulesFile {
        let mut file = RulesFile { summary: summary(self.source), items: Vec::new() };
        let mut any = false;
        loop {
            while self.at(Kind::End) {
                self.bump();
            }
            if self.at(Kind::Eof) {
                break;
            }
            any = true;
            if may_end(8) {
                break;
            }
            self.nesting = 0;
            self.size = 1;
            let (start, before) = (self.token.span.start, self.errors());
            let item = self.statement_to_end();
            if self.errors() > before {
                self.gaps.push(Span { start, end: self.token.span.start });
            }
            if let Some(item) = item {
                file.items.push(item);
                self.is_whole.push(self.errors() == before);
            }
            self.file_size += self.size;
            if self.file_size > MAX_FILE_SIZE {
                let span = self.token.span;
                self.report(
                    span,
                    Message::new("syntax-file-too-large").with("limit", MAX_FILE_SIZE),
                    Message::new("syntax-help-file-too-large"),
                );
                break;
            }
        }
        if !any && self.diagnostics.is_empty() {
            let span = Span::default();
            self.report(span, Message::new("syntax-empty"), Message::new("syntax-help-empty"));
        }
        file
    }

    /// Parses a statement; reports and skips what follows it up to `;` or the end of the line.
    fn statement_to_end(&mut self) -> Option<Item> {
        let statement = self.statement();
        if statement != Err(Abandoned::Statement) && !self.at_end() {
            self.trailing();
        }
        while !self.at_end() {
            self.bump();
        }
        statement.ok()
    }

    /// Counts one more part of the statement; reports an error and abandons the statement if there are too many.
    fn grow(&mut self) -> Parsed<()> {
        self.size += 1;
        if self.size <= MAX_STATEMENT_SIZE {
            return Ok(());
        }
        self.mistake(
            Message::new("syntax-statement-too-large").with("limit", MAX_STATEMENT_SIZE),
            Message::new("syntax-help-statement-too-large"),
        );
        Err(Abandoned::Statement)
    }
}

/// The comment lines at the top of rules text, without `#`, the space after it, white space at the end, and control
/// characters other than tabs.
fn summary(source: &str) -> Vec<String> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    source
        .trim_start()
        .split('\n')
        .map_while(|line| line.trim_start().strip_prefix('#'))
        .map(|line| {
            let line = line.strip_prefix(' ').unwrap_or(line);
            let line = line.replace(|character: char| character.is_control() && character != '\t', "");
            line.trim_end().to_owned()
        })
        .collect()
}
