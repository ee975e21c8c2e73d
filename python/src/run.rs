//! Long runs: questions that are answered on a thread of their own while the caller follows their progress.

use crate::{
    answer::Answer,
    errors,
    session::{kept_exception, new_session},
    subject::{Subject, with_parts},
};
use grundy::{
    LongRun, Message, Moment, Progress, Usage, Watch,
    json::Body,
    messages::{self, Language},
};
use pyo3::{
    exceptions::{PyOSError, PyRuntimeError},
    prelude::*,
};
use std::{
    fs::File,
    io::Write,
    ops::ControlFlow::{Break, Continue},
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// The state of a run, which its thread shares with the threads that ask for its progress and its answer.
#[derive(Default)]
struct State {
    /// The latest report, until [`Run::wait`] returns it.
    progress: Option<Report>,
    answer: Option<Result<grundy::Answer<Body>, grundy::Error>>,
    /// The exception that rules written in Python raised on the thread of the run.
    raised: Option<PyErr>,
    /// The error that prevented the last checkpoint from being saved, if there was one.
    not_saved: Option<std::io::Error>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Publishes the progress of a run, and saves its checkpoints.
struct Follower {
    shared: Arc<Shared>,
    checkpoint: Option<PathBuf>,
    every: Duration,
    language: Language,
    times: Mutex<Times>,
}

struct Times {
    published: Option<Instant>,
    saved: Instant,
    /// The sentence that names the current phase of the question.
    phase: Option<String>,
    /// Whether a long run has reported its progress. If so, the numbers of positions that engines report
    /// to their budgets are no longer published.
    is_run: bool,
}

/// The shortest time between two reports of progress, except before the report at the end of a run.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

impl Follower {
    fn times(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn publish(&self, report: Report) {
        self.shared.lock().progress = Some(report);
        self.shared.changed.notify_all();
    }
}

fn is_due(last: Option<Instant>, now: Instant, every: Duration) -> bool {
    last.is_none_or(|last| now.duration_since(last) >= every)
}

impl Watch for Follower {
    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        let now = Instant::now();
        let mut times = self.times();
        times.is_run = true;
        let has_ended = moment == Moment::Ended;
        if has_ended || is_due(times.published, now, BETWEEN_REPORTS) {
            times.published = Some(now);
            self.publish(report(&run.progress(), times.phase.clone()));
        }
        if let Some(path) = &self.checkpoint
            && (has_ended || is_due(Some(times.saved), now, self.every))
        {
            times.saved = now;
            self.shared.lock().not_saved = save(path, run).err();
        }
    }

    fn work(&self, usage: Usage) {
        let now = Instant::now();
        let mut times = self.times();
        // Budgets are also polled for memory alone, before any position is visited.
        if usage.positions > 0 && !times.is_run && is_due(times.published, now, BETWEEN_REPORTS) {
            times.published = Some(now);
            self.publish(("positions", usage.positions, None, None, None, times.phase.clone()));
        }
    }

    fn phase(&self, phase: &Message) {
        let phase = messages::in_language(self.language, || messages::text(phase));
        self.times().phase = Some(phase);
    }
}

/// Writes the checkpoint to a file next to `path` and then renames it, so that the file at `path` is always
/// complete.
fn save(path: &Path, run: &dyn LongRun) -> std::io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let mut file = std::io::BufWriter::new(File::create(&part)?);
    let mut result = Ok(());
    let _ = run.checkpoint(&mut |bytes| {
        result = file.write_all(bytes);
        if result.is_ok() { Continue(()) } else { Break(()) }
    });
    result?;
    file.into_inner()?.sync_all()?;
    std::fs::rename(part, path)
}

/// A question that is being answered.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Run {
    shared: Arc<Shared>,
    stop: Arc<AtomicBool>,
    thread: Mutex<Option<JoinHandle<()>>>,
    language: Language,
}

/// The progress of a run: the unit that it counts, the number done, and the total if it is known; the largest value
/// and the first heap that has it; the number of heaps with rare values and the last of these heaps; and the sentence
/// that names the current phase.
type Report = (&'static str, u64, Option<u64>, Option<(u64, u64)>, Option<(u64, u64)>, Option<String>);

#[pymethods]
impl Run {
    /// Starts a thread that answers the question of a JSON request about the ruleset of `subject`. If `checkpoint` is
    /// given, the thread saves checkpoints to this file, every `every` seconds and at the end of a long run. `resume`
    /// contains the checkpoint from which to continue.
    #[new]
    #[pyo3(signature = (subject, request, checkpoint = None, every = 60.0, resume = None))]
    fn new(
        py: Python<'_>,
        subject: &Subject,
        request: &str,
        checkpoint: Option<PathBuf>,
        every: f64,
        resume: Option<Vec<u8>>,
    ) -> PyResult<Self> {
        let (ask, mut subject) = subject.request(py, request)?;
        subject.settings.resume = resume.map(Arc::new);
        let picture = ["period", "guess"].contains(&ask.name());
        let ask = with_parts(py, ask, picture, picture)?;
        let language = subject.settings.language.unwrap_or_else(Language::current);
        let shared = Arc::new(Shared::default());
        let stop = Arc::new(AtomicBool::new(false));
        let follower = Follower {
            shared: Arc::clone(&shared),
            checkpoint,
            every: Duration::try_from_secs_f64(every).unwrap_or(Duration::MAX),
            language,
            times: Mutex::new(Times { published: None, saved: Instant::now(), phase: None, is_run: false }),
        };
        let (to_stop, to_share) = (Arc::clone(&stop), Arc::clone(&shared));
        let thread = thread::Builder::new()
            .name("grundy run".to_owned())
            .spawn(move || {
                let mut session = new_session(to_stop)
                    .with_measured_memory(Arc::new(grundy_memory::occupied))
                    .with_watch(Arc::new(follower));
                let answer = messages::in_language(language, || session.ask(&ask, &subject));
                let mut state = to_share.lock();
                state.raised = kept_exception();
                state.answer = Some(answer);
                drop(state);
                to_share.changed.notify_all();
            })
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Self { shared, stop, thread: Mutex::new(Some(thread)), language })
    }

    /// Waits at most `seconds` for progress or the end of the run. Returns the latest progress, unless it has already
    /// been returned, and whether the run has ended.
    fn wait(&self, py: Python<'_>, seconds: f64) -> PyResult<(Option<Report>, bool)> {
        let deadline = Instant::now() + Duration::try_from_secs_f64(seconds.min(1e6)).unwrap_or_default();
        loop {
            let now = Instant::now();
            let left = deadline.saturating_duration_since(now).min(Duration::from_millis(50));
            let (progress, has_ended) = py.detach(|| {
                let mut state = self.shared.lock();
                if state.progress.is_none() && state.answer.is_none() && !left.is_zero() {
                    state = self
                        .shared
                        .changed
                        .wait_timeout(state, left)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0;
                }
                let has_ended = state.answer.is_some()
                    || self
                        .thread
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .as_ref()
                        .is_none_or(JoinHandle::is_finished);
                (state.progress.take(), has_ended)
            });
            py.check_signals()?;
            if progress.is_some() || has_ended || Instant::now() >= deadline {
                return Ok((progress, has_ended));
            }
        }
    }

    /// Stops the run. Unless it has already ended, its answer is then the error for a limit.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits for the end of the run and returns the answer. Raises an exception if the rules raised one, if the last
    /// checkpoint could not be saved, or if the question failed.
    fn answer(&self, py: Python<'_>) -> PyResult<Answer> {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            py.detach(|| thread.join()).map_err(|_| errors::raised(py, &errors::panicked()))?;
        }
        let mut state = self.shared.lock();
        if let Some(raised) = &state.raised {
            return Err(raised.clone_ref(py));
        }
        if let Some(error) = state.not_saved.take() {
            return Err(PyOSError::new_err(error.to_string()));
        }
        match &state.answer {
            Some(Ok(answer)) => Ok(Answer::new(answer.clone(), self.language)),
            Some(Err(error)) => Err(errors::raised_in(py, self.language, error)),
            None => Err(errors::internal("the run has not ended")),
        }
    }
}

fn report(progress: &Progress, phase: Option<String>) -> Report {
    match *progress {
        Progress::Heaps { known, largest, rare } => ("heaps", known, None, largest, rare, phase),
        Progress::Codes { done, of } => ("codes", done, Some(of), None, None, phase),
        _ => ("steps", 0, None, None, None, phase),
    }
}
