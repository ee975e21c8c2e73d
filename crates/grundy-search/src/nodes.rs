//! The options of the components that were examined, and estimates for their nodes.

use crate::options::Collected;
use crate::proof::Effort;
use crate::segments::{Blocks, Segments};
use grundy_core::Limit;
use grundy_engine::Id;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The records of the components, indexed by their numbers.
#[derive(Default)]
pub(crate) struct Nodes {
    records: Segments<Record>,
    /// For each component with options: the number of distinct options, the number of words of options, and
    /// the options of unknown value.
    blocks: Blocks,
    /// The estimates for other nimbers.
    large: HashMap<u64, Effort, FxBuildHasher>,
    block: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Record {
    /// An estimate of the number of moves.
    weight: u32,
    /// The place of the options, or [`NONE`] if they were not stored.
    place: u32,
    /// The estimates for the smallest nimbers, or [`NEVER`] for nodes that were never examined.
    efforts: [Effort; SMALL as usize],
}

const NONE: u32 = u32::MAX;
/// The number of nimbers for which estimates are stored in the records.
const SMALL: u32 = 2;
/// The number of words before the options.
const HEAD: usize = 2;
/// The mark of a node without an estimate. Estimates are at least 1.
const NEVER: Effort = Effort { n: 0, p: 0 };

fn key(of: Id, t: u32) -> u64 {
    u64::from(of) << 32 | u64::from(t)
}

impl Nodes {
    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.records.bytes() + self.blocks.bytes() + self.large.allocation_size() as u64
    }

    /// The number of additional bytes needed while tables grow, if they are about to grow.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        let is_near = self.large.len() + self.large.len() / 16 + 16 > self.large.capacity();
        if is_near { 2 * self.large.allocation_size() as u64 } else { 0 }
    }

    /// Adds a component that has not been examined.
    pub(crate) fn push(&mut self, weight: u32) {
        self.records.push(Record { weight, place: NONE, efforts: [NEVER; SMALL as usize] });
    }

    /// An estimate of the number of moves of a component.
    #[inline]
    pub(crate) fn weight(&self, of: Id) -> u32 {
        self.records.get(of as usize).weight
    }

    /// Whether the options of a component are stored.
    #[inline]
    pub(crate) fn has_options(&self, of: Id) -> bool {
        self.records.get(of as usize).place != NONE
    }

    /// Stores the options of a component.
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
        self.records.get_mut(of as usize).place = self.blocks.push(&self.block).ok_or(most)?;
        Ok(())
    }

    /// The number of distinct options of a component, or `None` if they are not stored.
    #[inline]
    pub(crate) fn count(&self, of: Id) -> Option<u32> {
        let place = self.records.get(of as usize).place;
        (place != NONE).then(|| self.blocks.get(place)[0])
    }

    /// The words of the options of unknown value.
    #[inline]
    pub(crate) fn options(&self, of: Id) -> &[u32] {
        let place = self.records.get(of as usize).place;
        if place == NONE {
            return &[];
        }
        let block = self.blocks.get(place);
        &block[HEAD..HEAD + block[1] as usize]
    }

    /// The estimate of a node.
    #[inline]
    pub(crate) fn effort(&self, of: Id, t: u32) -> Effort {
        let record = self.records.get(of as usize);
        let known = match record.efforts.get(t as usize) {
            Some(&effort) => Some(effort).filter(|&effort| effort != NEVER),
            None => self.large.get(&key(of, t)).copied(),
        };
        known.unwrap_or_else(|| Effort::first(record.weight))
    }

    /// Stores the estimate of a node.
    pub(crate) fn set_effort(&mut self, of: Id, t: u32, effort: Effort) {
        match self.records.get_mut(of as usize).efforts.get_mut(t as usize) {
            Some(known) => *known = effort,
            None => {
                self.large.insert(key(of, t), effort);
            }
        }
    }
}
