//! A read-only array that is either owned or lies in memory shared with somebody else, such as a mapped file.

use std::{fmt, ops::Deref, ops::Range, sync::Arc};

use bytemuck::Pod;

/// Bytes that somebody keeps alive: a mapped file, a buffer.
pub type SharedBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A read-only array of plain numbers, owned or shared. It derefs to a slice; take the slice once before a hot loop.
#[derive(Clone)]
pub struct Array<T: Pod>(Storage<T>);

#[derive(Clone)]
enum Storage<T> {
    Owned(Vec<T>),
    Shared { bytes: SharedBytes, range: Range<usize> },
}

impl<T: Pod> Array<T> {
    /// The numbers in `bytes[range]`, in the machine's byte order and without a copy.
    ///
    /// Returns `None` if the range is outside, is not a whole number of elements, or is not aligned for `T`.
    pub fn shared(bytes: SharedBytes, range: Range<usize>) -> Option<Array<T>> {
        let part = (*bytes).as_ref().get(range.clone())?;
        bytemuck::try_cast_slice::<u8, T>(part).ok()?;
        Some(Array(Storage::Shared { bytes, range }))
    }

    /// The numbers as a vector of one's own: free if owned, else a copy.
    pub fn into_vec(self) -> Vec<T> {
        match self.0 {
            Storage::Owned(vec) => vec,
            Storage::Shared { .. } => self.to_vec(),
        }
    }

    /// How many bytes of this process's own memory it holds (nothing if it is shared).
    pub fn owned_bytes(&self) -> u64 {
        match &self.0 {
            Storage::Owned(vec) => (vec.capacity() * size_of::<T>()) as u64,
            Storage::Shared { .. } => 0,
        }
    }
}

impl<T: Pod> From<Vec<T>> for Array<T> {
    fn from(vec: Vec<T>) -> Self {
        Array(Storage::Owned(vec))
    }
}

impl<T: Pod> Default for Array<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T: Pod> Deref for Array<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        match &self.0 {
            Storage::Owned(vec) => vec,
            Storage::Shared { bytes, range } => bytemuck::cast_slice(&(**bytes).as_ref()[range.clone()]),
        }
    }
}

impl<T: Pod + fmt::Debug> fmt::Debug for Array<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Pod + PartialEq> PartialEq for Array<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
impl<T: Pod + Eq> Eq for Array<T> {}
