//! Rules that are drawn as pictures, such as `board("..") -> board("##") at v turned`.
//!
//! Such a rule is lowered to a loop over the placements of its pictures. Most clauses that depend neither on the
//! placement nor on the position come before the loop, and [`super::expand`] evaluates them once the parameters have
//! values.

use super::info::LeftPicture;
use super::picture::{difference_of_widths, height};
use crate::check::scope::{Meaning, Scope};
use crate::syntax::ast::{Clause, Expr, Rule, Span};
use crate::typed::{
    Cells, CellsExpr, ClauseCode, LeftCode, ListExpr, NumExpr, PatternCode, PictureExpr, PictureRule, Placed,
    RangeExpr, Slot,
};
use crate::walk::{self, Part};
use grundy_core::Message;

impl Scope {
    /// Lowers the clauses of a rule. A rule with a picture on its left side gets a loop over the placements
    /// of the pictures.
    pub(crate) fn rule_clauses(&mut self, rule: &Rule, left: &LeftCode) -> Vec<ClauseCode> {
        let Some(found) = self.left_picture.clone() else {
            for clause in &rule.clauses {
                if let Clause::At(_) | Clause::Turned(_) = clause {
                    let (word, span) = match clause {
                        Clause::At(name) => ("at", name.span),
                        Clause::Turned(span) => ("turned", *span),
                        _ => continue,
                    };
                    let message = Message::new("check-clause-without-picture").with("word", word);
                    self.error(span, message, Some(Message::new("check-clause-without-picture-help")));
                }
            }
            return self.clauses(&rule.clauses);
        };
        let anchor = self.slot();
        self.name_anchor(anchor);
        for clause in &rule.clauses {
            if let Clause::At(name) = clause {
                self.bind(name, Meaning::Number(anchor));
            }
        }
        let clauses = self.clauses(&rule.clauses);
        self.right_picture(rule);
        let after = self.left_picture.take().and_then(|found| found.after);
        let (Some(before), Some(after)) = (self.picture(&found.drawn), after) else { return clauses };
        let span = found.drawn.span;
        let after_span = after.span;
        let Some(after) = self.picture(&after) else { return clauses };
        self.left_picture = Some(LeftPicture { after: None, ..found.clone() });
        self.same_shape(&before, &after, after_span);
        let (first, second) = split(clauses, anchor, left);
        let is_known = |slot: Slot| slot.0 < self.first_slot() || binds(&first, slot);
        if [&before, &after].into_iter().any(|picture| !depends_only(picture, &is_known)) {
            let message = Message::new("check-picture-number");
            self.error(span, message, Some(Message::new("check-picture-number-help")));
        }
        let turned = rule.clauses.iter().find_map(|clause| match clause {
            Clause::Turned(span) => Some(*span),
            _ => None,
        });
        if let Some(turned) = turned {
            self.warn_if_nothing_turns(&before, Some(&after), turned);
        }
        if before == after {
            self.warning(after_span, Message::new("check-pictures-equal"), None);
        }
        let Some(space) = self.grid_space(span) else { return Vec::new() };
        let (board, at) = (found.board, span.into());
        let pictures = PictureRule { board, before, after, turned: turned.is_some(), at };
        let set = CellsExpr::Pictures(Box::new(pictures));
        let range = RangeExpr::Cells(Box::new(Cells { set, space }));
        let placements = ClauseCode::For { slot: anchor, range, narrowing: Vec::new() };
        first.into_iter().chain([placements]).chain(second).collect()
    }

    fn name_anchor(&mut self, anchor: Slot) {
        if let Some(board) = &mut self.board {
            board.names.push(anchor);
        }
    }

    /// Stores the first picture on the right side in `left_picture`, and reports an error unless it is the only one.
    fn right_picture(&mut self, rule: &Rule) {
        let found: Vec<Expr> = rule
            .sum
            .terms
            .iter()
            .flat_map(|term| &term.fields)
            .filter(|field| super::is_picture(field))
            .cloned()
            .collect();
        match found.as_slice() {
            [] => {
                let message = Message::new("check-no-right-picture");
                self.error(rule.sum.span, message, Some(Message::new("check-no-right-picture-help")));
            }
            [_] => {}
            [_, second, ..] => {
                self.error(second.span, Message::new("check-second-picture"), None);
            }
        }
        if let (Some(first), Some(left)) = (found.into_iter().next(), &mut self.left_picture) {
            left.after = Some(first);
        }
    }

    fn same_shape(&mut self, before: &PictureExpr, after: &PictureExpr, span: Span) {
        let rows = (height(before), height(after));
        if rows.0 != rows.1 {
            let message = Message::new("check-picture-rows")
                .with("before", rows.0.unwrap_or(0))
                .with("after", rows.1.unwrap_or(0));
            self.error(span, message, Some(Message::new("check-picture-shape-help")));
            return;
        }
        match difference_of_widths(before, after) {
            Some(0) => {}
            Some(difference) => {
                let message = Message::new("check-picture-columns").with("difference", difference.abs());
                self.error(span, message, Some(Message::new("check-picture-shape-help")));
            }
            None => {
                let message = Message::new("check-picture-columns-unknown");
                self.error(span, message, Some(Message::new("check-picture-shape-help")));
            }
        }
        if let (PictureExpr::Drawn(before), PictureExpr::Drawn(after)) = (before, after)
            && before.cells.len() == after.cells.len()
            && before.cells.iter().zip(&after.cells).any(|(a, b)| a.is_some() != b.is_some())
        {
            let message = Message::new("check-any-state-places");
            self.error(span, message, Some(Message::new("check-any-state-places-help")));
        }
    }

    /// Lowers a board that is written as a picture on a right side; reports an error if there is no picture on the left
    /// side.
    pub(crate) fn board_after(&mut self, expr: &Expr) -> ListExpr {
        let (Some(left), Some(board)) = (&self.left_picture, &self.board) else {
            let message = Message::new("check-no-left-picture");
            self.error(expr.span, message, Some(Message::new("check-no-left-picture-help")));
            return ListExpr::Items(Vec::new());
        };
        ListExpr::Placed(Box::new(Placed {
            board: ListExpr::Slot(left.board),
            writes: Vec::new(),
            space: board.space.clone(),
            hole: board.info.alphabet.hole(),
        }))
    }

    /// The first slot that is not reserved for a parameter or for the bounds of fields.
    fn first_slot(&self) -> u32 {
        self.reserved.saturating_add(u32::try_from(self.params.len()).unwrap_or(u32::MAX / 4))
    }
}

/// Whether one of the clauses binds a number to the slot.
fn binds(clauses: &[ClauseCode], slot: Slot) -> bool {
    clauses.iter().any(|clause| match clause {
        ClauseCode::For { slot: bound, .. } | ClauseCode::Number(bound, _) => *bound == slot,
        ClauseCode::List(..) | ClauseCode::Where(_) => false,
    })
}

/// Whether all numbers in the picture depend only on known slots, and on no lists except parameters.
fn depends_only(picture: &PictureExpr, is_known: &dyn Fn(Slot) -> bool) -> bool {
    match picture {
        PictureExpr::Drawn(_) => true,
        PictureExpr::Repeated(inner, count, _) => {
            let mut known = true;
            walk::number(&mut count.clone(), &mut |part| match part {
                Part::Number(NumExpr::Slot(slot)) => known &= is_known(*slot),
                Part::List(ListExpr::Slot(slot)) => known &= is_known(Slot(slot.0)),
                _ => {}
            });
            known && depends_only(inner, is_known)
        }
        PictureExpr::Joined(parts, _) => depends_only(&parts.0, is_known) && depends_only(&parts.1, is_known),
    }
}

/// The clauses that depend neither on the cell `anchor` nor on the position, and the others. Clauses that define lists
/// or contain ranges of cells are always among the others.
fn split(clauses: Vec<ClauseCode>, anchor: Slot, left: &LeftCode) -> (Vec<ClauseCode>, Vec<ClauseCode>) {
    let mut numbers = vec![anchor];
    let mut lists = Vec::new();
    for pattern in &left.patterns {
        match pattern {
            PatternCode::Number(slot) => numbers.push(*slot),
            PatternCode::List(slot) => lists.push(*slot),
            PatternCode::Exactly(..) => {}
        }
    }
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for mut clause in clauses {
        let mut depends = matches!(clause, ClauseCode::List(..));
        walk::clause(&mut clause, &mut |part| match part {
            Part::Number(NumExpr::Slot(slot)) => depends |= numbers.contains(slot),
            Part::List(ListExpr::Slot(slot)) => depends |= lists.contains(slot),
            Part::Range(RangeExpr::Cells(_)) => depends = true,
            _ => {}
        });
        if !depends {
            first.push(clause);
            continue;
        }
        match &clause {
            ClauseCode::For { slot, .. } | ClauseCode::Number(slot, _) => numbers.push(*slot),
            ClauseCode::List(slot, _) => lists.push(*slot),
            ClauseCode::Where(_) => {}
        }
        second.push(clause);
    }
    (first, second)
}
