//! Checks, before a long run begins, that the files to be written during the run and at its end can be written.

use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::observer;
use crate::whole_file::NewFile;
use grundy::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Checks that the certificate and the checkpoints can be written to the files that were named for them.
///
/// # Errors
/// Returns an error if one of these files cannot be written.
pub(crate) fn check(certificate: Option<&Path>, keeping: Option<&Keeping>) -> Result<(), Failure> {
    if let Some(path) = certificate {
        writable(path).map_err(|error| Error::io(&path.display().to_string(), error))?;
    }
    if let Some(path) = keeping.and_then(observer::file).map(Path::new) {
        replaceable(path).map_err(|error| observer::unwritten(path, &error))?;
    }
    Ok(())
}

/// Checks that a file can be written at `path`. Leaves the file unchanged.
fn writable(path: &Path) -> io::Result<()> {
    if path.exists() { OpenOptions::new().append(true).open(path).map(drop) } else { new_beside(path) }
}

/// Checks that a file can be placed at `path`, which must be a regular file or not exist.
fn replaceable(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(ErrorKind::IsADirectory.into()),
        // A device would be replaced.
        Ok(there) if !there.is_file() => Err(ErrorKind::InvalidInput.into()),
        _ => new_beside(path),
    }
}

/// Creates a temporary file in the directory of `path`, and removes it again.
fn new_beside(path: &Path) -> io::Result<()> {
    NewFile::create(path).map(drop)
}
