//! The searches for the score of a position, on the rules, on a tree or on a board.

use super::{Compared, ScoreAnswer, Scored, ScoredMove, Side};
use crate::{
    error::Error,
    game::{Game, Position},
    session::Desk,
    subject::{RulesetSource, Subject},
};
use grundy_core::{Budget, Evidence, Limit, Message, Player, Sum, Usage};
use grundy_solve::score::{
    KnownScore, MinimaxTree, Score, ScoreError, ScoreMove, Search, score, score_on_board,
};
use grundy_solve::{EngineName, Known, Plan, Stats};
use std::cell::Cell;

/// How the score is known.
pub(super) fn known(search: Search, usage: Usage) -> Known {
    let why = match search {
        Search::Minimax => Message::new("score-why-minimax"),
        Search::AlphaBeta => Message::new("score-why-alphabeta"),
        _ => Message::new("score-why-table"),
    };
    Known {
        evidence: Evidence::Computed { engine: EngineName::Score.as_str() },
        plan: Plan::new(EngineName::Score, why),
        stats: Stats { positions: usage.positions, bytes: usage.bytes },
    }
}

/// A position of a scoring game and who starts.
pub(super) struct Rules<'a> {
    game: &'a Game,
    /// The tree, and the vertex asked about.
    tree: Option<(&'a MinimaxTree, usize)>,
    sum: &'a Sum,
    pub(super) starts: Player,
    is_partizan: bool,
    /// Whether the game is known to be the filling of a board, and whether that was made use of.
    is_board: bool,
    pub(super) by_board: Cell<bool>,
    /// Whether the score with the other player to start is wanted too.
    pub(super) wants_other: bool,
}

impl<'a> Rules<'a> {
    pub(super) fn new(game: &'a Game, position: &'a Position<'_>, subject: &Subject) -> Self {
        let tree = game.tree.as_deref().and_then(|tree| {
            let vertex = position.sum.terms().next().and_then(|term| tree.vertex(term.component))?;
            Some((tree, vertex))
        });
        let is_partizan = game.ruleset.shape().is_partizan && tree.is_none();
        let asked = subject.settings.player.filter(|_| is_partizan);
        let starts = match tree {
            Some((tree, vertex)) => tree.player(vertex),
            None => asked,
        };
        Self {
            game,
            tree,
            sum: &position.sum,
            starts: starts.unwrap_or(Player::Left),
            is_partizan,
            is_board: subject.ruleset == Some(RulesetSource::named("fill-board")),
            by_board: Cell::new(false),
            wants_other: is_partizan && asked.is_none(),
        }
    }

    pub(super) fn score(
        &self,
        player: Player,
        search: Search,
        budget: &dyn Budget,
    ) -> Result<Score, ScoreError> {
        match self.tree {
            Some((tree, vertex)) => tree.score(vertex, search, budget),
            None => {
                let ruleset = &*self.game.ruleset;
                if self.is_board
                    && matches!(search, Search::Table(_))
                    && let Some(found) = score_on_board(ruleset, self.sum, player, budget)?
                {
                    self.by_board.set(true);
                    return Ok(found);
                }
                score(ruleset, self.sum, player, search, budget)
            }
        }
    }

    /// How a search did that was run for comparison: a limit is no error here.
    pub(super) fn compared(
        &self,
        search: Search,
        found: Result<Score, ScoreError>,
    ) -> Result<Compared, ScoreError> {
        match found {
            Ok(found) => Ok(Compared {
                search: search.name(),
                score: Some(self.seen(found.score)),
                visited: found.visited,
            }),
            Err(ScoreError::Limit { limit: Limit::Stopped, known }) => {
                Err(ScoreError::Limit { limit: Limit::Stopped, known })
            }
            Err(ScoreError::Limit { known, .. }) => {
                Ok(Compared { search: search.name(), score: None, visited: known.usage.positions })
            }
            Err(error) => Err(error),
        }
    }

    /// A score of who starts, as it is asked for: on partizan rules Left's total minus Right's.
    pub(super) fn seen(&self, score: i64) -> i64 {
        if self.is_partizan && self.starts == Player::Right { -score } else { score }
    }

    pub(super) fn side(&self, player: Player) -> Side {
        match player {
            Player::Left if self.tree.is_some() => Side::Max,
            Player::Right if self.tree.is_some() => Side::Min,
            Player::Left if self.is_partizan => Side::Left,
            Player::Right if self.is_partizan => Side::Right,
            player if player == self.starts => Side::Mover,
            _ => Side::Other,
        }
    }

    /// The answer's own part; `other` is the score when the opponent starts.
    pub(super) fn body(
        &self,
        found: &Score,
        other: Option<i64>,
        search: Search,
        mut compared: Vec<Compared>,
    ) -> ScoreAnswer {
        let own = self.seen(found.score);
        let score = match (self.tree, self.is_partizan, self.starts) {
            (Some(_), ..) => Scored::Value(own),
            (None, false, _) => Scored::Difference(own),
            (None, true, Player::Left) => {
                Scored::ByStart { left: Some(own), right: other.map(|score| -score) }
            }
            (None, true, Player::Right) => Scored::ByStart { left: other, right: Some(own) },
        };
        for row in &mut compared {
            if row.search == search.name() {
                row.score = Some(own);
            }
        }
        let mut moves = Vec::new();
        let mut first_component = 0;
        for (index, term) in self.sum.terms().enumerate() {
            let count = u64::try_from(term.count).unwrap_or(u64::MAX);
            let of_term = || found.moves.iter().filter(|optimal| optimal.term == index);
            if of_term().next().is_some() {
                for component in first_component..first_component + count {
                    moves.extend(of_term().map(|optimal| self.written(&optimal.played, Some(component))));
                }
            }
            first_component += count;
        }
        ScoreAnswer {
            search: search.name(),
            score,
            player: (self.is_partizan || self.tree.is_some()).then(|| self.side(self.starts)),
            moves,
            line: found.line.iter().map(|played| self.written(played, None)).collect(),
            totals: self.tree.is_none().then_some([found.mover_total, found.other_total]),
            visited: found.visited,
            compared,
        }
    }

    pub(super) fn written(&self, played: &ScoreMove, component: Option<u64>) -> ScoredMove {
        ScoredMove {
            component,
            side: self.side(played.player),
            from: self.game.written(played.from.as_ref()),
            to: self.game.written_sum(&played.option),
            label: played.label.clone(),
            gain: self.tree.is_none().then_some(played.gain),
            again: played.again,
        }
    }

    pub(super) fn refusal(
        &self,
        error: ScoreError,
        position: &Position<'_>,
        search: Search,
        desk: &Desk<'_>,
    ) -> Error {
        let is_limit = matches!(&error, ScoreError::Limit { limit, .. } if *limit != Limit::Stopped);
        let known = match &error {
            ScoreError::Limit { known: found, .. } => {
                let KnownScore { at_least, at_most, usage } = *found;
                let body = ScoreAnswer {
                    search: search.name(),
                    score: Scored::Between { at_least, at_most },
                    player: None,
                    moves: Vec::new(),
                    line: Vec::new(),
                    totals: None,
                    visited: usage.positions,
                    compared: Vec::new(),
                };
                Some(desk.answer(body, known(search, usage)))
            }
            _ => None,
        };
        let told = self.game.score_error(error, position, known);
        match search {
            Search::Table(_) if is_limit => told.with_help(Message::new("score-limit-help-table")),
            _ => told,
        }
    }
}
