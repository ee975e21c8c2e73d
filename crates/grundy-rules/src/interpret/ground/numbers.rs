//! Numbers that may depend on the states of cells.

use super::path::Path;
use super::{Declined, Ground, Grounder};
use crate::interpret::frame::NoVisitor;
use crate::typed::{Fold, FoldRange, ListExpr, NumExpr};

impl Grounder {
    /// Splits a path by the value of an expression.
    pub(super) fn number(&mut self, expr: &NumExpr, path: Path) -> Ground<Vec<(Path, i128)>> {
        self.count(1)?;
        match expr {
            NumExpr::Const(value) => Ok(vec![(path, *value)]),
            NumExpr::Slot(slot) => Ok(vec![(path, self.frame.numbers[slot.index()])]),
            NumExpr::SlotSlot(..) | NumExpr::SlotConst(..) => Ok(vec![(path, self.computed(expr)?)]),
            NumExpr::Unary(function, operand, at) => {
                let operands = self.number(operand, path)?;
                self.map(operands, |this, value| {
                    this.computed(&NumExpr::Unary(*function, Box::new(NumExpr::Const(value)), *at))
                })
            }
            NumExpr::Binary(function, operands, at) => {
                let mut all = Vec::new();
                for (path, a) in self.number(&operands.0, path)? {
                    for (path, b) in self.number(&operands.1, path)? {
                        let operands = Box::new((NumExpr::Const(a), NumExpr::Const(b)));
                        all.push((path, self.computed(&NumExpr::Binary(*function, operands, *at))?));
                    }
                }
                Ok(all)
            }
            NumExpr::If(parts) => {
                let mut all = Vec::new();
                for (path, holds) in self.truth(&parts.0, path)? {
                    all.extend(self.number(if holds { &parts.1 } else { &parts.2 }, path)?);
                }
                Ok(all)
            }
            NumExpr::Length(list) => match &**list {
                ListExpr::Slot(_) | ListExpr::Placed(_) => {
                    let boards = self.board(list, path)?;
                    Ok(boards.into_iter().map(|(path, board)| (path, board.cells.len() as i128)).collect())
                }
                ListExpr::Const(entries) => Ok(vec![(path, entries.len() as i128)]),
                _ => Err(Declined),
            },
            NumExpr::Index(parts, at) => {
                let mut all = Vec::new();
                for (path, index) in self.number(&parts.1, path)? {
                    if let ListExpr::Const(_) = parts.0 {
                        let index = Box::new((parts.0.clone(), NumExpr::Const(index)));
                        all.push((path, self.computed(&NumExpr::Index(index, *at))?));
                        continue;
                    }
                    let cell =
                        usize::try_from(index).ok().filter(|&cell| cell < self.cells).ok_or(Declined)?;
                    for (path, board) in self.board(&parts.0, path)? {
                        for state in 0..self.states {
                            let states = board.states_where(cell, self.states, |found| found == state);
                            all.extend(path.clone().with(cell, states).map(|path| (path, state.into())));
                        }
                    }
                }
                Ok(all)
            }
            NumExpr::FoldRange(fold) => self.fold(fold, path),
            NumExpr::Shared(_, inner) => self.number(inner, path),
            NumExpr::FoldList(..) => Err(Declined),
        }
    }

    /// The value of an expression, which must not read the board.
    pub(super) fn computed(&mut self, expr: &NumExpr) -> Ground<i128> {
        self.frame.number(expr, &mut NoVisitor).map_err(|_| Declined)
    }

    fn map(
        &mut self,
        values: Vec<(Path, i128)>,
        f: impl Fn(&mut Self, i128) -> Ground<i128>,
    ) -> Ground<Vec<(Path, i128)>> {
        values.into_iter().map(|(path, value)| Ok((path, f(self, value)?))).collect()
    }

    fn fold(&mut self, fold: &FoldRange, path: Path) -> Ground<Vec<(Path, i128)>> {
        let mut all = Vec::new();
        for (path, elements) in self.elements(&fold.range, path)? {
            let mut paths: Vec<(Path, Option<i128>)> = vec![(path, None)];
            for element in elements {
                let mut next = Vec::new();
                for (path, sum) in paths {
                    self.frame.set(fold.slot, element);
                    for (path, counts) in self.selects(&fold.range, element, &fold.condition, path)? {
                        if !counts {
                            next.push((path, sum));
                            continue;
                        }
                        for (path, value) in self.number(&fold.body, path)? {
                            next.push((path, Some(folded(fold.fold, sum, value).ok_or(Declined)?)));
                        }
                    }
                }
                paths = next;
                self.count(paths.len())?;
            }
            for (path, sum) in paths {
                let of_nothing = match fold.fold {
                    Fold::Sum | Fold::Xor | Fold::Gcd | Fold::Count => Some(0),
                    Fold::Min | Fold::Max => None,
                };
                all.push((path, sum.or(of_nothing).ok_or(Declined)?));
            }
        }
        Ok(all)
    }
}

fn folded(fold: Fold, sum: Option<i128>, value: i128) -> Option<i128> {
    Some(match (fold, sum) {
        (Fold::Count, sum) => sum.unwrap_or(0) + 1,
        (Fold::Gcd, _) => return None,
        (_, None) => value,
        (Fold::Sum, Some(sum)) => sum.checked_add(value)?,
        // The xor of negative numbers is a fault.
        (Fold::Xor, Some(sum)) if sum >= 0 && value >= 0 => sum ^ value,
        (Fold::Xor, Some(_)) => return None,
        (Fold::Min, Some(sum)) => sum.min(value),
        (Fold::Max, Some(sum)) => sum.max(value),
    })
}
