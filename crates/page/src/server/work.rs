//! What runs, what waits, and what is stopped.
//!
//! Work runs in threads that may block, so many at a time; so much waits, and the rest is refused at once. Whoever asked
//! for it holds a [`Ticket`]: when that is dropped, because the answer is there or the client has gone, the work stops.

use std::{
    fmt,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicUsize, Ordering},
    },
};

use retrograde::{Control, memory::Budget};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinHandle,
};

use super::{Settings, body::Meter};
use crate::{
    engine::Engine,
    failure::{Failure, Reason},
};

/// The engine, and what is asked of it at present.
pub(super) struct Desk {
    pub(super) engine: Engine,
    pub(super) settings: Settings,
    pub(super) meter: Meter,
    /// A place for each that runs or waits.
    places: Arc<Semaphore>,
    /// A turn for each that runs.
    turns: Arc<Semaphore>,
    running: AtomicUsize,
    /// What is to be stopped when the server is.
    controls: Mutex<Vec<Weak<Control>>>,
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// A piece of work under way. Dropping it stops the work.
pub(super) struct Ticket {
    pub(super) control: Arc<Control>,
    pub(super) done: JoinHandle<Result<String, Failure>>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.control.stop();
    }
}

impl Desk {
    pub(super) fn new(engine: Engine, settings: Settings) -> Desk {
        Desk {
            engine,
            meter: Meter::new(settings.bodies_bytes),
            places: Arc::new(Semaphore::new(settings.parallel + settings.waiting)),
            turns: Arc::new(Semaphore::new(settings.parallel)),
            running: AtomicUsize::new(0),
            controls: Mutex::default(),
            settings,
        }
    }

    /// A place to wait in; none if too many wait already.
    pub(super) fn place(&self) -> Result<OwnedSemaphorePermit, Failure> {
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())
    }

    /// Waits for a turn, then begins.
    pub(super) async fn begin(
        self: &Arc<Desk>,
        place: OwnedSemaphorePermit,
        work: impl FnOnce(&Engine, &Control) -> Result<String, Failure> + Send + 'static,
    ) -> Result<Ticket, Failure> {
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| stopped())?;
        let budget = self.settings.memory.map_or_else(Budget::unlimited, Budget::new);
        let control = Arc::new(Control::new(self.settings.threads, budget));
        self.note(&control);
        let (desk, own) = (Arc::clone(self), Arc::clone(&control));
        let done = tokio::task::spawn_blocking(move || {
            // Both are kept to the end of the work, also when nobody waits for it any more.
            let _kept = (turn, place);
            let _count = Count::of(&desk.running);
            work(&desk.engine, &own)
        });
        Ok(Ticket { control, done })
    }

    /// How much runs.
    pub(super) fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    /// How much runs or waits.
    pub(super) fn accepted(&self) -> usize {
        self.settings.parallel + self.settings.waiting - self.places.available_permits()
    }

    /// Stops everything, and lets nothing begin.
    pub(super) fn close(&self) {
        self.turns.close();
        self.places.close();
        for control in self.controls().iter().filter_map(Weak::upgrade) {
            control.stop();
        }
    }

    fn note(&self, control: &Arc<Control>) {
        let mut controls = self.controls();
        controls.retain(|control| control.strong_count() > 0);
        controls.push(Arc::downgrade(control));
    }

    fn controls(&self) -> std::sync::MutexGuard<'_, Vec<Weak<Control>>> {
        self.controls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts one until it is dropped, also by a panic.
struct Count<'a>(&'a AtomicUsize);

impl<'a> Count<'a> {
    fn of(count: &'a AtomicUsize) -> Count<'a> {
        count.fetch_add(1, Ordering::Relaxed);
        Count(count)
    }
}

impl Drop for Count<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Too much waits already.
pub(super) fn busy() -> Failure {
    Failure::new(Reason::Busy, "too many requests are waiting", "try again in a moment")
}

fn stopped() -> Failure {
    Failure::new(Reason::Stopped, "the server is being stopped", "start it again")
}
