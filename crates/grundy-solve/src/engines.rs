//! The engines of one ruleset, with their tables.

use crate::Settings;
use crate::members::Members;
use crate::theorem::Theorems;
use grundy_core::{Message, Ruleset};
use grundy_engine::{Meter, Stop};
use grundy_graph::KeptValues;
use grundy_heap::HeapSequence;
use grundy_misere::{Genera, Jia, Misere};
use grundy_score::ScoringForm;
use grundy_tables::{AnswerTable, Content, Dense, Memo, OutcomeTables};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

/// The engines of one ruleset, with their tables.
pub(crate) struct Engines {
    /// The ruleset to solve.
    pub(crate) ruleset: Arc<dyn Ruleset>,
    /// The settings that the user chose.
    pub(crate) settings: Settings,
    pub(crate) theorems: Theorems,
    /// The hash table for searches.
    pub(crate) memo: Memo,
    /// The answer sets of components, for games with complimenting or entailing moves.
    pub(crate) answers: AnswerTable,
    /// The reason why `memo` was last used.
    pub(crate) memo_why: Option<Message>,
    /// The values of the vertices, if the ruleset is an explicit graph.
    pub(crate) graph: Option<KeptValues>,
    /// The rulesets of a sum across rulesets, each with its own engines.
    pub(crate) members: Option<Members>,
    /// The form of a scoring game, such as a minimax tree.
    pub(crate) scoring: ScoringForm,
    /// The values of the heaps, if the ruleset is a taking-and-breaking code. They are shared with answers
    /// that read values on demand.
    pub(crate) heap: Option<Arc<HeapSequence>>,
    /// The table of values; `None` for sums across rulesets, and if some kind has a list field.
    pub(crate) dense: Option<Dense>,
    /// The tables of outcomes, one for each convention.
    pub(crate) outcomes: OutcomeTables,
    /// The search for misère play.
    pub(crate) misere: Misere,
    /// The components examined for the Jia condition, and whether they satisfy it.
    pub(crate) jia: Jia,
    /// The genera of components, for misère play.
    pub(crate) genera: Genera,
    /// The tables that belong to individual ways to carry out a task.
    own: HashMap<TypeId, Box<dyn Own>>,
}

/// Tables that are used by only one way to carry out a task; the ways are in `plan/ways/`.
pub(crate) trait Own: Any + Send + Sync {
    /// The number of bytes held.
    fn bytes(&self) -> u64;
}

impl Engines {
    /// The engines of a ruleset, with empty tables.
    pub(crate) fn new(ruleset: Arc<dyn Ruleset>, settings: Settings) -> Self {
        Self {
            theorems: Theorems::new(&*ruleset, settings.trust_claims),
            memo: Memo::default(),
            answers: AnswerTable::default(),
            memo_why: None,
            graph: None,
            members: None,
            scoring: ScoringForm::Rules,
            heap: ruleset.facts().code.as_ref().map(|code| Arc::new(HeapSequence::new(code.clone()))),
            dense: Dense::new(&*ruleset, Content::Values),
            outcomes: OutcomeTables::default(),
            misere: Misere::default(),
            jia: Jia::default(),
            genera: Genera::default(),
            own: HashMap::new(),
            ruleset,
            settings,
        }
    }

    /// The number of bytes in all tables.
    pub(crate) fn bytes(&self) -> u64 {
        let tables = [
            self.memo.bytes(),
            self.answers.bytes(),
            self.graph.as_ref().map_or(0, KeptValues::bytes),
            self.members.as_ref().map_or(0, Members::bytes),
            self.heap.as_ref().map_or(0, |heap| heap.table().bytes()),
            self.dense.as_ref().map_or(0, Dense::bytes),
            self.outcomes.bytes(),
            self.misere.bytes(),
            self.jia.bytes(),
            self.genera.bytes(),
        ];
        tables.into_iter().chain(self.own.values().map(|own| own.bytes())).sum()
    }

    /// The tables of type `T`, which only one way of carrying out a task uses; they are created if they do not exist.
    pub(crate) fn own<T: Own + Default>(&mut self) -> &mut T {
        let own: &mut dyn Any =
            &mut **self.own.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        own.downcast_mut().expect("tables are stored under the name of their type")
    }

    /// The tables of type `T`, which only one way of carrying out a task uses, or `None` if they do not exist.
    pub(crate) fn own_ref<T: Own>(&self) -> Option<&T> {
        let own: &dyn Any = &**self.own.get(&TypeId::of::<T>())?;
        own.downcast_ref()
    }

    /// Computes the values of the heaps up to `n`, if the ruleset is a taking-and-breaking code.
    pub(crate) fn fill_heap(&mut self, n: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Some(heap) = &mut self.heap else { return Ok(()) };
        let before = heap.table().cells().len();
        let ended = Arc::make_mut(heap).extend(n, meter.budget());
        meter.count_positions((heap.table().cells().len() - before) as u64);
        meter.set_bytes(heap.table().bytes());
        Ok(ended?)
    }
}
