//! Table cells, which are as narrow as the values allow.

use grundy_core::{OutcomeCell, OutcomeCells, RowCells};
use grundy_engine::Value;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

/// The content of a cell: a nim-value, an outcome, a remoteness, or one of the marks, which are the four largest
/// numbers.
pub(super) type Cell = u64;
/// The cell is not filled yet.
pub(super) const EMPTY: Cell = u64::MAX;
/// The position is loony.
pub(super) const LOONY: Cell = u64::MAX - 1;
/// The component ends the game.
pub(super) const OVER: Cell = u64::MAX - 2;
/// The cell does not belong to a position.
pub(super) const OUTSIDE: Cell = u64::MAX - 3;
/// The smallest number that is a mark.
const FIRST_MARK: Cell = OUTSIDE;

/// The content of the cell of a P-position in a table of outcomes.
pub(super) const P: Cell = 0;
/// The content of the cell of an N-position in a table of outcomes.
pub(super) const N: Cell = 1;

/// A row of cells of 1, 2, 4 or 8 bytes each, or of two bits each. In cells of whole bytes, the four largest numbers
/// are marks.
///
/// Cells are atomic because native code may fill a table on several threads.
pub(super) enum Cells {
    /// Cells of one byte.
    U8(Vec<AtomicU8>),
    /// Cells of two bytes.
    U16(Vec<AtomicU16>),
    /// Cells of four bytes.
    U32(Vec<AtomicU32>),
    /// Cells of eight bytes, which can hold every value.
    U64(Vec<AtomicU64>),
    /// Cells of two bits for outcomes: [`P`], [`N`], [`OUTSIDE`] and [`EMPTY`].
    Outcomes(Vec<AtomicU8>),
}

macro_rules! on_cells {
    ($cells:expr, $row:ident => $do:expr) => {
        match $cells {
            Cells::U8($row) => $do,
            Cells::U16($row) => $do,
            Cells::U32($row) => $do,
            Cells::U64($row) => $do,
            Cells::Outcomes($row) => $do,
        }
    };
}

impl Cells {
    /// A row of one-byte cells that has no cells yet.
    pub(super) const fn new() -> Self {
        Self::U8(Vec::new())
    }

    /// A row of two-bit cells for outcomes that has no cells yet.
    pub(super) const fn of_outcomes() -> Self {
        Self::Outcomes(Vec::new())
    }

    /// The number of bytes in one cell, or in four cells for outcomes.
    pub(super) const fn width(&self) -> usize {
        match self {
            Self::U8(_) | Self::Outcomes(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) => 4,
            Self::U64(_) => 8,
        }
    }

    /// The alignment of rows, in cells. It ensures that rows do not share bytes.
    pub(super) const fn alignment(&self) -> usize {
        if let Self::Outcomes(_) = self { 4 } else { 1 }
    }

    /// The number of bytes that `cells` cells need.
    pub(super) fn bytes_for(&self, cells: u128) -> u128 {
        match self {
            Self::Outcomes(_) => cells.div_ceil(4) + OutcomeCells::MARGIN as u128,
            _ => cells.saturating_mul(self.width() as u128),
        }
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (on_cells!(self, row => row.capacity()) * self.width()) as u64
    }

    /// A row of `len` empty cells of the same width, or `None` if memory cannot be allocated.
    pub(super) fn empty_like(&self, len: usize) -> Option<Self> {
        fn row<T>(len: usize, empty: impl FnMut() -> T) -> Option<Vec<T>> {
            let mut row = Vec::new();
            row.try_reserve_exact(len).ok()?;
            row.resize_with(len, empty);
            Some(row)
        }
        Some(match self {
            Self::U8(_) => Self::U8(row(len, || AtomicU8::new(u8::MAX))?),
            Self::U16(_) => Self::U16(row(len, || AtomicU16::new(u16::MAX))?),
            Self::U32(_) => Self::U32(row(len, || AtomicU32::new(u32::MAX))?),
            Self::U64(_) => Self::U64(row(len, || AtomicU64::new(u64::MAX))?),
            Self::Outcomes(_) => Self::Outcomes(row(OutcomeCells::bytes_for(len), empty_outcomes)?),
        })
    }

    /// Appends empty cells until there are `len`; returns `false` if memory cannot be allocated.
    pub(super) fn lengthen(&mut self, len: usize) -> bool {
        fn lengthened<T>(row: &mut Vec<T>, len: usize, empty: impl FnMut() -> T) -> bool {
            let more = len.saturating_sub(row.len());
            if row.try_reserve(more).is_err() {
                return false;
            }
            row.resize_with(len.max(row.len()), empty);
            true
        }
        match self {
            Self::U8(row) => lengthened(row, len, || AtomicU8::new(u8::MAX)),
            Self::U16(row) => lengthened(row, len, || AtomicU16::new(u16::MAX)),
            Self::U32(row) => lengthened(row, len, || AtomicU32::new(u32::MAX)),
            Self::U64(row) => lengthened(row, len, || AtomicU64::new(u64::MAX)),
            Self::Outcomes(row) => lengthened(row, OutcomeCells::bytes_for(len), empty_outcomes),
        }
    }

    /// The number of cells. For outcomes, there may be a few more than requested.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Outcomes(row) => OutcomeCells::new(row).len(),
            Self::U8(row) => row.len(),
            Self::U16(row) => row.len(),
            Self::U32(row) => row.len(),
            Self::U64(row) => row.len(),
        }
    }

    /// Copies `length` cells from index `from` to index `to`, which must not be larger. For outcomes, all three numbers
    /// must be multiples of the alignment.
    pub(super) fn shift(&mut self, to: usize, from: usize, length: usize) {
        // This is not atomic, so that the compiler can move whole blocks.
        macro_rules! shifted {
            ($row:expr, $to:expr, $from:expr, $length:expr) => {
                for offset in 0..$length {
                    *$row[$to + offset].get_mut() = *$row[$from + offset].get_mut();
                }
            };
        }
        match self {
            Self::U8(row) => shifted!(row, to, from, length),
            Self::U16(row) => shifted!(row, to, from, length),
            Self::U32(row) => shifted!(row, to, from, length),
            Self::U64(row) => shifted!(row, to, from, length),
            Self::Outcomes(row) => shifted!(row, to / 4, from / 4, length / 4),
        }
    }

    /// Empties `length` cells, starting at index `from`. For outcomes, both numbers must be multiples of the
    /// alignment.
    pub(super) fn clear(&mut self, from: usize, length: usize) {
        match self {
            Self::U8(row) => row[from..from + length].fill_with(|| AtomicU8::new(u8::MAX)),
            Self::U16(row) => row[from..from + length].fill_with(|| AtomicU16::new(u16::MAX)),
            Self::U32(row) => row[from..from + length].fill_with(|| AtomicU32::new(u32::MAX)),
            Self::U64(row) => row[from..from + length].fill_with(|| AtomicU64::new(u64::MAX)),
            Self::Outcomes(row) => row[from / 4..(from + length) / 4].fill_with(empty_outcomes),
        }
    }

    /// The content of the cell at index `at`.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Cell {
        // The mark of a narrow cell becomes a wide mark when the bits above it are set.
        match self {
            Self::U8(row) => marked(row[at].load(Relaxed).into(), u8::MAX.into()),
            Self::U16(row) => marked(row[at].load(Relaxed).into(), u16::MAX.into()),
            Self::U32(row) => marked(row[at].load(Relaxed).into(), u32::MAX.into()),
            Self::U64(row) => row[at].load(Relaxed),
            Self::Outcomes(row) => match OutcomeCells::new(row).get(at) {
                OutcomeCell::Empty => EMPTY,
                OutcomeCell::P => P,
                OutcomeCell::N => N,
                OutcomeCell::Outside => OUTSIDE,
            },
        }
    }

    /// Stores `cell` at index `at`. If the cells are too narrow, all of them are widened first; returns
    /// `false` if memory cannot be allocated for that.
    pub(super) fn set(&mut self, at: usize, cell: Cell) -> bool {
        while !self.store(at, cell) {
            let Some(wider) = self.widened() else { return false };
            *self = wider;
        }
        true
    }

    /// Stores `cell` at index `at`; returns `false` if the cells are too narrow.
    #[inline]
    pub(super) fn store(&self, at: usize, cell: Cell) -> bool {
        if cell < FIRST_MARK && cell > self.largest_value() {
            return false;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a value fits, and truncation keeps the bits of a mark"
        )]
        match self {
            Self::U8(row) => row[at].store(cell as u8, Relaxed),
            Self::U16(row) => row[at].store(cell as u16, Relaxed),
            Self::U32(row) => row[at].store(cell as u32, Relaxed),
            Self::U64(row) => row[at].store(cell, Relaxed),
            Self::Outcomes(row) => OutcomeCells::new(row).set(at, outcome_cell(cell)),
        }
        true
    }

    /// Copies `length` cells. The source cells start at index `from` and are `strides[0]` apart; the target cells
    /// start at index `to` and are `strides[1]` apart.
    pub(super) fn copy(&self, [from, to]: [usize; 2], strides: [usize; 2], length: usize) {
        let places = (0..length).map(|cell| (from + cell * strides[0], to + cell * strides[1]));
        match self {
            Self::U8(row) => places.for_each(|(from, to)| row[to].store(row[from].load(Relaxed), Relaxed)),
            Self::U16(row) => places.for_each(|(from, to)| row[to].store(row[from].load(Relaxed), Relaxed)),
            Self::U32(row) => places.for_each(|(from, to)| row[to].store(row[from].load(Relaxed), Relaxed)),
            Self::U64(row) => places.for_each(|(from, to)| row[to].store(row[from].load(Relaxed), Relaxed)),
            Self::Outcomes(row) => {
                let cells = OutcomeCells::new(row);
                places.for_each(|(from, to)| cells.set(to, cells.get(from)));
            }
        }
    }

    /// The cells in the form that native code accepts, or `None` for cells of 8 bytes.
    pub(super) fn shared(&self) -> Option<RowCells<'_>> {
        match self {
            Self::U8(row) => Some(RowCells::U8(row)),
            Self::U16(row) => Some(RowCells::U16(row)),
            Self::U32(row) => Some(RowCells::U32(row)),
            Self::U64(_) => None,
            Self::Outcomes(row) => Some(RowCells::Outcomes(OutcomeCells::new(row))),
        }
    }

    /// Copies `length` cells of `other`, starting at index `from`, to index `to` of this row. For outcomes, both
    /// indices must be multiples of the alignment. Rows of different widths are copied cell by cell.
    pub(super) fn move_from(&mut self, to: usize, other: &mut Self, from: usize, length: usize) {
        // This is not atomic, so that the compiler can move whole blocks.
        macro_rules! moved {
            ($here:expr, $there:expr) => {
                moved!($here, $there, to, from, length)
            };
            ($here:expr, $there:expr, $to:expr, $from:expr, $length:expr) => {{
                let (to, from, length) = ($to, $from, $length);
                for (here, there) in $here[to..to + length].iter_mut().zip(&mut $there[from..from + length]) {
                    *here.get_mut() = *there.get_mut();
                }
            }};
        }
        match (self, other) {
            (Self::U8(here), Self::U8(there)) => moved!(here, there),
            (Self::U16(here), Self::U16(there)) => moved!(here, there),
            (Self::U32(here), Self::U32(there)) => moved!(here, there),
            (Self::U64(here), Self::U64(there)) => moved!(here, there),
            (Self::Outcomes(here), Self::Outcomes(there)) => {
                // Rows begin at a byte boundary, and all bits after their last cell are empty.
                let (to, from, length) = (to / 4, from / 4, length.div_ceil(4));
                moved!(here, there, to, from, length);
            }
            (here, there) => {
                for offset in 0..length {
                    here.set(to + offset, there.get(from + offset));
                }
            }
        }
    }

    fn largest_value(&self) -> u64 {
        match self {
            Self::U8(_) => u64::from(u8::MAX) - 4,
            Self::U16(_) => u64::from(u16::MAX) - 4,
            Self::U32(_) => u64::from(u32::MAX) - 4,
            // These cells are never widened.
            Self::U64(_) | Self::Outcomes(_) => FIRST_MARK - 1,
        }
    }

    fn widened(&self) -> Option<Self> {
        // The mark of a narrow cell becomes a wide mark when the bits above it are set.
        macro_rules! wider {
            ($row:expr, $wide:ident, $narrow:ty, $plain:ty, $atomic:ty) => {{
                let mut wide: Vec<$atomic> = Vec::new();
                wide.try_reserve_exact($row.len()).ok()?;
                wide.extend($row.iter().map(|cell| {
                    let cell = cell.load(Relaxed);
                    let ones = if cell > <$narrow>::MAX - 4 { <$plain>::MAX << <$narrow>::BITS } else { 0 };
                    <$atomic>::new(<$plain>::from(cell) | ones)
                }));
                Self::$wide(wide)
            }};
        }
        Some(match self {
            Self::U8(row) => wider!(row, U16, u8, u16, AtomicU16),
            Self::U16(row) => wider!(row, U32, u16, u32, AtomicU32),
            Self::U32(row) => wider!(row, U64, u32, u64, AtomicU64),
            // Every cell already fits.
            Self::U64(_) | Self::Outcomes(_) => return None,
        })
    }
}

/// Four unknown outcomes.
const fn empty_outcomes() -> AtomicU8 {
    AtomicU8::new(0)
}

/// The outcome in a cell. Loony positions and positions in which play is over have an outcome too.
const fn outcome_cell(cell: Cell) -> OutcomeCell {
    match cell {
        EMPTY => OutcomeCell::Empty,
        OUTSIDE => OutcomeCell::Outside,
        P | OVER => OutcomeCell::P,
        _ => OutcomeCell::N,
    }
}

/// Converts a narrow cell to a wide one; `mask` is the largest number that fits in the narrow cell.
#[inline]
fn marked(cell: u64, mask: u64) -> Cell {
    if cell > mask - 4 { cell | !mask } else { cell }
}

/// The content of a cell in the form of a value, or `None` if the cell is empty.
pub(super) fn value(cell: Cell) -> Option<Value> {
    match cell {
        EMPTY => None,
        LOONY => Some(Value::Loony),
        OVER => Some(Value::Over),
        OUTSIDE => Some(Value::Outside),
        value => Some(Value::Nim(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Cells, EMPTY, LOONY, N, OUTSIDE, OVER, P};

    /// Fills a row and reads the cells back. Checks that each of them takes `width` bytes.
    #[track_caller]
    fn check(cells: &[Cell], width: usize) {
        let mut row = Cells::new();
        assert!(row.lengthen(cells.len() + 1));
        for (at, &cell) in cells.iter().enumerate() {
            assert!(row.set(at, cell));
        }
        assert_eq!(cells.iter().enumerate().map(|(at, _)| row.get(at)).collect::<Vec<_>>(), cells);
        assert_eq!(row.get(cells.len()), EMPTY);
        assert_eq!(row.width(), width);
    }

    #[test]
    fn cells_widen_and_marks_stay() {
        check(&[LOONY, 0, OVER, 251, OUTSIDE, EMPTY], 1);
        check(&[LOONY, 0, OVER, 252, OUTSIDE], 2);
        check(&[LOONY, 255, OVER, 65531], 2);
        check(&[LOONY, 255, OVER, 65532], 4);
        check(&[OUTSIDE, 1 << 40, LOONY], 8);
        check(&[7, u64::MAX - 4], 8);
    }

    #[test]
    fn outcomes_take_two_bits() {
        let mut row = Cells::of_outcomes();
        let cells = [P, N, OUTSIDE, EMPTY, N, N, P, P, OUTSIDE];
        assert!(row.lengthen(cells.len()));
        for (at, &cell) in cells.iter().enumerate() {
            assert!(row.set(at, cell));
        }
        assert!(row.set(3, OVER) && row.set(5, LOONY));
        let found: Vec<Cell> = (0..cells.len()).map(|at| row.get(at)).collect();
        assert_eq!(found, [P, N, OUTSIDE, P, N, N, P, P, OUTSIDE]);
        assert_eq!(row.bytes(), 3 + 7);
        assert_eq!(row.bytes_for(9), 10);
    }
}
