//! The entries of the catalogue.

use crate::{AddedTheorem, NativeGame};
use grundy_core::Ruleset;
use grundy_rules::Rules;
use std::fmt;
use std::sync::Arc;

/// A game in the catalogue: its names, its rules, and what the rules text cannot express.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Entry {
    /// The name on the command line: lower-case letters, digits and `-`.
    pub name: &'static str,
    /// Other names under which [`find`](crate::find) finds the game. Some are Chinese.
    pub aliases: &'static [&'static str],
    /// The family under which the catalogue lists the game.
    pub family: Family,
    /// The rules text, whose first comment line describes play. It is empty if the game is written in Rust.
    pub rules: &'static str,
    /// The game itself, if it is written in Rust; otherwise `None`.
    pub native: Option<&'static NativeGame>,
    /// A closed form that the rules text cannot express, in addition to the theorems of the rules text.
    pub added: Option<&'static AddedTheorem>,
    /// The id of the message that says which components are positions, if the bounds of the fields do not
    /// determine that.
    pub positions: Option<&'static str>,
    /// The id of the message that states the game's theorems in words, or `None` if there is no such message.
    pub words: Option<&'static str>,
    /// The name of another entry, for the same game on other boards, whose positions are also accepted
    /// under the name of this entry.
    pub also: Option<&'static str>,
    /// The meaning of a size such as `2x3`, if the size of the board is given by parameters.
    pub sized: Option<SizeNotation>,
}

/// The parameters that a size such as `2x3` sets, and the position that it denotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeNotation {
    /// The parameter for the number of rows.
    pub rows: &'static str,
    /// The parameter for the number of columns.
    pub columns: &'static str,
    /// The position that a size denotes, on the board of that size.
    pub start: &'static str,
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
    /// An entry for a game whose rules are rules text, without aliases or additions.
    pub(crate) const fn new(name: &'static str, family: Family, rules: &'static str) -> Self {
        Self {
            name,
            aliases: &[],
            family,
            rules,
            native: None,
            added: None,
            positions: None,
            words: None,
            also: None,
            sized: None,
        }
    }

    /// An entry for a game written in Rust, without aliases or additions.
    pub(crate) const fn native(name: &'static str, family: Family, game: &'static NativeGame) -> Self {
        Self { native: Some(game), ..Self::new(name, family, "") }
    }

    /// The same entry, with a closed form written in Rust.
    pub(crate) const fn with(mut self, added: &'static AddedTheorem) -> Self {
        self.added = Some(added);
        self
    }

    /// The same entry, with the id of the message that says which components are positions.
    pub(crate) const fn with_positions(mut self, sentence: &'static str) -> Self {
        self.positions = Some(sentence);
        self
    }

    /// The same entry, with the id of the message that states its theorems in words.
    pub(crate) const fn in_words(mut self, sentence: &'static str) -> Self {
        self.words = Some(sentence);
        self
    }

    /// The ruleset of the game: `rules`, with the added closed form if there is one.
    #[must_use]
    pub fn ruleset(&self, rules: Rules) -> Arc<dyn Ruleset> {
        match self.added {
            Some(theorem) => theorem.added_to(rules),
            None => Arc::new(rules),
        }
    }

    /// The same entry, which also accepts the positions of another entry.
    pub(crate) const fn also(mut self, other: &'static str) -> Self {
        self.also = Some(other);
        self
    }

    /// The same entry, in which a size such as `2x3` denotes the position `start` on a board of that size.
    pub(crate) const fn sized(mut self, start: &'static str) -> Self {
        self.sized = Some(SizeNotation { rows: "rows", columns: "columns", start });
        self
    }

    /// The same entry, with these aliases.
    pub(crate) const fn alias(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }
}

/// The families into which the catalogue is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// Games in which tokens are taken from heaps.
    Taking,
    /// Games in which heaps are split, with or without taking tokens.
    Breaking,
    /// Games in which a move replaces a number by another number.
    Numbers,
    /// Games on several heaps or counters that are not independent.
    Tuples,
    /// Games on a strip, a staircase, a board, a graph or the like.
    Boards,
    /// Games whose moves score points.
    Scoring,
    /// Games in which some moves are reserved for one player.
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

    /// The family's name in answers, in lower case.
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
