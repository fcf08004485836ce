//! What holds for every input whatever. Each target takes any bytes, and panics if something does not hold.
//!
//! `tests/bounded.rs` runs all of them on the stable toolchain, on a corpus that it changes at random; `coverage/` runs
//! them under a fuzzer that is guided by coverage.
#![forbid(unsafe_code)]

mod defined;
mod reading;
mod solving;

/// A name, and what runs on any bytes.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("text", reading::text),
    ("edges", reading::edges),
    ("contest", reading::contest),
    ("dot", reading::dot),
    ("json", reading::json),
    ("gm", reading::gm),
    ("binary", reading::binary),
    ("adjlist", reading::adjlist),
    ("mtx", reading::mtx),
    ("csv", reading::csv),
    ("graphml", reading::graphml),
    ("gexf", reading::gexf),
    ("pajek", reading::pajek),
    ("metis", reading::metis),
    ("dimacs", reading::dimacs),
    ("tgf", reading::tgf),
    ("adjlist_as_defined", defined::adjlist),
    ("mtx_as_defined", defined::mtx),
    ("csv_as_defined", defined::csv),
    ("solve_agrees_with_check", solving::solve_agrees_with_check),
];

/// Runs the target of this name. Panics if there is none.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.0 == name).expect("there is a target of this name");
    (target.1)(data);
}
