//! The format `dot` (`.dot`, `.gv`): the digraphs of Graphviz.
//!
//! Subgraphs may be nested as deeply as the input likes: the reader keeps them on a stack of its own.

mod lex;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// Words that are no names unless quoted, whatever their case.
const KEYWORDS: [&str; 6] = ["strict", "graph", "digraph", "subgraph", "node", "edge"];
