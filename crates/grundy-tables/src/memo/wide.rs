//! Positions that do not fit in a word.

use super::cell::{Cell, CellRow};
use grundy_core::KindId;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Positions of any length in one arena. A number below 128 takes one byte.
#[derive(Default)]
pub(super) struct Wide {
    /// The kinds and words of all positions, one position after another.
    records: Vec<u8>,
    /// The end of each record.
    ends: Vec<u64>,
    ids: HashTable<u32>,
    /// The cells of the positions, indexed by the numbers of the positions.
    pub(super) cells: CellRow,
}

/// Writes `number` with seven bits per byte, the low bits first. All bytes except the last have their high
/// bit set.
fn write(number: u64, record: &mut Vec<u8>) {
    let mut rest = number;
    while rest >= 0x80 {
        record.push((rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    #[expect(clippy::cast_possible_truncation, reason = "seven bits")]
    record.push(rest as u8);
}

fn hash(record: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(record);
    hasher.finish()
}

/// Replaces the content of `record` with the encoded kind and words of a position.
pub(super) fn record(kind: KindId, words: &[u64], record: &mut Vec<u8>) {
    record.clear();
    write(kind.0.into(), record);
    words.iter().for_each(|&word| write(word, record));
}

impl Wide {
    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let arena = self.records.capacity() + self.ends.capacity() * 8 + self.ids.allocation_size();
        arena as u64 + self.cells.bytes()
    }

    /// Whether this record of a new position fits without allocating memory; memory for its cell is not considered.
    pub(super) fn has_room(&self, record: &[u8]) -> bool {
        self.records.len() + record.len() <= self.records.capacity()
            && self.ends.len() < self.ends.capacity()
            && self.ids.len() < self.ids.capacity()
    }

    fn at(&self, id: u32) -> &[u8] {
        at(&self.records, &self.ends, id)
    }

    /// The number of the position with this record, or `None` if there is no such position.
    pub(super) fn find(&self, record: &[u8]) -> Option<u32> {
        self.ids.find(hash(record), |&id| self.at(id) == record).copied()
    }

    /// Stores a new position with this record and returns its number, or returns `None` if all numbers are used.
    pub(super) fn add(&mut self, record: &[u8], cell: Cell) -> Option<u32> {
        let id = u32::try_from(self.ends.len()).ok()?;
        self.records.extend_from_slice(record);
        self.ends.push(self.records.len() as u64);
        self.cells.push(cell);
        let Self { records, ends, ids, .. } = self;
        ids.insert_unique(hash(record), id, |&id| hash(at(records, ends, id)));
        Some(id)
    }

    /// Appends the words of position `id` to `words`, and returns its kind.
    pub(super) fn words(&self, id: u32, words: &mut Vec<u64>) -> KindId {
        let (mut kind, mut number, mut shift) = (None, 0, 0);
        for &byte in self.at(id) {
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                match kind {
                    None => kind = u32::try_from(number).ok(),
                    Some(_) => words.push(number),
                }
                (number, shift) = (0, 0);
            }
        }
        KindId(kind.unwrap_or(0))
    }
}

fn at<'r>(records: &'r [u8], ends: &[u64], id: u32) -> &'r [u8] {
    let id = id as usize;
    let from = if id == 0 { 0 } else { ends[id - 1] };
    #[expect(clippy::cast_possible_truncation, reason = "places in memory")]
    &records[from as usize..ends[id] as usize]
}

#[cfg(test)]
mod tests {
    use super::{Wide, record};
    use grundy_core::KindId;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn positions_have_numbers(
            all in prop::collection::vec(
                (0u32..3, prop::collection::vec(prop_oneof![0u64..300, any::<u64>()], 0..4)), 0..60),
        ) {
            let mut wide = Wide::default();
            let (mut one, mut met) = (Vec::new(), Vec::new());
            for (kind, words) in all {
                record(KindId(kind), &words, &mut one);
                let expected = met.iter().position(|known| *known == (kind, words.clone()));
                prop_assert_eq!(wide.find(&one).map(|id| id as usize), expected);
                if expected.is_none() {
                    let id = wide.add(&one, met.len() as u64).unwrap();
                    prop_assert_eq!(id as usize, met.len());
                    met.push((kind, words));
                }
            }
            for (id, (kind, words)) in (0..).zip(&met) {
                let mut found = Vec::new();
                prop_assert_eq!(wide.words(id, &mut found), KindId(*kind));
                prop_assert_eq!(&found, words);
                prop_assert_eq!(wide.cells.get(id as usize), u64::from(id));
            }
        }
    }
}
