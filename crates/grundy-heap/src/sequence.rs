//! Sequences of nim-values that search for their own periods.

use super::period::{Means, PeriodFinder, observed};
use super::{Checkpoint, HeapTable, Period, ProvedPeriod};
use grundy_core::{Budget, Code, Limit, NimValue, Usage};

/// The nim-values of a code: a table that grows on request until its period is proved. After that, the period gives
/// the value of every heap.
///
/// ```
/// use grundy_core::Unlimited;
/// use grundy_heap::HeapSequence;
///
/// let mut kayles = HeapSequence::new("0.77".parse()?);
/// kayles.extend(10u64.pow(18), &Unlimited).expect("without limits no limit is reached");
/// let proved = kayles.proved().expect("Kayles is periodic");
/// assert_eq!((proved.preperiod, proved.period), (71, 12));
/// // 10^18 and 76 are both 4 modulo 12, so the value is that of heap 76.
/// assert_eq!(kayles.value(10u64.pow(18)), Some(1));
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapSequence {
    table: HeapTable,
    finder: PeriodFinder,
    proved: Option<ProvedPeriod>,
}

/// The number of values from which on the table grows to a multiple of eight before the period is searched for, unless
/// fewer values are requested.
const FAR: usize = 1 << 14;

impl HeapSequence {
    /// The sequence of `code`, with no values yet.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self { finder: PeriodFinder::new(&code), table: HeapTable::new(code), proved: None }
    }

    /// A sequence that continues an earlier run.
    #[must_use]
    pub fn resumed(checkpoint: Checkpoint) -> Self {
        let (finder, proved) = (PeriodFinder::new(checkpoint.code()), None);
        Self { finder, proved, table: HeapTable::resumed(checkpoint) }
    }

    /// The code of the sequence.
    #[must_use]
    pub const fn code(&self) -> &Code {
        self.table.code()
    }

    /// The table of the values computed so far.
    #[must_use]
    pub const fn table(&self) -> &HeapTable {
        &self.table
    }

    /// The period, or `None` if no period is proved.
    #[must_use]
    pub const fn proved(&self) -> Option<&ProvedPeriod> {
        self.proved.as_ref()
    }

    /// The known facts about the period. If no period is proved, this takes time proportional to the length
    /// of the table.
    #[must_use]
    pub fn period(&self) -> Period {
        match &self.proved {
            Some(proved) => Period::Proved(proved.clone()),
            None => observed(self.table.cells()),
        }
    }

    /// The value of heap `n`, either computed or given by the proved period, or `None` if it is unknown or is
    /// not below `2^64`.
    #[must_use]
    pub fn value(&self, n: u64) -> Option<NimValue> {
        self.value_of_any_size(n)?.try_into().ok()
    }

    /// Like [`value`](Self::value), but without a bound on the size of the value.
    pub fn value_of_any_size(&self, n: u64) -> Option<u128> {
        let cells = self.table.cells();
        if let Some(at) = usize::try_from(n).ok().filter(|at| *at < cells.len()) {
            return Some(cells.get(at).into());
        }
        let proved = self.proved.as_ref()?;
        let (below, turns) = proved.reduce(n);
        let at = usize::try_from(below).ok()?;
        // All three numbers are below 2^64, so the result is below 2^128.
        Some(u128::from(turns) * u128::from(proved.saltus) + u128::from(cells.get(at)))
    }

    /// Computes the values of the heaps up to `n_max`, or as many as are needed to prove the period.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached. The values computed before the limit was reached
    /// are kept, and a later call continues from them.
    pub fn extend(&mut self, n_max: u64, budget: &dyn Budget) -> Result<(), Limit> {
        let last = usize::try_from(n_max).unwrap_or(usize::MAX - 1);
        let before = self.table.cells().len();
        let ended = self.extend_to(last, budget);
        if self.table.cells().len() > before {
            self.table.ended(budget);
        }
        ended
    }

    fn extend_to(&mut self, last: usize, budget: &dyn Budget) -> Result<(), Limit> {
        // A table from an earlier run may prove its period without any further values.
        while self.proved.is_none()
            && (self.table.cells().len() <= last || self.table.cells().len() >= self.finder.next_look())
        {
            // Blocks of heaps begin at multiples of eight. The heaps up to the next multiple are computed one
            // by one, each of them in time proportional to its size.
            let look = match self.finder.next_look() {
                far @ FAR.. => far.next_multiple_of(8),
                near => near,
            };
            let goal = last.min(look - 1);
            self.table.grow(goal, budget)?;
            if self.table.cells().len() >= self.finder.next_look() {
                self.look(budget);
            }
        }
        Ok(())
    }

    /// Searches the current values for the period. While the table grows, the search is made only
    /// occasionally, so the last heaps may not have been examined.
    ///
    /// # Errors
    /// Returns an error if no period is proved and a limit of the budget is reached, which may have ended the search
    /// early.
    pub fn conclude(&mut self, budget: &dyn Budget) -> Result<(), Limit> {
        if self.proved.is_none() {
            self.look(budget);
        }
        if self.proved.is_none() { budget.poll(self.usage()) } else { Ok(()) }
    }

    /// Searches the current values for the period, with the memory and time that the budget allows.
    fn look(&mut self, budget: &dyn Budget) {
        let usage = self.usage();
        let means = Means {
            bytes: budget.bytes_allowed().saturating_sub(usage.bytes),
            has_time: &|| budget.poll(usage).is_ok(),
        };
        self.proved = self.finder.look(self.table.cells(), means);
    }

    fn usage(&self) -> Usage {
        Usage { positions: self.table.cells().len() as u64, bytes: self.table.bytes() }
    }
}
