//! The cells of a table of ideals, filled in the order of their ranks.

use super::ranks::Ranks;
use super::shape::Shape;
use grundy_core::{Limit, NimValue};
use grundy_engine::Meter;
use std::mem;

/// The values of the first ideals, in the order of their ranks.
#[derive(Debug)]
pub(super) enum Cells {
    /// One byte for each ideal of an order with at most 255 elements.
    Narrow(Vec<u8>),
    /// Two bytes for each ideal.
    Wide(Vec<u16>),
}

impl Cells {
    /// An empty list of cells for an order with this many elements.
    pub(super) fn new(elements: usize) -> Self {
        if elements <= u8::MAX.into() { Self::Narrow(Vec::new()) } else { Self::Wide(Vec::new()) }
    }

    /// The number of bytes in a cell.
    pub(super) const fn width(&self) -> u128 {
        match self {
            Self::Narrow(_) => 1,
            Self::Wide(_) => 2,
        }
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Narrow(cells) => cells.capacity(),
            Self::Wide(cells) => 2 * cells.capacity(),
        }
    }

    /// The value of the ideal with this rank, if its cell is filled.
    pub(super) fn get(&self, rank: usize) -> Option<NimValue> {
        match self {
            Self::Narrow(cells) => cells.get(rank).copied().map(NimValue::from),
            Self::Wide(cells) => cells.get(rank).copied().map(NimValue::from),
        }
    }

    /// Fills the cells of all ideals.
    pub(super) fn fill(&mut self, shape: &Shape, ranks: &Ranks, meter: &mut Meter<'_>) -> Result<(), Limit> {
        match self {
            Self::Narrow(cells) => fill(cells, &mut [0; 1 << 8], shape, ranks, meter),
            Self::Wide(cells) => {
                let seen: Result<Box<[u8; 1 << 16]>, _> = vec![0; 1 << 16].into_boxed_slice().try_into();
                seen.map_or(Ok(()), |mut seen| fill(cells, &mut seen, shape, ranks, meter))
            }
        }
    }
}

/// Fills `cells`. The marks in `seen`, one for each number that fits in a cell, must be 0.
fn fill<C: Copy + Into<usize> + TryFrom<usize>, const VALUES: usize>(
    cells: &mut Vec<C>,
    seen: &mut [u8; VALUES],
    shape: &Shape,
    ranks: &Ranks,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    let bytes = u64::try_from(ranks.ideals).unwrap_or(u64::MAX).saturating_mul(mem::size_of::<C>() as u64);
    let ideals = u32::try_from(ranks.ideals).map_err(|_| meter.lacks(bytes))? as usize;
    if cells.len() == ideals {
        return Ok(());
    }
    cells.try_reserve_exact(ideals - cells.len()).map_err(|_| meter.lacks(bytes))?;
    let mut at = Ideal::with_rank(shape, ranks, cells.len()).ok_or_else(|| meter.lacks(bytes))?;
    let is_symmetric = shape.is_symmetric();
    let mut mark = 0u8;
    loop {
        meter.visit()?;
        let mirrored = if is_symmetric { at.rank_of_mirror() } else { u32::MAX };
        let value = if let Some(&value) = cells.get(mirrored as usize) {
            value
        } else {
            mark = mark.wrapping_add(1);
            if mark == 0 {
                seen.fill(0);
                mark = 1;
            }
            at.for_each_option(|rank| {
                if let Some(&value) = cells.get(rank as usize) {
                    seen[value.into() % VALUES] = mark;
                }
            });
            // There are fewer options than numbers that fit in a cell.
            C::try_from(first_without(seen, mark)).ok().ok_or_else(|| meter.lacks(bytes))?
        };
        cells.push(value);
        if cells.len() == ideals {
            return Ok(());
        }
        at.advance();
    }
}

/// The index of the first element of `seen` that is not `mark`.
fn first_without(seen: &[u8], mark: u8) -> usize {
    let marks = u64::from_le_bytes([mark; 8]);
    let mut at = 0;
    for eight in seen.as_chunks::<8>().0 {
        let others = u64::from_le_bytes(*eight) ^ marks;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

/// An ideal, with everything that is needed to compute the ranks of its options.
struct Ideal {
    /// The shortest and the longest possible length of each row.
    bounds: Vec<(usize, usize)>,
    /// The number for every row and length, as in [`Ranks`].
    numbers: Vec<u32>,
    /// The number of columns.
    columns: usize,
    /// The lengths of the rows.
    lengths: Vec<usize>,
    /// For every number `k` of rows, the rank of the ideal whose first `k` rows have the same lengths as in this ideal
    /// and whose other rows are as short as possible.
    ranks: Vec<u32>,
    /// For every column `c` and every number `k` of rows, the rank of the ideal whose first `k` rows have the length
    /// `c` and whose other rows are as short as possible. Rows that cannot have the length `c` count as 0.
    cut: Vec<u32>,
    /// For every column, the first row with an element in this column.
    first: Vec<usize>,
}

impl Ideal {
    /// The ideal with this rank, or `None` if there is no such ideal, or if there are more than `u32::MAX` ideals.
    fn with_rank(shape: &Shape, ranks: &Ranks, rank: usize) -> Option<Self> {
        let (rows, columns) = (shape.rows.len(), ranks.columns);
        let mut numbers = Vec::with_capacity(rows * (columns + 1));
        for row in 0..rows {
            for length in 0..=columns {
                numbers.push(ranks.number(row, length)?);
            }
        }
        let mut cut = Vec::with_capacity(columns * (rows + 1));
        for column in 0..columns {
            let mut sum = 0u32;
            cut.push(sum);
            for row in 0..rows {
                // The sums may wrap around, because only their differences are used.
                sum = sum.wrapping_add(numbers[row * (columns + 1) + column]);
                cut.push(sum);
            }
        }
        let first = (0..columns).map(|column| shape.rows.iter().take_while(|row| row.low > column).count());
        let bounds: Vec<(usize, usize)> = shape.rows.iter().map(|row| (row.low, row.high())).collect();
        let first = first.collect();
        let (mut lengths, mut rest) = (Vec::with_capacity(rows), u32::try_from(rank).ok()?);
        for (row, &(low, high)) in bounds.iter().enumerate() {
            let most = lengths.last().map_or(high, |&above| high.min(above));
            let numbers = &numbers[row * (columns + 1)..];
            let length = (low..=most).rev().find(|&length| numbers[length] <= rest)?;
            rest -= numbers[length];
            lengths.push(length);
        }
        let mut ideal = Self { bounds, numbers, columns, lengths, ranks: vec![0; rows + 1], cut, first };
        ideal.add_up(0);
        (rest == 0).then_some(ideal)
    }

    /// Computes `ranks` again, after the lengths from row `from` on have changed.
    fn add_up(&mut self, from: usize) {
        for row in from..self.lengths.len() {
            let number = self.numbers[row * (self.columns + 1) + self.lengths[row]];
            self.ranks[row + 1] = self.ranks[row].wrapping_add(number);
        }
    }

    /// Advances to the ideal with the next rank, if there is one.
    fn advance(&mut self) {
        let is_shorter = |&row: &usize| {
            let most = if row == 0 { usize::MAX } else { self.lengths[row - 1] };
            self.lengths[row] < self.bounds[row].1.min(most)
        };
        let Some(row) = (0..self.lengths.len()).rev().find(is_shorter) else { return };
        self.lengths[row] += 1;
        for (length, bounds) in self.lengths.iter_mut().zip(&self.bounds).skip(row + 1) {
            *length = bounds.0;
        }
        self.add_up(row);
    }

    /// Calls `visit` with the ranks of all options.
    #[inline]
    fn for_each_option(&self, mut visit: impl FnMut(u32)) {
        let (Some(&columns), Some(&rank)) = (self.lengths.first(), self.ranks.last()) else { return };
        let mut height = self.lengths.len();
        let every_column = self.cut.chunks_exact(self.ranks.len()).zip(&self.first).take(columns);
        for (column, (cut, &first)) in every_column.enumerate() {
            height = self.height(column, height);
            // A move in this column shortens the rows from its own row down to this height.
            let below = rank.wrapping_sub(self.ranks[height]).wrapping_add(cut[height]);
            let (above, cut) = (self.ranks.get(first..height), cut.get(first..height));
            for (above, cut) in above.unwrap_or_default().iter().zip(cut.unwrap_or_default()) {
                visit(below.wrapping_add(*above).wrapping_sub(*cut));
            }
        }
    }

    /// The number of rows that are longer than `column`. There must be at most `most` of them.
    #[inline]
    fn height(&self, column: usize, most: usize) -> usize {
        let shorter = self.lengths[..most].iter().rev().take_while(|&&length| length <= column);
        most - shorter.count()
    }

    /// The rank of this ideal after rows and columns are exchanged. The diagram must be symmetric.
    fn rank_of_mirror(&self) -> u32 {
        let mut height = self.lengths.len();
        let mut rank = 0u32;
        for (column, numbers) in self.numbers.chunks_exact(self.columns + 1).enumerate() {
            height = self.height(column, height);
            rank = rank.wrapping_add(numbers[height]);
        }
        rank
    }
}
