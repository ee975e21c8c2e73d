//! Regions of boards and their options, listed quickly.

use crate::{BoardSpace, ComponentRef, Mover};

/// The bit of the first word of a listed key that stands for the negative of a region: see [`RegionLister`].
pub const NEGATIVE: u64 = 1 << 63;

/// Lists the regions of boards, and the options of a region, without making whole boards.
///
/// A region is an independent part of a board, in a standard form, and is identified by a *key*: a few words
/// that only listers of the same boards can read. Regions with equal keys have equal values under normal play. A
/// lister is made by [`Boards::region_lister`](crate::Boards::region_lister).
///
/// In partizan games, a listed key whose first word has the bit [`NEGATIVE`] set stands for the negative of the region
/// whose key is the same without that bit: the region with Left and Right exchanged. Methods that take a key need it
/// without that bit. Impartial games have no such keys, since every impartial game equals its negative.
pub trait RegionLister: Send + Sync {
    /// The number of words in every key. The highest 12 bits of the first word of a key are never all set, so that
    /// callers can use words with all these bits set for their own purposes.
    fn width(&self) -> usize;

    /// Appends the regions of `component` as one sum, and returns `true`; returns `false` if the lister
    /// cannot read the component, for example because its board is too large.
    fn regions(&mut self, component: ComponentRef<'_>, into: &mut ListedSums) -> bool;

    /// Appends one or more options of the region with this key, each as a sum, from move number `from` on; appends
    /// nothing if no options are left. Returns the number of the move to continue with, or `None` after the last move.
    /// In the first call, `from` must be 0. Of several moves to the same option, only one need be listed.
    fn options(&mut self, region: &[u64], from: u32, into: &mut ListedSums) -> Option<u32>;

    /// The number of cells of the region with this key.
    fn cells(&self, region: &[u64]) -> u32;

    /// The number of moves of the region with this key.
    fn moves(&self, region: &[u64]) -> u32;

    /// Whether a symmetry is known to pair the moves of the region, so that its value is 0: see
    /// [`Boards::is_paired`](crate::Boards::is_paired). Always `false` if some move is reserved for one player.
    fn is_paired(&mut self, region: &[u64]) -> bool;

    /// The spaces in which regions have been found, in the order of their numbers, which are parts of keys.
    fn spaces(&self) -> Vec<BoardSpace>;

    /// Gives these spaces the numbers that they have in another lister of the same boards, so that the keys of that
    /// lister can be used. Returns `false` if this lister cannot give each space its number, for example because the
    /// number is taken; the keys must not be used then.
    fn add_spaces(&mut self, spaces: &[BoardSpace]) -> bool;

    /// Another lister of the same boards, for another thread. Both give new spaces the same numbers, so each can read
    /// the keys that the other one writes.
    fn fork(&self) -> Box<dyn RegionLister>;

    /// Whether the words are the key of a region.
    fn is_key(&self, words: &[u64]) -> bool;

    /// The value of the region with this key, if [`set_value`](Self::set_value) has stored it.
    fn value(&self, region: &[u64]) -> Option<u8>;

    /// Stores the value of the region with this key. Afterwards, this lister omits the region from the sums that it
    /// lists, and includes the value in their [nim-sums](ListedSum::nimber). This is worthwhile for regions of a few
    /// cells, which occur often.
    fn set_value(&mut self, region: &[u64], value: u8);

    /// Drops the values that were stored.
    fn forget_values(&mut self);

    /// The number of bytes in use.
    fn bytes(&self) -> u64;

    /// The number of additional bytes needed to store another value, which is 0 unless a table is about to grow.
    fn bytes_of_growth(&self) -> u64;
}

/// The sums of regions that a [`RegionLister`] lists, with the keys of all sums in one list.
#[derive(Clone, Debug, Default)]
pub struct ListedSums {
    /// The keys of all regions, each of [`width`](RegionLister::width) words.
    pub keys: Vec<u64>,
    /// The sums, in the order of their keys in `keys`.
    pub sums: Vec<ListedSum>,
}

/// A sum in [`ListedSums`]: where its keys end, the value of its regions without keys, and who can move to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedSum {
    /// The number of words in [`keys`](ListedSums::keys) up to the end of this sum.
    pub end: usize,
    /// The nim-sum of the values of regions that are not listed because their values are obvious or stored.
    pub nimber: u32,
    /// The players who can move to this sum, if it is an option.
    pub mover: Mover,
}

impl ListedSums {
    /// Removes all sums.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.sums.clear();
    }

    /// Ends the current sum. Its regions that are not listed have the nim-sum `nimber`. If it is an option, both
    /// players can move to it.
    pub fn end(&mut self, nimber: u32) {
        self.end_for(Mover::Either, nimber);
    }

    /// Ends the current sum, to which `mover` can move. Its regions that are not listed have the nim-sum `nimber`.
    pub fn end_for(&mut self, mover: Mover, nimber: u32) {
        self.sums.push(ListedSum { end: self.keys.len(), nimber, mover });
    }
}
