//! Before large work: how much memory it will take, and how long.
//!
//! The estimate is rough on purpose. What the work really takes is counted while it runs, and it ends with advice at the
//! limit; this is for the person who decides whether to wait.

use std::path::Path;

use retrograde::{Control, GameGraph, disk::Estimate, error::human_bytes, format::Format};

use crate::{numbers::count, output};

/// Shorter work is not announced.
const SECONDS: f64 = 3.0;
/// Bytes of text that one thread reads in a second, and what a position or a move costs to solve, in seconds: on the slow
/// side, for graphs that do not fit the cache.
const READ_PER_SECOND: f64 = 300e6;
const SOLVE: f64 = 40e-9;
/// How many bytes of a text are looked at.
const SAMPLE: usize = 1 << 20;

/// Announces the reading and solving of a text, if they are large.
pub(crate) fn announce_text(text: &[u8], format: Format, control: &Control) {
    let moves = moves_of_text(text, format);
    announce(moves, moves / 4.0, text.len() as f64 / READ_PER_SECOND, control);
}

/// Whether the rows of a text are likely to take more memory than there is.
pub(crate) fn is_too_large(text: &[u8], format: Format, control: &Control) -> bool {
    // Four bytes a move, eight a position.
    6.0 * moves_of_text(text, format) > control.budget.left() as f64
}

/// About how many moves a text has.
fn moves_of_text(text: &[u8], format: Format) -> f64 {
    // Words tell how many moves there are: two for an edge, hardly more than one where a line lists many.
    let sample = &text[..text.len().min(SAMPLE)];
    let words =
        sample.split(|byte| byte.is_ascii_whitespace() || *byte == b',').filter(|word| !word.is_empty());
    let words_per_byte = words.count() as f64 / sample.len().max(1) as f64;
    let words_per_move = match format {
        Format::Text | Format::Gm | Format::Adjlist | Format::Metis => 1.25,
        Format::Edges | Format::Contest | Format::Mtx | Format::Csv | Format::Tgf => 2.0,
        Format::Dimacs | Format::Pajek => 4.0,
        Format::Dot | Format::Json | Format::Binary | Format::Graphml | Format::Gexf => 4.0,
    };
    text.len() as f64 * words_per_byte / words_per_move
}

/// Announces the solving of a game of this size, if it is large.
pub(crate) fn announce_game(game: &GameGraph, control: &Control) {
    announce(game.graph.move_count() as f64, f64::from(game.positions()), 0.0, control);
}

/// Announces a run with the moves in this folder on the disk.
pub(crate) fn announce_disk(
    positions: u64,
    moves: u64,
    estimate: &Estimate,
    folder: &Path,
    control: &Control,
) {
    let of = control.budget.limit().map_or_else(String::new, |limit| format!(" of {}", human_bytes(limit)));
    output::tell(&format!(
        "{} and {} go to the disk, in {}: expect {}{of} of memory, {} of disk and {}\n",
        count(positions, "position"),
        count(moves, "move"),
        folder.display(),
        human_bytes(estimate.memory.min(control.budget.limit().unwrap_or(u64::MAX))),
        human_bytes(estimate.disk),
        duration(estimate.seconds as f64),
    ));
}

fn announce(moves: f64, positions: f64, read_seconds: f64, control: &Control) {
    let seconds = (read_seconds + (moves + positions) * SOLVE) / control.threads.min(4) as f64;
    if seconds < SECONDS {
        return;
    }
    // Rows, the answer with its moves, and what a method works with.
    let bytes = 8.0 * moves + 28.0 * positions;
    let of = control.budget.limit().map_or_else(String::new, |limit| format!(" of {}", human_bytes(limit)));
    output::tell(&format!(
        "about {}: expect {}{of} of memory and {}\n",
        count(rounded(moves), "move"),
        human_bytes(bytes as u64),
        duration(seconds),
    ));
}

/// With two digits.
fn rounded(number: f64) -> u64 {
    let unit = 10f64.powf(number.max(1.0).log10().floor() - 1.0).max(1.0);
    ((number / unit).round() * unit) as u64
}

/// `12 s`, `3 min`, `2 h`.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.0} h", s / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_rounded() {
        assert_eq!(rounded(41_234_567.0), 41_000_000);
        assert_eq!(rounded(7.0), 7);
        assert_eq!(duration(12.4), "12 s");
        assert_eq!(duration(200.0), "3 min");
        assert_eq!(duration(9000.0), "2 h");
    }
}
