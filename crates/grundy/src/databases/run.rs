//! Runs: databases that are being solved, with their requests and checkpoints.

use super::{DatabaseAbout, Stores};
use crate::{
    error::{Error, ErrorKind},
    subject::{Cycles, RulesetSource, Settings, Subject},
};
use grundy_core::Message;
use grundy_solve::SpaceCheckpoints;
use serde_json::{Value, json};

/// A database that is being solved. While a process has the run open, other processes can only [take
/// part](super::Databases::take_part) in it.
pub trait Run: SpaceCheckpoints + Send {
    /// The request with which the run was started.
    ///
    /// # Errors
    /// Returns an error if the request cannot be read.
    fn request(&self) -> Result<String, Error>;

    /// Whether the database has been written and only needs to be checked.
    ///
    /// # Errors
    /// Returns an error if that cannot be determined.
    fn has_database(&self) -> Result<bool, Error>;

    /// The size of the last checkpoint, in bytes, or `None` if there is no checkpoint.
    fn checkpoint_bytes(&self) -> Option<u64>;

    /// Ends the run after the database has been finished.
    ///
    /// # Errors
    /// Returns an error if the files of the run cannot be removed.
    fn finish(self: Box<Self>) -> Result<(), Error>;

    /// Removes the run and all files that it wrote, except for a finished database. Files that cannot be removed
    /// are left.
    fn discard(self: Box<Self>);
}

/// The request of a run, which states what is to be solved. It is stored as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RunRequest {
    /// The description of the database; the layout of the keys is not known yet.
    pub(crate) about: DatabaseAbout,
    /// The `decreases` statements of the rules text.
    pub(crate) decreases: String,
    pub(crate) cycles: Cycles,
    /// Whether the positions are solved in tiers from the beginning of the run.
    pub(crate) tiers: bool,
    /// The name of the scratch directory of tiers, or `None` for one in the directory of the database.
    pub(crate) scratch: Option<String>,
}

impl RunRequest {
    /// The text of the request.
    pub(crate) fn to_text(&self) -> String {
        let DatabaseAbout { title, rules, start, stores, is_misere, .. } = &self.about;
        let draws = self.cycles == Cycles::Draw;
        let fields = json!({
            "title": title, "rules": rules, "start": start, "stores": stores.word(), "misere": is_misere, "draws": draws,
            "decreases": self.decreases, "tiers": self.tiers, "scratch": self.scratch,
        });
        format!("{fields:#}\n")
    }

    /// Reads the text of a request.
    ///
    /// # Errors
    /// Returns an error if the text is not a request.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let read = || {
            let fields: Value = serde_json::from_str(text).ok()?;
            let word = |name| fields.get(name)?.as_str().map(str::to_owned);
            let flag = |name| fields.get(name)?.as_bool();
            let about = DatabaseAbout {
                title: word("title")?,
                rules: word("rules")?,
                start: word("start")?,
                stores: Stores::named(&word("stores")?)?,
                is_misere: flag("misere")?,
                layout: String::new(),
                key_bits: 0,
            };
            let cycles = if flag("draws")? { Cycles::Draw } else { Cycles::Error };
            let decreases = word("decreases").unwrap_or_default();
            Some(Self { about, decreases, cycles, tiers: flag("tiers")?, scratch: word("scratch") })
        };
        read().ok_or_else(other)
    }

    /// The subject of the request. Settings that the request does not state, such as the limits, are those of
    /// `settings`.
    ///
    /// # Errors
    /// Returns an error if the rules cannot be read, or if this version of the program interprets them differently from
    /// the version that started the run.
    pub(crate) fn subject(&self, settings: &Settings) -> Result<Subject, Error> {
        let mut subject = self.about.subject()?.at(&*self.about.start);
        let Settings { convention, impartial, .. } = subject.settings;
        subject.settings = Settings { convention, impartial, cycles: self.cycles, ..settings.clone() };
        if let Some(RulesetSource::Rules { text, .. }) = &mut subject.ruleset {
            *text = format!("{text}{}", self.decreases).into();
        }
        if DatabaseAbout::rules_of(&subject)? == self.about.rules { Ok(subject) } else { Err(other()) }
    }
}

/// The error for a request that cannot be read or used, because another version of the program wrote it.
fn other() -> Error {
    Error::new(ErrorKind::Domain, Message::new("database-checkpoint-other"))
}
