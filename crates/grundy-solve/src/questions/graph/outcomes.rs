//! Outcomes of positions, and remoteness where draws are allowed.

use super::decided::Decided;
use super::forms::{ComponentForms, Few, NoForms};
use super::loopy_sums::LoopySums;
use super::proofs::SumProofs;
use super::{MOST_POSITIONS, OnGraph, known, known_by};
use crate::error::stopped;
use crate::space::StoredPositions;
use crate::{Known, OutcomeAnswer, SolveError, Unsupported};
use grundy_core::{Budget, Convention, Limit, Message, Outcome, Ruleset, Sum};
use grundy_engine::Stop;
use grundy_graph::{
    GraphMoves, GraphRuleset, LoopyOutcomes, PartizanGraph, PartizanSums, PositionGraph, Vertex,
    loopy_outcomes, partizan_outcomes,
};

/// For rulesets played on boards, the largest number of components whose canonical forms are computed. If there are
/// more, proofs about sums of components are used instead.
const FEW_COMPONENTS: u64 = 1 << 10;

/// The outcomes of all positions reachable from a position.
pub(super) enum Outcomes<'g> {
    /// Sums of vertices of a graph, where draws are allowed.
    Loopy(&'g GraphRuleset, LoopySums<'g>),
    /// Sums of vertices of a graph in which each player has their own edges.
    Partizan(&'g GraphRuleset, PartizanSums),
    /// Positions of other rulesets.
    OfPositions(PositionGraph, PositionOutcomes),
    /// Canonical forms of partizan components.
    Forms(Box<ComponentForms<'g>>),
    /// Proofs about sums of partizan components.
    Proofs(Box<SumProofs<'g>>),
    /// Positions in a database, under this convention.
    Stored(&'g dyn Ruleset, &'g StoredPositions, Convention),
}

/// The outcomes of the vertices of a graph of positions.
pub(super) enum PositionOutcomes {
    /// Outcomes where draws are allowed, with the remoteness.
    Loopy(LoopyOutcomes),
    /// Outcome classes of partizan positions.
    Partizan(Vec<Outcome>),
}

impl PositionOutcomes {
    /// The outcome of a vertex.
    pub(super) fn of(&self, vertex: Vertex) -> Decided {
        match self {
            Self::Loopy(found) => found.get(vertex).into(),
            Self::Partizan(found) => Decided { outcome: found[vertex as usize], remoteness: None },
        }
    }

    /// The message id for the reason why a graph of positions is used.
    pub(super) fn why(&self) -> &'static str {
        match self {
            Self::Loopy(_) => "graph-why-retrograde",
            Self::Partizan(_) => "graph-why-partizan-rules",
        }
    }
}

impl OnGraph<'_> {
    /// The outcome of `position`.
    pub(crate) fn outcome(&self, position: &Sum) -> Result<OutcomeAnswer, SolveError> {
        let mut outcomes = self.outcomes(position)?;
        let Decided { outcome, remoteness } = outcomes.of(position, self.budget).map_err(stopped)?;
        Ok(OutcomeAnswer { outcome, remoteness, known: outcomes.known() })
    }

    /// The outcomes of all positions reachable from `position`.
    pub(super) fn outcomes(&self, position: &Sum) -> Result<Outcomes<'_>, SolveError> {
        let (convention, budget) = (self.play.convention, self.budget);
        let roots = std::slice::from_ref(position);
        if let Some(stored) = self.stored {
            return Ok(Outcomes::Stored(self.ruleset, stored, convention));
        }
        if self.is_by_search() {
            let forms = ComponentForms::new(self.ruleset, budget);
            return Ok(Outcomes::Proofs(Box::new(SumProofs::new(forms))));
        }
        if self.is_by_forms() {
            return Ok(Outcomes::Forms(Box::new(self.forms(roots).map_err(NoForms::into_solve_error)?)));
        }
        let Some(ruleset) = self.explicit else {
            // The forms of hot boards are large and many, and an outcome needs only some of them.
            let most = self.ruleset.boards().map(|_| FEW_COMPONENTS);
            let graph = match self.few_positions_or_forms(roots, most)? {
                Few::Positions(graph) => *graph,
                Few::Forms(forms) => return Ok(Outcomes::Forms(forms)),
                Few::SomeForms(forms) => return Ok(Outcomes::Proofs(Box::new(SumProofs::new(*forms)))),
            };
            let outcomes = self.position_outcomes(&graph)?;
            return Ok(Outcomes::OfPositions(graph, outcomes));
        };
        let vertices = vertices(ruleset, position)?;
        match ruleset.moves() {
            GraphMoves::Impartial(graph) => {
                Ok(Outcomes::Loopy(ruleset, LoopySums::new(graph, &vertices, convention, budget)?))
            }
            GraphMoves::Partizan { left, right } => {
                let graph = PartizanGraph { left, right };
                PartizanSums::new(graph, &vertices, convention, MOST_POSITIONS, budget)
                    .map(|sums| Outcomes::Partizan(ruleset, sums))
                    .map_err(|unsolved| self.refused(unsolved))
            }
            GraphMoves::Scoring { .. } => Err(Unsupported::Scoring.into()),
        }
    }

    /// The outcomes of the vertices of a graph of positions.
    pub(super) fn position_outcomes(&self, graph: &PositionGraph) -> Result<PositionOutcomes, SolveError> {
        let (convention, budget) = (self.play.convention, self.budget);
        if !self.is_partizan() {
            return Ok(PositionOutcomes::Loopy(loopy_outcomes(graph.graph(), convention, budget)?));
        }
        let [left, right] = graph.sides();
        partizan_outcomes(PartizanGraph { left: &left, right: &right }, convention, budget)
            .map(PositionOutcomes::Partizan)
            .map_err(|unsolved| self.refused_at(unsolved, graph))
    }
}

impl Outcomes<'_> {
    /// The outcome of `position`, which must be one of the reachable positions.
    pub(super) fn of(&mut self, position: &Sum, budget: &dyn Budget) -> Result<Decided, Stop> {
        match self {
            Self::Loopy(ruleset, sums) => Ok(sums.of(&vertices(ruleset, position)?)),
            Self::Partizan(ruleset, sums) => {
                let outcome = sums.outcome(&vertices(ruleset, position)?, budget)?;
                Ok(Decided { outcome, remoteness: None })
            }
            Self::OfPositions(graph, outcomes) => {
                let vertex = graph.vertex(position).expect("a graph contains all positions it reaches");
                Ok(outcomes.of(vertex))
            }
            Self::Forms(forms) => {
                Ok(Decided { outcome: forms.outcome(position).map_err(NoForms::stop)?, remoteness: None })
            }
            Self::Proofs(proofs) => {
                Ok(Decided { outcome: proofs.outcome(position).map_err(NoForms::stop)?, remoteness: None })
            }
            Self::Stored(ruleset, stored, convention) => {
                let found = stored.outcome(*ruleset, position, *convention)?;
                let missing = || Unsupported::Database { message: Message::new("database-missing") };
                let (outcome, remoteness) = found.ok_or_else(missing)?;
                Ok(Decided { outcome, remoteness })
            }
        }
    }

    /// The evidence for the outcomes requested so far.
    pub(super) fn known(&self) -> Known {
        match self {
            Self::Loopy(_, sums) => known(sums.why(), sums.positions(), 0),
            Self::Partizan(_, sums) => known("graph-why-partizan", sums.positions(), 0),
            Self::OfPositions(graph, outcomes) => known_by(graph, outcomes.why()),
            Self::Forms(forms) => forms.known(),
            Self::Proofs(proofs) => proofs.known(),
            Self::Stored(_, stored, _) => stored.known(),
        }
    }
}

/// The vertices of a position, each repeated as often as its component occurs.
pub(super) fn vertices(ruleset: &GraphRuleset, position: &Sum) -> Result<Vec<Vertex>, Limit> {
    let mut vertices = Vec::new();
    for term in position.terms() {
        let count = usize::try_from(term.count).ok().filter(|&count| count <= MOST_POSITIONS);
        let Some(count) = count else {
            return Err(Limit::Positions { needed: term.count, allowed: MOST_POSITIONS as u64 });
        };
        vertices.extend(ruleset.vertex(term.component).into_iter().cycle().take(count));
    }
    Ok(vertices)
}
