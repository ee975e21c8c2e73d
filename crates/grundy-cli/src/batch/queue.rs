//! The requests that have been read but not answered yet, and which of them are cancelled.

use super::lines::{self, Line};
use crate::interrupt::Interrupt;
use grundy::json;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Another line is queued only while the waiting requests take at most this many bytes.
const WAITING_BYTES: usize = 16 << 20;

/// The memory that a waiting line takes in addition to its text, in bytes.
const LINE_BYTES: usize = 128;

/// The largest number of bytes in a line that cancels a request. Longer lines are treated as requests.
const LONGEST_CANCEL: usize = 1 << 16;

/// The queue of requests between the thread that reads them and the threads that answer them.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Request>,
    /// The memory that the waiting requests take, in bytes.
    bytes: usize,
    /// The requests that are being answered, with the flags that stop them.
    running: Vec<(Arc<Line>, Arc<AtomicBool>)>,
    /// How the input ended, or `None` if it has not ended yet.
    end: Option<io::Result<()>>,
}

/// A request that has not been interpreted yet.
pub(super) struct Request {
    pub(super) line: Arc<Line>,
    /// Whether the request was cancelled while it was waiting.
    pub(super) is_cancelled: bool,
}

impl Queue {
    /// Reads all lines of `input`. A line that cancels requests takes effect at once; any other line is queued.
    pub(super) fn fill(&self, mut input: impl BufRead, longest: usize) {
        let end = loop {
            match lines::next(&mut input, longest) {
                Ok(Some(line)) => match cancelled(&line) {
                    Some(id) => self.cancel(&id),
                    None => self.push(line),
                },
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        self.state().end = Some(end);
        self.changed.notify_all();
    }

    fn push(&self, line: Line) {
        let mut state = self.state();
        while state.bytes > WAITING_BYTES {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.bytes += line.bytes() + LINE_BYTES;
        state.waiting.push_back(Request { line: Arc::new(line), is_cancelled: false });
        drop(state);
        self.changed.notify_all();
    }

    /// Stops the requests with this `id`, whether they are running or waiting.
    fn cancel(&self, id: &str) {
        let mut state = self.state();
        let is_meant = |line: &Line| line.text().is_some_and(|text| id_of(text) == id);
        for (_, stop) in state.running.iter().filter(|(line, _)| is_meant(line)) {
            stop.store(true, Ordering::SeqCst);
        }
        for request in state.waiting.iter_mut().filter(|request| is_meant(&request.line)) {
            request.is_cancelled = true;
        }
    }

    /// Waits for the next request, on behalf of a session that is stopped by `stop`. Returns `None` at the end of the
    /// input, after the queue has been closed, and after another session has reported that the input cannot be read.
    ///
    /// # Errors
    /// Returns an error if the input could not be read.
    pub(super) fn take(&self, stop: &Arc<AtomicBool>, interrupt: &Interrupt) -> Option<io::Result<Request>> {
        let mut state = self.state();
        loop {
            if let Some(request) = state.waiting.pop_front() {
                state.bytes -= request.line.bytes() + LINE_BYTES;
                // Ctrl-C sets the flag of the interrupt before it sets this one, so the signal is not lost, whether it
                // arrives before or after this flag is cleared.
                stop.store(false, Ordering::SeqCst);
                if interrupt.is_set() {
                    stop.store(true, Ordering::SeqCst);
                }
                state.running.push((Arc::clone(&request.line), Arc::clone(stop)));
                drop(state);
                self.changed.notify_all();
                return Some(Ok(request));
            }
            match &mut state.end {
                Some(Ok(())) => return None,
                // Only one of the sessions reports the error.
                Some(end) => return Some(Err(std::mem::replace(end, Ok(())).err()?)),
                None => {}
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records that the session with the flag `stop` has answered its request.
    pub(super) fn done(&self, stop: &Arc<AtomicBool>) {
        self.state().running.retain(|(_, other)| !Arc::ptr_eq(stop, other));
    }

    /// Ends the work: drops the waiting requests, and stops the running requests.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.waiting.clear();
        state.bytes = 0;
        state.end.get_or_insert(Ok(()));
        state.running.iter().for_each(|(_, stop)| stop.store(true, Ordering::SeqCst));
        drop(state);
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The `id` of the requests that this line cancels, or `None` if the line does not cancel any.
fn cancelled(line: &Line) -> Option<Cow<'_, str>> {
    let text = line.text().filter(|text| text.len() <= LONGEST_CANCEL && text.contains("\"cancel\""))?;
    json::cancelled(text)
}

/// The `id` of a request, as JSON text.
pub(super) fn id_of(text: &str) -> Cow<'_, str> {
    match json::request(text) {
        Ok(identified) => identified.id,
        Err(unreadable) => unreadable.id,
    }
}
