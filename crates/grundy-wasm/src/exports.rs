//! The exports and imports of the module.

use super::{PageSession, milliseconds};
use std::cell::RefCell;
use std::sync::Arc;

mod page {
    #[expect(unsafe_code, reason = "functions of the page; they take numbers and may be called at any time")]
    #[link(wasm_import_module = "grundy")]
    unsafe extern "C" {
        /// Milliseconds since a fixed moment.
        pub(super) safe fn now() -> f64;
        /// Receives the address and the length of a progress report in JSON.
        pub(super) safe fn progress(address: *const u8, length: usize);
    }
}

/// The buffers through which the page and the module exchange requests and answers, and the session.
struct State {
    request: Vec<u8>,
    answer: String,
    session: PageSession,
}

thread_local! {
    /// The state of the module, which has only one thread.
    static STATE: RefCell<State> = RefCell::new(State {
        request: Vec::new(),
        answer: String::new(),
        session: PageSession::new(
            Arc::new(|| milliseconds(page::now())),
            |text| page::progress(text.as_ptr(), text.len()),
        ),
    });
}

/// The address of a buffer of `length` bytes for the next request, or 0 if it cannot be allocated.
#[expect(unsafe_code, reason = "the name of an export, which no other item has")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn input(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.request = Vec::new();
        if state.request.try_reserve_exact(length.max(1)).is_err() {
            return std::ptr::null_mut();
        }
        state.request.resize(length, 0);
        state.request.as_mut_ptr()
    })
}

/// Answers the request in the buffer, and returns the length of the answer in bytes.
#[expect(unsafe_code, reason = "the name of an export, which no other item has")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ask() -> usize {
    STATE.with_borrow_mut(|state| {
        let request = std::mem::take(&mut state.request);
        state.answer = String::new();
        state.answer = state.session.answer(&request);
        state.answer.len()
    })
}

/// The address of the answer, which is valid until the next call to `ask`.
#[expect(unsafe_code, reason = "the name of an export, which no other item has")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    STATE.with_borrow(|state| state.answer.as_ptr())
}
