//! The xors of sets of numbers: a basis of them by highest binary one.

/// Numbers whose xors are all xors of sets of some given numbers, each with the set it is the xor of.
pub(super) struct Basis {
    /// By highest binary one: the number, and the indices of the given ones it is the xor of.
    numbers: [Option<(u64, Vec<usize>)>; 64],
    /// The indices of a largest set of given numbers that is independent: each that the ones before do not make.
    free: Vec<usize>,
    /// A set of the given numbers that is not empty and has xor 0, if there is one.
    dependent: Option<Vec<usize>>,
}

impl Basis {
    /// The basis of `given`. Takes `O(n)` steps of at most 64 turns.
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

    /// Whether no set of the given numbers has xor 0 but the empty one.
    pub(super) const fn is_free(&self) -> bool {
        self.dependent.is_none()
    }

    /// The indices of a largest set of given numbers of which no set has xor 0.
    pub(super) fn free_set(&self) -> &[usize] {
        &self.free
    }

    /// The indices of given numbers whose xor is 0, at least one, if there are such.
    pub(super) fn dependent_set(&self) -> Option<&[usize]> {
        self.dependent.as_deref()
    }

    /// The indices of given numbers whose xor is `number`, if there are such.
    pub(super) fn set_of_xor(&self, number: u64) -> Option<Vec<usize>> {
        let (rest, set) = self.reduced(number);
        (rest == 0).then_some(set)
    }

    /// What is left of a number, and the indices whose xor was taken from it.
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

/// Puts what is not in the set into it, and takes what is out of it. The set stays in order.
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
