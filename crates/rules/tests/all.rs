//! All tests from outside, one module a suite: see `crates/retrograde/tests/all.rs`.

mod broken;
mod games;
mod guess;
mod world;
