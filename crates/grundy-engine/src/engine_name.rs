//! The names of the engines.

use std::fmt;
use std::str::FromStr;

/// An engine: a method that computes values, outcomes or scores.
///
/// ```
/// use grundy_engine::EngineName;
///
/// assert_eq!("memo".parse(), Ok(EngineName::Memo));
/// assert_eq!(EngineName::Dense.as_str(), "dense");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum EngineName {
    /// The closed forms of the ruleset.
    Theorem,
    /// Tables of the nim-values of taking-and-breaking codes, and proved periods.
    Heap,
    /// A table of all positions whose fields lie in a box, filled bottom-up.
    Dense,
    /// A depth-first search with a hash table and an explicit stack.
    Memo,
    /// Proof-number search over components and nimbers or, under misère play and for partizan rules, over sums.
    Search,
    /// Searches of game graphs: of explicit graphs or, where draws are allowed or the players have different moves, of
    /// the graph of all positions that play can reach.
    Graph,
    /// Canonical forms of partizan games.
    Forms,
    /// Methods for misère play: genera, misère quotients, and an exact search of a whole sum.
    Misere,
    /// Minimax and alpha-beta search for scoring games, with or without a table of bounds.
    Score,
    /// A database of solved positions.
    Database,
    /// Brute force from the definition.
    Reference,
}

impl EngineName {
    /// All engines, in the order of the documentation.
    pub const ALL: &[Self] = &[
        Self::Theorem,
        Self::Heap,
        Self::Dense,
        Self::Memo,
        Self::Search,
        Self::Graph,
        Self::Forms,
        Self::Misere,
        Self::Score,
        Self::Database,
        Self::Reference,
    ];

    /// The name shown to users, in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Theorem => "theorem",
            Self::Heap => "heap",
            Self::Dense => "dense",
            Self::Memo => "memo",
            Self::Search => "search",
            Self::Graph => "graph",
            Self::Forms => "forms",
            Self::Misere => "misere",
            Self::Score => "score",
            Self::Database => "database",
            Self::Reference => "reference",
        }
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error for text that is not the name of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEngine {
    /// The text that was given.
    pub found: String,
}

impl FromStr for EngineName {
    type Err = UnknownEngine;

    fn from_str(text: &str) -> Result<Self, UnknownEngine> {
        Self::ALL
            .iter()
            .copied()
            .find(|name| name.as_str() == text)
            .ok_or_else(|| UnknownEngine { found: text.to_owned() })
    }
}
