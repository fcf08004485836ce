//! The progress line on standard error: what is being done, how far, how fast, how long still.

use std::{
    io::{IsTerminal, stderr},
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use retrograde::{Control, control::Phase};

/// Shorter work shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is drawn anew.
const PACE: Duration = Duration::from_millis(100);

/// Shows the progress of a piece of work until dropped, if standard error is a terminal.
#[derive(Debug)]
pub(crate) struct Progress(Option<(mpsc::Sender<()>, thread::JoinHandle<()>)>);

impl Progress {
    /// Starts to watch.
    pub(crate) fn of(control: &Arc<Control>) -> Progress {
        if !stderr().is_terminal() {
            return Progress(None);
        }
        let control = Arc::clone(control);
        let (ended, end) = mpsc::channel();
        Progress(Some((ended, thread::spawn(move || show(&control, &end)))))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((ended, thread)) = self.0.take() {
            drop(ended);
            // The line is wiped before anything else is printed; a display that failed must not fail the work.
            let _ = thread.join();
        }
    }
}

/// Draws until `end` is closed.
fn show(control: &Control, end: &mpsc::Receiver<()>) {
    let began = Instant::now();
    let mut bar: Option<(Phase, u64, ProgressBar)> = None;
    while end.recv_timeout(PACE) == Err(mpsc::RecvTimeoutError::Timeout) {
        if began.elapsed() < PATIENCE {
            continue;
        }
        let (phase, done, total) = control.progress();
        let (_, _, line) = match &mut bar {
            Some(bar) if bar.0 == phase && bar.1 == total => bar,
            other => {
                if let Some((_, _, old)) = other.take() {
                    old.finish_and_clear();
                }
                other.insert((phase, total, line(phase, total)))
            }
        };
        line.set_position(done);
        line.tick();
    }
    if let Some((_, _, line)) = bar {
        line.finish_and_clear();
    }
}

/// A line for one stretch of work. Reading counts bytes, everything else counts what it handles.
fn line(phase: Phase, total: u64) -> ProgressBar {
    let bytes = phase == Phase::Reading;
    let template = match (total > 0, bytes) {
        (true, true) => "{msg} {wide_bar} {percent:>3}%, {decimal_bytes_per_sec}, {eta} left",
        (true, false) => "{msg} {wide_bar} {percent:>3}%, {per_sec}, {eta} left",
        (false, true) => "{msg} {spinner} {decimal_bytes}, {decimal_bytes_per_sec}, {elapsed}",
        (false, false) => "{msg} {spinner} {human_pos}, {per_sec}, {elapsed}",
    };
    let line = ProgressBar::with_draw_target((total > 0).then_some(total), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(template).expect("the templates above are well formed");
    line.set_style(style.progress_chars("█▓░"));
    line.set_message(phase.word());
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_is_well_formed() {
        for phase in [Phase::Reading, Phase::Solving] {
            for total in [0, 10] {
                line(phase, total).finish_and_clear();
            }
        }
    }
}
