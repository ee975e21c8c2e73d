//! Tokens in, syntax tree and diagnostics out.
//!
//! A parser that meets a mistake reports it and gives up the smallest thing it can ([`Abandoned`]): an item
//! between commas, a clause, a statement. Nothing is reported twice: what stands at a token that was already
//! reported is not.

mod expression;
mod label;
mod left;
mod statement;
mod sum;

use super::{
    ast::{Item, Name, RulesFile, Span},
    lexer::Lexer,
    token::{Kind, Token},
    words,
};
use crate::diagnostic::{Diagnostic, Severity};
use grundy_core::Message;

/// How many mistakes are reported one by one.
const MAX_DIAGNOSTICS: usize = 20;
/// How deep brackets, `if`, `not` and the like may be nested.
const MAX_NESTING: usize = 100;
/// How high the tree of an expression may be; a chain of 200 sums is that high without any bracket.
const MAX_HEIGHT: usize = 200;
/// How many expressions, terms, clauses and fields a statement may have.
const MAX_STATEMENT_SIZE: usize = 100_000;
/// How many expressions, terms, clauses, fields and statements a text may have.
const MAX_FILE_SIZE: usize = 1_000_000;
/// How many characters of the text a message quotes.
const MAX_QUOTED: usize = 40;
/// How many bytes of the text a mistake marks.
const MAX_MARKED: usize = 200;
/// How many tokens are looked at to find out whether a bracket is closed at all.
const MAX_LOOKAHEAD: usize = 1000;

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

    fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        if let Some((span, count)) = self.untold {
            self.diagnostics.push(Diagnostic {
                severity: Severity::Error,
                message: Message::new("syntax-more").with("count", count),
                help: Some(Message::new("syntax-help-more")),
                span,
                related: Vec::new(),
            });
        }
        self.diagnostics
    }

    // Tokens.

    /// Goes to the next token and gives the one before.
    fn bump(&mut self) -> Token<'s> {
        let begins_line = self.token.kind == Kind::End;
        self.previous = self.token;
        self.is_reported = false;
        let mut is_behind_stray = false;
        loop {
            self.token = self.lexer.next();
            match self.token.kind {
                // Millions of mistakes are counted, not told: texts for them would cost too much.
                Kind::Stray if self.is_full() => {
                    self.leave_untold(self.token.span);
                    is_behind_stray = true;
                }
                Kind::Refused(_) if self.is_full() => {
                    self.leave_untold(self.token.span);
                    self.token = self.token.meant();
                    break;
                }
                Kind::Refused(refused) if refused.sign == "//" && begins_line => {
                    self.report(
                        self.token.span,
                        Message::new("syntax-refused").with("found", refused.sign),
                        Message::new("syntax-help-comment"),
                    );
                    self.lexer.skip_line();
                }
                Kind::Refused(refused) => {
                    self.report(
                        self.token.span,
                        Message::new("syntax-refused").with("found", refused.sign),
                        refused.help.clone().with("instead", refused.text),
                    );
                    self.token = self.token.meant();
                    break;
                }
                Kind::Stray => {
                    self.report_stray();
                    is_behind_stray = true;
                }
                Kind::BadName => {
                    self.report(
                        self.token.span,
                        Message::new("syntax-name-letters").with("found", quoted(self.token.text)),
                        Message::new("syntax-help-name-letters"),
                    );
                    self.token.kind = Kind::Name;
                    break;
                }
                Kind::BadNumber => {
                    self.report_bad_number();
                    self.token.kind = Kind::Number;
                    self.is_reported = true;
                    break;
                }
                Kind::BadQuotes => {
                    self.report(
                        self.token.span,
                        Message::new("syntax-quotes").with("found", quoted(self.token.text)),
                        Message::new("syntax-help-quotes"),
                    );
                    self.token.kind = Kind::Text;
                    self.is_reported = true;
                    break;
                }
                Kind::OpenText => {
                    let start = self.token.span.start;
                    self.report(
                        Span { start, end: start + 1 },
                        Message::new("syntax-text-open"),
                        Message::new("syntax-help-text-open"),
                    );
                    self.token.kind = Kind::Text;
                    self.is_reported = true;
                    break;
                }
                _ => break,
            }
        }
        // What seems wrong behind a stray character may be right without it.
        self.is_reported |= is_behind_stray;
        self.previous
    }

    fn report_stray(&mut self) {
        let help = match self.token.text.chars().next() {
            Some('?') => Message::new("syntax-help-if"),
            Some(':') => Message::new("syntax-help-colon"),
            Some('.') => Message::new("syntax-help-dot"),
            Some('\'' | '`' | '“' | '”' | '„' | '‘' | '’' | '«' | '»' | '「' | '＂') => {
                Message::new("syntax-help-quotes")
            }
            _ => Message::new("syntax-help-stray"),
        };
        let message = Message::new("syntax-stray").with("found", quoted(self.token.text));
        self.report(self.token.span, message, help);
    }

    fn report_bad_number(&mut self) {
        let text = self.token.text;
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let behind = &text[digits..];
        let help = if behind.starts_with('.') {
            Message::new("syntax-help-whole-numbers")
        } else if behind.starts_with('_')
            || text.starts_with("0x")
            || text.starts_with("0b")
            || text.starts_with("0o")
            || behind
                .strip_prefix(['e', 'E'])
                .is_some_and(|exponent| exponent.bytes().all(|b| b.is_ascii_digit()))
        {
            Message::new("syntax-help-decimal-digits")
        } else {
            Message::new("syntax-help-multiply")
                .with("number", quoted(&text[..digits]))
                .with("name", quoted(behind))
        };
        self.report(self.token.span, Message::new("syntax-bad-number").with("found", quoted(text)), help);
    }

    /// The token behind this one.
    fn peek(&self) -> Token<'s> {
        self.lexer.clone().next().meant()
    }

    /// The token behind the partner of the bracket that this token is, or else the next one; none if the bracket has no partner on this line.
    fn behind_partner(&mut self) -> Option<Token<'s>> {
        let start = self.token.span.start;
        if let Some((known, behind)) = self.partner
            && known == start
        {
            return behind;
        }
        let mut lexer = self.lexer.clone();
        let mut depth = 1_usize;
        if !self.at(Kind::OpenRound) {
            lexer.next();
        }
        let behind = loop {
            match lexer.next().meant().kind {
                Kind::OpenRound | Kind::OpenSquare | Kind::OpenBrace => depth += 1,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => {
                    depth -= 1;
                    if depth == 0 {
                        break Some(lexer.next().meant());
                    }
                }
                Kind::End | Kind::Eof => break None,
                _ => {}
            }
        };
        self.partner = Some((start, behind));
        behind
    }

    fn at(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    fn at_word(&self, word: &str) -> bool {
        self.token.kind == Kind::Word && self.token.text == word
    }

    /// Whether the line ends here.
    fn at_end(&self) -> bool {
        matches!(self.token.kind, Kind::End | Kind::Eof)
    }

    /// Whether a clause begins here, or something else that stands behind a sum.
    fn at_clause(&self) -> bool {
        self.token.kind == Kind::Word
            && words::find(self.token.text).is_some_and(|word| word.role == words::Role::Clause)
    }

    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    /// From `start` to the end of the token before this one.
    fn span_from(&self, start: usize) -> Span {
        Span { start, end: self.previous.span.end.max(start) }
    }

    // Mistakes.

    fn report(&mut self, span: Span, message: Message, help: Message) {
        self.report_with(span, message, help, Vec::new());
    }

    fn report_with(&mut self, span: Span, message: Message, help: Message, related: Vec<(Span, Message)>) {
        if self.is_full() {
            return self.leave_untold(span);
        }
        let end = span.end.min(self.source.floor_char_boundary(span.start + MAX_MARKED));
        let (span, severity, help) = (Span { start: span.start, end }, Severity::Error, Some(help));
        self.diagnostics.push(Diagnostic { severity, message, help, span, related });
    }

    /// Whether no more mistakes are told.
    fn is_full(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    fn leave_untold(&mut self, span: Span) {
        self.untold.get_or_insert((span, 0)).1 += 1;
    }

    /// Reports a mistake that begins at this token, unless one was reported about it already.
    fn mistake(&mut self, message: Message, help: Message) -> Abandoned {
        self.mistake_with(message, help, Vec::new())
    }

    fn mistake_with(&mut self, message: Message, help: Message, related: Vec<(Span, Message)>) -> Abandoned {
        if !self.is_reported {
            let help = if self.token.is_indented && self.begins_statement() {
                Message::new("syntax-help-indented")
            } else {
                help
            };
            self.report_with(self.token.span, message, help, related);
            self.is_reported = true;
        }
        Abandoned::Item
    }

    /// Whether this token looks like the begin of a statement.
    fn begins_statement(&self) -> bool {
        match self.token.kind {
            Kind::Word => {
                words::find(self.token.text).is_some_and(|word| word.role == words::Role::Statement)
            }
            Kind::Name => self.peek().kind == Kind::OpenRound,
            _ => false,
        }
    }

    /// What was found, for messages: the text of this token, or `end-of-line`,
    /// `end-of-text`, `end-of-label`.
    fn found(&self) -> String {
        match self.token.kind {
            Kind::Eof if self.lexer.is_part() => "end-of-label".to_owned(),
            Kind::Eof => "end-of-text".to_owned(),
            Kind::End if self.token.text.is_empty() => "end-of-line".to_owned(),
            _ => quoted(&self.source[self.token.span.start..self.token.span.end]),
        }
    }

    /// Reports that a sign or word is missing here, unless it is there; `help` says what to write.
    fn expect(&mut self, kind: Kind, sign: &'static str, help: Message) -> Parsed<()> {
        if self.eat(kind) {
            return Ok(());
        }
        Err(self.missing(sign, help))
    }

    fn expect_word(&mut self, word: &'static str, help: Message) -> Parsed<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        Err(self.missing(word, help))
    }

    fn missing(&mut self, sign: &str, help: Message) -> Abandoned {
        let message = Message::new("syntax-missing").with("expected", sign).with("found", self.found());
        self.mistake(message, help)
    }

    /// `=` where it gives a value; `==` is reported and taken for it.
    fn expect_assign(&mut self, help: Message) -> Parsed<()> {
        if self.at(Kind::Equal) {
            self.mistake(Message::new("syntax-double-equals"), Message::new("syntax-help-double-equals"));
            self.bump();
            return Ok(());
        }
        self.expect(Kind::Assign, "=", help)
    }

    /// The closing bracket of `opening`; a missing one is reported, and taken as written if what follows can
    /// stand behind it.
    fn expect_close(&mut self, close: Kind, opening: Span) -> Parsed<()> {
        if self.eat(close) {
            return Ok(());
        }
        let sign = closing_sign(close);
        let message = Message::new("syntax-missing-close").with("expected", sign).with("found", self.found());
        let related = vec![(opening, Message::new("syntax-opened-here"))];
        let help = if self.at_end() {
            Message::new("syntax-help-close-line").with("expected", sign)
        } else {
            Message::new("syntax-help-close").with("expected", sign)
        };
        let abandoned = self.mistake_with(message, help, related);
        self.skip_item();
        if self.eat(close) || (!self.at_end() && !self.at(Kind::Comma)) { Ok(()) } else { Err(abandoned) }
    }

    /// Items with commas between them, up to and including the closing bracket; `stand_in` takes the place of
    /// an item that could not be read.
    fn items<T>(
        &mut self,
        opening: Span,
        close: Kind,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
        stand_in: impl Fn(Span) -> T,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            let (nesting, start) = (self.nesting, self.token.span.start);
            match item(self) {
                Ok(item) => items.push(item),
                Err(Abandoned::Item) => {
                    self.nesting = nesting;
                    self.skip_item();
                    items.push(stand_in(self.span_from(start)));
                    // Whatever stands here instead of a comma is not a second mistake.
                    self.is_reported = true;
                }
                Err(Abandoned::Statement) => return Err(Abandoned::Statement),
            }
            if !self.item_follows(opening, close)? {
                return Ok(items);
            }
        }
    }

    /// Whether another item stands behind the comma that must be here, or else the closing bracket is.
    fn item_follows(&mut self, opening: Span, close: Kind) -> Parsed<bool> {
        if self.eat(Kind::Comma) {
            return Ok(true);
        }
        if self.eat(close) {
            return Ok(false);
        }
        let sign = closing_sign(close);
        let message = Message::new("syntax-missing-comma").with("expected", sign).with("found", self.found());
        let related = vec![(opening, Message::new("syntax-opened-here"))];
        let help = if self.at_end() {
            Message::new("syntax-help-close-line").with("expected", sign)
        } else {
            Message::new("syntax-help-comma").with("expected", sign)
        };
        let abandoned = self.mistake_with(message, help, related);
        self.skip_item();
        if self.eat(Kind::Comma) {
            return Ok(true);
        }
        if self.eat(close) || !self.at_end() { Ok(false) } else { Err(abandoned) }
    }

    /// What `inside` reads, between the bracket `opening` and its partner `close`; after a mistake `stand_in`, if
    /// the partner can be found.
    fn enclosed<T>(
        &mut self,
        opening: Span,
        close: Kind,
        inside: impl FnOnce(&mut Self) -> Parsed<T>,
        stand_in: impl FnOnce(Span) -> T,
    ) -> Parsed<T> {
        let (nesting, start) = (self.nesting, self.token.span.start);
        match inside(self) {
            Ok(inner) => {
                self.expect_close(close, opening)?;
                Ok(inner)
            }
            Err(Abandoned::Item) => {
                self.nesting = nesting;
                self.skip_item();
                let inner = stand_in(self.span_from(start));
                if self.eat(close) { Ok(inner) } else { Err(Abandoned::Item) }
            }
            Err(Abandoned::Statement) => Err(Abandoned::Statement),
        }
    }

    /// Goes to what ends an item: a comma or bracket that closes, an arrow, the end of the line, and a clause if
    /// no bracket closes behind it.
    fn skip_item(&mut self) {
        let mut depth = 0_usize;
        let mut closes = None;
        loop {
            match self.token.kind {
                Kind::End | Kind::Eof => return,
                Kind::Comma | Kind::Arrow if depth == 0 => return,
                Kind::Word
                    if depth == 0
                        && self.at_clause()
                        && !*closes.get_or_insert_with(|| self.closes_later()) =>
                {
                    return;
                }
                Kind::OpenRound | Kind::OpenSquare | Kind::OpenBrace => depth += 1,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => {
                    if depth == 0 {
                        return;
                    }
                    depth -= 1;
                }
                _ => {}
            }
            self.bump();
        }
    }

    /// Whether a bracket that is open before this token is closed behind it, on the same line and not too far.
    fn closes_later(&self) -> bool {
        if self.is_full() {
            return false;
        }
        let mut lexer = self.lexer.clone();
        let mut depth = 0_usize;
        for _ in 0..MAX_LOOKAHEAD {
            match lexer.next().meant().kind {
                Kind::OpenRound | Kind::OpenSquare | Kind::OpenBrace => depth += 1,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace if depth == 0 => return true,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => depth -= 1,
                Kind::End | Kind::Eof | Kind::Arrow => return false,
                _ => {}
            }
        }
        false
    }

    /// Goes to the next clause or the end of the line.
    fn skip_clause(&mut self) {
        let mut depth = 0_usize;
        while !(self.at_end() || depth == 0 && self.at_clause()) {
            match self.token.kind {
                Kind::OpenRound | Kind::OpenSquare | Kind::OpenBrace => depth += 1,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
        }
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

    // What everything is made of.

    /// A new name. A word of the language is reported and taken for a name.
    fn name(&mut self, help: Message) -> Parsed<Name> {
        match self.token.kind {
            Kind::Name => {}
            Kind::Word => {
                let message = Message::new("syntax-reserved").with("word", self.token.text);
                self.mistake(message, Message::new("syntax-help-reserved").with("word", self.token.text));
            }
            _ => {
                let message = Message::new("syntax-missing-name").with("found", self.found());
                return Err(self.mistake(message, help));
            }
        }
        self.grow()?;
        let token = self.bump();
        Ok(Name { text: token.text.to_owned(), span: token.span })
    }

    /// The number that this token, a [`Kind::Number`], says.
    fn number(&mut self) -> u128 {
        if self.is_reported {
            self.bump();
            return 0;
        }
        let digits = self.token.text.trim_start_matches('0');
        let value = if digits.len() > 39 { None } else { format!("0{digits}").parse::<u128>().ok() };
        let value = value.filter(|&value| value <= 1 << 127).unwrap_or_else(|| {
            let message = Message::new("syntax-number-too-large").with("found", quoted(self.token.text));
            self.mistake(message, Message::new("syntax-help-number-range"));
            0
        });
        self.bump();
        value
    }

    /// A number that may have a minus before it; the token is one of the two.
    fn signed(&mut self) -> Parsed<i128> {
        let minus = self.eat(Kind::Minus);
        if !self.at(Kind::Number) {
            let message = Message::new("syntax-missing-number").with("found", self.found());
            return Err(self.mistake(message, Message::new("syntax-help-number")));
        }
        let (token, magnitude) = (self.token, self.number());
        let value =
            if minus { 0_i128.checked_sub_unsigned(magnitude) } else { i128::try_from(magnitude).ok() };
        Ok(value.unwrap_or_else(|| {
            let message = Message::new("syntax-number-too-large").with("found", quoted(token.text));
            self.report(token.span, message, Message::new("syntax-help-number-range"));
            0
        }))
    }
}

/// What messages quote of a piece of rules text: about its first 40 characters, and invisible ones by their numbers.
fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    let mut width = 0;
    for character in text.chars() {
        if width >= MAX_QUOTED {
            quoted.push('…');
            break;
        }
        width += 1;
        if is_invisible(character) {
            quoted.push_str(&format!("U+{:04X} ", u32::from(character)));
            width += 6;
        } else {
            quoted.push(character);
        }
    }
    quoted.truncate(quoted.trim_end().len());
    quoted
}

/// Whether a character shows nothing, or turns what stands behind it round.
const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
    )
}

const fn closing_sign(close: Kind) -> &'static str {
    match close {
        Kind::CloseSquare => "]",
        Kind::CloseBrace => "}",
        _ => ")",
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
