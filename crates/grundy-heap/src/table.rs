//! Tables of nim-values that grow on request.

use super::any_code::PartsEngine;
use super::bounded_parts::SumsEngine;
use super::checkpoint::{Counted, HeapRun};
use super::moves::PairMoves;
use super::pairs::PairEngine;
use super::repeating_digits::MarkEngine;
use super::{Cells, Checkpoint, Tally};
use grundy_core::{Budget, Code, Limit, Moment, NimValue, Unlimited};

/// The nim-values of the heaps `0, 1, 2, ...` of a code, up to the largest heap requested so far.
///
/// Takes one byte for each heap as long as all values are below 2^8, and two or four bytes for each heap after that, in
/// addition to the memory for the tables of the engine.
#[derive(Clone, Debug)]
pub struct HeapTable {
    code: Code,
    cells: Cells,
    engine: Engine,
}

#[derive(Clone, Debug)]
enum Engine {
    Pairs(Box<PairEngine>),
    Marks(MarkEngine),
    Sums(SumsEngine),
    Parts(Box<PartsEngine>),
}

impl HeapTable {
    /// The empty table of `code`.
    #[must_use]
    pub fn new(code: Code) -> Self {
        let engine = if let Some(moves) = PairMoves::of(&code) {
            Engine::Pairs(Box::new(PairEngine::new(moves)))
        } else if let Some(engine) = MarkEngine::of(&code) {
            Engine::Marks(engine)
        } else if let Some(engine) = SumsEngine::of(&code) {
            Engine::Sums(engine)
        } else {
            Engine::Parts(Box::new(PartsEngine::new(&code)))
        };
        Self { code, cells: Cells::default(), engine }
    }

    /// A table that continues an earlier run.
    #[must_use]
    pub fn resumed(checkpoint: Checkpoint) -> Self {
        Self { cells: checkpoint.cells, ..Self::new(checkpoint.code) }
    }

    /// Reports the final progress of the table to the budget.
    pub(super) fn ended(&self, budget: &dyn Budget) {
        let counted = match &self.engine {
            Engine::Pairs(engine) => engine.counted(),
            Engine::Marks(_) | Engine::Sums(_) | Engine::Parts(_) => Counted::default(),
        };
        budget.watch(&HeapRun { code: &self.code, cells: &self.cells, counted }, Moment::Ended);
    }

    /// The code of the table.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// The statistics that appear in published tables of computed games, or `None` if the table is empty.
    #[must_use]
    pub fn tally(&self) -> Option<Tally> {
        Tally::of(&self.cells, PairMoves::of(&self.code).and_then(|moves| moves.parity()))
    }

    /// The values known so far. The value of heap `n` is at index `n`.
    #[must_use]
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The number of bytes in the values and in the tables of the engine.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.cells.bytes()
            + match &self.engine {
                Engine::Pairs(engine) => engine.bytes(),
                Engine::Marks(engine) => engine.bytes(),
                Engine::Sums(engine) => engine.bytes(),
                Engine::Parts(engine) => engine.bytes(),
            }
    }

    /// Computes the values of the heaps up to `n_max`, unless they are already known.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached. The values computed before the limit was reached
    /// are kept, and a later call continues from them.
    pub fn grow(&mut self, n_max: usize, budget: &dyn Budget) -> Result<(), Limit> {
        if n_max < self.cells.len() {
            return Ok(());
        }
        let needed = n_max as u128 + 1;
        let allowed = budget.bytes_allowed();
        if needed > u128::from(allowed) {
            return Err(Limit::Memory { needed, allowed });
        }
        match &mut self.engine {
            Engine::Pairs(engine) => engine.grow(&self.code, &mut self.cells, n_max, budget),
            Engine::Marks(engine) => engine.grow(&self.code, &mut self.cells, n_max, budget),
            Engine::Sums(engine) => engine.grow(&self.code, &mut self.cells, n_max, budget),
            Engine::Parts(engine) => engine.grow(&self.code, &mut self.cells, n_max, budget),
        }
    }
}

/// The nim-value of every heap `0..=n_max` of a code.
///
/// # Panics
/// Panics if the values do not fit in memory.
///
/// ```
/// use grundy_heap::heap_values;
/// let kayles = "0.77".parse()?;
/// assert_eq!(heap_values(&kayles, 9), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[must_use]
pub fn heap_values(code: &Code, n_max: usize) -> Vec<NimValue> {
    let mut table = HeapTable::new(code.clone());
    table.grow(n_max, &Unlimited).expect("without limits no limit is reached");
    table.cells().iter().collect()
}

#[cfg(test)]
mod tests;
