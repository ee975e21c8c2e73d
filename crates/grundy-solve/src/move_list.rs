//! The list of moves for an answer, in the order in which the moves are found.

use crate::engines::Engines;
use crate::plan::How;
use crate::{FoundMove, Infinities, MovesAnswer, Value, ValueAnswer, Which};
use grundy_core::{Move, Outcome};
use grundy_engine::Meter;
use std::ops::ControlFlow;

/// A list of moves for an answer, with the outcome of the position and the evidence.
pub(crate) struct MoveList {
    /// The requested moves.
    pub(crate) which: Which,
    /// The largest number of moves to list.
    most: usize,
    /// The outcome of the position, once it is known.
    pub(crate) outcome: Option<Outcome>,
    /// The moves found so far, in the order in which they were found.
    pub(crate) moves: Vec<FoundMove>,
    /// The evidence for the outcome and the moves.
    pub(crate) how: Vec<How>,
    /// The values of the components, as far as they were known when a limit was reached.
    pub(crate) values: Option<ValueAnswer>,
}

impl MoveList {
    /// A list that contains no moves yet.
    pub(crate) fn new(which: Which) -> Self {
        let most = match which {
            Which::Winning | Which::All => usize::MAX,
            Which::FirstWinning(most) => most,
        };
        Self { which, most, outcome: None, moves: Vec::new(), how: Vec::new(), values: None }
    }

    /// The answer that consists of `outcome`, the listed moves and the evidence for them.
    pub(crate) fn answer(self, outcome: Outcome, engines: &Engines, meter: &Meter<'_>) -> MovesAnswer {
        let infinities = Infinities::new();
        MovesAnswer { outcome, moves: self.moves, infinities, known: engines.known(self.how, meter) }
    }

    /// Records the outcome of the position and the evidence for it.
    pub(crate) fn is_known(&mut self, outcome: Outcome, how: How) {
        self.outcome = Some(outcome);
        self.how.push(how);
    }

    /// Whether the list contains the largest number of moves that may be listed.
    pub(crate) fn is_full(&self) -> bool {
        self.moves.len() >= self.most
    }

    /// Adds a move if it is one of the requested moves, and returns `Break` if no more moves are needed.
    pub(crate) fn consider(
        &mut self,
        term: usize,
        one: &Move<'_>,
        leaves: Option<Value>,
        outcome: Outcome,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<()> {
        let moves_again = one.again && leaves != Some(Value::Over);
        let wins = outcome == if moves_again { Outcome::N } else { Outcome::P };
        if self.which == Which::All || wins {
            self.push(term, one, leaves, outcome, meter)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Adds a move unless the list is full, and returns `Break` if no more moves are needed.
    pub(crate) fn push(
        &mut self,
        term: usize,
        one: &Move<'_>,
        leaves: Option<Value>,
        outcome: Outcome,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<()> {
        if self.is_full() {
            return ControlFlow::Break(());
        }
        let words: usize = one.option.terms().map(|term| 4 + term.component.words.len()).sum();
        let text = one.label.map_or(0, str::len);
        // The text for a move takes about three times as much memory as the move. It contains the position before the
        // move, the position after it, and a line of JSON with both.
        meter.hold(4 * (size_of::<FoundMove>() + 8 * words + text) as u64);
        let again = one.again && leaves != Some(Value::Over);
        self.moves.push(FoundMove { leaves, again, ..FoundMove::new(term, one, outcome) });
        if self.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
