//! The board-filling game, solved for all positions at once.

use super::ScoreError;
use grundy_core::{Budget, Limit, Usage};
use std::{error::Error, fmt};

/// A board that two players fill in turn, one cell per move, from the upper left corner. An empty cell may be filled
/// if its neighbours to the left and above, where they exist, are filled. Each player has a table with a number for
/// every cell, and scores that number for filling the cell.
///
/// The filled cells of a board with `n` rows and `m` columns are bounded by a staircase, which is stored as a word of
/// `n + m` bits, with `n` of them set. There are `C(n + m, n)` such words. Filling a cell moves a set bit up by one
/// place, so all options of a position are larger words. The index of a word in ascending order is the sum of
/// `C(p, i)` over its set bits, where `p` is the place of the `i`-th set bit. Places are counted from 0, and set bits
/// from 1. The index is therefore computed without a search.
#[derive(Clone, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// The gains of each player's moves. The gain for moving the set bit at the place `p` is at the index
    /// `p * rows + below`, where `below` is the number of set bits below `p`.
    gains: [Vec<i64>; 2],
}

/// The reason why a board is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The two tables differ in the number of rows, or some rows differ in length.
    Shape,
    /// The numbers of rows and columns add up to more than 63, or the absolute values of all scores in both tables add
    /// up to `i64::MAX` or more.
    TooLarge,
}

impl fmt::Display for BoardError {
    /// The reason in English, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shape => "the two tables do not have the same numbers of rows and columns",
            Self::TooLarge => "the board is too large",
        })
    }
}

impl Error for BoardError {}

impl Board {
    /// The board with the given scores of the first and the second player, each indexed by row and column.
    ///
    /// # Errors
    /// Returns a [`BoardError`] if the tables do not have the same shape, or if the board is too large.
    pub fn new(first: &[Vec<i64>], second: &[Vec<i64>]) -> Result<Self, BoardError> {
        let (rows, columns) = (first.len(), first.first().map_or(0, Vec::len));
        let fits = |table: &[Vec<i64>]| table.len() == rows && table.iter().all(|row| row.len() == columns);
        if !fits(first) || !fits(second) {
            return Err(BoardError::Shape);
        }
        let most = |table: &[Vec<i64>]| {
            table.iter().flatten().map(|&gain| i128::from(gain).unsigned_abs()).sum::<u128>()
        };
        if rows + columns > 63 || most(first) + most(second) >= i64::MAX.unsigned_abs().into() {
            return Err(BoardError::TooLarge);
        }
        let laid_out = |table: &[Vec<i64>]| {
            let mut gains = vec![0; (rows + columns) * rows];
            for (row, cells) in table.iter().enumerate() {
                for (column, &gain) in cells.iter().enumerate() {
                    let below = rows - 1 - row;
                    gains[(column + below) * rows + below] = gain;
                }
            }
            gains
        };
        Ok(Self { rows, columns, gains: [laid_out(first), laid_out(second)] })
    }

    /// The number of positions, `C(rows + columns, rows)`.
    #[must_use]
    pub fn positions(&self) -> u64 {
        binomials(self.rows + self.columns, self.rows)[self.rows + self.columns][self.rows]
    }

    /// The first player's total minus the second's on the empty board, under optimal play.
    ///
    /// Takes 8 bytes for each position, and 3 to 5 ms for the 184,756 positions of a 10 x 10 board
    /// (2026-11-21, `cargo bench --bench score`).
    ///
    /// # Errors
    /// Returns [`ScoreError::Limit`] if a limit of the budget is reached.
    ///
    /// ```
    /// use grundy_core::Unlimited;
    /// use grundy_score::Board;
    ///
    /// // The sample input of the problem Luogu P4363.
    /// let board = Board::new(&[vec![2, 7, 3], vec![9, 1, 2]], &[vec![3, 7, 2], vec![2, 3, 1]]).unwrap();
    /// assert_eq!(board.positions(), 10);
    /// assert_eq!(board.score(&Unlimited), Ok(2));
    /// ```
    pub fn score(&self, budget: &dyn Budget) -> Result<i64, ScoreError> {
        Ok(self.scores(0, budget)?.scores[0])
    }

    /// The scores of all positions. `starts` is the player to move on the empty board, 0 or 1.
    pub(super) fn scores(&self, starts: usize, budget: &dyn Budget) -> Result<BoardScores, ScoreError> {
        let Self { rows, columns, .. } = *self;
        let places = rows + columns;
        let count = self.positions();
        let needed = u128::from(count) * 8;
        let too_large = Limit::Memory { needed, allowed: budget.bytes_allowed() };
        if needed > u128::from(budget.bytes_allowed()) {
            return Err(too_large.into());
        }
        let length = usize::try_from(count).map_err(|_| too_large)?;
        let binomial = binomials(places, rows);
        let mut scores = vec![0i64; length];
        // Players alternate, so the parity of the number of filled cells determines the mover. That parity
        // follows from the places of the set bits: the place of each set bit is the number of filled cells in
        // its row plus the number of set bits below it.
        let odd_places = 0xaaaa_aaaa_aaaa_aaaa_u64;
        let below_all = rows * rows.saturating_sub(1) / 2 + starts;
        let inside = (1u64 << places) - 1;
        let top = inside ^ (inside >> 1);
        // Visits the words with `rows` set bits in descending order, by visiting their complements in
        // ascending order.
        let mut empty = (1u64 << columns) - 1;
        for at in (0..length).rev() {
            if at % 4096 == 0 {
                budget.poll(Usage { positions: (length - at) as u64, bytes: count * 8 })?;
            }
            let filled = !empty & inside;
            let mover = ((filled & odd_places).count_ones() as usize + below_all) % 2;
            let gains = &self.gains[mover];
            let mut movable = filled & !(filled >> 1) & !top;
            let mut best = if movable == 0 { 0 } else { i64::MIN };
            while movable != 0 {
                let place = movable.trailing_zeros() as usize;
                movable &= movable - 1;
                let below = (filled & ((1 << place) - 1)).count_ones() as usize;
                let step = usize::try_from(binomial[place][below]).expect("less than the table's length");
                best = best.max(gains[place * rows + below] - scores[at + step]);
            }
            scores[at] = best;
            if at > 0 {
                empty = next_with_as_many_bits(empty);
            }
        }
        Ok(BoardScores { rows, columns, binomial, scores })
    }
}

/// The score of every position of a board, from its mover's point of view.
pub(super) struct BoardScores {
    rows: usize,
    columns: usize,
    binomial: Vec<Vec<u64>>,
    scores: Vec<i64>,
}

impl BoardScores {
    /// The score of the position with `filled[r]` filled cells in each row `r`, or `None` if there is no such
    /// position.
    pub(super) fn of(&self, filled: &[u64]) -> Option<i64> {
        let fits = filled.len() == self.rows && filled.iter().all(|&cells| cells <= self.columns as u64);
        if !fits || !filled.is_sorted_by(|above, below| above >= below) {
            return None;
        }
        let mut rank = 0;
        for (below, &cells) in filled.iter().rev().enumerate() {
            let place = usize::try_from(cells).ok()? + below;
            rank += self.binomial.get(place)?.get(below + 1)?;
        }
        self.scores.get(usize::try_from(rank).ok()?).copied()
    }
}

/// The next larger number with the same number of set bits. `number` must not be 0.
const fn next_with_as_many_bits(number: u64) -> u64 {
    let lowest = number & number.wrapping_neg();
    let ripple = number + lowest;
    (((ripple ^ number) >> 2) / lowest) | ripple
}

/// The binomial coefficients `C(n, k)`, at `[n][k]`, for `n <= most` and `k <= size`.
fn binomials(most: usize, size: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0u64; size + 1]; most + 1];
    for n in 0..=most {
        table[n][0] = 1;
        for k in 1..=size.min(n) {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;
    use proptest::prelude::*;

    /// The score according to the definition, for the position with `filled[row]` filled cells in each row.
    fn defined(tables: [&[Vec<i64>]; 2], filled: &mut [usize], mover: usize) -> i64 {
        let mut best = None;
        for row in 0..filled.len() {
            let column = filled[row];
            if column < tables[0][row].len() && (row == 0 || filled[row - 1] > column) {
                filled[row] += 1;
                let score = tables[mover][row][column] - defined(tables, filled, 1 - mover);
                filled[row] -= 1;
                best = best.max(Some(score));
            }
        }
        best.unwrap_or(0)
    }

    proptest! {
        #[test]
        fn as_by_the_definition(rows in 1usize..4, columns in 1usize..4, numbers in proptest::collection::vec(-9i64..10, 18)) {
            let table = |from: usize| -> Vec<Vec<i64>> {
                (0..rows).map(|row| numbers[from + row * columns..][..columns].to_vec()).collect()
            };
            let (first, second) = (table(0), table(9));
            let want = defined([&first, &second], &mut vec![0; rows], 0);
            let board = Board::new(&first, &second).unwrap();
            prop_assert_eq!(board.score(&Unlimited), Ok(want));
        }
    }

    #[test]
    fn sizes() {
        let board = |rows: usize, columns: usize| {
            Board::new(&vec![vec![1; columns]; rows], &vec![vec![1; columns]; rows])
        };
        assert_eq!(board(10, 10).unwrap().positions(), 184_756);
        assert_eq!(board(0, 0).unwrap().score(&Unlimited), Ok(0));
        assert_eq!(board(1, 1).unwrap().score(&Unlimited), Ok(1));
        assert_eq!(board(1, 62).unwrap().score(&Unlimited), Ok(0));
        assert_eq!(board(62, 1).unwrap().score(&Unlimited), Ok(0));
        assert_eq!(board(32, 32).unwrap_err(), BoardError::TooLarge);
        assert_eq!(Board::new(&[vec![1]], &[vec![1, 2]]).unwrap_err(), BoardError::Shape);
        assert_eq!(Board::new(&[vec![i64::MAX]], &[vec![1]]).unwrap_err(), BoardError::TooLarge);
    }
}
