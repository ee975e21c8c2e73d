//! Files that are written completely or not at all.

use grundy::{Message, messages};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// A new file that is moved to its path when it is complete, and then replaces any file there. Until then, it has a
/// different name in the same directory. If it is never completed, it is removed.
pub(crate) struct NewFile {
    file: File,
    /// The temporary path of the file, or `None` after the file has been moved to `path`.
    beside: Option<PathBuf>,
    path: PathBuf,
}

impl NewFile {
    /// Creates an empty file for `path`. Its name differs from the names that other processes and threads use.
    /// Unfinished files for `path` that killed processes left are removed.
    ///
    /// # Errors
    /// Returns an error if the file cannot be created.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        remove_left(path);
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}-{}.new", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
        let beside = PathBuf::from(beside);
        let file = File::create_new(&beside)?;
        // On a file system without locks, other processes recognise the file by the number of its process.
        let _ = file.try_lock();
        Ok(Self { file, beside: Some(beside), path: path.to_owned() })
    }

    /// The file to write to.
    pub(crate) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Ensures that the disk has everything that was written, moves the file to its place, and returns the open file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written to the disk or moved, or if its handle cannot be duplicated.
    pub(crate) fn finish(mut self) -> io::Result<File> {
        self.file.sync_all()?;
        if let Some(beside) = &self.beside {
            fs::rename(beside, &self.path)?;
        }
        self.beside = None;
        self.file.try_clone()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // Files that cannot be removed are left.
            let _ = fs::remove_file(beside);
        }
    }
}

/// Removes the unfinished files for `path` that processes left when they were killed. Failures are ignored,
/// because such files do no harm.
fn remove_left(path: &Path) {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let process = found.to_str().and_then(|found| {
            let rest = found.strip_prefix(name)?.strip_prefix('.')?.strip_suffix(".new")?;
            let (process, count) = rest.split_once('-')?;
            count.parse::<u32>().ok()?;
            process.parse::<u32>().ok()
        });
        // A process holds a lock on its file until it ends.
        if process.is_some_and(|process| !is_running(process))
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a process with this number is running, or `true` if that is unknown.
fn is_running(process: u32) -> bool {
    !Path::new("/proc/self").exists() || Path::new(&format!("/proc/{process}")).exists()
}

/// Writes a file completely or not at all, if that is possible. Devices and pipes are written directly, and so are
/// files next to which no new file can be created; what is written directly may be incomplete after an error.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A symbolic link remains a link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let is_replaceable = fs::metadata(&path).map_or(true, |there| there.is_file());
    let new = if is_replaceable { NewFile::create(&path).ok() } else { None };
    let Some(mut new) = new else {
        let is_new = !path.exists();
        return fs::write(&path, bytes).inspect_err(|_| {
            if is_new {
                // Files that cannot be removed are left.
                let _ = fs::remove_file(&path);
            }
        });
    };
    io::Write::write_all(new.file(), bytes)?;
    new.finish().map(drop)
}

/// The right to replace a file. If the file system supports locks, only one process at a time has the right to replace
/// an existing file, because the file is held open with an exclusive lock.
#[derive(Default)]
pub(crate) struct Owned(Option<File>);

impl Owned {
    /// Obtains the right to replace the file at `path`, which need not exist yet.
    ///
    /// # Errors
    /// Returns an error if another process has that right.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let Ok(file) = File::open(path) else { return Ok(Self(None)) };
        match file.try_lock() {
            Ok(()) => Ok(Self(Some(file))),
            Err(TryLockError::WouldBlock) => Err(in_use()),
            // The file system does not support locks.
            Err(TryLockError::Error(_)) => Ok(Self(None)),
        }
    }

    /// Replaces the file at `path` with `new`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be replaced, or if another process has replaced it or has the
    /// right to replace it.
    pub(crate) fn replace(&mut self, path: &Path, new: NewFile) -> io::Result<()> {
        match &self.0 {
            Some(file) if !is_at(file, path) => return Err(in_use()),
            Some(_) => {}
            None => *self = Self::of(path)?,
        }
        // On a file system without locks, there is nothing to release.
        let _ = new.file.try_lock();
        self.0 = Some(new.finish()?);
        Ok(())
    }
}

fn in_use() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, messages::text(&Message::new("heap-checkpoint-in-use")))
}

/// Whether `path` is the path of this open file, or `true` if there is no file at `path` or the answer is unknown.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(own), Ok(there)) => (own.dev(), own.ino()) == (there.dev(), there.ino()),
        _ => true,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("grundy-{}-{name}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a directory for temporary files");
        folder
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_nothing() {
        let folder = folder("unfinished");
        let path = folder.join("c");
        let mut new = NewFile::create(&path).expect("a new file");
        new.file().write_all(b"half").expect("written");
        drop(new);
        assert_eq!(fs::read_dir(&folder).expect("readable").count(), 0);
        // A process that was killed left this file; no process has such a number.
        fs::write(folder.join("c.4294967295-0.new"), b"half").expect("written");
        // These files have other names, or belong to a running process.
        let others =
            ["d.4294967295-0.new".to_owned(), "c.x.new".to_owned(), format!("c.{}-99.new", process::id())];
        for other in &others {
            fs::write(folder.join(other), b"").expect("written");
        }
        write(&path, b"whole").expect("written");
        for other in &others {
            fs::remove_file(folder.join(other)).expect("still there");
        }
        assert_eq!(fs::read(&path).expect("readable"), b"whole");
        assert_eq!(fs::read_dir(&folder).expect("readable").count(), 1);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    #[cfg(unix)]
    fn only_one_has_the_right_to_replace_a_file() {
        let folder = folder("owned");
        let path = folder.join("c");
        let mut first = Owned::of(&path).expect("there is no file");
        let mut second = Owned::of(&path).expect("there is no file");
        let new = || NewFile::create(&path).expect("a new file");
        first.replace(&path, new()).expect("the first one to write it");
        first.replace(&path, new()).expect("it has the right");
        assert!(second.replace(&path, new()).is_err());
        assert!(Owned::of(&path).is_err());
        drop(first);
        second.replace(&path, new()).expect("the right is free again");
        let _ = fs::remove_dir_all(folder);
    }
}
