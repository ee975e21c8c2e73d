//! Taking-and-breaking codes: `0.77` is Kayles, `4u.0` Grundy's game.

mod cousin;
mod error;
mod parse;
mod print;
mod ruleset;
mod splits;
mod words;

pub use cousin::FirstCousin;
pub use error::{CodeError, CodeErrorKind};
pub use ruleset::CodeRuleset;

use std::ops::ControlFlow;

/// The largest number of parts that can be named in a code: `{0,63}`.
pub const MOST_PARTS: u32 = 63;

/// The rules of a taking-and-breaking game on heaps, as its code says them.
///
/// The digit at place `k` after the point says what may be left of a heap when `k` tokens are taken from it:
/// its bit `i` (worth `2^i`) that exactly `i` non-empty heaps may be left. The digit before the point is
/// place 0 (a heap is split, nothing is taken), digits further to the left add tokens.
///
/// Digits go to `V` (31); `{0,2+}` names the numbers of parts instead. Small letters after a digit narrow or
/// widen it: see [`Likeness`] and [`PartCounts::and_more`]. Digits in square brackets repeat for ever.
///
/// Two codes with the same rules are equal, and print the same: `.3`, `0.30` and `0.3` are one code.
///
/// ```
/// use grundy_core::Code;
///
/// let kayles: Code = ".77".parse()?;
/// assert_eq!(kayles.to_string(), "0.77");
/// let mut options = Vec::new();
/// let _ = kayles.visit_options(4, |option| {
///     options.push(option.parts.to_vec());
///     std::ops::ControlFlow::Continue(())
/// });
/// assert_eq!(options, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    /// `adding[j - 1]` says what may be left after `j` tokens are added; the last one is not 0.
    adding: Vec<Digit>,
    /// `taking[k]` says what may be left after `k` tokens are taken; there is always `taking[0]`.
    taking: Vec<Digit>,
    /// How many digits at the end of `taking` repeat for ever, less than `taking.len()`.
    repeating: usize,
}

/// One digit of a code: how many heaps may be left, and how alike they may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digit {
    /// How many non-empty heaps may be left.
    pub counts: PartCounts,
    /// How alike they may be, if they are two or more.
    pub likeness: Likeness,
}

impl Digit {
    /// The digit 0: no move.
    pub const NONE: Self = Self { counts: PartCounts { bits: 0, and_more: false }, likeness: Likeness::Any };

    /// The same digit, without a likeness that says nothing because two parts are never left.
    fn normal(self) -> Self {
        if self.counts.most().is_none_or(|most| most >= 2) {
            self
        } else {
            Self { likeness: Likeness::Any, ..self }
        }
    }
}

/// A set of numbers of heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartCounts {
    /// Bit `i` is set if `i` heaps may be left.
    bits: u64,
    /// Whether every number above the highest bit may be left too.
    and_more: bool,
}

impl PartCounts {
    /// The numbers whose bits are set, and if `and_more` every number above the highest of them.
    #[must_use]
    pub fn new(bits: u64, and_more: bool) -> Self {
        let mut bits = bits;
        let and_more = and_more && bits != 0;
        if and_more {
            // The least form: of `0, 1, 2 and more` only `0 and more` is kept.
            let highest = 63 - bits.leading_zeros();
            let run = (bits << bits.leading_zeros()).leading_ones();
            let lowest_of_run = highest + 1 - run;
            bits &= (1 << lowest_of_run) | ((1 << lowest_of_run) - 1);
        }
        Self { bits, and_more }
    }

    /// Whether `parts` heaps may be left.
    #[must_use]
    pub fn contains(self, parts: u64) -> bool {
        match u32::try_from(parts) {
            Ok(parts) if parts <= MOST_PARTS && self.bits >> parts & 1 == 1 => true,
            _ => self.and_more && parts > 63 - u64::from(self.bits.leading_zeros()),
        }
    }

    /// The numbers as bits; see [`and_more`](Self::and_more).
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Whether every number above the highest bit belongs to the set.
    #[must_use]
    pub const fn and_more(self) -> bool {
        self.and_more
    }

    /// Whether no move is allowed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The largest number of the set; 0 for the empty set, `None` if there is none.
    #[must_use]
    pub fn most(self) -> Option<u32> {
        (!self.and_more).then(|| 63 - (self.bits | 1).leading_zeros())
    }
}

/// How alike the parts of a heap may be; it says something of two or more parts only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Likeness {
    /// As they like.
    #[default]
    Any,
    /// No two equal: `u`.
    AllDifferent,
    /// Some two different: `n`.
    NotAllEqual,
    /// All equal: `e`.
    AllEqual,
}

/// An option of a heap: what was done, and the heaps it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapOption<'a> {
    /// The place of the digit: how many tokens were taken; negative if tokens were added.
    pub taken: i64,
    /// The sizes of the heaps left, smallest first; none of them is 0.
    pub parts: &'a [u64],
}

impl Code {
    /// The code with the given digits.
    ///
    /// `adding[j - 1]` is for `j` tokens added, `taking[k]` for `k` tokens taken; the last `repeating` digits
    /// of `taking` repeat for ever.
    ///
    /// # Errors
    /// A digit with which play would not end, or a repetition that is longer than the digits after the point.
    pub fn new(adding: Vec<Digit>, taking: Vec<Digit>, repeating: usize) -> Result<Self, CodeErrorKind> {
        let mut taking = taking;
        if taking.is_empty() {
            taking.push(Digit::NONE);
        }
        if repeating >= taking.len() && repeating > 0 {
            return Err(CodeErrorKind::RepetitionLeftOfPoint);
        }
        endless(0, &taking[0])?;
        for (at, digit) in adding.iter().enumerate() {
            endless(at + 1, digit)?;
        }
        Ok(Self { adding, taking, repeating }.normal())
    }

    /// What may be left after `taken` tokens are taken (added, if negative).
    #[must_use]
    pub fn digit(&self, taken: i64) -> Digit {
        if taken < 0 {
            let at = usize::try_from(taken.unsigned_abs() - 1).unwrap_or(usize::MAX);
            return self.adding.get(at).copied().unwrap_or(Digit::NONE);
        }
        let place = usize::try_from(taken).unwrap_or(usize::MAX);
        let start = self.taking.len() - self.repeating;
        let at = if self.repeating > 0 && place >= start {
            start + (place - start) % self.repeating
        } else {
            place
        };
        self.taking.get(at).copied().unwrap_or(Digit::NONE)
    }

    /// The largest number of tokens that can be taken; `None` if there is none.
    #[must_use]
    pub fn most_taken(&self) -> Option<u64> {
        (self.repeating == 0).then(|| self.taking.len() as u64 - 1)
    }

    /// The largest number of tokens that can be added.
    #[must_use]
    pub fn most_added(&self) -> u64 {
        self.adding.len() as u64
    }

    /// The places `0..finite` stand for themselves; from there on the last [`repeating`](Self::repeating) of
    /// them repeat.
    #[must_use]
    pub fn places(&self) -> u64 {
        self.taking.len() as u64
    }

    /// How many digits at the end repeat for ever.
    #[must_use]
    pub fn repeating(&self) -> u64 {
        self.repeating as u64
    }

    /// The largest number of heaps that a move can leave; `None` if there is none.
    #[must_use]
    pub fn most_parts(&self) -> Option<u32> {
        self.digits().map(|(_, digit)| digit.counts.most()).try_fold(0, |most, here| Some(most.max(here?)))
    }

    /// Whether no digit says how alike parts must be.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.digits().all(|(_, digit)| digit.likeness == Likeness::Any)
    }

    /// The digits with their places, repeating ones once.
    pub fn digits(&self) -> impl Iterator<Item = (i64, Digit)> + '_ {
        let adding = self.adding.iter().enumerate().rev().map(|(at, digit)| (-index(at) - 1, *digit));
        adding.chain(self.taking.iter().enumerate().map(|(at, digit)| (index(at), *digit)))
    }

    /// Calls `visitor` with every option of the heap of `n` tokens, each multiset of parts once a place.
    pub fn visit_options(
        &self,
        n: u64,
        mut visitor: impl FnMut(HeapOption<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let most_taken = self.most_taken().unwrap_or(u64::MAX).min(n);
        for added in (1..=self.most_added()).rev() {
            let taken = -index_u64(added);
            let Some(left) = n.checked_add(added) else { continue };
            splits::visit(self.digit(taken), left, |parts| visitor(HeapOption { taken, parts }))?;
        }
        for taken in 0..=most_taken {
            let place = index_u64(taken);
            splits::visit(self.digit(place), n - taken, |parts| visitor(HeapOption { taken: place, parts }))?;
        }
        ControlFlow::Continue(())
    }

    /// The one form of the rules: no digits that say nothing, the shortest repetition, begun at its first place.
    fn normal(self) -> Self {
        let Self { mut adding, mut taking, mut repeating } = self;
        adding.iter_mut().chain(&mut taking).for_each(|digit| *digit = digit.normal());
        while adding.last().is_some_and(|digit| digit.counts.is_empty()) {
            adding.pop();
        }
        let start = taking.len() - repeating;
        if let Some(shorter) = (1..repeating).find(|shorter| {
            repeating % shorter == 0
                && (start + shorter..taking.len()).all(|at| taking[at] == taking[at - shorter])
        }) {
            taking.truncate(start + shorter);
            repeating = shorter;
        }
        if taking[taking.len() - repeating..].iter().all(|digit| digit.counts.is_empty()) {
            repeating = 0;
        }
        while repeating > 0
            && taking.len() > repeating + 1
            && taking[taking.len() - 1] == taking[taking.len() - 1 - repeating]
        {
            taking.pop();
        }
        while repeating == 0 && taking.len() > 1 && taking[taking.len() - 1].counts.is_empty() {
            taking.pop();
        }
        Self { adding, taking, repeating }
    }
}

/// An index of a digit as a place: a code in memory has fewer than 2^63 digits.
fn index(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// A number of tokens as a place; digits that far out are 0 or repeat, and heaps that large are never enumerated.
fn index_u64(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// Refuses a digit for `added` tokens (0 for the digit before the point) with which play need not end.
///
/// `n + added` tokens in `i` parts leave a part of `n + added - i + 1` tokens, which must be less than `n`;
/// if all parts differ, the others hold `i (i - 1) / 2` tokens at least.
fn endless(added: usize, digit: &Digit) -> Result<(), CodeErrorKind> {
    let added_tokens = added as u64;
    let least = digit.counts.bits.trailing_zeros();
    for parts in least..=MOST_PARTS {
        let others = match digit.likeness {
            Likeness::AllDifferent => u64::from(parts) * u64::from(parts.saturating_sub(1)) / 2,
            Likeness::Any | Likeness::NotAllEqual | Likeness::AllEqual => u64::from(parts.saturating_sub(1)),
        };
        let ends = parts >= 2 && others > added_tokens;
        if !ends && digit.counts.contains(u64::from(parts)) {
            return Err(CodeErrorKind::Endless { added: added_tokens, parts });
        }
    }
    // More parts than can be named: `others` is more than any number of digits that is left of a point.
    if digit.counts.and_more && added_tokens >= u64::from(MOST_PARTS) {
        return Err(CodeErrorKind::Endless { added: added_tokens, parts: MOST_PARTS + 1 });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
