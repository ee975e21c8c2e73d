//! The numbers that guide the search.

use grundy_engine::Id;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The largest number; larger ones are cut off. It never means that something is proved.
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
    /// The estimate for a component that was never examined, with about this many moves.
    pub(crate) fn first(weight: u32) -> Self {
        Self { n: 1, p: (1 + weight / 2).min(MOST) }
    }

    /// The estimate for a node that is an N-position as soon as one of its children is a P-position.
    pub(crate) fn of_children(least_p: u32, sum_of_n: u64) -> Self {
        Self { n: least_p.min(MOST), p: u32::try_from(sum_of_n).unwrap_or(MOST).clamp(1, MOST) }
    }
}

/// The estimates of the nodes that were examined.
#[derive(Default)]
pub(crate) struct Efforts {
    known: HashMap<u64, Effort, FxBuildHasher>,
}

fn key(of: Id, t: u32) -> u64 {
    u64::from(of) << 32 | u64::from(t)
}

impl Efforts {
    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.known.allocation_size() as u64
    }

    /// The number of bytes after the table grows.
    pub(crate) fn bytes_after_growth(&self) -> u64 {
        let grows = self.known.len() == self.known.capacity();
        if grows { 3 * self.bytes() } else { self.bytes() }
    }

    /// The estimate of a node; `None` if it was never examined.
    pub(crate) fn get(&self, of: Id, t: u32) -> Option<Effort> {
        self.known.get(&key(of, t)).copied()
    }

    /// Stores the estimate of a node.
    pub(crate) fn set(&mut self, of: Id, t: u32, effort: Effort) {
        self.known.insert(key(of, t), effort);
    }
}
