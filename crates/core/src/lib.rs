//! The ground floor of Retrograde: what a game is, what an answer is, and whether an answer is right.
//!
//! Nothing in this crate finds an answer. The checker ([`check`]) lives here so that Cargo itself forbids it to call a
//! solver: the solvers are one floor up, in the crate `retrograde`, and nothing points back.
//!
//! | module | room for |
//! | --- | --- |
//! | [`game`] | who moves, how the play ends, what infinite play is worth |
//! | [`graph`] | positions and moves as compressed rows |
//! | [`game_graph`] | a graph with its owners, results, names: what a file holds |
//! | [`heap`] | the rules of heap games: octal codes, subtraction sets and the like |
//! | [`labels`] | what positions are called |
//! | [`rules`] | a game given by its rules |
//! | [`scene`] | a picture of a position, as data |
//! | [`value`] | outcome, score, Grundy and loopy value |
//! | [`solution`] | an answer for every position, beside the graph |
//! | [`counts`] | what is counted in an answer |
//! | [`solution_file`] | answers as files |
//! | [`loopy_sets`] | the sets of loopy values, where they are claimed |
//! | [`check`] | is an answer right? |
//! | [`tablebase`] | the values of big games, tier by tier, as a file, and whether they are right |
//! | [`error`] | what went wrong, where, and what to do |
//! | [`memory`] | allocations that can fail, and a limit on them |
//! | [`control`] | threads, memory limit, progress and stopping of a piece of work |
//! | [`rows`] | rows from moves that come in blocks |
//! | [`format`](mod@format) | reading and writing games as files |
//! | [`builder`] | makes a game of positions, moves and attributes as a reader meets them |
//! | [`threads`] | work split over threads |
#![forbid(unsafe_code)]

pub mod array;
mod binary;
pub mod builder;
pub mod check;
pub mod control;
pub mod counts;
pub mod error;
pub mod format;
pub mod game;
pub mod game_graph;
pub mod graph;
pub mod heap;
pub mod labels;
pub mod loopy_sets;
mod meaning;
pub mod memory;
pub mod rows;
pub mod rules;
pub mod scene;
pub mod solution;
pub mod solution_file;
pub mod spelling;
pub mod tablebase;
pub mod threads;
pub mod value;

pub use control::Control;
pub use error::{Error, Result};
pub use game::{End, Infinite, Parity, Player, Rule};
pub use game_graph::GameGraph;
pub use graph::{Graph, Position, Rows};
pub use labels::Labels;
pub use solution::{Question, Solution, Values};
pub use value::{Grundy, Outcome};

/// What stands in the crate's README is run like every other example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
