//! What is known about the components: facts about their values, the options of some of them, and estimates for their
//! nodes.
//!
//! Several threads can read and change this data at the same time. Other threads may see a change late, which does no
//! harm: a fact that was true stays true, and estimates only guide the search.

use crate::facts::{Fact, KNOWN, SMALL};
use crate::options::Collected;
use crate::proof::first_effort;
use crate::segments::{Blocks, Filling, Records, Segments, Words};
use grundy_core::{Limit, NimValue};
use grundy_engine::{Effort, Id};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use std::sync::atomic::{
    AtomicBool, AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is known about the components, indexed by their numbers.
///
/// Most components are only ever seen as options of others, or have a known value. Such a component rarely needs more
/// than its slot.
pub(crate) struct Nodes {
    /// For each component, [`KNOWN`] and its value, or [`EXAMINED`] and the index of its record, or its weight and
    /// which of the values below [`IN_SLOT`] it is known not to have.
    slots: Segments<AtomicU32>,
    records: Records<Record>,
    /// For each component whose options are stored: the number of distinct options, the number of words that follow,
    /// and the options of unknown value.
    blocks: Blocks,
    /// Large values that components are known not to have.
    large_values: Mutex<HashSet<(Id, u32), FxBuildHasher>>,
    /// Whether there are values in `large_values`.
    has_large_values: AtomicBool,
    /// The estimates that are not in the records because their nimbers are not less than `EFFORTS`.
    large: Words,
}

impl Default for Nodes {
    fn default() -> Self {
        Self {
            slots: Segments::new(1),
            records: Records::default(),
            blocks: Blocks::default(),
            large_values: Mutex::default(),
            has_large_values: AtomicBool::new(false),
            large: Words::default(),
        }
    }
}

/// What is known about a component of unknown value for which a slot alone does not suffice.
#[derive(Default)]
#[repr(align(32))]
struct Record {
    /// The values below [`SMALL`] that the component is known not to have, as bits.
    excluded: AtomicU32,
    /// An estimate of the number of moves.
    weight: AtomicU32,
    /// The place of the options, or [`NONE`] if they were not stored.
    place: AtomicU32,
    /// The numbers of threads that examine nodes of the component, in 8 bits for each remainder of the nodes' nimbers
    /// modulo 4.
    threads: AtomicU32,
    /// The estimates for the smallest nimbers as in [`packed`], or 0 for nodes whose estimates were never stored.
    efforts: [AtomicU64; EFFORTS],
}

/// The unused records and the scratch memory that a thread needs for changing [`Nodes`].
#[derive(Default)]
pub(crate) struct Spare {
    /// The records that are not in use.
    unused: Vec<u32>,
    /// The records that this thread no longer needs but that other threads may be reading.
    released: Vec<u32>,
    /// Whether other threads may be reading records.
    is_shared: bool,
    filling: Filling,
    block: Vec<u32>,
}

/// When a thread has released this many records, the threads should stop for a moment, so that none of them is reading
/// these records any more.
const MOST_RELEASED: usize = 1 << 13;

impl Spare {
    /// A `Spare` for a further thread, without any records.
    pub(crate) fn shared() -> Self {
        Self { is_shared: true, ..Self::default() }
    }

    /// Sets whether other threads may be reading records from now on, and makes the released records available. No
    /// thread may be reading them at this moment.
    pub(crate) fn set_shared(&mut self, is_shared: bool) {
        self.is_shared = is_shared;
        self.reuse();
    }

    /// Whether the threads should stop for a moment, so that records can be used again.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.released.len() >= MOST_RELEASED
    }

    /// Makes the released records available. No thread may be reading them.
    pub(crate) fn reuse(&mut self) {
        self.unused.append(&mut self.released);
    }

    /// Takes over the records of another thread, which must have ended.
    pub(crate) fn take_over(&mut self, other: Self) {
        self.released.extend(other.unused);
        self.released.extend(other.released);
    }

    fn release(&mut self, at: u32) {
        if self.is_shared {
            self.released.push(at);
        } else {
            self.unused.push(at);
        }
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        ((self.unused.capacity() + self.released.capacity()) * size_of::<u32>()) as u64
    }
}

/// The mark of a slot that holds the index of a record.
const EXAMINED: u32 = 1 << 30;
/// The number of values that a slot without a record can exclude. The bits between those for these values
/// and [`EXAMINED`] are the weight.
const IN_SLOT: u32 = 20;
/// The weight in a slot without a record is less than this number.
const WEIGHTS: u32 = EXAMINED >> IN_SLOT;
const NONE: u32 = u32::MAX;
/// The number of nimbers for which estimates are stored in the records.
const EFFORTS: usize = 2;
/// The number of words before the options in a block.
const HEAD: usize = 2;

/// An estimate as one word. `n` and `p` must not both be 0, so that the word is not 0.
fn packed(Effort { n, p }: Effort) -> u64 {
    u64::from(p) << 32 | u64::from(n)
}

/// The estimate in a word, or `None` if the word is 0.
#[inline]
fn unpacked(word: u64) -> Option<Effort> {
    #[expect(clippy::cast_possible_truncation, reason = "the halves of the word")]
    let effort = Effort { n: word as u32, p: (word >> 32) as u32 };
    (word != 0).then_some(effort)
}

/// The position in [`Record::threads`] of the lowest bit of a node's number of threads.
fn shift(t: u32) -> u32 {
    t % 4 * 8
}

fn key(of: Id, t: u32) -> u64 {
    u64::from(of) << 32 | u64::from(t)
}

/// What a slot holds.
#[derive(Clone, Copy)]
enum Slot {
    Value(u32),
    Record(u32),
    Plain { weight: u32, excluded: u32 },
}

#[inline]
fn slot(word: u32) -> Slot {
    if word & KNOWN != 0 {
        Slot::Value(word & !KNOWN)
    } else if word & EXAMINED != 0 {
        Slot::Record(word & !EXAMINED)
    } else {
        Slot::Plain { weight: word >> IN_SLOT, excluded: word & ((1 << IN_SLOT) - 1) }
    }
}

impl Nodes {
    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let large_values = match self.has_large_values.load(Relaxed) {
            true => self.large_values().allocation_size() as u64,
            false => 0,
        };
        self.slots.bytes() + self.records.bytes() + self.blocks.bytes() + self.large.bytes() + large_values
    }

    /// The number of additional bytes needed while the table of estimates for larger nimbers grows, or 0 if it is not
    /// about to grow.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        self.large.bytes_of_growth()
    }

    /// Whether there is room for the estimates and the options that `threads` threads store in one visit each.
    #[inline]
    pub(crate) fn has_room(&self, threads: usize) -> bool {
        self.large.has_room(threads) && self.blocks.has_room(threads)
    }

    /// Makes room for `components` components, and for the estimates and the options that `threads` threads store in
    /// one visit each.
    pub(crate) fn grow(&mut self, components: usize, threads: usize) {
        while self.slots.room() < components {
            self.slots.grow();
        }
        // Several threads can make records for one component at the same time; only one of these is used.
        self.records.grow(components + threads);
        while !self.large.has_room(threads) {
            self.large.grow();
        }
        while !self.blocks.has_room(threads) {
            self.blocks.grow();
        }
    }

    fn large_values(&self) -> MutexGuard<'_, HashSet<(Id, u32), FxBuildHasher>> {
        self.large_values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the component with the number `of`, about which nothing is known, with an estimate of the number of its
    /// moves. There must be room for it.
    pub(crate) fn begin(&self, of: Id, weight: u32, spare: &mut Spare) {
        self.slots.first(of as usize).store(weight.min(WEIGHTS - 1) << IN_SLOT, Release);
        if weight >= WEIGHTS
            && let Some(record) = self.record(of, spare)
        {
            record.weight.store(weight, Relaxed);
        }
    }

    #[inline]
    fn slot(&self, of: Id) -> Slot {
        slot(self.slots.first(of as usize).load(Acquire))
    }

    /// The record of a component, which is made if there is none; `None` if the value is known.
    fn record(&self, of: Id, spare: &mut Spare) -> Option<&Record> {
        loop {
            let before = self.slots.first(of as usize).load(Acquire);
            let (weight, excluded) = match slot(before) {
                Slot::Value(_) => return None,
                Slot::Record(at) => return Some(self.records.get(at)),
                Slot::Plain { weight, excluded } => (weight, excluded),
            };
            // There are at most as many records in use as components, whose numbers have 28 bits.
            let at = spare.unused.pop().unwrap_or_else(|| self.records.push());
            let record = self.records.get(at);
            record.excluded.store(excluded, Relaxed);
            record.weight.store(weight, Relaxed);
            record.place.store(NONE, Relaxed);
            record.threads.store(0, Relaxed);
            record.efforts.iter().for_each(|effort| effort.store(0, Relaxed));
            let slot = self.slots.first(of as usize);
            if slot.compare_exchange(before, EXAMINED | at, Release, Relaxed).is_ok() {
                return Some(record);
            }
            spare.unused.push(at);
        }
    }

    /// The value of a component, if it is known.
    #[inline]
    pub(crate) fn value(&self, of: Id) -> Option<u32> {
        let word = self.slots.first(of as usize).load(Relaxed);
        (word & KNOWN != 0).then_some(word & !KNOWN)
    }

    /// The small values that a component of unknown value is known not to have, as bits.
    #[inline]
    fn excluded(&self, slot: Slot) -> u32 {
        match slot {
            Slot::Value(_) => 0,
            Slot::Record(at) => self.records.get(at).excluded.load(Relaxed),
            Slot::Plain { excluded, .. } => excluded,
        }
    }

    /// Whether a component is known not to have the value `t`.
    #[inline]
    pub(crate) fn excludes(&self, of: Id, t: u32) -> bool {
        match self.slot(of) {
            Slot::Value(value) => value != t,
            slot if t < SMALL => self.excluded(slot) >> t & 1 == 1,
            _ => self.has_large_values.load(Relaxed) && self.large_values().contains(&(of, t)),
        }
    }

    /// The smallest value that is not excluded; the value itself if it is known.
    pub(crate) fn least_open(&self, of: Id) -> u32 {
        let slot = self.slot(of);
        if let Slot::Value(value) = slot {
            return value;
        }
        let small = self.excluded(slot).trailing_ones();
        if small < SMALL { small } else { (SMALL..).find(|&t| !self.excludes(of, t)).unwrap_or(KNOWN) }
    }

    /// Records that the value of a component is `t`, which must be below 2^31.
    pub(crate) fn set(&self, of: Id, t: u32, spare: &mut Spare) {
        let before = self.slots.first(of as usize).swap(KNOWN | t, AcqRel);
        if let Slot::Record(at) = slot(before) {
            spare.release(at);
        }
    }

    /// Records that the value of a component is not `t`.
    #[inline]
    pub(crate) fn exclude(&self, of: Id, t: u32, spare: &mut Spare) {
        let bit = 1u32.checked_shl(t).unwrap_or(0);
        let mut before = self.slots.first(of as usize).load(Acquire);
        while let Slot::Plain { excluded, .. } = slot(before)
            && t < IN_SLOT
        {
            if excluded & bit != 0 {
                return;
            }
            let slot = self.slots.first(of as usize);
            match slot.compare_exchange(before, before | bit, AcqRel, Acquire) {
                Ok(_) => return,
                Err(now) => before = now,
            }
        }
        if t >= SMALL {
            if before & KNOWN == 0 {
                self.large_values().insert((of, t));
                self.has_large_values.store(true, Relaxed);
            }
        } else if let Some(record) = self.record(of, spare)
            && record.excluded.load(Relaxed) & bit == 0
        {
            record.excluded.fetch_or(bit, Relaxed);
        }
    }

    /// Whether the value of a component is known, or a small value is excluded.
    pub(crate) fn has_facts(&self, of: Id) -> bool {
        self.fact_record(of) != 0
    }

    /// The known facts about a component as one word: [`KNOWN`] and the value, or the small values that are
    /// excluded.
    pub(crate) fn fact_record(&self, of: Id) -> u32 {
        match self.slot(of) {
            Slot::Value(value) => KNOWN | value,
            slot => self.excluded(slot),
        }
    }

    /// Adds the facts of a word from [`fact_record`](Self::fact_record).
    pub(crate) fn add_facts(&self, of: Id, word: u32, spare: &mut Spare) {
        if word & KNOWN == 0 {
            (0..SMALL).filter(|t| word >> t & 1 == 1).for_each(|t| self.exclude(of, t, spare));
        } else if self.value(of).is_none() {
            self.set(of, word & !KNOWN, spare);
        }
    }

    /// The known facts about a component.
    pub(crate) fn fact(&self, of: Id) -> Fact {
        let slot = self.slot(of);
        if let Slot::Value(value) = slot {
            return Fact::Value(value.into());
        }
        let excluded = self.excluded(slot);
        let small = (0..SMALL).filter(|&t| excluded >> t & 1 == 1);
        let mut large: Vec<u32> =
            self.large_values().iter().filter(|(id, _)| *id == of).map(|&(_, t)| t).collect();
        large.sort_unstable();
        Fact::Not(small.chain(large).map(NimValue::from).collect())
    }

    /// An estimate of the number of moves of a component of unknown value.
    #[inline]
    pub(crate) fn weight(&self, of: Id) -> u32 {
        match self.slot(of) {
            Slot::Value(_) => 0,
            Slot::Record(at) => self.records.get(at).weight.load(Relaxed),
            Slot::Plain { weight, .. } => weight,
        }
    }

    /// The block of the options of a component, or `None` if the value is known or the options are not stored.
    #[inline]
    fn block(&self, of: Id) -> Option<&[AtomicU32]> {
        let Slot::Record(at) = self.slot(of) else { return None };
        let place = self.records.get(at).place.load(Acquire);
        (place != NONE).then(|| self.blocks.get(place))
    }

    /// Whether the options of a component are stored; `false` if the value is known.
    #[inline]
    pub(crate) fn has_options(&self, of: Id) -> bool {
        self.block(of).is_some()
    }

    /// Stores the options of a component of unknown value, unless they are already stored.
    ///
    /// # Errors
    /// Returns an error if there is no room for more options.
    pub(crate) fn store(&self, of: Id, collected: &mut Collected, spare: &mut Spare) -> Result<(), Limit> {
        let count = collected.finish();
        spare.block.clear();
        let length = u32::try_from(collected.words.len()).unwrap_or(u32::MAX);
        spare.block.extend([count, length]);
        spare.block.extend_from_slice(&collected.words);
        let most = Limit::Memory { needed: 1 << 34, allowed: 1 << 34 };
        let place = self.blocks.push(&spare.block, &mut spare.filling).ok_or(most)?;
        if let Some(record) = self.record(of, spare) {
            // The block that was stored first stays in use, because other threads may hold places in it.
            let _ = record.place.compare_exchange(NONE, place, Release, Relaxed);
        }
        Ok(())
    }

    /// The number of distinct options of a component, or `None` if they are not stored or the value of the component is
    /// known.
    #[inline]
    pub(crate) fn count(&self, of: Id) -> Option<u32> {
        self.block(of).map(|block| block[0].load(Relaxed))
    }

    /// The words of the options of unknown value, or `None` if they are not stored or the value of the component
    /// is known.
    #[inline]
    pub(crate) fn options(&self, of: Id) -> Option<&[AtomicU32]> {
        self.block(of).map(|block| &block[HEAD..HEAD + block[1].load(Relaxed) as usize])
    }

    /// The estimate of a node of a component of unknown value.
    #[inline]
    pub(crate) fn effort(&self, of: Id, t: u32) -> Effort {
        self.effort_among_threads(of, t).0
    }

    /// The estimate of a node of a component of unknown value, and the number of threads that are examining the node,
    /// or another node of the component whose nimber has the same remainder modulo 4.
    #[inline]
    pub(crate) fn effort_among_threads(&self, of: Id, t: u32) -> (Effort, u32) {
        let (weight, effort, threads) = match self.slot(of) {
            Slot::Value(_) => (0, None, 0),
            Slot::Record(at) => {
                let record = self.records.get(at);
                let effort = record.efforts.get(t as usize).and_then(|effort| unpacked(effort.load(Relaxed)));
                let threads = record.threads.load(Relaxed) >> shift(t) & 0xff;
                (record.weight.load(Relaxed), effort, threads)
            }
            Slot::Plain { weight, .. } => (weight, None, 0),
        };
        let large =
            || if t as usize >= EFFORTS { self.large.get(key(of, t)).and_then(unpacked) } else { None };
        (effort.or_else(large).unwrap_or_else(|| first_effort([weight].into_iter())), threads)
    }

    /// Stores the estimate of a node.
    pub(crate) fn set_effort(&self, of: Id, t: u32, effort: Effort, spare: &mut Spare) {
        if t as usize >= EFFORTS {
            self.large.set(key(of, t), packed(effort));
        } else if let Some(record) = self.record(of, spare) {
            record.efforts[t as usize].store(packed(effort), Relaxed);
        }
    }

    /// The estimates for the smallest nimbers as they are stored, if there are any and the value is not known.
    pub(crate) fn efforts(&self, of: Id) -> Option<[u64; EFFORTS]> {
        let Slot::Record(at) = self.slot(of) else { return None };
        let efforts = self.records.get(at).efforts.each_ref().map(|effort| effort.load(Relaxed));
        efforts.iter().any(|&effort| effort != 0).then_some(efforts)
    }

    /// Stores estimates from [`efforts`](Self::efforts).
    pub(crate) fn set_efforts(&self, of: Id, efforts: [u64; EFFORTS], spare: &mut Spare) {
        if let Some(record) = self.record(of, spare) {
            record.efforts.iter().zip(efforts).for_each(|(to, effort)| to.store(effort, Relaxed));
        }
    }

    /// Counts a thread that examines a node, if the component of the node has a record. Returns whether the thread was
    /// counted.
    pub(crate) fn join(&self, of: Id, t: u32) -> bool {
        let Slot::Record(at) = self.slot(of) else { return false };
        self.records.get(at).threads.fetch_add(1 << shift(t), Relaxed);
        true
    }

    /// Removes a thread that `join` counted.
    pub(crate) fn part(&self, of: Id, t: u32) {
        if let Slot::Record(at) = self.slot(of) {
            self.records.get(at).threads.fetch_sub(1 << shift(t), Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Effort, Nodes, Spare, WEIGHTS, first_effort};
    use crate::Fact;

    #[test]
    fn slots_and_records_hold_the_same_facts() {
        let (mut nodes, spare) = (Nodes::default(), &mut Spare::default());
        nodes.grow(5, 20);
        let weights = [3, WEIGHTS - 1, WEIGHTS, 70_000];
        (0..).zip(weights).for_each(|(of, weight)| nodes.begin(of, weight, spare));
        for (of, weight) in (0..).zip(weights) {
            assert_eq!((nodes.weight(of), nodes.least_open(of)), (weight, 0));
            for t in [0, 1, 5, 19, 20, 30, 31, 40] {
                assert!(!nodes.excludes(of, t), "{of} {t}");
                nodes.exclude(of, t, spare);
                assert!(nodes.excludes(of, t), "{of} {t}");
            }
            assert_eq!(nodes.fact(of), Fact::Not(vec![0, 1, 5, 19, 20, 30, 31, 40]));
            assert_eq!((nodes.weight(of), nodes.least_open(of)), (weight, 2));
            for t in 0..4 {
                assert_eq!(nodes.effort(of, t), first_effort([weight].into_iter()));
                let effort = Effort { n: t + 1, p: of + 7 };
                nodes.set_effort(of, t, effort, spare);
                assert!(nodes.join(of, t));
                assert_eq!(nodes.effort_among_threads(of, t), (effort, 1));
                nodes.part(of, t);
                assert_eq!(nodes.effort_among_threads(of, t), (effort, 0));
            }
        }
        nodes.set(1, 2, spare);
        nodes.exclude(1, 3, spare);
        assert_eq!((nodes.value(1), nodes.excludes(1, 3), nodes.fact(1)), (Some(2), true, Fact::Value(2)));
        assert!(!nodes.join(1, 2));
        // The record of component 1 is used again.
        nodes.begin(4, 9, spare);
        assert_eq!(spare.unused.len(), 1);
        nodes.set_effort(4, 0, Effort { n: 4, p: 4 }, spare);
        assert_eq!((spare.unused.len(), nodes.weight(4), nodes.least_open(4)), (0, 9, 0));
        // While other threads may be reading a record, it is not used again.
        spare.set_shared(true);
        nodes.set(4, 0, spare);
        assert!(spare.unused.is_empty());
        spare.set_shared(false);
        assert_eq!(spare.unused.len(), 1);
        let mut copy = Nodes::default();
        copy.grow(5, 1);
        (0..5).for_each(|of| {
            copy.begin(of, nodes.weight(of), spare);
            copy.add_facts(of, nodes.fact_record(of), spare);
        });
        assert_eq!(copy.fact(1), Fact::Value(2));
        assert_eq!(copy.fact(3), Fact::Not(vec![0, 1, 5, 19, 20, 30]));
    }
}
