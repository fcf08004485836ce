//! Heap games against the definition, and against what others have published.
#![allow(clippy::unwrap_used)]

mod naive;
mod published;
mod random;
mod threads;

use retrograde::{
    Control,
    heap::Code,
    heap::{self, Answer},
};

/// The answer for a code up to a heap.
fn solve(code: &str, upto: usize) -> Answer {
    let code: Code = code.parse().unwrap_or_else(|error| panic!("{code}: {error}"));
    heap::solve(&code, Default::default(), upto, &mut (), &Control::default()).expect("memory enough")
}
