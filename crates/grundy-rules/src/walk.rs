//! A traversal of the typed tree that modifies expressions. The parts of an expression are modified before
//! the expression itself.

use crate::typed::{
    BoolExpr, CellsExpr, ClauseCode, Code, Derived, FieldExpr, LabelCode, ListExpr, NumExpr, PictureExpr,
    RangeExpr, RuleCode, SpaceCode, TermCode, TheoremCode,
};

/// An expression that can be modified.
pub(crate) enum Part<'e> {
    /// An expression whose value is a number.
    Number(&'e mut NumExpr),
    /// A condition, which is true or false.
    Condition(&'e mut BoolExpr),
    /// An expression whose value is a list.
    List(&'e mut ListExpr),
    /// A range of numbers or of cells.
    Range(&'e mut RangeExpr),
    /// A set of cells.
    Cells(&'e mut CellsExpr),
    /// The space of cells.
    Space(&'e mut SpaceCode),
}

/// The function that modifies each expression.
pub(crate) type Change<'c> = &'c mut dyn FnMut(Part<'_>);

/// Modifies all expressions in rules, win conditions, declared numbers and theorems, but not those in narrowings
/// and in bounds of fields.
pub(crate) fn code(code: &mut Code, change: Change<'_>) {
    code.rules.iter_mut().for_each(|found| rule(found, change));
    code.wins.iter_mut().for_each(|win| condition(&mut win.condition, change));
    code.measures.iter_mut().for_each(|measure| number(&mut measure.value, change));
    for theorem in &mut code.theorems {
        match theorem {
            TheoremCode::Value { value, condition: holds, .. } => {
                number(value, change);
                condition(holds, change);
            }
            TheoremCode::Outcome { condition: holds, .. } => condition(holds, change),
            TheoremCode::Moves { rule: moves, .. } => rule(moves, change),
        }
    }
}

/// Modifies all expressions of a rule, but not those in its narrowings.
pub(crate) fn rule(rule: &mut RuleCode, change: Change<'_>) {
    rule.clauses.iter_mut().for_each(|found| clause(found, change));
    rule.terms.iter_mut().for_each(|found| term(found, change));
    for each in &mut rule.each {
        range(&mut each.range, change);
        condition(&mut each.condition, change);
        term(&mut each.term, change);
    }
    numbers(&mut rule.gains, change);
    for part in rule.label.iter_mut().flatten() {
        match part {
            LabelCode::Text(_) => {}
            LabelCode::Number(value) => number(value, change),
            LabelCode::Cell(value, space) => {
                number(value, change);
                change(Part::Space(space));
            }
        }
    }
}

/// Modifies all expressions of a clause, but not those in its narrowings.
pub(crate) fn clause(clause: &mut ClauseCode, change: Change<'_>) {
    match clause {
        ClauseCode::For { range: elements, .. } => range(elements, change),
        ClauseCode::Number(_, value) => number(value, change),
        ClauseCode::List(_, value) => list(value, change),
        ClauseCode::Where(holds) => condition(holds, change),
    }
}

fn term(term: &mut TermCode, change: Change<'_>) {
    numbers(&mut term.count, change);
    for field in &mut term.fields {
        match field {
            FieldExpr::Number(value) => number(value, change),
            FieldExpr::List(value) => list(value, change),
        }
    }
}

fn numbers<'e>(all: impl IntoIterator<Item = &'e mut NumExpr>, change: Change<'_>) {
    all.into_iter().for_each(|expr| number(expr, change));
}

/// Modifies a number expression and all its parts.
pub(crate) fn number(expr: &mut NumExpr, change: Change<'_>) {
    match expr {
        NumExpr::Const(_) | NumExpr::Slot(_) | NumExpr::SlotSlot(..) | NumExpr::SlotConst(..) => {}
        NumExpr::Unary(_, operand, _) | NumExpr::Shared(_, operand) => number(operand, change),
        NumExpr::Binary(_, operands, _) => {
            number(&mut operands.0, change);
            number(&mut operands.1, change);
        }
        NumExpr::If(parts) => {
            condition(&mut parts.0, change);
            number(&mut parts.1, change);
            number(&mut parts.2, change);
        }
        NumExpr::Length(entries) | NumExpr::FoldList(_, entries, _) => list(entries, change),
        NumExpr::Index(parts, _) => {
            list(&mut parts.0, change);
            number(&mut parts.1, change);
        }
        NumExpr::FoldRange(parts) => {
            number(&mut parts.body, change);
            range(&mut parts.range, change);
            condition(&mut parts.condition, change);
            parts.by_sets = Derived::default();
        }
    }
    change(Part::Number(expr));
}

/// Modifies a condition and all its parts.
pub(crate) fn condition(expr: &mut BoolExpr, change: Change<'_>) {
    match expr {
        BoolExpr::Const(_) => {}
        BoolExpr::Compare(_, a, b) => numbers([a, b], change),
        BoolExpr::Chain(operands, _) => numbers(operands, change),
        BoolExpr::Not(inner) => condition(inner, change),
        BoolExpr::And(parts) | BoolExpr::Or(parts) => {
            parts.iter_mut().for_each(|part| condition(part, change));
        }
        BoolExpr::If(parts) => {
            let (a, b, c) = &mut **parts;
            [a, b, c].into_iter().for_each(|part| condition(part, change));
        }
        BoolExpr::In(parts) => {
            number(&mut parts.0, change);
            range(&mut parts.1, change);
        }
        BoolExpr::Quantified(parts) => {
            condition(&mut parts.body, change);
            range(&mut parts.range, change);
            condition(&mut parts.condition, change);
            parts.by_sets = Derived::default();
        }
        BoolExpr::Occurs(parts) => {
            picture(&mut parts.picture, change);
            list(&mut parts.board, change);
            change(Part::Space(&mut parts.space));
        }
    }
    change(Part::Condition(expr));
}

fn list(expr: &mut ListExpr, change: Change<'_>) {
    match expr {
        ListExpr::Const(_) | ListExpr::Slot(_) => {}
        ListExpr::Items(items) => numbers(items, change),
        ListExpr::Concat(parts, _) => {
            list(&mut parts.0, change);
            list(&mut parts.1, change);
        }
        ListExpr::Slice(parts, _) => {
            list(&mut parts.0, change);
            numbers([&mut parts.1, &mut parts.2], change);
        }
        ListExpr::With(base, changes) => {
            list(base, change);
            changes.iter_mut().for_each(|(at, to, _)| numbers([at, to], change));
        }
        ListExpr::If(parts) => {
            condition(&mut parts.0, change);
            list(&mut parts.1, change);
            list(&mut parts.2, change);
        }
        ListExpr::Sort(entries) | ListExpr::Reverse(entries) => list(entries, change),
        ListExpr::Build(parts) => {
            number(&mut parts.body, change);
            range(&mut parts.range, change);
            condition(&mut parts.condition, change);
        }
        ListExpr::Row(_, index, _) | ListExpr::RowOf(_, index, _) => number(index, change),
        ListExpr::Placed(parts) => {
            list(&mut parts.board, change);
            for (set, state) in &mut parts.writes {
                cells(set, change);
                number(state, change);
            }
            change(Part::Space(&mut parts.space));
        }
    }
    change(Part::List(expr));
}

fn range(expr: &mut RangeExpr, change: Change<'_>) {
    match expr {
        RangeExpr::Values(_) => {}
        RangeExpr::SetOf(members) => numbers(members, change),
        RangeExpr::List(entries) => list(entries, change),
        RangeExpr::Interval { low: a, high: b, .. } | RangeExpr::Powers(a, b, _) => numbers([a, b], change),
        RangeExpr::Divisors(n, _)
        | RangeExpr::Primes(n, _)
        | RangeExpr::Squares(n)
        | RangeExpr::Factorials(n)
        | RangeExpr::Fibonacci(n) => number(n, change),
        RangeExpr::Blocks(blocks) => {
            numbers([&mut blocks.low, &mut blocks.high], change);
            numbers(&mut blocks.numerators, change);
        }
        RangeExpr::Cells(parts) => {
            cells(&mut parts.set, change);
            change(Part::Space(&mut parts.space));
        }
    }
    change(Part::Range(expr));
}

fn cells(set: &mut CellsExpr, change: Change<'_>) {
    match set {
        CellsExpr::Cell(cell, _) => number(cell, change),
        CellsExpr::Range(members, _) => range(members, change),
        CellsExpr::InStates(board, _) | CellsExpr::Fits(board, _) => list(board, change),
        CellsExpr::Related(_, of) => cells(of, change),
        CellsExpr::Slide(board, of, _) | CellsExpr::Group(board, of) | CellsExpr::Reach(board, of, _) => {
            list(board, change);
            cells(of, change);
        }
        CellsExpr::But(parts) => {
            cells(&mut parts.0, change);
            cells(&mut parts.1, change);
        }
        CellsExpr::Pictures(parts) => {
            picture(&mut parts.before, change);
            picture(&mut parts.after, change);
        }
    }
    change(Part::Cells(set));
}

fn picture(drawn: &mut PictureExpr, change: Change<'_>) {
    match drawn {
        PictureExpr::Drawn(_) => {}
        PictureExpr::Repeated(inner, count, _) => {
            picture(inner, change);
            number(count, change);
        }
        PictureExpr::Joined(parts, _) => {
            picture(&mut parts.0, change);
            picture(&mut parts.1, change);
        }
    }
}
