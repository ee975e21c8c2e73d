//! Growing sets of nim-values. Most of them need only one word.

use crate::ended::Ended;
use crate::ledger::Ledger;
use crate::pages::Pages;
use crate::pieces::{Kind, Piece, PieceReader, Pieces};
use grundy_core::Limit;
use rustc_hash::FxHashMap;

/// The sets of the positions of one shard.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    /// The values below 64 in the set of each position, as bits.
    first: Pages<u64>,
    /// For positions whose sets contain larger values, the words after the first.
    more: FxHashMap<u32, Vec<u64>>,
}

/// The assumed size of an entry of the map and of the overhead of its allocation, in bytes.
const ENTRY: usize = 64;

impl Sets {
    /// An empty set for each of `len` positions.
    pub(crate) fn new(len: usize, ledger: &Ledger) -> Result<Self, Limit> {
        Ok(Self { first: Pages::filled(0, len, ledger)?, more: FxHashMap::default() })
    }

    /// Adds a value to the set of a position.
    #[inline]
    pub(crate) fn add(&mut self, index: u32, value: u32, ledger: &Ledger) -> Result<(), Limit> {
        let (word, bit) = ((value / 64) as usize, 1 << (value % 64));
        let Some(at) = word.checked_sub(1) else {
            *self.first.get_mut(index as usize) |= bit;
            return Ok(());
        };
        if !self.more.contains_key(&index) {
            ledger.take(ENTRY)?;
        }
        let words = self.more.entry(index).or_default();
        if words.len() <= at {
            let grown = at + 1;
            let grown = if grown > words.capacity() { grown.next_power_of_two() } else { grown };
            ledger.take(grown.saturating_sub(words.capacity()) * 8)?;
            words.reserve_exact(grown - words.len());
            words.resize(at + 1, 0);
        }
        words[at] |= bit;
        Ok(())
    }

    /// The mex of the set of a position. Frees the words of the set after the first, so a second call may return a
    /// smaller number.
    pub(crate) fn mex(&mut self, index: u32, ledger: &Ledger) -> u32 {
        let first = self.first.get(index as usize);
        let more = if self.more.is_empty() { None } else { self.more.remove(&index) };
        let more = more.unwrap_or_default();
        if more.capacity() > 0 {
            ledger.give(ENTRY + more.capacity() * 8);
        }
        let mut mex = first.trailing_ones();
        if mex == 64 {
            for word in more {
                mex += word.trailing_ones();
                if word != u64::MAX {
                    break;
                }
            }
        }
        mex
    }

    /// Frees the memory.
    pub(crate) fn clear(&mut self, ledger: &Ledger) {
        self.first.clear(ledger);
        for (_, words) in self.more.drain() {
            ledger.give(ENTRY + words.capacity() * 8);
        }
    }

    /// The number of positions.
    pub(crate) fn len(&self) -> usize {
        self.first.len()
    }

    /// Writes the sets to a checkpoint.
    pub(crate) fn write(&self, shard: usize, pieces: &mut Pieces<'_>) -> Result<(), Ended> {
        pieces.put(Kind::Sets, shard, &self.first, 0)?;
        let count = self.more.values().map(|words| 2 + words.len()).sum();
        let lists = self.more.iter().flat_map(|(&index, words)| {
            [index.into(), words.len() as u64].into_iter().chain(words.iter().copied())
        });
        pieces.put_all(Kind::MoreSets, shard, (0, count), lists)
    }

    /// Loads the first words of the sets, or their other words, from a piece of a checkpoint.
    pub(crate) fn read(
        &mut self,
        piece: Piece,
        reader: &mut PieceReader<'_>,
        ledger: &Ledger,
    ) -> Result<(), Ended> {
        if piece.kind == Kind::Sets {
            return reader.append(piece, &mut self.first, ledger);
        }
        // The index of the list that is being read, and the number of its words that are still to be read. Each is
        // `None` until it has been read itself.
        let (mut index, mut left) = (None, None);
        reader.each(piece, |word: u64| {
            match (index, left) {
                (None, _) => index = Some(u32::try_from(word).unwrap_or(u32::MAX)),
                (Some(index), None) => {
                    let count = usize::try_from(word).unwrap_or(usize::MAX);
                    ledger.take(count.saturating_mul(8).saturating_add(ENTRY))?;
                    self.more.insert(index, Vec::with_capacity(count));
                    left = Some(count);
                }
                (Some(at), Some(count)) => {
                    self.more.entry(at).or_default().push(word);
                    left = Some(count.saturating_sub(1));
                }
            }
            if left == Some(0) {
                (index, left) = (None, None);
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_of_growing_sets() {
        let ledger = Ledger::new(u64::MAX);
        let mut sets = Sets::new(3, &ledger).unwrap();
        for value in (0..200).rev() {
            sets.add(0, value, &ledger).unwrap();
        }
        for value in [0, 1, 3, 1000] {
            sets.add(1, value, &ledger).unwrap();
        }
        assert_eq!((sets.mex(0, &ledger), sets.mex(1, &ledger), sets.mex(2, &ledger)), (200, 2, 0));
        sets.clear(&ledger);
        assert_eq!(ledger.bytes(), 0);
    }
}
