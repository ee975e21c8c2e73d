//! Boxes of positions.

use grundy_core::{ComponentRef, KindId};

/// The box of positions that a table contains.
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

    /// The number of entries; saturates at `2^128 - 1`.
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

    /// Advances `words` to the next position, or from the last position to the first.
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

/// The part of a box that was reached when a limit ended the work, or `None` if no entry is known. This part is the
/// smallest box that begins at `from` and contains all known `entries`; returns its entries, and the largest number of
/// each field in it.
///
/// There may be fewer `entries` than positions in the given box; the remaining positions are unknown.
pub(crate) fn reached<T: Copy>(
    corners: Corners<'_>,
    entries: &[T],
    unknown: T,
    is_known: impl Fn(T) -> bool,
) -> Option<(Vec<T>, Vec<u64>)> {
    let mut words = corners.first();
    let mut to = corners.first();
    let mut any = false;
    for &entry in entries {
        if is_known(entry) {
            any = true;
            for (to, &word) in to.iter_mut().zip(&words) {
                *to = word.max(*to);
            }
        }
        corners.advance(&mut words);
    }
    if !any {
        return None;
    }
    let mut kept = Vec::new();
    let mut words = corners.first();
    for &entry in entries {
        if words.iter().zip(&to).all(|(word, to)| word <= to) {
            kept.push(entry);
        }
        corners.advance(&mut words);
    }
    let cells = usize::try_from(Corners { to: &to, ..corners }.cells()).ok()?;
    kept.resize(cells, unknown);
    Some((kept, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_reached_is_the_smallest_box() {
        let (from, to) = ([1, 5], [4, 8]);
        let corners = Corners { kind: KindId(0), from: &from, to: &to };
        let mut entries = vec![0; 12];
        assert_eq!(reached(corners, &entries, 0, |entry| entry > 0), None);
        entries[6] = 7;
        assert_eq!(
            reached(corners, &entries, 0, |entry| entry > 0),
            Some((vec![0, 0, 0, 0, 0, 7], vec![2, 7]))
        );
        // Missing entries are unknown.
        let first = reached(corners, &[1, 2, 3, 4, 5], 0, |entry| entry > 0);
        assert_eq!(first, Some((vec![1, 2, 3, 4, 5, 0, 0, 0], vec![2, 8])));
    }
}
