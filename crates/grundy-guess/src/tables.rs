//! The table to which laws are fitted, together with a larger one for checking.

use super::formula::{Condition, Formula};
use super::rows::CAP;
use super::table::Table;
use super::turns::up_to_limit;
use grundy_core::{Limit, count_thread_turns};
use std::collections::HashSet;

/// The table to which laws are fitted and, if there is one, a larger table.
#[derive(Clone, Copy)]
pub(super) struct Tables<'t> {
    pub(super) fitted: &'t Table,
    pub(super) further: Option<&'t Table>,
}

/// The largest absolute value of a number in a sample point of the larger table, so that products stay in the range
/// of the search.
const LARGEST_SAMPLED: i64 = 4000;

impl<'t> Tables<'t> {
    pub(super) const fn alone(fitted: &'t Table) -> Self {
        Self { fitted, further: None }
    }

    /// Whether the formula gives every value of both tables.
    pub(super) fn gives(&self, formula: &Formula) -> bool {
        formula.gives(self.fitted) && self.further.is_none_or(|further| formula.gives(further))
    }

    /// A point of the tables at which the condition is wrong, with its value, or `None` if there is no such point. The
    /// condition must be true if the value is 0, and false otherwise.
    ///
    /// # Errors
    /// Returns the limit of the thread's budget if a limit is reached before all points have been compared.
    pub(super) fn refutation(&self, condition: &Condition) -> Result<Option<(&'t [i64], i64)>, Limit> {
        for table in [Some(self.fitted), self.further].into_iter().flatten() {
            for (point, value) in table.points.iter().zip(table.values.iter().copied()) {
                count_thread_turns(1)?;
                if condition.holds(point) != Some(value == 0) {
                    return Ok(Some((point, value)));
                }
            }
        }
        Ok(None)
    }

    /// Whether the condition holds exactly at the P-positions of both tables.
    pub(super) fn separates(&self, condition: &Condition) -> bool {
        condition.separates(self.fitted) && self.further.is_none_or(|further| condition.separates(further))
    }

    /// Sample points with their values: at most `near` points of the fitted table, and at most `far` points of the
    /// larger table that are not in the fitted one.
    pub(super) fn sample(&self, near: usize, far: usize) -> Vec<(Vec<i64>, i64)> {
        let point = |table: &Table, at: usize| (table.points[at].to_vec(), table.values[at]);
        let mut sample: Vec<(Vec<i64>, i64)> =
            self.fitted.sample(near).into_iter().map(|at| point(self.fitted, at)).collect();
        if let Some(further) = self.further {
            let known: HashSet<&[i64]> = up_to_limit(&self.fitted.points).collect();
            let beyond: Vec<usize> = up_to_limit(0..further.points.len())
                .filter(|&at| {
                    let is_small = further.points[at].iter().all(|number| number.abs() <= LARGEST_SAMPLED);
                    is_small && !known.contains(&further.points[at])
                })
                .collect();
            sample.extend(spread(&beyond, far).into_iter().map(|at| point(further, at)));
        }
        sample.retain(|(point, _)| point.iter().all(|number| number.abs() <= CAP.into()));
        sample
    }
}

/// At most `count` of these indices, spread with a quadratic term so that they do not follow a row or a
/// residue class.
pub(super) fn spread(indices: &[usize], count: usize) -> Vec<usize> {
    if indices.len() <= count {
        return indices.to_vec();
    }
    let last = indices.len() - 1;
    (0..count).map(|at| indices[(at * indices.len() / count + at * at % 7).min(last)]).collect()
}
