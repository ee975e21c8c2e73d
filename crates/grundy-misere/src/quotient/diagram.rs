//! Sets of sums of heaps, represented as diagrams: one level for each heap, with lists that eventually become
//! periodic in the count of that heap.
//!
//! A *node* is a set of sums of the heaps of the levels `1..=level`. For each count of the heap of its own
//! level, it lists a set of sums of lower heaps: those that, together with that many heaps, are in the set.
//! Each entry is a node of a lower level. The list is periodic from the index `start`. Lists are as short as
//! possible, a list of length one is replaced by its entry, and equal nodes have the same number. Two sets
//! are therefore equal exactly when their numbers are equal.
//!
//! # Method
//! Let `won` be a set of sums that count as wins, whatever moves they have. Its *kernel* is the set of the sums outside
//! `won` from which no move leaves a sum in the kernel. Consider two sets of sums of the heaps below the highest level:
//! those that, together with `n + 1` heaps of the highest level, are in `won`, and those that, together with `n` such
//! heaps and some option of such a heap, are in the kernel. A sum with `n + 1` heaps of the highest level is in the
//! kernel exactly when its other heaps are in the kernel of the union of these sets. Each entry after the first in the
//! list of the kernel therefore follows from the previous entry and from `won`, and the list is periodic as soon as
//! both repeat. The P-positions of misère play are the kernel of the set that contains only the empty sum.

use super::{NoQuotient, QuotientLimits, TooLarge};
use grundy_engine::{Meter, Stop};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

/// The number of a set.
pub(super) type Set = u32;

/// The empty set, as a constant diagram.
pub(super) const NONE: Set = 0;
/// The set of all sums.
const ALL: Set = 1;

/// A sum of heaps, such as the parts that a move leaves: levels with their counts, in ascending order.
pub(super) type Parts = Vec<(usize, u32)>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    level: usize,
    /// The index from which the list is periodic.
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

/// All sets of sums found so far, and the results of operations on them.
pub(super) struct Diagrams {
    nodes: Vec<Node>,
    numbers: HashMap<Node, Set, FxBuildHasher>,
    unions: HashMap<(Set, Set), Set, FxBuildHasher>,
    /// For a set and a level: the sums that, together with one heap of the level, are in the set.
    beside: HashMap<(Set, usize), Set, FxBuildHasher>,
    /// For a level and a set: the sums for which some move from the heap of the level leaves a sum in the
    /// set.
    won: HashMap<(usize, Set), Set, FxBuildHasher>,
    kernels: HashMap<(usize, Set), Set, FxBuildHasher>,
    /// The options of the heap of each level, indexed by level; level 0 has no heap.
    options: Vec<Vec<Parts>>,
    /// The total number of entries in all lists.
    entries: usize,
    /// The number of entries added since the last poll of the budget.
    unpolled: usize,
    limits: QuotientLimits,
}

/// The number of entries between two polls of the budget.
const ENTRIES_PER_POLL: usize = 1 << 14;

impl Diagrams {
    /// The two constant diagrams, with no levels.
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

    /// The number of levels.
    pub(super) fn levels(&self) -> usize {
        self.options.len() - 1
    }

    /// The options of the heap of a level.
    pub(super) fn options(&self, level: usize) -> &[Parts] {
        &self.options[level]
    }

    /// Adds a level for a heap with the given options, whose parts must have lower levels.
    pub(super) fn add_level(&mut self, options: Vec<Parts>) {
        self.options.push(options);
    }

    /// The approximate memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let maps = self.unions.len() + self.beside.len() + self.won.len() + self.kernels.len();
        (self.nodes.len() * 96 + self.entries * 8 + maps * 24) as u64
    }

    /// The set of the P-positions of misère play with the heaps of all levels.
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

    /// Whether the set contains the empty sum.
    pub(super) fn has_empty_sum(&self, mut set: Set) -> bool {
        while set > ALL {
            set = self.nodes[set as usize].list[0];
        }
        set == ALL
    }

    /// The number of the set with this list at `level`. The list is periodic from the index `start`.
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

    /// The level of the node of a set.
    fn level(&self, set: Set) -> usize {
        self.nodes[set as usize].level
    }

    /// The sums of lower heaps that, together with `count` heaps of `level`, are in the set. The level of the
    /// set must be at most `level`.
    fn entry(&self, set: Set, level: usize, count: usize) -> Set {
        let node = &self.nodes[set as usize];
        if node.level < level { set } else { node.entry(count) }
    }

    /// The index from which the list of the set is periodic at `level`, and the length of its period.
    fn repetition(&self, set: Set, level: usize) -> (usize, usize) {
        let node = &self.nodes[set as usize];
        if node.level < level { (0, 1) } else { (node.start, node.list.len() - node.start) }
    }

    /// The union of two sets.
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

    /// The sums that, together with one heap of `level`, are in the set.
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

    /// The sums that, together with `count` heaps of `level`, are in the set.
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

    /// The sums for which some move from the heap of `level` leaves a sum in the set.
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

    /// The kernel of `won` among the sums of the heaps of levels up to `level`.
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
        // The count at which each pair was first seen. A pair consists of the offset within the period of
        // `won` and the previous entry.
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

/// The greatest common divisor.
fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}
