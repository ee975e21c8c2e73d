//! The moves of a code that leaves at most two parts, in the form that the pair engines use.

use grundy_core::{Code, Likeness};

/// The moves of a finite code that leaves at most two heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PairMoves {
    /// The sizes of heaps that may be taken whole.
    pub whole: Vec<usize>,
    /// The numbers of tokens that may be taken to leave one heap.
    pub single: Vec<usize>,
    /// The numbers of tokens that may be taken to leave any two heaps.
    pub split: Vec<usize>,
    /// The numbers of tokens that may be taken to leave two heaps of different sizes.
    pub split_unequal: Vec<usize>,
    /// The numbers of tokens that may be taken to leave two heaps of equal sizes.
    pub split_equal: Vec<usize>,
    /// The last place with a move.
    pub last: usize,
}

impl PairMoves {
    /// The moves of `code`, or `None` if the code leaves more than two parts, adds tokens, or has repeating
    /// digits.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let finite = code.repeating() == 0 && code.most_parts().is_some_and(|most| most <= 2);
        if !finite || code.most_added() > 0 {
            return None;
        }
        let mut moves = Self { last: usize::try_from(code.places() - 1).ok()?, ..Self::default() };
        for (taken, digit) in code.digits() {
            let place = usize::try_from(taken).ok()?;
            if digit.counts.contains(0) {
                moves.whole.push(place);
            }
            if digit.counts.contains(1) {
                moves.single.push(place);
            }
            if digit.counts.contains(2) {
                match digit.likeness {
                    Likeness::Any => moves.split.push(place),
                    Likeness::AllDifferent | Likeness::NotAllEqual => moves.split_unequal.push(place),
                    Likeness::AllEqual => moves.split_equal.push(place),
                }
            }
        }
        Some(moves)
    }

    /// Whether heap `n` has an option of value 0 that is known without the table: the whole heap can be
    /// taken, or two equal heaps can be left.
    pub(super) fn reaches_zero(&self, n: usize) -> bool {
        let halved = |taken: &usize| n >= taken + 2 && (n - taken).is_multiple_of(2);
        self.whole.contains(&n) || self.split_equal.iter().any(halved) || self.split.iter().any(halved)
    }

    /// The common parity of all places that leave two heaps, or `None` if the parities differ, or if there are
    /// no such places.
    pub(super) fn parity(&self) -> Option<usize> {
        let mut parities = self.splits().chain(self.split_equal.iter().copied()).map(|taken| taken % 2);
        let first = parities.next()?;
        parities.all(|parity| parity == first).then_some(first)
    }

    /// The places that leave two heaps that may be different.
    pub(super) fn splits(&self) -> impl Iterator<Item = usize> + '_ {
        self.split.iter().chain(&self.split_unequal).copied()
    }
}
