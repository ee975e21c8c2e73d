//! Determines, for consecutive heaps, all numbers that ordinary moves reach, by a pass over all pairs of heaps.
//!
//! A pass for one heap takes about as long as three or four searches for a few numbers at this heap, but makes further
//! searches at this heap unnecessary.

use super::moves::Moves;
use super::parts::{LOONY, Parts};
use std::ops::Range;

/// For each number, the last heap at which it is reached.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// One entry for each xor of two entries of [`Parts`]. There are no entries before the first pass.
    last: Vec<u32>,
    /// The consecutive heaps for which the latest passes were made.
    heaps: Range<usize>,
}

impl Marks {
    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.last.capacity() as u64
    }

    /// Whether `x` is reached at heap `n`, or `None` if that is not known.
    pub(super) fn is_reached(&self, n: usize, x: usize) -> Option<bool> {
        if !self.heaps.contains(&n) {
            return None;
        }
        let last = self.last.get(x).map_or(0, |last| *last as usize);
        // If the number is reached again at a later heap, earlier heaps are forgotten.
        (last <= n).then_some(last == n)
    }

    /// Whether heap `n` is among the consecutive heaps of the latest passes.
    pub(super) fn contains(&self, n: usize) -> bool {
        self.heaps.contains(&n)
    }

    /// Finds all numbers that are reached at heap `n`, which must be the first heap whose value is not known.
    pub(super) fn pass(&mut self, moves: &Moves, parts: &Parts, n: usize) {
        let Ok(mark) = u32::try_from(n) else { return };
        self.last.resize(1 << 16, 0);
        let Ok(last) = <&mut [u32; 1 << 16]>::try_from(&mut self.last[..]) else { return };
        let values = parts.values();
        let ordinary = &moves.ordinary;
        if ordinary.whole.contains(&n) || moves.halves(n).any(|half| values[half] != LOONY) {
            last[0] = mark;
        }
        for &taken in ordinary.single.iter().filter(|&&taken| taken < n) {
            last[usize::from(values[n - taken])] = mark;
        }
        for taken in ordinary.splits() {
            let (left, right) = parts.pairs(n.saturating_sub(taken));
            for (a, b) in left.iter().zip(right.iter().rev()) {
                last[usize::from(a ^ b)] = mark;
            }
        }
        let from = if self.heaps.end == n { self.heaps.start } else { n };
        self.heaps = from..n + 1;
    }
}
