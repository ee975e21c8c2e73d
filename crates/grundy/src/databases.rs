//! Databases of solved positions: their descriptions, and the interface through which a session accesses them.
//!
//! The library reads and writes no files. A front end supplies the session with an implementation that stores
//! databases.

mod about;
mod cluster;
mod run;
mod tiers;

pub use about::{DatabaseAbout, Stores};
pub use cluster::{Cluster, ClusterQuestion, ClusterSeat, Exchange};
pub use grundy_solve::{
    Checkpoint, Checkpoints, Generation, Part, PartReader, PartWriter, SpaceCheckpoints, StoredValues,
};
pub use run::Run;
pub(crate) use run::RunRequest;
pub use tiers::{
    Entries, Key, SolvedTiers, Stop, Tiered, TiersChecked, TiersFailed, TiersProgress, TiersTask, Wanted,
};

use crate::{
    error::{Error, ErrorKind},
    subject::{Settings, Subject},
};
use grundy_core::{Message, Ruleset};
use grundy_solve::{KeyLayout, StoredPositions};
use std::ops::ControlFlow;
use std::{sync::Arc, time::Duration};

/// Stores databases under names, such as the paths of directories.
pub trait Databases: Send + Sync {
    /// The finished database with this name.
    ///
    /// # Errors
    /// Returns an error if there is no such database, or if it cannot be read.
    fn open(&self, name: &str) -> Result<Arc<dyn Database>, Error>;

    /// Checks that this name is free for a new database.
    ///
    /// # Errors
    /// Returns an error if there is already a database or a run with this name, even one that is damaged.
    fn check_new(&self, name: &str) -> Result<(), Error>;

    /// Starts a run that solves a game and writes a new database with this name. The run stores the text of the
    /// request; a checkpoint is due when `every` has passed since the last one.
    ///
    /// # Errors
    /// Returns an error if there is already a database or a run with this name, or if the new run cannot be written.
    fn begin(&self, name: &str, request: &str, every: Duration) -> Result<Box<dyn Run>, Error>;

    /// Resumes the run with this name after the process that worked on it has ended without finishing the run.
    ///
    /// # Errors
    /// Returns an error if there is no such run, if it cannot be read, or if another process is working on it.
    fn resume(&self, name: &str, every: Duration) -> Result<Box<dyn Run>, Error>;

    /// The request of the run with this name. Another process may be working on the run. Not supported by default.
    ///
    /// # Errors
    /// Returns an error if there is no such run, or if it cannot be read.
    fn request_of(&self, name: &str) -> Result<String, Error> {
        let error = Error::new(ErrorKind::Unsupported, Message::new("cluster-none"));
        let _ = name;
        Err(error.with_help(Message::new("cluster-none-help")))
    }

    /// The checkpoints of the run with this name, for a process that works together with the run's owner. Returns
    /// `None` if this process cannot access the run.
    fn take_part(&self, name: &str) -> Option<Box<dyn SpaceCheckpoints>> {
        let _ = name;
        None
    }

    /// Writes the database of the run with this name from these entries, which must be in ascending order of
    /// their keys.
    ///
    /// # Errors
    /// Returns an error if there is already a database with this name, if an entry is an error, or if the new database
    /// cannot be written.
    fn write(
        &self,
        name: &str,
        about: &DatabaseAbout,
        entries: &mut dyn Iterator<Item = Result<(u128, u32), Error>>,
    ) -> Result<(), Error>;

    /// Records that all positions of the database have been checked against the rules.
    ///
    /// # Errors
    /// Returns an error if this cannot be recorded.
    fn mark_checked(&self, name: &str) -> Result<(), Error>;

    /// Connects this process to the others that solve the same game. Not supported by default.
    ///
    /// # Errors
    /// Returns an error if another process does not connect or has a different question, or if processes cannot be
    /// connected at all.
    fn join(&self, seat: &ClusterSeat, question: ClusterQuestion) -> Result<Box<dyn Cluster>, Error> {
        let _ = (seat, question);
        let error = Error::new(ErrorKind::Unsupported, Message::new("cluster-none"));
        Err(error.with_help(Message::new("cluster-none-help")))
    }

    /// Solves a state space in tiers, with scratch files. If the scratch directory contains a stopped computation of
    /// the same question, resumes it. By default, this is not supported.
    ///
    /// # Errors
    /// Returns a [`TiersFailed`].
    fn solve_in_tiers(&self, task: &TiersTask<'_>) -> Result<SolvedTiers, TiersFailed> {
        let _ = task;
        let message = Message::new("database-tiers-unsupported");
        Err(TiersFailed::Other(Error::new(ErrorKind::Unsupported, message)))
    }

    /// Checks whether the value of every position of a finished database follows from the values of the position's
    /// options.
    /// By default, this is not supported.
    ///
    /// # Errors
    /// Returns a [`TiersFailed`].
    fn check_in_order(&self, name: &str, task: &TiersTask<'_>) -> Result<TiersChecked, TiersFailed> {
        let _ = (name, task);
        let message = Message::new("database-tiers-unsupported");
        Err(TiersFailed::Other(Error::new(ErrorKind::Unsupported, message)))
    }

    /// The note of a stopped computation that is stored in the directory `scratch`, or `None` if there is no note.
    fn tiers_note(&self, scratch: &str) -> Option<String> {
        let _ = scratch;
        None
    }

    /// Removes the scratch files of a computation from the directory `scratch`. By default, does nothing.
    ///
    /// # Errors
    /// Returns an error if a file cannot be removed.
    fn remove_tiers(&self, scratch: &str) -> Result<(), Error> {
        let _ = scratch;
        Ok(())
    }
}

/// A finished database.
pub trait Database: StoredValues {
    /// The description of the database.
    fn about(&self) -> &DatabaseAbout;

    /// The hash of the manifest of the database, in hexadecimal digits.
    fn hash(&self) -> &str;

    /// Whether all positions have been checked against the rules since the database was written.
    fn is_checked(&self) -> bool;

    /// The numbers of positions by outcome, the largest stored value and the size of the files.
    fn counts(&self) -> DatabaseCounts;

    /// All entries, in ascending order of the keys.
    fn entries(&self) -> Box<dyn Iterator<Item = Result<(u128, u32), Message>> + '_>;

    /// Checks every byte of the database's files. Calls `proceed` after each block, with the number of positions
    /// checked so far, and stops early if `proceed` returns [`ControlFlow::Break`]; the rest of the database is then
    /// unchecked.
    ///
    /// # Errors
    /// Returns a message that names the damaged part.
    fn check_sums(&self, proceed: &mut dyn FnMut(u64) -> ControlFlow<()>)
    -> Result<ControlFlow<()>, Message>;
}

/// The numbers of positions in a database, its largest value and its size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseCounts {
    /// The total number of positions.
    pub positions: u64,
    /// The numbers of N-positions, P-positions and draws.
    pub outcomes: [u64; 3],
    /// The largest stored value, or `None` if there are no positions.
    pub largest: Option<u32>,
    /// The total size of the files, in bytes.
    pub bytes: u64,
}

/// The questions that can look positions up in a database.
const QUESTIONS: [&str; 7] = ["value", "outcome", "moves", "explain", "view", "look-up", "components"];

/// If a database is set, checks that the question looks positions up; no other question can use a database.
pub(crate) fn check_question(ask: &str, settings: &Settings) -> Result<(), Error> {
    if settings.database.is_none() || QUESTIONS.contains(&ask) {
        return Ok(());
    }
    let error = Error::new(ErrorKind::Unsupported, Message::new("database-question").with("ask", ask));
    Err(error.with_help(Message::new("database-question-help")))
}

/// The positions of `database` for the solver of `subject`, whose ruleset is `ruleset`.
///
/// # Errors
/// Returns an error if the database is about other rules, if its layout of keys does not suit `ruleset`, or if the
/// rules of `subject` cannot be written as text.
pub(crate) fn stored(
    database: &Arc<dyn Database>,
    subject: &Subject,
    ruleset: &dyn Ruleset,
) -> Result<StoredPositions, Error> {
    let about = database.about();
    let wanted = DatabaseAbout::rules_of(subject)?;
    let layout = KeyLayout::parse(&about.layout).filter(|layout| layout.suits(ruleset));
    let Some(layout) = layout.filter(|_| wanted == about.rules) else {
        let message =
            Message::new("database-other-rules").with("title", &about.title).with("start", &about.start);
        return Err(
            Error::new(ErrorKind::Domain, message).with_help(Message::new("database-other-rules-help"))
        );
    };
    Ok(StoredPositions {
        layout,
        solved: about.solved(),
        is_checked: database.is_checked(),
        name: database.hash().get(..12).unwrap_or_default().to_owned(),
        values: Arc::new(Values(Arc::clone(database))),
    })
}

/// A finished database, as the source of values for the solver.
struct Values(Arc<dyn Database>);

impl StoredValues for Values {
    fn get(&self, key: u128) -> Result<Option<u32>, Message> {
        self.0.get(key)
    }
}
