//! Warnings about loops over cells in any state.
//!
//! `near(v)` and the other ranges of a space list cells in every state, including holes. A loop over such a range is
//! probably an error if it neither tests nor writes the state of its cell.

use crate::check::scope::Scope;
use crate::check::statement::walk;
use crate::syntax::ast::{BinaryOp, Clause, Expr, ExprKind, LabelPart, Name, Over, Rule, SumExpr};
use grundy_core::Message;
use std::collections::BTreeSet;

/// The ranges of a space, except for `ends`: if cells are edges, the vertices in `ends(e)` have no states.
const SPACE_RANGES: [&str; 8] = ["above", "below", "closed", "incident", "knight", "line", "near", "near8"];

/// The ranges that depend on the states of cells.
const BOARD_RANGES: [&str; 4] = ["cells", "group", "reach", "slide"];

/// The names of a rule and what they are used for.
#[derive(Default)]
struct Names<'r> {
    /// The names of loops over ranges of a space, with the ranges.
    loops: Vec<(&'r Name, &'r Expr)>,
    /// Each name that a clause or a loop binds, with an expression on which it depends.
    bound: Vec<(&'r Name, &'r Expr)>,
    /// The names that determine a cell whose state is tested or written.
    used: BTreeSet<&'r str>,
}

impl Scope {
    /// Warns about loops over cells in any state.
    pub(crate) fn warn_of_untested_cells(&mut self, rule: &Rule) {
        if self.board.is_none() {
            return;
        }
        let mut names = Names::default();
        for clause in &rule.clauses {
            match clause {
                Clause::For { name, range } => names.range(name, range),
                Clause::Let { name, value } => {
                    names.bound.push((name, value));
                    names.expression(value);
                }
                Clause::Where(condition) => names.expression(condition),
                Clause::At(_) | Clause::Turned(_) => {}
            }
        }
        names.sum(&rule.sum);
        rule.gains.iter().for_each(|gains| names.expression(gains));
        for part in rule.label.iter().flat_map(|label| &label.parts) {
            if let LabelPart::Number(number) = part {
                names.expression(number);
            }
        }
        for (name, range) in names.untested() {
            let message = Message::new("check-any-state").with("name", &name.text);
            let help = Message::new("check-any-state-help").with("name", &name.text);
            self.warning(range.span, message, Some(help));
        }
    }
}

impl<'r> Names<'r> {
    fn sum(&mut self, sum: &'r SumExpr) {
        for term in &sum.terms {
            if let Some(over) = &term.each {
                self.over(over);
            }
            for expr in term.count.iter().chain(&term.fields) {
                self.expression(expr);
            }
        }
    }

    fn over(&mut self, over: &'r Over) {
        self.range(&over.name, &over.range);
        over.condition.iter().for_each(|condition| self.expression(condition));
    }

    /// Records the range of a loop, and the expressions in it.
    fn range(&mut self, name: &'r Name, range: &'r Expr) {
        self.bound.push((name, range));
        if is_of_space(range) {
            self.loops.push((name, range));
        }
        self.expression(range);
    }

    fn expression(&mut self, expr: &'r Expr) {
        walk(expr, false, &mut |part, _| match &part.kind {
            ExprKind::Index(_, index) => self.names_in(index),
            ExprKind::With(_, changes) => changes.iter().for_each(|(index, _)| self.names_in(index)),
            ExprKind::Call(function, arguments) if BOARD_RANGES.contains(&&*function.text) => {
                arguments.iter().for_each(|argument| self.names_in(argument));
            }
            ExprKind::Comprehension(parts) => {
                self.bound.push((&parts.name, &parts.range));
                if is_of_space(&parts.range) {
                    self.loops.push((&parts.name, &parts.range));
                }
            }
            ExprKind::Build(_, over) => {
                self.bound.push((&over.name, &over.range));
                if is_of_space(&over.range) {
                    self.loops.push((&over.name, &over.range));
                }
            }
            _ => {}
        });
    }

    fn names_in(&mut self, expr: &'r Expr) {
        walk(expr, false, &mut |part, _| {
            if let ExprKind::Name(name) = &part.kind {
                self.used.insert(name);
            }
        });
    }

    /// The recorded loops that neither test nor write the states of their cells.
    fn untested(mut self) -> Vec<(&'r Name, &'r Expr)> {
        // If a name is used, the names on which it depends are used too.
        loop {
            let known = self.used.len();
            for (name, expr) in std::mem::take(&mut self.bound) {
                if self.used.contains(&*name.text) {
                    self.names_in(expr);
                } else {
                    self.bound.push((name, expr));
                }
            }
            if self.used.len() == known {
                break;
            }
        }
        self.loops.retain(|(name, _)| !self.used.contains(&*name.text));
        self.loops
    }
}

/// Whether a range lists cells in every state.
fn is_of_space(range: &Expr) -> bool {
    match &range.kind {
        ExprKind::Call(function, _) => SPACE_RANGES.contains(&&*function.text),
        ExprKind::Binary(BinaryOp::But, of, without) => is_of_space(of) && !depends_on_states(without),
        _ => false,
    }
}

fn depends_on_states(range: &Expr) -> bool {
    let mut found = false;
    walk(range, true, &mut |part, _| {
        found |= matches!(&part.kind, ExprKind::Call(function, _) if BOARD_RANGES.contains(&&*function.text));
    });
    found
}
