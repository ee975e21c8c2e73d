//! Tables of the values or outcomes of components, each considered by itself and not as part of a sum.

use super::decided::Decided;
use super::draws::split_all;
use super::{MOST_POSITIONS, OnGraph, known, known_by};
use crate::corners::Corners;
use crate::{Cycles, OutcomeEntry, OutcomeTableAnswer, Remoteness, SolveError, TableAnswer, Unsupported};
use grundy_core::{ComponentRef, Limit, Sum};
use grundy_graph::{GraphMoves, PartizanGraph, Unsolved, loopy_outcomes, loopy_values, partizan_outcomes};

impl OnGraph<'_> {
    /// The values of all positions of a box under normal play.
    pub(crate) fn table(&self, corners: Corners<'_>) -> Result<TableAnswer, SolveError> {
        let (values, infinities, known) = match self.explicit {
            _ if self.is_partizan() => return Err(Unsupported::PartizanValue.into()),
            Some(ruleset) => {
                let Some(graph) = ruleset.impartial() else { return Err(Unsupported::Scoring.into()) };
                let found = loopy_values(graph, self.budget)?;
                let vertices = of_box(0..graph.vertices(), corners);
                let (values, infinities) = split_all(vertices.map(|vertex| Some(found.get(vertex))));
                (values, infinities, known("graph-why-loopy", graph.len(), 4 * graph.len() as u64))
            }
            None => {
                let cells = self.cells(corners)?;
                let graph = self.positions(&cells.positions)?;
                let found = loopy_values(graph.graph(), self.budget)?;
                let roots = graph.roots().iter().map(|&root| found.get(root));
                let (values, infinities) = split_all(cells.with(roots));
                (values, infinities, known_by(&graph, "graph-why-loopy"))
            }
        };
        let (from, to) = (corners.from.to_vec(), corners.to.to_vec());
        Ok(TableAnswer { kind: corners.kind, from, to, values, infinities, known })
    }

    /// The outcomes of all positions of a box.
    pub(crate) fn outcome_table(&self, corners: Corners<'_>) -> Result<OutcomeTableAnswer, SolveError> {
        let (decided, known) = match self.explicit {
            Some(ruleset) => {
                let (all, why) =
                    self.vertex_outcomes(ruleset.moves()).map_err(|unsolved| self.refused(unsolved))?;
                let vertices = all.len();
                let row = of_box(all.into_iter().map(Some), corners).collect();
                (row, known(why, vertices, 5 * vertices as u64))
            }
            None => {
                let cells = self.cells(corners)?;
                let graph = self.positions(&cells.positions)?;
                let found = self.position_outcomes(&graph)?;
                let row: Vec<_> = cells.with(graph.roots().iter().map(|&root| found.of(root))).collect();
                (row, known_by(&graph, found.why()))
            }
        };
        let entry =
            |cell: &Option<Decided>| cell.map_or(OutcomeEntry::Outside, |of| OutcomeEntry::Is(of.outcome));
        let left = |cell: &Option<Decided>| cell.and_then(|of| of.remoteness).unwrap_or(Remoteness::Endless);
        let has_draws = self.play.cycles == Cycles::Draw && !self.is_partizan();
        Ok(OutcomeTableAnswer {
            kind: corners.kind,
            from: corners.from.to_vec(),
            to: corners.to.to_vec(),
            outcomes: decided.iter().map(entry).collect(),
            remoteness: has_draws.then(|| decided.iter().map(left).collect()),
            known,
        })
    }

    /// The outcome of every vertex by itself, and the id of the message that explains the method.
    fn vertex_outcomes(&self, moves: &GraphMoves) -> Result<(Vec<Decided>, &'static str), Unsolved> {
        let (convention, budget) = (self.play.convention, self.budget);
        match moves {
            GraphMoves::Partizan { left, right } => {
                let found = partizan_outcomes(PartizanGraph { left, right }, convention, budget)?;
                let decided = found.into_iter().map(|outcome| Decided { outcome, remoteness: None });
                Ok((decided.collect(), "graph-why-partizan"))
            }
            GraphMoves::Impartial(graph) | GraphMoves::Scoring { graph, .. } => {
                let found = loopy_outcomes(graph, convention, budget)?;
                Ok((found.iter().map(Decided::from).collect(), "graph-why-retrograde"))
            }
        }
    }

    /// The cells of a box of a ruleset that is not an explicit graph.
    fn cells(&self, corners: Corners<'_>) -> Result<Cells, SolveError> {
        if corners.cells() > MOST_POSITIONS as u128 {
            let limit = Limit::Positions { needed: corners.cells(), allowed: MOST_POSITIONS as u64 };
            return Err(limit.into());
        }
        let mut cells = Cells { are_positions: Vec::new(), positions: Vec::new() };
        let mut words = corners.first();
        for _ in 0..corners.cells() {
            let component = ComponentRef { kind: corners.kind, words: &words };
            let is_position = self.ruleset.contains(component)?;
            if is_position {
                cells.positions.push(Sum::from(&component.to_owned()));
            }
            cells.are_positions.push(is_position);
            corners.advance(&mut words);
        }
        Ok(cells)
    }
}

/// The cells of a box in row-major order, with the positions that they contain.
struct Cells {
    are_positions: Vec<bool>,
    positions: Vec<Sum>,
}

impl Cells {
    /// The results for all cells: the next one from `found` for each cell that contains a position, and `None` for the
    /// others.
    fn with<T>(&self, mut found: impl Iterator<Item = T>) -> impl Iterator<Item = Option<T>> {
        self.are_positions.iter().map(move |&is_position| if is_position { found.next() } else { None })
    }
}

/// The results for the vertices in a box, selected from the results for all vertices.
fn of_box<T>(all: impl Iterator<Item = T>, corners: Corners<'_>) -> impl Iterator<Item = T> {
    let first = corners.from.first().map_or(0, |&from| usize::try_from(from).unwrap_or(usize::MAX));
    all.skip(first).take(usize::try_from(corners.cells()).unwrap_or(usize::MAX))
}
