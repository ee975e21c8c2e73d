//! The work of one thread: visits to nodes, with an explicit stack.

use crate::components::Components;
use crate::keys::NoRoom;
use crate::nodes::Spare;
use crate::options::{self, Collected, Stored};
use crate::proof::first_effort;
use crate::tables::{Gate, Tables};
use grundy_core::{Component, Limit, ListedSums, Ruleset};
use grundy_engine::{Effort, Id, Meter, Stop, SumOfEfforts};
use std::collections::HashMap;
use std::sync::atomic::AtomicU32;

/// The value of a region with at most this many cells is computed immediately, from the values of all options.
pub(crate) const SMALL_CELLS: u32 = 12;
/// The search is shown to the observer of the budget once in this many visits to nodes.
const VISITS_PER_SHOW: u32 = 1 << 13;
/// Once in this many visits to nodes, a thread compares its stack with the facts that other threads have found.
const VISITS_PER_CUT: u32 = 1 << 4;
/// The slack in the limit of a child is the estimate of the second best child divided by this number: see
/// [`SumOfEfforts::limits_of`].
const SLACK: u32 = 8;
/// The sum of the efforts of the children of a node, in which all but the largest count for about an eighth. On Cram
/// boards, the search visits the fewest positions with this fraction.
type Efforts = SumOfEfforts<8>;

/// Shows the search to the observer of the budget.
pub(crate) type Show<'a> = &'a dyn Fn(&Worker, &Tables);

/// What one thread uses for its search.
#[derive(Default)]
pub(crate) struct Worker {
    pub(crate) components: Components,
    pub(crate) spare: Spare,
    /// The options that are being listed. The numbers of their components, as far as these have been assigned, are in
    /// `found`; the options to store are in `collected`.
    pub(crate) drafts: ListedSums,
    found: Vec<Id>,
    collected: Collected,
    /// The tasks of the search, the current one last.
    pub(crate) stack: Vec<Frame>,
    /// The undecided children of all nodes on the stack.
    children: Vec<ChildEntry>,
    /// Whether the memory was used up while options were listed.
    is_full: bool,
    /// For components that are not regions, the number of their nodes on the stack.
    open: HashMap<Id, u32>,
    visits: u32,
    /// The number of threads that search.
    threads: usize,
    /// The value of [`Tables::turns()`] when the worker last reused its released records.
    turns: u64,
}

/// A task of the search; the search works on the one on top of the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Frame {
    /// To find the value of a component.
    Value(Id),
    /// To decide whether the value of a component is `t`; the task ends early if the estimates reach the limits.
    Node {
        of: Id,
        t: u32,
        limits: Effort,
        /// The place of the node's first child on the list of children.
        start: usize,
        /// The place of the child that was examined last, or `None` if the children are not on the list.
        chosen: Option<usize>,
        /// Whether this thread was counted among those that examine the node.
        is_counted: bool,
    },
}

impl Frame {
    /// The task to decide whether the value of a component is `t`. The children of this node will begin at `start`.
    pub(crate) fn node(of: Id, t: u32, limits: Effort, start: usize) -> Self {
        Self::Node { of, t, limits, start, chosen: None, is_counted: false }
    }

    /// The task to decide, without limits, whether the value of a component is `t`, as the first task on the stack.
    pub(crate) fn first(of: Id, t: u32) -> Self {
        Self::node(of, t, Effort::NO_LIMITS, 0)
    }
}

/// An undecided child of a node on the stack, with its estimates as they were when the entry was last updated.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ChildEntry {
    /// The place of the option among the words of the node's options, or [`SAME`] and a nimber if the child is the sum
    /// of the node's component and that nimber. The bits in [`THREADS`] are the number of other threads that examine
    /// the child, at most 7.
    at: u32,
    n: u32,
    p: u32,
}

const SAME: u32 = 1 << 31;
/// The position of the lowest bit of the number of threads.
const THREADS_SHIFT: u32 = 28;
const THREADS: u32 = 0b111 << THREADS_SHIFT;
/// The largest place that an entry can hold; options at larger places are entered with this one.
const MOST_PLACE: u32 = (1 << THREADS_SHIFT) - 1;

impl ChildEntry {
    #[inline]
    fn new(at: u32, Effort { n, p }: Effort, threads: u32) -> Self {
        Self { at: at | threads.min(THREADS >> THREADS_SHIFT) << THREADS_SHIFT, n, p }
    }

    #[inline]
    fn effort(self) -> Effort {
        Effort { n: self.n, p: self.p }
    }

    /// The nimber, if the child is the same component with that nimber.
    #[inline]
    fn same(self) -> Option<u32> {
        (self.at & SAME != 0).then_some(self.at & MOST_PLACE)
    }

    /// The words that begin with the option.
    #[inline]
    fn words(self, of: &[AtomicU32]) -> &[AtomicU32] {
        &of[(self.at & MOST_PLACE) as usize..]
    }

    /// The estimated effort to prove that the child is a P-position; for each thread that examines the child, the same
    /// effort plus 1 is added. Of children with similar estimates, threads therefore choose different ones.
    fn virtual_p(self) -> u32 {
        let threads = (self.at & THREADS) >> THREADS_SHIFT;
        self.p.saturating_add((self.p + 1).saturating_mul(threads))
    }
}

/// The entry in `found` for a component that has no number yet.
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

/// The result of a worker's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Run {
    Done,
    /// The memory is used up.
    Full,
    /// Another thread has ended.
    Ended,
    /// The search has visited enough nodes for other threads to help.
    Long,
}

/// The reason why a worker stops using the tables.
enum Pause {
    End(Run),
    /// The tables must grow, or records must be reused.
    Grow,
    /// Another thread needs the tables to itself.
    Wanted,
    /// The observer of the budget should see the search.
    Show,
}

/// The reason why options were not listed.
enum Halt {
    Stop(Stop),
    /// The tables must grow first.
    NoRoom,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Self::Stop(limit.into())
    }
}

impl From<NoRoom> for Halt {
    fn from(NoRoom: NoRoom) -> Self {
        Self::NoRoom
    }
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

impl Worker {
    pub(crate) fn new(components: Components) -> Self {
        Self { components, ..Self::default() }
    }

    /// Another worker for the same question, which another thread can run at the same time; `None` if there is no
    /// question, or if the components cannot be forked.
    pub(crate) fn fork(&self) -> Option<Self> {
        let stack = vec![*self.stack.first()?];
        Some(Self { components: self.components.fork()?, spare: Spare::shared(), stack, ..Self::default() })
    }

    /// Forgets the tasks. No other thread may be using the tables.
    pub(crate) fn clear(&mut self) {
        self.stack.clear();
        self.children.clear();
        self.open.clear();
        self.spare.set_shared(false);
        self.threads = 1;
    }

    /// Counts this thread among those that examine the nodes on the stack, as far as their children are on the list.
    pub(crate) fn join(&mut self, tables: &Tables) {
        for frame in &mut self.stack {
            if let Frame::Node { of, t, chosen: Some(_), is_counted, .. } = frame {
                *is_counted = tables.nodes.join(*of, *t);
            }
        }
    }

    /// The number of bytes that all threads use, assuming that the lister of each other thread is as large as that of
    /// this worker.
    pub(crate) fn bytes(&self, tables: &Tables) -> u64 {
        let forks = self.components.lister_bytes() * (self.threads.saturating_sub(1) as u64);
        tables.bytes() + self.components.bytes() + forks + self.spare.bytes()
    }

    /// Searches until the question at the bottom of the stack is decided, the memory is used up, or another thread has
    /// ended. If `most` is given, returns after at most that many visits to nodes.
    pub(crate) fn work(
        &mut self,
        gate: &Gate<'_>,
        ruleset: &dyn Ruleset,
        show: Option<Show<'_>>,
        most: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Run, Stop> {
        (self.visits, self.threads) = (0, gate.threads());
        loop {
            let tables = gate.tables();
            if self.turns != tables.turns() {
                self.turns = tables.turns();
                self.spare.reuse();
            }
            let pause = self.visit_nodes(&tables, gate, ruleset, most, meter);
            drop(tables);
            match pause? {
                Pause::End(run) => return Ok(run),
                Pause::Grow => gate.alone(|tables| tables.grow(gate.threads()))?,
                Pause::Show => {
                    if let Some(show) = show {
                        gate.alone(|tables| show(self, tables));
                    }
                }
                Pause::Wanted => {}
            }
        }
    }

    fn visit_nodes(
        &mut self,
        tables: &Tables,
        gate: &Gate<'_>,
        ruleset: &dyn Ruleset,
        most: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Pause, Stop> {
        let threads = gate.threads();
        loop {
            if gate.is_wanted() {
                return Ok(if gate.is_ended() { Pause::End(Run::Ended) } else { Pause::Wanted });
            }
            if !tables.nodes.has_room(threads) || self.spare.is_full() {
                return Ok(Pause::Grow);
            }
            if threads > 1 && self.visits.is_multiple_of(VISITS_PER_CUT) {
                self.cut(tables);
            }
            let Some(top) = self.stack.last().copied() else { return Ok(Pause::End(Run::Done)) };
            meter.step()?;
            let visit = match top {
                Frame::Value(of) => match tables.nodes.value(of) {
                    Some(_) => Visit::Leave,
                    None => {
                        let t = tables.nodes.least_open(of);
                        Visit::Examine(of, t, Effort::NO_LIMITS)
                    }
                },
                Frame::Node { of, t, .. } if Self::is_decided(tables, of, t) => Visit::Leave,
                Frame::Node { of, t, limits, start, chosen, .. } => {
                    let is_left = match chosen {
                        Some(chosen) => self.refresh(tables, of, t, chosen),
                        None => {
                            if !tables.nodes.has_options(of) {
                                if self.is_memory_used_up(tables, meter) {
                                    return Ok(Pause::End(Run::Full));
                                }
                                if !tables.has_room(threads) {
                                    return Ok(Pause::Grow);
                                }
                                match self.list(tables, ruleset, of, t, limits, meter) {
                                    Ok(()) => {}
                                    Err(Halt::Stop(stop)) => return Err(stop),
                                    Err(Halt::NoRoom) => {
                                        // The position will be listed again.
                                        meter.forget_position();
                                        return Ok(Pause::Grow);
                                    }
                                }
                                if std::mem::take(&mut self.is_full) {
                                    return Ok(Pause::End(Run::Full));
                                }
                            }
                            let is_left = Self::is_decided(tables, of, t)
                                || !tables.nodes.has_options(of)
                                || self.enter(tables, of, t);
                            if !is_left
                                && threads > 1
                                && let Some(Frame::Node { is_counted, .. }) = self.stack.last_mut()
                            {
                                *is_counted = tables.nodes.join(of, t);
                            }
                            is_left
                        }
                    };
                    if is_left {
                        Visit::Leave
                    } else if threads > 1 {
                        self.choose_among_threads(tables, of, t, limits, start)
                    } else {
                        self.choose(tables, of, t, limits, start)
                    }
                }
            };
            match visit {
                Visit::Leave => self.pop(tables),
                Visit::Examine(of, t, limits) => {
                    let start = self.children.len();
                    self.push(tables, Frame::node(of, t, limits, start))?;
                }
                Visit::Values(all) => self.stack.extend(all.into_iter().map(Frame::Value)),
            }
            self.visits = self.visits.wrapping_add(1);
            if most.is_some_and(|most| self.visits >= most) {
                return Ok(Pause::End(Run::Long));
            }
            if self.visits.is_multiple_of(VISITS_PER_SHOW) {
                return Ok(Pause::Show);
            }
        }
    }

    /// Removes the frame on top of the stack.
    fn pop(&mut self, tables: &Tables) {
        if let Some(Frame::Node { of, t, start, is_counted, .. }) = self.stack.pop() {
            self.children.truncate(start);
            self.close(of);
            if is_counted {
                tables.nodes.part(of, t);
            }
        }
    }

    /// Removes all frames above a task that was done by another thread.
    fn cut(&mut self, tables: &Tables) {
        let is_done = |frame: &Frame| match *frame {
            Frame::Value(of) => tables.nodes.value(of).is_some(),
            Frame::Node { of, t, .. } => Self::is_decided(tables, of, t),
        };
        if let Some(done) = self.stack.iter().position(is_done) {
            while self.stack.len() > done + 1 {
                self.pop(tables);
            }
        }
    }

    /// Removes all frames.
    pub(crate) fn leave_all(&mut self, tables: &Tables) {
        while !self.stack.is_empty() {
            self.pop(tables);
        }
    }

    /// Whether there may be too little memory for the options of another component.
    fn is_memory_used_up(&self, tables: &Tables, meter: &mut Meter<'_>) -> bool {
        let bytes = self.bytes(tables);
        meter.set_bytes(bytes);
        u128::from(self.bytes_of_growth(tables, bytes)) > meter.room()
    }

    /// The number of additional bytes that may be needed soon.
    pub(crate) fn bytes_of_growth(&self, tables: &Tables, bytes: u64) -> u64 {
        // A segment of each table, and the options that are being listed.
        let segments = (bytes / 4).min(1 << 17);
        self.components.bytes_of_growth() + tables.bytes_of_growth() + segments
    }

    /// Puts a frame on the stack. Returns an error if the stack shows that play can lead from the component of the
    /// frame back to the same component.
    pub(crate) fn push(&mut self, tables: &Tables, frame: Frame) -> Result<(), Stop> {
        // Moves on boards that are listed as regions make holes, so play cannot lead back to a region.
        if let Frame::Node { of, .. } = frame
            && self.components.has_others()
        {
            // Several nodes of one component are next to each other on the stack, unless play can lead from
            // the component back to it.
            let below = self.stack.iter().rev().find_map(|frame| match *frame {
                Frame::Node { of, .. } => Some(of),
                Frame::Value(_) => None,
            });
            let open = self.open.entry(of).or_default();
            if *open > 0 && below != Some(of) {
                return Err(Stop::Cycle(self.cycle(tables, of)));
            }
            *open += 1;
        }
        self.stack.push(frame);
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
    fn cycle(&self, tables: &Tables, of: Id) -> Vec<Component> {
        let mut nodes: Vec<Id> = Vec::new();
        for frame in &self.stack {
            if let Frame::Node { of, .. } = *frame
                && nodes.last() != Some(&of)
            {
                nodes.push(of);
            }
        }
        let path = nodes.into_iter().skip_while(|&other| other != of).chain([of]);
        path.map(|id| self.components.shown(tables, id)).collect()
    }

    #[inline]
    fn is_decided(tables: &Tables, of: Id, t: u32) -> bool {
        tables.nodes.excludes(of, t) || tables.nodes.value(of).is_some()
    }

    /// Lists the options of a component until the node with the nimber `t` is decided or the memory is used up. If
    /// neither is the case and the estimates are below the limits, stores the options.
    fn list(
        &mut self,
        tables: &Tables,
        ruleset: &dyn Ruleset,
        of: Id,
        t: u32,
        limits: Effort,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        meter.count_position();
        if self.components.is_paired(ruleset, tables, of) {
            tables.nodes.set(of, 0, &mut self.spare);
            return Ok(());
        }
        let mut drafts = std::mem::take(&mut self.drafts);
        drafts.clear();
        self.found.clear();
        let listed = self.list_into(tables, ruleset, of, t, &mut drafts, meter);
        let stored = listed.and_then(|is_decided| {
            if is_decided || self.is_beyond(tables, ruleset, of, t, limits, &drafts) {
                Ok(())
            } else {
                self.store(tables, ruleset, of, &drafts)
            }
        });
        self.drafts = drafts;
        stored
    }

    /// Whether the node is decided or its estimates reach the limits, given its options, which are not stored.
    /// This holds for most nodes when they are examined for the first time, so their options need no memory.
    fn is_beyond(
        &mut self,
        tables: &Tables,
        ruleset: &dyn Ruleset,
        of: Id,
        t: u32,
        limits: Effort,
        drafts: &ListedSums,
    ) -> bool {
        let width = self.components.width();
        let mut children = Efforts::default();
        for smaller in (0..t).filter(|&smaller| !Self::is_impossible(tables, of, smaller)) {
            let effort = tables.nodes.effort(of, smaller);
            children.add(effort);
        }
        let mut start = 0;
        for option in &drafts.sums {
            let ids = &self.found[start / width..option.end / width];
            let mut keys = drafts.keys[start..option.end].chunks_exact(width);
            start = option.end;
            let child = if ids.contains(&MISSING) {
                Child::Sum
            } else {
                Self::child(tables, option.nimber, ids.iter().copied(), t)
            };
            let effort = match child {
                Child::N | Child::Nimber(_) => continue,
                Child::Node(of, t) => tables.nodes.effort(of, t),
                Child::Sum => first_effort(keys.by_ref().map(|key| self.components.weight(ruleset, key))),
            };
            children.add(effort);
        }
        self.is_settled(tables, of, t, limits, &children)
    }

    /// Lists the options of a component until the node with the nimber `t` is decided or the memory is used up. Returns
    /// whether one of these is the case.
    fn list_into(
        &mut self,
        tables: &Tables,
        ruleset: &dyn Ruleset,
        of: Id,
        t: u32,
        drafts: &mut ListedSums,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        let width = self.components.width();
        let mut next = Some(0);
        let (mut sums, mut keys) = (0, 0);
        while let Some(from) = next {
            next = self.components.list(ruleset, tables, of, from, drafts, meter)?;
            if self.evaluate_small(tables, drafts, sums, keys, meter)?.is_none() {
                self.is_full = true;
                return Ok(true);
            }
            tables.keys.find_all(&drafts.keys[keys..], MISSING, &mut self.found);
            meter.steps((drafts.sums.len() - sums) as u64)?;
            for at in sums..drafts.sums.len() {
                let sum = drafts.sums[at];
                let ids = &self.found[keys / width..sum.end / width];
                keys = sum.end;
                let known = ids.iter().try_fold(sum.nimber, |known, &id| {
                    if id == MISSING { None } else { Some(known ^ tables.nodes.value(id)?) }
                });
                if let Some(known) = known {
                    tables.nodes.exclude(of, known, &mut self.spare);
                    if known == t {
                        return Ok(true);
                    }
                }
            }
            sums = drafts.sums.len();
        }
        Ok(false)
    }

    /// Replaces small regions by their values in the sums from `first` on, whose keys start at `start`. Returns `None`
    /// if the memory is used up.
    fn evaluate_small(
        &mut self,
        tables: &Tables,
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
                    match self.small_value(tables, key, meter)? {
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
    fn small_value(
        &mut self,
        tables: &Tables,
        key: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<Option<u8>, Limit> {
        let width = self.components.width();
        let (mut stack, mut drafts, mut top) = (key.to_vec(), ListedSums::default(), key.to_vec());
        loop {
            if let Some(value) = self.components.small_value(&top) {
                stack.truncate(stack.len() - width);
                let Some(next) = stack.len().checked_sub(width) else { return Ok(Some(value)) };
                top.copy_from_slice(&stack[next..]);
                continue;
            }
            if self.is_memory_used_up(tables, meter) {
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
                // The listed regions have no stored values yet, so they are evaluated first.
                stack.extend_from_slice(&drafts.keys);
                let next = stack.len() - width;
                top.copy_from_slice(&stack[next..]);
            }
        }
    }

    /// Stores the options that were listed.
    fn store(
        &mut self,
        tables: &Tables,
        ruleset: &dyn Ruleset,
        of: Id,
        drafts: &ListedSums,
    ) -> Result<(), Halt> {
        let mut collected = std::mem::take(&mut self.collected);
        collected.clear();
        let width = self.components.width();
        let mut start = 0;
        for sum in &drafts.sums {
            let mut nimber = sum.nimber;
            for at in start / width..sum.end / width {
                let id = match self.found[at] {
                    MISSING => self.number(tables, ruleset, &drafts.keys[at * width..(at + 1) * width])?,
                    id => id,
                };
                match tables.nodes.value(id) {
                    Some(value) => nimber ^= value,
                    None => collected.push(id),
                }
            }
            start = sum.end;
            if let Some(known) = collected.end(nimber, self.components.equals_cancel()) {
                tables.nodes.exclude(of, known, &mut self.spare);
            }
        }
        let stored = tables.nodes.store(of, &mut collected, &mut self.spare);
        self.collected = collected;
        Ok(stored?)
    }

    /// The number of the component with this key. A new component is added to all tables.
    ///
    /// # Errors
    /// Returns an error if the tables must grow first.
    pub(crate) fn number(
        &mut self,
        tables: &Tables,
        ruleset: &dyn Ruleset,
        key: &[u64],
    ) -> Result<Id, NoRoom> {
        let (components, spare) = (&self.components, &mut self.spare);
        let weight = || components.weight(ruleset, key);
        tables.keys.number(key, weight, |id, weight| tables.nodes.begin(id, weight, spare))
    }

    /// The known facts about the sum of an option and the nimber `t`. The option is the sum of `nimber` and `ids`.
    #[inline]
    fn child(tables: &Tables, nimber: u32, ids: impl Iterator<Item = Id>, t: u32) -> Child {
        let mut t = t ^ nimber;
        let mut last = None;
        for of in ids {
            match tables.nodes.value(of) {
                Some(value) => t ^= value,
                None if last.is_none() => last = Some(of),
                None => return Child::Sum,
            }
        }
        match last {
            None => Child::Nimber(t),
            Some(of) if Self::is_impossible(tables, of, t) => Child::N,
            Some(of) => Child::Node(of, t),
        }
    }

    /// Whether a component of unknown value is known not to have the value `t`, for example because it has too few
    /// options.
    #[inline]
    fn is_impossible(tables: &Tables, of: Id, t: u32) -> bool {
        tables.nodes.excludes(of, t) || t > 1 && tables.nodes.count(of).is_some_and(|count| t > count)
    }

    /// The entry of a child that is not decided.
    #[inline]
    fn entry(tables: &Tables, at: u32, child: Child, option: Stored<'_>) -> ChildEntry {
        let (effort, threads) = match child {
            Child::Node(of, t) => tables.nodes.effort_among_threads(of, t),
            _ => (first_effort(option.ids().map(|of| tables.nodes.weight(of))), 0),
        };
        ChildEntry::new(at, effort, threads)
    }

    /// Puts the undecided children of a node on the list. Returns whether the node itself turned out to be decided.
    fn enter(&mut self, tables: &Tables, of: Id, t: u32) -> bool {
        let Some(words) = tables.nodes.options(of) else { return true };
        if tables.nodes.count(of).is_some_and(|count| t > count) {
            tables.nodes.exclude(of, t, &mut self.spare);
            return true;
        }
        let start = self.children.len();
        for smaller in 0..t {
            if !Self::is_impossible(tables, of, smaller) {
                let (effort, threads) = tables.nodes.effort_among_threads(of, smaller);
                self.children.push(ChildEntry::new(SAME | smaller, effort, threads));
            }
        }
        let mut excluded = [0u32; 8];
        let mut count = 0;
        let mut at = 0;
        let mut is_n = false;
        while at < words.len() {
            let (option, length) = options::read(&words[at..]);
            match Self::child(tables, option.nimber, option.ids(), t) {
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
                    let place = u32::try_from(at).unwrap_or(MOST_PLACE).min(MOST_PLACE);
                    self.children.push(Self::entry(tables, place, child, option));
                }
            }
            at += length;
        }
        for &value in &excluded[..count] {
            tables.nodes.exclude(of, value, &mut self.spare);
        }
        let is_p = !is_n && self.children.len() == start;
        if is_n {
            tables.nodes.exclude(of, t, &mut self.spare);
        } else if is_p {
            tables.nodes.set(of, t, &mut self.spare);
        }
        is_n || is_p
    }

    /// Updates the estimates of one child of the node on top of the stack, or removes the child from the list if it is
    /// an N-position. Returns whether the node is decided.
    fn refresh(&mut self, tables: &Tables, of: Id, t: u32, chosen: usize) -> bool {
        let entry = self.children[chosen];
        let child = if let Some(smaller) = entry.same() {
            if Self::is_impossible(tables, of, smaller) {
                Child::N
            } else {
                let (effort, threads) = tables.nodes.effort_among_threads(of, smaller);
                self.children[chosen] = ChildEntry::new(SAME | smaller, effort, threads);
                return false;
            }
        } else {
            let Some(words) = tables.nodes.options(of) else { return true };
            let (option, _) = options::read(entry.words(words));
            let child = Self::child(tables, option.nimber, option.ids(), t);
            if let Child::Node(..) | Child::Sum = child {
                self.children[chosen] = Self::entry(tables, entry.at & MOST_PLACE, child, option);
                return false;
            }
            child
        };
        match child {
            Child::Nimber(0) => {
                tables.nodes.exclude(of, t, &mut self.spare);
                return true;
            }
            Child::Nimber(difference) => tables.nodes.exclude(of, difference ^ t, &mut self.spare),
            Child::N | Child::Node(..) | Child::Sum => {}
        }
        self.children.swap_remove(chosen);
        false
    }

    /// Chooses which child of the node on top of the stack to examine next, unless the node is decided or its estimates
    /// have reached the limits.
    fn choose(&mut self, tables: &Tables, of: Id, t: u32, limits: Effort, start: usize) -> Visit {
        let mut children = Efforts::default();
        let (mut best, mut least, mut second) = (start, u32::MAX, u32::MAX);
        for (at, entry) in self.children.iter().enumerate().skip(start) {
            children.add(entry.effort());
            if entry.p < least {
                (second, least, best) = (least, entry.p, at);
            } else {
                second = second.min(entry.p);
            }
        }
        if self.is_settled(tables, of, t, limits, &children) {
            return Visit::Leave;
        }
        self.examine(tables, of, t, (limits, children), best, second)
    }

    /// Whether the node is decided because it has no undecided children, or its estimates have reached the limits.
    /// Stores the value in the first case, and the estimates in the second.
    #[inline]
    fn is_settled(&mut self, tables: &Tables, of: Id, t: u32, limits: Effort, children: &Efforts) -> bool {
        if children.is_empty() {
            // All children are N-positions.
            tables.nodes.set(of, t, &mut self.spare);
            return true;
        }
        let effort = children.effort();
        let is_beyond = effort.is_beyond(limits);
        if is_beyond {
            tables.nodes.set_effort(of, t, effort, &mut self.spare);
        }
        is_beyond
    }

    /// Like [`choose`](Self::choose), for a search on several threads. The estimates of children that other threads
    /// examine are increased by `virtual_p`, so that threads tend to choose different children.
    fn choose_among_threads(
        &mut self,
        tables: &Tables,
        of: Id,
        t: u32,
        limits: Effort,
        start: usize,
    ) -> Visit {
        let mut at = start;
        while at < self.children.len() {
            let (is_examined, before) = (self.children[at].at & THREADS != 0, self.children.len());
            if is_examined && self.refresh(tables, of, t, at) {
                return Visit::Leave;
            }
            at += usize::from(self.children.len() == before);
        }
        loop {
            let mut children = Efforts::default();
            self.children[start..].iter().for_each(|entry| children.add(entry.effort()));
            if self.is_settled(tables, of, t, limits, &children) {
                return Visit::Leave;
            }
            let (mut best, mut best_p, mut second) = (start, u32::MAX, u32::MAX);
            for (at, entry) in self.children.iter().enumerate().skip(start) {
                let p = entry.virtual_p();
                if p < best_p && entry.p < limits.n {
                    (second, best_p, best) = (second.min(best_p), p, at);
                } else {
                    second = second.min(p);
                }
            }
            // Another thread may have changed the estimates of the child.
            let (before, count) = (self.children[best], self.children.len());
            if self.refresh(tables, of, t, best) {
                return Visit::Leave;
            }
            if self.children.len() == count && self.children[best] == before {
                return self.examine(tables, of, t, (limits, children), best, second.max(before.p));
            }
        }
    }

    /// Continues with the child `best` of the node on top of the stack. The node has the limits `limits`, and its
    /// undecided children have the estimates `children`. For the second best child, the estimated effort to prove that
    /// it is a P-position is `second`.
    #[inline]
    fn examine(
        &mut self,
        tables: &Tables,
        of: Id,
        t: u32,
        (limits, children): (Effort, Efforts),
        best: usize,
        second: u32,
    ) -> Visit {
        if let Some(Frame::Node { chosen, .. }) = self.stack.last_mut() {
            *chosen = Some(best);
        }
        let entry = self.children[best];
        let limits = children.limits_of(entry.n, second, limits, SLACK);
        if let Some(smaller) = entry.same() {
            return Visit::Examine(of, smaller, limits);
        }
        let Some(words) = tables.nodes.options(of) else { return Visit::Leave };
        let (option, _) = options::read(entry.words(words));
        match Self::child(tables, option.nimber, option.ids(), t) {
            Child::Node(other, nimber) => Visit::Examine(other, nimber, limits),
            Child::Sum => Visit::Values(Self::all_but_largest(tables, option)),
            // The child was decided in the meantime; the next visit notices that.
            Child::N | Child::Nimber(_) => Visit::Values(Vec::new()),
        }
    }

    /// The components of unknown value in `option`, except the largest; the smallest comes last.
    fn all_but_largest(tables: &Tables, option: Stored<'_>) -> Vec<Id> {
        let mut unknown: Vec<Id> = option.ids().filter(|&of| tables.nodes.value(of).is_none()).collect();
        unknown.sort_by_key(|&of| std::cmp::Reverse((tables.nodes.weight(of), of)));
        unknown.drain(..1.min(unknown.len()));
        unknown
    }
}
