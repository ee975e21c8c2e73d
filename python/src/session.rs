//! A session for each Python thread. A thread is detached from the interpreter while its session works.

use crate::errors;
use grundy::{
    MeasureMemory, Session,
    messages::{self, Language},
    subject::Settings,
};
use grundy_directories::Directories;
use pyo3::prelude::*;
use std::{
    cell::RefCell,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{RecvTimeoutError, sync_channel},
    },
    thread::{self, ThreadId},
    time::{Duration, Instant},
};

/// The session of a Python thread. No other Python thread uses it, so Python threads need
/// not wait for each other's questions.
struct Desk {
    session: Session,
    stop: Arc<AtomicBool>,
    raised: Raised,
}

/// The exception that ended a question: one that a signal handler raised, such as `KeyboardInterrupt`, or one that
/// rules written in Python raised on a helper thread.
type Raised = Arc<Mutex<Option<PyErr>>>;

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
    /// The first exception that rules written in Python have raised on this thread and that has not been taken yet.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Stores an exception raised by rules until the engine returns, unless an earlier one is stored.
pub(crate) fn keep_exception(error: PyErr) {
    RAISED.with(|slot| {
        slot.borrow_mut().get_or_insert(error);
    });
}

/// Takes the first exception that rules have raised on this thread since the last call.
pub(crate) fn kept_exception() -> Option<PyErr> {
    RAISED.with(|slot| slot.borrow_mut().take())
}

impl Desk {
    fn new(py: Python<'_>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Raised::default();
        let watch = SignalWatch {
            stop: Arc::clone(&stop),
            raised: Arc::clone(&raised),
            owner: is_main_thread(py).then(|| thread::current().id()),
            start: Instant::now(),
            next_signals: AtomicU64::new(0),
            next_memory: AtomicU64::new(0),
            occupied: AtomicU64::new(0),
        };
        // Engines call this function every few milliseconds, so it also checks for Ctrl-C.
        let measure: MeasureMemory = Arc::new(move || watch.poll());
        let session = new_session(Arc::clone(&stop)).with_measured_memory(measure);
        Self { session, stop, raised }
    }
}

/// A session that reads files and databases, and whose questions end once `stop` is true.
pub(crate) fn new_session(stop: Arc<AtomicBool>) -> Session {
    Session::new()
        .with_stop_flag(stop)
        .with_files(|path| Ok(Box::new(std::fs::File::open(path)?)))
        .with_databases(Arc::new(Directories::default()))
        .with_heaps_on_demand()
}

/// The result of `work` on the session of this thread, with sentences in the language of `settings`. If `settings` ask
/// for more than one thread, `work` runs on a helper thread.
///
/// The calling thread is detached from the interpreter while `work` runs. If it is the main thread, signals are checked
/// during that time, and an exception that a handler raises, such as `KeyboardInterrupt`, ends `work`.
pub(crate) fn with_session<T: Send + 'static>(
    py: Python<'_>,
    settings: &Settings,
    work: impl FnOnce(&mut Session) -> Result<T, grundy::Error> + Send,
) -> PyResult<T> {
    let language = settings.language.unwrap_or_else(Language::current);
    let work = |session: &mut Session| messages::in_language(language, || work(session));
    // Rules written in Python may themselves ask questions, which are then answered by another session.
    let mut desk = match DESK.with(|desk| desk.borrow_mut().take()) {
        Some(desk) => desk,
        None => Desk::new(py),
    };
    desk.stop.store(false, Ordering::Relaxed);
    let result = if settings.threads.is_some_and(|threads| threads > 1) {
        on_helper_thread(py, &mut desk, work)
    } else {
        py.detach(|| work(&mut desk.session))
    };
    let raised = lock(&desk.raised).take().or_else(kept_exception);
    DESK.with(|slot| *slot.borrow_mut() = Some(desk));
    match (raised, result) {
        (Some(raised), _) => Err(raised),
        (None, Ok(found)) => {
            py.check_signals()?;
            Ok(found)
        }
        (None, Err(error)) => Err(errors::raised_in(py, language, &error)),
    }
}

/// Runs `work` on another thread while the calling thread waits and checks signals. The work needs a thread of
/// its own because a thread that waits for the threads of an engine does not poll its budget.
fn on_helper_thread<T: Send>(
    py: Python<'_>,
    desk: &mut Desk,
    work: impl FnOnce(&mut Session) -> Result<T, grundy::Error> + Send,
) -> Result<T, grundy::Error> {
    let Desk { session, stop, raised } = desk;
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            scope.spawn(move || {
                let result = work(session);
                // Exceptions of rules written in Python belong to the thread that evaluates them.
                let _ = sender.send((result, kept_exception()));
            });
            loop {
                match receiver.recv_timeout(BETWEEN_SIGNALS) {
                    Ok((result, from_rules)) => {
                        if let Some(from_rules) = from_rules {
                            lock(raised).get_or_insert(from_rules);
                        }
                        return result;
                    }
                    Err(RecvTimeoutError::Timeout) => check_signals(stop, raised),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(errors::panicked());
                    }
                }
            }
        })
    })
}

/// The shortest time between two checks for signals. The first poll of the engine after this time notices Ctrl-C.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(20);

/// The shortest time between two measurements of memory.
const BETWEEN_MEASUREMENTS: Duration = Duration::from_millis(1);

/// Checks signals and measures memory, each at its own interval.
struct SignalWatch {
    stop: Arc<AtomicBool>,
    raised: Raised,
    /// The main thread, if the session belongs to it: Python handles signals only there.
    owner: Option<ThreadId>,
    start: Instant,
    /// The time of the next check of signals, in nanoseconds from `start`.
    next_signals: AtomicU64,
    /// The time of the next measurement of memory, in nanoseconds from `start`.
    next_memory: AtomicU64,
    /// The number of bytes that the process occupied at the last measurement, or 0 if it is unknown.
    occupied: AtomicU64,
}

impl SignalWatch {
    /// Checks signals if a check is due. Returns the number of bytes that the process occupied at the last measurement,
    /// which is at most about [`BETWEEN_MEASUREMENTS`] ago, or `None` if the number is unknown.
    fn poll(&self) -> Option<u64> {
        let now = u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        if is_due(&self.next_signals, now, BETWEEN_SIGNALS) && self.owner == Some(thread::current().id()) {
            check_signals(&self.stop, &self.raised);
        }
        if is_due(&self.next_memory, now, BETWEEN_MEASUREMENTS) {
            self.occupied.store(grundy_memory::occupied().unwrap_or(0), Ordering::Relaxed);
        }
        Some(self.occupied.load(Ordering::Relaxed)).filter(|bytes| *bytes > 0)
    }
}

/// Whether `now` has reached `next`; if so, `next` is set to the time `between` after `now`.
fn is_due(next: &AtomicU64, now: u64, between: Duration) -> bool {
    if now < next.load(Ordering::Relaxed) {
        return false;
    }
    let between = u64::try_from(between.as_nanos()).unwrap_or(u64::MAX);
    next.store(now.saturating_add(between), Ordering::Relaxed);
    true
}

/// Runs the handlers of pending signals. If a handler raises an exception, stores the exception and sets `stop`.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime only")]
fn check_signals(stop: &AtomicBool, raised: &Raised) {
    if let Some(Err(error)) = Python::try_attach(|py| py.check_signals()) {
        lock(raised).get_or_insert(error);
        stop.store(true, Ordering::Relaxed);
    }
}

fn lock(raised: &Raised) -> std::sync::MutexGuard<'_, Option<PyErr>> {
    raised.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_main_thread(py: Python<'_>) -> bool {
    let identical = || -> PyResult<bool> {
        let threading = py.import("threading")?;
        let current = threading.call_method0("current_thread")?;
        Ok(current.is(&threading.call_method0("main_thread")?))
    };
    identical().unwrap_or(false)
}

/// The default memory limit in bytes: three quarters of the memory that was free at the first call of this function.
pub(crate) fn default_bytes() -> u64 {
    static LIMIT: OnceLock<u64> = OnceLock::new();
    *LIMIT.get_or_init(grundy_memory::default_limit)
}
