//! Luogu P4363, chess for two: the players fill a board from its corner, and each player scores numbers from
//! a table of their own.

use super::numbers::Numbers;
use crate::{Desk, Refused};
use grundy_score::Board;

/// The largest number of rows, and the largest number of columns.
const LONGEST: u64 = 10;
/// The largest number in the tables.
const LARGEST: u64 = 100_000;

/// Reads `n m`, then `n` rows of the first player's numbers and `n` rows of the second player's. Prints the
/// first player's total minus the second player's under optimal play.
pub(super) fn judge(numbers: &mut Numbers<'_>, desk: &mut dyn Desk) -> Result<String, Refused> {
    let rows = numbers.needed("n", 1, LONGEST)?;
    let columns = numbers.needed("m", 1, LONGEST)?;
    let mut table = |name: &str| -> Result<Vec<Vec<i64>>, Refused> {
        let mut number =
            || numbers.needed(name, 0, LARGEST).map(|number| number.try_into().unwrap_or(i64::MAX));
        (0..rows).map(|_| (0..columns).map(|_| number()).collect()).collect()
    };
    let (first, second) = (table("a")?, table("b")?);
    let board = Board::new(&first, &second).map_err(|_| Refused::Internal)?;
    let score = desk.board_score(&board)?;
    Ok(format!("{score}\n"))
}
