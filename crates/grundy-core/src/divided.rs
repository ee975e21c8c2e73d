//! Options whose boards are divided into smaller ones.

use crate::wrapping::inner_or;
use crate::{Boards, ComponentRef, Detail, Fault, Kind, Move, MoveVisitor, Ruleset, Sum};
use std::ops::ControlFlow;

/// A ruleset whose options are divided: in every option, each component for which [`Boards::divide`] knows an equal sum
/// is replaced by that sum.
///
/// The game does not change, so its facts and closed forms remain valid. Engines use this ruleset, whereas users see
/// the moves of the original ruleset. A ruleset without boards is passed through unchanged.
///
/// ```
/// use grundy_core::{CodeRuleset, Divided, Ruleset};
///
/// let kayles = CodeRuleset::new("0.77".parse()?);
/// assert_eq!(Divided(&kayles).title(), "0.77");
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Divided<'r>(pub &'r dyn Ruleset);

impl Ruleset for Divided<'_> {
    fn inner(&self) -> Option<&dyn Ruleset> {
        Some(self.0)
    }

    fn title(&self) -> &str {
        inner_or!(self.title(), "")
    }

    fn kinds(&self) -> &[Kind] {
        inner_or!(self.kinds(), &[])
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let Some(boards) = self.0.boards() else { return self.0.visit_moves(of, detail, visitor) };
        let mut dividing = Dividing { boards, option: Sum::new(), component: Sum::new(), visitor };
        self.0.visit_moves(of, detail, &mut dividing)
    }
}

/// Passes on moves with divided options.
struct Dividing<'v> {
    boards: &'v dyn Boards,
    option: Sum,
    component: Sum,
    visitor: &'v mut dyn MoveVisitor,
}

impl MoveVisitor for Dividing<'_> {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        self.option.clear();
        for term in found.option.terms() {
            self.component.clear();
            if !self.boards.divide(term.component, &mut self.component) {
                self.component.push_component(term.component);
            }
            for part in self.component.terms() {
                let count = term.count.saturating_mul(part.count);
                self.option.push(count, part.component.kind, part.component.words);
            }
        }
        self.visitor.visit(&Move { option: &self.option, ..*found })
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.visitor.tick()
    }
}
