//! Methods that answer who wins, and how soon.

pub(crate) mod pull;
pub(crate) mod queue;
pub(crate) mod sweep;
