//! Heap games against the definition, and against what others have published.
#![allow(clippy::unwrap_used)]

mod naive;
mod published;
mod random;
mod threads;

use retrograde::{
    Control,
    error::Kind,
    heap::Code,
    heap::{self, Answer},
    memory::Budget,
};

/// The answer for a code up to a heap.
fn solve(code: &str, upto: usize) -> Answer {
    let code: Code = code.parse().unwrap_or_else(|error| panic!("{code}: {error}"));
    heap::solve(&code, Default::default(), upto, &mut (), &Control::default()).expect("memory enough")
}

#[test]
fn a_run_for_which_memory_is_short_keeps_none() {
    // One code a method: two heaps at most, three, any number, subtraction.
    for code in ["0.77", "0.377", "nim", "{1,3,4}"] {
        let code: Code = code.parse().unwrap();
        for limit in [1, 100, 3000, 20_000] {
            let control = Control::new(1, Budget::new(limit));
            match heap::solve(&code, Default::default(), 1_000_000, &mut (), &control) {
                Err(error) => {
                    assert_eq!((error.kind(), control.budget.left()), (Kind::Resource, limit), "{code}")
                }
                // A period that shows early ends the work before memory does.
                Ok(answer) => assert!(limit >= 100 && answer.values.len() < 1000, "{code}: {limit}"),
            }
        }
    }
}
