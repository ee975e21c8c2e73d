//! The cells of a box, and linear forms along runs of these cells.

use super::super::cells::{N, P};
use grundy_core::{CellMark, LinearForm, OutcomeCell, OutcomeCells, RowAxis};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// A bound on the values of linear forms, on their changes, and on the numbers with cells. Twice this number still fits
/// in 64 bits.
pub(super) const LARGEST: i64 = 1 << 61;

/// The arrangement of the cells of the ruleset's only kind.
pub(super) struct Geometry {
    /// The axes, one for each field.
    pub(super) axes: Vec<Axis>,
}

/// The numbers of one field.
pub(super) struct Axis {
    /// The smallest number that the field can hold, which is also the first number with cells.
    pub(super) lowest: i64,
    /// The largest number that the field can hold.
    pub(super) highest: i64,
    /// How many consecutive numbers have cells.
    pub(super) length: i64,
    /// The distance between the cells of consecutive numbers.
    pub(super) stride: i64,
}

impl Geometry {
    /// The box with these axes, for a kind whose fields have the largest numbers `high`, or `None` if the
    /// numbers are too large.
    pub(super) fn new(axes: &[RowAxis], high: &[u64]) -> Option<Self> {
        let axes = axes.iter().zip(high).map(|(axis, &high)| {
            let lowest = i64::try_from(axis.low).ok().filter(|&low| low < LARGEST)?;
            let length = i64::try_from(axis.length).ok().filter(|&length| length < LARGEST - lowest)?;
            let highest = i64::try_from(high).unwrap_or(i64::MAX);
            Some(Axis { lowest, highest, length, stride: i64::try_from(axis.stride).ok()? })
        });
        Some(Self { axes: axes.collect::<Option<_>>()? })
    }

    /// A bound on the absolute value of the form for turn 0 in the box, or `None` if the bound is too large.
    pub(super) fn largest(&self, form: &LinearForm) -> Option<i64> {
        let mut largest = i128::from(form.constant).abs();
        for (by, axis) in form.by_field.iter().zip(&self.axes) {
            // All numbers are at least 0.
            largest += i128::from(*by).abs() * (i128::from(axis.lowest) + i128::from(axis.length));
        }
        i64::try_from(largest).ok().filter(|&largest| largest <= LARGEST)
    }

    /// The value of the form for turn 0 at the first cell of a run along `field`, and the change of the form
    /// from one cell to the next.
    pub(super) fn along(&self, form: &LinearForm, words: &[i64], field: usize) -> (i64, i64) {
        let fields = form.by_field.iter().zip(words).map(|(by, word)| by * word);
        (form.constant + fields.sum::<i64>(), form.by_field[field])
    }

    /// The index of the cell of `words`.
    pub(super) fn index(&self, words: &[i64]) -> i64 {
        words.iter().zip(&self.axes).map(|(word, axis)| (word - axis.lowest) * axis.stride).sum()
    }
}

/// A row of cells of one width. The four numbers above the largest value are marks.
pub(super) trait CellRow {
    /// The largest number that fits in a cell and is not a mark.
    const LARGEST_VALUE: u64;
    /// The mark of a cell that is not filled yet.
    const EMPTY: u64 = Self::LARGEST_VALUE + CellMark::COUNT - CellMark::Empty.below_largest();
    /// The mark of a cell that does not belong to a position.
    const OUTSIDE: u64 = Self::LARGEST_VALUE + CellMark::COUNT - CellMark::Outside.below_largest();

    /// The cell at index `at`, or `None` if the index is too large.
    fn load(&self, at: usize) -> Option<u64>;

    /// Stores a number, which must fit, in the cell at index `at`; does nothing if the index is too large.
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
