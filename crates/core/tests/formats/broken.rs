//! Broken files: every one is refused, with the error that stands beside it.

use std::{fs, path::Path, time::Instant};

use retrograde_core::{Error, error::Kind, format::Format};

use super::support::read;

/// The error as a person sees it.
fn show(error: &Error) -> String {
    let Some(place) = error.place() else { return format!("{error}\n") };
    let marks: String = place
        .excerpt
        .char_indices()
        .take_while(|(at, _)| *at < place.fault.end.max(place.fault.start + 1))
        .map(|(at, _)| if at < place.fault.start { ' ' } else { '^' })
        .collect();
    let marks = if place.fault.start >= place.excerpt.len() {
        " ".repeat(place.excerpt.chars().count()) + "^"
    } else {
        marks
    };
    format!("{error}\n  | {}\n  | {marks}\n", place.excerpt)
}

/// With `UPDATE=1` in the environment the errors are written anew.
#[test]
fn every_file_of_the_corpus_is_refused_with_the_error_beside_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut wrong = Vec::new();
    let mut count = 0;
    for format in Format::ALL {
        let Ok(files) = fs::read_dir(root.join(format.word())) else { continue };
        for file in files {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "error") {
                assert!(path.with_extension("").exists(), "{}: nothing has this error", path.display());
                continue;
            }
            count += 1;
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            let said = match read(format, fs::read(&path).unwrap()) {
                Ok(input) => panic!("{name} was read: {:?}", input.game),
                Err(error) => {
                    assert_eq!(error.kind(), Kind::Invalid, "{name}");
                    show(&error)
                }
            };
            let beside = format!("{}.error", path.display());
            if std::env::var_os("UPDATE").is_some() {
                fs::write(&beside, &said).unwrap();
            } else if fs::read_to_string(&beside).unwrap_or_default() != said {
                wrong.push(format!("{name}:\n{said}"));
            }
        }
    }
    assert!(count > 80, "only {count} files");
    assert!(
        wrong.is_empty(),
        "these errors are others than the ones beside the files:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn a_name_of_ten_megabytes_is_refused_at_its_place() {
    let name = "n".repeat(10_000_000);
    for (format, text, place) in [
        (Format::Text, format!("a -> {name}"), "1:6"),
        (Format::Text, format!("a -> \"{name}\""), "1:7"),
        (Format::Text, format!("a -> b label={name}"), "1:14"),
        (Format::Dot, format!("digraph {{\n{name} }}"), "2:1"),
        (Format::Dot, format!("digraph {{\n\"{name}\" }}"), "2:1"),
        (Format::Dot, format!("digraph {{\n<{name}> }}"), "2:1"),
        (Format::Dot, format!("digraph {{\n{} }}", ["\"abcd\""; 20_000].join("+")), "2:1"),
        (Format::Json, format!("{{\"{name}\": []}}"), "1:2"),
        (Format::Json, format!("{{\"edges\": [[0, \"{name}\"]]}}"), "1:16"),
        (Format::Json, format!("{{\"nodes\": [{{\"id\": 0, \"label\": \"{name}\"}}]}}"), "1:31"),
        (Format::Gm, format!("0 0 0 0 \"{name}\";"), "1:10"),
        (Format::Gm, format!("0 0 0 0 \"{name}"), "1:9"),
    ] {
        let began = Instant::now();
        let error = read(format, &text).unwrap_err();
        let said = error.to_string();
        assert!(said.starts_with(&format!("{place}: ")) && said.len() < 300, "{format}: {said}");
        assert!(began.elapsed().as_secs() < 5, "{format}");
    }
}

#[test]
fn a_number_of_ten_megabytes_is_refused_at_its_place() {
    let number = "9".repeat(10_000_000);
    for (format, text, place) in [
        (Format::Text, format!("0 -> {number}"), "1:6"),
        (Format::Dot, format!("digraph {{ {number} }}"), "1:11"),
        (Format::Json, format!("[[{number}]]"), "1:3"),
        (Format::Gm, format!("0 {number} 0 0;"), "1:3"),
    ] {
        let error = read(format, &text).unwrap_err();
        assert!(error.to_string().starts_with(&format!("{place}: ")), "{format}: {error}");
    }
}

/// Cuts of good files must not panic, whatever they give.
#[test]
fn every_prefix_of_a_good_file_is_read_or_refused() {
    for (format, text) in [
        (
            Format::Text,
            "rule=misere infinite=-3 # c\r\n\"a \\\"b\\\" \\n\" -> \"c d\", 1 owner=first label=\"é\"\n7 score=-1",
        ),
        (
            Format::Dot,
            "strict digraph \"g\" { node [owner=first] a -> {b:p:n <c<d>>} -> \"e\\\"é\" + \"f\" [label=x]; /* c */ rule=misere }",
        ),
        (
            Format::Json,
            "{\"graph\": {\"rule\": \"misere\"}, \"nodes\": [{\"id\": \"é\\n\", \"score\": -1}, 2], \"edges\": [[2, \"é\\n\", {}], {\"source\": 2, \"target\": 2, \"key\": [1]}]}",
        ),
        (Format::Json, "{\"a\": [\"b\", 1], \"b\": []}"),
        (Format::Gm, "parity 3; start 0; 0 1 0 1,2 \"a \\\"é\"; 1 1 0 1; // c\n2 0 0 2,2; 3 1 1;"),
    ] {
        let bytes = text.as_bytes();
        assert!(read(format, bytes).is_ok(), "{text}");
        for end in 0..bytes.len() {
            let _ = read(format, &bytes[..end]);
            // And one byte less inside, and one bit changed.
            let _ = read(format, [&bytes[..end], &bytes[end + 1..]].concat());
            let mut changed = bytes.to_vec();
            changed[end] ^= 1 << (end % 8);
            let _ = read(format, changed);
        }
    }
}
