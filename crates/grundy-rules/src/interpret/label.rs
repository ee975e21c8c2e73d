//! Labels of moves, including moves on boards by rules that have no label.

use super::frame::{Eval, Frame};
use crate::typed::{Code, LabelCode, PatternCode, RuleCode, SpaceCode};
use grundy_core::{MoveVisitor, Sum};
use std::fmt::Write as _;

/// The largest number of cells that are named in the label of a move whose rule has no label.
const MOST_CELLS: usize = 8;

impl Frame {
    /// Writes the parts of a label to `label`.
    pub(super) fn write_label(
        &mut self,
        parts: &[LabelCode],
        label: &mut String,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<()> {
        label.clear();
        for part in parts {
            match part {
                LabelCode::Text(text) => label.push_str(text),
                LabelCode::Number(number) => {
                    let number = self.number(number, visitor)?;
                    // Writing to a string cannot fail.
                    let _ = write!(label, "{number}");
                }
                LabelCode::Cell(cell, space) => {
                    let cell = self.number(cell, visitor)?;
                    let name = usize::try_from(cell).ok().map(|cell| self.space(space).name(cell));
                    label.push_str(&name.unwrap_or_else(|| cell.to_string()));
                }
            }
        }
        Ok(())
    }

    /// Writes to `label` the names of the cells that a move changes, such as `a1-b1`, or of the first eight of them and
    /// an ellipsis if there are more. Returns `false` if no cell changes, if the left side of the rule does not name
    /// the columns and the cells of a grid, or if the option is not a single board of the same kind with the same
    /// number of cells.
    pub(super) fn name_changes(
        &self,
        code: &Code,
        rule: &RuleCode,
        option: &Sum,
        label: &mut String,
    ) -> bool {
        let kind = rule.left.kind;
        let Some(board) = code.kinds[kind.index()].board else { return false };
        let Some(PatternCode::List(cells)) = rule.left.patterns.get(board.cells) else { return false };
        let columns = match board.columns.and_then(|at| rule.left.patterns.get(at)) {
            Some(PatternCode::Number(columns)) => *columns,
            _ => return false,
        };
        let mut terms = option.terms();
        let (Some(term), None) = (terms.next(), terms.next()) else { return false };
        if term.count != 1 || term.component.kind != kind {
            return false;
        }
        let before = &self.lists[cells.index()];
        // The field with the states of the cells follows the number of columns. Its first word is its length.
        let mut rest = term.component.words;
        for domain in &code.kinds[kind.index()].domains[..board.cells] {
            let length = if domain.is_list { rest.first().copied().unwrap_or(0) } else { 0 };
            let skip = usize::try_from(length).unwrap_or(usize::MAX).saturating_add(1);
            rest = rest.get(skip..).unwrap_or_default();
        }
        let after = rest.get(1..=before.len()).unwrap_or_default();
        if after.len() != before.len() || rest.first().copied() != u64::try_from(after.len()).ok() {
            return false;
        }
        let space = self.space(&SpaceCode::Grid { columns, cells: *cells });
        let changed = before.iter().zip(after).enumerate().filter(|(_, (was, is))| **was != i128::from(**is));
        label.clear();
        for (place, (cell, _)) in changed.enumerate() {
            label.push_str(if place > 0 { "-" } else { "" });
            if place == MOST_CELLS {
                label.push_str("...");
                break;
            }
            label.push_str(&space.name(cell));
        }
        !label.is_empty()
    }
}
