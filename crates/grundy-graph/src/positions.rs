//! The game graph of a ruleset, whose vertices are positions.

use super::acyclic::POLL_EVERY;
use super::{Graph, Vertex};
use grundy_core::{
    Budget, Component, Detail, Fault, KindId, Limit, Move, MoveVisitor, Mover, Player, Ruleset, Sum, Usage,
};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// The positions reachable from given positions of a ruleset, and the moves between them.
///
/// A vertex is a whole sum whose components are in no particular order. Unless moves gain scores or a component can end
/// the game, the graph therefore determines the outcome (also under misère play) and the remoteness, even for loopy
/// games. The moves of each component are in the order of the rules; two of them to the same position are two edges,
/// but equal components contribute their moves only once.
#[derive(Clone, Debug)]
pub struct PositionGraph {
    graph: Graph,
    positions: Vec<Sum>,
    numbers: HashMap<Multiset, Vertex, FxBuildHasher>,
    /// For each edge, in the order of the rows, the players who may move along it.
    movers: Vec<Mover>,
    /// For each edge, in the order of the rows, whether the mover moves again.
    again: Vec<bool>,
    roots: Vec<Vertex>,
}

/// The reason why a game graph was not built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGraph {
    /// A fault in the rules at some position.
    Fault(Box<Fault>),
    /// A limit was reached.
    Limit(Limit),
}

impl From<Limit> for NoGraph {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl From<Fault> for NoGraph {
    fn from(fault: Fault) -> Self {
        match fault.kind.limit() {
            Some(limit) => Self::Limit(limit),
            None => Self::Fault(Box::new(fault)),
        }
    }
}

type Multiset = Vec<(Component, u128)>;

impl PositionGraph {
    /// The graph of all positions reachable from `roots`; there may be at most `most` of them.
    ///
    /// Every move of either player is an edge, regardless of its gain.
    ///
    /// # Errors
    /// Returns an error if the rules cause a fault, or if a limit is reached. The limit is
    /// [`Limit::Positions`] if there are more than `most` positions.
    pub fn new(
        ruleset: &dyn Ruleset,
        roots: &[Sum],
        most: usize,
        budget: &dyn Budget,
    ) -> Result<Self, NoGraph> {
        let mut found =
            Found { numbers: HashMap::default(), positions: Vec::new(), most, words: 0, unpolled: 0 };
        let roots = roots.iter().map(|root| found.number(root.multiset())).collect::<Result<_, _>>()?;
        let mut rows: Vec<Vec<Vertex>> = Vec::new();
        let (mut movers, mut again) = (Vec::new(), Vec::new());
        while rows.len() < found.positions.len() {
            let position = found.positions[rows.len()].clone();
            let row = options(ruleset, &position, &mut found, (&mut movers, &mut again), budget)?;
            rows.push(row);
            if rows.len().is_multiple_of(POLL_EVERY / 16) {
                let bytes = 16 * found.words + 8 * movers.len() as u64 + 200 * found.positions.len() as u64;
                budget.poll(Usage { positions: rows.len() as u64, bytes })?;
            }
        }
        let allowed = Vertex::MAX.into();
        let graph =
            Graph::from_rows(&rows).map_err(|_| Limit::Positions { needed: rows.len() as u128, allowed })?;
        Ok(Self { graph, positions: found.positions, numbers: found.numbers, movers, again, roots })
    }

    /// The graph of the moves.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The positions in the order of the vertices, with equal components combined.
    #[must_use]
    pub fn positions(&self) -> &[Sum] {
        &self.positions
    }

    /// Converts the graph into the list of its positions, without copying them.
    #[must_use]
    pub fn into_positions(self) -> Vec<Sum> {
        self.positions
    }

    /// The vertex of a position, regardless of the order of its components, or `None` if the position is not
    /// reachable.
    #[must_use]
    pub fn vertex(&self, position: &Sum) -> Option<Vertex> {
        self.numbers.get(&position.multiset()).copied()
    }

    /// The moves of Left and the moves of Right, each as a graph.
    ///
    /// # Panics
    /// Does not panic in practice, because each of these graphs has at most as many edges as the whole graph.
    #[must_use]
    pub fn sides(&self) -> [Graph; 2] {
        [Player::Left, Player::Right].map(|player| {
            let mut movers = self.movers.iter();
            let rows: Vec<Vec<Vertex>> = (0..self.graph.vertices())
                .map(|vertex| {
                    let moves = self.graph.options(vertex).iter().zip(movers.by_ref());
                    moves.filter(|(_, mover)| mover.includes(player)).map(|(&option, _)| option).collect()
                })
                .collect();
            Graph::from_rows(&rows).expect("a part of a graph's edges is not larger than the whole")
        })
    }

    /// For each move, in the order of the rows of the graph, whether the mover moves again.
    #[must_use]
    pub fn again(&self) -> &[bool] {
        &self.again
    }

    /// The vertices of the positions from which the graph was built, in the order in which these were given.
    #[must_use]
    pub fn roots(&self) -> &[Vertex] {
        &self.roots
    }
}

/// The number of words of options between two polls of the budget.
const WORDS_PER_POLL: usize = 1 << 15;

/// The positions found so far.
struct Found {
    numbers: HashMap<Multiset, Vertex, FxBuildHasher>,
    positions: Vec<Sum>,
    most: usize,
    words: u64,
    /// The number of words of the options found since the last poll.
    unpolled: usize,
}

impl Found {
    fn number(&mut self, multiset: Multiset) -> Result<Vertex, NoGraph> {
        if let Some(&number) = self.numbers.get(&multiset) {
            return Ok(number);
        }
        let needed = self.positions.len() + 1;
        if needed > self.most {
            return Err(Limit::Positions { needed: needed as u128, allowed: self.most as u64 }.into());
        }
        let number = Vertex::try_from(self.positions.len())
            .map_err(|_| Limit::Positions { needed: needed as u128, allowed: Vertex::MAX.into() })?;
        let mut position = Sum::new();
        for (component, count) in &multiset {
            position.push(*count, component.kind, &component.words);
            self.words += component.words.len() as u64 + 4;
        }
        self.positions.push(position);
        self.numbers.insert(multiset, number);
        Ok(number)
    }
}

fn options(
    ruleset: &dyn Ruleset,
    position: &Sum,
    found: &mut Found,
    (movers, again): (&mut Vec<Mover>, &mut Vec<bool>),
    budget: &dyn Budget,
) -> Result<Vec<Vertex>, NoGraph> {
    let mut row = Vec::new();
    let is_forced = |kind: KindId| ruleset.kinds()[kind.index()].forced.is_some();
    let forced = position.terms().position(|term| is_forced(term.component.kind));
    for (at, moved) in position.terms().enumerate() {
        if forced.is_some_and(|forced| forced != at) {
            continue;
        }
        let (found, movers, again) = (&mut *found, &mut *movers, &mut *again);
        let mut visit = Visit { position, at, found, row, movers, again, budget, failed: None };
        let flow = ruleset.visit_moves(moved.component, Detail::Options, &mut visit);
        let failed = visit.failed;
        row = visit.row;
        let _ = flow?;
        if let Some(error) = failed {
            return Err(error);
        }
    }
    Ok(row)
}

/// Collects the moves of one component of a position into a row of the graph.
struct Visit<'a> {
    position: &'a Sum,
    /// The index of the term in which the move is made.
    at: usize,
    found: &'a mut Found,
    row: Vec<Vertex>,
    movers: &'a mut Vec<Mover>,
    again: &'a mut Vec<bool>,
    budget: &'a dyn Budget,
    failed: Option<NoGraph>,
}

impl MoveVisitor for Visit<'_> {
    fn visit(&mut self, one: &Move<'_>) -> ControlFlow<()> {
        let mut left = Sum::new();
        for (other, term) in self.position.terms().enumerate() {
            let count = if other == self.at { term.count - 1 } else { term.count };
            left.push(count, term.component.kind, term.component.words);
        }
        for term in one.option.terms() {
            left.push(term.count, term.component.kind, term.component.words);
        }
        self.found.unpolled += left.words() + 1;
        match self.found.number(left.multiset()) {
            Ok(number) => {
                self.row.push(number);
                self.movers.push(one.mover);
                self.again.push(one.again);
                if self.found.unpolled >= WORDS_PER_POLL { self.tick() } else { ControlFlow::Continue(()) }
            }
            Err(error) => {
                self.failed = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.found.unpolled = 0;
        let positions = self.found.positions.len() as u64;
        let bytes = 16 * self.found.words + 8 * self.movers.len() as u64 + 200 * positions;
        match self.budget.poll(Usage { positions, bytes }) {
            Ok(()) => ControlFlow::Continue(()),
            Err(limit) => {
                self.failed = Some(limit.into());
                ControlFlow::Break(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{GraphRuleset, SumSearch, loopy_outcomes, topological};
    use super::*;
    use grundy_core::{Convention, Unlimited};
    use proptest::prelude::*;

    fn sum(vertices: &[u32]) -> Sum {
        let mut sum = Sum::new();
        for &vertex in vertices {
            sum.push(1, KindId(0), &[u64::from(vertex)]);
        }
        sum
    }

    proptest! {
        #[test]
        fn outcomes_of_the_graph_are_those_of_the_sums(
            edges in prop::collection::vec([0..6u32, 0..6u32], 0..14),
            roots in prop::collection::vec(prop::collection::vec(0..6u32, 0..3), 1..3),
        ) {
            let graph = Graph::from_edges(6, &edges).unwrap();
            let game = GraphRuleset::new(graph.clone());
            let sums: Vec<Sum> = roots.iter().map(|root| sum(root)).collect();
            let positions = PositionGraph::new(&game, &sums, 10_000, &Unlimited).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let found = loopy_outcomes(positions.graph(), convention, &Unlimited).unwrap();
                for (root, &vertex) in roots.iter().zip(positions.roots()) {
                    let search = SumSearch::new(&graph, root, convention, 10_000, &Unlimited).unwrap();
                    prop_assert_eq!(Some(found.get(vertex)), search.get(root));
                    prop_assert_eq!(positions.positions()[vertex as usize].multiset(), sum(root).multiset());
                }
            }
        }
    }

    #[test]
    fn a_sum_of_heaps() {
        let rows: Vec<Vec<u32>> = (0..4).map(|heap| (0..heap).collect()).collect();
        let game = GraphRuleset::new(Graph::from_rows(&rows).unwrap());
        let positions = PositionGraph::new(&game, &[sum(&[3, 3])], 100, &Unlimited).unwrap();
        assert_eq!(positions.graph().len(), 10);
        let values = topological::nim_values(positions.graph(), &Unlimited).unwrap();
        assert_eq!(values.get(positions.roots()[0]), 0);
        let limit = PositionGraph::new(&game, &[sum(&[3, 3])], 9, &Unlimited).err();
        assert_eq!(limit, Some(NoGraph::Limit(Limit::Positions { needed: 10, allowed: 9 })));
    }
}
