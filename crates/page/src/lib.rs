//! The page's engine: one function from a request to a reply, both JSON, and a server that carries it to a browser.
//!
//! The same engine runs natively, behind the server, and as WebAssembly in a browser without one. `API.md` beside this
//! crate's `Cargo.toml` says what can be asked; [`ops::OPS`] is the table of it.
//!
//! | module | room for |
//! | --- | --- |
//! | [`engine`] | the front door: limits, and the games that were solved last |
//! | [`ops`] | what can be asked, one file each |
//! | [`presets`] | games with their texts, to begin with |
//! | [`failure`] | errors as replies |
//! | `server` | the server on 127.0.0.1 (feature `serve`) |
//!
//! ```
//! use retrograde_page::engine::{Engine, Limits};
//!
//! let engine = Engine::new(Limits::default());
//! let reply = engine.handle(r#"{"op": "nim", "heaps": [7, 9, 12, 15]}"#, &Default::default());
//! assert!(reply.starts_with(r#"{"ok":true,"sum":13,"#), "{reply}");
//! ```
#![forbid(unsafe_code)]

mod advice;
mod cache;
pub mod engine;
pub mod failure;
mod game;
mod heaps;
mod messages;
pub mod ops;
pub mod presets;
mod reply;
mod request;
#[cfg(feature = "serve")]
pub mod server;
mod shelf;
mod source;

/// What stands in the crate's README is run like every other example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
