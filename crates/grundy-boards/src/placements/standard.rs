//! Standard forms of regions: each region is cut out of the board and replaced by the least of its images under
//! symmetries.

use crate::images::{GridImage, Image};
use crate::placements::bits::Bits;
use crate::placements::grid::{Grid, Lines, Spread, spread};
use crate::placements::image_tables::{ImageTables, Parent};
use crate::placements::moves::{Cells, Moves};
use crate::shared::KnownBoard;
use crate::signature::Window;
use grundy_core::BoardSpace;
use grundy_kernels::grid_pairs::PairGrid;
use std::sync::Arc;

/// A space with its moves.
pub(crate) struct Space<B> {
    pub(crate) known: Arc<KnownBoard>,
    pub(crate) moves: Moves<B>,
    /// The symmetries, or `None` if they have not been needed yet.
    pub(crate) images: Option<Images<B>>,
    /// The result of [`pair_grid`](Self::pair_grid), or `None` if the symmetries have not been needed yet.
    pub(crate) pairs: Option<PairGrid>,
    grid: Option<Grid>,
    lines: Lines<B>,
    /// The first row, the last row, the first column and the last column; empty sets if the space is not a grid.
    sides: [B; 4],
    /// For each window of a grid, the space to which its regions are moved, or [`UNKNOWN`] if the window has not been
    /// needed yet.
    targets: Vec<u32>,
}

const UNKNOWN: u32 = u32::MAX;

/// The symmetries that may map regions of a space to their standard forms.
pub(crate) struct Images<B> {
    /// The number of the space of the standard forms.
    target: u32,
    /// Whether that space is the space of the regions themselves.
    is_own: bool,
    grid: Vec<GridImage>,
    /// The symmetries of a grid that exchange Left and Right. The other symmetries of the grid are in `grid`.
    negating: Vec<GridImage>,
    /// Whether the symmetries are exactly the identity, the two reflections and the half turn of a grid.
    is_straight: bool,
    spread: Option<Spread<B>>,
    /// Symmetries of spaces other than grids: for each cell, the cell to which it is mapped.
    other: Vec<Vec<u32>>,
    /// Tables of the symmetries that map to the space of the standard forms; `None` if there are many symmetries, if
    /// the board is large, or if a symmetry exchanges Left and Right.
    tables: Option<ImageTables<B>>,
    /// The involutions that map the space to itself and do not exchange Left and Right. Each of them lists, for each
    /// cell, the cell to which it is mapped.
    involutions: Vec<Vec<u32>>,
}

/// For each cell, the cell to which the symmetry maps it.
fn to(image: &Image) -> Vec<u32> {
    let mut to = vec![0; image.from.len()];
    for (at, &from) in (0u32..).zip(&image.from) {
        to[from] = at;
    }
    to
}

impl<B: Bits> Images<B> {
    /// The symmetries of the space with number `own`.
    ///
    /// Each element of `images` consists of the number of the space that a symmetry maps to, the symmetry, and whether
    /// it exchanges Left and Right, which only symmetries of grids do.
    pub(crate) fn new(own: u32, space: BoardSpace, images: &[(u32, &Image, bool)]) -> Self {
        let target = images.iter().map(|&(target, ..)| target).fold(own, u32::min);
        let of = |space: u32, negates: bool| {
            images.iter().filter(move |image| (image.0, image.2) == (space, negates)).map(|image| image.1)
        };
        let own_images = of(own, false);
        let involutions = own_images
            .filter(|image| image.from.iter().enumerate().all(|(at, &from)| image.from[from] == at));
        let mut made = Self {
            target,
            is_own: target == own,
            grid: Vec::new(),
            negating: Vec::new(),
            is_straight: false,
            spread: None,
            other: Vec::new(),
            tables: None,
            involutions: involutions.map(to).collect(),
        };
        match space {
            BoardSpace::Grid { rows, columns } => {
                let find = |used: &Image| GridImage::all().find(|image| image.of(rows, columns) == *used);
                made.grid = of(target, false).filter_map(find).collect();
                made.negating = of(target, true).filter_map(find).collect();
                if made.grid.iter().chain(&made.negating).any(|image| image.turned) {
                    made.spread = Some(spread(rows));
                }
            }
            BoardSpace::Cells(_) => made.other = of(target, false).map(to).collect(),
        }
        made.is_straight = made.is_own
            && made.negating.is_empty()
            && made.grid.iter().filter(|image| !image.turned).count() == 3
            && made.grid.len() == 3;
        if made.negating.is_empty() {
            let own = made.is_own.then(|| (0u32..).take(space.cells()).collect());
            made.tables = ImageTables::new(own.into_iter().chain(of(target, false).map(to)));
        }
        made
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.other.iter().chain(&self.involutions).map(|to| to.len() * size_of::<u32>());
        let spread = self.spread.as_ref().map_or(0, |_| 256 * size_of::<B>());
        let tables = self.tables.as_ref().map_or(0, ImageTables::bytes);
        (lists.sum::<usize>() + spread + tables) as u64
    }

    /// The least image of a region.
    #[inline]
    fn least(&self, grid: Option<Grid>, region: Cells<B>) -> Cells<B> {
        if let Some(grid) = grid.filter(|_| self.is_straight) {
            return grid.least_straight(region);
        }
        if let Some(tables) = &self.tables {
            return tables.least(region);
        }
        let Some(grid) = grid else { return self.least_of_others(region) };
        let spread = self.spread.as_deref().unwrap_or(&[]);
        let Cells { free, single } = region;
        let down = grid.down(free);
        let mut single_down = None;
        let mut single_of = |image: GridImage| {
            if single.is_empty() {
                return single;
            }
            let down = *single_down.get_or_insert_with(|| grid.down(single));
            grid.image(image, single, down, spread)
        };
        // An image of `single` is computed only if the image of `free` is least.
        let mut best = free;
        let mut best_single = Some(single);
        let mut by = None;
        let images = self.grid.iter().map(|&image| (grid.image(image, free, down, spread), image));
        for (at, (image, symmetry)) in images.enumerate() {
            if at == 0 && !self.is_own || image < best {
                (best, best_single, by) = (image, None, Some(symmetry));
            } else if image == best {
                let least = best_single.unwrap_or_else(|| by.map_or(single, &mut single_of));
                best_single = Some(least.min(single_of(symmetry)));
            }
        }
        let single = best_single.unwrap_or_else(|| by.map_or(single, single_of));
        Cells { free: best, single }
    }

    /// The least image of a region of a grid with symmetries that exchange Left and Right, and whether Left and
    /// Right are exchanged in it.
    fn least_or_negative(&self, grid: Grid, region: B) -> (B, bool) {
        let spread = self.spread.as_deref().unwrap_or(&[]);
        let down = grid.down(region);
        let image = |&image: &GridImage| grid.image(image, region, down, spread);
        let same = self.is_own.then_some(region).into_iter().chain(self.grid.iter().map(image)).min();
        let negative = self.negating.iter().map(image).min();
        match (same, negative) {
            (Some(same), Some(negative)) if same <= negative => (same, false),
            (Some(same), None) => (same, false),
            (_, Some(negative)) => (negative, true),
            (None, None) => (region, false),
        }
    }

    /// The least image of a region of a space other than a grid.
    fn least_of_others(&self, region: Cells<B>) -> Cells<B> {
        let mut best = region;
        for to in &self.other {
            let image =
                |set: B| set.each().fold(B::default(), |set, cell| set | B::single(to[cell] as usize));
            best = best.min(Cells { free: image(region.free), single: image(region.single) });
        }
        best
    }
}

impl<B: Bits> Space<B> {
    /// The space of a board on which moves only make holes. `merges` states whether moves with the same effect are
    /// merged.
    pub(crate) fn new(known: Arc<KnownBoard>, merges: bool) -> Self {
        let moves = Moves::new(&known.board, merges);
        let (grid, windows) = match known.board.space() {
            BoardSpace::Grid { rows, columns } => {
                (Some(Grid { rows, columns }), rows * (rows + 1) / 2 * (columns * (columns + 1) / 2))
            }
            BoardSpace::Cells(_) => (None, 0),
        };
        let lines = grid.map_or_else(Lines::default, Grid::lines);
        let sides = lines.sides();
        Self { known, moves, images: None, pairs: None, grid, lines, sides, targets: vec![UNKNOWN; windows] }
    }

    /// The kernel that examines several options of a region in standard form at a time. `None` unless the moves take
    /// pairs of adjacent cells of a grid or single cells, the symmetries of the moves are known and are the identity,
    /// the two reflections and the half turn, and the grid is small and has more than one column.
    pub(crate) fn pair_grid(&self, number: u32) -> Option<PairGrid> {
        if !self.images.as_ref().is_some_and(|images| images.is_straight && images.target == number) {
            return None;
        }
        let (Some(Grid { rows, columns }), Moves::Pairs { graph, .. }, 1) =
            (self.grid, &self.moves, B::WORDS)
        else {
            return None;
        };
        let of = |wanted: usize| {
            let mut edges = graph.edges.iter().filter(|(distance, _)| *distance == wanted);
            edges.next().map_or(0, |(_, cells)| cells.low())
        };
        let is_grid = columns > 1 && graph.edges.iter().all(|(distance, _)| [1, columns].contains(distance));
        PairGrid::new(rows, columns, of(1), of(columns)).filter(|_| is_grid)
    }

    /// The number of bytes in use, not counting the symmetries.
    pub(crate) fn bytes(&self) -> u64 {
        (self.lines.bytes() + self.targets.len() * size_of::<u32>() + self.known.board.len() * 32 * B::WORDS)
            as u64
    }

    /// The smallest rectangle around a region of a grid, if it is smaller than the grid.
    #[inline]
    pub(crate) fn window(&self, region: B) -> Option<Window> {
        let grid = self.grid?;
        let window = grid.window(&self.lines, region);
        ((window.rows, window.columns) != (grid.rows, grid.columns)).then_some(window)
    }

    fn at(&self, window: Window) -> usize {
        let grid = self.grid.unwrap_or(Grid { rows: 1, columns: 1 });
        // Intervals of rows are numbered, and so are intervals of columns; the two numbers determine the index.
        let (top, bottom) = (window.row, window.row + window.rows - 1);
        let (left, right) = (window.column, window.column + window.columns - 1);
        let columns = right * (right + 1) / 2 + left;
        (bottom * (bottom + 1) / 2 + top) * (grid.columns * (grid.columns + 1) / 2) + columns
    }

    /// The space to which regions with this window are moved, if it is known.
    #[inline]
    pub(crate) fn target(&self, window: Window) -> Option<u32> {
        let target = self.targets[self.at(window)];
        (target != UNKNOWN).then_some(target)
    }

    /// Stores the space to which regions with this window are moved.
    pub(crate) fn set_target(&mut self, window: Window, target: u32) {
        let at = self.at(window);
        self.targets[at] = target;
    }

    /// The images of a region in standard form, if they make it faster to find the standard forms of its parts.
    pub(crate) fn parent(&self, number: u32, region: Cells<B>) -> Option<Parent<B>> {
        let images = self.images.as_ref().filter(|images| images.target == number)?;
        images.tables.as_ref().filter(|_| self.grid.is_some())?.parent(region)
    }

    /// Whether a symmetry pairs the moves on these cells.
    pub(crate) fn is_paired(&self, cells: Cells<B>) -> bool {
        !self.known.board.is_partizan
            && self.images.iter().flat_map(|images| &images.involutions).any(|to| {
                let maps_to_itself = |set: B| set.each().all(|cell| set.has(to[cell] as usize));
                maps_to_itself(cells.free) && maps_to_itself(cells.single) && self.moves.are_apart(cells, to)
            })
    }
}

/// A region in standard form.
#[derive(Clone, Copy)]
pub(crate) struct Standard<B> {
    /// The number of its space.
    pub(crate) space: u32,
    pub(crate) cells: Cells<B>,
    /// Whether Left and Right are exchanged.
    pub(crate) is_negative: bool,
}

/// Spaces by their numbers.
pub(crate) struct Spaces<B>(pub(crate) Vec<Space<B>>);

impl<B: Bits> Spaces<B> {
    /// The standard form of a region of the space with this number, or `None` if the target of its window, or the
    /// symmetries of that target, are not known yet.
    ///
    /// If the region is a part of a region in standard form, `parent` may have the images of that region.
    #[inline]
    pub(crate) fn standard(
        &self,
        number: u32,
        parent: Option<&Parent<B>>,
        region: Cells<B>,
    ) -> Option<Standard<B>> {
        let space = &self.0[number as usize];
        if let Some(parent) = parent
            && let Some(tables) = space.images.as_ref().and_then(|images| images.tables.as_ref())
            && space.sides.iter().all(|&side| !(side & region.free).is_empty())
        {
            let cells = tables.least_part(parent, region);
            return Some(Standard { space: number, cells, is_negative: false });
        }
        let (mut number, mut region, mut space) = (number, region, space);
        if let Some(window) = space.window(region.free) {
            let target = space.target(window)?;
            if target != number
                && let Some(grid) = space.grid
            {
                let single = region.single;
                let single = if single.is_empty() { single } else { grid.cut(single, window) };
                region = Cells { free: grid.cut(region.free, window), single };
                number = target;
                space = &self.0[number as usize];
            }
        }
        let images = space.images.as_ref()?;
        // Only impartial games have single cells, so `single` is empty if symmetries exchange Left and Right.
        let (cells, is_negative) = match space.grid.filter(|_| !images.negating.is_empty()) {
            Some(grid) => {
                let (free, is_negative) = images.least_or_negative(grid, region.free);
                (Cells { free, single: region.single }, is_negative)
            }
            None => (images.least(space.grid, region), false),
        };
        Some(Standard { space: images.target, cells, is_negative })
    }
}
