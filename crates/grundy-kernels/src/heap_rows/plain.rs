//! The kernels in plain Rust, for processors without the other instruction sets and as references for tests.

use super::{BitRow, Entry, READ, Rows, Stencil, Tile, WORDS};

/// Unites the rows `x xor g` of the places of one tile.
pub(super) fn unite(rows: Rows<'_>, x: usize, entries: &[Entry], tile: &Tile, united: &mut BitRow) {
    let mut start = tile.start;
    for (bit, end) in tile.ends.into_iter().enumerate() {
        let mut sum = [0u64; WORDS];
        for entry in &entries[start..end] {
            add(rows, entry.base as usize + (x ^ entry.g as usize) * rows.stride, &mut sum);
        }
        down(&sum, bit, united);
        start = end;
    }
}

/// Unites row `row` of the places that begin at `bases`, without a shift.
pub(super) fn unite_unshifted(rows: Rows<'_>, row: usize, bases: &[u32], united: &mut BitRow) {
    for base in bases {
        add(rows, *base as usize + row * rows.stride, &mut united.0);
    }
}

fn add(rows: Rows<'_>, at: usize, sum: &mut [u64; WORDS]) {
    let (words, _) = rows.bytes[at..at + READ].as_chunks::<8>();
    for (sum, word) in sum.iter_mut().zip(words) {
        *sum |= u64::from_le_bytes(*word);
    }
}

/// Adds to `united` the bits of `sum`, shifted down by `bit`, which must be less than 64.
pub(super) fn down(sum: &[u64; WORDS], bit: usize, united: &mut BitRow) {
    for (at, united) in united.0.iter_mut().enumerate() {
        let next = sum.get(at + 1).copied().unwrap_or(0);
        *united |= sum[at] >> bit | (next << 1) << (63 - bit);
    }
}

/// Adds to a row the bits of a stencil, shifted up by `by`.
pub(super) fn stamp(row: &mut BitRow, stencil: &Stencil, by: usize) {
    let (words, bits) = (by / 64, by % 64);
    let from = &stencil.0[WORDS - words - 1..];
    for (at, word) in row.0.iter_mut().enumerate() {
        *word |= from[at + 1] << bits | (from[at] >> 1) >> (63 - bits);
    }
}

/// For each wanted value, whether it is the nim-sum of an entry of `left` and the entry at the same index of the
/// reversed `right`.
pub(super) fn have_pairs<T: Copy + Eq + std::ops::BitXor<Output = T>, const N: usize>(
    left: &[T],
    right: &[T],
    wanted: [T; N],
) -> [bool; N] {
    assert_eq!(left.len(), right.len(), "every left part has a right one");
    let mut found = [false; N];
    for (a, b) in left.iter().zip(right.iter().rev()) {
        let sum = *a ^ *b;
        for (found, wanted) in found.iter_mut().zip(wanted) {
            *found |= sum == wanted;
        }
        if found.iter().all(|found| *found) {
            break;
        }
    }
    found
}
