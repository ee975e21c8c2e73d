//! Rectangles of grids as sets of cells: cutting them out, rotating them and reflecting them.

use crate::images::GridImage;
use crate::placements::bits::Bits;
use crate::signature::Window;
use std::sync::Arc;

/// A grid whose cells are numbered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// For every subset of eight adjacent cells in a row, the corresponding cells in a column.
pub(crate) type Spread<B> = Arc<[B]>;

/// The table for grids with this many columns.
pub(crate) fn spread<B: Bits>(columns: usize) -> Spread<B> {
    let spread = |byte: u64| {
        let cells = (0..8).filter(|bit| byte >> bit & 1 == 1).map(|bit| bit * columns);
        // Cells beyond the largest set are not on any grid.
        cells.filter(|&cell| cell < B::MOST).fold(B::default(), |set, cell| set | B::single(cell))
    };
    (0..256).map(spread).collect()
}

impl Grid {
    /// The smallest rectangle that contains a nonempty set of cells.
    #[inline]
    pub(crate) fn window<B: Bits>(self, cells: B) -> Window {
        let row = self.row_of(cells.first());
        let (mut rest, mut rows, mut all) = (cells >> (row * self.columns), 0, B::default());
        while !rest.is_empty() {
            all |= rest;
            rows += 1;
            if rows == self.rows {
                break;
            }
            rest = rest >> self.columns;
        }
        // The lowest row of `all` is the union of all rows.
        let all = if self.columns < 64 { all.low() & ((1 << self.columns) - 1) } else { 0 };
        if all == 0 {
            return self.wide_window(cells, row, rows);
        }
        let column = all.trailing_zeros() as usize;
        let columns = 64 - all.leading_zeros() as usize - column;
        Window { row, column, rows, columns }
    }

    /// The window on a grid with at least 64 columns.
    fn wide_window<B: Bits>(self, cells: B, row: usize, rows: usize) -> Window {
        let columns = || cells.each().map(|cell| cell % self.columns);
        let column = columns().min().unwrap_or(0);
        let columns = columns().max().unwrap_or(0) + 1 - column;
        Window { row, column, rows, columns }
    }

    fn row_of(self, cell: usize) -> usize {
        match (u32::try_from(cell), u32::try_from(self.columns)) {
            // Division of small numbers is fast.
            (Ok(cell), Ok(columns)) => (cell / columns) as usize,
            _ => cell / self.columns,
        }
    }

    /// All cells of the first row.
    #[inline]
    fn first_row<B: Bits>(self) -> B {
        if self.columns < 64 {
            B::from_low((1 << self.columns) - 1)
        } else if self.columns < B::MOST {
            !(!B::default() << self.columns)
        } else {
            !B::default()
        }
    }

    /// The cells in a window that contains all cells of the set, as a grid of the size of the window.
    #[inline]
    pub(crate) fn cut<B: Bits>(self, cells: B, window: Window) -> B {
        let base = cells >> (window.row * self.columns + window.column);
        if window.columns == self.columns {
            return base;
        }
        let mask = self.first_row();
        let (mut cut, mut rest) = (B::default(), base);
        for row in 0..window.rows {
            cut |= (rest & mask) << (row * window.columns);
            if row + 1 < window.rows {
                rest = rest >> self.columns;
            }
        }
        cut
    }

    /// The set with the rows in the opposite order.
    #[inline]
    pub(crate) fn down<B: Bits>(self, cells: B) -> B {
        if self.rows == 1 {
            return cells;
        }
        let mask = self.first_row();
        let (mut flipped, mut rest) = (B::default(), cells);
        for _ in 0..self.rows {
            flipped = flipped << self.columns | rest & mask;
            rest = rest >> self.columns;
        }
        flipped
    }

    /// The set rotated by 180 degrees.
    #[inline]
    pub(crate) fn half_turned<B: Bits>(self, cells: B) -> B {
        cells.reversed() >> (B::MOST - self.rows * self.columns)
    }

    /// The set with rows and columns exchanged. The table must be the one for grids with as many columns as this grid
    /// has rows.
    #[inline]
    pub(crate) fn turned<B: Bits>(self, cells: B, spread: &[B]) -> B {
        let mask = self.first_row();
        let mut turned = B::default();
        for row in 0..self.rows {
            let mut rest = cells >> (row * self.columns) & mask;
            let mut at = row;
            while !rest.is_empty() {
                turned |= spread[(rest.low() & 0xff) as usize] << at;
                rest = rest >> 8;
                at += 8 * self.rows;
            }
        }
        turned
    }

    /// An image of the set. Images that do not exchange rows and columns are derived from `down`, the set with its
    /// rows in the opposite order.
    #[inline]
    pub(crate) fn image<B: Bits>(self, image: GridImage, cells: B, down: B, spread: &[B]) -> B {
        let straight = match (image.down, image.right) {
            (false, false) => cells,
            (true, false) => down,
            (false, true) => self.half_turned(down),
            (true, true) => self.half_turned(cells),
        };
        if image.turned { self.turned(straight, spread) } else { straight }
    }
}

#[cfg(test)]
mod tests {
    use super::{Grid, spread};
    use crate::images::GridImage;
    use crate::placements::bits::{Bits, Bits256};
    use crate::signature::Window;

    fn check<B: Bits>(rows: usize, columns: usize) {
        let grid = Grid { rows, columns };
        let cells: Vec<usize> = (0..rows * columns).filter(|cell| cell % 3 == 1 || cell % 7 == 2).collect();
        let set = cells.iter().fold(B::default(), |set, &cell| set | B::single(cell));
        let table = spread(rows);
        for image in GridImage::all() {
            let from = image.of(rows, columns).from;
            let expected: Vec<usize> = (0..from.len()).filter(|&at| cells.contains(&from[at])).collect();
            let found = grid.image(image, set, grid.down(set), &table);
            assert_eq!(found.each().collect::<Vec<_>>(), expected, "{rows} x {columns}, {image:?}");
        }
        for (top, left) in [(0, 0), (rows / 2, 0), (0, columns / 2), (rows / 3, columns / 3)] {
            let inner = |cell: &usize| cell / columns >= top && cell % columns >= left;
            let inner: Vec<usize> = cells.iter().copied().filter(inner).collect();
            if inner.is_empty() {
                continue;
            }
            let set = inner.iter().fold(B::default(), |set, &cell| set | B::single(cell));
            let row = inner.iter().map(|cell| cell / columns).min().unwrap();
            let column = inner.iter().map(|cell| cell % columns).min().unwrap();
            let window = Window {
                row,
                column,
                rows: inner.iter().map(|cell| cell / columns).max().unwrap() + 1 - row,
                columns: inner.iter().map(|cell| cell % columns).max().unwrap() + 1 - column,
            };
            assert_eq!(grid.window(set), window);
            let expected: Vec<usize> = inner
                .iter()
                .map(|cell| (cell / columns - row) * window.columns + cell % columns - column)
                .collect();
            assert_eq!(grid.cut(set, window).each().collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn windows_and_images_agree_with_lists() {
        for (rows, columns) in [(1, 1), (1, 5), (4, 1), (3, 5), (5, 3), (8, 8), (1, 64), (64, 1), (2, 32)] {
            check::<u64>(rows, columns);
            check::<u128>(rows, columns);
            check::<Bits256>(rows, columns);
        }
        for (rows, columns) in [(2, 64), (1, 128), (9, 14), (11, 11), (3, 31), (31, 3)] {
            check::<u128>(rows, columns);
            check::<Bits256>(rows, columns);
        }
        for (rows, columns) in [(16, 16), (2, 128), (1, 256), (256, 1), (3, 80)] {
            check::<Bits256>(rows, columns);
        }
    }
}
