//! Files that are written when a long run has an answer: whether they can be is asked before it begins.

use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::onlooker;
use grundy::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Refuses a certificate or a checkpoint that could not be written in the end.
///
/// # Errors
/// What the system says to it.
pub(crate) fn check(certificate: Option<&Path>, keeping: Option<&Keeping>) -> Result<(), Failure> {
    if let Some(path) = certificate {
        writable(path).map_err(|error| Error::io(&path.display().to_string(), error))?;
    }
    if let Some(path) = keeping.and_then(onlooker::file).map(Path::new) {
        replaceable(path).map_err(|error| onlooker::unwritten(path, &error))?;
    }
    Ok(())
}

/// Whether a file can be written here; nothing is changed.
fn writable(path: &Path) -> io::Result<()> {
    if path.exists() { OpenOptions::new().append(true).open(path).map(drop) } else { new_beside(path) }
}

/// Whether a file can be put in this place: there is a plain file, or nothing.
fn replaceable(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(ErrorKind::IsADirectory.into()),
        // A device would be lost.
        Ok(there) if !there.is_file() => Err(ErrorKind::InvalidInput.into()),
        _ => new_beside(path),
    }
}

/// Creates a file next to this one, and removes it again.
fn new_beside(path: &Path) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    match File::create_new(&beside) {
        Ok(_) => fs::remove_file(beside),
        // The file left by a run that was killed while writing.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}
