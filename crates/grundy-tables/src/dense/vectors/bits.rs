//! Outcomes stored with one bit each, computed for whole rows at a time.

use super::layout::{Layout, Source};
use grundy_core::Limit;
use grundy_engine::Meter;

/// The number of words between two polls of the budget.
const WORDS_PER_POLL: usize = 1 << 16;

/// One bit for every position of a box: whether the mover loses.
pub(super) struct BitRows {
    /// The arrangement of the rows.
    pub(super) layout: Layout,
    /// The number of words in a row.
    words: usize,
    /// The rows; in each of them, bit `d % 64` of word `d / 64` belongs to the position at place `d` of the row.
    losses: Vec<u64>,
}

impl BitRows {
    /// The number of bytes that a box needs while it is filled: its rows, and the wins of the current row.
    pub(super) fn bytes_for(layout: &Layout) -> u128 {
        8 * (layout.rows as u128 + 1) * layout.length.div_ceil(64) as u128
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.losses.capacity() as u64 * 8
    }

    /// The outcomes of a box, or `None` if memory cannot be allocated.
    pub(super) fn fill(layout: Layout, meter: &mut Meter<'_>) -> Result<Option<Self>, Limit> {
        let words = layout.length.div_ceil(64);
        let mut losses = Vec::new();
        if losses.try_reserve_exact(words * layout.rows).is_err() {
            return Ok(None);
        }
        losses.resize(words * layout.rows, 0);
        let mut filled = Self { layout, words, losses };
        filled.fill_rows(meter)?;
        Ok(Some(filled))
    }

    /// Whether the mover loses in the position at place `at` of row `row`.
    pub(super) fn is_loss(&self, (row, at): (usize, usize)) -> bool {
        self.losses[row * self.words + at / 64] >> (at % 64) & 1 == 1
    }

    fn fill_rows(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let Self { layout, words, losses } = self;
        let last = u64::MAX >> ((64 - layout.length % 64) % 64);
        let mut wins = vec![0u64; *words];
        let mut work = 0;
        layout.for_each_line(|first, rows, sources| {
            if *words == 1 && layout.along.is_empty() {
                fill_line_of_words(losses, first, rows, sources, last);
                return count(meter, &mut work, rows);
            }
            for x in 0..rows {
                let start = (first + x) * *words;
                wins.fill(0);
                for source in sources.iter().filter(|source| source.from <= x) {
                    let from = &losses[start - source.back * *words..][..*words];
                    add_shifted(&mut wins, from, source.shift);
                }
                if layout.along.is_empty() {
                    let row = &mut losses[start..start + *words];
                    row.iter_mut().zip(&wins).for_each(|(row, wins)| *row = !wins);
                } else {
                    for word in 0..*words {
                        losses[start + word] = losses_of_word(&mut wins, word, &layout.along);
                        count(meter, &mut work, 1)?;
                    }
                }
                losses[start + *words - 1] &= last;
                count(meter, &mut work, *words)?;
            }
            Ok(())
        })
    }
}

fn count(meter: &mut Meter<'_>, work: &mut usize, words: usize) -> Result<(), Limit> {
    *work += words;
    if *work >= WORDS_PER_POLL {
        *work = 0;
        meter.poll()?;
    }
    Ok(())
}

/// Fills a line of rows with one word each and without moves within a row; `mask` selects the bits in use.
fn fill_line_of_words(losses: &mut [u64], first: usize, rows: usize, sources: &[Source], mask: u64) {
    for x in 0..rows {
        let at = first + x;
        let mut wins = 0;
        for source in sources {
            if source.from <= x {
                wins |= losses[at - source.back] << source.shift;
            }
        }
        losses[at] = !wins & mask;
    }
}

/// Sets the bits of `from`, shifted up by `shift` places, in `to`.
fn add_shifted(to: &mut [u64], from: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    if bits == 0 {
        to[words..].iter_mut().zip(from).for_each(|(to, from)| *to |= from);
        return;
    }
    to[words] |= from[0] << bits;
    to[words + 1..].iter_mut().zip(from.windows(2)).for_each(|(to, pair)| {
        *to |= pair[1] << bits | pair[0] >> (64 - bits);
    });
}

/// The losses in one word of a row within which moves are possible, given the wins found so far. Adds to `wins` the
/// positions of the row from which a move leads to one of these losses.
fn losses_of_word(wins: &mut [u64], word: usize, along: &[usize]) -> u64 {
    let mut losses = 0;
    let mut rest = !wins[word];
    while rest != 0 {
        let bit = rest.trailing_zeros() as usize;
        losses |= 1 << bit;
        for shift in along {
            let at = 64 * word + bit + shift;
            if let Some(win) = wins.get_mut(at / 64) {
                *win |= 1 << (at % 64);
            }
        }
        // The positions after the bit that have not been found to be wins.
        rest = !wins[word] & (u64::MAX << bit) & !(1 << bit);
    }
    losses
}
