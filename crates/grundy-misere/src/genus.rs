//! The genus: the nim-value of a position, and its misère nim-values in sums with Nim heaps of two.

use grundy_core::{NimValue, Outcome, mex};
use std::fmt;

/// The genus of a position, written in the form `3^1431`.
///
/// The base is the nim-value. Number `i` of the superscript, counted from 0, is the misère nim-value of the sum of the
/// position and `i` Nim heaps of two. The misère nim-value is the mex of the options' misère nim-values, or 1 if there
/// are no options. Eventually the superscript alternates between two numbers whose nim-sum is 2; only the numbers up to
/// the first two that alternate are stored.
///
/// # Source
/// Conway, On Numbers and Games, ch. 12 (`conway-1976` in crates/grundy-games/sources.bib).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nim-value of the position.
    pub base: NimValue,
    /// The superscript, which has at least two numbers.
    pub superscript: Vec<NimValue>,
}

impl Genus {
    /// The genus of a position, given the genera of its options.
    #[expect(clippy::needless_pass_by_value, reason = "an iterator, cloned for each pass over the options")]
    pub(super) fn of_options<'a>(options: impl IntoIterator<Item = &'a Self> + Clone) -> Self {
        let base = mex(options.clone().into_iter().map(|option| option.base));
        let is_empty = options.clone().into_iter().next().is_none();
        // Beyond this point the superscripts of all options alternate.
        let settled = options.clone().into_iter().map(|option| option.superscript.len()).max().unwrap_or(0);
        let first = if is_empty { 1 } else { mex(options.clone().into_iter().map(|option| option.at(0))) };
        let mut superscript = vec![first];
        loop {
            let place = superscript.len();
            let before = superscript[place - 1];
            // A heap of two can be reduced to a heap of one, which changes a misère nim-value by `xor 1`, or it can be
            // removed.
            let by_heap = [before, before ^ 1];
            let next = mex(options.clone().into_iter().map(|option| option.at(place)).chain(by_heap));
            superscript.push(next);
            let alternates = place >= 2 && superscript[place - 2] == next && next == before ^ 2;
            if place >= settled + 2 && alternates {
                break;
            }
        }
        let mut genus = Self { base, superscript };
        genus.shorten();
        genus
    }

    /// Truncates the superscript after the first two of the numbers that alternate.
    fn shorten(&mut self) {
        let numbers = &mut self.superscript;
        while let [.., before, _, last] = numbers[..] {
            if before != last {
                break;
            }
            numbers.pop();
        }
    }

    /// The number at index `place` of the superscript, which continues indefinitely.
    #[must_use]
    pub fn at(&self, place: usize) -> NimValue {
        let length = self.superscript.len();
        match self.superscript.get(place) {
            Some(&number) => number,
            None => self.superscript[length - 2 + (place - length) % 2],
        }
    }

    /// The outcome of the position under misère play.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::for_mover(self.superscript[0] != 0)
    }

    /// This genus as that of a sum of Nim heaps, if it has the form `0^120`, `1^031`, or `n^nm` with `m = n xor 2`;
    /// otherwise `None`.
    #[must_use]
    pub fn as_nim(&self) -> Option<NimGenus> {
        let nim = match (self.base, &self.superscript[..]) {
            (0, [1, ..]) => NimGenus { base: 0, firm: false },
            (1, [0, ..]) => NimGenus { base: 1, firm: false },
            (base, _) => NimGenus { base, firm: true },
        };
        (nim.genus() == *self).then_some(nim)
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.base)?;
        for number in &self.superscript {
            match number {
                0..=9 => write!(f, "{number}")?,
                _ => write!(f, "({number})")?,
            }
        }
        Ok(())
    }
}

/// The genus of a sum of Nim heaps: fickle (`0^120` or `1^031`, if no heap is larger than one) or firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NimGenus {
    /// The nim-value of the sum.
    pub base: NimValue,
    /// Whether some heap is larger than one, in which case misère nim-values equal nim-values.
    pub firm: bool,
}

impl NimGenus {
    /// The genus of the empty sum.
    pub const ZERO: Self = Self { base: 0, firm: false };

    /// The genus in general form.
    #[must_use]
    pub fn genus(self) -> Genus {
        let superscript = match (self.base, self.firm) {
            (0, false) => vec![1, 2, 0],
            (1, false) => vec![0, 3, 1],
            (base, _) => vec![base, base ^ 2],
        };
        Genus { base: self.base, superscript }
    }

    /// The genus of the sum of two tame positions.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { base: self.base ^ other.base, firm: self.firm || other.firm }
    }

    /// The genus of the sum of `count` copies of a tame position.
    #[must_use]
    pub fn times(self, count: u128) -> Self {
        match count {
            0 => Self::ZERO,
            _ if count % 2 == 1 => self,
            _ => Self { base: 0, firm: self.firm },
        }
    }

    /// The outcome of a tame position under misère play.
    pub fn outcome(self) -> Outcome {
        self.genus().outcome()
    }
}

/// The relation of a position in canonical form to Nim.
///
/// # Source
/// Conway, On Numbers and Games, ch. 12 (`conway-1976` in crates/grundy-games/sources.bib).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// The position and all its followers have the genera of sums of Nim heaps. In sums of tame positions, each
    /// position can be replaced by a sum of Nim heaps with the same genus.
    Tame,
    /// The position is not tame, but all its options are, and its nim-value is 0 or 1.
    Restive,
    /// The position is not tame, but all its options are; its nim-value is greater than 1, and its misère nim-value is
    /// 0 or 1.
    Restless,
    /// At least one option is not tame.
    Wild,
}

impl Family {
    /// The name of the family: `tame`, `restive`, `restless` or `wild`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Tame => "tame",
            Self::Restive => "restive",
            Self::Restless => "restless",
            Self::Wild => "wild",
        }
    }
}
