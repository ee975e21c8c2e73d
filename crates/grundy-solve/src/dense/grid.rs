//! The cells of one kind: a box of numbers, laid out row by row.

use super::cells::{Cell, Cells};
use grundy_core::Kind;

/// A box of positions of one kind, from the lowest number of each field on.
pub(super) struct Grid {
    /// The lowest number of each field.
    pub(super) low: Vec<u64>,
    /// The highest number of each field.
    pub(super) high: Vec<u64>,
    /// How many numbers of each field have cells; all 0 or none 0.
    lengths: Vec<usize>,
    /// How far apart two neighbours along each field lie.
    strides: Vec<usize>,
    /// Whether there are cells at all.
    allocated: bool,
    pub(super) cells: Cells,
}

impl Grid {
    /// The grid of `kind`, without cells.
    pub(super) fn new(kind: &Kind) -> Self {
        let fields = kind.fields.len();
        Self {
            low: kind.fields.iter().map(|field| field.low).collect(),
            high: kind.fields.iter().map(|field| field.high).collect(),
            lengths: vec![0; fields],
            strides: vec![0; fields],
            allocated: false,
            cells: Cells::new(),
        }
    }

    /// The index of the cell of `words`, if there is one.
    #[inline]
    pub(super) fn index(&self, words: &[u64]) -> Option<usize> {
        let mut at = 0;
        for (((&word, &low), &length), &stride) in
            words.iter().zip(&self.low).zip(&self.lengths).zip(&self.strides)
        {
            let offset = usize::try_from(word.wrapping_sub(low)).ok()?;
            if offset >= length {
                return None;
            }
            at += offset * stride;
        }
        self.allocated.then_some(at)
    }

    /// The cell of `words`, if there is one.
    pub(super) fn get(&self, words: &[u64]) -> Option<Cell> {
        self.index(words).map(|at| self.cells.get(at))
    }

    /// The strides of the fields.
    pub(super) fn strides(&self) -> &[usize] {
        &self.strides
    }

    /// How many cells there would have to be to have one for `to`; beyond 2^128 it stays there.
    pub(super) fn cells_to(&self, to: &[u64]) -> u128 {
        self.lengths_to(to).iter().fold(1, |cells: u128, &length| cells.saturating_mul(length))
    }

    /// Makes cells for everything up to `to`; `false` if there is not enough memory. Filled cells stay filled.
    pub(super) fn reach(&mut self, to: &[u64]) -> bool {
        let wanted = self.lengths_to(to);
        let Ok(lengths) = wanted.iter().map(|&length| usize::try_from(length)).collect::<Result<Vec<_>, _>>()
        else {
            return false;
        };
        if self.allocated && lengths == self.lengths {
            return true;
        }
        let mut strides = vec![1; lengths.len()];
        let mut total: usize = 1;
        for (field, &length) in lengths.iter().enumerate().rev() {
            strides[field] = total;
            match total.checked_mul(length) {
                Some(product) => total = product,
                None => return false,
            }
        }
        // A longer first field only appends rows.
        let appends = self.allocated && lengths.get(1..) == self.lengths.get(1..);
        if appends || !self.allocated {
            if !self.cells.lengthen(total) {
                return false;
            }
        } else {
            let Some(mut cells) = self.cells.empty_like(total) else { return false };
            self.move_rows(&mut cells, &strides);
            self.cells = cells;
        }
        self.lengths = lengths;
        self.strides = strides;
        self.allocated = true;
        true
    }

    /// Copies all rows (runs along the last field) to where they lie with other strides.
    fn move_rows(&self, cells: &mut Cells, strides: &[usize]) {
        let Some((&run, outer)) = self.lengths.split_last() else { return };
        let mut offsets = vec![0; outer.len()];
        loop {
            let at = |strides: &[usize]| offsets.iter().zip(strides).map(|(o, s)| o * s).sum::<usize>();
            cells.copy_from(at(strides), &self.cells, at(&self.strides), run);
            // The next row: count up from the last of the outer fields.
            let Some(field) = (0..outer.len()).rev().find(|&field| offsets[field] + 1 < outer[field]) else {
                return;
            };
            offsets[field] += 1;
            offsets[field + 1..].fill(0);
        }
    }

    fn lengths_to(&self, to: &[u64]) -> Vec<u128> {
        to.iter()
            .zip(&self.low)
            .zip(&self.lengths)
            .map(|((&to, &low), &length)| {
                let wanted = if to < low { 1 } else { u128::from(to - low) + 1 };
                wanted.max(length as u128)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Grid;
    use grundy_core::{Field, Kind};

    #[test]
    fn cells_stay_where_they_are_when_the_box_grows() {
        let mut field = Field::natural("w");
        field.low = 1;
        let mut grid = Grid::new(&Kind::new("sheet", vec![field.clone(), field.clone(), field]));
        let mut filled: Vec<([u64; 3], u64)> = Vec::new();
        for to in [[2, 3, 1], [2, 3, 4], [3, 3, 4], [3, 5, 5]] {
            assert!(grid.reach(&to));
            for (words, value) in &filled {
                assert_eq!(grid.get(words), Some(*value), "{words:?} after growing to {to:?}");
            }
            let value = 7 * filled.len() as u64;
            let at = grid.index(&to).unwrap();
            assert!(grid.cells.set(at, value));
            filled.push((to, value));
        }
        assert_eq!(grid.index(&[0, 1, 1]), None);
        assert_eq!(grid.index(&[4, 1, 1]), None);
    }

    #[test]
    fn a_kind_without_fields_has_one_cell() {
        let mut grid = Grid::new(&Kind::new("star", vec![]));
        assert_eq!(grid.index(&[]), None);
        assert!(grid.reach(&[]));
        assert_eq!(grid.index(&[]), Some(0));
    }
}
