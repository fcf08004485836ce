//! What a builder has taken of the memory budget, so that it can be given back.

use crate::{Result, memory, memory::Budget};

/// Takes memory from a budget before it is allocated, and gives back at the end what does not outlive the builder.
#[derive(Debug)]
pub(super) struct Ledger<'a> {
    budget: &'a Budget,
    taken: u64,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(budget: &'a Budget) -> Ledger<'a> {
        Ledger { budget, taken: 0 }
    }

    pub(super) fn take(&mut self, bytes: u64) -> Result<()> {
        self.budget.take(bytes)?;
        self.taken += bytes;
        Ok(())
    }

    /// Adds an element; the vector doubles when it is full.
    #[inline]
    pub(super) fn push<T>(&mut self, vec: &mut Vec<T>, value: T) -> Result<()> {
        if vec.len() == vec.capacity() {
            self.reserve(vec, 1)?;
        }
        vec.push(value);
        Ok(())
    }

    /// Room for `more` further elements.
    #[cold]
    pub(super) fn reserve<T>(&mut self, vec: &mut Vec<T>, more: usize) -> Result<()> {
        if vec.capacity() - vec.len() < more {
            let before = vec.capacity();
            let wanted = more.max(before).max(64);
            self.take(wanted as u64 * size_of::<T>() as u64)?;
            vec.try_reserve_exact(before - vec.len() + wanted)
                .map_err(|_| crate::Error::memory((before + wanted) as u64 * size_of::<T>() as u64, None))?;
        }
        Ok(())
    }

    /// A vector of `len` copies of `value`.
    pub(super) fn filled<T: Clone>(&mut self, len: usize, value: T) -> Result<Vec<T>> {
        self.take(len as u64 * size_of::<T>() as u64)?;
        memory::filled(len, value)
    }

    /// `bytes` of what was taken stay taken after the end.
    pub(super) fn keep(&mut self, bytes: u64) {
        self.taken = self.taken.saturating_sub(bytes);
    }
}

impl Drop for Ledger<'_> {
    fn drop(&mut self) {
        self.budget.give_back(self.taken);
    }
}
