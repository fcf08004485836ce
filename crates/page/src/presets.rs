//! Games with their texts, to begin with: each is a file in `presets/`.

use retrograde::{Error, words::Language};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::failure::Failure;

/// A preset, as its file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// What a link calls it.
    pub id: String,
    /// Which chapter it belongs to.
    pub lesson: String,
    /// Where practice on it is to be found, if it is a practice problem: the judge's name and number.
    pub practice: Option<String>,
    /// The game, and what is asked of it: fields of a request.
    pub ask: Map<String, Value>,
    /// What the page shows beside it: `nim` (heaps), `sum` (components), `play` or `quiz`.
    #[serde(default)]
    pub show: Map<String, Value>,
    /// What is true of it. The tests check it.
    pub facts: Vec<Fact>,
    /// Its texts in English.
    pub en: Texts,
    /// Its texts in Chinese.
    pub zh: Texts,
}

/// Texts for people.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// A few words.
    pub title: String,
    /// What there is to see.
    pub about: String,
    /// What people get wrong.
    pub pitfalls: Vec<String>,
    /// What the words in the game's text are called in this language.
    #[serde(default, skip_serializing)]
    pub names: std::collections::BTreeMap<String, String>,
}

/// What is true of a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// The label of the position.
    pub position: String,
    /// Its value, as replies have it.
    pub value: Value,
    /// Its remoteness, rank or time, if that is stated.
    pub number: Option<u32>,
    /// The label of the best move, if that is stated.
    #[serde(rename = "move")]
    pub best: Option<String>,
}

/// A preset in one language.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    id: String,
    lesson: String,
    practice: Option<String>,
    #[serde(flatten)]
    ask: Map<String, Value>,
    show: Map<String, Value>,
    #[serde(flatten)]
    texts: Texts,
}

impl Preset {
    /// The preset in this language.
    pub fn shown(self, language: Language) -> Shown {
        let texts = match language {
            Language::English => self.en,
            Language::Chinese => self.zh,
        };
        let Preset { id, lesson, practice, mut ask, show, .. } = self;
        if let Some(Value::String(text)) = ask.get_mut("source").and_then(|source| source.get_mut("text")) {
            *text = named(text, &texts.names);
        }
        Shown { id, lesson, practice, ask, show, texts }
    }
}

/// A game's text with its words in another language; everything else stays as it is.
fn named(text: &str, names: &std::collections::BTreeMap<String, String>) -> String {
    let mut told = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(char::is_alphabetic) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_alphanumeric()).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        told += before;
        told += names.get(word).map_or(word, String::as_str);
        rest = after;
    }
    told + rest
}

macro_rules! files {
    ($($id:literal)+) => {
        /// The files in the order in which they are shown.
        const FILES: &[(&str, &str)] = &[$(($id, include_str!(concat!("../presets/", $id, ".json")))),+];
    };
}
files! {
    "sweep"
    "draw"
    "misere"
    "minimax"
    "alpha-beta"
    "grundy"
    "loopy"
    "nim"
    "stones"
    "wythoff"
    "staircase"
    "knight"
    "cat-and-mouse"
    "parity"
    "buchi"
    "cses-1730"
    "cses-1729"
    "cses-2207"
    "cses-1099"
    "nim-game"
    "stone-game"
    "predict-the-winner"
    "can-i-win"
    "leetcode-cat-and-mouse"
    "stone-game-iii"
}

/// All presets, in the order in which they are shown.
pub fn all() -> Result<Vec<Preset>, Failure> {
    let preset = |&(id, text): &(&str, &str)| {
        serde_json::from_str(text).map_err(|error| Error::invalid(format!("the preset {id}: {error}")).into())
    };
    FILES.iter().map(preset).collect()
}
