//! Luogu P4363, chess for two: fill a board from its corner, each player for numbers of their own.

use super::numbers::Numbers;
use crate::{
    budget::Allowance,
    error::{Error, ErrorKind},
    score_error,
    session::Session,
    subject::Settings,
};
use grundy_core::Message;
use grundy_score::Board;

/// Most rows, and most columns.
const LONGEST: u64 = 10;
/// The largest number on the board.
const LARGEST: u64 = 100_000;

/// The first player's total minus the second's: `n m`, `n` rows of the first player's numbers, `n` rows of
/// the second's.
pub(super) fn judge(
    numbers: &mut Numbers<'_>,
    _: &mut Session,
    settings: &Settings,
) -> Result<String, Error> {
    let budget = Allowance::start(settings.limits, None);
    let rows = numbers.needed("n", 1, LONGEST)?;
    let columns = numbers.needed("m", 1, LONGEST)?;
    let mut table = |name: &str| -> Result<Vec<Vec<i64>>, Error> {
        let mut number =
            || numbers.needed(name, 0, LARGEST).map(|number| number.try_into().unwrap_or(i64::MAX));
        (0..rows).map(|_| (0..columns).map(|_| number()).collect()).collect()
    };
    let (first, second) = (table("a")?, table("b")?);
    let board = Board::new(&first, &second)
        .map_err(|_| Error::new(ErrorKind::Internal, Message::new("answer-internal")))?;
    let score = board.score(&budget).map_err(|error| score_error::without_position(&error))?;
    Ok(format!("{score}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        assert_eq!(
            judge(&mut Numbers::new(input), &mut Session::new(), &Settings::default()).unwrap(),
            expected
        );
    }

    /// The official sample; the others by brute force.
    #[test]
    fn samples() {
        check("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n", "2\n");
        check("1 2\r\n13 14\r\n4 6\r\n", "7\n");
        check("2 2 15 4 19 7 20 19 15 13", "-9\n");
    }

    #[track_caller]
    fn refuses(input: &str, kind: ErrorKind, message: &str) {
        let error = judge(&mut Numbers::new(input), &mut Session::new(), &Settings::default()).unwrap_err();
        assert_eq!((error.kind(), &*error.message()), (kind, message));
    }

    #[test]
    fn inputs_that_the_problem_does_not_have() {
        refuses("", ErrorKind::Syntax, "the input ends before n");
        refuses("1 2\n3", ErrorKind::Syntax, "the input ends before a");
        refuses("1 1\n3", ErrorKind::Syntax, "the input ends before b");
        refuses("1 11", ErrorKind::Domain, "m must be a number from 1 to 10, not 11");
        refuses("1 1 3 100001", ErrorKind::Domain, "b must be a number from 0 to 100000, not 100001");
    }
}
