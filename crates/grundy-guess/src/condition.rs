//! What a condition on the variables of a table says: where it holds, and how it is written.

use super::formula::{Condition, Formula};
use super::table::Table;

impl Condition {
    /// Whether the condition holds at a point; `None` where a formula has no value.
    #[must_use]
    pub fn holds(&self, point: &[i64]) -> Option<bool> {
        Some(match self {
            Self::Equal(a, b) => a.evaluate(point)? == b.evaluate(point)?,
            Self::AtMost(a, b) => a.evaluate(point)? <= b.evaluate(point)?,
            Self::Below(a, b) => a.evaluate(point)? < b.evaluate(point)?,
            Self::In(a, set) => set.contains(&a.evaluate(point)?),
            Self::Both(parts) => parts.0.holds(point)? && parts.1.holds(point)?,
        })
    }

    /// How many bits it takes to tell somebody the condition.
    #[must_use]
    pub fn bits(&self) -> u32 {
        match self {
            Self::Equal(a, b) | Self::AtMost(a, b) | Self::Below(a, b) => 4 + a.bits() + b.bits(),
            Self::In(a, set) => 4 + a.bits() + set.iter().map(|&n| Formula::Constant(n).bits()).sum::<u32>(),
            Self::Both(parts) => 4 + parts.0.bits() + parts.1.bits(),
        }
    }

    /// Whether the rules language can say it.
    #[must_use]
    pub fn is_in_language(&self) -> bool {
        match self {
            Self::Equal(a, b) | Self::AtMost(a, b) | Self::Below(a, b) => {
                a.is_in_language() && b.is_in_language()
            }
            Self::In(a, _) => a.is_in_language(),
            Self::Both(parts) => parts.0.is_in_language() && parts.1.is_in_language(),
        }
    }

    /// The condition in the rules language, with these names for the variables.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        match self {
            Self::Equal(a, b) => format!("{} == {}", a.text(names), b.text(names)),
            Self::AtMost(a, b) => format!("{} <= {}", a.text(names), b.text(names)),
            Self::Below(a, b) => format!("{} < {}", a.text(names), b.text(names)),
            Self::Both(parts) => format!("{} and {}", parts.0.text(names), parts.1.text(names)),
            Self::In(a, set) => {
                let numbers: Vec<String> = set.iter().map(i64::to_string).collect();
                format!("{} in {{{}}}", a.text(names), numbers.join(", "))
            }
        }
    }

    /// The condition without a difference or quotient that is compared with a number: a simpler one, to be checked.
    pub(super) fn simplified(self) -> Self {
        use super::formula::Binary::{Divide, Subtract, Xor};
        use Formula::{Binary, Constant};
        match self {
            Self::Equal(Binary(Subtract | Xor, a, b), Constant(0)) => Self::Equal(*a, *b),
            Self::AtMost(Binary(Subtract, a, b), Constant(0)) => Self::AtMost(*a, *b),
            Self::AtMost(Binary(Subtract, a, b), Constant(-1)) => Self::Below(*a, *b),
            Self::AtMost(Constant(0), Binary(Subtract, a, b)) => Self::AtMost(*b, *a),
            Self::AtMost(Constant(1), Binary(Subtract, a, b)) => Self::Below(*b, *a),
            // Where a and b are not negative; what is found is checked on the whole table.
            Self::Equal(Binary(Divide, a, b), Constant(0)) => Self::Below(*a, *b),
            other => other,
        }
    }

    /// Whether the condition holds exactly at the P-positions of a table that has both outcomes.
    pub(super) fn separates(&self, table: &Table) -> bool {
        !table.values.is_empty()
            && table
                .points
                .iter()
                .zip(&table.values)
                .all(|(point, &value)| self.holds(point) == Some(value == 0))
    }
}
