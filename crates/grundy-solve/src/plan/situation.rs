//! The circumstances in which a task is planned.

use super::how::gave_way_why;
use super::offer::CellWork;
use super::task::Task;
use crate::EngineName;
use crate::engines::Engines;
use grundy_core::{Convention, KindId, Message, Ruleset};
use grundy_engine::Meter;
use grundy_tables::{Content, Dense, FillerName};
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// The circumstances in which a task is planned: the ruleset, the settings, the allowed memory and the
/// contents of the tables. Costly facts are computed on first use and stored.
pub(crate) struct Situation<'e> {
    /// The ruleset to solve.
    pub(crate) ruleset: Arc<dyn Ruleset>,
    /// The engine that was requested by name, if any.
    pub(crate) engine: Option<EngineName>,
    /// The number of bytes that tables may occupy.
    pub(crate) allowed: u128,
    task: &'e Task<'e>,
    engines: RefCell<&'e mut Engines>,
    meter: &'e Meter<'e>,
    cells: OnceCell<Option<TableState>>,
    outcome_cells: OnceCell<Option<TableState>>,
    work: OnceCell<u128>,
}

/// The state of a table with respect to a task.
#[derive(Clone, Debug)]
pub(crate) struct TableState {
    /// The box up to the corner that the task needs.
    pub(crate) work: CellWork,
    /// The number of bytes in the table up to that corner, at the current width of its cells.
    pub(crate) bytes: u128,
    /// The reason why the table was abandoned, if it was.
    pub(crate) gave_way: Option<Message>,
    /// Whether a table of values would be faster to fill. This is used for tables of outcomes.
    pub(crate) is_slower_than_values: bool,
}

impl<'e> Situation<'e> {
    /// The circumstances of `task`. Nothing costly is computed yet.
    pub(crate) fn new(task: &'e Task<'e>, engines: &'e mut Engines, meter: &'e Meter<'e>) -> Self {
        Self {
            ruleset: Arc::clone(&engines.ruleset),
            engine: engines.settings.engine,
            allowed: meter.budget().bytes_allowed().into(),
            task,
            engines: RefCell::new(engines),
            meter,
            cells: OnceCell::new(),
            outcome_cells: OnceCell::new(),
            work: OnceCell::new(),
        }
    }

    /// Reads the engines' tables.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Engines) -> T) -> T {
        read(&self.engines.borrow())
    }

    /// Whether an engine was requested by name.
    pub(crate) const fn is_forced(&self) -> bool {
        self.engine.is_some()
    }

    /// The state of the table of values, or `None` if some kind has a list field, or if the task has no corner.
    pub(crate) fn cells(&self) -> Option<&TableState> {
        let state = || {
            let mut engines = self.engines.borrow_mut();
            let dense = engines.dense.as_mut()?;
            self.state_of(dense)
        };
        self.cells.get_or_init(state).as_ref()
    }

    /// The state of the table of outcomes under `convention`, or `None` if some kind has a list field, or if the task
    /// has no corner.
    pub(crate) fn outcome_cells(&self, convention: Convention) -> Option<&TableState> {
        let state = || {
            let mut engines = self.engines.borrow_mut();
            self.state_of(engines.outcomes.made(convention, &*self.ruleset)?)
        };
        self.outcome_cells.get_or_init(state).as_ref()
    }

    fn state_of(&self, table: &mut Dense) -> Option<TableState> {
        let corner = self.task.corner()?;
        let all = table.box_size(corner.kind, corner.words);
        Some(TableState {
            work: CellWork {
                all,
                empty: table.missing(corner.kind, corner.words),
                grows: table.demand(FillerName::Lines, &*self.ruleset, corner).is_ok(),
            },
            bytes: table.bytes_to(corner.kind, corner.words),
            gave_way: table.gave_way().map(gave_way_why),
            is_slower_than_values: table.is_slower_than_values(&*self.ruleset, corner.kind, corner.words),
        })
    }

    /// The time to fill the table of values without using lines, as the number of cells that the interpreter fills in
    /// that time, or 0 if it is not known. Compiles native code if that has not been done yet.
    pub(crate) fn work(&self) -> u128 {
        let work = || {
            let (mut engines, corner) = (self.engines.borrow_mut(), self.task.corner()?);
            let dense = engines.dense.as_mut()?;
            let mut demand = |by| dense.demand(by, &*self.ruleset, corner).ok();
            demand(FillerName::Native).or_else(|| demand(FillerName::Interpreter)).map(|demand| demand.work)
        };
        *self.work.get_or_init(|| work().unwrap_or(0))
    }

    /// The number of bytes in the rows of `content` up to the task's corner, or `None` if the table cannot be filled in
    /// rows (for example, because some move does not subtract a vector), if the ruleset is a taking-and-breaking code,
    /// or if the task has no corner.
    pub(crate) fn rows(&self, content: Content) -> Option<u128> {
        let (mut engines, corner) = (self.engines.borrow_mut(), self.task.corner()?);
        if engines.heap.is_some() || engines.dense.as_ref()?.rows().is_none() {
            return None;
        }
        let demand = engines.table(content)?.demand(FillerName::Vectors, &*self.ruleset, corner);
        demand.ok().map(|demand| demand.bytes)
    }

    /// The number of bytes in the [window](Dense::window) through which the task's component can be computed, in the
    /// table of outcomes under `convention` or, if `convention` is `None`, in the table of values. Returns `None` if
    /// there is no such table or window, or if the task is not about a single component.
    pub(crate) fn window(&self, convention: Option<Convention>) -> Option<u128> {
        let corner = self.task.component()?;
        let engines = self.engines.borrow();
        let table = match convention {
            None => engines.dense.as_ref()?,
            Some(convention) => engines.outcomes.of(convention)?,
        };
        Some(table.window(&*self.ruleset, corner.words, self.meter)?.bytes)
    }

    /// The number of positions in the box from the lowest value of every field to the task's component, or to the last
    /// position of the task's box; 0 if the task has neither.
    pub(crate) fn positions_below(&self) -> u128 {
        let Some(corner) = self.task.corner() else { return 0 };
        positions_below(&*self.ruleset, corner.kind, corner.words)
    }
}

/// The number of positions in the box of `kind` up to `to`.
fn positions_below(ruleset: &dyn Ruleset, kind: KindId, to: &[u64]) -> u128 {
    let low = ruleset.kinds()[kind.index()].fields.iter().map(|field| field.low);
    to.iter()
        .zip(low)
        .fold(1, |cells: u128, (&to, low)| cells.saturating_mul(u128::from(to.saturating_sub(low)) + 1))
}
