//! The table of the bounds known for the score of every visited position.

use super::bounds::Bounds;
use grundy_core::Limit;
use grundy_engine::Meter;

/// A flat hash table from the keys of positions to bounds. Keys are stored in full and entries are never
/// replaced, so a look-up never returns the bounds of another position.
///
/// An entry takes 32 bytes, the bytes of its key, and between 12 and 24 bytes of slots once the table has grown.
pub(super) struct BoundTable {
    /// The slots of the hash table, which uses open addressing with linear probing. A slot is 0 if it is empty;
    /// otherwise it consists of the upper half of the hash and the number of the entry plus one.
    slots: Vec<u64>,
    entries: Vec<Entry>,
    keys: Vec<u8>,
}

/// The known bounds of a position, and data used to order its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    lower: i64,
    upper: i64,
    key_start: usize,
    /// The lower half of the hash, which is needed to find the slot again when the table grows.
    hash: u32,
    /// From the top bit down: 1 bit for whether the position is on the current path; 7 bits for the number of
    /// visits; 24 bits for the ordinal of the best known move, or [`Entry::NO_MOVE`].
    packed: u32,
}

impl Entry {
    const ON_THE_WAY: u32 = 1 << 31;
    const VISIT: u32 = 1 << 24;
    const VISITS: u32 = Self::ON_THE_WAY - Self::VISIT;
    /// The ordinal that stands for "no best move known".
    pub(super) const NO_MOVE: u32 = Self::VISIT - 1;

    /// The bounds on the position's score.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds { lower: self.lower, upper: self.upper }
    }

    /// Replaces the bounds on the position's score.
    pub(super) fn set_bounds(&mut self, bounds: Bounds) {
        (self.lower, self.upper) = (bounds.lower, bounds.upper);
    }

    /// The ordinal of the best known move, or [`Entry::NO_MOVE`].
    pub(super) fn best(&self) -> u32 {
        self.packed & Self::NO_MOVE
    }

    /// Stores the ordinal of the best known move; for an ordinal of [`Entry::NO_MOVE`] or more, stores that no move
    /// is known.
    pub(super) fn set_best(&mut self, ordinal: u32) {
        self.packed = self.packed & !Self::NO_MOVE | ordinal.min(Self::NO_MOVE);
    }

    /// The number of visits to the position; 127 stands for 127 or more.
    pub(super) fn visits(&self) -> u32 {
        (self.packed & Self::VISITS) / Self::VISIT
    }

    /// Whether the position is on the current path.
    pub(super) fn is_on_the_way(&self) -> bool {
        self.packed & Self::ON_THE_WAY != 0
    }

    /// Counts a visit, and marks the position as being on the current path.
    pub(super) fn enter(&mut self) {
        self.packed |= Self::ON_THE_WAY;
        if self.packed & Self::VISITS != Self::VISITS {
            self.packed += Self::VISIT;
        }
    }

    /// Marks the position as no longer on the current path.
    pub(super) fn leave(&mut self) {
        self.packed &= !Self::ON_THE_WAY;
    }
}

/// The upper half and the lower half of a word.
const fn halves(word: u64) -> (u32, u32) {
    #[expect(clippy::cast_possible_truncation, reason = "each half is 32 bits")]
    let halves = ((word >> 32) as u32, word as u32);
    halves
}

impl BoundTable {
    const FIRST_SLOTS: usize = 1 << 10;

    /// An empty table.
    pub(super) fn new() -> Self {
        Self { slots: vec![0; Self::FIRST_SLOTS], entries: Vec::new(), keys: Vec::new() }
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.slots.capacity() * 8 + self.entries.capacity() * size_of::<Entry>() + self.keys.capacity())
            as u64
    }

    /// The entry with the number `id`.
    pub(super) fn entry(&self, id: u32) -> &Entry {
        &self.entries[id as usize]
    }

    /// The entry with the number `id`, as a mutable reference.
    pub(super) fn entry_mut(&mut self, id: u32) -> &mut Entry {
        &mut self.entries[id as usize]
    }

    /// The key of the position of an entry.
    pub(super) fn key(&self, id: u32) -> &[u8] {
        let end = self.entries.get(id as usize + 1).map_or(self.keys.len(), |next| next.key_start);
        &self.keys[self.entries[id as usize].key_start..end]
    }

    /// The number of the entry of `key`, or `None` if there is no entry.
    pub(super) fn find(&self, hash: u64, key: &[u8]) -> Option<u32> {
        self.slot(hash, key).ok()
    }

    /// The slot at which the search for a hash starts. The number of `slots` must be a power of two.
    fn first_slot(hash: u64, slots: usize) -> usize {
        let mask = slots as u64 - 1;
        usize::try_from(hash & mask).expect("less than the number of slots")
    }

    /// The number of the entry of `key`, or the empty slot in which it belongs.
    fn slot(&self, hash: u64, key: &[u8]) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = Self::first_slot(hash, self.slots.len());
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            if (slot ^ hash) >> 32 == 0 {
                let id = halves(slot).1 - 1;
                if self.key(id) == key {
                    return Ok(id);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// The number of the entry of `key`, which is added if it does not exist.
    pub(super) fn find_or_insert(&mut self, hash: u64, key: &[u8], meter: &Meter<'_>) -> Result<u32, Limit> {
        let at = match self.slot(hash, key) {
            Ok(id) => return Ok(id),
            Err(at) => at,
        };
        let full =
            Limit::Memory { needed: u128::from(self.bytes()) * 2, allowed: meter.budget().bytes_allowed() };
        let id = u32::try_from(self.entries.len()).ok().filter(|&id| id < u32::MAX - 1).ok_or(full)?;
        let grows = self.entries.len() == self.entries.capacity()
            || self.keys.len() + key.len() > self.keys.capacity();
        if grows && self.bytes().saturating_mul(2) > meter.budget().bytes_allowed() {
            return Err(full);
        }
        self.slots[at] = hash >> 32 << 32 | u64::from(id + 1);
        self.entries.push(Entry {
            lower: Bounds::UNKNOWN.lower,
            upper: Bounds::UNKNOWN.upper,
            key_start: self.keys.len(),
            hash: halves(hash).1,
            packed: Entry::NO_MOVE,
        });
        self.keys.extend_from_slice(key);
        // At most two thirds of the slots may be in use.
        if self.entries.len() * 3 > self.slots.len() * 2 {
            self.grow();
        }
        Ok(id)
    }

    /// Doubles the number of slots.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        let mask = old.len() * 2 - 1;
        self.slots = vec![0; old.len() * 2];
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            let entry = &self.entries[(halves(slot).1 - 1) as usize];
            let mut at = Self::first_slot(slot >> 32 << 32 | u64::from(entry.hash), self.slots.len());
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::hash_of;
    use super::*;
    use grundy_core::Unlimited;

    #[test]
    fn every_key_is_found_again_under_its_own_number() {
        let meter = Meter::new(&Unlimited);
        let mut table = BoundTable::new();
        let keys: Vec<Vec<u8>> =
            (0u32..5000).map(|n| n.to_le_bytes()[..1 + n as usize % 4].to_vec()).collect();
        let mut ids = std::collections::BTreeMap::new();
        for key in &keys {
            // A deliberately bad hash, which is the same for many keys.
            let hash = hash_of(&key[..1]);
            let id = table.find_or_insert(hash, key, &meter).unwrap();
            assert_eq!(*ids.entry(key).or_insert(id), id);
            assert_eq!(table.key(id), key);
        }
        for (key, id) in ids {
            assert_eq!(table.find(hash_of(&key[..1]), key), Some(id));
        }
        assert_eq!(table.find(7, b"never met"), None);
    }
}
