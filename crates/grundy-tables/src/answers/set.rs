//! Sets of nim-values that are finite, or whose complement is finite.

use grundy_core::NimValue;
use grundy_engine::Value;

/// A set of nim-values that is finite or cofinite.
///
/// The sets `W(G)` of `docs/entailing.md` are of this form: the nim-values of the rest of the sum for which
/// a player who must move in the component `G` wins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerSet {
    /// Membership of the smallest values, one bit each. The last word differs from the implicit words after it.
    words: Vec<u64>,
    /// Whether all larger values are members.
    has_rest: bool,
}

impl AnswerSet {
    /// The set of all nim-values.
    #[must_use]
    pub const fn everything() -> Self {
        Self { words: Vec::new(), has_rest: true }
    }

    /// The word that is repeated after the stored ones.
    const fn rest(&self) -> u64 {
        if self.has_rest { u64::MAX } else { 0 }
    }

    /// Adds `value` to the set.
    pub fn insert(&mut self, value: NimValue) {
        self.set(value, true);
    }

    /// Adds every nim-value except `value`. If `value` is already a member, it remains one.
    pub fn insert_all_but(&mut self, value: NimValue) {
        let is_member = self.contains(value);
        *self = Self::everything();
        self.set(value, is_member);
    }

    /// Adds every nim-value that is not in `other`.
    pub fn insert_complement(&mut self, other: &Self) {
        let length = self.words.len().max(other.words.len());
        self.words.resize(length, self.rest());
        for (at, word) in self.words.iter_mut().enumerate() {
            *word |= !other.words.get(at).copied().unwrap_or(other.rest());
        }
        self.has_rest |= !other.has_rest;
        self.shorten();
    }

    /// Whether `value` is in the set.
    #[must_use]
    pub fn contains(&self, value: NimValue) -> bool {
        let word = usize::try_from(value / 64).ok().and_then(|at| self.words.get(at));
        word.map_or(self.has_rest, |word| word >> (value % 64) & 1 == 1)
    }

    /// Whether only finitely many nim-values are missing.
    #[must_use]
    pub const fn is_cofinite(&self) -> bool {
        self.has_rest
    }

    /// The value of the component whose set this is: the mex of the set, or loony if no nim-value is missing.
    #[must_use]
    pub fn value(&self) -> Value {
        let words = self.words.iter().copied().chain([self.rest()]);
        for (at, word) in words.enumerate() {
            if word != u64::MAX {
                return Value::Nim(64 * at as u64 + u64::from(word.trailing_ones()));
            }
        }
        Value::Loony
    }

    /// The number of bytes of allocated memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }

    /// Releases memory that the set does not need.
    pub fn shrink(&mut self) {
        self.words.shrink_to_fit();
    }

    fn set(&mut self, value: NimValue, is_member: bool) {
        if self.contains(value) == is_member {
            return;
        }
        // A value that was computed from the options of a position is far below 2^64.
        let Ok(at) = usize::try_from(value / 64) else { return };
        if at >= self.words.len() {
            self.words.resize(at + 1, self.rest());
        }
        self.words[at] ^= 1 << (value % 64);
        self.shorten();
    }

    /// Removes words at the end that equal the implicit words after them.
    fn shorten(&mut self) {
        let rest = self.rest();
        while self.words.last() == Some(&rest) {
            self.words.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// A value above all others in the tests, which represents the infinitely many larger ones.
    const FAR: u64 = 10_000;

    #[derive(Clone, Debug)]
    enum Step {
        Insert(u64),
        AllBut(u64),
        Complement,
    }

    proptest! {
        #[test]
        fn as_plain_sets(
            steps in prop::collection::vec(prop_oneof![
                5 => (0..200u64).prop_map(Step::Insert),
                1 => (0..200u64).prop_map(Step::AllBut),
                1 => Just(Step::Complement),
            ], 0..60)
        ) {
            let (mut set, mut plain) = (AnswerSet::default(), BTreeSet::new());
            let (mut before, mut plain_before) = (set.clone(), plain.clone());
            for step in steps {
                let old = (set.clone(), plain.clone());
                match step {
                    Step::Insert(value) => {
                        set.insert(value);
                        plain.insert(value);
                    }
                    Step::AllBut(value) => {
                        set.insert_all_but(value);
                        plain.extend((0..=FAR).filter(|&other| other != value));
                    }
                    Step::Complement => {
                        set.insert_complement(&before);
                        plain.extend((0..=FAR).filter(|other| !plain_before.contains(other)));
                    }
                }
                (before, plain_before) = old;
                for value in (0..300).chain([FAR, u64::MAX]) {
                    prop_assert_eq!(set.contains(value), plain.contains(&value.min(FAR)));
                }
                prop_assert_eq!(set.is_cofinite(), plain.contains(&FAR));
                let mex = (0..=FAR).find(|value| !plain.contains(value));
                prop_assert_eq!(set.value(), mex.map_or(Value::Loony, Value::Nim));
                prop_assert_ne!(set.words.last().copied(), Some(set.rest()));
            }
        }
    }
}
