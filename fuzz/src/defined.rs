//! The fast readers against independent small ones, which go line by line and know nothing of lanes, tables and threads: what
//! both read is the same, and what the small one reads is read.

use std::{collections::HashMap, sync::Arc};

use retrograde::{
    Control, GameGraph,
    format::{self, Format, ReadOptions},
};

/// Moves by label in the order of the file, with positions that have none; empty targets are no moves.
type Moves = Vec<(String, Option<String>)>;

fn read(format: Format, data: &[u8]) -> Option<GameGraph> {
    let control = Control::new(1 + data.len() % 3, retrograde::memory::Budget::new(64 << 20));
    format::read(Arc::new(data.to_vec()), format, &ReadOptions::default(), &control)
        .ok()
        .map(|input| input.game)
}

/// Whether a game has exactly these moves, in their order at each position, and no other positions than `more` and theirs.
fn is_same(game: &GameGraph, moves: &Moves, more: u64) -> bool {
    let mut rows: HashMap<&str, Vec<&str>> = HashMap::new();
    for (from, to) in moves {
        let row = rows.entry(from).or_default();
        row.extend(to.as_deref());
        if let Some(to) = to {
            rows.entry(to).or_default();
        }
    }
    let more: Vec<String> = (1..=more).map(|v| v.to_string()).collect();
    for v in &more {
        rows.entry(v).or_default();
    }
    let is_row = |v| {
        let found: Vec<_> = game.graph.moves(v).iter().map(|&to| game.label(to).into_owned()).collect();
        rows.get(&*game.label(v)).is_some_and(|row| *row == found)
    };
    game.positions() as usize == rows.len() && (0..game.positions()).all(is_row)
}

fn text(data: &[u8]) -> Option<&str> {
    // Other encodings and line ends are tried elsewhere.
    std::str::from_utf8(data).ok().filter(|text| !text.contains(['\r', '\0', '\u{feff}']))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.len() < 20 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Numbers as they are shown, if all of these are numbers; else the words.
fn shown(moves: Moves, zeros: bool) -> Moves {
    let plain = |word: &String| is_number(word) && (zeros || word == "0" || !word.starts_with('0'));
    if !moves.iter().all(|(from, to)| plain(from) && to.as_ref().is_none_or(plain)) {
        return moves;
    }
    let number = |word: String| word.parse::<u64>().map_or(word, |number| number.to_string());
    moves.into_iter().map(|(from, to)| (number(from), to.map(number))).collect()
}

pub(crate) fn adjlist(data: &[u8]) {
    let Some(moves) = text(data).and_then(plain_adjlist) else { return };
    let game = read(Format::Adjlist, data).expect("what is plainly an adjacency list is read");
    assert!(is_same(&game, &moves, 0), "{moves:?}\n{game:?}");
}

/// Lines of words of letters and digits.
fn plain_adjlist(text: &str) -> Option<Moves> {
    let mut moves = Vec::new();
    for line in text.lines() {
        // A comment begins where a word could: inside of one the sign is a part of it.
        let line = match line.split_once(['#', '%']) {
            Some((words, _)) if words.ends_with(|c: char| c.is_ascii_alphanumeric()) => return None,
            Some((words, _)) => words,
            None => line,
        };
        let words: Vec<&str> = line.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        if !words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_alphanumeric()) && word.len() < 19)
        {
            return None;
        }
        match words[..] {
            [] => {}
            [from] => moves.push((from.to_owned(), None)),
            [from, ref targets @ ..] => {
                moves.extend(targets.iter().map(|&to| (from.to_owned(), Some(to.to_owned()))));
            }
        }
    }
    (!text.trim().is_empty()).then(|| shown(moves, true))
}

pub(crate) fn mtx(data: &[u8]) {
    let Some((n, moves)) = text(data).and_then(plain_mtx) else { return };
    let game = read(Format::Mtx, data).expect("what is plainly a matrix is read");
    assert!(is_same(&game, &moves, n), "{moves:?}\n{game:?}");
}

/// A general matrix of coordinates.
fn plain_mtx(text: &str) -> Option<(u64, Moves)> {
    let mut lines = text.lines();
    let values = match lines.next()?.to_lowercase().split_whitespace().collect::<Vec<_>>()[..] {
        ["%%matrixmarket", "matrix", "coordinate", "pattern", "general"] => 0,
        ["%%matrixmarket", "matrix", "coordinate", "real" | "integer", "general"] => 1,
        _ => return None,
    };
    let lines: Vec<&str> =
        lines.filter(|line| !line.trim().is_empty() && !line.trim().starts_with('%')).collect();
    let (sizes, entries) = lines.split_first()?;
    let numbers = |line: &str| -> Option<Vec<u64>> {
        line.split([' ', '\t'])
            .filter(|word| !word.is_empty())
            .map(|word| is_number(word).then(|| word.parse().ok())?)
            .collect()
    };
    let sizes = numbers(sizes)?;
    let &[rows, columns, count] = &sizes[..] else { return None };
    if rows != columns || rows > 1000 || count != entries.len() as u64 {
        return None;
    }
    let mut moves = Vec::new();
    for entry in entries {
        let entry = numbers(entry)?;
        if entry.len() != 2 + values || entry[..2].iter().any(|v| !(1..=rows).contains(v)) {
            return None;
        }
        moves.push((entry[0].to_string(), Some(entry[1].to_string())));
    }
    Some((rows, moves))
}

pub(crate) fn csv(data: &[u8]) {
    let Some(moves) = text(data).and_then(plain_csv) else { return };
    let game = read(Format::Csv, data).expect("what is plainly a table of moves is read");
    assert!(is_same(&game, &moves, 0), "{moves:?}\n{game:?}");
}

/// Two columns with a comma between them under `source,target`, in either order, quoted or not.
fn plain_csv(text: &str) -> Option<Moves> {
    let mut rows = Vec::new();
    let mut row = vec![String::new()];
    let mut chars = text.chars().peekable();
    let mut is_quoted = false;
    while let Some(c) = chars.next() {
        let field = row.last_mut()?;
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' if is_quoted => {
                is_quoted = false;
                // What follows a closing quote is another field or another row.
                if !matches!(chars.peek(), None | Some(',' | '\n')) {
                    return None;
                }
            }
            '"' if field.is_empty() => is_quoted = true,
            '"' => return None,
            c if is_quoted => field.push(c),
            ',' => row.push(String::new()),
            '\n' => rows.push(std::mem::replace(&mut row, vec![String::new()])),
            c if c.is_ascii_alphanumeric() || c == ' ' => field.push(c),
            _ => return None,
        }
    }
    rows.push(row);
    rows.retain(|row| row.len() > 1 || !row[0].trim().is_empty());
    let (header, rows) = rows.split_first()?;
    let source = match header.iter().map(|name| name.trim()).collect::<Vec<_>>()[..] {
        ["source", "target"] => 0,
        ["target", "source"] => 1,
        _ => return None,
    };
    let mut moves = Vec::new();
    for row in rows {
        let [one, other] = &row[..] else { return None };
        let (from, to) = if source == 0 { (one, other) } else { (other, one) };
        // `1.0` is a number to us.
        let is_float = |word: &str| word.trim().ends_with(".0");
        if is_quoted
            || from.trim().is_empty()
            || from.len() > 18
            || to.len() > 18
            || is_float(from)
            || is_float(to)
        {
            return None;
        }
        moves.push((from.trim().to_owned(), Some(to.trim().to_owned()).filter(|to| !to.is_empty())));
    }
    Some(shown(moves, false))
}
