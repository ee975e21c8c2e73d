//! The free space of a disk.

use std::path::Path;

/// The number of bytes that are free for this process on the disk of `dir`, or `None` if the system does not report it.
#[cfg(unix)]
pub(crate) fn free_bytes(dir: &Path) -> Option<u64> {
    let stat = rustix::fs::statvfs(dir).ok()?;
    stat.f_bavail.checked_mul(stat.f_frsize)
}

/// Always `None`, because the free space is queried only on Unix systems.
#[cfg(not(unix))]
pub(crate) fn free_bytes(_: &Path) -> Option<u64> {
    None
}
