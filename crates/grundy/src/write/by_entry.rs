//! Formats in which each entry of a table is written separately.

use crate::{
    ask::table::{Entries, TableAnswer},
    error::Error,
};
use std::borrow::Cow;

/// A table in a format in which each entry is written separately.
#[derive(Debug)]
pub(super) struct ByEntry<'t> {
    table: &'t TableAnswer,
    /// The text above the first entry.
    head: String,
    /// Appends the entry with this index, and the text that separates it from its neighbours.
    push: fn(&TableAnswer, usize, &mut String),
    /// The number of entries.
    count: usize,
    /// The text below the last entry.
    tail: Cow<'static, str>,
    /// The index of the next entry.
    next: usize,
}

impl<'t> ByEntry<'t> {
    /// A table of `count` entries, each of which is appended by `push`, below `head` and above `tail`.
    pub(super) fn new(
        table: &'t TableAnswer,
        head: String,
        push: fn(&TableAnswer, usize, &mut String),
        count: usize,
        tail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { table, head, push, count, tail: tail.into(), next: 0 }
    }

    /// Checks that writing may continue, if the entries are computed while they are written.
    ///
    /// # Errors
    /// Returns an error if a limit of the request is reached.
    pub(super) fn poll(&self) -> Result<(), Error> {
        match &self.table.entries {
            Entries::Heaps(heaps) => heaps.poll(),
            _ => Ok(()),
        }
    }

    /// Appends the next entries, at most `most` of them. Returns whether anything is left.
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
