//! What the pieces of a picture look like.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

macro_rules! looks {
    ($($variant:ident $word:literal $about:literal),+ $(,)?) => {
        /// What a piece looks like.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Look {
            $(#[doc = $about] $variant),+
        }

        impl Look {
            /// All of them.
            pub const ALL: &[Look] = &[$(Look::$variant),+];

            /// What rules call it.
            pub fn word(self) -> &'static str {
                match self {
                    $(Look::$variant => $word),+
                }
            }
        }
    };
}
looks! {
    Letter "letter" "Its own letter, or a few of them.",
    Cross "cross" "The mark of X.",
    Ring "ring" "The mark of O.",
    Disc "disc" "A man of a board game.",
    Counter "counter" "A counter of a heap.",
    Block "block" "What fills a square; blocks of one side side by side are one.",
    Stroke "stroke" "A line that has been drawn.",
    Token "token" "What is moved along a graph.",
    Trace "trace" "Where something has been.",
    Poison "poison" "What nobody wants to take.",
    Hole "hole" "A way out.",
    Fox "fox" "A fox.",
    Hound "hound" "A hound.",
    Goose "goose" "A goose.",
    Hare "hare" "A hare.",
    Cat "cat" "A cat.",
    Mouse "mouse" "A mouse.",
    Cop "cop" "A cop.",
    Robber "robber" "A robber.",
    Knight "knight" "A knight of chess.",
    Queen "queen" "A queen of chess.",
    CarUp "car-up" "A car that drives upwards.",
    CarRight "car-right" "A car that drives to the right.",
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Look {
    type Err = ();

    fn from_str(word: &str) -> Result<Look, ()> {
        Look::ALL.iter().copied().find(|look| look.word() == word).ok_or(())
    }
}

impl Serialize for Look {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
