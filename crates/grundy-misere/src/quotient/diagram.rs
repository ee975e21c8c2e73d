//! Sets of sums of heaps as diagrams: one level a heap, and the sets that repeat as its count grows.
//!
//! A *node* is a set of sums of the heaps of the levels `1..=level`. It lists, for each count of its own heap, the
//! set of what may stand beside so many of them, a node of a lower level; from `start` on the list repeats for ever.
//! Lists are as short as can be, a list of one is left out, and equal nodes are one node: sets are equal exactly if
//! their nodes have the same number.
//!
//! # Method
//! Let a set `won` of sums be given from which a move that is none of ours wins. Its *kernel* is the set of the sums
//! outside `won` from which no move leaves a sum in the kernel. Seen from the heap of the highest level, the sums
//! with `n + 1` of it are in the kernel if they are in the kernel of the heaps below, for the set `won` and all
//! sums beside which a move from that heap leaves a sum with `n` of it in the kernel. So each entry of the list
//! follows from the entry before it and from `won`, and the list repeats as soon as both do. The P-positions of
//! misère play are the kernel for the set of the empty sum alone.

use super::{NoQuotient, QuotientLimits, TooLarge};
use grundy_engine::{Meter, Stop};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

/// The number of a set.
pub(super) type Set = u32;

/// No sum.
pub(super) const NONE: Set = 0;
/// Every sum.
const ALL: Set = 1;

/// What a move leaves: levels, ascending, with counts.
pub(super) type Parts = Vec<(usize, u32)>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    level: usize,
    /// From which entry on the list repeats.
    start: usize,
    list: Box<[Set]>,
}

impl Node {
    fn entry(&self, count: usize) -> Set {
        let length = self.list.len();
        match self.list.get(count) {
            Some(&entry) => entry,
            None => self.list[self.start + (count - self.start) % (length - self.start)],
        }
    }
}

/// Sets of sums, and what was found of them.
pub(super) struct Diagrams {
    nodes: Vec<Node>,
    numbers: HashMap<Node, Set, FxBuildHasher>,
    unions: HashMap<(Set, Set), Set, FxBuildHasher>,
    /// By set and level: the sums beside which one heap of the level is in the set.
    beside: HashMap<(Set, usize), Set, FxBuildHasher>,
    /// By level and set: the sums beside which a move from the heap of the level leaves one in the set.
    won: HashMap<(usize, Set), Set, FxBuildHasher>,
    kernels: HashMap<(usize, Set), Set, FxBuildHasher>,
    /// For each level from 1 what moves from its heap leave; nothing for level 0.
    options: Vec<Vec<Parts>>,
    /// Entries in all lists.
    entries: usize,
    /// Entries since the budget was looked at.
    unpolled: usize,
    limits: QuotientLimits,
}

/// Entries between two looks at the budget.
const ENTRIES_PER_POLL: usize = 1 << 14;

impl Diagrams {
    pub(super) fn new() -> Self {
        let constant = |set| Node { level: 0, start: 0, list: [set].into() };
        Self {
            nodes: vec![constant(NONE), constant(ALL)],
            numbers: HashMap::default(),
            unions: HashMap::default(),
            beside: HashMap::default(),
            won: HashMap::default(),
            kernels: HashMap::default(),
            options: vec![Vec::new()],
            entries: 0,
            unpolled: 0,
            limits: QuotientLimits::default(),
        }
    }

    /// How many levels there are.
    pub(super) fn levels(&self) -> usize {
        self.options.len() - 1
    }

    /// What moves from the heap of a level leave.
    pub(super) fn options(&self, level: usize) -> &[Parts] {
        &self.options[level]
    }

    /// Adds a level for a heap of which moves leave `options`, parts of lower levels.
    pub(super) fn add_level(&mut self, options: Vec<Parts>) {
        self.options.push(options);
    }

    /// Bytes held, roughly.
    pub(super) fn bytes(&self) -> u64 {
        let maps = self.unions.len() + self.beside.len() + self.won.len() + self.kernels.len();
        (self.nodes.len() * 96 + self.entries * 8 + maps * 24) as u64
    }

    /// The P-positions of misère play with the heaps of all levels.
    pub(super) fn p_positions(
        &mut self,
        limits: QuotientLimits,
        meter: &mut Meter<'_>,
    ) -> Result<Set, NoQuotient> {
        self.limits = limits;
        let mut empty_sum = ALL;
        for level in 1..=self.levels() {
            empty_sum = self.node(level, 1, vec![empty_sum, NONE], meter)?;
        }
        self.kernel(self.levels(), empty_sum, meter)
    }

    /// Whether the empty sum is in the set.
    pub(super) fn has_empty_sum(&self, mut set: Set) -> bool {
        while set > ALL {
            set = self.nodes[set as usize].list[0];
        }
        set == ALL
    }

    /// The node of a list that repeats from `start` on.
    fn node(
        &mut self,
        level: usize,
        mut start: usize,
        mut list: Vec<Set>,
        meter: &mut Meter<'_>,
    ) -> Result<Set, NoQuotient> {
        let length = list.len() - start;
        let repeats = |period: usize| {
            length.is_multiple_of(period)
                && (start + period..list.len()).all(|at| list[at] == list[at - period])
        };
        if let Some(period) = (1..=length / 2).find(|&period| repeats(period)) {
            list.truncate(start + period);
        }
        while start > 0 && list.last() == Some(&list[start - 1]) {
            list.pop();
            start -= 1;
        }
        if let [only] = list[..] {
            return Ok(only);
        }
        let node = Node { level, start, list: list.into() };
        if let Some(&known) = self.numbers.get(&node) {
            return Ok(known);
        }
        let fresh = Set::try_from(self.nodes.len()).map_err(|_| TooLarge::Work)?;
        self.entries += node.list.len();
        self.unpolled += node.list.len();
        if self.entries > self.limits.entries {
            return Err(TooLarge::Work.into());
        }
        if self.unpolled > ENTRIES_PER_POLL {
            self.unpolled = 0;
            meter.set_bytes(self.bytes());
            meter.poll().map_err(Stop::from)?;
        }
        self.numbers.insert(node.clone(), fresh);
        self.nodes.push(node);
        Ok(fresh)
    }

    fn level(&self, set: Set) -> usize {
        self.nodes[set as usize].level
    }

    /// The set of what may stand beside `count` heaps of `level`, of a set of that level or a lower one.
    fn entry(&self, set: Set, level: usize, count: usize) -> Set {
        let node = &self.nodes[set as usize];
        if node.level < level { set } else { node.entry(count) }
    }

    /// From which entry on the list of the set repeats at `level`, and after how many entries.
    fn repetition(&self, set: Set, level: usize) -> (usize, usize) {
        let node = &self.nodes[set as usize];
        if node.level < level { (0, 1) } else { (node.start, node.list.len() - node.start) }
    }

    fn union(&mut self, one: Set, other: Set, meter: &mut Meter<'_>) -> Result<Set, NoQuotient> {
        match (one.min(other), one.max(other)) {
            (low, high) if low == high => return Ok(low),
            (NONE, high) => return Ok(high),
            (ALL, _) => return Ok(ALL),
            _ => {}
        }
        let key = (one.min(other), one.max(other));
        if let Some(&known) = self.unions.get(&key) {
            return Ok(known);
        }
        meter.step().map_err(Stop::from)?;
        let level = self.level(one).max(self.level(other));
        let (start, period) = self.repetition(one, level);
        let (other_start, other_period) = self.repetition(other, level);
        let start = start.max(other_start);
        let length = start + period / gcd(period, other_period) * other_period;
        let mut list = Vec::with_capacity(length);
        for count in 0..length {
            let entries = (self.entry(one, level, count), self.entry(other, level, count));
            list.push(self.union(entries.0, entries.1, meter)?);
        }
        let union = self.node(level, start, list, meter)?;
        self.unions.insert(key, union);
        Ok(union)
    }

    /// The sums beside which one heap of `level` is in the set.
    pub(super) fn beside(
        &mut self,
        set: Set,
        level: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Set, NoQuotient> {
        let own = self.level(set);
        if own < level {
            return Ok(set);
        }
        if let Some(&known) = self.beside.get(&(set, level)) {
            return Ok(known);
        }
        meter.step().map_err(Stop::from)?;
        let Node { start, list, .. } = self.nodes[set as usize].clone();
        let mut list = list.into_vec();
        let found = if own > level {
            for entry in &mut list {
                *entry = self.beside(*entry, level, meter)?;
            }
            self.node(own, start, list, meter)?
        } else if start > 0 {
            list.remove(0);
            self.node(own, start - 1, list, meter)?
        } else {
            list.rotate_left(1);
            self.node(own, 0, list, meter)?
        };
        self.beside.insert((set, level), found);
        Ok(found)
    }

    /// The sums beside which `count` heaps of `level` are in the set.
    fn beside_many(
        &mut self,
        set: Set,
        level: usize,
        count: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Set, NoQuotient> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let mut sets = vec![set];
        while sets.len() <= count {
            let next = self.beside(sets[sets.len() - 1], level, meter)?;
            if let Some(start) = sets.iter().position(|&set| set == next) {
                return Ok(sets[start + (count - start) % (sets.len() - start)]);
            }
            sets.push(next);
        }
        Ok(sets[count])
    }

    /// The sums beside which a move from the heap of `level` leaves one in the set.
    fn won(&mut self, level: usize, set: Set, meter: &mut Meter<'_>) -> Result<Set, NoQuotient> {
        if set == NONE {
            return Ok(NONE);
        }
        if let Some(&known) = self.won.get(&(level, set)) {
            return Ok(known);
        }
        let mut won = NONE;
        for option in 0..self.options[level].len() {
            let mut beside = set;
            for part in 0..self.options[level][option].len() {
                let (below, count) = self.options[level][option][part];
                beside = self.beside_many(beside, below, count, meter)?;
            }
            won = self.union(won, beside, meter)?;
        }
        self.won.insert((level, set), won);
        Ok(won)
    }

    /// The kernel for `won`, of the sums of the heaps of the levels up to `level`.
    fn kernel(&mut self, level: usize, won: Set, meter: &mut Meter<'_>) -> Result<Set, NoQuotient> {
        match (won, level) {
            (ALL, _) => return Ok(NONE),
            (_, 0) => return Ok(ALL),
            _ => {}
        }
        if let Some(&known) = self.kernels.get(&(level, won)) {
            return Ok(known);
        }
        meter.step().map_err(Stop::from)?;
        let (settled, period) = self.repetition(won, level);
        let mut list: Vec<Set> = Vec::new();
        // By the place in the period of `won` and the entry before: the count.
        let mut met: HashMap<(usize, Set), usize, FxBuildHasher> = HashMap::default();
        let mut different: HashSet<Set, FxBuildHasher> = HashSet::default();
        let start = loop {
            let count = list.len();
            let before = list.last().copied();
            if let Some(before) = before
                && count >= settled
            {
                let start = *met.entry(((count - settled) % period, before)).or_insert(count);
                if start < count {
                    break start;
                }
                different.insert(before);
                if different.len() > self.limits.counts {
                    return Err(TooLarge::Counts { heap: level, counts: different.len() }.into());
                }
            }
            let by_moves = match before {
                Some(before) => self.won(level, before, meter)?,
                None => NONE,
            };
            let won = self.union(self.entry(won, level, count), by_moves, meter)?;
            list.push(self.kernel(level - 1, won, meter)?);
        };
        let kernel = self.node(level, start, list, meter)?;
        self.kernels.insert((level, won), kernel);
        Ok(kernel)
    }
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}
