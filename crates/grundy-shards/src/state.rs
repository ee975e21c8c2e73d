//! The state of a position that has not been decided.

/// The state of a position in which the player who moved last has won.
pub(crate) const ENDED: u32 = 0;
/// The bit of a state that marks an undecided position. The lowest bits count the options that are still
/// undecided.
pub(crate) const UNDECIDED: u32 = 1 << 31;
/// The bit of a state that marks an undecided position with an option that has no components.
pub(crate) const EMPTY: u32 = 1 << 30;
/// The bits of a state that count options.
pub(crate) const COUNT: u32 = EMPTY - 1;

/// An option of several components.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The index of the position that has the option.
    pub(crate) parent: u32,
    /// The number of components whose values are not known.
    pub(crate) missing: u32,
    /// The nim-sum of the known values, with the additional bit [`LOST`](Self::LOST).
    pub(crate) sum: u32,
}

impl Slot {
    /// The bit of `sum` that is set if some component is loony.
    pub(crate) const LOST: u32 = 1 << 31;
}
