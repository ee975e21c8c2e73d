//! The available memory of the machine, and the memory used by this process, in bytes.
//!
//! The library `grundy` does not query the operating system itself: programs hand these functions, or their results, to
//! a session, as the command line and the Python package do.
//!
//! ```
//! assert!(grundy_memory::default_limit() > 0);
//! ```

/// The free memory, in bytes, that is assumed if the system does not report it.
const FREE_WHERE_UNKNOWN: u64 = 2_000_000_000;

/// The address space, in bytes, that is reserved for stacks and freed memory if the address space is limited.
#[cfg(target_os = "linux")]
const RESERVE: u64 = 64 << 20;

/// The default limit on the memory for tables, in bytes: three quarters of the free memory.
#[must_use]
pub fn default_limit() -> u64 {
    free().unwrap_or(FREE_WHERE_UNKNOWN) / 4 * 3
}

/// The largest memory limit that the limited address space of this process (`ulimit -v`) allows: half of what is free
/// apart from a reserve, because a growing list briefly exists twice. `None` if the address space is not limited, or if
/// the limit or the size of the address space in use cannot be read.
#[cfg(target_os = "linux")]
#[must_use]
pub fn address_limit() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let free = address_space(&limits)?.saturating_sub(statm(0)?);
    Some(free.saturating_sub(RESERVE) / 2)
}

#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn address_limit() -> Option<u64> {
    None
}

/// The memory that this process occupies, in bytes, or `None` if it cannot be read.
#[cfg(target_os = "linux")]
#[must_use]
pub fn occupied() -> Option<u64> {
    statm(1)
}

#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn occupied() -> Option<u64> {
    None
}

/// The soft limit of the address space in bytes, from the text of `/proc/self/limits`, or `None` if the text does not
/// contain such a limit.
#[cfg(target_os = "linux")]
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A field of `/proc/self/statm` in bytes: field 0 is the address space, and field 1 is the part in memory.
#[cfg(target_os = "linux")]
fn statm(field: usize) -> Option<u64> {
    /// The assumed page size, in bytes. If pages are larger, the result is too small.
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split_whitespace().nth(field)?.parse::<u64>().ok()?.checked_mul(PAGE)
}

/// The free memory of the machine or of the control group, whichever is less, in bytes. `None` if the free memory of
/// the machine cannot be read.
#[cfg(target_os = "linux")]
fn free() -> Option<u64> {
    let read = |path| std::fs::read_to_string(path).ok();
    let machine = available(&read("/proc/meminfo")?)?;
    let number = |path| read(path)?.trim().parse::<u64>().ok();
    // A container sees its own group at the root of the tree. If the file contains `max` instead of a number,
    // there is no limit.
    let group = number("/sys/fs/cgroup/memory.max")
        .map(|limit| limit.saturating_sub(number("/sys/fs/cgroup/memory.current").unwrap_or(0)));
    Some(group.map_or(machine, |group| group.min(machine)))
}

/// `None`, because other systems report free memory only through system calls, which need a crate of 4 MB (`sysinfo`)
/// or `unsafe` code.
#[cfg(not(target_os = "linux"))]
fn free() -> Option<u64> {
    None
}

/// The number of bytes that the text of `/proc/meminfo` lists as available.
#[cfg(target_os = "linux")]
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim_end().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(target_os = "linux")]
    fn meminfo() {
        let text = "MemTotal:       16303428 kB\nMemFree:  100 kB\nMemAvailable:   12043100 kB\n";
        assert_eq!(super::available(text), Some(12_043_100 * 1024));
        assert_eq!(super::available("MemTotal: 5 kB\n"), None);
        assert_eq!(super::available("MemAvailable: many kB\n"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn limits_of_the_address_space() {
        let line = "Max address space         409600000            unlimited            bytes     \n";
        assert_eq!(super::address_space(line), Some(409_600_000));
        assert_eq!(super::address_space("Max address space  unlimited  unlimited  bytes\n"), None);
        assert!(super::occupied().is_some_and(|bytes| bytes > 1 << 20));
    }

    #[test]
    fn there_is_some() {
        assert!(super::default_limit() > 0);
    }
}
