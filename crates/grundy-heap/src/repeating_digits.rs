//! Nim-values of codes whose repeating digits leave at most one heap, such as `4.[3]` (Lasker's Nim). Every
//! option marks its value, and the smallest unmarked value is the mex.

use super::Cells;
use super::checkpoint::{Counted, HeapRun};
use grundy_core::{Budget, Code, Digit, Likeness, Limit, NimValue};

/// The engine for codes whose repeating digits leave at most one heap. Takes `O(n)` steps for heap `n`, and as many
/// for each place that splits a heap.
#[derive(Clone, Debug)]
pub(super) struct MarkEngine {
    /// The places that may leave two heaps, each with the condition on the equality of the heaps.
    splits: Vec<(usize, Likeness)>,
    /// For each value, one more than the last heap that reaches it, or 0 if no heap has reached it.
    marks: Vec<usize>,
}

impl MarkEngine {
    /// The engine for a code, or `None` if the code has no repeating digits, if its repeating digits leave more
    /// than one heap or other digits more than two, or if it adds tokens.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let first_repeating = code.places() - code.repeating();
        let mut splits = Vec::new();
        for (place, digit) in code.digits() {
            let place = u64::try_from(place).ok()?;
            match digit.counts.most()? {
                0 | 1 => {}
                2 if place < first_repeating => splits.push((usize::try_from(place).ok()?, digit.likeness)),
                _ => return None,
            }
        }
        (code.repeating() > 0).then_some(Self { splits, marks: Vec::new() })
    }

    /// The number of bytes that the marks use.
    pub(super) fn bytes(&self) -> u64 {
        (self.marks.len() * size_of::<usize>()) as u64
    }

    /// Appends the values of the heaps up to `n_max`.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached. The values appended before the limit was reached
    /// are kept.
    pub(super) fn grow(
        &mut self,
        code: &Code,
        cells: &mut Cells,
        n_max: usize,
        budget: &dyn Budget,
    ) -> Result<(), Limit> {
        let mut values: Vec<NimValue> = cells.iter().collect();
        for n in cells.len()..=n_max {
            if n % 64 == 0 {
                let bytes = self.bytes() + (values.len() as u64) * 8;
                HeapRun { code, cells, counted: Counted::default() }.go_on(bytes, budget)?;
            }
            let value = self.value(code, &values, n);
            values.push(value);
            cells.push(value);
        }
        Ok(())
    }

    /// The value of heap `n`, computed from the values of the smaller heaps.
    fn value(&mut self, code: &Code, values: &[NimValue], n: usize) -> NimValue {
        for taken in 0..=n {
            let digit = i64::try_from(taken).map_or(Digit::NONE, |taken| code.digit(taken));
            let left = n - taken;
            if left == 0 && digit.counts.contains(0) {
                self.mark(0, n);
            } else if left > 0 && taken > 0 && digit.counts.contains(1) {
                self.mark(values[left], n);
            }
        }
        for at in 0..self.splits.len() {
            let (taken, likeness) = self.splits[at];
            let Some(left) = n.checked_sub(taken) else { continue };
            for part in 1..=left / 2 {
                let is_equal = part * 2 == left;
                let allowed = match likeness {
                    Likeness::Any => true,
                    Likeness::AllEqual => is_equal,
                    Likeness::AllDifferent | Likeness::NotAllEqual => !is_equal,
                };
                if allowed {
                    self.mark(values[part] ^ values[left - part], n);
                }
            }
        }
        let free = self.marks.iter().position(|mark| *mark != n + 1);
        free.unwrap_or(self.marks.len()) as NimValue
    }

    /// Marks `value` as reached from heap `n`.
    fn mark(&mut self, value: NimValue, n: usize) {
        let Ok(at) = usize::try_from(value) else { return };
        if at >= self.marks.len() {
            self.marks.resize(at + 1, 0);
        }
        self.marks[at] = n + 1;
    }
}
