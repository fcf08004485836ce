//! Broken rules files: every one is refused within the bounds, with the error that stands beside it.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path, time::Instant};

use retrograde::{
    Error,
    error::Kind,
    explore::{Limits, explore},
};
use retrograde_rules::Rules;

/// The error as a person sees it.
fn show(error: &Error) -> String {
    let mut text = format!("{error}\n");
    if let Some(place) = error.place() {
        let before = place.excerpt[..place.fault.start].chars().count();
        let marked = place.excerpt[place.fault.clone()].chars().count().max(1);
        text += &format!("  | {}\n  | {}{}\n", place.excerpt, " ".repeat(before), "^".repeat(marked));
    }
    text
}

/// With `UPDATE=1` in the environment the errors are written anew.
#[test]
fn every_broken_file_is_refused_with_the_error_beside_it() {
    let limits = Limits { max_positions: 20_000, names: true };
    let (mut wrong, mut count) = (Vec::new(), 0);
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "error") {
            assert!(path.with_extension("").exists(), "{}: nothing has this error", path.display());
            continue;
        }
        count += 1;
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let began = Instant::now();
        let found = Rules::read(name, &text, &[])
            .and_then(|rules| explore(&rules, &limits, &Default::default()).map(|found| found.game));
        let error = found.err().unwrap_or_else(|| panic!("{name} was solved"));
        assert!(matches!(error.kind(), Kind::Invalid | Kind::Resource), "{name}: {error}");
        assert!(began.elapsed().as_secs() < 60, "{name}: {:?}", began.elapsed());
        let said = show(&error);
        assert!(!error.message().contains('\n') && said.len() < 800, "{name}: {said}");
        let beside = format!("{}.error", path.display());
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&beside, &said).unwrap();
        } else if fs::read_to_string(&beside).unwrap_or_default() != said {
            wrong.push(format!("{name}:\n{said}"));
        }
    }
    assert!(count > 40, "only {count} files");
    assert!(
        wrong.is_empty(),
        "these errors are others than the ones beside the files:\n{}",
        wrong.join("\n")
    );
}
