//! The numbers that guide the search.

use grundy_engine::Id;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The largest number; larger numbers are replaced by it. It never means that something is proved.
const MOST: u32 = 1 << 30;

/// An estimate of the number of positions that a proof about a node still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// For a proof that the node is an N-position: the component does not have the value.
    pub(crate) n: u32,
    /// For a proof that the node is a P-position: the component has the value.
    pub(crate) p: u32,
}

impl Effort {
    /// The estimate for a component that has not been examined and has about `weight` moves.
    pub(crate) fn first(weight: u32) -> Self {
        Self { n: 1, p: (1 + weight / 2).min(MOST) }
    }

    /// The estimate for a node that is an N-position as soon as one of its children is a P-position.
    pub(crate) fn of_children(least_p: u32, sum_of_n: u64) -> Self {
        Self { n: least_p.clamp(1, MOST), p: u32::try_from(sum_of_n).unwrap_or(MOST).clamp(1, MOST) }
    }
}

/// The number of nimbers for which estimates are stored in a list.
const SMALL: usize = 2;

/// The estimates of the nodes that were examined.
#[derive(Default)]
pub(crate) struct Efforts {
    /// For every component, the estimates for the smallest nimbers; [`NEVER`] for nodes that were never
    /// examined.
    small: Vec<[Effort; SMALL]>,
    large: HashMap<u64, Effort, FxBuildHasher>,
}

/// The mark of a node that was never examined. An estimate is at least 1.
const NEVER: Effort = Effort { n: 0, p: 0 };

fn key(of: Id, t: u32) -> u64 {
    u64::from(of) << 32 | u64::from(t)
}

impl Efforts {
    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.small.capacity() * size_of::<[Effort; SMALL]>() + self.large.allocation_size()) as u64
    }

    /// The number of bytes after the tables grow.
    pub(crate) fn bytes_after_growth(&self) -> u64 {
        let grows = self.large.len() == self.large.capacity() || self.small.len() == self.small.capacity();
        if grows { 2 * self.bytes() } else { self.bytes() }
    }

    /// Adds a component whose nodes were never examined.
    pub(crate) fn push(&mut self) {
        self.small.push([NEVER; SMALL]);
    }

    /// The estimate of a node; `None` if the node was never examined.
    pub(crate) fn get(&self, of: Id, t: u32) -> Option<Effort> {
        match self.small[of as usize].get(t as usize) {
            Some(&effort) => (effort != NEVER).then_some(effort),
            None => self.large.get(&key(of, t)).copied(),
        }
    }

    /// Stores the estimate of a node.
    pub(crate) fn set(&mut self, of: Id, t: u32, effort: Effort) {
        match self.small[of as usize].get_mut(t as usize) {
            Some(entry) => *entry = effort,
            None => {
                self.large.insert(key(of, t), effort);
            }
        }
    }
}
