//! A request: a JSON object, and its fields as what they must be.

use std::str::FromStr;

use retrograde::{GameGraph, Infinite, Position, Question, Rule, words::Language};
use serde_json::{Map, Value};

use crate::failure::Failure;

/// The fields that every request about a game may have, whatever is asked.
pub(crate) const COMMON: &[&str] = &["source", "question", "rule", "infinite"];

/// A request.
#[derive(Debug)]
pub(crate) struct Request {
    fields: Map<String, Value>,
    pub(crate) language: Language,
}

impl Request {
    pub(crate) fn parse(text: &str) -> Result<Request, Failure> {
        const HELP: &str =
            "a request is an object such as {\"op\": \"solve\", \"source\": {\"text\": \"0 -> 1\"}}";
        let fields = match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => return Err(Failure::request("the request is JSON, but no object", HELP)),
            Err(error) => return Err(Failure::request(format!("the request is not JSON: {error}"), HELP)),
        };
        let mut request = Request { fields, language: Language::default() };
        request.language = request.word("language", "\"en\" or \"zh\"")?.unwrap_or_default();
        Ok(request)
    }

    /// Refuses fields that nobody would read: they are misspelt ones.
    pub(crate) fn admit(&self, op: &str, known: impl Fn(&str) -> bool + Copy) -> Result<(), Failure> {
        match self.fields.keys().find(|key| !["op", "language"].contains(&key.as_str()) && !known(key)) {
            None => Ok(()),
            Some(key) => Err(Failure::request(
                format!("the op `{op}` has no field `{key}`"),
                "API.md says which fields each op has",
            )),
        }
    }

    /// The field, if it is there and not null.
    pub(crate) fn get(&self, key: &str) -> Option<&Value> {
        self.fields.get(key).filter(|value| !value.is_null())
    }

    pub(crate) fn text(&self, key: &str) -> Result<Option<&str>, Failure> {
        self.get(key).map(|value| value.as_str().ok_or_else(|| wrong(key, "a text", value))).transpose()
    }

    /// A word of a fixed set.
    pub(crate) fn word<T: FromStr>(&self, key: &str, expected: &str) -> Result<Option<T>, Failure> {
        self.get(key)
            .map(|value| {
                let word = value.as_str().and_then(|word| word.parse().ok());
                word.ok_or_else(|| wrong(key, expected, value))
            })
            .transpose()
    }

    /// A whole number up to `most`.
    pub(crate) fn number(&self, key: &str, most: u64) -> Result<Option<u64>, Failure> {
        self.get(key).map(|value| whole(key, value, most)).transpose()
    }

    /// A list of at most `most` items.
    pub(crate) fn list(&self, key: &str, most: usize) -> Result<Option<&[Value]>, Failure> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let list = value.as_array().ok_or_else(|| wrong(key, "a list", value))?;
        if list.len() > most {
            return Err(Failure::request(
                format!("`{key}` has {} items, more than {most}", list.len()),
                "send fewer",
            ));
        }
        Ok(Some(list))
    }

    pub(crate) fn question(&self) -> Result<Option<Question>, Failure> {
        self.word("question", "\"outcome\", \"score\" or \"grundy\"")
    }

    pub(crate) fn rule(&self) -> Result<Option<Rule>, Failure> {
        self.word("rule", "\"normal\" or \"misere\"")
    }

    /// What infinite play is worth: a word, or a number of points.
    pub(crate) fn infinite(&self) -> Result<Option<Infinite>, Failure> {
        const EXPECTED: &str = "\"draw\", \"first\", \"second\" or a whole number";
        match self.get("infinite") {
            Some(Value::Number(number)) => match number.as_i64() {
                Some(score) => Ok(Some(Infinite::Score(score))),
                None => {
                    Err(Failure::request(format!("`infinite` is {number}"), format!("expected {EXPECTED}")))
                }
            },
            _ => self.word("infinite", EXPECTED),
        }
    }

    /// The position that a field names, by its number (from 0, as in `moves`) or by its label.
    pub(crate) fn position(&self, key: &str, game: &GameGraph) -> Result<Option<Position>, Failure> {
        self.get(key).map(|value| position(key, value, game)).transpose()
    }
}

/// The position that a value names.
pub(crate) fn position(key: &str, value: &Value, game: &GameGraph) -> Result<Position, Failure> {
    if let Some(label) = value.as_str() {
        return game.finder()?.find(label).ok_or_else(|| {
            Failure::from(retrograde::Error::invalid(format!(
                "there is no position called `{}`",
                shown(label)
            )))
        });
    }
    let most = game.positions();
    match value.as_u64() {
        Some(v) if v < u64::from(most) => Ok(v as Position),
        Some(v) => {
            let error = retrograde::Error::invalid(format!("there is no position number {v}"));
            Err(error.help(format!("the game has {most}, and they are counted from 0")).into())
        }
        None => Err(wrong(key, "a position: its number, counted from 0, or its label as a text", value)),
    }
}

/// A whole number up to `most`.
pub(crate) fn whole(key: &str, value: &Value, most: u64) -> Result<u64, Failure> {
    let number = value.as_u64().filter(|&number| number <= most);
    number.ok_or_else(|| wrong(key, &format!("a whole number from 0 to {most}"), value))
}

/// The error that a field is not what it must be.
pub(crate) fn wrong(key: &str, expected: &str, value: &Value) -> Failure {
    let what = match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => format!("the text {:?}", shown(text)),
        other => other.to_string(),
    };
    Failure::request(format!("`{key}` is {what}"), format!("expected {expected}"))
}

/// A text of somebody else's in an error: not too much of it.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let mut cut: String = text.chars().take(MOST).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}
