//! Boards as pictures, and the form in which equal components have the same picture.

use super::rules::{HOLE, Rules, State};

/// The largest number of rows and of columns.
pub(super) const MOST: usize = 64;

/// A board of a game: its rows of cells, from the top. Places outside of it are like holes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Picture {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The states of the cells, row by row.
    pub(super) cells: Vec<State>,
}

impl Picture {
    /// The number of cells that are not holes.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells.iter().filter(|state| **state != HOLE).count()
    }

    /// The picture that a text such as `..#|...` shows; `None` if it is not a board of this game.
    pub(super) fn parse(text: &str, rules: &Rules) -> Option<Self> {
        let mut cells = Vec::new();
        let (mut rows, mut columns) = (0, 0);
        for row in text.split('|') {
            let before = cells.len();
            for character in row.chars() {
                cells.push(rules.state(character)?);
            }
            columns = if rows == 0 { cells.len() } else { columns };
            rows += 1;
            if cells.len() - before != columns {
                return None;
            }
        }
        ((1..=MOST).contains(&columns) && rows <= MOST).then_some(Self { rows, columns, cells })
    }

    /// The board as text, such as `..#|...`.
    pub(super) fn text(&self, rules: &Rules) -> String {
        let state = |state: &State| rules.states.get(usize::from(*state)).copied().unwrap_or('#');
        let rows = self.cells.chunks(self.columns.max(1));
        let rows: Vec<String> = rows.map(|row| row.iter().map(state).collect()).collect();
        rows.join("|")
    }

    /// The picture in its standard form: without rows and columns of holes at its borders, and, if the rules
    /// are symmetric, the least of its rotations and reflections.
    pub(super) fn standard(&self, is_symmetric: bool) -> Self {
        let trimmed = self.trimmed();
        if !is_symmetric {
            return trimmed;
        }
        let mut least = trimmed.clone();
        let mut turned = trimmed;
        for step in 0..7 {
            // Every rotation and reflection is reached by alternating the two.
            turned = if step % 2 == 0 { turned.mirrored() } else { turned.transposed() };
            if turned < least {
                least.clone_from(&turned);
            }
        }
        least
    }

    /// With columns in reverse order.
    fn mirrored(&self) -> Self {
        let cells =
            self.cells.chunks(self.columns.max(1)).flat_map(|row| row.iter().rev()).copied().collect();
        Self { cells, ..*self }
    }

    /// With rows as columns.
    fn transposed(&self) -> Self {
        let cells = (0..self.columns)
            .flat_map(|column| (0..self.rows).map(move |row| self.cells[row * self.columns + column]))
            .collect();
        Self { rows: self.columns, columns: self.rows, cells }
    }

    fn trimmed(&self) -> Self {
        let is_cell = |row: usize, column: usize| self.cells[row * self.columns + column] != HOLE;
        let rows: Vec<usize> =
            (0..self.rows).filter(|&row| (0..self.columns).any(|column| is_cell(row, column))).collect();
        let columns: Vec<usize> =
            (0..self.columns).filter(|&column| (0..self.rows).any(|row| is_cell(row, column))).collect();
        let (Some((top, bottom)), Some((left, right))) = (ends(&rows), ends(&columns)) else {
            return Self { rows: 0, columns: 0, cells: Vec::new() };
        };
        let cells = (top..=bottom)
            .flat_map(|row| &self.cells[row * self.columns + left..=row * self.columns + right])
            .copied()
            .collect();
        Self { rows: bottom - top + 1, columns: right - left + 1, cells }
    }
}

fn ends(of: &[usize]) -> Option<(usize, usize)> {
    Some((*of.first()?, *of.last()?))
}

#[cfg(test)]
mod tests {
    use super::Picture;

    #[test]
    fn rotations_and_reflections_have_one_standard_form() {
        let picture =
            |rows: usize, columns: usize, cells: &[u8]| Picture { rows, columns, cells: cells.to_vec() };
        let l = picture(2, 2, &[1, 2, 3, 15]);
        let others = [
            [2, 15, 1, 3],
            [15, 3, 2, 1],
            [3, 1, 15, 2],
            [2, 1, 15, 3],
            [1, 3, 2, 15],
            [3, 15, 1, 2],
            [15, 2, 3, 1],
        ];
        for other in others {
            assert_eq!(picture(2, 2, &other).standard(true), l.standard(true), "{other:?}");
        }
        assert_eq!(picture(2, 3, &[15, 1, 2, 15, 15, 15]).standard(false), picture(1, 2, &[1, 2]));
        assert_ne!(picture(1, 2, &[1, 2]).standard(false), picture(1, 2, &[2, 1]).standard(false));
        assert_eq!(picture(1, 1, &[15]).standard(true).cells, []);
    }
}
