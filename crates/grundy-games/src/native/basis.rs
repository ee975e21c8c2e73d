//! Bases, under xor, of the spaces that sets of numbers span. Each basis element is stored by the place of its highest
//! binary one.

/// A basis of the space that given numbers span under xor. Each basis element is stored with a set of
/// given numbers whose xor equals the element.
pub(super) struct Basis {
    /// For each binary place, the basis element whose highest binary one is at that place, if there is such an element,
    /// and the indices of given numbers whose xor equals the element.
    numbers: [Option<(u64, Vec<usize>)>; 64],
    /// The indices of a maximal independent set of given numbers: the numbers that are not xors of earlier numbers.
    free: Vec<usize>,
    /// The indices of a nonempty set of given numbers with xor 0, if there is such a set.
    dependent: Option<Vec<usize>>,
}

impl Basis {
    /// The basis of `given`. Each number takes at most 64 reductions.
    pub(super) fn of(given: &[u64]) -> Self {
        let mut basis = Self { numbers: [const { None }; 64], free: Vec::new(), dependent: None };
        for (at, &number) in given.iter().enumerate() {
            let (rest, mut set) = basis.reduced(number);
            toggle(&mut set, &[at]);
            match rest.checked_ilog2() {
                Some(highest) => {
                    basis.numbers[highest as usize] = Some((rest, set));
                    basis.free.push(at);
                }
                None => basis.dependent = basis.dependent.take().or(Some(set)),
            }
        }
        basis
    }

    /// Whether only the empty set of given numbers has xor 0.
    pub(super) const fn is_free(&self) -> bool {
        self.dependent.is_none()
    }

    /// The indices of a largest set of the given numbers that has no nonempty subset with xor 0.
    pub(super) fn free_set(&self) -> &[usize] {
        &self.free
    }

    /// The indices of a nonempty set of given numbers with xor 0, or `None` if there is no such set.
    pub(super) fn dependent_set(&self) -> Option<&[usize]> {
        self.dependent.as_deref()
    }

    /// The indices of a set of given numbers, possibly empty, with the xor `number`, or `None` if there is no such set.
    pub(super) fn set_of_xor(&self, number: u64) -> Option<Vec<usize>> {
        let (rest, set) = self.reduced(number);
        (rest == 0).then_some(set)
    }

    /// The remainder of a number after reduction by the basis, and the indices of given numbers whose xor with the
    /// number is the remainder.
    fn reduced(&self, mut number: u64) -> (u64, Vec<usize>) {
        let mut set = Vec::new();
        while let Some(highest) = number.checked_ilog2() {
            let Some((by, of)) = &self.numbers[highest as usize] else { break };
            number ^= by;
            toggle(&mut set, of);
        }
        (number, set)
    }
}

/// Replaces `set` by its symmetric difference with `with`. The set remains sorted.
fn toggle(set: &mut Vec<usize>, with: &[usize]) {
    for &index in with {
        match set.binary_search(&index) {
            Ok(at) => {
                set.remove(at);
            }
            Err(at) => set.insert(at, index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_are_found_where_there_are_some(
            given in prop::collection::vec(0..16u64, 0..6), wanted in 0..16u64
        ) {
            let xor = |set: &[usize]| set.iter().fold(0, |xor, &at| xor ^ given[at]);
            let sets: Vec<Vec<usize>> = (0..1usize << given.len())
                .map(|set| (0..given.len()).filter(|at| set >> at & 1 == 1).collect())
                .collect();
            let basis = Basis::of(&given);
            prop_assert_eq!(basis.is_free(), sets.iter().all(|set| set.is_empty() || xor(set) != 0));
            if let Some(dependent) = basis.dependent_set() {
                prop_assert!(!dependent.is_empty());
                prop_assert_eq!(xor(dependent), 0);
            }
            let found = basis.set_of_xor(wanted);
            prop_assert_eq!(found.is_some(), sets.iter().any(|set| xor(set) == wanted));
            prop_assert!(found.is_none_or(|set| xor(&set) == wanted));
        }
    }
}
