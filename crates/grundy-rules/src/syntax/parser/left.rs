//! Left sides, and declarations of positions and parameters.

use super::{Abandoned, Kind, Parsed, Parser, report::quoted};
use crate::syntax::ast::{
    Bounds, Expr, ExprKind, FieldDecl, FieldForm, Left, Literal, Name, Param, Pattern, Position, Span,
};
use grundy_core::Message;

impl Parser<'_> {
    /// Parses a left side, `kind(a, b[], 3)`.
    pub(super) fn left(&mut self) -> Parsed<Left> {
        let start = self.token.span.start;
        let kind = self.name(Message::new("syntax-help-kind"))?;
        let patterns = self.bracketed(&kind, Self::pattern, |span| Pattern::Exactly(0, span))?;
        Ok(Left { kind, patterns, span: self.span_from(start) })
    }

    /// Parses the items in brackets after `kind`. Missing brackets are reported, and treated as an empty pair if a
    /// clause, `->`, `+` or the end of the statement follows.
    pub(super) fn bracketed<T>(
        &mut self,
        kind: &Name,
        item: impl FnMut(&mut Self) -> Parsed<T>,
        stand_in: impl Fn(Span) -> T,
    ) -> Parsed<Vec<T>> {
        let opening = self.token.span;
        if !self.eat(Kind::OpenRound) {
            let message = Message::new("syntax-kind-brackets")
                .with("kind", quoted(&kind.text))
                .with("found", self.found());
            let help = Message::new("syntax-help-kind-brackets").with("kind", quoted(&kind.text));
            let abandoned = self.mistake(message, help);
            // In `heap n -> ...` or `heap[n] -> ...` it is unclear where the fields end.
            let goes_on = self.at(Kind::Arrow) || self.at_clause() || self.at(Kind::Plus) || self.at_end();
            return if goes_on { Ok(Vec::new()) } else { Err(abandoned) };
        }
        self.items(opening, Kind::CloseRound, item, stand_in)
    }

    /// Parses a pattern: a name, `name[]`, a number or a picture.
    fn pattern(&mut self) -> Parsed<Pattern> {
        self.grow()?;
        let start = self.token.span.start;
        let pattern = match self.token.kind {
            Kind::Number | Kind::Minus => {
                let number = self.signed()?;
                Pattern::Exactly(number, self.span_from(start))
            }
            Kind::Text => Pattern::Picture(self.bound()?),
            Kind::Word if self.at_clause() && !self.is_before_item_end() => {
                let message = Message::new("syntax-missing-name").with("found", self.found());
                return Err(self.mistake(message, Message::new("syntax-help-pattern")));
            }
            _ => {
                let name = self.name(Message::new("syntax-help-pattern"))?;
                if self.eat_brackets() { Pattern::List(name) } else { Pattern::Number(name) }
            }
        };
        if self.at_operator() {
            return Err(self.mistake(
                Message::new("syntax-pattern").with("found", self.found()),
                Message::new("syntax-help-pattern"),
            ));
        }
        Ok(pattern)
    }

    /// Whether the next token may come directly after a name in a list of patterns.
    fn is_before_item_end(&self) -> bool {
        matches!(self.peek().kind, Kind::Comma | Kind::CloseRound | Kind::OpenSquare)
    }

    /// Whether the current token is a sign that would extend the preceding pattern to an expression.
    fn at_operator(&self) -> bool {
        matches!(
            self.token.kind,
            Kind::Plus
                | Kind::PlusPlus
                | Kind::Minus
                | Kind::Star
                | Kind::Slash
                | Kind::Percent
                | Kind::Assign
                | Kind::Equal
                | Kind::NotEqual
                | Kind::Less
                | Kind::LessOrEqual
                | Kind::Greater
                | Kind::GreaterOrEqual
                | Kind::DotDot
                | Kind::DotDotEqual
                | Kind::OpenRound
                | Kind::OpenSquare
        )
    }

    /// Consumes `[]` if it comes next; returns whether it was consumed.
    fn eat_brackets(&mut self) -> bool {
        let found = self.at(Kind::OpenSquare) && self.peek().kind == Kind::CloseSquare;
        if found {
            self.bump();
            self.bump();
        }
        found
    }

    /// Parses `position kind(field, low <= field <= high, list[])`.
    pub(super) fn position(&mut self) -> Parsed<Position> {
        let start = self.bump().span.start;
        let kind = self.name(Message::new("syntax-help-position"))?;
        let mut fields = self.bracketed(&kind, Self::field, |span| FieldDecl {
            name: Name { text: String::new(), span },
            form: FieldForm::Number,
            bounds: Bounds::default(),
            is_sorted: false,
        })?;
        self.states_outside(&mut fields)?;
        Ok(Position { kind, fields, span: self.span_from(start) })
    }

    fn field(&mut self) -> Parsed<FieldDecl> {
        self.grow()?;
        if self.at_board() {
            return self.board();
        }
        let field = self.bounded(Message::new("syntax-help-field"))?;
        let start = self.token.span;
        let is_sorted = self.eat_name("sorted");
        if is_sorted && field.form != FieldForm::List {
            let message = Message::new("syntax-sorted-number").with("name", quoted(&field.name.text));
            self.report(start, message, Message::new("syntax-help-sorted"));
        }
        Ok(FieldDecl { is_sorted, ..field })
    }

    /// Parses `param low <= name <= high = default`.
    pub(super) fn param(&mut self) -> Parsed<Param> {
        let start = self.bump().span.start;
        let FieldDecl { name, form, bounds, .. } = self.bounded(Message::new("syntax-help-param"))?;
        if form != FieldForm::Number {
            let message = Message::new("syntax-param-brackets").with("name", quoted(&name.text));
            let help = Message::new("syntax-help-param-brackets").with("name", quoted(&name.text));
            self.report(name.span, message, help);
        }
        let default = if self.at_end() {
            None
        } else {
            self.expect_assign(Message::new("syntax-help-param"))?;
            Some(self.literal()?)
        };
        Ok(Param { name, bounds, default, span: self.span_from(start) })
    }

    /// Parses a name with or without bounds, such as `n`, `n >= 1`, `n <= 9`, `1 <= n <= 9` or `x[]`.
    fn bounded(&mut self, help: Message) -> Parsed<FieldDecl> {
        let start = self.token.span.start;
        let first = self.operand(help.clone())?;
        let Some(rises) = self.bound_sign() else {
            return self.named(first, Bounds::default(), start, help);
        };
        let second = self.operand(help.clone())?;
        let Some(again) = self.bound_sign() else {
            // If both are names, the first one is the field, as in `b <= a`.
            let is_first = first.is_name() && !matches!(second, Operand::List(_));
            let (field, bound) = if is_first { (first, second) } else { (second, first) };
            let bound = Some(bound.expr(self)?);
            let is_high = is_first == rises;
            let bounds =
                if is_high { Bounds { low: None, high: bound } } else { Bounds { low: bound, high: None } };
            return self.named(field, bounds, start, help);
        };
        let third = self.operand(help.clone())?;
        if again != rises {
            return Err(self.bounds_mistake(start, help));
        }
        let (first, third) = (Some(first.expr(self)?), Some(third.expr(self)?));
        let bounds =
            if rises { Bounds { low: first, high: third } } else { Bounds { low: third, high: first } };
        self.named(second, bounds, start, help)
    }

    /// Parses the name that is declared, or a bound on it.
    fn operand(&mut self, help: Message) -> Parsed<Operand> {
        let next = self.peek().kind;
        match self.token.kind {
            Kind::Name if next == Kind::OpenSquare => {
                let mut lexer = self.lexer.clone();
                lexer.next();
                if lexer.next().kind == Kind::CloseSquare {
                    let name = self.name(help)?;
                    self.eat_brackets();
                    return Ok(Operand::List(name));
                }
            }
            Kind::Word if next != Kind::OpenRound => {
                let name = self.name(help)?;
                let is_list = self.eat_brackets();
                let expr = Expr { kind: ExprKind::Name(name.text.clone()), span: name.span };
                return Ok(if is_list { Operand::List(name) } else { Operand::Expr(expr) });
            }
            Kind::Comma | Kind::CloseRound | Kind::Assign | Kind::End | Kind::Eof | Kind::Text => {
                let message = Message::new("syntax-missing-name").with("found", self.found());
                return Err(self.mistake(message, help));
            }
            _ => {}
        }
        Ok(Operand::Expr(self.bound()?))
    }

    /// Consumes the sign of a bound; returns whether it is `<=` (rather than `>=`), or `None` if there is no such
    /// sign. A `<` or `>` is reported and read as `<=` or `>=`.
    fn bound_sign(&mut self) -> Option<bool> {
        let (rises, is_strict) = match self.token.kind {
            Kind::LessOrEqual => (true, false),
            Kind::Less => (true, true),
            Kind::GreaterOrEqual => (false, false),
            Kind::Greater => (false, true),
            _ => return None,
        };
        if is_strict {
            let message = Message::new("syntax-strict-bound").with("found", self.found());
            self.mistake(message, Message::new("syntax-help-strict-bound"));
        }
        self.bump();
        Some(rises)
    }

    /// The declaration of the name `operand` with the given bounds; an operand that is not a name is reported.
    fn named(&mut self, operand: Operand, bounds: Bounds, start: usize, help: Message) -> Parsed<FieldDecl> {
        match operand {
            Operand::List(name) => Ok(FieldDecl { name, form: FieldForm::List, bounds, is_sorted: false }),
            Operand::Expr(Expr { kind: ExprKind::Name(text), span }) => {
                Ok(FieldDecl { name: Name { text, span }, form: FieldForm::Number, bounds, is_sorted: false })
            }
            Operand::Expr(_) => Err(self.bounds_mistake(start, help)),
        }
    }

    /// Reports an error in bounds that began at `start`, and suppresses further reports at the current token.
    fn bounds_mistake(&mut self, start: usize, help: Message) -> Abandoned {
        let span = self.span_from(start);
        self.report(span, Message::new("syntax-bounds"), help);
        self.is_reported = true;
        Abandoned::Item
    }

    /// Parses the value of a parameter: a number, a set, a list, a table, a graph or an order.
    fn literal(&mut self) -> Parsed<Literal> {
        let opening = self.token.span;
        let help = || Message::new("syntax-help-literal");
        match self.token.kind {
            Kind::OpenBrace => {
                self.bump();
                Ok(Literal::Set(self.items(opening, Kind::CloseBrace, Self::signed, |_| 0)?))
            }
            Kind::OpenSquare => {
                self.bump();
                if self.at(Kind::OpenSquare) {
                    let rows = self.items(opening, Kind::CloseSquare, Self::row, |_| Vec::new())?;
                    return Ok(Literal::Table(rows));
                }
                Ok(Literal::List(self.items(opening, Kind::CloseSquare, Self::signed, |_| 0)?))
            }
            Kind::Number | Kind::Minus => {
                let number = self.signed()?;
                if !self.at_end() {
                    let message = Message::new("syntax-literal").with("found", self.found());
                    self.mistake(message, help());
                    return Err(Abandoned::Statement);
                }
                Ok(Literal::Number(number))
            }
            Kind::Name => self.graph_literal().map(Literal::Graph),
            Kind::Word if self.at_word("divisors") => self.graph_literal().map(Literal::Graph),
            _ => {
                let message = Message::new("syntax-literal").with("found", self.found());
                Err(self.mistake(message, help()))
            }
        }
    }

    /// Parses a row of a table.
    fn row(&mut self) -> Parsed<Vec<i128>> {
        let opening = self.token.span;
        let help = if self.at_end() {
            Message::new("syntax-help-close-line").with("expected", "]")
        } else {
            Message::new("syntax-help-literal")
        };
        self.expect(Kind::OpenSquare, "[", help)?;
        self.items(opening, Kind::CloseSquare, Self::signed, |_| 0)
    }
}

/// An operand in a declaration of bounds.
enum Operand {
    /// A list field, written `x[]`.
    List(Name),
    /// A name, or a bound.
    Expr(Expr),
}

impl Operand {
    const fn is_name(&self) -> bool {
        matches!(self, Self::List(_) | Self::Expr(Expr { kind: ExprKind::Name(_), .. }))
    }

    /// The operand as a bound. A list is reported as an error.
    fn expr(self, parser: &mut Parser<'_>) -> Parsed<Expr> {
        match self {
            Self::Expr(expr) => Ok(expr),
            Self::List(name) => {
                Err(parser.bounds_mistake(name.span.start, Message::new("syntax-help-field")))
            }
        }
    }
}
