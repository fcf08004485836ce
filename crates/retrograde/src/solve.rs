//! The front door: a question about a game, a method that answers it, a solution.

pub mod methods;
