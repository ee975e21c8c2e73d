//! The data that compiled code shares with its callers.

use super::elements::Elements;
use std::any::Any;
use std::ops::ControlFlow;
use std::ptr;

/// The arguments of compiled code: a run of cells to fill, or a component whose options are listed. Compiled code
/// accesses the fields from `axes` to `window`, of 8 bytes each, by their offsets, so their order must not change.
#[repr(C)]
pub(super) struct Frame {
    /// The address of an array that contains, for every kind, the address of its first cell (0 if it has no cells),
    /// followed by the length and the stride of each field. Addresses of outcomes, here and in `own`, count units of
    /// two bits.
    pub(super) axes: i64,
    /// The address of the fields of the component, or of the fields of the first cell of the run.
    pub(super) words: i64,
    /// The address of the first cell of the run.
    pub(super) own: i64,
    /// The distance from one cell of the run to the next, in the same unit as `own`.
    pub(super) step: i64,
    /// The number of cells of the run that are not filled yet. The first of these cells may be one that compiled code
    /// could not fill.
    pub(super) left: i64,
    /// The address of the stamps of nim-values, one byte each.
    pub(super) stamps: i64,
    /// The stamp used last, from 0 to 255.
    pub(super) stamp: i64,
    /// The number of cells of the run for which no options were looked up.
    pub(super) skipped: i64,
    /// The number of cells and loop iterations until the next tick; the iterations of short loops are not counted.
    pub(super) fuel: i64,
    /// The number of elements in the latest enumeration.
    pub(super) listed: i64,
    /// The address at which the memory for options begins.
    pub(super) room: i64,
    /// The address of the end of the last option that was written but not yet delivered.
    pub(super) written: i64,
    /// The address at which the memory for options ends.
    pub(super) room_end: i64,
    /// The lowest number that has a cell, for a field whose cells cover only a window of numbers.
    pub(super) window: i64,
    /// The ranges that the function enumerates.
    pub(super) elements: Vec<Elements>,
    /// The callback that reports progress and receives options.
    pub(super) tick: *mut Ticker<'static>,
    /// The payload of a panic in a callback. The panic is resumed outside compiled code.
    pub(super) panicked: Option<Box<dyn Any + Send>>,
}

impl Frame {
    /// The number of words that were written but not yet delivered.
    pub(super) fn count_written(&self) -> usize {
        usize::try_from(self.written.saturating_sub(self.room) / 8).unwrap_or(0)
    }
}

/// The address that the pointer holds, as compiled code uses it: in 8 bytes on all machines.
pub(super) fn address<T>(pointer: *const T) -> i64 {
    // The conversion preserves the bits of the address.
    (pointer.expose_provenance() as u64).cast_signed()
}

/// The pointer with this address, which must be a result of [`address`].
pub(super) fn pointer<T>(address: i64) -> *mut T {
    ptr::with_exposed_provenance_mut(usize::try_from(address.cast_unsigned()).unwrap_or(0))
}

/// The offsets of the numbers in a [`Frame`], in bytes.
pub(super) mod offset {
    /// The offset of [`Frame::axes`](super::Frame::axes).
    pub(crate) const AXES: i32 = 0;
    /// The offset of [`Frame::words`](super::Frame::words).
    pub(crate) const WORDS: i32 = 8;
    /// The offset of [`Frame::own`](super::Frame::own).
    pub(crate) const OWN: i32 = 16;
    /// The offset of [`Frame::step`](super::Frame::step).
    pub(crate) const STEP: i32 = 24;
    /// The offset of [`Frame::left`](super::Frame::left).
    pub(crate) const LEFT: i32 = 32;
    /// The offset of [`Frame::stamps`](super::Frame::stamps).
    pub(crate) const STAMPS: i32 = 40;
    /// The offset of [`Frame::stamp`](super::Frame::stamp).
    pub(crate) const STAMP: i32 = 48;
    /// The offset of [`Frame::skipped`](super::Frame::skipped).
    pub(crate) const SKIPPED: i32 = 56;
    /// The offset of [`Frame::fuel`](super::Frame::fuel).
    pub(crate) const FUEL: i32 = 64;
    /// The offset of [`Frame::listed`](super::Frame::listed).
    pub(crate) const LISTED: i32 = 72;
    /// The offset of [`Frame::room`](super::Frame::room).
    pub(crate) const ROOM: i32 = 80;
    /// The offset of [`Frame::written`](super::Frame::written).
    pub(crate) const WRITTEN: i32 = 88;
    /// The offset of [`Frame::room_end`](super::Frame::room_end).
    pub(crate) const ROOM_END: i32 = 96;
    /// The offset of [`Frame::window`](super::Frame::window).
    pub(crate) const WINDOW: i32 = 104;
}

/// A callback with its state.
pub(super) struct Ticker<'a> {
    /// The callback; it returns `Break` to stop the compiled code.
    pub(super) tick: &'a mut dyn FnMut(Told<'_>) -> ControlFlow<()>,
    /// The number of positions visited when the current run began.
    pub(super) positions: u64,
}

/// The argument of the callback.
#[derive(Clone, Copy, Debug)]
pub(super) enum Told<'w> {
    /// Progress: the number of positions visited, not counting those of a run that has not ended.
    Positions(u64),
    /// A batch of options that were listed.
    Options(&'w [u64]),
}

/// The number of cells and loop iterations between two ticks.
pub(super) const FUEL: i64 = 1 << 16;

/// The return values of compiled code.
pub(super) mod end {
    /// All cells are filled, or all options are listed.
    pub(crate) const DONE: i64 = 0;
    /// The next cell, or the component, must be handled by the interpreter.
    pub(crate) const STUCK: i64 = 1;
    /// A callback returned `Break`, so the run stops.
    pub(crate) const BROKEN: i64 = 2;
    /// A condition that was proved does not hold, such as that a look-up is inside its table.
    pub(crate) const UNPROVED: i64 = 3;
}
