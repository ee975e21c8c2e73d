//! The values of the bound names, and the evaluation of expressions.

use crate::board::{BoardBits, GridBits};
use crate::integer::BinaryFn;
use crate::syntax::ast::CompareOp;
use crate::typed::{
    At, BoolExpr, Build, Code, Fold, FoldRange, ListExpr, NumExpr, Quantified, RangeExpr, Slot,
};
use grundy_core::{FaultKind, Limit, MoveVisitor, SmallSort, Turns, may_thread_grow, poll_thread_budget};
use std::ops::ControlFlow;

/// The number of loop iterations between two calls of [`MoveVisitor::tick`].
const TURNS: u32 = 2048;

/// The number of list entries that can be copied in the time that one loop iteration takes.
const ENTRIES_PER_TURN: usize = 16;

/// The largest number of entries in a list.
pub(super) const LONGEST_LIST: usize = 1 << 22;

/// Lists with more entries than this are copied only if the memory limit allows it, and their memory is freed
/// afterwards.
pub(super) const SHORT_LIST: usize = 1 << 14;

/// The reason why an evaluation ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The visitor returned `Break`, so the evaluation stops.
    Break,
    /// A fault in the rules.
    Fault(Box<(FaultKind, At)>),
}

impl Stop {
    /// The fault of this kind at this place in the text.
    pub(super) fn fault(kind: FaultKind, at: At) -> Self {
        Self::Fault(Box::new((kind, at)))
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::fault(FaultKind::Limit(limit), At::default())
    }
}

/// The result of an evaluation, which can end early.
pub(super) type Eval<T> = Result<T, Stop>;

/// The values of bound names, and reusable memory.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    /// The values of number slots.
    pub(super) numbers: Vec<i128>,
    /// The values of list slots.
    pub(super) lists: Vec<Vec<i128>>,
    shared: Vec<(u64, i64)>,
    generation: u64,
    turns: u32,
    /// Counts the list entries that are copied or scanned, converted to loop iterations.
    copied: Turns,
    buffers: Vec<Vec<i128>>,
    /// The grid of the last evaluation by sets, for reuse (see the module `by_sets`).
    pub(super) grid: Option<GridBits>,
    /// The boards in list slots that evaluations by sets have read; `None` if a list has not been read since it last
    /// changed.
    pub(super) boards: Vec<Option<BoardBits>>,
    /// Whether nothing is evaluated by sets; see [`Code::visits_cells`].
    pub(super) visits_cells: bool,
}

/// A visitor for evaluations that report no moves; it never returns `Break`.
pub(super) struct NoVisitor;

impl MoveVisitor for NoVisitor {
    fn visit(&mut self, _: &grundy_core::Move<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl Frame {
    /// Allocates the slots that `code` needs.
    pub(crate) fn fit(&mut self, code: &Code) {
        let grow = |length: usize, wanted: u32| length.max(wanted as usize);
        self.numbers.resize(grow(self.numbers.len(), code.slots), 0);
        self.lists.resize_with(grow(self.lists.len(), code.list_slots), Vec::new);
        self.boards.resize(grow(self.boards.len(), code.list_slots), None);
        self.shared.resize(grow(self.shared.len(), code.shared), (0, 0));
        self.visits_cells = code.visits_cells;
        self.forget_shared();
    }

    /// Starts a new option by forgetting the values of shared expressions.
    #[inline]
    pub(super) fn forget_shared(&mut self) {
        self.generation += 1;
    }

    /// Stores `value` in a slot.
    #[inline]
    pub(super) fn set(&mut self, slot: Slot, value: i128) {
        self.numbers[slot.index()] = value;
    }

    /// The list in a slot, for changes; the board that was read from the list is forgotten.
    #[inline]
    pub(super) fn list_mut(&mut self, slot: usize) -> &mut Vec<i128> {
        self.boards[slot] = None;
        &mut self.lists[slot]
    }

    /// Takes an empty list from the pool, or allocates a new one.
    pub(super) fn take_buffer(&mut self) -> Vec<i128> {
        self.buffers.pop().unwrap_or_default()
    }

    /// Clears a list and returns it to the pool, which keeps at most 16 lists, all of them short.
    pub(super) fn give_buffer(&mut self, mut buffer: Vec<i128>) {
        buffer.clear();
        if self.buffers.len() < 16 && buffer.capacity() <= SHORT_LIST {
            self.buffers.push(buffer);
        }
    }

    /// Frees the memory of long lists in slots.
    pub(super) fn give_back(&mut self) {
        for list in self.lists.iter_mut().filter(|list| list.capacity() > SHORT_LIST) {
            *list = Vec::new();
        }
    }

    /// Counts one loop iteration; calls `tick` and checks the limits every [`TURNS`] iterations.
    #[inline]
    pub(super) fn turn(&mut self, visitor: &mut dyn MoveVisitor) -> Eval<()> {
        self.turns += 1;
        if self.turns >= TURNS {
            self.turns = 0;
            if visitor.tick().is_break() {
                return Err(Stop::Break);
            }
            // Closed forms and conditions are evaluated without a visitor that could stop them, so the budget is polled
            // too.
            poll_thread_budget(0)?;
        }
        Ok(())
    }

    /// Counts list entries that are copied or scanned.
    #[inline]
    pub(super) fn entries(&mut self, entries: usize) -> Eval<()> {
        Ok(self.copied.count(entries / ENTRIES_PER_TURN)?)
    }

    /// The value of a number expression.
    #[inline]
    pub(super) fn number(&mut self, expr: &NumExpr, visitor: &mut dyn MoveVisitor) -> Eval<i128> {
        match self.fast(expr) {
            Some(value) => Ok(value.into()),
            None => self.exact(expr, visitor),
        }
    }

    /// The value of a condition.
    #[inline]
    pub(super) fn truth(&mut self, expr: &BoolExpr, visitor: &mut dyn MoveVisitor) -> Eval<bool> {
        match self.fast_truth(expr) {
            Some(value) => Ok(value),
            None => self.exact_truth(expr, visitor),
        }
    }

    #[inline]
    fn small(&self, slot: Slot) -> Option<i64> {
        i64::try_from(self.numbers[slot.index()]).ok()
    }

    /// The value of a number expression if 64-bit arithmetic finds it without a loop and without building a list;
    /// otherwise `None`.
    #[inline]
    pub(super) fn fast(&mut self, expr: &NumExpr) -> Option<i64> {
        match expr {
            NumExpr::SlotSlot(function, a, b, _) => function.fast(self.small(*a)?, self.small(*b)?),
            NumExpr::SlotConst(function, a, b, _) => function.fast(self.small(*a)?, *b),
            NumExpr::Slot(slot) => self.small(*slot),
            NumExpr::Const(value) => i64::try_from(*value).ok(),
            NumExpr::Shared(index, inner) => {
                let (generation, value) = self.shared[*index as usize];
                if generation == self.generation {
                    return Some(value);
                }
                let value = self.fast_deep(inner)?;
                self.shared[*index as usize] = (self.generation, value);
                Some(value)
            }
            _ => self.fast_deep(expr),
        }
    }

    fn fast_deep(&mut self, expr: &NumExpr) -> Option<i64> {
        match expr {
            NumExpr::Binary(function, operands, _) => {
                let a = self.fast(&operands.0)?;
                let b = self.fast(&operands.1)?;
                function.fast(a, b)
            }
            NumExpr::Unary(function, operand, _) => function.fast(self.fast(operand)?),
            NumExpr::If(parts) => {
                if self.fast_truth(&parts.0)? {
                    self.fast(&parts.1)
                } else {
                    self.fast(&parts.2)
                }
            }
            NumExpr::Length(list) => i64::try_from(self.seen(list)?.len()).ok(),
            NumExpr::Index(parts, _) => {
                let index = usize::try_from(self.fast(&parts.1)?).ok()?;
                i64::try_from(*self.seen(&parts.0)?.get(index)?).ok()
            }
            NumExpr::FoldList(..) | NumExpr::FoldRange(_) => None,
            NumExpr::Const(_)
            | NumExpr::Slot(_)
            | NumExpr::SlotSlot(..)
            | NumExpr::SlotConst(..)
            | NumExpr::Shared(..) => self.fast(expr),
        }
    }

    /// The entries of a list that is already in memory; `None` for other lists, and for a row of a table if the fast
    /// evaluation does not find the row.
    fn seen<'a>(&'a mut self, list: &'a ListExpr) -> Option<&'a [i128]> {
        match list {
            ListExpr::Slot(slot) => Some(&self.lists[slot.index()]),
            ListExpr::Const(entries) => Some(entries),
            ListExpr::Row(table, index, _) => {
                let index = usize::try_from(self.fast(index)?).ok()?;
                table.get(index).map(|row| &**row)
            }
            _ => None,
        }
    }

    /// The value of a condition if 64-bit arithmetic finds it without a loop and without building a list; otherwise
    /// `None`.
    #[inline]
    pub(super) fn fast_truth(&mut self, expr: &BoolExpr) -> Option<bool> {
        match expr {
            BoolExpr::Const(value) => Some(*value),
            BoolExpr::Compare(op, a, b) => {
                let a = self.fast(a)?;
                let b = self.fast(b)?;
                Some(op.holds(a, b))
            }
            _ => self.fast_truth_deep(expr),
        }
    }

    fn fast_truth_deep(&mut self, expr: &BoolExpr) -> Option<bool> {
        match expr {
            BoolExpr::Chain(operands, ops) => {
                let mut left = self.fast(operands.first()?)?;
                for (operand, op) in operands[1..].iter().zip(ops) {
                    let right = self.fast(operand)?;
                    if !op.holds(left, right) {
                        return Some(false);
                    }
                    left = right;
                }
                Some(true)
            }
            BoolExpr::Not(inner) => Some(!self.fast_truth(inner)?),
            BoolExpr::And(parts) => {
                for part in parts {
                    if !self.fast_truth(part)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            BoolExpr::Or(parts) => {
                for part in parts {
                    if self.fast_truth(part)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
            BoolExpr::If(parts) => {
                if self.fast_truth(&parts.0)? {
                    self.fast_truth(&parts.1)
                } else {
                    self.fast_truth(&parts.2)
                }
            }
            BoolExpr::In(parts) => {
                let element = self.fast(&parts.0)?;
                match &parts.1 {
                    RangeExpr::Interval { low, high, inclusive } => {
                        let low = self.fast(low)?;
                        let high = self.fast(high)?;
                        Some(low <= element && if *inclusive { element <= high } else { element < high })
                    }
                    RangeExpr::Values(values) => Some(values.binary_search(&element.into()).is_ok()),
                    _ => None,
                }
            }
            BoolExpr::Quantified(_) | BoolExpr::Occurs(_) => None,
            BoolExpr::Const(_) | BoolExpr::Compare(..) => self.fast_truth(expr),
        }
    }

    /// The exact value of a number expression.
    pub(super) fn exact(&mut self, expr: &NumExpr, visitor: &mut dyn MoveVisitor) -> Eval<i128> {
        let binary =
            |function: BinaryFn, a, b, at| function.exact(a, b).map_err(|kind| Stop::fault(kind, at));
        match expr {
            NumExpr::Const(value) => Ok(*value),
            NumExpr::Slot(slot) => Ok(self.numbers[slot.index()]),
            NumExpr::Unary(function, operand, at) => {
                let operand = self.exact(operand, visitor)?;
                function.exact(operand).map_err(|kind| Stop::fault(kind, *at))
            }
            NumExpr::Binary(function, operands, at) => {
                let a = self.exact(&operands.0, visitor)?;
                let b = self.exact(&operands.1, visitor)?;
                binary(*function, a, b, *at)
            }
            NumExpr::SlotSlot(function, a, b, at) => {
                binary(*function, self.numbers[a.index()], self.numbers[b.index()], *at)
            }
            NumExpr::SlotConst(function, a, b, at) => {
                binary(*function, self.numbers[a.index()], (*b).into(), *at)
            }
            NumExpr::If(parts) => {
                if self.exact_truth(&parts.0, visitor)? {
                    self.exact(&parts.1, visitor)
                } else {
                    self.exact(&parts.2, visitor)
                }
            }
            NumExpr::Length(list) => self.with_list(list, visitor, |entries| Ok(entries.len() as i128)),
            NumExpr::Index(parts, at) => {
                // Evaluation is from left to right, so the row of a table is looked up before the index into
                // it is evaluated.
                if let ListExpr::Slot(_) | ListExpr::Const(_) = parts.0 {
                    let index = self.exact(&parts.1, visitor)?;
                    return self.with_list(&parts.0, visitor, |entries| entry(entries, index, *at));
                }
                let mut entries = self.take_buffer();
                self.list(&parts.0, &mut entries, visitor)?;
                let index = self.exact(&parts.1, visitor)?;
                let value = entry(&entries, index, *at)?;
                self.give_buffer(entries);
                Ok(value)
            }
            NumExpr::FoldList(fold, list, at) => {
                let mut length = 0;
                let value = self.with_list(list, visitor, |entries| {
                    length = entries.len();
                    let mut folded = Folded::new(*fold);
                    for &entry in entries {
                        folded.add(entry, *at)?;
                    }
                    folded.finish(*at)
                })?;
                self.entries(length)?;
                Ok(value)
            }
            NumExpr::FoldRange(parts) => self.fold_range(parts, visitor),
            NumExpr::Shared(_, inner) => self.exact(inner, visitor),
        }
    }

    fn fold_range(&mut self, parts: &FoldRange, visitor: &mut dyn MoveVisitor) -> Eval<i128> {
        if let Some(count) = self.count_by_sets(parts, visitor)? {
            return Ok(count);
        }
        let FoldRange { fold, body, slot, range, condition, at, .. } = parts;
        let mut folded = Folded::new(*fold);
        let mut elements = self.elements(range, visitor)?;
        while let Some(element) = self.next_element(&mut elements, visitor)? {
            self.turn(visitor)?;
            self.set(*slot, element);
            if self.truth(condition, visitor)? {
                let value = self.number(body, visitor)?;
                folded.add(value, *at)?;
            }
        }
        self.finish(elements);
        folded.finish(*at)
    }

    /// The exact value of a condition.
    pub(super) fn exact_truth(&mut self, expr: &BoolExpr, visitor: &mut dyn MoveVisitor) -> Eval<bool> {
        match expr {
            BoolExpr::Const(value) => Ok(*value),
            BoolExpr::Compare(op, a, b) => {
                let a = self.exact(a, visitor)?;
                let b = self.exact(b, visitor)?;
                Ok(op.holds(a, b))
            }
            BoolExpr::Chain(operands, ops) => {
                let Some((first, rest)) = operands.split_first() else { return Ok(true) };
                let mut left = self.exact(first, visitor)?;
                for (operand, op) in rest.iter().zip(ops) {
                    let right = self.exact(operand, visitor)?;
                    if !op.holds(left, right) {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            BoolExpr::Not(inner) => Ok(!self.exact_truth(inner, visitor)?),
            BoolExpr::And(parts) => {
                for part in parts {
                    if !self.truth(part, visitor)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            BoolExpr::Or(parts) => {
                for part in parts {
                    if self.truth(part, visitor)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            BoolExpr::If(parts) => {
                if self.exact_truth(&parts.0, visitor)? {
                    self.exact_truth(&parts.1, visitor)
                } else {
                    self.exact_truth(&parts.2, visitor)
                }
            }
            BoolExpr::In(parts) => {
                let element = self.exact(&parts.0, visitor)?;
                self.is_in(element, &parts.1, visitor)
            }
            BoolExpr::Quantified(parts) => {
                if let Some(result) = self.quantified_by_sets(parts, visitor)? {
                    return Ok(result);
                }
                let Quantified { all, body, slot, range, condition, .. } = &**parts;
                let mut elements = self.elements(range, visitor)?;
                let mut result = *all;
                while let Some(element) = self.next_element(&mut elements, visitor)? {
                    self.turn(visitor)?;
                    self.set(*slot, element);
                    if self.truth(condition, visitor)? && self.truth(body, visitor)? != *all {
                        result = !*all;
                        break;
                    }
                }
                self.finish(elements);
                Ok(result)
            }
            BoolExpr::Occurs(occurs) => self.occurs(occurs, visitor),
        }
    }

    /// Calls `read` with the entries of `list`, which are copied unless the list is in a slot or is a constant.
    pub(super) fn with_list<T>(
        &mut self,
        list: &ListExpr,
        visitor: &mut dyn MoveVisitor,
        read: impl FnOnce(&[i128]) -> Eval<T>,
    ) -> Eval<T> {
        match list {
            ListExpr::Slot(slot) => read(&self.lists[slot.index()]),
            ListExpr::Const(entries) => read(entries),
            _ => {
                let mut entries = self.take_buffer();
                self.list(list, &mut entries, visitor)?;
                let value = read(&entries)?;
                self.give_buffer(entries);
                Ok(value)
            }
        }
    }

    /// Appends the entries of `list` to `out`.
    pub(super) fn list(
        &mut self,
        list: &ListExpr,
        out: &mut Vec<i128>,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<()> {
        match list {
            ListExpr::Const(entries) => {
                self.entries(entries.len())?;
                out.extend_from_slice(entries);
            }
            ListExpr::Slot(slot) => {
                let length = self.lists[slot.index()].len();
                self.entries(length)?;
                make_room(out, length)?;
                out.extend_from_slice(&self.lists[slot.index()]);
            }
            ListExpr::Items(items) => {
                for item in items {
                    out.push(self.number(item, visitor)?);
                }
            }
            ListExpr::Concat(parts, at) => {
                self.list(&parts.0, out, visitor)?;
                self.list(&parts.1, out, visitor)?;
                if out.len() > LONGEST_LIST {
                    return Err(Stop::fault(FaultKind::ListTooLong, *at));
                }
            }
            ListExpr::Slice(parts, at) => {
                let start = out.len();
                self.list(&parts.0, out, visitor)?;
                let length = out.len() - start;
                let mut bound = |expr, frame: &mut Self| {
                    let index = frame.number(expr, visitor)?;
                    usize::try_from(index)
                        .ok()
                        .filter(|&index| index <= length)
                        .ok_or_else(|| Stop::fault(FaultKind::IndexOutside { index, length }, *at))
                };
                let from = bound(&parts.1, self)?;
                let to = bound(&parts.2, self)?;
                out.truncate(start + to);
                out.drain(start..start + from.min(to));
                if to < from {
                    out.truncate(start);
                }
            }
            ListExpr::With(base, changes) => {
                let start = out.len();
                self.list(base, out, visitor)?;
                let length = out.len() - start;
                let mut changed = self.take_buffer();
                for (index, value, at) in changes {
                    let index = self.number(index, visitor)?;
                    if usize::try_from(index).map_or(true, |index| index >= length) {
                        return Err(Stop::fault(FaultKind::IndexOutside { index, length }, *at));
                    }
                    let value = self.number(value, visitor)?;
                    changed.extend([index, value]);
                }
                for pair in changed.chunks_exact(2) {
                    // The index is known to be inside the list.
                    if let Ok(index) = usize::try_from(pair[0]) {
                        out[start + index] = pair[1];
                    }
                }
                self.give_buffer(changed);
            }
            ListExpr::If(parts) => {
                let part = if self.truth(&parts.0, visitor)? { &parts.1 } else { &parts.2 };
                self.list(part, out, visitor)?;
            }
            ListExpr::Sort(entries) => {
                let start = out.len();
                self.list(entries, out, visitor)?;
                self.entries(4 * (out.len() - start))?;
                out[start..].small_sort_unstable();
            }
            ListExpr::Reverse(entries) => {
                let start = out.len();
                self.list(entries, out, visitor)?;
                out[start..].reverse();
            }
            ListExpr::Build(parts) => {
                let Build { body, slot, range, condition, at } = &**parts;
                let mut elements = self.elements(range, visitor)?;
                while let Some(element) = self.next_element(&mut elements, visitor)? {
                    self.turn(visitor)?;
                    self.set(*slot, element);
                    if self.truth(condition, visitor)? {
                        let entry = self.number(body, visitor)?;
                        out.push(entry);
                        if out.len() > LONGEST_LIST {
                            return Err(Stop::fault(FaultKind::ListTooLong, *at));
                        }
                    }
                }
                self.finish(elements);
            }
            ListExpr::Row(table, index, at) => {
                let index = self.number(index, visitor)?;
                let row =
                    usize::try_from(index).ok().and_then(|index| table.get(index)).ok_or_else(|| {
                        Stop::fault(FaultKind::IndexOutside { index, length: table.len() }, *at)
                    })?;
                out.extend_from_slice(row);
            }
            ListExpr::Placed(placed) => self.placed(placed, out, visitor)?,
            // Executable rules do not contain such lists.
            ListExpr::RowOf(..) => {}
        }
        Ok(())
    }
}

/// Makes room for exactly `more` entries if they would make the list long. Returns an error if the memory limit does
/// not allow the longer list.
pub(super) fn make_room(out: &mut Vec<i128>, more: usize) -> Eval<()> {
    let length = out.len().saturating_add(more);
    if length > SHORT_LIST && length > out.capacity() {
        may_thread_grow(length as u64 * size_of::<i128>() as u64)?;
        out.reserve_exact(more);
    }
    Ok(())
}

fn entry(entries: &[i128], index: i128, at: At) -> Eval<i128> {
    usize::try_from(index)
        .ok()
        .and_then(|index| entries.get(index))
        .copied()
        .ok_or_else(|| Stop::fault(FaultKind::IndexOutside { index, length: entries.len() }, at))
}

/// The state of a fold.
struct Folded {
    fold: Fold,
    value: Option<i128>,
}

impl Folded {
    fn new(fold: Fold) -> Self {
        let value = match fold {
            Fold::Sum | Fold::Xor | Fold::Gcd | Fold::Count => Some(0),
            Fold::Min | Fold::Max => None,
        };
        Self { fold, value }
    }

    fn add(&mut self, value: i128, at: At) -> Eval<()> {
        let so_far = self.value.unwrap_or(value);
        let function = match self.fold {
            Fold::Sum | Fold::Count => BinaryFn::Add,
            Fold::Xor => BinaryFn::Xor,
            Fold::Gcd => BinaryFn::Gcd,
            Fold::Min => BinaryFn::Min,
            Fold::Max => BinaryFn::Max,
        };
        self.value = Some(function.exact(so_far, value).map_err(|kind| Stop::fault(kind, at))?);
        Ok(())
    }

    fn finish(self, at: At) -> Eval<i128> {
        self.value.ok_or_else(|| {
            let function = if self.fold == Fold::Min { "min" } else { "max" };
            Stop::fault(FaultKind::EmptyExtremum { function }, at)
        })
    }
}

impl CompareOp {
    /// The comparison that holds for `b` and `a` exactly if this one holds for `a` and `b`.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Equal | Self::NotEqual => self,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
        }
    }

    /// Whether the comparison of `a` with `b` holds.
    #[inline]
    #[must_use]
    pub fn holds<T: Ord + Copy>(self, a: T, b: T) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::LessOrEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterOrEqual => a >= b,
        }
    }
}
