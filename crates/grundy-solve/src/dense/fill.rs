//! The interface of everything that fills rows of tables.
//!
//! A filler gets runs of cells and fills what is empty in them. Where it cannot, it hands back the rest of the run, and
//! another one fills the next cell; every filler gives the same cells. The drivers decide which runs come in which order:
//! [`mirror`](super::mirror) gives one cell of each set of images and copies it, [`window`](super::window) slides the
//! table along one field, [`wavefront`](super::wavefront) gives runs to several threads.

use super::cells::Cell;
use super::table::Table;
use crate::meter::{Meter, Stop};
use grundy_core::{Component, KindId, Message, Ruleset, Run};

/// What a filler works on.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) ruleset: &'a dyn Ruleset,
    pub(super) table: &'a Table,
    /// Whether the order of the cells is proved: then the options after one that wins do not matter for an outcome.
    pub(super) order_is_proved: bool,
}

/// A box that is to be filled.
#[derive(Clone, Copy)]
pub(super) struct Region<'a> {
    pub(super) kind: KindId,
    /// Its corner.
    pub(super) to: &'a [u64],
    /// The loops through it, the outermost first; none if its cells are sorted.
    pub(super) nest: &'a [usize],
    /// How many cells it has,
    pub(super) cells: u128,
    /// and how many of them may be empty.
    pub(super) missing: u128,
}

/// Gives the next run; `false` after the last one.
pub(super) type NextRun<'n> = dyn FnMut(&mut Run) -> bool + 'n;

/// A way to fill cells.
pub(super) trait Filler {
    /// What it needs for `region`, or why it declines to fill it. The first call may compile code, or look for lines.
    ///
    /// # Errors
    /// Why it declines.
    fn demand(&mut self, on: &Ground<'_>, region: &Region<'_>) -> Result<Demand, Decline>;

    /// Prepares for `region`; `false` if it declines after all, because numbers or tables are too large.
    ///
    /// # Errors
    /// The limit that was reached.
    fn begin(&mut self, _: &Ground<'_>, _: &Region<'_>, _: &mut Meter<'_>) -> Result<bool, Stop> {
        Ok(true)
    }

    /// Fills the runs that `next` gives; cells that are not empty are left. A filler that fills a whole region at once
    /// asks for no run.
    ///
    /// # Errors
    /// The limit that was reached; no cell holds anything wrong then.
    fn fill(
        &mut self,
        on: &Ground<'_>,
        next: &mut NextRun<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<FillEnd, Stop>;
}

/// The fillers of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FillerName {
    /// The rules, one position after the other.
    Interpreter,
    /// The ruleset's native code.
    Native,
    /// Sets of options that grow along lines.
    Lines,
    /// Rows of bits, for moves that subtract vectors.
    Vectors,
}

/// What a filler needs for a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// Bytes that are in use while the first cells are filled.
    pub(crate) bytes: u128,
    /// How long the whole box takes, in cells that the interpreter fills.
    pub(crate) work: u128,
}

/// Why a filler declines to fill a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decline {
    /// The rules are not of the form that it needs.
    Rules,
    /// The box is too small for its preparations to pay.
    Small,
    /// There is no native code, for this reason if the ruleset gives one.
    NotNative(Option<Message>),
    /// There are more kinds of moves than a cell has bits, or more cells than can be numbered.
    TooMany,
}

/// How a filler ended.
#[derive(Debug)]
pub(super) enum FillEnd {
    /// Every run is filled.
    Filled,
    /// The first cell of the rest of a run needs another filler; all before it is filled.
    Stuck(Run),
    /// This belongs into the first cell of the rest of a run, and needs wider cells.
    Wide(Run, Cell),
    /// It fills nothing more; this is the rest of the run that it was given, perhaps nothing.
    Declined(Run),
    /// No filler can fill a cell.
    Blocked(Obstacle),
}

/// A cell that cannot be filled now.
#[derive(Clone, Debug)]
pub(super) struct Obstacle {
    pub(super) at: Component,
    pub(super) why: Lack,
}

/// Why a cell cannot be filled now.
#[derive(Clone, Debug)]
pub(super) enum Lack {
    /// A component of an option has no cell, or none that is filled.
    Component(Component),
    /// The rules failed.
    Rules,
    /// The outcome of an option that is a sum does not follow from those of its components.
    Sums,
}

/// Runs to be filled: first what is left of the one that was given last.
pub(super) struct Queue<'q, 'n> {
    rest: Run,
    next: &'q mut NextRun<'n>,
}

impl<'q, 'n> Queue<'q, 'n> {
    pub(super) fn new(next: &'q mut NextRun<'n>) -> Self {
        Self { rest: Run::default(), next }
    }

    /// The next run, at most `longest` cells of it; `false` after the last one.
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

    /// Takes back the rest of the run that was given last.
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
