//! The capability of rulesets whose positions are boards.

use crate::{BoardRules, ComponentRef, RegionLister, Sum};
use std::sync::Arc;

/// The known facts about the boards of a ruleset: see [`Ruleset::boards`](crate::Ruleset::boards).
pub trait Boards: Send + Sync {
    /// The moves on the board of `component` as data, or `None` if the component is not a board, or if its moves
    /// cannot be expressed as data.
    ///
    /// The data apply to every component of the same kind whose board has the same space: the moves that they allow are
    /// those of [`visit_moves`](crate::Ruleset::visit_moves). Of several equal moves, only one need be listed.
    fn rules_of(&self, component: ComponentRef<'_>) -> Option<Arc<BoardRules>>;

    /// Appends to `sum` a sum that is the same game as `component`, and returns `true`; returns `false` and
    /// appends nothing if no such sum is known.
    ///
    /// A sum is the same game if its moves correspond to those of the component, with the same mover, gain
    /// and `again`, and the options correspond in the same way. Several moves to the same option count as one.
    /// Values, outcomes under every convention and scores are therefore equal.
    fn divide(&self, component: ComponentRef<'_>, sum: &mut Sum) -> bool;

    /// Whether a symmetry is known to pair the moves, so that the value of `component` is 0 under normal play: the
    /// opponent answers every move with its image, which remains possible after the move.
    ///
    /// Returns `true` only in impartial games in which no move wins at once, gains a score or lets the mover move
    /// again.
    fn is_paired(&self, component: ComponentRef<'_>) -> bool {
        let _ = component;
        false
    }

    /// A lister of the regions of boards of the same kind as `component`, or `None` if there is none, for example
    /// because moves do more than make holes. Listers are valid only for games in which the players alternate and play
    /// ends only when the player to move cannot move.
    fn region_lister(&self, component: ComponentRef<'_>) -> Option<Box<dyn RegionLister>> {
        let _ = component;
        None
    }
}
