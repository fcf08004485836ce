//! Runs that were stopped at any moment, and go on.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use retrograde::{
    Control, GameGraph,
    disk::{self, Options, Told},
    error::Kind,
    memory::Budget,
};

use super::{assert_same, games::many, plain, whole};

/// Stops a run when its progress was reported so many times; gives whether it came to its end before.
fn run_for(
    game: &GameGraph,
    options: &Options<'_>,
    memory: u64,
    moments: u64,
) -> Option<retrograde::Solution> {
    // `phase` is called at the borders of all stretches, so a stop there is a stop between any two of them; the work itself
    // asks every few thousand moves.
    let control = Arc::new(Control::new(2, Budget::new(memory)));
    let stopping = Arc::clone(&control);
    let (begun, ended) = std::sync::mpsc::channel::<()>();
    let watcher = std::thread::spawn(move || {
        let seen = AtomicU64::new(0);
        let mut last = stopping.progress();
        while ended.try_recv() != Err(std::sync::mpsc::TryRecvError::Disconnected) {
            let now = stopping.progress();
            if now != last {
                last = now;
                if seen.fetch_add(1, Ordering::Relaxed) >= moments {
                    stopping.stop();
                    return;
                }
            }
            std::hint::spin_loop();
        }
    });
    let answer = disk::solve(game, options, &control);
    drop(begun);
    watcher.join().unwrap();
    match answer {
        Ok(answer) => Some(whole(answer)),
        Err(error) => {
            assert_eq!(error.kind(), Kind::Stopped, "{error}");
            None
        }
    }
}

#[test]
fn a_run_that_is_stopped_again_and_again_comes_to_the_same_answer() {
    for (name, game) in many() {
        if !["uniform", "chain", "star", "declared", "owned"].contains(&name) {
            continue;
        }
        let right = plain(&game);
        let memory = 9 * u64::from(game.positions()) + (1 << 17);
        let folder = tempfile::tempdir().unwrap();
        let fresh = Options { shard_bits: 3, pause: 1 << 12, ..Options::new(folder.path()) };
        let mut found = run_for(&game, &fresh, memory, 1);
        for moments in 2.. {
            if let Some(found) = found {
                assert_same(&found, &right, name);
                break;
            }
            let again = Options { resume: true, ..fresh };
            // Every run gets a little farther, so this ends.
            found = run_for(&game, &again, memory, 3 * moments);
        }
    }
}

#[test]
fn a_run_goes_on_with_other_threads_and_other_memory_and_says_from_where() {
    let (_, game) = many().into_iter().find(|(name, _)| *name == "chain").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let options = Options { shard_bits: 4, pause: 1 << 12, ..Options::new(folder.path()) };
    let control = Control::new(1, Budget::new(1 << 18));
    drop(disk::solve(&game, &options, &control).unwrap());

    let told = std::sync::Mutex::new(Vec::new());
    let tell = |what: &Told| told.lock().unwrap().push(*what);
    let again = Options { resume: true, shard_bits: 9, tell: Some(&tell), ..options };
    let answer = disk::solve(&game, &again, &Control::new(3, Budget::unlimited())).unwrap();
    assert_same(&whole(answer), &plain(&game), "chain");
    let told = told.into_inner().unwrap();
    assert!(matches!(told[..], [Told::Estimate(_), Told::Resumed { open: 0, .. }]), "{told:?}");
}
