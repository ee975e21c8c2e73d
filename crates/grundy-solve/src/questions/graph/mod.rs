//! Questions that are answered on a game graph because draws are allowed or the players have different moves.
//!
//! On an explicit graph, the vertices are components, and the outcome of a sum is found by a search or from the values
//! of its vertices. For other rulesets, the graph of all reachable positions is built for each question, unless
//! canonical forms, proofs about sums or a database provide the answer.

mod decided;
mod draws;
mod equality;
mod forms;
mod loopy_sums;
mod moves;
mod outcomes;
mod picture;
mod played;
mod proofs;
mod tables;
mod values;

#[cfg(test)]
mod tests;

pub use equality::EqualityAnswer;
pub use forms::FormsOfRuleset;
pub use picture::{GameGraph, GameVertices};

use crate::error::stopped;
use crate::space::StoredPositions;
use crate::{Cycles, EngineName, Known, Plan, Play, SolveError, Solver, Stats, Unsupported};
use grundy_core::{Budget, Evidence, Message, Ruleset, Sum, begin_phase};
use grundy_engine::Stop;
use grundy_graph::{GraphRuleset, NoGraph, PositionGraph, Unsolved};

/// The largest number of positions that are searched or listed for one question; a budget can end this earlier.
pub(super) const MOST_POSITIONS: usize = 2_000_000;

/// The largest number of positions of a sum that are searched before canonical forms are tried.
const FEW_POSITIONS: usize = 20_000;

/// A ruleset as a game graph, together with how it is played.
pub(crate) struct OnGraph<'s> {
    ruleset: &'s dyn Ruleset,
    /// The ruleset, if it is an explicit graph.
    explicit: Option<&'s GraphRuleset>,
    play: Play,
    /// The requested engine.
    engine: Option<EngineName>,
    /// The database in which all positions are looked up, if one is used.
    stored: Option<&'s StoredPositions>,
    budget: &'s dyn Budget,
}

impl Solver {
    /// The game graph that answers questions about positions under `play`, or `None` if other engines answer them. A
    /// game graph is used if draws are allowed or the players have different moves, but not for scoring rules, and not
    /// if another engine was requested for partizan rules without draws.
    pub(crate) fn on_graph<'s>(
        &'s self,
        play: Play,
        budget: &'s dyn Budget,
    ) -> Result<Option<OnGraph<'s>>, Unsupported> {
        let graph = self.as_graph(play, budget);
        let (draws, partizan) = (play.cycles == Cycles::Draw, graph.is_partizan());
        if graph.ruleset.shape().is_scoring || !(draws || partizan) {
            return Ok(None);
        }
        if graph.ruleset.shape().is_entailing {
            return Err(if draws { Unsupported::DrawsEntailing } else { Unsupported::PartizanEntailing });
        }
        if !graph.is_by_forms()
            && !graph.is_by_search()
            && graph.engine.is_some_and(|engine| engine != EngineName::Graph)
        {
            return if draws { Err(Unsupported::DrawsByEngine) } else { Ok(None) };
        }
        if graph.explicit.is_none() {
            if graph.ruleset.shape().has_wins {
                return Err(Unsupported::DrawsWithWin);
            }
            if draws && partizan {
                return Err(Unsupported::DrawsPartizan);
            }
        }
        Ok(Some(graph))
    }

    /// The game graph that answers from the database of outcomes, or `None` if there is no database, if another engine
    /// was requested, or if the database does not contain the outcome of `position`.
    pub(crate) fn by_database<'s>(
        &'s self,
        position: &Sum,
        play: Play,
        budget: &'s dyn Budget,
    ) -> Result<Option<OnGraph<'s>>, SolveError> {
        let engine = self.settings().engine;
        let is_wanted = matches!(engine, None | Some(EngineName::Database));
        let Some(stored) = self.engines.database().filter(|_| is_wanted) else { return Ok(None) };
        self.check_position(position)?;
        let found = stored.outcome(&**self.ruleset(), position, play.convention).map_err(stopped)?;
        Ok(found.map(|_| OnGraph { stored: Some(stored), ..self.as_graph(play, budget) }))
    }

    /// Like [`on_graph`](Self::on_graph), but rejects scoring and partizan rules if no game graph is used, and
    /// positions that do not belong to the ruleset.
    pub(crate) fn on_graph_at<'s>(
        &'s self,
        position: &Sum,
        play: Play,
        budget: &'s dyn Budget,
    ) -> Result<Option<OnGraph<'s>>, SolveError> {
        let graph = self.on_graph(play, budget)?;
        if graph.is_none() {
            self.check_ruleset()?;
        }
        self.check_position(position)?;
        Ok(graph)
    }

    /// The ruleset as a game graph, for any question.
    fn as_graph<'s>(&'s self, play: Play, budget: &'s dyn Budget) -> OnGraph<'s> {
        let explicit = self.engines.graph.as_ref().map(grundy_graph::KeptValues::ruleset);
        let engine = self.settings().engine;
        OnGraph { ruleset: &**self.ruleset(), explicit, play, engine, stored: None, budget }
    }
}

impl OnGraph<'_> {
    fn is_partizan(&self) -> bool {
        self.ruleset.shape().is_partizan
    }

    /// The graph of all positions reachable from `roots`.
    fn positions(&self, roots: &[Sum]) -> Result<PositionGraph, SolveError> {
        self.positions_up_to(MOST_POSITIONS, roots)
    }

    /// The graph of all positions reachable from `roots`, if there are at most `most`.
    fn positions_up_to(&self, most: usize, roots: &[Sum]) -> Result<PositionGraph, SolveError> {
        begin_phase(&Message::new("progress-way").with("way", EngineName::Graph.as_str()));
        PositionGraph::new(self.ruleset, roots, most, self.budget).map_err(|none| match none {
            NoGraph::Fault(fault) => SolveError::Fault(fault),
            NoGraph::Limit(limit) => limit.into(),
        })
    }

    /// The error for an explicit graph that could not be solved.
    fn refused(&self, unsolved: Unsolved) -> SolveError {
        match unsolved {
            Unsolved::Cycle(_) if self.play.cycles == Cycles::Draw => Unsupported::DrawsPartizan.into(),
            unsolved => stopped(Stop::from(unsolved)),
        }
    }

    /// The error for a graph of positions that could not be solved.
    fn refused_at(&self, unsolved: Unsolved, graph: &PositionGraph) -> SolveError {
        match unsolved {
            Unsolved::Cycle(cycle) => {
                let path = cycle.closed().map(|vertex| graph.positions()[vertex as usize].clone()).collect();
                SolveError::PositionCycle { path, may_be_drawn: false }
            }
            Unsolved::Limit(limit) => limit.into(),
        }
    }
}

/// The evidence for an answer from a game graph.
fn known(why: &'static str, positions: usize, bytes: u64) -> Known {
    Known {
        evidence: Evidence::Computed { engine: EngineName::Graph.as_str() },
        plan: Plan::new(EngineName::Graph, Message::new(why)),
        stats: Stats { positions: positions as u64, bytes },
    }
}

/// The evidence for an answer from a graph of positions.
fn known_by(graph: &PositionGraph, why: &'static str) -> Known {
    known(why, graph.positions().len(), graph.graph().bytes())
}
