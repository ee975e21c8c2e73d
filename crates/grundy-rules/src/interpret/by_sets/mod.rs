//! Conditions on the cells of a small grid, evaluated for all cells at once.
//!
//! On a grid of at most 64 cells, a set of cells is one word. A condition on one cell becomes the set of cells for
//! which it holds, and a quantifier becomes a comparison of sets. For example,
//! `any(y[u] == "." for u in near(group(y, s)))` holds for the cells `s` whose group has a cell next to a free one;
//! these cells are found together, and no group is computed more than once. Parts that cannot be translated are
//! evaluated cell by cell.
//!
//! The interpreter that visits single cells defines the result. An evaluation by sets examines cells in
//! another order, and more of them, so if it encounters a fault, its result is discarded and the interpreter visits
//! the cells. Limits are reported as usual.

mod plan;
mod uses;

use super::cells::{fits, inside, slide};
use super::frame::{Eval, Frame, Stop};
use crate::board::{BoardBits, CellSet, GridBits, Joins, Space, cells_of};
use crate::typed::{
    BoolExpr, Cells, CellsExpr, Fold, FoldRange, ListExpr, NumExpr, Quantified, RangeExpr, Slot, SpaceCode,
};
use grundy_core::{FaultKind, MoveVisitor};
pub use plan::SetPlan;
use plan::{Hits, Truth};

/// The reason why an evaluation by sets has no result.
enum Left {
    /// A list is not a board of the grid, or the set consists of placements of pictures, so the interpreter must visit
    /// the cells.
    Declined,
    /// The evaluation ended early.
    Stop(Stop),
}

impl From<Stop> for Left {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// The result of an evaluation by sets.
type Sets<T> = Result<T, Left>;

/// The result, or `None` if the interpreter must visit the cells.
fn settled<T>(result: Sets<T>) -> Eval<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Left::Declined) => Ok(None),
        Err(Left::Stop(Stop::Fault(fault))) if !matches!(fault.0, FaultKind::Limit(_)) => Ok(None),
        Err(Left::Stop(stop)) => Err(stop),
    }
}

impl Frame {
    /// The truth of a quantifier over cells, or `None` if the interpreter must visit the cells.
    pub(super) fn quantified_by_sets(
        &mut self,
        quantified: &Quantified,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<Option<bool>> {
        let Quantified { all, body, slot, range, condition, by_sets } = quantified;
        let Some((cells, grid)) = self.cells_of_grid(range) else { return Ok(None) };
        let plan = by_sets.get_or_derive(|| SetPlan::new(condition, body, *slot));
        let mut sets = BySets { frame: self, grid, visitor };
        settled(sets.chosen(cells, plan, *slot).and_then(|chosen| {
            // `any` looks for a cell for which the body holds, `all` for one for which it does not.
            Ok(sets.some(plan, *slot, chosen, !*all)? != *all)
        }))
    }

    /// The number of elements of a range of cells for which a condition holds, or `None` if the fold does not count
    /// cells or the interpreter must visit them.
    pub(super) fn count_by_sets(
        &mut self,
        fold: &FoldRange,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<Option<i128>> {
        let FoldRange { fold: Fold::Count, body: NumExpr::Const(1), slot, range, condition, by_sets, .. } =
            fold
        else {
            return Ok(None);
        };
        let Some((cells, grid)) = self.cells_of_grid(range) else { return Ok(None) };
        let plan = by_sets.get_or_derive(|| SetPlan::new(condition, &BoolExpr::Const(true), *slot));
        let chosen = BySets { frame: self, grid, visitor }.chosen(cells, plan, *slot);
        Ok(settled(chosen)?.map(|chosen| chosen.count_ones().into()))
    }

    /// A set of cells as a word, or `None` if the space is not a small grid or the interpreter must compute the set.
    pub(super) fn cells_by_sets(
        &mut self,
        set: &CellsExpr,
        space: &SpaceCode,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<Option<u64>> {
        let Some(grid) = self.grid_bits(space) else { return Ok(None) };
        settled(BySets { frame: self, grid, visitor }.set(set))
    }

    fn cells_of_grid<'r>(&mut self, range: &'r RangeExpr) -> Option<(&'r Cells, GridBits)> {
        let RangeExpr::Cells(cells) = range else { return None };
        Some((cells, self.grid_bits(&cells.space)?))
    }

    fn grid_bits(&mut self, space: &SpaceCode) -> Option<GridBits> {
        if self.visits_cells || !matches!(space, SpaceCode::Grid { .. }) {
            return None;
        }
        let Space::Grid(grid) = self.space(space) else { return None };
        // Nearly all boards of an evaluation have the same size.
        if let Some(known) = &self.grid
            && *known.grid() == grid
        {
            return self.grid;
        }
        let bits = GridBits::new(grid)?;
        self.grid = Some(bits);
        self.grid
    }
}

/// An evaluation by sets on one grid.
struct BySets<'f> {
    frame: &'f mut Frame,
    grid: GridBits,
    visitor: &'f mut dyn MoveVisitor,
}

impl BySets<'_> {
    /// The cells of a range that the condition of a plan selects.
    fn chosen(&mut self, cells: &Cells, plan: &SetPlan, slot: Slot) -> Sets<u64> {
        self.frame.turn(self.visitor)?;
        let from = self.set(&cells.set)?;
        self.subset(&plan.condition, slot, from)
    }

    /// Whether the body of a plan has the truth value `wanted` for some cell of a set.
    fn some(&mut self, plan: &SetPlan, slot: Slot, of: u64, wanted: bool) -> Sets<bool> {
        if let Truth::Each(condition, board) = &plan.body {
            return Ok(self.each(condition, board.as_ref(), slot, of, Some(wanted))? != 0);
        }
        if plan.is_whole {
            let holds = self.subset(&plan.body, slot, of)?;
            return Ok(if wanted { holds != 0 } else { holds != of });
        }
        for cell in cells_of(of) {
            let holds = self.subset(&plan.body, slot, 1 << cell)? != 0;
            if holds == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The cells of a set for which a condition holds.
    fn subset(&mut self, condition: &Truth, slot: Slot, of: u64) -> Sets<u64> {
        if of == 0 {
            return Ok(0);
        }
        match condition {
            Truth::Known(holds) => Ok(if *holds { of } else { 0 }),
            Truth::Not(inner) => Ok(of & !self.subset(inner, slot, of)?),
            Truth::And(parts) => parts.iter().try_fold(of, |rest, part| self.subset(part, slot, rest)),
            Truth::Or(parts) => {
                parts.iter().try_fold(0, |found, part| Ok(found | self.subset(part, slot, of & !found)?))
            }
            Truth::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let first = self.subset(condition, slot, of)?;
                Ok(self.subset(then, slot, first)? | self.subset(otherwise, slot, of & !first)?)
            }
            Truth::Constant(condition) => {
                let holds = self.frame.truth(condition, self.visitor)?;
                Ok(if holds { of } else { 0 })
            }
            Truth::State(board, op, number) => {
                let number = self.frame.number(number, self.visitor)?;
                Ok(of & self.board(board)?.cells_where(|state| op.holds(state, number)))
            }
            Truth::StateIn(board, states) => Ok(of & self.board(board)?.cells_in_some(states)),
            Truth::Cell(op, number) => {
                let number = self.frame.number(number, self.visitor)?;
                let holds = |cell: &usize| op.holds(*cell as i128, number);
                Ok(cells_of(of).filter(holds).fold(0, |found, cell| found | 1 << cell))
            }
            Truth::Member(set) => Ok(of & self.set(set)?),
            Truth::Quantified { all, slot: inner, plan, hits } => {
                self.frame.turn(self.visitor)?;
                let chosen = self.subset(&plan.condition, *inner, self.grid.all)?;
                let holds = self.subset(&plan.body, *inner, chosen)?;
                let hits = self.hits(hits, if *all { chosen & !holds } else { holds })?;
                Ok(if *all { of & !hits } else { of & hits })
            }
            Truth::Each(condition, board) => self.each(condition, board.as_ref(), slot, of, None),
        }
    }

    /// The cells of a set for which a condition holds, evaluated cell by cell or, if a board is given, group by group.
    /// If `wanted` is given, the result is instead a set that is empty exactly if the condition has the truth value
    /// `wanted` for no cell of the given set.
    fn each(
        &mut self,
        condition: &BoolExpr,
        board: Option<&ListExpr>,
        slot: Slot,
        of: u64,
        wanted: Option<bool>,
    ) -> Sets<u64> {
        let joins = board.map(|board| self.joins(board)).transpose()?;
        let (mut rest, mut found) = (of, 0);
        while rest != 0 {
            let cell = rest.trailing_zeros();
            let same = joins.map_or(1 << cell, |joins| joins.connected(1 << cell)) & rest;
            self.frame.turn(self.visitor)?;
            self.frame.set(slot, cell.into());
            let holds = self.frame.truth(condition, self.visitor)?;
            if wanted == Some(holds) {
                return Ok(same);
            }
            if holds && wanted.is_none() {
                found |= same;
            }
            rest &= !same;
        }
        Ok(found)
    }

    /// The cells `s` for which `set`, which may depend on `s`, has a cell in common with `of`.
    fn hits(&mut self, set: &Hits, of: u64) -> Sets<u64> {
        match set {
            Hits::Constant(set) => Ok(if self.set(set)? & of == 0 { 0 } else { self.grid.all }),
            Hits::Itself => Ok(of),
            Hits::Related(relation, inner) => self.hits(inner, self.grid.sources(*relation, of)),
            Hits::Group(board, inner) => {
                let connected = self.joins(board)?.connected(of);
                self.hits(inner, connected)
            }
            Hits::Reach(board, states, inner) => {
                let open = self.board(board)?.cells_in_some(states);
                self.hits(inner, self.grid.neighbours_in(open).connected(of & open))
            }
            Hits::But(inner, without) => {
                let without = self.set(without)?;
                self.hits(inner, of & !without)
            }
        }
    }

    /// The set of cells that an expression denotes, as a word.
    fn set(&mut self, set: &CellsExpr) -> Sets<u64> {
        match set {
            CellsExpr::Cell(cell, at) => {
                let cell = self.frame.number(cell, self.visitor)?;
                Ok(1 << inside(cell, self.grid.cells(), *at)?)
            }
            CellsExpr::Range(RangeExpr::Cells(inner), _) => self.set(&inner.set),
            CellsExpr::Range(range, at) => {
                let mut found = 0;
                let mut elements = self.frame.elements(range, self.visitor)?;
                while let Some(cell) = self.frame.next_element(&mut elements, self.visitor)? {
                    self.frame.turn(self.visitor)?;
                    found |= 1 << inside(cell, self.grid.cells(), *at)?;
                }
                self.frame.finish(elements);
                Ok(found)
            }
            CellsExpr::InStates(board, states) => Ok(self.board(board)?.cells_in_some(states)),
            CellsExpr::Related(relation, of) => {
                let of = self.set(of)?;
                Ok(self.grid.related(*relation, of))
            }
            CellsExpr::Group(board, of) => {
                let of = self.set(of)?;
                Ok(self.joins(board)?.connected(of))
            }
            CellsExpr::Reach(board, of, states) => {
                let of = self.set(of)?;
                let open = self.board(board)?.cells_in_some(states);
                Ok(self.grid.neighbours_in(open).connected(of & open))
            }
            CellsExpr::But(parts) => {
                let found = self.set(&parts.0)?;
                Ok(found & !self.set(&parts.1)?)
            }
            CellsExpr::Slide(board, of, lines) => {
                let of = CellSet::from_word(self.set(of)?);
                let grid = self.grid;
                self.entries(board, |entries| {
                    let mut found = CellSet::from_word(0);
                    slide(grid.grid(), entries, &of, *lines, &mut found);
                    found.first_word()
                })
            }
            CellsExpr::Fits(board, picture) => {
                let grid = self.grid;
                self.entries(board, |entries| {
                    fits(picture, grid.grid(), entries).fold(0, |found, cell| found | 1 << cell)
                })
            }
            CellsExpr::Pictures(_) => Err(Left::Declined),
        }
    }

    /// The pairs of neighbours with equal states on a board.
    fn joins(&mut self, board: &ListExpr) -> Sets<Joins> {
        let grid = self.grid;
        Ok(grid.equal_neighbours(&self.board(board)?))
    }

    /// The states of the cells of a board. Declines lists that are not boards of the grid.
    fn board(&mut self, board: &ListExpr) -> Sets<BoardBits> {
        let ListExpr::Slot(slot) = board else {
            return self.entries(board, BoardBits::new)?.ok_or(Left::Declined);
        };
        let slot = slot.index();
        let known = match self.frame.boards[slot] {
            Some(known) => known,
            None => {
                let known = self.entries(board, BoardBits::new)?.ok_or(Left::Declined)?;
                self.frame.boards[slot] = Some(known);
                known
            }
        };
        if known.cells() == self.grid.cells() { Ok(known) } else { Err(Left::Declined) }
    }

    /// Calls `read` with the states of the cells of a board. Declines lists that do not have an entry for each cell.
    fn entries<T>(&mut self, board: &ListExpr, read: impl FnOnce(&[i128]) -> T) -> Sets<T> {
        let cells = self.grid.cells();
        self.frame.entries(cells)?;
        let read = |entries: &[i128]| Ok((entries.len() == cells).then(|| read(entries)));
        self.frame.with_list(board, self.visitor, read)?.ok_or(Left::Declined)
    }
}
