//! What is known about the components: facts about their values, the options of those that were examined, and estimates
//! for their nodes.

use crate::facts::{Fact, KNOWN, SMALL};
use crate::options::Collected;
use crate::proof::Effort;
use crate::segments::{Blocks, Segments};
use grundy_core::{Limit, NimValue};
use grundy_engine::Id;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

/// What is known about the components, indexed by their numbers.
///
/// Most components are only ever seen as options of others, or have a known value. They need no more than their slot.
#[derive(Default)]
pub(crate) struct Nodes {
    /// For each component, [`KNOWN`] and its value, or [`EXAMINED`] and the index of its record, or its weight and
    /// which of the values below [`IN_SLOT`] it is known not to have.
    slots: Segments<u32>,
    records: Segments<Record>,
    /// The records that are not in use.
    unused: Vec<u32>,
    /// For each component whose options are stored: the number of distinct options, the number of words that follow,
    /// and the options of unknown value.
    blocks: Blocks,
    /// Large values that components are known not to have.
    large_values: HashSet<(Id, u32), FxBuildHasher>,
    /// The estimates for nimbers that are not in the records.
    large: HashMap<u64, Effort, FxBuildHasher>,
    block: Vec<u32>,
}

/// What is known about a component of unknown value that was examined.
#[derive(Clone, Copy)]
struct Record {
    /// The values below [`SMALL`] that the component does not have, as bits.
    excluded: u32,
    /// An estimate of the number of moves.
    weight: u32,
    /// The place of the options, or [`NONE`] if they were not stored.
    place: u32,
    /// The estimates for the smallest nimbers, or [`NEVER`] for nodes that were never examined.
    efforts: [Effort; EFFORTS],
}

/// The mark of a slot that holds the index of a record.
const EXAMINED: u32 = 1 << 30;
/// The number of values that a slot without a record can exclude. The bits above them, up to [`EXAMINED`], are the
/// weight.
const IN_SLOT: u32 = 20;
/// The weight in a slot without a record is less than this number.
const WEIGHTS: u32 = EXAMINED >> IN_SLOT;
const NONE: u32 = u32::MAX;
/// The number of nimbers for which estimates are stored in the records.
const EFFORTS: usize = 2;
/// The number of words before the options.
const HEAD: usize = 2;
/// The mark of a node without an estimate. Estimates are at least 1.
const NEVER: Effort = Effort { n: 0, p: 0 };

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
    /// The number of components.
    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let hashed = self.large.allocation_size() + self.large_values.allocation_size();
        let unused = self.unused.capacity() * size_of::<u32>();
        self.slots.bytes() + self.records.bytes() + self.blocks.bytes() + (hashed + unused) as u64
    }

    /// The number of additional bytes needed while tables grow, if they are about to grow.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        let is_near = self.large.len() + self.large.len() / 16 + 16 > self.large.capacity();
        if is_near { 2 * self.large.allocation_size() as u64 } else { 0 }
    }

    /// Adds a component about which nothing is known, with an estimate of the number of its moves.
    pub(crate) fn push(&mut self, weight: u32) {
        self.slots.push(weight.min(WEIGHTS - 1) << IN_SLOT);
        if weight >= WEIGHTS
            && let Ok(of) = Id::try_from(self.slots.len() - 1)
            && let Some(record) = self.record(of)
        {
            record.weight = weight;
        }
    }

    #[inline]
    fn slot(&self, of: Id) -> Slot {
        slot(self.slots.get(of as usize))
    }

    /// The record of a component, which is made if there is none; `None` if the value is known.
    fn record(&mut self, of: Id) -> Option<&mut Record> {
        let at = match self.slot(of) {
            Slot::Value(_) => return None,
            Slot::Record(at) => at,
            Slot::Plain { weight, excluded } => {
                let record = Record { excluded, weight, place: NONE, efforts: [NEVER; EFFORTS] };
                let at = match self.unused.pop() {
                    Some(at) => {
                        *self.records.get_mut(at as usize) = record;
                        at
                    }
                    None => {
                        self.records.push(record);
                        // There are at most as many records as components, whose numbers have 28 bits.
                        u32::try_from(self.records.len() - 1).unwrap_or(0)
                    }
                };
                *self.slots.get_mut(of as usize) = EXAMINED | at;
                at
            }
        };
        Some(self.records.get_mut(at as usize))
    }

    /// The value of a component, if it is known.
    #[inline]
    pub(crate) fn value(&self, of: Id) -> Option<u32> {
        let word = self.slots.get(of as usize);
        (word & KNOWN != 0).then_some(word & !KNOWN)
    }

    /// The small values that a component of unknown value is known not to have, as bits.
    #[inline]
    fn excluded(&self, slot: Slot) -> u32 {
        match slot {
            Slot::Value(_) => 0,
            Slot::Record(at) => self.records.get_ref(at as usize).excluded,
            Slot::Plain { excluded, .. } => excluded,
        }
    }

    /// Whether a component is known not to have the value `t`.
    #[inline]
    pub(crate) fn excludes(&self, of: Id, t: u32) -> bool {
        match self.slot(of) {
            Slot::Value(value) => value != t,
            slot if t < SMALL => self.excluded(slot) >> t & 1 == 1,
            _ => self.large_values.contains(&(of, t)),
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

    /// Records that the value of a component is `t`, which is below 2^31.
    pub(crate) fn set(&mut self, of: Id, t: u32) {
        if let Slot::Record(at) = self.slot(of) {
            self.unused.push(at);
        }
        *self.slots.get_mut(of as usize) = KNOWN | t;
    }

    /// Records that the value of a component is not `t`.
    #[inline]
    pub(crate) fn exclude(&mut self, of: Id, t: u32) {
        match self.slot(of) {
            Slot::Value(_) => {}
            Slot::Record(at) if t < SMALL => self.records.get_mut(at as usize).excluded |= 1 << t,
            Slot::Plain { .. } if t < IN_SLOT => *self.slots.get_mut(of as usize) |= 1 << t,
            Slot::Plain { .. } if t < SMALL => {
                if let Some(record) = self.record(of) {
                    record.excluded |= 1 << t;
                }
            }
            _ => {
                self.large_values.insert((of, t));
            }
        }
    }

    /// Whether anything is known about the value of a component.
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
    pub(crate) fn add_facts(&mut self, of: Id, word: u32) {
        if word & KNOWN == 0 {
            (0..SMALL).filter(|t| word >> t & 1 == 1).for_each(|t| self.exclude(of, t));
        } else if self.value(of).is_none() {
            self.set(of, word & !KNOWN);
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
            self.large_values.iter().filter(|(id, _)| *id == of).map(|&(_, t)| t).collect();
        large.sort_unstable();
        Fact::Not(small.chain(large).map(NimValue::from).collect())
    }

    /// An estimate of the number of moves of a component of unknown value.
    #[inline]
    pub(crate) fn weight(&self, of: Id) -> u32 {
        match self.slot(of) {
            Slot::Value(_) => 0,
            Slot::Record(at) => self.records.get_ref(at as usize).weight,
            Slot::Plain { weight, .. } => weight,
        }
    }

    /// The place of the options of a component, or [`NONE`].
    #[inline]
    fn place(&self, of: Id) -> u32 {
        match self.slot(of) {
            Slot::Record(at) => self.records.get_ref(at as usize).place,
            Slot::Value(_) | Slot::Plain { .. } => NONE,
        }
    }

    /// Whether the options of a component are stored.
    #[inline]
    pub(crate) fn has_options(&self, of: Id) -> bool {
        self.place(of) != NONE
    }

    /// Stores the options of a component of unknown value.
    ///
    /// # Errors
    /// Returns an error if there is no room for more options.
    pub(crate) fn store(&mut self, of: Id, collected: &mut Collected) -> Result<(), Limit> {
        let count = collected.finish();
        self.block.clear();
        let length = u32::try_from(collected.words.len()).unwrap_or(u32::MAX);
        self.block.extend([count, length]);
        self.block.extend_from_slice(&collected.words);
        let most = Limit::Memory { needed: 1 << 34, allowed: 1 << 34 };
        let place = self.blocks.push(&self.block).ok_or(most)?;
        if let Some(record) = self.record(of) {
            record.place = place;
        }
        Ok(())
    }

    /// The number of distinct options of a component, or `None` if they are not stored.
    #[inline]
    pub(crate) fn count(&self, of: Id) -> Option<u32> {
        let place = self.place(of);
        (place != NONE).then(|| self.blocks.get(place)[0])
    }

    /// The words of the options of unknown value.
    #[inline]
    pub(crate) fn options(&self, of: Id) -> &[u32] {
        let place = self.place(of);
        if place == NONE {
            return &[];
        }
        let block = self.blocks.get(place);
        &block[HEAD..HEAD + block[1] as usize]
    }

    /// The estimate of a node of a component of unknown value.
    #[inline]
    pub(crate) fn effort(&self, of: Id, t: u32) -> Effort {
        let (weight, effort) = match self.slot(of) {
            Slot::Value(_) => (0, None),
            Slot::Record(at) => {
                let record = self.records.get_ref(at as usize);
                (record.weight, record.efforts.get(t as usize).copied().filter(|&effort| effort != NEVER))
            }
            Slot::Plain { weight, .. } => (weight, None),
        };
        let large = || self.large.get(&key(of, t)).copied().filter(|_| t as usize >= EFFORTS);
        effort.or_else(large).unwrap_or_else(|| Effort::first(weight))
    }

    /// Stores the estimate of a node.
    pub(crate) fn set_effort(&mut self, of: Id, t: u32, effort: Effort) {
        if t as usize >= EFFORTS {
            self.large.insert(key(of, t), effort);
        } else if let Some(record) = self.record(of) {
            record.efforts[t as usize] = effort;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Effort, Nodes, WEIGHTS};
    use crate::Fact;

    #[test]
    fn slots_and_records_hold_the_same_facts() {
        let mut nodes = Nodes::default();
        let weights = [3, WEIGHTS - 1, WEIGHTS, 70_000];
        weights.iter().for_each(|&weight| nodes.push(weight));
        for (of, weight) in (0..).zip(weights) {
            assert_eq!((nodes.weight(of), nodes.least_open(of)), (weight, 0));
            for t in [0, 1, 5, 19, 20, 30, 31, 40] {
                assert!(!nodes.excludes(of, t), "{of} {t}");
                nodes.exclude(of, t);
                assert!(nodes.excludes(of, t), "{of} {t}");
            }
            assert_eq!(nodes.fact(of), Fact::Not(vec![0, 1, 5, 19, 20, 30, 31, 40]));
            assert_eq!((nodes.weight(of), nodes.least_open(of)), (weight, 2));
            for t in 0..4 {
                assert_eq!(nodes.effort(of, t), Effort::first(weight));
                let effort = Effort { n: t + 1, p: of + 7 };
                nodes.set_effort(of, t, effort);
                assert_eq!(nodes.effort(of, t), effort);
            }
        }
        nodes.set(1, 2);
        nodes.exclude(1, 3);
        assert_eq!((nodes.value(1), nodes.excludes(1, 3), nodes.fact(1)), (Some(2), true, Fact::Value(2)));
        // The record of component 1 is used again.
        nodes.push(9);
        nodes.set_effort(4, 0, Effort { n: 4, p: 4 });
        assert_eq!((nodes.records.len(), nodes.weight(4), nodes.least_open(4)), (4, 9, 0));
        let mut copy = Nodes::default();
        (0..5).for_each(|of| {
            copy.push(nodes.weight(of));
            copy.add_facts(of, nodes.fact_record(of));
        });
        assert_eq!(copy.fact(1), Fact::Value(2));
        assert_eq!(copy.fact(3), Fact::Not(vec![0, 1, 5, 19, 20, 30]));
    }
}
