//! Boxes of positions.

use grundy_core::{ComponentRef, KindId};

/// The box of positions of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corners<'a> {
    /// The kind of the positions.
    pub(crate) kind: KindId,
    /// The smallest number of each field.
    pub(crate) from: &'a [u64],
    /// The largest number of each field, inclusive.
    pub(crate) to: &'a [u64],
}

impl<'a> Corners<'a> {
    /// The last position of the box.
    pub(crate) const fn last(self) -> ComponentRef<'a> {
        ComponentRef { kind: self.kind, words: self.to }
    }

    /// The number of entries; `2^128 - 1` if there are more.
    pub(crate) fn cells(&self) -> u128 {
        let lengths = self
            .from
            .iter()
            .zip(self.to)
            .map(|(&from, &to)| if from > to { 0 } else { u128::from(to - from) + 1 });
        lengths.fold(1, |cells: u128, length| cells.saturating_mul(length))
    }

    /// The fields of the first position.
    pub(crate) fn first(&self) -> Vec<u64> {
        self.from.to_vec()
    }

    /// Advances `words` to the next position; from the last position, to the first.
    pub(crate) fn advance(&self, words: &mut [u64]) {
        for ((word, &from), &to) in words.iter_mut().zip(self.from).zip(self.to).rev() {
            if *word < to {
                *word += 1;
                return;
            }
            *word = from;
        }
    }
}
