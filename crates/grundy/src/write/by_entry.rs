//! Writes tables entry by entry, in formats without aligned columns.

use crate::{
    ask::table::{Entries, TableAnswer},
    error::Error,
};
use std::borrow::Cow;

/// A table that is being written entry by entry.
#[derive(Debug)]
pub(super) struct ByEntry<'t> {
    table: &'t TableAnswer,
    /// The text above the first entry.
    head: String,
    /// Appends the entry with the given index, and the text between this entry and its neighbours.
    push: fn(&TableAnswer, usize, &mut String),
    /// The number of entries.
    count: usize,
    /// The text below the last entry.
    tail: Cow<'static, str>,
    /// The index of the next entry.
    next: usize,
}

impl<'t> ByEntry<'t> {
    /// A table of `count` entries, which `push` appends one by one, between `head` and `tail`. `count` need not be the
    /// number of entries of `table`: some formats omit entries or visit them twice.
    pub(super) fn new(
        table: &'t TableAnswer,
        head: String,
        push: fn(&TableAnswer, usize, &mut String),
        count: usize,
        tail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { table, head, push, count, tail: tail.into(), next: 0 }
    }

    /// If the entries are computed while they are written, checks the limits of the request.
    ///
    /// # Errors
    /// Returns an error if a limit of the request is reached.
    pub(super) fn poll(&self) -> Result<(), Error> {
        match &self.table.entries {
            Entries::Heaps(heaps) => heaps.poll(),
            _ => Ok(()),
        }
    }

    /// Appends the next entries, at most `most` of them. The first call also appends the text above the first entry,
    /// and the call that reaches the end also appends the text below the last entry. Returns whether anything is left.
    pub(super) fn write(&mut self, most: usize, out: &mut String) -> bool {
        out.push_str(&std::mem::take(&mut self.head));
        let end = self.count.min(self.next.saturating_add(most));
        for at in self.next..end {
            (self.push)(self.table, at, out);
        }
        self.next = end;
        let is_left = end < self.count;
        if !is_left {
            out.push_str(&self.tail);
        }
        is_left
    }

    /// The text of the whole table.
    pub(super) fn whole(mut self) -> String {
        let mut out = String::new();
        self.write(usize::MAX, &mut out);
        out
    }
}
