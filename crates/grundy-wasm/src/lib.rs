//! grundy as a WebAssembly module, for pages in a browser: one JSON request in, one JSON answer out.
//!
//! `scripts/wasm` builds the module. A page needs no generated bindings, because the exported functions use only
//! numbers and the exported `memory`. The other exports are:
//!
//! | export | meaning |
//! | --- | --- |
//! | `input(length)` | the address of a buffer of `length` bytes for the next request, or 0 if it cannot be allocated |
//! | `ask()` | answers the request in the buffer, JSON in UTF-8; the result is the length of the answer in bytes |
//! | `answer()` | the address of the answer, JSON in UTF-8; valid until the next call to `ask` |
//! | `__indirect_function_table` | the table of functions, to which `compile` adds functions for rules text |
//!
//! The module imports four functions under the module name `grundy`:
//!
//! | import | meaning |
//! | --- | --- |
//! | `now()` | milliseconds since a fixed moment, as `performance.now()` returns them |
//! | `progress(address, length)` | called at most seven times a second while a long question is being answered |
//! | `compile(address, length)` | compiles the WebAssembly module in these bytes; the result is a place in the table |
//! | `release(place)` | called when the function at this place will not be called again |
//!
//! `progress` receives the address and the length of a progress report in JSON:
//!
//! * for heaps, `{"what": "heaps", "done": 5000}`;
//! * for surveys, `{"what": "codes", "done": 20, "of": 400}`;
//! * for other long runs, `{"what": "other"}`;
//! * otherwise, an object such as `{"what": "work", "done": 41000, "bytes": 65536, "phase": "..."}`.
//!
//! `compile` instantiates the module with the imports `grundy.memory` and `grundy.table` (the memory and the table of
//! functions of this module), puts its function `run` into the table, and returns the place of the function there. It
//! returns 0 if that fails; the rules are then interpreted instead.
//!
//! One session answers all requests, and keeps its tables for later requests. To cancel a computation, the page
//! terminates the worker that runs the module. After a trap, the instance must be replaced by a new one.

use grundy::messages::{self, Language};
use grundy::{
    Error, ErrorKind, Limits, LongRun, Message, Moment, Progress, ReadClock, Session, Usage, Watch, json,
};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[cfg(target_family = "wasm")]
mod exports;

/// The memory limit of requests that do not set one, in bytes.
const BYTES: u64 = 1 << 30;

/// The largest memory limit of a request, in bytes. A module has at most 4 GiB of memory, and a growing
/// table briefly exists twice.
const MOST_BYTES: u64 = 3 << 29;

/// The limit on the tables that are kept for later requests, in bytes.
const CACHE_BYTES: u64 = 1 << 28;

/// The minimum time between two reports of progress, in milliseconds. Pages expect at least five reports per second.
const BETWEEN: u64 = 150;

/// A session without threads or files, with the clock of a page and a function to which it reports progress.
pub struct PageSession(Session);

impl fmt::Debug for PageSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PageSession").field(&self.0).finish()
    }
}

impl PageSession {
    /// A session whose clock is `clock`, and which reports progress to `report`, as JSON.
    #[must_use]
    pub fn new(clock: ReadClock, report: fn(&str)) -> Self {
        let work = Mutex::default();
        let watch =
            Arc::new(Reports { clock: Arc::clone(&clock), next: AtomicU64::new(BETWEEN), work, report });
        let session = Session::new().with_clock(clock).with_most_threads(1).with_watch(watch);
        Self(session.with_cache_bytes(CACHE_BYTES))
    }

    /// The answer to a request, both as JSON in UTF-8. Its sentences are in the language that the request names
    /// in `lang`, or otherwise in that of the thread.
    #[must_use]
    pub fn answer(&mut self, request: &[u8]) -> String {
        let Ok(text) = std::str::from_utf8(request) else {
            let error = Error::new(ErrorKind::Syntax, Message::new("request-not-utf8"));
            return json::error("null", &error);
        };
        match json::request(text) {
            Ok(mut read) => {
                let limits = &mut read.request.subject.settings.limits;
                *limits = Limits { bytes: Some(limits.bytes.unwrap_or(BYTES).min(MOST_BYTES)), ..*limits };
                let json::Request { ask, subject } = &read.request;
                let language = subject.settings.language.unwrap_or_else(Language::current);
                messages::in_language(language, || {
                    // Drawing is not part of the module, so that pages load less.
                    let answer = match read.wants.picture_refused() {
                        Some(refused) => Err(refused),
                        None => self.0.ask(ask, subject),
                    };
                    json::answer(&read.id, &answer)
                })
            }
            Err(unreadable) => {
                let language = unreadable.language.unwrap_or_else(Language::current);
                messages::in_language(language, || json::error(&unreadable.id, &unreadable.error))
            }
        }
    }
}

/// Reports the progress of a question to the page.
struct Reports {
    clock: ReadClock,
    /// The earliest time of the next report, in milliseconds.
    next: AtomicU64,
    work: Mutex<Work>,
    report: fn(&str),
}

/// The work of the current part of a question.
#[derive(Default)]
struct Work {
    usage: Usage,
    /// The sentence that names the part.
    phase: Option<Message>,
    /// Whether the part is a long run, which reports its own progress.
    is_run: bool,
}

impl Reports {
    fn work_of(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports the progress that `progress` returns, unless the last report was made less than [`BETWEEN`]
    /// milliseconds ago.
    fn report(&self, progress: impl FnOnce() -> String) {
        let now = u64::try_from((self.clock)().as_millis()).unwrap_or(u64::MAX);
        if now >= self.next.load(Ordering::Relaxed) {
            self.next.store(now.saturating_add(BETWEEN), Ordering::Relaxed);
            (self.report)(&progress());
        }
    }
}

impl Watch for Reports {
    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        self.work_of().is_run = moment == Moment::Going;
        if moment == Moment::Going {
            self.report(|| progress(&run.progress()));
        }
    }

    fn work(&self, usage: Usage) {
        let mut work = self.work_of();
        // Budgets are also polled for memory alone, before any position is visited.
        if usage.positions > 0 {
            work.usage = usage;
        }
        if !work.is_run {
            self.report(|| json::work(work.usage, work.phase.as_ref()));
        }
    }

    fn phase(&self, phase: &Message) {
        let usage = Usage::default();
        *self.work_of() = Work { usage, phase: Some(phase.clone()), is_run: false };
    }
}

/// The progress of a long run as JSON.
fn progress(progress: &Progress) -> String {
    match progress {
        Progress::Heaps { known, .. } => format!(r#"{{"what":"heaps","done":{known}}}"#),
        Progress::Codes { done, of } => format!(r#"{{"what":"codes","done":{done},"of":{of}}}"#),
        _ => r#"{"what":"other"}"#.to_owned(),
    }
}

/// The duration of `milliseconds` milliseconds, or zero if the number is negative, too large or not a number.
#[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "only a page has such a clock"))]
fn milliseconds(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that advances by a tenth of a second each time it is read.
    fn slow_clock() -> ReadClock {
        let readings = AtomicU64::new(0);
        Arc::new(move || Duration::from_millis(100 * readings.fetch_add(1, Ordering::Relaxed)))
    }

    #[test]
    fn requests_are_answered() {
        let mut session = PageSession::new(slow_clock(), |_| {});
        let mut check = |request: &[u8], expected: &str| {
            let answer = session.answer(request);
            assert!(answer.contains(expected), "{answer}");
        };
        check(br#"{"id": 3, "ask": "value", "ruleset": "nim", "position": "3 5"}"#, r#""value":6"#);
        check(b"{", r#""kind":"syntax""#);
        check(b"\xff", r#""message_id":"request-not-utf8""#);
        // The tables exceed the limit for requests that do not set a memory limit.
        let table = br#"{"ask": "table", "ruleset": "cutting-game", "to": [60000, 60000]}"#;
        check(table, r#""kind":"limit""#);
        check(br#"{"ask": "verify", "file": "/etc/passwd"}"#, r#""kind":"unsupported""#);
        let drawn = br#"{"ask": "table", "ruleset": "nim", "to": 9, "picture": "svg"}"#;
        check(drawn, r#""message_id":"request-picture-here""#);
        check(br#"{"ask": "show", "ruleset": "./my.game"}"#, r#""ok":false"#);
        check(
            br#"{"ask": "value", "ruleset": "nim", "position": "haep(3)", "lang": "zh"}"#,
            "没有叫 haep 的局面",
        );
        check(br#"{"ask": "value", "ruleset": "nim", "place": "3", "lang": "zh"}"#, "没有字段 place");
        check(br#"{"ask": "value", "ruleset": "nim", "position": "haep(3)"}"#, "no positions called haep");
    }

    #[test]
    fn progress_is_reported_five_times_a_second_with_its_phase() {
        static REPORTS: Mutex<Vec<String>> = Mutex::new(Vec::new());
        // A clock that advances by 5 ms each time it is read. Every poll of a budget reads it.
        let readings = Arc::new(AtomicU64::new(0));
        let read = Arc::clone(&readings);
        let now = move || Duration::from_millis(5 * read.load(Ordering::Relaxed));
        let ticking = move || {
            readings.fetch_add(1, Ordering::Relaxed);
            now()
        };
        let clock: ReadClock = Arc::new(ticking);
        let mut session = PageSession::new(Arc::clone(&clock), |text| {
            REPORTS.lock().unwrap().push(text.to_owned());
        });
        let rules =
            "pair(a, b) -> pair(a - s, b - t) for s in 1..=a for t in 1..=b; pair(a, b) -> pair(a - 1, b)";
        let rules = format!(r#""ruleset": {{"rules": "{rules}"}}, "limits": {{"seconds": 4}}"#);
        for (request, phase) in [
            (format!(r#"{{"ask": "guess", "to": [20, 20], {rules}}}"#), "progress-expressions"),
            (format!(r#"{{"ask": "table", "to": [900, 900], {rules}}}"#), "progress-table"),
            (
                r#"{"ask": "outcome", "ruleset": "cram", "position": "9x9", "engine": "search", "limits": {"seconds": 4}}"#.into(),
                "progress-way",
            ),
        ] {
            REPORTS.lock().unwrap().clear();
            let start = clock();
            let answer = session.answer(request.as_bytes());
            let seconds = (clock() - start).as_secs_f64();
            let reports = std::mem::take(&mut *REPORTS.lock().unwrap());
            assert!(seconds > 2.0, "{request}: {seconds} seconds: {answer}");
            assert!(reports.len() as f64 >= 5.0 * seconds - 1.0, "{request}: {} in {seconds}", reports.len());
            let named = format!(r#""phase_id":"{phase}","phase_arguments":{{"#);
            assert!(reports.iter().any(|report| report.contains(&named)), "{request}: {:?}", reports.last());
        }
    }

    #[test]
    fn progress_is_reported() {
        static REPORTS: AtomicU64 = AtomicU64::new(0);
        let mut session = PageSession::new(slow_clock(), |text| {
            let is_run = text.starts_with(r#"{"what":"codes","done":"#);
            REPORTS.fetch_add(u64::from(is_run), Ordering::Relaxed);
        });
        let answer = session.answer(br#"{"ask": "survey", "pattern": "0._7", "to": 100}"#);
        assert!(answer.contains(r#""ok":true"#), "{answer}");
        assert!(REPORTS.load(Ordering::Relaxed) > 0);
    }
}
