//! Where an expression uses the number in a slot.

use crate::typed::{BoolExpr, CellsExpr, ListExpr, NumExpr, PictureExpr, Placed, RangeExpr, Slot};

/// Whether a condition depends on the number in `slot`.
pub(super) fn condition_uses(expr: &BoolExpr, slot: Slot) -> bool {
    Uses { slot, group: None }.condition(expr)
}

/// Whether a number expression depends on the number in `slot`.
pub(super) fn number_uses(expr: &NumExpr, slot: Slot) -> bool {
    Uses { slot, group: None }.number(expr)
}

/// Whether a list depends on the number in `slot`.
pub(super) fn list_uses(expr: &ListExpr, slot: Slot) -> bool {
    Uses { slot, group: None }.list(expr)
}

/// Whether a set of cells depends on the number in `slot`.
pub(super) fn cells_use(expr: &CellsExpr, slot: Slot) -> bool {
    Uses { slot, group: None }.cells(expr)
}

/// The board `x` if a condition depends on the cell `s` in `slot` only through `group(x, s)`; otherwise `None`. A
/// condition with such a board has the same truth for all cells of a group.
pub(super) fn board_of_groups(expr: &BoolExpr, slot: Slot) -> Option<&ListExpr> {
    let mut uses = Uses { slot, group: Some(None) };
    let is_used_elsewhere = uses.condition(expr);
    let board = uses.group.flatten();
    board.filter(|board| !is_used_elsewhere && !list_uses(board, slot))
}

/// A search for the uses of a slot.
struct Uses<'e> {
    slot: Slot,
    /// The board `x` for which `group(x, s)` does not count as a use of the cell `s` in the slot: `None` if every group
    /// counts, and `Some(None)` until the first group determines the board.
    group: Option<Option<&'e ListExpr>>,
}

impl<'e> Uses<'e> {
    fn number(&mut self, expr: &'e NumExpr) -> bool {
        match expr {
            NumExpr::Const(_) => false,
            NumExpr::Slot(slot) | NumExpr::SlotConst(_, slot, ..) => *slot == self.slot,
            NumExpr::SlotSlot(_, a, b, _) => *a == self.slot || *b == self.slot,
            NumExpr::Unary(_, inner, _) | NumExpr::Shared(_, inner) => self.number(inner),
            NumExpr::Binary(_, parts, _) => self.number(&parts.0) || self.number(&parts.1),
            NumExpr::If(parts) => self.condition(&parts.0) || self.number(&parts.1) || self.number(&parts.2),
            NumExpr::Length(list) | NumExpr::FoldList(_, list, _) => self.list(list),
            NumExpr::Index(parts, _) => self.list(&parts.0) || self.number(&parts.1),
            NumExpr::FoldRange(parts) => {
                self.range(&parts.range) || self.condition(&parts.condition) || self.number(&parts.body)
            }
        }
    }

    fn numbers(&mut self, mut all: impl Iterator<Item = &'e NumExpr>) -> bool {
        all.any(|number| self.number(number))
    }

    fn condition(&mut self, expr: &'e BoolExpr) -> bool {
        match expr {
            BoolExpr::Const(_) => false,
            BoolExpr::Compare(_, a, b) => self.number(a) || self.number(b),
            BoolExpr::Chain(operands, _) => self.numbers(operands.iter()),
            BoolExpr::Not(inner) => self.condition(inner),
            BoolExpr::And(parts) | BoolExpr::Or(parts) => parts.iter().any(|part| self.condition(part)),
            BoolExpr::If(parts) => {
                self.condition(&parts.0) || self.condition(&parts.1) || self.condition(&parts.2)
            }
            BoolExpr::In(parts) => self.number(&parts.0) || self.range(&parts.1),
            BoolExpr::Quantified(parts) => {
                self.range(&parts.range) || self.condition(&parts.condition) || self.condition(&parts.body)
            }
            BoolExpr::Occurs(parts) => self.picture(&parts.picture) || self.list(&parts.board),
        }
    }

    fn list(&mut self, expr: &'e ListExpr) -> bool {
        match expr {
            ListExpr::Const(_) | ListExpr::Slot(_) => false,
            ListExpr::Items(items) => self.numbers(items.iter()),
            ListExpr::Concat(parts, _) => self.list(&parts.0) || self.list(&parts.1),
            ListExpr::Slice(parts, _) => {
                self.list(&parts.0) || self.number(&parts.1) || self.number(&parts.2)
            }
            ListExpr::With(base, changes) => {
                self.list(base) || changes.iter().any(|(at, to, _)| self.number(at) || self.number(to))
            }
            ListExpr::If(parts) => self.condition(&parts.0) || self.list(&parts.1) || self.list(&parts.2),
            ListExpr::Sort(entries) | ListExpr::Reverse(entries) => self.list(entries),
            ListExpr::Build(parts) => {
                self.range(&parts.range) || self.condition(&parts.condition) || self.number(&parts.body)
            }
            ListExpr::Row(_, index, _) | ListExpr::RowOf(_, index, _) => self.number(index),
            ListExpr::Placed(placed) => {
                let Placed { board, writes, .. } = &**placed;
                self.list(board) || writes.iter().any(|(set, state)| self.cells(set) || self.number(state))
            }
        }
    }

    fn range(&mut self, expr: &'e RangeExpr) -> bool {
        match expr {
            RangeExpr::Values(_) => false,
            RangeExpr::SetOf(members) => self.numbers(members.iter()),
            RangeExpr::List(entries) => self.list(entries),
            RangeExpr::Interval { low: a, high: b, .. } | RangeExpr::Powers(a, b, _) => {
                self.number(a) || self.number(b)
            }
            RangeExpr::Divisors(n, _)
            | RangeExpr::Primes(n, _)
            | RangeExpr::Squares(n)
            | RangeExpr::Factorials(n)
            | RangeExpr::Fibonacci(n) => self.number(n),
            RangeExpr::Blocks(blocks) => {
                self.number(&blocks.low)
                    || self.number(&blocks.high)
                    || self.numbers(blocks.numerators.iter())
            }
            RangeExpr::Cells(cells) => self.cells(&cells.set),
        }
    }

    fn cells(&mut self, expr: &'e CellsExpr) -> bool {
        match expr {
            CellsExpr::Cell(cell, _) => self.number(cell),
            CellsExpr::Range(range, _) => self.range(range),
            CellsExpr::InStates(board, _) | CellsExpr::Fits(board, _) => self.list(board),
            CellsExpr::Related(_, of) => self.cells(of),
            CellsExpr::Group(board, of) => {
                !self.is_own_group(board, of) && (self.list(board) || self.cells(of))
            }
            CellsExpr::Slide(board, of, _) | CellsExpr::Reach(board, of, _) => {
                self.list(board) || self.cells(of)
            }
            CellsExpr::But(parts) => self.cells(&parts.0) || self.cells(&parts.1),
            CellsExpr::Pictures(parts) => self.picture(&parts.before) || self.picture(&parts.after),
        }
    }

    /// Whether the set is the group of the cell in the slot, on the same board as the earlier groups.
    fn is_own_group(&mut self, board: &'e ListExpr, of: &CellsExpr) -> bool {
        let Some(known) = &mut self.group else { return false };
        matches!(of, CellsExpr::Cell(NumExpr::Slot(slot), _) if *slot == self.slot)
            && known.get_or_insert(board) == &board
    }

    fn picture(&mut self, picture: &'e PictureExpr) -> bool {
        match picture {
            PictureExpr::Drawn(_) => false,
            PictureExpr::Repeated(inner, count, _) => self.picture(inner) || self.number(count),
            PictureExpr::Joined(parts, _) => self.picture(&parts.0) || self.picture(&parts.1),
        }
    }
}
