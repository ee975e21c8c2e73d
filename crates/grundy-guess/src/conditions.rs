//! The search for conditions that characterise the P-positions.

use super::atoms::{MOST_POINTS, Points, atoms};
use super::bank::{Bank, Goal, Grown, Made, Reach, Stage, stages};
use super::connectives::{connected, cost};
use super::formula::{Condition, Formula};
use super::rows::{CAP, UNDEFINED};
use super::searched::Searched;
use super::seeds::seeds;
use super::table::Table;
use super::tables::{Tables, spread};
use super::turns::{self, up_to_limit};
use grundy_core::{Budget, Limit, SmallSort};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// The largest number of sample points of the first table.
const SAMPLE: usize = 96;

/// The number of conditions after which the search ends.
const ENOUGH: usize = 3;

/// The number of expressions that are tried in search of a shorter condition once a condition is found.
const FURTHER: u64 = 100_000;

/// The largest number of elements in a set that is part of a law.
const LARGEST_SET: usize = 4;

/// Searches for conditions that hold exactly where the value of the table is 0. Returns at most three of them, the
/// shortest first.
///
/// The search ends early if a limit of the budget is reached.
#[must_use]
pub fn conditions(table: &Table, reach: Reach, budget: &dyn Budget) -> Searched<Condition> {
    Search::new(Tables::alone(table))
        .map_or_else(Searched::default, |mut search| search.go(reach, u32::MAX, budget))
}

/// A search for conditions that fit a table and, if there is one, a larger table. It can be continued as long as it
/// has found none.
pub(super) struct Search<'t> {
    bank: Bank,
    alone: Alone<'t>,
}

impl<'t> Search<'t> {
    /// The search, or `None` if all positions of the table have the same outcome, or if a number in a sample point is
    /// too large for the search.
    pub(super) fn new(tables: Tables<'t>) -> Option<Self> {
        let (points, p) = sample(tables)?;
        let mut constants = vec![1, 2, 3, 4, 5, 0];
        constants.extend(tables.fitted.constants.iter().filter(|number| !(0..=5).contains(*number)));
        let bank = Bank::new(&points, &constants, seeds(tables.fitted.names.len(), true));
        let alone =
            Alone { p, tables, found: Vec::new(), refuted: Vec::new(), refuting: Vec::new(), last: u64::MAX };
        Some(Self { bank, alone })
    }

    /// Continues the search up to `reach`, counted from its beginning. Laws of more than `most_bits` bits are
    /// ignored.
    pub(super) fn go(&mut self, reach: Reach, most_bits: u32, budget: &dyn Budget) -> Searched<Condition> {
        let before = self.bank.tried();
        let stopped = self.in_stages(reach, most_bits, budget).err();
        let names = &self.alone.tables.fitted.names;
        let mut laws = std::mem::take(&mut self.alone.found);
        laws.retain(|condition| condition.bits() <= most_bits);
        laws.small_sort_by_key(|condition| (length(condition, names), condition.bits()));
        laws.dedup();
        laws.truncate(ENOUGH);
        let refuted = self.alone.refuted.clone();
        Searched { laws, refuted, tried: self.bank.tried() - before, stopped }
    }

    /// Enumerates expressions, and combines comparisons of the kept ones after each stage, until there is a
    /// law.
    fn in_stages(&mut self, reach: Reach, most_bits: u32, budget: &dyn Budget) -> Result<(), Limit> {
        let (bank, alone) = (&mut self.bank, &mut self.alone);
        for tried in stages(STAGES, bank.tried(), reach) {
            let stage = Stage { tried, most_cost: most_bits / 2 };
            let grown = bank.grow(reach, stage, budget, alone)?;
            if bank.len() == 0 {
                break;
            }
            let is_p = Points::of((0..bank.points().len()).map(|at| at < alone.p));
            alone.found.extend(connected(bank, &atoms(bank), is_p, alone.tables));
            if alone.found.is_empty() {
                alone.found = equal_pairs(bank, alone.p, alone.tables);
            }
            if !alone.found.is_empty() || grown == Grown::Whole {
                break;
            }
        }
        Ok(())
    }
}

/// The length by which conditions are compared: the length of the text plus a surcharge. A part that repeats
/// another for a second variable counts less.
pub(super) fn length(condition: &Condition, names: &[String]) -> usize {
    let print = condition.text(names).chars().count() + condition.surcharge() as usize;
    let (full, repeated) = (condition.bits() as usize + 1, cost(condition) as usize + 1);
    if repeated < full { print * repeated.max(full / 2) / full } else { print }
}

/// The sample points, P-positions first, and the number of P-positions among them, or `None` if the table does
/// not contain both P-positions and N-positions, or if a number in a sample point is too large for the search.
fn sample(tables: Tables<'_>) -> Option<(Vec<Vec<i64>>, usize)> {
    let table = tables.fitted;
    let of = |table: &Table, is_p: bool| -> Vec<usize> {
        up_to_limit(0..table.values.len()).filter(|&at| (table.values[at] == 0) == is_p).collect()
    };
    let (p, n) = (of(table, true), of(table, false));
    if p.is_empty() || n.is_empty() {
        return None;
    }
    let mut points = Vec::new();
    let mut count = 0;
    for (is_p, near) in [(true, p), (false, n)] {
        let mut here: Vec<Vec<i64>> =
            thinned(&near).into_iter().map(|at| table.points[at].to_vec()).collect();
        if let Some(further) = tables.further {
            let is_beyond = |at: &usize| {
                let point = &further.points[*at];
                turns::all(&table.points, |known| known != point)
                    && point.iter().all(|number| number.abs() <= LARGEST_SAMPLED)
            };
            let far: Vec<usize> = of(further, is_p);
            let far: Vec<usize> = spread(&far, 4 * FAR).into_iter().filter(is_beyond).collect();
            here.extend(spread(&far, FAR).into_iter().map(|at| further.points[at].to_vec()));
        }
        here.truncate(MOST_POINTS / 2);
        count = if is_p { here.len() } else { count };
        points.extend(here);
    }
    let is_small = points.iter().flatten().all(|number: &i64| number.abs() <= CAP.into());
    is_small.then_some((points, count))
}

/// The largest number of sample points that are taken from the larger table for each outcome.
const FAR: usize = 16;

/// The largest absolute value of a number in a sample point that is taken from the larger table.
const LARGEST_SAMPLED: i64 = 20_000;

/// The numbers of expressions after which the kept ones are combined; after the last of these stages, the search
/// continues until its reach is exhausted.
const STAGES: [u64; 2] = [60_000, 600_000];

/// Later conditions are first checked at points where earlier ones were wrong; this is the largest number of
/// such points.
const MOST_REFUTING: usize = 64;

/// The search for conditions on a single expression.
struct Alone<'t> {
    /// The number of P-positions among the sample points. The P-positions come first.
    p: usize,
    tables: Tables<'t>,
    found: Vec<Condition>,
    refuted: Vec<Condition>,
    /// Points of the larger table, with their values, that refuted conditions known to be correct on the first table.
    refuting: Vec<(&'t [i64], i64)>,
    /// The number of expressions after which the search ends; it is set when the first condition is found.
    last: u64,
}

impl Goal for Alone<'_> {
    fn hash(&self) -> Option<u64> {
        None
    }

    fn look(&mut self, bank: &Bank, made: Made, row: &[i32]) -> ControlFlow<()> {
        let (at_p, at_n) = row.split_at(self.p);
        if let Some(found) = alone(at_p, at_n, || bank.formula(made, row).tidy()) {
            let simple = found.clone().simplified();
            let fitting =
                [simple, found].into_iter().find(|condition| condition.separates(self.tables.fitted));
            // A point at which one condition is wrong often refutes many others.
            let is_refuted = fitting.as_ref().is_some_and(|condition| {
                self.refuting.iter().any(|(point, value)| condition.holds(point) != Some(*value == 0))
            });
            if let Some(condition) = fitting.filter(|_| !is_refuted || self.refuted.len() < ENOUGH) {
                match self.tables.refutation(&condition) {
                    // A limit of the thread's budget was reached, so the search ends.
                    Err(_) => return ControlFlow::Break(()),
                    Ok(None) => {
                        self.found.push(condition);
                        self.last = self.last.min(bank.tried() + FURTHER);
                    }
                    Ok(Some(at)) => {
                        if !is_refuted && self.refuting.len() < MOST_REFUTING {
                            self.refuting.push(at);
                        }
                        if self.refuted.len() < ENOUGH {
                            self.refuted.push(condition);
                        }
                    }
                }
            }
        }
        if self.found.len() < ENOUGH && bank.tried() < self.last {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// A subset of the indices: the first ones, and others at regular intervals.
fn thinned(indices: &[usize]) -> Vec<usize> {
    let first = indices.len().min(SAMPLE / 4);
    let rest = &indices[first..];
    let step = rest.len().div_ceil(SAMPLE / 4).max(1);
    indices[..first].iter().chain(rest.iter().step_by(step)).copied().collect()
}

/// A condition on one expression that separates its values at P-positions from those at other positions, or
/// `None` if there is no simple one.
fn alone(at_p: &[i32], at_n: &[i32], formula: impl Fn() -> Formula) -> Option<Condition> {
    let number = |value: i32| Formula::Constant(value.into());
    let mut set = [0; LARGEST_SET];
    let mut length = 0;
    for value in at_p {
        if !set[..length].contains(value) {
            if length == LARGEST_SET {
                length += 1;
                break;
            }
            set[length] = *value;
            length += 1;
        }
    }
    if let Some(set) = set.get(..length)
        && !at_n.iter().any(|value| set.contains(value))
    {
        if set.contains(&UNDEFINED) || at_n.contains(&UNDEFINED) {
            return None;
        }
        let mut set: Vec<i64> = set.iter().map(|&value| value.into()).collect();
        set.small_sort();
        return Some(match set[..] {
            [only] => Condition::Equal(formula(), Formula::Constant(only)),
            _ => Condition::In(formula(), set),
        });
    }
    let range = |values: &[i32]| {
        values.iter().fold((i32::MAX, i32::MIN), |(least, most), &value| (least.min(value), most.max(value)))
    };
    let ((least_p, most_p), (least_n, most_n)) = (range(at_p), range(at_n));
    if least_p == UNDEFINED || least_n == UNDEFINED {
        None
    } else if most_p < least_n {
        Some(Condition::AtMost(formula(), number(most_p)))
    } else if least_p > most_n {
        Some(Condition::AtMost(number(least_p), formula()))
    } else if !at_n.iter().any(|value| (least_p..=most_p).contains(value)) {
        Some(Condition::Between(least_p.into(), formula(), most_p.into()))
    } else {
        None
    }
}

/// Pairs of expressions that are equal exactly at the P-positions.
fn equal_pairs(bank: &Bank, p: usize, tables: Tables<'_>) -> Vec<Condition> {
    let mut by_p: HashMap<&[i32], Vec<u32>> = HashMap::new();
    let mut found = Vec::new();
    for at in 0..bank.len() {
        let (at_p, at_n) = bank.row(at).split_at(p);
        if at_p.contains(&UNDEFINED) {
            continue;
        }
        let alike = by_p.entry(at_p).or_default();
        for &earlier in alike.iter() {
            let different = bank.row(earlier)[p..].iter().zip(at_n).all(|(a, b)| a != b && *b != UNDEFINED);
            if different {
                let condition = Condition::Equal(bank.formula_at(earlier).tidy(), bank.formula_at(at).tidy());
                if tables.separates(&condition) {
                    found.push(condition);
                    if found.len() >= ENOUGH {
                        return found;
                    }
                }
            }
        }
        if alike.len() < SAMPLE {
            alike.push(at);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    const REACH: Reach = Reach { tried: 2_000_000, kept: 40_000 };

    fn table(names: &[&str], points: Vec<Vec<i64>>, is_p: impl Fn(&[i64]) -> bool) -> Table {
        let values = points.iter().map(|point| i64::from(!is_p(point))).collect();
        Table {
            names: names.iter().map(ToString::to_string).collect(),
            points: points.into_iter().collect(),
            values,
            constants: Vec::new(),
        }
    }

    fn pairs(to: i64) -> Vec<Vec<i64>> {
        (0..to).flat_map(|a| (0..to).map(move |b| vec![a, b])).collect()
    }

    #[track_caller]
    fn check(table: &Table, law: &str) {
        let found = conditions(table, REACH, &Unlimited).laws;
        let texts: Vec<String> = found.iter().map(|condition| condition.text(&table.names)).collect();
        assert_eq!(texts.first().map(String::as_str), Some(law), "{texts:?}");
    }

    #[test]
    fn one_field() {
        check(&table(&["n"], (0..200).map(|n| vec![n]).collect(), |p| p[0] % 7 == 0), "n % 7 == 0");
        check(
            &table(&["n"], (0..200).map(|n| vec![n]).collect(), |p| [0, 2].contains(&(p[0] % 5))),
            "n % 5 in {0, 2}",
        );
    }

    #[test]
    fn equal_heaps() {
        check(&table(&["a", "b"], pairs(20), |p| p[0] == p[1]), "a == b");
    }

    #[test]
    fn wythoff() {
        let golden = |d: i64| (d + i64::try_from((5 * d.unsigned_abs().pow(2)).isqrt()).unwrap()) / 2;
        let wythoff = table(&["a", "b"], pairs(40), |p| golden((p[0] - p[1]).abs()) == p[0].min(p[1]));
        let found = conditions(&wythoff, REACH, &Unlimited).laws;
        assert!(found.first().is_some_and(Condition::is_in_language), "{found:?}");
    }

    #[test]
    fn euclid() {
        let golden = |n: i64| (n + i64::try_from((5 * n.unsigned_abs().pow(2)).isqrt()).unwrap()) / 2;
        let points = (1..40).flat_map(|a| (1..40).map(move |b| vec![a, b])).collect();
        let euclid = table(&["a", "b"], points, |p| p[0].max(p[1]) <= golden(p[0].min(p[1])));
        let found = conditions(&euclid, REACH, &Unlimited).laws;
        assert!(found.first().is_some_and(Condition::is_in_language), "{found:?}");
    }

    #[test]
    fn fibonacci_nim() {
        let points = (1..60).flat_map(|n| (1..n).map(move |q| vec![n, q])).collect();
        let least = |n: i64| {
            Formula::Unary(crate::Unary::LeastZeckendorfPart, Box::new(Formula::Variable(0)))
                .evaluate(&[n])
                .unwrap()
        };
        check(&table(&["n", "q"], points, |p| p[1] < least(p[0])), "q < least_zeckendorf_part(n)");
    }
}
