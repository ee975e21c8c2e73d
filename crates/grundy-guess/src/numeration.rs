//! P-positions that are given by a numeration system, like those of Fibonacci Nim.

use super::formula::{Condition, Formula, Unary};
use super::table::Table;
use super::turns::{self, turn, up_to_limit};
use grundy_core::SmallSort;
use std::collections::BTreeMap;

/// A numeration system: every number is a sum of terms that are chosen greedily, the largest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numeration {
    /// The first terms, up to the beginning of the recurrence.
    pub start: Vec<i64>,
    /// The factor of `h(i - 1)` in the recurrence `h(i) = factor h(i - 1) + other h(i - back)`, which gives all later
    /// terms.
    pub factor: i64,
    /// The factor of `h(i - back)`, or 0 if the recurrence has only one term.
    pub other: i64,
    /// The distance back to the term that `other` multiplies, at most the length of `start`.
    pub back: usize,
    /// The positions that the system characterises.
    pub of: NumerationOf,
}

/// The P-positions that a numeration system characterises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumerationOf {
    /// For two variables: the positions at which one variable is less than the smallest part of the other, and those at
    /// which the other is 0.
    LeastPart {
        /// The index of the variable that is decomposed.
        whole: usize,
        /// The index of the variable that is compared with the smallest part.
        limit: usize,
    },
    /// For one variable: exactly the terms.
    Terms,
}

/// The number of terms that the recurrence must predict in addition to those that determine it.
const EVIDENCE: usize = 3;

/// The largest `factor`, `other` and `back` that are tried.
const LARGEST: (i64, i64, usize) = (3, 3, 6);

/// The numeration system that gives the P-positions of a table, or `None` if the search finds no such system.
#[must_use]
pub fn numeration(table: &Table) -> Option<Numeration> {
    let found = match table.names.len() {
        1 => {
            let mut terms: Vec<i64> =
                up_to_limit(p_positions(table)).map(|point| point[0]).filter(|&n| n > 0).collect();
            terms.small_sort();
            let least =
                up_to_limit(&table.points).map(|point| point[0]).filter(|&n| n > 0).min().unwrap_or(0);
            // If 1 is not a position, it is unknown whether it is a term.
            if least == 2 && terms.starts_with(&[2, 3, 5]) {
                terms.insert(0, 1);
            }
            recurrence(&terms, NumerationOf::Terms)
        }
        2 => [(0, 1), (1, 0)].into_iter().find_map(|(whole, limit)| {
            let terms = terms(table, whole, limit)?;
            recurrence(&terms, NumerationOf::LeastPart { whole, limit })
        }),
        _ => None,
    }?;
    let fits = |(point, &value): (&[i64], &i64)| found.is_p(point) == Some(value == 0);
    turns::all(table.points.iter().zip(&table.values), fits).then_some(found)
}

fn p_positions(table: &Table) -> impl Iterator<Item = &[i64]> {
    table.points.iter().zip(&table.values).filter(|(_, value)| **value == 0).map(|(point, _)| point)
}

/// The numbers of tokens in the field `whole` for which the player to move wins only if `limit` allows all tokens to be
/// taken.
fn terms(table: &Table, whole: usize, limit: usize) -> Option<Vec<i64>> {
    let mut least: BTreeMap<i64, i64> = BTreeMap::new();
    for (point, &value) in table.points.iter().zip(&table.values) {
        turn()?;
        if value == 0 {
            continue;
        }
        let entry = least.entry(point[whole]).or_insert(i64::MAX);
        *entry = point[limit].min(*entry);
    }
    let last = *least.keys().next_back()?;
    // Numbers without an N-position in the table may or may not be terms, so the search stops there.
    let terms: Vec<i64> = (1..=last)
        .map_while(|n| Some((n, turn().and(least.get(&n).copied())?)))
        .filter(|(n, least)| n == least)
        .map(|(n, _)| n)
        .collect();
    Some(terms)
}

/// The recurrence with the fewest bits that gives the terms from some index on, or `None` if there is no short one.
fn recurrence(terms: &[i64], of: NumerationOf) -> Option<Numeration> {
    let (most_factor, most_other, most_back) = LARGEST;
    let mut best: Option<Numeration> = None;
    for back in 2..=most_back {
        for (factor, other) in
            (1..=most_factor).flat_map(|factor| (0..=most_other).map(move |other| (factor, other)))
        {
            let holds = |i: usize| i >= back && terms[i] == factor * terms[i - 1] + other * terms[i - back];
            let Some(begin) = (0..terms.len()).rev().take_while(|&i| holds(i)).last() else { continue };
            if terms.len() < begin + EVIDENCE || begin > terms.len() / 2 + 1 {
                continue;
            }
            let start = terms[..begin].to_vec();
            let found = Numeration { start, factor, other, back, of };
            if best.as_ref().is_none_or(|best| found.bits() < best.bits()) {
                best = Some(found);
            }
        }
    }
    best
}

impl Numeration {
    /// Whether a position is a P-position, or `None` if the system does not decide the outcome.
    #[must_use]
    pub fn is_p(&self, point: &[i64]) -> Option<bool> {
        match self.of {
            NumerationOf::Terms => {
                let n = *point.first()?;
                let terms = self.terms(n);
                Some(terms.last() == Some(&n))
            }
            NumerationOf::LeastPart { whole, limit } => {
                let (mut rest, limit) = (*point.get(whole)?, *point.get(limit)?);
                if rest == 0 {
                    return Some(true);
                }
                let terms = self.terms(rest);
                for &term in terms.iter().rev() {
                    if term == rest {
                        return Some(limit < term);
                    }
                    rest -= if term < rest { term } else { 0 };
                }
                None
            }
        }
    }

    /// The terms up to `n`, ascending.
    #[must_use]
    pub fn terms(&self, n: i64) -> Vec<i64> {
        let mut terms = self.start.clone();
        while let Some(next) = self.next(&terms).filter(|&next| next <= n && Some(&next) > terms.last()) {
            terms.push(next);
        }
        terms.retain(|&term| term <= n);
        terms
    }

    fn next(&self, terms: &[i64]) -> Option<i64> {
        let earlier = terms.len().checked_sub(self.back)?;
        let last = terms.last()?.checked_mul(self.factor)?;
        last.checked_add(self.other.checked_mul(terms[earlier])?)
    }

    /// The recurrence as text, for example `h(i) = h(i - 1) + h(i - 2)`.
    #[must_use]
    pub fn recurrence(&self) -> String {
        let times = |factor: i64| if factor == 1 { String::new() } else { format!("{factor} ") };
        let last = format!("h(i) = {}h(i - 1)", times(self.factor));
        if self.other == 0 { last } else { format!("{last} + {}h(i - {})", times(self.other), self.back) }
    }

    /// Whether the terms are the Fibonacci numbers, for which the language has a word.
    #[must_use]
    pub fn is_fibonacci(&self) -> bool {
        (self.factor, self.other, self.back, &self.start[..]) == (1, 1, 2, &[1, 2])
    }

    /// The system as a condition, or `None` if the system has one variable or if the terms are neither powers of 2 nor
    /// Fibonacci numbers: only for these do expressions have a function for the smallest part.
    pub(super) fn condition(&self) -> Option<Condition> {
        let NumerationOf::LeastPart { whole, limit } = self.of else { return None };
        let begins = |terms: &[i64]| terms.starts_with(&self.start) || self.start.starts_with(terms);
        let word = match (self.factor, self.other, self.back) {
            (2, 0, _) if begins(&[1, 2]) => Unary::Lowbit,
            (1, 1, 2) if begins(&[1, 2]) => Unary::LeastZeckendorfPart,
            _ => return None,
        };
        let whole = || Formula::Variable(whole);
        let below = Condition::Below(Formula::Variable(limit), Formula::unary(word, whole()));
        Some(Condition::Either(Box::new((Condition::Equal(whole(), Formula::Constant(0)), below))))
    }

    /// The length of the first terms and the recurrence in bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let of = |number: i64| 2 + i64::BITS - number.unsigned_abs().leading_zeros();
        let terms: u32 = self.start.iter().map(|&term| of(term)).sum();
        let back = u32::try_from(self.back).unwrap_or(u32::MAX / 2);
        12 + terms + of(self.factor) + of(self.other) + if self.other == 0 { 0 } else { back }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The P-positions, found by brute force, of the game in which a player takes at most `times` the number
    /// that was taken last: `(n, q)` is a P-position if no `t <= q` leads to a P-position.
    fn dynamic_nim(times: i64, to: i64) -> Table {
        let side = usize::try_from(to).unwrap() + 1;
        let mut least = vec![i64::MAX; side];
        for n in 1..side {
            least[n] = (1..=n)
                .find(|&t| times * i64::try_from(t).unwrap() < least[n - t])
                .map_or(i64::MAX, |t| i64::try_from(t).unwrap());
        }
        let mut table = Table { names: vec!["n".into(), "q".into()], ..Table::default() };
        for n in 0..=to {
            for q in 0..=to {
                table.points.push(&[n, q]);
                table.values.push(i64::from(q >= least[usize::try_from(n).unwrap()]));
            }
        }
        table
    }

    #[track_caller]
    fn check(table: &Table, start: &[i64], recurrence: &str) {
        let found = numeration(table).unwrap();
        assert_eq!((found.start.as_slice(), found.recurrence().as_str()), (start, recurrence));
    }

    /// Schwenk (1970) gives the terms for one, two and three times the number taken last.
    #[test]
    fn dynamic_nims() {
        check(&dynamic_nim(1, 40), &[1, 2], "h(i) = 2 h(i - 1)");
        check(&dynamic_nim(2, 40), &[1, 2], "h(i) = h(i - 1) + h(i - 2)");
        check(&dynamic_nim(3, 60), &[1, 2, 3, 4, 6], "h(i) = h(i - 1) + h(i - 4)");
    }

    #[test]
    fn the_terms_themselves() {
        let is_fibonacci = |n: i64| [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].contains(&n);
        let table = Table::of_list("n", 1, (1..=100).map(|n| i64::from(!is_fibonacci(n))).collect());
        check(&table, &[1, 2], "h(i) = h(i - 1) + h(i - 2)");
    }

    #[test]
    fn no_numeration() {
        let table = Table::of_list("n", 1, (1..=100).map(|n| n % 3).collect());
        assert_eq!(numeration(&table), None);
    }
}
