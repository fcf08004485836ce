//! The format `binary` (`.rgg`): our own, mapped, checksummed, no parsing. `docs/format-binary.md` specifies it.

mod layout;
mod read;
mod stream;
mod verify;
mod write;

pub(crate) use layout::is_binary;
pub(crate) use read::read;
pub use stream::RowsWriter;
pub(crate) use write::write;

#[cfg(test)]
mod tests;
