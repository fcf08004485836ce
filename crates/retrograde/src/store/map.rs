//! Files as memory.

#[cfg(not(feature = "map"))]
mod disabled;
#[cfg(feature = "map")]
mod enabled;

#[cfg(not(feature = "map"))]
pub use disabled::Mapped;
#[cfg(not(feature = "map"))]
pub(crate) use disabled::file;
#[cfg(feature = "map")]
pub use enabled::Mapped;
#[cfg(feature = "map")]
pub(crate) use enabled::file;

/// The promise that files stay as they are while they are mapped.
///
/// The system shows a mapped file as it is at the moment: if somebody else writes into it, memory that safe code believes
/// to be constant changes, and if somebody cuts it, the system ends the program. No library can rule that out, so whoever
/// wants files mapped says that he does ([`input::map`](crate::input::map)); others have them read.
#[derive(Clone, Copy, Debug)]
pub struct Unchanging(());

impl Unchanging {
    /// Promises it.
    ///
    /// # Safety
    ///
    /// Nobody changes or cuts a file that is mapped under this promise for as long as its bytes, or a game that was read
    /// from them, are kept.
    #[allow(unsafe_code)]
    pub const unsafe fn promise() -> Unchanging {
        Unchanging(())
    }
}
