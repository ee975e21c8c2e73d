//! Weights of the states of a board: natural numbers such that every move makes the sum over the cells
//! smaller, which proves that play ends.

use crate::board::Relation;
use crate::ending::may_end;
use crate::syntax::ast::CompareOp;
use crate::typed::{
    At, BoardCode, BoolExpr, CellsExpr, ClauseCode, Code, FieldExpr, ListExpr, ListSlot, NumExpr,
    PatternCode, Placed, RangeExpr, RuleCode, Slot, SpaceCode, cell_of_picture,
};

/// The largest weight that is tried.
const MOST_WEIGHT: i64 = 3;
/// The largest number of combinations of weights that are tried.
const MOST_CHOICES: usize = 1 << 14;
/// Boards with more states than this are not analysed.
const MOST_STATES: usize = 64;

/// A set of states, one bit for each.
type States = u64;

/// A change of some cells to one state, made after the changes that precede it in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    /// The states that the cells may have before the change.
    before: States,
    /// The state that the cells have after the change.
    after: usize,
    /// The possible previous states of a cell that the change certainly affects, or `None` if it may affect no cell.
    certain: Option<States>,
}

/// Whether it is proved that play ends, because every move decreases the sum of the weights of the board's cells, or
/// because every move moves pieces in one direction. Returns `false` unless the rules have one kind, which has a
/// board with at most 64 states.
pub(crate) fn play_ends(code: &Code) -> bool {
    let [kind] = &code.kinds[..] else { return false };
    let Some(board) = kind.board else { return false };
    let states = usize::try_from(kind.domains[board.cells].high).unwrap_or(usize::MAX).saturating_add(1);
    if states > MOST_STATES {
        return false;
    }
    displaced(code, board, states) || of_states(code, board, states).is_some()
}

/// Weights for which every move makes the sum smaller, or `None` if none are found or some move changes cells in an
/// unknown way.
fn of_states(code: &Code, board: BoardCode, states: usize) -> Option<Vec<i64>> {
    let mut moves: Vec<Vec<Change>> = Vec::new();
    for rule in &code.rules {
        if may_end(16) {
            return None;
        }
        let changes = Walk::of(rule, board, states)?.changes(rule)?;
        if !moves.contains(&changes) {
            moves.push(changes);
        }
    }
    let mut weights = vec![0i64; states];
    for _ in 0..MOST_CHOICES {
        if moves.iter().all(|changes| falls(changes, &weights)) {
            return Some(weights);
        }
        let at = weights.iter().position(|&weight| weight < MOST_WEIGHT)?;
        weights[..at].fill(0);
        weights[at] += 1;
    }
    None
}

/// The field with the cells of the board, and a natural number for each state such that every move decreases the sum
/// over the cells. Returns `None` if there is no board, or if no such numbers are found.
#[cfg(feature = "tiers")]
pub(super) fn of_cells(code: &Code) -> Option<(usize, Vec<u64>)> {
    let [kind] = &code.kinds[..] else { return None };
    let board = kind.board?;
    let states = usize::try_from(kind.domains[board.cells].high).ok()?.checked_add(1)?;
    if states > MOST_STATES {
        return None;
    }
    let weights = of_states(code, board, states)?;
    Some((board.cells, weights.into_iter().map(i64::unsigned_abs).collect()))
}

/// Whether the changes of a move certainly make the sum of the weights smaller.
fn falls(changes: &[Change], weights: &[i64]) -> bool {
    let lightest = |states: States| {
        (0..weights.len()).filter(|state| (states >> state) & 1 == 1).map(|state| weights[state]).min()
    };
    let mut total = 0;
    for change in changes {
        let after = weights[change.after];
        match (change.certain.and_then(lightest), lightest(change.before)) {
            // One cell certainly changes; any others must not become heavier.
            (Some(certain), Some(before)) => {
                if change.certain != Some(change.before) && before < after {
                    return false;
                }
                total += after - certain;
            }
            (None, Some(before)) if before < after => return false,
            _ => {}
        }
    }
    total < 0
}

/// Whether it is proved that every move of rules drawn as pictures moves pieces in one direction. The proof consists in
/// giving each state a weight of -1, 0 or 1 such that every move preserves the sum of the weights of the cells. In
/// addition, every move must decrease the sum of `weight * column` over the cells, or every move must decrease the sum
/// of `weight * row`.
fn displaced(code: &Code, board: BoardCode, states: usize) -> bool {
    let Some(pairs) = code.rules.iter().map(|rule| pair(rule, board)).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let falls = |weights: &[i64], of_columns: bool| {
        pairs.iter().all(|changes| {
            let (mut total, mut moment) = (0, 0);
            for &(row, column, before, after) in changes {
                let difference = weights[after] - weights[before];
                total += difference;
                moment += difference * if of_columns { column } else { row };
            }
            total == 0 && moment < 0
        })
    };
    let mut weights = vec![-1i64; states];
    for _ in 0..MOST_CHOICES {
        if falls(&weights, true) || falls(&weights, false) {
            return true;
        }
        let Some(at) = weights.iter().position(|&weight| weight < 1) else { return false };
        weights[..at].fill(-1);
        weights[at] += 1;
    }
    false
}

/// The row, the column, the old state and the new state of each cell that the rule changes, or `None` unless the rule
/// replaces one picture (possibly turned or reflected) by another.
fn pair(rule: &RuleCode, board: BoardCode) -> Option<Vec<(i64, i64, usize, usize)>> {
    let (slot, cells) = rule.clauses.iter().find_map(|clause| match clause {
        ClauseCode::For { slot, range: RangeExpr::Cells(cells), .. } => Some((*slot, cells)),
        _ => None,
    })?;
    let CellsExpr::Fits(_, placed) = &cells.set else { return None };
    let ([term], true) = (&rule.terms[..], rule.each.is_empty()) else { return None };
    let FieldExpr::List(ListExpr::Placed(after)) = term.fields.get(board.cells)? else { return None };
    if term.count.is_some() || term.kind != rule.left.kind {
        return None;
    }
    let cell = |at| cell_of_picture(slot, &cells.space, placed, at, At::default());
    let of_write = |(set, state): &(CellsExpr, NumExpr)| {
        let (CellsExpr::Cell(written, _), NumExpr::Const(state)) = (set, state) else { return None };
        let at = (0..placed.picture.cells.len()).find(|&at| cell(at) == *written)?;
        let before = usize::from(placed.picture.cells[at]?);
        let (row, column) = (at / placed.picture.columns, at % placed.picture.columns);
        let place = (i64::try_from(row).ok()?, i64::try_from(column).ok()?);
        Some((place.0, place.1, before, usize::try_from(*state).ok()?))
    };
    after.writes.iter().map(of_write).collect()
}

/// The known facts about the cells of a rule.
struct Walk {
    board: BoardCode,
    states: usize,
    /// The list of the board before the move.
    list: ListSlot,
    /// The boards that are bound to names.
    boards: Vec<(ListSlot, ListExpr)>,
    /// Known facts: a cell, a board, and a set of states that contains the state of the cell on that board.
    cells: Vec<(NumExpr, ListExpr, States)>,
    /// The cells of a picture that fits, all of them different.
    pictured: Vec<NumExpr>,
}

impl Walk {
    fn of(rule: &RuleCode, board: BoardCode, states: usize) -> Option<Self> {
        let PatternCode::List(list) = rule.left.patterns.get(board.cells)? else { return None };
        let (boards, cells, pictured) = (Vec::new(), Vec::new(), Vec::new());
        Some(Self { board, states, list: *list, boards, cells, pictured })
    }

    const fn all(&self) -> States {
        if self.states == MOST_STATES { States::MAX } else { (1 << self.states) - 1 }
    }

    /// The set that contains only the last state, that of holes.
    const fn hole(&self) -> States {
        1 << (self.states - 1)
    }

    /// The changes that the rule's moves make to the board, in order, or `None` if they do anything but change
    /// cells.
    fn changes(&mut self, rule: &RuleCode) -> Option<Vec<Change>> {
        for clause in &rule.clauses {
            match clause {
                ClauseCode::For { slot, range: RangeExpr::Cells(cells), .. } => {
                    self.element(*slot, &cells.set, &cells.space);
                }
                ClauseCode::List(slot, list) => self.boards.push((*slot, list.clone())),
                ClauseCode::Where(condition) => self.assume(condition),
                ClauseCode::For { .. } | ClauseCode::Number(..) => {}
            }
        }
        let ([term], true) = (&rule.terms[..], rule.each.is_empty()) else { return None };
        if term.count.is_some() || term.kind != rule.left.kind {
            return None;
        }
        let FieldExpr::List(after) = term.fields.get(self.board.cells)? else { return None };
        let mut changes = Vec::new();
        self.written(after, &mut changes)?;
        Some(changes)
    }

    /// Records the states that an element of a set of cells has on the board that the set examines.
    fn element(&mut self, slot: Slot, set: &CellsExpr, space: &SpaceCode) {
        let cell = NumExpr::Slot(slot);
        match set {
            CellsExpr::InStates(board, states) => self.cells.push((cell, board.clone(), mask(states))),
            CellsExpr::Slide(board, ..) => self.cells.push((cell, board.clone(), 1)),
            CellsExpr::Fits(board, placed) => {
                for at in 0..placed.picture.cells.len() {
                    let cell = cell_of_picture(slot, space, placed, at, At::default());
                    self.pictured.push(cell.clone());
                    if let Some(state) = placed.picture.cells[at] {
                        self.cells.push((cell, board.clone(), 1 << state));
                    }
                }
            }
            CellsExpr::But(parts) => self.element(slot, &parts.0, space),
            _ => {}
        }
    }

    /// Records the states of cells that a condition requires.
    fn assume(&mut self, condition: &BoolExpr) {
        match condition {
            BoolExpr::And(parts) => parts.iter().for_each(|part| self.assume(part)),
            BoolExpr::Compare(CompareOp::Equal, NumExpr::Index(entry, _), NumExpr::Const(state))
            | BoolExpr::Compare(CompareOp::Equal, NumExpr::Const(state), NumExpr::Index(entry, _)) => {
                self.cells.push((entry.1.clone(), entry.0.clone(), mask(&[*state])));
            }
            BoolExpr::In(parts) => {
                if let (NumExpr::Index(entry, _), RangeExpr::Values(states)) = (&parts.0, &parts.1) {
                    self.cells.push((entry.1.clone(), entry.0.clone(), mask(states)));
                }
            }
            _ => {}
        }
    }

    /// Appends the changes that lead from the board before the move to `list`, or returns `None` if `list` is made in
    /// another way.
    fn written(&self, list: &ListExpr, changes: &mut Vec<Change>) -> Option<()> {
        match list {
            ListExpr::Slot(slot) if *slot == self.list => Some(()),
            ListExpr::Slot(slot) => {
                let (_, list) = self.boards.iter().rev().find(|(known, _)| known == slot)?;
                self.written(list, changes)
            }
            ListExpr::Placed(placed) => {
                self.written(&placed.board, changes)?;
                self.writes(placed, changes)
            }
            _ => None,
        }
    }

    /// Appends the changes that give the cells of a board their new states. Making the changes one after another has
    /// the same effect as making them all at once.
    fn writes(&self, placed: &Placed, changes: &mut Vec<Change>) -> Option<()> {
        for (at, (set, state)) in placed.writes.iter().enumerate() {
            let NumExpr::Const(state) = state else { return None };
            let after = usize::try_from(*state).ok().filter(|&state| state < self.states)?;
            // Cells that earlier writes may have changed may now have the states that those writes gave them.
            let earlier =
                placed.writes[..at].iter().filter(|(other, _)| !self.differ(set, other, &placed.board));
            let late = earlier.fold(0, |found, (_, state)| match state {
                NumExpr::Const(state) => found | mask(&[*state]),
                _ => self.all(),
            });
            // A cell that was a hole stays a hole, so it does not change.
            let before = (self.known(set, &placed.board) & !self.hole()) | late;
            let certain = self.certain(set, &placed.board).filter(|states| states & self.hole() == 0);
            changes.push(Change { before, after, certain: certain.map(|states| states | late) });
        }
        Some(())
    }

    /// Whether the sets certainly have no cell in common.
    fn differ(&self, a: &CellsExpr, b: &CellsExpr, board: &ListExpr) -> bool {
        if let (CellsExpr::Cell(a, _), CellsExpr::Cell(b, _)) = (a, b)
            && self.pictured.contains(a)
            && self.pictured.contains(b)
        {
            return a != b;
        }
        if is_beside(a, b) || is_beside(b, a) {
            return true;
        }
        self.known(a, board) & self.known(b, board) == 0
    }

    /// The states that the cells of a set may have on a board.
    fn known(&self, set: &CellsExpr, board: &ListExpr) -> States {
        match set {
            CellsExpr::Cell(cell, _) => self.of_cell(cell, board),
            CellsExpr::InStates(found, states) | CellsExpr::Reach(found, _, states) if found == board => {
                mask(states)
            }
            CellsExpr::Slide(found, ..) if found == board => 1,
            CellsExpr::Group(found, of) if found == board => self.known(of, board),
            CellsExpr::But(parts) => self.known(&parts.0, board),
            _ => self.all(),
        }
    }

    /// The states of a cell that is certainly in the set, or `None` if the set may be empty.
    fn certain(&self, set: &CellsExpr, board: &ListExpr) -> Option<States> {
        match set {
            CellsExpr::Cell(cell, _) => Some(self.of_cell(cell, board)),
            CellsExpr::Related(Relation::Closed | Relation::Above | Relation::Below, of)
            | CellsExpr::Group(_, of) => self.certain(of, board),
            _ => None,
        }
    }

    /// The states that a cell may have on a board.
    fn of_cell(&self, cell: &NumExpr, board: &ListExpr) -> States {
        let mut states = self.all();
        for (_, on, found) in self.cells.iter().filter(|(known, ..)| known == cell) {
            match on {
                _ if on == board => states &= found,
                // On a board that was made from this one, the cell may have its state only because of the change.
                ListExpr::Placed(placed) if placed.board == *board => {
                    let changed = placed.writes.iter().filter(|(_, state)| match state {
                        NumExpr::Const(state) => found & mask(&[*state]) != 0,
                        _ => true,
                    });
                    let before = changed.fold(0, |before, (set, _)| before | self.known(set, board));
                    states &= found | before;
                }
                _ => {}
            }
        }
        states
    }
}

/// Whether the set is that of the cells related to `cell` in some way, for example its neighbours, without `cell`
/// itself.
fn is_beside(set: &CellsExpr, cell: &CellsExpr) -> bool {
    let CellsExpr::Related(relation, of) = set else { return false };
    let excludes =
        matches!(relation, Relation::Near | Relation::Near8 | Relation::Knight | Relation::Line(_));
    excludes && matches!(cell, CellsExpr::Cell(..)) && **of == *cell
}

fn mask(states: &[i128]) -> States {
    states.iter().filter(|state| (0..64).contains(*state)).fold(0, |mask, state| mask | 1 << state)
}
