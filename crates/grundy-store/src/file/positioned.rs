//! Files that are read at given offsets, by several threads at a time.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A file that stays open, or one that is opened for each read.
#[derive(Debug)]
pub(crate) struct Positioned {
    path: PathBuf,
    open: Option<Shared>,
}

impl Positioned {
    /// Opens the file. If `keep` is false, the file is closed after each read, which saves file descriptors
    /// but costs a few microseconds per read.
    pub(crate) fn open(path: PathBuf, keep: bool) -> io::Result<Self> {
        let file = File::open(&path)?;
        Ok(Self { path, open: keep.then(|| Shared::new(file)) })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The length in bytes.
    pub(crate) fn length(&self) -> io::Result<u64> {
        Ok(std::fs::metadata(&self.path)?.len())
    }

    /// Fills `bytes` with the bytes of the file starting at offset `at`.
    pub(crate) fn read(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        match &self.open {
            Some(file) => file.read(bytes, at),
            None => Shared::new(File::open(&self.path)?).read(bytes, at),
        }
    }
}

/// A file that is read at explicit offsets, without a current position.
#[cfg(unix)]
#[derive(Debug)]
struct Shared(File);

#[cfg(unix)]
impl Shared {
    fn new(file: File) -> Self {
        Self(file)
    }

    fn read(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, bytes, at)
    }
}

/// A file that readers use in turn, on systems where every read moves the only position of an open file.
#[cfg(not(unix))]
#[derive(Debug)]
struct Shared(std::sync::Mutex<File>);

#[cfg(not(unix))]
impl Shared {
    fn new(file: File) -> Self {
        Self(std::sync::Mutex::new(file))
    }

    fn read(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(bytes)
    }
}
