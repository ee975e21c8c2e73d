//! Linear inequalities over integers, and proofs by Fourier and Motzkin's elimination.

use crate::integer::BinaryFn;
use std::collections::BTreeMap;

/// Systems that grow beyond this many inequalities are given up.
const MOST_ROWS: usize = 500;

/// A quantity that inequalities are about.
pub(crate) type Atom = usize;

/// `constant + sum of coefficient * atom`; as an inequality: at least 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    /// No coefficient is 0.
    pub(crate) terms: BTreeMap<Atom, i128>,
    pub(crate) constant: i128,
}

impl Form {
    pub(crate) fn number(constant: i128) -> Self {
        Self { terms: BTreeMap::new(), constant }
    }

    pub(crate) fn atom(atom: Atom) -> Self {
        Self { terms: BTreeMap::from([(atom, 1)]), constant: 0 }
    }

    /// The number, if no atom occurs.
    pub(crate) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + factor * other`; `None` if a coefficient leaves 128 bits.
    pub(crate) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(factor.checked_mul(other.constant)?)?;
        for (&atom, &coefficient) in &other.terms {
            let entry = sum.terms.entry(atom).or_insert(0);
            *entry = entry.checked_add(factor.checked_mul(coefficient)?)?;
            if *entry == 0 {
                sum.terms.remove(&atom);
            }
        }
        Some(sum)
    }

    /// The same with its coefficients divided by what they have in common; integers lose nothing by it.
    fn tightened(mut self) -> Self {
        let common = self.terms.values().fold(0u128, |common, coefficient| {
            let (mut a, mut b) = (common, coefficient.unsigned_abs());
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        });
        if let Ok(common @ 2..) = i128::try_from(common) {
            for coefficient in self.terms.values_mut() {
                *coefficient /= common;
            }
            // The divisor is positive, so there is no fault.
            self.constant = BinaryFn::Divide.exact(self.constant, common).unwrap_or(self.constant);
        }
        self
    }
}

/// Whether no integers fulfil all the inequalities; false also where that is not found out.
pub(crate) fn contradict(inequalities: &[Form]) -> bool {
    // By coefficients the strongest constant.
    let mut rows: BTreeMap<Vec<(Atom, i128)>, i128> = BTreeMap::new();
    let add = |rows: &mut BTreeMap<Vec<(Atom, i128)>, i128>, form: Form| {
        let form = form.tightened();
        if form.terms.is_empty() {
            return form.constant < 0;
        }
        let key: Vec<_> = form.terms.into_iter().collect();
        let constant = rows.entry(key).or_insert(form.constant);
        *constant = (*constant).min(form.constant);
        false
    };
    for form in inequalities {
        if add(&mut rows, form.clone()) {
            return true;
        }
    }
    loop {
        let mut signs: BTreeMap<Atom, (usize, usize)> = BTreeMap::new();
        for key in rows.keys() {
            for &(atom, coefficient) in key {
                let count = signs.entry(atom).or_default();
                if coefficient > 0 {
                    count.0 += 1;
                } else {
                    count.1 += 1;
                }
            }
        }
        let Some((&atom, _)) = signs.iter().min_by_key(|(_, (positive, negative))| positive * negative)
        else {
            return false;
        };
        let (mut positive, mut negative) = (Vec::new(), Vec::new());
        let mut rest = BTreeMap::new();
        for (key, constant) in std::mem::take(&mut rows) {
            match key.iter().find(|(at, _)| *at == atom).map(|(_, coefficient)| *coefficient) {
                None => {
                    rest.insert(key, constant);
                }
                Some(coefficient) => {
                    let form = Form { terms: key.into_iter().collect(), constant };
                    if coefficient > 0 {
                        positive.push((coefficient, form));
                    } else {
                        negative.push((coefficient, form));
                    }
                }
            }
        }
        rows = rest;
        for (up, above) in &positive {
            for (down, below) in &negative {
                // A combination that leaves 128 bits is left out: that can only lose proofs.
                let combined = down
                    .checked_neg()
                    .and_then(|factor| Form::default().plus(factor, above))
                    .and_then(|scaled| scaled.plus(*up, below));
                if let Some(combined) = combined
                    && add(&mut rows, combined)
                {
                    return true;
                }
                if rows.len() > MOST_ROWS {
                    return false;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(terms: &[(Atom, i128)], constant: i128) -> Form {
        Form { terms: terms.iter().copied().collect(), constant }
    }

    #[test]
    fn contradictions_are_found() {
        // x >= 3, y >= x, y <= 2.
        assert!(contradict(&[form(&[(0, 1)], -3), form(&[(0, -1), (1, 1)], 0), form(&[(1, -1)], 2)]));
        // 2x = 1 over the integers.
        assert!(contradict(&[form(&[(0, 2)], -1), form(&[(0, -2)], 1)]));
        // 3 <= x <= 3.
        assert!(!contradict(&[form(&[(0, 1)], -3), form(&[(0, -1)], 3)]));
        assert!(contradict(&[form(&[], -1)]));
        assert!(!contradict(&[]));
    }
}
