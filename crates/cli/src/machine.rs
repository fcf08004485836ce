//! What the machine has: cores, free memory, and how much of it this process took at most.

use std::thread;

/// How many threads can run at once.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// How many bytes of memory are free, under the limit of this process's group if it has one. `None` where the system
/// does not tell.
pub(crate) fn free_memory() -> Option<u64> {
    let machine = kilobytes("/proc/meminfo", "MemAvailable:")?;
    let number = |path: &str| std::fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let group = number("/sys/fs/cgroup/memory.max")
        .map(|limit| limit.saturating_sub(number("/sys/fs/cgroup/memory.current").unwrap_or(0)));
    Some(group.map_or(machine, |group| group.min(machine)))
}

/// The most memory that this process has had resident, in bytes. `None` where the system does not tell.
pub(crate) fn peak_memory() -> Option<u64> {
    kilobytes("/proc/self/status", "VmHWM:")
}

/// The number of kilobytes that a line of one of the system's own files states.
fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix(key))?;
    rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    #[test]
    fn this_process_takes_memory_and_leaves_some() {
        assert!(peak_memory().is_some_and(|bytes| bytes > 100_000));
        assert!(free_memory().is_some_and(|bytes| bytes > 1_000_000));
        assert!(cores() >= 1);
    }
}
