//! Ctrl-C: the work is asked to stop, and stops with a clear line; if it does not, the process ends.

use std::{process, sync::Arc, thread, time::Duration};

use retrograde::Control;

use crate::output;

/// How long the work may take to stop by itself.
const PATIENCE: Duration = Duration::from_secs(3);

/// Stops this work at Ctrl-C (and at the signals by which a system ends a program).
pub(crate) fn stops(control: &Arc<Control>) {
    let control = Arc::clone(control);
    calls(move || stop(&control));
}

/// Calls this at Ctrl-C, in a thread of its own.
pub(crate) fn calls(handler: impl FnMut() + Send + 'static) {
    // It can only fail if a handler is set already; the default one ends the process, which is right too.
    let _ = ctrlc::set_handler(handler);
}

/// Stops this work; if it does not stop, the process ends.
pub(crate) fn stop(control: &Control) {
    control.stop();
    // Work asks for it every few milliseconds; only what waits for input or for a device does not.
    thread::sleep(PATIENCE);
    output::tell("error: stopped before the end\n");
    process::exit(3);
}
