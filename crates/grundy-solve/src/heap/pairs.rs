//! Nim-values of codes that leave at most two parts.

use super::Cells;
use super::cells::each;
use super::moves::PairMoves;
use grundy_core::{Budget, Limit, Mex, NimValue, Usage};

/// The engine for codes that leave at most two parts.
#[derive(Clone, Debug)]
pub(super) struct PairEngine {
    moves: PairMoves,
    seen: Mex,
}

impl PairEngine {
    pub(super) fn new(moves: PairMoves) -> Self {
        Self { moves, seen: Mex::new() }
    }

    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> u64 {
        0
    }

    /// Adds the values of the heaps up to `n_max`.
    ///
    /// # Errors
    /// A limit of the budget; what was added stays.
    pub(super) fn grow(&mut self, cells: &mut Cells, n_max: usize, budget: &dyn Budget) -> Result<(), Limit> {
        for n in cells.len()..=n_max {
            if n % 64 == 0 {
                budget.poll(Usage { positions: n as u64, bytes: cells.bytes() + self.bytes() })?;
            }
            let value = each!(&*cells, values => self.value(values, n));
            cells.push(value);
        }
        Ok(())
    }

    /// The value of heap `n`, from the values of all smaller ones.
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
            // The pair of equal heaps gives 0, which `reaches_zero` has seen to.
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
