//! Values that change only at a few thresholds.

use super::formula::{Condition, Formula};
use super::turns::turn;

/// The steps of a sequence that changes only at a few thresholds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The index of the variable.
    pub variable: usize,
    /// For each step, its first number, and the value that holds up to the next step. The first step begins where the
    /// table begins.
    pub steps: Vec<(i64, i64)>,
}

/// The largest number of steps that a law may have.
const MOST: usize = 8;

/// The smallest number of values in each step except the last.
const SHORTEST: usize = 3;

/// The steps of the values, the first of which has index `from`. `None` if the values never change, if there are too
/// many steps or too short ones, or if a limit of the thread's budget has been reached.
#[must_use]
pub fn steps(from: i64, values: &[i64]) -> Option<Steps> {
    let mut found: Vec<(i64, i64)> = Vec::new();
    let mut length = SHORTEST;
    for (n, &value) in (from..).zip(values) {
        turn()?;
        if found.last().is_none_or(|&(_, last)| last != value) {
            if length < SHORTEST || found.len() == MOST {
                return None;
            }
            found.push((n, value));
            length = 0;
        }
        length += 1;
    }
    (found.len() > 1).then_some(Steps { variable: 0, steps: found })
}

impl Steps {
    /// The value as a formula, for example `if n < 4 then 0 else if n < 16 then 1 else 2`.
    #[must_use]
    pub fn formula(&self) -> Formula {
        let mut formula = Formula::Constant(self.steps.last().map_or(0, |&(_, value)| value));
        for pair in self.steps.windows(2).rev() {
            let [(_, value), (next, _)] = *pair else { continue };
            let below = Condition::Below(Formula::Variable(self.variable), Formula::Constant(next));
            formula = Formula::If(Box::new((below, Formula::Constant(value), formula)));
        }
        formula
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds() {
        let value = |n: i64| if n < 4 { 0 } else { i64::from(n >= 16) + 1 };
        let values: Vec<i64> = (0..100).map(value).collect();
        let found = steps(0, &values).unwrap().formula();
        assert_eq!(found.text(&["n".to_owned()]), "if n < 4 then 0 else if n < 16 then 1 else 2");
        assert!((0..100).all(|n| found.evaluate(&[n]) == Some(value(n))));
        assert_eq!(steps(0, &(0..100).map(|n| n % 2).collect::<Vec<_>>()), None);
    }
}
