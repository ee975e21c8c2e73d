//! The moves of a code with complimenting and entailing moves, in the form that the engine uses.

use crate::moves::PairMoves;
use grundy_core::EntailingCode;

/// The largest number of tokens that an entailing move may take.
const MOST_TAKEN: usize = 64;

/// The moves of a game in which every move leaves at most two heaps, and every complimenting or entailing move
/// leaves at most one.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// The moves after which the opponent may move anywhere.
    pub ordinary: PairMoves,
    /// The moves after which the opponent must answer in the heap that is left.
    pub entailing: PairMoves,
    /// The moves after which the same player moves again.
    pub complimenting: PairMoves,
    /// The largest number of tokens that an entailing move takes, or 0 if there is none.
    pub reach: usize,
    /// The numbers of tokens that entailing moves can take from heaps larger than `reach`: bit `t - 1` stands for `t`
    /// tokens.
    always: u64,
}

impl Moves {
    /// The moves of `code`, or `None` if the engine does not support them.
    pub(super) fn of(code: &EntailingCode) -> Option<Self> {
        let [ordinary, entailing, complimenting] =
            [&code.ordinary, &code.entailing, &code.complimenting].map(PairMoves::of);
        let (ordinary, entailing, complimenting) = (ordinary?, entailing?, complimenting?);
        let leaves_two = |moves: &PairMoves| moves.splits().next().is_some() || !moves.split_equal.is_empty();
        let reach = entailing.whole.iter().chain(&entailing.single).max().copied().unwrap_or(0);
        if leaves_two(&entailing) || leaves_two(&complimenting) || reach > MOST_TAKEN {
            return None;
        }
        let always = bits(entailing.single.iter().copied());
        Some(Self { ordinary, entailing, complimenting, reach, always })
    }

    /// The numbers of tokens that entailing moves can take from heap `n`: bit `t - 1` stands for `t` tokens.
    pub(super) fn entailing_from(&self, n: usize) -> u64 {
        if n > self.reach {
            return self.always;
        }
        let whole = self.entailing.whole.iter().copied().filter(|&taken| taken == n);
        bits(whole.chain(self.entailing.single.iter().copied().filter(|&taken| taken < n)))
    }

    /// The sizes of the heaps that remain after complimenting moves from heap `n`, with 0 if nothing remains.
    pub(super) fn complimenting_from(&self, n: usize) -> impl Iterator<Item = usize> + '_ {
        let whole = self.complimenting.whole.iter().filter(move |&&taken| taken == n).map(|_| 0);
        let single = self.complimenting.single.iter().filter(move |&&taken| taken < n);
        whole.chain(single.map(move |taken| n - taken))
    }

    /// The sizes of the equal heaps into which ordinary moves can split heap `n`.
    pub(super) fn halves(&self, n: usize) -> impl Iterator<Item = usize> + '_ {
        let equal = self.ordinary.split.iter().chain(&self.ordinary.split_equal);
        let left = equal.filter_map(move |&taken| n.checked_sub(taken).filter(|&left| left >= 2));
        left.filter(|left| left.is_multiple_of(2)).map(|left| left / 2)
    }
}

/// The numbers from 1 to 64 that `taken` contains, as a set of bits.
fn bits(taken: impl Iterator<Item = usize>) -> u64 {
    taken.filter(|taken| (1..=MOST_TAKEN).contains(taken)).fold(0, |all, taken| all | 1 << (taken - 1))
}
