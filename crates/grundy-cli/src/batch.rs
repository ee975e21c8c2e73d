//! `batch`: reads requests and writes answers, one per line.
//!
//! One thread reads the requests, so that a request can be cancelled while it is being answered. Either one
//! session answers the requests in order, or several sessions answer them in any order.

mod lines;
mod progress;
mod queue;

use crate::failure::Failure;
use crate::input;
use crate::interrupt::Interrupt;
use crate::resolve::read_paths;
use crate::write_end::WriteEnd;
use grundy::messages::{self, Language};
use grundy::{Error, ErrorKind, Limits, Message, Session, Watch, json};
use lines::Line;
use progress::Reporter;
use queue::{Queue, Request};
use std::io::{self, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The stack size of each thread that runs one of several sessions, in bytes. This is the usual stack size of a main
/// thread.
const STACK_BYTES: usize = 8 << 20;

/// The settings with which requests are answered.
pub(crate) struct Batch<'a> {
    /// Creates a session that stops answering a request when the given flag is set.
    pub(crate) session: &'a (dyn Fn(&Arc<AtomicBool>) -> Session + Sync),
    pub(crate) interrupt: &'a Interrupt,
    /// The limits on time and memory; each of them applies to the requests that do not set it.
    pub(crate) defaults: Limits,
    /// The number of sessions that answer requests. If there is more than one session, the order of the answers may
    /// differ from the order of the requests.
    pub(crate) sessions: usize,
}

impl Batch<'_> {
    /// Answers the requests on standard input, until the input ends or Ctrl-C is pressed. An answer is written as soon
    /// as it is complete.
    ///
    /// # Errors
    /// Returns an error if standard input cannot be read, or if output cannot be written. Errors in a request are
    /// reported in its answer.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let queue = Arc::new(Queue::default());
        let filled = Arc::clone(&queue);
        // The thread that reads may wait indefinitely for input, so it is not joined.
        let longest = lines::longest(self.defaults.bytes);
        thread::spawn(move || filled.fill(BufReader::with_capacity(1 << 16, io::stdin().lock()), longest));
        if self.sessions <= 1 {
            return self.answer_all(&queue);
        }
        let language = Language::current();
        thread::scope(|scope| {
            let answer_all = || messages::in_language(language, || self.answer_all(&queue));
            let threads: Vec<_> = (0..self.sessions)
                .filter_map(|_| {
                    thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, answer_all).ok()
                })
                .collect();
            if threads.is_empty() {
                return answer_all();
            }
            let ends: Vec<_> = threads.into_iter().filter_map(|thread| thread.join().ok()).collect();
            ends.into_iter().collect()
        })
    }

    /// Answers requests, one after the other, until the queue ends or Ctrl-C is pressed. A session in which a request
    /// panics is replaced by a new one.
    fn answer_all(&self, queue: &Queue) -> Result<(), Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        self.interrupt.also_sets(&stop);
        let reporter = Arc::new(Reporter::default());
        let start = || (self.session)(&stop).with_watch(Arc::clone(&reporter) as Arc<dyn Watch>);
        let mut session = start();
        while let Some(request) = queue.take(&stop, self.interrupt) {
            let request = request.map_err(input::standard_input_error)?;
            let found = self.interrupt.during(|| {
                let found = caught(|| answer(&mut session, &request, self.defaults, &reporter));
                reporter.end();
                queue.done(&stop);
                found
            });
            let found = found.unwrap_or_else(|| {
                // The tables of the session may be in an inconsistent state.
                session = start();
                let id = request.line.text().map_or("null".into(), queue::id_of);
                json::error(&id, &Error::new(ErrorKind::Internal, Message::new("answer-internal")))
            });
            if let Err(end) = write(found) {
                queue.close();
                return Err(end.into());
            }
            if self.interrupt.is_set() {
                queue.close();
                break;
            }
        }
        Ok(())
    }
}

/// Writes one line, an answer or a report of progress, and flushes the output.
fn write(answer: String) -> Result<(), WriteEnd> {
    /// Held while a line is written, so that lines are not mixed.
    static OUTPUT: Mutex<()> = Mutex::new(());
    let line = answer + "\n";
    let _turn = OUTPUT.lock().unwrap_or_else(PoisonError::into_inner);
    let mut out = io::stdout().lock();
    Ok(out.write_all(line.as_bytes()).and_then(|()| out.flush())?)
}

/// The result of `work`, or `None` if `work` panicked.
fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

fn answer(session: &mut Session, request: &Request, defaults: Limits, reporter: &Reporter) -> String {
    match &*request.line {
        Line::TooLong => {
            let message = Message::new("cli-line-too-long").with("limit", lines::longest(defaults.bytes));
            json::error("null", &Error::new(ErrorKind::Limit, message))
        }
        Line::Whole(line) => match std::str::from_utf8(line) {
            Ok(text) if request.is_cancelled => {
                let error = Error::new(ErrorKind::Limit, Message::new("solve-limit-stopped"));
                json::error(&queue::id_of(text), &error)
            }
            Ok(text) => answer_text(session, text, defaults, reporter),
            Err(error) => not_utf8(line, error.valid_up_to()),
        },
    }
}

fn answer_text(session: &mut Session, line: &str, defaults: Limits, reporter: &Reporter) -> String {
    match json::request(line) {
        Ok(mut identified) => {
            let json::Request { ask, subject } = &mut identified.request;
            let limits = &mut subject.settings.limits;
            limits.seconds = limits.seconds.or(defaults.seconds);
            limits.bytes = limits.bytes.or(defaults.bytes);
            if identified.wants.progress {
                reporter.begin(&identified.id);
            }
            let language = subject.settings.language.unwrap_or_else(Language::current);
            messages::in_language(language, || {
                let answer = read_paths(subject, ask).and_then(|()| match &identified.wants.picture {
                    Some(_) => session.ask(grundy_pictures::question(ask.clone())?, subject),
                    None => session.ask(&*ask, subject),
                });
                grundy_pictures::json_answer(&identified.id, &answer, identified.wants.picture.as_ref())
            })
        }
        Err(unreadable) => {
            let language = unreadable.language.unwrap_or_else(Language::current);
            messages::in_language(language, || json::error(&unreadable.id, &unreadable.error))
        }
    }
}

fn not_utf8(line: &[u8], good: usize) -> String {
    let column = String::from_utf8_lossy(&line[..good]).chars().count() + 1;
    let text = String::from_utf8_lossy(line);
    let message = Message::new("cli-line-not-utf8").with("column", column);
    json::error(&queue::id_of(&text), &Error::new(ErrorKind::Syntax, message))
}

#[cfg(test)]
mod tests {
    use super::caught;

    #[test]
    fn a_panic_is_caught() {
        assert_eq!(caught(|| 3), Some(3));
        let entries: Vec<u64> = Vec::new();
        assert_eq!(caught(|| entries[3]), None);
    }
}
