//! Ctrl-C: the work is asked to stop, and stops with a clear line; if it does not, the process ends.

use std::{process, sync::Arc, thread, time::Duration};

use retrograde::core::Control;

use crate::output;

/// How long the work may take to stop by itself.
const PATIENCE: Duration = Duration::from_secs(3);

/// Stops this work at Ctrl-C (and at the signals by which a system ends a program).
pub(crate) fn stops(control: &Arc<Control>) {
    let control = Arc::clone(control);
    // It can only fail if a handler is set already; the default one ends the process, which is right too.
    let _ = ctrlc::set_handler(move || {
        control.stop();
        // Work asks for it every few milliseconds; only what waits for input or for a device does not.
        thread::sleep(PATIENCE);
        output::tell("error: stopped before the end\n");
        process::exit(3);
    });
}
