//! Pieces of work that threads take one after the other.

use std::sync::{Mutex, PoisonError};

use crate::core::{Result, threads};

/// Does `work` on every item. Threads take items from a queue, so it matters neither how long one takes nor who does it:
/// the items must not depend on each other, and keep their results.
///
/// Errors: the first in order of threads; the others stop when their item is done.
pub(crate) fn each<T: Send>(
    threads: usize,
    items: Vec<T>,
    work: impl Fn(T) -> Result<()> + Sync,
) -> Result<()> {
    let workers = threads.min(items.len());
    if workers <= 1 {
        return items.into_iter().try_for_each(work);
    }
    let queue = Mutex::new(items.into_iter());
    let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    threads::map((0..workers).collect(), |_| std::iter::from_fn(take).try_for_each(&work))
        .into_iter()
        .collect()
}
