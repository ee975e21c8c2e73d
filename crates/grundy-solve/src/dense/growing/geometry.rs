//! The cells of a box, and numbers along a run of them.

use super::super::cells::{N, P};
use grundy_core::{CellMark, LinearForm, OutcomeCell, OutcomeCells, RowAxis};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// No number that is worked with is larger: twice as much still has a place in 64 bits.
pub(super) const LARGEST: i64 = 1 << 61;

/// Where the cells of the only kind lie.
pub(super) struct Geometry {
    pub(super) axes: Vec<Axis>,
}

/// The numbers of one field.
pub(super) struct Axis {
    /// The least that it may be, and the first that has cells.
    pub(super) lowest: i64,
    /// The largest that it may be.
    pub(super) highest: i64,
    /// How many have cells.
    pub(super) length: i64,
    /// How far apart the cells of neighbours lie.
    pub(super) stride: i64,
}

impl Geometry {
    /// The box with these axes, of a kind whose fields go up to `high`; `None` if the numbers are too large.
    pub(super) fn new(axes: &[RowAxis], high: &[u64]) -> Option<Self> {
        let axes = axes.iter().zip(high).map(|(axis, &high)| {
            let lowest = i64::try_from(axis.low).ok().filter(|&low| low < LARGEST)?;
            let length = i64::try_from(axis.length).ok().filter(|&length| length < LARGEST - lowest)?;
            let highest = i64::try_from(high).unwrap_or(i64::MAX);
            Some(Axis { lowest, highest, length, stride: i64::try_from(axis.stride).ok()? })
        });
        Some(Self { axes: axes.collect::<Option<_>>()? })
    }

    /// How far from 0 the form lies at most in the box, the turn being 0; `None` if that is too far.
    pub(super) fn largest(&self, form: &LinearForm) -> Option<i64> {
        let mut largest = i128::from(form.constant).abs();
        for (by, axis) in form.by_field.iter().zip(&self.axes) {
            // All numbers are from 0 on.
            largest += i128::from(*by).abs() * (i128::from(axis.lowest) + i128::from(axis.length));
        }
        i64::try_from(largest).ok().filter(|&largest| largest <= LARGEST)
    }

    /// The value of the form at the first cell of a run along `field`, the turn being 0, and what it grows by from cell
    /// to cell.
    pub(super) fn along(&self, form: &LinearForm, words: &[i64], field: usize) -> (i64, i64) {
        let fields = form.by_field.iter().zip(words).map(|(by, word)| by * word);
        (form.constant + fields.sum::<i64>(), form.by_field[field])
    }

    /// The index of the cell of `words`.
    pub(super) fn index(&self, words: &[i64]) -> i64 {
        words.iter().zip(&self.axes).map(|(word, axis)| (word - axis.lowest) * axis.stride).sum()
    }
}

/// Cells: numbers of their width, the four largest of which are marks.
pub(super) trait CellRow {
    /// The largest nim-value that has a place.
    const LARGEST_VALUE: u64;
    /// Not filled yet.
    const EMPTY: u64 = Self::LARGEST_VALUE + CellMark::COUNT - CellMark::Empty.below_largest();
    /// Not a position.
    const OUTSIDE: u64 = Self::LARGEST_VALUE + CellMark::COUNT - CellMark::Outside.below_largest();

    /// The cell at index `at`, if there is one.
    fn load(&self, at: usize) -> Option<u64>;

    /// Stores a number that has a place in the cell at index `at`, if there is one.
    fn store(&self, at: usize, cell: u64);
}

macro_rules! row {
    ($atomic:ty, $plain:ty) => {
        impl CellRow for [$atomic] {
            const LARGEST_VALUE: u64 = <$plain>::MAX as u64 - CellMark::COUNT;

            #[inline]
            fn load(&self, at: usize) -> Option<u64> {
                self.get(at).map(|cell| cell.load(Relaxed).into())
            }

            #[inline]
            fn store(&self, at: usize, cell: u64) {
                if let Some(here) = self.get(at) {
                    #[expect(clippy::cast_possible_truncation, reason = "it has a place")]
                    here.store(cell as $plain, Relaxed);
                }
            }
        }
    };
}

row!(AtomicU8, u8);
row!(AtomicU16, u16);
row!(AtomicU32, u32);

impl CellRow for OutcomeCells<'_> {
    const LARGEST_VALUE: u64 = N;

    #[inline]
    fn load(&self, at: usize) -> Option<u64> {
        (at < self.len()).then(|| match self.get(at) {
            OutcomeCell::Empty => Self::EMPTY,
            OutcomeCell::P => P,
            OutcomeCell::N => N,
            OutcomeCell::Outside => Self::OUTSIDE,
        })
    }

    #[inline]
    fn store(&self, at: usize, cell: u64) {
        if at < self.len() {
            self.set(
                at,
                match cell {
                    P => OutcomeCell::P,
                    Self::OUTSIDE => OutcomeCell::Outside,
                    _ => OutcomeCell::N,
                },
            );
        }
    }
}
