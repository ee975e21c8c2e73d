//! Databases of solved positions: what they are about, and how a session finds them.
//!
//! The library reads and writes no files. A front end gives a session something that keeps databases.

mod about;

pub use about::{DatabaseAbout, Stores};
pub use grundy_solve::StoredValues;

use crate::{
    error::{Error, ErrorKind},
    subject::{Settings, Subject},
};
use grundy_core::{Message, Ruleset};
use grundy_solve::{KeyLayout, StoredPositions};
use std::sync::Arc;

/// Keeps databases under names, such as the paths of directories.
pub trait Databases: Send + Sync {
    /// The finished database with this name.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    fn open(&self, name: &str) -> Result<Arc<dyn Database>, Error>;

    /// Checks that a new database can be written under this name.
    ///
    /// # Errors
    /// There is a database with this name already.
    fn check_new(&self, name: &str) -> Result<(), Error>;

    /// Writes a new database with these entries, in ascending order of the keys.
    ///
    /// # Errors
    /// There is a database with this name already, or it cannot be written.
    fn write(
        &self,
        name: &str,
        about: &DatabaseAbout,
        entries: &mut dyn Iterator<Item = Result<(u128, u32), Error>>,
    ) -> Result<(), Error>;

    /// Notes that all positions of the database have been checked against the rules.
    ///
    /// # Errors
    /// The note cannot be written.
    fn mark_checked(&self, name: &str) -> Result<(), Error>;
}

/// A finished database.
pub trait Database: StoredValues {
    /// What the database is about.
    fn about(&self) -> &DatabaseAbout;

    /// The hash of its manifest, in hexadecimal digits.
    fn hash(&self) -> &str;

    /// Whether all positions have been checked against the rules since the database was written.
    fn is_checked(&self) -> bool;

    /// The numbers of positions, by outcome.
    fn counts(&self) -> DatabaseCounts;

    /// All entries, in ascending order of the keys.
    fn entries(&self) -> Box<dyn Iterator<Item = Result<(u128, u32), Message>> + '_>;

    /// Checks every byte of its files.
    ///
    /// # Errors
    /// Which part is damaged, as a message.
    fn check_sums(&self) -> Result<(), Message>;
}

/// The numbers of positions of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseCounts {
    /// All positions.
    pub positions: u64,
    /// N-positions, P-positions and draws.
    pub outcomes: [u64; 3],
    /// The largest stored value; `None` if there are no positions.
    pub largest: Option<u32>,
    /// The number of bytes in all files.
    pub bytes: u64,
}

/// The questions that look positions up.
const QUESTIONS: [&str; 7] = ["value", "outcome", "moves", "explain", "view", "look-up", "components"];

/// Refuses a database for questions that do not look positions up.
pub(crate) fn check_question(ask: &str, settings: &Settings) -> Result<(), Error> {
    if settings.database.is_none() || QUESTIONS.contains(&ask) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Unsupported, Message::new("database-question").with("ask", ask)))
}

/// The positions of `database` for the solver of `subject`, whose ruleset is `ruleset`.
///
/// # Errors
/// The database is about other rules.
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
        return Err(Error::new(ErrorKind::Domain, message));
    };
    Ok(StoredPositions {
        layout,
        solved: about.solved(),
        is_checked: database.is_checked(),
        name: database.hash().get(..12).unwrap_or_default().to_owned(),
        values: Arc::new(Values(Arc::clone(database))),
    })
}

/// The values of a database.
struct Values(Arc<dyn Database>);

impl StoredValues for Values {
    fn get(&self, key: u128) -> Result<Option<u32>, Message> {
        self.0.get(key)
    }
}
