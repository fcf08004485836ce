//! The listings are right: every program answers what the solver answers, on the worked example and on random games. The Rust
//! ones are part of this test; the others run where Python, g++ and Java are installed.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod games;
mod programs;
mod short;

use games::{Task, tasks};
use retrograde::{
    solve::methods::METHODS,
    trace::{Listings, ProgramLine, listings},
    words::Language,
};

/// The listings of every watched method, in the order of the table.
fn all() -> Vec<(String, Listings)> {
    METHODS
        .iter()
        .filter_map(|method| {
            listings(method, Language::English)
                .map(|found| (format!("{}_{}", method.question.word(), method.name), found))
        })
        .collect()
}

fn programs(listings: &Listings) -> [(&'static str, &[ProgramLine]); 4] {
    [("rs", &listings.rust), ("py", &listings.python), ("cpp", &listings.cpp), ("java", &listings.java)]
}

#[test]
fn every_watched_method_has_listings_and_every_line_of_pseudo_code_its_lines_in_them() {
    let all = all();
    assert_eq!(all.len(), METHODS.iter().filter(|method| method.lesson().is_some()).count());
    for (name, listings) in &all {
        let keys: Vec<_> = listings.pseudocode.iter().map(|line| line.key).collect();
        for (language, program) in programs(listings) {
            let used: Vec<_> = program.iter().filter_map(|line| line.key).collect();
            for key in &used {
                assert!(keys.contains(key), "{name}.{language}: there is no line `{key}` in the pseudo-code");
            }
            for key in &keys {
                assert!(used.contains(key), "{name}.{language}: nothing realises `{key}`");
            }
            assert!(
                program.iter().all(|line| !line.text.contains('~') && line.text.len() <= 120),
                "{name}.{language}"
            );
        }
    }
}

#[test]
fn the_listings_in_rust_are_right() {
    for task in tasks() {
        assert_eq!(programs::rust(&task), task.expected, "{task:?}");
    }
}

#[test]
fn the_listings_in_other_languages_are_right() {
    let tasks: Vec<Task> = tasks();
    let input = games::input(&tasks);
    let expected: Vec<&str> = tasks.iter().map(|task| task.expected.as_str()).collect();
    let mut ran = 0;
    for (language, run) in programs::OTHERS {
        let folder = tempfile::tempdir().unwrap();
        for (name, listings) in all() {
            let lines = programs(&listings).into_iter().find(|(ending, _)| *ending == language).unwrap().1;
            let text: String = lines.iter().flat_map(|line| [line.text, "\n"]).collect();
            std::fs::write(folder.path().join(format!("{name}.{language}")), text).unwrap();
        }
        let Some(output) = run(folder.path(), &input) else {
            println!("skipped: nothing runs .{language} files here");
            continue;
        };
        let answers: Vec<&str> = output.lines().collect();
        assert_eq!(answers.len(), expected.len(), "{language}");
        for (i, task) in tasks.iter().enumerate() {
            assert_eq!(answers[i], expected[i], "{language}: {task:?}");
        }
        ran += 1;
    }
    println!("{ran} languages besides Rust ran on {} games", tasks.len());
}
