//! The file formats: what they read, what they write, and how they fail.
#![allow(clippy::unwrap_used)]

#[path = "formats/support.rs"]
mod support;

#[path = "formats/broken.rs"]
mod broken;
#[path = "formats/brought.rs"]
mod brought;
#[path = "formats/docs.rs"]
mod docs;
#[path = "formats/dot.rs"]
mod dot;
#[path = "formats/gm.rs"]
mod gm;
#[path = "formats/json.rs"]
mod json;
#[path = "formats/parity.rs"]
mod parity;
#[path = "formats/real.rs"]
mod real;
#[path = "formats/round_trip.rs"]
mod round_trip;
#[path = "formats/text.rs"]
mod text;
