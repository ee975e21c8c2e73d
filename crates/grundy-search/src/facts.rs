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

/// The mark of a record of a known value. Without it, the other bits are the small values that are excluded.
pub(crate) const KNOWN: u32 = 1 << 31;
/// The number of values that count as small.
pub(crate) const SMALL: u32 = 31;
