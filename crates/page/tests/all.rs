//! All tests from outside, one module a suite: see `crates/retrograde/tests/all.rs`.

mod api;
mod fuzz;
mod presets;
#[cfg(feature = "serve")]
#[path = "server/main.rs"]
mod server;
