//! The format `text` (`.game`): one position a line with its moves and attributes.
//!
//! ```text
//! rule=misere                      # of the whole game
//! 0 -> 1 2  owner=first start=true
//! "long name" label="a caption"
//! ```

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
