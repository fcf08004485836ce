//! The languages that the engine speaks.

use std::str::FromStr;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl FromStr for Language {
    type Err = ();
    fn from_str(word: &str) -> Result<Language, ()> {
        match word {
            "en" => Ok(Language::English),
            "zh" => Ok(Language::Chinese),
            _ => Err(()),
        }
    }
}
