//! A session: answers questions and keeps what it worked out for the next ones.

use crate::{
    answer::Answer,
    budget::{Allowance, Watch},
    checkpoint,
    error::{Error, ErrorKind, Report},
    game::{Game, Position},
    resolve,
    smt::SmtSolver,
    subject::{ParameterValue, RulesetSource, Settings, Subject},
};
use grundy_core::{Message, Ruleset};
use grundy_heap::Checkpoint;
use grundy_solve::{EngineName, Known, Partial, SolveError, Solver};
use std::{
    collections::HashMap,
    fmt, io,
    sync::{Arc, atomic::AtomicBool},
};

/// Answers questions and keeps the tables of each ruleset for the next question about it.
///
/// What is kept is bounded: when the tables of all rulesets take more than the
/// [bound](Self::with_cache_bytes), those of the rulesets that were not asked about for longest are given back.
///
/// ```
/// use grundy::{Session, Subject, Value, ask::ValueQuestion};
///
/// let mut session = Session::new();
/// let answer = session.ask(ValueQuestion, &Subject::named("0.77").at("5 + 7"))?;
/// assert_eq!(answer.body.value, Value::Nim(4 ^ 2));
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Session {
    stop: Option<Arc<AtomicBool>>,
    watch: Option<Arc<dyn Watch>>,
    files: Option<OpenFile>,
    smt_solvers: Vec<Arc<dyn SmtSolver>>,
    heaps_on_demand: bool,
    tables: HashMap<Key, Kept>,
    /// Counts requests, so that what was not asked about for longest is known.
    clock: u64,
    /// Bytes of all tables, as their last answers told.
    bytes: u64,
    bytes_allowed: u64,
}

/// What a subject names.
#[derive(Clone)]
#[non_exhaustive]
pub struct LookedUp {
    /// The ruleset.
    pub ruleset: Arc<dyn Ruleset>,
    /// Warnings about the rules, if they are the user's own and there are any. Answers have them too; here they are
    /// before a long search.
    pub remarks: Option<Arc<Report>>,
}

impl fmt::Debug for LookedUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("LookedUp");
        shown.field("ruleset", &self.ruleset.title()).field("remarks", &self.remarks).finish()
    }
}

/// Opens the file of this path to be read.
pub type OpenFile = fn(&str) -> io::Result<Box<dyn io::Read>>;

/// The most components that are written one by one.
const MOST_COMPONENTS: usize = 1 << 20;

/// Tables are for one ruleset, with its parameters, and one way to answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    source: RulesetSource,
    params: Vec<(String, ParameterValue)>,
    engine: Option<EngineName>,
    trust_claims: bool,
}

struct Kept {
    game: Arc<Game>,
    solver: Solver,
    bytes: u64,
    last_used: u64,
}

/// What a question works with: the game, its solver with its tables, and the budget.
pub(crate) struct Desk<'s> {
    /// The word for the question.
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
    /// How many bytes of tables a session keeps, unless told otherwise.
    pub const CACHE_BYTES: u64 = 1 << 30;

    /// A session that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            stop: None,
            watch: None,
            files: None,
            smt_solvers: Vec::new(),
            heaps_on_demand: false,
            tables: HashMap::new(),
            clock: 0,
            bytes: 0,
            bytes_allowed: Self::CACHE_BYTES,
        }
    }

    /// The same session, which gives up (error `limit`) as soon as `stop` is true.
    #[must_use]
    pub fn with_stop_flag(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The same session, with somebody who looks on while long runs go.
    #[must_use]
    pub fn with_watch(mut self, watch: Arc<dyn Watch>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// The same session, which opens files that questions name by `open`; without it, it opens none.
    #[must_use]
    pub fn with_files(mut self, open: OpenFile) -> Self {
        self.files = Some(open);
        self
    }

    /// The same session, which has these SMT solvers for proofs by induction, the first tried first.
    #[must_use]
    pub fn with_smt_solvers(mut self, solvers: Vec<Arc<dyn SmtSolver>>) -> Self {
        self.smt_solvers = solvers;
        self
    }

    /// The same session, which answers tables of codes by [`Entries::Heaps`](crate::ask::Entries::Heaps): no value is held
    /// that the engine does not hold, and each is found when it is asked for, or [written](crate::write::pieces).
    #[must_use]
    pub fn with_heaps_on_demand(mut self) -> Self {
        self.heaps_on_demand = true;
        self
    }

    /// Whether tables of codes hold no values.
    pub(crate) fn heaps_on_demand(&self) -> bool {
        self.heaps_on_demand
    }

    /// The SMT solvers.
    pub(crate) fn smt_solvers(&self) -> &[Arc<dyn SmtSolver>] {
        &self.smt_solvers
    }

    /// The file of this path, which holds a certificate.
    pub(crate) fn open(&self, path: &str) -> Result<Box<dyn io::Read>, Error> {
        let open =
            self.files.ok_or_else(|| Error::new(ErrorKind::Unsupported, Message::new("heap-no-verifier")))?;
        open(path).map_err(|error| Error::io(path, error))
    }

    /// The same session, which keeps at most about this many bytes of tables between requests.
    #[must_use]
    pub fn with_cache_bytes(mut self, bytes: u64) -> Self {
        self.bytes_allowed = bytes;
        self
    }

    /// The ruleset that `subject` names, with its parameters; no question is answered yet.
    ///
    /// # Errors
    /// Rules that are not there or cannot be read, and parameters that do not fit.
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
        self.at_desk("look-up", subject, |desk| {
            let Game { ruleset, remarks, .. } = &*desk.game;
            Ok(LookedUp { ruleset: Arc::clone(ruleset), remarks: remarks.clone() })
        })
    }

    /// The components of the position that `subject` is about, each in the long form, counts written out.
    ///
    /// # Errors
    /// As the questions about that position; more than 2^20 components are a limit.
    pub fn components(&mut self, subject: &Subject) -> Result<Vec<String>, Error> {
        self.at_desk("components", subject, |desk| {
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

    /// The budget that these settings allow, from now on.
    pub(crate) fn budget(&self, settings: &Settings) -> Allowance {
        Allowance::start(settings.limits, self.stop.clone()).with(settings.threads, self.watch.clone())
    }

    /// What `work` makes of the game that `subject` is about and its solver.
    pub(crate) fn at_desk<T>(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let settings = &subject.settings;
        let budget = self.budget(settings);
        let engine = settings.engine;
        let key = Key {
            source: source(ask, subject)?.clone(),
            params: subject.params.clone(),
            engine,
            trust_claims: settings.trust_claims,
        };
        self.clock += 1;
        let clock = self.clock;
        if !self.tables.contains_key(&key) {
            let game = resolve::game(&key.source, &key.params, settings.limits.bytes)?;
            let solve_settings = grundy_solve::Settings::default()
                .with_engine(engine)
                .with_trust_claims(settings.trust_claims);
            let solver = game.solver(solve_settings);
            let kept = Kept { game: Arc::new(game), solver, bytes: 0, last_used: 0 };
            self.tables.insert(key.clone(), kept);
        }
        let Some(kept) = self.tables.get_mut(&key) else {
            return Err(Error::new(ErrorKind::Internal, Message::new("answer-internal")));
        };
        kept.last_used = clock;
        if let Some(bytes) = &settings.resume {
            let checkpoint = Checkpoint::read(bytes).map_err(checkpoint::refused)?;
            let other = checkpoint.code().to_string();
            kept.solver.resume(checkpoint).map_err(|wanted| checkpoint::of_another(&other, &wanted))?;
        }
        let mut desk = Desk { ask, subject, game: Arc::clone(&kept.game), solver: &mut kept.solver, budget };
        let result = work(&mut desk);
        let bytes = kept.solver.bytes().saturating_add(source_bytes(&key.source));
        self.bytes = self.bytes.saturating_sub(kept.bytes).saturating_add(bytes);
        kept.bytes = bytes;
        if self.bytes > self.bytes_allowed {
            self.forget();
        }
        result
    }

    /// Gives back the tables that were not used for longest, until half of the bound is free again.
    fn forget(&mut self) {
        let mut by_age: Vec<(u64, Key)> =
            self.tables.iter().map(|(key, kept)| (kept.last_used, key.clone())).collect();
        by_age.sort_unstable_by_key(|(last_used, _)| *last_used);
        for (_, key) in by_age {
            if self.bytes <= self.bytes_allowed / 2 {
                break;
            }
            if let Some(kept) = self.tables.remove(&key) {
                self.bytes = self.bytes.saturating_sub(kept.bytes);
            }
        }
    }
}

impl<'s> Desk<'s> {
    /// The position that the question is about.
    pub(crate) fn position(&self) -> Result<Position<'s>, Error> {
        match &self.subject.position {
            Some(position) => self.game.position(position),
            None => Err(Error::new(
                ErrorKind::Syntax,
                Message::new("request-field-missing").with("ask", self.ask).with("field", "position"),
            )),
        }
    }

    /// The answer with `body`, known as the solver says.
    pub(crate) fn answer<A>(&self, body: A, known: Known) -> Answer<A> {
        self.game.answer(body, known, self.budget.seconds())
    }

    /// What the solver's refusal is to people.
    pub(crate) fn refused(&self, error: &SolveError, position: Option<&Position<'_>>) -> Error {
        self.game.error(error, position)
    }

    /// What the solver's refusal is to people, with what is known at a limit.
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

/// About how many bytes a ruleset takes that `source` calls for, its tables apart.
fn source_bytes(source: &RulesetSource) -> u64 {
    /// What rules take whose text is short.
    const LEAST: u64 = 1 << 12;
    let text = match source {
        RulesetSource::Rules { text, .. } => text.len(),
        RulesetSource::Graph(graph) => graph.text().len(),
        _ => 0,
    };
    LEAST + 2 * text as u64
}

/// The ruleset that `subject` names, for the question `ask`.
pub(crate) fn source<'s>(ask: &str, subject: &'s Subject) -> Result<&'s RulesetSource, Error> {
    subject.ruleset.as_ref().ok_or_else(|| {
        Error::new(ErrorKind::Syntax, Message::new("request-ruleset-missing").with("ask", ask))
    })
}
