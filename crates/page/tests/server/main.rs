//! The server under clients who mean well and clients who do not. Each waits only so long, so all of it ends soon.
#![allow(clippy::unwrap_used)]

mod cancel;
mod client;
mod floods;
mod guard;
mod paths;
mod slow;
mod talk;
