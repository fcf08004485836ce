//! The readers: an input gives a sound game that survives being written and read again, or an error with a place.

use std::sync::Arc;

use retrograde::{
    Control, Error, GameGraph,
    error::Kind,
    format::{self, Format, Pieces, ReadOptions},
    memory::Budget,
};

/// More than any input of a fuzzer needs: who asks for more was driven by a number in the input.
const MEMORY: u64 = 64 << 20;

pub(crate) fn text(data: &[u8]) {
    read_write_read(Format::Text, data, ReadOptions::default());
}

pub(crate) fn edges(data: &[u8]) {
    read_write_read(Format::Edges, data, ReadOptions::default());
    pieces_are_the_whole(Format::Edges, data, &ReadOptions::default());
}

pub(crate) fn contest(data: &[u8]) {
    for base in [0, 1] {
        let options = ReadOptions { base, ..ReadOptions::default() };
        pieces_are_the_whole(Format::Contest, data, &options);
        read_write_read(Format::Contest, data, options);
    }
}

pub(crate) fn dot(data: &[u8]) {
    read_write_read(Format::Dot, data, ReadOptions::default());
}

pub(crate) fn json(data: &[u8]) {
    read_write_read(Format::Json, data, ReadOptions::default());
}

pub(crate) fn gm(data: &[u8]) {
    for strict in [false, true] {
        read_write_read(Format::Gm, data, ReadOptions { strict, ..ReadOptions::default() });
    }
}

pub(crate) fn binary(data: &[u8]) {
    read_write_read(Format::Binary, data, ReadOptions::default());
}

pub(crate) fn adjlist(data: &[u8]) {
    read_write_read(Format::Adjlist, data, ReadOptions::default());
}

pub(crate) fn mtx(data: &[u8]) {
    read_write_read(Format::Mtx, data, ReadOptions::default());
}

pub(crate) fn csv(data: &[u8]) {
    read_write_read(Format::Csv, data, ReadOptions::default());
}

pub(crate) fn graphml(data: &[u8]) {
    read_write_read(Format::Graphml, data, ReadOptions::default());
}

pub(crate) fn gexf(data: &[u8]) {
    read_write_read(Format::Gexf, data, ReadOptions::default());
}

pub(crate) fn pajek(data: &[u8]) {
    read_write_read(Format::Pajek, data, ReadOptions::default());
}

pub(crate) fn metis(data: &[u8]) {
    read_write_read(Format::Metis, data, ReadOptions::default());
}

pub(crate) fn dimacs(data: &[u8]) {
    read_write_read(Format::Dimacs, data, ReadOptions::default());
}

pub(crate) fn tgf(data: &[u8]) {
    read_write_read(Format::Tgf, data, ReadOptions::default());
}

/// Piece by piece an input holds the same game as all at once, or is left to be read all at once.
fn pieces_are_the_whole(format: Format, data: &[u8], options: &ReadOptions) {
    let control = Control::new(1, Budget::new(MEMORY));
    let whole = format::read(Arc::new(data.to_vec()), format, options, &control).ok();
    for length in [1, 3, 64, 5000] {
        let control = Control::new(1, Budget::new(MEMORY));
        let size = data.len() as u64;
        let mut pieces = Pieces::new(format, options, size, &control)
            .expect("nothing is allocated yet")
            .expect("these are formats of lines");
        if data.chunks(length).any(|piece| pieces.push(piece).is_err()) {
            continue;
        }
        let Ok(found) = pieces.finish() else { continue };
        let found = found.map(|input| (input.game, input.notes));
        let whole = whole.clone().map(|input| (input.game, input.notes));
        // Numbers that are too large for pieces are no error in `edges`.
        assert!(found == whole || format == Format::Edges && found.is_none(), "in pieces of {length}");
    }
}

fn read(format: Format, data: &[u8], options: &ReadOptions, memory: u64) -> Result<GameGraph, Error> {
    let control = Control::new(1, Budget::new(memory));
    format::read(Arc::new(data.to_vec()), format, options, &control).map(|input| input.game)
}

fn read_write_read(format: Format, data: &[u8], options: ReadOptions) {
    let game = match read(format, data, &options, MEMORY) {
        Ok(game) => game,
        Err(error) => return is_told_well(&error),
    };
    // A sound game: whatever refers to a position refers to one, and labels are found again.
    let n = game.positions();
    assert!(game.start.is_none_or(|v| v < n) && game.ends().iter().all(|&(v, _)| game.graph.is_terminal(v)));
    let finder = game.finder().expect("a small game");
    assert!((0..n).all(|v| finder.find(&game.label(v)) == Some(v)), "two positions have one label");
    for to in Format::written() {
        let mut out = Vec::new();
        match format::write(&game, to, &mut out) {
            // `gm` asks for complete rules.
            Err(error) => assert!(to == Format::Gm && game.check_rules().is_err(), "{error}"),
            Ok(notes) => {
                let options = ReadOptions::default();
                // What a few bytes promise, such as a million positions, may be long when it is written.
                let back = read(to, &out, &options, 16 * MEMORY)
                    .unwrap_or_else(|error| panic!("{to}: {error}\n{}", String::from_utf8_lossy(&out)));
                let holds_all = matches!(to, Format::Text | Format::Json | Format::Binary);
                assert!(!holds_all || notes.is_empty(), "{to}: {notes:?}");
                assert!(
                    !holds_all || back == without_ignored(&game, to),
                    "{to} lost something:\n{game:?}\n{back:?}"
                );
            }
        }
    }
}

/// Moves that are never played are not written, but for the binary format, which has their number.
fn without_ignored(game: &GameGraph, to: Format) -> GameGraph {
    if to == Format::Binary || game.ignored_moves() == 0 {
        return game.clone();
    }
    let mut written = GameGraph::new(game.graph.clone());
    written.labels = game.labels.clone();
    written.owners = game.owners.clone();
    (written.rule, written.infinite, written.start) = (game.rule, game.infinite, game.start);
    written.priorities = game.priorities.clone();
    written.captions = game.captions.clone();
    written.end_play(game.ends().iter().copied());
    written
}

fn is_told_well(error: &Error) {
    assert!(matches!(error.kind(), Kind::Invalid), "{error}");
    assert!(!error.message().is_empty() && error.to_string().len() < 2000, "{error}");
    if let Some(place) = error.place() {
        assert!(place.fault.start <= place.fault.end && place.fault.end <= place.excerpt.len());
        assert!(place.excerpt.is_char_boundary(place.fault.start));
        assert!(place.excerpt.is_char_boundary(place.fault.end));
    }
}
