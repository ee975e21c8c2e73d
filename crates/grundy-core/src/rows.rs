//! Rows of table cells that a ruleset fills by itself: native code, as a capability.

use crate::KindId;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// The cells of a table, of one width: a nim-value each, or one of the marks, which are the four largest numbers
/// of the width.
///
/// The largest is a cell not filled yet, then a loony position, a component that ends the game, and what is no
/// position ([`CellMark`]). Nim-values are below them all.
///
/// Cells are atomic so that several threads may fill one table; they are read and written without any order,
/// and who hands parts of a table to other threads sees to it that what is read was written before.
#[derive(Clone, Copy, Debug)]
pub enum RowCells<'a> {
    /// One byte each.
    U8(&'a [AtomicU8]),
    /// Two bytes each.
    U16(&'a [AtomicU16]),
    /// Four bytes each.
    U32(&'a [AtomicU32]),
    /// Outcomes alone, two bits each: see [`OutcomeCells`].
    Outcomes(OutcomeCells<'a>),
}

impl RowCells<'_> {
    /// How many cells there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::U8(cells) => cells.len(),
            Self::U16(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
            Self::Outcomes(cells) => cells.len(),
        }
    }

    /// Whether there is no cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bits of one cell: 2 of outcomes, else 8, 16 or 32.
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

/// Cells of two bits, four in a byte, the first of them the lowest bits: what [`OutcomeCell`] says.
///
/// The last seven bytes hold no cells, so that eight can be loaded wherever a cell lies. Who writes on several threads
/// sees to it that no two of them write cells of the same byte.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeCells<'a>(&'a [AtomicU8]);

/// What a cell of a table of outcomes says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeCell {
    /// Not filled yet.
    Empty,
    /// A P-position.
    P,
    /// An N-position.
    N,
    /// Not a position.
    Outside,
}

impl<'a> OutcomeCells<'a> {
    /// Bytes beyond the last cell.
    pub const MARGIN: usize = 7;

    /// The cells in these bytes.
    #[must_use]
    pub const fn new(bytes: &'a [AtomicU8]) -> Self {
        Self(bytes)
    }

    /// How many bytes hold so many cells.
    #[must_use]
    pub const fn bytes_for(cells: usize) -> usize {
        cells.div_ceil(4) + Self::MARGIN
    }

    /// How many cells there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        4 * self.0.len().saturating_sub(Self::MARGIN)
    }

    /// Whether there is no cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &'a [AtomicU8] {
        self.0
    }

    /// The cell at index `at`.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[must_use]
    pub fn get(&self, at: usize) -> OutcomeCell {
        OutcomeCell::of(self.0[at / 4].load(Relaxed) >> (2 * (at % 4)))
    }

    /// Makes the cell at index `at` say something else.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn set(&self, at: usize, cell: OutcomeCell) {
        let byte = &self.0[at / 4];
        let shift = 2 * (at % 4);
        byte.store(byte.load(Relaxed) & !(3 << shift) | cell.bits() << shift, Relaxed);
    }
}

impl OutcomeCell {
    /// The two bits of the cell.
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

    /// What the two lowest bits say.
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

/// What a cell may hold instead of a nim-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMark {
    /// Not filled yet.
    Empty,
    /// A loony position.
    Loony,
    /// A component that ends the game.
    Over,
    /// Not a position.
    Outside,
}

impl CellMark {
    /// How many marks there are.
    pub const COUNT: u64 = 4;

    /// How far below the largest number of a cell's width the mark lies.
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

/// The table of one kind: a box of positions, the cell of `fields` at the sum of
/// `(fields[f] - axes[f].low) * axes[f].stride`.
#[derive(Clone, Debug)]
pub struct RowTable<'a> {
    /// The fields of the kind; without any there is one cell.
    pub axes: Vec<RowAxis>,
    /// The cells; none where the table was not made yet.
    pub cells: RowCells<'a>,
    /// Whether a cell that is filled has its images filled too, those of the run under way excepted: the cells whose
    /// fields are the same but that interchangeable ones ([`Facts::interchangeable`](crate::Facts::interchangeable))
    /// changed places. Then any of them may be looked up for another.
    pub has_images: bool,
}

/// Which numbers of a field have cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowAxis {
    /// The lowest.
    pub low: u64,
    /// How many.
    pub length: u64,
    /// How far apart the cells of two neighbours lie.
    pub stride: usize,
}

/// Cells in a row: `length` of them along one field, the other fields fixed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The kind.
    pub kind: KindId,
    /// The fields of the first cell.
    pub words: Vec<u64>,
    /// The field that grows by one from cell to cell; of no meaning for a run of one cell.
    pub field: usize,
    /// How many cells.
    pub length: u64,
}

/// How a [`RowFiller`] ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowsEnd {
    /// Every run is filled.
    Filled,
    /// The first cell of what is left of a run needs the ruleset itself: a component looked up has no cell or no
    /// value, a value does not fit the width, or the rules failed or could not say in 64 bits. All before it is filled.
    Stuck(Run),
    /// The caller broke off; no cell holds anything wrong.
    Broken,
    /// This filler has nothing to offer for tables of this size or width; nothing was filled.
    Declined,
}

/// What a [`RowFiller`] did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsReport {
    /// Positions visited: cells whose options were looked up, those filled before, outside the domain or over
    /// excepted.
    pub positions: u64,
    /// How it ended.
    pub end: RowsEnd,
}

/// Who fills rows of cells with the values of their positions, options, look-ups, nim-sums and mex in one; or with their
/// outcomes, options and look-ups until one is a P-position.
///
/// The values, or outcomes, are those that the definition gives over
/// [`Ruleset::visit_moves`](crate::Ruleset::visit_moves); what cannot be said this way is left to the caller, cell by cell
/// ([`RowsEnd::Stuck`]). Tables of values for who fills outcomes, and the other way round, are declined.
pub trait RowFiller: Send + Sync {
    /// Fills the runs that `next` gives, one after the other, until it says `false`. Cells filled before are left.
    ///
    /// `tables` holds one table for every kind of the ruleset. `tick` is called at least every few thousand
    /// cells or options with the positions visited so far.
    fn fill(
        &self,
        tables: &[RowTable<'_>],
        next: &mut dyn FnMut(&mut Run) -> bool,
        tick: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> RowsReport;

    /// Whether it is proved that no component of an option has a field larger than the same field of the component
    /// that the option belongs to (rulesets of one kind): then rows may be filled on several threads at a time.
    fn fields_never_grow(&self) -> bool {
        false
    }
}
