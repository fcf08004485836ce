//! Decisions that arguments and machine make together, before any work starts.

use std::sync::Arc;

use retrograde::{Control, memory::Budget};

use crate::{args::Resources, interrupt, machine, stopwatch::Stopwatch};

/// The steering of a command's work and its clock, with Ctrl-C connected to it.
///
/// Without `--max-memory` the limit is what is free when the work starts: beyond it the system would end the process, and
/// not say why.
pub(crate) fn work(resources: &Resources) -> (Arc<Control>, Stopwatch) {
    let watch = Stopwatch::start();
    let clock = watch.clone();
    let limit = memory(resources);
    let control = Control::new(threads(resources), limit.map_or_else(Budget::unlimited, Budget::new))
        .on_phase(move |phase| clock.begin(phase));
    let control = Arc::new(control);
    interrupt::stops(&control);
    (control, watch)
}

/// How many threads work may use.
pub(crate) fn threads(resources: &Resources) -> usize {
    resources.threads.map_or_else(machine::cores, usize::from)
}

/// How much memory work may use, in bytes, if anybody knows.
pub(crate) fn memory(resources: &Resources) -> Option<u64> {
    resources.max_memory.map(|memory| memory.0).or_else(machine::free_memory)
}
