//! The format `gm` (`.gm`, `.pg`): the parity games of PGSolver, read as a tolerant superset.
//!
//! A parity game never ends: of the priorities that are met infinitely often the greatest decides, even for player 0. So
//! what ends in our games is written as a loop there, won by the parity of its priority. Read again it is a loop like any
//! other, which has the same winner, unless [`ReadOptions::sinks`](super::ReadOptions::sinks) asks for ends.

mod parts;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
