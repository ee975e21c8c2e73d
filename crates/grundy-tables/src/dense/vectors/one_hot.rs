//! Nim-values, computed for whole rows at a time. Each value is stored as the single bit `1 << value` of a
//! cell: the union of the options' cells is the set of their values, and the lowest bit missing from it is
//! the new cell.

use super::layout::{Layout, Source};
use grundy_core::Limit;
use grundy_engine::Meter;

/// The number of cells that are computed together.
const LANES: usize = 16;

/// The number of cells between two polls of the budget.
const CELLS_PER_POLL: usize = 1 << 16;

/// The nim-values of a box. A cell has more bits than there are moves, because a value is at most the number
/// of moves.
pub(super) struct OneHotRows {
    /// The arrangement of the rows.
    pub(super) layout: Layout,
    rows: Widths,
}

/// Rows of cells. The width of the cells depends on the number of moves.
enum Widths {
    U8(PaddedRows<u8>),
    U16(PaddedRows<u16>),
    U32(PaddedRows<u32>),
    U64(PaddedRows<u64>),
}

/// Rows of cells, each of which is preceded by zeros. For a move that would subtract too much from the field along the
/// row, a zero is read.
struct PaddedRows<T> {
    /// The number of zeros in front of a row.
    zeros: usize,
    /// The number of cells in a row, including the zeros.
    stride: usize,
    cells: Vec<T>,
}

macro_rules! on_rows {
    ($cells:expr, $rows:ident => $do:expr) => {
        match $cells {
            Widths::U8($rows) => $do,
            Widths::U16($rows) => $do,
            Widths::U32($rows) => $do,
            Widths::U64($rows) => $do,
        }
    };
}

impl OneHotRows {
    /// The number of bytes that a box needs, or `None` if there are too many moves for a cell.
    pub(super) fn bytes_for(layout: &Layout) -> Option<u128> {
        let width = width(layout)?;
        let (_, stride) = shape(layout);
        Some(width as u128 * layout.rows as u128 * stride as u128)
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        on_rows!(&self.rows, rows => size_of_val(&rows.cells[..]) as u64)
    }

    /// The values of a box, or `None` if there are too many moves for a cell, or if memory cannot be allocated.
    pub(super) fn fill(layout: Layout, meter: &mut Meter<'_>) -> Result<Option<Self>, Limit> {
        let rows = match width(&layout) {
            Some(1) => PaddedRows::fill(&layout, meter)?.map(Widths::U8),
            Some(2) => PaddedRows::fill(&layout, meter)?.map(Widths::U16),
            Some(4) => PaddedRows::fill(&layout, meter)?.map(Widths::U32),
            Some(_) => PaddedRows::fill(&layout, meter)?.map(Widths::U64),
            None => None,
        };
        Ok(rows.map(|rows| Self { layout, rows }))
    }

    /// The nim-value of the position at place `at` of row `row`.
    pub(super) fn value(&self, (row, at): (usize, usize)) -> u64 {
        on_rows!(&self.rows, rows => rows.cells[row * rows.stride + rows.zeros + at].trailing_zeros().into())
    }
}

/// The number of bytes in a cell, or `None` if there are too many moves for a cell of 8 bytes.
fn width(layout: &Layout) -> Option<usize> {
    match layout.moves() {
        0..=7 => Some(1),
        8..=15 => Some(2),
        16..=31 => Some(4),
        32..=63 => Some(8),
        _ => None,
    }
}

/// The number of zeros in front of a row, and the number of cells in a row including those zeros.
fn shape(layout: &Layout) -> (usize, usize) {
    let zeros = layout.largest_shift();
    (zeros, zeros + layout.length.next_multiple_of(LANES))
}

/// An unsigned integer type that represents a set of nim-values, with one bit for each.
trait OneBit: Copy {
    const NONE: Self;
    /// The union of both sets.
    fn join(self, other: Self) -> Self;
    /// The lowest bit that is not in the set.
    fn missing(self) -> Self;
}

macro_rules! one_bit {
    ($($cell:ty),*) => {
        $(impl OneBit for $cell {
            const NONE: Self = 0;
            fn join(self, other: Self) -> Self {
                self | other
            }
            fn missing(self) -> Self {
                !self & self.wrapping_add(1)
            }
        })*
    };
}

one_bit!(u8, u16, u32, u64);

impl<T: OneBit> PaddedRows<T> {
    fn fill(layout: &Layout, meter: &mut Meter<'_>) -> Result<Option<Self>, Limit> {
        let (zeros, stride) = shape(layout);
        let Some(total) = stride.checked_mul(layout.rows) else { return Ok(None) };
        let mut cells = Vec::new();
        if cells.try_reserve_exact(total).is_err() {
            return Ok(None);
        }
        cells.resize(total, T::NONE);
        let mut rows = Self { zeros, stride, cells };
        let mut work = 0;
        let mut from = Vec::new();
        layout.for_each_line(|first, line, sources| {
            for x in 0..line {
                if layout.along.is_empty() {
                    rows.fill_row(first + x, x, sources, &mut from, T::missing);
                } else {
                    rows.fill_row(first + x, x, sources, &mut from, |seen| seen);
                    rows.fill_along(first + x, &layout.along, meter)?;
                }
                work += stride;
                if work >= CELLS_PER_POLL {
                    work = 0;
                    meter.poll()?;
                }
            }
            Ok(())
        })?;
        Ok(Some(rows))
    }

    /// For each position of a row, stores the result of `cell` for the set of the nim-values of its options in other
    /// rows. What is stored after the end of the row is irrelevant.
    fn fill_row(
        &mut self,
        row: usize,
        x: usize,
        sources: &[Source],
        from: &mut Vec<usize>,
        cell: impl Fn(T) -> T,
    ) {
        let start = row * self.stride + self.zeros;
        from.clear();
        let applies = sources.iter().filter(|source| source.from <= x);
        from.extend(applies.map(|source| start - source.back * self.stride - source.shift));
        let (before, now) = self.cells.split_at_mut(start);
        for (at, lanes) in (0..).step_by(LANES).zip(now[..self.stride - self.zeros].chunks_exact_mut(LANES)) {
            let mut seen = [T::NONE; LANES];
            for &source in &*from {
                let source = &before[source + at..][..LANES];
                for (seen, &cell) in seen.iter_mut().zip(source) {
                    *seen = seen.join(cell);
                }
            }
            for (lane, seen) in lanes.iter_mut().zip(seen) {
                *lane = cell(seen);
            }
        }
    }

    /// Completes a row by using the moves within it. For each position, the row must already contain the set of the
    /// nim-values of its options in other rows.
    fn fill_along(&mut self, row: usize, along: &[usize], meter: &mut Meter<'_>) -> Result<(), Limit> {
        let start = row * self.stride + self.zeros;
        let end = (row + 1) * self.stride;
        for from in (start..end).step_by(CELLS_PER_POLL) {
            for at in from..end.min(from + CELLS_PER_POLL) {
                // Near the start of the row, these cells are the zeros in front of it.
                let seen = along.iter().fold(self.cells[at], |seen, shift| seen.join(self.cells[at - shift]));
                self.cells[at] = seen.missing();
            }
            if from > start {
                meter.poll()?;
            }
        }
        Ok(())
    }
}
