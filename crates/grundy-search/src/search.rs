//! Questions about components, and how the search starts again when its memory is used up.

use crate::components::Components;
use crate::facts::{Fact, KNOWN};
use crate::seen::{Root, Seen};
use crate::tables::{Gate, Tables};
use crate::team::{self, MOST_THREADS};
use crate::worker::{Frame, Run, SMALL_CELLS, Worker};
use grundy_core::{Component, ComponentRef, Limit, Moment, NimValue, Outcome, Ruleset, Sum, Term};
use grundy_engine::{Id, Meter, Stop};
use std::collections::HashMap;

/// The largest number of consecutive restarts that may keep facts about no more components than an earlier restart did.
/// After one more, the memory is considered too small.
const MOST_IN_VAIN: u32 = 4;
/// The number of visits to nodes after which other threads are asked to help.
const VISITS_ALONE: u32 = 1 << 12;

/// The facts about the components of one ruleset, and the state of the search.
///
/// ```
/// use grundy_core::{Component, Game, Kind, KindId, Unlimited};
/// use grundy_engine::Meter;
/// use grundy_search::Search;
///
/// let kayles = Game::new("Kayles", vec![Kind::tuple("row", ["n"])], |of, moves| {
///     let n = of.words[0];
///     for pins in 1..=n.min(2) {
///         for left in 0..=(n - pins) / 2 {
///             moves.to_parts(&[&[left], &[n - pins - left]], String::new)?;
///         }
///     }
///     std::ops::ControlFlow::Continue(())
/// });
/// let row = Component::tuple(KindId(0), [12]);
/// let mut search = Search::default();
/// let value = search.value(&kayles, row.as_ref(), &mut Meter::new(&Unlimited));
/// assert_eq!(value.ok(), Some(4));
/// ```
#[derive(Default)]
pub struct Search {
    pub(crate) worker: Worker,
    pub(crate) tables: Tables,
    /// The board for which the lister of regions was made.
    pub(crate) board: Option<Component>,
    pub(crate) root: Root,
    /// The known facts about the components for which `value` or `has_value` was called.
    asked: HashMap<Component, Fact>,
    /// The number of times that the search used up its memory and started again.
    restarts: u64,
    /// The largest number of components about which a restart kept facts.
    most_kept: usize,
    /// The number of restarts since `most_kept` last increased.
    in_vain: u32,
}

/// The components of a sum whose boards are divided into regions.
struct Parts {
    /// The nim-sum of the known values.
    known: u32,
    /// The components of unknown value, the smallest first. Of equal ones, one is left if their number is odd; if it
    /// is even, none is left, or two if it is not proved that play ends.
    unknown: Vec<Id>,
}

impl Search {
    /// The number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.worker.bytes(&self.tables)
    }

    /// The number of times that the search used up its memory and started again with the known facts.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    /// The value of `component`, which must be a component of a plain impartial ruleset.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the rules cause a fault, or if the search finds a component to which
    /// play can return.
    pub fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<NimValue, Stop> {
        loop {
            let parts = self.parts(ruleset, [component])?;
            let Some(&part) = parts.unknown.first() else {
                self.show(meter, Moment::Ended);
                self.asked.insert(component.to_owned(), Fact::Value(parts.known.into()));
                return Ok(parts.known.into());
            };
            self.root = Some((part, parts.known, None)).filter(|_| parts.unknown.len() == 1);
            let ended = self.run(Frame::Value(part), ruleset, meter);
            self.note(ruleset, component)?;
            if ended.is_err() {
                self.show(meter, Moment::Ended);
            }
            ended?;
        }
    }

    /// Whether the value of `component` is `t`. This can be much faster than finding the value.
    ///
    /// # Errors
    /// Returns the same errors as [`value`](Self::value).
    pub fn has_value(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        t: NimValue,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let mut sum = Sum::new();
        sum.push_component(component);
        let found = self.compare(ruleset, &sum, t, meter);
        self.note(ruleset, component)?;
        found
    }

    /// The outcome under normal play of `position`, which must be a sum of components of a plain impartial ruleset.
    ///
    /// Equal components cancel in pairs if it is proved that play ends. The values of the others are found, except that
    /// of the largest, which is only compared with their nim-sum.
    ///
    /// # Errors
    /// Returns the same errors as [`value`](Self::value).
    pub fn outcome(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        Ok(Outcome::for_mover(!self.compare(ruleset, position, 0, meter)?))
    }

    /// The facts about a component that were known after the last call of `value` or `has_value` for it, or no facts if
    /// there was no such call. This function does not search.
    #[must_use]
    pub fn known(&self, component: ComponentRef<'_>) -> Fact {
        self.asked.get(&component.to_owned()).cloned().unwrap_or(Fact::Not(Vec::new()))
    }

    /// Whether the nim-value of `position` is `t`.
    fn compare(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        t: NimValue,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let found = self.compare_in_turn(ruleset, position, t, meter);
        self.show(meter, Moment::Ended);
        found
    }

    fn compare_in_turn(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        t: NimValue,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        self.worker.components.set_rules(ruleset);
        let copies = |term: &Term<'_>| self.worker.components.copies(term.count);
        let copies = position.terms().map(|term| (term.component, copies(&term)));
        let components: Vec<ComponentRef<'_>> =
            copies.flat_map(|(component, count)| std::iter::repeat_n(component, count)).collect();
        loop {
            let parts = self.parts(ruleset, components.iter().copied())?;
            // A larger value would need more options than a component can have.
            let t = i32::try_from(t ^ NimValue::from(parts.known)).ok().and_then(|t| u32::try_from(t).ok());
            let Some(t) = t else { return Ok(false) };
            self.root = None;
            let first = match *parts.unknown {
                [] => return Ok(t == 0),
                [part] if self.tables.nodes.excludes(part, t) => return Ok(false),
                [of] => {
                    self.root = Some((of, parts.known, Some(t)));
                    Frame::first(of, t)
                }
                [smallest, ..] => Frame::Value(smallest),
            };
            self.run(first, ruleset, meter)?;
        }
    }

    /// Divides the boards of a sum into regions, and looks up the known values.
    fn parts<'c>(
        &mut self,
        ruleset: &dyn Ruleset,
        sum: impl IntoIterator<Item = ComponentRef<'c>>,
    ) -> Result<Parts, Limit> {
        let components: Vec<ComponentRef<'_>> = sum.into_iter().collect();
        self.use_lister_for(ruleset, &components);
        self.worker.components.set_rules(ruleset);
        self.worker.drafts.clear();
        for component in components {
            self.worker.components.divide(ruleset, component, &mut self.worker.drafts)?;
        }
        let mut parts = Parts { known: 0, unknown: Vec::new() };
        parts.known = self.worker.drafts.sums.iter().fold(0, |known, sum| known ^ sum.nimber);
        let mut ids = Vec::new();
        let drafts = std::mem::take(&mut self.worker.drafts);
        for key in drafts.keys.chunks(self.worker.components.width()) {
            ids.push(self.number(ruleset, key)?);
        }
        self.worker.drafts = drafts;
        ids.sort_unstable();
        for same in ids.chunk_by(|a, b| a == b) {
            match self.tables.nodes.value(same[0]) {
                Some(value) if same.len() % 2 == 1 => parts.known ^= value,
                Some(_) => {}
                None => {
                    let copies = self.worker.components.copies(same.len() as u128);
                    parts.unknown.extend(std::iter::repeat_n(same[0], copies));
                }
            }
        }
        parts.unknown.sort_by_key(|&of| (self.tables.nodes.weight(of), of));
        Ok(parts)
    }

    /// Uses a new lister of regions, if the ruleset offers one, when there is none yet, or when the present one cannot
    /// read all components but the new one can. With a new lister, all facts are forgotten, except those in `asked`.
    pub(crate) fn use_lister_for(&mut self, ruleset: &dyn Ruleset, components: &[ComponentRef<'_>]) {
        if let Some((lister, board)) = self.worker.components.better_lister(ruleset, components) {
            let asked = std::mem::take(&mut self.asked);
            let components = Components::new(Some(lister));
            let tables = Tables::new(components.width());
            let worker = Worker::new(components);
            *self = Self { worker, tables, board: Some(board), asked, ..Self::default() };
        }
    }

    /// Whether `first`, the first word of a key, shows that the component is not a region.
    pub(crate) fn is_key_of_other(first: u64) -> bool {
        Components::is_key_of_other(first)
    }

    /// Adds the facts in `record`, a word from [`Nodes::fact_record`](crate::nodes::Nodes::fact_record), about the
    /// region with this key.
    pub(crate) fn add_fact_about_region(
        &mut self,
        ruleset: &dyn Ruleset,
        key: &[u64],
        record: u32,
    ) -> Result<(), Limit> {
        match u8::try_from(record & !KNOWN) {
            Ok(value) if record & KNOWN != 0 && self.worker.components.is_small(key, SMALL_CELLS) => {
                self.worker.components.set_small_value(key, value);
            }
            _ => {
                let id = self.number(ruleset, key)?;
                self.tables.nodes.add_facts(id, record, &mut self.worker.spare);
            }
        }
        Ok(())
    }

    /// The number of a component that is not a region.
    pub(crate) fn number_of_other(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
    ) -> Result<Id, Limit> {
        let mut key = Vec::new();
        self.worker.components.key_of_other(of, &mut key)?;
        self.number(ruleset, &key)
    }

    /// Shows the search to the observer of the budget.
    fn show(&self, meter: &Meter<'_>, moment: Moment) {
        meter.budget().watch(self, moment);
    }

    /// The search as its observer sees it.
    pub(crate) fn seen(&self) -> Seen<'_> {
        let Self { worker, tables, board, root, .. } = self;
        Seen { components: &worker.components, tables, board: board.as_ref(), root: *root }
    }

    /// The number of the component with this key. A new component is added to all tables.
    pub(crate) fn number(&mut self, ruleset: &dyn Ruleset, key: &[u64]) -> Result<Id, Limit> {
        loop {
            if let Ok(id) = self.worker.number(&self.tables, ruleset, key) {
                return Ok(id);
            }
            self.tables.grow(1)?;
        }
    }

    /// Stores the known facts about a component in `asked`.
    fn note(&mut self, ruleset: &dyn Ruleset, component: ComponentRef<'_>) -> Result<(), Limit> {
        let Parts { known, unknown } = self.parts(ruleset, [component])?;
        let fact = match *unknown {
            [] => Fact::Value(known.into()),
            [part] => match self.tables.nodes.fact(part) {
                Fact::Value(value) => Fact::Value(value ^ NimValue::from(known)),
                Fact::Not(values) => {
                    let mut values: Vec<NimValue> =
                        values.into_iter().map(|value| value ^ NimValue::from(known)).collect();
                    values.sort_unstable();
                    Fact::Not(values)
                }
            },
            _ => Fact::Not(Vec::new()),
        };
        self.asked.insert(component.to_owned(), fact);
        Ok(())
    }

    /// Runs the search until the first frame is done. If the memory is used up before that, restarts and returns; what
    /// the restart keeps shortens the next run.
    fn run(&mut self, first: Frame, ruleset: &dyn Ruleset, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let ended = self.search(first, ruleset, meter);
        self.worker.clear();
        meter.set_bytes(self.bytes());
        match ended? {
            Run::Full => self.restart(meter),
            Run::Done | Run::Ended | Run::Long => Ok(()),
        }
    }

    fn search(&mut self, first: Frame, ruleset: &dyn Ruleset, meter: &mut Meter<'_>) -> Result<Run, Stop> {
        let Self { worker, tables, board, root, .. } = self;
        worker.push(tables, first)?;
        let budget = meter.budget();
        let show = |worker: &Worker, tables: &Tables| {
            let components = &worker.components;
            budget.watch(&Seen { components, tables, board: board.as_ref(), root: *root }, Moment::Going);
        };
        // The WebAssembly module has no threads, so it needs no code for them.
        let threads = if cfg!(target_family = "wasm") { 1 } else { budget.threads().min(MOST_THREADS) };
        let most = (threads > 1).then_some(VISITS_ALONE);
        let run = worker.work(&Gate::new(tables, 1), ruleset, Some(&show), most, meter)?;
        if run != Run::Long {
            return Ok(run);
        }
        let others: Vec<Worker> = (1..threads).map_while(|_| worker.fork()).collect();
        if others.is_empty() {
            return worker.work(&Gate::new(tables, 1), ruleset, Some(&show), None, meter);
        }
        team::search(worker, others, tables, ruleset, &show, meter)
    }

    /// Adds a component with an estimate of the number of its moves and what is known about it. Returns its number.
    fn add(&mut self, key: &[u64], weight: u32, facts: u32) -> Result<Id, Limit> {
        loop {
            let (nodes, spare) = (&self.tables.nodes, &mut self.worker.spare);
            let added = self.tables.keys.number(key, || (), |id, ()| nodes.begin(id, weight, spare));
            if let Ok(id) = added {
                nodes.add_facts(id, facts, &mut self.worker.spare);
                return Ok(id);
            }
            self.tables.grow(1)?;
        }
    }

    /// Drops everything in the tables except the known values, the small values that are excluded, and the estimates
    /// for the smallest nimbers. If at least three fifths of the components have facts or estimates, or if the last
    /// restart was in vain, the estimates are dropped too. If at least three quarters have facts, everything except the
    /// known values is dropped.
    fn restart(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let used = self.bytes();
        let allowed = meter.room() + u128::from(used);
        let (most_kept, in_vain) = (self.most_kept, self.in_vain);
        let (asked, board) = (std::mem::take(&mut self.asked), self.board.take());
        self.worker.components.limit_small_values(allowed / 4);
        let worker = Worker::new(self.worker.components.emptied());
        let tables = Tables::new(self.tables.keys.width());
        let restarts = self.restarts + 1;
        let mut fresh =
            Self { worker, tables, restarts, most_kept, in_vain, asked, board, ..Self::default() };
        let old = &self.tables;
        let all = (0..old.keys.len()).filter_map(|id| Id::try_from(id).ok());
        let with_facts = all.clone().filter(|&of| old.nodes.has_facts(of)).count();
        let with_efforts = |of| !old.nodes.has_facts(of) && old.nodes.efforts(of).is_some();
        let with_more = with_facts + all.clone().filter(|&of| with_efforts(of)).count();
        let keeps_facts = 4 * with_facts < 3 * old.keys.len();
        let keeps_efforts = in_vain == 0 && 5 * with_more < 3 * old.keys.len();
        let mut kept = 0;
        let mut key = Vec::new();
        for of in all {
            if let Err(limit) = meter.step() {
                // The facts remain as they were, for the checkpoint that is written at the end.
                self.worker.components.take_back(fresh.worker.components);
                (self.asked, self.board) = (fresh.asked, fresh.board);
                return Err(limit.into());
            }
            let keeps_fact =
                if keeps_facts { old.nodes.has_facts(of) } else { old.nodes.value(of).is_some() };
            let efforts = old.nodes.efforts(of).filter(|_| keeps_efforts);
            if keeps_fact || efforts.is_some() {
                fresh.worker.components.copy(&self.worker.components, old, of, &mut key)?;
                let id = fresh.add(&key, old.nodes.weight(of), old.nodes.fact_record(of))?;
                if let Some(efforts) = efforts {
                    fresh.tables.nodes.set_efforts(id, efforts, &mut fresh.worker.spare);
                }
            }
            kept += usize::from(keeps_fact);
        }
        if kept > fresh.most_kept {
            (fresh.most_kept, fresh.in_vain) = (kept, 0);
        } else {
            fresh.in_vain += 1;
        }
        let is_stuck = fresh.in_vain > MOST_IN_VAIN;
        *self = fresh;
        meter.set_bytes(self.bytes());
        if is_stuck {
            return Err(Limit::Memory {
                needed: u128::from(used) * 2,
                allowed: u64::try_from(allowed).unwrap_or(u64::MAX),
            }
            .into());
        }
        Ok(())
    }
}
