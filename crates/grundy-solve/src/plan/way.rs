//! The interface of a way to an answer: its offer, and the result of running it.

use super::choice::Choice;
use super::how::How;
use super::situation::Situation;
use super::task::{Task, Wanted};
use crate::engines::Engines;
use crate::moves::MoveList;
use crate::{EngineName, OutcomeEntry, Value};
use grundy_core::{ComponentRef, Convention, Fault, Message, Outcome, Sum};
use grundy_engine::{Meter, Stop};

/// A way to an answer. Each way is a file in [`ways`](super::ways) and a line in its registry.
///
/// A way knows its cost and when it cannot answer; the plan decides whether another way is better for a task
/// ([`choice`](super::choice)).
pub(crate) trait Way: Sync {
    /// The way's offer for `task`; `None` if it does not support such tasks.
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer>;

    /// Executes an offer.
    ///
    /// # Errors
    /// A limit, a fault of the rules, or an unsupported question if the engine was requested by name.
    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop>;

    /// Whether the way still looks possible after a small part of the work. Called before a
    /// [trial](Choice::trial), because most rules that the way cannot handle reveal it early.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    fn begins(&self, at: &mut Attempt<'_, '_>) -> Result<bool, Stop> {
        let _ = at;
        Ok(true)
    }

    /// The entry for `component` in the way's tables; does no work.
    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let _ = (wanted, component, engines);
        None
    }

    /// How an entry that was [read](Self::read) is known.
    fn how(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How {
        let _ = (wanted, component);
        engines.weakest(Vec::new())
    }

    /// Appends the outcomes of the components from `first` on along the last field, up to the number `last`
    /// of that field.
    ///
    /// # Errors
    /// A fault of the rules while the bounds of the fields are evaluated.
    fn read_outcomes(
        &self,
        wanted: Wanted,
        first: ComponentRef<'_>,
        last: u64,
        engines: &Engines,
        entries: &mut Vec<OutcomeEntry>,
    ) -> Result<(), Fault> {
        let mut words = first.words.to_vec();
        loop {
            let component = ComponentRef { kind: first.kind, words: &words };
            let known = self.read(wanted, component, engines);
            entries.push(match known.and_then(|entry| entry.outcome(wanted.outcomes()?)) {
                Some(outcome) => OutcomeEntry::Is(outcome),
                None if !engines.ruleset.contains(component)? => OutcomeEntry::Outside,
                None => OutcomeEntry::Unknown,
            });
            match words.last_mut() {
                Some(word) if *word < last => *word += 1,
                _ => return Ok(()),
            }
        }
    }

    /// Lists the moves of a sum and returns its outcome; returns `None` and lists nothing if the way does not
    /// know everything that is wanted.
    ///
    /// # Errors
    /// As for [`run`](Self::run); the moves found so far stay in the list.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let _ = of;
        Ok(None)
    }
}

/// A line of the registry.
pub(crate) struct Line {
    /// The name of the way in printed plans.
    pub(crate) name: &'static str,
    /// The engine to which the way belongs and which users can request by name; `None` for ways that serve
    /// every engine.
    pub(crate) engine: Option<EngineName>,
    /// The way itself.
    pub(crate) way: &'static dyn Way,
}

impl Line {
    /// The line of a way that belongs to an engine.
    pub(super) const fn of(name: &'static str, engine: EngineName, way: &'static dyn Way) -> Self {
        Self { name, engine: Some(engine), way }
    }

    /// Whether the way may be used if the user requested the engine `asked`.
    pub(crate) fn serves(&self, asked: Option<EngineName>) -> bool {
        let is_asked_for = |engine| asked.is_none_or(|asked| asked == engine);
        self.engine.is_none_or(is_asked_for)
    }
}

/// What a way would do for a task, and at what cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// The amount of work.
    pub(crate) work: Work,
    /// The number of bytes in its tables; 0 if it uses none, or if they grow during the work.
    pub(crate) bytes: u128,
    /// Whether the way is certain to answer, so that nothing is planned after it.
    pub(crate) is_certain: bool,
    /// The reason for this way.
    pub(crate) why: Message,
}

impl Offer {
    /// The offer of a way that may decline.
    pub(crate) const fn attempt(work: Work, why: &'static str) -> Self {
        Self { work, bytes: 0, is_certain: false, why: Message::new(why) }
    }

    /// The offer of a way that is certain to answer.
    pub(crate) const fn certain(work: Work, why: Message) -> Self {
        Self { work, bytes: 0, is_certain: true, why }
    }

    /// The same offer with the number of bytes in its tables.
    pub(crate) fn with_bytes(self, bytes: u128) -> Self {
        Self { bytes, ..self }
    }
}

/// The amount of work that a way takes, in its own unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// A look-up in a formula or a table.
    Lookup,
    /// The values of this many heaps.
    Heaps(u64),
    /// This many positions, in whole rows.
    Rows(u128),
    /// The values of a box, cell by cell.
    Cells(CellWork),
    /// The outcomes of a box, cell by cell.
    OutcomeCells(CellWork),
    /// This many cells through a sliding window, in place of a table of `whole` bytes.
    Window { cells: u128, whole: u128, grows: bool },
    /// The vertices of a graph, each visited once.
    Vertices(u128),
    /// The positions that play reaches, whose number is unknown in advance.
    Reached,
}

impl Work {
    /// The number of positions, if known in advance.
    pub(crate) fn positions(&self) -> Option<u128> {
        match *self {
            Self::Lookup | Self::Reached => None,
            Self::Heaps(heaps) => Some(heaps.into()),
            Self::Rows(cells) | Self::Vertices(cells) | Self::Window { cells, .. } => Some(cells),
            Self::Cells(work) | Self::OutcomeCells(work) => Some(work.empty),
        }
    }
}

/// A box that is filled cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellWork {
    /// The number of cells in the box.
    pub(crate) all: u128,
    /// The number of cells that may be empty.
    pub(crate) empty: u128,
    /// Whether sets of values grow along lines, so that a cell costs next to nothing.
    pub(crate) grows: bool,
}

/// A way at work: its task, the decisions of the plan, and the engines.
pub(crate) struct Attempt<'a, 'm> {
    /// The task to execute.
    pub(crate) task: &'a Task<'a>,
    /// The decision of the plan about this way.
    pub(crate) choice: &'a Choice,
    /// The reason for this way: that of its offer, or the reason why earlier ways declined.
    pub(crate) why: Message,
    /// The engines with their tables.
    pub(crate) engines: &'a mut Engines,
    /// The meter that counts the work.
    pub(crate) meter: &'a mut Meter<'m>,
}

impl<'a> Attempt<'a, '_> {
    /// The component of the task, or the last one of its box.
    pub(crate) fn corner(&self) -> Result<ComponentRef<'a>, Stop> {
        self.task.corner().ok_or(Stop::Internal("a task without a component"))
    }

    /// The sum of the task.
    pub(crate) fn sum(&self) -> Result<&'a Sum, Stop> {
        self.task.sum().ok_or(Stop::Internal("a task without a sum"))
    }

    /// The result of a way that has filled its table up to the corner.
    pub(crate) fn filled(&self, way: &dyn Way) -> Result<Ended, Stop> {
        if self.task.is_table() {
            return Ok(Ended::Filled);
        }
        let (wanted, corner) = (self.task.wanted, self.corner()?);
        Ok(match way.read(wanted, corner, self.engines) {
            Some(entry) => Ended::Found(entry, way.how(wanted, corner, self.engines)),
            None => Ended::Declined(None),
        })
    }
}

/// A listing of moves, which a way fills.
pub(crate) struct Listing<'a, 'm> {
    /// The sum whose moves are listed.
    pub(crate) sum: &'a Sum,
    /// The convention of play.
    pub(crate) convention: Convention,
    /// The moves found so far.
    pub(crate) list: &'a mut MoveList,
    /// The engines with their tables.
    pub(crate) engines: &'a mut Engines,
    /// The meter that counts the work.
    pub(crate) meter: &'a mut Meter<'m>,
}

/// The result of an attempt.
#[derive(Debug)]
pub(crate) enum Ended {
    /// The way found the answer.
    Found(Entry, How),
    /// The entries of the box can now be read, by this way or another.
    Filled,
    /// The way does not answer; the next way can give the reason for itself.
    Declined(Option<Message>),
}

/// What is known about one component or sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The value, which determines the outcome under normal play.
    Value(Value),
    /// The outcome under the convention in question.
    Outcome(Outcome),
}

impl Entry {
    /// The outcome under `convention`, if the entry determines it.
    pub(crate) const fn outcome(self, convention: Convention) -> Option<Outcome> {
        match (self, convention) {
            (Self::Outcome(outcome), _) => Some(outcome),
            (Self::Value(value), Convention::Normal) => value.outcome(),
            (Self::Value(_), Convention::Misere) => None,
        }
    }

    /// The value; `None` if the entry is an outcome.
    pub(crate) const fn value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value),
            Self::Outcome(_) => None,
        }
    }
}
