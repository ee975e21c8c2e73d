//! Access to the tokens of the text, and the parsing of names and numbers.

use super::{Kind, Parsed, Parser, Token, report::quoted};
use crate::syntax::{
    ast::{Name, Span},
    token::Refused,
    words,
};
use grundy_core::Message;

impl<'s> Parser<'s> {
    /// Advances to the next token, and returns the one that was current before. Reports stray characters, and malformed
    /// or rejected tokens, on the way.
    pub(super) fn bump(&mut self) -> Token<'s> {
        let begins_line = self.token.kind == Kind::End;
        self.previous = self.token;
        self.is_reported = false;
        let mut is_behind_stray = false;
        loop {
            self.token = self.lexer.next();
            match self.token.kind {
                // There may be millions of errors. Beyond the limit they are only counted, because their messages
                // would cost too much.
                Kind::Stray if self.is_full() => {
                    self.leave_unreported(self.token.span);
                    is_behind_stray = true;
                }
                Kind::Refused(_) if self.is_full() => {
                    self.leave_unreported(self.token.span);
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
                    if refused.is_full_width() {
                        self.report_full_width(refused);
                    } else {
                        self.report(
                            self.token.span,
                            Message::new("syntax-refused").with("found", refused.sign),
                            refused.help.clone().with("instead", refused.text),
                        );
                    }
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
        // A token that seems wrong after a stray character may be correct once that character is removed.
        self.is_reported |= is_behind_stray;
        self.previous
    }

    /// Reports the full-width sign at the current token if it is the first one in the text. A keyboard that
    /// produces one such sign produces all of them, so one message is enough.
    fn report_full_width(&mut self, refused: &Refused) {
        if !std::mem::replace(&mut self.has_full_width, true) {
            self.report(
                self.token.span,
                Message::new("syntax-full-width").with("found", refused.sign),
                Message::new("syntax-help-full-width").with("instead", refused.text),
            );
        }
    }

    /// Reports the stray characters at the current token.
    pub(super) fn report_stray(&mut self) {
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

    /// Reports the malformed number at the current token.
    pub(super) fn report_bad_number(&mut self) {
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

    /// The token after the current one.
    pub(super) fn peek(&self) -> Token<'s> {
        self.lexer.clone().next().meant()
    }

    /// Whether the current token is of this kind.
    pub(super) fn at(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    /// Whether the current token is this reserved word.
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.token.kind == Kind::Word && self.token.text == word
    }

    /// Whether the statement ends here, at the end of a line or of the text, or at `;`.
    pub(super) fn at_end(&self) -> bool {
        matches!(self.token.kind, Kind::End | Kind::Eof)
    }

    /// Whether the current token is a reserved word that begins a part of the rule after the sum, such as `for`,
    /// `gains` or `as`.
    pub(super) fn at_clause(&self) -> bool {
        self.token.kind == Kind::Word
            && words::find(self.token.text).is_some_and(|word| word.role == words::Role::Clause)
    }

    /// Consumes the current token if it is of this kind; returns whether it was consumed.
    pub(super) fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// Consumes the current token if it is this reserved word; returns whether it was consumed.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    /// The span from `start` to the end of the previous token.
    pub(super) fn span_from(&self, start: usize) -> Span {
        Span { start, end: self.previous.span.end.max(start) }
    }

    /// Whether the current token looks like the start of a statement.
    pub(super) fn begins_statement(&self) -> bool {
        match self.token.kind {
            Kind::Word => {
                words::find(self.token.text).is_some_and(|word| word.role == words::Role::Statement)
            }
            Kind::Name => self.peek().kind == Kind::OpenRound,
            _ => false,
        }
    }

    /// Parses a name that is being declared or used. A reserved word is reported as an error but still
    /// accepted as a name.
    pub(super) fn name(&mut self, help: Message) -> Parsed<Name> {
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

    /// Consumes the current token, a [`Kind::Number`], and returns its value. Returns 0 if the number exceeds `2^127`,
    /// which is reported as an error, or if an error at the token has already been reported.
    pub(super) fn number(&mut self) -> u128 {
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

    /// Parses a number with an optional minus sign.
    pub(super) fn signed(&mut self) -> Parsed<i128> {
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
