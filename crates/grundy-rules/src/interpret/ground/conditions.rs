//! Conditions that may depend on the states of cells.

use super::path::Path;
use super::{Declined, Ground, Grounder};
use crate::interpret::frame::NoVisitor;
use crate::syntax::ast::CompareOp;
use crate::typed::{BoolExpr, ListExpr, NumExpr, Occurs, Quantified, RangeExpr};
use grundy_core::SmallSort;

/// Paths, each with the truth of a condition on it.
pub(super) type Truths = Vec<(Path, bool)>;

impl Grounder {
    /// Splits a path by the truth of a condition.
    pub(super) fn truth(&mut self, expr: &BoolExpr, path: Path) -> Ground<Truths> {
        self.count(1)?;
        match expr {
            BoolExpr::Const(holds) => Ok(vec![(path, *holds)]),
            BoolExpr::Compare(op, a, b) => self.compare(*op, a, b, path),
            BoolExpr::Chain(numbers, ops) => {
                let Some((first, rest)) = numbers.split_first() else { return Err(Declined) };
                let mut paths = self.number(first, path)?;
                let mut all = Vec::new();
                for (number, op) in rest.iter().zip(ops) {
                    let mut next = Vec::new();
                    for (path, before) in paths {
                        for (path, value) in self.number(number, path)? {
                            if compares(*op, before, value) {
                                next.push((path, value));
                            } else {
                                all.push((path, false));
                            }
                        }
                    }
                    paths = next;
                }
                all.extend(paths.into_iter().map(|(path, _)| (path, true)));
                Ok(all)
            }
            BoolExpr::Not(inner) => {
                let truths = self.truth(inner, path)?;
                Ok(truths.into_iter().map(|(path, holds)| (path, !holds)).collect())
            }
            BoolExpr::And(parts) => self.all_of(parts, true, path),
            BoolExpr::Or(parts) => self.all_of(parts, false, path),
            BoolExpr::If(parts) => {
                let mut all = Vec::new();
                for (path, holds) in self.truth(&parts.0, path)? {
                    all.extend(self.truth(if holds { &parts.1 } else { &parts.2 }, path)?);
                }
                Ok(all)
            }
            BoolExpr::In(parts) => self.is_in(&parts.0, &parts.1, path),
            BoolExpr::Quantified(quantified) => self.quantified(quantified, path),
            BoolExpr::Occurs(occurs) => self.occurs(occurs, path),
        }
    }

    /// Splits a path by the conjunction of all parts or, if `wanted` is false, by their disjunction.
    fn all_of(&mut self, parts: &[BoolExpr], wanted: bool, path: Path) -> Ground<Truths> {
        let (mut paths, mut all) = (vec![path], Vec::new());
        for part in parts {
            let mut next = Vec::new();
            for path in paths {
                for (path, holds) in self.truth(part, path)? {
                    if holds == wanted {
                        next.push(path);
                    } else {
                        all.push((path, !wanted));
                    }
                }
            }
            paths = next;
        }
        all.extend(paths.into_iter().map(|path| (path, wanted)));
        Ok(all)
    }

    fn compare(&mut self, op: CompareOp, a: &NumExpr, b: &NumExpr, path: Path) -> Ground<Truths> {
        match (a, b) {
            // A test of one cell divides its states only into those that pass and those that fail.
            (NumExpr::Index(parts, _), NumExpr::Const(value)) if !is_constant(&parts.0) => {
                self.test(&parts.0, &parts.1, &|state| compares(op, state, *value), path)
            }
            _ => {
                let mut all = Vec::new();
                for (path, a) in self.number(a, path)? {
                    for (path, b) in self.number(b, path)? {
                        all.push((path, compares(op, a, b)));
                    }
                }
                Ok(all)
            }
        }
    }

    /// Splits a path by whether the state of the cell `index` of a board satisfies `holds`.
    fn test(
        &mut self,
        list: &ListExpr,
        index: &NumExpr,
        holds: &dyn Fn(i128) -> bool,
        path: Path,
    ) -> Ground<Truths> {
        let mut all = Vec::new();
        for (path, index) in self.number(index, path)? {
            let cell = usize::try_from(index).ok().filter(|&cell| cell < self.cells).ok_or(Declined)?;
            for (path, board) in self.board(list, path)? {
                let states = board.states_where(cell, self.states, |state| holds(state.into()));
                all.extend(path.split(cell, states)?);
            }
        }
        Ok(all)
    }

    fn is_in(&mut self, number: &NumExpr, range: &RangeExpr, path: Path) -> Ground<Truths> {
        if let (NumExpr::Index(parts, _), RangeExpr::Values(values)) = (number, range)
            && !is_constant(&parts.0)
        {
            return self.test(&parts.0, &parts.1, &|state| values.contains(&state), path);
        }
        let mut all = Vec::new();
        for (path, value) in self.number(number, path)? {
            match range {
                RangeExpr::Cells(cells) => match usize::try_from(value) {
                    Ok(cell) if cell < self.numbers => all.extend(self.member(&cells.set, cell, path)?),
                    _ => all.push((path, false)),
                },
                RangeExpr::Values(values) => all.push((path, values.contains(&value))),
                RangeExpr::Interval { .. } | RangeExpr::SetOf(_) => {
                    for (path, elements) in self.elements(range, path)? {
                        all.push((path, elements.contains(&value)));
                    }
                }
                _ => return Err(Declined),
            }
        }
        Ok(all)
    }

    fn quantified(&mut self, quantified: &Quantified, path: Path) -> Ground<Truths> {
        let mut all = Vec::new();
        for (path, elements) in self.elements(&quantified.range, path)? {
            let mut paths = vec![path];
            for element in elements {
                let mut next = Vec::new();
                for path in paths {
                    self.frame.set(quantified.slot, element);
                    let selected = self.selects(&quantified.range, element, &quantified.condition, path)?;
                    for (path, is_selected) in selected {
                        if !is_selected {
                            next.push(path);
                            continue;
                        }
                        for (path, holds) in self.truth(&quantified.body, path)? {
                            if holds == quantified.all {
                                next.push(path);
                            } else {
                                all.push((path, !quantified.all));
                            }
                        }
                    }
                }
                paths = next;
                self.count(paths.len())?;
            }
            all.extend(paths.into_iter().map(|path| (path, quantified.all)));
        }
        Ok(all)
    }

    /// Splits a path by whether `element` belongs to the range and satisfies a condition. The slot that the condition
    /// reads must already hold `element`.
    pub(super) fn selects(
        &mut self,
        range: &RangeExpr,
        element: i128,
        condition: &BoolExpr,
        path: Path,
    ) -> Ground<Truths> {
        let mut all = Vec::new();
        for (path, is_member) in self.belongs(range, element, path)? {
            if is_member {
                all.extend(self.truth(condition, path)?);
            } else {
                all.push((path, false));
            }
        }
        Ok(all)
    }

    /// Splits a path by whether `element`, which must be one of the candidates that `elements` lists, belongs to a
    /// range.
    pub(super) fn belongs(&mut self, range: &RangeExpr, element: i128, path: Path) -> Ground<Truths> {
        match range {
            RangeExpr::Cells(cells) => {
                let cell = usize::try_from(element).map_err(|_| Declined)?;
                self.member(&cells.set, cell, path)
            }
            _ => Ok(vec![(path, true)]),
        }
    }

    /// Splits a path by the candidates for the elements of a range, which are listed in order. Every cell or vertex is
    /// a candidate for a range of cells.
    pub(super) fn elements(&mut self, range: &RangeExpr, path: Path) -> Ground<Vec<(Path, Vec<i128>)>> {
        match range {
            RangeExpr::Cells(_) => Ok(vec![(path, (0..self.numbers as i128).collect())]),
            RangeExpr::Values(values) => Ok(vec![(path, values.to_vec())]),
            RangeExpr::Interval { low, high, inclusive } => {
                let mut all = Vec::new();
                for (path, low) in self.number(low, path)? {
                    for (path, high) in self.number(high, path)? {
                        let high = if *inclusive { high } else { high.checked_sub(1).ok_or(Declined)? };
                        let length = high.saturating_sub(low).saturating_add(1).max(0);
                        self.count(usize::try_from(length).unwrap_or(usize::MAX))?;
                        all.push((path, (low..=high).collect()));
                    }
                }
                Ok(all)
            }
            RangeExpr::SetOf(members) => {
                let mut paths = vec![(path, Vec::new())];
                for member in members {
                    let mut next = Vec::new();
                    for (path, set) in paths {
                        for (path, value) in self.number(member, path)? {
                            let mut set: Vec<i128> = set.clone();
                            set.push(value);
                            next.push((path, set));
                        }
                    }
                    paths = next;
                }
                for (_, set) in &mut paths {
                    set.small_sort_unstable();
                    set.dedup();
                }
                Ok(paths)
            }
            RangeExpr::List(ListExpr::Const(entries)) => Ok(vec![(path, entries.to_vec())]),
            RangeExpr::List(_) | RangeExpr::Blocks(_) => Err(Declined),
            RangeExpr::Divisors(bound, at) => {
                let bound = self.single(bound, &path)?;
                self.listed(&RangeExpr::Divisors(bound, *at), path)
            }
            RangeExpr::Primes(bound, at) => {
                let bound = self.single(bound, &path)?;
                self.listed(&RangeExpr::Primes(bound, *at), path)
            }
            RangeExpr::Squares(bound) => {
                let bound = self.single(bound, &path)?;
                self.listed(&RangeExpr::Squares(bound), path)
            }
            RangeExpr::Powers(base, bound, at) => {
                let (base, bound) = (self.single(base, &path)?, self.single(bound, &path)?);
                self.listed(&RangeExpr::Powers(base, bound, *at), path)
            }
            RangeExpr::Factorials(bound) => {
                let bound = self.single(bound, &path)?;
                self.listed(&RangeExpr::Factorials(bound), path)
            }
            RangeExpr::Fibonacci(bound) => {
                let bound = self.single(bound, &path)?;
                self.listed(&RangeExpr::Fibonacci(bound), path)
            }
        }
    }

    /// The value of an expression as a constant; declines if finding the value splits the path.
    fn single(&mut self, expr: &NumExpr, path: &Path) -> Ground<NumExpr> {
        match self.number(expr, path.clone())?.as_slice() {
            [(_, value)] => Ok(NumExpr::Const(*value)),
            _ => Err(Declined),
        }
    }

    /// The elements of a range, which must not read the board, together with the path.
    fn listed(&mut self, range: &RangeExpr, path: Path) -> Ground<Vec<(Path, Vec<i128>)>> {
        let mut elements = self.frame.elements(range, &mut NoVisitor).map_err(|_| Declined)?;
        let mut all = Vec::new();
        while let Some(element) =
            self.frame.next_element(&mut elements, &mut NoVisitor).map_err(|_| Declined)?
        {
            self.count(1)?;
            all.push(element);
        }
        self.frame.finish(elements);
        Ok(vec![(path, all)])
    }

    fn occurs(&mut self, occurs: &Occurs, path: Path) -> Ground<Truths> {
        let images = occurs.images.clone().ok_or(Declined)?;
        let mut all = Vec::new();
        for (path, board) in self.board(&occurs.board, path)? {
            let mut paths = vec![path];
            for image in &*images {
                let rows = (self.grid(&occurs.space)?.rows + 1).saturating_sub(image.rows);
                let columns = (self.grid(&occurs.space)?.columns + 1).saturating_sub(image.columns);
                for (top, left) in (0..rows).flat_map(|top| (0..columns).map(move |left| (top, left))) {
                    let mut next = Vec::new();
                    for path in paths {
                        for (path, fits) in self.fits(image, (top, left), &occurs.space, &board, path)? {
                            if fits {
                                all.push((path, true));
                            } else {
                                next.push(path);
                            }
                        }
                    }
                    paths = next;
                    self.count(paths.len())?;
                }
            }
            all.extend(paths.into_iter().map(|path| (path, false)));
        }
        Ok(all)
    }
}

/// Whether a list is a constant, and therefore the same on every board.
fn is_constant(list: &ListExpr) -> bool {
    matches!(list, ListExpr::Const(_))
}

fn compares(op: CompareOp, a: i128, b: i128) -> bool {
    match op {
        CompareOp::Equal => a == b,
        CompareOp::NotEqual => a != b,
        CompareOp::Less => a < b,
        CompareOp::LessOrEqual => a <= b,
        CompareOp::Greater => a > b,
        CompareOp::GreaterOrEqual => a >= b,
    }
}
