//! Stores databases of solved positions in directories. A session needs such a store for the question `solve` and to
//! look up positions in databases.
//!
//! ```
//! use grundy::Session;
//! use grundy_directories::Directories;
//! use std::sync::Arc;
//!
//! let session = Session::new().with_databases(Arc::new(Directories::default()));
//! # let _ = session;
//! ```

mod run;
mod tiers;

use grundy::databases::{
    Cluster, ClusterQuestion, ClusterSeat, Database, DatabaseAbout, DatabaseCounts, Databases, Run,
    SolvedTiers, SpaceCheckpoints, StoredValues, Stores, TiersChecked, TiersFailed, TiersTask,
};
use grundy::{Error, ErrorKind, Message, messages};
use grundy_store::{Checked, Damage, StoreError, Subject, Writer};
use run::RunDirectory;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// Stores each database in a directory; the name of the database is the path of that directory. The most
/// recently opened databases stay open.
#[derive(Default)]
pub struct Directories {
    open: Mutex<Vec<(Stamp, Arc<Directory>)>>,
    join: Option<Join>,
}

/// A function that connects this process to the other processes that solve the same game.
pub type Join = fn(&ClusterSeat, ClusterQuestion) -> Result<Box<dyn Cluster>, Error>;

impl Directories {
    /// Lets several processes, which `join` connects, solve one game together.
    #[must_use]
    pub fn with_processes(self, join: Join) -> Self {
        Self { join: Some(join), ..self }
    }
}

/// The largest number of databases that stay open.
const OPEN: usize = 4;

/// The directory of a manifest, and the size and modification time of the manifest. As long as these are unchanged, a
/// database that has stayed open is not opened again.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    name: String,
    bytes: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    /// The stamp of the manifest in the directory `name`, or `None` if it does not exist or is not accessible.
    fn of(name: &str) -> Option<Self> {
        let manifest = fs::metadata(Path::new(name).join("manifest.json")).ok()?;
        Some(Self { name: name.to_owned(), bytes: manifest.len(), modified: manifest.modified().ok() })
    }
}

impl Databases for Directories {
    fn open(&self, name: &str) -> Result<Arc<dyn Database>, Error> {
        let stamp = Stamp::of(name);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, directory)) = open.iter().find(|(known, _)| Some(known) == stamp.as_ref()) {
            return Ok(Arc::clone(directory) as Arc<dyn Database>);
        }
        let directory = Arc::new(read(name)?);
        open.retain(|(known, _)| known.name != name);
        if let Some(stamp) = stamp {
            open.truncate(OPEN - 1);
            open.insert(0, (stamp, Arc::clone(&directory)));
        }
        Ok(directory)
    }

    fn check_new(&self, name: &str) -> Result<(), Error> {
        if grundy_store::has_run(Path::new(name)) {
            // Another process may be working on the run.
            let _run = grundy_store::Run::open(Path::new(name)).map_err(|error| refused(&error, name))?;
            return Err(refused(&StoreError::Unfinished { dir: name.into() }, name));
        }
        match grundy_store::Database::open(Path::new(name)) {
            Ok(_) => Err(refused(&StoreError::Exists { dir: name.into() }, name)),
            Err(StoreError::NotADatabase { .. }) => Ok(()),
            Err(error) => Err(refused(&error, name)),
        }
    }

    fn begin(&self, name: &str, request: &str, every: Duration) -> Result<Box<dyn Run>, Error> {
        let run =
            grundy_store::Run::create(Path::new(name), request).map_err(|error| refused(&error, name))?;
        Ok(Box::new(RunDirectory::new(run, name, every)?))
    }

    fn resume(&self, name: &str, every: Duration) -> Result<Box<dyn Run>, Error> {
        let run = grundy_store::Run::open(Path::new(name)).map_err(|error| match error {
            StoreError::NoRun { dir } if !dir.exists() => refused(&StoreError::NotADatabase { dir }, name),
            error => refused(&error, name),
        })?;
        Ok(Box::new(RunDirectory::new(run, name, every)?))
    }

    fn request_of(&self, name: &str) -> Result<String, Error> {
        let run = grundy_store::Run::take_part(Path::new(name));
        run.and_then(|run| run.request()).map_err(|error| refused(&error, name))
    }

    fn take_part(&self, name: &str) -> Option<Box<dyn SpaceCheckpoints>> {
        let run = grundy_store::Run::take_part(Path::new(name)).ok()?;
        Some(Box::new(RunDirectory::new(run, name, Duration::MAX).ok()?))
    }

    fn write(
        &self,
        name: &str,
        about: &DatabaseAbout,
        entries: &mut dyn Iterator<Item = Result<(u128, u32), Error>>,
    ) -> Result<(), Error> {
        let told = |error: StoreError| refused(&error, name);
        let stores = match (about.stores, about.is_misere) {
            (Stores::Values, _) => grundy_store::Stores::Values,
            (Stores::Remoteness, false) => grundy_store::Stores::Remoteness,
            (Stores::Remoteness, true) => grundy_store::Stores::Misere,
        };
        let DatabaseAbout { title, rules, start, layout, key_bits, .. } = about.clone();
        let subject = Subject { title, rules, start, stores, key_bits, layout };
        // This process owns the run. A process that was killed may have written only some of the files.
        let mut writer = Writer::create_anew(Path::new(name), subject).map_err(told)?;
        for entry in entries {
            let (key, value) = entry?;
            writer.push(key, value).map_err(told)?;
        }
        let tally = writer.tally().clone();
        writer.finish(tally, Checked::No).map_err(told).map(|_| ())
    }

    fn mark_checked(&self, name: &str) -> Result<(), Error> {
        grundy_store::Database::mark_checked(Path::new(name))
            .map_err(|error| refused(&error, name))
            .map(|_| ())
    }

    fn join(&self, seat: &ClusterSeat, question: ClusterQuestion) -> Result<Box<dyn Cluster>, Error> {
        match self.join {
            Some(join) => join(seat, question),
            None => Err(Error::new(ErrorKind::Unsupported, Message::new("cluster-none"))
                .with_help(Message::new("cluster-none-help"))),
        }
    }

    fn solve_in_tiers(&self, task: &TiersTask<'_>) -> Result<SolvedTiers, TiersFailed> {
        tiers::solve(task)
    }

    fn check_in_order(&self, name: &str, task: &TiersTask<'_>) -> Result<TiersChecked, TiersFailed> {
        tiers::check(name, task)
    }

    fn tiers_note(&self, scratch: &str) -> Option<String> {
        tiers::note(scratch)
    }

    fn remove_tiers(&self, scratch: &str) -> Result<(), Error> {
        tiers::remove(scratch)
    }
}

/// Opens the database in a directory.
fn read(name: &str) -> Result<Directory, Error> {
    let database = grundy_store::Database::open(Path::new(name)).map_err(|error| match error {
        StoreError::NotADatabase { dir } if grundy_store::has_run(&dir) => {
            refused(&StoreError::Unfinished { dir }, name)
        }
        error => refused(&error, name),
    })?;
    let Subject { title, rules, start, stores, key_bits, layout } = database.manifest().subject.clone();
    let is_misere = stores == grundy_store::Stores::Misere;
    let stores = match stores {
        grundy_store::Stores::Values => Stores::Values,
        _ => Stores::Remoteness,
    };
    let about = DatabaseAbout { title, rules, start, stores, is_misere, layout, key_bits };
    Ok(Directory { database, about, name: name.to_owned() })
}

/// An open database, with its description in the types of the library.
struct Directory {
    database: grundy_store::Database,
    about: DatabaseAbout,
    name: String,
}

impl StoredValues for Directory {
    fn get(&self, key: u128) -> Result<Option<u32>, Message> {
        self.database.get(key).map_err(|error| message(&error, &self.name))
    }
}

impl Database for Directory {
    fn about(&self) -> &DatabaseAbout {
        &self.about
    }

    fn hash(&self) -> &str {
        self.database.name()
    }

    fn is_checked(&self) -> bool {
        self.database.manifest().checked == Checked::All
    }

    fn counts(&self) -> DatabaseCounts {
        let manifest = self.database.manifest();
        let tally = &manifest.tally;
        DatabaseCounts {
            positions: tally.positions,
            outcomes: [tally.n, tally.p, tally.draws],
            largest: tally.largest,
            bytes: manifest.files.iter().map(|file| file.bytes).sum(),
        }
    }

    fn entries(&self) -> Box<dyn Iterator<Item = Result<(u128, u32), Message>> + '_> {
        Box::new(self.database.entries().map(|entry| entry.map_err(|error| message(&error, &self.name))))
    }

    fn check_sums(
        &self,
        proceed: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Message> {
        self.database.check_sums_while(proceed).map_err(|error| message(&error, &self.name))
    }
}

/// The error for a database that cannot be written or read.
fn refused(error: &StoreError, name: &str) -> Error {
    let (kind, help) = match error {
        StoreError::Io { .. } => (ErrorKind::Io, None),
        StoreError::NotADatabase { .. } => (ErrorKind::Unknown, Some("database-none-help")),
        StoreError::Exists { .. } => (ErrorKind::Domain, Some("database-exists-help")),
        StoreError::Unfinished { dir } if grundy_store::has_run(dir) => {
            (ErrorKind::Domain, Some("database-resume-help"))
        }
        StoreError::Unfinished { .. } => (ErrorKind::Domain, Some("database-unfinished-help")),
        StoreError::Busy { .. } | StoreError::NoRun { .. } => (ErrorKind::Domain, None),
        StoreError::Damaged { .. } => (ErrorKind::Domain, Some("database-damaged-help")),
        StoreError::Version { .. } => (ErrorKind::Unsupported, None),
        _ => (ErrorKind::Internal, None),
    };
    let told = Error::new(kind, message(error, name));
    match help {
        Some(help) => told.with_help(Message::new(help).with("name", name)),
        None => told,
    }
}

/// The message that states what is wrong with the database in the directory `name`.
fn message(error: &StoreError, name: &str) -> Message {
    match error {
        StoreError::Io { path, error } => {
            Message::new("database-io").with("name", path.display()).with("reason", error)
        }
        StoreError::Damaged { file, block, what } => {
            let what = messages::text(&damage(what));
            let what = match block {
                Some(block) => messages::text(
                    &Message::new("database-damage-block").with("block", block).with("what", what),
                ),
                None => what,
            };
            Message::new("database-damaged").with("file", file.display()).with("what", what)
        }
        StoreError::Unfinished { .. } => Message::new("database-unfinished").with("name", name),
        StoreError::Busy { .. } => Message::new("database-busy").with("name", name),
        StoreError::NoRun { .. } => Message::new("database-no-run").with("name", name),
        StoreError::Exists { .. } => Message::new("database-exists").with("name", name),
        StoreError::NotADatabase { .. } => Message::new("database-none").with("name", name),
        StoreError::Version { found } => {
            Message::new("database-version").with("name", name).with("found", found)
        }
        _ => Message::new("answer-internal"),
    }
}

fn damage(what: &Damage) -> Message {
    Message::new(match what {
        Damage::Missing => "database-damage-missing",
        Damage::Length { expected, found } => {
            return Message::new("database-damage-length").with("expected", expected).with("found", found);
        }
        Damage::Manifest => "database-damage-manifest",
        Damage::Positions { expected, found } => {
            return Message::new("database-damage-positions").with("expected", expected).with("found", found);
        }
        Damage::Tally => "database-damage-tally",
        Damage::Checksum | Damage::Hash => "database-damage-checksum",
        _ => "database-damage-form",
    })
}
