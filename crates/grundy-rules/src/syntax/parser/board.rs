//! Boards: their declarations, and the clauses of rules that are drawn as pictures.
//!
//! `grid`, `edges`, `of`, `start`, `at`, `turned` and `but` have a meaning only in certain places: in and after the
//! square brackets of a board's declaration, where a clause may begin, and after an operand. They remain names
//! everywhere else.

use super::{Kind, Parsed, Parser};
use crate::syntax::ast::{BoardDecl, Bounds, Clause, FieldDecl, FieldForm, Rule, SpaceName};
use crate::syntax::words;
use grundy_core::Message;

impl Parser<'_> {
    /// Whether a board such as `x[grid]` begins here: a name, then square brackets whose content begins with a name,
    /// then a comma, `)`, `of` or `start`.
    pub(super) fn at_board(&mut self) -> bool {
        if !self.at(Kind::Name) || self.peek().kind != Kind::OpenSquare {
            return false;
        }
        let mut lexer = self.lexer.clone();
        lexer.next();
        lexer.next().kind == Kind::Name
            && self.behind_partner().is_some_and(|behind| {
                matches!(behind.kind, Kind::Comma | Kind::CloseRound)
                    || behind.kind == Kind::Name && matches!(behind.text, "of" | "start")
            })
    }

    /// Parses `x[grid] of ".xo" start "xo|ox"`, `x[G]` or `x[edges of G]`.
    pub(super) fn board(&mut self) -> Parsed<FieldDecl> {
        let help = || Message::new("syntax-help-board");
        let name = self.name(help())?;
        let opening = self.bump().span;
        let inside = |parser: &mut Self| {
            let space = parser.name(help())?;
            Ok(match space.text.as_str() {
                "grid" => SpaceName::Grid,
                "edges" if parser.peek().kind != Kind::Text && parser.eat_name("of") => {
                    SpaceName::Edges(parser.name(help())?)
                }
                _ => SpaceName::Vertices(space),
            })
        };
        let space = self.enclosed(opening, Kind::CloseSquare, inside, |_| SpaceName::Grid)?;
        let states = if self.eat_name("of") { Some(self.text(help())?) } else { None };
        let start = if self.eat_name("start") { Some(self.text(help())?) } else { None };
        let board = BoardDecl { space, states, start };
        Ok(FieldDecl { name, form: FieldForm::Board(board), bounds: Bounds::default(), is_sorted: false })
    }

    /// Reports `of` and `start` after the round brackets of a declaration, as in `board(x[grid]) of ".xo"`, and
    /// reads them as clauses of the first board inside, so that rules that use the states do not cause further
    /// errors.
    pub(super) fn states_outside(&mut self, fields: &mut [FieldDecl]) -> Parsed<()> {
        let board = fields.iter_mut().find_map(|field| match &mut field.form {
            FieldForm::Board(board) => Some((&field.name, board)),
            _ => None,
        });
        let Some((name, board)) = board else { return Ok(()) };
        while self.peek().kind == Kind::Text && (self.at_name("of") || self.at_name("start")) {
            let word = self.bump();
            let text = self.text(Message::new("syntax-help-board"))?;
            let help = Message::new("syntax-help-states-outside")
                .with("name", &name.text)
                .with("word", word.text)
                .with("text", format!("\"{}\"", text.text));
            self.report(word.span, Message::new("syntax-states-outside").with("word", word.text), help);
            let place = if word.text == "of" { &mut board.states } else { &mut board.start };
            place.get_or_insert(text);
        }
        Ok(())
    }

    /// Parses `at v` or `turned` after the sum of a rule, if one of them follows; returns whether one was parsed.
    pub(super) fn picture_clause(&mut self, rule: &mut Rule) -> Parsed<bool> {
        if self.at_name("turned") {
            let again = rule.clauses.iter().any(|clause| matches!(clause, Clause::Turned(_)));
            self.picture_clause_order(rule, "turned", again);
            let span = self.bump().span;
            self.grow()?;
            rule.clauses.push(Clause::Turned(span));
            return Ok(true);
        }
        if self.at_name("at") {
            let again = rule.clauses.iter().any(|clause| matches!(clause, Clause::At(_)));
            self.picture_clause_order(rule, "at", again);
            self.bump();
            self.grow()?;
            rule.clauses.push(Clause::At(self.name(Message::new("syntax-help-at"))?));
            return Ok(true);
        }
        Ok(false)
    }

    fn picture_clause_order(&mut self, rule: &Rule, word: &'static str, again: bool) {
        if again {
            let message = Message::new("syntax-clause-twice").with("word", word);
            self.mistake(message, Message::new("syntax-help-clause-twice").with("word", word));
        } else if rule.label.is_some() {
            let message = Message::new("syntax-clause-order").with("word", word);
            self.mistake(message, Message::new("syntax-help-clause-order"));
        }
    }

    /// Whether the current token is `turned`, followed by `in` or `not`, so that it belongs to the preceding picture.
    pub(super) fn at_turned_picture(&self) -> bool {
        let next = self.peek();
        self.at_name("turned") && next.kind == Kind::Word && matches!(next.text, "in" | "not")
    }

    /// Whether the current token is the word `name`, which must be one that has a meaning only in certain places.
    pub(super) fn at_name(&self, name: &str) -> bool {
        debug_assert!(words::is_contextual(name), "{name} is missing in the list of words");
        self.at(Kind::Name) && self.token.text == name
    }

    pub(super) fn eat_name(&mut self, name: &str) -> bool {
        let found = self.at_name(name);
        if found {
            self.bump();
        }
        found
    }
}
