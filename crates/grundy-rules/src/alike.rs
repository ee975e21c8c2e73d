//! Rules that treat the images of a grid alike: which rotations, reflections and permutations of states map boards to
//! boards with corresponding moves.
//!
//! The typed rules are examined, not single boards. Rules are alike for all rotations and reflections if cells occur in
//! them only in ways that do not depend on how cells are numbered: cells come from ranges, are compared with each other
//! for equality, and are used to read and write states. Rows, columns and directed relations must not occur. A
//! permutation of the states is then allowed if replacing the states in all rules results in the same set of rules.

use crate::board::Relation;
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoardCode, BoolExpr, Cells, CellsExpr, ClauseCode, Code, FieldExpr, Fold, ListExpr, ListSlot, NumExpr,
    PatternCode, RangeExpr, RuleCode, Slot,
};
use crate::walk::{self, Part};
use grundy_boards::BoardForms;
use grundy_core::{KindId, SmallSort};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// Rules with more states than this, apart from state 0 and holes, are examined only for rotations and reflections.
const MOST_PERMUTED: usize = 4;

/// The standard forms of the boards of a kind, or `None` if the kind does not consist of a single grid, or if its rules
/// are not known to treat all rotations and reflections of the grid alike.
///
/// Two boards with the same form are the same game: their moves, each with its mover, gain and `again`, correspond to
/// each other, and so do their options.
pub(crate) fn board_forms(code: &Code, kind: KindId) -> Option<BoardForms> {
    let kind_code = code.kinds.get(kind.index())?;
    let Some(BoardCode { columns: Some(0), cells: 1, size: None }) = kind_code.board else { return None };
    let [columns, cells] = &*kind_code.domains else { return None };
    if kind_code.depends || cells.low != 0 || code.wins.iter().any(|win| win.left.kind == kind) {
        return None;
    }
    let rules: Vec<&RuleCode> = code.rules.iter().filter(|rule| rule.left.kind == kind).collect();
    let are_alike = rules.iter().all(|rule| Alike::rule(rule, kind).unwrap_or(false));
    let mut measures = code.measures.iter().filter(|measure| measure.left.kind == kind);
    if rules.is_empty() || !are_alike || measures.next().is_some() {
        return None;
    }
    let states = u8::try_from(cells.high).ok().filter(|&states| states < u8::MAX)? + 1;
    Some(BoardForms::new(columns.low..=columns.high, permutations(&rules, states)))
}

/// What a number stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The number of columns, which an image can change.
    Columns,
    /// A cell, which an image moves.
    Cell,
    /// A number that is the same for all images.
    Number,
}

/// The names that are bound where an expression is examined.
///
/// The methods return whether the expression corresponds to itself: evaluated for an image of a board and for the
/// images of all cells, its value is the image of its original value.
struct Alike {
    roles: HashMap<Slot, Role>,
    boards: Vec<ListSlot>,
}

impl Alike {
    /// Whether the rule has corresponding moves on all images of a board, or `None` if the left side or a term does not
    /// consist of the fields of the board, or if the rule has repeated terms or `entails`.
    fn rule(rule: &RuleCode, kind: KindId) -> Option<bool> {
        let [PatternCode::Number(columns), PatternCode::List(board)] = *rule.left.patterns else {
            return None;
        };
        if !rule.each.is_empty() || rule.entails.is_some() {
            return None;
        }
        let mut alike = Self { roles: HashMap::from([(columns, Role::Columns)]), boards: vec![board] };
        if !rule.clauses.iter().all(|clause| alike.clause(clause)) {
            return Some(false);
        }
        for term in &rule.terms {
            let [FieldExpr::Number(NumExpr::Slot(slot)), FieldExpr::List(list)] = &*term.fields else {
                return None;
            };
            let is_board = term.kind == kind && alike.is(slot, Role::Columns) && alike.board(list);
            if !is_board || term.count.as_ref().is_some_and(|count| !alike.number(count)) {
                return Some(false);
            }
        }
        Some(rule.gains.as_ref().is_none_or(|gains| alike.number(gains)))
    }

    fn is(&self, slot: &Slot, role: Role) -> bool {
        self.roles.get(slot) == Some(&role)
    }

    fn clause(&mut self, clause: &ClauseCode) -> bool {
        match clause {
            // Narrowings only skip iterations without moves.
            ClauseCode::For { slot, range, .. } => self.bind(*slot, range),
            ClauseCode::Number(slot, value) => {
                let role = if self.number(value) {
                    Role::Number
                } else if self.cell(value) {
                    Role::Cell
                } else {
                    return false;
                };
                self.roles.insert(*slot, role);
                true
            }
            ClauseCode::List(slot, list) => {
                let is_board = self.board(list);
                self.boards.push(*slot);
                is_board
            }
            ClauseCode::Where(condition) => self.condition(condition),
        }
    }

    /// Examines a range, and binds the name of its elements.
    fn bind(&mut self, slot: Slot, range: &RangeExpr) -> bool {
        let role = if let RangeExpr::Cells(_) = range { Role::Cell } else { Role::Number };
        let is_alike = self.range(range);
        self.roles.insert(slot, role);
        is_alike
    }

    fn range(&mut self, range: &RangeExpr) -> bool {
        match range {
            RangeExpr::Cells(cells) => {
                let Cells { set, .. } = &**cells;
                self.cells(set)
            }
            RangeExpr::Values(_) => true,
            RangeExpr::Interval { low, high, .. } => self.number(low) && self.number(high),
            _ => false,
        }
    }

    fn cell(&self, expr: &NumExpr) -> bool {
        matches!(expr, NumExpr::Slot(slot) if self.is(slot, Role::Cell))
    }

    fn number(&mut self, expr: &NumExpr) -> bool {
        match expr {
            NumExpr::Const(_) => true,
            NumExpr::Slot(slot) => self.is(slot, Role::Number),
            NumExpr::Unary(_, operand, _) => self.number(operand),
            NumExpr::Binary(_, operands, _) => self.number(&operands.0) && self.number(&operands.1),
            NumExpr::If(parts) => self.condition(&parts.0) && self.number(&parts.1) && self.number(&parts.2),
            NumExpr::Length(list) => self.board(list),
            NumExpr::Index(parts, _) => self.board(&parts.0) && self.cell(&parts.1),
            NumExpr::FoldRange(fold) => {
                // Whether a sum overflows may depend on the order of the cells.
                matches!(fold.fold, Fold::Count | Fold::Min | Fold::Max)
                    && self.bind(fold.slot, &fold.range)
                    && self.condition(&fold.condition)
                    && self.number(&fold.body)
            }
            NumExpr::SlotSlot(..) | NumExpr::SlotConst(..) | NumExpr::FoldList(..) | NumExpr::Shared(..) => {
                false
            }
        }
    }

    fn condition(&mut self, expr: &BoolExpr) -> bool {
        match expr {
            BoolExpr::Const(_) => true,
            BoolExpr::Compare(op, a, b) if self.cell(a) && self.cell(b) => is_equality(*op),
            BoolExpr::Compare(_, a, b) => self.number(a) && self.number(b),
            BoolExpr::Chain(operands, _) => operands.iter().all(|operand| self.number(operand)),
            BoolExpr::Not(inner) => self.condition(inner),
            BoolExpr::And(parts) | BoolExpr::Or(parts) => parts.iter().all(|part| self.condition(part)),
            BoolExpr::If(parts) => {
                self.condition(&parts.0) && self.condition(&parts.1) && self.condition(&parts.2)
            }
            BoolExpr::In(parts) => {
                let (element, range) = &**parts;
                let is_of_cells = matches!(range, RangeExpr::Cells(_));
                (if is_of_cells { self.cell(element) } else { self.number(element) }) && self.range(range)
            }
            BoolExpr::Quantified(parts) => {
                self.bind(parts.slot, &parts.range)
                    && self.condition(&parts.condition)
                    && self.condition(&parts.body)
            }
            BoolExpr::Occurs(occurs) => occurs.turned && occurs.images.is_some() && self.board(&occurs.board),
        }
    }

    fn board(&mut self, list: &ListExpr) -> bool {
        match list {
            ListExpr::Slot(slot) => self.boards.contains(slot),
            ListExpr::If(parts) => self.condition(&parts.0) && self.board(&parts.1) && self.board(&parts.2),
            ListExpr::Placed(placed) => {
                self.board(&placed.board)
                    && placed.writes.iter().all(|(set, state)| self.cells(set) && self.number(state))
            }
            _ => false,
        }
    }

    fn cells(&mut self, set: &CellsExpr) -> bool {
        match set {
            CellsExpr::Cell(cell, _) => self.cell(cell),
            CellsExpr::Range(RangeExpr::Cells(cells), _) => self.cells(&cells.set),
            CellsExpr::InStates(board, _) => self.board(board),
            CellsExpr::Related(relation, of) => is_alike(*relation) && self.cells(of),
            // The lines of each piece are mapped to each other.
            CellsExpr::Slide(board, of, _) | CellsExpr::Group(board, of) | CellsExpr::Reach(board, of, _) => {
                self.board(board) && self.cells(of)
            }
            CellsExpr::But(parts) => self.cells(&parts.0) && self.cells(&parts.1),
            CellsExpr::Range(..) | CellsExpr::Fits(..) | CellsExpr::Pictures(_) => false,
        }
    }
}

/// Whether images of related cells are related.
const fn is_alike(relation: Relation) -> bool {
    match relation {
        Relation::Near | Relation::Closed | Relation::Near8 | Relation::Knight | Relation::Line(_) => true,
        Relation::Above | Relation::Below | Relation::Ends | Relation::Incident => false,
    }
}

const fn is_equality(op: CompareOp) -> bool {
    matches!(op, CompareOp::Equal | CompareOp::NotEqual)
}

/// The permutations of the states, other than the identity, that map the set of rules to itself. They keep state 0,
/// over which pieces slide, and the last state, the hole.
fn permutations(rules: &[&RuleCode], states: u8) -> Vec<Vec<u8>> {
    let hole = states.saturating_sub(1);
    if usize::from(hole.saturating_sub(1)) > MOST_PERMUTED {
        return Vec::new();
    }
    let plain: Vec<RuleCode> = rules.iter().map(|rule| unlabelled(rule)).collect();
    let all = orders(1..hole);
    let all = all.into_iter().map(|order| std::iter::once(0).chain(order).chain([hole]).collect());
    all.filter(|states: &Vec<u8>| !states.is_sorted() && is_mapped_to_itself(&plain, states)).collect()
}

/// All orders of the numbers.
fn orders(of: Range<u8>) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..of.len() {
        let longer = all.iter().flat_map(|order: &Vec<u8>| {
            let rest = of.clone().filter(|number| !order.contains(number));
            rest.map(|number| order.iter().copied().chain([number]).collect::<Vec<u8>>())
        });
        all = longer.collect();
    }
    all
}

/// The rule without its label and its narrowings, which have no influence on the options.
fn unlabelled(rule: &RuleCode) -> RuleCode {
    let mut rule = RuleCode { label: None, ..rule.clone() };
    for clause in &mut rule.clauses {
        if let ClauseCode::For { narrowing, .. } = clause {
            narrowing.clear();
        }
    }
    rule
}

/// Whether replacing states maps the set of rules to itself.
fn is_mapped_to_itself(rules: &[RuleCode], states: &[u8]) -> bool {
    let mut rest: Vec<&RuleCode> = rules.iter().collect();
    rules.iter().all(|rule| {
        let mapped = replaced(rule, states);
        let same = mapped.and_then(|mapped| rest.iter().position(|rule| **rule == mapped));
        same.map(|at| rest.swap_remove(at)).is_some()
    })
}

/// The rule with each state replaced, or `None` if that is impossible, for example because the state of a cell is used
/// as a number.
fn replaced(rule: &RuleCode, states: &[u8]) -> Option<RuleCode> {
    let mut rule = rule.clone();
    let image = |state: i128| {
        let at = usize::try_from(state).ok()?;
        states.get(at).map(|&state| i128::from(state))
    };
    let images = |all: &mut Arc<[i128]>| {
        let mut found: Vec<i128> = all.iter().map(|&state| image(state)).collect::<Option<_>>()?;
        found.small_sort();
        *all = found.into();
        Some(())
    };
    // The number of reads of states, and the number of these reads that occur where a state is expected.
    let (mut read, mut known) = (0, 0);
    let mut is_known = |number: &mut NumExpr| match number {
        NumExpr::Const(state) => image(*state).map(|image| *state = image),
        NumExpr::Index(..) => {
            known += 1;
            Some(())
        }
        _ => None,
    };
    let mut change =
        |part: Part<'_>| match part {
            Part::Number(NumExpr::Index(..)) => {
                read += 1;
                Some(())
            }
            Part::Condition(BoolExpr::Compare(op, a, b)) if is_state(a) || is_state(b) => {
                if is_equality(*op) { is_known(a).and_then(|()| is_known(b)) } else { None }
            }
            Part::Condition(BoolExpr::In(parts)) if is_state(&parts.0) => match &mut parts.1 {
                RangeExpr::Values(all) => is_known(&mut parts.0).and_then(|()| images(all)),
                _ => None,
            },
            Part::Condition(BoolExpr::Occurs(_)) => None,
            Part::List(ListExpr::Placed(placed)) => {
                placed.writes.iter_mut().try_for_each(|(_, state)| is_known(state))
            }
            Part::Cells(CellsExpr::InStates(_, all) | CellsExpr::Reach(_, _, all)) => images(all),
            _ => Some(()),
        };
    let mut are_replaced = true;
    walk::rule(&mut rule, &mut |part| are_replaced &= change(part).is_some());
    (are_replaced && read == known).then_some(rule)
}

/// Whether the number is the state of a cell.
const fn is_state(number: &NumExpr) -> bool {
    matches!(number, NumExpr::Index(..))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Program;

    /// Compares the permutations of the states with the expected ones; `None` means that the rules are not alike.
    #[track_caller]
    fn check(rules: &str, expected: Option<&[&[u8]]>) {
        let text = format!("position board(x[grid] of \".xo\")\n{rules}");
        let (program, diagnostics) = Program::parse(&text);
        let (rules, _) = program.unwrap_or_else(|| panic!("{text}\n{diagnostics:?}")).bind(&[]).unwrap();
        let code = rules.impartial().untuned().clone();
        let kind = KindId(0);
        let found = board_forms(&code, kind).map(|_| {
            let rules: Vec<&RuleCode> = code.rules.iter().collect();
            permutations(&rules, 4)
        });
        let expected = expected.map(|all| all.iter().map(|states| states.to_vec()).collect::<Vec<_>>());
        assert_eq!(found, expected, "{text}");
    }

    const SWAP: Option<&[&[u8]]> = Some(&[&[0, 2, 1, 3]]);
    const ALIKE: Option<&[&[u8]]> = Some(&[]);

    /// A rule that puts a stone, with a condition.
    fn put(stone: &str, condition: &str) -> String {
        format!(
            "board(x[]) -> board(y)  for v in cells(x, \".\")  let y = x with [v] = \"{stone}\"  where {condition}"
        )
    }

    /// Two rules that put stones, with conditions in which `S` stands for the mover's stone and `T` for the opponent's.
    fn both(condition: &str) -> String {
        let own = condition.replace('S', "x").replace('T', "o");
        let other = condition.replace('S', "o").replace('T', "x");
        format!("left {}\nright {}", put("x", &own), put("o", &other))
    }

    #[test]
    fn groups_treat_both_stones_alike() {
        let free = "all(any(y[u] == \".\" for u in near(group(y, s))) for s in cells(y, \"xo\"))";
        check(&both(free), SWAP);
        check(&put("x", free), ALIKE);
        check(&both("all(y[u] != \"T\" for u in near(v))"), SWAP);
        check(&both("all(y[u] != \"x\" for u in near(v))"), ALIKE);
        check(&both("count(u in near8(v) where y[u] in \"xo\") <= 2"), SWAP);
        check(&both("all(y[u] == y[v] for u in reach(y, v, \"S\"))"), SWAP);
        check(&both("any(u != v and x[u] == \"S\" for u in line(v, \"rook\")) or v in closed(v)"), SWAP);
        check(&both("\"xxx\" turned not in y"), ALIKE);
    }

    #[test]
    fn numbers_of_cells_and_directions_are_not_alike() {
        for condition in [
            "v != 0",
            "v + 1 > 2",
            "any(y[u] == \"x\" for u in above(v))",
            "all(u < v for u in near(v))",
            "\"xo\" not in y",
            "y[0] == \".\"",
            "0 in near(v)",
            "sum(u for u in near(v)) > 3",
            "[y[u] for u in near(v)] != [1, 2]",
        ] {
            let text = put("x", condition);
            if Program::parse(&format!("position board(x[grid] of \".xo\")\n{text}")).0.is_some() {
                check(&text, None);
            }
        }
        check("board(\"..\") -> board(\"xx\")", None);
        check(&both("x[v] < 2"), ALIKE);
    }
}
