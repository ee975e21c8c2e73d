//! One shard while positions are decided: edges lead from each position to its parents.

use crate::ended::Ended;
use crate::ledger::Ledger;
use crate::name::Packed;
use crate::pages::Pages;
use crate::shared::Watch;
use crate::solved::Sorted;
use crate::state::Slot;
use crate::word::Word;

/// The positions of one shard and the parents of each, while positions are decided.
#[derive(Debug)]
pub(crate) struct Linked<K> {
    pub(crate) keys: Pages<K>,
    /// The value of each decided position, and the state of each other position.
    pub(crate) states: Pages<u32>,
    pub(crate) slots: Pages<Slot>,
    /// For each position, the index in `parents` at which its parents end.
    pub(crate) ends: Pages<u32>,
    pub(crate) parents: Pages<Packed>,
}

impl<K> Default for Linked<K> {
    fn default() -> Self {
        Self {
            keys: Pages::default(),
            states: Pages::default(),
            slots: Pages::default(),
            ends: Pages::default(),
            parents: Pages::default(),
        }
    }
}

impl<K: Word> Linked<K> {
    /// The parents of a position, as slices.
    #[inline]
    pub(crate) fn parents(&self, index: u32) -> impl Iterator<Item = &[Packed]> {
        let at = index as usize;
        let start = if at == 0 { 0 } else { self.ends.get(at - 1) };
        self.parents.slices(start as usize, self.ends.get(at) as usize)
    }

    /// Frees everything that is needed only to decide positions.
    pub(crate) fn forget(&mut self, ledger: &Ledger) {
        self.slots.clear(ledger);
        self.ends.clear(ledger);
        self.parents.clear(ledger);
    }

    /// The positions in ascending order of their keys, with their values; `value` converts a state to a value.
    pub(crate) fn sorted(
        mut self,
        watch: &mut Watch<'_>,
        value: impl Fn(u32) -> u32,
    ) -> Result<Sorted<K>, Ended> {
        let ledger = &watch.shared.ledger;
        self.forget(ledger);
        let len = self.keys.len();
        let pairs = size_of::<(K, u32)>() * len;
        ledger.take(pairs)?;
        let mut sorted: Vec<(K, u32)> = Vec::with_capacity(len);
        sorted.extend(self.keys.iter().zip(self.states.iter().map(value)));
        self.keys.clear(ledger);
        self.states.clear(ledger);
        watch.poll()?;
        sorted.sort_unstable_by_key(|&(key, _)| key);
        watch.poll()?;
        ledger.take(len * (K::BYTES + size_of::<u32>()))?;
        let found = Sorted {
            keys: sorted.iter().map(|&(key, _)| key).collect(),
            values: sorted.iter().map(|&(_, value)| value).collect(),
        };
        ledger.give(pairs);
        Ok(found)
    }
}
