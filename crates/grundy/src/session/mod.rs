//! Sessions, which answer questions and keep their tables for later questions.

mod asking;
mod desk;
mod kept;
mod look_up;

pub(crate) use asking::{check_compound, not_for_sums, source};
pub(crate) use desk::Desk;
pub use look_up::LookedUp;

use crate::{
    budget::{Allowance, MeasureMemory, Watch},
    clock::{Clock, ReadClock},
    error::{Error, ErrorKind},
    smt::SmtSolver,
    subject::{Limits, Settings},
};
use grundy_core::Message;
use kept::{Kept, Key};
use std::{
    collections::HashMap,
    fmt, io,
    sync::{Arc, atomic::AtomicBool},
};

/// Answers questions, and keeps the tables of each ruleset for later questions about it.
///
/// The memory that a session keeps between questions is bounded: when the tables of all rulesets exceed the
/// [bound](Self::with_cache_bytes), the session frees the tables of the least recently used rulesets.
///
/// ```
/// use grundy::{Session, Subject, Value, ask::ValueQuestion};
///
/// let mut session = Session::new();
/// let answer = session.ask(ValueQuestion::default(), &Subject::named("0.77").at("5 + 7"))?;
/// assert_eq!(answer.body.value, Value::Nim(4 ^ 2));
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Session {
    stop: Option<Arc<AtomicBool>>,
    watch: Option<Arc<dyn Watch>>,
    files: Option<OpenFile>,
    smt_solvers: Vec<Arc<dyn SmtSolver>>,
    #[cfg(feature = "databases")]
    databases: Option<Arc<dyn crate::databases::Databases>>,
    heaps_on_demand: bool,
    measure: Option<MeasureMemory>,
    read_clock: Clock,
    /// The largest number of threads that a request may use.
    most_threads: usize,
    tables: HashMap<Key, Kept>,
    /// The number of requests so far that used solvers. The last use of a ruleset is recorded as such a number.
    clock: u64,
    /// The approximate size in bytes of all rulesets and their tables. A ruleset is measured after each question about
    /// it.
    bytes: u64,
    bytes_allowed: u64,
}

/// A function that opens the file at a path for reading.
pub type OpenFile = fn(&str) -> io::Result<Box<dyn io::Read>>;

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("rulesets", &self.tables.len()).field("bytes", &self.bytes).finish()
    }
}

impl Session {
    /// The default bound, in bytes, on the tables that a session keeps.
    pub const CACHE_BYTES: u64 = 1 << 30;

    /// A session that has no tables yet, no SMT solvers and no databases, and does not open files.
    #[must_use]
    pub fn new() -> Self {
        Self {
            stop: None,
            watch: None,
            files: None,
            smt_solvers: Vec::new(),
            #[cfg(feature = "databases")]
            databases: None,
            heaps_on_demand: false,
            measure: None,
            read_clock: Clock::system(),
            most_threads: if cfg!(target_family = "wasm") { 1 } else { usize::MAX },
            tables: HashMap::new(),
            clock: 0,
            bytes: 0,
            bytes_allowed: Self::CACHE_BYTES,
        }
    }

    /// The same session with a stop flag: once `stop` is true, questions end with the error `limit` when they next
    /// check their limits.
    #[must_use]
    pub fn with_stop_flag(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The same session with an observer of long runs, which sees their progress and can save checkpoints.
    #[must_use]
    pub fn with_watch(mut self, watch: Arc<dyn Watch>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// The same session with a function that opens the files of certificates that questions name. Without such a
    /// function, a session does not open files.
    #[must_use]
    pub fn with_files(mut self, open: OpenFile) -> Self {
        self.files = Some(open);
        self
    }

    /// The same session with SMT solvers for proofs by induction. They are tried in the order of `solvers`.
    #[must_use]
    pub fn with_smt_solvers(mut self, solvers: Vec<Arc<dyn SmtSolver>>) -> Self {
        self.smt_solvers = solvers;
        self
    }

    /// The same session with an implementation of [`Databases`](crate::databases::Databases), which opens and stores
    /// databases for it. Without one, a session neither solves whole state spaces nor looks positions up in databases.
    #[cfg(feature = "databases")]
    #[must_use]
    pub fn with_databases(mut self, databases: Arc<dyn crate::databases::Databases>) -> Self {
        self.databases = Some(databases);
        self
    }

    /// The implementation that stores databases, or an `unsupported` error if the session has none.
    #[cfg(feature = "databases")]
    pub(crate) fn databases(&self) -> Result<Arc<dyn crate::databases::Databases>, Error> {
        self.databases.clone().ok_or_else(no_databases)
    }

    /// The same session, except that its tables of nim-values of codes contain
    /// [`Entries::Heaps`](crate::ask::Entries::Heaps).
    ///
    /// Such a table stores only the values from which the engine derives the others. Each of the others is computed
    /// when it is read or [written](crate::write::pieces).
    #[must_use]
    pub fn with_heaps_on_demand(mut self) -> Self {
        self.heaps_on_demand = true;
        self
    }

    /// The same session with a function that measures the memory of the process.
    ///
    /// Without this function, the memory limit applies to the tables and lists that engines count. With this function,
    /// a request that has a memory limit also ends with the error `limit` when the process occupies more than the limit
    /// plus about 36 MB, whatever the memory is used for. If the process already occupies nearly that much, or more, at
    /// the start of the request, it may still grow by about 8 MB.
    #[must_use]
    pub fn with_measured_memory(mut self, measure: MeasureMemory) -> Self {
        self.measure = Some(measure);
        self
    }

    /// The same session, which reads the time by calling `read`. A new session reads the system clock.
    ///
    /// On targets where the standard library has no clock, such as `wasm32-unknown-unknown`, a new session is
    /// [without a clock](Self::without_clock).
    #[must_use]
    pub fn with_clock(mut self, read: ReadClock) -> Self {
        self.read_clock = Clock::Read(read);
        self
    }

    /// The same session without a clock. Times are then estimated from the work: each poll of a budget counts
    /// as a tenth of a millisecond, so that a time limit ends a request after the same work every time.
    ///
    /// ```
    /// use grundy::{Limits, Session, Subject, ask::ValueQuestion};
    ///
    /// let far = Subject::rules("heap(n) -> heap(n - t) for t in 1..=n where gcd(t, n) == 1").at("100000 3");
    /// let short = far.within(Limits { seconds: Some(0.01), ..Limits::default() });
    /// let error = Session::new().without_clock().ask(ValueQuestion::default(), &short).unwrap_err();
    /// assert!(error.is_limit());
    /// ```
    #[must_use]
    pub fn without_clock(mut self) -> Self {
        self.read_clock = Clock::none();
        self
    }

    /// The same session, except that requests use at most `most` threads even if they ask for more; 0 counts as 1.
    /// With one thread, everything runs on the thread of the caller.
    ///
    /// On WebAssembly, a new session uses one thread.
    #[must_use]
    pub fn with_most_threads(mut self, most: usize) -> Self {
        self.most_threads = most.max(1);
        self
    }

    /// Whether tables of nim-values of codes contain [`Entries::Heaps`](crate::ask::Entries::Heaps).
    pub(crate) fn heaps_on_demand(&self) -> bool {
        self.heaps_on_demand
    }

    /// The SMT solvers for proofs by induction, in the order in which they are tried.
    pub(crate) fn smt_solvers(&self) -> &[Arc<dyn SmtSolver>] {
        &self.smt_solvers
    }

    /// Opens the certificate at this path.
    pub(crate) fn open(&self, path: &str) -> Result<Box<dyn io::Read>, Error> {
        let open =
            self.files.ok_or_else(|| Error::new(ErrorKind::Unsupported, Message::new("heap-no-verifier")))?;
        open(path).map_err(|error| Error::io(path, error))
    }

    /// The same session with a different bound, in bytes, on the tables that it keeps between requests. The
    /// bound is approximate.
    #[must_use]
    pub fn with_cache_bytes(mut self, bytes: u64) -> Self {
        self.bytes_allowed = bytes;
        self
    }

    /// The result of `work`. All questions that `work` asks are together subject to `limits`, in addition to their own
    /// limits.
    ///
    /// ```
    /// use grundy::{Limits, Session, Subject, ask::ValueQuestion};
    ///
    /// let mut session = Session::new();
    /// let nothing = Limits { seconds: Some(0.0), ..Limits::default() };
    /// let far = Subject::rules("heap(n) -> heap(n - t) for t in 1..=n where gcd(t, n) == 1").at("100000 3");
    /// assert!(session.within(nothing, |session| session.ask(ValueQuestion::default(), &far)).unwrap_err().is_limit());
    /// ```
    pub fn within<T>(&mut self, limits: Limits, work: impl FnOnce(&mut Self) -> T) -> T {
        let budget = Allowance::start(limits, self.stop.clone(), self.read_clock.clone())
            .measuring(self.measure.as_ref());
        budget.during(|| work(self))
    }

    /// The budget for these settings. Its clock starts immediately.
    pub(crate) fn budget(&self, settings: &Settings) -> Allowance {
        let threads = settings.threads.map(|threads| threads.min(self.most_threads));
        Allowance::start(settings.limits, self.stop.clone(), self.read_clock.clone())
            .with(threads, self.watch.clone())
            .measuring(self.measure.as_ref())
    }
}

/// The error for a session that cannot store databases.
fn no_databases() -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("request-no-databases"))
}
