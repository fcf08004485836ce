//! Methods that answer who wins, and how soon.

pub(crate) mod queue;
pub(crate) mod sweep;
