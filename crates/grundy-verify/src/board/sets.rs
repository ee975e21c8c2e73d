//! Small boards of games with a single state, as sets of cells.

use super::picture::{Bytes, Picture};
use super::rules::{HOLE, Rules};
use std::hash::{BuildHasherDefault, Hasher};

/// A board without rows and columns of holes at its borders, of at most 64 cells, each of which is a hole or has the
/// only state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Region {
    pub(super) rows: u8,
    pub(super) columns: u8,
    /// The cells that are not holes, row by row, the first one in the lowest bit.
    pub(super) cells: u64,
}

/// The largest number of cells of a region, including holes.
pub(super) const MOST_CELLS: usize = 64;

/// The lowest `count` bits.
#[inline]
const fn low(count: u32) -> u64 {
    if count >= u64::BITS { u64::MAX } else { (1 << count) - 1 }
}

/// `set` with all cells moved `count` places towards the front, and without those that would precede the first place.
#[inline]
const fn skip(set: u64, count: u32) -> u64 {
    if count >= u64::BITS { 0 } else { set >> count }
}

impl Region {
    /// The region of a picture, which must be in standard form. Returns `None` if the picture has more than
    /// `MOST_CELLS` cells.
    pub(super) fn of(picture: &Bytes) -> Option<Self> {
        let (&[rows, columns], states) = picture.split_first_chunk()?;
        let set = |set, (at, &state): (usize, &u8)| set | u64::from(state != HOLE) << at;
        let cells = (states.len() <= MOST_CELLS).then(|| states.iter().enumerate().fold(0, set))?;
        Some(Self { rows, columns, cells })
    }

    /// The smallest region that contains the cells `set` of a board with rows of `stride` cells. The set must not be
    /// empty.
    #[inline]
    pub(super) fn cut(set: u64, stride: u32) -> Self {
        let (top, bottom) = (set.trailing_zeros() / stride, set.ilog2() / stride);
        let (mut columns, mut rest) = (0, skip(set, top * stride));
        while rest != 0 {
            columns |= rest & low(stride);
            rest = skip(rest, stride);
        }
        let (left, width) = (columns.trailing_zeros(), columns.ilog2() + 1 - columns.trailing_zeros());
        let mut cells = skip(set, top * stride);
        if width < stride {
            let (mut at, mut from) = (0, cells >> left);
            cells = 0;
            while from != 0 {
                cells |= (from & low(width)) << at;
                at += width;
                from = skip(from, stride);
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "there are at most 64 rows and columns")]
        Self { rows: (bottom - top + 1) as u8, columns: width as u8, cells }
    }

    /// The region with rows and columns exchanged.
    fn transposed(self) -> Self {
        let (mut cells, mut rest) = (0, self.cells);
        for row in 0..u32::from(self.rows) {
            let mut states = rest & low(self.columns.into());
            rest = skip(rest, self.columns.into());
            while states != 0 {
                cells |= 1 << (states.trailing_zeros() * u32::from(self.rows) + row);
                states &= states - 1;
            }
        }
        Self { rows: self.columns, columns: self.rows, cells }
    }

    /// The cells of the region, with its rows in reverse order.
    fn flipped(self) -> u64 {
        let (mut cells, mut rest) = (0, self.cells);
        let width = u32::from(self.columns);
        if self.rows == 1 {
            return rest;
        }
        for _ in 0..self.rows {
            cells = cells << width | rest & low(width);
            rest >>= width;
        }
        cells
    }

    /// `cells`, a set of cells of a board of this region's size, turned by 180 degrees.
    const fn turned(self, cells: u64) -> u64 {
        cells.reverse_bits() >> (u64::BITS - self.rows as u32 * self.columns as u32)
    }

    /// The largest of four sets of cells, compared as numbers: those of the region, of its reflections in a horizontal
    /// and in a vertical axis, and of its rotation by 180 degrees.
    fn largest(self) -> u64 {
        let flipped = self.flipped();
        self.cells.max(self.turned(self.cells)).max(flipped).max(self.turned(flipped))
    }

    /// The standard form of the region, as [`Picture::standard`] defines it. If `is_symmetric` is set, all rotations
    /// and reflections of a region have the same standard form.
    #[inline]
    pub(super) fn standard(self, is_symmetric: bool) -> Self {
        if !is_symmetric {
            return self;
        }
        let wide = if self.rows > self.columns { self.transposed() } else { self };
        let mut largest = wide.largest();
        if wide.rows == wide.columns {
            largest = largest.max(wide.transposed().largest());
        }
        // Pictures are compared from the first cell on, numbers from the last cell on; a hole is the larger state.
        Self { cells: wide.turned(largest), ..wide }
    }

    /// The region that a text shows, or `None` if the text has too many cells or does not show a region in standard
    /// form.
    pub(super) fn parse(text: &[u8], state: u8, is_symmetric: bool) -> Option<Self> {
        let (mut cells, mut at, mut rows) = (0u64, 0, 1);
        let mut columns = None;
        let mut start = 0;
        for &byte in text {
            if byte == b'|' {
                if *columns.get_or_insert(at) != at - start || at == start {
                    return None;
                }
                (rows, start) = (rows + 1, at);
                continue;
            }
            if at == MOST_CELLS || byte != state && byte != b'#' {
                return None;
            }
            cells |= u64::from(byte == state) << at;
            at += 1;
        }
        if at == start || *columns.get_or_insert(at) != at - start || cells == 0 {
            return None;
        }
        let columns = u8::try_from(columns?).ok()?;
        let region = Self { rows, columns, cells };
        let standard = Self::cut(cells, columns.into()).standard(is_symmetric);
        (standard == region).then_some(region)
    }

    /// The region as a picture. Its cells, except for holes, have the state 0, the only one of the game.
    pub(super) fn picture(self) -> Picture {
        let count = u32::from(self.rows) * u32::from(self.columns);
        let states = (0..count).map(|cell| if self.cells >> cell & 1 == 1 { 0 } else { HOLE });
        Picture::new(&[self.rows, self.columns].into_iter().chain(states).collect::<Vec<u8>>())
    }
}

/// The character of the only state of a game, as a byte; `None` if the game has several states or the character is not
/// ASCII.
pub(super) fn only_state(rules: &Rules) -> Option<u8> {
    match rules.states[..] {
        [state] => u8::try_from(state).ok().filter(u8::is_ascii),
        _ => None,
    }
}

/// Hashes regions. A product of two words is enough, because a bad hash only costs time.
#[derive(Clone, Copy, Default)]
pub(super) struct Mixed(u64);

pub(super) type Mixing = BuildHasherDefault<Mixed>;

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, word: u8) {
        self.0 = self.0 << 8 | u64::from(word);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.wrapping_add(word) ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(0xd6e8_feb8_6659_fd93_u64);
        #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
        let halves = (product as u64, (product >> 64) as u64);
        self.0 = halves.0 ^ halves.1;
    }
}

#[cfg(test)]
mod tests {
    use super::Region;
    use crate::board::picture::Picture;
    use crate::board::rules::HOLE;

    /// On random boards of all sizes up to 64 cells, regions have the same standard forms as pictures.
    #[test]
    fn standard_forms_are_those_of_pictures() {
        let mut random = 1_u64;
        for rows in 1..=64_u8 {
            for columns in 1..=64 / rows {
                for _ in 0..12 {
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    let set = random & random >> 9 & super::low(u32::from(rows) * u32::from(columns));
                    if set == 0 {
                        continue;
                    }
                    let cells = (0..u32::from(rows) * u32::from(columns))
                        .map(|cell| if set >> cell & 1 == 1 { 0 } else { HOLE });
                    let picture =
                        Picture::new(&[rows, columns].into_iter().chain(cells).collect::<Vec<u8>>());
                    for is_symmetric in [false, true] {
                        let standard = Region::cut(set, columns.into()).standard(is_symmetric);
                        assert_eq!(
                            standard.picture(),
                            picture.standard(is_symmetric),
                            "{set:#x} {rows} {columns}"
                        );
                        let text: Vec<u8> = (0..standard.rows * standard.columns)
                            .flat_map(|cell| {
                                let end = (cell > 0 && cell % standard.columns == 0).then_some(b'|');
                                end.into_iter().chain([if standard.cells >> cell & 1 == 1 {
                                    b'.'
                                } else {
                                    b'#'
                                }])
                            })
                            .collect();
                        assert_eq!(Region::parse(&text, b'.', is_symmetric), Some(standard));
                    }
                }
            }
        }
    }

    #[test]
    fn texts_of_other_forms_are_refused() {
        for text in ["", "|", ".|", "|.", "..|.", ".|..", "#", "#.", ".x", "..||..", "#.|.#", "#.|.."] {
            assert_eq!(Region::parse(text.as_bytes(), b'.', true), None, "{text}");
        }
        assert!(Region::parse(b"..|.#", b'.', true).is_some());
        assert!(Region::parse(&[b'.'; 64], b'.', true).is_some());
        assert!(Region::parse(&[b'.'; 65], b'.', true).is_none());
    }
}
