//! The facts of an explanation, as data without sentences.

use crate::{
    answer::{EngineName, Value},
    ask::moves::{labels, written_parts},
    game::Game,
    position_data::PositionTerm,
    position_text::shortened,
};
use grundy_core::{Component, ComponentRef, Compound, Convention, Message, NimValue, Outcome, Player, Sum};
use grundy_solve::{CompoundPart, FoundMove, Remoteness, Witness};
use std::collections::BTreeSet;

/// Why a position has its outcome, in steps.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainAnswer {
    /// The outcome of the position.
    pub outcome: Outcome,
    /// The steps, in reading order.
    pub steps: Vec<Step>,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The kind of step: `component`, `cancel`, `xor`, `bit`, `move`, `replies`, `engine` and others.
    pub kind: &'static str,
    /// The facts of the step, from which its sentences are made.
    pub facts: Facts,
}

/// The facts of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Facts {
    /// The position has no component, so the convention decides the outcome.
    Empty(Convention),
    /// Play is misère, so the nim-sum alone does not decide the outcome.
    Misere,
    /// This component ends the game.
    Over(Shown),
    /// A component is loony.
    Loony {
        /// The component.
        component: Shown,
        /// A move that ends the game, if one was found.
        ends: Option<ShownMove>,
    },
    /// A closed form gives the outcome of the position, which is a single component.
    Theorem {
        /// The component.
        component: Shown,
        /// The closed form.
        law: Law,
        /// The outcome.
        outcome: Outcome,
        /// The convention.
        convention: Convention,
        /// The quantities that the closed form computes.
        reasons: Vec<Message>,
    },
    /// There is a closed form for outcomes, but it does not decide this position.
    Silent {
        /// The name of the theorem.
        theorem: String,
        /// Whether the position is a single component; the theorem covers only such positions.
        is_single: bool,
    },
    /// A component, and why it has its value or another property.
    Component(Box<ExplainedComponent>),
    /// The number of further distinct components, whose values are not explained one by one.
    More(u64),
    /// Components that cancel in pairs, each with the even number of copies that cancel.
    Cancel(Vec<(Shown, u128)>),
    /// The values of the components that do not cancel; the xor of these values is the value of the sum.
    Xor(Vec<Column>),
    /// The value of the sum of all components except those in which the player to move must move.
    FreeValue(Value),
    /// The values of the components are not explained, because their canonical forms need too much memory.
    Unvalued,
    /// The value of a sum in a game with draws.
    Sum {
        /// The value.
        value: Value,
        /// If the value is infinite, the sizes of the Nim heaps whose sums with the position are N-positions.
        wins_beside: Option<BTreeSet<NimValue>>,
        /// The number of infinite components: 0, 1, or 2 for two or more.
        infinite: u8,
        /// The xor of the values of the other components.
        xor: NimValue,
        /// If exactly one component is infinite, the sizes of the Nim heaps whose sums with that component are
        /// N-positions.
        sizes: Option<BTreeSet<NimValue>>,
    },
    /// The outcome, and the fact that decides it.
    Decided {
        /// The outcome.
        outcome: Outcome,
        /// The fact that decides it.
        by: Decision,
    },
    /// The component whose value the explained move reduces, as the highest bit of the nim-sum requires.
    Bit {
        /// The nim-sum.
        xor: NimValue,
        /// The components whose values contain the highest bit of the nim-sum.
        with_bit: Vec<Shown>,
        /// The component that the explained move changes.
        component: Shown,
        /// The value of that component before the move.
        old: NimValue,
    },
    /// Moves that win or, in a draw, keep the draw. The first one is explained.
    Moves {
        /// At most 256 moves, beginning with the one that is explained.
        moves: Vec<GoodMove>,
        /// The number of known winning moves that are left out because the list is full. It is 0 where only examples
        /// are shown: for draws, for compounds other than disjunctive sums, and in games with complimenting or
        /// entailing moves.
        omitted: u64,
    },
    /// Winning replies to losing moves: at most one for each rule in each component, and at most 8 in all. In a
    /// P-position, all moves are losing moves.
    Replies {
        /// Whether the replies are to losing moves of an N-position.
        to_mistakes: bool,
        /// The replies. There are none if there is no move.
        replies: Vec<Reply>,
    },
    /// The player to move must move in this component.
    Forced(Shown),
    /// The compound in which the components are played.
    Compound(Compound),
    /// Whether a player of a partizan game wins when moving first.
    Player {
        /// The player.
        player: Player,
        /// The number of moves that the player has.
        moves: u64,
        /// A winning move, if there is one.
        wins: Option<ShownMove>,
        /// Replies to losing moves.
        replies: Vec<Reply>,
    },
    /// The value of a component of a partizan game, and its options, one for each value.
    Options {
        /// The component.
        component: Shown,
        /// Its canonical form.
        game: String,
        /// Left's options, at most 12.
        left: Vec<GameOption>,
        /// Right's options, at most 12.
        right: Vec<GameOption>,
        /// The number of values of Left's options for which no option is in the list.
        left_omitted: u64,
        /// The number of values of Right's options for which no option is in the list.
        right_omitted: u64,
    },
    /// Why a component of a partizan game has its value.
    Worth {
        /// The component.
        component: Shown,
        /// Its canonical form.
        game: String,
        /// The reason.
        reason: GameReason,
    },
    /// A comparison of a component's value with the result of play.
    Check {
        /// The component.
        component: Shown,
        /// The sum that was played.
        check: FormCheck,
    },
    /// The values of the components of a partizan sum, the hottest first, and the value of the sum.
    Values {
        /// The components.
        rows: Vec<SummedGame>,
        /// The canonical form of the sum.
        game: String,
        /// The outcome of the sum.
        outcome: Outcome,
    },
    /// A player's move whose incentive is at least that of every other move.
    Incentive {
        /// The player.
        player: Player,
        /// The move.
        play: ShownMove,
        /// Whether the move wins.
        wins: bool,
    },
    /// The engine that answered.
    Engine {
        /// The engine.
        engine: EngineName,
        /// The reason why this engine was chosen.
        why: Message,
    },
}

/// An option of a component of a partizan game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// The move to it.
    pub play: ShownMove,
    /// Its canonical form.
    pub game: String,
    /// The fate of the option in the canonical form of the component.
    pub fate: OptionFate,
}

/// The fate of an option when a game is simplified.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionFate {
    /// It is an option of the canonical form or, if the value is a number, an option that determines this number.
    Counts,
    /// Another option is at least as good for the player.
    Dominated {
        /// The value of the other option.
        by: String,
    },
    /// The opponent has a reply that is at least as good for the opponent as the whole game.
    Reversible {
        /// The value of the reply.
        reply: String,
    },
}

/// Why a game has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameReason {
    /// Neither player can move.
    Ended,
    /// The value is the simplest number between the options, which are numbers.
    Simplest {
        /// The greatest number that Left can leave, or `None` if Left cannot move.
        left: Option<String>,
        /// The least number that Right can leave, or `None` if Right cannot move.
        right: Option<String>,
    },
    /// The value is the simplest number that fits between the options, which are not all numbers.
    Fits,
    /// In the canonical form, the options of each player are exactly the smaller nimbers.
    Nimber {
        /// The size of the Nim heap that the game equals.
        nimber: u32,
    },
    /// The stops are equal.
    Tepid {
        /// Both stops.
        number: String,
    },
    /// The Left stop is greater than the Right stop.
    Hot {
        /// The Left stop.
        left_stop: String,
        /// The Right stop.
        right_stop: String,
        /// The mean.
        mean: String,
        /// The temperature.
        temperature: String,
    },
}

/// A sum of copies of a component and an integer. The value of the sum should be 0; the outcome of the sum is found by
/// play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormCheck {
    /// The number of copies.
    pub copies: u8,
    /// The integer.
    pub integer: i64,
    /// The outcome, found by play alone; the second player wins (`P`) if the value is correct.
    pub outcome: Outcome,
}

/// A component of a partizan sum with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummedGame {
    /// The component.
    pub component: Shown,
    /// The number of such components.
    pub count: u128,
    /// Its canonical form.
    pub game: String,
    /// Its temperature.
    pub temperature: String,
}

/// The fact that decides an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// The nim-value of the position.
    NimValue(NimValue),
    /// The outcomes of the options: some option is a P-position, or none is.
    Options,
    /// Play is misère, and there is no move.
    Stuck,
    /// A loony component.
    Loony,
    /// The moves of a game with complimenting or entailing moves.
    Entailing,
    /// The remoteness of a position in a game with draws, or `None` if it is unknown.
    Remoteness(Option<Remoteness>),
    /// The rules of a compound that is not a disjunctive sum.
    Compound {
        /// The compound.
        compound: Compound,
        /// The convention.
        convention: Convention,
        /// Whether play is over.
        is_over: bool,
        /// The least remoteness, if it decides the outcome.
        remoteness: Option<u32>,
        /// The greatest suspense number, if it decides the outcome.
        suspense: Option<u32>,
    },
}

/// A component or a sum, as text and as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The text, with each component by its name or, if it has none, in the long form. Long texts are shortened, except
    /// in some moves, such as the one that is explained.
    pub text: String,
    /// The terms, or `None` for sums across rulesets, and for sums with more than 1000 counts and field values.
    pub terms: Option<Vec<PositionTerm>>,
}

/// A move in an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMove {
    /// The indices of the components of the position that the move changes, where equal components have separate
    /// indices. A move in a compound may change several components; the list is empty if the move is shown for a
    /// component on its own.
    pub components: Vec<u128>,
    /// The component before the move; in a compound, the sum of all components that the move changes.
    pub from: Shown,
    /// The sum that replaces it.
    pub to: Shown,
    /// The label that the rules give to the move, or `None` if there is none.
    pub label: Option<String>,
    /// The whole position after the move. It is `None` if the position is large or is a sum across rulesets, or if the
    /// move is shown for a component on its own.
    pub after: Option<Vec<PositionTerm>>,
}

/// A move that wins or keeps a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoodMove {
    /// The move.
    pub play: ShownMove,
    /// The property of the position that the move leaves.
    pub leaves: Leaves,
}

/// The property of a position that a good move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Leaves {
    /// Its nim-value is 0.
    Zero,
    /// The opponent loses it.
    Lost,
    /// The opponent loses it within this number of moves.
    LostIn(u32),
    /// It is a draw.
    Draw,
    /// The same player moves again, and wins.
    Again,
    /// The opponent must answer in the changed component, and loses.
    Entails,
}

/// A move and the reply that refutes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub play: ShownMove,
    /// The value of the position after the move, if it is known.
    pub value: Option<Value>,
    /// The reply, or `None` if the opponent has no move and therefore wins under the convention.
    pub reply: Option<ShownMove>,
}

/// A closed form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Law {
    /// A theorem.
    Theorem {
        /// Its name.
        name: String,
        /// Its source.
        source: String,
    },
    /// A claim in the rules that the request trusts.
    Claim {
        /// The line of the claim in the rules, counted from 1.
        line: usize,
    },
}

/// A component, and the evidence for its value or for another property.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainedComponent {
    /// The component.
    pub component: Shown,
    /// The number of such components in the position, or `None` if it does not matter.
    pub count: Option<u128>,
    /// Its value, if it has one.
    pub value: Option<Value>,
    /// If the value is infinite, the sizes of the Nim heaps whose sums with the component are N-positions.
    pub wins_beside: Option<BTreeSet<NimValue>>,
    /// The basis of the value or of the other property.
    pub by: ComponentBy,
    /// The quantities that a closed form computes.
    pub reasons: Vec<Message>,
    /// For each nim-value smaller than that of the component, an option that has it, in ascending order: at most 256
    /// options, always including that for the largest value. Some may be missing if `is_truncated` is set. In a game
    /// with complimenting or entailing moves, the move to the option wins if the rest of the sum has that value.
    pub witnesses: Vec<ShownOption>,
    /// The number of witnesses that are not in the list.
    pub witnesses_omitted: u64,
    /// For each other value that an option has, such an option, in ascending order: at most 256 options, always
    /// including that for the last value, which may be loony.
    pub others: Vec<ShownOption>,
    /// The number of options that were examined.
    pub examined: u64,
    /// Whether some options were not examined, or some values were omitted.
    pub is_truncated: bool,
}

/// The largest number of witnesses, and of winning moves, in the facts of a step.
pub(super) const MOST_FACTS: usize = 256;

/// An option of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownOption {
    /// The value of the option.
    pub value: Value,
    /// The move to it.
    pub play: ShownMove,
}

/// The basis of the value or of another property of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ComponentBy {
    /// The component has no move.
    Ended,
    /// The component ends the game.
    Over,
    /// The mex of the options' values.
    Options,
    /// A closed form.
    Law(Law),
    /// The outcomes of the sums of the component with Nim heaps, in a game with draws.
    Draws,
    /// The moves that win if the rest of the sum has a value smaller than that of the component, in a game with
    /// complimenting or entailing moves.
    Entailing,
    /// The rules of a compound that is not a disjunctive sum.
    Compound(CompoundFact),
}

/// The property of a component on which the outcome of a compound depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompoundFact {
    /// It has no move.
    Ended,
    /// Its remoteness.
    Remoteness(u32),
    /// Its suspense number.
    Suspense(u32),
    /// Some move ends it.
    CanEnd,
    /// Its foreclosed value.
    Foreclosed(u32),
    /// Its outcome.
    Outcome(Outcome),
    /// Its outcomes under normal and under misère play.
    Outcomes(Outcome, Outcome),
}

/// A row of a nim-sum in columns of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The component.
    pub component: Shown,
    /// Its value.
    pub value: NimValue,
}

/// The largest number of counts and field values in the terms that an explanation contains for a component, a sum or a
/// position.
const MOST_NUMBERS: usize = 1000;

/// The terms of a sum, or `None` if the sum is too large or is a sum across rulesets.
fn small_terms(game: &Game, sum: &Sum) -> Option<Vec<PositionTerm>> {
    let numbers = sum.terms().map(|term| 1 + term.component.words.len()).sum::<usize>();
    if numbers > MOST_NUMBERS { None } else { game.terms(sum) }
}

impl Shown {
    /// A component.
    pub(super) fn component(game: &Game, component: ComponentRef<'_>) -> Self {
        Self { text: shortened(&game.written(component)), terms: small_terms(game, &single(component)) }
    }

    /// A sum.
    pub(super) fn sum(game: &Game, sum: &Sum) -> Self {
        Self { text: shortened(&game.written_sum(sum)), terms: small_terms(game, sum) }
    }
}

fn single(component: ComponentRef<'_>) -> Sum {
    let mut sum = Sum::new();
    sum.push(1, component.kind, component.words);
    sum
}

impl ShownMove {
    /// A move in `position`.
    pub(super) fn of(game: &Game, position: &Sum, found: &FoundMove) -> Self {
        Self::new(game, position, found.term, &found.option, found.label.as_deref())
    }

    /// The move in `position` that replaces one component of the term at index `term` by `option`.
    pub(super) fn new(game: &Game, position: &Sum, term: usize, option: &Sum, label: Option<&str>) -> Self {
        let before = position.terms().take(term).map(|term| term.count);
        let after = after(position, term, option);
        Self {
            components: vec![before.fold(0, u128::saturating_add)],
            after: small_terms(game, &after),
            ..Self::alone(game, position.term(term).component, option, label)
        }
    }

    /// A move in a component on its own.
    pub(super) fn alone(game: &Game, from: ComponentRef<'_>, option: &Sum, label: Option<&str>) -> Self {
        Self {
            components: Vec::new(),
            from: Shown::component(game, from),
            to: Shown::sum(game, option),
            label: label.map(|label| game.label(from, label)),
            after: None,
        }
    }

    /// A move in a compound; the move may change several components.
    pub(super) fn of_compound(game: &Game, position: &Sum, parts: &[CompoundPart]) -> Self {
        let [from, to] = written_parts(game, position, parts);
        let [mut before, mut option, mut after] = [Sum::new(), Sum::new(), Sum::new()];
        for (index, term) in position.terms().enumerate() {
            let changed = parts.iter().filter(|part| part.term == index).count() as u128;
            let component = term.component;
            if changed > 0 {
                before.push(changed, component.kind, component.words);
            }
            if term.count > changed {
                after.push(term.count - changed, component.kind, component.words);
            }
        }
        for term in parts.iter().flat_map(|part| part.option.terms()) {
            option.push(term.count, term.component.kind, term.component.words);
            after.push(term.count, term.component.kind, term.component.words);
        }
        Self {
            components: parts.iter().map(|part| part.component.into()).collect(),
            from: Shown { text: from, terms: small_terms(game, &before) },
            to: Shown { text: to, terms: small_terms(game, &option) },
            label: labels(game, position, parts),
            after: small_terms(game, &after),
        }
    }

    /// The same move with its texts in full, however long they are.
    pub(super) fn in_full(mut self, game: &Game, position: &Sum, found: &FoundMove) -> Self {
        self.from.text = game.written(position.term(found.term).component);
        self.to.text = game.written_sum(&found.option);
        self
    }
}

/// The position in which `option` replaces one component of the term at index `at`.
pub(super) fn after(position: &Sum, at: usize, option: &Sum) -> Sum {
    let mut left = Sum::new();
    for (index, term) in position.terms().enumerate() {
        let count = if index == at { term.count - 1 } else { term.count };
        if count > 0 {
            left.push(count, term.component.kind, term.component.words);
        }
        if index == at {
            for new in option.terms() {
                left.push(new.count, new.component.kind, new.component.words);
            }
        }
    }
    left
}

impl ShownOption {
    /// An option of `component`.
    pub(super) fn of(game: &Game, component: &Component, witness: &Witness) -> Self {
        let label = witness.label.as_deref();
        let play = ShownMove::alone(game, component.as_ref(), &witness.option, label);
        Self { value: witness.value, play }
    }
}

impl ExplainedComponent {
    pub(super) fn new(component: Shown, by: ComponentBy) -> Self {
        Self {
            component,
            count: None,
            value: None,
            wins_beside: None,
            by,
            reasons: Vec::new(),
            witnesses: Vec::new(),
            witnesses_omitted: 0,
            others: Vec::new(),
            examined: 0,
            is_truncated: false,
        }
    }
}

/// The first entries and the last one, at most `MOST_FACTS` in all, and the number of omitted entries.
pub(super) fn ends<T>(list: &[T]) -> (impl Iterator<Item = &T>, u64) {
    let (first, last) = match list.split_last() {
        Some((last, rest)) if list.len() > MOST_FACTS => (&rest[..MOST_FACTS - 1], Some(last)),
        _ => (list, None),
    };
    let omitted = list.len() - first.len() - usize::from(last.is_some());
    (first.iter().chain(last), omitted as u64)
}

impl GameReason {
    /// The kind of the step that states the reason.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Ended | Self::Simplest { .. } | Self::Fits => "simplest",
            Self::Nimber { .. } => "nimber",
            Self::Tepid { .. } | Self::Hot { .. } => "stops",
        }
    }
}

impl From<Facts> for Step {
    fn from(facts: Facts) -> Self {
        let kind = match &facts {
            Facts::Empty(_) => "empty",
            Facts::Misere => "misere",
            Facts::Over(_) => "over",
            Facts::Loony { .. } => "loony",
            Facts::Theorem { .. } | Facts::Silent { .. } => "theorem",
            Facts::Component(_) => "component",
            Facts::More(_) => "components",
            Facts::Unvalued => "unvalued",
            Facts::Cancel(_) => "cancel",
            Facts::Xor(_) | Facts::FreeValue(_) => "xor",
            Facts::Sum { .. } => "sum",
            Facts::Decided { .. } => "outcome",
            Facts::Bit { .. } => "bit",
            Facts::Moves { .. } => "move",
            Facts::Replies { to_mistakes: true, .. } => "mistakes",
            Facts::Replies { to_mistakes: false, .. } => "replies",
            Facts::Forced(_) => "forced",
            Facts::Compound(_) => "compound",
            Facts::Player { .. } => "player",
            Facts::Options { .. } => "options",
            Facts::Worth { reason, .. } => reason.kind(),
            Facts::Check { .. } => "check",
            Facts::Values { .. } => "values",
            Facts::Incentive { .. } => "incentive",
            Facts::Engine { .. } => "engine",
        };
        Self { kind, facts }
    }
}
