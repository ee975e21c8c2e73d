//! The known facts about the values of components.

use grundy_core::NimValue;
use grundy_engine::Id;
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

/// The number of small values that are excluded in a mask.
const SMALL: u32 = 64;

/// The known facts about the value of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The value.
    Value(NimValue),
    /// The value is none of these, which are in ascending order; possibly nothing is known.
    Not(Vec<NimValue>),
}

/// The known facts about one component.
#[derive(Clone, Copy)]
struct Record {
    /// The small values that the component does not have.
    excluded: u64,
    /// The value; [`UNKNOWN`] if it is unknown.
    value: u32,
}

const UNKNOWN: u32 = u32::MAX;

/// The facts about all components, by their numbers.
#[derive(Default)]
pub(crate) struct Facts {
    records: Vec<Record>,
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
        (self.records.capacity() * size_of::<Record>() + self.large.allocation_size()) as u64
    }

    /// Adds a component about which nothing is known.
    pub(crate) fn push(&mut self) {
        self.records.push(Record { excluded: 0, value: UNKNOWN });
    }

    /// The value of a component, if it is known.
    pub(crate) fn value(&self, of: Id) -> Option<u32> {
        let value = self.records[of as usize].value;
        (value != UNKNOWN).then_some(value)
    }

    /// Whether a component is known not to have the value `t`.
    pub(crate) fn excludes(&self, of: Id, t: u32) -> bool {
        let record = self.records[of as usize];
        if record.value != UNKNOWN {
            return record.value != t;
        }
        if t < SMALL { record.excluded >> t & 1 == 1 } else { self.large.contains(&(of, t)) }
    }

    /// The least value that is not excluded.
    pub(crate) fn least_open(&self, of: Id) -> u32 {
        let small = self.records[of as usize].excluded.trailing_ones();
        if small < SMALL { small } else { (SMALL..).find(|&t| !self.excludes(of, t)).unwrap_or(u32::MAX) }
    }

    /// Records that the value of a component is `t`.
    pub(crate) fn set(&mut self, of: Id, t: u32) {
        self.records[of as usize].value = t;
    }

    /// Records that the value of a component is not `t`.
    pub(crate) fn exclude(&mut self, of: Id, t: u32) {
        if t < SMALL {
            self.records[of as usize].excluded |= 1 << t;
        } else {
            self.large.insert((of, t));
        }
    }

    /// Whether anything is known about a component.
    pub(crate) fn has_any(&self, of: Id) -> bool {
        let record = self.records[of as usize];
        record.value != UNKNOWN || record.excluded != 0
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
        self.records[to as usize] = other.records[of as usize];
    }
}
