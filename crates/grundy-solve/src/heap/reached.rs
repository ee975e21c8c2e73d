//! Sets of nim-values as bits.

use super::Cells;
use grundy_core::{Digit, NimValue};

/// The word whose bit `v xor value` is bit `v` of `word`, for the low six bits of `value`.
pub(super) fn exchanged(word: u64, value: NimValue) -> u64 {
    const EVEN: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut word = word;
    for (bit, even) in EVEN.into_iter().enumerate() {
        if value >> bit & 1 == 1 {
            word = (word & even) << (1 << bit) | word >> (1 << bit) & even;
        }
    }
    word
}

/// A set of values as bits, and its mex.
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

    pub(super) fn union(&mut self, words: &[u64]) {
        if words.len() > self.0.len() {
            self.0.resize(words.len(), 0);
        }
        self.0.iter_mut().zip(words).for_each(|(into, word)| *into |= word);
    }

    /// Adds what equal parts give, two or more, into which `digit` lets so many tokens be split.
    pub(super) fn equal_parts(&mut self, digit: Digit, tokens: usize, cells: &Cells) {
        let most = digit.counts.most().map_or(tokens, |most| tokens.min(most as usize));
        for parts in 2..=most {
            if tokens.is_multiple_of(parts) && digit.counts.contains(parts as u64) {
                self.insert(if parts % 2 == 0 { 0 } else { cells.get(tokens / parts) });
            }
        }
    }

    pub(super) fn mex(&self) -> NimValue {
        match self.0.iter().position(|word| *word != u64::MAX) {
            Some(at) => at as u64 * 64 + u64::from(self.0[at].trailing_ones()),
            None => self.0.len() as u64 * 64,
        }
    }
}
