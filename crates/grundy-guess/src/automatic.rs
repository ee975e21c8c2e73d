//! Sequences that are determined by the digits of their index.
//!
//! The *kernel* of `a` in base `b` is the set of the sequences `a(b^e n + r)` with `0 <= r < b^e`. If it is finite,
//! `a` is automatic: a machine whose states are the kernel sequences reads the digits of `n`, lowest first, and ends
//! in a sequence whose value at 0 is `a(n)`. More generally, if every kernel sequence is the sum of a linear function
//! and an integer multiple of one of finitely many sequences, the values satisfy a recurrence on the digits.

use super::turns::{self, collected};

/// A recurrence on the digits of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitRecurrence {
    /// The base of the digits, at least 2.
    pub base: usize,
    /// The sequences of the basis; the first one is the given sequence. Each row gives the value at 0 and, for each
    /// digit `r`, the values at `base * n + r`.
    pub rows: Vec<Row>,
}

/// A sequence of the basis of a [`DigitRecurrence`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The value of the sequence at index 0.
    pub at_zero: i64,
    /// The steps for the digits 0, 1, ..., `base - 1`.
    pub steps: Vec<Step>,
}

/// The sequence `factor * basis[of](n) + slope * n + constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The index of a sequence in the basis.
    pub of: usize,
    /// The coefficient of the sequence with the index `of`.
    pub factor: i64,
    /// The coefficient of `n`.
    pub slope: i64,
    /// The constant term.
    pub constant: i64,
}

/// The smallest number of terms on which a relation between sequences must be tested.
const EVIDENCE: usize = 12;

/// The largest number of sequences in a basis; a longer recurrence would not help readers.
const LONGEST_BASIS: usize = 8;

/// Finds a recurrence on the digits in this base that all values satisfy, or returns `None` if no short one is found.
///
/// `values[n]` is the value at index `n`. The recurrence is derived from some of the values and checked against all
/// of them. The result is also `None` if `base` is less than 2, if there are too few values for the check, or if a
/// limit of the thread's budget is reached.
#[must_use]
pub fn digit_recurrence(values: &[i64], base: usize) -> Option<DigitRecurrence> {
    if base < 2 {
        return None;
    }
    let mut basis: Vec<Vec<i64>> = vec![collected(values.iter().copied())?];
    let mut rows = Vec::new();
    while rows.len() < basis.len() {
        let at = rows.len();
        let mut steps = Vec::with_capacity(base);
        for digit in 0..base {
            let part: Vec<i64> = collected(basis[at].iter().copied().skip(digit).step_by(base))?;
            if part.len() < EVIDENCE {
                return None;
            }
            let step = basis.iter().enumerate().find_map(|(of, earlier)| relation(&part, earlier, of));
            steps.push(match step {
                Some(step) => step,
                None if basis.len() < LONGEST_BASIS => {
                    basis.push(part);
                    Step { of: basis.len() - 1, factor: 1, slope: 0, constant: 0 }
                }
                None => return None,
            });
        }
        rows.push(Row { at_zero: basis[at][0], steps });
    }
    let found = DigitRecurrence { base, rows };
    turns::all(0..values.len(), |n| found.value(n) == Some(values[n])).then_some(found)
}

/// A step such that `part = factor * earlier + slope * n + constant` for all indices at which both sequences have
/// terms, or `None` if there is no such step with `|factor| <= 4` and `|slope| <= 64`.
fn relation(part: &[i64], earlier: &[i64], of: usize) -> Option<Step> {
    let holds = |step: Step| {
        turns::all(part.iter().zip(earlier).zip(0..), |((&value, &earlier), n)| {
            let scaled = step.factor.checked_mul(earlier);
            let sum =
                scaled.and_then(|scaled| scaled.checked_add(step.slope * n)?.checked_add(step.constant));
            sum == Some(value)
        })
    };
    let rest = |index: usize, factor: i64| part[index].checked_sub(factor.checked_mul(earlier[index])?);
    (0..=4).flat_map(|factor| [factor, -factor]).find_map(|factor| {
        let constant = rest(0, factor)?;
        let slope = rest(1, factor)?.checked_sub(constant).filter(|slope| (-64..=64).contains(slope))?;
        let step = Step { of, factor, slope, constant };
        holds(step).then_some(step)
    })
}

impl DigitRecurrence {
    /// The value at index `n`, or `None` if this value or an intermediate value does not fit in 64 bits.
    #[must_use]
    pub fn value(&self, n: usize) -> Option<i64> {
        // The path of sequences for the digits, lowest first, until the index is 0.
        let (mut at, mut rest, mut path) = (0, n, Vec::new());
        while rest > 0 {
            let step = self.rows[at].steps[rest % self.base];
            rest /= self.base;
            path.push((step, i64::try_from(rest).ok()?));
            at = step.of;
        }
        let mut value = self.rows[at].at_zero;
        for (step, n) in path.into_iter().rev() {
            value = step
                .factor
                .checked_mul(value)?
                .checked_add(step.slope.checked_mul(n)?)?
                .checked_add(step.constant)?;
        }
        Some(value)
    }

    /// The recurrence with `name` as the index, for example `a(0) = 0, a(2n) = a(n), a(2n + 1) = a(n) + 1`. Each
    /// further sequence of the basis has its own letter.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        let letter = |of: usize| char::from(b'a' + u8::try_from(of % 26).unwrap_or(0));
        let mut parts = Vec::new();
        for (of, row) in self.rows.iter().enumerate() {
            parts.push(format!("{}(0) = {}", letter(of), row.at_zero));
            for (digit, step) in row.steps.iter().enumerate() {
                let index = match digit {
                    0 => format!("{}{name}", self.base),
                    _ => format!("{}{name} + {digit}", self.base),
                };
                let mut terms = Vec::new();
                match step.factor {
                    0 => {}
                    1 => terms.push(format!("{}({name})", letter(step.of))),
                    -1 => terms.push(format!("-{}({name})", letter(step.of))),
                    factor => terms.push(format!("{factor} {}({name})", letter(step.of))),
                }
                match step.slope {
                    0 => {}
                    1 => terms.push(name.to_owned()),
                    slope => terms.push(format!("{slope} {name}")),
                }
                if step.constant != 0 || terms.is_empty() {
                    terms.push(step.constant.to_string());
                }
                let right = terms.join(" + ").replace("+ -", "- ");
                parts.push(format!("{}({index}) = {right}", letter(of)));
            }
        }
        parts.join(", ")
    }

    /// The length of the recurrence in bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let of = |number: i64| 2 + i64::BITS - number.unsigned_abs().leading_zeros();
        let step = |step: &Step| 4 + of(step.factor) + of(step.slope) + of(step.constant);
        self.rows.iter().map(|row| 4 + of(row.at_zero) + row.steps.iter().map(step).sum::<u32>()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: impl Fn(i64) -> i64, base: usize, sequences: Option<usize>) {
        let values: Vec<i64> = (0..500).map(&value).collect();
        let found = digit_recurrence(&values, base);
        assert_eq!(found.as_ref().map(|found| found.rows.len()), sequences, "{found:?}");
        if let Some(found) = found {
            assert_eq!(found.value(123_456), Some(value(123_456)));
        }
    }

    #[test]
    fn sequences_with_a_recurrence() {
        check(|n| i64::from(n.count_ones()), 2, Some(1));
        check(|n| (n + 1) & -(n + 1), 2, Some(1));
        check(|n| 2 * n + i64::from(n.count_ones().is_multiple_of(2)), 2, Some(1));
        // The game Mark: n is a P-position if its binary form ends in an odd number of zeros.
        check(|n| if n == 0 { 0 } else { i64::from(n.trailing_zeros() % 2) }, 2, Some(2));
    }

    #[test]
    fn sequences_without() {
        check(|n| i64::try_from(n.unsigned_abs().isqrt()).unwrap() % 3, 2, None);
    }
}
