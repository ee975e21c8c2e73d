//! Explanations without the feature `forms`: values of partizan positions are not explained.

use super::facts::Step;
use crate::session::Desk;
use grundy_core::Sum;
use grundy_solve::{MovesAnswer, SolveError};

/// Always an empty list of steps.
pub(super) fn steps(_: &mut Desk<'_>, _: &Sum, _: &MovesAnswer) -> Result<Vec<Step>, SolveError> {
    Ok(Vec::new())
}
