//! The set of the hashes of all expressions tried.

/// A set of hashes with eight bytes for each slot; at most five eighths of the slots are in use.
pub(super) struct Seen {
    /// The slots, whose number is a power of two; 0 marks an empty slot.
    slots: Vec<u64>,
    count: usize,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; 1 << 12], count: 0 }
    }

    /// Adds a hash; returns whether it is new.
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        if self.count >= self.slots.len() / 8 * 5 {
            let larger = vec![0; self.slots.len() * 2];
            let smaller = std::mem::replace(&mut self.slots, larger);
            for hash in smaller.into_iter().filter(|&hash| hash != 0) {
                let at = self.slot(hash);
                self.slots[at] = hash;
            }
        }
        let hash = hash.max(1);
        let at = self.slot(hash);
        let is_new = self.slots[at] == 0;
        if is_new {
            self.slots[at] = hash;
            self.count += 1;
        }
        is_new
    }

    /// Reads the slots of these hashes, so that they are in the processor's cache when they are needed.
    pub(super) fn fetch(&self, hashes: impl Iterator<Item = u64>) {
        let slots = hashes.map(|hash| self.slots[self.first_slot(hash.max(1))]);
        std::hint::black_box(slots.fold(0, |all, slot| all ^ slot));
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u64>()) as u64
    }

    /// The slot at which the search for the hash begins.
    fn first_slot(&self, hash: u64) -> usize {
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.slots.len() - 1)
    }

    /// The slot of the hash, or the empty slot for it.
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = self.first_slot(hash);
        while self.slots[at] != 0 && self.slots[at] != hash {
            at = (at + 1) & mask;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_once() {
        let mut seen = Seen::new();
        let hashes = (1..100_000u64).map(|n| n.wrapping_mul(0x2545_f491_4f6c_dd1d));
        assert!(hashes.clone().all(|hash| seen.insert(hash)));
        assert!(!hashes.clone().any(|hash| seen.insert(hash)));
        assert!(seen.insert(0) && !seen.insert(0));
    }
}
