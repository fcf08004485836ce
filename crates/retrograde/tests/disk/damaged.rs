//! Folders that are not as they were left: whatever happened to them, the answer is the same, or there is an error that says
//! what to do.

use std::{
    fs,
    path::{Path, PathBuf},
};

use retrograde::{
    Control, GameGraph, Rule,
    disk::{self, Options, Told},
    error::Advice,
    memory::Budget,
};

use super::{assert_same, games::many, plain, whole};

fn game() -> GameGraph {
    many().into_iter().find(|(name, _)| *name == "uniform").unwrap().1
}

/// A run that keeps its state after every level, with little memory, and is left before its folder is removed.
fn leave(game: &GameGraph, folder: &Path) {
    let options = Options { shard_bits: 2, pause: 1, ..Options::new(folder) };
    let control = Control::new(1, Budget::new(9 * u64::from(game.positions()) + (1 << 15)));
    drop(disk::solve(game, &options, &control).unwrap());
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("retrograde.work")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to.join("retrograde.work")).unwrap();
    for file in files(from) {
        fs::copy(&file, to.join("retrograde.work").join(file.file_name().unwrap())).unwrap();
    }
}

#[test]
fn a_flipped_bit_or_a_cut_anywhere_changes_no_answer() {
    let game = game();
    let right = plain(&game);
    let original = tempfile::tempdir().unwrap();
    leave(&game, original.path());
    let names: Vec<_> =
        files(original.path()).iter().map(|file| file.file_name().unwrap().to_owned()).collect();
    assert!(
        names.iter().any(|name| name == "state-0-00003") && names.iter().any(|name| name == "run"),
        "{names:?}"
    );
    let mut recovered = 0;
    for name in names.iter().filter(|&name| name != "lock") {
        for damage in 0..3 {
            let folder = tempfile::tempdir().unwrap();
            copy(original.path(), folder.path());
            let path = folder.path().join("retrograde.work").join(name);
            let mut bytes = fs::read(&path).unwrap();
            match damage {
                0 => {
                    let middle = bytes.len() / 2;
                    bytes[middle] ^= 4;
                }
                1 => bytes.truncate(bytes.len() - 1),
                _ => bytes.push(0),
            }
            fs::write(&path, bytes).unwrap();
            let told = std::sync::Mutex::new(Vec::new());
            let tell = |what: &Told| told.lock().unwrap().push(*what);
            let options =
                Options { resume: true, pause: 1, tell: Some(&tell), ..Options::new(folder.path()) };
            match disk::solve(&game, &options, &Control::new(2, Budget::new(1 << 20))) {
                Ok(answer) => assert_same(&whole(answer), &right, &format!("{name:?} {damage}")),
                Err(error) => {
                    assert!(name == "run", "{name:?}: {error}");
                    assert!(error.advice_text().unwrap().contains("begin anew"), "{error}");
                }
            }
            recovered += usize::from(told.into_inner().unwrap().contains(&Told::Damaged));
        }
    }
    // The state of the last level is damaged in some of these, and the one before it serves.
    assert!(recovered > 3, "{recovered}");
}

#[test]
fn two_damaged_states_are_an_error_that_says_what_to_do() {
    let game = game();
    let folder = tempfile::tempdir().unwrap();
    leave(&game, folder.path());
    for name in ["state-0-00001", "state-1-00002"] {
        let path = folder.path().join("retrograde.work").join(name);
        let mut bytes = fs::read(&path).unwrap();
        bytes[100] ^= 1;
        fs::write(&path, bytes).unwrap();
    }
    let options = Options { resume: true, ..Options::new(folder.path()) };
    let error = disk::solve(&game, &options, &Control::default()).unwrap_err();
    assert!(error.message().contains("damaged"), "{error}");
    assert!(error.advice_text().unwrap().contains("begin anew"), "{error}");
}

#[test]
fn a_folder_of_another_run_is_refused() {
    let game = game();
    let folder = tempfile::tempdir().unwrap();
    leave(&game, folder.path());
    let fresh = Options::new(folder.path());
    let error = disk::solve(&game, &fresh, &Control::default()).unwrap_err();
    assert!(error.advice().contains(&Advice::Resume), "{error}");

    // The same moves under another rule are another game.
    let mut other = game.clone();
    other.rule = Rule::Misere;
    let again = Options { resume: true, ..fresh };
    let error = disk::solve(&other, &again, &Control::default()).unwrap_err();
    assert!(error.message().contains("another game"), "{error}");
    assert_same(&whole(disk::solve(&game, &again, &Control::default()).unwrap()), &plain(&game), "resumed");
}

#[test]
fn a_folder_that_somebody_works_in_is_left_alone() {
    let game = game();
    let folder = tempfile::tempdir().unwrap();
    let options = Options::new(folder.path());
    let first = disk::solve(&game, &options, &Control::default()).unwrap();
    let error = disk::solve(&game, &Options { resume: true, ..options }, &Control::default()).unwrap_err();
    assert!(error.message().contains("another run is at work"), "{error}");
    first.finish();
    assert!(disk::solve(&game, &options, &Control::default()).is_ok());
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = disk::solve(&game(), &Options::new(file.path()), &Control::default()).unwrap_err();
    assert!(error.message().contains("cannot write"), "{error}");
}
