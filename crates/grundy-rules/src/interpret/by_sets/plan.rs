//! Conditions on a cell, translated for an evaluation for all cells at once.

use super::uses::{board_of_groups, cells_use, condition_uses, list_uses, number_uses};
use crate::board::Relation;
use crate::syntax::ast::CompareOp;
use crate::typed::{BoolExpr, CellsExpr, ListExpr, NumExpr, Quantified, RangeExpr, Slot};
use std::sync::Arc;

/// How a quantifier over cells, or a fold that counts cells, is evaluated for all cells at once.
#[derive(Debug)]
pub struct SetPlan {
    /// The condition that selects the cells.
    pub(super) condition: Truth,
    /// The body of the quantifier.
    pub(super) body: Truth,
    /// Whether no part of the body is evaluated cell by cell, apart from parts of inner quantifiers.
    pub(super) is_whole: bool,
}

impl SetPlan {
    /// The plan for a quantifier or a fold whose cell is in `slot`.
    pub(super) fn new(condition: &BoolExpr, body: &BoolExpr, slot: Slot) -> Self {
        let body = Truth::of(body, slot);
        Self { condition: Truth::of(condition, slot), is_whole: body.is_whole(), body }
    }
}

/// The truth of a condition on the cell in a slot.
#[derive(Debug)]
pub(super) enum Truth {
    Known(bool),
    Not(Box<Truth>),
    And(Vec<Truth>),
    Or(Vec<Truth>),
    If(Box<[Truth; 3]>),
    /// The condition does not depend on the cell.
    Constant(BoolExpr),
    /// A comparison of the state of the cell with a number.
    State(ListExpr, CompareOp, NumExpr),
    /// The state of the cell is one of these.
    StateIn(ListExpr, Arc<[i128]>),
    /// A comparison of the cell itself with a number.
    Cell(CompareOp, NumExpr),
    /// The cell is in a set that does not depend on the cell.
    Member(CellsExpr),
    /// A quantifier over a set that depends on the cell. The rest of the quantifier does not depend on the cell.
    Quantified {
        all: bool,
        slot: Slot,
        plan: Box<SetPlan>,
        hits: Hits,
    },
    /// The condition is evaluated cell by cell or, if it depends only on the cell's group on a board, group by group.
    Each(BoolExpr, Option<ListExpr>),
}

impl Truth {
    fn of(condition: &BoolExpr, slot: Slot) -> Self {
        let all = |parts: &[BoolExpr]| parts.iter().map(|part| Self::of(part, slot)).collect();
        match condition {
            BoolExpr::Const(holds) => Self::Known(*holds),
            BoolExpr::Not(inner) => Self::Not(Box::new(Self::of(inner, slot))),
            BoolExpr::And(parts) => Self::And(all(parts)),
            BoolExpr::Or(parts) => Self::Or(all(parts)),
            BoolExpr::If(parts) => {
                Self::If(Box::new([&parts.0, &parts.1, &parts.2].map(|part| Self::of(part, slot))))
            }
            _ if !condition_uses(condition, slot) => Self::Constant(condition.clone()),
            _ => Self::translated(condition, slot)
                .unwrap_or_else(|| Self::Each(condition.clone(), board_of_groups(condition, slot).cloned())),
        }
    }

    /// The translation of a condition that depends on the cell, or `None` if the condition must be evaluated cell by
    /// cell.
    fn translated(condition: &BoolExpr, slot: Slot) -> Option<Self> {
        match condition {
            BoolExpr::Compare(op, a, b) => {
                let (op, about, number) = match (number_uses(a, slot), number_uses(b, slot)) {
                    (true, false) => (*op, a, b.clone()),
                    (false, true) => (op.swapped(), b, a.clone()),
                    _ => return None,
                };
                match about {
                    NumExpr::Slot(_) => Some(Self::Cell(op, number)),
                    _ => Some(Self::State(state_of(about, slot)?, op, number)),
                }
            }
            BoolExpr::In(parts) => match &**parts {
                (NumExpr::Slot(_), RangeExpr::Cells(cells)) if !cells_use(&cells.set, slot) => {
                    Some(Self::Member(cells.set.clone()))
                }
                (number, RangeExpr::Values(states)) => {
                    Some(Self::StateIn(state_of(number, slot)?, Arc::clone(states)))
                }
                _ => None,
            },
            BoolExpr::Quantified(quantified) => {
                let Quantified { all, body, slot: inner, range, condition, .. } = &**quantified;
                let RangeExpr::Cells(cells) = range else { return None };
                if condition_uses(body, slot) || condition_uses(condition, slot) {
                    return None;
                }
                let hits = Hits::of(&cells.set, slot)?;
                let plan = Box::new(SetPlan::new(condition, body, *inner));
                Some(Self::Quantified { all: *all, slot: *inner, plan, hits })
            }
            _ => None,
        }
    }

    /// Whether no part of the condition is evaluated cell by cell, apart from parts of inner quantifiers.
    fn is_whole(&self) -> bool {
        match self {
            Self::Not(inner) => inner.is_whole(),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_whole),
            Self::If(parts) => parts.iter().all(Self::is_whole),
            Self::Each(..) => false,
            Self::Known(_)
            | Self::Constant(_)
            | Self::State(..)
            | Self::StateIn(..)
            | Self::Cell(..)
            | Self::Member(_)
            | Self::Quantified { .. } => true,
        }
    }
}

/// The board `x` if the number is the state `x[s]` of the cell `s` in the slot and `x` does not depend on `s`;
/// otherwise `None`.
fn state_of(number: &NumExpr, slot: Slot) -> Option<ListExpr> {
    let NumExpr::Index(parts, _) = number else { return None };
    let (board, index) = &**parts;
    (*index == NumExpr::Slot(slot) && !list_uses(board, slot)).then(|| board.clone())
}

/// A set that may depend on a cell `s`, in a form from which all `s` are found at once for which the set has a cell in
/// common with a given set.
#[derive(Debug)]
pub(super) enum Hits {
    /// The set does not depend on `s`.
    Constant(CellsExpr),
    /// The set consists of `s`.
    Itself,
    /// The cells related to those of an inner set.
    Related(Relation, Box<Hits>),
    /// The groups of the cells of an inner set.
    Group(ListExpr, Box<Hits>),
    /// The cells that are reached from an inner set through cells in these states.
    Reach(ListExpr, Arc<[i128]>, Box<Hits>),
    /// An inner set without the cells of a set that does not depend on `s`.
    But(Box<Hits>, CellsExpr),
}

impl Hits {
    /// The form of a set that may depend on the cell in `slot`, or `None` if the set must be computed for every cell.
    fn of(set: &CellsExpr, slot: Slot) -> Option<Self> {
        if !cells_use(set, slot) {
            return Some(Self::Constant(set.clone()));
        }
        let inner = |set| Some(Box::new(Self::of(set, slot)?));
        match set {
            CellsExpr::Cell(NumExpr::Slot(_), _) => Some(Self::Itself),
            CellsExpr::Range(RangeExpr::Cells(cells), _) => Self::of(&cells.set, slot),
            CellsExpr::Related(relation, of) => Some(Self::Related(*relation, inner(of)?)),
            CellsExpr::Group(board, of) if !list_uses(board, slot) => {
                Some(Self::Group(board.clone(), inner(of)?))
            }
            CellsExpr::Reach(board, of, states) if !list_uses(board, slot) => {
                Some(Self::Reach(board.clone(), Arc::clone(states), inner(of)?))
            }
            CellsExpr::But(parts) if !cells_use(&parts.1, slot) => {
                Some(Self::But(inner(&parts.0)?, parts.1.clone()))
            }
            _ => None,
        }
    }
}
