//! The manifest: the subject of a database, its files, its counts and its hashes.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::file_info::{FORMAT, FileInfo, name};
use crate::{Damage, Hash, StoreError, Subject, Tally};

/// The name of the manifest in its directory.
pub(crate) const NAME: &str = "manifest.json";

/// The value of the member `database` in every manifest.
const KIND: &str = "grundy";

/// The extent to which a database has been compared with the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Checked {
    /// No positions have been compared, or only a sample.
    No,
    /// Every position has been compared with all its options.
    All,
}

/// The manifest of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Manifest {
    /// The subject of the database.
    pub subject: Subject,
    /// The [`Subject::hash`] of the subject.
    pub rules_hash: Hash,
    /// Counts of all entries.
    pub tally: Tally,
    /// The data files, in ascending order of their keys.
    pub files: Vec<FileInfo>,
    /// The name of the database: a hash of everything above, and so of every entry. It depends neither on the
    /// version that wrote the database nor on [`Manifest::checked`].
    pub name: Hash,
    /// The version of grundy that wrote the database.
    pub grundy: String,
    /// The extent to which the database was compared with the rules.
    pub checked: Checked,
    /// The text of the file up to the line with the name.
    content: String,
}

/// The part of a manifest that determines the name of the database.
#[derive(Serialize)]
struct Content<'a> {
    database: &'static str,
    format: u32,
    subject: &'a Subject,
    rules_hash: Hash,
    tally: &'a Tally,
    files: &'a [FileInfo],
}

/// The members of a manifest, as they are read from JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "database")]
    _database: String,
    #[serde(rename = "format")]
    _format: u32,
    subject: Subject,
    rules_hash: Hash,
    tally: Tally,
    files: Vec<FileInfo>,
    name: Hash,
    grundy: String,
    checked: Checked,
    sum: Hash,
}

/// The members that the manifests of all formats have.
#[derive(Deserialize)]
struct Probe {
    database: String,
    format: u64,
}

/// The start of the line with the name. It occurs only once, because strings in JSON contain no line feeds, and the
/// names of files are indented further.
const NAME_LINE: &str = "\n  \"name\": \"";

/// The start of the second-to-last line.
const SUM_LINE: &str = "\n  \"sum\": \"";

impl Manifest {
    /// The manifest of files that this version has written.
    pub(crate) fn new(subject: Subject, tally: Tally, files: Vec<FileInfo>, checked: Checked) -> Self {
        let rules_hash = subject.hash();
        let members = Content {
            database: KIND,
            format: FORMAT,
            subject: &subject,
            rules_hash,
            tally: &tally,
            files: &files,
        };
        let text = serde_json::to_string_pretty(&members).expect("all keys of these members are strings");
        let content = format!("{},\n", text.trim_end_matches("\n}"));
        let name = Hash::of(content.as_bytes());
        let grundy = env!("CARGO_PKG_VERSION").to_owned();
        Self { subject, rules_hash, tally, files, name, grundy, checked, content }
    }

    /// The complete text of the manifest file.
    pub(crate) fn to_text(&self) -> String {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let checked = match self.checked {
            Checked::No => "no",
            Checked::All => "all",
        };
        let grundy = quoted(&self.grundy);
        let text = format!(
            "{}  \"name\": \"{}\",\n  \"grundy\": {grundy},\n  \"checked\": \"{checked}\",\n",
            self.content, self.name
        );
        let sum = Hash::of(text.as_bytes());
        format!("{text}  \"sum\": \"{sum}\"\n}}\n")
    }

    /// Whether `bytes` is a JSON object with the members that the manifests of all formats have: a manifest of some
    /// format, perhaps a damaged one.
    pub(crate) fn is_recognizable(bytes: &[u8]) -> bool {
        serde_json::from_slice::<Probe>(bytes).is_ok_and(|probe| probe.database == KIND)
    }

    /// Parses the manifest `path`, which contains `bytes`, and verifies its hashes and its consistency.
    pub(crate) fn parse(bytes: &[u8], path: &Path) -> Result<Self, StoreError> {
        let damaged = || StoreError::damaged(path, Damage::Manifest);
        let probe: Probe = serde_json::from_slice(bytes).map_err(|_| damaged())?;
        if probe.format != u64::from(FORMAT) {
            return Err(StoreError::Version { found: probe.format });
        }
        let text = str::from_utf8(bytes).map_err(|_| damaged())?;
        let written: Written = serde_json::from_str(text).map_err(|_| damaged())?;
        let up_to = |line: &str| text.rfind(line).and_then(|at| text.get(..=at)).ok_or_else(damaged);
        let content = up_to(NAME_LINE)?;
        let name = Hash::of(content.as_bytes());
        let sum = Hash::of(up_to(SUM_LINE)?.as_bytes());
        let ends_right = text.ends_with(&format!("{SUM_LINE}{}\"\n}}\n", written.sum));
        if name != written.name || sum != written.sum || !ends_right || probe.database != KIND {
            return Err(damaged());
        }
        let Written { subject, rules_hash, tally, files, grundy, checked, .. } = written;
        let content = content.to_owned();
        let manifest = Self { subject, rules_hash, tally, files, name, grundy, checked, content };
        if manifest.is_consistent() { Ok(manifest) } else { Err(damaged()) }
    }

    /// Whether the members of the manifest agree with each other.
    fn is_consistent(&self) -> bool {
        let positions = self.files.iter().try_fold(0u64, |sum, file| sum.checked_add(file.positions));
        self.rules_hash == self.subject.hash()
            && self.subject.key_width().is_ok()
            && positions == Some(self.tally.positions)
            && self.files.is_sorted_by(|one, next| one.first_key < next.first_key)
            && self.files.iter().enumerate().all(|(number, file)| file.name == name(number))
            && self.files.iter().all(|file| self.subject.fits(file.first_key))
    }
}
