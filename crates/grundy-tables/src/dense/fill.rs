//! The interface of all fillers of table rows.
//!
//! A filler receives runs of cells and fills the empty ones. If it cannot fill a cell, it returns the rest of
//! the run, so that another filler can take over; all fillers give the same contents. Drivers decide the order
//! of the runs: [`mirror`](super::mirror) passes one cell of each set of images and copies it,
//! [`window`](super::window) slides the table along one field, and [`wavefront`](super::wavefront)
//! distributes the runs to several threads.

use super::cells::Cell;
use super::table::Table;
use grundy_core::{Component, KindId, Message, Ruleset, Run};
use grundy_engine::{Meter, Stop};

/// The data that a filler works on.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    /// The ruleset to whose positions the cells belong.
    pub(super) ruleset: &'a dyn Ruleset,
    /// The table to fill.
    pub(super) table: &'a Table,
    /// Whether the order of the cells is proved. If it is, the options after a winning one do not matter for
    /// an outcome.
    pub(super) order_is_proved: bool,
}

/// A box to be filled.
#[derive(Clone, Copy)]
pub(super) struct Region<'a> {
    /// The kind of the positions.
    pub(super) kind: KindId,
    /// The fields of the last position.
    pub(super) to: &'a [u64],
    /// The loops over the box, the outermost first. There are none if the cells are sorted.
    pub(super) nest: &'a [usize],
    /// The number of cells in the box.
    pub(super) cells: u128,
    /// The number of cells that may be empty.
    pub(super) missing: u128,
}

/// Stores the next run in its argument; returns `false` after the last one.
pub(super) type NextRun<'n> = dyn FnMut(&mut Run) -> bool + 'n;

/// A method of filling cells.
pub(super) trait Filler {
    /// The resources that the filler needs for `region`. The first call may compile code or search for lines.
    ///
    /// # Errors
    /// Returns the reason why the filler declines the region.
    fn demand(&mut self, on: &Ground<'_>, region: &Region<'_>) -> Result<Demand, Decline>;

    /// Prepares to fill `region`. Returns `false` if the filler declines the region, for example because numbers or
    /// tables are too large.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    fn begin(&mut self, _: &Ground<'_>, _: &Region<'_>, _: &mut Meter<'_>) -> Result<bool, Stop> {
        Ok(true)
    }

    /// Fills the runs that `next` provides. Cells that are not empty keep their contents. A filler that fills
    /// a whole region at once requests no runs.
    ///
    /// # Errors
    /// Returns the limit that was reached. All cells filled so far are correct.
    fn fill(
        &mut self,
        on: &Ground<'_>,
        next: &mut NextRun<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<FillEnd, Stop>;
}

/// The fillers of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillerName {
    /// The interpreter, which evaluates the rules position by position.
    Interpreter,
    /// The native code of the ruleset.
    Native,
    /// Sets of values that grow along lines.
    Lines,
    /// Rows of bits, for moves that subtract vectors.
    Vectors,
}

/// The resources that a filler needs for a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The number of bytes in use while the first cells are filled.
    pub bytes: u128,
    /// The time to fill the whole box, as the number of cells that the interpreter fills in that time.
    pub work: u128,
}

/// The reason why a filler declines a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decline {
    /// The rules do not have the required form.
    Rules,
    /// The box is too small to justify the preparations.
    Small,
    /// There is no native code. The ruleset may give the reason.
    NotNative(Option<Message>),
    /// Moves subtract too many different vectors for the bits of a cell, or there are more cells than can be numbered.
    TooMany,
}

/// The result of filling runs.
#[derive(Debug)]
pub(super) enum FillEnd {
    /// Every run is filled.
    Filled,
    /// The first cell of the remaining run needs another filler. All cells before it are filled.
    Stuck(Run),
    /// The first cell of the remaining run has this content, which needs wider cells.
    Wide(Run, Cell),
    /// The filler cannot fill any more cells. The remaining run may be empty.
    Declined(Run),
    /// The cell of the obstacle cannot be filled by any filler.
    Blocked(Obstacle),
}

/// A cell that cannot be filled now.
#[derive(Clone, Debug)]
pub(super) struct Obstacle {
    /// The component of the cell.
    pub(super) at: Component,
    /// The reason why the cell cannot be filled.
    pub(super) why: Lack,
}

/// The reason why a cell cannot be filled now.
#[derive(Clone, Debug)]
pub(super) enum Lack {
    /// A component of an option has no cell, or its cell holds no value.
    Component(Component),
    /// A fault in the rules at some position, or more cells than can be sorted.
    Rules,
    /// The outcome or the remoteness of an option that is a sum is not determined by the cells of its components.
    Sums,
}

/// A queue of runs to fill, which begins with the rest of the previous run.
pub(super) struct Queue<'q, 'n> {
    rest: Run,
    next: &'q mut NextRun<'n>,
}

impl<'q, 'n> Queue<'q, 'n> {
    /// A queue of the runs that `next` provides.
    pub(super) fn new(next: &'q mut NextRun<'n>) -> Self {
        Self { rest: Run::default(), next }
    }

    /// Stores the next run, limited to `longest` cells, in `run`; returns `false` after the last run.
    pub(super) fn next(&mut self, run: &mut Run, longest: u64) -> bool {
        if self.rest.length > 0 {
            run.clone_from(&self.rest);
        } else if !(self.next)(run) {
            return false;
        }
        self.rest.length = 0;
        if run.length > longest {
            self.rest.clone_from(run);
            advance(&mut self.rest, longest);
            run.length = longest;
        }
        true
    }

    /// Returns the rest of the previous run to the queue.
    pub(super) fn put_back(&mut self, rest: Run) {
        if rest.length > 0 {
            let length = rest.length + self.rest.length;
            self.rest = Run { length, ..rest };
        }
    }
}

/// Removes the first `cells` cells from a run.
pub(super) fn advance(run: &mut Run, cells: u64) {
    run.length -= cells;
    if run.length > 0 {
        run.words[run.field] += cells;
    }
}
