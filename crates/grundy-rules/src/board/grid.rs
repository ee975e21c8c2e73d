//! Grids: cells in rows and columns.

use super::{Lines, Relation};

/// A rectangular grid. Cell `row * columns + column` is in that row and column, both counted from 0 at the top left
/// corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl Grid {
    /// The number of cells.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The cell that is `rows` below `cell` and `columns` to its right (above and to the left for negative numbers),
    /// or `None` if that cell is outside the grid.
    #[must_use]
    pub fn step(&self, cell: usize, (rows, columns): (isize, isize)) -> Option<usize> {
        let row = (cell / self.columns).checked_add_signed(rows)?;
        let column = (cell % self.columns).checked_add_signed(columns)?;
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    /// Calls `visit` with every cell that is related to `cell`. Does nothing if `cell` is outside the grid.
    pub fn related(&self, relation: Relation, cell: usize, visit: &mut dyn FnMut(usize)) {
        const KNIGHT: [(isize, isize); 8] =
            [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
        if self.columns == 0 || cell >= self.cells() {
            return;
        }
        let mut steps = |steps: &[(isize, isize)]| {
            steps.iter().filter_map(|&step| self.step(cell, step)).for_each(&mut *visit);
        };
        match relation {
            Relation::Near => steps(Lines::Rook.steps()),
            Relation::Closed => {
                steps(Lines::Rook.steps());
                visit(cell);
            }
            Relation::Near8 => steps(Lines::Queen.steps()),
            Relation::Knight => steps(&KNIGHT),
            Relation::Line(lines) => {
                for &step in lines.steps() {
                    let mut next = self.step(cell, step);
                    while let Some(found) = next {
                        visit(found);
                        next = self.step(found, step);
                    }
                }
            }
            Relation::Above => {
                self.block(cell / self.columns..self.rows, cell % self.columns..self.columns, visit);
            }
            Relation::Below => self.block(0..cell / self.columns + 1, 0..cell % self.columns + 1, visit),
            // A grid has no edges.
            Relation::Ends | Relation::Incident => {}
        }
    }

    fn block(
        &self,
        rows: std::ops::Range<usize>,
        columns: std::ops::Range<usize>,
        visit: &mut dyn FnMut(usize),
    ) {
        for row in rows {
            columns.clone().for_each(|column| visit(row * self.columns + column));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(relation: Relation, expected: &[&str]) {
        let grid = Grid { rows: 3, columns: 4 };
        let mut found = Vec::new();
        // The cell b2.
        grid.related(relation, 5, &mut |cell| found.push(grundy_core::cell_name(cell, 4)));
        found.sort_unstable();
        assert_eq!(found, expected);
    }

    #[test]
    fn relations_of_a_cell_inside_a_grid() {
        check(Relation::Near, &["a2", "b1", "b3", "c2"]);
        check(Relation::Closed, &["a2", "b1", "b2", "b3", "c2"]);
        check(Relation::Near8, &["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]);
        check(Relation::Knight, &["d1", "d3"]);
        check(Relation::Line(Lines::Rook), &["a2", "b1", "b3", "c2", "d2"]);
        check(Relation::Line(Lines::Bishop), &["a1", "a3", "c1", "c3"]);
        check(Relation::Line(Lines::Queen), &["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d2"]);
        check(Relation::Above, &["b2", "b3", "c2", "c3", "d2", "d3"]);
        check(Relation::Below, &["a1", "a2", "b1", "b2"]);
        check(Relation::Ends, &[]);
    }

    #[test]
    fn symmetric_relations_are_symmetric() {
        let grid = Grid { rows: 4, columns: 5 };
        let relations = [
            Relation::Near,
            Relation::Closed,
            Relation::Near8,
            Relation::Knight,
            Relation::Line(Lines::Rook),
            Relation::Line(Lines::Bishop),
            Relation::Line(Lines::Queen),
        ];
        for relation in relations {
            for a in 0..grid.cells() {
                grid.related(relation, a, &mut |b| {
                    let mut back = false;
                    grid.related(relation, b, &mut |c| back |= c == a);
                    assert!(back, "{relation:?} {a} {b}");
                });
            }
        }
        for a in 0..grid.cells() {
            grid.related(Relation::Above, a, &mut |b| {
                let mut back = false;
                grid.related(Relation::Below, b, &mut |c| back |= c == a);
                assert!(back, "{a} {b}");
            });
        }
    }
}
