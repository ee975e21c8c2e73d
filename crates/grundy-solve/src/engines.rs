//! The engines of one ruleset, with their tables.

use crate::Settings;
use crate::dense::{Content, Dense, OutcomeTables};
use crate::graph::KeptValues;
use crate::heap::HeapSequence;
use crate::memo::Memo;
use crate::meter::{Meter, Stop};
use crate::misere::{genera::Genera, jia::Jia, search::Misere};
use crate::plan::Line;
use crate::score::ScoringForm;
use crate::theorem::Theorems;
use grundy_core::{Message, Ruleset};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

/// The engines of one ruleset, with their tables. Which of them answers is decided by the [plan](crate::plan).
pub(crate) struct Engines {
    pub(crate) ruleset: Arc<dyn Ruleset>,
    pub(crate) settings: Settings,
    /// The ways to an answer, the preferred ones first.
    pub(crate) ways: &'static [Line],
    pub(crate) theorems: Theorems,
    pub(crate) memo: Memo,
    /// Why `memo` was used last.
    pub(crate) memo_why: Option<Message>,
    /// The ruleset, if it is an explicit graph, with the values of its vertices.
    pub(crate) graph: Option<KeptValues>,
    /// What is known of the scoring game beyond its moves.
    pub(crate) scoring: ScoringForm,
    /// The values of the heaps, if the ruleset is a taking-and-breaking code. Answers that find values when they are
    /// asked for share it.
    pub(crate) heap: Option<Arc<HeapSequence>>,
    /// Tables of values, if no kind has a list field.
    pub(crate) dense: Option<Dense>,
    pub(crate) outcomes: OutcomeTables,
    pub(crate) misere: Misere,
    pub(crate) jia: Jia,
    pub(crate) genera: Genera,
    /// What single ways keep for themselves.
    own: HashMap<TypeId, Box<dyn Own>>,
}

/// Tables that a way keeps for itself.
pub(crate) trait Own: Any + Send + Sync {
    /// Bytes held.
    fn bytes(&self) -> u64;
}

impl Engines {
    pub(crate) fn new(ruleset: Arc<dyn Ruleset>, settings: Settings, ways: &'static [Line]) -> Self {
        Self {
            ways,
            theorems: Theorems::new(&*ruleset, settings.trust_claims),
            memo: Memo::default(),
            memo_why: None,
            graph: None,
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

    /// Bytes of all tables.
    pub(crate) fn bytes(&self) -> u64 {
        let tables = [
            self.memo.bytes(),
            self.graph.as_ref().map_or(0, KeptValues::bytes),
            self.heap.as_ref().map_or(0, |heap| heap.table().bytes()),
            self.dense.as_ref().map_or(0, Dense::bytes),
            self.outcomes.bytes(),
            self.misere.bytes(),
            self.jia.bytes(),
            self.genera.bytes(),
        ];
        tables.into_iter().chain(self.own.values().map(|own| own.bytes())).sum()
    }

    /// The tables of type `T` that a way keeps for itself, empty at first.
    pub(crate) fn own<T: Own + Default>(&mut self) -> &mut T {
        let own: &mut dyn Any =
            &mut **self.own.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        own.downcast_mut().expect("tables stand under the name of their type")
    }

    /// The tables of type `T` that a way keeps for itself, if it has any.
    pub(crate) fn own_ref<T: Own>(&self) -> Option<&T> {
        let own: &dyn Any = &**self.own.get(&TypeId::of::<T>())?;
        own.downcast_ref()
    }

    /// Makes the values of the heaps up to `n` known, if the ruleset is a code.
    pub(crate) fn fill_heap(&mut self, n: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Some(heap) = &mut self.heap else { return Ok(()) };
        let before = heap.table().cells().len();
        let ended = Arc::make_mut(heap).extend(n, meter.budget());
        meter.count_positions((heap.table().cells().len() - before) as u64);
        meter.set_bytes(heap.table().bytes());
        Ok(ended?)
    }
}
