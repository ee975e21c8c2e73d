//! The cells of positions, as narrow as the values allow.

use grundy_engine::Value;

/// A nim-value or a mark. In cells of every width, the marks are the largest numbers.
///
/// A nim-value in a cell is the mex of the values of fewer than `2^63` options, so it cannot equal a mark.
pub(super) type Cell = u64;
/// The position has not been visited yet.
pub(super) const ABSENT: Cell = u64::MAX;
/// The position is open: it is on the path that is being searched.
pub(super) const OPEN: Cell = u64::MAX - 1;
/// The value is unknown. The position was collected in the current round.
pub(super) const COLLECTED: Cell = u64::MAX - 2;
/// The value is unknown. The position does not end the game.
pub(super) const UNKNOWN: Cell = u64::MAX - 5;
/// The position is loony.
pub(super) const LOONY: Cell = u64::MAX - 3;
/// The position ends the game.
pub(super) const OVER: Cell = u64::MAX - 4;
/// The smallest number that is a mark rather than a nim-value.
pub(super) const FIRST_MARK: Cell = UNKNOWN;
/// The number of marks.
const MARKS: u64 = u64::MAX - FIRST_MARK + 1;

/// The value in a cell, or `None` if it is unknown.
pub(super) fn value(cell: Cell) -> Option<Value> {
    match cell {
        ABSENT | UNKNOWN | OPEN | COLLECTED => None,
        LOONY => Some(Value::Loony),
        OVER => Some(Value::Over),
        value => Some(Value::Nim(value)),
    }
}

/// A number type in which cells are stored.
pub(super) trait Width: Copy + Default {
    /// The cell in this type, or `None` if it does not fit.
    fn kept(cell: Cell) -> Option<Self>;
    /// The cell that this number stores.
    fn cell(self) -> Cell;
}

macro_rules! width {
    ($($number:ty),*) => {$(
        impl Width for $number {
            #[inline(always)]
            #[expect(clippy::cast_possible_truncation, reason = "a value fits, and truncation keeps the bits of a mark")]
            #[allow(clippy::cast_lossless, reason = "the code is the same for all widths")]
            fn kept(cell: Cell) -> Option<Self> {
                let fits = cell <= <$number>::MAX as u64 - MARKS || cell >= FIRST_MARK;
                fits.then_some(cell as $number)
            }

            #[inline(always)]
            #[allow(clippy::cast_lossless, reason = "the code is the same for all widths")]
            fn cell(self) -> Cell {
                let (cell, most) = (self as u64, <$number>::MAX as u64);
                // The mark of a narrow cell becomes a wide mark when the bits above it are set.
                if cell > most - MARKS { cell | !most } else { cell }
            }
        }
    )*};
}

width!(u8, u16, u32);

impl Width for u64 {
    #[inline(always)]
    fn kept(cell: Cell) -> Option<Self> {
        Some(cell)
    }

    #[inline(always)]
    fn cell(self) -> Cell {
        self
    }
}

/// A sequence of cells of one width.
pub(super) enum CellRow {
    /// Cells of one byte.
    U8(Vec<u8>),
    /// Cells of two bytes.
    U16(Vec<u16>),
    /// Cells of four bytes.
    U32(Vec<u32>),
    /// Cells of eight bytes, which can hold every value.
    U64(Vec<u64>),
}

macro_rules! on_row {
    ($cells:expr, $row:ident => $do:expr) => {
        match $cells {
            CellRow::U8($row) => $do,
            CellRow::U16($row) => $do,
            CellRow::U32($row) => $do,
            CellRow::U64($row) => $do,
        }
    };
}

impl Default for CellRow {
    fn default() -> Self {
        Self::U8(Vec::new())
    }
}

impl CellRow {
    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        fn bytes<T>(row: &Vec<T>) -> u64 {
            (row.capacity() * size_of::<T>()) as u64
        }
        on_row!(self, row => bytes(row))
    }

    /// The cell at index `at`.
    pub(super) fn get(&self, at: usize) -> Cell {
        on_row!(self, row => row[at].cell())
    }

    /// Appends a cell, widening all cells if necessary.
    pub(super) fn push(&mut self, cell: Cell) {
        let at = on_row!(self, row => { row.push(Width::kept(ABSENT).unwrap_or_default()); row.len() - 1 });
        self.set(at, cell);
    }

    /// Stores `cell` at index `at`, widening all cells if necessary.
    pub(super) fn set(&mut self, at: usize, cell: Cell) {
        fn set<T: Width>(row: &mut [T], at: usize, cell: Cell) -> bool {
            T::kept(cell).is_some_and(|kept| {
                row[at] = kept;
                true
            })
        }
        while !on_row!(self, row => set(row, at, cell)) {
            let cells = on_row!(self, row => row.iter().map(|cell| cell.cell()).collect::<Vec<_>>());
            *self = match self {
                Self::U8(_) => Self::U16(kept(&cells)),
                Self::U16(_) => Self::U32(kept(&cells)),
                Self::U32(_) | Self::U64(_) => Self::U64(cells),
            };
        }
    }
}

fn kept<T: Width>(cells: &[Cell]) -> Vec<T> {
    cells.iter().map(|&cell| T::kept(cell).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::{ABSENT, COLLECTED, Cell, CellRow, LOONY, OPEN, OVER, UNKNOWN};

    /// Stores cells and reads them back. Checks that each of them takes `bits` bits.
    #[track_caller]
    fn check(cells: &[Cell], bits: u32) {
        let mut row = CellRow::default();
        cells.iter().for_each(|&cell| row.push(cell));
        assert_eq!((0..cells.len()).map(|at| row.get(at)).collect::<Vec<_>>(), cells);
        let found = match row {
            CellRow::U8(_) => 8,
            CellRow::U16(_) => 16,
            CellRow::U32(_) => 32,
            CellRow::U64(_) => 64,
        };
        assert_eq!(found, bits);
    }

    #[test]
    fn cells_widen_and_marks_stay() {
        check(&[ABSENT, UNKNOWN, OPEN, COLLECTED, LOONY, OVER, 0, 249], 8);
        check(&[ABSENT, UNKNOWN, OPEN, COLLECTED, LOONY, OVER, 0, 250], 16);
        check(&[LOONY, OVER, 65529], 16);
        check(&[LOONY, OVER, 65530], 32);
        check(&[LOONY, 7, OVER, 1 << 32], 64);
    }
}
