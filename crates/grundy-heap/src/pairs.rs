//! Nim-values of codes that leave at most two parts.
//!
//! The first heaps are computed one by one, by definition. After that, [`Blocks`] computes about a thousand
//! heaps at a time, if some move can leave two different heaps.

mod block;
mod block_end;
mod blocks;
mod inner_moves;
mod near_places;
mod prepared_block;
mod scratch;
mod sieve;
mod tables;
mod tiles;

use super::Cells;
use super::cells::each;
use super::checkpoint::{Counted, HeapRun};
use super::moves::PairMoves;
use block_end::End;
use blocks::Blocks;
use grundy_core::{Budget, Code, Limit, Mex, NimValue};
use grundy_kernels::heap_rows::{BLOCK, Level};
use prepared_block::Helper;

/// The engine for codes that leave at most two parts.
#[derive(Clone, Debug)]
pub(super) struct PairEngine {
    moves: PairMoves,
    seen: Mex,
    blocks: Blocks,
}

impl PairEngine {
    pub(super) fn new(moves: PairMoves) -> Self {
        Self::with_level(moves, Level::best())
    }

    /// The engine with the kernels of the given level.
    pub(super) fn with_level(moves: PairMoves, level: Level) -> Self {
        Self { blocks: Blocks::new(&moves, level), moves, seen: Mex::new() }
    }

    /// The number of bytes that the engine's tables use.
    pub(super) fn bytes(&self) -> u64 {
        self.blocks.bytes()
    }

    /// The statistics of the values that were known when the last block began.
    pub(super) fn counted(&self) -> Counted {
        self.blocks.counted()
    }

    /// Appends the values of the heaps of `code` up to `n_max`.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached. The values appended before the limit was reached
    /// are kept.
    pub(super) fn grow(
        &mut self,
        code: &Code,
        cells: &mut Cells,
        n_max: usize,
        budget: &dyn Budget,
    ) -> Result<(), Limit> {
        // Blocks begin as soon as the small heaps that they need are known. Pure subtraction games are fast without
        // blocks.
        let first =
            if self.moves.splits().next().is_none() { usize::MAX } else { BLOCK + self.moves.last + 2 };
        let mut polled = cells.len();
        let mut helper = None;
        while cells.len() <= n_max {
            let n = cells.len();
            let is_block = n >= first && n.is_multiple_of(8);
            if is_block || n >= polled + 1024 {
                polled = n;
                HeapRun { code, cells, counted: self.counted() }.go_on(self.bytes(), budget)?;
            }
            if is_block {
                self.block(cells, n_max, budget, &mut helper)?;
            } else {
                let value = each!(&*cells, values => self.value(values, n));
                cells.push(value);
            }
        }
        Ok(())
    }

    /// Appends the values of one block.
    fn block(
        &mut self,
        cells: &mut Cells,
        n_max: usize,
        budget: &dyn Budget,
        helper: &mut Option<Helper>,
    ) -> Result<(), Limit> {
        let count = n_max + 1 - cells.len();
        let moves = &self.moves;
        let end = each!(cells, values => self.blocks.extend(moves, values, count, budget, helper)?);
        if let End::Wider(value) = end {
            cells.push(value);
        }
        Ok(())
    }

    /// The value of heap `n`, computed from the values of all smaller heaps.
    fn value<T: Copy + Into<u64>>(&mut self, values: &[T], n: usize) -> NimValue {
        let seen = &mut self.seen;
        seen.clear();
        if self.moves.reaches_zero(n) {
            seen.insert(0);
        }
        for taken in &self.moves.single {
            if n > *taken {
                seen.insert(values[n - taken].into());
            }
        }
        for taken in self.moves.splits() {
            // A pair of equal heaps has the value 0, which `reaches_zero` covers.
            let pairs = n.saturating_sub(taken + 1) / 2;
            if pairs > 0 {
                let left = &values[1..=pairs];
                let right = &values[n - taken - pairs..n - taken];
                for (a, b) in left.iter().zip(right.iter().rev()) {
                    seen.insert((*a).into() ^ (*b).into());
                }
            }
        }
        seen.mex()
    }
}

#[cfg(test)]
mod tests;
