//! Compounds: outcomes and moves of positions whose components are not played as a disjunctive sum.

use super::graph::MOST_POSITIONS;
use crate::error::stopped;
use crate::{EngineName, Known, Partial, Plan, Remoteness, SolveError, Solver, Stats, Unsupported};
use grundy_core::{
    Budget, Compound, Convention, Detail, Evidence, Limit, Message, Moved, Outcome, Sum, Usage,
};
use grundy_engine::{Meter, for_each_move};
use grundy_graph::{
    CompoundCell, CompoundNumbers, CompoundOutcome, NoGraph, PositionGraph, Unsolved, Vertex,
};
use std::ops::ControlFlow;

/// The largest number of components of a compound whose moves are listed, and the largest number of those moves.
const MOST_MOVES: usize = 1 << 16;

/// The outcome of a compound, and what decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompoundAnswer {
    /// The outcome, and the remoteness or suspense number if such a number decides the outcome.
    pub outcome: CompoundOutcome,
    /// For each term of the position, the properties of its component that decide the outcome.
    pub components: Vec<CompoundCell>,
    /// The evidence for the outcome, and how it was computed.
    pub known: Known,
}

/// The outcome of a compound, and the requested moves in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompoundMovesAnswer {
    /// The outcome before the move, and the remoteness or suspense number if such a number decides the outcome.
    pub outcome: CompoundOutcome,
    /// The requested moves, in the order of the components.
    pub moves: Vec<CompoundMove>,
    /// The evidence for the outcome and the moves, and how they were computed.
    pub known: Known,
}

/// A move in a compound. It can consist of moves in several components.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompoundMove {
    /// The moves in single components, in the order of the components.
    pub parts: Vec<CompoundPart>,
    /// The outcome of the compound after the move, and the remoteness or suspense number if such a number decides it.
    pub outcome: CompoundOutcome,
}

/// The part of a move in a compound that is made in one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompoundPart {
    /// The index of the component, from 0, where equal components are counted separately.
    pub component: u64,
    /// The index of the component's term.
    pub term: usize,
    /// The option that replaces the component.
    pub option: Sum,
    /// The label of the move, if the rules give one.
    pub label: Option<String>,
}

/// A position played as a compound and, for each position that its components can reach, the numbers that decide
/// compounds.
struct Compounded<'s> {
    solver: &'s Solver,
    position: &'s Sum,
    compound: Compound,
    graph: PositionGraph,
    numbers: CompoundNumbers,
    /// The vertex of the component of each term.
    vertices: Vec<Vertex>,
}

impl Solver {
    /// The outcome of `position` as a compound of its components.
    ///
    /// If a move in a component leaves a sum, that sum remains one component of the compound and is played as
    /// a disjunctive sum.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the rules are scoring, partizan or entailing, if they have immediate wins or cause a
    /// fault, if `position` does not belong to the ruleset, if play in some component may never end, if an engine other
    /// than `graph` was requested, or if a limit is reached.
    pub fn compound_outcome(
        &self,
        position: &Sum,
        compound: Compound,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<CompoundAnswer, SolveError> {
        let compounded = self.compounded(position, compound, convention, budget)?;
        let components = compounded.cells().collect();
        Ok(CompoundAnswer { outcome: compounded.outcome(), components, known: compounded.known() })
    }

    /// The moves of `position` as a compound of its components: the winning moves, only the first of them, or all
    /// moves.
    ///
    /// # Errors
    /// Returns the same errors as [`compound_outcome`](Self::compound_outcome), and [`Limit::Positions`] for
    /// more than 65,536 components or moves.
    pub fn compound_moves(
        &self,
        position: &Sum,
        compound: Compound,
        convention: Convention,
        which: WhichMoves,
        budget: &dyn Budget,
    ) -> Result<CompoundMovesAnswer, SolveError> {
        let compounded = self.compounded(position, compound, convention, budget)?;
        let outcome = compounded.outcome();
        let mut moves = Vec::new();
        if which == WhichMoves::All || outcome.outcome == Outcome::N {
            compounded.list(which, &mut moves, budget)?;
        }
        Ok(CompoundMovesAnswer { outcome, moves, known: compounded.known() })
    }

    fn compounded<'s>(
        &'s self,
        position: &'s Sum,
        compound: Compound,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<Compounded<'s>, SolveError> {
        let shape = self.ruleset().shape();
        let what = match () {
            () if shape.is_scoring => Some("scoring"),
            () if shape.is_partizan => Some("partizan"),
            () if shape.is_entailing => Some("again"),
            () if shape.has_wins => Some("win"),
            () => None,
        };
        if let Some(rules) = what {
            return Err(Unsupported::Compound { compound, rules }.into());
        }
        if let Some(engine) = self.settings().engine.filter(|engine| *engine != EngineName::Graph) {
            return Err(Unsupported::CompoundByEngine { engine }.into());
        }
        self.check_position(position)?;
        let roots: Vec<Sum> = position.terms().map(|term| Sum::from(&term.component.to_owned())).collect();
        let graph = PositionGraph::new(&**self.ruleset(), &roots, MOST_POSITIONS, budget);
        let graph = graph.map_err(|none| match none {
            NoGraph::Fault(fault) => SolveError::Fault(fault),
            NoGraph::Limit(limit) => limit.into(),
        })?;
        let numbers = CompoundNumbers::new(graph.graph(), compound, convention, budget);
        let numbers = numbers.map_err(|unsolved| match unsolved {
            Unsolved::Cycle(cycle) => {
                let path = cycle.closed().map(|vertex| graph.positions()[vertex as usize].clone()).collect();
                SolveError::PositionCycle { path, may_be_drawn: false }
            }
            Unsolved::Limit(limit) => limit.into(),
        })?;
        let vertices = graph.roots().to_vec();
        Ok(Compounded { solver: self, position, compound, graph, numbers, vertices })
    }
}

/// The moves in a compound that are to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichMoves {
    /// All moves after which the opponent loses.
    Winning,
    /// The first move after which the opponent loses.
    FirstWinning,
    /// All moves.
    All,
}

/// A component that has moves, and its moves.
struct Choices {
    component: u64,
    term: usize,
    options: Vec<(Sum, Option<String>, CompoundCell)>,
}

impl Compounded<'_> {
    /// For each term, the properties of its component that decide compounds.
    fn cells(&self) -> impl Iterator<Item = CompoundCell> {
        self.vertices.iter().map(|&vertex| self.numbers.get(vertex))
    }

    fn outcome(&self) -> CompoundOutcome {
        let counted = self.cells().zip(self.position.terms());
        // In every compound, more than three equal components act like two or three of them, with the same parity.
        self.numbers.outcome(counted.flat_map(|(cell, term)| {
            let count = if term.count > 2 { 2 + term.count % 2 } else { term.count };
            std::iter::repeat_n(cell, usize::try_from(count).unwrap_or(0))
        }))
    }

    fn known(&self) -> Known {
        let stats =
            Stats { positions: self.graph.positions().len() as u64, bytes: self.graph.graph().bytes() };
        let why = Message::new("compound-why").with("compound", self.compound.as_str());
        let evidence = Evidence::Theorem {
            name: format!("{} compounds", self.compound),
            source: "Smith 1966 [smith-1966]; Conway, On Numbers and Games, ch. 14 [conway-1976]".to_owned(),
        };
        Known { evidence, plan: Plan::new(EngineName::Graph, why), stats }
    }

    /// Appends the moves that `which` requests to `moves`.
    fn list(
        &self,
        which: WhichMoves,
        moves: &mut Vec<CompoundMove>,
        budget: &dyn Budget,
    ) -> Result<(), SolveError> {
        let cells: Vec<CompoundCell> = self
            .cells()
            .zip(self.position.terms())
            .flat_map(|(cell, term)| {
                // Too many components are rejected below.
                let count = usize::try_from(term.count).unwrap_or(usize::MAX).min(MOST_MOVES + 1);
                std::iter::repeat_n(cell, count)
            })
            .take(MOST_MOVES + 1)
            .collect();
        if cells.len() > MOST_MOVES {
            let limit = Limit::Positions { needed: cells.len() as u128, allowed: MOST_MOVES as u64 };
            return Err(limit.into());
        }
        if self.compound.ends_with_first() && cells.iter().any(|cell| cell.has_ended) {
            return Ok(());
        }
        let choices = self.choices(budget)?;
        let mut meter = Meter::new(budget);
        // The option taken in each component, or none. If a move may be made in several components, the option in the
        // last component changes fastest.
        let mut taken: Vec<Option<usize>> = vec![None; choices.len()];
        let must_move = self.compound.moved() == Moved::All;
        if must_move {
            taken.fill(Some(0));
        }
        let mut left = cells.clone();
        let mut is_first = true;
        loop {
            // If a move is made in every component, the first combination is already complete.
            let is_ready = std::mem::take(&mut is_first) && must_move;
            if !is_ready && !self.advance(&mut taken, &choices, must_move) {
                return Ok(());
            }
            if choices.is_empty() {
                return Ok(());
            }
            meter.step()?;
            left.copy_from_slice(&cells);
            for (choice, taken) in choices.iter().zip(&taken) {
                if let Some(option) = *taken {
                    let at = usize::try_from(choice.component).unwrap_or(usize::MAX);
                    left[at] = choice.options[option].2;
                }
            }
            let outcome = self.numbers.outcome(left.iter().copied());
            if which != WhichMoves::All && outcome.outcome != Outcome::P {
                continue;
            }
            if moves.len() == MOST_MOVES {
                let limit = Limit::Positions { needed: MOST_MOVES as u128 + 1, allowed: MOST_MOVES as u64 };
                return Err(SolveError::Limit { limit, known: Box::new(Partial::Nothing) });
            }
            let parts = choices.iter().zip(&taken).filter_map(|(choice, taken)| {
                let (option, label, _) = &choice.options[(*taken)?];
                let (component, term) = (choice.component, choice.term);
                Some(CompoundPart { component, term, option: option.clone(), label: label.clone() })
            });
            let parts: Vec<CompoundPart> = parts.collect();
            budget.poll(Usage { positions: 0, bytes: (256 * moves.len() * parts.len()) as u64 })?;
            moves.push(CompoundMove { parts, outcome });
            if which == WhichMoves::FirstWinning {
                return Ok(());
            }
        }
    }

    /// The components that have moves, with their moves.
    fn choices(&self, budget: &dyn Budget) -> Result<Vec<Choices>, SolveError> {
        let ruleset = &**self.solver.ruleset();
        let mut meter = Meter::new(budget);
        let mut choices = Vec::new();
        let mut component = 0;
        for (term, of) in self.position.terms().enumerate() {
            let mut options = Vec::new();
            let _ = for_each_move(ruleset, of.component, Detail::Labels, &mut meter, |one, _| {
                if let Some(vertex) = self.graph.vertex(one.option) {
                    let label = one.label.map(str::to_owned);
                    options.push((one.option.clone(), label, self.numbers.get(vertex)));
                }
                Ok(ControlFlow::Continue(()))
            })
            .map_err(stopped)?;
            for _ in 0..of.count {
                if !options.is_empty() {
                    choices.push(Choices { component, term, options: options.clone() });
                }
                component += 1;
            }
        }
        Ok(choices)
    }

    /// Advances to the next combination of options; returns `false` after the last one.
    fn advance(&self, taken: &mut [Option<usize>], choices: &[Choices], must_move: bool) -> bool {
        let first = if must_move { Some(0) } else { None };
        if self.compound.moved() == Moved::One {
            let at = taken.iter().position(Option::is_some);
            let (at, next) = match at {
                None => (0, 0),
                Some(at) => {
                    let next = taken[at].take().map_or(0, |option| option + 1);
                    if next < choices[at].options.len() { (at, next) } else { (at + 1, 0) }
                }
            };
            if let Some(here) = taken.get_mut(at) {
                *here = Some(next);
            }
            return at < taken.len();
        }
        for (here, choice) in taken.iter_mut().zip(choices).rev() {
            let next = here.map_or(0, |option| option + 1);
            if next < choice.options.len() {
                *here = Some(next);
                return true;
            }
            *here = first;
        }
        false
    }
}

impl CompoundAnswer {
    /// The remoteness of the compound, if remoteness decides its outcome.
    #[must_use]
    pub fn remoteness(&self) -> Option<Remoteness> {
        self.outcome.remoteness.map(Remoteness::Moves)
    }
}
