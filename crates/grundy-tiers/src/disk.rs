//! The scratch directory: its free space, and the bytes written to it.

use crate::error::TiersError;
use crate::free_space::free_bytes;
use std::cell::Cell;
use std::path::{Path, PathBuf};

/// The free space is queried again after this number of bytes has been written.
const BETWEEN: u64 = 64 << 20;

/// This number of bytes is left free.
const RESERVE: u64 = 32 << 20;

/// The scratch directory.
#[derive(Debug)]
pub(crate) struct Disk {
    dir: PathBuf,
    /// The number of bytes in all files.
    bytes: Cell<u64>,
    /// The largest value of `bytes` so far.
    most: Cell<u64>,
    /// The number of bytes written since the free space was last queried, initially `BETWEEN`.
    since: Cell<u64>,
    /// The number of bytes written since the start.
    written: Cell<u64>,
    free: fn(&Path) -> Option<u64>,
}

impl Disk {
    pub(crate) fn new(dir: &Path) -> Self {
        Self {
            dir: dir.to_owned(),
            bytes: Cell::new(0),
            most: Cell::new(0),
            since: Cell::new(BETWEEN),
            written: Cell::new(0),
            free: free_bytes,
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Checks that the disk has room for `needed` bytes and [`RESERVE`]. If the free space is unknown, returns `Ok`.
    pub(crate) fn check(&self, needed: u64) -> Result<(), TiersError> {
        match (self.free)(&self.dir) {
            Some(free) if free < needed.saturating_add(RESERVE) => {
                Err(TiersError::Disk { dir: self.dir.clone(), needed, free: Some(free) })
            }
            _ => Ok(()),
        }
    }

    /// Counts bytes that are about to be written. Returns an error if the free space was queried and is too small.
    pub(crate) fn write(&self, bytes: u64) -> Result<(), TiersError> {
        self.since.set(self.since.get() + bytes);
        if self.since.get() >= BETWEEN {
            self.check(bytes + BETWEEN)?;
            self.since.set(0);
        }
        self.written.set(self.written.get() + bytes);
        self.has(bytes);
        Ok(())
    }

    /// Counts bytes that are already in the directory.
    pub(crate) fn has(&self, bytes: u64) {
        self.bytes.set(self.bytes.get() + bytes);
        self.most.set(self.most.get().max(self.bytes.get()));
    }

    /// Subtracts bytes that were removed.
    pub(crate) fn removed(&self, bytes: u64) {
        self.bytes.set(self.bytes.get().saturating_sub(bytes));
    }

    /// The number of bytes in all files.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.get()
    }

    /// The largest number of bytes in all files so far.
    pub(crate) fn most(&self) -> u64 {
        self.most.get()
    }

    /// The number of bytes written so far.
    pub(crate) fn written(&self) -> u64 {
        self.written.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_with_both_figures() {
        let dir = Path::new("scratch");
        let disk = Disk { free: |_| Some(RESERVE + 99), ..Disk::new(dir) };
        disk.check(99).unwrap();
        let error = disk.check(100).unwrap_err();
        assert!(
            matches!(error, TiersError::Disk { needed: 100, free: Some(free), .. } if free == RESERVE + 99)
        );
        assert!(disk.write(1).is_err(), "the first bytes are compared with the free space");
        assert!(Disk { free: |_| None, ..Disk::new(dir) }.check(u64::MAX).is_ok());
    }
}
