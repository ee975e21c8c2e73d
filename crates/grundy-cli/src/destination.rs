//! Checks, before a long run begins, whether the files that it writes at its end can be written.

use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::onlooker;
use grundy::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Refuses a path for a certificate or a checkpoint to which no file could be written.
///
/// # Errors
/// The error of the operating system.
pub(crate) fn check(certificate: Option<&Path>, keeping: Option<&Keeping>) -> Result<(), Failure> {
    if let Some(path) = certificate {
        writable(path).map_err(|error| Error::io(&path.display().to_string(), error))?;
    }
    if let Some(path) = keeping.and_then(onlooker::file).map(Path::new) {
        replaceable(path).map_err(|error| onlooker::unwritten(path, &error))?;
    }
    Ok(())
}

/// Checks whether a file can be written at `path`, without changing anything.
fn writable(path: &Path) -> io::Result<()> {
    if path.exists() { OpenOptions::new().append(true).open(path).map(drop) } else { new_beside(path) }
}

/// Checks whether a file can be placed at `path`: there is a regular file, or nothing.
fn replaceable(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(ErrorKind::IsADirectory.into()),
        // A device would be lost.
        Ok(there) if !there.is_file() => Err(ErrorKind::InvalidInput.into()),
        _ => new_beside(path),
    }
}

/// Creates a file in the same directory, and removes it.
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
