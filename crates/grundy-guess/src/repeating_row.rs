//! Periodic rows of a table of two fields.

use super::formula::Formula;

/// The repetition of one row: `v(n + period) = v(n) + saltus` for all numbers `n >= preperiod` in the other
/// field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatingRow {
    /// The value of the first field in this row.
    pub at: i64,
    /// The smallest value of the other field in this row.
    pub from: i64,
    /// The number from which the row repeats, at least `from`.
    pub preperiod: i64,
    /// The number of values in a period.
    pub period: usize,
    /// The increase in the values from one period to the next.
    pub saltus: i64,
    /// The values before the repetition and in the first period.
    pub values: Vec<i64>,
}

impl RepeatingRow {
    /// The value for the number `n` in the other field, or `None` if `n` is below `from` or the value does not
    /// fit in 64 bits.
    #[must_use]
    pub fn value(&self, n: i64) -> Option<i64> {
        let period = i64::try_from(self.period).ok()?;
        let (at, turns) = match n - self.preperiod {
            past @ 0.. => (self.preperiod + past % period, past / period),
            _ => (n, 0),
        };
        let value = self.values.get(usize::try_from(at - self.from).ok()?)?;
        value.checked_add(self.saltus.checked_mul(turns)?)
    }

    /// The length of the row in bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let number = |number: i64| Formula::Constant(number).bits();
        let period = i64::try_from(self.period).unwrap_or(i64::MAX);
        let values: u32 = self.values.iter().map(|&value| number(value)).sum();
        values + number(self.preperiod) + number(period) + number(self.saltus)
    }

    /// The row as text, such as `x = 3, y >= 2: 1, 0, [2, 4, 5] + 3` if `first` is `x` and `second` is `y`. The
    /// values before the repetition are followed by the first period in brackets, and by the saltus.
    pub(super) fn text(&self, first: &str, second: &str) -> String {
        let (before, period) = self.values.split_at(self.values.len() - self.period.min(self.values.len()));
        let before: String = before.iter().map(|value| format!("{value}, ")).collect();
        let saltus = if self.saltus == 0 { String::new() } else { format!(" + {}", self.saltus) };
        format!("{first} = {}, {second} >= {}: {before}{period:?}{saltus}", self.at, self.from)
    }
}
