//! Answers: what was asked for, and how it is known.

use crate::EngineName;
use crate::heap::HeapValues;
use grundy_core::{Evidence, KindId, Message, Move, Mover, NimValue, Outcome, Player, Sum, nim_sum};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What a component, or a sum, is equal to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// The Nim heap of this size.
    Nim(NimValue),
    /// Loony: the mover wins at once, whatever else stands there.
    Loony,
    /// Over: a component that ends the game stands there already.
    Over,
    /// Infinite: play need not end, and no heap is equal (where draws are allowed). [`Infinities`] say with which heaps
    /// the mover wins.
    Infinite,
    /// Not a position: the bounds of the kind's fields do not hold (entries of tables only).
    Outside,
    /// A limit was reached before the value was known.
    Unknown,
}

impl Value {
    /// The value of a sum of this value with `count` more components of value `value`.
    pub(crate) fn plus(self, value: Self, count: u128) -> Self {
        match (self, value) {
            (Self::Over, _) | (_, Self::Over) => Self::Over,
            (Self::Loony, _) | (_, Self::Loony) => Self::Loony,
            (Self::Nim(sum), Self::Nim(value)) => {
                Self::Nim(if count % 2 == 1 { nim_sum(sum, value) } else { sum })
            }
            _ => Self::Unknown,
        }
    }

    /// The nim-value, where there is one.
    #[must_use]
    pub const fn nim(self) -> Option<NimValue> {
        match self {
            Self::Nim(value) => Some(value),
            _ => None,
        }
    }

    /// The word for a value that is no nim-value, in answers and tables.
    #[must_use]
    pub const fn special(self) -> Option<&'static str> {
        match self {
            Self::Nim(_) => None,
            Self::Loony => Some("loony"),
            Self::Over => Some("over"),
            Self::Infinite => Some("infinity"),
            Self::Outside => Some("outside"),
            Self::Unknown => Some("unknown"),
        }
    }

    /// The outcome under normal play of a position of this value; `None` where the value is not known.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Nim(0) | Self::Over => Some(Outcome::P),
            Self::Nim(_) | Self::Loony => Some(Outcome::N),
            Self::Infinite | Self::Outside | Self::Unknown => None,
        }
    }
}

impl fmt::Display for Value {
    /// The nim-value, or the word for what is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.nim(), self.special()) {
            (Some(number), _) => number.fmt(f),
            (None, word) => f.pad(word.unwrap_or("?")),
        }
    }
}

/// Of values in a row, by the index of each that is infinite, the sizes of the Nim heaps with which the mover wins; with
/// other heaps it is a draw.
pub type Infinities = BTreeMap<usize, BTreeSet<NimValue>>;

/// How many moves are left where draws are allowed: the winner hastens, the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remoteness {
    /// This many.
    Moves(u32),
    /// Play does not end.
    Endless,
}

impl From<Option<u32>> for Remoteness {
    /// Nothing means that play does not end.
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

/// How an answer is known: the evidence, the engine and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What the answer rests on; where parts rest on different things, the weakest of them.
    pub evidence: Evidence,
    /// Which engine answered, and why that one.
    pub plan: Plan,
    /// What it cost.
    pub stats: Stats,
}

/// The engine that answered, and the plan that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The engine.
    pub engine: EngineName,
    /// Why that one (messages `solve-why-...`).
    pub why: Message,
    /// The ways of the first plan that was made, in order; none where a closed form, or a table from before, answered at
    /// once.
    pub ways: Vec<PlannedWay>,
}

/// A way in a plan: an attempt that the next one follows if it does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedWay {
    /// Its name.
    pub way: &'static str,
    /// How many positions it works through, where that is known before.
    pub positions: Option<u128>,
    /// Bytes of the tables that it fills; 0 if it fills none, or they grow as it works.
    pub bytes: u128,
    /// How many positions it may visit at most, where it is a trial.
    pub at_most: Option<u64>,
}

impl Plan {
    /// The plan that `engine` answers, for the reason `why`.
    #[must_use]
    pub const fn new(engine: EngineName, why: Message) -> Self {
        Self { engine, why, ways: Vec::new() }
    }

    /// The same plan with the ways that it lists.
    #[must_use]
    pub(crate) fn with_ways(mut self, ways: &[PlannedWay]) -> Self {
        self.ways = ways.to_vec();
        self
    }
}

/// What an answer cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions whose moves were generated for this request.
    pub positions: u64,
    /// Bytes of the tables held when the answer was there.
    pub bytes: u64,
}

/// The value of a sum and of its components.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueAnswer {
    /// The value of the component of each *term* of the sum; a term's count is not applied.
    pub components: Vec<Value>,
    /// The components that are infinite, by term.
    pub infinities: Infinities,
    /// The value of the whole sum.
    pub value: Value,
    /// If that is infinite: the sizes of the Nim heaps with which the mover wins.
    pub wins_with: Option<BTreeSet<NimValue>>,
    /// The outcome of the sum under normal play; `None` only where a limit left it unknown.
    pub outcome: Option<Outcome>,
    /// How it is known.
    pub known: Known,
}

/// The outcome of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// How many moves are left; only where draws are allowed, and where it is known.
    pub remoteness: Option<Remoteness>,
    /// How it is known.
    pub known: Known,
}

/// Which moves are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// The moves that win.
    Winning,
    /// Some moves that win, so many at most, and if there are any, one at least: the first ones, or one that a
    /// closed form knows.
    FirstWinning(usize),
    /// Every move, with what it leaves.
    All,
}

/// The moves from a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MovesAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// The moves asked for, by term and then in the order of the rules.
    pub moves: Vec<FoundMove>,
    /// The moves that leave an infinite value, by their index.
    pub infinities: Infinities,
    /// How it is known.
    pub known: Known,
}

/// A move in one component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundMove {
    /// The index of the *term* whose component is moved; a term of count `c` stands for `c` components
    /// with the same moves, which are listed once.
    pub term: usize,
    /// What takes the component's place.
    pub option: Sum,
    /// The move's label, if the rules give one.
    pub label: Option<String>,
    /// Which rule it is an instance of, from 0.
    pub rule: u32,
    /// Who may make it.
    pub mover: Mover,
    /// What the mover scores.
    pub gain: i128,
    /// Whether the mover moves once more.
    pub again: bool,
    /// The value of the whole sum that is left; `None` under misère play, which has no values, where a closed form
    /// gave the outcome alone, and on game graphs that were built for the question.
    pub leaves: Option<Value>,
    /// The outcome of the whole sum that is left.
    pub outcome: Outcome,
    /// How many moves are left after it; only where draws are allowed, and where it is known.
    pub remoteness: Option<Remoteness>,
}

impl FoundMove {
    /// A move in a component of the term with index `term`, which leaves a sum of this outcome.
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

    /// Whether the move wins, whoever makes it: the opponent, to move, loses.
    #[must_use]
    pub fn wins(&self) -> bool {
        wins(self.mover, self.outcome)
    }

    /// Whether the move wins if `player` makes it.
    #[must_use]
    pub fn wins_for(&self, player: Player) -> bool {
        wins(Mover::Only(player), self.outcome)
    }

    /// The whole sum that is left after the move in `position`, which was asked about: the option stands in the place of
    /// the component that is moved.
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

/// Whether a move of `mover` that leaves a sum of this outcome wins.
pub(crate) fn wins(mover: Mover, outcome: Outcome) -> bool {
    match outcome {
        Outcome::P => true,
        Outcome::L => mover == Mover::Only(Player::Left),
        Outcome::R => mover == Mover::Only(Player::Right),
        _ => false,
    }
}

/// What `position` becomes when one component of the term with index `at` is replaced by `option`.
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
    /// The kind.
    pub kind: KindId,
    /// The lowest number of each field.
    pub from: Vec<u64>,
    /// The highest number of each field, included.
    pub to: Vec<u64>,
    /// The values, row-major: the last field changes fastest.
    pub values: Vec<Value>,
    /// The values that are infinite, by their index.
    pub infinities: Infinities,
    /// How they are known.
    pub known: Known,
}

/// The values of heaps in a row, found when they are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeapTableAnswer {
    /// The values.
    pub values: HeapValues,
    /// How they are known.
    pub known: Known,
}

/// The outcomes of a box of positions of one kind, each position alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeTableAnswer {
    /// The kind.
    pub kind: KindId,
    /// The lowest number of each field.
    pub from: Vec<u64>,
    /// The highest number of each field, included.
    pub to: Vec<u64>,
    /// The outcomes, row-major: the last field changes fastest.
    pub outcomes: Vec<OutcomeEntry>,
    /// How many moves are left at each entry, where draws are allowed.
    pub remoteness: Option<Vec<Remoteness>>,
    /// How they are known.
    pub known: Known,
}

/// An entry of a table of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutcomeEntry {
    /// The outcome of the position.
    Is(Outcome),
    /// Not a position: the bounds of the kind's fields do not hold.
    Outside,
    /// A limit was reached before the outcome was known.
    Unknown,
}

/// Why a component has its value: options that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witnesses {
    /// The value of the component.
    pub value: Value,
    /// One option for each nim-value below `value`, ascending; the first in the order of the rules. Not more
    /// than [`Witnesses::CAP`] of them, and less than all if `truncated`.
    pub below: Vec<Witness>,
    /// One option for each other value that occurs, ascending, loony ones last; at most [`Witnesses::CAP`].
    pub others: Vec<Witness>,
    /// If the component is loony: the first option that ends the game.
    pub winning: Option<Witness>,
    /// The number of moves that were looked at.
    pub moves: u64,
    /// Whether there are more moves, or more values, than were looked at.
    pub truncated: bool,
    /// How the values are known.
    pub known: Known,
}

impl Witnesses {
    /// The most witnesses of one sort that are kept.
    pub const CAP: usize = 1 << 12;

    /// The most moves that are looked at.
    pub const MOVES_CAP: u64 = 1 << 16;
}

/// An option and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witness {
    /// The value of the option.
    pub value: Value,
    /// What the move leaves.
    pub option: Sum,
    /// The move's label, if the rules give one.
    pub label: Option<String>,
}
