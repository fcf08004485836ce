//! Decisions that arguments and machine make together, before any work starts.

use std::sync::Arc;

use retrograde::core::{Control, memory::Budget};

use crate::{args::Resources, interrupt, machine};

/// The steering of a command's work, with Ctrl-C connected to it.
///
/// Without `--max-memory` the limit is what is free when the work starts: beyond it the system would end the process, and
/// not say why.
pub(crate) fn control(resources: &Resources) -> Arc<Control> {
    let threads = resources.threads.map_or_else(machine::cores, usize::from);
    let limit = resources.max_memory.map(|memory| memory.0).or_else(machine::free_memory);
    let control = Arc::new(Control::new(threads, limit.map_or_else(Budget::unlimited, Budget::new)));
    interrupt::stops(&control);
    control
}
