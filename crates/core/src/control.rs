//! How a piece of work is steered from outside: threads, memory limit, progress, stopping.

use std::{
    fmt,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

use crate::{Error, Result, error::Kind, memory::Budget};

/// What a piece of work may use, how far it has got, and whether it should stop. Shared by reference among threads.
///
/// A method calls [`Control::phase`] when it starts a stretch of work of known size, [`Control::advance`] every few
/// thousand units, and takes memory from [`Control::budget`] before it allocates. Whoever started the work reads
/// [`Control::progress`] and calls [`Control::stop`] from another thread.
///
/// ```
/// use retrograde_core::{Control, memory::Budget};
/// let control = Control::new(4, Budget::new(2_000_000_000));
/// assert_eq!(control.threads, 4);
/// control.stop();
/// assert!(control.check().is_err());
/// ```
pub struct Control {
    /// How many threads it may use, at least 1.
    pub threads: usize,
    /// How much memory it may take.
    pub budget: Budget,
    phase: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
    stop: AtomicBool,
    on_phase: Option<Box<dyn Fn(Phase) + Send + Sync>>,
}

/// A stretch of work, for the progress display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// Reading the input.
    Reading,
    /// Building rows.
    Building,
    /// Discovering positions from rules.
    Exploring,
    /// Deciding positions.
    Solving,
    /// Choosing the moves to play.
    Choosing,
    /// Checking an answer.
    Checking,
    /// Writing an answer.
    Writing,
}

impl Phase {
    const ALL: [Phase; 7] = [
        Phase::Reading,
        Phase::Building,
        Phase::Exploring,
        Phase::Solving,
        Phase::Choosing,
        Phase::Checking,
        Phase::Writing,
    ];

    /// The word shown to people.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Reading => "reading",
            Phase::Building => "building",
            Phase::Exploring => "exploring",
            Phase::Solving => "solving",
            Phase::Choosing => "choosing moves",
            Phase::Checking => "checking",
            Phase::Writing => "writing",
        }
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (phase, done, total) = self.progress();
        write!(f, "Control({} threads, {:?}, {} {done} of {total})", self.threads, self.budget, phase.word())
    }
}

impl Default for Control {
    /// One thread, no memory limit.
    fn default() -> Self {
        Control::new(1, Budget::unlimited())
    }
}

impl Control {
    /// Work with this many threads (0 counts as 1) under this limit.
    pub fn new(threads: usize, budget: Budget) -> Control {
        Control {
            threads: threads.max(1),
            budget,
            phase: AtomicU64::new(0),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            on_phase: None,
        }
    }

    /// Work with a thread for every core of the machine, without a limit on memory.
    pub fn all_cores() -> Control {
        Control::new(std::thread::available_parallelism().map_or(1, usize::from), Budget::unlimited())
    }

    /// The same, calling `hook` at the start of each stretch: for a clock, which a library on every target has not.
    pub fn on_phase(mut self, hook: impl Fn(Phase) + Send + Sync + 'static) -> Control {
        self.on_phase = Some(Box::new(hook));
        self
    }

    /// Starts a stretch of `total` units (0: unknown).
    pub fn phase(&self, phase: Phase, total: u64) -> Result<()> {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        self.phase.store(phase as u64, Ordering::Relaxed);
        if let Some(hook) = &self.on_phase {
            hook(phase);
        }
        self.advance(0)
    }

    /// `units` more are done. Errors if the work was asked to stop.
    pub fn advance(&self, units: u64) -> Result<()> {
        self.done.fetch_add(units, Ordering::Relaxed);
        self.check()
    }

    /// Errors if the work was asked to stop: for places that are passed too often, or by too many threads, to count there.
    pub fn check(&self) -> Result<()> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Error::new(Kind::Stopped, "stopped before the end"));
        }
        Ok(())
    }

    /// The current stretch, the units done in it and their total (0: unknown), for a display in another thread.
    pub fn progress(&self) -> (Phase, u64, u64) {
        let phase = Phase::ALL[self.phase.load(Ordering::Relaxed) as usize % Phase::ALL.len()];
        (phase, self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Asks the work to stop at its next [`Control::advance`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
