//! A way to an answer: what it offers, and what comes of it.

use super::choice::Choice;
use super::how::How;
use super::situation::Situation;
use super::task::{Task, Wanted};
use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::moves::MoveList;
use crate::{EngineName, OutcomeEntry, Value};
use grundy_core::{ComponentRef, Convention, Fault, Message, Outcome, Sum};

/// A way to an answer. Each is a file of [`ways`](super::ways), and a line of its registry.
///
/// A way knows what it costs and when it cannot answer; whether another way is better for a task is decided by the plan
/// ([`choice`](super::choice)).
pub(crate) trait Way: Sync {
    /// Its name in printed plans.
    fn name(&self) -> &'static str;

    /// The engine that it belongs to, which users can ask for by name; `None` for what serves every engine.
    fn engine(&self) -> Option<EngineName>;

    /// Whether the way may be used where `asked` is the engine that was asked for by name.
    fn serves(&self, asked: Option<EngineName>) -> bool {
        let is_asked_for = |engine| asked.is_none_or(|asked| asked == engine);
        self.engine().is_none_or(is_asked_for)
    }

    /// What the way would do for `task`; `None` if it is not for such tasks.
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer>;

    /// Carries out what was offered.
    ///
    /// # Errors
    /// A limit, or a fault of the rules; what the engine cannot do, where it was asked for by name.
    fn run(&self, attempt: &Attempt<'_>, engines: &mut Engines, meter: &mut Meter<'_>)
    -> Result<Ended, Stop>;

    /// Whether the way would still answer after a small part of the work: done before a [trial](Choice::trial), as most
    /// rules that the way cannot handle show it soon.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    fn begins(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let _ = (attempt, engines, meter);
        Ok(true)
    }

    /// What the way's tables say of `component`, without any work.
    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let _ = (wanted, component, engines);
        None
    }

    /// Adds the outcomes of the components from `first` on along the last field, up to `last` there.
    ///
    /// # Errors
    /// A fault of the rules while the bounds of the fields are worked out.
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

    /// How an entry that was [read](Self::read) is known.
    fn how(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How;

    /// Adds the moves of a sum to `list`, and gives its outcome; `None`, and nothing added, if the way does not know all
    /// that is wanted.
    ///
    /// # Errors
    /// As for [`run`](Self::run); the moves found before stay in the list.
    fn moves(
        &self,
        (sum, convention): (&Sum, Convention),
        list: &mut MoveList,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let _ = (sum, convention, list, engines, meter);
        Ok(None)
    }
}

/// What a way would do for a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) work: Work,
    /// Bytes of the tables it takes; 0 if it takes none, or grows as it works.
    pub(crate) bytes: u128,
    /// Whether it declines no more: nothing is planned behind it.
    pub(crate) is_certain: bool,
    /// Why this way.
    pub(crate) why: Message,
}

/// How much work a way takes, in its own unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// A look at a formula or a table.
    Lookup,
    /// This many heaps.
    Heaps(u64),
    /// This many positions, in whole rows.
    Rows(u128),
    /// The values of a box, cell by cell.
    Cells(CellWork),
    /// The outcomes of a box, cell by cell.
    OutcomeCells(CellWork),
    /// This many cells through a window that slides, in place of a table of `whole` bytes.
    Window { cells: u128, whole: u128, grows: bool },
    /// The positions that play reaches, which are counted only by visiting them.
    Reached,
}

impl Work {
    /// The number of positions, where it is known before.
    pub(crate) fn positions(&self) -> Option<u128> {
        match *self {
            Self::Lookup | Self::Reached => None,
            Self::Heaps(heaps) => Some(heaps.into()),
            Self::Rows(cells) | Self::Window { cells, .. } => Some(cells),
            Self::Cells(work) | Self::OutcomeCells(work) => Some(work.empty),
        }
    }
}

/// A box that is filled cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellWork {
    /// Cells of the box.
    pub(crate) all: u128,
    /// Those that may be empty.
    pub(crate) empty: u128,
    /// Whether sets of values grow along lines, so that a cell costs next to nothing.
    pub(crate) grows: bool,
}

/// A way at work: its task, and what the plan decided.
pub(crate) struct Attempt<'a> {
    pub(crate) task: &'a Task<'a>,
    pub(crate) choice: &'a Choice,
    /// Why this way: its offer's reason, or why the ways before it declined.
    pub(crate) why: Message,
}

/// What came of an attempt.
#[derive(Debug)]
pub(crate) enum Ended {
    /// The answer.
    Found(Entry, How),
    /// The entries of the box can be read now, by this way or another.
    Filled,
    /// The way does not answer, for a reason that the next one may give for itself.
    Declined(Option<Message>),
}

/// What is known of one component or sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Value(Value),
    Outcome(Outcome),
}

impl Entry {
    /// The outcome that it tells under `convention`.
    pub(crate) const fn outcome(self, convention: Convention) -> Option<Outcome> {
        match (self, convention) {
            (Self::Outcome(outcome), _) => Some(outcome),
            (Self::Value(value), Convention::Normal) => value.outcome(),
            (Self::Value(_), Convention::Misere) => None,
        }
    }

    /// The value, if it is one.
    pub(crate) const fn value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value),
            Self::Outcome(_) => None,
        }
    }
}
