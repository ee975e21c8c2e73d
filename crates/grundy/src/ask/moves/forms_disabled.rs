//! Moves without the feature `forms`: the positions that they leave have no canonical forms.

use super::GameLeft;
use crate::session::Desk;
use grundy_core::Sum;
use grundy_solve::MovesAnswer;

/// Always an empty list.
pub(super) fn games_left(_: &Desk<'_>, _: &Sum, _: &MovesAnswer) -> Vec<GameLeft> {
    Vec::new()
}
