//! `start`: what this engine is, its limits, and the game that it was started with.

use serde::Serialize;

use super::Call;
use crate::{failure::Failure, reply};

#[derive(Serialize)]
struct Reply<'a> {
    version: &'static str,
    limits: Limits,
    opened: Option<Opened<'a>>,
}

#[derive(Serialize)]
struct Limits {
    request_bytes: usize,
    positions: u64,
    shown_positions: u32,
    shown_moves: u64,
}

#[derive(Serialize)]
struct Opened<'a> {
    name: &'a str,
    digest: &'a str,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let limits = &call.shelf.limits;
    reply::ok(Reply {
        version: env!("CARGO_PKG_VERSION"),
        limits: Limits {
            request_bytes: limits.request_bytes,
            positions: limits.positions,
            shown_positions: reply::SMALL,
            shown_moves: reply::SMALL_MOVES,
        },
        opened: call
            .shelf
            .opened
            .as_ref()
            .map(|opened| Opened { name: &opened.name, digest: &opened.key.digest }),
    })
}
