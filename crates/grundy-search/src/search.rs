//! The search, with an explicit stack.

use crate::components::{Components, weight};
use crate::facts::{Fact, Facts};
use crate::options::{Collected, Options};
use crate::proof::{Effort, Efforts};
use grundy_core::{Component, ComponentRef, Limit, NimValue, Outcome, Ruleset, Sum};
use grundy_engine::{Id, Meter, Stop};

/// The number of restarts in a row after which no more facts than before were kept, so that the memory is too
/// small.
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
    /// How often the search dropped everything except the facts.
    restarts: u64,
    /// The largest number of components with facts that any restart kept.
    most_kept: usize,
    /// The number of restarts since that number last grew.
    in_vain: u32,
}

/// What the search is working on.
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

/// A child of a node, and what is known about it.
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

    /// How often the search used up its memory and started again with the facts.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    /// The value of `component`, which must be a component of a plain impartial ruleset.
    ///
    /// # Errors
    /// A limit, a fault of the rules, or a cycle.
    pub fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<NimValue, Stop> {
        loop {
            let root = self.number(ruleset, component)?;
            if let Some(value) = self.facts.value(root) {
                return Ok(value.into());
            }
            self.run(ruleset, Frame::Value(root), component, meter)?;
        }
    }

    /// Whether the value of `component` is `t`. This can be much faster than finding the value.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn has_value(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        t: NimValue,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let Ok(t) = u32::try_from(t) else { return Ok(self.value(ruleset, component, meter)? == t) };
        let limits = Effort { n: NO_LIMIT, p: NO_LIMIT };
        loop {
            let root = self.number(ruleset, component)?;
            if self.facts.value(root) == Some(t) {
                return Ok(true);
            }
            if self.facts.excludes(root, t) {
                return Ok(false);
            }
            self.run(ruleset, Frame::Node { of: root, t, limits }, component, meter)?;
        }
    }

    /// The outcome of `position` under normal play, which must be a sum of components of a plain impartial
    /// ruleset.
    ///
    /// The values of all components but one with the most moves are found. The last one is only compared with
    /// their nim-sum.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn outcome(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        let mut divided = Sum::new();
        for term in position.terms().filter(|term| term.count % 2 == 1) {
            if !ruleset.boards().is_some_and(|boards| boards.divide(term.component, &mut divided)) {
                divided.push_component(term.component);
            }
        }
        let odd = divided.multiset().into_iter().filter(|(_, count)| count % 2 == 1);
        let mut parts: Vec<Component> = odd.map(|(component, _)| component).collect();
        parts.sort_by_cached_key(|part| weight(ruleset, part.as_ref()));
        let Some(last) = parts.pop() else { return Ok(Outcome::P) };
        let mut target = 0;
        for part in parts {
            target ^= self.value(ruleset, part.as_ref(), meter)?;
        }
        Ok(Outcome::for_mover(!self.has_value(ruleset, last.as_ref(), target, meter)?))
    }

    /// What is known about `component` without searching.
    #[must_use]
    pub fn known(&self, component: ComponentRef<'_>) -> Fact {
        self.components.find(component).map_or(Fact::Not(Vec::new()), |id| self.facts.fact(id))
    }

    /// The number of a component.
    fn number(&mut self, ruleset: &dyn Ruleset, of: ComponentRef<'_>) -> Result<Id, Limit> {
        let id = self.components.number(ruleset, of)?;
        self.grow();
        Ok(id)
    }

    /// Adds the components that were numbered since the last call to all tables.
    fn grow(&mut self) {
        while self.facts.len() < self.components.len() {
            self.facts.push();
            self.options.push();
            self.open.push(0);
        }
    }

    /// Runs the search until the first frame is done. If the memory is used up, drops everything except the
    /// facts and returns; the facts shorten the next run.
    fn run(
        &mut self,
        ruleset: &dyn Ruleset,
        first: Frame,
        root: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let mut stack = Vec::new();
        let ended = self.push(&mut stack, first).and_then(|()| self.work(ruleset, &mut stack, meter));
        for frame in stack.drain(..) {
            self.left(frame);
        }
        meter.set_bytes(self.bytes());
        match ended? {
            Run::Done => Ok(()),
            Run::Full => self.restart(ruleset, root, meter),
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
        let component = self.components.get(of);
        if ruleset.boards().is_some_and(|boards| boards.is_paired(component)) {
            self.facts.set(of, 0);
            return Ok(());
        }
        self.components.collect(ruleset, of, &mut self.collected, meter)?;
        self.grow();
        self.options.store(of, &mut self.collected);
        Ok(())
    }

    /// What is known about the sum of `option` and the nimber `t`.
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
    fn restart(
        &mut self,
        ruleset: &dyn Ruleset,
        root: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let used = self.bytes();
        let allowed = self.room(meter);
        let (most_kept, in_vain) = (self.most_kept, self.in_vain);
        let mut fresh = Self { restarts: self.restarts + 1, most_kept, in_vain, ..Self::default() };
        // If the facts alone take most of the memory, only values are kept.
        let all = (0..self.components.len()).filter_map(|id| Id::try_from(id).ok());
        let with_facts = all.clone().filter(|&of| self.facts.has_any(of)).count();
        let keeps_all = 4 * with_facts < 3 * self.components.len();
        for of in all {
            meter.step()?;
            let is_kept = if keeps_all { self.facts.has_any(of) } else { self.facts.value(of).is_some() };
            if is_kept {
                let to = fresh.number(ruleset, self.components.get(of))?;
                fresh.facts.copy(to, &self.facts, of);
            }
        }
        if fresh.components.len() > fresh.most_kept {
            (fresh.most_kept, fresh.in_vain) = (fresh.components.len(), 0);
        } else {
            fresh.in_vain += 1;
        }
        let is_stuck = fresh.in_vain > MOST_IN_VAIN;
        fresh.number(ruleset, root)?;
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
