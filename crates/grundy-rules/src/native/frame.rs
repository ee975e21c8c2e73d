//! What compiled code and the code that calls it share.

use super::elements::Elements;
use std::any::Any;
use std::ops::ControlFlow;

/// A run under way, or a component whose options are listed, as compiled code sees it. Addresses and numbers, 8 bytes each, in this order.
#[repr(C)]
pub(super) struct Frame {
    /// For every kind the address of its first cell, 0 where there are none, and for every field its length and its stride; addresses of outcomes
    /// count quarters of bytes.
    pub(super) axes: *const i64,
    /// The fields of the component, or of the run's first cell.
    pub(super) words: *const i64,
    /// The address of the run's first cell.
    pub(super) own: i64,
    /// How much further the next cell of the run is.
    pub(super) step: i64,
    /// How many cells of the run are not done; the first of them may be stuck.
    pub(super) left: i64,
    /// Where the stamps of nim-values are, one byte each.
    pub(super) stamps: *mut u8,
    /// The stamp used last, from 0 to 255.
    pub(super) stamp: i64,
    /// Cells of the run that needed no options.
    pub(super) skipped: i64,
    /// Loop turns until the next tick.
    pub(super) fuel: i64,
    /// How many elements were listed.
    pub(super) listed: i64,
    /// Where options are written,
    pub(super) room: *mut u64,
    /// where those that were not handed over end,
    pub(super) written: i64,
    /// and where there is no more room.
    pub(super) room_end: i64,
    /// The lowest number that has cells of the field of which only a window has some.
    pub(super) window: i64,
    /// The ranges of the function.
    pub(super) elements: Vec<Elements>,
    /// Who is asked whether to go on.
    pub(super) tick: *mut Ticker<'static>,
    /// What a caller panicked with, until that is carried on outside of compiled code.
    pub(super) panicked: Option<Box<dyn Any + Send>>,
}

impl Frame {
    /// How many numbers were written into the room and not handed over.
    pub(super) fn count_written(&self) -> usize {
        // An address keeps its bits.
        let bytes = u64::from_ne_bytes(self.written.to_ne_bytes()).saturating_sub(self.room as u64);
        usize::try_from(bytes / 8).unwrap_or(0)
    }
}

/// Offsets of the numbers of a [`Frame`].
pub(super) mod offset {
    pub(crate) const AXES: i32 = 0;
    pub(crate) const WORDS: i32 = 8;
    pub(crate) const OWN: i32 = 16;
    pub(crate) const STEP: i32 = 24;
    pub(crate) const LEFT: i32 = 32;
    pub(crate) const STAMPS: i32 = 40;
    pub(crate) const STAMP: i32 = 48;
    pub(crate) const SKIPPED: i32 = 56;
    pub(crate) const FUEL: i32 = 64;
    pub(crate) const LISTED: i32 = 72;
    pub(crate) const ROOM: i32 = 80;
    pub(crate) const WRITTEN: i32 = 88;
    pub(crate) const ROOM_END: i32 = 96;
    pub(crate) const WINDOW: i32 = 104;
}

/// Who is asked whether to go on, and what it is told.
pub(super) struct Ticker<'a> {
    pub(super) tick: &'a mut dyn FnMut(Told<'_>) -> ControlFlow<()>,
    pub(super) positions: u64,
}

/// What it is told.
#[derive(Clone, Copy, Debug)]
pub(super) enum Told<'w> {
    /// That work goes on, after so many positions.
    Positions(u64),
    /// Options that were listed.
    Options(&'w [u64]),
}

/// Loop turns between two ticks.
pub(super) const FUEL: i64 = 1 << 16;

/// The ends of compiled code.
pub(super) mod end {
    /// All cells are done.
    pub(crate) const DONE: i64 = 0;
    /// The next cell cannot be done here.
    pub(crate) const STUCK: i64 = 1;
    /// The caller broke off.
    pub(crate) const BROKEN: i64 = 2;
    /// A look-up that was proved to be inside its table is not.
    pub(crate) const UNPROVED: i64 = 3;
}
