//! Rulesets defined by the moves on their boards.

use crate::{BoardLayout, Division, Reduction};
use grundy_core::{
    BoardRules, BoardSpace, Boards, ComponentRef, Detail, Facts, Fault, Kind, Move, MoveVisitor,
    RegionLister, Ruleset, Shape, Sum,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A ruleset defined by the moves on its boards.
///
/// [`visit_moves`](Ruleset::visit_moves) makes each possible move on the whole board, without dividing it. The moves
/// have no labels.
///
/// ```
/// use grundy_boards::{BoardGame, BoardLayout};
/// use grundy_core::{BoardRules, BoardSpace, CellTest, CellWrite, GroundMove, Ruleset, Shape};
///
/// // Take any cell.
/// let game = BoardGame::new("Cells", BoardLayout::Cells, 2, Shape::PLAIN, |space: BoardSpace| {
///     let take = |cell: u32| GroundMove {
///         tests: vec![CellTest { cell, allowed: 1 }],
///         writes: vec![CellWrite { cell, state: 1 }],
///         ..GroundMove::default()
///     };
///     let cells = u32::try_from(space.cells()).ok()?;
///     Some(BoardRules { space, states: 2, moves: (0..cells).map(take).collect() })
/// });
/// assert_eq!(game.title(), "Cells");
/// assert!(game.boards().is_some());
/// ```
pub struct BoardGame {
    title: String,
    kinds: [Kind; 1],
    layout: BoardLayout,
    states: u8,
    shape: Shape,
    facts: Facts,
    division: Division,
}

impl BoardGame {
    /// The ruleset with the moves that `ground` provides, for boards with this layout and number of states.
    pub fn new(
        title: impl Into<String>,
        layout: BoardLayout,
        states: u8,
        shape: Shape,
        ground: impl Fn(BoardSpace) -> Option<BoardRules> + Send + Sync + 'static,
    ) -> Self {
        let kinds = [layout.kind("board", states)];
        let division = Division::new(layout, ground);
        Self { title: title.into(), kinds, layout, states, shape, facts: Facts::NONE, division }
    }

    /// The same ruleset with the fact that play ends, which must be true. Searches then let equal components and paired
    /// moves cancel each other.
    #[must_use]
    pub fn that_ends(self) -> Self {
        Self { facts: Facts { ends: true, ..Facts::NONE }, ..self }
    }

    /// The same ruleset with only this reduction switched off; one that was switched off before is switched on again.
    ///
    /// # Panics
    /// Panics if a lister of the ruleset's regions is in use.
    #[must_use]
    pub fn without(self, reduction: Reduction) -> Self {
        Self { division: self.division.without(reduction), ..self }
    }

    /// The division that derives the consequences of the moves on these boards.
    #[must_use]
    pub fn division(&self) -> &Division {
        &self.division
    }
}

impl Ruleset for BoardGame {
    fn title(&self) -> &str {
        &self.title
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        _: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let (Some((space, cells)), Some(rules)) =
            (self.layout.read(of.words), self.division.rules_of(of.words))
        else {
            return Ok(ControlFlow::Continue(()));
        };
        let (mut words, mut option) = (Vec::new(), Sum::new());
        for one in rules.moves.iter().filter(|one| one.is_possible(cells)) {
            let mut after = cells.to_vec();
            rules.make(one, &mut after);
            self.layout.write(space, &after, &mut words);
            option.clear();
            option.push(1, of.kind, &words);
            let found = Move {
                rule: one.rule,
                mover: one.mover,
                gain: one.gain,
                again: one.again,
                ..Move::to(&option)
            };
            if visitor.visit(&found).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        let board = self.layout.read(component.words);
        let is_board = |(_, cells): (_, &[u64])| cells.iter().all(|&state| state < self.states.into());
        Ok(board.is_some_and(is_board) && self.division.rules_of(component.words).is_some())
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn boards(&self) -> Option<&dyn Boards> {
        Some(self)
    }
}

impl Boards for BoardGame {
    fn rules_of(&self, component: ComponentRef<'_>) -> Option<Arc<BoardRules>> {
        self.division.rules_of(component.words)
    }

    fn divide(&self, component: ComponentRef<'_>, sum: &mut Sum) -> bool {
        self.division.divide(component.kind, component.words, sum)
    }

    fn region_lister(&self, component: ComponentRef<'_>) -> Option<Box<dyn RegionLister>> {
        if self.shape.has_normal_values() {
            self.division.region_lister(component.kind, component.words)
        } else {
            None
        }
    }

    fn is_paired(&self, component: ComponentRef<'_>) -> bool {
        self.shape.is_plain() && self.division.is_paired(component.words)
    }
}
