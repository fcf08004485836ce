//! Allocations that can fail, and a limit on them. Everything whose size comes from the input goes through here.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Error, Result};

/// A vector of `len` copies of `value`, or an error instead of an abort where memory is short.
///
/// Zeros come from the operating system untouched, so memory that is never written costs nothing.
pub fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>> {
    // `vec!` is the only safe way to get lazily zeroed pages, but it aborts on failure: ask first whether it would fit.
    drop(with_capacity::<T>(len)?);
    Ok(vec![value; len])
}

/// An empty vector with room for exactly `len` elements, or an error where memory is short.
pub fn with_capacity<T>(len: usize) -> Result<Vec<T>> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).map_err(|_| Error::memory(len as u64 * size_of::<T>() as u64, None))?;
    Ok(vec)
}

/// Room for `more` further elements in `vec`, or an error where memory is short. Grows by doubling.
pub fn reserve<T>(vec: &mut Vec<T>, more: usize) -> Result<()> {
    vec.try_reserve(more).map_err(|_| Error::memory((vec.len() + more) as u64 * size_of::<T>() as u64, None))
}

/// A limit on the memory that one piece of work may take, and how much of it is taken.
///
/// Work asks before it allocates ([`Budget::take`]) and gives back when it frees, so that a run beyond the limit ends
/// with advice instead of being killed.
#[derive(Debug)]
pub struct Budget {
    limit: u64,
    taken: AtomicU64,
}

impl Budget {
    /// At most `limit` bytes.
    pub fn new(limit: u64) -> Budget {
        Budget { limit, taken: AtomicU64::new(0) }
    }

    /// No limit.
    pub fn unlimited() -> Budget {
        Budget::new(u64::MAX)
    }

    /// The limit in bytes; `None` if there is none.
    pub fn limit(&self) -> Option<u64> {
        (self.limit != u64::MAX).then_some(self.limit)
    }

    /// How many bytes are left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.taken.load(Ordering::Relaxed))
    }

    /// Takes `bytes` of the limit, or says that they are not there.
    pub fn take(&self, bytes: u64) -> Result<()> {
        // Not added and then taken off again: a large request that fails would meanwhile make small ones fail.
        let more = |taken: u64| taken.checked_add(bytes).filter(|&sum| sum <= self.limit);
        match self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more) {
            Ok(_) => Ok(()),
            Err(_) => Err(Error::memory(bytes, self.limit())),
        }
    }

    /// Takes `bytes` for as long as the returned value lives: for memory that a function frees before it returns.
    pub fn hold(&self, bytes: u64) -> Result<Held<'_>> {
        self.take(bytes)?;
        Ok(Held { budget: self, bytes })
    }

    /// Gives back what was taken.
    pub fn give_back(&self, bytes: u64) {
        self.taken.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::unlimited()
    }
}

/// Memory taken of a [`Budget`] until this is dropped: see [`Budget::hold`].
#[derive(Debug)]
#[must_use = "the memory is given back at once if this is dropped"]
pub struct Held<'a> {
    budget: &'a Budget,
    bytes: u64,
}

impl Held<'_> {
    /// Holds `bytes` from now on: takes what is missing, or gives back what is too much.
    pub fn resize(&mut self, bytes: u64) -> Result<()> {
        match bytes.checked_sub(self.bytes) {
            Some(more) => self.budget.take(more)?,
            None => self.budget.give_back(self.bytes - bytes),
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Never gives it back: the memory outlives this piece of work.
    pub fn keep(mut self) {
        self.bytes = 0;
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_is_too_large_takes_nothing_from_others_meanwhile() {
        let budget = Budget::new(1000);
        std::thread::scope(|scope| {
            let large = scope.spawn(|| (0..200_000).all(|_| budget.take(999_999).is_err()));
            let small = (0..200_000).all(|_| budget.take(1).map(|()| budget.give_back(1)).is_ok());
            assert!(large.join().unwrap() && small);
        });
        assert_eq!(budget.left(), 1000);
    }

    #[test]
    fn an_error_tells_a_program_how_many_bytes_are_missing() {
        assert_eq!(Budget::new(1000).take(1001).unwrap_err().missing_memory(), Some(1001));
        assert_eq!(crate::Error::invalid("something else").missing_memory(), None);
    }

    #[test]
    fn a_request_beyond_all_numbers_is_refused_also_without_a_limit() {
        let budget = Budget::unlimited();
        budget.take(u64::MAX - 1).unwrap();
        assert!(budget.take(2).is_err());
        assert_eq!(budget.left(), 1);
    }
}
