//! The statistics of a game in published tables: the range of heaps, the largest value, and the rare values.

use super::Cells;
use super::parity::Parity;
use grundy_core::NimValue;
use std::fmt;

/// The entries for one game, as in published tables of computed games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The last heap with a known value.
    pub computed_to: u64,
    /// The largest value of all known heaps.
    pub largest: NimValue,
    /// The first heap with that value.
    pub largest_at: u64,
    /// The rare values under the mask for which the fewest heaps have rare values, or `None` if all values are 0, or if
    /// some value is 2^24 or more.
    pub rare: Option<Rare>,
}

/// The rare values of a sequence: those with an even number of bits in common with a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rare {
    /// The mask that selects the bits.
    pub mask: u64,
    /// The parity `t`, if the bit `(n - t) % 2` of the size of heap `n` counts as an additional bit;
    /// otherwise `None`.
    pub size: Option<u64>,
    /// The number of heaps with a rare value, not counting heap 0.
    pub count: u64,
    /// The last heap with a rare value, or `None` if there is no such heap.
    pub last: Option<u64>,
}

impl Rare {
    /// Whether the value of a heap is rare.
    #[must_use]
    pub const fn contains(&self, heap: u64, value: NimValue) -> bool {
        let size = match self.size {
            None => 0,
            Some(parity) => (heap + parity) % 2,
        };
        ((value & self.mask).count_ones() as u64 + size).is_multiple_of(2)
    }

    /// The rare values of a sequence, under the mask for which the fewest heaps have rare values, or `None` if all
    /// values are 0, or if some value is 2^24 or more. Heap 0 is not counted.
    ///
    /// The argument `place` is the common parity of the numbers of tokens that can be taken to leave two heaps. If it
    /// is given, the parity of a heap's size counts as an additional bit, provided that this bit more than halves the
    /// number of heaps with rare values.
    #[must_use]
    pub fn of(values: impl Iterator<Item = NimValue> + Clone, place: Option<usize>) -> Option<Self> {
        let mut counts: Vec<u64> = Vec::new();
        for (heap, value) in values.clone().enumerate().skip(1) {
            // The index consists of the value and, as its lowest bit, the parity of the heap.
            let at = usize::try_from(value).ok().filter(|at| *at < 1 << 24)? * 2;
            if at >= counts.len() {
                counts.resize(at + 2, 0);
            }
            counts[at + (heap + place.unwrap_or(0)) % 2] += 1;
        }
        let plain: Vec<u64> = counts.chunks(2).map(|pair| pair.iter().sum()).collect();
        let by_values = Parity::best(&plain).map(|(parity, count)| (parity.mask(), None, count));
        let by_places = place.and_then(|place| {
            let (parity, count) = Parity::best(&counts)?;
            Some((parity.mask() >> 1, Some(place as u64 % 2).filter(|_| parity.mask() & 1 == 1), count))
        });
        let (mask, size, count) = match (by_values, by_places) {
            (Some((_, _, count)), Some(places)) if places.2 * 2 < count => places,
            (Some(values), _) => values,
            (None, _) => return None,
        };
        let mut rare = Self { mask, size, count, last: None };
        rare.last = (0u64..)
            .zip(values)
            .skip(1)
            .filter(|(heap, value)| rare.contains(*heap, *value))
            .last()
            .map(|one| one.0);
        Some(rare)
    }
}

impl fmt::Display for Rare {
    /// The mask in binary, as it is written in published tables, followed by the bit of the size if that bit
    /// counts: `1111`, `10111+(n-1)%2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size {
            None => write!(f, "{:b}", self.mask),
            Some(0) => write!(f, "{:b}+n%2", self.mask),
            Some(parity) => write!(f, "{:b}+(n-{parity})%2", self.mask),
        }
    }
}

impl Tally {
    /// The row for a table, or `None` if the table is empty. For `place`, see [`Rare::of`].
    pub(super) fn of(cells: &Cells, place: Option<usize>) -> Option<Self> {
        let computed_to = cells.len().checked_sub(1)? as u64;
        let (mut largest, mut largest_at) = (0, 0);
        for (heap, value) in (0..).zip(cells.iter()) {
            if value > largest {
                (largest, largest_at) = (value, heap);
            }
        }
        Some(Self { computed_to, largest, largest_at, rare: Rare::of(cells.iter(), place) })
    }

    /// The largest value and the first heap that has it, or `None` if all values are 0.
    pub(super) fn largest(self) -> Option<(NimValue, u64)> {
        (self.largest > 0).then_some((self.largest, self.largest_at))
    }
}

#[cfg(test)]
mod tests {
    use super::Rare;
    use crate::HeapTable;
    use grundy_core::Unlimited;

    #[test]
    fn kayles_has_its_published_row() {
        let mut kayles = HeapTable::new("0.77".parse().unwrap());
        kayles.grow(10_000, &Unlimited).unwrap();
        let tally = kayles.tally().unwrap();
        assert_eq!((tally.computed_to, tally.largest, tally.largest_at), (10_000, 8, 27));
        let rare = tally.rare.unwrap();
        assert_eq!((rare.mask, rare.count, rare.last), (15, 9, Some(70)));
    }

    #[test]
    fn rare_values_are_counted_from_heap_1() {
        let values = [0u64, 1, 2, 1, 3, 2, 1];
        // Under the mask 3, the values 1 and 2 have an odd number of bits, and 3 has an even number.
        let rare = Rare { mask: 3, size: None, count: 1, last: Some(4) };
        assert_eq!(Rare::of(values.into_iter(), None), Some(rare));
        assert_eq!(Rare::of([0u64, 0].into_iter(), None), None);
    }

    #[test]
    fn the_size_counts_where_that_makes_fewer_rare() {
        let mut table = HeapTable::new("0.104".parse().unwrap());
        table.grow(20_000, &Unlimited).unwrap();
        let rare = table.tally().unwrap().rare.unwrap();
        assert_eq!((rare.mask, rare.size), (0b10111, Some(1)));
        assert_eq!(rare.to_string(), "10111+(n-1)%2");
        let values = (0..).zip(table.cells().iter()).skip(1);
        let count = values.filter(|(heap, value)| rare.contains(*heap, *value)).count();
        assert_eq!(rare.count, count as u64);
        assert!(count < 1000, "{count}");
    }
}
