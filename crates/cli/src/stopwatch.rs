//! How long each stretch of work took.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use retrograde::control::Phase;

/// A clock that is told when a stretch of work begins. Copies share the clock.
#[derive(Clone, Debug)]
pub(crate) struct Stopwatch {
    start: Instant,
    begun: Arc<Mutex<Vec<(Phase, Instant)>>>,
}

impl Stopwatch {
    /// Starts now.
    pub(crate) fn start() -> Stopwatch {
        Stopwatch { start: Instant::now(), begun: Arc::default() }
    }

    /// A stretch begins, and the one before it ends.
    pub(crate) fn begin(&self, phase: Phase) {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner).push((phase, Instant::now()));
    }

    /// Seconds since the start.
    pub(crate) fn total(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Seconds spent in stretches of these kinds so far.
    pub(crate) fn seconds(&self, phases: &[Phase]) -> f64 {
        let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let ends = begun.iter().skip(1).map(|&(_, begin)| begin).chain([Instant::now()]);
        begun
            .iter()
            .zip(ends)
            .filter(|((phase, _), _)| phases.contains(phase))
            .map(|(&(_, begin), end)| end - begin)
            .sum::<Duration>()
            .as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn each_stretch_ends_where_the_next_begins() {
        let watch = Stopwatch::start();
        watch.begin(Phase::Reading);
        sleep(Duration::from_millis(20));
        watch.begin(Phase::Solving);
        let reading = watch.seconds(&[Phase::Reading]);
        sleep(Duration::from_millis(20));
        assert_eq!(watch.seconds(&[Phase::Reading]), reading);
        assert!(reading >= 0.02 && watch.seconds(&[Phase::Solving]) >= 0.02);
        assert!(watch.total() >= watch.seconds(&[Phase::Reading, Phase::Solving]));
    }
}
