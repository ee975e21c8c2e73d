//! Determines, for a block of consecutive heaps, many of the numbers that ordinary moves reach.
//!
//! For every value `v`, a bit row contains the heaps of a *window* with this value. If a split takes `t` tokens and
//! leaves a heap `a` of value `g`, it reaches `x` at every heap `n` for which heap `n - t - a` has the value `x xor g`.
//! So if `n` is the first heap of a block, the row of `x xor g`, read from the bit of heap `n - t - a` on, shows this
//! for all heaps of the block at once. Reading begins with the whole byte of that bit; the results for all heaps `a`
//! for which the bit is at the same place in its byte are shifted together. Rows with many bits are read first, and
//! the search for `x` ends as soon as it is cheaper to search pairs for the few heaps at which `x` was not reached.

use super::moves::Moves;
use super::parts::{LOONY, VALUES};
use grundy_core::{Budget, Limit, Usage};
use grundy_kernels::heap_rows::{BitRow, Level, Rows, Sources, WORDS, transpose};

/// The number of heaps in a block.
pub(super) const BLOCK: usize = 64 * WORDS;
/// The largest number of heaps in the window.
const WINDOW: usize = 1 << 18;
/// The number of bytes in a row: the window, and the bytes that are read beyond its end.
const STRIDE: usize = WINDOW / 8 + BLOCK / 8;
/// A search for a pair takes about as long as reading this many rows, plus one row for every [`PER_SEARCH_OF_HEAPS`]
/// heaps.
const PER_SEARCH: usize = 64;
const PER_SEARCH_OF_HEAPS: usize = 1 << 12;
/// The number of rows that are read before their results are added.
const ROWS_AT_ONCE: usize = 16;

/// The numbers that are known to be reached at the heaps of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    /// The first heap of the block.
    first: usize,
    /// For each heap of the block, `words` words: the numbers that are not known to be reached.
    unknown: Vec<u64>,
    /// The number of words for one heap.
    words: usize,
    window: Window,
    /// For each value and each of the eight bits of a byte, the bytes of the window from which rows are read: one for
    /// each heap of this value whose partner has this bit in its byte.
    sources: Vec<[Sources; 8]>,
}

/// The heaps of a range, by their values.
#[derive(Clone, Debug, Default)]
struct Window {
    /// The first heap, a multiple of 8.
    first: usize,
    /// The heap after the last one.
    end: usize,
    /// The number of rows, a power of two that exceeds all values.
    rows: usize,
    bytes: Vec<u8>,
    /// For each value, the number of heaps in the window that have it.
    counts: Vec<u32>,
}

impl Reached {
    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let sources = self.sources.iter().flatten().map(|sources| 4 * sources.len() + size_of::<Sources>());
        (8 * self.unknown.capacity() + self.window.bytes.capacity()) as u64 + sources.sum::<usize>() as u64
    }

    /// Whether heap `n` is in the block.
    pub(super) fn contains(&self, n: usize) -> bool {
        self.words > 0 && (self.first..self.first + BLOCK).contains(&n)
    }

    /// Whether `x` is known to be reached at heap `n`.
    pub(super) fn is_known(&self, n: usize, x: usize) -> bool {
        self.contains(n)
            && x < 64 * self.words
            && self.unknown[(n - self.first) * self.words + x / 64] >> (x % 64) & 1 == 0
    }

    /// The smallest number from `x` on that is not known to be reached at heap `n`.
    pub(super) fn next_unknown(&self, n: usize, x: usize) -> Option<usize> {
        if !self.contains(n) || x >= 64 * self.words {
            return Some(x);
        }
        let words = &self.unknown[(n - self.first) * self.words..][..self.words];
        let first = (x / 64, words[x / 64] & u64::MAX << (x % 64));
        let later = words.iter().copied().enumerate().skip(x / 64 + 1);
        let found = std::iter::once(first).chain(later).find(|(_, word)| *word != 0);
        Some(found.map_or(64 * self.words, |(at, word)| 64 * at + word.trailing_zeros() as usize))
    }

    /// Prepares the block that begins with the first heap without a value, which must be a multiple of 8. All values
    /// must be below `rows`, which must be a power of two. No block is prepared if no ordinary move can leave two
    /// different heaps, if `rows` exceeds `VALUES`, or if the block would need too much memory.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached.
    pub(super) fn prepare(
        &mut self,
        moves: &Moves,
        values: &[u16],
        rows: usize,
        level: Level,
        budget: &dyn Budget,
    ) -> Result<(), Limit> {
        let n = values.len();
        self.words = 0;
        let needed = (rows * STRIDE + BLOCK * rows / 8) as u64;
        let Some(taken) = moves.ordinary.splits().min() else { return Ok(()) };
        if rows > VALUES || needed > budget.bytes_allowed() / 2 {
            return Ok(());
        }
        self.window.slide(values, rows);
        self.find_sources(values, n - taken);
        let mut order: Vec<usize> = (0..rows).filter(|&row| self.window.counts[row] > 0).collect();
        order.sort_by_key(|&row| std::cmp::Reverse(self.window.counts[row]));
        let has_sources = |value: &usize| self.sources[*value].iter().any(|sources| !sources.is_empty());
        let largest = (0..rows).rfind(has_sources).max(order.iter().max().copied()).unwrap_or(0);
        let words = largest / 64 + 1;
        self.unknown.clear();
        self.unknown.resize(words * BLOCK, u64::MAX);
        for first in (0..words * 64).step_by(64) {
            let mut reached = [BitRow::NONE; 64];
            for (x, reached) in (first..).zip(&mut reached).skip(usize::from(first == 0)) {
                if x <= largest {
                    self.unite(x, &order, level, reached);
                }
            }
            budget.poll(Usage { positions: n as u64, bytes: needed + 4 * n as u64 })?;
            for word in 0..WORDS {
                let mut square = std::array::from_fn(|at| !reached[at].0[word]);
                transpose(&mut square);
                for (heap, bits) in square.into_iter().enumerate() {
                    self.unknown[(64 * word + heap) * words + first / 64] = bits;
                }
            }
        }
        (self.first, self.words) = (n, words);
        Ok(())
    }

    /// Finds the heaps `a` whose partners, for the first heap of the block, are in the window. A heap and its
    /// partner have `tokens` tokens together.
    fn find_sources(&mut self, values: &[u16], tokens: usize) {
        self.sources.iter_mut().flatten().for_each(Sources::clear);
        self.sources.resize_with(self.window.rows, Default::default);
        let Window { first, end, .. } = self.window;
        for partner in first..end {
            let Some(a) = tokens.checked_sub(partner).filter(|&a| a > 0) else { break };
            let Some(&value) = values.get(a).filter(|&&value| value != LOONY) else { continue };
            let byte = u32::try_from((partner - first) / 8).unwrap_or(u32::MAX);
            self.sources[usize::from(value)][(partner - first) % 8].push(byte);
        }
    }

    /// Adds to `reached` the heaps of the block at which `x`, which must not be 0, is found to be reached.
    fn unite(&self, x: usize, order: &[usize], level: Level, reached: &mut BitRow) {
        let rows = Rows { bytes: &self.window.bytes, stride: STRIDE };
        let per_search = PER_SEARCH + self.window.end / PER_SEARCH_OF_HEAPS;
        let missing = |reached: &BitRow| BitRow::first(BLOCK).missing_in(reached) as usize;
        let mut before = BLOCK;
        for some in order.chunks(ROWS_AT_ONCE) {
            let mut read = 0;
            for bit in 0..8 {
                let needed = unreached(reached, bit);
                let mut found = BitRow::NONE;
                for &row in some {
                    let sources = &self.sources[row ^ x][bit];
                    read += sources.len();
                    if !sources.is_empty()
                        && sources.unite(level, rows, row, 0..sources.len(), &mut found, &needed) == 0
                    {
                        break;
                    }
                }
                add(reached, &found, bit);
            }
            let after = missing(reached);
            if after == 0 || (before - after) * per_search < read {
                break;
            }
            before = after;
        }
    }
}

/// The heaps of the block that are not in `reached`, shifted up by `bit` bits.
fn unreached(reached: &BitRow, bit: usize) -> BitRow {
    let mut needed = BitRow::NONE;
    let mut carried = 0;
    for (needed, reached) in needed.0.iter_mut().zip(&reached.0) {
        *needed = !reached << bit | carried;
        carried = !reached >> 1 >> (63 - bit);
    }
    needed
}

/// Adds the heaps in `found`, which is shifted up by `bit` bits, to `reached`.
fn add(reached: &mut BitRow, found: &BitRow, bit: usize) {
    let mut carried = 0;
    for (reached, found) in reached.0.iter_mut().zip(&found.0).rev() {
        *reached |= found >> bit | carried;
        carried = found << 1 << (63 - bit);
    }
}

impl Window {
    /// Adds the known heaps after those in the window, as far as it has room for them. If more than twice as many heaps
    /// are known as the window can hold, first empties the window and moves it to their middle, unless it is near the
    /// middle already. If `rows` has changed, also empties the window first.
    fn slide(&mut self, values: &[u16], rows: usize) {
        let n = values.len();
        let middle = (n / 2).saturating_sub(WINDOW / 2) & !7;
        let first = if n <= 2 * WINDOW { 0 } else { middle };
        if rows != self.rows || first.abs_diff(self.first) > WINDOW / 4 {
            self.bytes.clear();
            self.bytes.resize(rows * STRIDE, 0);
            self.counts.clear();
            self.counts.resize(rows, 0);
            (self.first, self.end, self.rows) = (first, first.max(1), rows);
        }
        let end = n.min(self.first + WINDOW);
        for (heap, &value) in values.iter().enumerate().take(end).skip(self.end) {
            if value != LOONY {
                let (row, bit) = (usize::from(value), heap - self.first);
                self.bytes[row * STRIDE + bit / 8] |= 1 << (bit % 8);
                self.counts[row] += 1;
            }
        }
        self.end = self.end.max(end);
    }
}
