//! The values of small tiers, in memory.

use crate::ledger::Ledger;
use crate::word::Word;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The largest number of positions in a tier that is held in memory. In larger tiers, looking up the requests takes
/// longer than sorting them.
const MOST: u64 = 1 << 19;

/// The positions of a tier in ascending order, with their values.
#[derive(Debug, Default)]
struct Solved<K> {
    keys: Vec<K>,
    values: Vec<u32>,
}

/// The tiers whose values are held in memory.
#[derive(Debug)]
pub(crate) struct Cache<K> {
    tiers: BTreeMap<u64, Solved<K>>,
    /// The tier that is being decided, if there is room for it.
    new: Option<(u64, Solved<K>)>,
    bytes: usize,
    ledger: Rc<Ledger>,
}

impl<K: Word> Cache<K> {
    pub(crate) fn new(ledger: &Rc<Ledger>) -> Self {
        Self { tiers: BTreeMap::new(), new: None, bytes: 0, ledger: Rc::clone(ledger) }
    }

    fn bytes_of(count: u64) -> Option<usize> {
        let count = usize::try_from(count).ok()?;
        count.checked_mul(size_of::<K>() + size_of::<u32>())?.checked_add(128)
    }

    /// Makes room for a new tier of `count` positions, unless there are more than `MOST` of them or too many for the
    /// memory of the cache. The smallest tiers leave the cache first, because most options are in tiers only slightly
    /// smaller than that of the position.
    pub(crate) fn begin(&mut self, tier: u64, count: u64) {
        let most = self.ledger.share(3, 0, usize::MAX);
        let Some(bytes) = Self::bytes_of(count).filter(|&bytes| count <= MOST && bytes <= most) else {
            return;
        };
        while self.bytes + bytes > most && self.drop_one() {}
        while !self.ledger.try_take(bytes) {
            if !self.drop_one() {
                return;
            }
        }
        self.bytes += bytes;
        // The count is at most MOST.
        let count = usize::try_from(count).unwrap_or(0);
        let solved = Solved { keys: Vec::with_capacity(count), values: Vec::with_capacity(count) };
        self.new = Some((tier, solved));
    }

    /// Drops the smallest tier. Returns `false` if the cache contains no tier.
    pub(crate) fn drop_one(&mut self) -> bool {
        let Some((_, solved)) = self.tiers.pop_first() else { return false };
        let bytes = Self::bytes_of(solved.keys.capacity() as u64).unwrap_or(0);
        self.bytes -= bytes;
        self.ledger.give(bytes);
        true
    }

    /// Adds a position of the new tier, if there is room for that tier.
    #[inline]
    pub(crate) fn add(&mut self, key: K, value: u32) {
        if let Some((_, new)) = &mut self.new {
            new.keys.push(key);
            new.values.push(value);
        }
    }

    /// Completes the new tier, so that [`get`](Self::get) finds its positions.
    pub(crate) fn end(&mut self) {
        if let Some((tier, solved)) = self.new.take() {
            self.tiers.insert(tier, solved);
        }
    }

    /// The value of a position, or `None` if its tier is not held in memory or does not contain the position.
    #[inline]
    pub(crate) fn get(&self, tier: u64, key: K) -> Option<u32> {
        let solved = self.tiers.get(&tier)?;
        solved.keys.binary_search(&key).ok().map(|at| solved.values[at])
    }
}

impl<K> Drop for Cache<K> {
    fn drop(&mut self) {
        self.ledger.give(self.bytes);
    }
}
