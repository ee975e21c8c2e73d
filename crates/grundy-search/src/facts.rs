//! The known facts about the values of components.

use crate::segments::Segments;
use grundy_core::NimValue;
use grundy_engine::Id;
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

/// The known facts about the value of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The value.
    Value(NimValue),
    /// The value is none of these, which are in ascending order. If there are none, nothing is known.
    Not(Vec<NimValue>),
}

/// The mark of a known value. Without it, the other bits are the small values that are excluded.
const KNOWN: u32 = 1 << 31;
/// The number of values that count as small.
const SMALL: u32 = 31;

/// The facts about all components, indexed by their numbers.
#[derive(Default)]
pub(crate) struct Facts {
    records: Segments<u32>,
    /// Large values that components are known not to have.
    large: HashSet<(Id, u32), FxBuildHasher>,
}

impl Facts {
    /// The number of components.
    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.records.bytes() + self.large.allocation_size() as u64
    }

    /// Adds a component about which nothing is known.
    pub(crate) fn push(&mut self) {
        self.records.push(0);
    }

    /// The value of a component, if it is known.
    #[inline]
    pub(crate) fn value(&self, of: Id) -> Option<u32> {
        let record = self.records.get(of as usize);
        (record & KNOWN != 0).then_some(record & !KNOWN)
    }

    /// Whether a component is known not to have the value `t`.
    #[inline]
    pub(crate) fn excludes(&self, of: Id, t: u32) -> bool {
        let record = self.records.get(of as usize);
        if record & KNOWN != 0 {
            return record & !KNOWN != t;
        }
        if t < SMALL { record >> t & 1 == 1 } else { self.large.contains(&(of, t)) }
    }

    /// The least value that is not excluded.
    pub(crate) fn least_open(&self, of: Id) -> u32 {
        if let Some(value) = self.value(of) {
            return value;
        }
        let small = self.records.get(of as usize).trailing_ones();
        if small < SMALL { small } else { (SMALL..).find(|&t| !self.excludes(of, t)).unwrap_or(KNOWN) }
    }

    /// Records that the value of a component is `t`, which is below 2^31.
    pub(crate) fn set(&mut self, of: Id, t: u32) {
        *self.records.get_mut(of as usize) = KNOWN | t;
    }

    /// Records that the value of a component is not `t`.
    #[inline]
    pub(crate) fn exclude(&mut self, of: Id, t: u32) {
        let record = self.records.get_mut(of as usize);
        if *record & KNOWN != 0 {
            return;
        }
        if t < SMALL {
            *record |= 1 << t;
        } else {
            self.large.insert((of, t));
        }
    }

    /// Whether anything is known about a component.
    pub(crate) fn has_any(&self, of: Id) -> bool {
        self.records.get(of as usize) != 0
    }

    /// The known facts about a component.
    pub(crate) fn fact(&self, of: Id) -> Fact {
        match self.value(of) {
            Some(value) => Fact::Value(value.into()),
            None => {
                let small = (0..SMALL).filter(|&t| self.excludes(of, t));
                let mut large: Vec<u32> =
                    self.large.iter().filter(|(id, _)| *id == of).map(|&(_, t)| t).collect();
                large.sort_unstable();
                Fact::Not(small.chain(large).map(NimValue::from).collect())
            }
        }
    }

    /// Copies the facts about a component of `other`, except for its large excluded values.
    pub(crate) fn copy(&mut self, to: Id, other: &Self, of: Id) {
        *self.records.get_mut(to as usize) = other.records.get(of as usize);
    }
}
