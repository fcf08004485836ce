//! Long work: Python's lock is released, Ctrl-C stops it, and a display is told how far it is.

use std::{
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use pyo3::prelude::*;
use retrograde::{Control, Result, memory::Budget};

use crate::errors::raised;

/// How often somebody looks whether the work shall stop. A person feels a tenth of a second.
const PACE: Duration = Duration::from_millis(25);

/// What a piece of work may use, and whom it tells how far it is.
#[derive(Default)]
pub(crate) struct Resources {
    threads: usize,
    memory: Option<u64>,
    progress: Option<Py<PyAny>>,
}

/// `(threads, bytes of memory or None, progress or None)`, where `progress` is called with a word, how much is done and
/// how much there is.
impl<'a, 'py> FromPyObject<'a, 'py> for Resources {
    type Error = PyErr;

    fn extract(told: Borrowed<'a, 'py, PyAny>) -> PyResult<Resources> {
        let (threads, memory, progress) = told.extract()?;
        Ok(Resources { threads, memory, progress })
    }
}

impl Resources {
    /// The steering of work under these limits.
    pub(crate) fn control(&self) -> Control {
        Control::new(self.threads, self.memory.map_or_else(Budget::unlimited, Budget::new))
    }

    /// How many threads the work may use.
    pub(crate) fn threads(&self) -> usize {
        self.threads.max(1)
    }

    /// Does `job` in a thread of its own while this one waits for Ctrl-C. Python's lock is released.
    ///
    /// Errors: those of the job, as exceptions; what Ctrl-C or the display raises.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        job: impl FnOnce(&Control) -> Result<T> + Send,
    ) -> PyResult<T> {
        self.run_within(py, job, raised)
    }

    /// The same, with the exception for an error chosen by `exception`.
    pub(crate) fn run_within<T: Send>(
        &self,
        py: Python<'_>,
        job: impl FnOnce(&Control) -> Result<T> + Send,
        exception: impl FnOnce(retrograde::Error) -> PyErr,
    ) -> PyResult<T> {
        let control = Arc::new(self.control());
        let (result, interrupt) = py.detach(|| {
            thread::scope(|scope| {
                let (ended, end) = mpsc::channel::<()>();
                let control_of_job = Arc::clone(&control);
                let worker = scope.spawn(move || {
                    let _ended = ended;
                    job(&control_of_job)
                });
                let mut interrupt = None;
                while end.recv_timeout(PACE) == Err(mpsc::RecvTimeoutError::Timeout) {
                    if interrupt.is_none()
                        && let Err(raised) = Python::attach(|py| self.look(py, &control))
                    {
                        control.stop();
                        interrupt = Some(raised);
                    }
                }
                let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                (result, interrupt)
            })
        });
        match interrupt {
            Some(raised) => Err(raised),
            None => result.map_err(exception),
        }
    }

    /// Whether somebody pressed Ctrl-C; and tells the display.
    fn look(&self, py: Python<'_>, control: &Control) -> PyResult<()> {
        py.check_signals()?;
        let (phase, done, total) = control.progress();
        self.tell(py, phase.word(), done, total)
    }

    /// Tells the display how far the work is.
    pub(crate) fn tell(&self, py: Python<'_>, phase: &str, done: u64, total: u64) -> PyResult<()> {
        match &self.progress {
            Some(progress) => progress.call1(py, (phase, done, total)).map(drop),
            None => Ok(()),
        }
    }
}
