//! Divides tables by the value of a variable, by its remainder, or by the size of positions.

use super::formula::{Binary, Condition, Formula};
use super::table::Table;
use super::turns::up_to_limit;
use std::collections::BTreeSet;

/// The largest number of values that a variable may have to count as a flag.
const FLAG: usize = 3;

/// The largest number of values that a variable may have if its remainders are to divide the table.
const MOST_NUMBERS: usize = 24;

/// The largest modulus by which a table is divided.
const LARGEST_MODULUS: i64 = 4;

/// The bounds for small positions, which may be exceptions to a law. A position is small if all its numbers are at most
/// the bound. Each bound is given as its excess over the smallest bound for which some position is small.
const SMALL: [i64; 3] = [0, 2, 3];

/// A division of a table: the expression that distinguishes the parts, and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slicing {
    /// The expression that distinguishes the parts: a variable, or the remainder of a variable.
    pub(super) by: Formula,
    /// The values of the expression, one for each part.
    pub(super) values: Vec<i64>,
}

impl Slicing {
    /// The condition for the part with this value.
    pub(super) fn condition(&self, value: i64) -> Condition {
        Condition::Equal(self.by.clone(), Formula::Constant(value))
    }

    /// The part of a table in which `by` has this value.
    pub(super) fn part(&self, table: &Table, value: i64) -> Table {
        table.retained(|point| self.by.evaluate(point) == Some(value))
    }
}

/// The divisions of a table: those by flags, then those by remainders. A table with fewer than two variables has none.
pub(super) fn slicings(table: &Table) -> Vec<Slicing> {
    let variables = table.names.len();
    let mut flags = Vec::new();
    let mut remainders = Vec::new();
    if variables < 2 {
        return flags;
    }
    for variable in 0..variables {
        let mut values = BTreeSet::new();
        for point in up_to_limit(&table.points) {
            values.insert(point[variable]);
            if values.len() > MOST_NUMBERS {
                break;
            }
        }
        let values: Vec<i64> = values.into_iter().collect();
        let by = Formula::Variable(variable);
        if values.len() <= 1 {
            continue;
        }
        if values.len() <= FLAG {
            flags.push(Slicing { by, values });
        } else if values.len() <= MOST_NUMBERS {
            for modulus in 2..=LARGEST_MODULUS {
                let by = Formula::binary(Binary::Remainder, by.clone(), Formula::Constant(modulus));
                remainders.push(Slicing { by, values: (0..modulus).collect() });
            }
        }
    }
    flags.extend(remainders);
    flags
}

/// For each of several bounds, the table of the positions that have a number above the bound. A bound is omitted if
/// no position is small, or if at least half of the positions are small; a table of more than three variables has no
/// bounds.
pub(super) fn without_small(table: &Table) -> Vec<(i64, Table)> {
    let least = up_to_limit(&table.points).filter_map(|point| point.iter().max()).min().copied().unwrap_or(0);
    let variables = table.names.len();
    SMALL
        .into_iter()
        .filter(|_| variables <= 3)
        .map(|bound| least + bound)
        .map(|bound| (bound, table.retained(|point| point.iter().any(|&number| number > bound))))
        .filter(|(_, rest)| {
            rest.points.len() < table.points.len() && rest.points.len() * 2 > table.points.len()
        })
        .collect()
}
