//! Taking-and-breaking codes: `0.77` is Kayles, and `4u.0` is Grundy's game.

mod cousin;
mod entailing;
mod error;
mod mixed;
mod parse;
mod print;
mod ruleset;
mod splits;
mod words;

pub use cousin::FirstCousin;
pub use entailing::EntailingCode;
pub use error::{CodeError, CodeErrorKind};
pub use mixed::MixedCode;
pub use ruleset::CodeRuleset;

use std::ops::ControlFlow;

/// The largest number of parts that a code can name: `{0,63}` allows 0 or 63 parts.
pub const MOST_PARTS: u32 = 63;

/// The rules of a taking-and-breaking game on heaps, in canonical form.
///
/// Octal and hexadecimal codes are the common cases. Among the octal ones, `0.77` is Kayles, and `0.137` is Dawson's
/// Chess.
///
/// The digit at place `k` after the point says how many heaps may remain after `k` tokens are taken from a heap: if its
/// bit `i` (worth `2^i`) is set, exactly `i` non-empty heaps may remain. The digit immediately before the point is at
/// place 0, so its moves split a heap and take nothing. Digits further to the left add tokens.
///
/// Digits go up to `V` (31). A digit can also be written as a list of numbers of parts, as in `{0,2+}`; only lists can
/// name numbers above 4. Lower-case letters after a digit restrict or extend it: see [`Likeness`] and
/// [`PartCounts::and_more`]. Digits in square brackets repeat indefinitely.
///
/// Codes with the same digits are equal and print identically, however they are spelled: `.3`, `0.30` and `0.3` are the
/// same code. But `4u` and `4n` are different digits, although they allow the same moves.
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
    /// `adding[j - 1]` is the digit for adding `j` tokens. The last digit is not 0.
    adding: Vec<Digit>,
    /// `taking[k]` is the digit for taking `k` tokens; `taking[0]` always exists.
    taking: Vec<Digit>,
    /// The number of digits at the end of `taking` that repeat indefinitely; less than `taking.len()`.
    repeating: usize,
}

/// One digit of a code: how many heaps may remain, and whether their sizes may be equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digit {
    /// The numbers of non-empty heaps that may remain.
    pub counts: PartCounts,
    /// The condition on the sizes of the heaps, if two or more remain.
    pub likeness: Likeness,
}

impl Digit {
    /// The digit 0, which allows no move.
    pub const NONE: Self = Self { counts: PartCounts { bits: 0, and_more: false }, likeness: Likeness::Any };

    /// The same digit, but with [`Likeness::Any`] if the digit never leaves more than one part, because a likeness
    /// then has no effect.
    fn normal(self) -> Self {
        if self.counts.most().is_none_or(|most| most >= 2) {
            self
        } else {
            Self { likeness: Likeness::Any, ..self }
        }
    }
}

/// A set of numbers of heaps: any subset of `0..=63`, and possibly all numbers above its largest element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartCounts {
    /// Bit `i` is set if `i` heaps may remain.
    bits: u64,
    /// Whether every number of heaps above the highest set bit may remain too.
    and_more: bool,
}

impl PartCounts {
    /// The set of the numbers whose bits are set. With `and_more`, it also contains every number above the
    /// highest of them.
    ///
    /// `and_more` has no effect on an empty set.
    #[must_use]
    pub fn new(bits: u64, and_more: bool) -> Self {
        let mut bits = bits;
        let and_more = and_more && bits != 0;
        if and_more {
            // Keep the shortest form: `0, 1, 2 and more` becomes `0 and more`.
            let highest = 63 - bits.leading_zeros();
            let run = (bits << bits.leading_zeros()).leading_ones();
            let lowest_of_run = highest + 1 - run;
            bits &= (1 << lowest_of_run) | ((1 << lowest_of_run) - 1);
        }
        Self { bits, and_more }
    }

    /// Whether exactly `parts` heaps may remain.
    #[must_use]
    pub fn contains(self, parts: u64) -> bool {
        match u32::try_from(parts) {
            Ok(parts) if parts <= MOST_PARTS && self.bits >> parts & 1 == 1 => true,
            _ => self.and_more && parts > 63 - u64::from(self.bits.leading_zeros()),
        }
    }

    /// The set as bits, without the numbers that [`and_more`](Self::and_more) adds.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Whether every number above the highest set bit belongs to the set: the letter `a` after a digit, or `+` in a
    /// list.
    #[must_use]
    pub const fn and_more(self) -> bool {
        self.and_more
    }

    /// Whether the set is empty, in which case its digit allows no move.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The largest number in the set, 0 if the set is empty, or `None` if the set is unbounded.
    #[must_use]
    pub fn most(self) -> Option<u32> {
        (!self.and_more).then(|| 63 - (self.bits | 1).leading_zeros())
    }
}

/// The condition on the sizes of the parts of a heap, which matters only if there are two or more parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Likeness {
    /// The sizes are not restricted.
    #[default]
    Any,
    /// No two parts are equal: the letter `u`.
    AllDifferent,
    /// At least two parts differ: the letter `n`.
    NotAllEqual,
    /// All parts are equal: the letter `e`.
    AllEqual,
}

/// One option of a heap: the number of tokens taken, and the heaps that remain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapOption<'a> {
    /// The place of the digit: the number of tokens taken, negative if tokens are added.
    pub taken: i64,
    /// The sizes of the remaining heaps in ascending order. All of them are positive.
    pub parts: &'a [u64],
}

impl Code {
    /// The code with the given digits, in canonical form.
    ///
    /// `adding[j - 1]` is the digit for adding `j` tokens, and `taking[k]` is the digit for taking `k`
    /// tokens. The last `repeating` digits of `taking` repeat indefinitely.
    ///
    /// # Errors
    /// Returns [`CodeErrorKind::Endless`] for a digit with which play might never end, and
    /// [`CodeErrorKind::RepetitionLeftOfPoint`] if more digits repeat than there are digits after the point.
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

    /// The digit for taking `taken` tokens, or for adding `-taken` tokens if `taken` is negative.
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

    /// The largest number of tokens that one move can take, or `None` if digits repeat, because there is then no
    /// largest number.
    #[must_use]
    pub fn most_taken(&self) -> Option<u64> {
        (self.repeating == 0).then(|| self.taking.len() as u64 - 1)
    }

    /// The largest number of tokens that one move can add, which is 0 for most games.
    #[must_use]
    pub fn most_added(&self) -> u64 {
        self.adding.len() as u64
    }

    /// The number of digits, starting with the digit before the point. Repeating digits are counted once.
    ///
    /// Beyond these places, the last [`repeating`](Self::repeating) digits repeat; if there are none, all
    /// further digits are 0.
    #[must_use]
    pub fn places(&self) -> u64 {
        self.taking.len() as u64
    }

    /// The number of digits at the end that repeat indefinitely, or 0 if none do.
    #[must_use]
    pub fn repeating(&self) -> u64 {
        self.repeating as u64
    }

    /// The largest number of heaps that a move can leave, or `None` if it is unbounded.
    #[must_use]
    pub fn most_parts(&self) -> Option<u32> {
        self.digits().map(|(_, digit)| digit.counts.most()).try_fold(0, |most, here| Some(most.max(here?)))
    }

    /// Whether no digit restricts the sizes of the parts.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.digits().all(|(_, digit)| digit.likeness == Likeness::Any)
    }

    /// The digits with their places, starting with the leftmost one. Repeating digits appear once.
    pub fn digits(&self) -> impl Iterator<Item = (i64, Digit)> + '_ {
        let adding = self.adding.iter().enumerate().rev().map(|(at, digit)| (-index(at) - 1, *digit));
        adding.chain(self.taking.iter().enumerate().map(|(at, digit)| (index(at), *digit)))
    }

    /// Calls `visitor` with every option of a heap of `n` tokens. Within one place, each multiset of parts
    /// appears once.
    ///
    /// Stops as soon as `visitor` returns `Break`, and returns `Break` only in that case.
    pub fn visit_options(
        &self,
        n: u64,
        mut visitor: impl FnMut(HeapOption<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_events(n, |event| match event {
            OptionEvent::Found(option) => visitor(option),
            OptionEvent::Tick => ControlFlow::Continue(()),
        })
    }

    /// Like [`visit_options`](Self::visit_options), calls `visitor` with every option of a heap of `n`
    /// tokens. The visitor also receives a tick for every few thousand combinations of a place and a number of parts,
    /// because most combinations may have no option.
    pub(crate) fn visit_events(
        &self,
        n: u64,
        mut visitor: impl FnMut(OptionEvent<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let most_taken = self.most_taken().unwrap_or(u64::MAX).min(n);
        let mut turns = 0;
        let mut splits_at = |taken: i64, left: u64| {
            splits::visit(self.digit(taken), left, &mut turns, |parts| {
                visitor(match parts {
                    Some(parts) => OptionEvent::Found(HeapOption { taken, parts }),
                    None => OptionEvent::Tick,
                })
            })
        };
        for added in (1..=self.most_added()).rev() {
            let Some(left) = n.checked_add(added) else { continue };
            splits_at(-index_u64(added), left)?;
        }
        for taken in 0..=most_taken {
            splits_at(index_u64(taken), n - taken)?;
        }
        ControlFlow::Continue(())
    }

    /// The canonical form of the rules: no conditions without effect, no superfluous zeros at either end, and the
    /// shortest repetition with the earliest possible start.
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

/// What [`Code::visit_events`] reports.
pub(crate) enum OptionEvent<'a> {
    /// An option.
    Found(HeapOption<'a>),
    /// A few thousand combinations of a place and a number of parts have been examined since the last tick.
    Tick,
}

/// Converts the index of a digit to `i64`, the type of places. A code in memory has fewer than 2^63 digits.
fn index(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// Converts a number of tokens to a place. Numbers above `i64::MAX` become `i64::MAX`: digits at such places are 0 or
/// repeat, and heaps that large are never enumerated.
fn index_u64(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// Rejects a digit for `added` tokens (0 for the digit before the point) with which play might never end.
///
/// If `n + added` tokens are split into `i` parts, the largest part has at most `n + added - i + 1` tokens,
/// which must be less than `n`. If all parts differ, the other parts have at least `i (i - 1) / 2` tokens.
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
    // With more parts than a code can name, `others` is at least `MOST_PARTS`.
    if digit.counts.and_more && added_tokens >= u64::from(MOST_PARTS) {
        return Err(CodeErrorKind::Endless { added: added_tokens, parts: MOST_PARTS + 1 });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
