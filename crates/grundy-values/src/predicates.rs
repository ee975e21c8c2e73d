//! Properties of games.

use crate::{Dyadic, Form, Forms, Predicate, Side, ValueError};

/// The kind of a game: the first of these kinds that applies, from the simplest to the most general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameKind {
    /// The game 0.
    Zero,
    /// An integer.
    Integer,
    /// A number.
    Number,
    /// A nimber.
    Nimber,
    /// An infinitesimal: both stops are 0.
    Infinitesimal,
    /// A number plus an infinitesimal: both stops are equal.
    Numberish,
    /// A hot game: its temperature exceeds 0.
    Hot,
}

impl GameKind {
    /// The name of the kind in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Nimber => "nimber",
            Self::Infinitesimal => "infinitesimal",
            Self::Numberish => "numberish",
            Self::Hot => "hot",
        }
    }
}

impl Forms<'_> {
    /// The kind of a game.
    #[must_use]
    pub fn kind(&self, game: Form) -> GameKind {
        if game == Form::ZERO {
            return GameKind::Zero;
        }
        if let Some(short) = self.as_short(game) {
            if short.is_number() {
                return if short.number.is_integer() { GameKind::Integer } else { GameKind::Number };
            }
            if short.up == 0 && short.number.is_zero() {
                return GameKind::Nimber;
            }
        }
        let (left, right) = (self.stop(game, Side::Left), self.stop(game, Side::Right));
        match (left == right, left.is_zero()) {
            (true, true) => GameKind::Infinitesimal,
            (true, false) => GameKind::Numberish,
            (false, _) => GameKind::Hot,
        }
    }

    /// Whether a game has a property.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of a value overflows, or if a nimber has too many options to
    /// list.
    pub fn is(&mut self, predicate: Predicate, game: Form) -> Result<bool, ValueError> {
        let stops_are_equal = self.stop(game, Side::Left) == self.stop(game, Side::Right);
        Ok(match predicate {
            Predicate::Zero | Predicate::Idempotent => game == Form::ZERO,
            Predicate::Number | Predicate::Pseudonumber => self.as_number(game).is_some(),
            Predicate::Integer => self.as_integer(game).is_some(),
            Predicate::Nimber => {
                self.as_short(game).is_some_and(|short| short.number.is_zero() && short.up == 0)
            }
            Predicate::Infinitesimal => stops_are_equal && self.stop(game, Side::Left).is_zero(),
            Predicate::Numberish => stops_are_equal,
            Predicate::NumberUpStar => self.as_short(game).is_some(),
            Predicate::Uptimal => self.uptimal(game)?.is_some(),
            Predicate::AllSmall => self.is_all_small(game)?,
            Predicate::Hot => !stops_are_equal,
            Predicate::NumberTiny => self.as_tiny(game)?.is_some(),
            Predicate::Atomic => self.atomic_weight(game)?.is_some(),
            Predicate::Even => self.as_integer(game).is_some_and(|integer| !integer.numerator().bit(0)),
            Predicate::Odd => self.as_integer(game).is_some_and(|integer| integer.numerator().bit(0)),
            Predicate::EvenTempered => self.tempers(game)? == Some(false),
            Predicate::OddTempered => self.tempers(game)? == Some(true),
            Predicate::Ordinal => self.as_integer(game).is_some_and(|integer| *integer >= Dyadic::ZERO),
            // Play ends in every game that an arena contains.
            Predicate::Loopfree | Predicate::Stopper | Predicate::StopperSided | Predicate::Plumtree => true,
        })
    }

    /// Whether, from the game and from each of its followers, both players can move or neither can.
    fn is_all_small(&mut self, game: Form) -> Result<bool, ValueError> {
        self.recurse(game, |forms, form, known| {
            if let Some(short) = forms.as_short(form) {
                return Ok(Some(short.number.is_zero()));
            }
            let (mut options, right) = (forms.options(form, Side::Left)?, forms.options(form, Side::Right)?);
            options.extend(right);
            Ok(known.all(options).map(|all| all.into_iter().all(|is_small| is_small)))
        })
    }

    /// Considers every line of play up to the first number: `Some(true)` if each has an odd number of moves,
    /// `Some(false)` if each has an even number, and `None` otherwise.
    fn tempers(&mut self, game: Form) -> Result<Option<bool>, ValueError> {
        self.recurse(game, |forms, form, known| {
            if forms.as_number(form).is_some() {
                return Ok(Some(Some(false)));
            }
            let mut options = forms.options(form, Side::Left)?;
            options.extend(forms.options(form, Side::Right)?);
            let Some(parities) = known.all(options) else { return Ok(None) };
            let first = parities.first().copied().flatten();
            let agree = parities.iter().all(|parity| *parity == first);
            Ok(Some(first.filter(|_| agree).map(|is_odd| !is_odd)))
        })
    }

    /// `Tiny(g)`, the game `{0 || 0 | -g}`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many options
    /// to list.
    pub fn tiny(&mut self, g: Form) -> Result<Form, ValueError> {
        let negative = self.negate(g)?;
        let threat = self.braces(vec![Form::ZERO], vec![negative])?;
        self.braces(vec![Form::ZERO], vec![threat])
    }
}
