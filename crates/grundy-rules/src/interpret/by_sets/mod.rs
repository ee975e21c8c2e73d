//! Conditions on the cells of a small grid, evaluated for all cells at once.
//!
//! On a grid of at most 64 cells, a set of cells is one word. A condition on one cell becomes the set of cells for
//! which it holds, and a quantifier becomes a comparison of sets. For example,
//! `any(y[u] == "." for u in near(group(y, s)))` holds for the cells `s` whose group has a cell next to a free one, so
//! no group is computed more than once. Parts that cannot be translated are evaluated for one cell after another.
//!
//! The interpreter that visits single cells defines the result. An evaluation by sets examines cells in
//! another order, and more of them, so if it encounters a fault, its result is discarded and the interpreter visits
//! the cells. Limits are reported as usual.

mod uses;

use super::cells::{fits, inside, slide};
use super::frame::{Eval, Frame, Stop};
use crate::board::{CellSet, GridBits, Joins, Space, cells_of};
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, Cells, CellsExpr, Fold, FoldRange, ListExpr, NumExpr, Quantified, RangeExpr, Slot, SpaceCode,
};
use grundy_core::{FaultKind, MoveVisitor};
use uses::{board_of_groups, cells_use, condition_uses, list_uses, number_uses};

/// The reason why an evaluation by sets has no result.
enum Left {
    /// The board is not one of the grid, so the interpreter must visit the cells.
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
        let Quantified { all, body, slot, range, condition } = quantified;
        let Some((cells, grid)) = self.cells_of_grid(range) else { return Ok(None) };
        let mut sets = BySets { frame: self, grid, visitor };
        settled(sets.chosen(cells, condition, *slot).and_then(|chosen| {
            // `any` looks for a cell for which the body holds, `all` for one for which it does not.
            Ok(sets.some(body, *slot, chosen, !*all)? != *all)
        }))
    }

    /// The number of elements of a range of cells for which a condition holds, or `None` if the fold does not count
    /// cells or the interpreter must visit them.
    pub(super) fn count_by_sets(
        &mut self,
        fold: &FoldRange,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<Option<i128>> {
        let FoldRange { fold: Fold::Count, body: NumExpr::Const(1), slot, range, condition, .. } = fold
        else {
            return Ok(None);
        };
        let Some((cells, grid)) = self.cells_of_grid(range) else { return Ok(None) };
        let chosen = BySets { frame: self, grid, visitor }.chosen(cells, condition, *slot);
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
    /// The cells of a range for which a condition holds. The slot holds the cell.
    fn chosen(&mut self, cells: &Cells, condition: &BoolExpr, slot: Slot) -> Sets<u64> {
        self.frame.turn(self.visitor)?;
        let from = self.set(&cells.set)?;
        self.subset(condition, slot, from)
    }

    /// Whether the condition is `wanted` for some cell of a set. The slot holds the cell.
    fn some(&mut self, condition: &BoolExpr, slot: Slot, of: u64, wanted: bool) -> Sets<bool> {
        if is_translated(condition, slot) {
            let holds = self.subset(condition, slot, of)?;
            return Ok(if wanted { holds != 0 } else { holds != of });
        }
        let groups = self.groups(condition, slot)?;
        let mut rest = of;
        while rest != 0 {
            let (cell, same) = first(rest, groups);
            if self.holds_for(condition, slot, cell)? == wanted {
                return Ok(true);
            }
            rest &= !same;
        }
        Ok(false)
    }

    /// The cells of a set for which a condition holds. The slot holds the cell.
    fn subset(&mut self, condition: &BoolExpr, slot: Slot, of: u64) -> Sets<u64> {
        if of == 0 {
            return Ok(0);
        }
        match condition {
            BoolExpr::Const(holds) => return Ok(if *holds { of } else { 0 }),
            BoolExpr::Not(inner) => return Ok(of & !self.subset(inner, slot, of)?),
            BoolExpr::And(parts) => {
                return parts.iter().try_fold(of, |rest, part| self.subset(part, slot, rest));
            }
            BoolExpr::Or(parts) => {
                return parts
                    .iter()
                    .try_fold(0, |found, part| Ok(found | self.subset(part, slot, of & !found)?));
            }
            BoolExpr::If(parts) => {
                let first = self.subset(&parts.0, slot, of)?;
                return Ok(self.subset(&parts.1, slot, first)? | self.subset(&parts.2, slot, of & !first)?);
            }
            _ => {}
        }
        match Translated::of(condition, slot) {
            Some(Translated::Constant) => {
                let holds = self.frame.truth(condition, self.visitor)?;
                Ok(if holds { of } else { 0 })
            }
            Some(Translated::State(board, op, number)) => {
                let number = self.frame.number(number, self.visitor)?;
                Ok(of & self.states(board, |state| op.holds(state, number))?)
            }
            Some(Translated::StateIn(board, states)) => Ok(of & self.states_in(board, states)?),
            Some(Translated::Cell(op, number)) => {
                let number = self.frame.number(number, self.visitor)?;
                let holds = |cell: &usize| op.holds(*cell as i128, number);
                Ok(cells_of(of).filter(holds).fold(0, |found, cell| found | 1 << cell))
            }
            Some(Translated::Member(set)) => Ok(of & self.set(set)?),
            Some(Translated::Quantified(quantified, set)) => {
                self.frame.turn(self.visitor)?;
                let Quantified { all, body, slot: inner, condition, .. } = quantified;
                let chosen = self.subset(condition, *inner, self.grid.all)?;
                let holds = self.subset(body, *inner, chosen)?;
                let decisive = if *all { chosen & !holds } else { holds };
                let hits = self.hits(set, slot, decisive)?;
                Ok(if *all { of & !hits } else { of & hits })
            }
            None => {
                let groups = self.groups(condition, slot)?;
                let (mut rest, mut found) = (of, 0);
                while rest != 0 {
                    let (cell, same) = first(rest, groups);
                    if self.holds_for(condition, slot, cell)? {
                        found |= rest & same;
                    }
                    rest &= !same;
                }
                Ok(found)
            }
        }
    }

    /// The groups of the cell in the slot if the condition depends on the cell only by its group.
    fn groups(&mut self, condition: &BoolExpr, slot: Slot) -> Sets<Option<Joins>> {
        board_of_groups(condition, slot).map(|board| self.joins(board)).transpose()
    }

    fn holds_for(&mut self, condition: &BoolExpr, slot: Slot, cell: usize) -> Sets<bool> {
        self.frame.turn(self.visitor)?;
        self.frame.set(slot, cell as i128);
        Ok(self.frame.truth(condition, self.visitor)?)
    }

    /// The cells `s` for which a set that depends on `s` contains some cell of `of`. The slot holds `s`.
    ///
    /// The set must be [invertible](is_invertible).
    fn hits(&mut self, set: &CellsExpr, slot: Slot, of: u64) -> Sets<u64> {
        if !cells_use(set, slot) {
            return Ok(if self.set(set)? & of == 0 { 0 } else { self.grid.all });
        }
        match set {
            CellsExpr::Cell(NumExpr::Slot(_), _) => Ok(of),
            CellsExpr::Range(RangeExpr::Cells(inner), _) => self.hits(&inner.set, slot, of),
            CellsExpr::Related(relation, inner) => {
                let sources = self.grid.sources(*relation, of);
                self.hits(inner, slot, sources)
            }
            CellsExpr::Group(board, inner) => {
                let connected = self.joins(board)?.connected(of);
                self.hits(inner, slot, connected)
            }
            CellsExpr::Reach(board, inner, states) => {
                let open = self.states_in(board, states)?;
                let connected = self.grid.neighbours_in(open).connected(of & open);
                self.hits(inner, slot, connected)
            }
            CellsExpr::But(parts) => {
                let without = self.set(&parts.1)?;
                self.hits(&parts.0, slot, of & !without)
            }
            _ => Err(Left::Declined),
        }
    }

    /// A set of cells.
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
            CellsExpr::InStates(board, states) => self.states_in(board, states),
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
                let open = self.states_in(board, states)?;
                Ok(self.grid.neighbours_in(open).connected(of & open))
            }
            CellsExpr::But(parts) => {
                let found = self.set(&parts.0)?;
                Ok(found & !self.set(&parts.1)?)
            }
            CellsExpr::Slide(board, of, lines) => {
                let of = CellSet::from_word(self.set(of)?);
                let grid = self.grid;
                self.board(board, |entries| {
                    let mut found = CellSet::from_word(0);
                    slide(grid.grid(), entries, &of, *lines, &mut found);
                    found.first_word()
                })
            }
            CellsExpr::Fits(board, picture) => {
                let grid = self.grid;
                self.board(board, |entries| {
                    fits(picture, grid.grid(), entries).fold(0, |found, cell| found | 1 << cell)
                })
            }
            CellsExpr::Pictures(_) => Err(Left::Declined),
        }
    }

    /// The cells of a board whose states satisfy `holds`.
    fn states(&mut self, board: &ListExpr, holds: impl Fn(i128) -> bool) -> Sets<u64> {
        self.board(board, |entries| GridBits::cells_where(entries, holds))
    }

    /// The cells of a board whose states are among `states`.
    fn states_in(&mut self, board: &ListExpr, states: &[i128]) -> Sets<u64> {
        let bit = |state: i128| u32::try_from(state).ok().and_then(|state| 1u64.checked_shl(state));
        let known = states.iter().try_fold(0, |known, &state| Some(known | bit(state)?));
        match known {
            Some(known) => self.states(board, |state| bit(state).is_some_and(|bit| known & bit != 0)),
            None => self.states(board, |state| states.contains(&state)),
        }
    }

    /// The neighbours with equal states on a board.
    fn joins(&mut self, board: &ListExpr) -> Sets<Joins> {
        let grid = self.grid;
        self.board(board, |entries| grid.equal_neighbours(entries))
    }

    /// Calls `read` with the states of the cells of a board. Declines lists that do not have an entry for each cell.
    fn board<T>(&mut self, board: &ListExpr, read: impl FnOnce(&[i128]) -> T) -> Sets<T> {
        let cells = self.grid.cells();
        self.frame.entries(cells)?;
        let read = |entries: &[i128]| Ok((entries.len() == cells).then(|| read(entries)));
        self.frame.with_list(board, self.visitor, read)?.ok_or(Left::Declined)
    }
}

/// The first cell of a set, and the cells for which a condition has the same truth: its group, if the condition depends
/// only on groups.
fn first(set: u64, groups: Option<Joins>) -> (usize, u64) {
    let cell = set.trailing_zeros() as usize;
    (cell, groups.map_or(1 << cell, |groups| groups.connected(1 << cell)))
}

/// A condition on the cell in a slot that is evaluated for all cells at once.
enum Translated<'e> {
    /// The condition does not depend on the cell.
    Constant,
    /// A comparison of the state of the cell with a number.
    State(&'e ListExpr, CompareOp, &'e NumExpr),
    /// The state of the cell is one of these.
    StateIn(&'e ListExpr, &'e [i128]),
    /// A comparison of the cell itself with a number.
    Cell(CompareOp, &'e NumExpr),
    /// The cell is in a set.
    Member(&'e CellsExpr),
    /// A quantifier over a set that depends on the cell. Everything else in the quantifier does not depend on it.
    Quantified(&'e Quantified, &'e CellsExpr),
}

impl<'e> Translated<'e> {
    /// The condition, unless it must be evaluated for one cell after another. Negations, conjunctions and the like
    /// are not examined.
    fn of(condition: &'e BoolExpr, slot: Slot) -> Option<Self> {
        if !condition_uses(condition, slot) {
            return Some(Self::Constant);
        }
        match condition {
            BoolExpr::Compare(op, a, b) => {
                let (op, about, number) = match (number_uses(a, slot), number_uses(b, slot)) {
                    (true, false) => (*op, a, b),
                    (false, true) => (op.swapped(), b, a),
                    _ => return None,
                };
                match about {
                    NumExpr::Slot(_) => Some(Self::Cell(op, number)),
                    _ => Some(Self::State(state_of(about, slot)?, op, number)),
                }
            }
            BoolExpr::In(parts) => match &**parts {
                (NumExpr::Slot(_), RangeExpr::Cells(cells)) if !cells_use(&cells.set, slot) => {
                    Some(Self::Member(&cells.set))
                }
                (number, RangeExpr::Values(states)) => Some(Self::StateIn(state_of(number, slot)?, states)),
                _ => None,
            },
            BoolExpr::Quantified(quantified) => {
                let Quantified { body, range: RangeExpr::Cells(cells), condition, .. } = &**quantified else {
                    return None;
                };
                let is_translated = !condition_uses(body, slot)
                    && !condition_uses(condition, slot)
                    && is_invertible(&cells.set, slot);
                is_translated.then_some(Self::Quantified(quantified, &cells.set))
            }
            _ => None,
        }
    }
}

/// Whether a condition is evaluated for all cells at once, including all its parts.
fn is_translated(condition: &BoolExpr, slot: Slot) -> bool {
    match condition {
        BoolExpr::Const(_) => true,
        BoolExpr::Not(inner) => is_translated(inner, slot),
        BoolExpr::And(parts) | BoolExpr::Or(parts) => parts.iter().all(|part| is_translated(part, slot)),
        BoolExpr::If(parts) => {
            [&parts.0, &parts.1, &parts.2].into_iter().all(|part| is_translated(part, slot))
        }
        _ => Translated::of(condition, slot).is_some(),
    }
}

/// The board `x` if the number is the state `x[s]` of the cell `s` in the slot.
fn state_of(number: &NumExpr, slot: Slot) -> Option<&ListExpr> {
    let NumExpr::Index(parts, _) = number else { return None };
    let (board, index) = &**parts;
    (*index == NumExpr::Slot(slot) && !list_uses(board, slot)).then_some(board)
}

/// Whether the cells `s` for which a set contains a given cell can be computed without computing the set for every `s`.
/// The slot holds `s`.
fn is_invertible(set: &CellsExpr, slot: Slot) -> bool {
    if !cells_use(set, slot) {
        return true;
    }
    match set {
        CellsExpr::Cell(NumExpr::Slot(_), _) => true,
        CellsExpr::Range(RangeExpr::Cells(inner), _) => is_invertible(&inner.set, slot),
        CellsExpr::Related(_, inner) => is_invertible(inner, slot),
        CellsExpr::Group(board, inner) | CellsExpr::Reach(board, inner, _) => {
            !list_uses(board, slot) && is_invertible(inner, slot)
        }
        CellsExpr::But(parts) => !cells_use(&parts.1, slot) && is_invertible(&parts.0, slot),
        _ => false,
    }
}
