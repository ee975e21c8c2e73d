//! Boards on which moves only make holes: positions and moves as sets of cells.

use crate::board::Board;
use crate::layout::BoardLayout;
use crate::pairing::is_paired;
use crate::shared::{KnownBoard, KnownBoards};
use crate::signature::Window;
use grundy_core::{BoardSpace, ComponentRef, KindId, ListedRegion, Mover, RegionLister};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A set of cells, one bit for each.
type Cells<const W: usize> = [u64; W];

/// A lister for boards of a space and smaller ones; `None` if moves do more than make holes, or if there are
/// too many cells.
pub(crate) fn region_lister(
    layout: BoardLayout,
    boards: Arc<KnownBoards>,
    kind: KindId,
    space: BoardSpace,
) -> Option<Box<dyn RegionLister>> {
    if !is_placement(&boards.get(space)?.board) {
        return None;
    }
    Some(match space.cells() {
        ..=64 => Box::new(Lister::<1>::new(layout, boards, kind)),
        65..=128 => Box::new(Lister::<2>::new(layout, boards, kind)),
        129..=256 => Box::new(Lister::<4>::new(layout, boards, kind)),
        _ => return None,
    })
}

/// Whether every move tests only that cells are free (state 0), and only makes holes (state 1).
///
/// A move that only one player can make must also take a cell that it needs, so that play ends.
fn is_placement(board: &Board) -> bool {
    let is_plain = |one: &grundy_core::GroundMove| !one.again && one.gain == 0;
    let ends = |one: usize| {
        board.rules.moves[one].mover == Mover::Either
            || board
                .writes(one)
                .iter()
                .any(|write| board.tests(one).iter().any(|test| test.cell == write.cell))
    };
    board.rules.states == 2
        && !board.moves_on_holes
        && (0..board.len()).all(|one| {
            board.tests(one).iter().all(|test| test.allowed == 1)
                && board.writes(one).iter().all(|write| write.state == 1)
                && is_plain(&board.rules.moves[one])
                && ends(one)
        })
}

/// A move: the cells that must be free, and those that become holes.
#[derive(Clone, Copy, Debug)]
struct Placement<const W: usize> {
    needs: Cells<W>,
    takes: Cells<W>,
    mover: Mover,
}

/// A symmetry of a space.
struct Mapping {
    /// The number of the target space.
    target: u64,
    /// The cells to which the cells are mapped.
    to: Vec<u32>,
    /// Whether the symmetry exchanges the moves of Left and Right.
    negates: bool,
}

/// The symmetries of a space.
type Images = Arc<[Mapping]>;

/// A region in standard form.
struct Standard<const W: usize> {
    space: u64,
    free: Cells<W>,
    is_negative: bool,
}

/// A space with its moves.
struct Space<const W: usize> {
    known: Arc<KnownBoard>,
    columns: usize,
    moves: Vec<Placement<W>>,
    /// For each cell, the moves that need or take it.
    at: Vec<Vec<u32>>,
    /// If the moves are those of Node Kayles on a graph, the cells that the move at each cell takes.
    graph: Option<Vec<Cells<W>>>,
    /// The cells that some move needs.
    with_moves: Cells<W>,
    /// The symmetries; `None` if they were not needed yet.
    images: Option<Images>,
    /// The numbers of the spaces of windows; `None` for windows whose moves are different.
    windows: FxHashMap<Window, Option<u64>>,
}

/// Lists regions as sets of cells. A key is the number of a space followed by the set of the free cells.
struct Lister<const W: usize> {
    layout: BoardLayout,
    boards: Arc<KnownBoards>,
    kind: KindId,
    spaces: Vec<Space<W>>,
    numbers: FxHashMap<BoardSpace, Option<u64>>,
    key: Vec<u64>,
}

fn single<const W: usize>(cell: usize) -> Cells<W> {
    let mut cells = [0; W];
    cells[cell / 64] = 1 << (cell % 64);
    cells
}

fn is_within<const W: usize>(cells: &Cells<W>, other: &Cells<W>) -> bool {
    cells.iter().zip(other).all(|(a, b)| a & !b == 0)
}

fn add<const W: usize>(cells: &mut Cells<W>, other: &Cells<W>) {
    cells.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

fn common<const W: usize>(cells: &Cells<W>, other: &Cells<W>) -> Cells<W> {
    std::array::from_fn(|at| cells[at] & other[at])
}

fn without<const W: usize>(cells: &Cells<W>, other: &Cells<W>) -> Cells<W> {
    std::array::from_fn(|at| cells[at] & !other[at])
}

fn is_empty<const W: usize>(cells: &Cells<W>) -> bool {
    cells.iter().all(|&word| word == 0)
}

/// The cells of a set in ascending order.
struct EachCell<const W: usize> {
    rest: Cells<W>,
    at: usize,
}

impl<const W: usize> Iterator for EachCell<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < W {
            let word = &mut self.rest[self.at];
            if *word != 0 {
                let cell = 64 * self.at + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(cell);
            }
            self.at += 1;
        }
        None
    }
}

#[inline]
fn each<const W: usize>(cells: &Cells<W>) -> EachCell<W> {
    EachCell { rest: *cells, at: 0 }
}

#[inline]
fn has<const W: usize>(cells: &Cells<W>, cell: usize) -> bool {
    cells[cell / 64] >> (cell % 64) & 1 == 1
}

impl<const W: usize> Space<W> {
    /// The space of a board; `None` if it has too many cells or other moves.
    fn new(known: Arc<KnownBoard>) -> Option<Self> {
        let board = &known.board;
        let cells = board.cells();
        if cells > 64 * W || !is_placement(board) {
            return None;
        }
        let mut moves = Vec::with_capacity(board.len());
        for one in 0..board.len() {
            let (mut needs, mut takes) = ([0; W], [0; W]);
            board.tests(one).iter().for_each(|test| add(&mut needs, &single(test.cell as usize)));
            board.writes(one).iter().for_each(|write| add(&mut takes, &single(write.cell as usize)));
            moves.push(Placement { needs, takes, mover: board.rules.moves[one].mover });
        }
        let mut at = vec![Vec::new(); cells];
        for (number, one) in (0u32..).zip(&moves) {
            let mut touched = one.needs;
            add(&mut touched, &one.takes);
            each(&touched).for_each(|cell| at[cell].push(number));
        }
        let columns = match board.space() {
            BoardSpace::Grid { columns, .. } => columns,
            BoardSpace::Cells(cells) => cells,
        };
        let graph = graph(&moves, cells);
        let mut with_moves = [0; W];
        moves.iter().for_each(|one| add(&mut with_moves, &one.needs));
        Some(Self {
            known,
            columns,
            moves,
            at,
            graph,
            with_moves,
            images: None,
            windows: FxHashMap::default(),
        })
    }

    /// The cells that some move needs that is possible when `free` are the free cells.
    fn needed(&self, free: &Cells<W>) -> Cells<W> {
        if self.graph.is_some() {
            return common(free, &self.with_moves);
        }
        let mut needed = [0; W];
        for one in &self.moves {
            if is_within(&one.needs, free) {
                add(&mut needed, &one.needs);
            }
        }
        needed
    }

    /// The region of `free` that contains `cell`. Every free cell is needed by some possible move.
    fn region(&self, free: &Cells<W>, cell: usize) -> Cells<W> {
        let mut region = single(cell);
        let mut open = region;
        while let Some(cell) = each(&open).next() {
            open[cell / 64] &= !(1 << (cell % 64));
            let mut touched = [0; W];
            if let Some(taken_by) = &self.graph {
                // Cells that a move takes are joined by the cell of that move.
                touched = taken_by[cell];
            } else {
                for &one in &self.at[cell] {
                    let Placement { needs, takes, .. } = &self.moves[one as usize];
                    if is_within(needs, free) {
                        add(&mut touched, needs);
                        add(&mut touched, takes);
                    }
                }
            }
            let new = without(&common(&touched, free), &region);
            add(&mut region, &new);
            add(&mut open, &new);
        }
        region
    }

    /// Drops moves that do the same as others: on a graph, of two neighbours with the same other neighbours,
    /// one. The options of the region stay the same.
    fn without_twins(&self, region: Cells<W>) -> Cells<W> {
        let Some(taken_by) = &self.graph else { return region };
        let mut kept = region;
        for cell in each(&region) {
            if !has(&kept, cell) {
                continue;
            }
            let taken = common(&taken_by[cell], &kept);
            for other in each(&taken).filter(|&other| other > cell) {
                if common(&taken_by[other], &kept) == taken {
                    kept = without(&kept, &single(other));
                }
            }
        }
        kept
    }
}

/// For every cell, the cells that its move takes, if the moves are those of Node Kayles on some graph: a move
/// takes the cell of another one exactly when that one takes its cell.
fn graph<const W: usize>(moves: &[Placement<W>], cells: usize) -> Option<Vec<Cells<W>>> {
    let mut taken = vec![[0; W]; cells];
    for one in moves {
        let mut needed = each(&one.needs);
        let (cell, others) = (needed.next()?, needed.next());
        let is_shared = one.mover == Mover::Either;
        if others.is_some() || !is_shared || !is_empty(&taken[cell]) || !is_within(&one.needs, &one.takes) {
            return None;
        }
        taken[cell] = one.takes;
    }
    let is_symmetric = |one: &Placement<W>| {
        each(&one.takes).all(|cell| is_empty(&taken[cell]) || is_within(&one.needs, &taken[cell]))
    };
    moves.iter().all(is_symmetric).then_some(taken)
}

impl<const W: usize> Lister<W> {
    fn new(layout: BoardLayout, boards: Arc<KnownBoards>, kind: KindId) -> Self {
        Self { layout, boards, kind, spaces: Vec::new(), numbers: FxHashMap::default(), key: Vec::new() }
    }

    /// The number of a space; `None` if its boards cannot be listed.
    fn number(&mut self, space: BoardSpace) -> Option<u64> {
        if let Some(&number) = self.numbers.get(&space) {
            return number;
        }
        let made = self.boards.get(space).and_then(Space::new);
        let number = made.map(|made| {
            self.spaces.push(made);
            self.spaces.len() as u64 - 1
        });
        self.numbers.insert(space, number);
        number
    }

    fn space(&self, number: u64) -> &Space<W> {
        &self.spaces[usize::try_from(number).unwrap_or(usize::MAX)]
    }

    fn space_mut(&mut self, number: u64) -> &mut Space<W> {
        &mut self.spaces[usize::try_from(number).unwrap_or(usize::MAX)]
    }

    /// Calls `visit` with the regions of the free cells.
    fn each_region(&mut self, number: u64, free: Cells<W>, visit: &mut dyn FnMut(ListedRegion<'_>)) {
        let mut rest = common(&free, &self.space(number).needed(&free));
        let free = rest;
        while let Some(cell) = each(&rest).next() {
            let space = self.space(number);
            let region = space.region(&free, cell);
            rest = without(&rest, &region);
            let region = space.without_twins(region);
            let Standard { space, free, is_negative } = self.standard_form(number, region);
            self.key.clear();
            self.key.push(space);
            self.key.extend_from_slice(&free);
            visit(ListedRegion::Region { key: &self.key, is_negative });
        }
    }

    /// The least image of a region after it was cut out.
    fn standard_form(&mut self, number: u64, region: Cells<W>) -> Standard<W> {
        let (number, region) = self.cut_out(number, region);
        let images = self.images(number);
        let mut best = (number, region, false);
        for Mapping { target, to, negates } in &*images {
            if *target > best.0 {
                continue;
            }
            let mut image = [0; W];
            for cell in each(&region) {
                let cell = to[cell] as usize;
                image[cell / 64] |= 1 << (cell % 64);
            }
            best = best.min((*target, image, *negates));
        }
        let (space, free, is_negative) = best;
        Standard { space, free, is_negative }
    }

    fn cut_out(&mut self, number: u64, region: Cells<W>) -> (u64, Cells<W>) {
        let space = self.space(number);
        let BoardSpace::Grid { rows, columns } = space.known.board.space() else { return (number, region) };
        let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        for cell in each(&region) {
            let (row, column) = (cell / space.columns, cell % space.columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        let window = Window { row: top, column: left, rows: bottom + 1 - top, columns: right + 1 - left };
        if (window.rows, window.columns) == (rows, columns) {
            return (number, region);
        }
        let target = match space.windows.get(&window) {
            Some(&target) => target,
            None => {
                let known = Arc::clone(&space.known);
                let holds = known.has_window(window, &self.boards);
                let target = if holds { self.number(window.space()) } else { None };
                self.space_mut(number).windows.insert(window, target);
                target
            }
        };
        let Some(target) = target else { return (number, region) };
        let mut cut = [0; W];
        for cell in each(&region) {
            let (row, column) = (cell / columns - top, cell % columns - left);
            let cell = row * window.columns + column;
            cut[cell / 64] |= 1 << (cell % 64);
        }
        (target, cut)
    }

    fn images(&mut self, number: u64) -> Images {
        if let Some(images) = &self.space(number).images {
            return Arc::clone(images);
        }
        let known = Arc::clone(&self.space(number).known);
        let mut images = Vec::new();
        let same = known.images(&self.boards).iter().map(|image| (image, false));
        for (image, negates) in same.chain(known.negating(&self.boards).iter().map(|image| (image, true))) {
            let Some(target) = self.number(image.space) else { continue };
            let mut to = vec![0; image.from.len()];
            for (at, &from) in (0u32..).zip(&image.from) {
                to[from] = at;
            }
            images.push(Mapping { target, to, negates });
        }
        let images: Images = images.into();
        self.space_mut(number).images = Some(Arc::clone(&images));
        images
    }

    fn decode(region: &[u64]) -> Option<(u64, Cells<W>)> {
        let (&number, cells) = region.split_first()?;
        Some((number, cells.try_into().ok()?))
    }
}

impl<const W: usize> RegionLister for Lister<W> {
    fn regions(&mut self, component: ComponentRef<'_>, each: &mut dyn FnMut(ListedRegion<'_>)) -> bool {
        let Some((space, cells)) = self.layout.read(component.words) else { return false };
        if component.kind != self.kind || cells.iter().any(|&state| state > 1) {
            return false;
        }
        let Some(number) = self.number(space) else { return false };
        let mut free = [0; W];
        for (cell, _) in cells.iter().enumerate().filter(|(_, state)| **state == 0) {
            add(&mut free, &single(cell));
        }
        self.each_region(number, free, each);
        true
    }

    fn options(&mut self, region: &[u64], visit: &mut dyn FnMut(ListedRegion<'_>)) {
        let Some((number, free)) = Self::decode(region) else { return };
        for one in 0..self.space(number).moves.len() {
            let Placement { needs, takes, mover } = self.space(number).moves[one];
            if is_within(&needs, &free) {
                let left = without(&free, &takes);
                if !is_empty(&left) {
                    self.each_region(number, left, visit);
                }
                visit(ListedRegion::OptionEnds(mover));
            }
        }
    }

    fn cells(&self, region: &[u64]) -> u32 {
        region.iter().skip(1).map(|word| word.count_ones()).sum()
    }

    fn is_paired(&mut self, region: &[u64]) -> bool {
        let Some((number, free)) = Self::decode(region) else { return false };
        let known = Arc::clone(&self.space(number).known);
        let mut cells = vec![1; known.board.cells()];
        each(&free).for_each(|cell| cells[cell] = 0);
        known.images(&self.boards).iter().any(|image| {
            // Most regions are not symmetric, which is quickly seen.
            image.space == known.board.space()
                && each(&free).all(|cell| cells[image.from[cell]] == 0)
                && is_paired(&known.board, image, &cells)
        })
    }

    fn bytes(&self) -> u64 {
        let moves = self.spaces.iter().map(|space| space.moves.len() * (16 * W + 64)).sum::<usize>();
        moves as u64
    }
}
