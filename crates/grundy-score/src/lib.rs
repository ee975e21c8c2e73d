//! Scoring games, and the best difference between the players' totals.
//!
//! The player to move must move if some component has a move that this player may make; otherwise play ends.
//! There is no passing, so under partizan rules play ends as soon as the mover has no move, even if the
//! opponent has one. A move may gain any integer that fits in 64 bits, and may let the mover move `again` in the same
//! sum. A sum is solved as a single game, because the scores of components do not add up.
//!
//! The *score* of a position is the mover's total minus the opponent's, counted from this position onwards,
//! when both players maximise their own difference. Three searches can find it:
//!
//! | search | visits | stores |
//! | --- | --- | --- |
//! | [`Search::Minimax`] | every line of play | nothing |
//! | [`Search::AlphaBeta`] | the lines of play that can still matter; every gain shifts the window | nothing |
//! | [`Search::Table`] | the same lines, the most promising moves first, with null windows | bounds of positions |
//!
//! When plain alpha-beta search is cut off, its result is a bound and not a value. Storing that result as a
//! value would be wrong; storing it as a bound is correct.
//!
//! ```
//! use grundy_core::{Player, Unlimited};
//! use grundy_score::{MinimaxTree, Root, Search};
//!
//! // A root of value 1 with two leaves of value 0: the value of the root counts only once.
//! let tree = MinimaxTree::new(&[-1, 0, 0], vec![1, 0, 0], Root::Max)?;
//! assert_eq!(tree.score(0, Search::AlphaBeta, &Unlimited).unwrap().score, 1);
//! # Ok::<(), grundy_score::TreeError>(())
//! ```

mod alphabeta;
mod answer;
mod board;
mod bound_table;
mod bounds;
mod capped;
mod error;
mod line;
mod minimax;
mod on_board;
mod position;
mod question;
mod steps;
mod table_search;
mod tree;
mod walk;

#[cfg(test)]
mod tests;

pub use answer::{Compared, ScoreAnswer, Scored, Side, Sides};
pub use board::{Board, BoardError};
pub use error::{KnownScore, ScoreError};
pub use line::{OptimalMove, ScoreMove};
pub use on_board::score_on_board;
pub use question::{ScoreQuestion, ScoreTask, ScoringForm};
pub use table_search::Windows;
pub use tree::{MinimaxTree, Root, TreeError};

use bounds::{BEYOND, Bounds};
use grundy_core::{Budget, Detail, Move, Player, Ruleset, Sum, Usage};
use grundy_engine::Meter;
use minimax::Found;
use std::ops::ControlFlow;
use steps::Rules;

/// A method of computing a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Search {
    /// Plain minimax, which follows the definition and visits every line of play.
    Minimax,
    /// Alpha-beta search that tries the moves in the order of the rules, without a table.
    AlphaBeta,
    /// Alpha-beta search with a table of bounds.
    Table(Windows),
}

impl Default for Search {
    fn default() -> Self {
        Self::Table(Windows::default())
    }
}

impl Search {
    /// The three searches. The table search uses its default windows.
    pub const ALL: [Self; 3] = [Self::Minimax, Self::AlphaBeta, Self::Table(Windows::PrincipalVariation)];

    /// The name of the search in requests and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Table(_) => "table",
        }
    }

    /// The search with this name, or `None` if there is no such search.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|search| search.name() == name)
    }
}

/// The score of a position, with the optimal first moves and one optimal line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// The mover's total minus the opponent's when both maximise their own difference; in the result of
    /// `MinimaxTree::score`, the value of play from the vertex.
    pub score: i64,
    /// Every optimal first move, ordered by term of the given sum and, within a term, by the order of the rules.
    pub moves: Vec<OptimalMove>,
    /// One optimal line of play, starting with the first move.
    pub line: Vec<ScoreMove>,
    /// The mover's total gain on `line`.
    pub mover_total: i128,
    /// The opponent's total gain on `line`.
    pub other_total: i128,
    /// The number of positions visited to find the score, where a position is counted each time its moves are
    /// generated. Further visits, to find the other optimal moves and the line, are counted only in
    /// [`Score::usage`]. If a whole board was solved, each of its positions counts once.
    pub visited: u64,
    /// The resources used for the whole answer.
    pub usage: Usage,
}

/// The score of `sum` when `to_move` moves next, found by the given search.
///
/// Which player moves next matters only if the ruleset is partizan. In the moves of the answer, the starting
/// player is always `to_move`.
///
/// # Errors
/// Returns a [`ScoreError`] if a rule cannot be evaluated, the search finds a cycle, a gain or a score does not fit in
/// 64 bits, a limit is reached, the rules have immediate wins, a component is outside its domain, or a component has a
/// move although the rules have no gains.
pub fn score(
    ruleset: &dyn Ruleset,
    sum: &Sum,
    to_move: Player,
    search: Search,
    budget: &dyn Budget,
) -> Result<Score, ScoreError> {
    if ruleset.shape().has_wins {
        return Err(ScoreError::WithWin);
    }
    for (at, term) in sum.terms().enumerate() {
        if !ruleset.contains(term.component)? {
            return Err(ScoreError::Domain { term: at, component: term.component.to_owned() });
        }
    }
    if !ruleset.shape().is_scoring && has_moves(ruleset, sum)? {
        return Err(ScoreError::NotScoring);
    }
    let rules = Rules::new(ruleset);
    let mut meter = Meter::new(budget);
    let mut known = Bounds::UNKNOWN;
    let searched = searched(rules, sum, to_move, search, &mut meter, &mut known)
        .and_then(|found| line::answer(rules, sum, to_move, &found, &mut meter));
    searched.map_err(|error| match error {
        ScoreError::Limit { limit, .. } => ScoreError::Limit {
            limit,
            known: KnownScore {
                at_least: (known.lower > -BEYOND).then_some(known.lower),
                at_most: (known.upper < BEYOND).then_some(known.upper),
                usage: meter.usage(),
                search,
                ..KnownScore::default()
            },
        },
        other => other,
    })
}

/// Whether some component has a move for either player.
fn has_moves(ruleset: &dyn Ruleset, sum: &Sum) -> Result<bool, ScoreError> {
    for term in sum.terms() {
        let first = &mut |_: &Move<'_>| ControlFlow::Break(());
        if ruleset.visit_moves(term.component, Detail::Options, first)?.is_break() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Runs `search`. If a limit is reached, `known` contains the bounds that were found before.
fn searched(
    rules: Rules<'_>,
    sum: &Sum,
    to_move: Player,
    search: Search,
    meter: &mut Meter<'_>,
    known: &mut Bounds,
) -> Result<Found, ScoreError> {
    meter.look()?;
    let key = walk::first_key(sum, rules.seen(to_move));
    match search {
        Search::Minimax => minimax::minimax(rules, key, meter),
        Search::AlphaBeta => alphabeta::alpha_beta(rules, key, meter, known),
        Search::Table(windows) => table_search::TableSearch::new(rules).find(&key, windows, meter, known),
    }
}
