//! All tests from outside, one module a suite: see `crates/retrograde/tests/all.rs`.

#[path = "check/main.rs"]
mod check;
mod formats;
mod solution_file;
