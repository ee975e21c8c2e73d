//! AcWing 892, Staircase Nim.

use super::numbers::Numbers;
use crate::{error::Error, request::Settings, session::Session};

/// The number of stairs and their stones, from the lowest up: `Yes` if the first player wins.
///
/// The stairs 1, 3, 5, ... are the heaps of a game of Nim (`staircase` of the catalogue).
pub(super) fn judge(input: &str, _: &mut Session, _: &Settings) -> Result<String, Error> {
    let stairs = Numbers::new(input).list("n", 1_000_000, "a stair", 0, u64::MAX)?;
    let nim_sum = stairs.iter().step_by(2).fold(0, |sum, stones| sum ^ stones);
    Ok(if nim_sum == 0 { "No\n" } else { "Yes\n" }.to_owned())
}

#[cfg(test)]
#[test]
fn samples() {
    // The official sample.
    super::check(judge, "3\n2 1 3\n", "Yes\n");
    super::check(judge, "2\n0 9\n", "No\n");
}
