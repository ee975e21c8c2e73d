//! What the field's tables say of a game: how far, the largest value, the rare ones.

use super::Cells;
use super::parity::Parity;
use grundy_core::NimValue;

/// A row of the field's tables of computed games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The last heap whose value is known.
    pub computed_to: u64,
    /// The largest value.
    pub largest: NimValue,
    /// The first heap that has it.
    pub largest_at: u64,
    /// The rare values under the mask that makes the fewest rare, if the values differ at all.
    pub rare: Option<Rare>,
}

/// Rare values: those with an even number of bits under a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rare {
    /// The mask.
    pub mask: u64,
    /// How many heaps, heap 0 left out, have a rare value.
    pub count: u64,
    /// The last of them.
    pub last: Option<u64>,
}

impl Rare {
    /// Whether a value is rare.
    #[must_use]
    pub const fn contains(&self, value: NimValue) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// The rare values of a sequence, under the mask that makes the fewest rare; `None` if all are 0, or some are very
    /// large.
    #[must_use]
    pub fn of(values: impl Iterator<Item = NimValue> + Clone) -> Option<Self> {
        let mut counts: Vec<u64> = Vec::new();
        for value in values.clone().skip(1) {
            let at = usize::try_from(value).ok().filter(|at| *at < 1 << 24)?;
            if at >= counts.len() {
                counts.resize(at + 1, 0);
            }
            counts[at] += 1;
        }
        let (parity, count) = Parity::best(&counts)?;
        let last = (0u64..).zip(values).skip(1).filter(|(_, value)| parity.is_rare(*value)).last();
        Some(Self { mask: parity.mask(), count, last: last.map(|(heap, _)| heap) })
    }
}

impl Tally {
    /// The row of a table; `None` if it is empty.
    #[must_use]
    pub fn of(cells: &Cells) -> Option<Self> {
        let computed_to = cells.len().checked_sub(1)? as u64;
        let (mut largest, mut largest_at) = (0, 0);
        for (heap, value) in (0..).zip(cells.iter()) {
            if value > largest {
                (largest, largest_at) = (value, heap);
            }
        }
        Some(Self { computed_to, largest, largest_at, rare: Rare::of(cells.iter()) })
    }

    /// The largest value and the first heap that has it; `None` if all are 0.
    pub(super) fn largest(self) -> Option<(NimValue, u64)> {
        (self.largest > 0).then_some((self.largest, self.largest_at))
    }
}

#[cfg(test)]
mod tests {
    use super::{Rare, Tally};
    use crate::heap::HeapTable;
    use grundy_core::Unlimited;

    #[test]
    fn kayles_has_its_published_row() {
        let mut kayles = HeapTable::new("0.77".parse().unwrap());
        kayles.grow(10_000, &Unlimited).unwrap();
        let tally = Tally::of(kayles.cells()).unwrap();
        assert_eq!((tally.computed_to, tally.largest, tally.largest_at), (10_000, 8, 27));
        let rare = tally.rare.unwrap();
        assert_eq!((rare.mask, rare.count, rare.last), (15, 9, Some(70)));
    }

    #[test]
    fn rare_values_are_counted_from_heap_1() {
        let values = [0u64, 1, 2, 1, 3, 2, 1];
        // Under 3, 1 and 2 are odd, 3 is even.
        assert_eq!(Rare::of(values.into_iter()), Some(Rare { mask: 3, count: 1, last: Some(4) }));
        assert_eq!(Rare::of([0u64, 0].into_iter()), None);
    }
}
