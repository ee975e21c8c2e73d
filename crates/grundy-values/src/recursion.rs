//! Recursion over followers on an explicit stack.

use crate::{Forms, ValueError};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The values that a recursion has computed, and the keys of the values that a step needs next.
pub(crate) struct Known<'m, K, V> {
    values: &'m FxHashMap<K, V>,
    missing: Vec<K>,
}

impl<K: Copy + Eq + Hash, V: Clone> Known<'_, K, V> {
    /// The value of `key`, if it is known; otherwise `None`, and the value is computed before the step is repeated.
    pub(crate) fn get(&mut self, key: K) -> Option<V> {
        let value = self.values.get(&key).cloned();
        if value.is_none() {
            self.missing.push(key);
        }
        value
    }

    /// The values of all `keys`, if they are known; otherwise `None`, and the missing ones are computed before the step
    /// is repeated.
    pub(crate) fn all(&mut self, keys: impl IntoIterator<Item = K>) -> Option<Vec<V>> {
        let mut values = Some(Vec::new());
        for key in keys {
            match (self.get(key), &mut values) {
                (Some(value), Some(values)) => values.push(value),
                _ => values = None,
            }
        }
        values
    }
}

impl Forms<'_> {
    /// The value of `root`, where `step` computes the value of a key from the values of other keys. No value may depend
    /// on itself.
    ///
    /// A step must return `None` if values that it has requested are missing; it is repeated when they are known. The
    /// memory that the values take counts towards the memory limit.
    pub(crate) fn recurse<K: Copy + Eq + Hash, V: Clone>(
        &mut self,
        root: K,
        mut step: impl FnMut(&mut Self, K, &mut Known<'_, K, V>) -> Result<Option<V>, ValueError>,
    ) -> Result<V, ValueError> {
        let before = self.scratch_bytes;
        let result = self.run(root, &mut step, before);
        self.scratch_bytes = before;
        result
    }

    fn run<K: Copy + Eq + Hash, V: Clone>(
        &mut self,
        root: K,
        step: &mut impl FnMut(&mut Self, K, &mut Known<'_, K, V>) -> Result<Option<V>, ValueError>,
        scratch: u64,
    ) -> Result<V, ValueError> {
        let mut values: FxHashMap<K, V> = FxHashMap::default();
        let mut open = Vec::new();
        let mut key = root;
        loop {
            if !values.contains_key(&key) {
                self.step()?;
                let mut known = Known { values: &values, missing: Vec::new() };
                match step(self, key, &mut known)? {
                    Some(value) if key == root => return Ok(value),
                    Some(value) => {
                        values.insert(key, value);
                        let entry = size_of::<K>() + size_of::<V>() + 1;
                        self.scratch_bytes = scratch + (values.capacity() * entry) as u64;
                    }
                    None => {
                        open.push(key);
                        open.extend(known.missing);
                    }
                }
            }
            key = open.pop().unwrap_or(root);
        }
    }
}
