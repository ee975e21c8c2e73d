//! Sets of cells, boards with new states, and pictures on boards.

use super::frame::{Eval, Frame, Stop};
use crate::board::{CellSet, Grid, Lines, Picture, Relation, Space, cells_of};
use crate::typed::{At, Cells, CellsExpr, Occurs, Placed, PlacedPicture, SpaceCode};
use grundy_core::{FaultKind, MoveVisitor};

impl Frame {
    /// The space of the cells of the component whose fields are bound.
    pub(super) fn space(&self, space: &SpaceCode) -> Space {
        match space {
            SpaceCode::Grid { columns, cells } => {
                let length = self.lists[cells.index()].len();
                let columns = usize::try_from(self.numbers[columns.index()]).unwrap_or(usize::MAX);
                Space::Grid(Grid { rows: length.checked_div(columns).unwrap_or(0), columns })
            }
            SpaceCode::Graph(cells) => Space::Graph(cells.clone()),
            // Parameters are constants when rules run, so this space does not occur.
            SpaceCode::OfParameter(..) => Space::Grid(Grid { rows: 0, columns: 0 }),
        }
    }

    /// Appends the cells of a range to `out`, in ascending order.
    pub(super) fn cells(
        &mut self,
        cells: &Cells,
        out: &mut Vec<i128>,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<()> {
        // The two most frequent ranges need no set.
        match &cells.set {
            CellsExpr::InStates(board, states) => {
                let length = self.with_list(board, visitor, |entries| {
                    let is_in = |state: &i128| states.contains(state);
                    out.extend(
                        (0i128..).zip(entries).filter(|(_, state)| is_in(state)).map(|(cell, _)| cell),
                    );
                    Ok(entries.len())
                })?;
                self.entries(length)
            }
            CellsExpr::Fits(board, picture) => {
                let space = self.space(&cells.space);
                let length = self.with_list(board, visitor, |entries| {
                    if let Some(grid) = space.as_grid() {
                        out.extend(fits(picture, grid, entries).map(|cell| cell as i128));
                    }
                    Ok(entries.len())
                })?;
                self.entries(length.saturating_mul(picture.picture.cells.len()))
            }
            set => {
                if let Some(found) = self.cells_by_sets(set, &cells.space, visitor)? {
                    out.extend(cells_of(found).map(|cell| cell as i128));
                    return Ok(());
                }
                let found = self.cell_set(set, &cells.space, visitor)?;
                out.extend(found.iter().map(|cell| cell as i128));
                Ok(())
            }
        }
    }

    /// The cells of a range as a set.
    fn cell_set(
        &mut self,
        set: &CellsExpr,
        code: &SpaceCode,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<CellSet> {
        let space = self.space(code);
        let cells = space.numbers();
        self.entries(cells)?;
        let mut found = CellSet::default();
        found.reset(cells);
        match set {
            CellsExpr::Cell(cell, at) => {
                let cell = self.number(cell, visitor)?;
                found.insert(inside(cell, cells, *at)?);
            }
            CellsExpr::Range(range, at) => {
                let mut elements = self.elements(range, visitor)?;
                while let Some(cell) = self.next_element(&mut elements, visitor)? {
                    self.turn(visitor)?;
                    found.insert(inside(cell, cells, *at)?);
                }
                self.finish(elements);
            }
            CellsExpr::InStates(..) | CellsExpr::Fits(..) => {
                let mut buffer = self.take_buffer();
                self.cells(&Cells { set: set.clone(), space: code.clone() }, &mut buffer, visitor)?;
                buffer.iter().filter_map(|&cell| usize::try_from(cell).ok()).for_each(|cell| {
                    found.insert(cell);
                });
                self.give_buffer(buffer);
            }
            CellsExpr::Related(relation, of) => {
                let of = self.cell_set(of, code, visitor)?;
                for cell in of.iter() {
                    self.turn(visitor)?;
                    space.related(*relation, cell, &mut |related| {
                        found.insert(related);
                    });
                }
            }
            CellsExpr::Slide(board, of, lines) => {
                let of = self.cell_set(of, code, visitor)?;
                self.with_list(board, visitor, |entries| {
                    if let Some(grid) = space.as_grid() {
                        slide(grid, entries, &of, *lines, &mut found);
                    }
                    Ok(())
                })?;
            }
            CellsExpr::Group(board, of) => {
                let of = self.cell_set(of, code, visitor)?;
                self.with_list(board, visitor, |entries| {
                    let from: Vec<usize> = of.iter().collect();
                    connected(&space, &from, &|a, b| entries.get(a) == entries.get(b), &mut found);
                    Ok(())
                })?;
            }
            CellsExpr::Reach(board, of, states) => {
                let of = self.cell_set(of, code, visitor)?;
                self.with_list(board, visitor, |entries| {
                    let is_open = |cell: usize| entries.get(cell).is_some_and(|state| states.contains(state));
                    let from: Vec<usize> = of.iter().filter(|&cell| is_open(cell)).collect();
                    connected(&space, &from, &|_, to| is_open(to), &mut found);
                    Ok(())
                })?;
            }
            CellsExpr::But(parts) => {
                found = self.cell_set(&parts.0, code, visitor)?;
                let without = self.cell_set(&parts.1, code, visitor)?;
                found.remove(&without);
            }
            // The rule with these pictures was not expanded, because it would have become too large.
            CellsExpr::Pictures(pictures) => {
                super::picture::evaluated(self, &pictures.before)?;
                super::picture::evaluated(self, &pictures.after)?;
                return Err(Stop::fault(FaultKind::ListTooLong, pictures.at));
            }
        }
        Ok(found)
    }

    /// Appends to `out` the states of a board in which some cells have new states.
    pub(super) fn placed(
        &mut self,
        placed: &Placed,
        out: &mut Vec<i128>,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<()> {
        let start = out.len();
        self.list(&placed.board, out, visitor)?;
        let length = out.len() - start;
        let mut changes = self.take_buffer();
        for (set, state) in &placed.writes {
            let before = changes.len();
            if let CellsExpr::Cell(cell, at) = set {
                let cell = self.number(cell, visitor)?;
                inside(cell, length, *at)?;
                changes.push(cell);
            } else if let Some(cells) = self.cells_by_sets(set, &placed.space, visitor)? {
                changes.extend(cells_of(cells).map(|cell| cell as i128));
            } else {
                let cells = self.cell_set(set, &placed.space, visitor)?;
                changes.extend(cells.iter().map(|cell| cell as i128));
            }
            let state = self.number(state, visitor)?;
            // Each cell is followed by its new state.
            let cells = changes.split_off(before);
            changes.extend(cells.iter().flat_map(|&cell| [cell, state]));
        }
        let board = &mut out[start..];
        let mut holes = CellSet::default();
        if changes.len() > 2 {
            // A change can make a hole that a later change then fills, so the holes are recorded before all changes.
            holes.reset(length);
            for (cell, _) in board.iter().enumerate().filter(|(_, state)| **state == placed.hole) {
                holes.insert(cell);
            }
        }
        let is_single = changes.len() == 2;
        for change in changes.chunks_exact(2) {
            if let Ok(cell) = usize::try_from(change[0])
                && !holes.contains(cell)
                && let Some(state) = board.get_mut(cell)
                && !(is_single && *state == placed.hole)
            {
                *state = change[1];
            }
        }
        self.give_buffer(changes);
        Ok(())
    }

    /// Whether a picture occurs on a board.
    pub(super) fn occurs(&mut self, occurs: &Occurs, visitor: &mut dyn MoveVisitor) -> Eval<bool> {
        let computed;
        let images: &[Picture] = match &occurs.images {
            Some(images) => images,
            None => {
                let drawn = super::picture::evaluated(self, &occurs.picture)?;
                computed = if drawn.cells.is_empty() { Vec::new() } else { drawn.turned(occurs.turned) };
                &computed
            }
        };
        let space = self.space(&occurs.space);
        let tests: usize = images.iter().map(|image| image.cells.len()).sum();
        self.entries(space.cells().saturating_mul(tests))?;
        self.with_list(&occurs.board, visitor, |entries| {
            let Some(grid) = space.as_grid() else { return Ok(false) };
            Ok(images.iter().any(|image| {
                let placed = PlacedPicture { picture: image.clone(), row: 0, column: 0 };
                fits(&placed, grid, entries).next().is_some()
            }))
        })
    }
}

/// The cell as an index; a fault if there is no such cell.
pub(super) fn inside(cell: i128, length: usize, at: At) -> Eval<usize> {
    usize::try_from(cell)
        .ok()
        .filter(|&index| index < length)
        .ok_or_else(|| Stop::fault(FaultKind::IndexOutside { index: cell, length }, at))
}

/// The cells on which the anchor can be placed so that the picture fits, in ascending order.
pub(super) fn fits<'a>(
    placed: &'a PlacedPicture,
    grid: &Grid,
    board: &'a [i128],
) -> impl Iterator<Item = usize> + 'a {
    let PlacedPicture { picture, row, column } = placed;
    let grid = *grid;
    let rows = (grid.rows + 1).saturating_sub(picture.rows);
    let columns = (grid.columns.saturating_add(1)).saturating_sub(picture.columns);
    let fits_at = move |top: usize, left: usize| {
        let lines = picture.cells.chunks(picture.columns.max(1));
        lines.enumerate().all(|(down, line)| {
            let start = (top + down) * grid.columns + left;
            let states = &board[start..start + line.len()];
            line.iter()
                .zip(states)
                .all(|(wanted, state)| wanted.is_none_or(|wanted| i128::from(wanted) == *state))
        })
    };
    (0..rows).flat_map(move |top| {
        (0..columns)
            .filter(move |&left| fits_at(top, left))
            .map(move |left| (top + row) * grid.columns + left + column)
    })
}

/// Adds to `found` the cells that are reached from the cells `of` along lines over cells in state 0.
pub(super) fn slide(grid: &Grid, board: &[i128], of: &CellSet, lines: Lines, found: &mut CellSet) {
    for cell in of.iter() {
        for &step in lines.steps() {
            let mut next = grid.step(cell, step);
            while let Some(to) = next.filter(|&to| board.get(to) == Some(&0)) {
                found.insert(to);
                next = grid.step(to, step);
            }
        }
    }
}

/// Adds to `found` the cells `from`, and all cells that are connected to them by steps between neighbours
/// for which `joins` holds.
fn connected(space: &Space, from: &[usize], joins: &dyn Fn(usize, usize) -> bool, found: &mut CellSet) {
    let mut open: Vec<usize> = from.iter().copied().filter(|&cell| found.insert(cell)).collect();
    while let Some(cell) = open.pop() {
        space.related(Relation::Near, cell, &mut |next| {
            if joins(cell, next) && found.insert(next) {
                open.push(next);
            }
        });
    }
}
