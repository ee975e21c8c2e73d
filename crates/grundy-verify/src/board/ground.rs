//! The moves on boards of one size, cell by cell.

use super::masks::{Cells, Mask};
use super::rules::{HOLE, Move, Near, Place, Rules, State, States, Test, only};
use crate::work::{BrokenOff, Work};

/// A move: it is allowed if every tested cell has one of the listed states, and it writes some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GroundMove {
    /// The tested cells in ascending order, with the states that allow the move.
    pub(super) tests: Vec<(usize, States)>,
    /// The written cells, with their new states. A hole remains a hole.
    pub(super) writes: Vec<(usize, State)>,
}

impl GroundMove {
    /// The number of bytes that the move takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + 16 * (self.tests.len() + self.writes.len())
    }

    pub(super) fn is_allowed(&self, cells: &[State]) -> bool {
        self.tests.iter().all(|&(cell, states)| states & only(cells[cell]) != 0)
    }

    /// Makes the move on a board whose cells have the given states.
    pub(super) fn make(&self, cells: &mut [State]) {
        for &(cell, state) in &self.writes {
            if cells[cell] != HOLE {
                cells[cell] = state;
            }
        }
    }
}

/// The moves on boards of one size.
#[derive(Debug)]
pub(super) struct Ground {
    /// The numbers of rows and columns.
    pub(super) size: (usize, usize),
    pub(super) moves: Vec<GroundMove>,
    /// Whether all moves write only holes.
    pub(super) writes_holes: bool,
    /// The moves as sets of cells, in the same order, if the board is small and [`Mask::new`] can represent them all.
    pub(super) masks: Option<Vec<Mask>>,
}

impl Ground {
    /// The number of bytes that the moves take.
    pub(super) fn bytes(&self) -> usize {
        let masks = self.masks.as_ref().map_or(0, Vec::len) * size_of::<Mask>();
        self.moves.iter().map(GroundMove::bytes).sum::<usize>() + masks
    }
}

/// The reason why rules cannot be checked on boards of some size.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// A move writes a cell twice, with different states.
    Twice,
    BrokenOff,
}

impl From<BrokenOff> for Unfit {
    fn from(_: BrokenOff) -> Self {
        Self::BrokenOff
    }
}

/// All moves on boards with these numbers of rows and columns.
pub(super) fn ground(rules: &Rules, size: (usize, usize), work: &mut Work<'_>) -> Result<Ground, Unfit> {
    let mut found = Vec::new();
    for one in &rules.moves {
        match one {
            Move::Picture { before, after, is_turned } => {
                let mut forms = vec![(before.clone(), after.clone())];
                if *is_turned {
                    for step in 0..7 {
                        let Some((before, after)) = forms.last() else { break };
                        forms.push(if step % 2 == 0 {
                            (mirrored(before), mirrored(after))
                        } else {
                            (transposed(before), transposed(after))
                        });
                    }
                    forms.sort();
                    forms.dedup();
                }
                for (before, after) in &forms {
                    place(before, after, size, &mut found, work)?;
                }
            }
            Move::Cells { chosen, tests, writes } => {
                let grid = Grid { rows: size.0, columns: size.1 };
                let mut cells = Vec::new();
                choose(&grid, chosen, tests, writes, &mut cells, &mut found, work)?;
            }
        }
    }
    let mut writes = found.iter().flat_map(|one| &one.writes);
    let writes_holes = writes.all(|(_, state)| *state == HOLE);
    let masks = || found.iter().map(|one| Mask::new(&one.tests, &one.writes)).collect();
    let masks = if size.0 * size.1 <= Cells::BITS as usize { masks() } else { None };
    Ok(Ground { size, moves: found, writes_holes, masks })
}

/// Adds the moves of a picture rule: one move for each place on the board where the picture fits.
fn place(
    before: &[Vec<State>],
    after: &[Vec<State>],
    (rows, columns): (usize, usize),
    found: &mut Vec<GroundMove>,
    work: &mut Work<'_>,
) -> Result<(), Unfit> {
    let (height, width) = (before.len(), before.first().map_or(0, Vec::len));
    if height > rows || width > columns {
        return Ok(());
    }
    for top in 0..=rows - height {
        for left in 0..=columns - width {
            work.spend(64 + height * width)?;
            let mut one = GroundMove { tests: Vec::new(), writes: Vec::new() };
            for (row, (before, after)) in before.iter().zip(after).enumerate() {
                for (column, (&old, &new)) in before.iter().zip(after).enumerate() {
                    let cell = (top + row) * columns + left + column;
                    one.tests.push((cell, only(old)));
                    if old != new {
                        one.writes.push((cell, new));
                    }
                }
            }
            found.push(one);
        }
    }
    Ok(())
}

/// The size of a board, without its states.
struct Grid {
    rows: usize,
    columns: usize,
}

impl Grid {
    /// The cells that a place denotes after `cells` have been chosen.
    fn of(&self, place: Place, cells: &[usize]) -> Vec<usize> {
        match place {
            Place::Cell(index) => cells.get(index).copied().into_iter().collect(),
            Place::All(index, relation) => {
                let Some(&from) = cells.get(index) else { return Vec::new() };
                let (row, column) =
                    ((from / self.columns).cast_signed(), (from % self.columns).cast_signed());
                let size = self.rows.max(self.columns).cast_signed();
                let at = |(down, right): (isize, isize)| {
                    let row = usize::try_from(row + down).ok().filter(|row| *row < self.rows)?;
                    let column =
                        usize::try_from(column + right).ok().filter(|column| *column < self.columns)?;
                    Some(row * self.columns + column)
                };
                relation.steps(size).into_iter().filter_map(at).collect()
            }
        }
    }
}

/// Adds the moves for every choice of the cells that have not been chosen yet. The recursion depth is limited by
/// the number of `for` clauses.
fn choose(
    grid: &Grid,
    chosen: &[Near],
    tests: &[Test],
    writes: &[(Place, State)],
    cells: &mut Vec<usize>,
    found: &mut Vec<GroundMove>,
    work: &mut Work<'_>,
) -> Result<(), Unfit> {
    let Some(next) = chosen.get(cells.len()) else {
        work.spend(256)?;
        found.extend(chosen_move(grid, tests, writes, cells)?);
        return Ok(());
    };
    let choices = match *next {
        Near::Board => (0..grid.rows * grid.columns).collect(),
        Near::Of(index, relation) => grid.of(Place::All(index, relation), cells),
    };
    for cell in choices {
        cells.push(cell);
        choose(grid, chosen, tests, writes, cells, found, work)?;
        cells.pop();
    }
    Ok(())
}

/// The move for this choice of cells, or `None` if its tests fail on every board.
fn chosen_move(
    grid: &Grid,
    tests: &[Test],
    writes: &[(Place, State)],
    cells: &[usize],
) -> Result<Option<GroundMove>, Unfit> {
    let mut one = GroundMove { tests: Vec::new(), writes: Vec::new() };
    for test in tests {
        match *test {
            Test::Before(first, second) if cells.get(first) >= cells.get(second) => return Ok(None),
            Test::Before(..) => {}
            Test::States(place, states) => {
                for cell in grid.of(place, cells) {
                    match one.tests.iter_mut().find(|(other, _)| *other == cell) {
                        Some((_, known)) => *known &= states,
                        None => one.tests.push((cell, states)),
                    }
                }
            }
        }
    }
    for &(place, state) in writes {
        for cell in grid.of(place, cells) {
            match one.writes.iter().find(|(other, _)| *other == cell) {
                Some((_, known)) if *known != state => return Err(Unfit::Twice),
                Some(_) => {}
                None => one.writes.push((cell, state)),
            }
        }
    }
    one.tests.sort_unstable();
    Ok(one.tests.iter().all(|(_, states)| *states != 0).then_some(one))
}

fn mirrored(rows: &[Vec<State>]) -> Vec<Vec<State>> {
    rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

fn transposed(rows: &[Vec<State>]) -> Vec<Vec<State>> {
    let width = rows.first().map_or(0, Vec::len);
    (0..width).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}
