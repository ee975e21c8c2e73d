//! The mex of nim-values that are small for the most part.

use grundy_core::{Mex, NimValue};

/// Words of bits.
const WORDS: usize = 4;
/// Values below this are bits.
const SMALL: u64 = 64 * WORDS as u64;

/// A set of nim-values that knows the least number not in it: a bit for each small one.
#[derive(Default)]
pub(super) struct Few {
    small: [u64; WORDS],
    /// The others, less [`SMALL`];
    large: Mex,
    /// whether there are any.
    has_large: bool,
}

impl Few {
    pub(super) fn clear(&mut self) {
        self.small = [0; WORDS];
        if self.has_large {
            self.large.clear();
            self.has_large = false;
        }
    }

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
