//! The directory of a database.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::file_info::is_name;
use crate::{Manifest, StoreError, manifest};

/// The name of a manifest that is being written.
const TEMPORARY: &str = "manifest.json.tmp";

/// The path of the manifest.
pub(crate) fn manifest_path(dir: &Path) -> PathBuf {
    dir.join(manifest::NAME)
}

/// The files of a database in `dir` except the manifest: data files, finished or not, and a manifest that is being
/// written.
pub(crate) fn parts(dir: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut parts = Vec::new();
    for entry in fs::read_dir(dir).map_err(StoreError::io(dir))? {
        let entry = entry.map_err(StoreError::io(dir))?;
        let ours = entry.file_name().to_str().is_some_and(|name| name == TEMPORARY || is_name(name));
        if ours {
            parts.push(entry.path());
        }
    }
    Ok(parts)
}

/// The manifest of the database in `dir`, after its hashes have been verified.
pub(crate) fn read_manifest(dir: &Path) -> Result<Manifest, StoreError> {
    let path = manifest_path(dir);
    let not_a_database = || StoreError::NotADatabase { dir: dir.to_owned() };
    let has_parts = || parts(dir).is_ok_and(|parts| !parts.is_empty());
    match fs::read(&path) {
        Ok(bytes) if Manifest::is_recognizable(&bytes) || has_parts() => Manifest::parse(&bytes, &path),
        Ok(_) => Err(not_a_database()),
        Err(error) if error.kind() == ErrorKind::NotFound && has_parts() => {
            Err(StoreError::Unfinished { dir: dir.to_owned() })
        }
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Err(not_a_database())
        }
        Err(error) => Err(StoreError::Io { path, error }),
    }
}

/// Writes the manifest. A crash at any moment leaves either the old manifest, if there was one, or the new one.
pub(crate) fn write_manifest(dir: &Path, manifest: &Manifest) -> Result<(), StoreError> {
    let temporary = dir.join(TEMPORARY);
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(manifest.to_text().as_bytes())?;
        file.sync_all()
    });
    written.map_err(StoreError::io(&temporary))?;
    // The data files must have their names before the manifest has its own.
    sync(dir)?;
    let path = manifest_path(dir);
    fs::rename(&temporary, &path).map_err(StoreError::io(&path))?;
    sync(dir)
}

/// Ensures that the names of files in `dir` survive a power cut.
#[cfg(unix)]
pub(crate) fn sync(dir: &Path) -> Result<(), StoreError> {
    File::open(dir).and_then(|dir| dir.sync_all()).map_err(StoreError::io(dir))
}

/// Does nothing on systems that cannot open directories as files.
#[cfg(not(unix))]
pub(crate) fn sync(_: &Path) -> Result<(), StoreError> {
    Ok(())
}
