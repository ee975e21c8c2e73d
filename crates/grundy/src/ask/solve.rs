//! `solve`: every position that play can reach, solved in one run and stored in a database.

mod among;
mod ended;
mod need;
mod sweep;
mod tiers;

pub(in crate::ask) use sweep::LEAST;

use crate::{
    answer::{Answer, Stats},
    board_text::other_entry,
    databases::{
        ClusterSeat, DatabaseAbout, DatabaseCounts, Databases, Entries, Run, RunRequest, SolvedTiers, Stores,
    },
    error::{Error, ErrorKind},
    game::Position,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::{Desk, Session},
    subject::Subject,
};
use grundy_core::{Budget, Convention, Evidence, Limit, Message, Outcome, Usage, begin_phase};
use grundy_solve::{
    Cycles, EngineName, KeyLayout, Plan, Remoteness, SolveError, SolvedFor, StoredPositions, Unsupported,
};
use std::{sync::Arc, time::Duration};

/// Asks for a database of all positions that play can reach from the position of the subject.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SolveQuestion {
    /// The name of the database, such as the path of a directory.
    pub into: String,
    /// What is stored. With `None`, nim-values are stored for impartial rules under normal play without draws, and
    /// remoteness otherwise.
    pub stores: Option<Stores>,
    /// Whether an interrupted run is resumed. The rules, the position and what is stored are then those of that run;
    /// the limits and the number of threads are taken from the subject.
    pub resume: bool,
    /// The time between two checkpoints; `None` means ten minutes.
    pub checkpoint_every: Option<Duration>,
    /// The place of this process, if several processes solve the game together. Checkpoints are written only if all
    /// processes can access the directory of the database.
    pub cluster: Option<ClusterSeat>,
    /// Whether the positions are solved in tiers on disk from the start. Otherwise, tiers are used only if the
    /// positions do not fit in memory, or if a stopped computation in tiers can be resumed.
    pub tiers: bool,
    /// The name of the scratch directory of tiers, or `None` for one in the directory of the database.
    pub scratch: Option<String>,
}

/// The default time between two checkpoints. Writing a checkpoint of 10^9 positions takes about a minute.
const EVERY: Duration = Duration::from_secs(600);

/// The result of solving a state space.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveAnswer {
    /// The description of the database.
    pub about: DatabaseAbout,
    /// The numbers of positions by outcome, the largest value and the size of the database.
    pub counts: DatabaseCounts,
    /// The hash of the manifest of the database, in hexadecimal digits.
    pub hash: String,
    /// The outcome of the position itself, or `None` if nim-values are stored, because then only components are solved.
    pub outcome: Option<Outcome>,
    /// The remoteness of the position itself, if it is stored.
    pub remoteness: Option<Remoteness>,
    /// The number of this process, if several processes have solved the game together. Process 0 has written the
    /// database.
    pub process: Option<usize>,
    /// The number of tiers and the largest number of bytes in scratch files, if the positions were solved in tiers.
    pub tiers: Option<[u64; 2]>,
}

impl ReadQuestion for SolveQuestion {
    const NAME: &'static str = "solve";
    const FIELDS: &'static [&'static str] = &[
        "into",
        "stores",
        "resume",
        "checkpoint_every",
        "hosts",
        "process",
        "secret",
        "peer_timeout",
        "connect_timeout",
        "tiers",
        "scratch",
    ];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let resumed = fields.text("resume")?;
        let resume = resumed.is_some();
        let into = match resumed {
            Some(name) if fields.text("into")?.is_none() => name,
            Some(_) => return Err(resumed_with_others()),
            None => fields.needed_text(Self::NAME, "into")?,
        };
        let stores = match fields.take("stores") {
            None => None,
            Some(field) => Some(
                Stores::named(&field.text("stores")?)
                    .ok_or_else(|| field.error(ErrorKind::Syntax, Message::new("database-stores")))?,
            ),
        };
        let every =
            fields.take("checkpoint_every").map(|field| field.seconds("checkpoint_every")).transpose()?;
        // A number of seconds that is too large for a duration means that no checkpoints are written.
        let every = every.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        let cluster = among::read(fields)?;
        let tiers = fields.flag("tiers")?;
        let scratch = fields.text("scratch")?;
        Ok(Self { into, stores, resume, checkpoint_every: every, cluster, tiers, scratch })
    }
}

/// The error for a request that resumes a run but also specifies what to solve.
fn resumed_with_others() -> Error {
    Error::new(ErrorKind::Syntax, Message::new("database-resume-alone"))
}

impl Question for SolveQuestion {
    type Answer = SolveAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<SolveAnswer>, Error> {
        let databases = session.databases()?;
        let every = self.every();
        if self.resume {
            let is_changed = subject.ruleset.is_some() || subject.position.is_some() || self.stores.is_some();
            if is_changed {
                return Err(resumed_with_others());
            }
            if let Some(seat) = self.cluster.as_ref().filter(|seat| seat.process > 0) {
                let request = RunRequest::read(&databases.request_of(&self.into)?)?;
                let subject = request.subject(&subject.settings)?;
                return session.at_position(Self::NAME, &subject, |desk| {
                    among::answer(self, seat, request.about, &*databases, &subject, desk, None)
                });
            }
            let run = databases.resume(&self.into, every)?;
            let read = || {
                let request = RunRequest::read(&run.request()?)?;
                Ok((request.subject(&subject.settings)?, request))
            };
            let read = read();
            let asked = match &read {
                Ok((_, request)) => self.continued(request),
                Err(_) => self.clone(),
            };
            let result = read.and_then(|(subject, request)| {
                session.at_position(Self::NAME, &subject, |desk| match &asked.cluster {
                    Some(seat) => {
                        among::answer(&asked, seat, request.about, &*databases, &subject, desk, Some(&*run))
                    }
                    None => asked.solved(desk, &*databases, &*run, &subject, request.about),
                })
            });
            return asked.finished(result, run, &*databases);
        }
        if self.tiers && self.cluster.is_some() {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("database-tiers-cluster")));
        }
        let helps = self.cluster.as_ref().is_some_and(|seat| seat.process > 0);
        if !helps {
            databases.check_new(&self.into)?;
        }
        // The notation of the position may select another entry of the catalogue; the database then contains the rules
        // of that entry.
        let other_entry = other_entry(subject);
        let subject = other_entry.as_ref().unwrap_or(subject);
        let rules = DatabaseAbout::rules_of(subject)?;
        let decreases = DatabaseAbout::decreases_of(subject)?;
        session.at_position(Self::NAME, subject, |desk| {
            let about = self.about(rules, subject, desk)?;
            if let Some(seat) = self.cluster.as_ref().filter(|_| helps) {
                return among::answer(self, seat, about, &*databases, subject, desk, None);
            }
            let (tiers, scratch) = (self.tiers, self.scratch.clone());
            let request = RunRequest { about, decreases, cycles: subject.settings.cycles, tiers, scratch };
            let run = databases.begin(&self.into, &request.to_text(), every)?;
            let result = match &self.cluster {
                Some(seat) => {
                    among::answer(self, seat, request.about, &*databases, subject, desk, Some(&*run))
                }
                None => self.solved(desk, &*databases, &*run, subject, request.about),
            };
            self.finished(result, run, &*databases)
        })
    }
}

/// All positions, solved.
struct Solved {
    layout: KeyLayout,
    positions: u64,
    /// The number of draws, or 0 if draws are not counted.
    draws: usize,
    entries: Entries,
    way: Way,
    /// The largest number of bytes of memory that were in use at once.
    bytes: u64,
}

/// The way in which the positions were solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By an interrupted run that had already written the database, or by several processes.
    Written,
    /// With keys in memory.
    Keys,
    /// In the order of their indices.
    Sweep,
    /// In tiers: their number and the largest number of bytes in scratch files.
    Tiers([u64; 2]),
}

impl Way {
    const fn tiers(self) -> Option<[u64; 2]> {
        match self {
            Self::Tiers(tiers) => Some(tiers),
            _ => None,
        }
    }

    /// The id of the message with which the plan states why the positions were solved in this way.
    const fn why(self) -> &'static str {
        match self {
            Self::Tiers(_) => "database-why-tiers",
            Self::Sweep => "database-why-sweep",
            Self::Written | Self::Keys => "database-why",
        }
    }
}

impl SolveQuestion {
    /// The same question, except that tiers and the scratch directory may also come from `request`, with which the run
    /// was started.
    fn continued(&self, request: &RunRequest) -> Self {
        let mut asked = self.clone();
        asked.tiers |= request.tiers;
        asked.scratch = asked.scratch.or_else(|| request.scratch.clone());
        asked
    }

    /// The result of a run. If the database is complete, the files of the run are removed; if the run has failed and
    /// can be resumed, the error also states what has been kept.
    fn finished(
        &self,
        result: Result<Answer<SolveAnswer>, Error>,
        run: Box<dyn Run>,
        databases: &dyn Databases,
    ) -> Result<Answer<SolveAnswer>, Error> {
        match result {
            Ok(answer) => run.finish().map(|()| answer),
            Err(error) if self.cluster.is_some() => Err(ended::ended_among(error, run, self)),
            Err(error) => {
                let has_tiers = databases.tiers_note(&self.scratch()).is_some();
                Err(ended::ended(error, run, self, has_tiers))
            }
        }
    }

    /// The time between two checkpoints.
    fn every(&self) -> Duration {
        self.checkpoint_every.unwrap_or(EVERY)
    }

    /// The name of the scratch directory of tiers.
    fn scratch(&self) -> String {
        self.scratch.clone().unwrap_or_else(|| format!("{}/run-tiers", self.into))
    }
}

impl SolveQuestion {
    /// The description of the database that will be written. The layout of the keys is left empty, because it is not
    /// known yet.
    fn about(&self, rules: String, subject: &Subject, desk: &Desk<'_>) -> Result<DatabaseAbout, Error> {
        let settings = &subject.settings;
        let is_misere = settings.convention == Convention::Misere;
        let is_partizan = desk.solver.ruleset().shape().is_partizan;
        if is_partizan && settings.cycles == Cycles::Draw {
            return Err(desk.refused(&Unsupported::DrawsPartizan.into(), None));
        }
        let stores = match self.stores {
            Some(stores) => stores,
            None if is_misere => Stores::Remoteness,
            None => {
                let is_plain = !is_partizan && settings.cycles == Cycles::Error;
                if is_plain { Stores::Values } else { Stores::Remoteness }
            }
        };
        if stores == Stores::Values && is_misere {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("database-values-misere")));
        }
        Ok(DatabaseAbout {
            title: desk.game.ruleset.title().to_owned(),
            rules,
            start: desk.game.written_sum(&desk.position()?.sum),
            stores,
            is_misere,
            layout: String::new(),
            key_bits: 0,
        })
    }

    /// The answer from a run. Writes the database and checks it, except for steps that are already done.
    fn solved(
        &self,
        desk: &mut Desk<'_>,
        databases: &dyn Databases,
        run: &dyn Run,
        subject: &Subject,
        mut about: DatabaseAbout,
    ) -> Result<Answer<SolveAnswer>, Error> {
        let (way, bytes) = match run.has_database()? {
            true => {
                // A process that was killed may have left scratch files. A directory outside the database may by now
                // contain the files of another computation.
                if self.scratch.is_none() {
                    databases.remove_tiers(&self.scratch())?;
                }
                (Way::Written, 0)
            }
            false => self.write(desk, databases, run, subject.settings.cycles, &mut about)?,
        };
        let answer = self.answer_from_database(desk, databases, subject, about.stores, way)?;
        let bytes = answer.stats.map_or(0, |stats| stats.bytes).max(bytes);
        Ok(Answer { stats: answer.stats.map(|stats| Stats { bytes, ..stats }), ..answer })
    }

    /// The answer from a database that has been written. Checks the database first, unless it has already been
    /// checked.
    fn answer_from_database(
        &self,
        desk: &mut Desk<'_>,
        databases: &dyn Databases,
        subject: &Subject,
        stores: Stores,
        way: Way,
    ) -> Result<Answer<SolveAnswer>, Error> {
        let position = desk.position()?;
        let settings = &subject.settings;
        let mut database = databases.open(&self.into)?;
        let mut bytes = 0;
        if !database.is_checked() {
            // In a resumed run that only checks the database, `way` does not show whether the database was solved in
            // tiers.
            if way.tiers().is_some() || self.tiers && desk.solver.falling().is_some() {
                bytes = tiers::check(desk, databases, database.about(), &position, &self.into)?;
            } else {
                check(databases, &self.into, subject, desk)?;
            }
            databases.mark_checked(&self.into)?;
            database = databases.open(&self.into)?;
        }
        let stored = crate::databases::stored(&database, subject, &*desk.game.ruleset)?;
        desk.solver.set_database(Some(Arc::new(stored)));
        let start = match stores {
            Stores::Values => None,
            Stores::Remoteness => {
                let found = desk.solver.outcome(&position.sum, settings.play(), &desk.budget);
                Some(found.map_err(|error| desk.refused(&error, Some(&position)))?)
            }
        };
        desk.solver.set_database(None);
        let counts = database.counts();
        let body = SolveAnswer {
            about: database.about().clone(),
            hash: database.hash().to_owned(),
            outcome: start.as_ref().map(|start| start.outcome),
            remoteness: start.and_then(|start| start.remoteness),
            process: None,
            tiers: way.tiers(),
            counts,
        };
        let engine = EngineName::Database;
        Ok(Answer {
            evidence: Some(Evidence::Computed { engine: engine.as_str() }),
            plan: Some(Plan::new(engine, Message::new(way.why()))),
            stats: Some(Stats { positions: body.counts.positions, seconds: desk.budget.seconds(), bytes }),
            remarks: desk.game.remarks.clone(),
            body,
        })
    }

    /// Solves the positions and writes the database. Returns the way in which they were solved, and the largest number
    /// of bytes of memory that were in use at once.
    fn write(
        &self,
        desk: &Desk<'_>,
        databases: &dyn Databases,
        run: &dyn Run,
        cycles: Cycles,
        about: &mut DatabaseAbout,
    ) -> Result<(Way, u64), Error> {
        let position = desk.position()?;
        let solved = self.solve(desk, databases, run, about, &position)?;
        (about.layout, about.key_bits) = (solved.layout.to_string(), solved.layout.bits());
        check_draws(desk, cycles, solved.draws as u64)?;
        begin_phase(&Message::new("database-phase-writing").with("positions", solved.positions));
        let budget = &desk.budget;
        let mut entries = solved.entries.enumerate().map(|(at, entry)| {
            if at % 4096 == 0 {
                budget.poll(Usage::default()).map_err(Error::at_limit)?;
            }
            entry
        });
        databases.write(&self.into, about, &mut entries)?;
        drop(entries);
        if solved.way.tiers().is_some() {
            databases.remove_tiers(&self.scratch())?;
        }
        Ok((solved.way, solved.bytes))
    }

    /// Solves all positions: in memory, or in tiers if this is requested, if a stopped computation in tiers can be
    /// resumed, or if there is too little memory.
    fn solve(
        &self,
        desk: &Desk<'_>,
        databases: &dyn Databases,
        run: &dyn Run,
        about: &DatabaseAbout,
        position: &Position<'_>,
    ) -> Result<Solved, Error> {
        let wanted: SolvedFor = about.solved();
        let has_tiers = self.tiers || databases.tiers_note(&self.scratch()).is_some();
        let mut sweep_needs = None;
        if !has_tiers {
            match sweep::solve(desk, run, wanted, position)? {
                sweep::Swept::Solved(solved) => return Ok(solved),
                sweep::Swept::Other { needed } => sweep_needs = needed,
            }
        }
        let is_new = !has_tiers && run.checkpoint_bytes().is_none();
        if is_new && let Some(need) = need::too_much(desk, position, wanted) {
            if desk.solver.falling().is_none() {
                return Err(need::refused(&need, desk).with_help(tiers::help()));
            }
            begin_phase(&need::for_tiers(&need, sweep_needs, desk));
        } else if !has_tiers {
            match desk.solver.solve_all_with(&position.sum, wanted, &desk.budget, Some(run)) {
                Ok(found) => {
                    let draws = match about.stores {
                        Stores::Values => 0,
                        Stores::Remoteness => found.solved.iter().filter(|(_, value)| *value == 0).count(),
                    };
                    let (positions, bytes) = (found.solved.len(), found.solved.most_bytes());
                    let entries = Box::new(found.solved.into_sorted().map(Ok));
                    return Ok(Solved {
                        layout: found.layout,
                        positions,
                        draws,
                        entries,
                        way: Way::Keys,
                        bytes,
                    });
                }
                Err(error) => {
                    let refused = desk.refused(&error, Some(position));
                    if !matches!(error, SolveError::Limit { limit: Limit::Memory { .. }, .. }) {
                        return Err(refused);
                    }
                    if desk.solver.falling().is_none() {
                        return Err(refused.with_help(tiers::help()));
                    }
                    begin_phase(&Message::new("database-phase-tiers"));
                }
            }
        }
        let scratch = self.scratch();
        let place = (&*scratch, self.every());
        let (layout, found) = tiers::solve(desk, databases, (about, wanted), position, place)?;
        let SolvedTiers { positions, tiers, scratch, bytes, entries } = found;
        Ok(Solved { layout, positions, draws: 0, entries, way: Way::Tiers([tiers, scratch]), bytes })
    }
}

/// Checks that there are no draws where draws are not allowed.
fn check_draws(desk: &Desk<'_>, cycles: Cycles, draws: u64) -> Result<(), Error> {
    if cycles != Cycles::Error || draws == 0 {
        return Ok(());
    }
    let error = Error::new(ErrorKind::Cycle, Message::new("database-draws").with("count", draws));
    let is_partizan = desk.solver.ruleset().shape().is_partizan;
    let help = if is_partizan { "database-draws-partizan-help" } else { "database-draws-help" };
    Err(error.with_help(Message::new(help)))
}

/// Checks all positions of the database against the rules.
fn check(databases: &dyn Databases, name: &str, subject: &Subject, desk: &Desk<'_>) -> Result<(), Error> {
    let database = databases.open(name)?;
    let stored: StoredPositions = crate::databases::stored(&database, subject, &*desk.game.ruleset)?;
    begin_phase(&Message::new("database-phase-checking").with("positions", database.counts().positions));
    let wrong = desk
        .solver
        .check_all_stored(&stored, &|| database.entries(), LEAST, &|| {}, &desk.budget)
        .map_err(|error| desk.refused(&error, None))?;
    if wrong.is_some() {
        return Err(Error::new(ErrorKind::Internal, Message::new("answer-internal")));
    }
    Ok(())
}

impl WriteBody for SolveAnswer {
    fn write(&self, object: &mut Object<'_>) {
        let DatabaseCounts { positions, outcomes: [n, p, draws], largest, bytes } = self.counts;
        object.number("positions", positions);
        object.object("outcomes", |object| {
            object.number("N", n);
            object.number("P", p);
            object.number("D", draws);
        });
        match (largest, self.about.stores) {
            (Some(largest), Stores::Values) => object.number("largest", largest),
            (Some(largest @ 1..), Stores::Remoteness) => object.number("deepest", largest - 1),
            (_, Stores::Remoteness) | (None, _) => {}
        }
        object.text("stores", self.about.stores.word());
        object.number("bytes", bytes);
        if let Some([tiers, scratch]) = self.tiers {
            object.number("tiers", tiers);
            object.number("scratch_bytes", scratch);
        }
        object.text("manifest", &self.hash);
        if let Some(outcome) = self.outcome {
            object.outcome(outcome);
        }
        match self.remoteness {
            Some(Remoteness::Moves(moves)) => object.number("remoteness", moves),
            Some(Remoteness::Endless) => object.null("remoteness"),
            None => {}
        }
    }
}
