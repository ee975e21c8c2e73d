//! The numbers by which the fields of components encode spots and the ends of boundaries and regions.

/// A spot of a boundary, or the end of a boundary or region, as encoded in the fields of components.
pub(super) type Token = u64;

/// A token as a `usize`, for lists with one entry per token.
pub(super) fn place_of(letter: Token) -> usize {
    usize::try_from(letter).unwrap_or(usize::MAX)
}

/// A spot without lines.
pub(super) const ZERO: Token = 0;
/// A spot with one line.
pub(super) const ONE: Token = 1;
/// A spot with two lines that can be reached from one place only.
pub(super) const TWO: Token = 2;
/// The end of a boundary.
pub(super) const END: Token = 3;
/// The end of a region.
pub(super) const REGION_END: Token = 4;
/// The first letter. A letter is a spot with two lines that occurs twice. In components, the letters 5, 7, 9, ... occur
/// twice in one boundary, and 6, 8, 10, ... occur in two regions.
pub(super) const LETTER: Token = 5;
