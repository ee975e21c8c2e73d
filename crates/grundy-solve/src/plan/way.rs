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
    /// What the way would do for `task`; `None` if it is not for such tasks.
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer>;

    /// Carries out what was offered.
    ///
    /// # Errors
    /// A limit, or a fault of the rules; what the engine cannot do, where it was asked for by name.
    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop>;

    /// Whether the way would still answer after a small part of the work: done before a [trial](Choice::trial), as most
    /// rules that the way cannot handle show it soon.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    fn begins(&self, at: &mut Attempt<'_, '_>) -> Result<bool, Stop> {
        let _ = at;
        Ok(true)
    }

    /// What the way's tables say of `component`, without any work.
    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let _ = (wanted, component, engines);
        None
    }

    /// How an entry that was [read](Self::read) is known.
    fn how(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How {
        let _ = (wanted, component);
        engines.weakest(Vec::new())
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

    /// Lists the moves of a sum, and gives its outcome; `None`, and nothing listed, if the way does not know all that is
    /// wanted.
    ///
    /// # Errors
    /// As for [`run`](Self::run); the moves found before stay in the list.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let _ = of;
        Ok(None)
    }
}

/// A line of the registry.
pub(crate) struct Line {
    /// The way's name in printed plans.
    pub(crate) name: &'static str,
    /// The engine that the way belongs to, which users can ask for by name; `None` for what serves every engine.
    pub(crate) engine: Option<EngineName>,
    pub(crate) way: &'static dyn Way,
}

impl Line {
    pub(super) const fn of(name: &'static str, engine: EngineName, way: &'static dyn Way) -> Self {
        Self { name, engine: Some(engine), way }
    }

    /// Whether the way may be used where `asked` is the engine that was asked for by name.
    pub(crate) fn serves(&self, asked: Option<EngineName>) -> bool {
        let is_asked_for = |engine| asked.is_none_or(|asked| asked == engine);
        self.engine.is_none_or(is_asked_for)
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

impl Offer {
    /// The offer of a way that may decline.
    pub(crate) const fn attempt(work: Work, why: &'static str) -> Self {
        Self { work, bytes: 0, is_certain: false, why: Message::new(why) }
    }

    /// The offer of a way that answers.
    pub(crate) const fn certain(work: Work, why: Message) -> Self {
        Self { work, bytes: 0, is_certain: true, why }
    }

    /// The same offer with the bytes of its tables.
    pub(crate) fn with_bytes(self, bytes: u128) -> Self {
        Self { bytes, ..self }
    }
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
    /// The vertices of a graph, each once.
    Vertices(u128),
    /// The positions that play reaches, which are counted only by visiting them.
    Reached,
}

impl Work {
    /// The number of positions, where it is known before.
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
    /// Cells of the box.
    pub(crate) all: u128,
    /// Those that may be empty.
    pub(crate) empty: u128,
    /// Whether sets of values grow along lines, so that a cell costs next to nothing.
    pub(crate) grows: bool,
}

/// A way at work: its task, what the plan decided, and the engines.
pub(crate) struct Attempt<'a, 'm> {
    pub(crate) task: &'a Task<'a>,
    pub(crate) choice: &'a Choice,
    /// Why this way: its offer's reason, or why the ways before it declined.
    pub(crate) why: Message,
    pub(crate) engines: &'a mut Engines,
    pub(crate) meter: &'a mut Meter<'m>,
}

impl<'a> Attempt<'a, '_> {
    /// The component that the task is about, or the last one of its box.
    pub(crate) fn corner(&self) -> Result<ComponentRef<'a>, Stop> {
        self.task.corner().ok_or(Stop::Internal("a task without a component"))
    }

    /// The sum that the task is about.
    pub(crate) fn sum(&self) -> Result<&'a Sum, Stop> {
        self.task.sum().ok_or(Stop::Internal("a task without a sum"))
    }

    /// The end of a way that filled its table up to the corner.
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

/// A way that lists moves.
pub(crate) struct Listing<'a, 'm> {
    pub(crate) sum: &'a Sum,
    pub(crate) convention: Convention,
    pub(crate) list: &'a mut MoveList,
    pub(crate) engines: &'a mut Engines,
    pub(crate) meter: &'a mut Meter<'m>,
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
