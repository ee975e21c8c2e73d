//! Linear recurrences with constant coefficients.

use super::turns;

/// The recurrence `a(n) = factors[0] a(n - 1) + factors[1] a(n - 2) + ... + constant` for all values after
/// the listed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRecurrence {
    /// The index of the first value.
    pub from: i64,
    /// The first values, at least as many as there are factors.
    pub first: Vec<i64>,
    /// The coefficients of the earlier values, starting with that of the most recent one.
    pub factors: Vec<i64>,
    /// The constant term of the recurrence.
    pub constant: i64,
}

/// The largest number of factors that is tried.
const LONGEST: usize = 5;

/// The largest absolute value of a factor and of the constant.
const LARGEST: i64 = 100;

/// The largest number of initial values that the recurrence does not use.
const LATEST: usize = 3;

/// The number of values that must follow from the recurrence in addition to those that determine it.
const EVIDENCE: usize = 4;

/// The largest number of values that are computed one by one.
const MOST_STEPS: i64 = 1 << 20;

/// The linear recurrence with the fewest factors that gives the values, where the first value has the index `from`, or
/// `None` if the search finds no recurrence.
#[must_use]
pub fn linear_recurrence(from: i64, values: &[i64]) -> Option<LinearRecurrence> {
    for length in 1..=LONGEST {
        for with_constant in [false, true] {
            for skipped in 0..=LATEST {
                let rest = values.get(skipped..)?;
                let unknowns = length + usize::from(with_constant);
                if rest.len() < 2 * unknowns + EVIDENCE {
                    continue;
                }
                let Some((factors, constant)) = solved(rest, length, with_constant) else { continue };
                let first = values[..skipped + length].to_vec();
                let found = LinearRecurrence { from, first, factors, constant };
                if found.holds(values) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// The factors and the constant that the first equations determine, or `None` if they have no unique solution in
/// small integers, or if the last factor would be 0.
fn solved(values: &[i64], length: usize, with_constant: bool) -> Option<(Vec<i64>, i64)> {
    let unknowns = length + usize::from(with_constant);
    let row = |n: usize| -> Vec<i128> {
        let before = (1..=length).map(|back| i128::from(values[n - back]));
        before.chain(with_constant.then_some(1)).chain([i128::from(values[n])]).collect()
    };
    let mut rows: Vec<Vec<i128>> = (length..length + unknowns).map(row).collect();
    // Elimination without fractions.
    for column in 0..unknowns {
        let pivot = (column..unknowns).find(|&at| rows[at][column] != 0)?;
        rows.swap(column, pivot);
        for at in (0..unknowns).filter(|&at| at != column) {
            let (top, factor) = (rows[column][column], rows[at][column]);
            let pivot = rows[column].clone();
            for (entry, by) in rows[at].iter_mut().zip(pivot) {
                *entry = entry.checked_mul(top)?.checked_sub(by.checked_mul(factor)?)?;
            }
            let divisor = rows[at].iter().fold(0, |a: i128, &b| gcd(a, b));
            if divisor > 1 {
                rows[at].iter_mut().for_each(|entry| *entry /= divisor);
            }
        }
    }
    let solution: Vec<i64> = (0..unknowns)
        .map(|at| {
            let (value, by) = (rows[at][unknowns], rows[at][at]);
            (by != 0 && value % by == 0).then(|| i64::try_from(value / by).ok()).flatten()
        })
        .collect::<Option<_>>()?;
    let (factors, constant) = solution.split_at(length);
    let is_small = solution.iter().all(|number| number.abs() <= LARGEST) && factors.last() != Some(&0);
    is_small.then(|| (factors.to_vec(), constant.first().copied().unwrap_or(0)))
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

impl LinearRecurrence {
    fn holds(&self, values: &[i64]) -> bool {
        turns::all(self.first.len()..values.len(), |n| self.next(&values[..n]) == Some(values[n]))
    }

    /// The value that follows these values, or `None` if a number does not fit in 64 bits.
    fn next(&self, before: &[i64]) -> Option<i64> {
        let terms = before.iter().rev().zip(&self.factors);
        terms
            .map(|(value, factor)| value.checked_mul(*factor))
            .try_fold(self.constant, |sum, term| sum.checked_add(term?))
    }

    /// The value at index `n`, or `None` if this value or an earlier one does not fit in 64 bits, or if `n - from` is
    /// negative or at least 2^20.
    #[must_use]
    pub fn value(&self, n: i64) -> Option<i64> {
        let at = n.checked_sub(self.from).filter(|at| (0..MOST_STEPS).contains(at))?;
        let at = usize::try_from(at).ok()?;
        if let Some(&value) = self.first.get(at) {
            return Some(value);
        }
        let mut last = self.first[self.first.len() - self.factors.len()..].to_vec();
        for _ in self.first.len()..=at {
            let next = self.next(&last)?;
            last.rotate_left(1);
            *last.last_mut()? = next;
        }
        last.last().copied()
    }

    /// The recurrence as text, with `name` for the index, for example
    /// `a(n) = a(n - 1) + a(n - 2), a(0) = 0, a(1) = 1`.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        let mut right = String::new();
        let mut add = |factor: i64, what: &str| {
            let sign = match (right.is_empty(), factor < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let number = match (factor.abs(), what) {
                (1, "") => "1".to_owned(),
                (1, _) => String::new(),
                (size, "") => size.to_string(),
                (size, _) => format!("{size} "),
            };
            right += &format!("{sign}{number}{what}");
        };
        for (back, &factor) in (1..).zip(&self.factors) {
            if factor != 0 {
                add(factor, &format!("a({name} - {back})"));
            }
        }
        if self.constant != 0 {
            add(self.constant, "");
        }
        let first: Vec<String> =
            (self.from..).zip(&self.first).map(|(n, value)| format!("a({n}) = {value}")).collect();
        format!("a({name}) = {right}, {}", first.join(", "))
    }

    /// The length of the recurrence in bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let number = |number: &i64| 2 + super::simplicity::listed_bits(*number);
        8 + self.first.iter().chain(&self.factors).chain([&self.constant]).map(number).sum::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[i64], text: Option<&str>) {
        let found = linear_recurrence(0, values);
        assert_eq!(found.as_ref().map(|found| found.text("n")).as_deref(), text);
        if let Some(found) = found {
            assert!((0..).zip(values).all(|(n, &value)| found.value(n) == Some(value)));
        }
    }

    #[test]
    fn recurrences() {
        check(&[0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55], Some("a(n) = a(n - 1) + a(n - 2), a(0) = 0, a(1) = 1"));
        check(&[1, 3, 7, 15, 31, 63, 127, 255, 511], Some("a(n) = 2 a(n - 1) + 1, a(0) = 1"));
        // The Padovan sequence: a(n) = a(n - 2) + a(n - 3).
        check(
            &[1, 1, 1, 2, 2, 3, 4, 5, 7, 9, 12, 16, 21, 28],
            Some("a(n) = a(n - 2) + a(n - 3), a(0) = 1, a(1) = 1, a(2) = 1"),
        );
        check(&[2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53], None);
    }
}
