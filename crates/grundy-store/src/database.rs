//! Databases that are open for look-up.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::file::DataFile;
use crate::{Checked, Cursor, Damage, Entries, Manifest, StoreError, Tally, dir};

/// The number of files that are kept open: half of 256, the smallest usual limit on the open files of a process. Other
/// files are opened for each look-up.
const OPEN_FILES: usize = 128;

/// A database that is open for look-up, by any number of threads.
///
/// The indices of all files are in memory, 12 or 20 bytes per block of 256 to 1024 entries. A look-up reads at most one
/// block from disk, and verifies its checksum before using its contents. If another program deletes or damages the
/// database, look-ups can return errors, but never wrong values.
#[derive(Debug)]
pub struct Database {
    dir: PathBuf,
    manifest: Manifest,
    name: String,
    files: Vec<DataFile>,
}

impl Database {
    /// Opens the database in `dir`: reads the manifest and all indices, and verifies their checksums and the lengths
    /// of the files. [`Database::check_sums`] verifies everything else.
    ///
    /// # Errors
    /// Returns [`StoreError::Unfinished`] if there are data files but no manifest yet, [`StoreError::NotADatabase`] if
    /// the directory does not exist or contains no files of a database, [`StoreError::Version`] for a format that this
    /// version does not know, [`StoreError::Damaged`] if a file is missing or was changed, and `StoreError::Io` if a
    /// file cannot be read.
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        let manifest = dir::read_manifest(dir)?;
        let mut files = Vec::with_capacity(manifest.files.len());
        for (number, info) in manifest.files.iter().enumerate() {
            files.push(DataFile::open(dir, info, &manifest.subject, number < OPEN_FILES)?);
        }
        let name = manifest.name.to_string();
        Ok(Self { dir: dir.to_owned(), manifest, name, files })
    }

    /// The manifest, as it was when the database was opened.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The name of the database, 64 hexadecimal digits: a hash of its subject and all its entries
    /// ([`Manifest::name`]).
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value of the position with this key, or `None` if the database does not contain it. Takes a few microseconds
    /// if the operating system has the block in memory.
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`] if the block was changed or its file is missing, and [`StoreError::Io`] if the
    /// block cannot be read for another reason.
    pub fn get(&self, key: u128) -> Result<Option<u32>, StoreError> {
        match self.file_of(key) {
            Some(file) => self.files[file].get(key),
            None => Ok(None),
        }
    }

    /// A cursor, which makes look-ups of keys close to each other fast.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor::new(self)
    }

    /// All entries, in ascending order of their keys. The iterator ends after an error.
    #[must_use]
    pub fn entries(&self) -> Entries<'_> {
        self.entries_from(0)
    }

    /// The entries from `key` on, in ascending order of their keys. The iterator ends after an error.
    #[must_use]
    pub fn entries_from(&self, key: u128) -> Entries<'_> {
        Entries::new(self, key)
    }

    /// Reads every byte of the database, and verifies the manifest, the hashes of all files, the checksums of all
    /// blocks and indices, the order of the keys, and all counts. It does not compare the values with the rules
    /// of the game.
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`], which names the first changed file, if a file was changed, and otherwise the
    /// same errors as `Database::open`.
    pub fn check_sums(&self) -> Result<(), StoreError> {
        self.check_sums_while(|_| ControlFlow::Continue(())).map(|_| ())
    }

    /// Like [`Database::check_sums`], but calls `watch` after each block, with the number of positions checked so
    /// far, and stops if `watch` returns [`ControlFlow::Break`]; the rest of the database is then unchecked.
    ///
    /// # Errors
    /// Returns the same errors as [`Database::check_sums`].
    pub fn check_sums_while(
        &self,
        mut watch: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StoreError> {
        let manifest = dir::read_manifest(&self.dir)?;
        let of_manifest = |what| StoreError::damaged(&dir::manifest_path(&self.dir), what);
        // Marking a database as checked does not change its name.
        if manifest.name != self.manifest.name {
            return Err(of_manifest(Damage::Manifest));
        }
        let subject = &self.manifest.subject;
        let mut tally = Tally::default();
        let mut previous: Option<u128> = None;
        for (file, info) in self.files.iter().zip(&self.manifest.files) {
            // The index in memory was checked when the database was opened; the one on disk may have changed since
            // then.
            DataFile::open(&self.dir, info, subject, false)?;
            let checked = file.check(info, |entries| {
                for &(key, value) in entries {
                    if previous.is_some_and(|previous| previous >= key) || !subject.fits(key) {
                        return Ok(Err(Damage::Order));
                    }
                    previous = Some(key);
                    tally.add(subject.stores, value);
                }
                if watch(tally.positions).is_break() { Err(Ended::Stopped) } else { Ok(Ok(())) }
            });
            match checked {
                Ok(()) => {}
                Err(Ended::Stopped) => return Ok(ControlFlow::Break(())),
                Err(Ended::Failed(error)) => return Err(error),
            }
        }
        if tally != self.manifest.tally {
            return Err(of_manifest(Damage::Tally));
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Records in the manifest of `dir` that every position was compared with the rules. The caller must have made
    /// this comparison. The name of the database remains the same.
    ///
    /// # Errors
    /// Returns those errors of [`Database::open`] that concern the manifest, and [`StoreError::Io`] if the directory
    /// cannot be written to.
    pub fn mark_checked(dir: &Path) -> Result<Manifest, StoreError> {
        let mut manifest = dir::read_manifest(dir)?;
        if manifest.checked != Checked::All {
            manifest.checked = Checked::All;
            dir::write_manifest(dir, &manifest)?;
        }
        Ok(manifest)
    }

    /// The data files.
    pub(crate) fn files(&self) -> &[DataFile] {
        &self.files
    }

    /// The only block that can contain `key`: the number of its file, and its own number in the file. `None` if `key`
    /// is smaller than all keys.
    pub(crate) fn block_of(&self, key: u128) -> Option<(usize, usize)> {
        let file = self.file_of(key)?;
        Some((file, self.files.get(file)?.block_of(key)?))
    }

    /// The number of the only file that can contain `key`, or `None` if `key` is smaller than all keys.
    pub(crate) fn file_of(&self, key: u128) -> Option<usize> {
        self.manifest.files.partition_point(|file| file.first_key <= key).checked_sub(1)
    }
}

/// The reason why a check ended early.
enum Ended {
    Stopped,
    Failed(StoreError),
}

impl From<StoreError> for Ended {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}
