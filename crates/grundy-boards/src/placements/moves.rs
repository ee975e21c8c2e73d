//! The moves on a board on which moves only make holes, and the regions that are left after a move.

use crate::board::Board;
use crate::placements::adjacency::{Adjacency, by_shifts};
use crate::placements::bits::Bits;
use grundy_core::Mover;

/// A set of free cells, and the cells among them that a move can take alone. Unless the moves are [`Moves::Pairs`], the
/// second set is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cells<B> {
    pub(crate) free: B,
    pub(crate) single: B,
}

/// A move: the cells that must be free, those that become holes, and the players who may make the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement<B> {
    needs: B,
    takes: B,
    mover: Mover,
}

/// The moves on a board.
pub(crate) enum Moves<B> {
    /// A move takes two adjacent cells, or one cell of a given set.
    Pairs { graph: Adjacency<B>, single: B },
    /// The move at a cell takes the cell and its neighbours. Only the cells in `with_moves` have moves.
    Vertices { graph: Adjacency<B>, with_moves: B },
    /// Moves of any form, and for each cell the indices of the moves that need or take the cell.
    Any { all: Vec<Placement<B>>, at: Vec<Vec<u32>> },
}

/// Whether every move tests only that cells are free (state 0) and makes only holes (state 1), including one in a
/// cell that it tests, so that play ends. No move may score or let the mover move again.
pub(crate) fn is_placement(board: &Board) -> bool {
    let tests = |one: usize, cell: u32| board.tests(one).iter().any(|test| test.cell == cell);
    board.rules.states == 2
        && !board.moves_on_holes
        && (0..board.len()).all(|one| {
            board.tests(one).iter().all(|test| test.allowed == 1)
                && board.writes(one).iter().all(|write| write.state == 1)
                && board.writes(one).iter().any(|write| tests(one, write.cell))
                && !board.rules.moves[one].again
                && board.rules.moves[one].gain == 0
        })
}

impl<B: Bits> Moves<B> {
    /// The moves of a board on which moves only make holes. If `merges` is `false`, they are stored as [`Moves::Any`],
    /// the only form in which moves with the same effect are not merged.
    pub(crate) fn new(board: &Board, merges: bool) -> Self {
        let cells = board.cells();
        let set = |cells: &mut dyn Iterator<Item = u32>| {
            cells.fold(B::default(), |set, cell| set | B::single(cell as usize))
        };
        let placement = |one| Placement {
            needs: set(&mut board.tests(one).iter().map(|test| test.cell)),
            takes: set(&mut board.writes(one).iter().map(|write| write.cell)),
            mover: board.rules.moves[one].mover,
        };
        let all: Vec<Placement<B>> = (0..board.len()).map(placement).collect();
        if merges
            && !board.is_partizan
            && let Some(moves) = vertices(&all, cells).or_else(|| pairs(&all, cells))
        {
            return moves;
        }
        let mut at = vec![Vec::new(); cells];
        for (number, one) in (0u32..).zip(&all) {
            (one.needs | one.takes).each().for_each(|cell| at[cell].push(number));
        }
        Self::Any { all, at }
    }

    /// Whether moves may take single cells, in which case each region has a set of the cells that can be taken alone.
    pub(crate) fn has_singles(&self) -> bool {
        matches!(self, Self::Pairs { .. })
    }

    /// All cells of `free`, with the cells that can be taken alone.
    pub(crate) fn start(&self, free: B) -> Cells<B> {
        match self {
            Self::Pairs { single, .. } => Cells { free, single: *single & free },
            Self::Vertices { .. } | Self::Any { .. } => Cells { free, single: B::default() },
        }
    }

    /// Calls `visit` with the mover of each move from `of` and the cells that are left after it, starting with
    /// move number `from`, until `visit` returns `false`. Returns the number of the next move, if there may be more.
    #[inline]
    pub(crate) fn each_option(
        &self,
        of: Cells<B>,
        from: u32,
        mut visit: impl FnMut(Mover, Cells<B>) -> bool,
    ) -> Option<u32> {
        let after = |number: usize| u32::try_from(number + 1).ok();
        let skip = from as usize;
        // The subset of cells from a given cell onwards.
        let rest = |set: B, start: usize| {
            let first = skip.saturating_sub(start);
            if first >= B::MOST { B::default() } else { set >> first << first }
        };
        match self {
            Self::Pairs { graph, .. } => {
                let mut start = 0;
                for &(distance, cells) in &graph.edges {
                    if skip < start + B::MOST {
                        for cell in rest(of.free & of.free >> distance & cells, start).each() {
                            let taken = B::single(cell) | B::single(cell + distance);
                            let left = Cells { free: of.free & !taken, single: of.single & !taken };
                            if !visit(Mover::Either, left) {
                                return after(start + cell);
                            }
                        }
                    }
                    start += B::MOST;
                }
                for cell in rest(of.single, start).each() {
                    let taken = B::single(cell);
                    let left = Cells { free: of.free & !taken, single: of.single & !taken };
                    if !visit(Mover::Either, left) {
                        return after(start + cell);
                    }
                }
            }
            Self::Vertices { graph, .. } => {
                for cell in rest(of.free, 0).each() {
                    let taken = B::single(cell) | graph.near(cell);
                    if !visit(Mover::Either, Cells { free: of.free & !taken, single: B::default() }) {
                        return after(cell);
                    }
                }
            }
            Self::Any { all, .. } => {
                for (number, one) in all.iter().enumerate().skip(skip) {
                    if one.needs.is_within(of.free)
                        && !visit(one.mover, Cells { free: of.free & !one.takes, single: B::default() })
                    {
                        return after(number);
                    }
                }
            }
        }
        None
    }

    /// The number of moves from `of`.
    #[inline]
    pub(crate) fn count(&self, of: Cells<B>) -> u32 {
        match self {
            Self::Pairs { graph, .. } => {
                let edges = graph.edges.iter();
                edges.map(|&(distance, cells)| (of.free & of.free >> distance & cells).count()).sum::<u32>()
                    + of.single.count()
            }
            Self::Vertices { .. } => of.free.count(),
            Self::Any { all, .. } => {
                let count = all.iter().filter(|one| one.needs.is_within(of.free)).count();
                u32::try_from(count).unwrap_or(u32::MAX)
            }
        }
    }

    /// Calls `visit` with the regions of a position, except regions whose values are obvious, and returns the nim-sum
    /// of these. Unless the moves are `Any`, moves that have the same effect as others are dropped first. If the
    /// position is an option of a region, `before` is the set of free cells of that region.
    #[inline]
    pub(crate) fn each_region(
        &self,
        of: Cells<B>,
        before: Option<B>,
        mut visit: impl FnMut(Cells<B>),
    ) -> u32 {
        match self {
            Self::Pairs { graph, .. } => {
                let (reduced, nimber) = match *graph.edges {
                    [a, b] => without_copies(&[a, b], |set| by_shifts(&[a, b], set), of),
                    ref edges => without_copies(edges, |set| graph.neighbours(set), of),
                };
                nimber ^ regions_of_pairs(graph, reduced, before, visit)
            }
            Self::Vertices { graph, with_moves } => {
                let mut nimber = 0;
                let mut rest = of.free & *with_moves;
                let mut ends = ends(graph, rest, before);
                while !rest.is_empty() {
                    let mut region = graph.component(rest, ends);
                    (rest, ends) = (rest & !region, ends & !region);
                    if !graph.has_no_triangle {
                        region = without_twins(graph, region);
                    }
                    match region.count() {
                        1 | 2 => nimber ^= 1,
                        // The cells form a path, because three mutually adjacent vertices have been merged.
                        3 => nimber ^= 2,
                        _ => visit(Cells { free: region, single: B::default() }),
                    }
                }
                nimber
            }
            Self::Any { all, at } => {
                let needed = |free: B| {
                    let possible = all.iter().filter(|one| one.needs.is_within(free));
                    possible.fold(B::default(), |set, one| set | one.needs)
                };
                let free = of.free & needed(of.free);
                let mut rest = free;
                while !rest.is_empty() {
                    let mut region = B::single(rest.first());
                    let mut open = region;
                    while !open.is_empty() {
                        let cell = open.first();
                        open = open.without_first();
                        let mut touched = B::default();
                        for &one in &at[cell] {
                            let Placement { needs, takes, .. } = all[one as usize];
                            if needs.is_within(free) {
                                touched |= needs | takes;
                            }
                        }
                        let new = touched & free & !region;
                        region |= new;
                        open |= new;
                    }
                    rest = rest & !region;
                    visit(Cells { free: region, single: B::default() });
                }
                0
            }
        }
    }

    /// Whether the permutation `to` of the cells, which must be a symmetry of the moves and of `of`, separates every
    /// move from its image: neither of the two takes a cell that the other needs or, unless the moves are `Vertices`, a
    /// cell that the other takes.
    pub(crate) fn are_apart(&self, of: Cells<B>, to: &[u32]) -> bool {
        let image =
            |set: B| set.each().fold(B::default(), |image, cell| image | B::single(to[cell] as usize));
        match self {
            Self::Pairs { graph, .. } => {
                of.single.each().all(|cell| to[cell] as usize != cell)
                    && graph.edges.iter().all(|&(distance, cells)| {
                        (of.free & of.free >> distance & cells).each().all(|cell| {
                            let pair = B::single(cell) | B::single(cell + distance);
                            (pair & image(pair)).is_empty()
                        })
                    })
            }
            Self::Vertices { graph, .. } => of.free.each().all(|cell| {
                let image = to[cell] as usize;
                image != cell && !graph.near(cell).has(image)
            }),
            Self::Any { all, .. } => all.iter().filter(|one| one.needs.is_within(of.free)).all(|one| {
                let (needs, takes) = (one.needs & of.free, one.takes & of.free);
                (image(needs | takes) & takes).is_empty() && (image(takes) & needs).is_empty()
            }),
        }
    }
}

/// Calls `visit` with the regions of a position that [`without_copies`] has returned, except regions whose values are
/// obvious, and returns the nim-sum of these.
#[inline]
pub(crate) fn regions_of_pairs<B: Bits>(
    graph: &Adjacency<B>,
    of: Cells<B>,
    before: Option<B>,
    mut visit: impl FnMut(Cells<B>),
) -> u32 {
    let Cells { free: mut rest, single } = of;
    let (mut ends, mut nimber) = (ends(graph, rest, before), 0);
    while !rest.is_empty() {
        let region = graph.component(rest, ends);
        (rest, ends) = (rest & !region, ends & !region);
        // Regions have at least two cells.
        if region.without_first().without_first().is_empty() {
            // Both cells can be taken alone, because `without_copies` leaves no other regions of two cells.
            nimber ^= 2;
        } else {
            visit(Cells { free: region, single: single & region });
        }
    }
    nimber
}

/// The cells of `free` next to cells of `before` that are not in `free`; none if `before` is `None`. The set `before`
/// must contain `free` and at least one more cell. If `before` is connected, each component of `free` therefore
/// contains a cell of the result.
#[inline]
fn ends<B: Bits>(graph: &Adjacency<B>, free: B, before: Option<B>) -> B {
    before.map_or(B::default(), |before| graph.neighbours(before & !free) & free)
}

/// Drops cells without moves, moves that have the same effect as others, and the regions with a single move.
/// Returns the position that is left and the nim-sum of the dropped regions.
///
/// If every move that takes a cell `x` also takes `y`, the moves that take `x` can be replaced by moves that take `y`
/// alone, because both exclude the same moves. If `x` cannot be taken alone and all its neighbours can, then the move
/// that takes `x` and a neighbour has the same effect as the one that takes only the neighbour.
#[inline(always)]
fn without_copies<B: Bits>(
    edges: &[(usize, B)],
    neighbours: impl Fn(B) -> B,
    of: Cells<B>,
) -> (Cells<B>, u32) {
    let Cells { mut free, mut single } = of;
    let (mut once, mut twice) = (B::default(), B::default());
    for &(distance, cells) in edges {
        let lower = free & free >> distance & cells;
        let upper = lower << distance;
        twice |= once & lower;
        once |= lower;
        twice |= once & upper;
        once |= upper;
    }
    let mut leaves = once & !twice & !single;
    if !leaves.is_empty() {
        // Of two adjacent leaves, one is kept.
        for &(distance, cells) in edges {
            leaves = leaves & !(leaves & leaves >> distance & cells);
        }
        free = free & !leaves;
        single |= neighbours(leaves) & free;
    }
    free = free & (single | neighbours(free & !single));
    let alone = free & !neighbours(free);
    free = free & !alone;
    (Cells { free, single: single & free }, if alone.is_empty() { 0 } else { alone.count() & 1 })
}

/// Drops one of any two neighbours that have the same other neighbours, because their moves have the same effect.
fn without_twins<B: Bits>(graph: &Adjacency<B>, region: B) -> B {
    let mut kept = region;
    for cell in region.each() {
        if !kept.has(cell) {
            continue;
        }
        let taken = (graph.near(cell) | B::single(cell)) & kept;
        for other in taken.each().filter(|&other| other > cell) {
            if (graph.near(other) | B::single(other)) & kept == taken & kept {
                kept = kept & !B::single(other);
            }
        }
    }
    kept
}

/// The moves as those of Node Kayles on a graph, or `None` if they are not such moves: each move must need exactly one
/// cell, which it must take and which no other move may need, and it must take the cell of another move exactly when
/// that move takes its cell.
fn vertices<B: Bits>(moves: &[Placement<B>], cells: usize) -> Option<Moves<B>> {
    let mut near = vec![B::default(); cells];
    let mut with_moves = B::default();
    for one in moves {
        let mut needed = one.needs.each();
        let (cell, others) = (needed.next()?, needed.next());
        if others.is_some() || with_moves.has(cell) || !one.needs.is_within(one.takes) {
            return None;
        }
        with_moves |= one.needs;
        near[cell] = one.takes & !one.needs;
    }
    near.iter_mut().for_each(|near| *near = *near & with_moves);
    let is_symmetric = |cell: usize| near[cell].each().all(|other| near[other].has(cell));
    (0..cells).all(is_symmetric).then(|| Moves::Vertices { graph: Adjacency::new(near), with_moves })
}

/// The moves as pairs of adjacent cells and single cells, or `None` unless every move takes exactly the cells that it
/// needs, which must be one or two.
fn pairs<B: Bits>(moves: &[Placement<B>], cells: usize) -> Option<Moves<B>> {
    let mut near = vec![B::default(); cells];
    let mut single = B::default();
    for one in moves {
        if one.needs != one.takes {
            return None;
        }
        let mut needed = one.needs.each();
        match (needed.next()?, needed.next(), needed.next()) {
            (_, None, _) => single |= one.needs,
            (a, Some(b), None) => {
                near[a] |= B::single(b);
                near[b] |= B::single(a);
            }
            _ => return None,
        }
    }
    Some(Moves::Pairs { graph: Adjacency::new(near), single })
}
