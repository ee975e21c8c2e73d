//! The sums that moves leave: terms with counts.

use super::{Abandoned, Kind, Parsed, Parser};
use crate::syntax::{
    ast::{Name, SumExpr, TermExpr},
    words,
};
use grundy_core::Message;

impl Parser<'_> {
    /// Parses `COUNT * kind(...) + kind(...) + ()`.
    pub(super) fn sum(&mut self) -> Parsed<SumExpr> {
        let start = self.token.span.start;
        let mut terms = Vec::new();
        loop {
            terms.extend(self.term()?);
            match self.token.kind {
                Kind::Plus => {}
                // In `heap(n), for ...`, the comma is reported when the clause is parsed.
                Kind::Comma if self.clause_follows() => break,
                Kind::Comma | Kind::Minus | Kind::PlusPlus => {
                    let message = Message::new("syntax-sum-sign").with("found", self.found());
                    let is_option = self.token.kind == Kind::Comma && self.peek().kind == Kind::Name;
                    let help = if is_option {
                        Message::new("syntax-help-another-move")
                    } else {
                        Message::new("syntax-help-sum")
                    };
                    self.mistake(message, help);
                }
                Kind::Star => {
                    let message = Message::new("syntax-count-behind");
                    return Err(self.mistake(message, Message::new("syntax-help-term-count")));
                }
                _ => break,
            }
            self.bump();
        }
        Ok(SumExpr { terms, span: self.span_from(start) })
    }

    /// Parses a term. Returns `None` for `()`.
    fn term(&mut self) -> Parsed<Option<TermExpr>> {
        if self.at_word("sum")
            && self.peek().kind == Kind::OpenRound
            && self.behind_partner().is_none_or(|behind| behind.kind != Kind::Star)
        {
            return self.repeated_term().map(Some);
        }
        self.single_term()
    }

    /// Parses `sum(TERM for x in RANGE where c)`.
    fn repeated_term(&mut self) -> Parsed<TermExpr> {
        self.grow()?;
        let start = self.bump().span.start;
        let opening = self.bump().span;
        let help = || Message::new("syntax-help-repeated-term");
        let inside = |parser: &mut Self| {
            let found = parser.token.span;
            let Some(mut term) = parser.single_term()? else {
                parser.report(found, Message::new("syntax-repeated-term"), help());
                return Err(Abandoned::Item);
            };
            if !parser.at_word("for") {
                return Err(parser.mistake(Message::new("syntax-repeated-term"), help()));
            }
            parser.bump();
            term.each = Some(parser.elements()?);
            Ok(term)
        };
        let stand_in = |span| {
            let kind = Name { text: String::new(), span };
            TermExpr { count: None, kind, fields: Vec::new(), each: None, span }
        };
        let mut term = self.enclosed(opening, Kind::CloseRound, inside, stand_in)?;
        term.span = self.span_from(start);
        Ok(term)
    }

    /// Parses a term that is not repeated. Returns `None` for `()`.
    fn single_term(&mut self) -> Parsed<Option<TermExpr>> {
        self.grow()?;
        let start = self.token.span.start;
        let is_call = self.peek().kind == Kind::OpenRound;
        let is_function = words::find(self.token.text).is_some_and(|word| word.role.is_call());
        let is_count = match self.token.kind {
            Kind::Number => {
                if !matches!(self.peek().kind, Kind::Star | Kind::Name | Kind::OpenRound | Kind::OpenSquare) {
                    let message = Message::new("syntax-number-in-sum").with("found", self.found());
                    return Err(self.mistake(message, Message::new("syntax-help-empty-sum")));
                }
                true
            }
            Kind::OpenRound if self.peek().kind == Kind::CloseRound => {
                self.bump();
                self.bump();
                return Ok(None);
            }
            Kind::OpenRound => match self.behind_partner() {
                Some(behind) if behind.kind != Kind::Star => {
                    let message = Message::new("syntax-sum-brackets");
                    return Err(self.mistake(message, Message::new("syntax-help-sum-brackets")));
                }
                _ => true,
            },
            Kind::Word if is_function && is_call => true,
            Kind::Name if is_call => self.behind_partner().is_some_and(|behind| behind.kind == Kind::Star),
            Kind::Name if self.peek().kind == Kind::OpenSquare => {
                self.behind_partner().is_some_and(|behind| behind.kind == Kind::Star)
            }
            Kind::Name => self.peek().kind == Kind::Star,
            Kind::Word if is_call || !self.at_clause() => false,
            _ => {
                let message = Message::new("syntax-missing-kind").with("found", self.found());
                // Braces enclose the options in other notations.
                let is_set = self.at(Kind::OpenBrace);
                let help = if is_set { "syntax-help-another-move" } else { "syntax-help-sum" };
                return Err(self.mistake(message, Message::new(help)));
            }
        };
        let count = if is_count {
            let count = self.count()?;
            self.expect(Kind::Star, "*", Message::new("syntax-help-term-count"))?;
            if self.at(Kind::Number) {
                let message = Message::new("syntax-count-behind");
                return Err(self.mistake(message, Message::new("syntax-help-term-count")));
            }
            Some(count)
        } else {
            None
        };
        let kind = self.name(Message::new("syntax-help-sum"))?;
        let fields = self.bracketed(&kind, Self::expression, Self::stand_in)?;
        Ok(Some(TermExpr { count, kind, fields, each: None, span: self.span_from(start) }))
    }
}
