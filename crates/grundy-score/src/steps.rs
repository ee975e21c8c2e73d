//! The moves of a position, in the form that the searches use.

use super::ScoreError;
use super::position::{folded, hash_of, push_key_after};
use grundy_core::{ComponentRef, Detail, Fault, FaultKind, Move, MoveVisitor, Player, Ruleset, Sum};
use grundy_engine::Meter;
use std::ops::{ControlFlow, Range};

/// The ruleset of a scoring game, with the properties that searches need.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    /// The ruleset that provides the moves.
    pub(super) ruleset: &'a dyn Ruleset,
    /// Whether the two players may have different moves.
    pub(super) partizan: bool,
    /// Whether to replace positions by their representatives under a symmetry of the rules.
    pub(super) up_to_symmetry: bool,
    /// Whether positions may form cycles, or `true` if that is unknown.
    pub(super) may_cycle: bool,
}

impl<'a> Rules<'a> {
    /// The rules of `ruleset`, without the use of symmetries. Positions may form cycles unless it is known that play
    /// ends.
    pub(super) fn new(ruleset: &'a dyn Ruleset) -> Self {
        Self {
            ruleset,
            partizan: ruleset.shape().is_partizan,
            up_to_symmetry: false,
            may_cycle: !ruleset.facts().play_ends(),
        }
    }

    /// The player who is stored in the key of a position when `player` is to move: under partizan rules `player`,
    /// under impartial rules always Left.
    pub(super) fn seen(self, player: Player) -> Player {
        if self.partizan { player } else { Player::Left }
    }

    /// The sum in which every component of `sum` is replaced by its representative under symmetry. The result is
    /// `scratch`, into which this sum is written, or `sum` itself if the rules define no representatives.
    pub(super) fn up_to_symmetry<'s>(
        self,
        sum: &'s Sum,
        words: &mut Vec<u64>,
        scratch: &'s mut Sum,
    ) -> &'s Sum {
        scratch.clear();
        for term in sum.terms() {
            if !self.ruleset.symmetric_words(term.component, words) {
                return sum;
            }
            scratch.push(term.count, term.component.kind, words);
        }
        scratch
    }

    /// The player who is stored as the next to move after a move by `player`.
    pub(super) fn next_player(self, player: Player, again: bool) -> Player {
        self.seen(if again { player } else { player.opponent() })
    }
}

/// A move without its components and its label.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The gain of the mover.
    pub(super) gain: i64,
    /// Whether the same player moves again.
    pub(super) again: bool,
    /// The index of the move among the moves from its position, which are ordered by term and, within a term, by the
    /// order of the rules.
    pub(super) ordinal: u32,
    /// The priority of the move in the table search. The number `u32::MAX` comes first; among the other moves, larger
    /// numbers come first if gains are equal.
    pub(super) urgency: u32,
    /// A hash of the rule and of the changes to the fields, by which a move is recognised in other positions.
    pub(super) deed: u32,
    /// The hash of the key of the position that the move leaves.
    pub(super) hash: u64,
    /// The start, in [`Steps::keys`], of the key of the position that the move leaves.
    start: usize,
    /// The end of the key that begins at `start`.
    end: usize,
}

/// A stack of the moves of all positions on the current path, and of the keys of their options.
#[derive(Default)]
pub(super) struct Steps {
    /// The moves. Those of the current position come last.
    pub(super) list: Vec<Step>,
    keys: Vec<u8>,
    order: Vec<usize>,
    /// Scratch memory for an option.
    option: Sum,
    /// Scratch memory for the words of a component.
    words: Vec<u64>,
}

/// A height to which the stack can be reset.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    /// The number of moves on the stack.
    pub(super) steps: usize,
    keys: usize,
}

impl Steps {
    /// The current height of the stack.
    pub(super) fn mark(&self) -> Mark {
        Mark { steps: self.list.len(), keys: self.keys.len() }
    }

    /// Removes all entries pushed since `mark`.
    pub(super) fn back_to(&mut self, mark: Mark) {
        self.list.truncate(mark.steps);
        self.keys.truncate(mark.keys);
    }

    /// The key of the position that a move leaves.
    pub(super) fn key(&self, step: Step) -> &[u8] {
        &self.keys[step.start..step.end]
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.list.capacity() * size_of::<Step>() + self.keys.capacity()) as u64
    }

    /// Pushes the moves of `player` in `sum`, whose terms must be in canonical order, and returns their range in
    /// [`Steps::list`].
    pub(super) fn expand(
        &mut self,
        rules: Rules<'_>,
        sum: &Sum,
        player: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Range<usize>, ScoreError> {
        let first = self.list.len();
        for (at, term) in sum.terms().enumerate() {
            let mut pushing = Pushing {
                rules,
                sum,
                player,
                at,
                of: term.component,
                first,
                steps: self,
                meter,
                error: None,
            };
            let flow = rules.ruleset.visit_moves(term.component, Detail::Options, &mut pushing)?;
            if let Some(error) = pushing.error {
                return Err(error);
            }
            debug_assert!(flow.is_continue());
        }
        Ok(first..self.list.len())
    }
}

struct Pushing<'a, 'b> {
    rules: Rules<'a>,
    sum: &'a Sum,
    player: Player,
    at: usize,
    of: ComponentRef<'a>,
    first: usize,
    steps: &'a mut Steps,
    meter: &'a mut Meter<'b>,
    error: Option<ScoreError>,
}

impl MoveVisitor for Pushing<'_, '_> {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        if self.rules.partizan && !found.mover.includes(self.player) {
            return ControlFlow::Continue(());
        }
        let Ok(gain) = i64::try_from(found.gain) else {
            return self.fail(ScoreError::Fault(gain_outside(found.gain, self.of)));
        };
        let Ok(ordinal) = u32::try_from(self.steps.list.len() - self.first) else {
            return self.fail(ScoreError::Overflow);
        };
        let start = self.steps.keys.len();
        let next = self.rules.next_player(self.player, found.again);
        let Steps { keys, order, option, words, .. } = self.steps;
        let option = match self.rules.up_to_symmetry {
            true => self.rules.up_to_symmetry(found.option, words, option),
            false => found.option,
        };
        push_key_after(self.sum, self.at, option, next, order, keys);
        let end = keys.len();
        self.steps.list.push(Step {
            gain,
            again: found.again,
            ordinal,
            urgency: 0,
            deed: deed(self.of, found),
            hash: hash_of(&self.steps.keys[start..end]),
            start,
            end,
        });
        ControlFlow::Continue(())
    }

    fn tick(&mut self) -> ControlFlow<()> {
        match self.meter.look() {
            Ok(()) => ControlFlow::Continue(()),
            Err(limit) => self.fail(limit.into()),
        }
    }
}

impl Pushing<'_, '_> {
    fn fail(&mut self, error: ScoreError) -> ControlFlow<()> {
        self.error = Some(error);
        ControlFlow::Break(())
    }
}

/// The error for a gain that does not fit in 64 bits.
pub(super) fn gain_outside(value: i128, of: ComponentRef<'_>) -> Fault {
    Fault { kind: FaultKind::GainOutside { value }, place: None, component: of.to_owned() }
}

/// A hash of the rule and of the changes to the fields. It is often the same for the same move in different
/// positions.
fn deed(of: ComponentRef<'_>, found: &Move<'_>) -> u32 {
    let mut deed = u64::from(found.rule);
    for term in found.option.terms() {
        let before = of.words.iter().copied().chain(std::iter::repeat(0));
        for (after, before) in term.component.words.iter().zip(before) {
            deed = folded(deed ^ after.wrapping_sub(before), 0x9e37_79b9_7f4a_7c15);
        }
        deed = deed.wrapping_add(1);
    }
    (deed >> 32) as u32
}
