//! The moves from a position, with the values and outcomes that they lead to.

use super::OnGraph;
use super::decided::Decided;
use super::draws::split;
use super::outcomes::vertices;
use crate::answer::{after, wins};
use crate::error::stopped;
use crate::space::StoredPositions;
use crate::{FoundMove, Infinities, MovesAnswer, SolveError, Which};
use grundy_core::{Convention, Detail, Limit, Mover, Sum};
use grundy_engine::{Meter, Stop, for_each_move};
use grundy_graph::{LoopyValue, LoopyValues, loopy_values};
use std::ops::ControlFlow;

impl OnGraph<'_> {
    /// The moves from `position`: the winning ones, only the first of these, or all moves. For partizan rulesets, only
    /// the moves of the requested player, if a player was specified.
    pub(crate) fn moves(&self, position: &Sum, which: Which) -> Result<MovesAnswer, SolveError> {
        let found = self.known_moves(position, which)?;
        found.ok_or(SolveError::Internal { what: "the outcomes of all options are known" })
    }

    /// Like [`moves`](Self::moves), but returns `None` if a database of a partizan ruleset does not have enough
    /// outcomes.
    ///
    /// After a move by Left, it is Right's turn. Whether the move wins therefore depends only on the outcome with
    /// Right to move; the database might not contain the outcome of the same position with Left to move.
    pub(crate) fn known_moves(
        &self,
        position: &Sum,
        which: Which,
    ) -> Result<Option<MovesAnswer>, SolveError> {
        let mut outcomes = self.outcomes(position)?;
        let whole = outcomes.of(position, self.budget).map_err(stopped)?;
        let most = if let Which::FirstWinning(most) = which { most } else { usize::MAX };
        let values = if which == Which::All { self.vertex_values()? } else { None };
        let mut meter = Meter::new(self.budget);
        let mut moves = Vec::new();
        let mut infinities = Infinities::new();
        let mut is_known = true;
        let is_over = self.is_over(position).map_err(stopped)?;
        for (at, term) in position.terms().enumerate().filter(|_| !is_over) {
            let visited =
                for_each_move(self.ruleset, term.component, Detail::Labels, &mut meter, |one, _| {
                    let asked = self.play.player.is_none_or(|player| one.mover.includes(player));
                    if !asked {
                        return Ok(ControlFlow::Continue(()));
                    }
                    let left = after(position, at, one.option);
                    let decided = match self.stored.filter(|_| self.is_partizan()) {
                        Some(stored) => self.stored_after(stored, &left, one.mover, which)?,
                        None => Some(outcomes.of(&left, self.budget)?),
                    };
                    let Some(Decided { outcome, remoteness }) = decided else {
                        is_known = false;
                        return Ok(ControlFlow::Break(()));
                    };
                    let player = self.play.player.map_or(one.mover, Mover::Only);
                    if which != Which::All && !wins(player, outcome) {
                        return Ok(ControlFlow::Continue(()));
                    }
                    let worth = values.as_ref().map(|values| self.worth(values, &left)).transpose()?;
                    let (leaves, wins_with) = worth.map(split).unzip();
                    infinities.extend(wins_with.flatten().map(|heaps| (moves.len(), heaps)));
                    moves.push(FoundMove { remoteness, leaves, ..FoundMove::new(at, one, outcome) });
                    Ok(if moves.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
                });
            if visited.map_err(stopped)?.is_break() {
                break;
            }
        }
        let found = MovesAnswer { outcome: whole.outcome, moves, infinities, known: outcomes.known() };
        Ok(is_known.then_some(found))
    }

    /// The stored outcome of a position after a move by `mover`, or `None` if it is not stored. If not all moves are
    /// requested, the outcome after a move that only one player can make is N or P: it states only whether the
    /// opponent, whose turn it is, wins.
    fn stored_after(
        &self,
        stored: &StoredPositions,
        left: &Sum,
        mover: Mover,
        which: Which,
    ) -> Result<Option<Decided>, Stop> {
        let convention = self.play.convention;
        let outcome = match mover.only().filter(|_| which != Which::All) {
            Some(player) => stored.outcome_for(left, convention, player.opponent())?,
            None => stored.outcome(self.ruleset, left, convention)?.map(|(outcome, _)| outcome),
        };
        Ok(outcome.map(|outcome| Decided { outcome, remoteness: None }))
    }

    /// Whether the player who moved last has won in some component.
    fn is_over(&self, position: &Sum) -> Result<bool, Stop> {
        if !self.ruleset.shape().has_wins {
            return Ok(false);
        }
        for term in position.terms() {
            if self.ruleset.is_win(term.component)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The loopy nim-values of the vertices of an explicit impartial graph, or `None` for other rulesets and under
    /// misère play.
    fn vertex_values(&self) -> Result<Option<LoopyValues<'_>>, Limit> {
        match self.explicit.and_then(|ruleset| ruleset.impartial()) {
            Some(graph) if self.play.convention == Convention::Normal => {
                loopy_values(graph, self.budget).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn worth(&self, values: &LoopyValues<'_>, left: &Sum) -> Result<LoopyValue, Limit> {
        let vertices = self.explicit.map_or(Ok(Vec::new()), |ruleset| vertices(ruleset, left))?;
        Ok(values.of_sum(&vertices))
    }
}
