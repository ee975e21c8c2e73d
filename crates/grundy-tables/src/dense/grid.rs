//! The cells of one kind: a box of numbers, stored row by row.

use super::cells::{Cell, Cells, EMPTY};
use grundy_core::{Kind, RowAxis, RowTable};

/// A box of positions of one kind. It begins at the lowest number of each field, unless it is a window that has slid.
pub(super) struct Grid {
    /// The lowest number of each field.
    pub(super) low: Vec<u64>,
    /// The highest number of each field.
    pub(super) high: Vec<u64>,
    /// The range of numbers with cells in each field, which is empty before any cells are allocated. The total number
    /// of cells fits in a `usize`.
    pub(super) axes: Vec<RowAxis>,
    /// Whether there are any cells.
    allocated: bool,
    /// The cells of the box.
    pub(super) cells: Cells,
}

impl Grid {
    /// A grid of `kind` without cells. Cells that are added later will have the type of `cells`.
    pub(super) fn new(kind: &Kind, cells: Cells) -> Self {
        Self {
            low: kind.fields.iter().map(|field| field.low).collect(),
            high: kind.fields.iter().map(|field| field.high).collect(),
            axes: kind.fields.iter().map(|field| RowAxis { low: field.low, length: 0, stride: 0 }).collect(),
            allocated: false,
            cells,
        }
    }

    /// Creates cells for the lowest `length` numbers of `field`, and for the other fields up to `to`. The grid must not
    /// have cells yet. Returns `false` if there is not enough memory.
    pub(super) fn begin_window(&mut self, field: usize, length: u64, to: &[u64]) -> bool {
        let mut corner = to.to_vec();
        corner[field] = self.low[field].saturating_add(length - 1);
        self.reach(&corner)
    }

    /// The lowest number of `field` that has cells.
    pub(super) fn first(&self, field: usize) -> u64 {
        self.axes[field].low
    }

    /// Moves the window so that `first` is the lowest number of `field` with cells; `first` must not be
    /// smaller than before. Cells that remain in the window keep their contents; those that enter it are empty.
    pub(super) fn slide(&mut self, field: usize, first: u64) {
        let RowAxis { low, length, stride } = self.axes[field];
        #[expect(clippy::cast_possible_truncation, reason = "the length is that of a row in memory")]
        let (by, length) = ((first - low).min(length) as usize, length as usize);
        let block = stride * length;
        // Along the last field, cells may share a byte.
        let is_whole = stride.is_multiple_of(self.cells.alignment());
        for start in (0..self.cells.len()).step_by(self.block(field)) {
            let (from, kept) = (start + by * stride, block - by * stride);
            if is_whole {
                self.cells.shift(start, from, kept);
                self.cells.clear(start + kept, by * stride);
            } else {
                for offset in 0..kept {
                    self.cells.store(start + offset, self.cells.get(from + offset));
                }
                for offset in kept..block {
                    self.cells.store(start + offset, EMPTY);
                }
            }
        }
        self.axes[field].low = first;
    }

    /// The distance between the cells of consecutive numbers of the field before `field`; if there is no such
    /// field, the total number of cells, or 1 if there are no cells.
    fn block(&self, field: usize) -> usize {
        match field.checked_sub(1) {
            Some(outer) => self.axes[outer].stride,
            None => self.cells.len().max(1),
        }
    }

    /// The index of the cell of `words`, if there is one.
    #[inline]
    pub(super) fn index(&self, words: &[u64]) -> Option<usize> {
        if !self.allocated {
            return None;
        }
        let mut at = 0;
        for (&word, axis) in words.iter().zip(&self.axes) {
            let offset = word.wrapping_sub(axis.low);
            if offset >= axis.length {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "less than the length, a usize")]
            let offset = offset as usize;
            at += offset * axis.stride;
        }
        Some(at)
    }

    /// The cell of `words`, if there is one.
    pub(super) fn get(&self, words: &[u64]) -> Option<Cell> {
        self.index(words).map(|at| self.cells.get(at))
    }

    /// The table in the form that native code accepts, or `None` for cells of 8 bytes. For `has_images`, see
    /// [`RowTable`].
    pub(super) fn shared(&self, has_images: bool) -> Option<RowTable<'_>> {
        Some(RowTable { axes: self.axes.clone(), cells: self.cells.shared()?, has_images })
    }

    /// The number of cells that the grid has after `reach(to)`, or `u128::MAX` if this number overflows.
    pub(super) fn cells_to(&self, to: &[u64]) -> u128 {
        let lengths = self.lengths_to(to);
        let Some((last, outer)) = lengths.split_last() else { return 1 };
        let row = last.next_multiple_of(self.cells.alignment() as u128);
        outer.iter().fold(row, |cells, &length| cells.saturating_mul(length))
    }

    /// Creates cells for all positions up to `to`. Filled cells keep their contents. Returns `false` if
    /// there is not enough memory.
    pub(super) fn reach(&mut self, to: &[u64]) -> bool {
        let wanted = self.lengths_to(to);
        let Ok(lengths) = wanted.iter().map(|&length| usize::try_from(length)).collect::<Result<Vec<_>, _>>()
        else {
            return false;
        };
        let same_from = |first: usize| {
            self.allocated
                && self
                    .axes
                    .iter()
                    .zip(&wanted)
                    .skip(first)
                    .all(|(axis, &wanted)| u128::from(axis.length) == wanted)
        };
        if same_from(0) {
            return true;
        }
        let mut strides = vec![1; lengths.len()];
        let mut total: usize = 1;
        for (field, &length) in lengths.iter().enumerate().rev() {
            strides[field] = total;
            let length = if field + 1 == strides.len() {
                length.checked_next_multiple_of(self.cells.alignment())
            } else {
                Some(length)
            };
            match length.and_then(|length| total.checked_mul(length)) {
                Some(product) => total = product,
                None => return false,
            }
        }
        // If only the first field becomes longer, rows are appended and none is moved.
        if same_from(1) || !self.allocated {
            if !self.cells.lengthen(total) {
                return false;
            }
        } else {
            let Some(mut cells) = self.cells.empty_like(total) else { return false };
            self.move_rows(&mut cells, &strides);
            self.cells = cells;
        }
        for ((axis, length), stride) in self.axes.iter_mut().zip(lengths).zip(strides) {
            axis.length = length as u64;
            axis.stride = stride;
        }
        self.allocated = true;
        true
    }

    /// Moves all rows (runs along the last field) to their places in the layout with the new strides.
    fn move_rows(&mut self, cells: &mut Cells, strides: &[usize]) {
        let old: Vec<usize> = self.axes.iter().map(|axis| axis.stride).collect();
        #[expect(clippy::cast_possible_truncation, reason = "lengths are those of a row in memory")]
        let lengths: Vec<usize> = self.axes.iter().map(|axis| axis.length as usize).collect();
        let Some((&run, outer)) = lengths.split_last() else { return };
        let mut offsets = vec![0; outer.len()];
        loop {
            let at = |strides: &[usize]| offsets.iter().zip(strides).map(|(o, s)| o * s).sum::<usize>();
            cells.move_from(at(strides), &mut self.cells, at(&old), run);
            // Advance to the next row. The last of the outer fields is incremented first.
            let Some(field) = (0..outer.len()).rev().find(|&field| offsets[field] + 1 < outer[field]) else {
                return;
            };
            offsets[field] += 1;
            offsets[field + 1..].fill(0);
        }
    }

    fn lengths_to(&self, to: &[u64]) -> Vec<u128> {
        to.iter()
            .zip(&self.axes)
            .map(|(&to, axis)| {
                let wanted = if to < axis.low { 1 } else { u128::from(to - axis.low) + 1 };
                wanted.max(axis.length.into())
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Cells, Grid};
    use grundy_core::{Field, Kind};

    #[test]
    fn cells_stay_where_they_are_when_the_box_grows() {
        let mut field = Field::natural("w");
        field.low = 1;
        let kind = Kind::new("sheet", vec![field.clone(), field.clone(), field]);
        for cells in [Cells::new(), Cells::of_outcomes()] {
            check_growth(Grid::new(&kind, cells));
        }
    }

    fn check_growth(mut grid: Grid) {
        let is_narrow = grid.cells.alignment() > 1;
        let mut filled: Vec<([u64; 3], u64)> = Vec::new();
        for to in [[2, 3, 1], [2, 3, 4], [3, 3, 4], [3, 5, 5]] {
            assert!(grid.reach(&to));
            for (words, value) in &filled {
                assert_eq!(grid.get(words), Some(*value), "{words:?} after growing to {to:?}");
            }
            let value = if is_narrow { filled.len() as u64 % 2 } else { 7 * filled.len() as u64 };
            let at = grid.index(&to).unwrap();
            assert!(grid.cells.set(at, value));
            filled.push((to, value));
        }
        assert_eq!(grid.index(&[0, 1, 1]), None);
        assert_eq!(grid.index(&[4, 1, 1]), None);
    }

    #[test]
    fn a_kind_without_fields_has_one_cell() {
        let mut grid = Grid::new(&Kind::new("star", vec![]), Cells::new());
        assert_eq!(grid.index(&[]), None);
        assert!(grid.reach(&[]));
        assert_eq!(grid.index(&[]), Some(0));
    }
}
