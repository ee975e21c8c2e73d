//! Unfinished databases: the directory `run` with the request and the last checkpoint.

mod current;
mod part;
mod sealed;

pub use current::{Current, PartInfo};
pub use part::{RunPartReader, RunPartWriter};

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::{Damage, StoreError, dir};

/// The name of the directory of a run, inside the directory of its database.
const NAME: &str = "run";
/// The name of the file that is locked by the process that works on the database.
const LOCK: &str = "lock";
/// The name of the file with the request.
const REQUEST: &str = "request";
/// The name of the file that lists the parts of the last checkpoint.
const CURRENT: &str = "CURRENT";
/// The prefix of the names of parts.
const PART: &str = "part-";
/// The suffix of the names of files that are being written.
const TEMPORARY: &str = ".tmp";

/// The run that writes a database: its request, and its checkpoints. Only one process at a time can own it, if the file
/// system supports locks.
///
/// ```
/// use grundy_store::{Current, Run};
///
/// # let dir = std::env::temp_dir().join(format!("grundy-run-example-{}", std::process::id()));
/// let run = Run::create(&dir, "the request")?;
/// let mut part = run.create_part(1, 0)?;
/// part.write(b"half of the work")?;
/// part.finish()?;
/// let current = Current::new(1, "half".to_owned(), "a, b".to_owned(), vec![(1, 1)]);
/// run.commit(current)?;
/// assert!(Run::open(&dir).is_err(), "it is locked");
/// drop(run);
///
/// // Later, in another process.
/// let run = Run::open(&dir)?;
/// assert_eq!(run.request()?, "the request");
/// let current = run.current()?.expect("a checkpoint");
/// let mut half = [0; 4];
/// run.open_part(&current, 1, 0)?.read(&mut half)?;
/// assert_eq!(&half, b"half");
/// run.remove()?;
/// # std::fs::remove_dir(&dir).unwrap();
/// # Ok::<(), grundy_store::StoreError>(())
/// ```
#[derive(Debug)]
pub struct Run {
    /// The directory of the database.
    dir: PathBuf,
    /// The directory of the run.
    own: PathBuf,
    /// The locked file if this process owns the run, or `None` if this process only takes part in it.
    lock: Option<File>,
}

impl Run {
    /// Begins a run in `dir`, which is created if necessary.
    ///
    /// # Errors
    /// Returns [`StoreError::Exists`] if the directory already contains a finished database,
    /// [`StoreError::Unfinished`] if it contains an unfinished one or a run, [`StoreError::Busy`] if another process is
    /// working on it, and `StoreError::Io` if the directory or its files cannot be read or written.
    pub fn create(dir: &Path, request: &str) -> Result<Self, StoreError> {
        let own = dir.join(NAME);
        let exists = || StoreError::Exists { dir: dir.to_owned() };
        if has_database(dir)? {
            return Err(exists());
        }
        fs::create_dir_all(&own).map_err(StoreError::io(&own))?;
        let run = Self { dir: dir.to_owned(), lock: Some(lock(dir, &own)?), own };
        // Another process may have finished in the meantime.
        if run.has_database()? {
            return Err(exists());
        }
        if has_run(dir) || !dir::parts(dir)?.is_empty() {
            return Err(StoreError::Unfinished { dir: dir.to_owned() });
        }
        run.clear(&[])?;
        run.replace(REQUEST, request)?;
        Ok(run)
    }

    /// Takes over the run in `dir` from a process that has ended.
    ///
    /// # Errors
    /// Returns [`StoreError::NoRun`] if there is no run, [`StoreError::Busy`] if another process is working on it, and
    /// `StoreError::Io` if the lock file cannot be opened.
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        if !has_run(dir) {
            return Err(StoreError::NoRun { dir: dir.to_owned() });
        }
        let own = dir.join(NAME);
        let run = Self { dir: dir.to_owned(), lock: Some(lock(dir, &own)?), own };
        // The other process may have finished in the meantime.
        if has_run(dir) { Ok(run) } else { Err(StoreError::NoRun { dir: dir.to_owned() }) }
    }

    /// Takes part in the run in `dir`, which another process owns: this process writes and reads parts of checkpoints.
    /// Only the owner may commit and discard checkpoints, and remove the run.
    ///
    /// # Errors
    /// Returns [`StoreError::NoRun`] if there is no run.
    pub fn take_part(dir: &Path) -> Result<Self, StoreError> {
        if !has_run(dir) {
            return Err(StoreError::NoRun { dir: dir.to_owned() });
        }
        Ok(Self { dir: dir.to_owned(), own: dir.join(NAME), lock: None })
    }

    /// Whether this process owns the run, rather than only taking part in it.
    #[must_use]
    pub const fn is_own(&self) -> bool {
        self.lock.is_some()
    }

    /// The request, as it was given to [`Run::create`].
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`] if the request was changed, and `StoreError::Io` if it cannot be read.
    pub fn request(&self) -> Result<String, StoreError> {
        let path = self.own.join(REQUEST);
        let bytes = fs::read(&path).map_err(StoreError::io(&path))?;
        sealed::open(&bytes, &path)
    }

    /// Whether the database itself has been written, which is the case if it has a manifest.
    ///
    /// # Errors
    /// Returns [`StoreError::Io`] if it cannot be determined whether there is a manifest.
    pub fn has_database(&self) -> Result<bool, StoreError> {
        has_database(&self.dir)
    }

    /// The last checkpoint, or `None` if there is none yet.
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`] if the checkpoint was changed, or if one of its files is missing or does not
    /// have the recorded length and last checksum, and `StoreError::Io` if a file cannot be read.
    pub fn current(&self) -> Result<Option<Current>, StoreError> {
        let path = self.own.join(CURRENT);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            bytes => bytes.map_err(StoreError::io(&path))?,
        };
        let current = Current::parse(&sealed::open(&bytes, &path)?)
            .ok_or_else(|| StoreError::damaged(&path, Damage::Manifest))?;
        current.parts.iter().try_for_each(|part| part::check(&self.own.join(&part.name), part))?;
        Ok(Some(current))
    }

    /// Begins the part of checkpoint `number` that worker `worker` writes. A part with the same numbers that exists
    /// already must not belong to the last checkpoint; it is replaced when the new part is finished.
    ///
    /// # Errors
    /// Returns [`StoreError::Io`] if the file cannot be created.
    pub fn create_part(&self, number: u64, worker: usize) -> Result<RunPartWriter, StoreError> {
        RunPartWriter::create(self.own.join(part_name(number, worker)))
    }

    /// Opens a part of the checkpoint `current`.
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`] if the checkpoint has no such part, or if its file is missing or does not have
    /// the recorded length and last checksum, and `StoreError::Io` if the file cannot be read.
    pub fn open_part(
        &self,
        current: &Current,
        number: u64,
        worker: usize,
    ) -> Result<RunPartReader, StoreError> {
        let name = part_name(number, worker);
        let path = self.own.join(&name);
        let info = current.parts.iter().find(|part| part.name == name);
        let info = info.ok_or_else(|| StoreError::damaged(&path, Damage::Missing))?;
        RunPartReader::open(path, info)
    }

    /// Makes `current` the last checkpoint, and removes the parts that it does not need. All parts of `current` must be
    /// finished. Returns the checkpoint with its parts.
    ///
    /// # Errors
    /// Returns [`StoreError::Io`] if a file cannot be read, written or removed. The previous checkpoint is then intact,
    /// unless the error occurs in the last steps, after `current` has replaced it.
    pub fn commit(&self, mut current: Current) -> Result<Current, StoreError> {
        current.parts.clear();
        for &(number, workers) in &current.generations {
            for worker in 0..workers {
                let name = part_name(number, worker);
                current.parts.push(part::info(&self.own.join(&name), name)?);
            }
        }
        // The parts must have their names before the file that refers to them.
        dir::sync(&self.own)?;
        self.replace(CURRENT, &current.to_text())?;
        let needed: Vec<&str> = current.parts.iter().map(|part| &*part.name).collect();
        self.clear(&needed)?;
        Ok(current)
    }

    /// Discards the last checkpoint and all parts.
    ///
    /// # Errors
    /// Returns [`StoreError::Io`] if a file cannot be removed, or if the directory of the run cannot be read.
    pub fn forget(&self) -> Result<(), StoreError> {
        let path = self.own.join(CURRENT);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(StoreError::Io { path, error }),
            _ => self.clear(&[]),
        }
    }

    /// Removes the run of a database that is finished, or that will never be finished.
    ///
    /// # Errors
    /// Returns [`StoreError::Io`] if a file cannot be removed, or if the directory of the run cannot be read.
    pub fn remove(self) -> Result<(), StoreError> {
        // Without a request, the directory no longer contains a run.
        for name in [REQUEST, CURRENT] {
            let path = self.own.join(name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(StoreError::Io { path, error });
                }
                _ => {}
            }
        }
        self.clear(&[])?;
        for name in [format!("{REQUEST}{TEMPORARY}"), format!("{CURRENT}{TEMPORARY}"), LOCK.to_owned()] {
            let path = self.own.join(name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(StoreError::Io { path, error });
                }
                _ => {}
            }
        }
        // The directory may contain other files.
        let _ = fs::remove_dir(&self.own);
        Ok(())
    }

    /// Removes the run and, unless the database is finished, the files of the database, and the directory if nothing
    /// else is in it.
    ///
    /// # Errors
    /// Returns [`StoreError::Io`] if a file cannot be removed, or if the directory cannot be read.
    pub fn discard(self) -> Result<(), StoreError> {
        let dir = self.dir.clone();
        let is_finished = self.has_database()?;
        self.remove()?;
        if !is_finished {
            for part in dir::parts(&dir)? {
                fs::remove_file(&part).map_err(StoreError::io(&part))?;
            }
            // The directory may contain other files.
            let _ = fs::remove_dir(&dir);
        }
        Ok(())
    }

    /// Writes `text`, preceded by its hash, to the file `name`. A crash at any moment leaves either the old file, if
    /// there was one, or the new one.
    fn replace(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let temporary = self.own.join(format!("{name}{TEMPORARY}"));
        let sealed = sealed::sealed(text);
        let written = File::create(&temporary).and_then(|mut file| {
            std::io::Write::write_all(&mut file, sealed.as_bytes())?;
            file.sync_all()
        });
        written.map_err(StoreError::io(&temporary))?;
        let path = self.own.join(name);
        fs::rename(&temporary, &path).map_err(StoreError::io(&path))?;
        dir::sync(&self.own)
    }

    /// Removes all parts that are not in `needed`, whether or not they are finished.
    fn clear(&self, needed: &[&str]) -> Result<(), StoreError> {
        for entry in fs::read_dir(&self.own).map_err(StoreError::io(&self.own))? {
            let entry = entry.map_err(StoreError::io(&self.own))?;
            let is_left =
                entry.file_name().to_str().is_some_and(|name| is_part(name) && !needed.contains(&name));
            if is_left {
                fs::remove_file(entry.path()).map_err(StoreError::io(&entry.path()))?;
            }
        }
        Ok(())
    }
}

/// Whether the directory contains a run, which is the case as long as the run has a request.
#[must_use]
pub fn has_run(dir: &Path) -> bool {
    dir.join(NAME).join(REQUEST).exists()
}

/// Whether `dir` contains a finished database.
fn has_database(dir: &Path) -> Result<bool, StoreError> {
    let manifest = dir::manifest_path(dir);
    manifest.try_exists().map_err(StoreError::io(&manifest))
}

/// Whether a file has the name of a finished or unfinished part.
fn is_part(name: &str) -> bool {
    let numbers = name.strip_prefix(PART).map(|rest| rest.strip_suffix(TEMPORARY).unwrap_or(rest));
    numbers
        .and_then(|rest| rest.split_once('-'))
        .is_some_and(|(number, worker)| number.parse::<u64>().is_ok() && worker.parse::<usize>().is_ok())
}

/// The name of the file of a part.
fn part_name(number: u64, worker: usize) -> String {
    format!("{PART}{number}-{worker}")
}

/// Locks the run, if the file system supports locks, until the returned file is closed or the process ends.
fn lock(dir: &Path, own: &Path) -> Result<File, StoreError> {
    let path = own.join(LOCK);
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(StoreError::io(&path))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(StoreError::Busy { dir: dir.to_owned() }),
        // Some file systems do not support locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}
