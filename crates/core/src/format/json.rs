//! The format `json`: node-link as networkx and D3 have it, `{"edges": [[0, 1], …]}`, and adjacency lists.
//!
//! It is read as a stream: no tree of the input is built.

mod fields;
mod node;
mod outline;
mod part;
mod place;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
