//! The values of heaps, as parts of splits, and the search for pairs of parts.

use super::moves::Moves;
use grundy_kernels::heap_rows::{Level, PairCell};

/// Values are below this number, so that every xor with the mark of a loony heap differs from every xor of values.
pub(super) const VALUES: usize = 1 << 14;
/// The mark of a loony heap among the left parts.
pub(super) const LOONY: u16 = 1 << 15;
/// The mark of a loony heap among the right parts.
const LOONY_RIGHT: u16 = 1 << 14;

/// The values of heaps, stored as left parts and as right parts, which have different marks for loony heaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// The values of the heaps, as the left parts of splits.
    left: Vec<u16>,
    /// The values of the heaps, as the right parts of splits.
    right: Vec<u16>,
}

impl Parts {
    /// The values, in which [`LOONY`] marks loony heaps.
    pub(super) fn values(&self) -> &[u16] {
        &self.left
    }

    /// The number of heaps.
    pub(super) const fn len(&self) -> usize {
        self.left.len()
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        2 * (self.left.capacity() + self.right.capacity()) as u64
    }

    /// Adds a heap with a value below [`VALUES`], or a loony heap.
    pub(super) fn push(&mut self, value: Option<usize>) {
        let of = |loony| value.map_or(loony, |value| u16::try_from(value).unwrap_or(loony));
        self.left.push(of(LOONY));
        self.right.push(of(LOONY_RIGHT));
    }

    /// The smaller parts and the larger parts of all pairs of heaps of different sizes that have `tokens` tokens
    /// together. Both lists are in ascending order of size, so the first smaller part is paired with the last larger
    /// part.
    pub(super) fn pairs(&self, tokens: usize) -> (&[u16], &[u16]) {
        let pairs = tokens.saturating_sub(1) / 2;
        if pairs == 0 { (&[], &[]) } else { (&self.left[1..=pairs], &self.right[tokens - pairs..tokens]) }
    }

    /// For each of the wanted numbers, whether some ordinary move from heap `n` leads to an option of this value.
    pub(super) fn reach<const N: usize>(
        &self,
        moves: &Moves,
        level: Level,
        n: usize,
        wanted: [usize; N],
    ) -> [bool; N] {
        let ordinary = &moves.ordinary;
        let is_zero = || ordinary.whole.contains(&n) || moves.halves(n).any(|half| self.left[half] != LOONY);
        let is_single = |x| ordinary.single.iter().any(|&taken| taken < n && self.left[n - taken] == x);
        let wanted = wanted.map(narrow);
        let mut found = wanted.map(|x| x == 0 && is_zero() || is_single(x));
        for taken in ordinary.splits() {
            let (left, right) = self.pairs(n.saturating_sub(taken));
            if !left.is_empty() && found.contains(&false) {
                let pairs = u16::have_pairs(level, left, right, wanted);
                found.iter_mut().zip(pairs).for_each(|(found, has_pair)| *found |= has_pair);
            }
        }
        found
    }
}

/// The number in the form used by the table. All numbers from [`VALUES`] on become a number that is never reached.
fn narrow(x: usize) -> u16 {
    u16::try_from(x).ok().filter(|x| usize::from(*x) < VALUES).unwrap_or(u16::MAX)
}
