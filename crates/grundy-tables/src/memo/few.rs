//! The mex of nim-values, most of which are small.

use grundy_core::{Mex, NimValue};

/// The number of words that hold the bits of small values.
const WORDS: usize = 4;
/// The bound below which values are stored as bits.
const SMALL: u64 = 64 * WORDS as u64;

/// A set of nim-values whose mex can be computed. Small values are stored as bits.
#[derive(Default)]
pub(super) struct Few {
    small: [u64; WORDS],
    /// The large values, each reduced by [`SMALL`].
    large: Mex,
    /// Whether there are large values.
    has_large: bool,
}

impl Few {
    /// Removes all values from the set.
    pub(super) fn clear(&mut self) {
        self.small = [0; WORDS];
        if self.has_large {
            self.large.clear();
            self.has_large = false;
        }
    }

    /// Inserts `value` into the set.
    #[inline(always)]
    pub(super) fn insert(&mut self, value: NimValue) {
        if value < SMALL {
            let word = &mut self.small[(value / 64) as usize];
            *word |= 1 << (value % 64);
        } else {
            self.insert_large(value - SMALL);
        }
    }

    #[inline(never)]
    fn insert_large(&mut self, value: NimValue) {
        self.has_large = true;
        self.large.insert(value);
    }

    /// The mex: the smallest nim-value that is not in the set.
    pub(super) fn mex(&self) -> NimValue {
        let mut mex = 0;
        for word in self.small {
            mex += u64::from(word.trailing_ones());
            if word != u64::MAX {
                return mex;
            }
        }
        if self.has_large { SMALL + self.large.mex() } else { SMALL }
    }
}

#[cfg(test)]
mod tests {
    use super::Few;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_by_definition(
            rounds in prop::collection::vec((0u64..600, prop::collection::vec(0u64..700, 0..9)), 1..5),
        ) {
            let mut few = Few::default();
            for (below, more) in rounds {
                few.clear();
                (0..below).chain(more.iter().copied()).for_each(|value| few.insert(value));
                let expected = (0..).find(|value| *value >= below && !more.contains(value));
                prop_assert_eq!(Some(few.mex()), expected);
            }
        }
    }
}
