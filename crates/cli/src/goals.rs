//! `--goal` ends the play at chosen positions, which makes a reachability game of anybody's graph; `--infinite` says what
//! play without an end is worth.

use std::{fs, path::Path};

use retrograde::{Control, End, Error, GameGraph, Infinite, Player, Position, error::Place, format::decode};

use crate::{
    args::{
        Rules,
        values::{Goal, GoalPlace, InfinitePlay, Winner},
    },
    failure::Failure,
    numbers::count,
};

/// The positions at which these goals end the play, ascending. Two of them with different results at the same position are an error.
pub(crate) fn positions_of(game: &GameGraph, goals: &[Goal]) -> Result<Vec<(Position, End)>, Failure> {
    let mut all: Vec<(Position, End)> = Vec::new();
    for goal in goals {
        let end = result(game, goal.winner)?;
        let positions = positions(game, &goal.place)?;
        all.extend(positions.into_iter().map(|v| (v, end)));
    }
    all.sort_by_key(|goal| goal.0);
    all.dedup();
    match all.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(Failure::arguments(
            format!("two goals say different things of position {}", game.label(pair[0].0)),
            "name each position under one result only",
        )),
        None => Ok(all),
    }
}

/// Ends the play of `game` at these positions, and says what that takes out of it.
pub(crate) fn end(game: &mut GameGraph, goals: &[(Position, End)]) -> Option<String> {
    let before = game.ignored_moves();
    game.end_play(goals.iter().copied());
    let ignored = game.ignored_moves() - before;
    let are = if ignored == 1 { "is" } else { "are" };
    (ignored > 0).then(|| {
        format!("--goal ends the play, so {} of the input {are} never played", count(ignored, "move"))
    })
}

/// Lets infinite play be worth what the arguments say, and says what that leaves out.
pub(crate) fn infinite(game: &mut GameGraph, rules: &Rules) -> Result<Option<String>, Failure> {
    let mut note = None;
    match &rules.infinite {
        Some(InfinitePlay::Worth(infinite)) => game.infinite = *infinite,
        Some(InfinitePlay::Recurring(infinite, place)) => {
            let mut recurring = vec![false; game.positions() as usize];
            positions(game, place)?.into_iter().for_each(|v| recurring[v as usize] = true);
            game.let_recur(*infinite, |v| recurring[v as usize])?;
        }
        None if !rules.goal.is_empty() && game.infinite.parity().is_some() => {
            game.infinite = Infinite::Draw;
            note = Some(
                "with --goal the priorities decide nothing, and infinite play is a draw; --infinite priorities lets them"
                    .to_owned(),
            );
        }
        None => {}
    }
    match (rules.parity, game.infinite) {
        (Some(parity), Infinite::Priorities(_)) => game.infinite = Infinite::Priorities(parity),
        (Some(_), infinite) => {
            return Err(Failure::arguments(
                format!("--parity says how priorities decide, but here infinite play is worth `{infinite}`"),
                "leave it out, or say --infinite priorities",
            ));
        }
        (None, _) => {}
    }
    Ok(note)
}

fn positions(game: &GameGraph, place: &GoalPlace) -> Result<Vec<Position>, Failure> {
    match place {
        GoalPlace::Priority(priority) => of_priority(game, *priority),
        GoalPlace::Named(words) => named(game, words),
    }
}

/// A winner as the declared result of a position of this kind of game.
fn result(game: &GameGraph, winner: Winner) -> Result<End, Failure> {
    match (winner, game.is_owned()) {
        (Winner::Tie, _) => Ok(End::Tie),
        (Winner::Player(Player::First), true) => Ok(End::Win),
        (Winner::Player(Player::Second), true) => Ok(End::Loss),
        (Winner::Mover(end), false) => Ok(end),
        (Winner::Player(player), false) => Err(Failure::arguments(
            format!("--goal {player}=… needs a game with owners, and in this one the players alternate"),
            "say win=… or loss=… for the player to move at the goal",
        )),
        (Winner::Mover(end), true) => Err(Failure::arguments(
            format!("--goal {end}=… is for games in which the players alternate, and this one has owners"),
            "say first=… or second=… for the player who wins at the goal",
        )),
    }
}

fn of_priority(game: &GameGraph, priority: u64) -> Result<Vec<Position>, Failure> {
    let priorities = game.priorities.as_ref().ok_or_else(|| {
        Failure::arguments(
            format!("--goal …=priority:{priority} needs an input with priorities, and this one has none"),
            "name the goal's positions: --goal first=a,b, or in a file: --goal first=FILE",
        )
    })?;
    let found: Vec<Position> =
        (0..).zip(priorities).filter(|(_, p)| **p == priority).map(|(v, _)| v).collect();
    if found.is_empty() {
        return Err(Failure::arguments(
            format!("no position has priority {priority}"),
            format!("the greatest priority is {}", priorities.iter().max().unwrap_or(&0)),
        ));
    }
    Ok(found)
}

/// The positions that these words name: a file's, or those that stand there.
fn named(game: &GameGraph, words: &str) -> Result<Vec<Position>, Failure> {
    let path = Path::new(words);
    let found = in_place(game, words)?;
    match (found, path.is_file()) {
        (Ok(_), true) => Err(Failure::arguments(
            format!("`{words}` is both a file and a position"),
            format!("write ./{words} for the file, or \"{words}\" in double quotes for the position"),
        )),
        (Ok(positions), false) => Ok(positions),
        (Err(_), true) => of_file(game, path),
        // Where a path was meant, the file is what is missing.
        (Err(_), false) if words.contains('/') => of_file(game, path),
        (Err(item), false) => Err(Failure::arguments(
            format!("there is no position `{item}`, and no file `{words}`"),
            "name positions as the game does, with commas between them, a range of numbers as 3..7, or a file with one name a line",
        )),
    }
}

/// The positions named with commas between them, or the first name that is none.
fn in_place(game: &GameGraph, words: &str) -> Result<Result<Vec<Position>, String>, Failure> {
    let finder = game.finder()?;
    let whole = finder.find(words.trim());
    let mut found = Vec::new();
    let mut missing = None;
    for item in items(words) {
        let name = item.strip_prefix('"').and_then(|item| item.strip_suffix('"'));
        match finder.find(name.unwrap_or(item)) {
            Some(v) => found.push(v),
            None => match range(item).filter(|_| name.is_none()) {
                Some((first, last)) => {
                    let before = found.len();
                    let is_in = |v: &Position| {
                        game.labels.number(*v).is_some_and(|number| (first..=last).contains(&number))
                    };
                    found.extend((0..game.positions()).filter(is_in));
                    if found.len() == before {
                        missing.get_or_insert(item.to_owned());
                    }
                }
                None => drop(missing.get_or_insert(item.to_owned())),
            },
        }
    }
    Ok(match (whole, missing) {
        // A name with commas in it.
        (Some(v), Some(_)) => Ok(vec![v]),
        (Some(v), None) if found != [v] => {
            return Err(Failure::arguments(
                format!("`{words}` is one position, and several with commas between them"),
                "put the one into double quotes, inside of those of the shell: 'first=\"a,b\"'",
            ));
        }
        (_, Some(item)) => Err(item),
        (_, None) => Ok(found),
    })
}

/// What stands between commas that are not in double quotes.
fn items(words: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (at, c) in words.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => {
                items.push(words[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(words[start..].trim());
    items
}

/// `3..7` or `3-7`, with both ends.
fn range(item: &str) -> Option<(u64, u64)> {
    let (first, last) = item.split_once("..").or_else(|| item.split_once('-'))?;
    let (first, last) = (first.trim().parse().ok()?, last.trim_start_matches('=').trim().parse().ok()?);
    (first <= last).then_some((first, last))
}

/// The positions whose names are the lines of a file; `#` starts a comment line.
fn of_file(game: &GameGraph, path: &Path) -> Result<Vec<Position>, Failure> {
    let bytes = fs::read(path).map_err(Failure::reading(path))?;
    let control = Control::default();
    let text = decode(&bytes, &control).map_err(Failure::within(&path.display().to_string()))?.bytes;
    let finder = game.finder()?;
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let name = line.trim_ascii();
        let at = start + line.len() - line.trim_ascii_start().len();
        start += line.len();
        if name.is_empty() || name.starts_with(b"#") {
            continue;
        }
        let position =
            std::str::from_utf8(name).ok().and_then(|name| finder.find(name)).ok_or_else(|| {
                let error = Error::invalid("the game has no position of this name")
                    .at(Place::of(&text, at..at + name.len(), "expected the name of a position"))
                    .help("a goal's file has one position a line, named as in the game");
                Failure::within(&path.display().to_string())(error)
            })?;
        found.push(position);
    }
    if found.is_empty() {
        let error = Error::invalid("this file names no position").help("write one position a line");
        return Err(Failure::within(&path.display().to_string())(error));
    }
    Ok(found)
}
