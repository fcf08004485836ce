//! What the tests of the formats share.

use std::sync::Arc;

use retrograde_core::{
    Control, GameGraph, Result,
    format::{self, Format, Input, ReadOptions},
};

/// Reads a text.
pub(crate) fn read(format: Format, text: impl AsRef<[u8]>) -> Result<Input> {
    let bytes = Arc::new(text.as_ref().to_vec());
    format::read(bytes, format, &ReadOptions::default(), &Control::default())
}

/// Reads a text that is right.
pub(crate) fn game(format: Format, text: &str) -> GameGraph {
    read(format, text).unwrap_or_else(|error| panic!("{text}\n{error}")).game
}

/// What is wrong with a text that is wrong.
pub(crate) fn error(format: Format, text: &str) -> String {
    match read(format, text) {
        Ok(input) => panic!("this was read: {text}\n{:?}", input.game),
        Err(error) => error.to_string(),
    }
}

/// Writes a game; the bytes and the notes.
pub(crate) fn write_bytes(game: &GameGraph, format: Format) -> (Vec<u8>, Vec<String>) {
    let mut out = Vec::new();
    let notes = format::write(game, format, &mut out).unwrap();
    (out, notes)
}

/// Writes a game; the text and the notes.
pub(crate) fn write(game: &GameGraph, format: Format) -> (String, Vec<String>) {
    let (out, notes) = write_bytes(game, format);
    (String::from_utf8(out).unwrap(), notes)
}

/// Moves by label, `a:b,c d:`, in the order of positions.
pub(crate) fn rows(game: &GameGraph) -> String {
    let row = |v| {
        let moves: Vec<_> = game.graph.moves(v).iter().map(|&w| game.label(w)).collect();
        format!("{}:{}", game.label(v), moves.join(","))
    };
    (0..game.positions()).map(row).collect::<Vec<_>>().join(" ")
}

/// Every text is refused with the error beside it. All differences are shown at once.
pub(crate) fn assert_errors(format: Format, cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter(|(text, expected)| error(format, text) != *expected)
        .map(|(text, expected)| {
            format!("{text:?}\n  said     {}\n  expected {expected}", error(format, text))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
