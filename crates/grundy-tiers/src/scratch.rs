//! The scratch directory of a computation, and its checkpoints.

use crate::disk::Disk;
use crate::error::TiersError;
use crate::frames::frames;
use crate::ledger::{Ledger, Taken};
use crate::state::State;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::Write as _;
use std::path::Path;
use std::rc::Rc;

const STATE: &str = "tiers-state";
const NEW_STATE: &str = "tiers-state.tmp";
const LOCK: &str = "tiers-lock";
pub(crate) const KEYS: &str = "tiers-keys";
pub(crate) const VALUES: &str = "tiers-values";

/// The scratch directory of a computation. It is locked against other computations if the file system supports locks.
#[derive(Debug)]
pub(crate) struct Scratch {
    pub(crate) disk: Rc<Disk>,
    /// The ledger of all memory.
    pub(crate) ledger: Rc<Ledger>,
    /// The ledger of the frames of open files.
    pub(crate) frames: Rc<Ledger>,
    _frames: Taken,
    _lock: File,
}

impl Scratch {
    /// Opens the directory, which is created if necessary, reads its last checkpoint, and removes the scratch files
    /// that are not needed to continue from there.
    pub(crate) fn open(
        dir: &Path,
        question: u64,
        ledger: &Rc<Ledger>,
    ) -> Result<(Self, Option<State>), TiersError> {
        fs::create_dir_all(dir).map_err(TiersError::io(dir))?;
        let disk = Rc::new(Disk::new(dir));
        let path = disk.path(LOCK);
        let lock = File::create(&path).map_err(TiersError::io(&path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(TiersError::InUse { dir: dir.to_owned() }),
            // Some file systems do not support locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let path = disk.path(STATE);
        let state = match fs::read(&path) {
            Ok(bytes) => Some(State::read(&bytes).ok_or_else(|| TiersError::damaged(&path))?),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(TiersError::io(&path)(error)),
        };
        if state.as_ref().is_some_and(|state| state.question != question) {
            return Err(TiersError::Foreign { dir: dir.to_owned() });
        }
        let (frames, taken) = frames(ledger)?;
        let scratch = Self { disk, ledger: Rc::clone(ledger), frames, _frames: taken, _lock: lock };
        scratch.remove_unknown_files(state.as_ref())?;
        Ok((scratch, state))
    }

    /// Removes the scratch files that are not needed to continue from `state`, except the lock file, and counts the
    /// bytes of those that are needed.
    fn remove_unknown_files(&self, state: Option<&State>) -> Result<(), TiersError> {
        for (name, path) in files(self.disk.dir())? {
            let run = name.strip_prefix("tiers-run-").and_then(|number| number.parse::<u64>().ok());
            let is_known = state.is_some_and(|state| match run {
                Some(number) => state.runs.iter().any(|run| run.number == number),
                None => name == STATE || name == KEYS || name == VALUES,
            });
            if is_known {
                self.disk.has(path.metadata().map_err(TiersError::io(&path))?.len());
            } else if name != LOCK {
                fs::remove_file(&path).map_err(TiersError::io(&path))?;
            }
        }
        Ok(())
    }

    /// Writes a checkpoint. The files that it mentions must already be on disk.
    pub(crate) fn save(&self, state: &State) -> Result<(), TiersError> {
        let (new, path) = (self.disk.path(NEW_STATE), self.disk.path(STATE));
        let write = |bytes: &[u8]| {
            let mut file = File::create(&new)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&new, &path)?;
            sync_dir(self.disk.dir())
        };
        write(&state.written()).map_err(TiersError::io(&path))
    }

    /// Removes a file of `bytes` bytes.
    pub(crate) fn remove(&self, path: &Path, bytes: u64) -> Result<(), TiersError> {
        fs::remove_file(path).map_err(TiersError::io(path))?;
        self.disk.removed(bytes);
        Ok(())
    }
}

#[cfg(unix)]
fn sync_dir(dir: &Path) -> std::io::Result<()> {
    File::open(dir)?.sync_all()
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "its twin can fail")]
fn sync_dir(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// The scratch files in a directory.
fn files(dir: &Path) -> Result<Vec<(String, std::path::PathBuf)>, TiersError> {
    let io_error = TiersError::io(dir);
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).map_err(&io_error)? {
        let path = entry.map_err(&io_error)?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let is_numbered =
            |prefix: &str| name.strip_prefix(prefix).is_some_and(|number| number.parse::<u64>().is_ok());
        if is_numbered("tiers-run-")
            || is_numbered("tiers-merge-")
            || [STATE, NEW_STATE, LOCK, KEYS, VALUES].contains(&name)
        {
            files.push((name.to_owned(), path));
        }
    }
    Ok(files)
}

/// Removes all scratch files of a computation that is over, and the directory if nothing else is in it.
///
/// # Errors
/// Returns an error if the directory cannot be read, or if a file cannot be removed.
pub fn remove_scratch(dir: &Path) -> Result<(), TiersError> {
    if !dir.exists() {
        return Ok(());
    }
    let mut files = files(dir)?;
    // The checkpoint is removed first, because it must not mention files that are gone. If a crash leaves other files,
    // the next computation removes them.
    files.sort_by_key(|(name, _)| name != STATE);
    for (_, path) in files {
        fs::remove_file(&path).map_err(TiersError::io(&path))?;
    }
    // The directory may contain other files.
    let _ = fs::remove_dir(dir);
    Ok(())
}

/// A summary of the last checkpoint of a computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The [`note`](crate::Settings::note) that the caller stored.
    pub note: Vec<u8>,
    /// The number of tiers whose positions are known.
    pub tiers: u64,
    /// The number of tiers whose positions are decided.
    pub solved: u64,
}

/// The last checkpoint of the computation in this directory, or `None` if no checkpoint can be read.
#[must_use]
pub fn last_checkpoint(dir: &Path) -> Option<Checkpoint> {
    let State { note, sections, solved, .. } = State::read(&fs::read(dir.join(STATE)).ok()?)?;
    Some(Checkpoint { note, tiers: sections.len() as u64, solved })
}
