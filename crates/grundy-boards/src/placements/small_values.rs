//! The known values of small regions.

use crate::placements::bits::Bits;
use crate::placements::moves::Cells;

/// The largest number of regions that are remembered by their cells.
const MOST_RECENT: usize = 1 << 13;
/// The length of the table, in keys, after the first value has been stored.
const FIRST: usize = 1 << 6;
/// The first word of an empty slot of the table; no key starts with this word.
const EMPTY: u64 = u64::MAX;

/// The values of small regions, by their keys and, for regions that were met recently, by their cells.
///
/// Most regions that a search meets are small, and the same regions occur many times. Looking them up by their
/// cells saves finding their standard forms each time.
#[derive(Clone)]
pub(crate) struct SmallValues<B> {
    /// The number of words in a key.
    width: usize,
    /// The number of cells of the largest region whose value is known.
    most: u32,
    len: usize,
    /// The keys, in a table with linear probing that is at most three quarters full. The length of the table in keys is
    /// 0 or a power of 2.
    keys: Vec<u64>,
    values: Vec<u8>,
    /// For each hash of a space and a set of cells, the latest region with that hash. The length is that of the table,
    /// but at most [`MOST_RECENT`].
    recent: Vec<Recent<B>>,
}

/// A region with a known value.
#[derive(Clone, Copy)]
struct Recent<B> {
    cells: Cells<B>,
    /// The number of the space. The number [`u32::MAX`], which no space has, marks a place that is not in use.
    space: u32,
    value: u8,
}

impl<B: Bits> SmallValues<B> {
    /// An empty table for keys of `width` words.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, most: 0, len: 0, keys: Vec::new(), values: Vec::new(), recent: Vec::new() }
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let table = self.keys.capacity() * size_of::<u64>() + self.values.capacity();
        (table + self.recent.capacity() * size_of::<Recent<B>>()) as u64
    }

    /// The number of additional bytes that growing will need, or 0 if the table is not about to grow.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        let is_near = (self.len + self.len / 16 + 16) * 4 >= self.values.len() * 3;
        let length = if is_near { (2 * self.values.len()).max(FIRST) } else { 0 };
        let recent = length.min(MOST_RECENT) * size_of::<Recent<B>>();
        (length * (self.width * size_of::<u64>() + 1) + recent) as u64
    }

    /// Whether the value of a region with these cells may be known.
    #[inline]
    pub(crate) fn is_small(&self, cells: Cells<B>) -> bool {
        self.most > 0 && cells.free.count() <= self.most
    }

    /// The value of a small region of the space with this number, if it is remembered by its cells.
    #[inline]
    pub(crate) fn recent(&self, space: u32, cells: Cells<B>) -> Option<u8> {
        let recent = self.recent.get(self.place_of_cells(space, cells))?;
        (recent.cells == cells && recent.space == space).then_some(recent.value)
    }

    /// Remembers the value of a small region by its cells, and forgets a region with the same hash. Does nothing as
    /// long as no value has been stored.
    #[inline]
    pub(crate) fn remember(&mut self, space: u32, cells: Cells<B>, value: u8) {
        let at = self.place_of_cells(space, cells);
        if let Some(recent) = self.recent.get_mut(at) {
            *recent = Recent { cells, space, value };
        }
    }

    /// The index in `recent` for a region of the space with this number. Until a value is stored, `recent` is empty,
    /// and the index is out of range.
    #[inline]
    fn place_of_cells(&self, space: u32, Cells { free, single }: Cells<B>) -> usize {
        let words = |set: B| (0..B::WORDS).map(move |word| (set >> (64 * word)).low());
        let hash = hash(words(free).chain(words(single)).chain([space.into()]));
        low(hash) & self.recent.len().wrapping_sub(1)
    }

    /// The value of the region with this key, if it is known.
    #[inline]
    pub(crate) fn value(&self, key: &[u64]) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        self.search(key).ok().map(|at| self.values[at])
    }

    /// Stores the value of the region that has this key and `cells` cells, unless a value is already stored for the
    /// key.
    pub(crate) fn set(&mut self, key: &[u64], cells: u32, value: u8) {
        if self.len * 4 >= self.values.len() * 3 {
            self.grow();
        }
        if let Err(at) = self.search(key) {
            self.keys[at * self.width..(at + 1) * self.width].copy_from_slice(key);
            self.values[at] = value;
            self.len += 1;
            self.most = self.most.max(cells);
        }
    }

    /// The place of a key in the table, or the empty place where it belongs. The length of the table must not
    /// be 0.
    #[inline]
    fn search(&self, key: &[u64]) -> Result<usize, usize> {
        let mask = self.values.len() - 1;
        let mut at = low(hash(key.iter().copied())) & mask;
        loop {
            let known = &self.keys[at * self.width..(at + 1) * self.width];
            if known == key {
                return Ok(at);
            }
            if known[0] == EMPTY {
                return Err(at);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let length = (2 * self.values.len()).max(FIRST);
        if self.recent.len() < length.min(MOST_RECENT) {
            let none = Recent { cells: Cells::default(), space: u32::MAX, value: 0 };
            self.recent = vec![none; length.min(MOST_RECENT)];
        }
        let keys = std::mem::replace(&mut self.keys, vec![EMPTY; length * self.width]);
        let values = std::mem::replace(&mut self.values, vec![0; length]);
        for (key, value) in keys.chunks_exact(self.width).zip(values) {
            if key[0] != EMPTY
                && let Err(at) = self.search(key)
            {
                self.keys[at * self.width..(at + 1) * self.width].copy_from_slice(key);
                self.values[at] = value;
            }
        }
    }
}

#[inline]
fn hash(words: impl Iterator<Item = u64>) -> u64 {
    let hash =
        words.fold(0, |hash: u64, word| (hash.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    hash ^ hash >> 32
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are used")]
fn low(hash: u64) -> usize {
    hash as usize
}

#[cfg(test)]
mod tests {
    use super::SmallValues;
    use crate::placements::bits::{Bits, Bits256};
    use crate::placements::moves::Cells;

    fn check<B: Bits>() {
        let mut values = SmallValues::<B>::new(2);
        let cells = |number: u64| Cells { free: B::from_low(number % 100), single: B::from_low(number % 7) };
        let expected = |number: u64| u8::try_from(number % 11).unwrap();
        assert_eq!((values.recent(0, cells(5)), values.value(&[5, 1])), (None, None));
        values.remember(0, cells(5), 3);
        assert_eq!((values.recent(0, cells(5)), values.bytes()), (None, 0));
        for number in 0..5000 {
            assert_eq!(values.value(&[number / 3, number]), None);
            values.set(&[number / 3, number], 1 + u32::try_from(number % 9).unwrap(), expected(number));
            values.remember(1, cells(number), expected(number % 700));
            assert_eq!(values.recent(1, cells(number)), Some(expected(number % 700)));
            assert_eq!(values.recent(2, cells(number)), None);
        }
        for number in 0..5000 {
            assert_eq!(values.value(&[number / 3, number]), Some(expected(number)));
        }
        assert!(values.is_small(Cells { free: B::from_low(0b1_1111_1111), single: B::default() }));
        assert!(!values.is_small(Cells { free: B::from_low(0b11_1111_1111), single: B::default() }));
    }

    #[test]
    fn values_are_found_by_keys_and_by_cells() {
        check::<u64>();
        check::<u128>();
        check::<Bits256>();
    }
}
