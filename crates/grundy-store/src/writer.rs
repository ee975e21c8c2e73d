//! Writes databases.

use std::fs;
use std::path::{Path, PathBuf};

use crate::file::{self, FileWriter};
use crate::subject::KeyWidth;
use crate::{Checked, Manifest, StoreError, Subject, Tally, dir};

/// Writes a database in one pass over its entries, in ascending order of their keys.
///
/// The bytes written depend only on the subject, the entries, the value of [`Checked`] and the version of this crate.
/// A writer needs memory for 1024 entries, for a buffer of 256 KiB, and for the index of one file (at most 1.3 MB).
/// Without [`Writer::finish`], the directory remains unfinished.
pub struct Writer {
    dir: PathBuf,
    subject: Subject,
    key_width: KeyWidth,
    /// The number of entries after which a file is full.
    entries_per_file: u64,
    files: Vec<crate::FileInfo>,
    /// The file that is being written. There is one from the start, which marks the directory as unfinished.
    current: Option<FileWriter>,
    last_key: Option<u128>,
    tally: Tally,
}

impl Writer {
    /// Starts a database in `dir`, which is created if necessary. The directory may contain other files.
    ///
    /// # Errors
    /// Returns [`StoreError::Exists`] or [`StoreError::Unfinished`] if the directory already contains a database,
    /// [`StoreError::KeyBits`] if keys would have more than 128 bits, and an I/O error if the directory or its first
    /// file cannot be created.
    pub fn create(dir: &Path, subject: Subject) -> Result<Self, StoreError> {
        let key_width = Self::prepare(dir, &subject)?;
        if !dir::parts(dir)?.is_empty() {
            return Err(StoreError::Unfinished { dir: dir.to_owned() });
        }
        Self::start(dir, subject, key_width, file::ENTRIES)
    }

    /// Like [`Writer::create`], but removes the files of an unfinished database first.
    ///
    /// # Errors
    /// Returns [`StoreError::Exists`] if the directory contains a finished database, [`StoreError::KeyBits`] if keys
    /// would have more than 128 bits, and an I/O error if a file cannot be removed or created.
    pub fn create_anew(dir: &Path, subject: Subject) -> Result<Self, StoreError> {
        let key_width = Self::prepare(dir, &subject)?;
        for part in dir::parts(dir)? {
            fs::remove_file(&part).map_err(StoreError::io(&part))?;
        }
        Self::start(dir, subject, key_width, file::ENTRIES)
    }

    /// Creates the directory. Returns an error if it already has a manifest, or if keys would have too many bits.
    fn prepare(dir: &Path, subject: &Subject) -> Result<KeyWidth, StoreError> {
        let key_width = subject.key_width()?;
        fs::create_dir_all(dir).map_err(StoreError::io(dir))?;
        let manifest = dir::manifest_path(dir);
        if manifest.try_exists().map_err(StoreError::io(&manifest))? {
            return Err(StoreError::Exists { dir: dir.to_owned() });
        }
        Ok(key_width)
    }

    fn start(
        dir: &Path,
        subject: Subject,
        key_width: KeyWidth,
        entries_per_file: u64,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            dir: dir.to_owned(),
            subject,
            key_width,
            entries_per_file,
            files: Vec::new(),
            current: Some(FileWriter::create(dir, 0, key_width)?),
            last_key: None,
            tally: Tally::default(),
        })
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// Returns [`StoreError::Order`] if `key` is not larger than the previous key, and [`StoreError::Key`] if `key` has
    /// too many bits; the entry is then not added. Returns an I/O error if a file cannot be written; if entries are
    /// lost as a result, the database can no longer be finished.
    pub fn push(&mut self, key: u128, value: u32) -> Result<(), StoreError> {
        if let Some(previous) = self.last_key.filter(|&previous| previous >= key) {
            return Err(StoreError::Order { previous, key });
        }
        if !self.subject.fits(key) {
            return Err(StoreError::Key { key, key_bits: self.subject.key_bits });
        }
        let mut current = match self.current.take() {
            Some(current) => current,
            None => FileWriter::create(&self.dir, self.files.len(), self.key_width)?,
        };
        current.push(key, value)?;
        self.last_key = Some(key);
        self.tally.add(self.subject.stores, value);
        if current.entries() == self.entries_per_file {
            self.files.push(current.finish()?);
        } else {
            self.current = Some(current);
        }
        Ok(())
    }

    /// The counts of the entries so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Writes the remaining entries, and then the manifest.
    ///
    /// # Errors
    /// Returns [`StoreError::Tally`] if `tally`, which the caller counted while solving, differs from the
    /// counts of the entries, and [`StoreError::Unfinished`] if entries were lost because an I/O error ended a call to
    /// [`Writer::push`]. The directory then remains unfinished. Also returns an I/O error if a file cannot be written.
    pub fn finish(mut self, tally: Tally, checked: Checked) -> Result<Manifest, StoreError> {
        if tally != self.tally {
            return Err(StoreError::Tally { given: Box::new(tally), found: Box::new(self.tally) });
        }
        match self.current.take() {
            Some(current) if current.entries() == 0 => current.discard()?,
            Some(current) => self.files.push(current.finish()?),
            None => {}
        }
        // After an error of `push`, the entries of its file are lost.
        if self.files.iter().map(|file| file.positions).sum::<u64>() != tally.positions {
            return Err(StoreError::Unfinished { dir: self.dir });
        }
        let manifest = Manifest::new(self.subject, tally, self.files, checked);
        dir::write_manifest(&self.dir, &manifest)?;
        // The directory itself may be new.
        if let Some(parent) = self.dir.canonicalize().ok().as_deref().and_then(Path::parent) {
            // If the parent is not readable, nothing more can be done.
            let _ = dir::sync(parent);
        }
        Ok(manifest)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::Writer;
    use crate::{Checked, Damage, Database, StoreError, Stores, Subject};

    const ENTRIES: u32 = 1000;

    fn start(title: &str, entries_per_file: u64) -> (PathBuf, Writer) {
        let dir = std::env::temp_dir().join("grundy-store").join(format!("{title}-{}", std::process::id()));
        let subject = Subject {
            title: title.to_owned(),
            rules: String::new(),
            start: String::new(),
            stores: Stores::Values,
            key_bits: 13,
            layout: String::new(),
        };
        let key_width = Writer::prepare(&dir, &subject).unwrap();
        let writer = Writer::start(&dir, subject, key_width, entries_per_file).unwrap();
        (dir, writer)
    }

    /// A database of [`ENTRIES`] entries in files of `entries_per_file`. Key `7 * n` has the value `n`.
    fn write(title: &str, entries_per_file: u64) -> PathBuf {
        let (dir, mut writer) = start(title, entries_per_file);
        for n in 0..ENTRIES {
            writer.push(u128::from(n) * 7, n).unwrap();
        }
        let tally = writer.tally().clone();
        writer.finish(tally, Checked::No).unwrap();
        dir
    }

    #[track_caller]
    fn check(title: &str, entries_per_file: u64, files: usize) {
        let dir = write(title, entries_per_file);
        let database = Database::open(&dir).unwrap();
        assert_eq!(database.manifest().files.len(), files);
        database.check_sums().unwrap();
        let mut cursor = database.cursor();
        for key in 0..7 * ENTRIES {
            let value = key.is_multiple_of(7).then_some(key / 7);
            assert_eq!(database.get(key.into()).unwrap(), value);
            assert_eq!(cursor.get(key.into()).unwrap(), value);
        }
        for from in (0..7 * ENTRIES).step_by(99) {
            let first = database.entries_from(from.into()).next().map(Result::unwrap);
            let n = from.div_ceil(7);
            assert_eq!(first, (n < ENTRIES).then_some((u128::from(n) * 7, n)));
        }
        assert_eq!(database.entries().count(), ENTRIES as usize);
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn several_files() {
        check("two", 700, 2);
        check("full", 500, 2);
        // This is more than the number of files that are kept open.
        check("many", 5, 200);
    }

    #[test]
    fn exchanged_files() {
        let dir = write("exchanged", 500);
        let [one, two] = ["0000.block", "0001.block"].map(|name| dir.join(name));
        fs::rename(&one, dir.join("other")).unwrap();
        let missing = Database::open(&dir).unwrap_err();
        assert!(matches!(missing, StoreError::Damaged { file, what: Damage::Missing, .. } if file == one));
        fs::rename(&two, &one).unwrap();
        fs::rename(dir.join("other"), &two).unwrap();
        let exchanged = Database::open(&dir).unwrap_err();
        assert!(matches!(exchanged, StoreError::Damaged { file, .. } if file == one));
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn a_failed_writer_does_not_finish() {
        let (dir, mut writer) = start("failed", 5);
        (0..4).for_each(|key| writer.push(key, 0).unwrap());
        fs::remove_dir_all(&dir).unwrap();
        assert!(matches!(writer.push(4, 0), Err(StoreError::Io { .. })), "the file cannot be renamed");
        fs::create_dir(&dir).unwrap();
        let tally = writer.tally().clone();
        assert!(matches!(writer.finish(tally, Checked::No), Err(StoreError::Unfinished { .. })));
        assert!(Database::open(&dir).is_err());
        fs::remove_dir_all(dir).unwrap();
    }
}
