//! The disk gives the same answer as every other way, whatever memory it has, however often it is stopped, and says what is
//! wrong with what it finds there.

mod damaged;
mod games;
mod resumed;

use std::{fs, path::Path};

use games::{few, many};

use crate::naive;
use retrograde::{
    Control, GameGraph, Outcome, Question, Solution, Solver, Values,
    check::{self, Claims},
    disk::{self, Answer, Options},
    error::Kind,
    memory::Budget,
};

/// The values and moves of an answer whose folder is removed.
fn whole(answer: Answer) -> Solution {
    let solution = Solution { moves: answer.moves.to_vec(), ..answer.solution.clone() };
    answer.finish();
    solution
}

/// The answer of another method.
fn plain(game: &GameGraph) -> Solution {
    Solver::new().question(Question::Outcome).method("queue").solve(game).unwrap()
}

fn assert_same(found: &Solution, right: &Solution, what: &str) {
    assert_eq!(found.values, right.values, "{what}");
    assert_eq!(found.moves, right.moves, "{what}");
}

fn control(threads: usize, memory: u64) -> Control {
    Control::new(threads, Budget::new(memory))
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

#[test]
fn the_disk_agrees_with_the_definition() {
    for (name, game) in few() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options { shard_bits: 2, ..Options::new(folder.path()) };
        let solution = whole(disk::solve(&game, &options, &control(1, 1 << 30)).unwrap());
        let right = naive::outcomes(&game);
        for (v, &(outcome, remoteness)) in (0..).zip(&right) {
            assert_eq!(
                (solution.outcome(v), solution.remoteness(v)),
                (Some(outcome), remoteness),
                "{name}: {v}"
            );
        }
        let claims = Claims::from(&solution);
        assert!(check::check(&game, claims, &Control::default()).unwrap().is_right(), "{name}");
        assert!(is_empty(folder.path()), "{name}");
    }
}

#[test]
fn whatever_shards_threads_and_memory_there_are_the_answer_is_the_same() {
    for (name, game) in many() {
        let right = plain(&game);
        let n = u64::from(game.positions());
        for (bits, threads, memory) in
            [(1, 1, 1 << 30), (6, 2, 1 << 30), (4, 3, 9 * n + (1 << 17)), (3, 1, 9 * n + (1 << 15))]
        {
            let folder = tempfile::tempdir().unwrap();
            let control = control(threads, memory);
            let options = Options { shard_bits: bits, ..Options::new(folder.path()) };
            let answer = disk::solve(&game, &options, &control)
                .unwrap_or_else(|error| panic!("{name}: {bits} {threads} {memory}: {error}"));
            assert_same(&whole(answer), &right, &format!("{name}: {bits} {threads} {memory}"));
            // What is still taken is the answer: four bytes and a quarter a position, and four for the moves.
            assert_eq!(memory - control.budget.left(), 4 * n + n / 4 + 4 * n, "{name}");
        }
    }
}

#[test]
fn without_the_memory_for_the_state_the_error_says_how_much_is_missing() {
    let (_, game) = many().into_iter().find(|(name, _)| *name == "uniform").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let memory = 4 * u64::from(game.positions());
    let error = disk::solve(&game, &Options::new(folder.path()), &control(1, memory)).unwrap_err();
    assert_eq!(error.kind(), Kind::Resource, "{error}");
    assert!(error.message().contains("beyond the limit"), "{error}");
}

#[test]
fn what_the_disk_cannot_answer_is_refused_with_advice() {
    let game = few().remove(0).1;
    for question in [Question::Score, Question::Grundy] {
        let error = disk::admit(&game, Some(question)).unwrap_err();
        assert!(error.advice_text().unwrap().contains("ask for outcome"), "{error}");
    }
    let mut game = games::owned(30, 5);
    game.priorities = Some(vec![1; 30]);
    game.infinite = game.default_infinite();
    let error = disk::admit(&game, None).unwrap_err();
    assert!(error.message().contains("priorities"), "{error}");
}

#[test]
fn a_run_that_is_stopped_is_an_error_and_leaves_the_budget_as_it_was() {
    let game = few().remove(0).1;
    let folder = tempfile::tempdir().unwrap();
    let control = control(2, 1 << 20);
    control.stop();
    let error = disk::solve(&game, &Options::new(folder.path()), &control).unwrap_err();
    assert_eq!((error.kind(), control.budget.left()), (Kind::Stopped, 1 << 20));
}

/// So that the suite cannot pass by having no draws, no ties, no depth.
#[test]
fn the_games_have_every_outcome() {
    let mut counted = [0; 4];
    let mut longest = 0;
    for (_, game) in many() {
        let Values::Outcome { outcomes, remoteness } = plain(&game).values else {
            panic!("outcomes were asked for")
        };
        Outcome::ALL
            .iter()
            .for_each(|&o| counted[o as usize] += outcomes.iter().filter(|&other| other == o).count());
        longest = longest.max(remoteness.into_iter().filter(|&r| r != u32::MAX).max().unwrap_or(0));
    }
    assert!(counted.iter().all(|&number| number > 100), "{counted:?}");
    assert!(longest > 5000, "{longest}");
}
