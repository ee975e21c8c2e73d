//! Boards whose cells depend on the board before the move.

use super::path::Path;
use super::{Declined, Ground, Grounder};
use crate::typed::{CellsExpr, ListExpr, Placed};
use grundy_core::MOST_STATES;

/// For every cell, its new state for each state that it may have had before the move.
#[derive(Clone, Debug)]
pub(super) struct SymbolicBoard {
    pub(super) cells: Vec<[u8; MOST_STATES]>,
}

impl SymbolicBoard {
    /// The board before the move.
    pub(super) fn unchanged(cells: usize) -> Self {
        let mut same = [0; MOST_STATES];
        (0u8..).zip(&mut same).for_each(|(state, entry)| *entry = state);
        Self { cells: vec![same; cells] }
    }

    /// The states of `cell` before the move for which its state on this board satisfies `holds`, one bit for each.
    pub(super) fn states_where(&self, cell: usize, states: u8, holds: impl Fn(u8) -> bool) -> u32 {
        (0..states).filter(|&state| holds(self.cells[cell][usize::from(state)])).map(|state| 1 << state).sum()
    }
}

impl Grounder {
    /// Splits a path until a list expression describes a single board on each part; returns the parts with their
    /// boards.
    pub(super) fn board(&mut self, list: &ListExpr, path: Path) -> Ground<Vec<(Path, SymbolicBoard)>> {
        match list {
            ListExpr::Slot(slot) => {
                let board = self.boards[slot.index()].clone().ok_or(Declined)?;
                Ok(vec![(path, board)])
            }
            ListExpr::If(parts) => {
                let mut all = Vec::new();
                for (path, holds) in self.truth(&parts.0, path)? {
                    all.extend(self.board(if holds { &parts.1 } else { &parts.2 }, path)?);
                }
                Ok(all)
            }
            ListExpr::Placed(placed) => self.placed(placed, path),
            _ => Err(Declined),
        }
    }

    fn placed(&mut self, placed: &Placed, path: Path) -> Ground<Vec<(Path, SymbolicBoard)>> {
        let mut all = Vec::new();
        for (path, before) in self.board(&placed.board, path)? {
            let mut paths = vec![(path, before.clone())];
            for (set, state) in &placed.writes {
                let mut next = Vec::new();
                for (path, after) in paths {
                    for (path, state) in self.number(state, path)? {
                        let state = u8::try_from(state).ok().filter(|&state| state < self.states);
                        let change = (&before, state.ok_or(Declined)?);
                        next.extend(self.write(set, change, path, after.clone())?);
                    }
                }
                paths = next;
            }
            all.extend(paths);
        }
        Ok(all)
    }

    /// Gives the cells of a set the state `state` on the board `after`, except for cells that are holes on the board
    /// `before`.
    fn write(
        &mut self,
        set: &CellsExpr,
        (before, state): (&SymbolicBoard, u8),
        path: Path,
        after: SymbolicBoard,
    ) -> Ground<Vec<(Path, SymbolicBoard)>> {
        let hole = self.states - 1;
        if let CellsExpr::Cell(number, _) = set {
            // A cell that does not exist causes a fault.
            let found = self.number(number, path.clone())?;
            if !found.iter().all(|(_, cell)| usize::try_from(*cell).is_ok_and(|cell| cell < self.cells)) {
                return Err(Declined);
            }
        }
        let mut paths = vec![(path, after)];
        for cell in 0..self.cells {
            let mut next = Vec::with_capacity(paths.len());
            for (path, mut after) in paths {
                let parts = self.member(set, cell, path.clone())?;
                let change = |after: &mut SymbolicBoard, allowed: u32| {
                    for old in (0..self.states).filter(|old| allowed >> old & 1 == 1) {
                        let old = usize::from(old);
                        if before.cells[cell][old] != hole {
                            after.cells[cell][old] = state;
                        }
                    }
                };
                if parts.iter().all(|(part, _)| part.is_like(&path, cell)) {
                    // Membership depends only on the state of the cell itself, so the path is not split.
                    for (part, _) in parts.iter().filter(|(_, is_member)| *is_member) {
                        change(&mut after, part.allowed[cell]);
                    }
                    next.push((path, after));
                } else {
                    for (part, is_member) in parts {
                        let mut after = after.clone();
                        if is_member {
                            change(&mut after, u32::MAX);
                        }
                        next.push((part, after));
                    }
                }
            }
            paths = next;
            self.count(paths.len())?;
        }
        Ok(paths)
    }
}
