//! Scoring games: the best difference of the players' totals.
//!
//! The player to move must move if some component offers a move that this player may make; when none does,
//! play ends; nobody passes. Under partizan rules play therefore ends at the first player who has no move,
//! even if the opponent had one. A move may gain any integer, and may let its mover move `again` in the same
//! sum. Sums are solved as one game: scores of components do not add.
//!
//! The *score* of a position is its mover's total minus the opponent's, from there on, when both play for
//! the best difference. Three searches find it:
//!
//! | search | looks at | keeps |
//! | --- | --- | --- |
//! | [`Search::Minimax`] | every line of play | nothing |
//! | [`Search::AlphaBeta`] | lines that can still matter: the window is shifted by every gain on the way down | nothing |
//! | [`Search::Table`] | those, the most promising moves first, by null windows | bounds of every position met |
//!
//! Plain alpha-beta gives a bound, not a value, where it cuts off. That is why keeping what it returns as if
//! it were the value is wrong, and why keeping it as a bound is right.
//!
//! ```
//! use grundy_core::{Player, Unlimited};
//! use grundy_score::{MinimaxTree, Root, Search};
//!
//! // A root of value 1 with two leaves of value 0: the root's value counts once.
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

/// A way to find a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Search {
    /// Every line of play, by the definition.
    Minimax,
    /// Alpha-beta in the order of the rules, without memory.
    AlphaBeta,
    /// Alpha-beta with a table of bounds.
    Table(Windows),
}

impl Default for Search {
    fn default() -> Self {
        Self::Table(Windows::default())
    }
}

impl Search {
    /// The three searches, the table's last.
    pub const ALL: [Self; 3] = [Self::Minimax, Self::AlphaBeta, Self::Table(Windows::PrincipalVariation)];

    /// The search's name in requests and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Table(_) => "table",
        }
    }

    /// The search with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|search| search.name() == name)
    }
}

/// The score of a position and how it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// The mover's total minus the opponent's when both play for the best difference.
    pub score: i64,
    /// Every optimal first move, by term of the sum asked about and then in the order of the rules.
    pub moves: Vec<OptimalMove>,
    /// One optimal line of play.
    pub line: Vec<ScoreMove>,
    /// What the mover scores on that line.
    pub mover_total: i128,
    /// What the opponent scores on that line.
    pub other_total: i128,
    /// Positions visited to find the score: those whose moves were worked out, every time they were. What the
    /// other optimal moves and the line cost beyond that is in [`Score::usage`] only.
    pub visited: u64,
    /// What was used for the whole answer.
    pub usage: Usage,
}

/// The score of `sum` when `to_move` is to move, by the given search.
///
/// Who is to move matters only if the ruleset is partizan; in the answer's moves the player who starts is
/// called `to_move` in any case.
///
/// # Errors
/// [`ScoreError`]: a fault of the rules, a cycle on the way, a score beyond 64 bits, a limit reached; moves
/// in rules without gains, rules that win at once, a component outside its domain.
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
            },
        },
        other => other,
    })
}

/// Whether some component offers either player a move.
fn has_moves(ruleset: &dyn Ruleset, sum: &Sum) -> Result<bool, ScoreError> {
    for term in sum.terms() {
        let first = &mut |_: &Move<'_>| ControlFlow::Break(());
        if ruleset.visit_moves(term.component, Detail::Options, first)?.is_break() {
            return Ok(true);
        }
    }
    Ok(false)
}

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
