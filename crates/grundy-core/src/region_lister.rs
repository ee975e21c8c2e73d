//! Regions of boards and their options, listed quickly.

use crate::{ComponentRef, Mover};

/// Lists the regions of boards, and the options of a region, without making whole boards.
///
/// A region is an independent part of a board, in a standard form, and is identified by a *key*: a few words
/// that only this lister can read. Equal keys mean equal games. A lister is made by
/// [`Boards::region_lister`](crate::Boards::region_lister).
pub trait RegionLister: Send + Sync {
    /// Calls `each` with the regions of `component`, and returns `true`; returns `false` if the lister cannot
    /// read the component, for example because its board is too large.
    fn regions(&mut self, component: ComponentRef<'_>, each: &mut dyn FnMut(ListedRegion<'_>)) -> bool;

    /// Calls `each` with the regions of every option of the region with this key, one option after another.
    /// Different moves to the same option may be listed only once.
    fn options(&mut self, region: &[u64], each: &mut dyn FnMut(ListedRegion<'_>));

    /// The number of cells of the region with this key.
    fn cells(&self, region: &[u64]) -> u32;

    /// Whether a symmetry pairs the moves of the region, so that its value is 0: see
    /// [`Boards::is_paired`](crate::Boards::is_paired).
    fn is_paired(&mut self, region: &[u64]) -> bool;

    /// The number of bytes in use.
    fn bytes(&self) -> u64;
}

/// What a [`RegionLister`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedRegion<'a> {
    /// A region of the current option.
    Region {
        /// The key of the region, or of its negative.
        key: &'a [u64],
        /// Whether the region is the negative of that with the key: Left and Right are exchanged. Always
        /// `false` in impartial games.
        is_negative: bool,
    },
    /// The current option has no more regions, and this mover can move to it.
    OptionEnds(Mover),
}
