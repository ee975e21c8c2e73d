//! Proved periods of the pretending function.

use super::monoid::Element;
use grundy_core::{Code, Likeness};

/// The eventual period of the pretending function: for all `n >= preperiod`, heaps `n` and `n + period` have
/// the same image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientPeriod {
    /// The smallest heap other than 0 from which images repeat.
    pub preperiod: usize,
    /// The number of heaps in a period; at least 1.
    pub period: usize,
}

/// The eventual period, if the known images prove it for all heaps; otherwise `None`.
///
/// Consider a finite code whose last nonzero digit is at place `k`. Its moves must add no tokens and leave at most `r`
/// parts, where `r` is at least 1, and no digit may require parts to be equal or distinct. The period is proved if the
/// images of the heaps from `preperiod`, which is at least 1, to `r (preperiod + period) + k - 1` repeat.
///
/// # Source
/// Plambeck and Siegel 2008 for octal codes (`plambeck-siegel-2008` in crates/grundy-games/sources.bib). In
/// short: an option of a larger heap has a part of at least `preperiod + period` tokens, and the part with `period`
/// tokens fewer has the same image. The heap and the heap with `period` tokens fewer therefore have options with the
/// same images. Adding a game whose options have the same images as those of a known game does not change the
/// quotient.
pub(super) fn proved(code: Option<&Code>, images: &[Element]) -> Option<QuotientPeriod> {
    let code = code?;
    if code.most_added() > 0 {
        return None;
    }
    let last = usize::try_from(code.most_taken()?).ok()?;
    let mut parts = 1;
    for (_, digit) in code.digits() {
        let most = usize::try_from(digit.counts.most()?).ok()?;
        // The argument replaces one part at a time, so it does not apply to parts that must be equal or
        // distinct.
        if most > 1 && digit.likeness != Likeness::Any {
            return None;
        }
        parts = parts.max(most);
    }
    let known = images.len();
    let room = known.checked_sub(last)? / parts;
    (1..room).find_map(|period| {
        let repeats = |heap: &usize| images[*heap] == images[heap + period];
        let preperiod = (1..known - period).rev().take_while(repeats).last()?;
        (preperiod + period <= room).then_some(QuotientPeriod { preperiod, period })
    })
}
