//! Bit rows of heaps, one for each index of a nim-value, stored in chunks.

use grundy_core::Limit;
use grundy_kernels::heap_rows::Rows;

/// The number of heaps in a chunk. All rows of a chunk are close to each other in memory.
const CHUNK: usize = 1 << 13;
/// The number of bits that a chunk shares with the next one, so that a block that begins in a chunk can be
/// read from that chunk.
const OVERLAP: usize = 1536;
/// The number of bytes in a row of a chunk.
const STRIDE: usize = (CHUNK + OVERLAP) / 8;

/// For every row index `y`, the set of all `t` such that, for some place `k` that leaves two heaps, heap `t - k` has a
/// value with index `y`.
///
/// A chunk is computed from the values when a block must be read from it, and removed when it has not been
/// read for some time.
#[derive(Clone, Debug, Default)]
pub(super) struct RowStore {
    /// The number of rows, which is a power of two. All indices are below it.
    rows: usize,
    /// The places that leave two heaps.
    splits: Vec<usize>,
    /// The slot of every chunk, or `None` if the chunk is not in memory.
    slots: Vec<Option<u32>>,
    /// The chunk in every slot, with the time when it was last read, or `None` if the slot is free.
    chunks: Vec<Option<Held>>,
    /// The number of bytes in a chunk.
    chunk_bytes: u32,
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    chunk: usize,
    read: usize,
}

impl RowStore {
    pub(super) fn new(rows: usize, splits: Vec<usize>) -> Self {
        let rows = rows.next_power_of_two();
        let chunk_bytes = u32::try_from(rows * STRIDE).unwrap_or(u32::MAX);
        Self { rows, splits, chunk_bytes, ..Self::default() }
    }

    /// The number of rows.
    pub(super) const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of bytes allocated for chunks.
    pub(super) fn size(&self) -> u64 {
        self.bytes.capacity() as u64
    }

    /// All rows in the form that kernels read.
    pub(super) fn as_rows(&self) -> Rows<'_> {
        Rows { bytes: &self.bytes, stride: STRIDE }
    }

    /// The number of heaps in a chunk.
    pub(super) const CHUNK: usize = CHUNK;

    /// Computes the chunk that contains the beginning `t` of a block, unless the chunk is in memory.
    ///
    /// The function `indexed` returns the index of a heap's value, or `None` if the heap has no row. If the chunk is
    /// computed, `indexed` is called for all heaps below `known` that may set a bit of the chunk. The chunk counts as
    /// read at the time `now`, which must never decrease from call to call.
    ///
    /// # Errors
    /// Returns an error for the memory limit if the chunks together would need more than `allowed` bytes, or more
    /// than [`u32::MAX`] bytes.
    pub(super) fn make_ready(
        &mut self,
        t: usize,
        now: usize,
        known: usize,
        allowed: u64,
        indexed: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), Limit> {
        let chunk = t / CHUNK;
        let slot = match self.slots.get(chunk).copied().flatten() {
            Some(slot) => slot as usize,
            None => self.make(chunk, known, allowed, indexed)?,
        };
        self.chunks[slot] = Some(Held { chunk, read: now });
        Ok(())
    }

    /// The place where the block that begins at `t` is stored in row 0 of its chunk: its first byte, and its first
    /// bit in that byte.
    ///
    /// # Panics
    /// Panics if the chunk is not in memory.
    pub(super) fn base(&self, t: usize) -> (u32, usize) {
        let slot = self.slots[t / CHUNK].expect("the chunk was made ready");
        (slot * self.chunk_bytes + u32::try_from(t % CHUNK / 8).unwrap_or(0), t % 8)
    }

    /// Computes a chunk in a free or new slot, and returns the slot.
    fn make(
        &mut self,
        chunk: usize,
        known: usize,
        allowed: u64,
        indexed: impl Fn(usize) -> Option<usize>,
    ) -> Result<usize, Limit> {
        let size = self.rows * STRIDE;
        let slot = match self.chunks.iter().position(Option::is_none) {
            Some(slot) => slot,
            None => {
                let needed = self.bytes.len() as u128 + size as u128;
                if needed > u128::from(allowed) || needed > u128::from(u32::MAX) {
                    return Err(Limit::Memory { needed, allowed });
                }
                self.bytes.resize(self.bytes.len() + size, 0);
                self.chunks.push(None);
                self.chunks.len() - 1
            }
        };
        self.bytes[slot * size..(slot + 1) * size].fill(0);
        if self.slots.len() <= chunk {
            self.slots.resize(chunk + 1, None);
        }
        self.slots[chunk] = u32::try_from(slot).ok();
        self.chunks[slot] = Some(Held { chunk, read: 0 });
        let start = chunk * CHUNK;
        let last = self.splits.iter().max().copied().unwrap_or(0);
        let heaps = start.saturating_sub(last).max(1)..known.min(start + CHUNK + OVERLAP);
        let splits = std::mem::take(&mut self.splits);
        for heap in heaps {
            if let Some(row) = indexed(heap) {
                for place in &splits {
                    let t = heap + place;
                    if (start..start + CHUNK + OVERLAP).contains(&t) {
                        self.set(slot, row, t - start);
                    }
                }
            }
        }
        self.splits = splits;
        Ok(slot)
    }

    fn set(&mut self, slot: usize, row: usize, bit: usize) {
        self.bytes[(slot * self.rows + row) * STRIDE + bit / 8] |= 1 << (bit % 8);
    }

    /// Adds a heap whose value has the index `row`.
    pub(super) fn append(&mut self, heap: usize, row: usize) {
        for at in 0..self.splits.len() {
            self.insert(row, heap + self.splits[at]);
        }
    }

    /// Sets the bit of `t` in a row, in every chunk in memory that contains this bit.
    fn insert(&mut self, row: usize, t: usize) {
        let (chunk, bit) = (t / CHUNK, t % CHUNK);
        if let Some(slot) = self.slots.get(chunk).copied().flatten() {
            self.set(slot as usize, row, bit);
        }
        if bit < OVERLAP
            && let Some(slot) =
                chunk.checked_sub(1).and_then(|chunk| self.slots.get(chunk).copied().flatten())
        {
            self.set(slot as usize, row, CHUNK + bit);
        }
    }

    /// Adds heaps whose values have the index `row`: those with a bit set in `words`. Each word contains the bits of 64
    /// consecutive heaps; the first bit is that of heap `first`.
    pub(super) fn append_many(&mut self, first: usize, row: usize, words: &[u64]) {
        for at in 0..self.splits.len() {
            self.insert_many(row, first + self.splits[at], words);
        }
    }

    /// Sets the bits `words` in a row, starting with the bit of `t`.
    fn insert_many(&mut self, row: usize, t: usize, words: &[u64]) {
        let (chunk, bit) = (t / CHUNK, t % CHUNK);
        let end = bit + words.len() * 64 + 64;
        if end <= CHUNK && (OVERLAP <= bit || end <= OVERLAP) {
            self.unite(Some(chunk), row, bit, words);
            if bit < OVERLAP {
                self.unite(chunk.checked_sub(1), row, CHUNK + bit, words);
            }
        } else if let [word] = words {
            let set = (0..64).filter(|place| word >> place & 1 == 1);
            set.for_each(|place| self.insert(row, t + place));
        } else {
            // The bits may be in different chunks.
            let (low, high) = words.split_at(words.len() / 2);
            self.insert_many(row, t, low);
            self.insert_many(row, t + low.len() * 64, high);
        }
    }

    /// Sets the bits `words` in a row of a chunk, starting at `bit`, if the chunk is in memory. These bits
    /// and 64 more must be inside the row.
    fn unite(&mut self, chunk: Option<usize>, row: usize, bit: usize, words: &[u64]) {
        let Some(slot) = chunk.and_then(|chunk| self.slots.get(chunk).copied().flatten()) else { return };
        let from = (slot as usize * self.rows + row) * STRIDE + bit / 8;
        let (bytes, _) = self.bytes[from..from + (words.len() + 1) * 8].as_chunks_mut::<8>();
        let mut carried = 0;
        for (bytes, word) in bytes.iter_mut().zip(words.iter().chain([&0])) {
            let moved = word << (bit % 8) | carried;
            carried = word >> 1 >> (63 - bit % 8);
            *bytes = (u64::from_le_bytes(*bytes) | moved).to_le_bytes();
        }
    }

    /// Removes the chunks that were last read before `since`.
    pub(super) fn drop_unread(&mut self, since: usize) {
        for held in &mut self.chunks {
            if let Some(Held { chunk, read }) = *held
                && read < since
            {
                self.slots[chunk] = None;
                *held = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, OVERLAP, RowStore};

    /// A store with three empty chunks of two rows.
    fn store() -> RowStore {
        let mut store = RowStore::new(2, vec![2, 11]);
        for chunk in 0..3 {
            store.make_ready(chunk * CHUNK, 0, 0, u64::MAX, |_| None).unwrap();
        }
        store
    }

    #[test]
    fn many_heaps_are_taken_in_as_one_by_one() {
        let words = [1, 0x8000_0000_0000_0001, 0, u64::MAX, 0xdead_beef_0bad_cafe, 7 << 61];
        let starts =
            [1, 63, CHUNK / 2, OVERLAP - 500, OVERLAP - 300, OVERLAP, CHUNK - 400, CHUNK - 13, CHUNK - 11];
        for first in starts.into_iter().flat_map(|start| [start, start + CHUNK, start + 5 + CHUNK]) {
            let [mut many, mut single] = [store(), store()];
            many.append_many(first, 1, &words);
            for heap in (0..words.len() * 64).filter(|heap| words[heap / 64] >> (heap % 64) & 1 == 1) {
                single.append(first + heap, 1);
            }
            assert!(many.bytes == single.bytes, "{first}");
            assert!(many.bytes.iter().any(|byte| *byte != 0));
        }
    }
}
