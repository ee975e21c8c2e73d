//! What compiled code calls.

use super::frame::{FUEL, Frame};

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
    // SAFETY: as for [`list_elements`], and the ticker outlives the call of the compiled code.
    let (frame, ticker) = unsafe {
        let frame = &mut *frame;
        let ticker = &mut *frame.tick;
        (frame, ticker)
    };
    frame.fuel = FUEL;
    (ticker.tick)(ticker.positions).is_break().into()
}
