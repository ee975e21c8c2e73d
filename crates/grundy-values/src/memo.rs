//! Bounded memos of pairs of forms.

/// A direct-mapped table from pairs of numbers to a number; a new entry may replace an older one.
///
/// An entry takes 12 bytes. A lost entry costs time but never changes an answer.
pub(crate) struct PairMemo {
    entries: Vec<[u32; 3]>,
    inserted: usize,
}

/// The size of a new memo, in entries.
const FIRST: usize = 1 << 10;
/// The size up to which a memo grows, in entries.
const MOST: usize = 1 << 22;
/// The value that marks an empty entry; callers must not store it.
const EMPTY: u32 = u32::MAX;

impl Default for PairMemo {
    fn default() -> Self {
        Self { entries: vec![[0, 0, EMPTY]; FIRST], inserted: 0 }
    }
}

impl PairMemo {
    pub(crate) fn get(&self, a: u32, b: u32) -> Option<u32> {
        let entry = self.entries[place(a, b, self.entries.len())];
        (entry[0] == a && entry[1] == b && entry[2] != EMPTY).then_some(entry[2])
    }

    /// Stores `value` for the pair. If more values have been stored since the table last grew than it has places, the
    /// table is doubled first, unless it has [`MOST`] places or memory is short.
    ///
    /// `spare` is the number of bytes that may still be allocated.
    pub(crate) fn insert(&mut self, a: u32, b: u32, value: u32, spare: u64) {
        self.inserted += 1;
        if self.inserted > self.entries.len() && self.entries.len() < MOST && spare / 4 > self.bytes() {
            self.inserted = 0;
            let size = self.entries.len() * 2;
            let old = std::mem::replace(&mut self.entries, vec![[0, 0, EMPTY]; size]);
            for entry in old.into_iter().filter(|entry| entry[2] != EMPTY) {
                self.entries[place(entry[0], entry[1], size)] = entry;
            }
        }
        let size = self.entries.len();
        self.entries[place(a, b, size)] = [a, b, value];
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill([0, 0, EMPTY]);
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.entries.len() * 12) as u64
    }
}

/// The place of a pair in a table whose size is a power of two.
fn place(a: u32, b: u32, size: usize) -> usize {
    let pair = u64::from(a) << 32 | u64::from(b);
    let mixed = pair.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let high = (mixed >> 32) as usize;
    high & (size - 1)
}
