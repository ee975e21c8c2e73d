//! The mex (minimum excludant) of a set of nim-values.

use crate::NimValue;

/// A set of nim-values whose mex, the smallest nim-value not in the set, can be computed.
///
/// One set is meant to be reused for many positions. Each small value has a stamp in an array and is in the set only if
/// this stamp is the current one, so [`clear`](Self::clear) takes constant time on average. Values that are too large
/// to affect the mex have no stamps, so one huge nim-value does not cause a huge allocation.
///
/// ```
/// let mut seen = grundy_core::Mex::new();
/// for value in [0, 2, 4] {
///     seen.insert(value);
/// }
/// assert_eq!(seen.mex(), 1);
/// seen.clear();
/// assert_eq!(seen.mex(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mex {
    stamps: Vec<u32>,
    stamp: u32,
    /// The number of insertions since the last `clear`, including repeated values.
    inserted: usize,
    /// The inserted values that are at least `stamps.len()`. They can affect the mex only after `stamps` has grown.
    beyond: Vec<NimValue>,
}

/// The initial number of stamps. The number of stamps is doubled whenever more values have been inserted than there are
/// stamps.
const FIRST_LENGTH: usize = 64;

impl Mex {
    /// An empty set, with memory for 64 values.
    #[must_use]
    pub fn new() -> Self {
        Self { stamps: vec![0; FIRST_LENGTH], stamp: 1, inserted: 0, beyond: Vec::new() }
    }

    /// Empties the set, in constant time on average. The memory is kept.
    pub fn clear(&mut self) {
        if self.stamps.is_empty() {
            self.stamps.resize(FIRST_LENGTH, 0);
        }
        self.inserted = 0;
        self.beyond.clear();
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// Inserts `value`, in constant time on average.
    pub fn insert(&mut self, value: NimValue) {
        if self.stamp == 0 {
            self.clear();
        }
        self.inserted += 1;
        match usize::try_from(value).ok().and_then(|at| self.stamps.get_mut(at)) {
            Some(stamp) => *stamp = self.stamp,
            None => self.beyond.push(value),
        }
        if self.inserted > self.stamps.len() {
            self.grow();
        }
    }

    /// The mex: the smallest nim-value that is not in the set. Takes time proportional to this value.
    #[must_use]
    pub fn mex(&self) -> NimValue {
        let stamp = self.stamp.max(1);
        // Because `inserted <= stamps.len()`, a full array implies that there are no values beyond it.
        let at = self.stamps.iter().position(|&s| s != stamp).unwrap_or(self.stamps.len());
        at as NimValue
    }

    fn grow(&mut self) {
        self.stamps.resize(self.stamps.len() * 2, 0);
        let beyond = std::mem::take(&mut self.beyond);
        for value in beyond {
            match usize::try_from(value).ok().and_then(|at| self.stamps.get_mut(at)) {
                Some(stamp) => *stamp = self.stamp,
                None => self.beyond.push(value),
            }
        }
    }
}

/// The mex of `values`: the smallest nim-value that does not occur among them.
///
/// ```
/// assert_eq!(grundy_core::mex([]), 0);
/// assert_eq!(grundy_core::mex([1, 2]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = NimValue>) -> NimValue {
    let mut seen = Mex::new();
    for value in values {
        seen.insert(value);
    }
    seen.mex()
}

#[cfg(test)]
mod tests {
    use super::{Mex, mex};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn mex_is_the_least_missing_number(
            rounds in prop::collection::vec(prop::collection::vec(
                prop_oneof![0..200u64, Just(u64::MAX), 60..70u64], 0..300), 1..5)
        ) {
            let mut scratch = Mex::new();
            for values in rounds {
                scratch.clear();
                values.iter().for_each(|&v| scratch.insert(v));
                let set: BTreeSet<u64> = values.iter().copied().collect();
                let expected = (0..).find(|v| !set.contains(v)).unwrap();
                prop_assert_eq!(scratch.mex(), expected);
                prop_assert_eq!(mex(values), expected);
            }
        }
    }

    #[test]
    fn a_full_array_grows() {
        assert_eq!(mex(0..64), 64);
        assert_eq!(mex((0..1000).rev()), 1000);
    }
}
