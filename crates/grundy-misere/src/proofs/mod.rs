//! Misère play of sums by proof-number search.
//!
//! A node of the search is a multiset of parts. It is an N-position if it is empty, or if some move leads to a
//! P-position. The search always continues with the node whose proof is estimated to need the fewest positions, as in
//! the search for nim-values. Unlike in that search, a sum cannot be decided part by part, because nim-values do not
//! decide misère play. Four things keep the number of sums small: boards are divided into regions, small regions are
//! replaced by their canonical forms, two parts that end after a single move cancel each other, and sums of tame parts
//! are decided by their genera.

mod classes;

use crate::genus::NimGenus;
use crate::search::{Part, decode, encode};
use classes::Classes;
use grundy_core::{ComponentRef, KindId, Limit, Outcome, Ruleset, Sum};
use grundy_engine::{Id, Interner, Meter, Stop};

/// The largest estimate, which also stands for all larger ones. It does not mean that anything is proved.
const MOST: u32 = 1 << 30;
/// A limit that no estimate reaches.
const NO_LIMIT: u32 = u32::MAX;
/// The number of consecutive restarts that may keep no more outcomes than an earlier restart.
const MOST_IN_VAIN: u32 = 4;
/// The mark of a node whose children have not been listed.
const NONE: u32 = u32::MAX;

/// The known outcomes of sums under misère play, and the state of the search.
///
/// ```
/// use grundy_core::{CodeRuleset, KindId, Outcome, Sum, Unlimited};
/// use grundy_engine::Meter;
/// use grundy_misere::Proofs;
///
/// let kayles = CodeRuleset::new("0.77".parse()?);
/// let mut proofs = Proofs::default();
/// let mut outcome = |heaps: &[u64]| {
///     let mut sum = Sum::new();
///     heaps.iter().for_each(|&heap| sum.push(1, KindId(0), &[heap]));
///     proofs.outcome(&kayles, &sum, &mut Meter::new(&Unlimited)).ok()
/// };
/// assert_eq!(outcome(&[12]), Some(Outcome::P));
/// assert_eq!(outcome(&[4, 1]), Some(Outcome::N));
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Default)]
pub struct Proofs {
    classes: Classes,
    sums: Interner,
    nodes: Vec<Node>,
    /// The children of every node whose children have been listed, grouped by node.
    children: Vec<Id>,
    /// The number of times that the search dropped everything except known outcomes.
    restarts: u64,
    /// The largest number of outcomes that any restart kept.
    most_kept: usize,
    /// The number of restarts since `most_kept` last increased.
    in_vain: u32,
}

/// An estimate of the number of positions that a proof about a node still needs.
#[derive(Clone, Copy)]
struct Effort {
    /// The estimate for a proof that the node is an N-position; 0 if that is proved.
    n: u32,
    /// The estimate for a proof that the node is a P-position; 0 if that is proved.
    p: u32,
}

impl Effort {
    const N: Self = Self { n: 0, p: MOST };
    const P: Self = Self { n: MOST, p: 0 };

    fn of(outcome: Outcome) -> Self {
        if outcome == Outcome::P { Self::P } else { Self::N }
    }

    fn outcome(self) -> Option<Outcome> {
        match self {
            Self { n: 0, .. } => Some(Outcome::N),
            Self { p: 0, .. } => Some(Outcome::P),
            _ => None,
        }
    }
}

struct Node {
    effort: Effort,
    /// The index of the first child in [`Proofs::children`], or [`NONE`] if the children have not been listed.
    place: u32,
    count: u32,
    is_open: bool,
}

/// A node on the stack, which is examined as long as its estimates are below the limits.
struct Frame {
    of: Id,
    limits: Effort,
}

/// The result of a run of the search.
enum Run {
    Done,
    /// The memory is used up.
    Full,
}

/// The node of a sum, or the outcome of the sum if all its parts are tame.
enum Reached {
    Node(Id),
    Is(Outcome),
}

impl Proofs {
    /// The number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let lists = self.nodes.capacity() * size_of::<Node>() + self.children.capacity() * size_of::<Id>();
        self.classes.bytes() + self.sums.bytes() + lists as u64
    }

    /// The number of times that the search used up its memory and started again with the known outcomes.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    /// The outcome under misère play of `position`, which must be a position of a plain impartial ruleset.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the rules cause a fault, or if the search encounters a cycle.
    pub fn outcome(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        loop {
            let mut parts = Vec::new();
            self.classes.parts_of(ruleset, position, &mut parts, meter)?;
            let root = match self.sum(&mut parts)? {
                Reached::Is(outcome) => return Ok(outcome),
                Reached::Node(root) => root,
            };
            if let Some(outcome) = self.nodes[root as usize].effort.outcome() {
                return Ok(outcome);
            }
            let mut stack = Vec::new();
            let ended = self.work(ruleset, root, &mut stack, meter);
            for frame in stack {
                self.nodes[frame.of as usize].is_open = false;
            }
            meter.set_bytes(self.bytes());
            if let Run::Full = ended? {
                self.restart(meter)?;
            }
        }
    }

    /// The node of a sum of parts. Simplifies the parts.
    fn sum(&mut self, parts: &mut Vec<Part>) -> Result<Reached, Limit> {
        self.classes.simplify(parts)?;
        let tame = parts.iter().try_fold(NimGenus::ZERO, |sum, &(class, count)| {
            Some(sum.plus(self.classes.tame(class)?.times(count)))
        });
        if let Some(genus) = tame {
            return Ok(Reached::Is(genus.outcome()));
        }
        let id = self.sums.intern(ComponentRef { kind: KindId(0), words: &encode(parts) })?;
        if id as usize == self.nodes.len() {
            let weight = parts.iter().fold(0u32, |sum, &(class, count)| {
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                sum.saturating_add(self.classes.weight(class).saturating_mul(count))
            });
            let effort = Effort { n: 1, p: (1 + weight / 2).min(MOST) };
            self.nodes.push(Node { effort, place: NONE, count: 0, is_open: false });
        }
        Ok(Reached::Node(id))
    }

    fn work(
        &mut self,
        ruleset: &dyn Ruleset,
        root: Id,
        stack: &mut Vec<Frame>,
        meter: &mut Meter<'_>,
    ) -> Result<Run, Stop> {
        self.push(stack, root, Effort { n: NO_LIMIT, p: NO_LIMIT })?;
        while let Some(&Frame { of, limits }) = stack.last() {
            meter.step()?;
            if self.nodes[of as usize].effort.outcome().is_none() && self.nodes[of as usize].place == NONE {
                if self.is_memory_used_up(meter) {
                    return Ok(Run::Full);
                }
                self.list(ruleset, of, meter)?;
            }
            match self.choose(of, limits, meter)? {
                Some((child, limits)) => self.push(stack, child, limits)?,
                None => {
                    stack.pop();
                    self.nodes[of as usize].is_open = false;
                }
            }
        }
        Ok(Run::Done)
    }

    /// Puts a node on the stack, or returns a cycle if the node is already there.
    fn push(&mut self, stack: &mut Vec<Frame>, of: Id, limits: Effort) -> Result<(), Stop> {
        if std::mem::replace(&mut self.nodes[of as usize].is_open, true) {
            let mut parts = Vec::new();
            decode(self.sums.component(of).words, &mut parts);
            let shown = parts.iter().find_map(|&(class, _)| self.classes.shown(class));
            let component = shown.ok_or(Stop::Internal("a cycle of canonical forms"))?;
            return Err(Stop::Cycle(vec![component.clone(), component]));
        }
        stack.push(Frame { of, limits });
        Ok(())
    }

    /// Whether there may be too little memory for the children of another node.
    fn is_memory_used_up(&self, meter: &mut Meter<'_>) -> bool {
        const SOON: usize = 4096;
        meter.set_bytes(self.bytes());
        let grows = |len: usize, capacity: usize| capacity > SOON && capacity - len < SOON;
        let mut more = self.sums.bytes_of_growth() + (self.bytes() / 4).min(1 << 17);
        if grows(self.nodes.len(), self.nodes.capacity()) {
            more += (2 * self.nodes.capacity() * size_of::<Node>()) as u64;
        }
        if grows(self.children.len(), self.children.capacity()) {
            more += (2 * self.children.capacity() * size_of::<Id>()) as u64;
        }
        u128::from(more) > meter.room()
    }

    /// Lists those children of a node whose outcomes are unknown, or marks the node as an N-position if some child is a
    /// P-position.
    fn list(&mut self, ruleset: &dyn Ruleset, of: Id, meter: &mut Meter<'_>) -> Result<(), Stop> {
        meter.count_position();
        let (mut parts, mut option, mut follower) = (Vec::new(), Vec::new(), Vec::new());
        decode(self.sums.component(of).words, &mut parts);
        let start = self.children.len();
        for (at, &(moved, _)) in parts.iter().enumerate() {
            self.classes.load(ruleset, moved, meter)?;
            let mut number = 0;
            while self.classes.push_option(moved, number, &mut option) {
                number += 1;
                meter.step()?;
                follower.clear();
                follower.extend_from_slice(&parts);
                follower[at].1 -= 1;
                follower.extend_from_slice(&option);
                let (outcome, node) = match self.sum(&mut follower)? {
                    Reached::Is(outcome) => (Some(outcome), None),
                    Reached::Node(id) => (self.nodes[id as usize].effort.outcome(), Some(id)),
                };
                match outcome {
                    Some(Outcome::P) => {
                        self.children.truncate(start);
                        self.nodes[of as usize].effort = Effort::N;
                        return Ok(());
                    }
                    Some(_) => {}
                    None => self.children.extend(node),
                }
            }
        }
        self.children[start..].sort_unstable();
        let mut kept = start;
        for at in start..self.children.len() {
            if at == start || self.children[at] != self.children[kept - 1] {
                self.children[kept] = self.children[at];
                kept += 1;
            }
        }
        self.children.truncate(kept);
        let full = Limit::Memory { needed: 1 << 34, allowed: 1 << 34 };
        let node = &mut self.nodes[of as usize];
        node.place = u32::try_from(start).ok().filter(|&place| place != NONE).ok_or(full)?;
        node.count = u32::try_from(kept - start).map_err(|_| full)?;
        Ok(())
    }

    /// Updates the estimates of a node. Returns the child to examine next, or `None` if the node is decided or its
    /// estimates have reached the limits.
    fn choose(
        &mut self,
        of: Id,
        limits: Effort,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Id, Effort)>, Limit> {
        let Node { effort, place, count, .. } = self.nodes[of as usize];
        if effort.outcome().is_some() {
            return Ok(None);
        }
        meter.steps(u64::from(count / 8))?;
        let (mut least, mut second, mut sum) = (u32::MAX, u32::MAX, 0u64);
        let mut best = None;
        let (mut at, mut end) = (place as usize, place as usize + count as usize);
        while at < end {
            let child = self.children[at];
            let Effort { n, p } = self.nodes[child as usize].effort;
            if n == 0 {
                // An N-position is no longer needed, because a move to it loses.
                end -= 1;
                self.children.swap(at, end);
                continue;
            }
            sum += u64::from(n);
            if p < least {
                (second, least) = (least, p);
                best = Some(child);
            } else {
                second = second.min(p);
            }
            at += 1;
        }
        let node = &mut self.nodes[of as usize];
        node.count = u32::try_from(end - place as usize).unwrap_or(count);
        let Some(best) = best else {
            node.effort = Effort::P;
            return Ok(None);
        };
        if least == 0 {
            node.effort = Effort::N;
            return Ok(None);
        }
        let effort = Effort { n: least.min(MOST), p: u32::try_from(sum).unwrap_or(MOST).min(MOST) };
        node.effort = effort;
        if effort.n >= limits.n || effort.p >= limits.p {
            return Ok(None);
        }
        let slack = second.saturating_add(second / 2).saturating_add(1);
        let own = self.nodes[best as usize].effort.n;
        let limits = Effort { n: (limits.p - effort.p).saturating_add(own), p: limits.n.min(slack) };
        Ok(Some((best, limits)))
    }

    /// Drops everything except known outcomes or, if these take most of the memory, except known P-positions.
    fn restart(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let used = self.bytes();
        let allowed = meter.room() + u128::from(used);
        let decided = self.nodes.iter().filter(|node| node.effort.outcome().is_some()).count();
        // If the outcomes alone take most of the memory, only P-positions are kept.
        let keeps_all = 4 * decided < 3 * self.nodes.len();
        let mut fresh = Self {
            classes: self.classes.emptied(),
            restarts: self.restarts + 1,
            most_kept: self.most_kept,
            in_vain: self.in_vain,
            ..Self::default()
        };
        let mut parts = Vec::new();
        for (id, node) in (0..).zip(&self.nodes) {
            meter.step()?;
            let Some(outcome) = node.effort.outcome().filter(|&found| keeps_all || found == Outcome::P)
            else {
                continue;
            };
            decode(self.sums.component(id).words, &mut parts);
            for part in &mut parts {
                part.0 = fresh.classes.copy(&self.classes, part.0)?;
            }
            if let Reached::Node(id) = fresh.sum(&mut parts)? {
                fresh.nodes[id as usize].effort = Effort::of(outcome);
            }
        }
        if fresh.nodes.len() > fresh.most_kept {
            (fresh.most_kept, fresh.in_vain) = (fresh.nodes.len(), 0);
        } else {
            fresh.in_vain += 1;
        }
        let is_stuck = fresh.in_vain > MOST_IN_VAIN;
        *self = fresh;
        meter.set_bytes(self.bytes());
        if is_stuck {
            let allowed = u64::try_from(allowed).unwrap_or(u64::MAX);
            return Err(Limit::Memory { needed: u128::from(used) * 2, allowed }.into());
        }
        Ok(())
    }
}
