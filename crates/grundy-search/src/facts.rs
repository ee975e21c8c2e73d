//! The known facts about the values of components.

use grundy_core::NimValue;

/// The known facts about the value of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The value.
    Value(NimValue),
    /// The value is none of these, which are in ascending order. If the list is empty, nothing is known.
    Not(Vec<NimValue>),
}

/// The bit that marks a record as holding a known value. In a record without this bit, bit `t` is set if the component
/// is known not to have the small value `t`.
pub(crate) const KNOWN: u32 = 1 << 31;
/// Values below this number count as small.
pub(crate) const SMALL: u32 = 31;
