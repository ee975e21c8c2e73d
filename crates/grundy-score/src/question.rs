//! The question about a score, with the choice of the search, the starting player and the form of the game.

use crate::capped::Capped;
use crate::error::{known, why};
use crate::{
    Compared, KnownScore, MinimaxTree, Score, ScoreAnswer, ScoreError, Scored, Search, Sides, score,
    score_on_board,
};
use grundy_core::{Budget, Limit, Player, Ruleset, Sum, Usage};
use std::sync::Arc;

/// The settings for computing a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreTask {
    /// The search for the score.
    pub search: Search,
    /// Whether to run the other searches as well, and to compare the numbers of positions visited.
    pub compare: bool,
}

/// The form of a scoring game.
pub enum ScoringForm {
    /// No special form: the rules are used as they are.
    Rules,
    /// The board-filling game.
    Board,
    /// Play on a minimax tree.
    Tree(Arc<MinimaxTree>),
}

/// A question about the score of a position, with the starting player.
pub struct ScoreQuestion<'s> {
    ruleset: &'s dyn Ruleset,
    position: &'s Sum,
    is_board: bool,
    /// The tree, and the vertex whose value is requested.
    tree: Option<(&'s MinimaxTree, usize)>,
    sides: Sides,
    starts: Player,
    /// Whether to compute the scores for both starting players.
    both_start: bool,
}

impl<'s> ScoreQuestion<'s> {
    /// The question about the score of `position` when `player` starts. Under partizan rules, if no player is
    /// named, the question is about the scores for both starting players. Under impartial rules and on a tree,
    /// `player` is ignored; on a tree, the vertex determines who starts.
    #[must_use]
    pub fn new(
        ruleset: &'s dyn Ruleset,
        form: &'s ScoringForm,
        position: &'s Sum,
        player: Option<Player>,
    ) -> Self {
        let tree = match form {
            ScoringForm::Tree(tree) if position.len() == 1 => {
                tree.vertex(position.term(0).component).map(|vertex| (&**tree, vertex))
            }
            _ => None,
        };
        let by_name = tree.is_none() && ruleset.shape().is_partizan;
        let starts = match tree {
            Some((tree, vertex)) => tree.player(vertex),
            None => player.filter(|_| by_name),
        };
        let starts = starts.unwrap_or(Player::Left);
        let sides = match tree {
            Some(_) => Sides::ByLayer,
            None if by_name => Sides::ByName,
            None => Sides::ByTurn { starts },
        };
        let is_board = matches!(form, ScoringForm::Board);
        let both_start = by_name && player.is_none();
        Self { ruleset, position, is_board, tree, sides, starts, both_start }
    }

    /// The score of the position, or on a tree the value of the vertex, with the optimal moves and a line of play.
    ///
    /// # Errors
    /// Returns a [`ScoreError`], for example if a limit was reached or the rules are not those of a scoring game.
    pub fn answer(&self, task: ScoreTask, budget: &dyn Budget) -> Result<ScoreAnswer, ScoreError> {
        let search = task.search;
        let mut usage = Usage::default();
        let (found, why) =
            self.found(self.starts, search, budget).map_err(|error| self.told(error, self.starts, None))?;
        add(&mut usage, &found);
        let mut other = None;
        if self.both_start {
            let (first, opponent) = (self.seen(found.score), self.starts.opponent());
            let second = self.found(opponent, search, budget);
            let (second, _) = second.map_err(|error| self.told(error, opponent, Some(first)))?;
            add(&mut usage, &second);
            other = Some(second.score);
        }
        let mut compared = Vec::new();
        if task.compare {
            for other in Search::ALL {
                compared.push(if other == search {
                    Compared::new(search, Some(self.seen(found.score)), found.visited)
                } else {
                    self.compared(other, &mut usage, budget)?
                });
            }
        }
        Ok(ScoreAnswer {
            search,
            score: self.scored(found.score, other),
            sides: self.sides,
            starts: self.starts,
            moves: found.moves,
            line: found.line,
            totals: self.tree.is_none().then_some([found.mover_total, found.other_total]),
            visited: found.visited,
            compared,
            known: known(why, usage),
        })
    }

    /// The error of a search in which `player` starts, with what is known from the point of view of the answer; `other`
    /// is the score if the opponent of `player` starts, if it is known.
    fn told(&self, error: ScoreError, player: Player, other: Option<i64>) -> ScoreError {
        match error {
            ScoreError::Limit { limit, known } if self.sides == Sides::ByName => {
                let (at_least, at_most) = match player {
                    Player::Left => (known.at_least, known.at_most),
                    Player::Right => (known.at_most.map(|bound| -bound), known.at_least.map(|bound| -bound)),
                };
                let known = KnownScore { starts: Some(player), other, at_least, at_most, ..known };
                ScoreError::Limit { limit, known }
            }
            error => error,
        }
    }

    /// The score when `player` starts, or the value of the vertex on a tree, and the id of the message that explains
    /// why the method was chosen.
    fn found(
        &self,
        player: Player,
        search: Search,
        budget: &dyn Budget,
    ) -> Result<(Score, &'static str), ScoreError> {
        if let Some((tree, vertex)) = self.tree {
            return Ok((tree.score(vertex, search, budget)?, why(search)));
        }
        if self.is_board
            && matches!(search, Search::Table(_))
            && let Some(found) = score_on_board(self.ruleset, self.position, player, budget)?
        {
            return Ok((found, "score-why-board"));
        }
        Ok((score(self.ruleset, self.position, player, search, budget)?, why(search)))
    }

    /// The result of a search in a comparison. Reaching a limit other than [`Limit::Stopped`] is not an error here.
    fn compared(
        &self,
        search: Search,
        usage: &mut Usage,
        budget: &dyn Budget,
    ) -> Result<Compared, ScoreError> {
        match self.found(self.starts, search, &Capped(budget)) {
            Ok((found, _)) => {
                add(usage, &found);
                Ok(Compared::new(search, Some(self.seen(found.score)), found.visited))
            }
            Err(ScoreError::Limit { limit, known }) if limit != Limit::Stopped => {
                Ok(Compared::new(search, None, known.usage.positions))
            }
            Err(error) => Err(error),
        }
    }

    /// Converts `score`, which is from the starting player's point of view, to the point of view of the answer. Under
    /// partizan rules, the result is Left's total minus Right's.
    fn seen(&self, score: i64) -> i64 {
        if self.sides == Sides::ByName && self.starts == Player::Right { -score } else { score }
    }

    /// The score in the form used by the answer; `other` is the score when the opponent starts.
    fn scored(&self, score: i64, other: Option<i64>) -> Scored {
        let own = self.seen(score);
        match (self.sides, self.starts) {
            (Sides::ByLayer, _) => Scored::Value(own),
            (Sides::ByTurn { .. }, _) => Scored::Difference(own),
            (Sides::ByName, Player::Left) => {
                Scored::ByStart { left: Some(own), right: other.map(|score| -score) }
            }
            (Sides::ByName, Player::Right) => Scored::ByStart { left: other, right: Some(own) },
        }
    }
}

/// Adds the positions of a search to `usage`. The bytes in `usage` become those of the search if these are more.
fn add(usage: &mut Usage, found: &Score) {
    usage.positions += found.usage.positions;
    usage.bytes = usage.bytes.max(found.usage.bytes);
}
