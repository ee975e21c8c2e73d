//! Sets of cells of grids: cutting out rectangles, rotating and reflecting.

use crate::images::GridImage;
use crate::placements::bits::Bits;
use crate::placements::moves::Cells;
use crate::signature::Window;
use std::sync::Arc;

/// A grid whose cells are numbered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// The cells of each row and of each column of a grid.
#[derive(Default)]
pub(crate) struct Lines<B> {
    rows: Vec<B>,
    columns: Vec<B>,
}

impl<B: Bits> Lines<B> {
    /// The first row, the last row, the first column and the last column; empty sets if there are none.
    pub(crate) fn sides(&self) -> [B; 4] {
        let sides = [self.rows.first(), self.rows.last(), self.columns.first(), self.columns.last()];
        sides.map(|side| side.copied().unwrap_or_default())
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        (self.rows.len() + self.columns.len()) * size_of::<B>()
    }
}

/// For every subset of eight adjacent cells in a row, the corresponding cells in a column.
pub(crate) type Spread<B> = Arc<[B]>;

/// The [`Spread`] for grids with this many columns.
pub(crate) fn spread<B: Bits>(columns: usize) -> Spread<B> {
    let spread = |byte: u64| {
        let cells = (0..8).filter(|bit| byte >> bit & 1 == 1).map(|bit| bit * columns);
        // Cells beyond the largest set are not on any grid.
        cells.filter(|&cell| cell < B::MOST).fold(B::default(), |set, cell| set | B::single(cell))
    };
    (0..256).map(spread).collect()
}

impl Grid {
    /// The smallest rectangle that contains a nonempty set of cells, given the cells of each row and of each column.
    #[inline]
    pub(crate) fn window<B: Bits>(self, lines: &Lines<B>, cells: B) -> Window {
        let is_used = |line: &B| !(*line & cells).is_empty();
        let first = |lines: &[B]| lines.iter().position(is_used).unwrap_or(0);
        let last = |lines: &[B]| lines.iter().rposition(is_used).unwrap_or(0);
        let (row, column) = (first(&lines.rows), first(&lines.columns));
        let (rows, columns) = (last(&lines.rows) + 1 - row, last(&lines.columns) + 1 - column);
        Window { row, column, rows, columns }
    }

    /// The cells of each row and of each column.
    pub(crate) fn lines<B: Bits>(self) -> Lines<B> {
        let Self { rows, columns } = self;
        let set = |cells: &mut dyn Iterator<Item = usize>| {
            cells.fold(B::default(), |set, cell| set | B::single(cell))
        };
        Lines {
            rows: (0..rows).map(|row| set(&mut (0..columns).map(|column| row * columns + column))).collect(),
            columns: (0..columns)
                .map(|column| set(&mut (0..rows).map(|row| row * columns + column)))
                .collect(),
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

    /// The cells of the set, renumbered for a grid of the size of the window. The window must contain all of them.
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
        let mask = self.first_row();
        let (mut flipped, mut rest) = (cells & mask, cells);
        for _ in 1..self.rows {
            rest = rest >> self.columns;
            flipped = flipped << self.columns | rest & mask;
        }
        flipped
    }

    /// The set rotated by 180 degrees.
    #[inline]
    pub(crate) fn half_turned<B: Bits>(self, cells: B) -> B {
        cells.reversed() >> (B::MOST - self.rows * self.columns)
    }

    /// The set with rows and columns exchanged. The table `spread` must be the one for grids with as many columns as
    /// this grid has rows.
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

    /// The least image of a region under the identity, the two reflections and the half turn.
    #[inline]
    pub(crate) fn least_straight<B: Bits>(self, region: Cells<B>) -> Cells<B> {
        let Cells { free, single } = region;
        let down = self.down(free);
        let (right, half) = (self.half_turned(down), self.half_turned(free));
        let least = free.min(down).min(right.min(half));
        if single.is_empty() {
            return Cells { free: least, single };
        }
        // In most cases, only one image of `single` is needed.
        let mut least_single = !B::default();
        if free == least {
            least_single = single;
        }
        if half == least {
            least_single = least_single.min(self.half_turned(single));
        }
        if down == least || right == least {
            let single_down = self.down(single);
            if down == least {
                least_single = least_single.min(single_down);
            }
            if right == least {
                least_single = least_single.min(self.half_turned(single_down));
            }
        }
        Cells { free: least, single: least_single }
    }

    /// The image of a set of cells under a symmetry. `down` must be the set with its rows in the opposite order. Images
    /// that exchange rows and columns need the table `spread` for grids with as many columns as this grid has rows.
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
            assert_eq!(grid.window(&grid.lines(), set), window);
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
