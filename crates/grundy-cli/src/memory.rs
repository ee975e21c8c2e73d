//! The available memory.

/// The free memory, in bytes, that is assumed if the system does not report it. Every current machine has at
/// least this much.
const FREE_WHERE_UNKNOWN: u64 = 2_000_000_000;

/// The default limit for tables in bytes: three quarters of the free memory.
pub(crate) fn default_limit() -> u64 {
    free().unwrap_or(FREE_WHERE_UNKNOWN) / 4 * 3
}

/// The free memory of the machine, or of the control group if that leaves less.
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

/// Other systems report it only through their own calls. These need a crate of 4 MB (`sysinfo`) or `unsafe`
/// code.
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
    fn there_is_some() {
        assert!(super::default_limit() > 0);
    }
}
