//! Fills one table on several threads, wave by wave. The pieces of a wave do not depend on each other: they
//! are the tiles along a diagonal if no move ever increases a field; otherwise they are the parts of a level, whose
//! cells are equal in a proved order.

use super::Content;
use super::boxes::{Boxes, PlaceRuns};
use super::copies::Copies;
use super::runs::BoxRuns;
use super::table::Table;
use grundy_core::{RowFiller, RowTable, RowsEnd, Run};
use grundy_engine::{Meter, Stop};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, PoisonError};

/// The largest number of threads; more do not help.
const MOST_THREADS: usize = 64;
/// The largest number of tiles per thread along each of the two outermost loops.
const TILES_PER_THREAD: u64 = 8;
/// The largest number of pieces per thread into which a level is divided.
const PIECES_PER_THREAD: usize = 4;
/// The smallest number of cells in a piece, except for the last piece of a level.
const SMALLEST_PIECE: usize = 64;
/// The number of outcomes in a byte.
const OUTCOMES_PER_BYTE: u64 = 4;
/// The smallest number of cells in a row of a tile if there are two fields; the last tile along a row may be shorter.
const SHORTEST_ROW: u64 = 32;

/// A box that is cut into tiles along the two outermost loops.
struct Tiles<'a> {
    low: &'a [u64],
    to: &'a [u64],
    nest: &'a [usize],
    /// For each of these two loops, the length of a tile and the number of tiles.
    cuts: [(u64, u64); 2],
}

impl<'a> Tiles<'a> {
    /// The tiles of a box, or `None` if there are fewer than two fields.
    fn new(low: &'a [u64], to: &'a [u64], nest: &'a [usize], threads: usize, alignment: u64) -> Option<Self> {
        let &[first, second, ..] = nest else { return None };
        let wanted = TILES_PER_THREAD.saturating_mul(threads as u64);
        let cut = |field: usize, least: u64| {
            let length = to[field] - low[field] + 1;
            // Cells of different tiles never share a byte.
            let tile = length.div_ceil(wanted).max(least).next_multiple_of(alignment);
            (tile, length.div_ceil(tile))
        };
        let least = if nest.len() == 2 { SHORTEST_ROW } else { 1 };
        Some(Self { low, to, nest, cuts: [cut(first, 1), cut(second, least)] })
    }

    fn diagonals(&self) -> u64 {
        self.cuts[0].1 + self.cuts[1].1 - 1
    }

    /// The corners of the tile with this number on a diagonal, if there is such a tile.
    fn tile(&self, diagonal: u64, number: u64) -> Option<(Vec<u64>, Vec<u64>)> {
        let first = (diagonal + 1).saturating_sub(self.cuts[1].1) + number;
        if first > diagonal || first >= self.cuts[0].1 {
            return None;
        }
        let (mut low, mut to) = (self.low.to_vec(), self.to.to_vec());
        for (place, tile) in [(0, first), (1, diagonal - first)] {
            let field = self.nest[place];
            low[field] += tile * self.cuts[place].0;
            to[field] = to[field].min(low[field] + self.cuts[place].0 - 1);
        }
        Some((low, to))
    }
}

/// Fills the box `low..=to` of the ruleset's only kind on `threads` threads. Returns whether all of it is
/// filled. A cell that needs the interpreter remains empty, and so do cells that are not filled before it is found.
///
/// Cells may have mirror images. A look-up of a component reads the one of its images whose cell is filled. In every
/// loop, the number of this image is at most that of the current cell, so the image is in the same tile or on an
/// earlier diagonal. The thread that fills a cell copies it to its images.
pub(super) fn fill(
    filler: &dyn RowFiller,
    table: &Table,
    [low, to]: [&[u64]; 2],
    nest: &[usize],
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    let Some(tables) = table.row_tables() else { return Ok(false) };
    if low.iter().zip(to).any(|(low, to)| low > to) {
        return Ok(false);
    }
    let threads = threads.min(MOST_THREADS);
    let alignment = if let Content::Outcomes(_) = table.content { OUTCOMES_PER_BYTE } else { 1 };
    let Some(tiles) = Tiles::new(low, to, nest, threads, alignment) else { return Ok(false) };
    let mirrors = table.mirrors.as_ref();
    let piece = |diagonal: u64, number: u64, fill: &mut Fill<'_>| {
        let Some((low, to)) = tiles.tile(diagonal, number) else { return false };
        let mut runs = BoxRuns::new(mirrors, [&low, &to], None, nest);
        let mut copies = Copies::new(mirrors, &table.grids);
        let end = fill(&mut |run| copies.next(run, &mut |run| runs.next(run)));
        if let RowsEnd::Stuck(rest) = &end {
            copies.end(rest.length);
        }
        true
    };
    fill_in_waves(filler, &tables, tiles.diagonals(), &piece, threads, meter)
}

/// Fills the cells of `boxes` at `places`, which must be sorted by a proved order, on `threads` threads. `levels`
/// contains the ends of the levels in `places`; cells in the same level must not depend on each other. Returns whether
/// all cells are filled.
pub(super) fn fill_levels(
    filler: &dyn RowFiller,
    table: &Table,
    (boxes, places, levels): (&Boxes, &[u32], &[usize]),
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    let Some(tables) = table.row_tables() else { return Ok(false) };
    let threads = threads.min(MOST_THREADS);
    let piece = |level: u64, number: u64, fill: &mut Fill<'_>| {
        let level = usize::try_from(level).unwrap_or(usize::MAX);
        let (Some(&end), Ok(number)) = (levels.get(level), usize::try_from(number)) else { return false };
        let begin = level.checked_sub(1).map_or(0, |before| levels[before]);
        let size = (end - begin).div_ceil(PIECES_PER_THREAD * threads).max(SMALLEST_PIECE);
        let from = begin.saturating_add(number.saturating_mul(size));
        if from >= end {
            return false;
        }
        let mut runs = PlaceRuns::new(boxes, &places[from..end.min(from + size)]);
        fill(&mut |run| runs.next(run));
        true
    };
    fill_in_waves(filler, &tables, levels.len() as u64, &piece, threads, meter)
}

/// A function that fills a piece, given its runs.
type Fill<'f> = dyn FnMut(&mut dyn FnMut(&mut Run) -> bool) -> RowsEnd + 'f;

/// Fills waves of pieces, one wave after another; the pieces of a wave are filled on `threads` threads.
/// Returns whether everything is filled. `piece(wave, number, fill)` uses `fill` to fill a piece of a wave, and returns
/// whether the wave has a piece with this number.
fn fill_in_waves(
    filler: &dyn RowFiller,
    tables: &[RowTable<'_>],
    waves: u64,
    piece: &(dyn Fn(u64, u64, &mut Fill<'_>) -> bool + Sync),
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    let taken: Vec<AtomicUsize> = (0..waves).map(|_| AtomicUsize::new(0)).collect();
    let (positions, halted, limit) = (AtomicU64::new(0), AtomicBool::new(false), Mutex::new(None));
    let barrier = Barrier::new(threads);
    let (budget, usage) = (meter.budget(), meter.usage());
    let work = || {
        let mut fill = |next: &mut dyn FnMut(&mut Run) -> bool| {
            let before = positions.load(Relaxed);
            let report = filler.fill(tables, next, &mut |more| {
                let used = grundy_core::Usage { positions: usage.positions + before + more, ..usage };
                match budget.poll(used) {
                    Ok(()) if !halted.load(Relaxed) => ControlFlow::Continue(()),
                    Ok(()) => ControlFlow::Break(()),
                    Err(reached) => {
                        limit.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reached);
                        ControlFlow::Break(())
                    }
                }
            });
            positions.fetch_add(report.positions, Relaxed);
            if report.end != RowsEnd::Filled {
                halted.store(true, Relaxed);
            }
            report.end
        };
        for (wave, taken) in (0..).zip(&taken) {
            loop {
                let number = taken.fetch_add(1, Relaxed) as u64;
                if halted.load(Relaxed) || !piece(wave, number, &mut fill) {
                    break;
                }
            }
            // Every thread that waits here has stored all its cells of this wave, so the next wave can look them up.
            barrier.wait();
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    meter.count_positions(positions.into_inner());
    match limit.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(limit) => Err(Stop::Limit(limit)),
        None => Ok(!halted.into_inner()),
    }
}

#[cfg(test)]
mod tests {
    use super::Tiles;
    use std::collections::BTreeSet;

    #[test]
    fn every_cell_lies_in_one_tile_and_after_those_below() {
        for (low, to, nest) in [
            (vec![1, 1], vec![200, 77], vec![0, 1]),
            (vec![0, 3], vec![0, 500], vec![1, 0]),
            (vec![0, 0, 2], vec![9, 20, 4], vec![2, 0, 1]),
        ] {
            let alignment = if nest == [0, 1] { 4 } else { 1 };
            let tiles = Tiles::new(&low, &to, &nest, 2, alignment).unwrap();
            let mut seen = BTreeSet::new();
            for diagonal in 0..tiles.diagonals() {
                let mut new = Vec::new();
                for (from, upto) in (0..).map_while(|number| tiles.tile(diagonal, number)) {
                    for x in from[nest[0]]..=upto[nest[0]] {
                        for y in from[nest[1]]..=upto[nest[1]] {
                            // Both lower neighbours are in this tile or on an earlier diagonal.
                            let below = [(x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
                            for (a, b) in below {
                                let inside = a >= from[nest[0]] && b >= from[nest[1]];
                                let exists = a >= low[nest[0]] && b >= low[nest[1]] && a <= x && b <= y;
                                assert!(!exists || inside || seen.contains(&(a, b)), "{x} {y}");
                            }
                            new.push((x, y));
                        }
                    }
                }
                for cell in new {
                    assert!(seen.insert(cell));
                }
            }
            let cells = (to[nest[0]] - low[nest[0]] + 1) * (to[nest[1]] - low[nest[1]] + 1);
            assert_eq!(seen.len() as u64, cells);
        }
    }
}
