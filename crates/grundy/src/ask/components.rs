//! The number of components of a position, and the limit on this number in answers that list the components.

/// The largest number of components of a position for which moves or values are listed.
pub const MOST_COMPONENTS: u32 = 1 << 20;

/// The number of components of a sum: the total of the counts of its terms, or `2^128 - 1` if the total is larger.
pub(super) fn components(counts: impl Iterator<Item = u128>) -> u128 {
    counts.fold(0, u128::saturating_add)
}
