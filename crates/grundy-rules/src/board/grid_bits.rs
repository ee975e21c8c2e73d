//! Sets of cells of a small grid, stored as words so that relations can be applied to all cells of a set at once.

use super::{Grid, Relation};
use grundy_core::MOST_STATES;

/// A grid of at most 64 cells, whose sets of cells are words: bit `c` belongs to cell `c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GridBits {
    grid: Grid,
    columns: u32,
    /// All cells.
    pub(crate) all: u64,
    /// The cells that have a neighbour to their right.
    has_right: u64,
    /// The cells that have a neighbour to their left.
    has_left: u64,
}

/// The connected pairs of neighbours in a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Joins {
    /// The cells that are connected to the cell to their right.
    right: u64,
    /// The cells that are connected to the cell below.
    down: u64,
    columns: u32,
}

impl GridBits {
    /// The grid with words for its sets of cells, or `None` if it has no cells or more than 64.
    pub(crate) fn new(grid: Grid) -> Option<Self> {
        let cells = grid.rows.checked_mul(grid.columns).filter(|cells| (1..=64).contains(cells))?;
        let all = u64::MAX >> (64 - cells);
        let column =
            |column| (0..grid.rows).fold(0, |bits, row| bits | 1u64 << (row * grid.columns + column));
        let columns = u32::try_from(grid.columns).ok()?;
        let (has_right, has_left) = (all & !column(grid.columns - 1), all & !column(0));
        Some(Self { grid, columns, all, has_right, has_left })
    }

    /// The grid.
    pub(crate) const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The number of cells.
    pub(crate) const fn cells(&self) -> usize {
        self.grid.cells()
    }

    /// The cells that are related to some cell of a set.
    pub(crate) fn related(&self, relation: Relation, of: u64) -> u64 {
        match relation {
            Relation::Near => self.near(of),
            Relation::Closed => of | self.near(of),
            Relation::Near8 => {
                let row = of | self.beside(of);
                self.beside(of) | self.above_and_below(row)
            }
            Relation::Knight | Relation::Line(_) | Relation::Above | Relation::Below => {
                let mut found = 0;
                for cell in cells_of(of) {
                    self.grid.related(relation, cell, &mut |related| found |= 1 << related);
                }
                found
            }
            // A grid has no edges.
            Relation::Ends | Relation::Incident => 0,
        }
    }

    /// The cells to which some cell of a set is related.
    pub(crate) fn sources(&self, relation: Relation, of: u64) -> u64 {
        let inverse = match relation {
            Relation::Above => Relation::Below,
            Relation::Below => Relation::Above,
            symmetric => symmetric,
        };
        self.related(inverse, of)
    }

    fn near(&self, of: u64) -> u64 {
        self.beside(of) | self.above_and_below(of)
    }

    fn beside(&self, of: u64) -> u64 {
        (of & self.has_right) << 1 | (of & self.has_left) >> 1
    }

    fn above_and_below(&self, of: u64) -> u64 {
        // A grid of one row may have 64 columns.
        let columns = self.columns;
        (of.checked_shl(columns).unwrap_or(0) | of.checked_shr(columns).unwrap_or(0)) & self.all
    }

    /// The pairs of neighbours that have equal states.
    pub(crate) fn equal_neighbours(&self, board: &BoardBits) -> Joins {
        let columns = self.columns;
        let (mut right, mut down) = (self.has_right, self.all.checked_shr(columns).unwrap_or(0));
        for &plane in board.planes() {
            right &= !(plane ^ plane >> 1);
            down &= !(plane ^ plane.checked_shr(columns).unwrap_or(0));
        }
        Joins { right, down, columns }
    }

    /// The pairs of neighbours that are both in a set.
    pub(crate) fn neighbours_in(&self, set: u64) -> Joins {
        let columns = self.columns;
        let right = set & set >> 1 & self.has_right;
        Joins { right, down: set & set.checked_shr(columns).unwrap_or(0), columns }
    }
}

/// The states of a board with at most 64 cells: for each bit, the cells in whose states it is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BoardBits {
    planes: [u64; Self::MOST_PLANES],
    /// The number of planes in use. All later planes are empty.
    count: usize,
    /// All cells.
    all: u64,
    cells: usize,
}

impl BoardBits {
    /// The number of bits of a state: every state is less than 2 to this power.
    const MOST_PLANES: usize = MOST_STATES.ilog2() as usize;

    /// The board with these states, or `None` if there are more than 64 cells or one of the numbers is not a state.
    pub(crate) fn new(states: &[i128]) -> Option<Self> {
        let all = u64::MAX.checked_shr(64u32.checked_sub(u32::try_from(states.len()).ok()?)?).unwrap_or(0);
        let (mut planes, mut high) = ([0; Self::MOST_PLANES], 0);
        for (cell, &state) in states.iter().enumerate() {
            high |= state;
            // Most games have at most four states.
            planes[0] |= u64::from(state & 1 != 0) << cell;
            planes[1] |= u64::from(state & 2 != 0) << cell;
        }
        let high = usize::try_from(high).ok().filter(|&high| high < MOST_STATES)?;
        for (cell, &state) in states.iter().enumerate().filter(|_| high >= 4) {
            for (bit, plane) in planes.iter_mut().enumerate().skip(2) {
                *plane |= u64::from(state >> bit & 1 != 0) << cell;
            }
        }
        let count = (usize::BITS - high.leading_zeros()) as usize;
        Some(Self { planes, count, all, cells: states.len() })
    }

    /// The number of cells.
    pub(crate) const fn cells(&self) -> usize {
        self.cells
    }

    fn planes(&self) -> &[u64] {
        &self.planes[..self.count]
    }

    /// The cells whose state is `state`.
    pub(crate) fn cells_in(&self, state: usize) -> u64 {
        let plane = |bit: usize| if state >> bit & 1 == 1 { self.planes[bit] } else { !self.planes[bit] };
        if state >> self.count == 0 {
            (0..self.count).fold(self.all, |cells, bit| cells & plane(bit))
        } else {
            0
        }
    }

    /// The cells for whose states `holds` returns `true`.
    pub(crate) fn cells_where(&self, holds: impl Fn(i128) -> bool) -> u64 {
        (0..1 << self.count)
            .filter(|&state| holds(state as i128))
            .fold(0, |all, state| all | self.cells_in(state))
    }

    /// The cells whose states are among these.
    pub(crate) fn cells_in_some(&self, states: &[i128]) -> u64 {
        let state = |state: &i128| usize::try_from(*state).ok().filter(|state| *state < MOST_STATES);
        states.iter().filter_map(state).fold(0, |all, state| all | self.cells_in(state))
    }
}

impl Joins {
    /// The cells of a set, and all cells that are connected to one of them, directly or through other cells.
    pub(crate) fn connected(self, from: u64) -> u64 {
        let Self { right, down, columns } = self;
        let mut found = from;
        loop {
            let across = found | (found & right) << 1 | found >> 1 & right;
            let grown = across
                | (across & down).checked_shl(columns).unwrap_or(0)
                | across.checked_shr(columns).unwrap_or(0) & down;
            if grown == found {
                return found;
            }
            found = grown;
        }
    }
}

/// The cells of a set in ascending order.
pub(crate) fn cells_of(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Lines;

    const RELATIONS: [Relation; 8] = [
        Relation::Near,
        Relation::Closed,
        Relation::Near8,
        Relation::Knight,
        Relation::Line(Lines::Rook),
        Relation::Line(Lines::Queen),
        Relation::Above,
        Relation::Below,
    ];

    fn grids() -> impl Iterator<Item = GridBits> {
        let all = [(1, 1), (1, 5), (5, 1), (1, 64), (64, 1), (2, 3), (4, 4), (8, 8), (3, 21)];
        all.into_iter().filter_map(|(rows, columns)| GridBits::new(Grid { rows, columns }))
    }

    #[test]
    fn relations_of_sets_are_those_of_their_cells() {
        for bits in grids() {
            for relation in RELATIONS {
                for cell in 0..bits.cells() {
                    let mut expected = 0;
                    bits.grid.related(relation, cell, &mut |related| expected |= 1 << related);
                    assert_eq!(bits.related(relation, 1 << cell), expected, "{bits:?} {relation:?} {cell}");
                    let is_source = |source: &usize| bits.related(relation, 1 << source) >> cell & 1 == 1;
                    let sources =
                        (0..bits.cells()).filter(is_source).fold(0, |all, source| all | 1 << source);
                    assert_eq!(bits.sources(relation, 1 << cell), sources, "{bits:?} {relation:?} {cell}");
                }
            }
        }
    }

    #[test]
    fn only_small_grids_have_words() {
        for (rows, columns) in [(0, 3), (3, 0), (1, 65), (9, 8), (usize::MAX, 2)] {
            assert_eq!(GridBits::new(Grid { rows, columns }), None);
        }
        assert_eq!(grids().count(), 9);
    }

    #[test]
    fn connected_cells_have_equal_states() {
        let bits = GridBits::new(Grid { rows: 3, columns: 4 }).unwrap();
        let board = BoardBits::new(&[0, 0, 1, 0, 2, 0, 1, 1, 2, 2, 1, 0]).unwrap();
        let joins = bits.equal_neighbours(&board);
        assert_eq!(joins.connected(1 << 0), 0b0000_0010_0011);
        assert_eq!(joins.connected(1 << 10), 0b0100_1100_0100);
        assert_eq!(joins.connected(1 << 3 | 1 << 8), 0b0011_0001_1000);
        assert_eq!(bits.neighbours_in(0b0100_1100_0100).connected(1 << 7), 0b0100_1100_0100);
        let row = GridBits::new(Grid { rows: 1, columns: 64 }).unwrap();
        let board = BoardBits::new(&[7; 64]).unwrap();
        assert_eq!(row.equal_neighbours(&board).connected(1 << 63), u64::MAX);
    }

    #[test]
    fn boards_have_the_cells_of_each_state() {
        let states = [0, 3, 5, 31, 5, 16, 0];
        let board = BoardBits::new(&states).unwrap();
        for state in 0..40 {
            let expected = (0..7).filter(|&cell| states[cell] == state).fold(0, |all, cell| all | 1 << cell);
            assert_eq!(board.cells_in_some(&[state]), expected, "{state}");
            assert_eq!(board.cells_where(|other| other == state), expected, "{state}");
        }
        assert_eq!((board.cells_where(|state| state > 4), board.cells()), (0b011_1100, 7));
        assert_eq!(BoardBits::new(&[]).unwrap().cells_where(|_| true), 0);
        assert_eq!(BoardBits::new(&[0; 64]).unwrap().cells_where(|state| state == 0), u64::MAX);
        for states in [&[32][..], &[-1], &[0, i128::MAX], &[0; 65]] {
            assert_eq!(BoardBits::new(states), None);
        }
    }
}
