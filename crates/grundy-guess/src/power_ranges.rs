//! P-positions with one field that form ranges, where the bounds of each range are a fixed multiple of those
//! of the previous range.

use super::formula::{Condition, Formula, PowerRange};
use super::turns::{self, turn};

/// The smallest number of complete ranges that the values must contain.
const EVIDENCE: usize = 3;

/// The largest number of initial ranges whose bounds need not be multiples of the previous ones.
const LATEST: usize = 2;

/// The condition for the P-positions in a list of values that begins at index `from`, or `None` if the P-positions do
/// not form such ranges.
pub(super) fn power_ranges(from: i64, values: &[i64]) -> Option<Condition> {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for (n, &value) in (from..).zip(values) {
        turn()?;
        if value != 0 {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.1 == n - 1 => run.1 = n,
            _ => runs.push((n, n)),
        }
    }
    // The last range may extend beyond the table.
    let end = from + i64::try_from(values.len()).ok()? - 1;
    runs.pop_if(|run| run.1 == end);
    let first = (0..=LATEST).find(|&first| {
        runs.len() >= first + EVIDENCE && {
            let (low, high) = (runs[first].0 - 1, runs[first].1);
            low > 0
                && (runs[first + 1].1) % high == 0
                && turns::all(runs[first..].windows(2), |pair| {
                    let base = runs[first + 1].1 / high;
                    base > 1 && pair[1].0 - 1 == (pair[0].0 - 1) * base && pair[1].1 == pair[0].1 * base
                })
                && low < high
        }
    })?;
    let range = PowerRange {
        variable: 0,
        base: runs[first + 1].1 / runs[first].1,
        low: runs[first].0 - 1,
        high: runs[first].1,
    };
    let before: Vec<i64> =
        runs[..first].iter().flat_map(|&(begin, end)| begin..=end).take(LATEST + 1).collect();
    let all = Condition::InPowers(range);
    Some(match before[..] {
        [] => all,
        [only] => {
            let here = Condition::Equal(Formula::Variable(0), Formula::Constant(only));
            Condition::Either(Box::new((here, all)))
        }
        _ => Condition::Either(Box::new((Condition::In(Formula::Variable(0), before), all))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// POJ 2505: the P-positions are 1 and the numbers above 9 * 18^i up to 18^(i + 1).
    #[test]
    fn a_multiplication_game() {
        let is_p = |n: i64| n == 1 || (0..6).any(|i| 9 * 18i64.pow(i) < n && n <= 18i64.pow(i + 1));
        let values: Vec<i64> = (1..=20_000).map(|n| i64::from(!is_p(n))).collect();
        let found = power_ranges(1, &values).unwrap();
        let text = found.text(&["n".to_owned()]);
        assert_eq!(text, "n == 1 or any(9 * p < n <= 18 * p for p in powers(18, n))");
        assert!((1..100_000).all(|n| found.holds(&[n]) == Some(is_p(n))));
        assert_eq!(power_ranges(1, &(1..1000).map(|n| n % 3).collect::<Vec<_>>()), None);
    }
}
