//! Compounds of acyclic games, and the numbers that decide them, such as the remoteness.

use super::topological::options_first;
use super::{Graph, Unsolved, Vertex};
use grundy_core::{Budget, Compound, Convention, Outcome, SmallSort};

/// For every vertex of a graph, the properties that decide compounds of one kind under one convention.
///
/// # Source
/// Smith 1966; Conway, *On Numbers and Games*, ch. 14; *Winning Ways*, ch. 9 and 10
/// (`smith-1966`, `conway-1976`, `winning-ways` in crates/grundy-games/sources.bib). `docs/sums.md` states
/// the theorems.
#[derive(Clone, Debug)]
pub struct CompoundNumbers {
    compound: Compound,
    convention: Convention,
    cells: Vec<CompoundCell>,
}

/// The properties of a component that decide compounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompoundCell {
    /// Whether the component has no move.
    pub has_ended: bool,
    /// The outcome of the component alone under normal play.
    pub normal: Outcome,
    /// The outcome of the component alone under the convention for which the properties were computed.
    pub outcome: Outcome,
    /// The remoteness in conjunctive compounds, the suspense number in continued conjunctive compounds, and
    /// the foreclosed value in diminished disjunctive compounds; 0 in other compounds.
    pub number: u32,
    /// In diminished disjunctive compounds under normal play, whether some move ends the component; otherwise
    /// `false`.
    pub can_end: bool,
}

/// The outcome of a compound, and the remoteness or suspense number that decides it, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompoundOutcome {
    /// The outcome of the compound.
    pub outcome: Outcome,
    /// For conjunctive compounds, the least remoteness of a component: the number of moves until the end if
    /// the winner hurries and the loser delays. `None` for other compounds.
    pub remoteness: Option<u32>,
    /// For continued conjunctive compounds, the greatest suspense number of a component: the number of moves
    /// until the end if the winner delays and the loser hurries. `None` for other compounds.
    pub suspense: Option<u32>,
}

impl CompoundNumbers {
    /// The properties of all vertices of `graph`. They do not decide the compound [`Compound::Disjunctive`], which
    /// nim-values decide under normal play. Takes linear memory, and linear time except that the options of each vertex
    /// are sorted for diminished disjunctive compounds.
    ///
    /// # Errors
    /// Returns an error if the graph contains a cycle, or if a limit is reached.
    pub fn new(
        graph: &Graph,
        compound: Compound,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<Self, Unsolved> {
        let unknown = CompoundCell {
            has_ended: true,
            normal: Outcome::P,
            outcome: Outcome::P,
            number: 0,
            can_end: false,
        };
        let mut cells = vec![unknown; graph.len()];
        let is_misere = convention == Convention::Misere;
        for vertex in options_first(graph, budget)? {
            let options = || graph.options(vertex).iter().map(|&option| cells[option as usize]);
            let has_ended = options().next().is_none();
            let wins =
                |outcome: &dyn Fn(CompoundCell) -> Outcome| options().any(|of| outcome(of) == Outcome::P);
            let normal = Outcome::for_mover(wins(&|of| of.normal));
            let outcome = Outcome::for_mover(wins(&|of| of.outcome) || is_misere && has_ended);
            let mut can_end = false;
            let number = match compound {
                _ if has_ended => 0,
                Compound::Conjunctive => {
                    let winning = options().filter(|of| of.outcome == Outcome::P).map(|of| of.number).min();
                    1 + winning.or_else(|| options().map(|of| of.number).max()).unwrap_or(0)
                }
                Compound::ContinuedConjunctive => {
                    let winning = options().filter(|of| of.outcome == Outcome::P).map(|of| of.number).max();
                    1 + winning.or_else(|| options().map(|of| of.number).min()).unwrap_or(0)
                }
                Compound::DiminishedDisjunctive => {
                    can_end = !is_misere && options().any(|of| of.has_ended);
                    foreclosed(options())
                }
                Compound::Disjunctive | Compound::Selective | Compound::ShortenedSelective => 0,
            };
            cells[vertex as usize] = CompoundCell { has_ended, normal, outcome, number, can_end };
        }
        Ok(Self { compound, convention, cells })
    }

    /// The properties of a vertex.
    ///
    /// # Panics
    /// Panics if the graph has no such vertex.
    #[must_use]
    pub fn get(&self, vertex: Vertex) -> CompoundCell {
        self.cells[vertex as usize]
    }

    /// The outcome of the compound of these components. Their properties must have been computed for the same compound,
    /// which must not be [`Compound::Disjunctive`], and for the same convention.
    pub fn outcome(&self, components: impl IntoIterator<Item = CompoundCell>) -> CompoundOutcome {
        let mut all = Together::default();
        components.into_iter().for_each(|component| all.add(component));
        let is_misere = self.convention == Convention::Misere;
        let is_over = all.movable == 0 || self.compound.ends_with_first() && all.has_ended;
        let mover_wins = match self.compound {
            // Play is over, so the player to move has no move.
            _ if is_over => is_misere,
            Compound::Conjunctive => (all.least % 2 == 0) == is_misere,
            Compound::ContinuedConjunctive => (all.greatest % 2 == 0) == is_misere,
            Compound::Selective if is_misere && all.movable == 1 => all.some_wins,
            Compound::Selective => all.some_wins_normal,
            Compound::ShortenedSelective => all.some_wins,
            Compound::Disjunctive | Compound::DiminishedDisjunctive => all.can_end || all.xor != 0,
        };
        let least = if is_over { 0 } else { all.least };
        CompoundOutcome {
            outcome: Outcome::for_mover(mover_wins),
            remoteness: (self.compound == Compound::Conjunctive).then_some(least),
            suspense: (self.compound == Compound::ContinuedConjunctive).then_some(all.greatest),
        }
    }
}

/// The foreclosed value: the mex of the numbers of those options that have moves and whose `can_end` is `false`. A move
/// to any other option decides the compound.
fn foreclosed(options: impl Iterator<Item = CompoundCell>) -> u32 {
    let mut numbers: Vec<u32> =
        options.filter(|of| !of.has_ended && !of.can_end).map(|of| of.number).collect();
    numbers.small_sort();
    numbers.dedup();
    (0..)
        .zip(&numbers)
        .find(|&(expected, &number)| number != expected)
        .map_or_else(|| u32::try_from(numbers.len()).unwrap_or(u32::MAX), |(missing, _)| missing)
}

/// The combined properties of several components.
struct Together {
    /// The number of components that have a move.
    movable: u64,
    has_ended: bool,
    /// The least number of a component.
    least: u32,
    /// The greatest number of a component.
    greatest: u32,
    /// Whether some component that has a move is an N-position under the convention of the compound.
    some_wins: bool,
    /// Whether some component that has a move is an N-position under normal play.
    some_wins_normal: bool,
    can_end: bool,
    /// The xor of the numbers of the components.
    xor: u32,
}

impl Default for Together {
    fn default() -> Self {
        Self {
            movable: 0,
            has_ended: false,
            least: u32::MAX,
            greatest: 0,
            some_wins: false,
            some_wins_normal: false,
            can_end: false,
            xor: 0,
        }
    }
}

impl Together {
    fn add(&mut self, component: CompoundCell) {
        self.has_ended |= component.has_ended;
        self.least = self.least.min(component.number);
        self.greatest = self.greatest.max(component.number);
        self.xor ^= component.number;
        self.can_end |= component.can_end;
        if !component.has_ended {
            self.movable += 1;
            self.some_wins |= component.outcome == Outcome::N;
            self.some_wins_normal |= component.normal == Outcome::N;
        }
    }
}
