//! Proofs about linear inequalities over the integers, by Fourier-Motzkin elimination.

use super::form::{Atom, Form};
use std::collections::BTreeMap;

/// An attempted proof is abandoned if it needs more inequalities than this.
pub(super) const MOST_ROWS: usize = 500;

/// The strongest constant for each combination of coefficients.
type Rows = BTreeMap<Vec<(Atom, i128)>, i128>;

/// Adds an inequality; returns whether it is contradictory by itself.
fn add(rows: &mut Rows, form: Form) -> bool {
    let Form { terms, constant } = form.tightened();
    if terms.is_empty() {
        return constant < 0;
    }
    let strongest = rows.entry(terms).or_insert(constant);
    *strongest = (*strongest).min(constant);
    false
}

/// Whether the inequalities are shown to have no integer solution, or `false` if this is not decided.
pub(super) fn contradict<'f>(inequalities: impl IntoIterator<Item = &'f Form>) -> bool {
    let mut rows = Rows::new();
    for form in inequalities {
        if add(&mut rows, form.clone()) {
            return true;
        }
    }
    loop {
        let mut signs: BTreeMap<Atom, (usize, usize)> = BTreeMap::new();
        for &(atom, factor) in rows.keys().flatten() {
            let count = signs.entry(atom).or_default();
            if factor > 0 {
                count.0 += 1;
            } else {
                count.1 += 1;
            }
        }
        let Some((&atom, _)) = signs.iter().min_by_key(|(_, (positive, negative))| positive * negative)
        else {
            return false;
        };
        let (mut positive, mut negative) = (Vec::new(), Vec::new());
        let mut rest = Rows::new();
        for (terms, constant) in std::mem::take(&mut rows) {
            let form = Form { terms, constant };
            match form.factor(atom) {
                0 => {
                    rest.insert(form.terms, constant);
                }
                factor @ 1.. => positive.push((factor, form)),
                factor => negative.push((factor, form)),
            }
        }
        rows = rest;
        for (up, above) in &positive {
            for (down, below) in &negative {
                // A combination that exceeds 128 bits is dropped. This can make a proof fail, but never makes
                // it wrong.
                let combined = down
                    .checked_neg()
                    .and_then(|factor| above.times(factor))
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

    #[track_caller]
    fn check(inequalities: &[(&[(Atom, i128)], i128)], expected: bool) {
        let forms =
            inequalities.iter().map(|(terms, constant)| Form { terms: terms.to_vec(), constant: *constant });
        assert_eq!(contradict(&forms.collect::<Vec<_>>()), expected);
    }

    #[test]
    fn contradictions_are_found() {
        // x >= 3, y >= x and y <= 2.
        check(&[(&[(0, 1)], -3), (&[(0, -1), (1, 1)], 0), (&[(1, -1)], 2)], true);
        // 2x = 1 has no integer solution.
        check(&[(&[(0, 2)], -1), (&[(0, -2)], 1)], true);
        // 3 <= x <= 3.
        check(&[(&[(0, 1)], -3), (&[(0, -1)], 3)], false);
        check(&[(&[], -1)], true);
        check(&[], false);
    }
}
