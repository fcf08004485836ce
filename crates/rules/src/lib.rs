//! Games written as rules in Starlark, a small and safe dialect of Python: a file of a few lines is a game.
//!
//! ```
//! use retrograde::explore::{Limits, explore};
//! use retrograde_rules::Rules;
//!
//! let text = "\
//! start = 21
//! def moves(n):
//!     return [n - k for k in (1, 3, 4) if k <= n]
//! ";
//! let stones = explore(&Rules::read("stones.star", text, &[])?, &Limits::default(), &Default::default())?;
//! assert_eq!(stones.game.positions(), 22);
//! # Ok::<(), retrograde::Error>(())
//! ```
//!
//! What a file may define, and what is asked of it, stands at [`Rules`]. Whatever a file does, it ends within [bounds](LIMITS)
//! of steps, time, memory and depth, and an error shows the line and the position for which it happened.
#![forbid(unsafe_code)]

mod bounds;
mod fault;
mod file;
mod game;
pub mod guess;
mod key;
mod names;
mod parameters;
mod scene;
mod session;
mod tables;
mod world;

pub use bounds::LIMITS;
pub use game::Rules;
pub use guess::Guess;
pub use key::Key;
pub use parameters::{Parameter, parameters_of};
pub use tables::{about, with_game};
pub use world::{FIRST, WORLD};

/// What stands in the crate's README is run like every other example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
