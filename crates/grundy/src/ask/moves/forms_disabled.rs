//! Moves without the feature `forms`: no canonical forms of the positions that they leave are computed.

use super::GameLeft;
use crate::session::Desk;
use grundy_core::Sum;
use grundy_solve::MovesAnswer;

/// Always an empty list.
pub(super) fn games_left(_: &Desk<'_>, _: &Sum, _: &MovesAnswer) -> Vec<Option<GameLeft>> {
    Vec::new()
}
