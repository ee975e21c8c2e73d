//! The moves of a code that leaves at most two parts, lowered for the pair engines.

use grundy_core::{Code, Likeness};

/// The moves of a finite code that leaves at most two heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PairMoves {
    /// Heaps of these sizes may be taken whole.
    pub whole: Vec<usize>,
    /// That many may be taken, leaving one heap.
    pub single: Vec<usize>,
    /// That many may be taken, leaving any two heaps.
    pub split: Vec<usize>,
    /// That many may be taken, leaving two different heaps; none of `split`.
    pub split_unequal: Vec<usize>,
    /// That many may be taken, leaving two equal heaps; none of `split`.
    pub split_equal: Vec<usize>,
    /// The last place with a move.
    pub last: usize,
}

impl PairMoves {
    /// The moves of `code`; `None` if it leaves more than two parts, or goes on for ever.
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

    /// Whether the heap of `n` has an option of value 0 that needs no look at the table: it is taken whole, or
    /// halved.
    pub(super) fn reaches_zero(&self, n: usize) -> bool {
        let halved = |taken: &usize| n >= taken + 2 && (n - taken).is_multiple_of(2);
        self.whole.contains(&n) || self.split_equal.iter().any(halved) || self.split.iter().any(halved)
    }

    /// The parity that all places that leave two heaps have in common, if they do.
    pub(super) fn parity(&self) -> Option<usize> {
        let mut parities = self.splits().chain(self.split_equal.iter().copied()).map(|taken| taken % 2);
        let first = parities.next()?;
        parities.all(|parity| parity == first).then_some(first)
    }

    /// The places that leave two heaps which need not be equal.
    pub(super) fn splits(&self) -> impl Iterator<Item = usize> + '_ {
        self.split.iter().chain(&self.split_unequal).copied()
    }
}
