//! Derives the value of a position from those of its options.

use crate::expand::{ALL_SINGLE, OVER_SHAPE};
use grundy_core::Outcome;
use grundy_shards::{LOONY, OVER, Wanted, outcome};

/// The remoteness of a position without moves, plus 1.
const ENDED: u32 = 1;

/// Computes the values of positions, one after the other, from their shapes and the values of their options.
#[derive(Debug)]
pub(crate) struct Decider {
    wanted: Wanted,
    /// The nim-values of the options of one position.
    seen: Vec<u32>,
}

impl Decider {
    pub(crate) fn new(wanted: Wanted) -> Self {
        Self { wanted, seen: Vec::new() }
    }

    /// The value of the position whose shape comes next. Its shape is removed from `shapes`, and the values of the
    /// components of its options are removed from `values`. Returns `None` if either list is too short.
    #[inline]
    pub(crate) fn next(&mut self, shapes: &mut &[u32], values: &mut &[u32]) -> Option<u32> {
        let shape = *take(shapes, 1)?.first()?;
        if shape == OVER_SHAPE {
            return Some(match self.wanted {
                Wanted::Values => OVER,
                Wanted::Remoteness { .. } => ENDED,
            });
        }
        let options = (shape & !ALL_SINGLE) as usize;
        let lengths = if shape & ALL_SINGLE == 0 { Some(take(shapes, options)?) } else { None };
        let components = match lengths {
            None => options,
            Some(lengths) => lengths.iter().map(|&length| length as usize).sum(),
        };
        let values = take(values, components)?;
        Some(match (self.wanted, lengths) {
            (Wanted::Remoteness { misere }, None) => remoteness(values.iter().copied(), misere),
            (Wanted::Remoteness { misere }, Some(lengths)) => {
                let mut values = values.iter().copied();
                let of = lengths.iter().map(|&length| if length == 0 { Some(ENDED) } else { values.next() });
                remoteness(of.map_while(|value| value), misere)
            }
            (Wanted::Values, _) => self.nim_value(lengths, values),
        })
    }

    fn nim_value(&mut self, lengths: Option<&[u32]>, mut values: &[u32]) -> u32 {
        self.seen.clear();
        if values.contains(&OVER) {
            return LOONY;
        }
        match lengths {
            None => self.seen.extend(values.iter().filter(|&&value| value != LOONY)),
            Some(lengths) => {
                for &length in lengths {
                    let Some(option) = take(&mut values, length as usize) else { break };
                    if !option.contains(&LOONY) {
                        self.seen.push(option.iter().fold(0, |sum, value| sum ^ value));
                    }
                }
            }
        }
        self.mex()
    }

    /// The smallest number that is not among the values seen.
    fn mex(&mut self) -> u32 {
        if self.seen.iter().all(|&value| value < 64) {
            let set = self.seen.iter().fold(0_u64, |set, &value| set | 1 << value);
            return set.trailing_ones();
        }
        self.seen.sort_unstable();
        self.seen.iter().fold(0, |mex, &value| if value == mex { mex + 1 } else { mex })
    }
}

/// Removes the first `count` items of a list and returns them, or returns `None` if the list is too short.
#[inline]
fn take<'a>(list: &mut &'a [u32], count: usize) -> Option<&'a [u32]> {
    let (first, rest) = list.split_at_checked(count)?;
    *list = rest;
    Some(first)
}

/// The value of a position whose options have these values: its remoteness plus 1, or 0 for a draw.
fn remoteness(options: impl Iterator<Item = u32>, misere: bool) -> u32 {
    let (mut least_win, mut greatest_loss, mut has_draw) = (None, None, false);
    for value in options {
        match outcome(value, misere) {
            None => has_draw = true,
            Some(Outcome::P) => least_win = Some(least_win.map_or(value, |least: u32| least.min(value))),
            Some(_) => greatest_loss = greatest_loss.max(Some(value)),
        }
    }
    match (least_win, greatest_loss) {
        (None, _) if has_draw => 0,
        (Some(value), _) | (None, Some(value)) => value.saturating_add(1),
        (None, None) => ENDED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(wanted: Wanted, shapes: &[u32], values: &[u32], expected: u32) {
        let (mut shapes, mut values) = (shapes, values);
        assert_eq!(Decider::new(wanted).next(&mut shapes, &mut values), Some(expected));
        assert!(shapes.is_empty() && values.is_empty(), "all is used");
    }

    #[test]
    fn nim_values() {
        check(Wanted::Values, &[OVER_SHAPE], &[], OVER);
        check(Wanted::Values, &[ALL_SINGLE], &[], 0);
        check(Wanted::Values, &[4 | ALL_SINGLE], &[0, 3, 1, 0], 2);
        check(Wanted::Values, &[2 | ALL_SINGLE], &[LOONY, 1], 0);
        check(Wanted::Values, &[3 | ALL_SINGLE], &[0, LOONY, OVER], LOONY);
        // The options have the values 0 (no components) and 5 xor 4 = 1, and one has a loony component.
        check(Wanted::Values, &[3, 0, 2, 2], &[5, 4, LOONY, 2], 2);
        let many: Vec<u32> = (0..100).rev().collect();
        check(Wanted::Values, &[100 | ALL_SINGLE], &many, 100);
    }

    #[test]
    fn remoteness_of_both_conventions() {
        let [normal, misere] = [false, true].map(|misere| Wanted::Remoteness { misere });
        check(normal, &[OVER_SHAPE], &[], 1);
        for wanted in [normal, misere] {
            check(wanted, &[ALL_SINGLE], &[], 1);
        }
        // In normal play, odd values belong to P-positions, so the smallest odd value wins; in misère play, the
        // smallest even value does.
        check(normal, &[3 | ALL_SINGLE], &[2, 5, 3], 4);
        check(misere, &[3 | ALL_SINGLE], &[2, 5, 3], 3);
        check(normal, &[2 | ALL_SINGLE], &[2, 6], 7);
        check(misere, &[2 | ALL_SINGLE], &[1, 5], 6);
        // A win is preferred to a draw, and a draw to a loss.
        check(normal, &[2 | ALL_SINGLE], &[0, 3], 4);
        check(normal, &[2 | ALL_SINGLE], &[0, 2], 0);
        // After an option without components, play is over.
        check(normal, &[2, 0, 1], &[2], 2);
        check(misere, &[2, 0, 1], &[2], 3);
    }
}
