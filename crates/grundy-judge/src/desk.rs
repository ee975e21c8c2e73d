//! The interface through which a problem asks questions about games.

use crate::Stopped;
use grundy_core::Outcome;
use grundy_graph::{Graph, VertexValues};
use grundy_score::Board;
use std::num::NonZeroU64;

/// Answers questions about games within its own limits. If a method does not return an answer, the desk keeps
/// the reason.
pub trait Desk {
    /// The outcome of a position, given as text, in a game of the catalogue.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the position is invalid or has no outcome, or if the catalogue has no
    /// such game.
    fn outcome(&mut self, game: &str, position: &str) -> Result<Outcome, Stopped>;

    /// The number of N-positions among the ordered sums of `piles` components of a game in the catalogue, reduced
    /// modulo `modulus` and written in decimal. Each component is a number between 1 and `max`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the catalogue has no such game, or if the game does not permit this
    /// count.
    fn count_of_wins(
        &mut self,
        game: &str,
        piles: u64,
        max: u64,
        modulus: NonZeroU64,
    ) -> Result<String, Stopped>;

    /// The nim-values of the vertices of an acyclic graph.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if there is a cycle.
    fn graph_values(&mut self, graph: &Graph) -> Result<VertexValues, Stopped>;

    /// The first player's total minus the second player's under optimal play, beginning with the empty board.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    fn board_score(&mut self, board: &Board) -> Result<i64, Stopped>;
}
