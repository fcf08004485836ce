//! Games that others use to try their solvers: those of oink, if `scripts/oink-games.sh` has fetched them.

use std::{
    path::{Path, PathBuf},
    sync::mpsc,
    time::Duration,
};

use retrograde::{
    Control, GameGraph, Question, Solver,
    error::Kind,
    format::{Format, ReadOptions, read},
};

/// How long the plain method may take for a game before it is left out.
const PATIENCE: Duration = Duration::from_secs(2);

/// The files below a folder that may be games: those without an ending, and `.pg` and `.gm`.
fn games(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    let is_game = |path: &PathBuf| {
        path.is_file()
            && path
                .extension()
                .and_then(|ending| ending.to_str())
                .is_none_or(|ending| ending == "pg" || ending == "gm")
    };
    files.retain(is_game);
    files.sort();
    files
}

/// What the plain method finds; `None` if it is not quick enough.
fn plainly(game: &GameGraph) -> Option<retrograde::Values> {
    let control = Control::default();
    let (done, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let control = &control;
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                control.stop();
            }
        });
        let solver = Solver::new().question(Question::Outcome).method("zielonka").control(control);
        let found = solver.solve(game);
        drop(done);
        match found {
            Ok(solution) => Some(solution.values),
            Err(error) if error.kind() == Kind::Stopped => None,
            Err(error) => panic!("{error}"),
        }
    })
}

#[test]
fn the_games_of_oink_are_solved_and_proved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/oink");
    let files: Vec<_> = ["examples", "tests"].iter().flat_map(|part| games(&folder.join(part))).collect();
    if files.is_empty() {
        println!("skipped: the games of oink are not here; scripts/oink-games.sh fetches them");
        return;
    }
    let (mut solved, mut compared) = (0, 0);
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        let options = ReadOptions::default();
        let read = read(std::sync::Arc::new(bytes), Format::Gm, &options, &Control::default());
        let game = read.unwrap_or_else(|error| panic!("{}: {error}", file.display())).game;
        let solution = super::solved(&game);
        solved += 1;
        if let Some(values) = plainly(&game) {
            assert_eq!(values, solution.values, "{}", file.display());
            compared += 1;
        }
    }
    println!("{solved} games were solved and proved, {compared} of them by the plain method too");
    assert!(solved > 400 && compared > 300, "{solved} {compared}");
}
