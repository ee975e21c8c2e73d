//! Statements, each of which ends at `;` or at the end of a line.

use super::{Abandoned, Kind, Parsed, Parser, report::quoted};
use crate::syntax::{
    ast::{Clause, Decreases, Expr, Item, Left, Name, Rule, SumExpr, Text, Theorem, TheoremForm, Win},
    words::{Role, WORDS},
};
use grundy_core::{Message, Outcome, Player};

impl Parser<'_> {
    /// Parses the statement that begins here, but does not skip what follows it up to `;` or the end of the line.
    pub(super) fn statement(&mut self) -> Parsed<Item> {
        match self.token.kind {
            Kind::Name if self.at_name("decreases") && self.peek().kind == Kind::Name => {
                return Ok(Item::Decreases(self.decreases()?));
            }
            Kind::Name => return Ok(Item::Rule(self.rule(None)?)),
            Kind::Word => {}
            _ => return Err(self.no_statement()),
        }
        Ok(match self.token.text {
            "game" => Item::Game(self.quoted_statement(Message::new("syntax-help-game"))?),
            "source" => Item::Source(self.quoted_statement(Message::new("syntax-help-source"))?),
            "param" => Item::Param(self.param()?),
            "position" => Item::Position(self.position()?),
            "win" => Item::Win(self.win()?),
            "theorem" => Item::Theorem(self.theorem(false)?),
            "claim" => Item::Theorem(self.theorem(true)?),
            "left" => Item::Rule(self.player_rule(Player::Left)?),
            "right" => Item::Rule(self.player_rule(Player::Right)?),
            // The name of the kind is a word of the language. Report one error, and parse the rest of the
            // rule.
            _ if self.peek().kind == Kind::OpenRound => Item::Rule(self.rule(None)?),
            _ => return Err(self.no_statement()),
        })
    }

    fn no_statement(&mut self) -> Abandoned {
        let goes_on = self.at_clause() || !matches!(self.token.kind, Kind::Name | Kind::Word | Kind::Text);
        let help = if goes_on {
            Message::new("syntax-help-continue")
        } else {
            Message::new("syntax-help-statement")
        };
        self.mistake(Message::new("syntax-statement").with("found", self.found()), help);
        Abandoned::Statement
    }

    /// Parses a statement with a string, such as `game "Title"`.
    fn quoted_statement(&mut self, help: Message) -> Parsed<Text> {
        self.bump();
        self.text(help)
    }

    fn player_rule(&mut self, player: Player) -> Parsed<Rule> {
        let start = self.bump().span.start;
        let mut rule = self.rule(Some(player))?;
        rule.span.start = start;
        Ok(rule)
    }

    /// Parses a rule, `kind(...) -> sum gains e again entails clauses as "label"`.
    fn rule(&mut self, player: Option<Player>) -> Parsed<Rule> {
        let start = self.token.span.start;
        if self.at(Kind::Name) {
            self.refuse_misspelt()?;
        }
        let nesting = self.nesting;
        let left = match self.left() {
            Err(Abandoned::Item) => {
                self.nesting = nesting;
                self.skip_to_arrow()?;
                let name = Name { text: String::new(), span: self.span_from(start) };
                Left { kind: name, patterns: Vec::new(), span: self.span_from(start) }
            }
            left => left?,
        };
        self.arrow(Message::new("syntax-help-arrow"))?;
        let mut rule = Rule {
            player,
            left,
            sum: self.sum_or_skip()?,
            gains: None,
            again: false,
            entails: false,
            clauses: Vec::new(),
            label: None,
            span: self.span_from(start),
        };
        self.behind_sum(&mut rule)?;
        rule.span = self.span_from(start);
        Ok(rule)
    }

    /// Consumes `->`. A missing `->` is reported; parsing continues only if `=`, `==` or `>` is in its place, or if a
    /// name and `(` follow.
    fn arrow(&mut self, help: Message) -> Parsed<()> {
        if self.eat(Kind::Arrow) {
            return Ok(());
        }
        self.missing("->", help);
        match self.token.kind {
            Kind::Assign | Kind::Equal | Kind::Greater => {
                self.bump();
                Ok(())
            }
            Kind::Name if self.peek().kind == Kind::OpenRound => Ok(()),
            _ => Err(Abandoned::Statement),
        }
    }

    fn skip_to_arrow(&mut self) -> Parsed<()> {
        while !self.at(Kind::Arrow) {
            if self.at_end() {
                return Err(Abandoned::Statement);
            }
            self.bump();
        }
        Ok(())
    }

    /// Parses a sum. After an error in the sum, skips to the next clause, so that the clauses are still
    /// parsed.
    fn sum_or_skip(&mut self) -> Parsed<SumExpr> {
        let (nesting, start) = (self.nesting, self.token.span.start);
        match self.sum() {
            Err(Abandoned::Item) => {
                self.nesting = nesting;
                self.skip_clause();
                self.is_reported = true;
                Ok(SumExpr { terms: Vec::new(), span: self.span_from(start) })
            }
            sum => sum,
        }
    }

    /// Parses everything after the sum of a rule or of a `moves` theorem.
    fn behind_sum(&mut self, rule: &mut Rule) -> Parsed<()> {
        loop {
            let nesting = self.nesting;
            match self.clause(rule) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(Abandoned::Item) => {
                    self.nesting = nesting;
                    self.skip_clause();
                }
                Err(Abandoned::Statement) => return Err(Abandoned::Statement),
            }
        }
    }

    /// Parses one clause, the gain, `again`, `entails` or the label; returns `false` if none of them follows.
    fn clause(&mut self, rule: &mut Rule) -> Parsed<bool> {
        if self.at(Kind::Comma) && self.clause_follows() {
            self.mistake(Message::new("syntax-clause-comma"), Message::new("syntax-help-clause-comma"));
            self.bump();
        }
        if self.eat_if() {
            rule.clauses.push(Clause::Where(self.expression()?));
            return Ok(true);
        }
        let word = self.token.text;
        if self.at(Kind::Name) && word == "entails" {
            self.clause_order(rule, word);
            self.bump();
            rule.entails = true;
            return Ok(true);
        }
        if self.token.kind != Kind::Word {
            return self.picture_clause(rule);
        }
        if !matches!(word, "gains" | "again" | "for" | "let" | "where" | "as") {
            return Ok(false);
        }
        self.clause_order(rule, word);
        self.bump();
        self.grow()?;
        match word {
            "gains" => rule.gains = Some(self.expression()?),
            "again" => rule.again = true,
            "for" => {
                let name = self.loop_name()?;
                self.expect_in()?;
                let range = self.expression()?;
                if self.at_word("to") {
                    let message = Message::new("syntax-misplaced").with("found", "to");
                    return Err(self.mistake(message, Message::new("syntax-help-range")));
                }
                rule.clauses.push(Clause::For { name, range });
            }
            "let" => {
                let name = self.name(Message::new("syntax-help-let"))?;
                self.expect_assign(Message::new("syntax-help-let"))?;
                let value = self.expression()?;
                rule.clauses.push(Clause::Let { name, value });
            }
            "where" => rule.clauses.push(Clause::Where(self.expression()?)),
            _ => {
                rule.label = Some(self.label()?);
            }
        }
        Ok(true)
    }

    /// Consumes and reports `if` or `when` in place of `where`; returns whether one of them was found.
    fn eat_if(&mut self) -> bool {
        let found = self.at_word("if") || (self.at(Kind::Name) && self.token.text == "when");
        if found {
            self.mistake(
                Message::new("syntax-misplaced").with("found", self.token.text),
                Message::new("syntax-help-write").with("instead", "where"),
            );
            self.bump();
        }
        found
    }

    /// Whether the next token is `if` or begins a part of the rule after the sum, such as `for`, `gains` or `as`;
    /// `at` and `turned` are not recognized.
    pub(super) fn clause_follows(&self) -> bool {
        let next = self.peek();
        next.kind == Kind::Word
            && matches!(next.text, "for" | "let" | "where" | "as" | "gains" | "again" | "if")
            || next.kind == Kind::Name && next.text == "entails"
    }

    /// Reports a clause that is in the wrong place or occurs twice.
    fn clause_order(&mut self, rule: &Rule, word: &str) {
        let is_twice = match word {
            "gains" => rule.gains.is_some(),
            "again" => rule.again,
            "entails" => rule.entails,
            "as" => rule.label.is_some(),
            _ => false,
        };
        let is_late = rule.label.is_some()
            || match word {
                "gains" => rule.again || rule.entails || !rule.clauses.is_empty(),
                "again" | "entails" => !rule.clauses.is_empty(),
                _ => false,
            };
        if is_twice {
            let message = Message::new("syntax-clause-twice").with("word", word);
            self.mistake(message, Message::new("syntax-help-clause-twice").with("word", word));
        } else if is_late {
            let message = Message::new("syntax-clause-order").with("word", word);
            self.mistake(message, Message::new("syntax-help-clause-order"));
        }
    }

    /// Parses `win kind(...) where c`.
    fn win(&mut self) -> Parsed<Win> {
        let start = self.bump().span.start;
        let left = self.left()?;
        let condition = self.condition()?;
        Ok(Win { left, condition, span: self.span_from(start) })
    }

    /// Parses `where c`, if it follows.
    fn condition(&mut self) -> Parsed<Option<Expr>> {
        if !self.eat_word("where") && !self.eat_if() {
            return Ok(None);
        }
        let condition = self.expression()?;
        if self.at_word("where") {
            let message = Message::new("syntax-clause-twice").with("word", "where");
            return Err(self.mistake(message, Message::new("syntax-help-second-where")));
        }
        Ok(Some(condition))
    }

    /// Parses `decreases kind(...) = e`.
    fn decreases(&mut self) -> Parsed<Decreases> {
        let start = self.bump().span.start;
        let left = self.left()?;
        self.expect_assign(Message::new("syntax-help-decreases"))?;
        let measure = self.expression()?;
        Ok(Decreases { left, measure, span: self.span_from(start) })
    }

    /// Parses `theorem "name" value|outcome|moves ...` or `claim ...`.
    fn theorem(&mut self, is_claim: bool) -> Parsed<Theorem> {
        let start = self.bump().span.start;
        let name =
            if self.at(Kind::Text) { Some(self.text(Message::new("syntax-help-theorem"))?) } else { None };
        let form = self.token;
        if !(form.kind == Kind::Word && matches!(form.text, "value" | "outcome" | "moves")) {
            let message = Message::new("syntax-theorem").with("found", self.found());
            return Err(self.mistake(message, Message::new("syntax-help-theorem")));
        }
        self.bump();
        let left = self.left()?;
        let (left, form) = match form.text {
            "value" => {
                self.expect_assign(Message::new("syntax-help-theorem-value"))?;
                let value = self.expression()?;
                (left, TheoremForm::Value { value, condition: self.condition()? })
            }
            "outcome" => {
                self.expect_assign(Message::new("syntax-help-theorem-outcome"))?;
                let outcome = self.outcome()?;
                (left, TheoremForm::Outcome { outcome, condition: self.condition()? })
            }
            _ => self.theorem_moves(left)?,
        };
        Ok(Theorem { is_claim, name, left, form, span: self.span_from(start) })
    }

    /// Parses `to v -> sum clauses`.
    fn theorem_moves(&mut self, left: Left) -> Parsed<(Left, TheoremForm)> {
        let help = || Message::new("syntax-help-theorem-moves");
        self.expect_word("to", help())?;
        let to = self.name(help())?;
        self.arrow(help())?;
        let sum = self.sum_or_skip()?;
        let span = sum.span;
        let (gains, again, entails, clauses, label) = (None, false, false, Vec::new(), None);
        let mut rule = Rule { player: None, left, sum, gains, again, entails, clauses, label, span };
        self.behind_sum(&mut rule)?;
        if rule.gains.is_some() || rule.again || rule.entails {
            self.report(span, Message::new("syntax-theorem-gains"), help());
        }
        let Rule { left, sum, clauses, label, .. } = rule;
        Ok((left, TheoremForm::Moves { to, sum, clauses, label }))
    }

    fn outcome(&mut self) -> Parsed<Outcome> {
        let outcome = match self.token.text {
            "N" => Outcome::N,
            "P" => Outcome::P,
            "L" => Outcome::L,
            "R" => Outcome::R,
            "D" => Outcome::D,
            _ => {
                let message = Message::new("syntax-outcome").with("found", self.found());
                return Err(self.mistake(message, Message::new("syntax-help-outcome")));
            }
        };
        self.bump();
        Ok(outcome)
    }

    /// Reports and abandons the statement if it begins with an unknown word, as in `postion heap(n)`.
    fn refuse_misspelt(&mut self) -> Parsed<()> {
        let next = self.peek().kind;
        if !matches!(next, Kind::Name | Kind::Text | Kind::Word | Kind::Number) {
            return Ok(());
        }
        let found = self.token.text;
        let help = match nearest_word(found, Role::Statement) {
            Some(nearest) => Message::new("syntax-help-nearest").with("nearest", nearest),
            None if matches!(next, Kind::Name | Kind::Text) => Message::new("syntax-help-statement"),
            // `heap 3 -> ...` is a kind without brackets.
            None => return Ok(()),
        };
        self.mistake(Message::new("syntax-statement").with("found", quoted(found)), help);
        Err(Abandoned::Statement)
    }

    /// Reports text after the end of a statement.
    pub(super) fn trailing(&mut self) {
        let message = Message::new("syntax-trailing").with("found", self.found());
        let help = match self.token.kind {
            Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => {
                Message::new("syntax-help-extra-close")
            }
            Kind::Arrow => Message::new("syntax-help-second-arrow"),
            Kind::Text => Message::new("syntax-help-text-behind"),
            Kind::OpenSquare => Message::new("syntax-help-name-brackets"),
            Kind::Name => match nearest_word(self.token.text, Role::Clause) {
                Some(nearest) => Message::new("syntax-help-nearest").with("nearest", nearest),
                None => Message::new("syntax-help-trailing"),
            },
            _ => Message::new("syntax-help-trailing"),
        };
        self.mistake(message, help);
    }
}

/// The reserved word with this role that `found` most likely misspells, or `None` if no such word is similar.
fn nearest_word(found: &str, role: Role) -> Option<&'static str> {
    /// Names of this length or more are not compared, because all words of the language are much shorter.
    const LONGEST: usize = 20;
    let words = WORDS.iter().filter(|word| word.role == role && found.len() < LONGEST);
    let distances = words.map(|word| (strsim::osa_distance(word.text, found), word.text));
    distances.min().filter(|&(distance, _)| distance <= 2).map(|(_, word)| word)
}
