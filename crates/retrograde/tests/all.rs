//! All tests of the library from outside, one module a suite: a program for each would take minutes to build.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod deep;
#[path = "disk/main.rs"]
mod disk;
mod ends;
mod explain;
#[path = "games/main.rs"]
mod games;
#[path = "grundy/main.rs"]
mod grundy;
#[path = "heap/main.rs"]
mod heap;
mod languages;
#[path = "layout/main.rs"]
mod layout;
#[path = "listings/main.rs"]
mod listings;
mod messages;
#[path = "methods/main.rs"]
mod methods;
mod naive;
#[path = "parity/main.rs"]
mod parity;
mod play;
mod practice;
mod scenes;
mod search;
mod sums;
#[path = "tables/main.rs"]
mod tables;
mod tic_tac_toe;
mod trace;
