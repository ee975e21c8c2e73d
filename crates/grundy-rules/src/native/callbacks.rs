//! The functions that compiled code calls.

use super::frame::{FUEL, Frame, Told, address, pointer};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Lists the elements of a range for compiled code; returns their address, and stores their number in the
/// frame.
pub(super) extern "C" fn list_elements(frame: i64, which: i64, range: i64, n: i64, base: i64) -> i64 {
    // SAFETY: compiled code passes on the frame that it was called with, and accesses only its numbers.
    let frame = unsafe { &mut *pointer::<Frame>(frame) };
    let listed = usize::try_from(which).ok().and_then(|which| frame.elements.get_mut(which));
    let listed: &[i64] = listed.map_or(&[], |elements| elements.upto(range, n, base));
    frame.listed = i64::try_from(listed.len()).unwrap_or(0);
    address(listed.as_ptr())
}

/// Called by compiled code when its fuel is used up. Returns 1 to stop the compiled code.
pub(super) extern "C" fn tick(frame: i64) -> i64 {
    // SAFETY: as for [`list_elements`].
    let frame = unsafe { &mut *pointer::<Frame>(frame) };
    frame.fuel = FUEL;
    tell(frame, None)
}

/// Called by compiled code when there is no room for another option. Delivers the options before `end`;
/// returns 1 to stop the compiled code.
pub(super) extern "C" fn hand_over(frame: i64, end: i64) -> i64 {
    // SAFETY: as for [`list_elements`].
    let frame = unsafe { &mut *pointer::<Frame>(frame) };
    frame.written = end;
    let stops = tell(frame, Some(frame.count_written()));
    frame.written = frame.room;
    stops
}

/// Delivers the options in the first `written` words, or, with `None`, reports progress. Returns 1 to stop the
/// compiled code.
fn tell(frame: &mut Frame, written: Option<usize>) -> i64 {
    // SAFETY: the ticker outlives the call of the compiled code, which wrote this many numbers, starting at
    // `room`.
    let (ticker, options) = unsafe {
        let options = written.map(|count| std::slice::from_raw_parts(pointer::<u64>(frame.room), count));
        (&mut *frame.tick, options)
    };
    let told = options.map_or(Told::Positions(ticker.positions), Told::Options);
    // A panic must not unwind through compiled code.
    match catch_unwind(AssertUnwindSafe(|| (ticker.tick)(told))) {
        Ok(flow) => flow.is_break().into(),
        Err(panicked) => {
            frame.panicked = Some(panicked);
            1
        }
    }
}
