//! Rows of a table of two fields that repeat.

use super::formula::Formula;

/// How one row repeats: `v(n + period) = v(n) + saltus` for the other field `n >= preperiod`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatingRow {
    /// The first field.
    pub at: i64,
    /// The least value of the other field.
    pub from: i64,
    /// From where on it repeats, at least `from`.
    pub preperiod: i64,
    /// The period.
    pub period: usize,
    /// What is added from one period to the next.
    pub saltus: i64,
    /// The values before the repetition and of the first period.
    pub values: Vec<i64>,
}

impl RepeatingRow {
    /// The value where the other field is `n`.
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

    /// How many bits it takes to tell somebody the row.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let number = |number: i64| Formula::Constant(number).bits();
        let period = i64::try_from(self.period).unwrap_or(i64::MAX);
        let values: u32 = self.values.iter().map(|&value| number(value)).sum();
        values + number(self.preperiod) + number(period) + number(self.saltus)
    }

    /// `x = 3, y >= 2: 1, 0, [2, 4, 5] + 3` with names for the two fields: what stands before the repetition, the first
    /// period, and the saltus.
    pub(super) fn text(&self, first: &str, second: &str) -> String {
        let (before, period) = self.values.split_at(self.values.len() - self.period.min(self.values.len()));
        let before: String = before.iter().map(|value| format!("{value}, ")).collect();
        let saltus = if self.saltus == 0 { String::new() } else { format!(" + {}", self.saltus) };
        format!("{first} = {}, {second} >= {}: {before}{period:?}{saltus}", self.at, self.from)
    }
}
