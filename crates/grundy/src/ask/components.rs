//! How many components a position may have where answers write them out.

/// Positions with more components than this have no list of moves, and no list of values.
pub const MOST_COMPONENTS: u32 = 1 << 20;

/// How many components there are, counts written out; beyond `2^128 - 1` it stays there.
pub(super) fn components(counts: impl Iterator<Item = u128>) -> u128 {
    counts.fold(0, u128::saturating_add)
}
