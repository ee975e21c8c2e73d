//! Native code that fills rows of table cells: a capability.

use crate::KindId;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// The cells of a table, which all have the same width. In a table of outcomes, a cell holds an [`OutcomeCell`]; in a
/// table of values, it holds a nim-value or one of the marks.
///
/// The marks are the four largest numbers that fit in a cell ([`CellMark`]). In descending order, they mark a cell
/// that is not filled yet, a loony position, a component that ends the game, and a cell that does not belong
/// to a position. Nim-values are smaller than the marks.
///
/// Cells are atomic so that several threads can fill one table. They are read and written with relaxed
/// ordering; the code that distributes a table over threads must ensure that cells are written before they
/// are read.
#[derive(Clone, Copy, Debug)]
pub enum RowCells<'a> {
    /// One byte per cell.
    U8(&'a [AtomicU8]),
    /// Two bytes per cell.
    U16(&'a [AtomicU16]),
    /// Four bytes per cell.
    U32(&'a [AtomicU32]),
    /// Two bits per cell, for outcomes only: see [`OutcomeCells`].
    Outcomes(OutcomeCells<'a>),
}

impl RowCells<'_> {
    /// The number of cells.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::U8(cells) => cells.len(),
            Self::U16(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
            Self::Outcomes(cells) => cells.len(),
        }
    }

    /// Whether there are no cells.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The width of a cell in bits: 2 for outcomes, otherwise 8, 16 or 32.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        match self {
            Self::U8(_) => 8,
            Self::U16(_) => 16,
            Self::U32(_) => 32,
            Self::Outcomes(_) => 2,
        }
    }
}

/// Cells of two bits that hold an [`OutcomeCell`] each. There are four cells in a byte, and the first is in
/// the lowest bits.
///
/// The last [`MARGIN`](Self::MARGIN) bytes hold no cells, so that eight bytes can be loaded starting with the byte of
/// any cell. Threads that write at the same time must not write cells of the same byte.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeCells<'a>(&'a [AtomicU8]);

/// The content of a cell in a table of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeCell {
    /// The cell is not filled yet.
    Empty,
    /// The position is a P-position.
    P,
    /// The position is an N-position.
    N,
    /// The cell does not belong to a position.
    Outside,
}

impl<'a> OutcomeCells<'a> {
    /// The number of bytes after the last cell.
    pub const MARGIN: usize = 7;

    /// A view of `bytes` as cells.
    #[must_use]
    pub const fn new(bytes: &'a [AtomicU8]) -> Self {
        Self(bytes)
    }

    /// The number of bytes that `cells` cells need, including the margin.
    #[must_use]
    pub const fn bytes_for(cells: usize) -> usize {
        cells.div_ceil(4) + Self::MARGIN
    }

    /// The number of cells: four for every byte before the margin.
    #[must_use]
    pub const fn len(&self) -> usize {
        4 * self.0.len().saturating_sub(Self::MARGIN)
    }

    /// Whether there are no cells.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The underlying bytes, including the margin.
    #[must_use]
    pub const fn bytes(&self) -> &'a [AtomicU8] {
        self.0
    }

    /// The content of the cell at index `at`.
    ///
    /// # Panics
    /// Panics if the byte of the cell is beyond the last of the [`bytes`](Self::bytes).
    #[inline]
    #[must_use]
    pub fn get(&self, at: usize) -> OutcomeCell {
        OutcomeCell::of(self.0[at / 4].load(Relaxed) >> (2 * (at % 4)))
    }

    /// Stores `cell` at index `at`. This is not atomic with respect to the other three cells of the byte.
    ///
    /// # Panics
    /// Panics if the byte of the cell is beyond the last of the [`bytes`](Self::bytes).
    #[inline]
    pub fn set(&self, at: usize, cell: OutcomeCell) {
        let byte = &self.0[at / 4];
        let shift = 2 * (at % 4);
        byte.store(byte.load(Relaxed) & !(3 << shift) | cell.bits() << shift, Relaxed);
    }
}

impl OutcomeCell {
    /// The encoding of the content in two bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        match self {
            Self::Empty => 0,
            Self::P => 1,
            Self::N => 2,
            Self::Outside => 3,
        }
    }

    /// Decodes the two lowest bits.
    #[inline]
    #[must_use]
    pub const fn of(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::Empty,
            1 => Self::P,
            2 => Self::N,
            _ => Self::Outside,
        }
    }
}

/// The contents of a cell that are not nim-values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMark {
    /// The cell is not filled yet.
    Empty,
    /// The position is loony: the mover can win, whatever the other components of the sum are.
    Loony,
    /// The component ends the game.
    Over,
    /// The cell does not belong to a position.
    Outside,
}

impl CellMark {
    /// The number of different marks.
    pub const COUNT: u64 = 4;

    /// The distance of the mark from the largest number of the cell's width.
    #[must_use]
    pub const fn below_largest(self) -> u64 {
        match self {
            Self::Empty => 0,
            Self::Loony => 1,
            Self::Over => 2,
            Self::Outside => 3,
        }
    }
}

/// The table of one kind: a box of positions.
///
/// The cell of a position has the index `sum of (fields[f] - axes[f].low) * axes[f].stride`.
#[derive(Clone, Debug)]
pub struct RowTable<'a> {
    /// The range of each field of the kind. A kind without fields has one cell.
    pub axes: Vec<RowAxis>,
    /// The cells. There are none if the table does not exist yet.
    pub cells: RowCells<'a>,
    /// Whether the images of every filled cell outside the run that is being filled are filled too. The images of a
    /// cell are the cells obtained by permuting its interchangeable fields
    /// ([`Facts::interchangeable`](crate::Facts::interchangeable)); any of them can be looked up in place of another.
    pub has_images: bool,
}

/// The range of numbers of one field for which a table has cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowAxis {
    /// The lowest number with a cell.
    pub low: u64,
    /// The number of consecutive numbers with cells.
    pub length: u64,
    /// The distance between the cells of consecutive numbers.
    pub stride: usize,
}

/// Cells for consecutive numbers in one field and constant numbers in the other fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The kind whose table holds the cells.
    pub kind: KindId,
    /// The fields of the first cell.
    pub words: Vec<u64>,
    /// The field that increases by one from cell to cell. It has no meaning for a run of one cell.
    pub field: usize,
    /// The number of cells.
    pub length: u64,
}

/// The ways in which a call to [`RowFiller::fill`] can end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowsEnd {
    /// Every run was filled.
    Filled,
    /// The ruleset itself must handle the first cell of the remaining run; all cells before it are filled.
    /// The reason is that the filler does not support the run, that a component to look up had no cell or no value,
    /// that a value did not fit in a cell, or that the rules caused a fault or needed more than 64 bits.
    Stuck(Run),
    /// The caller's `tick` stopped the call by returning `Break`. All cells filled so far are correct.
    Broken,
    /// The filler does not support tables of this size, width or content; nothing was filled.
    Declined,
}

/// The result of a call to [`RowFiller::fill`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsReport {
    /// The number of positions visited, that is, cells whose options were looked up. Cells that were already
    /// filled, are outside the domain or end the game are not counted.
    pub positions: u64,
    /// How the call ended.
    pub end: RowsEnd,
}

/// Native code that fills rows of cells with nim-values (options, look-ups, nim-sums and mex in one loop) or
/// with outcomes (options and look-ups, which may stop at the first option that is a P-position).
///
/// The cells receive the nim-values or outcomes that follow, by definition, from the moves that
/// [`Ruleset::visit_moves`](crate::Ruleset::visit_moves) reports.
/// Cells that this code cannot handle are left to the caller, one by one ([`RowsEnd::Stuck`]). A filler for
/// outcomes declines tables of values, and vice versa.
pub trait RowFiller: Send + Sync {
    /// Fills each run that `next` writes to its argument, until `next` returns `false`.
    /// Cells that are already filled keep their contents.
    ///
    /// `tables` must contain one table for every kind of the ruleset, in the order of the kinds. `tick` is called with
    /// the number of positions visited so far, at least once every few thousand cells or options.
    fn fill(
        &self,
        tables: &[RowTable<'_>],
        next: &mut dyn FnMut(&mut Run) -> bool,
        tick: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> RowsReport;

    /// Whether the ruleset has only one kind and it is proved that no move makes a field larger. Several threads may
    /// then fill rows at the same time.
    fn fields_never_grow(&self) -> bool {
        false
    }
}
