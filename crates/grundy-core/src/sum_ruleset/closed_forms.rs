//! The closed forms of all members.

use super::SumRuleset;
use crate::{
    ClosedForms, ComponentRef, Convention, Detail, Fault, Message, MoveVisitor, NimValue, Outcome, Theorem,
};
use std::ops::ControlFlow;

impl SumRuleset {
    /// The index of the member to which `component` belongs, the component converted to the kinds of that member, and
    /// the index in that member of the closed form that has the index `theorem` in this ruleset. `None` if the closed
    /// form belongs to another member.
    fn own_form<'c>(
        &self,
        theorem: usize,
        component: ComponentRef<'c>,
    ) -> Option<(usize, ComponentRef<'c>, usize)> {
        let (member, own) = self.own(component);
        let of_member = &self.members[member];
        let theorem = theorem.checked_sub(of_member.first_theorem)?;
        let has_form = theorem < of_member.ruleset.closed_forms().theorems().len();
        has_form.then_some((member, own, theorem))
    }
}

impl ClosedForms for SumRuleset {
    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    fn value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        let Some((member, own, theorem)) = self.own_form(theorem, component) else { return Ok(None) };
        let forms = self.members[member].ruleset.closed_forms();
        forms.value(theorem, own).map_err(|fault| self.fault(member, fault))
    }

    fn outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        let Some((member, own, theorem)) = self.own_form(theorem, component) else { return Ok(None) };
        let forms = self.members[member].ruleset.closed_forms();
        forms.outcome(theorem, own).map_err(|fault| self.fault(member, fault))
    }

    fn moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        let Some((_, _, theorem)) = self.own_form(theorem, component) else { return Ok(None) };
        self.visit_own(component, visitor, |ruleset, own, visitor| {
            ruleset.closed_forms().moves(theorem, own, value, detail, visitor)
        })
    }

    fn winning_move(
        &self,
        component: ComponentRef<'_>,
        convention: Convention,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        self.visit_own(component, visitor, |ruleset, own, visitor| {
            ruleset.closed_forms().winning_move(own, convention, detail, visitor)
        })
    }

    fn candidates(
        &self,
        theorem: usize,
        outcome: Outcome,
        component: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        let Some((_, _, theorem)) = self.own_form(theorem, component) else { return Ok(None) };
        self.visit_own(component, visitor, |ruleset, own, visitor| {
            ruleset.closed_forms().candidates(theorem, outcome, own, detail, visitor)
        })
    }

    fn reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        let Some((member, own, theorem)) = self.own_form(theorem, component) else { return Ok(Vec::new()) };
        let forms = self.members[member].ruleset.closed_forms();
        forms.reasons(theorem, own).map_err(|fault| self.fault(member, fault))
    }
}
