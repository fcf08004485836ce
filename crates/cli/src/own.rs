//! A game of one's own, for which the whole program works.

use std::{path::Path, sync::OnceLock};

use retrograde::{Error, explore::AnyGame};

/// A game that is written in Rust, for [`main_of`](crate::main_of).
#[derive(Clone, Copy, Debug)]
pub struct OwnGame {
    /// What the program is called, and the game in its tablebases.
    pub name: &'static str,
    /// The rules in one or two sentences.
    pub rules: &'static str,
    /// Parameters to try it with: they are named where others are not understood.
    pub example: &'static str,
    /// Opens it with the parameters that stand where a game is asked for.
    pub open: fn(&str) -> retrograde::Result<Box<dyn AnyGame>>,
}

/// The game of this program, if it has one of its own: set once, before anything else.
static OWN: OnceLock<OwnGame> = OnceLock::new();

pub(crate) fn set(game: OwnGame) {
    // A second game would be a program that calls `main_of` twice; the first one stays.
    let _ = OWN.set(game);
}

/// What this program is called.
pub(crate) fn program() -> &'static str {
    OWN.get().map_or("retrograde", |own| own.name)
}

/// A game, and what its tables are called.
type Named = (Box<dyn AnyGame>, String);

/// The own game with the parameters that INPUT is, and what its tables are called, if INPUT is nothing else.
pub(crate) fn named(input: &Path) -> Option<Result<Named, Error>> {
    let own = OWN.get()?;
    let text = input.to_str().filter(|text| !text.starts_with(['@', '-']) && !input.exists())?;
    // What looks like a file is one that is missing.
    if text.contains(['/', '\\']) || text.rsplit_once('.').is_some_and(|(_, ending)| !ending.is_empty()) {
        return None;
    }
    let opened = (own.open)(text).map_err(|error| {
        error.help(format!(
            "`{text}` is no file, so it was taken as parameters of {}, such as `{}`",
            own.name, own.example
        ))
    });
    Some(opened.map(|game| (game, format!("{}:{text}", own.name))))
}

/// The own game that a tablebase of this name is of.
pub(crate) fn of_tablebase(name: &str) -> Option<Result<Box<dyn AnyGame>, Error>> {
    let own = OWN.get()?;
    let (game, parameters) = name.split_once(':')?;
    (game == own.name).then(|| (own.open)(parameters))
}
