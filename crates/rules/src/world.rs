//! Rules files to begin with, and small games of the world: they stand in `first/` and `games/` beside this crate's sources.

macro_rules! files {
    ($folder:literal, $($name:literal)+) => {
        &[$(($name, include_str!(concat!("../", $folder, "/", $name, ".star")))),+]
    };
}

/// Short rules files to begin with: their names and texts, the shortest first.
pub const FIRST: &[(&str, &str)] =
    files!("first", "subtraction" "nim" "wythoff" "cat-and-mouse" "tic-tac-toe");

/// The names of the games of the world, in the alphabet's order, and their files.
///
/// ```
/// use retrograde_rules::{Rules, WORLD};
///
/// let (_, text) = WORLD.iter().find(|(name, _)| *name == "tapatan").unwrap();
/// assert!(Rules::read("tapatan.star", text, &[]).is_ok());
/// ```
pub const WORLD: &[(&str, &str)] = files! {
    "games",
    "achi" "cops-and-robber" "dodgem" "dots-and-boxes" "fox-and-hounds" "hare-and-hounds" "l-game" "mu-torere" "picaria"
    "pong-hau-ki" "tapatan"
};
