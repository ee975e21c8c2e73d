//! Mirror images: which of two equal cells is looked up.
//!
//! Where fields may change places and the table holds every cell's images, `sheet(i, h)` for all `i` is a column of the
//! table, and `sheet(h, i)` a piece of a row, which is faster to go through.

use super::super::emit::Emit;
use super::Lowering;
use crate::symbolic::Form;

impl<E: Emit> Lowering<'_, E> {
    /// Two fields of a component of `kind` whose numbers change places in the look-up; `fields` has for each field its form
    /// and the innermost loop in which it changes.
    pub(super) fn turned_fields(&self, kind: usize, fields: &[(&Form, u32)]) -> Option<(usize, usize)> {
        let inner = self.shape.inner;
        let last = fields.len().checked_sub(1)?;
        let group = self.groups.iter().find(|group| kind == self.shape.kind && group.contains(&last))?;
        let fast = group.iter().copied().max_by_key(|&field| fields[field].1)?;
        // Loops of the rules are from 2 on.
        if fields[fast].1 < 2 || fields[fast].1 <= fields[last].1 || !group.contains(&inner) {
            return None;
        }
        // Cells of the run under way have no images yet. Along it the inner field is below the others of its group, so
        // that a component is none of them if its fields are less than these.
        let own = |field: usize, less: i128, form: &Form| {
            let gap = self.own_forms[field].plus(-1, form)?.plus(-1, &Form::number(less))?;
            self.facts.prove(&gap).then_some(())
        };
        let is_outer =
            |form: &Form| group.iter().any(|&field| field != inner && own(field, 1, form).is_some());
        let is_earlier = group.iter().all(|&field| {
            let form = fields[field].0;
            is_outer(form) || field != fast && own(inner, 0, form).is_some()
        });
        is_earlier.then_some((fast, last))
    }
}
