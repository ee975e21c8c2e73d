//! Sets of nim-values, with one bit for each value.

use super::Cells;
use grundy_core::{Digit, NimValue};

/// A set of values, stored as bits, whose mex can be computed.
#[derive(Default)]
pub(super) struct Reached(Vec<u64>);

impl Reached {
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn insert(&mut self, value: NimValue) {
        let bit = usize::try_from(value).unwrap_or(usize::MAX);
        if bit / 64 >= self.0.len() {
            self.0.resize(bit / 64 + 1, 0);
        }
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Adds all values of a set, which is given as words.
    pub(super) fn union(&mut self, words: &[u64]) {
        if words.len() > self.0.len() {
            self.0.resize(words.len(), 0);
        }
        self.0.iter_mut().zip(words).for_each(|(into, word)| *into |= word);
    }

    /// For every number of equal parts, two or more, into which `digit` allows this number of tokens to be split, adds
    /// the value of the sum of the parts.
    pub(super) fn equal_parts(&mut self, digit: Digit, tokens: usize, cells: &Cells) {
        let most = digit.counts.most().map_or(tokens, |most| tokens.min(most as usize));
        for parts in 2..=most {
            if tokens.is_multiple_of(parts) && digit.counts.contains(parts as u64) {
                self.insert(if parts % 2 == 0 { 0 } else { cells.get(tokens / parts) });
            }
        }
    }

    /// The mex: the smallest value that is not in the set.
    pub(super) fn mex(&self) -> NimValue {
        match self.0.iter().position(|word| *word != u64::MAX) {
            Some(at) => at as u64 * 64 + u64::from(self.0[at].trailing_ones()),
            None => self.0.len() as u64 * 64,
        }
    }
}
