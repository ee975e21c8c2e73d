//! Linear forms: sums of atoms with constant coefficients.

use crate::integer::BinaryFn;

/// An element of linear forms: a name, or a nonlinear operation. It is an index into a
/// [`Graph`](super::Graph).
pub(crate) type Atom = usize;

/// The form `constant + sum of coefficient * atom`. As an inequality, it states that this sum is at least 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Form {
    /// The atoms with their coefficients, in ascending order of the atoms; no coefficient is 0.
    pub(crate) terms: Vec<(Atom, i128)>,
    /// The constant term of the sum.
    pub(crate) constant: i128,
}

impl Form {
    /// The form of a constant.
    pub(crate) const fn number(constant: i128) -> Self {
        Self { terms: Vec::new(), constant }
    }

    /// The form of a single atom.
    pub(crate) fn atom(atom: Atom) -> Self {
        Self { terms: vec![(atom, 1)], constant: 0 }
    }

    /// The constant, if the form contains no atom; otherwise `None`.
    pub(crate) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The coefficient of an atom, or 0 if the atom does not occur.
    pub(crate) fn factor(&self, atom: Atom) -> i128 {
        self.terms.binary_search_by_key(&atom, |(known, _)| *known).map_or(0, |at| self.terms[at].1)
    }

    /// The form `self + factor * other`, or `None` if a number exceeds 128 bits.
    pub(crate) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let constant = self.constant.checked_add(factor.checked_mul(other.constant)?)?;
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let mut own = self.terms.iter().copied().peekable();
        for &(atom, times) in &other.terms {
            while let Some(before) = own.next_if(|(known, _)| *known < atom) {
                terms.push(before);
            }
            let known = own.next_if(|(known, _)| *known == atom).map_or(0, |(_, factor)| factor);
            let sum = known.checked_add(factor.checked_mul(times)?)?;
            if sum != 0 {
                terms.push((atom, sum));
            }
        }
        terms.extend(own);
        Some(Self { terms, constant })
    }

    /// The form `factor * self`, or `None` if a number exceeds 128 bits.
    pub(crate) fn times(&self, factor: i128) -> Option<Self> {
        Self::default().plus(factor, self)
    }

    /// The form `self + number`, or `None` if a number exceeds 128 bits.
    pub(crate) fn plus_number(mut self, number: i128) -> Option<Self> {
        self.constant = self.constant.checked_add(number)?;
        Some(self)
    }

    /// The inequality divided by the greatest common divisor of its coefficients, with the constant rounded down. For
    /// integers, the result is equivalent.
    pub(super) fn tightened(mut self) -> Self {
        let common = self.terms.iter().fold(0u128, |common, (_, factor)| {
            let (mut a, mut b) = (common, factor.unsigned_abs());
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        });
        if let Ok(common @ 2..) = i128::try_from(common) {
            for (_, factor) in &mut self.terms {
                *factor /= common;
            }
            // The divisor is positive, so the division cannot fault.
            self.constant = BinaryFn::Divide.exact(self.constant, common).unwrap_or(self.constant);
        }
        self
    }
}
