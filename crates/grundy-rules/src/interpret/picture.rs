//! Pictures that depend on numbers, and the values of these numbers.

use super::frame::{Eval, Frame, NoVisitor, Stop};
use crate::board::Picture;
use crate::ending::may_end;
use crate::typed::{ClauseCode, Code, PictureExpr, Slot};
use grundy_core::FaultKind;

/// The largest number of combinations of values for the numbers of one rule.
const MOST_VALUES: usize = 1 << 14;

/// The picture that `picture` describes for the values in the frame. A picture that is repeated a negative number of
/// times is empty.
pub(super) fn evaluated(frame: &mut Frame, picture: &PictureExpr) -> Eval<Picture> {
    match picture {
        PictureExpr::Drawn(picture) => Ok(picture.clone()),
        PictureExpr::Repeated(inner, count, at) => {
            let inner = evaluated(frame, inner)?;
            let count = frame.number(count, &mut NoVisitor)?;
            let count = usize::try_from(count.max(0)).unwrap_or(usize::MAX);
            inner.repeated(count).ok_or_else(|| Stop::fault(FaultKind::ListTooLong, *at))
        }
        PictureExpr::Joined(parts, at) => {
            let (left, right) = (evaluated(frame, &parts.0)?, evaluated(frame, &parts.1)?);
            left.joined(&right).ok_or_else(|| Stop::fault(FaultKind::ListTooLong, *at))
        }
    }
}

fn frame(values: &[(Slot, i128)], (slots, list_slots): (u32, u32)) -> Frame {
    let mut frame = Frame::default();
    frame.fit(&Code { slots, list_slots, ..Code::default() });
    values.iter().for_each(|&(slot, value)| frame.set(slot, value));
    frame
}

/// The picture that `picture` describes for these values of slots, or `None` if evaluating it causes a fault.
pub(crate) fn picture(picture: &PictureExpr, values: &[(Slot, i128)], slots: (u32, u32)) -> Option<Picture> {
    evaluated(&mut frame(values, slots), picture).ok()
}

/// The values that clauses give to their names, for every iteration of their loops that satisfies their conditions.
/// Returns `None` if a clause binds a list, if evaluating the clauses causes a fault, if there are too many iterations,
/// or if a limit is reached.
pub(crate) fn static_values(clauses: &[ClauseCode], slots: (u32, u32)) -> Option<Vec<Vec<(Slot, i128)>>> {
    let mut frame = frame(&[], slots);
    let mut found = vec![Vec::new()];
    for clause in clauses {
        let mut next: Vec<Vec<(Slot, i128)>> = Vec::new();
        for values in found {
            if may_end(1) {
                return None;
            }
            values.iter().for_each(|&(slot, value)| frame.set(slot, value));
            match clause {
                ClauseCode::Where(condition) => {
                    if frame.truth(condition, &mut NoVisitor).ok()? {
                        next.push(values);
                    }
                }
                ClauseCode::Number(slot, number) => {
                    let value = frame.number(number, &mut NoVisitor).ok()?;
                    next.push([values, vec![(*slot, value)]].concat());
                }
                ClauseCode::For { slot, range, .. } => {
                    let mut elements = frame.elements(range, &mut NoVisitor).ok()?;
                    while let Some(value) = frame.next_element(&mut elements, &mut NoVisitor).ok()? {
                        next.push([values.clone(), vec![(*slot, value)]].concat());
                        if next.len() > MOST_VALUES {
                            return None;
                        }
                    }
                }
                ClauseCode::List(..) => return None,
            }
        }
        found = next;
    }
    Some(found)
}
