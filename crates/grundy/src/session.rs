//! Sessions, which answer questions and keep their tables for later questions.

use crate::{
    answer::Answer,
    budget::{Allowance, MeasureMemory, Watch},
    checkpoint,
    clock::{Clock, ReadClock},
    error::{Error, ErrorKind, Report},
    game::{Game, Position},
    report::Within,
    resolve,
    smt::SmtSolver,
    subject::{Limits, ParameterValue, PositionSource, RulesetSource, Settings, Subject},
    sums::{Joined, JoinedMember, Member, Members, SumRulesets, Text, members},
};
use grundy_core::{Compound, Message, Ruleset, thread_limit};
use grundy_heap::Checkpoint;
use grundy_solve::{EngineName, Known, Partial, SolveError, Solver};
use std::{
    collections::HashMap,
    fmt, io,
    sync::{Arc, atomic::AtomicBool},
};

/// Answers questions, and keeps the tables of each ruleset for later questions about it.
///
/// The memory is bounded: when the tables of all rulesets exceed the [bound](Self::with_cache_bytes), the
/// session frees the tables of the least recently used rulesets.
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
    /// The number of requests so far, which serves as the time of the last use of each ruleset.
    clock: u64,
    /// The number of bytes in all tables, as reported by the last answer about each ruleset.
    bytes: u64,
    bytes_allowed: u64,
}

/// The ruleset of a subject, as found by [`Session::look_up`].
#[derive(Clone)]
#[non_exhaustive]
pub struct LookedUp {
    /// The ruleset, with its parameters set.
    pub ruleset: Arc<dyn Ruleset>,
    /// Warnings about the user's own rules. Answers contain them too, but here they are available before a
    /// long search.
    pub remarks: Option<Arc<Report>>,
}

impl fmt::Debug for LookedUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("LookedUp");
        shown.field("ruleset", &self.ruleset.title()).field("remarks", &self.remarks).finish()
    }
}

/// A function that opens the file at a path for reading.
pub type OpenFile = fn(&str) -> io::Result<Box<dyn io::Read>>;

/// The tables of all other rulesets may take at most the memory limit of a request divided by this number.
const SHARE_OF_OTHERS: u64 = 4;

/// If the process occupies this many bytes more than the memory limit of a request, the tables of all other
/// rulesets are freed.
const EXCESS: u64 = 16 << 20;

/// The largest number of components that [`Session::components`] lists.
const MOST_COMPONENTS: usize = 1 << 20;

/// The key of a solver. The tables of a solver belong to one ruleset with its parameters and to one set of
/// settings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    rulesets: Rulesets,
    engine: Option<EngineName>,
    trust_claims: bool,
    impartial: bool,
}

/// The rulesets of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Rulesets {
    /// One ruleset with its parameters.
    One {
        source: RulesetSource,
        params: Vec<(String, ParameterValue)>,
        /// The number of earlier members of the sum that name the same ruleset differently.
        earlier: usize,
    },
    /// A sum across rulesets.
    Joined { members: Vec<Member>, rulesets: Option<SumRulesets> },
}

impl Key {
    fn new(rulesets: Rulesets, settings: &Settings) -> Self {
        let Settings { engine, trust_claims, impartial, .. } = *settings;
        Self { rulesets, engine, trust_claims, impartial }
    }

    /// The approximate size of the rulesets in bytes, without tables.
    fn bytes(&self) -> u64 {
        match &self.rulesets {
            Rulesets::One { source, .. } => source_bytes(source),
            Rulesets::Joined { members, .. } => members.iter().map(|of| source_bytes(&of.source)).sum(),
        }
    }
}

struct Kept {
    game: Arc<Game>,
    solver: Solver,
    bytes: u64,
    last_used: u64,
}

/// The context in which a question is answered: the game, its solver with its tables, and the budget.
pub(crate) struct Desk<'s> {
    /// The name of the question in JSON.
    ask: &'static str,
    pub(crate) subject: &'s Subject,
    pub(crate) game: Arc<Game>,
    pub(crate) solver: &'s mut Solver,
    pub(crate) budget: Allowance,
}

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

    /// A session that has no tables yet, does not open files, and has no SMT solvers.
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

    /// The same session with a stop flag: as soon as `stop` is true, questions end with the error `limit`.
    #[must_use]
    pub fn with_stop_flag(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The same session with an observer of long runs.
    #[must_use]
    pub fn with_watch(mut self, watch: Arc<dyn Watch>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// The same session with a function that opens the files that questions name. Without such a function, a
    /// session does not open files.
    #[must_use]
    pub fn with_files(mut self, open: OpenFile) -> Self {
        self.files = Some(open);
        self
    }

    /// The same session with SMT solvers for proofs by induction. They are tried in this order.
    #[must_use]
    pub fn with_smt_solvers(mut self, solvers: Vec<Arc<dyn SmtSolver>>) -> Self {
        self.smt_solvers = solvers;
        self
    }

    /// The same session with a keeper of databases. Without one, a session neither solves whole state spaces nor looks positions up.
    #[cfg(feature = "databases")]
    #[must_use]
    pub fn with_databases(mut self, databases: Arc<dyn crate::databases::Databases>) -> Self {
        self.databases = Some(databases);
        self
    }

    /// The keeper of databases.
    #[cfg(feature = "databases")]
    pub(crate) fn databases(&self) -> Result<Arc<dyn crate::databases::Databases>, Error> {
        self.databases.clone().ok_or_else(no_databases)
    }

    /// The database that the settings name, for the ruleset of `subject`.
    #[cfg(feature = "databases")]
    fn stored(
        &self,
        ask: &str,
        subject: &Subject,
        ruleset: &dyn Ruleset,
    ) -> Result<Option<Arc<grundy_solve::StoredPositions>>, Error> {
        let Some(name) = &subject.settings.database else { return Ok(None) };
        crate::databases::check_question(ask, &subject.settings)?;
        let database = self.databases()?.open(name)?;
        crate::databases::stored(&database, subject, ruleset).map(|stored| Some(Arc::new(stored)))
    }

    /// The same session, except that it answers tables of codes with
    /// [`Entries::Heaps`](crate::ask::Entries::Heaps).
    ///
    /// Such a table stores no values beyond those of the engine. Each value is computed when it is read or
    /// [written](crate::write::pieces).
    #[must_use]
    pub fn with_heaps_on_demand(mut self) -> Self {
        self.heaps_on_demand = true;
        self
    }

    /// The same session with a function that measures the memory of the process.
    ///
    /// Without this function, the memory limit applies to the tables and lists that engines count. With this
    /// function, a request also ends with the error `limit` when the process occupies about 36 MB more memory
    /// than the limit, whatever the memory is used for.
    #[must_use]
    pub fn with_measured_memory(mut self, measure: MeasureMemory) -> Self {
        self.measure = Some(measure);
        self
    }

    /// The same session with a clock. A new session reads the clock of the system.
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

    /// The same session, whose requests use at most `most` threads even if they ask for more. With one
    /// thread, everything runs on the thread of the caller.
    ///
    /// On WebAssembly, a new session uses one thread.
    #[must_use]
    pub fn with_most_threads(mut self, most: usize) -> Self {
        self.most_threads = most.max(1);
        self
    }

    /// Whether tables of codes are answered with [`Entries::Heaps`](crate::ask::Entries::Heaps).
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

    /// The ruleset that `subject` names, with its parameters, without answering a question.
    ///
    /// # Errors
    /// The rules do not exist, cannot be read, or do not accept the parameters.
    ///
    /// ```
    /// use grundy::{Session, Subject};
    ///
    /// let found = Session::new().look_up(&Subject::rules("heap(n) -> heap(n - t) for t in {1, 2}"))?;
    /// assert_eq!(found.ruleset.kinds()[0].to_string(), "heap(n)");
    /// assert_eq!(found.ruleset.facts().code.as_ref().map(|code| code.to_string()).as_deref(), Some("0.33"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn look_up(&mut self, subject: &Subject) -> Result<LookedUp, Error> {
        self.at_position("look-up", subject, |desk| {
            let Game { ruleset, remarks, .. } = &*desk.game;
            Ok(LookedUp { ruleset: Arc::clone(ruleset), remarks: remarks.clone() })
        })
    }

    /// The components of the position of `subject`, each in the long form. Counts are expanded.
    ///
    /// # Errors
    /// The errors of questions about that position, and `limit` if there are more than 2^20 components.
    pub fn components(&mut self, subject: &Subject) -> Result<Vec<String>, Error> {
        self.at_position("components", subject, |desk| {
            let position = desk.position()?;
            let mut written = Vec::new();
            for term in position.sum.terms() {
                let count = usize::try_from(term.count).unwrap_or(usize::MAX);
                if count > MOST_COMPONENTS - written.len() {
                    let message = Message::new("answer-moves-components").with("count", term.count);
                    return Err(Error::new(ErrorKind::Limit, message.with("most", MOST_COMPONENTS)));
                }
                let text = desk.game.written(term.component);
                written.resize(written.len() + count, text);
            }
            Ok(written)
        })
    }

    /// The terms of the position of `subject` in the order in which they are written: each component in the long
    /// form, with its count.
    ///
    /// # Errors
    /// The errors of questions about that position.
    ///
    /// ```
    /// use grundy::{Session, Subject};
    ///
    /// let terms = Session::new().terms(&Subject::named("nim").at("3 + 2*heap(5)"))?;
    /// assert_eq!(terms, [("heap(3)".to_owned(), 1), ("heap(5)".to_owned(), 2)]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn terms(&mut self, subject: &Subject) -> Result<Vec<(String, u128)>, Error> {
        self.at_position("components", subject, |desk| {
            let position = desk.position()?;
            Ok(position.sum.terms().map(|term| (desk.game.written(term.component), term.count)).collect())
        })
    }

    /// The result of `work`. All questions that it asks are together subject to `limits`, in addition to
    /// their own limits.
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

    /// Calls `work` with the game of `subject` and its solver. The position belongs to one ruleset.
    pub(crate) fn at_desk<T>(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let settings = &subject.settings;
        check_compound(ask, settings)?;
        let budget = self.budget(settings);
        let source = source(ask, subject)?;
        if let RulesetSource::Sum(_) = source {
            return Err(not_for_sums(ask));
        }
        let rulesets = Rulesets::One { source: source.clone(), params: subject.params.clone(), earlier: 0 };
        let key = Key::new(rulesets, settings);
        self.clock += 1;
        self.keep(&key, settings, |limit| resolve::game(source, &subject.params, settings.impartial, limit))?;
        let own = self.tables.get(&key).map_or(0, |kept| kept.bytes);
        if let Some(allowed) = settings.limits.bytes {
            self.make_room(allowed / SHARE_OF_OTHERS, own);
            // The sizes of tables and rulesets are estimates.
            let measure = self.measure.as_ref().filter(|_| !budget.is_enclosed());
            let occupied = measure.and_then(|measure| measure());
            if occupied.is_some_and(|occupied| occupied > allowed.saturating_add(EXCESS)) {
                self.forget(0, self.clock);
            }
        }
        #[cfg(feature = "databases")]
        {
            let ruleset =
                self.tables.get(&key).map(|kept| Arc::clone(&kept.game.ruleset)).ok_or_else(internal)?;
            let stored = self.stored(ask, subject, &*ruleset)?;
            if let Some(kept) = self.tables.get_mut(&key) {
                kept.solver.set_database(stored);
            }
        }
        #[cfg(not(feature = "databases"))]
        if settings.database.is_some() {
            return Err(no_databases());
        }
        let Some(kept) = self.tables.get_mut(&key) else { return Err(internal()) };
        if let Some(bytes) = &settings.resume {
            let checkpoint = Checkpoint::read(bytes).map_err(checkpoint::refused)?;
            let other = checkpoint.code().to_string();
            kept.solver.resume(checkpoint).map_err(|wanted| checkpoint::of_another(&other, &wanted))?;
        }
        let installed = budget.clone();
        let mut desk = Desk { ask, subject, game: Arc::clone(&kept.game), solver: &mut kept.solver, budget };
        let result = installed.during(|| work(&mut desk));
        let bytes = kept.solver.bytes().saturating_add(key.bytes());
        self.bytes = self.bytes.saturating_sub(kept.bytes).saturating_add(bytes);
        kept.bytes = bytes;
        self.forget_most();
        result
    }

    /// Calls `work` with the game of `subject` and its solver. The position may be a sum across rulesets.
    pub(crate) fn at_position<T>(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.at_positions(ask, subject, None, work)
    }

    /// Like [`at_position`](Self::at_position), for a question about a second position, `other`.
    pub(crate) fn at_positions<T>(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        other: Option<&str>,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let other_entry = crate::board_text::other_entry(subject);
        let subject = other_entry.as_ref().unwrap_or(subject);
        let source = source(ask, subject)?;
        let position = subject.position.as_ref().and_then(PositionSource::text);
        let position = position.map(|text| Text { text, within: Within::Position });
        let other = other.map(|text| Text { text, within: Within::Other });
        let texts: Vec<Text<'_>> = position.into_iter().chain(other).collect();
        if let (RulesetSource::Sum(_), [(name, _), ..]) = (source, &subject.params[..]) {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("sum-parameters"))
                .with_help(Message::new("sum-parameters-help").with("name", name)));
        }
        match members(source, &subject.params, &texts)? {
            None => self.at_desk(ask, subject, work),
            Some(members) => self.at_sum(ask, subject, &members, work),
        }
    }

    /// Calls `work` with the game of a sum across rulesets and its solver, which uses the solvers of its
    /// members.
    fn at_sum<T>(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        members: &Members,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let settings = &subject.settings;
        check_compound(ask, settings)?;
        if settings.database.is_some() {
            return Err(not_for_sums("database"));
        }
        let budget = self.budget(settings);
        self.clock += 1;
        let mut keys: Vec<Key> = Vec::with_capacity(members.members.len());
        let mut joined = Vec::with_capacity(members.members.len());
        for placed in &members.members {
            let Member { source, params, .. } = &placed.member;
            let same = |key: &&Key| {
                matches!(&key.rulesets, Rulesets::One { source: of, params: with, .. }
                    if of == source && with == params)
            };
            let earlier = keys.iter().filter(same).count();
            let rulesets = Rulesets::One { source: source.clone(), params: params.clone(), earlier };
            let key = Key::new(rulesets, settings);
            let kept =
                self.keep(&key, settings, |limit| resolve::game(source, params, settings.impartial, limit));
            let game = kept.map_err(|error| match (placed.place, error.report()) {
                (Some(place), None) => error.with_place(place),
                _ => error,
            })?;
            if game.tree.is_some() {
                let error = Error::new(ErrorKind::Unsupported, Message::new("sum-of-trees"));
                return Err(match placed.place {
                    Some(place) => error.with_place(place),
                    None => error,
                });
            }
            joined.push(JoinedMember { member: placed.member.clone(), game });
            keys.push(key);
        }
        let rulesets = match source(ask, subject)? {
            RulesetSource::Sum(rulesets) if members.are_named => Some(rulesets.clone()),
            _ => None,
        };
        let of_members = joined.iter().map(|of| of.member.clone()).collect();
        let key = Key::new(Rulesets::Joined { members: of_members, rulesets: rulesets.clone() }, settings);
        self.keep(&key, settings, |_| Ok(Game::joined(Joined::new(joined, rulesets))))?;
        let bytes_of = |key: &Key| self.tables.get(key).map_or(0, |kept| kept.bytes);
        let own = keys.iter().chain([&key]).map(bytes_of).sum();
        if let Some(allowed) = settings.limits.bytes {
            self.make_room(allowed / SHARE_OF_OTHERS, own);
        }
        let mut kept_members = Vec::with_capacity(keys.len());
        let mut solvers = Vec::with_capacity(keys.len());
        for key in keys {
            let Some(Kept { game, solver, last_used, .. }) = self.tables.remove(&key) else {
                return Err(internal());
            };
            kept_members.push((key, game, last_used));
            solvers.push(solver);
        }
        let Some(kept) = self.tables.get_mut(&key) else { return Err(internal()) };
        let game = Arc::clone(&kept.game);
        let result = kept
            .solver
            .with_members(&mut solvers, |solver| work(&mut Desk { ask, subject, game, solver, budget }));
        kept.bytes = kept.solver.bytes().saturating_add(key.bytes());
        self.bytes = self.bytes.saturating_sub(own).saturating_add(kept.bytes);
        for ((key, game, last_used), solver) in kept_members.into_iter().zip(solvers) {
            let bytes = solver.bytes().saturating_add(key.bytes());
            self.bytes = self.bytes.saturating_add(bytes);
            self.tables.insert(key, Kept { game, solver, bytes, last_used });
        }
        self.forget_most();
        result
    }

    /// Ensures that there is a solver for this key, and counts it as used; returns its game.
    fn keep(
        &mut self,
        key: &Key,
        settings: &Settings,
        game: impl FnOnce(Option<u64>) -> Result<Game, Error>,
    ) -> Result<Arc<Game>, Error> {
        if !self.tables.contains_key(key) {
            let game = self.budget(settings).during(|| {
                let game = game(settings.limits.bytes);
                // Results that were found in part of the time are not kept.
                thread_limit().map_or(game, |limit| Err(Error::at_limit(limit)))
            })?;
            let solve_settings = grundy_solve::Settings::default()
                .with_engine(settings.engine)
                .with_trust_claims(settings.trust_claims);
            let solver = game.solver(solve_settings);
            let kept = Kept { game: Arc::new(game), solver, bytes: 0, last_used: 0 };
            self.tables.insert(key.clone(), kept);
        }
        let Some(kept) = self.tables.get_mut(key) else { return Err(internal()) };
        kept.last_used = self.clock;
        Ok(Arc::clone(&kept.game))
    }

    /// Frees the least recently used tables if all tables together take more memory than is allowed.
    fn forget_most(&mut self) {
        if self.bytes > self.bytes_allowed {
            self.forget(self.bytes_allowed / 2, u64::MAX);
        }
    }

    /// Frees tables until the tables of all rulesets except the last one used take at most `allowed` bytes.
    /// The tables of the last one take `own` bytes.
    fn make_room(&mut self, allowed: u64, own: u64) {
        if self.bytes.saturating_sub(own) > allowed {
            self.forget(own.saturating_add(allowed / 2), self.clock);
        }
    }

    /// Frees the least recently used tables until all tables take at most `bound` bytes. Tables that were
    /// used by request number `before` or by a later request are kept.
    fn forget(&mut self, bound: u64, before: u64) {
        let mut by_age: Vec<(u64, Key)> =
            self.tables.iter().map(|(key, kept)| (kept.last_used, key.clone())).collect();
        by_age.sort_unstable_by_key(|(last_used, _)| *last_used);
        for (_, key) in by_age.into_iter().filter(|(last_used, _)| *last_used < before) {
            if self.bytes <= bound {
                break;
            }
            if let Some(kept) = self.tables.remove(&key) {
                self.bytes = self.bytes.saturating_sub(kept.bytes);
            }
        }
    }
}

impl<'s> Desk<'s> {
    /// The position of the question.
    pub(crate) fn position(&self) -> Result<Position<'s>, Error> {
        match &self.subject.position {
            Some(position) => self.game.position(position),
            None => Err(Error::new(
                ErrorKind::Syntax,
                Message::new("request-field-missing").with("ask", self.ask).with("field", "position"),
            )),
        }
    }

    /// An answer with this body, and the solver's evidence, plan and cost.
    pub(crate) fn answer<A>(&self, body: A, known: Known) -> Answer<A> {
        self.game.answer(body, known, self.budget.seconds())
    }

    /// The error for a question that the solver refused.
    pub(crate) fn refused(&self, error: &SolveError, position: Option<&Position<'_>>) -> Error {
        self.game.error(error, position)
    }

    /// The error for a question that the solver refused; for a limit, it contains the partial answer.
    pub(crate) fn refusal<A: Send + Sync + 'static>(
        &self,
        error: &SolveError,
        position: Option<&Position<'_>>,
        known: impl FnOnce(&Partial) -> Option<(A, Known)>,
    ) -> Error {
        let told = self.refused(error, position);
        match error {
            SolveError::Limit { known: partial, .. } => match known(partial) {
                Some((body, known)) => told.with_known(self.answer(body, known)),
                None => told,
            },
            _ => told,
        }
    }
}

/// The approximate size of the ruleset of `source` in bytes, without its tables.
fn source_bytes(source: &RulesetSource) -> u64 {
    /// The size of rules with a short text, in bytes.
    const LEAST: u64 = 1 << 14;
    let text = match source {
        RulesetSource::Rules { text, .. } => text.len(),
        RulesetSource::Graph(graph) => graph.text().len(),
        _ => 0,
    };
    LEAST + 2 * text as u64
}

/// The questions about compounds other than the disjunctive sum.
const OF_COMPOUNDS: [&str; 6] = ["outcome", "moves", "explain", "view", "look-up", "components"];

/// Refuses questions that are not about compounds.
pub(crate) fn check_compound(ask: &str, settings: &Settings) -> Result<(), Error> {
    if settings.compound == Compound::Disjunctive || OF_COMPOUNDS.contains(&ask) {
        return Ok(());
    }
    let message = Message::new("compound-question").with("ask", ask);
    Err(Error::new(ErrorKind::Unsupported, message.with("compound", settings.compound.as_str()))
        .with_help(Message::new("compound-question-help")))
}

/// The error for databases where nothing keeps them.
fn no_databases() -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("request-no-databases"))
}

fn internal() -> Error {
    Error::new(ErrorKind::Internal, Message::new("answer-internal"))
}

/// The error for a question that concerns one ruleset only.
pub(crate) fn not_for_sums(ask: &str) -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("sum-question").with("ask", ask))
        .with_help(Message::new("sum-question-help"))
}

/// The ruleset that `subject` names, for the question `ask`.
pub(crate) fn source<'s>(ask: &str, subject: &'s Subject) -> Result<&'s RulesetSource, Error> {
    subject.ruleset.as_ref().ok_or_else(|| {
        Error::new(ErrorKind::Syntax, Message::new("request-ruleset-missing").with("ask", ask))
    })
}
