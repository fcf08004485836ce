//! The blocks of docs/formats.md.
//!
//! A block is marked by a format and, where it says more, a second word: `six` has the worked example in it, `refused` is an
//! error, which the `error` block behind it tells, and `written` is what the game before it is written as. A `notes` block has
//! the notes of the block before it.

use std::{fs, path::Path};

use retrograde_core::{GameGraph, Graph, format::Format};

use super::support::{read, rows, write};

/// The fenced blocks of a page: line, mark, content.
fn blocks(page: &str) -> Vec<(usize, &str, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if let Some(mark) = line.strip_prefix("```") {
            let content = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```");
            blocks.push((number + 1, mark, content.map(|line| format!("{line}\n")).collect()));
        }
    }
    blocks
}

#[test]
fn every_block_of_the_page_on_formats_is_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let page = fs::read_to_string(path).unwrap();
    let worked_moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
    let worked = GameGraph::new(Graph::from_moves(6, &worked_moves).unwrap());
    let (mut last, mut notes, mut error) = (GameGraph::default(), Vec::new(), String::new());
    let mut seen = 0;
    for (line, mark, content) in blocks(&page) {
        let place = format!("docs/formats.md:{line}");
        let (word, more) = mark.split_once(' ').unwrap_or((mark, ""));
        match (word.parse::<Format>(), word, more) {
            (Err(_), "", _) => continue,
            (Err(_), "error", _) => assert_eq!(std::mem::take(&mut error) + "\n", content, "{place}"),
            (Err(_), "notes", _) => assert_eq!(notes.join("\n") + "\n", content, "{place}"),
            (Ok(format), _, "refused") => {
                error =
                    read(format, &content).err().unwrap_or_else(|| panic!("{place} was read")).to_string();
            }
            (Ok(format), _, "written") => {
                let (text, told) = write(&last, format);
                assert_eq!(text, content, "{place}");
                notes = told;
            }
            (Ok(format), _, "" | "six") => {
                let input = read(format, &content).unwrap_or_else(|error| panic!("{place}: {error}"));
                (last, notes) = (input.game, input.notes);
                if more == "six" {
                    assert_eq!(rows(&last), rows(&worked), "{place}");
                }
            }
            _ => panic!("{place}: this mark has no meaning: {mark}"),
        }
        seen += 1;
    }
    assert!(seen > 25, "only {seen} blocks");
}
