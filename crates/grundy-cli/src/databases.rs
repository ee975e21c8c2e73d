//! Databases of solved positions as directories.

use grundy::databases::{Database, DatabaseAbout, DatabaseCounts, Databases, StoredValues, Stores};
use grundy::{Error, ErrorKind, Message, messages};
use grundy_store::{Checked, Damage, StoreError, Subject, Writer};
use std::path::Path;
use std::sync::Arc;

/// Keeps each database in the directory with its name.
pub(crate) struct Directories;

impl Databases for Directories {
    fn open(&self, name: &str) -> Result<Arc<dyn Database>, Error> {
        let database =
            grundy_store::Database::open(Path::new(name)).map_err(|error| refused(&error, name))?;
        let Subject { title, rules, start, stores, key_bits, layout } = database.manifest().subject.clone();
        let is_misere = stores == grundy_store::Stores::Misere;
        let stores = match stores {
            grundy_store::Stores::Values => Stores::Values,
            _ => Stores::Remoteness,
        };
        let about = DatabaseAbout { title, rules, start, stores, is_misere, layout, key_bits };
        Ok(Arc::new(Directory { database, about, name: name.to_owned() }))
    }

    fn check_new(&self, name: &str) -> Result<(), Error> {
        match grundy_store::Database::open(Path::new(name)) {
            Ok(_) => Err(refused(&StoreError::Exists { dir: name.into() }, name)),
            Err(StoreError::NotADatabase { .. }) => Ok(()),
            Err(error) => Err(refused(&error, name)),
        }
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
        let mut writer = Writer::create(Path::new(name), subject).map_err(told)?;
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
}

/// An open database.
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

    fn check_sums(&self) -> Result<(), Message> {
        self.database.check_sums().map_err(|error| message(&error, &self.name))
    }
}

/// The error for a database that cannot be written or read.
fn refused(error: &StoreError, name: &str) -> Error {
    let (kind, help) = match error {
        StoreError::Io { .. } => (ErrorKind::Io, None),
        StoreError::NotADatabase { .. } => (ErrorKind::Unknown, None),
        StoreError::Exists { .. } => (ErrorKind::Domain, Some("database-exists-help")),
        StoreError::Unfinished { .. } => (ErrorKind::Domain, Some("database-unfinished-help")),
        StoreError::Damaged { .. } => (ErrorKind::Domain, Some("database-damaged-help")),
        StoreError::Version { .. } => (ErrorKind::Unsupported, None),
        _ => (ErrorKind::Internal, None),
    };
    let told = Error::new(kind, message(error, name));
    match help {
        Some(help) => told.with_help(Message::new(help)),
        None => told,
    }
}

/// What is wrong with the database in the directory `name`.
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
