//! What compiled code calls.

use super::frame::{FUEL, Frame, Told};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What compiled code calls to have a range listed: the address of its elements.
pub(super) extern "C" fn list_elements(frame: *mut Frame, which: i64, range: i64, n: i64, base: i64) -> i64 {
    // SAFETY: compiled code hands on the frame that it was called with, and touches its numbers only.
    let frame = unsafe { &mut *frame };
    let listed = usize::try_from(which).ok().and_then(|which| frame.elements.get_mut(which));
    let listed: &[i64] = listed.map_or(&[], |elements| elements.upto(range, n, base));
    frame.listed = i64::try_from(listed.len()).unwrap_or(0);
    // An address keeps its bits.
    i64::from_ne_bytes((listed.as_ptr() as u64).to_ne_bytes())
}

/// What compiled code calls when its fuel is used up: 1 to break off.
pub(super) extern "C" fn tick(frame: *mut Frame) -> i64 {
    // SAFETY: as for [`list_elements`].
    let frame = unsafe { &mut *frame };
    frame.fuel = FUEL;
    tell(frame, None)
}

/// What compiled code calls when there is no room for another option: those before `end` are handed over; 1 to break off.
pub(super) extern "C" fn hand_over(frame: *mut Frame, end: i64) -> i64 {
    // SAFETY: as for [`list_elements`].
    let frame = unsafe { &mut *frame };
    frame.written = end;
    let stops = tell(frame, Some(frame.count_written()));
    // An address keeps its bits.
    frame.written = i64::from_ne_bytes((frame.room as u64).to_ne_bytes());
    stops
}

/// Tells the caller of the options that were written, or that work goes on; 1 to break off.
fn tell(frame: &mut Frame, written: Option<usize>) -> i64 {
    // SAFETY: the ticker outlives the call of the compiled code, which wrote so many numbers from `room` on.
    let (ticker, options) = unsafe {
        let options = written.map(|count| std::slice::from_raw_parts(frame.room, count));
        (&mut *frame.tick, options)
    };
    let told = options.map_or(Told::Positions(ticker.positions), Told::Options);
    // No panic goes through compiled code.
    match catch_unwind(AssertUnwindSafe(|| (ticker.tick)(told))) {
        Ok(flow) => flow.is_break().into(),
        Err(panicked) => {
            frame.panicked = Some(panicked);
            1
        }
    }
}
