//! Files as memory.

#[cfg(not(feature = "map"))]
mod disabled;
#[cfg(feature = "map")]
mod enabled;

#[cfg(not(feature = "map"))]
pub(crate) use disabled::file;
#[cfg(feature = "map")]
pub(crate) use enabled::file;
