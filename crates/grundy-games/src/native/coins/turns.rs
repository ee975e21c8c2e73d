//! The sets of coins that a move may turn.

use grundy_core::SmallSort;
use grundy_rules::BindError;
use std::ops::ControlFlow::{self, Continue};

/// A rule of coin turning: the sets of coins that may be turned together.
///
/// Places are given by *depth*, which is counted from 1 at the end opposite to the rule's side. The outermost
/// turned coin is therefore the deepest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::native) enum Turns {
    /// Any coins, but at most this many.
    UpTo(usize),
    /// Any coins, but exactly this many.
    Exactly(usize),
    /// Any number of adjacent coins.
    Run,
    /// Three equally spaced coins.
    Equispaced,
    /// Four coins at symmetric depths, one of them at depth 1.
    Grunt,
    /// Any coins that are symmetric about their middle.
    Symmetric,
    /// The outermost coin, and the coins at the distances from it that one of these patterns gives. The distances are
    /// in ascending order.
    Patterns(Vec<Vec<u64>>),
}

/// The rules that users can select by name.
const NAMED: [(&str, Turns); 12] = [
    ("turtles", Turns::UpTo(2)),
    ("mock-turtles", Turns::UpTo(3)),
    ("twins", Turns::Exactly(2)),
    ("triplets", Turns::Exactly(3)),
    ("ruler", Turns::Run),
    ("single", Turns::UpTo(1)),
    ("moebius", Turns::UpTo(5)),
    ("mogul", Turns::UpTo(7)),
    ("moidores", Turns::UpTo(9)),
    ("turnips", Turns::Equispaced),
    ("grunt", Turns::Grunt),
    ("sym", Turns::Symmetric),
];

impl Turns {
    /// The rule that two parameters select: the patterns of distances if there are any, otherwise the rule
    /// called `name`.
    ///
    /// # Errors
    /// Returns an error if there are no patterns and the name is unknown, or if a distance is below 1 or does not fit
    /// in 64 bits.
    pub(in crate::native) fn chosen(
        param: &str,
        name: &str,
        patterns_param: &str,
        patterns: &[Vec<i128>],
    ) -> Result<Self, BindError> {
        if patterns.is_empty() {
            Self::named(name).ok_or_else(|| super::unknown_word(param, name, Self::names()))
        } else {
            Self::from_patterns(patterns_param, patterns)
        }
    }

    /// The rule with this name, or `None` if there is no such rule.
    fn named(name: &str) -> Option<Self> {
        NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, turns)| turns)
    }

    /// The names of all named rules.
    pub(in crate::native) fn names() -> impl Iterator<Item = &'static str> + Clone {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// The rule given by patterns of distances. Each distance must be at least 1 and fit in 64 bits.
    fn from_patterns(param: &str, patterns: &[Vec<i128>]) -> Result<Self, BindError> {
        let distance = |&value: &i128| match u64::try_from(value) {
            Ok(distance) if distance > 0 => Ok(distance),
            _ => Err(BindError::OutOfBounds { name: param.to_owned(), value, low: Some(1), high: None }),
        };
        let pattern = |pattern: &Vec<i128>| {
            let mut distances = pattern.iter().map(distance).collect::<Result<Vec<u64>, BindError>>()?;
            distances.small_sort();
            distances.dedup();
            Ok(distances)
        };
        Ok(Self::Patterns(patterns.iter().map(pattern).collect::<Result<_, BindError>>()?))
    }

    /// Calls `visit` for every set whose outermost coin is at `depth`, with the depths of the other turned
    /// coins.
    pub(in crate::native) fn visit_inner(
        &self,
        depth: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Self::UpTo(most) => {
                for count in 0..*most {
                    combinations(depth - 1, count, visit)?;
                }
                Continue(())
            }
            Self::Exactly(count) => combinations(depth - 1, count - 1, visit),
            Self::Run => {
                let mut inner = Vec::new();
                visit(&inner)?;
                for next in (1..depth).rev() {
                    inner.push(next);
                    visit(&inner)?;
                }
                Continue(())
            }
            Self::Equispaced => {
                for distance in 1..depth.div_ceil(2) {
                    visit(&[depth - 2 * distance, depth - distance])?;
                }
                Continue(())
            }
            Self::Grunt => {
                for second in 2..depth.div_ceil(2) {
                    visit(&[1, second, depth + 1 - second])?;
                }
                if depth >= 4 && depth.is_multiple_of(2) {
                    visit(&[1, depth / 2, depth / 2 + 1])?;
                }
                Continue(())
            }
            Self::Symmetric => {
                visit(&[])?;
                for first in 1..depth {
                    symmetric(first, depth, visit)?;
                }
                Continue(())
            }
            Self::Patterns(patterns) => {
                for pattern in patterns {
                    if pattern.last().is_none_or(|&farthest| farthest < depth) {
                        let inner: Vec<u64> = pattern.iter().rev().map(|distance| depth - distance).collect();
                        visit(&inner)?;
                    }
                }
                Continue(())
            }
        }
    }
}

/// Visits the sets of `count` depths in `1..=most`, in lexicographic order.
fn combinations(
    most: u64,
    count: usize,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count as u64 > most {
        return Continue(());
    }
    let mut chosen: Vec<u64> = (1..=count as u64).collect();
    loop {
        visit(&chosen)?;
        let last_of = |at: usize| most - (count - 1 - at) as u64;
        let Some(at) = (0..count).rev().find(|&at| chosen[at] < last_of(at)) else {
            return Continue(());
        };
        let next = chosen[at] + 1;
        for (place, depth) in chosen[at..].iter_mut().zip(next..) {
            *place = depth;
        }
    }
}

/// Visits the symmetric sets with these two ends: any selection of the pairs between the ends, with or without the
/// middle, in the order of their bit masks.
fn symmetric(first: u64, last: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
    let pairs = (last - first - 1) / 2;
    let has_middle = (last - first).is_multiple_of(2);
    // More than 120 pairs give more sets than could ever be listed; a budget stops the loop long before its end.
    let choices = pairs.min(120) + u64::from(has_middle);
    let mut inner = Vec::new();
    for set in 0..1u128 << choices {
        inner.clear();
        inner.push(first);
        for pair in 0..pairs.min(120) {
            if set >> pair & 1 == 1 {
                inner.extend([first + 1 + pair, last - 1 - pair]);
            }
        }
        if has_middle && set >> pairs.min(120) & 1 == 1 {
            inner.push((first + last) / 2);
        }
        visit(&inner)?;
    }
    Continue(())
}
