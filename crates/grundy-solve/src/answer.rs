//! Answers, and how they are known.

use grundy_core::{KindId, Move, Mover, NimValue, Outcome, Player, Sum};
use grundy_engine::{Known, OutcomeEntry, Value};
use grundy_heap::HeapValues;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// For each infinite value in a list, by its index, the sizes of the Nim heaps with which the mover wins;
/// with other heaps the sum is a draw.
pub type Infinities = BTreeMap<usize, BTreeSet<NimValue>>;

/// The number of moves until the end under best play, where draws are allowed: the winner plays for a quick
/// end, the loser for a late one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remoteness {
    /// Play ends after this many moves.
    Moves(u32),
    /// Play does not end: a draw.
    Endless,
}

impl From<Option<u32>> for Remoteness {
    /// `None` means that play does not end.
    fn from(moves: Option<u32>) -> Self {
        moves.map_or(Self::Endless, Self::Moves)
    }
}

impl fmt::Display for Remoteness {
    /// The number of moves, or `endless`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(moves) => moves.fmt(f),
            Self::Endless => f.pad("endless"),
        }
    }
}

/// The values of a sum and of its components.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueAnswer {
    /// The value of the component of each *term* of the sum; counts of terms are not applied.
    pub components: Vec<Value>,
    /// For infinite components, by the index of their term: the heaps with which the mover wins.
    pub infinities: Infinities,
    /// The value of the whole sum.
    pub value: Value,
    /// If the value is infinite, the sizes of the Nim heaps with which the mover wins.
    pub wins_with: Option<BTreeSet<NimValue>>,
    /// The outcome of the sum under normal play; `None` only if a limit was reached.
    pub outcome: Option<Outcome>,
    /// How the values are known.
    pub known: Known,
}

/// The outcome of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeAnswer {
    /// The outcome class of the sum.
    pub outcome: Outcome,
    /// The number of moves until the end, if draws are allowed and it is known.
    pub remoteness: Option<Remoteness>,
    /// How the outcome is known.
    pub known: Known,
}

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// All winning moves, and no others.
    Winning,
    /// At most this many winning moves, and at least one if there is any: the first ones, or one that a
    /// closed form knows.
    FirstWinning(usize),
    /// All moves, with the values and outcomes they lead to.
    All,
}

/// The moves from a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MovesAnswer {
    /// The outcome class of the sum before the move.
    pub outcome: Outcome,
    /// The wanted moves, by term and then in the order of the rules.
    pub moves: Vec<FoundMove>,
    /// For moves to an infinite value, by their index: the heaps with which the mover of that sum wins.
    pub infinities: Infinities,
    /// How the outcome and the moves are known.
    pub known: Known,
}

/// A move in one component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundMove {
    /// The index of the *term* whose component is moved. A term with count `c` stands for `c` components with
    /// the same moves, which are listed once.
    pub term: usize,
    /// The option that replaces the component.
    pub option: Sum,
    /// The label of the move, if the rules give one.
    pub label: Option<String>,
    /// The index, from 0, of the rule that the move applies.
    pub rule: u32,
    /// The players who may make the move.
    pub mover: Mover,
    /// The score that the mover gains.
    pub gain: i128,
    /// Whether the mover moves again.
    pub again: bool,
    /// The value of the whole sum after the move; `None` under misère play, which has no values, if a closed
    /// form gave only the outcome, and on game graphs that were built for the question.
    pub leaves: Option<Value>,
    /// The outcome class of the whole sum after the move.
    pub outcome: Outcome,
    /// The number of moves after this one, if draws are allowed and it is known.
    pub remoteness: Option<Remoteness>,
}

impl FoundMove {
    /// A move in a component of the term with index `term`, which leads to a sum with this outcome.
    pub(crate) fn new(term: usize, one: &Move<'_>, outcome: Outcome) -> Self {
        Self {
            term,
            option: one.option.clone(),
            label: one.label.map(str::to_owned),
            rule: one.rule,
            mover: one.mover,
            gain: one.gain,
            again: one.again,
            leaves: None,
            outcome,
            remoteness: None,
        }
    }

    /// Whether the move wins for every player who may make it, because the opponent then loses.
    #[must_use]
    pub fn wins(&self) -> bool {
        wins(self.mover, self.outcome)
    }

    /// Whether the move wins if `player` makes it.
    #[must_use]
    pub fn wins_for(&self, player: Player) -> bool {
        wins(Mover::Only(player), self.outcome)
    }

    /// The whole sum after the move in `position`, which must be the position of the question: the option
    /// replaces the component.
    #[must_use]
    pub fn left(&self, position: &Sum) -> Sum {
        let mut left = Sum::new();
        for (at, mut term) in position.terms().enumerate() {
            if at == self.term {
                for part in self.option.terms() {
                    left.push(part.count, part.component.kind, part.component.words);
                }
                term.count -= 1;
            }
            left.push(term.count, term.component.kind, term.component.words);
        }
        left
    }
}

/// Whether a move that is open to `mover` and leads to a sum with this outcome wins.
pub(crate) fn wins(mover: Mover, outcome: Outcome) -> bool {
    match outcome {
        Outcome::P => true,
        Outcome::L => mover == Mover::Only(Player::Left),
        Outcome::R => mover == Mover::Only(Player::Right),
        _ => false,
    }
}

/// The sum after one component of the term with index `at` in `position` is replaced by `option`.
pub(crate) fn after(position: &Sum, at: usize, option: &Sum) -> Sum {
    let mut left = Sum::new();
    for (index, term) in position.terms().enumerate() {
        let count = if index == at { term.count - 1 } else { term.count };
        left.push(count, term.component.kind, term.component.words);
    }
    for term in option.terms() {
        left.push(term.count, term.component.kind, term.component.words);
    }
    left
}

/// The values of a box of positions of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableAnswer {
    /// The kind of the positions.
    pub kind: KindId,
    /// The smallest number of each field.
    pub from: Vec<u64>,
    /// The largest number of each field, inclusive.
    pub to: Vec<u64>,
    /// The values in row-major order: the last field changes fastest.
    pub values: Vec<Value>,
    /// For infinite values, by their index: the heaps with which the mover wins.
    pub infinities: Infinities,
    /// How the values are known.
    pub known: Known,
}

/// The values of consecutive heaps, computed on demand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeapTableAnswer {
    /// The values, which are read from the table of a code.
    pub values: HeapValues,
    /// How the values are known.
    pub known: Known,
}

/// The outcomes of a box of positions of one kind, each position by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeTableAnswer {
    /// The kind of the positions.
    pub kind: KindId,
    /// The smallest number of each field.
    pub from: Vec<u64>,
    /// The largest number of each field, inclusive.
    pub to: Vec<u64>,
    /// The outcomes in row-major order: the last field changes fastest.
    pub outcomes: Vec<OutcomeEntry>,
    /// The remoteness of each entry, if draws are allowed.
    pub remoteness: Option<Vec<Remoteness>>,
    /// How the outcomes are known.
    pub known: Known,
}

/// Options that show why a component has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witnesses {
    /// The value of the component.
    pub value: Value,
    /// One option for each nim-value below `value`, in ascending order of values; each is the first in the
    /// order of the rules. At most [`Witnesses::CAP`] of them; some are missing if `truncated`.
    pub below: Vec<Witness>,
    /// One option for each other value that occurs, in ascending order with loony values last; at most
    /// [`Witnesses::CAP`].
    pub others: Vec<Witness>,
    /// If the component is loony, the first option that ends the game.
    pub winning: Option<Witness>,
    /// The number of moves examined.
    pub moves: u64,
    /// Whether there are more moves, or more values, than were examined.
    pub truncated: bool,
    /// How the values are known.
    pub known: Known,
}

impl Witnesses {
    /// The largest number of witnesses in each list.
    pub const CAP: usize = 1 << 12;

    /// The largest number of moves that are examined.
    pub const MOVES_CAP: u64 = 1 << 16;
}

/// An option and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witness {
    /// The value of the option.
    pub value: Value,
    /// The sum that the move leaves.
    pub option: Sum,
    /// The label of the move, if the rules give one.
    pub label: Option<String>,
}
