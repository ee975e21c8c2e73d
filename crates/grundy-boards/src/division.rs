//! Boards divided into independent regions, each in a standard form.

use crate::board::Board;
use crate::layout::BoardLayout;
use crate::live::Live;
use crate::pairing::is_paired;
use crate::placements::region_lister;
use crate::reduction::Reduction;
use crate::regions::{NONE, Regions};
use crate::shared::{KnownBoard, KnownBoards};
use crate::signature::Window;
use grundy_core::{BoardRules, BoardSpace, KindId, RegionLister, Sum};
use std::fmt;
use std::sync::Arc;

/// Derives consequences of the moves on the boards of a kind: the regions into which a board divides, dead cells,
/// symmetries and pairings.
///
/// Nothing is assumed: a symmetry or a smaller board is used only after the moves have been compared.
///
/// ```
/// use grundy_boards::{BoardLayout, Division};
/// use grundy_core::{BoardRules, BoardSpace, CellTest, CellWrite, GroundMove, KindId, Sum};
///
/// // Dominoes on a row of cells.
/// let division = Division::new(BoardLayout::Grid, |space| {
///     let BoardSpace::Grid { rows: 1, columns } = space else { return None };
///     let columns = u32::try_from(columns).ok()?;
///     let domino = |cell: u32| GroundMove {
///         tests: [cell, cell + 1].map(|cell| CellTest { cell, allowed: 1 }).into(),
///         writes: [cell, cell + 1].map(|cell| CellWrite { cell, state: 1 }).into(),
///         ..GroundMove::default()
///     };
///     Some(BoardRules { space, states: 2, moves: (0..columns - 1).map(domino).collect() })
/// });
/// // Two free cells, a hole, one free cell, a hole, three free cells.
/// let mut sum = Sum::new();
/// assert!(division.divide(KindId(0), &[8, 8, 0, 0, 1, 0, 1, 0, 0, 0], &mut sum));
/// let parts: Vec<&[u64]> = sum.terms().map(|term| term.component.words).collect();
/// assert_eq!(parts, [[2, 2, 0, 0].as_slice(), &[3, 3, 0, 0, 0]]);
/// ```
pub struct Division {
    layout: BoardLayout,
    boards: Arc<KnownBoards>,
}

impl fmt::Debug for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Division").field("layout", &self.layout).finish_non_exhaustive()
    }
}

/// Working memory for dividing one board.
#[derive(Default)]
struct Scratch {
    live: Live,
    regions: Regions,
    local: Live,
    kept: Vec<bool>,
    /// Whether every region keeps the dead cells, because the reduction that makes them holes is switched off.
    keeps_dead: bool,
    cells: Vec<u64>,
    image: Vec<u64>,
    best: Vec<u64>,
    words: Vec<u64>,
}

impl Division {
    /// The division of boards whose moves are provided by `ground`, which is called once for each space, or more often
    /// if several threads need the same space at once.
    pub fn new(
        layout: BoardLayout,
        ground: impl Fn(BoardSpace) -> Option<BoardRules> + Send + Sync + 'static,
    ) -> Self {
        Self { layout, boards: Arc::new(KnownBoards::new(Box::new(ground))) }
    }

    /// The same division with one reduction switched off. Panics if a lister of this division is in use.
    pub(crate) fn without(self, reduction: Reduction) -> Self {
        let boards = Arc::into_inner(self.boards).map(|boards| Arc::new(boards.without(reduction)));
        Self { boards: boards.expect("no lister of this division has been made"), ..self }
    }

    /// The moves on the board with the encoded fields `words`, or `None` if `words` does not encode a board, or if
    /// the moves cannot be expressed as data.
    #[must_use]
    pub fn rules_of(&self, words: &[u64]) -> Option<Arc<BoardRules>> {
        let (space, _) = self.layout.read(words)?;
        Some(Arc::clone(&self.boards.get(space)?.rules))
    }

    /// Appends the regions of the board with the encoded fields `words` to `sum`, as components of `kind`, and returns
    /// `true`. Returns `false` if `words` does not encode a board, if the moves cannot be expressed as data, or if the
    /// board cannot be divided.
    ///
    /// Cells that no move can test any more become holes, unless this would make other moves possible. On a grid, each
    /// region is cut out if the moves on the smaller board are the same. Each region is then replaced by the least of
    /// its images under the symmetries of its board.
    ///
    /// Takes time almost linear in the number of tests and writes, or more if moves test holes or make other moves
    /// possible, and for each region time linear in the number of cells times the number of symmetries. The moves are
    /// also compared once for each symmetry and for each window.
    pub fn divide(&self, kind: KindId, words: &[u64], sum: &mut Sum) -> bool {
        let Some((space, cells)) = self.layout.read(words) else { return false };
        let Some(known) = self.boards.get(space) else { return false };
        let board = &known.board;
        if board.moves_on_holes || cells.iter().any(|&state| state >= board.rules.states.into()) {
            return false;
        }
        let keeps_dead = !self.boards.uses(Reduction::DeadCells);
        let mut scratch = Scratch { keeps_dead, ..Scratch::default() };
        if !scratch.find_regions(board, cells) {
            return false;
        }
        if !self.boards.uses(Reduction::Regions) {
            scratch.regions.join_all();
        }
        for region in 0..scratch.regions.count {
            if !scratch.region(board, cells, region) {
                continue;
            }
            let space = self.standard_form(&known, &mut scratch);
            self.layout.write(space, &scratch.best, &mut scratch.words);
            sum.push(1, kind, &scratch.words);
        }
        true
    }

    /// Whether a symmetry of the board with the encoded fields `words` proves that the board has value 0: the symmetry
    /// is its own inverse, the image of every move that can still become possible is another move, and neither of the
    /// two changes a cell that the other tests or changes.
    ///
    /// The opponent can then answer every move with its image. This proves the value only under normal play, and only
    /// for impartial games in which play must end and no move lets the mover move again.
    #[must_use]
    pub fn is_paired(&self, words: &[u64]) -> bool {
        let Some((space, cells)) = self.layout.read(words) else { return false };
        let Some(known) = self.boards.get(space) else { return false };
        let board = &known.board;
        if cells.iter().any(|&state| state >= board.rules.states.into()) {
            return false;
        }
        let images = known.images(&self.boards);
        self.boards.uses(Reduction::Pairings) && images.iter().any(|image| is_paired(board, image, cells))
    }

    /// A lister of regions, as components of `kind`, for boards with the same space as the board encoded in `words` and
    /// for smaller boards. Returns `None` if `words` does not encode a board, if the moves cannot be expressed as data,
    /// if some of them do anything but test for free cells and make holes (for example, score or let the mover move
    /// again), if there are too many cells, or if a reduction that listers need is switched off.
    #[must_use]
    pub fn region_lister(&self, kind: KindId, words: &[u64]) -> Option<Box<dyn RegionLister>> {
        let (space, _) = self.layout.read(words)?;
        if !self.boards.uses(Reduction::Regions) || !self.boards.uses(Reduction::DeadCells) {
            // A lister always divides boards and drops dead cells.
            return None;
        }
        region_lister(self.layout, Arc::clone(&self.boards), kind, space)
    }

    /// Cuts out the region in `scratch.cells` if the moves allow it, stores its least image in `scratch.best`, and
    /// returns the space of that image.
    fn standard_form(&self, known: &Arc<KnownBoard>, scratch: &mut Scratch) -> BoardSpace {
        let hole = u64::from(known.board.rules.hole());
        let mut cut = None;
        if let BoardSpace::Grid { rows, columns } = known.board.space() {
            let window = bounding_window(&scratch.cells, columns, hole);
            let is_smaller = (window.rows, window.columns) != (rows, columns);
            if is_smaller && known.has_window(window, &self.boards) {
                let cells = (window.row..window.row + window.rows).flat_map(|row| {
                    let first = row * columns + window.column;
                    scratch.cells[first..first + window.columns].iter().copied()
                });
                scratch.image.clear();
                scratch.image.extend(cells);
                std::mem::swap(&mut scratch.cells, &mut scratch.image);
                cut = self.boards.get(window.space());
            }
        }
        let known = cut.as_ref().unwrap_or(known);
        let mut space = known.board.space();
        scratch.best.clone_from(&scratch.cells);
        for image in known.images(&self.boards) {
            scratch.image.clear();
            scratch.image.extend(image.from.iter().map(|&cell| scratch.cells[cell]));
            if (image.space, &scratch.image) < (space, &scratch.best) {
                space = image.space;
                std::mem::swap(&mut scratch.best, &mut scratch.image);
            }
        }
        space
    }
}

impl Scratch {
    /// Finds the regions of a board. Joins two regions if cells of one make moves on the other impossible.
    /// Returns `false` if the board cannot be divided.
    fn find_regions(&mut self, board: &Board, cells: &[u64]) -> bool {
        self.live.find(board, cells.iter().copied());
        self.regions.find(board, &self.live);
        if !board.tests_holes {
            return true;
        }
        let mut region = 0;
        while region < self.regions.count {
            match self.keep_cells(board, cells, region) {
                Ok(None) => region += 1,
                Ok(Some(other)) => {
                    self.regions.join_two(region, other);
                    region = 0;
                }
                Err(()) => return false,
            }
        }
        true
    }

    /// Finds the cells that belong to a region, and the cells whose states make some move on the region
    /// impossible. If one of the latter belongs to another region, returns that region, with which this one must then
    /// be joined. Returns an error if the region cannot be separated from the rest of the board.
    fn keep_cells(&mut self, board: &Board, cells: &[u64], region: usize) -> Result<Option<usize>, ()> {
        let hole = u64::from(board.rules.hole());
        self.kept.clear();
        self.kept.extend(self.regions.of.iter().map(|&of| of == region || of == NONE && self.keeps_dead));
        if !board.tests_holes {
            return Ok(None);
        }
        loop {
            let states = cells.iter().zip(&self.kept).map(|(&state, &kept)| if kept { state } else { hole });
            self.local.find(board, states);
            let mut has_new = false;
            let mut is_complete = true;
            for &one in self.local.moves.iter().filter(|&&one| !self.live.is_live[one]) {
                is_complete = false;
                for test in board.tests(one) {
                    let cell = test.cell as usize;
                    if !self.kept[cell] && self.live.reach[cell] & test.allowed == 0 {
                        let other = self.regions.of[cell];
                        if other != NONE {
                            return Ok(Some(other));
                        }
                        self.kept[cell] = true;
                        has_new = true;
                    }
                }
            }
            if is_complete {
                return Ok(None);
            }
            if !has_new {
                return Err(());
            }
        }
    }

    /// Stores in `cells` the board that has only the cells of a region and the cells that keep moves on the region
    /// impossible; all other cells are holes. Returns `false` if the region cannot be separated from the rest of the
    /// board.
    fn region(&mut self, board: &Board, cells: &[u64], region: usize) -> bool {
        if self.keep_cells(board, cells, region).is_err() {
            return false;
        }
        let hole = u64::from(board.rules.hole());
        self.cells.clear();
        let states = cells.iter().zip(&self.kept).map(|(&state, &kept)| if kept { state } else { hole });
        self.cells.extend(states);
        true
    }
}

/// The smallest window that contains all cells that are not holes. If all cells are holes, the window contains only the
/// first cell.
fn bounding_window(cells: &[u64], columns: usize, hole: u64) -> Window {
    let mut taken = cells.iter().enumerate().filter(|(_, state)| **state != hole).map(|(cell, _)| cell);
    let Some(first) = taken.next() else { return Window { row: 0, column: 0, rows: 1, columns: 1 } };
    let (top, mut bottom) = (first / columns, first / columns);
    let (mut left, mut right) = (first % columns, first % columns);
    for cell in taken {
        bottom = cell / columns;
        left = left.min(cell % columns);
        right = right.max(cell % columns);
    }
    Window { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 }
}
