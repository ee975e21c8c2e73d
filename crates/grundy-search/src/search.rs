//! The search, with an explicit stack.

use crate::components::Components;
use crate::facts::{Fact, KNOWN};
use crate::nodes::Nodes;
use crate::options::{self, Collected};
use crate::proof::Effort;
use grundy_core::{Component, ComponentRef, Limit, ListedSums, Moment, NimValue, Outcome, Ruleset, Sum};
use grundy_engine::{Id, Meter, Stop};
use std::collections::HashMap;

/// The largest number of consecutive restarts that may keep no more components than an earlier restart. After one
/// more, the memory is considered too small.
const MOST_IN_VAIN: u32 = 4;
/// The value of a region with at most this many cells is computed immediately, from the values of all options.
const SMALL_CELLS: u32 = 12;
/// The observer of the budget sees the search after this many visits to nodes.
const VISITS_PER_SHOW: u32 = 1 << 13;
/// A limit that no estimate reaches.
const NO_LIMIT: u32 = u32::MAX;

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
    pub(crate) components: Components,
    pub(crate) nodes: Nodes,
    /// The board for which the lister of regions was made.
    pub(crate) board: Option<Component>,
    /// The component in question, the nim-sum of the rest of the position, and the nimber that is being examined, if
    /// the question is about a single nimber.
    pub(crate) root: Option<(Id, u32, Option<u32>)>,
    /// The options that are being listed, the numbers of their components as far as these have been assigned, and the
    /// options to store.
    drafts: ListedSums,
    found: Vec<Id>,
    collected: Collected,
    /// The undecided children of all nodes on the stack.
    children: Vec<ChildEntry>,
    /// Whether the memory was used up while options were listed.
    is_full: bool,
    /// For components that are not regions, the number of their nodes on the stack.
    open: HashMap<Id, u32>,
    /// The known facts about the components that were asked about.
    asked: HashMap<Component, Fact>,
    /// The number of times that the search dropped everything except the facts.
    restarts: u64,
    /// The largest number of components with facts that any restart kept.
    most_kept: usize,
    /// The number of restarts since `most_kept` last increased.
    in_vain: u32,
}

/// The independent parts of a sum.
struct Parts {
    /// The nim-sum of the known values.
    known: u32,
    /// The parts of unknown value that occur an odd number of times, the smallest first.
    unknown: Vec<Id>,
}

/// A task of the search; the search works on the one on top of the stack.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// The value of a component.
    Value(Id),
    /// Whether the value of a component is `t`, as long as the estimates are below the limits.
    Node {
        of: Id,
        t: u32,
        limits: Effort,
        /// The place of the node's first child on the list of children.
        start: usize,
        /// The place of the child that was examined last, or `None` if the children are not on the list.
        chosen: Option<usize>,
    },
}

/// An undecided child of a node on the stack, with its estimates when it was last examined.
#[derive(Clone, Copy)]
struct ChildEntry {
    /// The place of the option, or [`SAME`] and a nimber for the same component with that nimber.
    at: u32,
    n: u32,
    p: u32,
}

const SAME: u32 = 1 << 31;
/// The mark of a component that has no number.
const MISSING: Id = Id::MAX;

/// The result of a visit to a node.
enum Visit {
    /// The node is decided, or its estimates have reached the limits.
    Leave,
    /// Another node must be examined first.
    Examine(Id, u32, Effort),
    /// The values of these components must be found first.
    Values(Vec<Id>),
}

/// The result of a run of the search.
enum Run {
    Done,
    /// The memory is used up.
    Full,
}

/// The known facts about a child of a node.
#[derive(Clone, Copy)]
enum Child {
    /// It is a nimber.
    Nimber(u32),
    /// It is an N-position.
    N,
    /// One component is left, and must be compared with a nimber.
    Node(Id, u32),
    /// Several components have unknown values.
    Sum,
}

impl Search {
    /// The number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.components.bytes() + self.nodes.bytes()
    }

    /// The number of times that the search used up its memory and started again with the facts.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    /// The value of `component`, which must be a component of a plain impartial ruleset.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the rules cause a fault, or if there is a cycle.
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
    /// The values of all components but the largest are found. The largest is only compared with their
    /// nim-sum.
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

    /// The known facts about a component that was asked about, without searching.
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
        let odd = || position.terms().filter(|term| term.count % 2 == 1).map(|term| term.component);
        loop {
            let parts = self.parts(ruleset, odd())?;
            // A larger value would need more options than a component can have.
            let t = i32::try_from(t ^ NimValue::from(parts.known)).ok().and_then(|t| u32::try_from(t).ok());
            let Some(t) = t else { return Ok(false) };
            self.root = None;
            let first = match *parts.unknown {
                [] => return Ok(t == 0),
                [part] if self.nodes.excludes(part, t) => return Ok(false),
                [of] => {
                    self.root = Some((of, parts.known, Some(t)));
                    let limits = Effort { n: NO_LIMIT, p: NO_LIMIT };
                    Frame::Node { of, t, limits, start: 0, chosen: None }
                }
                [smallest, ..] => Frame::Value(smallest),
            };
            self.run(first, ruleset, meter)?;
        }
    }

    /// The independent parts of a sum.
    fn parts<'c>(
        &mut self,
        ruleset: &dyn Ruleset,
        sum: impl IntoIterator<Item = ComponentRef<'c>>,
    ) -> Result<Parts, Limit> {
        let components: Vec<ComponentRef<'_>> = sum.into_iter().collect();
        self.use_lister_for(ruleset, &components);
        self.drafts.clear();
        for component in components {
            self.components.divide(ruleset, component, &mut self.drafts)?;
        }
        let mut parts = Parts { known: 0, unknown: Vec::new() };
        parts.known = self.drafts.sums.iter().fold(0, |known, sum| known ^ sum.nimber);
        let mut ids = Vec::new();
        let drafts = std::mem::take(&mut self.drafts);
        for key in drafts.keys.chunks(self.components.width()) {
            ids.push(self.number(ruleset, key)?);
        }
        self.drafts = drafts;
        ids.sort_unstable();
        for same in ids.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1) {
            match self.nodes.value(same[0]) {
                Some(value) => parts.known ^= value,
                None => parts.unknown.push(same[0]),
            }
        }
        parts.unknown.sort_by_key(|&of| (self.nodes.weight(of), of));
        Ok(parts)
    }

    /// Replaces the lister of regions if it cannot read all components but another one can, or if there is none. All
    /// facts are then forgotten, except those about the components that were asked about.
    pub(crate) fn use_lister_for(&mut self, ruleset: &dyn Ruleset, components: &[ComponentRef<'_>]) {
        if let Some((lister, board)) = self.components.better_lister(ruleset, components) {
            let asked = std::mem::take(&mut self.asked);
            let components = Components::new(Some(lister));
            *self = Self { components, board: Some(board), asked, ..Self::default() };
        }
    }

    /// Whether `first`, the first word of a key, shows that the component is not a region.
    pub(crate) fn is_key_of_other(first: u64) -> bool {
        Components::is_key_of_other(first)
    }

    /// Adds the facts of a word from [`Nodes::fact_record`] about the region with a key.
    pub(crate) fn add_fact_about_region(
        &mut self,
        ruleset: &dyn Ruleset,
        key: &[u64],
        record: u32,
    ) -> Result<(), Limit> {
        match u8::try_from(record & !KNOWN) {
            Ok(value) if record & KNOWN != 0 && self.components.is_small(key, SMALL_CELLS) => {
                self.components.set_small_value(key, value);
            }
            _ => {
                let id = self.number(ruleset, key)?;
                self.nodes.add_facts(id, record);
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
        self.components.key_of_other(of, &mut key)?;
        self.number(ruleset, &key)
    }

    /// Lets the observer of the budget see the search.
    fn show(&self, meter: &Meter<'_>, moment: Moment) {
        meter.budget().watch(self, moment);
    }

    /// The number of the component with a key. A new component is added to all tables.
    pub(crate) fn number(&mut self, ruleset: &dyn Ruleset, key: &[u64]) -> Result<Id, Limit> {
        let id = self.components.number(key)?;
        if id as usize == self.nodes.len() {
            self.nodes.push(self.components.weight(ruleset, key));
        }
        Ok(id)
    }

    /// Stores the known facts about a component that was asked about.
    fn note(&mut self, ruleset: &dyn Ruleset, component: ComponentRef<'_>) -> Result<(), Limit> {
        let Parts { known, unknown } = self.parts(ruleset, [component])?;
        let fact = match *unknown {
            [] => Fact::Value(known.into()),
            [part] => match self.nodes.fact(part) {
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

    /// Runs the search until the first frame is done. If the memory is used up, drops everything except the
    /// facts and returns; the facts shorten the next run.
    fn run(&mut self, first: Frame, ruleset: &dyn Ruleset, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut stack = Vec::new();
        let ended = self.push(&mut stack, first).and_then(|()| self.work(ruleset, &mut stack, meter));
        self.children.clear();
        self.open.clear();
        meter.set_bytes(self.bytes());
        match ended? {
            Run::Done => Ok(()),
            Run::Full => self.restart(meter),
        }
    }

    fn work(
        &mut self,
        ruleset: &dyn Ruleset,
        stack: &mut Vec<Frame>,
        meter: &mut Meter<'_>,
    ) -> Result<Run, Stop> {
        let mut visits = 0u32;
        while let Some(top) = stack.last_mut() {
            meter.step()?;
            visits = visits.wrapping_add(1);
            if visits.is_multiple_of(VISITS_PER_SHOW) {
                self.show(meter, Moment::Going);
            }
            let visit = match top {
                Frame::Value(of) => match self.nodes.value(*of) {
                    Some(_) => Visit::Leave,
                    None => {
                        let t = self.nodes.least_open(*of);
                        Visit::Examine(*of, t, Effort { n: NO_LIMIT, p: NO_LIMIT })
                    }
                },
                Frame::Node { of, t, limits, start, chosen } => {
                    let (of, t, limits, start) = (*of, *t, *limits, *start);
                    if self.is_decided(of, t) {
                        Visit::Leave
                    } else {
                        let is_left = match *chosen {
                            Some(chosen) => self.refresh(of, t, chosen),
                            None => {
                                if !self.nodes.has_options(of) {
                                    if self.is_memory_used_up(meter) {
                                        return Ok(Run::Full);
                                    }
                                    self.list(ruleset, of, t, limits, meter)?;
                                    if std::mem::take(&mut self.is_full) {
                                        return Ok(Run::Full);
                                    }
                                }
                                self.is_decided(of, t) || !self.nodes.has_options(of) || self.enter(of, t)
                            }
                        };
                        if is_left { Visit::Leave } else { self.choose(of, t, limits, start, chosen) }
                    }
                }
            };
            match visit {
                Visit::Leave => {
                    if let Some(Frame::Node { of, start, .. }) = stack.pop() {
                        self.children.truncate(start);
                        self.close(of);
                    }
                }
                Visit::Examine(of, t, limits) => {
                    let start = self.children.len();
                    self.push(stack, Frame::Node { of, t, limits, start, chosen: None })?;
                }
                Visit::Values(all) => stack.extend(all.into_iter().map(Frame::Value)),
            }
        }
        Ok(Run::Done)
    }

    /// Whether there may be too little memory for the options of another component.
    fn is_memory_used_up(&self, meter: &mut Meter<'_>) -> bool {
        meter.set_bytes(self.bytes());
        u128::from(self.bytes_of_growth()) > meter.room()
    }

    /// The number of additional bytes that may be needed soon.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        // A segment of each table, and the options that are being listed.
        let segments = (self.bytes() / 4).min(1 << 17);
        self.components.bytes_of_growth() + self.nodes.bytes_of_growth() + segments
    }

    /// Puts a frame on the stack.
    fn push(&mut self, stack: &mut Vec<Frame>, frame: Frame) -> Result<(), Stop> {
        // Moves on boards that are listed as regions make holes, so play cannot lead back to a region.
        if let Frame::Node { of, .. } = frame
            && self.components.has_others()
        {
            // Several nodes of one component are next to each other on the stack, unless play can lead from
            // the component back to it.
            let below = stack.iter().rev().find_map(|frame| match *frame {
                Frame::Node { of, .. } => Some(of),
                Frame::Value(_) => None,
            });
            let open = self.open.entry(of).or_default();
            if *open > 0 && below != Some(of) {
                return Err(Stop::Cycle(self.cycle(stack, of)));
            }
            *open += 1;
        }
        stack.push(frame);
        Ok(())
    }

    /// Records that a node of a component is no longer on the stack.
    fn close(&mut self, of: Id) {
        if self.components.has_others()
            && let Some(open) = self.open.get_mut(&of)
        {
            *open = open.saturating_sub(1);
            if *open == 0 {
                self.open.remove(&of);
            }
        }
    }

    /// The components on the stack from `of` on, followed by `of` again.
    fn cycle(&mut self, stack: &[Frame], of: Id) -> Vec<Component> {
        let mut nodes: Vec<Id> = Vec::new();
        for frame in stack {
            if let Frame::Node { of, .. } = *frame
                && nodes.last() != Some(&of)
            {
                nodes.push(of);
            }
        }
        let path = nodes.into_iter().skip_while(|&other| other != of).chain([of]);
        path.map(|id| self.components.shown(id)).collect()
    }

    #[inline]
    fn is_decided(&self, of: Id, t: u32) -> bool {
        self.nodes.excludes(of, t) || self.nodes.value(of).is_some()
    }

    /// Lists the options of a component until the node with the nimber `t` is decided. If the node is not decided and
    /// the estimates are below the limits, stores the options.
    fn list(
        &mut self,
        ruleset: &dyn Ruleset,
        of: Id,
        t: u32,
        limits: Effort,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        meter.count_position();
        if self.components.is_paired(ruleset, of) {
            self.nodes.set(of, 0);
            return Ok(());
        }
        let mut drafts = std::mem::take(&mut self.drafts);
        drafts.clear();
        self.found.clear();
        let listed = self.list_into(ruleset, of, t, &mut drafts, meter);
        let stored = listed.and_then(|is_decided| {
            if is_decided || self.is_beyond(ruleset, of, t, limits, &drafts) {
                Ok(())
            } else {
                self.store(ruleset, of, &drafts).map_err(Stop::from)
            }
        });
        self.drafts = drafts;
        stored
    }

    /// Whether the node is decided or its estimates reach the limits, given its options, which are not stored.
    /// This holds for most nodes when they are examined for the first time, so their options need no memory.
    fn is_beyond(
        &mut self,
        ruleset: &dyn Ruleset,
        of: Id,
        t: u32,
        limits: Effort,
        drafts: &ListedSums,
    ) -> bool {
        let width = self.components.width();
        let (mut least, mut sum) = (u32::MAX, 0u64);
        for smaller in (0..t).filter(|&smaller| !self.is_impossible(of, smaller)) {
            let effort = self.nodes.effort(of, smaller);
            (least, sum) = (least.min(effort.p), sum + u64::from(effort.n));
        }
        let mut start = 0;
        for option in &drafts.sums {
            let ids = &self.found[start / width..option.end / width];
            let mut keys = drafts.keys[start..option.end].chunks_exact(width);
            start = option.end;
            let child = if ids.contains(&MISSING) {
                Child::Sum
            } else {
                self.child(options::Parts { nimber: option.nimber, ids }, t)
            };
            let effort = match child {
                Child::N | Child::Nimber(_) => continue,
                Child::Node(of, t) => self.nodes.effort(of, t),
                Child::Sum => {
                    Effort::first(keys.by_ref().map(|key| self.components.weight(ruleset, key)).sum())
                }
            };
            (least, sum) = (least.min(effort.p), sum + u64::from(effort.n));
        }
        if sum == 0 {
            // All children are N-positions.
            self.nodes.set(of, t);
            return true;
        }
        let effort = Effort::of_children(least, sum);
        let is_beyond = effort.n >= limits.n || effort.p >= limits.p;
        if is_beyond {
            self.nodes.set_effort(of, t, effort);
        }
        is_beyond
    }

    /// Lists the options of a component until the node with the nimber `t` is decided. Returns whether the node is
    /// decided or the memory is used up.
    fn list_into(
        &mut self,
        ruleset: &dyn Ruleset,
        of: Id,
        t: u32,
        drafts: &mut ListedSums,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let width = self.components.width();
        let mut next = Some(0);
        let (mut sums, mut keys) = (0, 0);
        while let Some(from) = next {
            next = self.components.list(ruleset, of, from, drafts, meter)?;
            if self.evaluate_small(drafts, sums, keys, meter)?.is_none() {
                self.is_full = true;
                return Ok(true);
            }
            self.components.find_all(&drafts.keys[keys..], MISSING, &mut self.found);
            meter.steps((drafts.sums.len() - sums) as u64)?;
            for at in sums..drafts.sums.len() {
                let sum = drafts.sums[at];
                let ids = &self.found[keys / width..sum.end / width];
                keys = sum.end;
                let known = ids.iter().try_fold(sum.nimber, |known, &id| {
                    if id == MISSING { None } else { Some(known ^ self.nodes.value(id)?) }
                });
                if let Some(known) = known {
                    self.nodes.exclude(of, known);
                    if known == t {
                        return Ok(true);
                    }
                }
            }
            sums = drafts.sums.len();
        }
        Ok(false)
    }

    /// Replaces small regions by their values in the sums from `first` on, whose keys start at `start`. Returns `None` if
    /// the memory is used up.
    fn evaluate_small(
        &mut self,
        drafts: &mut ListedSums,
        first: usize,
        start: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<()>, Limit> {
        let width = self.components.width();
        let (mut from, mut to) = (start, start);
        for sum in &mut drafts.sums[first..] {
            while from < sum.end {
                let key = &drafts.keys[from..from + width];
                if self.components.is_small(key, SMALL_CELLS) {
                    match self.small_value(key, meter)? {
                        Some(value) => sum.nimber ^= u32::from(value),
                        None => return Ok(None),
                    }
                } else {
                    if to < from {
                        drafts.keys.copy_within(from..from + width, to);
                    }
                    to += width;
                }
                from += width;
            }
            sum.end = to;
        }
        drafts.keys.truncate(to);
        Ok(Some(()))
    }

    /// The value of a small region, computed from the values of all its options and stored, or `None` if the memory is
    /// used up.
    fn small_value(&mut self, key: &[u64], meter: &mut Meter<'_>) -> Result<Option<u8>, Limit> {
        let width = self.components.width();
        let (mut stack, mut drafts, mut top) = (key.to_vec(), ListedSums::default(), key.to_vec());
        loop {
            if let Some(value) = self.components.small_value(&top) {
                stack.truncate(stack.len() - width);
                let Some(next) = stack.len().checked_sub(width) else { return Ok(Some(value)) };
                top.copy_from_slice(&stack[next..]);
                continue;
            }
            if self.is_memory_used_up(meter) {
                return Ok(None);
            }
            drafts.clear();
            self.components.options_of_region(&top, &mut drafts);
            meter.steps(drafts.sums.len() as u64)?;
            if drafts.keys.is_empty() {
                // Each move takes a cell, so no value exceeds the number of cells.
                let excluded = drafts.sums.iter().filter(|sum| sum.nimber < u64::BITS);
                let excluded = excluded.fold(0u64, |set, sum| set | 1 << sum.nimber);
                let value = u8::try_from(excluded.trailing_ones()).unwrap_or(u8::MAX);
                self.components.set_small_value(&top, value);
            } else {
                // Options that are regions of unknown value come first.
                stack.extend_from_slice(&drafts.keys);
                let next = stack.len() - width;
                top.copy_from_slice(&stack[next..]);
            }
        }
    }

    /// Stores the options that were listed.
    fn store(&mut self, ruleset: &dyn Ruleset, of: Id, drafts: &ListedSums) -> Result<(), Limit> {
        let mut collected = std::mem::take(&mut self.collected);
        collected.clear();
        let width = self.components.width();
        let mut start = 0;
        for sum in &drafts.sums {
            let mut nimber = sum.nimber;
            for at in start / width..sum.end / width {
                let id = match self.found[at] {
                    MISSING => self.number(ruleset, &drafts.keys[at * width..(at + 1) * width])?,
                    id => id,
                };
                match self.nodes.value(id) {
                    Some(value) => nimber ^= value,
                    None => collected.push(id),
                }
            }
            start = sum.end;
            if let Some(known) = collected.end(nimber) {
                self.nodes.exclude(of, known);
            }
        }
        let stored = self.nodes.store(of, &mut collected);
        self.collected = collected;
        stored
    }

    /// The known facts about the sum of an option and the nimber `t`.
    #[inline]
    fn child(&self, option: options::Parts<'_>, t: u32) -> Child {
        let mut t = t ^ option.nimber;
        let mut last = None;
        for &of in option.ids {
            match self.nodes.value(of) {
                Some(value) => t ^= value,
                None if last.is_none() => last = Some(of),
                None => return Child::Sum,
            }
        }
        match last {
            None => Child::Nimber(t),
            Some(of) if self.is_impossible(of, t) => Child::N,
            Some(of) => Child::Node(of, t),
        }
    }

    /// Whether a component of unknown value cannot have the value `t`.
    #[inline]
    fn is_impossible(&self, of: Id, t: u32) -> bool {
        self.nodes.excludes(of, t) || t > 1 && self.nodes.count(of).is_some_and(|count| t > count)
    }

    /// The estimate of a child that is not decided.
    #[inline]
    fn effort(&self, child: Child, option: options::Parts<'_>) -> Effort {
        match child {
            Child::Node(of, t) => self.nodes.effort(of, t),
            _ => Effort::first(option.ids.iter().map(|&of| self.nodes.weight(of)).sum()),
        }
    }

    /// Puts the undecided children of a node on the list. Returns whether the node itself turned out to be decided.
    fn enter(&mut self, of: Id, t: u32) -> bool {
        if self.nodes.count(of).is_some_and(|count| t > count) {
            self.nodes.exclude(of, t);
            return true;
        }
        let start = self.children.len();
        let mut children = std::mem::take(&mut self.children);
        for smaller in 0..t {
            if !self.is_impossible(of, smaller) {
                let Effort { n, p } = self.nodes.effort(of, smaller);
                children.push(ChildEntry { at: SAME | smaller, n, p });
            }
        }
        let mut excluded = [0u32; 8];
        let mut count = 0;
        let words = self.nodes.options(of);
        let mut at = 0;
        let mut is_n = false;
        while at < words.len() {
            let (option, length) = options::read(&words[at..]);
            match self.child(option, t) {
                Child::Nimber(0) => {
                    is_n = true;
                    break;
                }
                Child::Nimber(difference) => {
                    if count < excluded.len() {
                        excluded[count] = difference ^ t;
                        count += 1;
                    }
                }
                Child::N => {}
                child => {
                    let Effort { n, p } = self.effort(child, option);
                    children.push(ChildEntry { at: u32::try_from(at).unwrap_or(SAME - 1), n, p });
                }
            }
            at += length;
        }
        for &value in &excluded[..count] {
            self.nodes.exclude(of, value);
        }
        let is_p = !is_n && children.len() == start;
        self.children = children;
        if is_n {
            self.nodes.exclude(of, t);
        } else if is_p {
            self.nodes.set(of, t);
        }
        is_n || is_p
    }

    /// Updates the estimates of one child of the node on top of the stack. Returns whether the node is decided.
    fn refresh(&mut self, of: Id, t: u32, chosen: usize) -> bool {
        let entry = self.children[chosen];
        let child = if entry.at & SAME != 0 {
            let smaller = entry.at & !SAME;
            if self.is_impossible(of, smaller) {
                Child::N
            } else {
                let Effort { n, p } = self.nodes.effort(of, smaller);
                self.children[chosen] = ChildEntry { at: entry.at, n, p };
                return false;
            }
        } else {
            let (option, _) = options::read(&self.nodes.options(of)[entry.at as usize..]);
            let child = self.child(option, t);
            if let Child::Node(..) | Child::Sum = child {
                let Effort { n, p } = self.effort(child, option);
                self.children[chosen] = ChildEntry { at: entry.at, n, p };
                return false;
            }
            child
        };
        match child {
            Child::Nimber(0) => {
                self.nodes.exclude(of, t);
                return true;
            }
            Child::Nimber(difference) => self.nodes.exclude(of, difference ^ t),
            Child::N | Child::Node(..) | Child::Sum => {}
        }
        self.children.swap_remove(chosen);
        false
    }

    /// Chooses which child of the node on top of the stack to examine next.
    fn choose(&mut self, of: Id, t: u32, limits: Effort, start: usize, chosen: &mut Option<usize>) -> Visit {
        // The smallest and the second smallest effort to prove that a child is a P-position, and the sum of the
        // efforts to prove that all children are N-positions.
        let (mut least, mut second, mut sum) = (u32::MAX, u32::MAX, 0u64);
        let mut best = None;
        for (at, entry) in self.children.iter().enumerate().skip(start) {
            sum += u64::from(entry.n);
            if entry.p < least {
                (second, least) = (least, entry.p);
                best = Some(at);
            } else {
                second = second.min(entry.p);
            }
        }
        let Some(best) = best else {
            // All children are N-positions.
            self.nodes.set(of, t);
            return Visit::Leave;
        };
        let effort = Effort::of_children(least, sum);
        if effort.n >= limits.n || effort.p >= limits.p {
            self.nodes.set_effort(of, t, effort);
            return Visit::Leave;
        }
        *chosen = Some(best);
        let entry = self.children[best];
        let slack = second.saturating_add(second / 4).saturating_add(1);
        let limits = Effort { n: (limits.p - effort.p).saturating_add(entry.n), p: limits.n.min(slack) };
        if entry.at & SAME != 0 {
            return Visit::Examine(of, entry.at & !SAME, limits);
        }
        let (option, _) = options::read(&self.nodes.options(of)[entry.at as usize..]);
        match self.child(option, t) {
            Child::Node(other, nimber) => Visit::Examine(other, nimber, limits),
            Child::Sum => Visit::Values(self.all_but_largest(option.ids)),
            // The child was decided in the meantime; the next visit notices that.
            Child::N | Child::Nimber(_) => Visit::Values(Vec::new()),
        }
    }

    /// The components of unknown value in `option`, except the largest; the smallest comes last.
    fn all_but_largest(&self, option: &[Id]) -> Vec<Id> {
        let unknown = option.iter().copied().filter(|&of| self.nodes.value(of).is_none());
        let mut unknown: Vec<Id> = unknown.collect();
        unknown.sort_by_key(|&of| std::cmp::Reverse((self.nodes.weight(of), of)));
        unknown.drain(..1.min(unknown.len()));
        unknown
    }

    /// Drops everything except the facts or, if the facts alone take most of the memory, except the known values.
    fn restart(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let used = self.bytes();
        let allowed = meter.room() + u128::from(used);
        let (most_kept, in_vain) = (self.most_kept, self.in_vain);
        let (asked, board) = (std::mem::take(&mut self.asked), self.board.take());
        self.components.limit_small_values(allowed / 4);
        let components = self.components.emptied();
        let restarts = self.restarts + 1;
        let mut fresh = Self { components, restarts, most_kept, in_vain, asked, board, ..Self::default() };
        // If the facts alone take most of the memory, only values are kept.
        let all = (0..self.components.len()).filter_map(|id| Id::try_from(id).ok());
        let with_facts = all.clone().filter(|&of| self.nodes.has_facts(of)).count();
        let keeps_all = 4 * with_facts < 3 * self.components.len();
        for of in all {
            if let Err(limit) = meter.step() {
                // The facts remain as they were, for the checkpoint that is written at the end.
                self.components.take_back(fresh.components);
                (self.asked, self.board) = (fresh.asked, fresh.board);
                return Err(limit.into());
            }
            let is_kept = if keeps_all { self.nodes.has_facts(of) } else { self.nodes.value(of).is_some() };
            if is_kept {
                let to = fresh.components.copy(&mut self.components, of)?;
                fresh.nodes.push(self.nodes.weight(of));
                fresh.nodes.add_facts(to, self.nodes.fact_record(of));
            }
        }
        if fresh.components.len() > fresh.most_kept {
            (fresh.most_kept, fresh.in_vain) = (fresh.components.len(), 0);
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
