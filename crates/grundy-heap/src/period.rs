//! Periods of sequences of nim-values, and the theorems that prove them.
//!
//! The proofs and their sources are in docs/periods.md.

mod all_but;
mod any_saltus;
mod few_parts;
mod power;
mod repetitions;
mod saltus;

use super::Cells;
use super::cells::{Cell, each};
pub use few_parts::FewPartsTerms;
use grundy_core::{Code, Message, NimValue};
pub(super) use repetitions::Means;
use repetitions::{Least, Repetitions, Steps, Values, run_start};

/// The known facts about the period of a code's nim-values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Period {
    /// It is proved that `G(n + period) = G(n) + saltus` for every `n >= preperiod`.
    Proved(ProvedPeriod),
    /// The equation `G(n + period) = G(n) + saltus` holds for all `n >= preperiod` for which both values are computed,
    /// but it is not proved for all heaps.
    Observed {
        /// The smallest `n` from which the equation holds.
        preperiod: u64,
        /// The number of heaps in a period.
        period: u64,
        /// The amount by which values increase from one period to the next, or 0 if the values repeat.
        saltus: u64,
        /// The last heap examined.
        checked_to: u64,
    },
    /// No period was found.
    None {
        /// The last heap examined, or `None` if no values are known.
        checked_to: Option<u64>,
    },
}

/// A period that is proved for all heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedPeriod {
    /// The smallest `n0` with `G(n + period) = G(n) + saltus` for all `n >= n0`, with heaps counted from 0.
    pub preperiod: u64,
    /// The smallest period, as a number of heaps.
    pub period: u64,
    /// The amount by which values increase from one period to the next, or 0 if the values repeat.
    pub saltus: u64,
    /// The theorem that proves the period.
    pub theorem: PeriodTheorem,
    /// The last heap whose value was computed to check the condition of the theorem.
    pub checked_to: u64,
}

impl ProvedPeriod {
    /// The heap below `preperiod + period` that determines the value of heap `n`, and the number of times
    /// that the saltus must be added to its value.
    #[must_use]
    pub fn reduce(&self, n: u64) -> (u64, u64) {
        match n.checked_sub(self.preperiod) {
            Some(past) => (self.preperiod + past % self.period, past / self.period),
            None => (n, 0),
        }
    }

    /// The number `n0` from which the condition of the theorem was checked. It is the preperiod or 1,
    /// whichever is greater, because the theorems are about heaps with tokens. There are two exceptions: for `AllBut`,
    /// it is the start of the window that was found to repeat, and for [`PeriodTheorem::VectorWindow`], the first row
    /// that repeats.
    #[must_use]
    pub fn checked_from(&self) -> u64 {
        match self.theorem {
            PeriodTheorem::AllBut { last } => (self.checked_to + 1).saturating_sub(self.period + last),
            PeriodTheorem::VectorWindow { from, .. } => from,
            _ => self.preperiod.max(1),
        }
    }
}

/// A theorem that proves a period for all heaps from finitely many values.
///
/// The proofs and their sources are in docs/periods.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PeriodTheorem {
    /// The theorem of Guy and Smith, for codes that leave at most two parts and take at most `last` tokens:
    /// it suffices that `G(n + p) = G(n)` for `n0 <= n < 2 n0 + p + last`.
    GuySmith {
        /// The last place with a move.
        last: u64,
    },
    /// The generalisation of the theorem of Guy and Smith to at most `parts` parts: it suffices
    /// that `G(n + p) = G(n)` for all `n >= n0` with `n + p < parts (n0 + p) + last`.
    FewParts {
        /// The largest number of parts that a move leaves.
        parts: u64,
        /// The last place with a move.
        last: u64,
    },
    /// The extension of the theorem of Guy and Smith to codes with repeating digits. It suffices that
    /// `G(n + p) = G(n)` for all `n >= n0` with `n + p` below the bound in `FewPartsTerms`.
    Tail(FewPartsTerms),
    /// The extension of the theorem of Guy and Smith to codes whose digits have the letters `u`, `n` or `e`, with or
    /// without repeating digits. The condition is the same as for codes with repeating digits.
    Letters(FewPartsTerms),
    /// Finite subtraction games: it suffices that `last` consecutive values repeat.
    SubtractionWindow {
        /// The last place with a move.
        last: u64,
    },
    /// Games in which all but finitely many numbers may be taken, and no move leaves more than one heap. For a heap
    /// `n`, consider the options below heap `n - last` and the mex of their values. It suffices that two things repeat
    /// one period later, both relative to this mex: the values of the `last` heaps just below heap `n`, and those
    /// values of the considered options that are above the mex.
    AllBut {
        /// The last place whose digit differs from the repeating digit.
        last: u64,
    },
    /// A saltus `s` that is a power of two, for codes that allow splitting a heap into three or taking every
    /// sufficiently large number of tokens. It suffices that `G(n + p) = G(n) + s` for all `n >= n0` with
    /// `n + p < heaps`.
    PowerOfTwoSaltus {
        /// The bound, which depends on the values of the heaps below `n0 + p`.
        heaps: u64,
    },
    /// Any saltus, for codes that allow splitting a heap into three or more, or that have a repeating digit with which
    /// a move leaves one heap, or two of which one can have the value 0. The condition is the same as for a power of
    /// two, with a different bound.
    AnySaltus {
        /// The bound, which depends on the values of the heaps below `n0 + p`.
        heaps: u64,
    },
    /// Rules with one unbounded field `n`, in which the moves are the same for all large `n` and leave a
    /// number that is smaller by at most `last`, or a constant: it suffices that `last` consecutive rows
    /// repeat. A row contains the values for one number `n` and all combinations of numbers in the other fields.
    VectorWindow {
        /// The first row that repeats.
        from: u64,
        /// The number of rows that must repeat.
        last: u64,
    },
}

impl PeriodTheorem {
    /// The name of the theorem, for evidence and certificates.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GuySmith { .. } => "Guy-Smith",
            Self::FewParts { .. } => "Guy-Smith for few parts",
            Self::Tail(_) => "Guy-Smith with a tail",
            Self::Letters(_) => "Guy-Smith with letters",
            Self::SubtractionWindow { .. } => "subtraction window",
            Self::AllBut { .. } => "all-but window",
            Self::PowerOfTwoSaltus { .. } => "power-of-two saltus",
            Self::AnySaltus { .. } => "any saltus",
            Self::VectorWindow { .. } => "vector window",
        }
    }

    /// The condition that had to be checked, in symbols: the `n` for which the equation of the theorem must hold,
    /// where `n0` is [`ProvedPeriod::checked_from`].
    #[must_use]
    pub fn bound(self) -> String {
        match self {
            Self::GuySmith { last } => format!("n0 <= n < 2 n0 + p + {last}"),
            Self::FewParts { parts, last } => format!("n0 <= n, n + p < {parts} (n0 + p) + {last}"),
            Self::Tail(terms) | Self::Letters(terms) => terms.bound(),
            Self::SubtractionWindow { last: 0 } => "no n: no heap has a move".to_owned(),
            Self::SubtractionWindow { last } => format!("n0 <= n < n0 + {last}"),
            // Every number may be taken, so all smaller heaps are options of a heap.
            Self::AllBut { last: 0 } => "the values of all heaps below n0".to_owned(),
            Self::AllBut { last } => format!("n0 <= n < n0 + {last}, and the values of all heaps below n0"),
            Self::PowerOfTwoSaltus { heaps } | Self::AnySaltus { heaps } => {
                format!("n0 <= n, n + p < {heaps}")
            }
            Self::VectorWindow { last, .. } => format!("n0 <= n < n0 + {last}"),
        }
    }

    /// The condition as a sentence, or `None` if symbols alone express it. In English, the sentence is
    /// [`bound`](Self::bound).
    #[must_use]
    pub fn bound_in_words(self) -> Option<Message> {
        match self {
            Self::SubtractionWindow { last: 0 } => Some(Message::new("heap-bound-none")),
            Self::AllBut { last: 0 } => Some(Message::new("heap-bound-below")),
            Self::AllBut { last } => Some(Message::new("heap-bound-window-below").with("last", last)),
            _ => None,
        }
    }

    /// The theorem behind a proof with this saltus that was checked up to heap `checked_to`, or `None` if no theorem
    /// applies to `code`. If two theorems apply, this is the one that usually requires fewer heaps, although the
    /// proof may be by the other one.
    #[must_use]
    pub fn behind(code: &Code, saltus: u64, checked_to: u64) -> Option<Self> {
        match Self::of(code) {
            Some(theorem) if saltus == 0 || matches!(theorem, Self::AllBut { .. }) => Some(theorem),
            _ => saltus::Terms::of(code).map(|terms| terms.theorem(saltus, checked_to.saturating_add(1))),
        }
    }

    /// The theorem by which the values of a code can be proved to repeat or, if all but finitely many numbers may be
    /// taken, to increase by a saltus. Returns `None` if there is no such theorem.
    #[must_use]
    pub fn of(code: &Code) -> Option<Self> {
        if !code.is_plain() {
            return FewPartsTerms::of(code).map(Self::Letters);
        }
        if let (Some(last), Some(parts)) = (code.most_taken(), code.most_parts()) {
            return Some(match (parts, code.most_added()) {
                (0 | 1, 0) => Self::SubtractionWindow { last },
                (2, 0) => Self::GuySmith { last },
                _ => Self::FewParts { parts: parts.into(), last },
            });
        }
        // `AllBut` is for codes in which a single digit, 2 or 3, repeats and no digit leaves more than one heap. `Tail`
        // may apply to the other codes.
        let most_parts = code.most_parts()?;
        let places = code.places();
        let tail = code.digit(i64::try_from(places).ok()?);
        if code.repeating() == 1 && most_parts == 1 && code.most_added() == 0 && tail.counts.contains(1) {
            return Some(Self::AllBut { last: places - 2 });
        }
        FewPartsTerms::of(code).map(Self::Tail)
    }

    /// The number of values, counted from heap 0, that prove a period `p` with the preperiod `n0 >= 1`, or `None` if
    /// this number overflows or the theorem has no such bound.
    fn needed(self, n0: usize, p: usize) -> Option<usize> {
        let (parts, last) = match self {
            Self::GuySmith { last } => (2, last),
            Self::FewParts { parts, last } => (usize::try_from(parts.max(1)).ok()?, last),
            Self::SubtractionWindow { last } => (1, last),
            Self::Tail(terms) | Self::Letters(terms) => {
                return usize::try_from(terms.needed(n0 as u64, p as u64)?).ok();
            }
            Self::AllBut { .. }
            | Self::PowerOfTwoSaltus { .. }
            | Self::AnySaltus { .. }
            | Self::VectorWindow { .. } => return None,
        };
        n0.checked_add(p)?.checked_mul(parts)?.checked_add(usize::try_from(last).ok()?)
    }
}

/// Searches a growing table for its period.
#[derive(Clone, Debug)]
pub(super) struct PeriodFinder {
    theorem: Option<PeriodTheorem>,
    /// The properties of the code that the theorems for a saltus above 0 need, or `None` if these theorems do
    /// not apply to the code.
    saltus: Option<saltus::Terms>,
    /// The smallest heap that a move may leave when it takes a very large number of tokens.
    least: usize,
    /// The number of values at which the next search is due.
    next_look: usize,
}

/// The smallest number of values for which a search is made while the table grows.
const FIRST_LOOK: usize = 64;
/// Except in finite subtraction games, a period is considered only if one whole period and this many more values equal
/// the values one period earlier.
const LEAST_RUN: usize = 32;
/// The limit on the memory of a search for a period that need not be proved, in bytes.
const BYTES_TO_OBSERVE: u64 = 1 << 26;

impl PeriodFinder {
    pub(super) fn new(code: &Code) -> Self {
        let leaves_none = code.digit(i64::MAX).counts.contains(0);
        Self {
            theorem: PeriodTheorem::of(code),
            saltus: saltus::Terms::of(code),
            least: usize::from(!leaves_none),
            next_look: FIRST_LOOK,
        }
    }

    /// The number of values at which the next search is worthwhile.
    pub(super) const fn next_look(&self) -> usize {
        self.next_look
    }

    /// The period that `cells` prove. If they prove none, sets the number of values for the next search.
    pub(super) fn look(&mut self, cells: &Cells, means: Means<'_>) -> Option<ProvedPeriod> {
        let length = cells.len();
        self.next_look = length + (length / 16).max(FIRST_LOOK);
        let found = match self.theorem {
            Some(PeriodTheorem::AllBut { last }) => return all_but::prove(cells, last, self.least, means),
            Some(theorem) => each!(cells, values => self.look_for_repetition(values, theorem, means)),
            None => None,
        };
        let terms = self.saltus.as_ref().filter(|_| found.is_none());
        found.or_else(|| terms?.prove(cells, &mut self.next_look, means))
    }

    fn look_for_repetition<T: Cell>(
        &mut self,
        values: &[T],
        theorem: PeriodTheorem,
        means: Means<'_>,
    ) -> Option<ProvedPeriod> {
        let least = match theorem {
            // A window of this length is a proof.
            PeriodTheorem::SubtractionWindow { last } => Least::Window(usize::try_from(last).ok()?),
            _ => Least::Turn,
        };
        for (period, start) in Repetitions::new(Values(values), least, means) {
            let n0 = start.max(1);
            let Some(needed) = theorem.needed(n0, period) else { continue };
            if needed <= values.len() {
                return Some(proved(values, n0, period, theorem, needed));
            }
            self.next_look = self.next_look.min(needed);
        }
        None
    }
}

/// The period that is visible in `cells` but not proved.
pub(super) fn observed(cells: &Cells) -> Period {
    each!(cells, values => observed_in(values))
}

/// The period, possibly with a saltus, that is visible in the values of the heaps `0, 1, 2, ...`. It must occur three
/// times and cover at least half of the values. If all values are 0, no period is reported, because in many games the
/// first heaps are too small for any move.
#[must_use]
pub fn observed_period(values: &[NimValue]) -> Period {
    observed_in(values)
}

/// Like [`observed_period`], for cells of any width.
fn observed_in<T: Cell>(values: &[T]) -> Period {
    let length = values.len();
    let Some(checked_to) = length.checked_sub(1) else { return Period::None { checked_to: None } };
    let checked_to = checked_to as u64;
    let value = |n: usize| -> u64 { values[n].into() };
    let means = Means { bytes: BYTES_TO_OBSERVE, has_time: &|| true };
    if (0..length).all(|n| value(n) == 0) {
        return Period::None { checked_to: Some(checked_to) };
    }
    // A period with a saltus is a period of the differences.
    for (period, _) in Repetitions::new(Steps(values), Least::Turn, means) {
        let Some(last) = length.checked_sub(1 + period) else { continue };
        let Some(saltus) = value(last + period).checked_sub(value(last)) else { continue };
        let holds = |n: usize| value(n).checked_add(saltus) == Some(value(n + period));
        let start = (0..=last).rev().find(|n| !holds(*n)).map_or(0, |n| n + 1);
        // The period must occur three times, and must begin in the first half of the table.
        if length - start >= 3 * period && start <= length / 2 {
            let (preperiod, period) = (start as u64, period as u64);
            return Period::Observed { preperiod, period, saltus, checked_to };
        }
    }
    Period::None { checked_to: Some(checked_to) }
}

/// The proved period, reduced to the smallest period and preperiod.
fn proved<T: Cell>(
    values: &[T],
    n0: usize,
    period: usize,
    theorem: PeriodTheorem,
    needed: usize,
) -> ProvedPeriod {
    // From n0 on, the values repeat every `period` heaps. The shortest period is therefore a divisor of `period`,
    // and the values of one period are enough to find it.
    let mut shortest = period;
    let mut rest = period;
    let mut prime = 2;
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
            let shorter = shortest / prime;
            if values[n0..n0 + period - shorter] == values[n0 + shorter..n0 + period] {
                shortest = shorter;
            }
        }
        prime += 1;
    }
    let preperiod = run_start(&values[..n0 + period], shortest);
    // The reduced period holds for the same values, so its proof does not need more of them.
    let needed = theorem.needed(preperiod.max(1), shortest).map_or(needed, |least| least.min(needed));
    ProvedPeriod {
        preperiod: preperiod as u64,
        period: shortest as u64,
        saltus: 0,
        theorem,
        checked_to: needed as u64 - 1,
    }
}

#[cfg(test)]
mod tests;
