//! The choice between the mirror images of a cell in look-ups.
//!
//! If fields are interchangeable, the table can hold all images of every cell. `sheet(i, h)` for all `i` is then a
//! column of the table, but `sheet(h, i)` is part of a row, which is faster to read.

use super::super::emit::Emit;
use super::Lowering;
use crate::symbolic::Form;

impl<E: Emit> Lowering<'_, E> {
    /// The two fields of a component of `kind` to exchange in the look-up, or `None` if no exchange is known to be
    /// possible and faster. `fields` holds the form of each field and the innermost loop in which it changes.
    pub(super) fn turned_fields(&self, kind: usize, fields: &[(&Form, u32)]) -> Option<(usize, usize)> {
        let inner = self.shape.inner;
        let last = fields.len().checked_sub(1)?;
        let group = self.groups.iter().find(|group| kind == self.shape.kind && group.contains(&last))?;
        let fast = group.iter().copied().max_by_key(|&field| fields[field].1)?;
        // Levels 2 and above belong to loops of the rules.
        if fields[fast].1 < 2 || fields[fast].1 <= fields[last].1 || !group.contains(&inner) {
            return None;
        }
        // Cells of the current run have no images yet. Along the run, the inner field is smaller than the
        // other fields of its group, so a component with smaller fields is not in the run.
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
