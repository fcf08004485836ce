//! Methods that answer who wins, and how soon.

pub(crate) mod queue;
