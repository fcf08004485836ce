//! Small games of the world, as rules files: they stand in `games/` beside this crate's sources.

macro_rules! files {
    ($($name:literal)+) => {
        /// The names of the games, in the alphabet's order, and their files.
        ///
        /// ```
        /// use retrograde_rules::{Rules, WORLD};
        ///
        /// let (_, text) = WORLD.iter().find(|(name, _)| *name == "tapatan").unwrap();
        /// assert!(Rules::read("tapatan.star", text, &[]).is_ok());
        /// ```
        pub const WORLD: &[(&str, &str)] = &[$(($name, include_str!(concat!("../games/", $name, ".star")))),+];
    };
}

files! {
    "achi" "cops-and-robber" "dodgem" "dots-and-boxes" "fox-and-hounds" "hare-and-hounds" "l-game" "mu-torere" "picaria"
    "pong-hau-ki" "tapatan"
}
