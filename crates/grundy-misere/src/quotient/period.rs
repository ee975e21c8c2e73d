//! Periods of the pretending function that are proved.

use super::monoid::Element;
use grundy_core::{Code, Likeness};

/// From which heap on the pretending function repeats, and after how many heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientPeriod {
    /// The least heap from which it repeats.
    pub preperiod: usize,
    /// After how many heaps.
    pub period: usize,
}

/// The period, if what is known proves it for all heaps: a finite code whose moves leave at most `r` parts, the last
/// digit other than 0 at place `k`, and the images of the heaps below `r (preperiod + period) + k` repeat, the
/// preperiod at least 1.
///
/// # Source
/// Plambeck and Siegel 2008 for octal codes (`plambeck-siegel-2008` in docs/sources.bib). In short: an option of a
/// heap beyond that bound has a part of at least `preperiod + period`, whose image is that of the part less
/// `period`. So such a heap and the one less `period` have options with the same images, and adjoining a game whose
/// options have the same images as those of a known one changes nothing.
pub(super) fn proved(code: Option<&Code>, images: &[Element]) -> Option<QuotientPeriod> {
    let code = code?;
    if code.most_added() > 0 {
        return None;
    }
    let last = usize::try_from(code.most_taken()?).ok()?;
    let mut parts = 1;
    for (_, digit) in code.digits() {
        let most = usize::try_from(digit.counts.most()?).ok()?;
        // Parts that must be alike or different are not exchanged freely.
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
