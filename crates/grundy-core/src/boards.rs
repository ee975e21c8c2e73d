//! Boards: a capability.

use crate::{BoardRules, ComponentRef, Sum};
use std::sync::Arc;

/// What is known about the boards of a ruleset: see [`Ruleset::boards`](crate::Ruleset::boards).
pub trait Boards: Send + Sync {
    /// The moves on the board of `component` as data; `None` if the component is not a board, or if its
    /// moves do not have that form.
    ///
    /// The moves are those of [`visit_moves`](crate::Ruleset::visit_moves) for every component whose board
    /// has the same space. Two equal moves may be listed once.
    fn rules_of(&self, component: ComponentRef<'_>) -> Option<Arc<BoardRules>>;

    /// Appends a sum that is the same game as `component` to `sum`, and returns `true`; returns `false` and
    /// appends nothing if no such sum is known.
    ///
    /// The same game means: the moves of the sum correspond to those of the component, with the same mover,
    /// gain and `again`, and the options that they lead to correspond in the same way. Several moves to the
    /// same option count once. Values, outcomes under every convention and scores are therefore equal.
    fn divide(&self, component: ComponentRef<'_>, sum: &mut Sum) -> bool;

    /// Whether a symmetry of the moves pairs them, so that the value of `component` is 0 under normal play:
    /// the opponent of the player to move answers every move by its image, which that move leaves possible.
    ///
    /// Only impartial games without wins, gains or `again` have such pairings.
    fn is_paired(&self, component: ComponentRef<'_>) -> bool {
        let _ = component;
        false
    }
}
