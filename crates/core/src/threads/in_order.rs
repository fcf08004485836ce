//! Work cut into parts over several threads, with the results taken in order.
//!
//! Everything here gives the same answer, and the same error, for any number of threads. With one thread (or one part)
//! nothing is spawned, so it also works where there are no threads, as in a browser.

use std::{
    collections::BTreeMap,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// Does `work` for every part `0..parts` on up to `threads` threads, and gives the results to `consume` one at a time in
/// order of the parts.
///
/// `consume` runs on whichever thread has the next result at hand, while the others work on: so copying results to their
/// final place costs no barrier, and at most a few results a thread are waiting at any time.
///
/// Returns the error of the first part that fails, in work or in consumption; later parts are then not consumed.
///
/// ```
/// use retrograde_core::{Result, threads};
///
/// let mut squares = Vec::new();
/// let work = |part: usize| -> Result<usize> { Ok(part * part) };
/// threads::in_order(5, 3, work, |square| Ok(squares.push(square)))?;
/// assert_eq!(squares, [0, 1, 4, 9, 16]);
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn in_order<T: Send, E: Send>(
    parts: usize,
    threads: usize,
    work: impl Fn(usize) -> Result<T, E> + Sync,
    mut consume: impl FnMut(T) -> Result<(), E> + Send,
) -> Result<(), E> {
    let threads = threads.min(parts);
    if threads <= 1 {
        return (0..parts).try_for_each(|part| consume(work(part)?));
    }
    let line = Line {
        state: Mutex::new(State {
            next: 0,
            consumed: 0,
            waiting: BTreeMap::new(),
            consumer: Some(&mut consume),
            ended: None,
        }),
        changed: Condvar::new(),
        parts,
        ahead: 4 * threads,
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| line.run(&work));
        }
        line.run(&work);
    });
    line.state.into_inner().unwrap_or_else(PoisonError::into_inner).ended.unwrap_or(Ok(()))
}

/// Does `work` for every item on up to `threads` threads. Returns the error of the first item that fails.
pub fn for_each<T: Send, E: Send>(
    items: Vec<T>,
    threads: usize,
    work: impl Fn(T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let items: Vec<Mutex<Option<T>>> = items.into_iter().map(|item| Mutex::new(Some(item))).collect();
    let take = |i: usize| items[i].lock().unwrap_or_else(PoisonError::into_inner).take();
    in_order(items.len(), threads, |i| take(i).map_or(Ok(()), &work), |()| Ok(()))
}

/// The parts of one [`in_order`].
struct Line<'a, T, E, C> {
    state: Mutex<State<'a, T, E, C>>,
    changed: Condvar,
    parts: usize,
    /// How far the work may run ahead of the consumption.
    ahead: usize,
}

struct State<'a, T, E, C> {
    /// The next part to work on.
    next: usize,
    /// How many parts are consumed.
    consumed: usize,
    /// Results whose turn has not come.
    waiting: BTreeMap<usize, Result<T, E>>,
    /// The consumer, unless a thread is using it.
    consumer: Option<&'a mut C>,
    /// Set when nothing more is to be done before the last part.
    ended: Option<Result<(), E>>,
}

impl<'a, T: Send, E: Send, C: FnMut(T) -> Result<(), E> + Send> Line<'a, T, E, C> {
    /// What every thread does until there is nothing left.
    fn run(&self, work: &(impl Fn(usize) -> Result<T, E> + Sync)) {
        let _alarm = Alarm(self);
        while let Some(part) = self.take_part() {
            let result = work(part);
            let mut state = self.lock();
            state.waiting.insert(part, result);
            // Whoever finds the consumer free consumes all that is ready. A result that arrives meanwhile is seen by
            // the same thread when it comes back for the lock.
            // After an error nobody consumes: a later part's error must not take the place of the first.
            while state.ended.is_none()
                && let Some(consumer) = state.consumer.take()
            {
                let turn = state.consumed;
                let Some(result) = state.waiting.remove(&turn) else {
                    state.consumer = Some(consumer);
                    break;
                };
                drop(state);
                let outcome = result.and_then(&mut *consumer);
                state = self.lock();
                state.consumer = Some(consumer);
                state.consumed += 1;
                if outcome.is_err() {
                    state.ended = Some(outcome);
                }
                self.changed.notify_all();
                if state.ended.is_some() {
                    return;
                }
            }
        }
    }

    /// The next part to work on, once it is not too far ahead.
    fn take_part(&self) -> Option<usize> {
        let mut state = self.lock();
        while state.ended.is_none() && state.next < self.parts {
            if state.next < state.consumed + self.ahead {
                state.next += 1;
                return Some(state.next - 1);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    fn lock(&self) -> MutexGuard<'_, State<'a, T, E, C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the others' work if this thread panics, so that none waits for its part for ever.
struct Alarm<'l, 'a, T: Send, E: Send, C: FnMut(T) -> Result<(), E> + Send>(&'l Line<'a, T, E, C>);

impl<T: Send, E: Send, C: FnMut(T) -> Result<(), E> + Send> Drop for Alarm<'_, '_, T, E, C> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().ended = Some(Ok(()));
            self.0.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::Error;

    #[test]
    fn results_come_in_order_whatever_the_threads_do() {
        for threads in [1, 2, 3, 8] {
            let mut seen = Vec::new();
            let work = |part: usize| {
                // Later parts are quicker than earlier ones.
                std::thread::sleep(std::time::Duration::from_micros(((40 - part) % 7 * 50) as u64));
                Ok::<_, Error>(part)
            };
            in_order(40, threads, work, |part| {
                seen.push(part);
                Ok(())
            })
            .unwrap();
            assert_eq!(seen, (0..40).collect::<Vec<_>>(), "{threads} threads");
        }
    }

    #[test]
    fn the_first_error_in_order_is_returned_and_nothing_after_it_is_consumed() {
        for threads in [1, 2, 8] {
            let consumed = AtomicUsize::new(0);
            let error = in_order(
                100,
                threads,
                |part| if part % 10 == 7 { Err(Error::invalid(part.to_string())) } else { Ok(part) },
                |_| {
                    consumed.fetch_add(1, Ordering::Relaxed);
                    Ok(())
                },
            )
            .unwrap_err();
            assert_eq!((error.message(), consumed.into_inner()), ("7", 7), "{threads} threads");
        }
    }

    #[test]
    fn a_part_that_ends_after_the_first_error_does_not_bring_its_own() {
        let error = in_order(
            2,
            2,
            |part| {
                // The second part is still being worked on when the first has failed.
                std::thread::sleep(std::time::Duration::from_millis(30 * part as u64));
                Err::<(), _>(Error::invalid(part.to_string()))
            },
            |()| Ok(()),
        )
        .unwrap_err();
        assert_eq!(error.message(), "0");
    }

    #[test]
    fn a_panic_in_one_thread_ends_the_others() {
        let run = || {
            in_order(
                100,
                4,
                |part| if part == 3 { panic!("on purpose") } else { Ok::<(), Error>(()) },
                |()| Ok(()),
            )
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }

    #[test]
    fn every_item_is_worked_on_once() {
        let sum = AtomicUsize::new(0);
        for_each((1..=100).collect(), 3, |i| {
            sum.fetch_add(i, Ordering::Relaxed);
            Ok::<(), Error>(())
        })
        .unwrap();
        assert_eq!(sum.into_inner(), 5050);
    }
}
