//! Scores of the board-filling game ([`Board`]) from a table of all its positions, for a ruleset that describes that
//! game.

use super::board::{Board, BoardScores};
use super::minimax::Found;
use super::position::{push_key_after, read_key};
use super::steps::{Rules, Steps};
use super::{Score, ScoreError, line, walk};
use grundy_core::{Budget, ComponentRef, Detail, Kind, KindId, Move, MoveVisitor, Player, Ruleset, Sum};
use grundy_engine::Meter;
use std::ops::ControlFlow;

/// The largest number of positions of a board that is solved as a whole. Larger boards are solved by the searches,
/// which visit only positions that can be reached from the given one.
const MOST_POSITIONS: u64 = 1 << 22;

/// The score of `sum` when `to_move` moves next, from the table of all positions of a [`Board`].
///
/// Returns `None` if `sum` is not a single component, with count 1, that is a position of a board with at most 2^22
/// positions, if some cell cannot be filled by both players, or if the numbers do not fit in a [`Board`].
///
/// The ruleset must describe the board-filling game ([`Board`]). Its only kind has one field, a list with the number of
/// filled cells in each row, and a move fills one more cell in the first row or in a row with fewer filled cells than
/// the row above. The gains of `left` moves are the numbers of one table, and the gains of `right` moves are those of
/// the other. The numbers are read from the moves.
///
/// # Errors
/// Returns an error if a rule cannot be evaluated or a limit is reached.
pub fn score_on_board(
    ruleset: &dyn Ruleset,
    sum: &Sum,
    to_move: Player,
    budget: &dyn Budget,
) -> Result<Option<Score>, ScoreError> {
    let is_list = |kind: &Kind| kind.fields.len() == 1 && !kind.is_tuple();
    let filled = match (ruleset.kinds(), sum.len()) {
        ([kind], 1) if is_list(kind) && sum.term(0).count == 1 => &sum.term(0).component.words[1..],
        _ => return Ok(None),
    };
    let Some(board) = read_off(ruleset, filled.len())? else { return Ok(None) };
    if board.positions() > MOST_POSITIONS {
        return Ok(None);
    }
    let cells = filled.iter().fold(0u64, |cells, row| cells.wrapping_add(*row));
    let starts = usize::from((to_move == Player::Right) != (cells % 2 == 1));
    let scores = board.scores(starts, budget)?;
    let Some(score) = scores.of(filled) else { return Ok(None) };
    let mut meter = Meter::new(budget);
    meter.count_positions(board.positions());
    meter.set_bytes(board.positions() * 8);
    let found = found(Rules::new(ruleset), sum, to_move, score, &scores, &mut meter)?;
    line::answer(Rules::new(ruleset), sum, to_move, &found, &mut meter).map(Some)
}

/// The board that the moves of `ruleset` fill, or `None` if some cell cannot be filled by both players or the numbers
/// do not fit in a [`Board`].
fn read_off(ruleset: &dyn Ruleset, rows: usize) -> Result<Option<Board>, ScoreError> {
    let (mut first, mut second) = (vec![Vec::new(); rows], vec![Vec::new(); rows]);
    let mut words = vec![0; rows + 1];
    words[0] = rows as u64;
    for row in 0..rows {
        for column in 0.. {
            let filled = column as u64;
            if row > 0 && column >= first[0].len() {
                break;
            }
            words[1..=row].fill(filled + 1);
            words[row + 1] = filled;
            words[row + 2..].fill(0);
            let mut gains = [None; 2];
            let of = ComponentRef { kind: KindId(0), words: &words };
            let mut reading = |found: &Move<'_>| {
                let fills_here = found
                    .option
                    .terms()
                    .next()
                    .is_some_and(|term| term.component.words.get(row + 1) == Some(&(filled + 1)));
                for (gain, player) in gains.iter_mut().zip([Player::Left, Player::Right]) {
                    if fills_here && found.mover.includes(player) {
                        *gain = i64::try_from(found.gain).ok();
                    }
                }
                ControlFlow::Continue(())
            };
            let _ = ruleset.visit_moves(of, Detail::Options, &mut reading as &mut dyn MoveVisitor)?;
            match gains {
                [Some(left), Some(right)] => {
                    first[row].push(left);
                    second[row].push(right);
                }
                [None, None] if row == 0 => break,
                _ => return Ok(None),
            }
        }
    }
    Ok(Board::new(&first, &second).ok())
}

/// The optimal moves and a line, looked up in the table.
fn found(
    rules: Rules<'_>,
    sum: &Sum,
    to_move: Player,
    score: i64,
    scores: &BoardScores,
    meter: &mut Meter<'_>,
) -> Result<Found, ScoreError> {
    let mut key = walk::first_key(sum, to_move).into_vec();
    let (mut words, mut order, mut position, mut steps) =
        (Vec::new(), Vec::new(), Sum::new(), Steps::default());
    let mut found = Found { score, optimal: Vec::new(), line: Vec::new(), visited: meter.positions() };
    loop {
        let player = read_key(&key, &mut words, &mut position);
        let here = scores.of(&position.term(0).component.words[1..]);
        let range = steps.expand(rules, &position, player, meter)?;
        let mut next = None;
        for &step in &steps.list[range] {
            let mut left = Sum::new();
            read_key(steps.key(step), &mut words, &mut left);
            let rest = scores.of(&left.term(0).component.words[1..]);
            if rest.zip(here).is_some_and(|(rest, here)| step.gain - rest == here) {
                if found.line.is_empty() {
                    found.optimal.push(step.ordinal);
                }
                if next.is_none() {
                    next = Some((step.ordinal, left));
                }
            }
        }
        let Some((ordinal, left)) = next else { return Ok(found) };
        found.line.push(ordinal);
        steps = Steps::default();
        key.clear();
        push_key_after(&Sum::new(), 0, &left, player.opponent(), &mut order, &mut key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Search, score};
    use grundy_core::{Field, Game, Kind, Mover, Moves, Shape, Unlimited};
    use proptest::prelude::*;

    type Tables = [Vec<Vec<i64>>; 2];

    /// The board-filling game with these gains of Left and Right, under the same rules as [`Board`].
    fn filling(kinds: Vec<Kind>, tables: Tables) -> impl Ruleset {
        let rules = move |of: ComponentRef<'_>, moves: &mut Moves<'_>| {
            for (table, player) in tables.iter().zip([Player::Left, Player::Right]) {
                for row in 0..of.words.len() - 1 {
                    let filled = of.words[row + 1];
                    let gain = table.get(row).and_then(|cells| cells.get(usize::try_from(filled).unwrap()));
                    if let Some(&gain) = gain.filter(|_| row == 0 || of.words[row] > filled) {
                        let mut words = of.words.to_vec();
                        words[row + 1] += 1;
                        (moves.gain, moves.mover) = (gain.into(), Mover::Only(player));
                        moves.to(&words, String::new)?;
                    }
                }
            }
            ControlFlow::Continue(())
        };
        let shape = Shape { is_partizan: true, is_scoring: true, ..Shape::PLAIN };
        Game::new("", kinds, rules).with_shape(shape)
    }

    proptest! {
        #[test]
        fn as_by_search(
            rows in 1usize..4, columns in 1usize..5, numbers in proptest::collection::vec(-9i64..10, 24),
            filled in proptest::collection::vec(0u64..5, 3), right: bool,
        ) {
            let table = |from: usize| -> Vec<Vec<i64>> {
                (0..rows).map(|row| numbers[from + row * columns..][..columns].to_vec()).collect()
            };
            let kinds = vec![Kind::new("board", vec![Field::list("filled")])];
            let game = filling(kinds, [table(0), table(12)]);
            let mut words: Vec<u64> = filled[..rows].iter().map(|&cells| cells.min(columns as u64)).collect();
            words.sort_unstable_by(|a, b| b.cmp(a));
            words.insert(0, rows as u64);
            let mut sum = Sum::new();
            sum.push(1, KindId(0), &words);
            let player = if right { Player::Right } else { Player::Left };
            let searched = score(&game, &sum, player, Search::default(), &Unlimited).unwrap();
            let found = score_on_board(&game, &sum, player, &Unlimited).unwrap().unwrap();
            prop_assert_eq!(found.score, searched.score);
            prop_assert_eq!(&found.moves, &searched.moves);
            prop_assert_eq!(found.mover_total - found.other_total, i128::from(found.score));
            prop_assert_eq!(found.line.len(), searched.line.len());
        }
    }

    #[test]
    fn other_positions_are_left_to_the_searches() {
        let kinds = vec![Kind::new("board", vec![Field::list("filled")])];
        let game = filling(kinds, [vec![vec![1, 2]; 2], vec![vec![3, 4]; 2]]);
        let answered = |boards: &[&[u64]]| {
            let mut sum = Sum::new();
            for words in boards {
                sum.push(1, KindId(0), words);
            }
            score_on_board(&game, &sum, Player::Left, &Unlimited).unwrap().is_some()
        };
        assert!(answered(&[&[2, 0, 0]]));
        assert!(!answered(&[&[2, 0, 1]]));
        assert!(!answered(&[&[2, 3, 0]]));
        assert!(!answered(&[&[2, 0, 0], &[2, 0, 0]]));
        assert!(!answered(&[]));
    }
}
