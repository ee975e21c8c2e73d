//! Lists of items, one list for each tier; the memory of the lists is counted.

use crate::ledger::{Ledger, free, try_push};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The number of bytes that are counted for a list in addition to its items.
const PER_LIST: usize = 96;

/// Lists of items, one list for each tier.
#[derive(Debug)]
pub(crate) struct ByTier<T> {
    lists: BTreeMap<u64, Vec<T>>,
    ledger: Rc<Ledger>,
}

impl<T> ByTier<T> {
    pub(crate) fn new(ledger: &Rc<Ledger>) -> Self {
        Self { lists: BTreeMap::new(), ledger: Rc::clone(ledger) }
    }

    /// Appends an item to the list of a tier. Returns `false` if there is no room for it.
    #[inline]
    #[must_use]
    pub(crate) fn try_push(&mut self, tier: u64, item: T) -> bool {
        if let Some(list) = self.lists.get_mut(&tier) {
            return try_push(list, item, &self.ledger);
        }
        if !self.ledger.try_take(PER_LIST) {
            return false;
        }
        let mut list = Vec::new();
        let is_pushed = try_push(&mut list, item, &self.ledger);
        if is_pushed {
            self.lists.insert(tier, list);
        } else {
            self.ledger.give(PER_LIST);
        }
        is_pushed
    }

    /// The largest tier that has a list.
    pub(crate) fn highest(&self) -> Option<u64> {
        self.lists.last_key_value().map(|(tier, _)| *tier)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.lists.values().map(|list| list.capacity() * size_of::<T>() + PER_LIST).sum()
    }

    /// All lists, starting with that of the smallest tier.
    pub(crate) fn lists(&mut self) -> impl DoubleEndedIterator<Item = (u64, &mut Vec<T>)> {
        self.lists.iter_mut().map(|(tier, list)| (*tier, list))
    }

    /// Removes and returns the list of a tier, or returns an empty list if the tier has none. The bytes of the items
    /// remain counted.
    pub(crate) fn remove(&mut self, tier: u64) -> Vec<T> {
        match self.lists.remove(&tier) {
            Some(list) => {
                self.ledger.give(PER_LIST);
                list
            }
            None => Vec::new(),
        }
    }

    /// Removes all lists and frees them.
    pub(crate) fn clear(&mut self) {
        for list in self.lists.values_mut() {
            free(list, &self.ledger);
        }
        self.ledger.give(PER_LIST * self.lists.len());
        self.lists.clear();
    }
}

impl<T> Drop for ByTier<T> {
    fn drop(&mut self) {
        self.clear();
    }
}
