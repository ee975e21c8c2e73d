//! The interface of a way to answer: its offer, and the result of running it.

use super::choice::Choice;
use super::entry::{Ended, Entry};
use super::how::How;
use super::offer::Offer;
use super::situation::Situation;
use super::task::{Task, Wanted};
use crate::engines::Engines;
use crate::move_list::MoveList;
use crate::{EngineName, OutcomeEntry, Settings};
use grundy_core::{ComponentRef, Convention, Fault, Message, Outcome, Ruleset, Shape, Sum};
use grundy_engine::{Meter, Stop};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A way to answer a question. Each way is defined in a file of [`ways`](super::ways) and has a line in the registry.
///
/// A way reports its cost, and reports when it cannot answer. The plan decides whether another way is better
/// for a task ([`choice`](super::choice)).
pub(crate) trait Way: Sync {
    /// The way's offer for `task`, or `None` if the way does not support such tasks.
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer>;

    /// Executes an offer.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the rules cause a fault, if a cycle is found, or if the engine was
    /// requested by name and does not support the question.
    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop>;

    /// Whether the way still looks possible after a small part of the work. This is called before a
    /// [trial](Choice::trial), because most rules that the way cannot handle can be recognised early.
    ///
    /// # Errors
    /// Returns the same errors as [`run`](Self::run).
    fn begins(&self, at: &mut Attempt<'_, '_>) -> Result<bool, Stop> {
        let _ = at;
        Ok(true)
    }

    /// The entry for `component` in the tables of the way. Does no work.
    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let _ = (wanted, component, engines);
        None
    }

    /// The evidence for an entry that was [read](Self::read).
    fn how(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How {
        let _ = (wanted, component);
        engines.weakest(Vec::new())
    }

    /// Appends the outcomes of a run of components along the last field, from `first` to the component whose
    /// last field is `last`.
    ///
    /// # Errors
    /// Returns an error if evaluating the bounds of the fields causes a fault.
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

    /// Lists the moves of a sum and returns its outcome. If the way cannot supply everything that is
    /// requested, returns `None` and lists nothing.
    ///
    /// # Errors
    /// Returns the same errors as [`run`](Self::run); the moves found so far remain in the list.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let _ = of;
        Ok(None)
    }
}

/// A line of the registry.
pub(crate) struct Line {
    /// The name of the way in printed plans.
    pub(crate) name: &'static str,
    /// The engine to which the way belongs, which users can request by name, or `None` for ways that work with
    /// every engine.
    pub(crate) engine: Option<EngineName>,
    /// The way that makes offers and is run.
    pub(crate) way: &'static dyn Way,
    /// The games to which the way applies.
    pub(crate) rules: Rules,
}

/// The games to which a way applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// Games without complimenting or entailing moves.
    Alternating,
    /// Games with complimenting or entailing moves.
    Entailing,
    /// All games.
    All,
}

impl Line {
    /// The line for a way that belongs to an engine and applies to games without complimenting or entailing moves.
    pub(super) const fn of(name: &'static str, engine: EngineName, way: &'static dyn Way) -> Self {
        Self { name, engine: Some(engine), way, rules: Rules::Alternating }
    }

    /// The same line for the games in `rules`.
    pub(super) const fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Whether the way may be used for games of this shape if the user requested the engine `asked` or, if it is
    /// `None`, no engine.
    pub(crate) fn serves(&self, asked: Option<EngineName>, shape: Shape) -> bool {
        let is_asked_for = |engine| asked.is_none_or(|asked| asked == engine);
        let is_suitable = match self.rules {
            Rules::All => true,
            Rules::Entailing => shape.is_entailing,
            Rules::Alternating => !shape.is_entailing,
        };
        is_suitable && self.engine.is_none_or(is_asked_for)
    }
}

/// The engines of a ruleset, and the ways to use them.
pub(crate) struct Planner {
    /// The registry of ways, in order of preference.
    pub(crate) ways: &'static [Line],
    engines: Engines,
}

impl Planner {
    /// The engines of `ruleset`, with empty tables, and the ways in `ways` to use them.
    pub(crate) fn new(ruleset: Arc<dyn Ruleset>, settings: Settings, ways: &'static [Line]) -> Self {
        Self { ways, engines: Engines::new(ruleset, settings) }
    }
}

impl Deref for Planner {
    type Target = Engines;

    fn deref(&self) -> &Engines {
        &self.engines
    }
}

impl DerefMut for Planner {
    fn deref_mut(&mut self) -> &mut Engines {
        &mut self.engines
    }
}

/// The execution of a way: its task, the decisions of the plan, and the engines.
pub(crate) struct Attempt<'a, 'm> {
    /// The task to execute.
    pub(crate) task: &'a Task<'a>,
    /// The decision of the plan about this way.
    pub(crate) choice: &'a Choice,
    /// The reason why this way is used: the reason in its offer, or the reason why an earlier way declined or was
    /// rejected.
    pub(crate) why: Message,
    /// The engines, whose tables may grow.
    pub(crate) engines: &'a mut Planner,
    /// The meter that counts the work.
    pub(crate) meter: &'a mut Meter<'m>,
}

impl<'a> Attempt<'a, '_> {
    /// The component of the task, or the last one of its box; an internal error if the task has neither.
    pub(crate) fn corner(&self) -> Result<ComponentRef<'a>, Stop> {
        self.task.corner().ok_or(Stop::Internal("a task without a component"))
    }

    /// The sum of the task, or an internal error if the task is about something else.
    pub(crate) fn sum(&self) -> Result<&'a Sum, Stop> {
        self.task.sum().ok_or(Stop::Internal("a task without a sum"))
    }

    /// The result of a way that has filled its table up to the corner of the task.
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

/// A listing of moves that a way fills in.
pub(crate) struct Listing<'a, 'm> {
    /// The sum whose moves are listed.
    pub(crate) sum: &'a Sum,
    /// The convention of play.
    pub(crate) convention: Convention,
    /// The moves found so far.
    pub(crate) list: &'a mut MoveList,
    /// The engines, whose tables may grow.
    pub(crate) engines: &'a mut Planner,
    /// The meter that counts the work.
    pub(crate) meter: &'a mut Meter<'m>,
}
