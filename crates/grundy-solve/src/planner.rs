//! The planner: which engine finds the value of a component, and why that one.

use crate::dense::{self, Dense, GaveWay};
use crate::heap::HeapSequence;
use crate::memo::Memo;
use crate::meter::{Meter, Stop};
use crate::misere::{genera::Genera, jia::Jia, quotient::QuotientBuilder, search::Misere};
use crate::outcome_tables::OutcomeTables;
use crate::reference::Reference;
use crate::settings::Settings;
use crate::subtraction::{Content, Subtraction};
use crate::theorem::{self, Theorems};
use crate::{EngineName, Known, Plan, Stats, Unsupported, Value};
use grundy_core::{
    ComponentRef, Evidence, Fault, FaultKind, KindId, Limit, Message, NimValue, Outcome, Ruleset, Standing,
};
use std::sync::Arc;

/// A box of which at most this many cells are empty is filled without asking whether the game is sparse.
pub(crate) const SMALL_BOX: u128 = 4096;
/// A box of which more cells are empty is not filled to say which values moves leave, if outcomes are known
/// without.
const COSTLY_BOX: u128 = 1 << 22;
/// A box of so many positions is filled by vectors without asking whether the game is sparse;
const QUICK_BOX: u128 = 1 << 24;
/// of a larger one `memo` may visit this part first.
const QUICK_SPARSE: u128 = 1 << 10;
/// A game is sparse if `memo` visits less than this part of the box,
pub(crate) const SPARSE: u128 = 16;
/// or less than this part where native code would fill it. That looks at an option in some thirtieth of the time that
/// `memo` needs (0.3 to 0.8 ns beside 18 to 37, docs/benchmarks.md, 2026-11-21), so that a full game loses a quarter of
/// the time of its table by the attempt, and twice that time by an attempt at a sixteenth.
const SPARSE_BY_NATIVE: u128 = 128;

/// All engines for one ruleset, with their tables.
pub(crate) struct Engines {
    pub(crate) ruleset: Arc<dyn Ruleset>,
    pub(crate) settings: Settings,
    pub(crate) theorems: Theorems,
    pub(crate) memo: Memo,
    /// The values of the heaps, if the ruleset is a taking-and-breaking code; answers that find values when they are
    /// asked for have it too.
    pub(crate) heap: Option<Arc<HeapSequence>>,
    pub(crate) dense: Option<Dense>,
    pub(crate) outcomes: OutcomeTables,
    /// Whether the question under way is about single positions, whose options will not be asked for too.
    pub(crate) asks_for_one: bool,
    /// Tables of the kinds whose moves subtract vectors, if there are such.
    pub(crate) subtraction: Option<Subtraction>,
    pub(crate) reference: Reference,
    pub(crate) misere: Misere,
    pub(crate) jia: Jia,
    pub(crate) genera: Genera,
    pub(crate) quotient: QuotientBuilder,
    /// The first heap that would make the quotient too large to answer for a position.
    pub(crate) quotient_ends_at: Option<usize>,
    /// Why `memo` was used last.
    memo_why: Option<Message>,
}

/// How something is known.
#[derive(Clone, Debug)]
pub(crate) enum How {
    /// By the closed form with this index.
    Theorem(usize),
    /// By a proved period of a taking-and-breaking code.
    Period(&'static str),
    /// As far as was looked, by a taking-and-breaking code's table.
    Checked(u64, Message),
    /// By an engine, used for this reason.
    Engine(EngineName, Message),
    /// By an engine, on evidence of its own.
    Cited {
        /// What it rests on.
        evidence: Evidence,
        /// The engine.
        engine: EngineName,
        /// Why that one.
        why: Message,
    },
}

/// Which table a value stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tabled {
    /// That of the kinds whose moves subtract vectors.
    Vectors,
    /// That which is filled cell by cell.
    Cells,
}

impl Engines {
    pub(crate) fn new(ruleset: Arc<dyn Ruleset>, settings: Settings) -> Self {
        Self {
            theorems: Theorems::new(&*ruleset, settings.trust_claims),
            memo: Memo::default(),
            heap: ruleset.facts().code.as_ref().map(|code| Arc::new(HeapSequence::new(code.clone()))),
            dense: Dense::new(&*ruleset, dense::Content::Values),
            outcomes: OutcomeTables::default(),
            asks_for_one: false,
            subtraction: Subtraction::new(&*ruleset),
            reference: Reference::default(),
            misere: Misere::default(),
            jia: Jia::default(),
            genera: Genera::default(),
            quotient: QuotientBuilder::default(),
            quotient_ends_at: None,
            memo_why: None,
            ruleset,
            settings,
        }
    }

    /// Bytes of all tables.
    pub(crate) fn bytes(&self) -> u64 {
        let dense = self.dense.as_ref().map_or(0, Dense::bytes);
        let heap = self.heap.as_ref().map_or(0, |heap| heap.table().bytes());
        let tables =
            self.memo.bytes() + dense + self.reference.bytes() + self.misere.bytes() + self.jia.bytes();
        let tables = tables + self.quotient.bytes() + self.genera.bytes() + self.outcomes.bytes();
        let tables = tables + self.subtraction.as_ref().map_or(0, Subtraction::bytes);
        tables + heap
    }

    /// Whether closed forms may be used.
    pub(crate) fn uses_theorems(&self) -> bool {
        matches!(self.settings.engine, None | Some(EngineName::Theorem))
    }

    /// The value of `component`, which lies in its domain.
    pub(crate) fn component(
        &mut self,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(Value, How), Stop> {
        let ruleset = Arc::clone(&self.ruleset);
        let ruleset = &*ruleset;
        if ruleset.shape().has_wins && ruleset.is_win(component)? {
            let engine = self.settings.engine.unwrap_or(EngineName::Memo);
            return Ok((Value::Over, How::Engine(engine, Message::new("solve-why-over"))));
        }
        if self.uses_theorems()
            && let Some((value, theorem)) = self.theorems.value(ruleset, component)?
        {
            return Ok((Value::Nim(value), How::Theorem(theorem)));
        }
        match self.settings.engine {
            None => self.computed(component, meter),
            Some(EngineName::Theorem) => {
                Err(Unsupported::NotCovered { component: component.to_owned() }.into())
            }
            Some(EngineName::Heap) => match self.by_heap(component, meter)? {
                Some(found) => Ok(found),
                None => Err(Unsupported::Engine { engine: EngineName::Heap, misere: false }.into()),
            },
            Some(EngineName::Memo) => {
                let value = self.memo.evaluate(ruleset, component, None, meter)?;
                Ok((value.unwrap_or(Value::Unknown), asked(EngineName::Memo)))
            }
            Some(EngineName::Reference) => {
                Ok((self.reference.value(ruleset, component, meter)?, asked(EngineName::Reference)))
            }
            Some(EngineName::Dense) => {
                if let Some((value, _)) = self.value_by_window(component, meter)? {
                    return Ok((value, asked(EngineName::Dense)));
                }
                self.fill_dense(component.kind, component.words, meter)?;
                let value = self.dense.as_ref().and_then(|dense| dense.known(component));
                Ok((value.unwrap_or(Value::Unknown), asked(EngineName::Dense)))
            }
            Some(engine @ (EngineName::Misere | EngineName::Graph | EngineName::Score)) => {
                Err(Unsupported::Engine { engine, misere: false }.into())
            }
        }
    }

    /// Fills the table up to `to` by `dense`; where its box has to grow and `search` by `memo`, which finds all that is asked
    /// for, takes less, or where the table is too large, by that.
    pub(crate) fn fill_or_search(
        &mut self,
        kind: KindId,
        to: &[u64],
        search: &mut dyn FnMut(&mut Memo, &mut Meter<'_>) -> Result<(), Stop>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let Some(dense) = &mut self.dense else { return Ok(()) };
        let memo = &mut self.memo;
        let mut rival =
            |share, meter: &mut Meter<'_>| is_found(share, meter, |meter| search(&mut *memo, meter));
        let ended = dense.fill_beside(&*self.ruleset, kind, to, &mut rival, meter)?;
        if let Err(why @ (GaveWay::TooLarge { .. } | GaveWay::Overtaken)) = ended {
            search(memo, meter)?;
            self.memo_why = Some(gave_way_why(&why));
        }
        Ok(())
    }

    /// Fills the table up to `to` by `dense`, or says why that cannot be.
    pub(crate) fn fill_dense(&mut self, kind: KindId, to: &[u64], meter: &mut Meter<'_>) -> Result<(), Stop> {
        let component = ComponentRef { kind, words: to };
        let Some(dense) = &mut self.dense else {
            let lists = self.ruleset.kinds().iter().find(|kind| !kind.is_tuple());
            let kind = lists.map(|kind| kind.name.clone()).unwrap_or_default();
            return Err(Unsupported::DenseWithLists { kind }.into());
        };
        if dense.known(component).is_some() && dense.box_size(kind, to) == 1 {
            return Ok(());
        }
        match dense.fill_beside(&*self.ruleset, kind, to, &mut |_, _| Ok(false), meter)? {
            Ok(()) => Ok(()),
            Err(GaveWay::NoOrder(component)) => Err(Unsupported::DenseWithoutOrder { component }.into()),
            // Values of sums are known from those of their components.
            Err(GaveWay::Fault | GaveWay::Sums) => {
                // The fault may lie at a cell that the question is not about; `memo` knows.
                self.memo.evaluate(&*self.ruleset, component, None, meter)?;
                Err(Unsupported::DenseWithoutOrder { component: component.to_owned() }.into())
            }
            Err(GaveWay::TooLarge { needed }) => {
                meter.may_hold(needed)?;
                Err(Unsupported::DenseTooLarge { cells: needed }.into())
            }
            Err(GaveWay::Overtaken) => Ok(()),
        }
    }

    /// The value of `component` by the engine that suits it.
    fn computed(&mut self, component: ComponentRef<'_>, meter: &mut Meter<'_>) -> Result<(Value, How), Stop> {
        if let Some(found) = self.by_heap(component, meter)? {
            return Ok(found);
        }
        if !self.is_sparse_by_vectors(component, meter)?
            && self.fill_subtraction(Content::Values, component.kind, component.words, meter)?
            && let Some(value) = self.subtraction.as_ref().and_then(|tables| tables.value(component))
        {
            return Ok((value, vectors_how()));
        }
        if let Some(found) = self.value_by_window(component, meter)? {
            return Ok(found);
        }
        let ruleset = Arc::clone(&self.ruleset);
        let Some(dense) = &mut self.dense else {
            return self.by_memo(component, Message::new("solve-why-memo-lists"), meter);
        };
        if let Some(value) = dense.known(component) {
            return Ok((value, dense_how(dense)));
        }
        if let Some(value) = self.memo.known(component) {
            let why = self.memo_why.clone().unwrap_or(Message::new("solve-why-memo-sparse"));
            return Ok((value, How::Engine(EngineName::Memo, why)));
        }
        if let Some(gave_way) = dense.gave_way() {
            let why = gave_way_why(gave_way);
            return self.by_memo(component, why, meter);
        }
        let cells = dense.box_size(component.kind, component.words);
        if dense.missing(component.kind, component.words) > SMALL_BOX {
            if meter.may_hold(cells).is_err() {
                return self.by_memo(component, Message::new("solve-why-memo-large"), meter);
            }
            // Where options stay along lines a cell costs next to nothing.
            let grows = dense.grows(component.words);
            let missing = dense.missing(component.kind, component.words);
            let is_native = !grows && dense.is_native_for(&*ruleset, missing);
            let cap = u64::try_from(cells / if is_native { SPARSE_BY_NATIVE } else { SPARSE }).ok();
            if !grows && let Some(value) = self.memo.evaluate(&*ruleset, component, cap, meter)? {
                let why = Message::new("solve-why-memo-sparse");
                self.memo_why = Some(why.clone());
                return Ok((value, How::Engine(EngineName::Memo, why)));
            }
        }
        meter.set_bytes(dense.bytes());
        let memo = &mut self.memo;
        let mut rival = |share, meter: &mut Meter<'_>| {
            is_found(share, meter, |meter| memo.evaluate(&*ruleset, component, None, meter))
        };
        match dense.fill_beside(&*ruleset, component.kind, component.words, &mut rival, meter)? {
            Ok(()) => match dense.known(component) {
                Some(value) => Ok((value, dense_how(dense))),
                None => self.by_memo(component, gave_way_why(&GaveWay::Fault), meter),
            },
            Err(gave_way) => self.by_memo(component, gave_way_why(&gave_way), meter),
        }
    }

    /// The value of `component` from the table of its code, if the ruleset is one; a fault if that is 2^64 or more.
    fn by_heap(
        &mut self,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Value, How)>, Stop> {
        let [n] = *component.words else { return Ok(None) };
        self.fill_heap(n, meter)?;
        let value = self.heap.as_ref().and_then(|heap| heap.value_of_any_size(n));
        if let Some(value) = value.filter(|value| *value > NimValue::MAX.into()) {
            let kind = FaultKind::ValueOutside { value: i128::try_from(value).unwrap_or(i128::MAX) };
            return Err(Fault { kind, place: None, component: component.to_owned() }.into());
        }
        Ok(self.known_heap(component))
    }

    /// Makes the heaps up to `n` known, if the ruleset is a code.
    pub(crate) fn fill_heap(&mut self, n: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Some(heap) = &mut self.heap else { return Ok(()) };
        let before = heap.table().cells().len();
        let ended = Arc::make_mut(heap).extend(n, meter.budget());
        meter.count_positions((heap.table().cells().len() - before) as u64);
        meter.set_bytes(heap.table().bytes());
        Ok(ended?)
    }

    /// The value of `component` if its heap is known already, and how.
    pub(crate) fn known_heap(&self, component: ComponentRef<'_>) -> Option<(Value, How)> {
        let (heap, [n]) = (self.heap.as_ref()?, component.words) else { return None };
        let value = heap.value(*n)?;
        let how = match heap.proved() {
            Some(proved) if *n >= heap.table().cells().len() as u64 => How::Period(proved.theorem.name()),
            _ if self.settings.engine == Some(EngineName::Heap) => asked(EngineName::Heap),
            _ => {
                let why = Message::new("solve-why-heap").with("code", heap.code());
                How::Engine(EngineName::Heap, why)
            }
        };
        Some((Value::Nim(value), how))
    }

    /// Makes a table by vectors reach `to`, if the kind's moves are vectors; whether it is there.
    pub(crate) fn fill_subtraction(
        &mut self,
        content: Content,
        kind: KindId,
        to: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let component = ComponentRef { kind, words: to };
        let Some(tables) = &mut self.subtraction else { return Ok(false) };
        if self.settings.engine.is_some() || self.heap.is_some() || !tables.has(kind) {
            return Ok(false);
        }
        let is_known = match content {
            Content::Outcomes => tables.outcome(component).is_some(),
            Content::Values => tables.value(component).is_some(),
        };
        if is_known {
            return Ok(true);
        }
        Ok(tables.fill(content, kind, to, meter)?)
    }

    /// Whether `memo` knows `component`, or finds it with much less than a table by vectors would take.
    fn is_sparse_by_vectors(
        &mut self,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let low = self.ruleset.kinds()[component.kind.index()].fields.iter().map(|field| field.low);
        let cells =
            component.words.iter().zip(low).fold(1u128, |cells, (&to, low)| {
                cells.saturating_mul(u128::from(to.saturating_sub(low)) + 1)
            });
        if cells <= QUICK_BOX || self.subtraction.as_ref().is_none_or(|tables| !tables.has(component.kind)) {
            return Ok(false);
        }
        let cap = u64::try_from(cells / QUICK_SPARSE).unwrap_or(u64::MAX);
        Ok(self.memo.known(component).is_some()
            || self.memo.evaluate(&*self.ruleset, component, Some(cap), meter)?.is_some())
    }

    /// The outcome of `component` from rows of bits, if its kind's moves are vectors and its value is not known.
    pub(crate) fn by_bits(
        &mut self,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Outcome, How)>, Stop> {
        if self.subtraction.as_ref().is_none_or(|tables| !tables.has(component.kind))
            || (self.theorems.has_values() && self.theorems.value(&*self.ruleset, component)?.is_some())
            || self.is_sparse_by_vectors(component, meter)?
            || !self.fill_subtraction(Content::Outcomes, component.kind, component.words, meter)?
        {
            return Ok(None);
        }
        let Some(tables) = &self.subtraction else { return Ok(None) };
        let how = if tables.value(component).is_some() { vectors_how() } else { bits_how() };
        Ok(tables.outcome(component).map(|outcome| (outcome, how)))
    }

    /// The value of `component` if it stands in a table, and in which.
    pub(crate) fn tabled(&self, component: ComponentRef<'_>) -> Option<(Value, Tabled)> {
        let dense = || Some((self.dense.as_ref()?.known(component)?, Tabled::Cells));
        match self.settings.engine {
            None => match self.subtraction.as_ref().and_then(|tables| tables.value(component)) {
                Some(value) => Some((value, Tabled::Vectors)),
                None => dense(),
            },
            Some(EngineName::Dense) => dense(),
            _ => None,
        }
    }

    /// How a value that stands in a table is known.
    pub(crate) fn table_how(&self, table: Tabled) -> How {
        match (table, self.settings.engine, &self.dense) {
            (Tabled::Vectors, ..) => vectors_how(),
            (Tabled::Cells, None, Some(dense)) => dense_how(dense),
            (Tabled::Cells, ..) => asked(EngineName::Dense),
        }
    }

    /// Whether values of positions such as `component` come from a table too large for a question that can do
    /// without values.
    pub(crate) fn values_are_costly(&self, component: ComponentRef<'_>) -> bool {
        self.heap.is_none()
            && self
                .dense
                .as_ref()
                .is_some_and(|dense| dense.missing(component.kind, component.words) > COSTLY_BOX)
    }

    fn by_memo(
        &mut self,
        component: ComponentRef<'_>,
        why: Message,
        meter: &mut Meter<'_>,
    ) -> Result<(Value, How), Stop> {
        let value = self.memo.evaluate(&*self.ruleset, component, None, meter)?;
        self.memo_why = Some(why.clone());
        Ok((value.unwrap_or(Value::Unknown), How::Engine(EngineName::Memo, why)))
    }

    /// What is said of an answer that rests on all of `how`; where that is nothing, the position was empty.
    pub(crate) fn known(&self, how: &[How], meter: &Meter<'_>) -> Known {
        let strength = |how: &How| match how {
            How::Theorem(theorem) => match self.ruleset.closed_forms().theorems()[*theorem].standing {
                Standing::Theorem { .. } => 3,
                Standing::Claim => 0,
            },
            How::Period(_) => 2,
            How::Engine(..) | How::Checked(..) | How::Cited { .. } => 1,
        };
        let empty =
            How::Engine(self.settings.engine.unwrap_or(EngineName::Memo), Message::new("solve-why-empty"));
        // Of equally weak ones the first.
        let weakest = how.iter().min_by_key(|how| strength(how)).unwrap_or(&empty);
        let (evidence, plan) = match weakest {
            How::Theorem(theorem) => (
                theorem::evidence(&*self.ruleset, *theorem),
                Plan { engine: EngineName::Theorem, why: theorem::why(&*self.ruleset, *theorem) },
            ),
            How::Period(theorem) => (
                Evidence::Proved { theorem: (*theorem).to_owned(), certificate: None },
                Plan {
                    engine: EngineName::Heap,
                    why: Message::new("solve-why-heap-period").with("theorem", theorem),
                },
            ),
            How::Checked(to, why) => {
                (Evidence::Checked { to: *to }, Plan { engine: EngineName::Heap, why: why.clone() })
            }
            How::Engine(engine, why) => {
                (Evidence::Computed { engine: engine.as_str() }, Plan { engine: *engine, why: why.clone() })
            }
            How::Cited { evidence, engine, why } => {
                (evidence.clone(), Plan { engine: *engine, why: why.clone() })
            }
        };
        Known { evidence, plan, stats: Stats { positions: meter.positions(), bytes: self.bytes() } }
    }
}

/// An engine that was asked for by name.
pub(crate) fn asked(engine: EngineName) -> How {
    How::Engine(engine, Message::new("solve-why-asked").with("engine", engine))
}

/// Keeps `how` if nothing of the sort was kept before.
pub(crate) fn note(kept: &mut Vec<How>, how: How) {
    let same = |other: &How| match (other, &how) {
        (How::Theorem(a), How::Theorem(b)) => a == b,
        (How::Engine(a, _), How::Engine(b, _)) => a == b,
        (How::Cited { evidence: a, .. }, How::Cited { evidence: b, .. }) => a == b,
        (How::Period(a), How::Period(b)) => a == b,
        _ => false,
    };
    if !kept.iter().any(same) {
        kept.push(how);
    }
}

fn dense_how(dense: &Dense) -> How {
    let why = match (dense.order_is_proved(), dense.why_interpreted()) {
        _ if dense.has_grown() => Message::new("solve-why-dense-growing"),
        (true, None) => Message::new("solve-why-dense-proved"),
        (false, None) => Message::new("solve-why-dense-assumed"),
        (true, Some(why)) => Message::new("solve-why-dense-proved-interpreted").with("reason", why.id),
        (false, Some(why)) => Message::new("solve-why-dense-assumed-interpreted").with("reason", why.id),
    };
    How::Engine(EngineName::Dense, why)
}

fn vectors_how() -> How {
    How::Engine(EngineName::Dense, Message::new("solve-why-dense-vectors"))
}

pub(crate) fn bits_how() -> How {
    How::Engine(EngineName::Dense, Message::new("solve-why-dense-bits"))
}

/// Whether `search` ends within a share of the work.
pub(crate) fn is_found<T>(
    share: u64,
    meter: &mut Meter<'_>,
    search: impl FnOnce(&mut Meter<'_>) -> Result<T, Stop>,
) -> Result<bool, Stop> {
    match meter.for_a_share(share, search) {
        // Its rival may do with less.
        Err(Stop::Limit(Limit::Memory { .. })) => Ok(false),
        ended => Ok(ended?.is_some()),
    }
}

fn gave_way_why(gave_way: &GaveWay) -> Message {
    match gave_way {
        GaveWay::Overtaken => Message::new("solve-why-memo-growing"),
        GaveWay::NoOrder(_) => Message::new("solve-why-memo-no-order"),
        GaveWay::Fault | GaveWay::Sums => Message::new("solve-why-memo-fault"),
        GaveWay::TooLarge { .. } => Message::new("solve-why-memo-large"),
    }
}
