//! Sets of cells as machine words.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of cells of a board, one bit for each.
pub(crate) trait Bits:
    Copy
    + Ord
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The number of 64-bit words in a set.
    const WORDS: usize;
    /// The number of cells that a set can contain.
    const MOST: usize = 64 * Self::WORDS;

    /// The set of one cell.
    fn single(cell: usize) -> Self;
    /// The number of cells in the set.
    fn count(self) -> u32;
    /// The lowest cell of the set, which must not be empty.
    fn first(self) -> usize;
    /// The set without its lowest cell.
    fn without_first(self) -> Self;
    /// The set with every cell `c` replaced by `MOST - 1 - c`.
    fn reversed(self) -> Self;
    /// The word that contains the lowest 64 cells.
    fn low(self) -> u64;
    /// The set of the cells below 64 that `word` contains.
    fn from_low(word: u64) -> Self;

    /// Whether the set has no cells.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether all cells of the set are in `other`.
    #[inline]
    fn is_within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Whether a cell is in the set.
    #[inline]
    fn has(self, cell: usize) -> bool {
        !(self & Self::single(cell)).is_empty()
    }

    /// The cells in ascending order.
    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }

    /// Appends the words of the set, the highest first.
    #[inline]
    fn push(self, words: &mut Vec<u64>) {
        for word in (0..Self::WORDS).rev() {
            words.push((self >> (64 * word)).low());
        }
    }

    /// The set with these words, the highest first.
    #[inline]
    fn read(words: &[u64]) -> Self {
        let mut set = Self::default();
        for (at, &word) in words.iter().rev().enumerate() {
            set |= Self::from_low(word) << (64 * at);
        }
        set
    }
}

/// The cells of a set in ascending order.
pub(crate) struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 = self.0.without_first();
        Some(cell)
    }
}

macro_rules! bits_of_integer {
    ($integer:ty, $words:literal) => {
        impl Bits for $integer {
            const WORDS: usize = $words;

            #[inline]
            fn single(cell: usize) -> Self {
                1 << cell
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline]
            // The cast truncates a `u128` on purpose, and is trivial for a `u64`.
            #[allow(clippy::cast_possible_truncation, trivial_numeric_casts, clippy::unnecessary_cast)]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline]
            fn from_low(word: u64) -> Self {
                word.into()
            }
        }
    };
}

bits_of_integer!(u64, 1);
bits_of_integer!(u128, 2);

/// A set of at most 256 cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Bits256 {
    high: u128,
    low: u128,
}

impl BitAnd for Bits256 {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { high: self.high & other.high, low: self.low & other.low }
    }
}

impl BitOr for Bits256 {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self { high: self.high | other.high, low: self.low | other.low }
    }
}

impl BitOrAssign for Bits256 {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Bits256 {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self { high: !self.high, low: !self.low }
    }
}

impl Shl<usize> for Bits256 {
    type Output = Self;

    #[inline]
    fn shl(self, by: usize) -> Self {
        match by {
            0 => self,
            1..128 => Self { high: self.high << by | self.low >> (128 - by), low: self.low << by },
            _ => Self { high: self.low << (by - 128), low: 0 },
        }
    }
}

impl Shr<usize> for Bits256 {
    type Output = Self;

    #[inline]
    fn shr(self, by: usize) -> Self {
        match by {
            0 => self,
            1..128 => Self { high: self.high >> by, low: self.low >> by | self.high << (128 - by) },
            _ => Self { high: 0, low: self.high >> (by - 128) },
        }
    }
}

impl Bits for Bits256 {
    const WORDS: usize = 4;

    #[inline]
    fn single(cell: usize) -> Self {
        Self { high: 0, low: 1 } << cell
    }
    #[inline]
    fn count(self) -> u32 {
        self.high.count_ones() + self.low.count_ones()
    }
    #[inline]
    fn first(self) -> usize {
        (if self.low == 0 { 128 + self.high.trailing_zeros() } else { self.low.trailing_zeros() }) as usize
    }
    #[inline]
    fn without_first(self) -> Self {
        if self.low == 0 {
            Self { high: self.high & self.high.wrapping_sub(1), low: 0 }
        } else {
            Self { high: self.high, low: self.low & (self.low - 1) }
        }
    }
    #[inline]
    fn reversed(self) -> Self {
        Self { high: self.low.reverse_bits(), low: self.high.reverse_bits() }
    }
    #[inline]
    fn low(self) -> u64 {
        Bits::low(self.low)
    }
    #[inline]
    fn from_low(word: u64) -> Self {
        Self { high: 0, low: word.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, Bits256};

    fn check<B: Bits>() {
        let cells: Vec<usize> = (0..B::MOST).filter(|cell| cell % 7 == 3 || cell % 11 == 0).collect();
        let set = cells.iter().fold(B::default(), |set, &cell| set | B::single(cell));
        assert_eq!(set.each().collect::<Vec<_>>(), cells);
        assert_eq!(set.count() as usize, cells.len());
        let reversed: Vec<usize> = cells.iter().rev().map(|cell| B::MOST - 1 - cell).collect();
        assert_eq!(set.reversed().each().collect::<Vec<_>>(), reversed);
        for by in 0..B::MOST {
            let up: Vec<usize> = cells.iter().map(|cell| cell + by).filter(|&cell| cell < B::MOST).collect();
            assert_eq!((set << by).each().collect::<Vec<_>>(), up);
            let down: Vec<usize> = cells.iter().filter_map(|cell| cell.checked_sub(by)).collect();
            assert_eq!((set >> by).each().collect::<Vec<_>>(), down);
        }
        let mut words = Vec::new();
        set.push(&mut words);
        assert_eq!((words.len(), B::read(&words)), (B::WORDS, set));
        assert!(B::single(3).is_within(set) && !B::single(1).is_within(set) && set.has(3) && !set.has(1));
    }

    #[test]
    fn sets_of_each_size_agree_with_lists() {
        check::<u64>();
        check::<u128>();
        check::<Bits256>();
    }
}
