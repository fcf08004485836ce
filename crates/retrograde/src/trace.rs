//! A method's run, step by step.

use crate::{
    core::GameGraph,
    watch::{Event, Watch},
};

/// Records what a method does.
#[derive(Debug)]
pub struct Recorder<'a> {
    #[expect(dead_code)]
    game: &'a GameGraph,
}

impl Watch for Recorder<'_> {
    const ON: bool = true;
    fn event(&mut self, _: Event<'_>) {}
}
