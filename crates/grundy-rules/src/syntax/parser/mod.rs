//! Tokens in, syntax tree and diagnostics out.
//!
//! A parser that meets a mistake reports it and gives up the smallest thing it can ([`Abandoned`]): an item
//! between commas, a clause, a statement. Nothing is reported twice: what stands at a token that was already
//! reported is not.

mod brackets;
mod expression;
mod label;
mod left;
mod report;
mod statement;
mod sum;
mod tokens;

use super::{
    ast::{Item, RulesFile, Span},
    lexer::Lexer,
    token::{Kind, Token},
};
use crate::diagnostic::Diagnostic;
use grundy_core::Message;

/// How deep brackets, `if`, `not` and the like may be nested.
const MAX_NESTING: usize = 100;
/// How high the tree of an expression may be; a chain of 200 sums is that high without any bracket.
const MAX_HEIGHT: usize = 200;
/// How many expressions, terms, clauses and fields a statement may have.
const MAX_STATEMENT_SIZE: usize = 100_000;
/// How many expressions, terms, clauses, fields and statements a text may have.
const MAX_FILE_SIZE: usize = 1_000_000;

/// The syntax tree of a rules text, and what is wrong with it, in the order of the text.
///
/// Where something is wrong the tree has gaps and stand-ins: check it only if there are no errors. At most 20
/// errors are told; then one more says how many were left out. Takes time linear in the length of the text.
/// No tree is so deep that recursion over it needs more than 200 levels.
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
    let mut parser = Parser::new(source);
    let file = parser.file();
    (file, parser.finish())
}

/// Something could not be read; why has been reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Abandoned {
    /// What was being read; the parser can go on behind it.
    Item,
    /// The whole statement.
    Statement,
}

type Parsed<T> = Result<T, Abandoned>;

struct Parser<'s> {
    source: &'s str,
    lexer: Lexer<'s>,
    /// The token to look at next.
    token: Token<'s>,
    /// Whether something has been reported about that token already.
    is_reported: bool,
    /// The token before it.
    previous: Token<'s>,
    diagnostics: Vec<Diagnostic>,
    /// Where the first mistake stands that is not told, and how many are not told.
    untold: Option<(Span, usize)>,
    /// How deep the parser is.
    nesting: usize,
    /// The size of the statement so far.
    size: usize,
    /// The size of the statements before.
    file_size: usize,
    /// The last answer of [`Parser::behind_partner`], and the bracket it belongs to.
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
            untold: None,
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
            self.nesting = 0;
            self.size = 1;
            file.items.extend(self.statement_to_end());
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

    /// A statement and whatever stands behind it, up to the end of its line.
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

    /// Counts one more expression, term, clause or field.
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

/// The comment lines at the top of a rules text, without `#` and the space behind it.
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
