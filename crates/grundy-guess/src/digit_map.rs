//! Sequences in which, for each digit `r` in base `b`, the value at `b n + r` is a function of the value at `n`.

use super::turns::turn;
use std::collections::{BTreeMap, BTreeSet};

/// The recurrence `g(base n + r) = maps[r](g(n))` for all indices that are at least `first.len() + from`; the
/// earlier values are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitMap {
    /// The base of the digits.
    pub base: i64,
    /// The index of the first value.
    pub from: i64,
    /// The first values, which are listed explicitly.
    pub first: Vec<i64>,
    /// For each last digit, the map from the value at the index without that digit to the value at the index itself.
    pub maps: Vec<BTreeMap<i64, i64>>,
}

/// The largest base that is tried.
const LARGEST_BASE: i64 = 10;

/// The largest number of first values that a map may list.
const LONGEST_FIRST: usize = 12;

/// The largest number of distinct values that a sequence may have.
const MOST_VALUES: usize = 6;

/// The smallest number of times that each entry of a map must occur in the data.
const EVIDENCE: usize = 3;

/// The shortest map on digits that gives the values, where the first value has the index `from`, or `None` if the
/// search finds no such map.
#[must_use]
pub fn digit_map(from: i64, values: &[i64]) -> Option<DigitMap> {
    let mut different = BTreeSet::new();
    for &value in values {
        turn()?;
        different.insert(value);
        if different.len() > MOST_VALUES {
            return None;
        }
    }
    if from < 0 || different.len() < 2 {
        return None;
    }
    (2..=LARGEST_BASE).filter_map(|base| of_base(from, values, base)).min_by_key(DigitMap::bits)
}

fn of_base(from: i64, values: &[i64], base: i64) -> Option<DigitMap> {
    let at = |n: i64| values.get(usize::try_from(n.checked_sub(from)?).ok()?).copied();
    let last = from + i64::try_from(values.len()).ok()? - 1;
    let mut maps: Vec<BTreeMap<i64, (i64, usize)>> =
        vec![BTreeMap::new(); usize::try_from(base).unwrap_or(0)];
    // Entries are collected from the last value backwards, until they contradict each other.
    let mut begin = last + 1;
    while begin > from.max(1) {
        turn()?;
        let n = begin - 1;
        let (Some(value), Some(below)) = (at(n), at(n / base)) else { break };
        let map = &mut maps[usize::try_from(n % base).unwrap_or(0)];
        let entry = map.entry(below).or_insert((value, 0));
        if entry.0 != value {
            break;
        }
        entry.1 += 1;
        begin = n;
    }
    let told = usize::try_from(begin - from).ok()?;
    let is_seen = maps.iter().all(|map| !map.is_empty() && map.values().all(|&(_, seen)| seen >= EVIDENCE));
    if told > LONGEST_FIRST || !is_seen {
        return None;
    }
    let maps =
        maps.into_iter().map(|map| map.into_iter().map(|(below, (value, _))| (below, value)).collect());
    Some(DigitMap { base, from, first: values[..told].to_vec(), maps: maps.collect() })
}

impl DigitMap {
    /// The value at index `n`, or `None` if the map does not give one.
    #[must_use]
    pub fn value(&self, n: i64) -> Option<i64> {
        let mut digits = Vec::new();
        let mut rest = n;
        loop {
            let at = usize::try_from(rest.checked_sub(self.from)?).ok()?;
            if let Some(&value) = self.first.get(at) {
                let through = |value: i64, digit: &usize| self.maps.get(*digit)?.get(&value).copied();
                return digits.iter().rev().try_fold(value, through);
            }
            digits.push(usize::try_from(rest % self.base).ok()?);
            if rest / self.base == rest {
                return None;
            }
            rest /= self.base;
        }
    }

    /// The map as text, with `name` for the index, for example
    /// `g(0) = 0, g(1) = 1, g(2) = 0, g(2n) = [1, 2, 1][g(n)], g(2n + 1) = 0`.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        let first: Vec<String> =
            (self.from..).zip(&self.first).map(|(n, value)| format!("g({n}) = {value}")).collect();
        let mut parts = first;
        for (digit, map) in self.maps.iter().enumerate() {
            let index = match digit {
                0 => format!("{}{name}", self.base),
                _ => format!("{}{name} + {digit}", self.base),
            };
            let is_same = map.iter().all(|(below, value)| below == value);
            let values: Vec<i64> = map.values().copied().collect();
            let right = if values.windows(2).all(|pair| pair[0] == pair[1]) {
                values.first().copied().unwrap_or_default().to_string()
            } else if is_same {
                format!("g({name})")
            } else {
                let most = map.keys().next_back().copied().unwrap_or_default();
                let list: Vec<i64> = (0..=most).map(|below| map.get(&below).copied().unwrap_or(0)).collect();
                format!("{list:?}[g({name})]")
            };
            parts.push(format!("g({index}) = {right}"));
        }
        parts.join(", ")
    }

    /// The length of the map in bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let number = super::simplicity::listed_bits;
        let first: u32 = self.first.iter().map(|&value| 4 + number(value)).sum();
        let maps: u32 =
            self.maps.iter().map(|map| 8 + map.values().map(|&value| number(value)).sum::<u32>()).sum();
        8 + first + maps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Codeforces 603C, k odd: the first five values are 0, 1, 0, 1 and 2; after these, the value of an odd number is
    /// 0, and that of an even number depends on the value of its half.
    #[test]
    fn lieges_of_legendre() {
        let mut values = vec![0, 1, 0, 1, 2];
        for n in 5..400usize {
            let half = values[n / 2];
            values.push(if n % 2 == 1 {
                0
            } else if half == 1 {
                2
            } else {
                1
            });
        }
        let found = digit_map(0, &values).unwrap();
        assert_eq!(
            found.text("n"),
            "g(0) = 0, g(1) = 1, g(2) = 0, g(3) = 1, g(4) = 2, g(2n) = [1, 2, 1][g(n)], g(2n + 1) = 0"
        );
        assert!((0..).zip(&values).all(|(n, &value)| found.value(n) == Some(value)));
    }

    #[test]
    fn none_for_squares() {
        let values: Vec<i64> =
            (0..300i64).map(|n| i64::from(n.unsigned_abs().isqrt().pow(2) == n.unsigned_abs())).collect();
        assert_eq!(digit_map(0, &values), None);
    }
}
