//! What the machine has: cores, free memory, and how much of it this process took at most.

use std::{sync::Arc, thread, time::Duration};

use retrograde::input::Mapped;

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

/// How often it is looked at how much of a mapped file is resident.
const PACE: Duration = Duration::from_millis(15);

/// Lets go of a mapped file's pages again and again, if more of them are resident than a small part of this limit: they are the
/// system's memory, not ours, but nobody can see the difference from outside.
pub(crate) fn keep_within(mapped: &Arc<Mapped>, limit: Option<u64>) {
    let size = (**mapped).as_ref().len() as u64;
    let Some(most) = limit.map(|limit| (limit / 8).max(32 << 20)).filter(|&most| size > most) else { return };
    let mapped = Arc::downgrade(mapped);
    thread::spawn(move || {
        while let Some(mapped) = mapped.upgrade() {
            if mapped_memory().is_some_and(|resident| resident > most) {
                mapped.let_go();
            }
            drop(mapped);
            thread::sleep(PACE);
        }
    });
}

/// How many bytes of files this process has resident. `None` where the system does not tell.
fn mapped_memory() -> Option<u64> {
    kilobytes("/proc/self/status", "RssFile:")
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
