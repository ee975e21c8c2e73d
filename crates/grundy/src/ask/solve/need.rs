//! The memory that a state space needs, estimated before it is solved.

use crate::{
    error::{Error, ErrorKind},
    game::Position,
    session::Desk,
};
use grundy_core::{Budget, Message};
use grundy_solve::{EstimatedSpace, SolvedFor};

/// The estimate of the state space, if there is one and it exceeds twice the memory limit. The factor is needed because
/// an estimate may be twice the actual size.
pub(super) fn too_much(
    desk: &Desk<'_>,
    position: &Position<'_>,
    wanted: SolvedFor,
) -> Option<EstimatedSpace> {
    let found = desk.solver.estimated_space(&position.sum, wanted)?;
    (found.bytes() > 2.0 * desk.budget.bytes_allowed() as f64).then_some(found)
}

/// The error for a state space that does not fit in memory.
pub(super) fn refused(need: &EstimatedSpace, desk: &Desk<'_>) -> Error {
    Error::new(ErrorKind::Limit, message("database-need", need, desk))
}

/// The message for positions that are solved in tiers because of this estimate. If the positions could be solved in the
/// order of their indices with more memory, `sweep` is the number of bytes needed.
pub(super) fn for_tiers(need: &EstimatedSpace, sweep: Option<u128>, desk: &Desk<'_>) -> Message {
    match sweep {
        None => message("database-phase-tiers-need", need, desk),
        Some(bytes) => message("database-phase-tiers-sweep", need, desk).with("sweep", rounded(bytes as f64)),
    }
}

/// The message with the figures of an estimate, each rounded to two significant digits.
pub(super) fn message(id: &'static str, need: &EstimatedSpace, desk: &Desk<'_>) -> Message {
    Message::new(id)
        .with("positions", rounded(need.positions))
        .with("moves", rounded(need.moves))
        .with("bytes", rounded(need.bytes()))
        .with("allowed", desk.budget.bytes_allowed())
}

/// A number rounded to two significant digits.
fn rounded(number: f64) -> String {
    if !number.is_finite() {
        return number.to_string();
    }
    let mut zeros = 0;
    let mut left = number;
    while left >= 100.0 {
        left /= 10.0;
        zeros += 1;
    }
    format!("{left:.0}{}", "0".repeat(zeros))
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn two_digits() {
        let check = |number: f64, text: &str| assert_eq!(rounded(number), text);
        check(7.0, "7");
        check(99.4, "99");
        check(104_999.0, "100000");
        check(4.5e10, "45000000000");
    }
}
