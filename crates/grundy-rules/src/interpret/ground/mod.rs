//! Grounding: the moves on one board as data.
//!
//! The rules are run on a board whose cells have unknown states. Numbers are known, and so are the cells to which
//! ranges and pictures refer. Where the rules look at the state of a cell, the run continues on several paths, each
//! with an assumption about that state. A path on which all conditions hold ends with a move: its tests are the
//! assumptions, and its writes are the changes of states.
//!
//! Rules that cannot be written in this way are declined, for example those that join cells into groups or would need
//! too many paths; the interpreter still runs them.

mod cells;
mod conditions;
mod numbers;
mod path;
mod symbolic_board;

use super::frame::Frame;
use crate::board::{Relation, Space};
use crate::ending::may_end;
use crate::typed::{ClauseCode, Code, FieldExpr, ListExpr, PatternCode, RangeExpr, RuleCode, SpaceCode};
use grundy_core::{
    BoardRules, BoardSpace, CellTest, CellWrite, ComponentRef, GroundMove, KindId, MOST_STATES,
};
use path::{Path, all_states};
use std::collections::HashMap;
use symbolic_board::SymbolicBoard;

/// The largest number of steps that the search for the moves on one board may take.
const MOST_STEPS: usize = 1 << 22;
/// The largest number of moves on one board.
const MOST_MOVES: usize = 1 << 16;

/// The moves cannot be written as data.
#[derive(Debug)]
struct Declined;

type Ground<T> = Result<T, Declined>;

/// Runs the rules on one board.
struct Grounder {
    frame: Frame,
    /// The boards in the list slots.
    boards: Vec<Option<SymbolicBoard>>,
    kind: KindId,
    space: Space,
    cells: usize,
    /// The number of cells or vertices to which ranges can refer.
    numbers: usize,
    states: u8,
    /// For every relation and cell, the cells to which the cell is related.
    sources: HashMap<Relation, Vec<Vec<usize>>>,
    steps: usize,
    moves: Vec<GroundMove>,
}

/// The moves on the boards of a kind with this space, or `None` if the kind has no such boards, if the moves cannot be
/// written as data, or if a limit is reached.
///
/// Takes time proportional to the number of paths, at most a few seconds.
pub(crate) fn ground(code: &Code, kind: KindId, space: BoardSpace) -> Option<BoardRules> {
    let kind_code = &code.kinds[kind.index()];
    let board = kind_code.board.as_ref()?;
    if kind_code.depends || !code.wins.is_empty() {
        return None;
    }
    let words = match (space, board.columns, board.cells, board.size) {
        (BoardSpace::Grid { columns, .. }, Some(0), 1, None) => vec![columns as u64, space.cells() as u64],
        (BoardSpace::Cells(cells), None, 0, size) if size.is_none_or(|size| size == cells) => {
            vec![cells as u64]
        }
        _ => return None,
    };
    if kind_code.domains.len() != words.len() {
        return None;
    }
    let states = u8::try_from(kind_code.domains[board.cells].high.checked_add(1)?).ok()?;
    if usize::from(states) > MOST_STATES || states < 2 || space.cells() == 0 {
        return None;
    }
    let words: Vec<u64> = words.into_iter().chain(vec![0; space.cells()]).collect();
    let mut frame = Frame::default();
    frame.fit(code);
    let mut moves = Vec::new();
    let mut steps = 0;
    for &index in &code.rules_of[kind.index()] {
        let rule = &code.rules[index as usize];
        // This binds the numbers of the left side, and a list of the right length in place of the board.
        if !frame.matches(&rule.left, ComponentRef { kind, words: &words }) {
            continue;
        }
        let mut boards = vec![None; code.list_slots as usize];
        for pattern in &rule.left.patterns {
            if let PatternCode::List(slot) = pattern {
                boards[slot.index()] = Some(SymbolicBoard::unchanged(space.cells()));
            }
        }
        let space_of_rule = frame.space(space_of(rule)?);
        if space_of_rule.cells() != space.cells() {
            return None;
        }
        let mut grounder = Grounder {
            frame,
            boards,
            kind,
            cells: space.cells(),
            numbers: space_of_rule.numbers(),
            space: space_of_rule,
            states,
            sources: HashMap::new(),
            steps,
            moves,
        };
        grounder.clauses(rule, index, 0, Path::all(space.cells(), states)).ok()?;
        (frame, moves, steps) = (grounder.frame, grounder.moves, grounder.steps);
    }
    Some(BoardRules { space, states, moves })
}

/// The space of the cells over which a rule loops or to which it writes, or `None` if it does neither.
fn space_of(rule: &RuleCode) -> Option<&SpaceCode> {
    let in_clause = rule.clauses.iter().find_map(|clause| match clause {
        ClauseCode::For { range: RangeExpr::Cells(cells), .. } => Some(&cells.space),
        ClauseCode::List(_, ListExpr::Placed(placed)) => Some(&placed.space),
        _ => None,
    });
    let in_field = |field| match field {
        &FieldExpr::List(ListExpr::Placed(ref placed)) => Some(&placed.space),
        _ => None,
    };
    in_clause.or_else(|| rule.terms.iter().flat_map(|term| &term.fields).find_map(in_field))
}

impl Grounder {
    /// Counts steps; declines if there are too many, or if a limit is reached.
    fn count(&mut self, steps: usize) -> Ground<()> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > MOST_STEPS || may_end(steps) { Err(Declined) } else { Ok(()) }
    }

    /// The cells to which `cell` is related.
    fn sources(&mut self, relation: Relation, cell: usize) -> Vec<usize> {
        let (numbers, space) = (self.numbers, &self.space);
        let sources = self.sources.entry(relation).or_insert_with(|| {
            let mut sources = vec![Vec::new(); numbers];
            for source in 0..numbers {
                space.related(relation, source, &mut |related| {
                    if let Some(all) = sources.get_mut(related) {
                        all.push(source);
                    }
                });
            }
            sources
        });
        sources.get(cell).cloned().unwrap_or_default()
    }

    /// Runs the clauses from index `at` on a path, and then makes the move. The recursion depth is the number
    /// of clauses.
    fn clauses(&mut self, rule: &RuleCode, index: u32, at: usize, path: Path) -> Ground<()> {
        self.count(1)?;
        let Some(clause) = rule.clauses.get(at) else { return self.make_move(rule, index, path) };
        match clause {
            ClauseCode::Where(condition) => {
                for (path, holds) in self.truth(condition, path)? {
                    if holds {
                        self.clauses(rule, index, at + 1, path)?;
                    }
                }
            }
            ClauseCode::Number(slot, value) => {
                for (path, value) in self.number(value, path)? {
                    self.frame.set(*slot, value);
                    self.clauses(rule, index, at + 1, path)?;
                }
            }
            ClauseCode::List(slot, list) => {
                for (path, board) in self.board(list, path)? {
                    self.boards[slot.index()] = Some(board);
                    self.clauses(rule, index, at + 1, path)?;
                }
            }
            ClauseCode::For { slot, range, .. } => {
                for (path, elements) in self.elements(range, path)? {
                    for element in elements {
                        for (path, is_member) in self.belongs(range, element, path.clone())? {
                            if is_member {
                                self.frame.set(*slot, element);
                                self.clauses(rule, index, at + 1, path)?;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn make_move(&mut self, rule: &RuleCode, index: u32, path: Path) -> Ground<()> {
        let ([term], true) = (&*rule.terms, rule.each.is_empty()) else { return Err(Declined) };
        // The reply to an entailing move must be in the same component, so regions are not independent.
        if term.kind != self.kind || rule.entails.is_some() {
            return Err(Declined);
        }
        let mut paths = vec![path];
        if let Some(count) = &term.count {
            let mut next = Vec::new();
            for path in paths {
                for (path, count) in self.number(count, path)? {
                    match count {
                        1 => next.push(path),
                        // A negative count means that there is no move.
                        i128::MIN..=-1 => {}
                        _ => return Err(Declined),
                    }
                }
            }
            paths = next;
        }
        for path in paths {
            let (columns, list) = match &*term.fields {
                [FieldExpr::Number(columns), FieldExpr::List(list)] => (Some(columns), list),
                [FieldExpr::List(list)] => (None, list),
                _ => return Err(Declined),
            };
            if let Some(columns) = columns {
                let same = self.space.as_grid().map(|grid| grid.columns as i128);
                let found = self.number(columns, path.clone())?;
                if found.iter().any(|(_, found)| Some(*found) != same) {
                    return Err(Declined);
                }
            }
            for (path, board) in self.board(list, path)? {
                match &rule.gains {
                    None => self.push(rule, index, 0, &path, &board)?,
                    Some(gains) => {
                        for (path, gain) in self.number(gains, path)? {
                            self.push(rule, index, gain, &path, &board)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Stores the move at the end of a path, as several moves if its writes depend on the states of cells.
    fn push(
        &mut self,
        rule: &RuleCode,
        index: u32,
        gain: i128,
        path: &Path,
        board: &SymbolicBoard,
    ) -> Ground<()> {
        let (all, hole) = (all_states(self.states), self.states - 1);
        // The paths that remain, each with the first cell whose write is not known yet.
        let mut open = vec![(path.clone(), 0)];
        while let Some((path, start)) = open.pop() {
            self.count(self.cells)?;
            let split = (start..self.cells).find(|&cell| write_of(&path, board, cell, hole).is_none());
            if let Some(cell) = split {
                for state in 0..self.states {
                    open.extend(path.clone().with(cell, 1 << state).map(|path| (path, cell)));
                }
                continue;
            }
            let cells = 0..u32::try_from(self.cells).map_err(|_| Declined)?;
            let allowed = cells.clone().zip(&path.allowed).filter(|(_, allowed)| **allowed != all);
            let tests = allowed.map(|(cell, &allowed)| CellTest { cell, allowed }).collect();
            let write = |cell: u32| {
                let state = write_of(&path, board, cell as usize, hole)??;
                Some(CellWrite { cell, state })
            };
            let writes = cells.filter_map(write).collect();
            if self.moves.len() == MOST_MOVES {
                return Err(Declined);
            }
            let (mover, again) = (rule.mover, rule.again);
            self.moves.push(GroundMove { rule: index, mover, gain, again, tests, writes });
        }
        Ok(())
    }
}

/// What a move writes to a cell: `Some(None)` if the cell keeps its state, and `None` if no single write is right for
/// all states that the path allows.
fn write_of(path: &Path, board: &SymbolicBoard, cell: usize, hole: u8) -> Option<Option<u8>> {
    let (mut keeps, mut written) = (false, None);
    for state in (0..hole).filter(|state| path.allowed[cell] >> state & 1 == 1) {
        let after = board.cells[cell][usize::from(state)];
        // Writing the state that a cell already has can be left out, unless the same write replaces another state.
        if after == state {
            keeps = true;
        } else if written.is_some_and(|other| other != after) {
            return None;
        } else {
            written = Some(after);
        }
    }
    match (keeps, written) {
        (_, None) => Some(None),
        (false, Some(after)) => Some(Some(after)),
        (true, Some(after)) => {
            // The cell keeps its state only if the written state equals the state before the move.
            let kept = (0..hole).filter(|&state| {
                path.allowed[cell] >> state & 1 == 1 && board.cells[cell][usize::from(state)] == state
            });
            kept.into_iter().all(|state| state == after).then_some(Some(after))
        }
    }
}
