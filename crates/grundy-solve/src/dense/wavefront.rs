//! Several threads fill one table where no field ever grows: tiles along a diagonal do not need each other.

use super::runs::NestedRuns;
use crate::meter::{Meter, Stop};
use grundy_core::{RowFiller, RowTable, RowsEnd};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, PoisonError};

/// Tiles along each of two fields, for every thread.
const TILES_PER_THREAD: u64 = 8;
/// A tile has at least this many cells in a row.
const SHORTEST_ROW: u64 = 32;

/// A box cut into tiles along the two outermost loops.
struct Tiles<'a> {
    low: &'a [u64],
    to: &'a [u64],
    nest: &'a [usize],
    /// For each of the two loops how long a tile is, and how many there are.
    cuts: [(u64, u64); 2],
}

impl<'a> Tiles<'a> {
    /// `None` with fewer than two fields.
    fn new(low: &'a [u64], to: &'a [u64], nest: &'a [usize], threads: usize) -> Option<Self> {
        let &[first, second, ..] = nest else { return None };
        let wanted = TILES_PER_THREAD.saturating_mul(threads as u64);
        let cut = |field: usize, least: u64| {
            let length = to[field] - low[field] + 1;
            let tile = length.div_ceil(wanted).max(least);
            (tile, length.div_ceil(tile))
        };
        let least = if nest.len() == 2 { SHORTEST_ROW } else { 1 };
        Some(Self { low, to, nest, cuts: [cut(first, 1), cut(second, least)] })
    }

    fn diagonals(&self) -> u64 {
        self.cuts[0].1 + self.cuts[1].1 - 1
    }

    /// The corners of the tile with this number on a diagonal, if there is one.
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

/// Fills the box `low..=to` of the only kind on `threads` threads; whether all of it is filled. What needs the
/// interpreter, and whatever comes later, stays empty.
pub(super) fn fill(
    filler: &dyn RowFiller,
    tables: &[RowTable<'_>],
    [low, to]: [&[u64]; 2],
    nest: &[usize],
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    let Some(tiles) = Tiles::new(low, to, nest, threads) else { return Ok(false) };
    let taken: Vec<AtomicUsize> = (0..tiles.diagonals()).map(|_| AtomicUsize::new(0)).collect();
    let (positions, halted, limit) = (AtomicU64::new(0), AtomicBool::new(false), Mutex::new(None));
    let barrier = Barrier::new(threads);
    let (budget, usage) = (meter.budget(), meter.usage());
    let work = || {
        for (diagonal, taken) in (0..).zip(&taken) {
            while !halted.load(Relaxed) {
                let number = taken.fetch_add(1, Relaxed) as u64;
                let Some((low, to)) = tiles.tile(diagonal, number) else { break };
                let mut runs = NestedRuns::new(&low, &to, None, nest);
                let before = positions.load(Relaxed);
                let report = filler.fill(tables, &mut |run| runs.next(run), &mut |more| {
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
            }
            // Whoever waits here has written what the next diagonal looks up.
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
            let tiles = Tiles::new(&low, &to, &nest, 2).unwrap();
            let mut seen = BTreeSet::new();
            for diagonal in 0..tiles.diagonals() {
                let mut new = Vec::new();
                for (from, upto) in (0..).map_while(|number| tiles.tile(diagonal, number)) {
                    for x in from[nest[0]]..=upto[nest[0]] {
                        for y in from[nest[1]]..=upto[nest[1]] {
                            // Both neighbours below lie in this tile or on an earlier diagonal.
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
