//! Numbers that decrease with every move: a capability.

use crate::{ComponentRef, Fault, FieldShape, Kind, Measure, Order};

/// A natural number for each component such that every move makes it smaller: the numbers of all components of
/// every option are smaller than that of the component moved from.
///
/// Solvers that process positions in the order of these numbers check the numbers at every move, so a wrong
/// number ends the computation but never causes a wrong value.
pub trait Falling: Send + Sync + std::fmt::Debug {
    /// The number of a component, or `None` if the component has none, or if the number does not fit in 64 bits.
    ///
    /// # Errors
    /// Returns an error if the rules cause a fault during evaluation.
    fn number(&self, component: ComponentRef<'_>) -> Result<Option<u64>, Fault>;
}

/// The entries of a field of a component: the number of a number field, or all entries of a list field. Returns `None`
/// if there is no such field, or if there are too few words.
#[must_use]
pub fn entries_of<'w>(kind: &Kind, words: &'w [u64], field: usize) -> Option<&'w [u64]> {
    let mut rest = words;
    for (at, found) in kind.fields.iter().enumerate() {
        let (first, tail) = rest.split_first()?;
        let (entries, after) = match found.shape {
            FieldShape::Natural => (std::slice::from_ref(first), tail),
            FieldShape::List => tail.split_at_checked(usize::try_from(*first).ok()?)?,
        };
        if at == field {
            return Some(entries);
        }
        rest = after;
    }
    None
}

impl Measure {
    /// The value of the measure for a component of `kind` with these words, or `None` if it exceeds 64 bits, or if a
    /// field is missing.
    #[must_use]
    pub fn of(&self, kind: &Kind, words: &[u64]) -> Option<u64> {
        let sum =
            |field| entries_of(kind, words, field)?.iter().try_fold(0, |sum: u64, &n| sum.checked_add(n));
        match self {
            Self::Field(field) => sum(*field),
            Self::SumOf(fields) => {
                fields.iter().try_fold(0, |total: u64, &field| total.checked_add(sum(field)?))
            }
            Self::Length(field) => Some(entries_of(kind, words, *field)?.len() as u64),
            Self::Nothing => Some(0),
        }
    }
}

/// Combines `numbers` and `rank` into one number that decreases whenever they decrease lexicographically (`rank` is
/// compared last). The rank must be less than `ranks`. Returns `None` if the numbers are too large, or too many, to be
/// combined into 64 bits.
#[must_use]
pub fn combined(numbers: &[u64], rank: u32, ranks: u32) -> Option<u64> {
    // All but the first number have equal shares of the bits.
    let shift = u64::BITS / u32::try_from(numbers.len()).ok()?.max(1);
    if shift == 0 {
        return None;
    }
    let mut all = 0_u64;
    for (at, &number) in numbers.iter().enumerate() {
        if at > 0 && shift < u64::BITS {
            if number >> shift > 0 || all >> (u64::BITS - shift) > 0 {
                return None;
            }
            all <<= shift;
        }
        all |= number;
    }
    all.checked_mul(ranks.max(1).into())?.checked_add(rank.into())
}

/// The [`Falling`] numbers that are computed from an order of the components of a ruleset.
#[derive(Clone, Debug)]
pub struct FallingOrder {
    /// The kinds of the ruleset.
    pub kinds: Vec<Kind>,
    /// The order, which has measures and a rank for each of the kinds.
    pub order: Order,
}

impl Falling for FallingOrder {
    fn number(&self, component: ComponentRef<'_>) -> Result<Option<u64>, Fault> {
        let kind = component.kind.index();
        let number = || {
            let measures = self.order.measures.get(kind)?;
            let of = |measure: &Measure| measure.of(self.kinds.get(kind)?, component.words);
            let numbers: Vec<u64> = measures.iter().map(of).collect::<Option<_>>()?;
            let ranks = self.order.ranks.iter().max()?.checked_add(1)?;
            combined(&numbers, *self.order.ranks.get(kind)?, ranks)
        };
        Ok(number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Field, KindId};

    #[test]
    fn numbers_of_an_order() {
        let list = Field { shape: FieldShape::List, ..Field::natural("list") };
        let kinds = vec![Kind::new("p", vec![Field::natural("a"), list, Field::natural("b")])];
        let words = [7, 3, 5, 0, 9, 11];
        let check = |measures: Vec<Measure>, expected| {
            let order = Order { measures: vec![measures], ranks: vec![1] };
            let falling = FallingOrder { kinds: kinds.clone(), order };
            let component = ComponentRef { kind: KindId(0), words: &words };
            assert_eq!(falling.number(component).unwrap(), expected);
        };
        check(vec![Measure::Field(2)], Some(11 * 2 + 1));
        check(vec![Measure::Length(1)], Some(3 * 2 + 1));
        check(vec![Measure::SumOf(vec![0, 1, 2])], Some((7 + 14 + 11) * 2 + 1));
        check(vec![Measure::Field(0), Measure::Field(2)], Some(((7 << 32) + 11) * 2 + 1));
        check(vec![Measure::Field(5)], None);
    }

    #[test]
    fn combined_numbers_are_compared_lexicographically() {
        let all = [[0, 0, 9], [0, 1, 0], [0, 1, 3], [2, 0, 0], [2, 5, 1], [3, 0, 0]];
        let found: Vec<u64> = all.iter().map(|numbers| combined(numbers, 2, 3).unwrap()).collect();
        assert!(found.is_sorted_by(|a, b| a < b));
        assert_eq!(combined(&[u64::MAX], 0, 1), Some(u64::MAX));
        assert_eq!(combined(&[u64::MAX], 0, 2), None);
        assert_eq!(combined(&[1, 1 << 32], 0, 1), None);
        assert_eq!(combined(&[], 4, 5), Some(4));
    }
}
