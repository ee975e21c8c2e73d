//! Forms, which represent values, and short values, which consist of a number, a multiple of up and a nimber.

use crate::{Dyadic, Overflow, ValueError};
use std::ops::Neg;

/// A short game in canonical form, as its number in an arena of [`Forms`](crate::Forms).
///
/// Two forms of one arena are equal as games exactly when their numbers are equal. A form takes 4 bytes.
/// Except for the game 0, it has no meaning in another arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(pub(crate) u32);

impl Form {
    /// The game 0, in every arena.
    pub const ZERO: Self = Self(0);
}

/// A player's side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player Left: of two games, Left prefers the greater one.
    Left,
    /// The player Right: of two games, Right prefers the smaller one.
    Right,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A number plus a multiple of up plus a nimber: `3/4^^*5`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Short {
    /// The number.
    pub number: Dyadic,
    /// The multiple of up; negative for down.
    pub up: i32,
    /// The nimber.
    pub nimber: u32,
}

impl Short {
    /// The short value of a number.
    #[must_use]
    pub const fn number(number: Dyadic) -> Self {
        Self { number, up: 0, nimber: 0 }
    }

    /// The short value of a nimber.
    #[must_use]
    pub const fn nimber(nimber: u32) -> Self {
        Self { number: Dyadic::ZERO, up: 0, nimber }
    }

    /// Whether the game is a number.
    #[must_use]
    pub const fn is_number(&self) -> bool {
        self.up == 0 && self.nimber == 0
    }

    /// The sum of two short values.
    ///
    /// # Errors
    /// Returns an error if the multiple of up does not fit in 32 bits.
    pub fn plus(&self, other: &Self) -> Result<Self, ValueError> {
        let up = self.up.checked_add(other.up).ok_or(ValueError::Overflow(Overflow::Up))?;
        Ok(Self { number: &self.number + &other.number, up, nimber: self.nimber ^ other.nimber })
    }

    /// Whether `self <= other`: the numbers are compared first. If they are equal, the multiples of up decide,
    /// provided that they differ by at least two, or that they differ by one and the nimbers do not differ by `*`.
    /// In all other cases, `self <= other` only if the two values are equal.
    #[must_use]
    pub fn at_most(&self, other: &Self) -> bool {
        if self.number != other.number {
            return self.number < other.number;
        }
        let stars = self.nimber ^ other.nimber;
        match i64::from(other.up) - i64::from(self.up) {
            ..0 => false,
            0 => stars == 0,
            1 => stars != 1,
            2.. => true,
        }
    }

    /// The number of options on a side.
    pub(crate) fn option_count(&self, side: Side) -> u64 {
        if self.up == 0 {
            return match self.nimber {
                0 if self.number.is_integer() => u64::from(match side {
                    Side::Left => self.number.signum() > 0,
                    Side::Right => self.number.signum() < 0,
                }),
                0 => 1,
                nimber => nimber.into(),
            };
        }
        match (self.up, self.nimber, side) {
            (1, 1, Side::Left) | (-1, 1, Side::Right) => 2,
            _ => 1,
        }
    }

    /// The option at `index`, which must be below [`Self::option_count`].
    pub(crate) fn option(&self, side: Side, index: u32) -> Self {
        let Self { number, up, nimber } = self;
        if *up == 0 {
            return match nimber {
                0 => {
                    // The grain of an integer is 1.
                    let grain = number.grain();
                    Self::number(match side {
                        Side::Left => number - &grain,
                        Side::Right => number + &grain,
                    })
                }
                _ => Self { number: number.clone(), up: 0, nimber: index },
            };
        }
        let towards_zero = (*up > 0) == (side == Side::Left);
        if towards_zero {
            // The number itself; `^*` also has the option `*`.
            return Self { number: number.clone(), up: 0, nimber: index };
        }
        Self { number: number.clone(), up: up - up.signum(), nimber: nimber ^ 1 }
    }

    /// The short value that has these options, if there is one that is not a number. The lists must be canonical, and
    /// sorted so that nimbers are in ascending order.
    pub(crate) fn from_options(left: &[Option<&Self>], right: &[Option<&Self>]) -> Option<Self> {
        let nimbers = |options: &[Option<&Self>], number: &Dyadic| {
            (0u32..).zip(options).all(|(index, option)| {
                option.is_some_and(|it| it.number == *number && it.up == 0 && it.nimber == index)
            })
        };
        let first = left.first().copied().flatten()?.clone();
        let number = &first.number;
        // x + *k = {x, ..., x + *(k - 1) | the same}
        if left.len() == right.len() && nimbers(left, number) && nimbers(right, number) {
            let nimber = u32::try_from(left.len()).ok()?;
            return Some(Self { number: number.clone(), up: 0, nimber });
        }
        // x + ^* = {x, x* | x}, and its negative.
        if (left.len(), right.len()) == (2, 1) && nimbers(left, number) && nimbers(right, number) {
            return Some(Self { number: number.clone(), up: 1, nimber: 1 });
        }
        if (left.len(), right.len()) == (1, 2) && nimbers(left, number) && nimbers(right, number) {
            return Some(Self { number: number.clone(), up: -1, nimber: 1 });
        }
        // x + ^m*k = {x | x + ^(m - 1) + *(k xor 1)}, and its negative.
        let ([Some(left)], [Some(right)]) = (left, right) else { return None };
        if left.number != right.number {
            return None;
        }
        if left.is_number() && right.up >= 0 {
            let up = right.up.checked_add(1)?;
            return Some(Self { number: left.number.clone(), up, nimber: right.nimber ^ 1 });
        }
        if right.is_number() && left.up <= 0 {
            let up = left.up.checked_sub(1)?;
            return Some(Self { number: left.number.clone(), up, nimber: left.nimber ^ 1 });
        }
        None
    }
}

impl Neg for Short {
    type Output = Self;

    fn neg(self) -> Self {
        // `Forms::short` refuses the multiple -2^31, so the negation does not saturate for stored values.
        Self { number: -self.number, up: self.up.saturating_neg(), nimber: self.nimber }
    }
}
