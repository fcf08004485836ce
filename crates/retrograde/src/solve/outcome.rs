//! Methods that answer who wins, and how soon.

pub mod parity;
pub mod pull;
pub mod queue;
pub mod sweep;
