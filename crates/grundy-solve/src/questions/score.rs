//! The question about a score, and solvers for special forms of scoring games.

use crate::{EngineName, Play, Settings, Solver};
use grundy_core::{Budget, Convention, Message, Ruleset, Sum, begin_phase};
use grundy_score::{MinimaxTree, ScoreAnswer, ScoreError, ScoreQuestion, ScoreTask, ScoringForm};
use std::sync::Arc;

impl Solver {
    /// A solver for the board-filling game. Small boards are solved by a table of all their
    /// positions. See [`score_on_board`](grundy_score::score_on_board) for the requirements on `ruleset`.
    #[must_use]
    pub fn of_board(ruleset: Arc<dyn Ruleset>, settings: Settings) -> Self {
        let mut solver = Self::new(ruleset, settings);
        solver.engines.scoring = ScoringForm::Board;
        solver
    }

    /// A solver for play on a minimax tree.
    #[must_use]
    pub fn of_tree(tree: Arc<MinimaxTree>, settings: Settings) -> Self {
        let mut solver = Self::new(Arc::clone(&tree) as Arc<dyn Ruleset>, settings);
        solver.engines.scoring = ScoringForm::Tree(tree);
        solver
    }

    /// The difference between the players' totals under best play from `position`. Under partizan rules, it
    /// is given for each starting player, or for the player that `play` names; on a tree, it is the value of the vertex
    /// at which play starts.
    ///
    /// # Errors
    /// Returns a [`ScoreError`], for example if the ruleset has no scores or a limit was reached.
    pub fn score(
        &self,
        position: &Sum,
        task: ScoreTask,
        play: impl Into<Play>,
        budget: &dyn Budget,
    ) -> Result<ScoreAnswer, ScoreError> {
        let play = play.into();
        let ruleset = &**self.ruleset();
        if play.convention == Convention::Misere {
            return Err(ScoreError::Misere);
        }
        if let Some(engine) = self.settings().engine.filter(|engine| *engine != EngineName::Score) {
            return Err(ScoreError::Engine(engine));
        }
        if play.player.is_some() && !ruleset.shape().is_partizan {
            return Err(ScoreError::PlayerImpartial);
        }
        begin_phase(&Message::new("progress-way").with("way", EngineName::Score.as_str()));
        ScoreQuestion::new(ruleset, &self.engines.scoring, position, play.player).answer(task, budget)
    }
}
