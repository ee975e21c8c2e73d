//! Ranges of cells that may depend on the states of cells.

use super::conditions::Truths;
use super::path::Path;
use super::symbolic_board::SymbolicBoard;
use super::{Declined, Ground, Grounder};
use crate::board::{Grid, Lines, Picture};
use crate::typed::{CellsExpr, ListExpr, NumExpr, RangeExpr, SpaceCode};

impl Grounder {
    /// Splits a path by whether a cell belongs to a set.
    pub(super) fn member(&mut self, set: &CellsExpr, cell: usize, path: Path) -> Ground<Truths> {
        self.count(1)?;
        match set {
            CellsExpr::Cell(number, _) => {
                let mut all = Vec::new();
                for (path, found) in self.number(number, path)? {
                    all.push((path, self.existing(found)? == cell));
                }
                Ok(all)
            }
            CellsExpr::Range(RangeExpr::Cells(inner), _) => self.member(&inner.set, cell, path),
            CellsExpr::Range(range, _) => {
                let mut all = Vec::new();
                for (path, elements) in self.elements(range, path)? {
                    let mut is_member = false;
                    for element in elements {
                        is_member |= self.existing(element)? == cell;
                    }
                    all.push((path, is_member));
                }
                Ok(all)
            }
            CellsExpr::InStates(..) | CellsExpr::Fits(..) | CellsExpr::Slide(..) if cell >= self.cells => {
                Ok(vec![(path, false)])
            }
            CellsExpr::InStates(list, states) => {
                let mut all = Vec::new();
                for (path, board) in self.board(list, path)? {
                    let is_in = |state: u8| states.contains(&state.into());
                    all.extend(path.split(cell, board.states_where(cell, self.states, is_in))?);
                }
                Ok(all)
            }
            CellsExpr::Related(relation, of) => {
                let sources = self.sources(*relation, cell);
                if let CellsExpr::Cell(number, _) = &**of {
                    let mut all = Vec::new();
                    for (path, found) in self.number(number, path)? {
                        all.push((path, sources.contains(&self.existing(found)?)));
                    }
                    return Ok(all);
                }
                let (mut paths, mut all) = (vec![path], Vec::new());
                for source in sources {
                    let mut next = Vec::new();
                    for path in paths {
                        for (path, is_member) in self.member(of, source, path)? {
                            if is_member {
                                all.push((path, true));
                            } else {
                                next.push(path);
                            }
                        }
                    }
                    paths = next;
                    self.count(paths.len())?;
                }
                all.extend(paths.into_iter().map(|path| (path, false)));
                Ok(all)
            }
            CellsExpr::Slide(list, of, lines) => self.slide(list, of, *lines, cell, path),
            CellsExpr::But(parts) => {
                let mut all = Vec::new();
                for (path, is_member) in self.member(&parts.0, cell, path)? {
                    if is_member {
                        let without = self.member(&parts.1, cell, path)?;
                        all.extend(without.into_iter().map(|(path, is_out)| (path, !is_out)));
                    } else {
                        all.push((path, false));
                    }
                }
                Ok(all)
            }
            CellsExpr::Fits(list, placed) => {
                let Some(grid) = self.space.as_grid().copied() else { return Err(Declined) };
                let (row, column) = (cell / grid.columns, cell % grid.columns);
                let corner = row.checked_sub(placed.row).zip(column.checked_sub(placed.column));
                let mut all = Vec::new();
                for (path, board) in self.board(list, path)? {
                    match corner {
                        Some((top, left))
                            if top + placed.picture.rows <= grid.rows
                                && left + placed.picture.columns <= grid.columns =>
                        {
                            all.extend(self.fits_at(&placed.picture, (top, left), grid, &board, path)?);
                        }
                        _ => all.push((path, false)),
                    }
                }
                Ok(all)
            }
            CellsExpr::Group(..) | CellsExpr::Reach(..) | CellsExpr::Pictures(_) => Err(Declined),
        }
    }

    /// The grid to which the cells belong; declines other spaces.
    pub(super) fn grid(&self, _: &SpaceCode) -> Ground<Grid> {
        self.space.as_grid().copied().ok_or(Declined)
    }

    fn existing(&self, cell: i128) -> Ground<usize> {
        usize::try_from(cell).ok().filter(|&cell| cell < self.numbers).ok_or(Declined)
    }

    /// Splits a path by whether the picture fits with its top left corner at a cell. The picture must not extend beyond
    /// the grid.
    pub(super) fn fits(
        &mut self,
        picture: &Picture,
        corner: (usize, usize),
        space: &SpaceCode,
        board: &SymbolicBoard,
        path: Path,
    ) -> Ground<Truths> {
        let grid = self.grid(space)?;
        self.fits_at(picture, corner, grid, board, path)
    }

    fn fits_at(
        &mut self,
        picture: &Picture,
        (top, left): (usize, usize),
        grid: Grid,
        board: &SymbolicBoard,
        path: Path,
    ) -> Ground<Truths> {
        let (mut fitting, mut all) = (Some(path), Vec::new());
        for (at, wanted) in picture.cells.iter().enumerate() {
            let Some(wanted) = *wanted else { continue };
            let Some(path) = fitting.take() else { return Ok(all) };
            let cell = (top + at / picture.columns) * grid.columns + left + at % picture.columns;
            self.count(1)?;
            let states = board.states_where(cell, self.states, |state| state == wanted);
            for (path, holds) in path.split(cell, states)? {
                if holds {
                    fitting = Some(path);
                } else {
                    all.push((path, false));
                }
            }
            if fitting.is_none() {
                return Ok(all);
            }
        }
        all.extend(fitting.map(|path| (path, true)));
        Ok(all)
    }

    /// Splits a path by whether `cell` is reached from a cell of a set along a line over cells in state 0.
    fn slide(
        &mut self,
        list: &ListExpr,
        of: &CellsExpr,
        lines: Lines,
        cell: usize,
        path: Path,
    ) -> Ground<Truths> {
        let Some(grid) = self.space.as_grid().copied() else { return Err(Declined) };
        if let CellsExpr::Cell(number, _) = of {
            return self.slide_from(list, number, lines, cell, path);
        }
        let mut all = Vec::new();
        for (path, board) in self.board(list, path)? {
            let states = self.states;
            let free = |cell: usize| board.states_where(cell, states, |state| state == 0);
            let mut paths = Vec::new();
            for (path, is_free) in path.split(cell, free(cell))? {
                if is_free {
                    paths.push(path);
                } else {
                    all.push((path, false));
                }
            }
            for &(down, right) in lines.steps() {
                let back = (-down, -right);
                let mut open: Vec<(Path, Option<usize>)> =
                    paths.drain(..).map(|path| (path, grid.step(cell, back))).collect();
                while let Some((path, source)) = open.pop() {
                    let Some(source) = source else {
                        paths.push(path);
                        continue;
                    };
                    for (path, is_member) in self.member(of, source, path)? {
                        if is_member {
                            all.push((path, true));
                            continue;
                        }
                        for (path, is_free) in path.split(source, free(source))? {
                            open.push((path, if is_free { grid.step(source, back) } else { None }));
                        }
                    }
                    self.count(open.len() + paths.len())?;
                }
            }
            all.extend(paths.into_iter().map(|path| (path, false)));
        }
        Ok(all)
    }

    /// Splits a path by whether `cell` is reached from one given cell along a line over cells in state 0.
    fn slide_from(
        &mut self,
        list: &ListExpr,
        from: &NumExpr,
        lines: Lines,
        cell: usize,
        path: Path,
    ) -> Ground<Truths> {
        let Some(grid) = self.space.as_grid().copied() else { return Err(Declined) };
        let mut all = Vec::new();
        for (path, from) in self.number(from, path)? {
            let from = self.existing(from)?;
            let line = lines.steps().iter().find_map(|&step| {
                let next = |&at: &usize| grid.step(at, step);
                let line: Vec<usize> = std::iter::successors(grid.step(from, step), next).collect();
                let end = line.iter().position(|&at| at == cell)?;
                Some(line[..=end].to_vec())
            });
            self.count(grid.rows + grid.columns)?;
            let Some(line) = line else {
                all.push((path, false));
                continue;
            };
            for (path, board) in self.board(list, path)? {
                let mut open = Some(path);
                for &at in &line {
                    let Some(path) = open.take() else { break };
                    let states = board.states_where(at, self.states, |state| state == 0);
                    for (path, is_free) in path.split(at, states)? {
                        if is_free {
                            open = Some(path);
                        } else {
                            all.push((path, false));
                        }
                    }
                }
                all.extend(open.map(|path| (path, true)));
            }
        }
        Ok(all)
    }
}
