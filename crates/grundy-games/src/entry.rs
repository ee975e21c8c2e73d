//! What the catalogue says of a game.

use crate::{AddedTheorem, NativeGame};
use grundy_core::Ruleset;
use grundy_rules::Rules;
use std::fmt;
use std::sync::Arc;

/// A game of the catalogue.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Entry {
    /// The name on the command line: small letters, digits and `-`.
    pub name: &'static str,
    /// Other names it answers to.
    pub aliases: &'static [&'static str],
    /// What kind of game it is.
    pub family: Family,
    /// Its rules text, whose first comment line says how it is played; empty if it is written in Rust.
    pub rules: &'static str,
    /// The game itself, if it is written in Rust.
    pub native: Option<&'static NativeGame>,
    /// A closed form that its rules text cannot say.
    pub added: Option<&'static AddedTheorem>,
    /// What a position has to be beyond the bounds of its fields: a sentence of the message catalogue.
    pub positions: Option<&'static str>,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.name).finish()
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Entry {}

impl Entry {
    pub(crate) const fn new(name: &'static str, family: Family, rules: &'static str) -> Self {
        Self { name, aliases: &[], family, rules, native: None, added: None, positions: None }
    }

    pub(crate) const fn native(name: &'static str, family: Family, game: &'static NativeGame) -> Self {
        Self { native: Some(game), ..Self::new(name, family, "") }
    }

    pub(crate) const fn with(mut self, added: &'static AddedTheorem) -> Self {
        self.added = Some(added);
        self
    }

    pub(crate) const fn with_positions(mut self, sentence: &'static str) -> Self {
        self.positions = Some(sentence);
        self
    }

    /// The ruleset that the game's rules text, bound, is.
    #[must_use]
    pub fn ruleset(&self, rules: Rules) -> Arc<dyn Ruleset> {
        match self.added {
            Some(theorem) => theorem.added_to(rules),
            None => Arc::new(rules),
        }
    }

    pub(crate) const fn alias(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }
}

/// The families by which the catalogue is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// Taking tokens from heaps.
    Taking,
    /// Breaking heaps, with or without taking.
    Breaking,
    /// Replacing a number by another.
    Numbers,
    /// Several heaps or counters that are not independent.
    Tuples,
    /// Stones or coins on a strip, a staircase or a board.
    Boards,
    /// Games whose moves score.
    Scoring,
    /// Games in which some moves belong to one player only.
    Partizan,
}

impl Family {
    /// All families, in the order of the catalogue.
    pub const ALL: [Self; 7] = [
        Self::Taking,
        Self::Breaking,
        Self::Numbers,
        Self::Tuples,
        Self::Boards,
        Self::Scoring,
        Self::Partizan,
    ];

    /// The word for the family in answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Taking => "taking",
            Self::Breaking => "breaking",
            Self::Numbers => "numbers",
            Self::Tuples => "tuples",
            Self::Boards => "boards",
            Self::Scoring => "scoring",
            Self::Partizan => "partizan",
        }
    }
}
