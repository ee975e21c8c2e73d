//! Answers, and the evidence for them.

use grundy_core::{KindId, Move, Mover, NimValue, Outcome, Player, Sum};
use grundy_engine::{Known, OutcomeEntry, Value};
use grundy_heap::HeapValues;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// For each infinite value in a list, identified by its index, the sizes of the Nim heaps whose sum with the value is
/// a win for the mover. The sum with any other heap is a draw.
pub type Infinities = BTreeMap<usize, BTreeSet<NimValue>>;

/// The number of moves until the end under best play: the winner tries to end play quickly, and the loser tries to
/// delay the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remoteness {
    /// Play ends after this many moves.
    Moves(u32),
    /// Play does not end: a draw.
    Endless,
}

impl From<Option<u32>> for Remoteness {
    /// Converts a number of moves; `None` means that play does not end.
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

/// For components of unknown value, identified by the index of their term, the nimbers that a search has excluded as
/// values, in ascending order.
pub type Exclusions = BTreeMap<usize, Vec<NimValue>>;

/// The values of a sum and of its components.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueAnswer {
    /// The value of the component of each *term* of the sum, regardless of the term's count.
    pub components: Vec<Value>,
    /// What is known about components of unknown value, if a limit was reached.
    pub excluded: Exclusions,
    /// For each component with an infinite value, identified by the index of its term, the sizes of the Nim
    /// heaps with which the mover wins.
    pub infinities: Infinities,
    /// The value of the whole sum.
    pub value: Value,
    /// If the value is infinite, the sizes of the Nim heaps that make the sum a win for the mover when added to it;
    /// otherwise `None`.
    pub wins_with: Option<BTreeSet<NimValue>>,
    /// The outcome of the sum under normal play, or `None` if it is unknown because a limit was reached.
    pub outcome: Option<Outcome>,
    /// The evidence for the values, and how they were computed.
    pub known: Known,
}

/// The outcome of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeAnswer {
    /// The outcome class of the sum.
    pub outcome: Outcome,
    /// The number of moves until the end of play, or `None` if it is unknown. It is computed only if draws are allowed;
    /// otherwise, it is known only if a database contains it.
    pub remoteness: Option<Remoteness>,
    /// The evidence for the outcome, and how it was computed.
    pub known: Known,
}

/// The moves that a question can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// All winning moves, and no others.
    Winning,
    /// At most this many winning moves: the first ones, or a single one that a closed form provides. There is at least
    /// one if the position has a winning move and the number is not 0.
    FirstWinning(usize),
    /// All moves, with the outcomes and, where known, the values of the positions to which they lead.
    All,
}

/// The moves from a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MovesAnswer {
    /// The outcome class of the sum before the move.
    pub outcome: Outcome,
    /// The requested moves, ordered by term. The moves in one term come in the order in which the rules, or the
    /// closed form that provides the moves, list them.
    pub moves: Vec<FoundMove>,
    /// For each move to an infinite value, identified by the index of the move, the sizes of the Nim heaps
    /// with which the player who moves next wins.
    pub infinities: Infinities,
    /// The evidence for the outcome and the moves, and how they were computed.
    pub known: Known,
}

/// A move in one component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundMove {
    /// The index of the *term* in which the move is made. A term with count `c` stands for `c` equal
    /// components; their moves are listed once.
    pub term: usize,
    /// The option that replaces the component.
    pub option: Sum,
    /// The label of the move, if the rules give one.
    pub label: Option<String>,
    /// The index of the rule that allows the move, from 0.
    pub rule: u32,
    /// The players who may make the move.
    pub mover: Mover,
    /// The score that the mover gains.
    pub gain: i128,
    /// Whether the mover moves again. The outcome after the move is then the outcome with the mover to move. A
    /// move that ends the game does not let the mover move again.
    pub again: bool,
    /// The value of the whole sum after the move, or `None` if it is unknown, for example under misère play (which has
    /// no values), if a closed form gave only the outcome, or on a game graph that was built for the question.
    pub leaves: Option<Value>,
    /// The outcome class of the whole sum after the move.
    pub outcome: Outcome,
    /// The number of moves until the end of play, counted after this move, or `None` if it is unknown.
    pub remoteness: Option<Remoteness>,
}

impl FoundMove {
    /// A move in a component of the term with index `term` that leads to a sum with this outcome.
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

    /// Whether the move wins for every player who may make it: the opponent then loses, or the mover moves
    /// again and wins.
    #[must_use]
    pub fn wins(&self) -> bool {
        if self.again { self.outcome == Outcome::N } else { wins(self.mover, self.outcome) }
    }

    /// Whether the move wins if `player` makes it.
    #[must_use]
    pub fn wins_for(&self, player: Player) -> bool {
        if self.again { self.wins() } else { wins(Mover::Only(player), self.outcome) }
    }

    /// The whole sum that results from the move: in `position`, which must be the position of the question,
    /// the option replaces the component.
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

/// Whether a move that `mover` may make is a winning move if it leads to a sum with this outcome in which the opponent
/// moves next.
pub(crate) fn wins(mover: Mover, outcome: Outcome) -> bool {
    match outcome {
        Outcome::P => true,
        Outcome::L => mover == Mover::Only(Player::Left),
        Outcome::R => mover == Mover::Only(Player::Right),
        _ => false,
    }
}

/// The sum that results when one component of the term with index `at` in `position` is replaced by `option`.
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
    /// For each infinite value, identified by its index, the sizes of the Nim heaps with which the mover
    /// wins.
    pub infinities: Infinities,
    /// The evidence for the values, and how they were computed.
    pub known: Known,
}

/// The values of consecutive heaps, computed on demand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeapTableAnswer {
    /// The values, which follow from the stored sequence of a taking-and-breaking code.
    pub values: HeapValues,
    /// The evidence for the values, and how they were computed.
    pub known: Known,
}

/// The outcomes of the positions of one kind in a box. Each position is considered by itself, not in a sum.
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
    /// The remoteness of each entry, if draws are allowed and the rules are not partizan: `Endless` for draws and for
    /// entries that are not positions.
    pub remoteness: Option<Vec<Remoteness>>,
    /// The evidence for the outcomes, and how they were computed.
    pub known: Known,
}

/// Options that show why a component has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witnesses {
    /// The value of the component.
    pub value: Value,
    /// One option for each nim-value below `value`, in ascending order of these nim-values. The option has this
    /// nim-value or, under rules with complimenting or entailing moves, the move to it wins if the rest of the sum has
    /// this nim-value. Each option is the first suitable one, in the order of the rules or of the closed form that
    /// supplies it. There are at most [`Witnesses::CAP`] options, and some may be missing if `truncated` is set.
    pub below: Vec<Witness>,
    /// One option for each other value that occurs, in ascending order; a loony value comes last. There are
    /// at most [`Witnesses::CAP`] options with nim-values.
    pub others: Vec<Witness>,
    /// If the component is loony because some option ends the game, the first such option.
    pub winning: Option<Witness>,
    /// The number of moves examined.
    pub moves: u64,
    /// Whether some moves were not examined, or some values were omitted.
    pub truncated: bool,
    /// The evidence for the values, and how they were computed.
    pub known: Known,
}

impl Witnesses {
    /// The largest number of witnesses with nim-values in each list.
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
    /// The option: the sum that replaces the component.
    pub option: Sum,
    /// The label of the move, if the rules give one.
    pub label: Option<String>,
}
