//! Sequences that are eventually periodic, possibly with a constant added in each period.

use super::formula::{Binary, Condition, Formula};
use super::law::{Form, Law};
use super::turns::{collected, turn};
use grundy_core::SmallSort;

/// A repetition: `a(n + period) = a(n) + saltus` for all `n >= preperiod` in the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The smallest index from which the equation holds.
    pub preperiod: usize,
    /// The smallest period for which the data contain enough repetitions.
    pub period: usize,
    /// The increase in the values from one period to the next.
    pub saltus: i64,
}

/// The repetition with the smallest period that the data contain at least three times, or `None` if there is none.
///
/// A repetition that begins only in the second half of the data, or that covers fewer than three periods or fewer than
/// eight values, is not reported, because it would describe the data and not a law. Takes `O(len^2)` time in the worst
/// case, and about `O(len)` if the values vary.
#[must_use]
pub fn repetition(values: &[i64]) -> Option<Repetition> {
    let last = values.len().checked_sub(1)?;
    for period in 1..=values.len() / TIMES {
        let saltus = values[last] - values[last - period];
        let mut matching = 0;
        for n in (0..=last - period).rev() {
            turn()?;
            if values[n + period] - values[n] != saltus {
                break;
            }
            matching += 1;
        }
        let preperiod = last + 1 - period - matching;
        let shown = matching + period;
        if shown >= TIMES * period && shown >= LEAST && preperiod <= values.len() / 2 {
            return Some(Repetition { preperiod, period, saltus });
        }
    }
    None
}

/// A condition on the remainder modulo the period of the outcomes that holds at the P-positions, where the values are
/// 0. Values within the preperiod that do not fit are exceptions.
pub(super) fn periodic_condition(from: i64, values: &[i64]) -> Option<Law> {
    let outcomes: Vec<i64> = collected(values.iter().map(|&value| i64::from(value != 0)))?;
    let found = repetition(&outcomes).filter(|found| found.saltus == 0 && found.period > 1)?;
    let period = i64::try_from(found.period).ok()?;
    let mut residues: Vec<i64> = (from..)
        .zip(&outcomes)
        .skip(outcomes.len() - found.period)
        .filter(|(_, is_n)| **is_n == 0)
        .map(|(n, _)| n.rem_euclid(period))
        .collect();
    residues.small_sort();
    let rest = Formula::binary(Binary::Remainder, Formula::Variable(0), Formula::Constant(period));
    let (&first, &last) = (residues.first()?, residues.last()?);
    let is_run = i64::try_from(residues.len()).ok()? == last - first + 1;
    let condition = match residues[..] {
        [only] => Condition::Equal(rest, Formula::Constant(only)),
        _ if is_run && first == 0 => Condition::Below(rest, Formula::Constant(last + 1)),
        _ if is_run && last == period - 1 => Condition::AtMost(Formula::Constant(first), rest),
        _ if is_run && last > first + 2 => Condition::Between(first, rest, last),
        _ => Condition::In(rest, residues),
    };
    let mut exceptions = Vec::new();
    for (n, &is_n) in (from..).zip(&outcomes).take(found.preperiod) {
        turn()?;
        if condition.holds(&[n]) != Some(is_n == 0) {
            exceptions.push((vec![n], is_n));
        }
    }
    (exceptions.len() * EXCEPTIONS <= values.len())
        .then_some(Law { form: Form::Condition(condition), exceptions })
}

/// The minimum number of periods that the data must contain.
const TIMES: usize = 3;

/// The smallest number of values that must repeat.
const LEAST: usize = 8;

/// At most one in this many values may be an exception; with more exceptions, a law would only repeat the
/// data.
const EXCEPTIONS: usize = 5;

/// The repetition of the values from index `from` onwards, as a list of the values in one period. Values within the
/// preperiod that do not fit are exceptions.
pub(super) fn periodic_law(from: i64, values: &[i64]) -> Option<Law> {
    let found = repetition(values)?;
    let period = i64::try_from(found.period).ok()?;
    let mut list = vec![0; found.period];
    // The values of the last period determine the list.
    for (at, n) in (from..).take(values.len()).enumerate().skip(values.len() - found.period) {
        let residue = usize::try_from(n.rem_euclid(period)).ok()?;
        list[residue] = values[at].checked_sub(found.saltus.checked_mul(n.div_euclid(period))?)?;
    }
    let n = || Box::new(Formula::Variable(0));
    let number = |number| Box::new(Formula::Constant(number));
    let base = match list[..] {
        [first, ref rest @ ..] if rest.iter().all(|&value| value == first) => Formula::Constant(first),
        _ => Formula::Listed(list, Box::new(Formula::Binary(Binary::Remainder, n(), number(period)))),
    };
    let formula = if found.saltus == 0 {
        base
    } else {
        let periods = match period {
            1 => n(),
            _ => Box::new(Formula::Binary(Binary::Divide, n(), number(period))),
        };
        let steps = match found.saltus {
            1 => periods,
            saltus => Box::new(Formula::Binary(Binary::Multiply, number(saltus), periods)),
        };
        match base {
            Formula::Constant(0) => *steps,
            base @ Formula::Constant(_) => Formula::Binary(Binary::Add, steps, Box::new(base)).tidy(),
            base => Formula::Binary(Binary::Add, Box::new(base), steps),
        }
    };
    let mut exceptions = Vec::new();
    for (n, &value) in (from..).zip(values).take(found.preperiod) {
        turn()?;
        if formula.evaluate(&[n]) != Some(value) {
            exceptions.push((vec![n], value));
        }
    }
    (exceptions.len() * EXCEPTIONS <= values.len()).then_some(Law {
        form: Form::Periodic { period: found.period, saltus: found.saltus, formula },
        exceptions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[i64], expected: Option<(usize, usize, i64)>) {
        let found = repetition(values).map(|found| (found.preperiod, found.period, found.saltus));
        assert_eq!(found, expected);
    }

    #[test]
    fn repetitions() {
        check(&(0..30).map(|n| n % 4).collect::<Vec<_>>(), Some((0, 4, 0)));
        check(&(0..30).collect::<Vec<_>>(), Some((0, 1, 1)));
        // Lasker's Nim: the values of the heaps 4k+3 and 4k+4 are exchanged.
        let lasker = |n: i64| if n == 0 { 0 } else { [n - 1, n, n, n + 1][usize::try_from(n % 4).unwrap()] };
        check(&(0..60).map(lasker).collect::<Vec<_>>(), Some((1, 4, 4)));
        check(&(0..60).map(|n| if n < 7 { 9 } else { n % 5 }).collect::<Vec<_>>(), Some((7, 5, 0)));
        check(&(0..60).map(|n: i64| i64::from(n.count_ones())).collect::<Vec<_>>(), None);
        check(&[1, 1, 1], None);
    }
}
