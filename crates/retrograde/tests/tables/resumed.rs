//! A run that is stopped anywhere and goes on gives the same bytes.

use std::sync::Arc;

use retrograde::{
    Control,
    error::Kind,
    games,
    tabulate::{About, Options},
};

fn about(game: &str) -> About {
    About { game: format!("@{game}"), rules: None }
}

#[test]
fn a_stopped_run_goes_on_to_the_same_bytes() {
    for name in ["tic-tac-toe", "three-mens-morris", "nim:3,4,5", "connect-four:4x3", "awari:3"] {
        let game = games::open(name).unwrap();
        let whole = |options: &Options, control: &Control| {
            let tables = game.tabulate(&about(name), options, control)?;
            let mut bytes = Vec::new();
            tables.write(&mut bytes)?;
            Ok::<_, retrograde::Error>((bytes, tables))
        };
        let right = whole(&Options::default(), &Control::default()).unwrap().0;
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("parts");
        let options =
            |resume| Options { folder: Some(folder.clone()), resume, pause: 1, ..Options::default() };
        // Stops at the first, second, third, … phase or advance.
        let mut stops = 0;
        for allowed in 0.. {
            let control = Arc::new(Control::default());
            let count = Arc::new(std::sync::atomic::AtomicUsize::new(0));
            let (inner, counter) = (Arc::clone(&control), Arc::clone(&count));
            let limited = Options {
                announce: Some(Box::new(move |_| {
                    counter.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if allowed % 2 == 0 {
                        inner.stop();
                    }
                })),
                ..options(allowed > 0)
            };
            match whole(&limited, &control) {
                Ok((bytes, tables)) => {
                    assert!(bytes == right, "{name}: other bytes after {stops} stops");
                    tables.clean();
                    break;
                }
                Err(error) => {
                    assert_eq!(error.kind(), Kind::Stopped, "{error}");
                    stops += 1;
                }
            }
        }
        assert!(stops > 0 && !folder.exists());
    }
}

#[test]
fn parts_of_another_work_are_refused_and_damaged_ones_found() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("parts");
    let options = |resume| Options { folder: Some(folder.clone()), resume, pause: 1, ..Options::default() };
    let game = games::open("tic-tac-toe").unwrap();
    let tables = game.tabulate(&about("tic-tac-toe"), &options(false), &Control::default()).unwrap();
    drop(tables);
    let again = |name: &str, resume| {
        let game = games::open(name).unwrap();
        game.tabulate(&about(name), &options(resume), &Control::default())
    };
    let error = again("tic-tac-toe", false).unwrap_err();
    assert!(error.to_string().contains("resume"), "{error}");
    let error = again("nim:3,4,5", true).unwrap_err();
    assert!(error.message().contains("another game"), "{error}");
    assert!(again("tic-tac-toe", true).is_ok());
    // A part that was altered, and one that was cut.
    let part = folder.join("5.keys");
    let bytes = std::fs::read(&part).unwrap();
    for damaged in [[&bytes[..3], &[bytes[3] ^ 1], &bytes[4..]].concat(), bytes[..bytes.len() - 1].to_vec()] {
        std::fs::write(&part, damaged).unwrap();
        std::fs::remove_file(folder.join("5.values")).ok();
        let error = again("tic-tac-toe", true).and_then(|tables| tables.write(&mut Vec::new())).unwrap_err();
        assert!(error.message().contains("damaged"), "{error}");
    }
}
