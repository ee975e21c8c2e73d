//! Expressions and statements as text, in any of the languages.

use crate::helpers::{self, Helper};
use crate::target::Target;
use crate::tree::{Bool, Clause, Field, Game, List, Num, Range, Rule, Term, Win};
use grundy_core::Player;
use grundy_rules::integer::BinaryFn;
use grundy_rules::syntax::ast::CompareOp;
use grundy_rules::typed::Fold;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The precedence level of an expression. The levels have the same order in all target languages, except that in some
/// languages bitwise operators bind less tightly than comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// A conditional expression.
    Conditional,
    /// A disjunction.
    Or,
    /// A conjunction.
    And,
    /// A negation by a word, `not`.
    Not,
    /// A comparison.
    Compare,
    /// A bit operation.
    Bits,
    /// A sum or a difference.
    Sum,
    /// A product or a quotient.
    Product,
    /// An expression that begins with a minus sign, with `!` or with a cast.
    Unary,
    /// A name, a number without a sign, a call, an entry of a list, or anything in brackets.
    Atom,
}

/// The text of an expression.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// The text itself.
    pub(crate) text: String,
    /// The precedence level of the expression.
    pub(crate) level: Level,
}

impl Text {
    /// Text that needs no brackets.
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self { text: text.into(), level: Level::Atom }
    }

    /// The text of an expression with this precedence level.
    pub(crate) fn new(level: Level, text: impl Into<String>) -> Self {
        Self { text: text.into(), level }
    }

    /// The text, in brackets if it binds less tightly than `least`.
    pub(crate) fn at(&self, least: Level) -> String {
        if self.level < least { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// A statement of the target language.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    /// A line.
    Line(String),
    /// A comment that may have several lines.
    Comment(String),
    /// A header, such as that of a loop, and the statements that depend on it.
    Block(String, Vec<Statement>),
    /// Statements with variables of their own.
    Scope(Vec<Statement>),
}

/// What the innermost statement of a rule does with an option.
pub(crate) enum Leaf {
    /// The statement adds the nim-value of the option to the set of nim-values seen.
    Value,
    /// The statement adds the option to the list of options or, in Python, yields it.
    Sum,
}

/// Writes expressions and statements in one language, and remembers the helper functions that they use.
pub(crate) struct Writer<'g> {
    pub(crate) game: &'g Game,
    pub(crate) target: &'g dyn Target,
    used: RefCell<BTreeSet<&'static str>>,
}

impl<'g> Writer<'g> {
    pub(crate) fn new(game: &'g Game, target: &'g dyn Target) -> Self {
        Self { game, target, used: RefCell::default() }
    }

    /// The helper functions that were used, in the order in which they must be defined.
    pub(crate) fn helpers(&self) -> Vec<&'static Helper> {
        let used = self.used.borrow();
        helpers::HELPERS.iter().filter(|helper| used.contains(helper.name)).collect()
    }

    /// Records that a helper function and the helper functions that it calls are used; returns `name`.
    pub(crate) fn helper(&self, name: &'static str) -> &'static str {
        if let Some(helper) = helpers::HELPERS.iter().find(|helper| helper.name == name)
            && self.used.borrow_mut().insert(name)
        {
            helper.needs.iter().for_each(|needed| {
                self.helper(needed);
            });
        }
        name
    }

    /// A call to a helper function, which is recorded as used.
    pub(crate) fn call(&self, name: &'static str, arguments: &[String]) -> Text {
        Text::atom(format!("{}({})", self.helper(name), arguments.join(", ")))
    }

    /// The text of an expression for a number, without brackets around it.
    pub(crate) fn plain(&self, number: &Num) -> String {
        self.number(number).text
    }

    /// The text of an expression for a number, with its precedence level.
    pub(crate) fn number(&self, number: &Num) -> Text {
        match number {
            Num::Const(value @ ..0) => {
                Text::new(Level::Unary, self.target.constant(*value, self.game.is_wide))
            }
            Num::Const(value) => Text::atom(self.target.constant(*value, self.game.is_wide)),
            Num::Var(name) => Text::atom(name),
            Num::Rows(name) => self.target.length(self, Text::atom(name), true),
            Num::Unary(function, inner) => self.target.unary(self, *function, &self.number(inner)),
            Num::Plain(function, parts) | Num::Binary(function, parts) => {
                let (a, b) = (self.number(&parts.0), self.number(&parts.1));
                let sign = match function {
                    BinaryFn::Add => {
                        return Text::new(Level::Sum, format!("{} + {}", a.at(Level::Sum), b.at(Level::Sum)));
                    }
                    BinaryFn::Subtract => {
                        return Text::new(
                            Level::Sum,
                            format!("{} - {}", a.at(Level::Sum), b.at(Level::Product)),
                        );
                    }
                    BinaryFn::Multiply => {
                        return Text::new(
                            Level::Product,
                            format!("{} * {}", a.at(Level::Product), b.at(Level::Unary)),
                        );
                    }
                    BinaryFn::Divide | BinaryFn::Remainder => {
                        let is_plain = matches!(number, Num::Plain(..));
                        return self.target.division(self, *function == BinaryFn::Divide, is_plain, &a, &b);
                    }
                    BinaryFn::Xor => "^",
                    BinaryFn::BitAnd => "&",
                    BinaryFn::BitOr => "|",
                    _ => return self.target.binary(self, *function, &a, &b),
                };
                // Compilers warn about unbracketed sums and differences in bitwise operations.
                Text::new(Level::Bits, format!("{} {sign} {}", a.at(Level::Product), b.at(Level::Product)))
            }
            Num::If(parts) => {
                let (condition, then, other) = &**parts;
                self.target.conditional(&self.condition(condition), &self.number(then), &self.number(other))
            }
            Num::Length(list) => self.target.length(self, self.list(list), false),
            Num::Index(parts) => {
                let index = self.target.index(&self.number(&parts.1), self.game.is_wide);
                Text::atom(format!("{}[{index}]", self.list(&parts.0).at(Level::Atom)))
            }
            Num::FoldList(fold, list) => self.call(helpers::of_list(*fold), &[self.list(list).text]),
            Num::FoldOver(fold, parts) => self.target.fold(self, *fold, &parts.0, &parts.1),
            Num::Value(kind, fields) => {
                let suffix = &self.game.kinds[*kind].suffix;
                Text::atom(format!("sg{suffix}({})", self.fields(fields).join(", ")))
            }
        }
    }

    /// The text of each field's value.
    pub(crate) fn fields(&self, fields: &[Field]) -> Vec<String> {
        let text = |field: &Field| match field {
            Field::Number(number) => self.plain(number),
            Field::List(list) => self.list(list).text,
        };
        fields.iter().map(text).collect()
    }

    /// The text of a list.
    pub(crate) fn list(&self, list: &List) -> Text {
        match list {
            List::Var(name) => Text::atom(name),
            List::Row(name, index) => {
                Text::atom(format!("{name}[{}]", self.target.index(&self.number(index), self.game.is_wide)))
            }
            List::Items(items) => self
                .target
                .items(&items.iter().map(|item| self.plain(item)).collect::<Vec<_>>(), self.game.is_wide),
            List::Concat(parts) => self.target.concat(self, &self.list(&parts.0), &self.list(&parts.1)),
            List::Slice(parts, to) => {
                let list = self.list(&parts.0);
                self.target.slice(self, &list, &parts.0, &parts.1, to.as_deref())
            }
            List::With(base, changes) => {
                let changes: Vec<(String, String)> =
                    changes.iter().map(|(index, value)| (self.plain(index), self.plain(value))).collect();
                self.target.with(self, &self.list(base), &changes)
            }
            List::If(parts) => {
                let (condition, then, other) = &**parts;
                self.target.conditional(&self.condition(condition), &self.list(then), &self.list(other))
            }
            List::Sort(inner) => self.target.ordered(self, "sorted", &self.list(inner)),
            List::Reverse(inner) => self.target.ordered(self, "reversed", &self.list(inner)),
            List::Build(parts) => self.target.build(self, &parts.0, &parts.1),
        }
    }

    /// The text of a condition.
    pub(crate) fn condition(&self, condition: &Bool) -> Text {
        let words = self.target.words();
        match condition {
            Bool::Compare(operands, ops) => self.comparison(operands, ops),
            Bool::Not(inner) => match &**inner {
                Bool::Compare(operands, ops) if ops.len() == 1 => {
                    self.comparison(operands, &[opposite(ops[0])])
                }
                _ => {
                    let least = if words.not == "!" { Level::Atom } else { Level::Compare };
                    let level = if words.not == "!" { Level::Unary } else { Level::Not };
                    Text::new(level, format!("{}{}", words.not, self.condition(inner).at(least)))
                }
            },
            Bool::And(parts) => self.joined(parts, Level::And, words.and, words.yes),
            Bool::Or(parts) => self.joined(parts, Level::Or, words.or, words.no),
            Bool::If(parts) => {
                let (condition, then, other) = &**parts;
                self.target.conditional(
                    &self.condition(condition),
                    &self.condition(then),
                    &self.condition(other),
                )
            }
            Bool::In(parts) => self.membership(&parts.0, &parts.1),
            Bool::Quantified { all, body, over } => self.target.quantified(self, *all, body, over),
        }
    }

    fn joined(&self, parts: &[Bool], level: Level, word: &str, empty: &str) -> Text {
        match parts {
            [] => Text::atom(empty),
            [part] => self.condition(part),
            parts => {
                let least = Level::Not;
                let parts: Vec<String> = parts.iter().map(|part| self.condition(part).at(least)).collect();
                Text::new(level, parts.join(&format!(" {word} ")))
            }
        }
    }

    fn comparison(&self, operands: &[Num], ops: &[CompareOp]) -> Text {
        let operands: Vec<String> =
            operands.iter().map(|operand| self.number(operand).at(Level::Sum)).collect();
        let pairs = operands.windows(2).zip(ops);
        if self.target.words().chains {
            let mut text = operands.first().cloned().unwrap_or_default();
            pairs.for_each(|(pair, op)| text.push_str(&format!(" {} {}", sign(*op), pair[1])));
            return Text::new(Level::Compare, text);
        }
        let parts: Vec<String> =
            pairs.map(|(pair, op)| format!("{} {} {}", pair[0], sign(*op), pair[1])).collect();
        let level = if parts.len() == 1 { Level::Compare } else { Level::And };
        Text::new(level, parts.join(&format!(" {} ", self.target.words().and)))
    }

    /// The condition that a number is in a range.
    fn membership(&self, element: &Num, range: &Range) -> Text {
        match range {
            Range::Interval(low, end) => {
                let (low, element) = (low.clone(), element.clone());
                match inclusive(end) {
                    Some(last) => self
                        .comparison(&[low, element, last], &[CompareOp::LessOrEqual, CompareOp::LessOrEqual]),
                    None => self
                        .comparison(&[low, element, end.clone()], &[CompareOp::LessOrEqual, CompareOp::Less]),
                }
            }
            Range::Constants(values) if values.len() <= 4 => {
                let equal =
                    |value: &i128| Bool::compare(element.clone(), CompareOp::Equal, Num::Const(*value));
                self.condition(&Bool::Or(values.iter().map(equal).collect()))
            }
            Range::Function("divisors", arguments) if arguments.len() == 1 => {
                let remainder =
                    Num::Plain(BinaryFn::Remainder, Box::new((arguments[0].clone(), element.clone())));
                let one = Num::Const(1);
                self.condition(&Bool::And(vec![
                    Bool::compare(arguments[0].clone(), CompareOp::GreaterOrEqual, one.clone()),
                    Bool::compare(element.clone(), CompareOp::GreaterOrEqual, one),
                    Bool::compare(remainder, CompareOp::Equal, Num::Const(0)),
                ]))
            }
            _ => self.target.contains(self, &self.target.iterable(self, range), &self.number(element)),
        }
    }

    /// The rules for a kind as indented lines.
    pub(crate) fn rules_of(&self, kind: usize, leaf: &Leaf, depth: usize) -> String {
        let rules = self.game.rules.iter().filter(|rule| rule.left.kind == kind);
        let lines = rules.map(|rule| {
            let statements = self.rule(rule, leaf);
            let Some(player) = rule.player else { return self.lines(&statements, depth) };
            let quote = self.target.words().quote;
            let letter = if player == Player::Left { 'L' } else { 'R' };
            let header = self.target.test(&format!("mover == {quote}{letter}{quote}"));
            self.lines(&[Statement::Block(header, statements)], depth)
        });
        lines.collect()
    }

    /// The conditions under which a component of a kind ends the game.
    pub(crate) fn endings_of(&self, kind: usize) -> Vec<String> {
        let wins = self.game.wins.iter().filter(|win| win.left.kind == kind);
        let condition = |win: &Win| {
            let all = win.left.exactly.iter().cloned().chain(win.condition.clone()).collect();
            self.condition(&Bool::And(all)).text
        };
        wins.map(condition).collect()
    }

    /// The statements of a rule, preceded by its text as a comment.
    fn rule(&self, rule: &Rule, leaf: &Leaf) -> Vec<Statement> {
        let mut conditions = rule.left.exactly.clone();
        let mut statements = Vec::new();
        self.clauses(rule, 0, &mut conditions, leaf, &mut statements);
        let binds = |statement: &Statement| matches!(statement, Statement::Line(_));
        let has_bindings = statements.len() > 1 && statements.iter().any(binds);
        let body = if has_bindings && !self.target.words().chains {
            vec![Statement::Scope(statements)]
        } else {
            statements
        };
        std::iter::once(Statement::Comment(rule.text.clone())).chain(body).collect()
    }

    /// Appends the statements of the clauses from index `at` on, nested in the conditions in `waiting`, which
    /// have not been written yet.
    fn clauses(
        &self,
        rule: &Rule,
        at: usize,
        waiting: &mut Vec<Bool>,
        leaf: &Leaf,
        out: &mut Vec<Statement>,
    ) {
        if let Some(Clause::Where(condition)) = rule.clauses.get(at) {
            waiting.push(condition.clone());
            return self.clauses(rule, at + 1, waiting, leaf, out);
        }
        if at == rule.clauses.len() {
            waiting.extend(rule.guards.iter().cloned());
        }
        if !waiting.is_empty() {
            let condition = Bool::And(std::mem::take(waiting));
            let mut body = Vec::new();
            if at == rule.clauses.len() {
                self.leaf(rule, leaf, &mut body);
            } else {
                self.clauses(rule, at, waiting, leaf, &mut body);
            }
            out.push(Statement::Block(self.target.test(&self.condition(&condition).text), body));
            return;
        }
        match rule.clauses.get(at) {
            None => self.leaf(rule, leaf, out),
            Some(Clause::For(var, range)) => {
                let mut body = Vec::new();
                self.clauses(rule, at + 1, waiting, leaf, &mut body);
                out.push(Statement::Block(self.target.repeat(self, var, range), body));
            }
            Some(Clause::Number(var, value)) => {
                out.push(Statement::Line(self.target.binding(
                    var,
                    &self.plain(value),
                    false,
                    self.game.is_wide,
                )));
                self.clauses(rule, at + 1, waiting, leaf, out);
            }
            Some(Clause::List(var, value)) => {
                out.push(Statement::Line(self.target.binding(
                    var,
                    &self.list(value).text,
                    true,
                    self.game.is_wide,
                )));
                self.clauses(rule, at + 1, waiting, leaf, out);
            }
            Some(Clause::Where(_)) => {}
        }
    }

    fn leaf(&self, rule: &Rule, leaf: &Leaf, out: &mut Vec<Statement>) {
        match leaf {
            Leaf::Value => out.push(Statement::Line(self.target.see(&self.value_of_sum(&rule.terms)))),
            Leaf::Sum => self.target.add_option(self, &rule.terms, out),
        }
    }

    /// The nim-value of a sum: the xor of the nim-values of its terms.
    fn value_of_sum(&self, terms: &[Term]) -> String {
        let value = |term: &Term| {
            let value = Num::Value(term.kind, term.fields.clone());
            let counted = match &term.count {
                None => value,
                Some(Num::Const(count)) => {
                    if count % 2 == 0 {
                        Num::Const(0)
                    } else {
                        value
                    }
                }
                // Equal components cancel in pairs, so only the parity of their number matters.
                Some(count) => {
                    let odd = Num::binary(BinaryFn::Remainder, count.clone(), Num::Const(2));
                    let odd = match odd {
                        Num::Binary(function, parts) => Num::Plain(function, parts),
                        other => other,
                    };
                    Num::If(Box::new((
                        Bool::compare(odd, CompareOp::NotEqual, Num::Const(0)),
                        value,
                        Num::Const(0),
                    )))
                }
            };
            match &term.each {
                None => counted,
                Some(over) => Num::FoldOver(Fold::Xor, Box::new((counted, over.clone()))),
            }
        };
        let values = terms.iter().map(value).filter(|value| *value != Num::Const(0));
        let values: Vec<Text> = values.map(|value| self.number(&value)).collect();
        match &values[..] {
            [] => self.target.zero(self.game.is_wide).to_owned(),
            [value] => value.text.clone(),
            values => values.iter().map(|value| value.at(Level::Sum)).collect::<Vec<_>>().join(" ^ "),
        }
    }

    /// A comment, with the comment marker in every line.
    pub(crate) fn comment(&self, text: &str, depth: usize) -> String {
        let begin = format!("{}{} ", "    ".repeat(depth), self.target.words().comment);
        text.lines().map(|line| format!("{begin}{}\n", line.trim_end())).collect()
    }

    /// The statements as indented lines.
    pub(crate) fn lines(&self, statements: &[Statement], depth: usize) -> String {
        let words = self.target.words();
        let indent = "    ".repeat(depth);
        let mut text = String::new();
        for statement in statements {
            match statement {
                Statement::Line(line) => text.push_str(&format!("{indent}{line}\n")),
                Statement::Comment(lines) => text.push_str(&self.comment(lines, depth)),
                Statement::Scope(body) => {
                    text.push_str(&format!("{indent}{{\n{}{indent}}}\n", self.lines(body, depth + 1)));
                }
                Statement::Block(header, body) => {
                    let body_text = self.lines(body, depth + 1);
                    if !words.chains && body.len() > 1 {
                        text.push_str(&format!("{indent}{header} {{\n{body_text}{indent}}}\n"));
                    } else {
                        text.push_str(&format!("{indent}{header}\n{body_text}"));
                    }
                }
            }
        }
        text
    }
}

/// The last element of an interval that ends before `end`, if `end` is a constant or has the form `a + 1`.
pub(crate) fn inclusive(end: &Num) -> Option<Num> {
    match end {
        Num::Const(end) => Some(Num::Const(end - 1)),
        Num::Binary(BinaryFn::Add, parts) if parts.1 == Num::Const(1) => Some(parts.0.clone()),
        _ => None,
    }
}

const fn sign(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "==",
        CompareOp::NotEqual => "!=",
        CompareOp::Less => "<",
        CompareOp::LessOrEqual => "<=",
        CompareOp::Greater => ">",
        CompareOp::GreaterOrEqual => ">=",
    }
}

const fn opposite(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Equal => CompareOp::NotEqual,
        CompareOp::NotEqual => CompareOp::Equal,
        CompareOp::Less => CompareOp::GreaterOrEqual,
        CompareOp::LessOrEqual => CompareOp::Greater,
        CompareOp::Greater => CompareOp::LessOrEqual,
        CompareOp::GreaterOrEqual => CompareOp::Less,
    }
}
