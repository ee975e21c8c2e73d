//! A box of positions, and the set of those among them that play reaches.

use grundy_core::Kind;

/// The positions of a box, numbered in the order of their keys: the first field varies fastest.
#[derive(Clone, Debug)]
pub(super) struct Positions {
    /// The lowest number of each field.
    pub(super) low: Vec<u64>,
    /// For each field, the number of values that it has in the box.
    pub(super) lengths: Vec<u64>,
    /// The number of positions.
    pub(super) count: usize,
}

/// The largest number of positions in a box.
const MOST: u128 = 1 << 40;

impl Positions {
    /// The box of `kind` in which each field goes from its lowest number up to the number in `to`, or `None` if the box
    /// is empty or too large.
    pub(super) fn new(kind: &Kind, to: &[u64]) -> Option<Self> {
        let low: Vec<u64> = kind.fields.iter().map(|field| field.low).collect();
        let length = |(&to, &low): (&u64, &u64)| to.checked_sub(low)?.checked_add(1);
        let lengths: Vec<u64> = to.iter().zip(&low).map(length).collect::<Option<_>>()?;
        let count = lengths.iter().fold(1, |count: u128, &length| count.saturating_mul(length.into()));
        let count = usize::try_from(Some(count).filter(|&count| count <= MOST)?).ok()?;
        Some(Self { low, lengths, count })
    }

    /// The number of the position with these fields, or `None` if it is outside the box.
    #[inline]
    pub(super) fn place(&self, words: &[u64]) -> Option<usize> {
        let mut place = 0;
        for ((&word, &low), &length) in words.iter().zip(&self.low).zip(&self.lengths).rev() {
            let offset = word.checked_sub(low).filter(|&offset| offset < length)?;
            // This cannot overflow: the result is less than the number of positions.
            place = place * length + offset;
        }
        usize::try_from(place).ok()
    }

    /// Stores the fields of the position with this number in `words`.
    #[inline]
    pub(super) fn read(&self, place: usize, words: &mut Vec<u64>) {
        words.clear();
        let mut left = place as u64;
        for (&low, &length) in self.low.iter().zip(&self.lengths) {
            words.push(low + left % length);
            left /= length;
        }
    }
}

/// A set of positions of a box, with one bit for each position of the box, in the order of their numbers.
#[derive(Clone, Debug)]
pub(super) struct Places(Vec<u64>);

impl Places {
    /// The empty set, or `None` if memory cannot be allocated.
    pub(super) fn new(positions: &Positions) -> Option<Self> {
        let words = positions.count.div_ceil(64);
        let mut bits = Vec::new();
        bits.try_reserve_exact(words).ok()?;
        bits.resize(words, 0);
        Some(Self(bits))
    }

    /// The number of bytes for a set of positions of a box.
    pub(super) const fn bytes_for(positions: &Positions) -> u128 {
        (positions.count as u128).div_ceil(8)
    }

    #[inline]
    pub(super) fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// The number of positions in the set.
    pub(super) fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The smallest number of a position in the set that is at least `from`, or `None` if there is none.
    #[inline]
    pub(super) fn next_from(&self, from: usize) -> Option<usize> {
        let mut at = from / 64;
        let mut word = self.0.get(at)? & u64::MAX << (from % 64);
        while word == 0 {
            at += 1;
            word = *self.0.get(at)?;
        }
        Some(at * 64 + word.trailing_zeros() as usize)
    }

    /// The largest number below `end` of a position that is in this set and not in `other`, or `None` if there is none.
    pub(super) fn last_without(&self, other: &Self, end: usize) -> Option<usize> {
        let mut at = end / 64;
        let below = (1_u64 << (end % 64)) - 1;
        let word = |at: usize| Some(self.0.get(at)? & !other.0.get(at)?);
        let mut found = word(at).unwrap_or(0) & below;
        while found == 0 {
            at = at.checked_sub(1)?;
            found = word(at)?;
        }
        Some(at * 64 + 63 - found.leading_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Field;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_follow_the_order_of_keys(to in prop::collection::vec(3..9u64, 0..4), at: prop::sample::Index) {
            let mut field = Field::natural("n");
            field.low = 3;
            let positions = Positions::new(&Kind::new("p", vec![field; to.len()]), &to).unwrap();
            let place = at.index(positions.count);
            let (mut words, mut next) = (Vec::new(), Vec::new());
            positions.read(place, &mut words);
            prop_assert_eq!(positions.place(&words), Some(place));
            if place + 1 < positions.count {
                positions.read(place + 1, &mut next);
                prop_assert!(words.iter().rev().lt(next.iter().rev()));
            }
            for at in 0..to.len() {
                words[at] = to[at] + 1;
                prop_assert_eq!(positions.place(&words), None);
                words[at] = 2;
                prop_assert_eq!(positions.place(&words), None);
                words[at] = to[at];
            }
        }

        #[test]
        fn sets_are_searched_in_both_directions(
            members in prop::collection::btree_set(0..300usize, 0..20),
            others in prop::collection::btree_set(0..300usize, 0..20),
            from in 0..300usize,
        ) {
            let positions = Positions::new(&Kind::new("p", vec![Field::natural("n")]), &[299]).unwrap();
            let [mut set, mut other] = [(); 2].map(|()| Places::new(&positions).unwrap());
            members.iter().for_each(|&place| set.insert(place));
            others.iter().for_each(|&place| other.insert(place));
            prop_assert_eq!(set.len(), members.len() as u64);
            prop_assert!((0..300).all(|place| set.contains(place) == members.contains(&place)));
            prop_assert_eq!(set.next_from(from), members.range(from..).next().copied());
            let last = members.range(..from).rev().find(|place| !others.contains(place));
            prop_assert_eq!(set.last_without(&other, from), last.copied());
        }
    }
}
