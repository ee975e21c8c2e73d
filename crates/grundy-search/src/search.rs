//! The search, with an explicit stack.

use crate::components::Components;
use crate::facts::{Fact, Facts};
use crate::options::{Collected, Options};
use crate::proof::{Effort, Efforts};
use grundy_core::{Component, ComponentRef, Limit, NimValue, Outcome, Ruleset, Sum};
use grundy_engine::{Id, Meter, Stop};
use std::collections::HashMap;

/// How many restarts in a row may keep no more components than an earlier one; after one more, the memory counts
/// as too small.
const MOST_IN_VAIN: u32 = 4;
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
    components: Components,
    facts: Facts,
    options: Options,
    efforts: Efforts,
    collected: Collected,
    /// For each component, the number of its nodes on the stack.
    open: Vec<u32>,
    /// The known facts about the components that were asked about.
    asked: HashMap<Component, Fact>,
    /// The number of times that the search dropped everything except the facts.
    restarts: u64,
    /// The largest number of components with facts that any restart kept.
    most_kept: usize,
    /// The number of restarts since that number last grew.
    in_vain: u32,
}

/// The independent parts of a sum.
struct Parts {
    /// The nim-sum of the known values.
    known: u32,
    /// The parts of unknown value that occur an odd number of times, the smallest first.
    unknown: Vec<Id>,
}

/// The task on which the search is working.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// The value of a component.
    Value(Id),
    /// Whether the value of a component is `t`, as long as the estimates are below the limits.
    Node { of: Id, t: u32, limits: Effort },
}

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

/// A child of a node, and the known facts about it.
enum Child {
    /// It is a P-position.
    P,
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
        let open = (self.open.capacity() * size_of::<u32>()) as u64;
        self.components.bytes() + self.facts.bytes() + self.options.bytes() + self.efforts.bytes() + open
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
                self.asked.insert(component.to_owned(), Fact::Value(parts.known.into()));
                return Ok(parts.known.into());
            };
            let ended = self.run(Frame::Value(part), ruleset, meter);
            self.note(ruleset, component)?;
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

    /// The outcome of `position` under normal play, which must be a sum of components of a plain impartial
    /// ruleset.
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
        let odd = || position.terms().filter(|term| term.count % 2 == 1).map(|term| term.component);
        loop {
            let parts = self.parts(ruleset, odd())?;
            // A larger value would need more options than a component can have.
            let Ok(t) = u32::try_from(t ^ NimValue::from(parts.known)) else { return Ok(false) };
            let first = match *parts.unknown {
                [] => return Ok(t == 0),
                [part] if self.facts.excludes(part, t) => return Ok(false),
                [of] => Frame::Node { of, t, limits: Effort { n: NO_LIMIT, p: NO_LIMIT } },
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
        let mut ids = Vec::new();
        for component in sum {
            self.components.divide(ruleset, component, &mut ids)?;
        }
        self.grow();
        ids.sort_unstable();
        let mut parts = Parts { known: 0, unknown: Vec::new() };
        for same in ids.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1) {
            match self.facts.value(same[0]) {
                Some(value) => parts.known ^= value,
                None => parts.unknown.push(same[0]),
            }
        }
        parts.unknown.sort_by_key(|&of| (self.components.weight(of), of));
        Ok(parts)
    }

    /// Stores what is known about a component that was asked about.
    fn note(&mut self, ruleset: &dyn Ruleset, component: ComponentRef<'_>) -> Result<(), Limit> {
        let Parts { known, unknown } = self.parts(ruleset, [component])?;
        let fact = match *unknown {
            [] => Fact::Value(known.into()),
            [part] => match self.facts.fact(part) {
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

    /// Adds the components that were numbered since the last call to all tables.
    fn grow(&mut self) {
        while self.facts.len() < self.components.len() {
            self.facts.push();
            self.options.push();
            self.efforts.push();
            self.open.push(0);
        }
    }

    /// Runs the search until the first frame is done. If the memory is used up, drops everything except the
    /// facts and returns; the facts shorten the next run.
    fn run(&mut self, first: Frame, ruleset: &dyn Ruleset, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut stack = Vec::new();
        let ended = self.push(&mut stack, first).and_then(|()| self.work(ruleset, &mut stack, meter));
        for frame in stack.drain(..) {
            self.left(frame);
        }
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
        while let Some(&top) = stack.last() {
            meter.step()?;
            let visit = match top {
                Frame::Value(of) => match self.facts.value(of) {
                    Some(_) => Visit::Leave,
                    None => {
                        let t = self.facts.least_open(of);
                        Visit::Examine(of, t, Effort { n: NO_LIMIT, p: NO_LIMIT })
                    }
                },
                Frame::Node { of, t, limits } => {
                    if !self.options.has(of) && !self.is_decided(of, t) {
                        meter.set_bytes(self.bytes());
                        if u128::from(self.bytes_after_growth()) > self.room(meter) {
                            return Ok(Run::Full);
                        }
                        self.expand(ruleset, of, meter)?;
                    }
                    self.visit(of, t, limits)
                }
            };
            match visit {
                Visit::Leave => {
                    if let Some(frame) = stack.pop() {
                        self.left(frame);
                    }
                }
                Visit::Examine(of, t, limits) => self.push(stack, Frame::Node { of, t, limits })?,
                Visit::Values(all) => {
                    for of in all {
                        self.push(stack, Frame::Value(of))?;
                    }
                }
            }
        }
        Ok(Run::Done)
    }

    /// The number of bytes that the search may use.
    fn room(&self, meter: &Meter<'_>) -> u128 {
        meter.room() + u128::from(self.bytes())
    }

    /// The number of bytes after the next growth of a table.
    fn bytes_after_growth(&self) -> u64 {
        // The components and facts may grow as well.
        2 * (self.components.bytes() + self.facts.bytes())
            + self.options.bytes_after_growth()
            + self.efforts.bytes_after_growth()
    }

    /// Puts a frame on the stack.
    fn push(&mut self, stack: &mut Vec<Frame>, frame: Frame) -> Result<(), Stop> {
        if let Frame::Node { of, .. } = frame {
            // Several nodes of one component are next to each other on the stack, unless play can lead from
            // the component back to it.
            let below = stack.iter().rev().find_map(|frame| match *frame {
                Frame::Node { of, .. } => Some(of),
                Frame::Value(_) => None,
            });
            if self.open[of as usize] > 0 && below != Some(of) {
                return Err(Stop::Cycle(self.cycle(stack, of)));
            }
            self.open[of as usize] += 1;
        }
        stack.push(frame);
        Ok(())
    }

    fn left(&mut self, frame: Frame) {
        if let Frame::Node { of, .. } = frame {
            self.open[of as usize] -= 1;
        }
    }

    /// The components on the stack from `of` on, followed by `of` again.
    fn cycle(&self, stack: &[Frame], of: Id) -> Vec<Component> {
        let mut nodes: Vec<Id> = Vec::new();
        for frame in stack {
            if let Frame::Node { of, .. } = *frame
                && nodes.last() != Some(&of)
            {
                nodes.push(of);
            }
        }
        let path = nodes.into_iter().skip_while(|&other| other != of).chain([of]);
        path.map(|id| self.components.get(id).to_owned()).collect()
    }

    fn is_decided(&self, of: Id, t: u32) -> bool {
        self.facts.value(of).is_some() || self.facts.excludes(of, t)
    }

    /// Lists the options of a component.
    fn expand(&mut self, ruleset: &dyn Ruleset, of: Id, meter: &mut Meter<'_>) -> Result<(), Stop> {
        meter.count_position();
        if self.components.is_paired(ruleset, of) {
            self.facts.set(of, 0);
            return Ok(());
        }
        self.components.collect(ruleset, of, &mut self.collected, meter)?;
        self.grow();
        self.options.store(of, &mut self.collected);
        Ok(())
    }

    /// The known facts about the sum of `option` and the nimber `t`.
    fn child(&self, option: &[Id], mut t: u32) -> Child {
        let mut last = None;
        for &of in option {
            match self.facts.value(of) {
                Some(value) => t ^= value,
                None if last.is_none() => last = Some(of),
                None => return Child::Sum,
            }
        }
        match last {
            None if t == 0 => Child::P,
            None => Child::N,
            Some(of) if self.is_impossible(of, t) => Child::N,
            Some(of) => Child::Node(of, t),
        }
    }

    /// Whether a component of unknown value cannot have the value `t`.
    fn is_impossible(&self, of: Id, t: u32) -> bool {
        self.facts.excludes(of, t) || self.options.count(of).is_some_and(|count| t > count)
    }

    fn effort(&self, of: Id, t: u32) -> Effort {
        self.efforts.get(of, t).unwrap_or_else(|| Effort::first(self.components.weight(of)))
    }

    /// Examines the children of a node once.
    fn visit(&mut self, of: Id, t: u32, limits: Effort) -> Visit {
        if self.is_decided(of, t) {
            return Visit::Leave;
        }
        if self.options.count(of).is_some_and(|count| t > count) {
            self.facts.exclude(of, t);
            return Visit::Leave;
        }
        // The least effort to prove that a child is a P-position, the second least, and the sum of the
        // efforts to prove that all are N-positions.
        let (mut least, mut second, mut sum) = (u32::MAX, u32::MAX, 0u64);
        let mut best: Option<(Child, &[Id])> = None;
        let mut is_n = false;
        let mut consider = |child: Child, option, effort: Effort| {
            sum += u64::from(effort.n);
            if effort.p < least {
                (second, least) = (least, effort.p);
                best = Some((child, option));
            } else {
                second = second.min(effort.p);
            }
        };
        let same = [of];
        for smaller in 0..t {
            if !self.is_impossible(of, smaller) {
                consider(Child::Node(of, smaller), &same[..], self.effort(of, smaller));
            }
        }
        for option in self.options.of(of) {
            match self.child(option, t) {
                Child::P => {
                    is_n = true;
                    break;
                }
                Child::N => {}
                Child::Node(other, t) => consider(Child::Node(other, t), option, self.effort(other, t)),
                Child::Sum => {
                    let weight = option.iter().map(|&of| self.components.weight(of)).sum();
                    consider(Child::Sum, option, Effort::first(weight));
                }
            }
        }
        if is_n {
            self.facts.exclude(of, t);
            return Visit::Leave;
        }
        let Some((child, option)) = best else {
            // All children are N-positions.
            self.facts.set(of, t);
            return Visit::Leave;
        };
        let effort = Effort::of_children(least, sum);
        let visit = if effort.n >= limits.n || effort.p >= limits.p {
            Visit::Leave
        } else {
            match child {
                Child::Node(other, nimber) => {
                    let known = self.effort(other, nimber);
                    let slack = second.saturating_add(second / 2).saturating_add(1);
                    let limits =
                        Effort { n: (limits.p - effort.p).saturating_add(known.n), p: limits.n.min(slack) };
                    Visit::Examine(other, nimber, limits)
                }
                Child::Sum | Child::N | Child::P => Visit::Values(self.all_but_largest(option)),
            }
        };
        self.efforts.set(of, t, effort);
        visit
    }

    /// The components of unknown value in `option`, without the largest, the smallest last.
    fn all_but_largest(&self, option: &[Id]) -> Vec<Id> {
        let unknown = option.iter().copied().filter(|&of| self.facts.value(of).is_none());
        let mut unknown: Vec<Id> = unknown.collect();
        unknown.sort_by_key(|&of| std::cmp::Reverse((self.components.weight(of), of)));
        unknown.drain(..1.min(unknown.len()));
        unknown
    }

    /// Drops everything except the facts.
    fn restart(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let used = self.bytes();
        let allowed = self.room(meter);
        let (most_kept, in_vain) = (self.most_kept, self.in_vain);
        let asked = std::mem::take(&mut self.asked);
        let components = self.components.emptied();
        let restarts = self.restarts + 1;
        let mut fresh = Self { components, restarts, most_kept, in_vain, asked, ..Self::default() };
        // If the facts alone take most of the memory, only values are kept.
        let all = (0..self.components.len()).filter_map(|id| Id::try_from(id).ok());
        let with_facts = all.clone().filter(|&of| self.facts.has_any(of)).count();
        let keeps_all = 4 * with_facts < 3 * self.components.len();
        for of in all {
            meter.step()?;
            let is_kept = if keeps_all { self.facts.has_any(of) } else { self.facts.value(of).is_some() };
            if is_kept {
                let to = fresh.components.copy(&self.components, of)?;
                fresh.grow();
                fresh.facts.copy(to, &self.facts, of);
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
