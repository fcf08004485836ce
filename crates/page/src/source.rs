//! The game that a request names: read, discovered or remembered, with the rules that the request replaces.

use std::{path::Path, sync::Arc};

use retrograde::{
    Control,
    explore::{AnyGame, Limits},
    format::{self, Format, ReadOptions},
    games,
    walk::Walk,
};
use serde_json::{Map, Value};
use xxhash_rust::xxh3::xxh3_128;

use crate::{
    failure::{Failure, Reason},
    game::{Asked, Loaded, under_rules},
    request::{Request, shown},
    shelf::Shelf,
};

/// The game that a request names, under its rules.
pub(crate) fn asked(shelf: &Shelf, request: &Request, control: &Control) -> Result<Asked, Failure> {
    let loaded = loaded(shelf, request.get("source"), control)?;
    under_rules(loaded, request.question()?, request.rule()?, request.infinite()?, control)
}

/// The game that a source names.
pub(crate) fn loaded(
    shelf: &Shelf,
    source: Option<&Value>,
    control: &Control,
) -> Result<Arc<Loaded>, Failure> {
    const HELP: &str = "a source is {\"text\": \"0 -> 1\"}, {\"game\": \"nim:3,4,5\"}, {\"rules\": \"…\"} or {\"digest\": \"…\"}";
    let source = source.ok_or_else(|| Failure::request("there is no `source`", HELP))?;
    let fields = source.as_object().ok_or_else(|| Failure::request("`source` is no object", HELP))?;
    let field = |key: &str| fields.get(key).and_then(Value::as_str);
    let of = |known: &[&str]| fields.keys().all(|key| known.contains(&key.as_str()));
    if let Some(digest) = field("digest").filter(|_| of(&["digest"])) {
        return shelf.remembered(digest).ok_or_else(|| {
            Failure::new(
                Reason::Unknown,
                format!("there is no game of the digest `{}` here, or no longer", shown(digest)),
                "send its source in full",
            )
        });
    }
    if let Some(name) = field("game").filter(|_| of(&["game"])) {
        let digest = digest("game", name.as_bytes());
        return match shelf.remembered(&digest) {
            Some(loaded) => Ok(loaded),
            None => Ok(Arc::new(discover(shelf, name, digest, control)?)),
        };
    }
    if let Some(text) = field("rules").filter(|_| of(&["rules", "parameters"])) {
        let parameters = parameters(fields)?;
        let digest = digest("rules", format!("{text}{parameters:?}").as_bytes());
        if let Some(loaded) = shelf.remembered(&digest) {
            return Ok(loaded);
        }
        let limits = Limits { max_positions: shelf.limits.positions, ..Limits::default() };
        let discovered = rules(text, &parameters)?.discover(&limits, control)?;
        return Ok(Arc::new(Loaded::by_rules(digest, discovered)));
    }
    match field("text").filter(|_| of(&["text", "format"])) {
        Some(text) => of_text(shelf, fields, text, control),
        None => Err(Failure::request("`source` names no game", HELP)),
    }
}

/// Walks along a play of the game that a request names. A game by rules is not discovered for that: it begins at once.
pub(crate) fn walked(
    shelf: &Shelf,
    request: &Request,
    line: &[u32],
    control: &Control,
) -> Result<Walk, Failure> {
    walked_from(shelf, request.get("source"), line, control)
}

/// The same for this source.
pub(crate) fn walked_from(
    shelf: &Shelf,
    given: Option<&Value>,
    line: &[u32],
    control: &Control,
) -> Result<Walk, Failure> {
    let source = given.and_then(Value::as_object);
    let field = |key: &str| source.and_then(|source| source.get(key)).and_then(Value::as_str);
    match (field("game"), field("rules"), source) {
        (Some(name), None, Some(fields)) if fields.len() == 1 => {
            Ok(games::open(name.strip_prefix('@').unwrap_or(name))?.walk(line)?)
        }
        (None, Some(text), Some(fields))
            if fields.keys().all(|key| ["rules", "parameters"].contains(&key.as_str())) =>
        {
            Ok(rules(text, &parameters(fields)?)?.walk(line)?)
        }
        // What is none of these, or wrong, is told as everywhere.
        _ => loaded(shelf, given, control)?.walk(None, line),
    }
}

/// The parameters of a rules file: an object of texts, each as it stands in the file.
pub(crate) fn parameters(fields: &Map<String, Value>) -> Result<Vec<(String, String)>, Failure> {
    const HELP: &str = "parameters are texts as they stand in a rules file, such as {\"size\": \"4\"}";
    match fields.get("parameters") {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Object(given)) => given
            .iter()
            .map(|(name, value)| match value {
                Value::String(value) => Ok((name.clone(), value.clone())),
                _ => Err(Failure::request(format!("the parameter `{}` is no text", shown(name)), HELP)),
            })
            .collect(),
        Some(_) => Err(Failure::request("the `parameters` are no object", HELP)),
    }
}

/// A rules file.
#[cfg(feature = "rules")]
fn rules(text: &str, parameters: &[(String, String)]) -> Result<Box<dyn AnyGame>, Failure> {
    Ok(Box::new(retrograde_rules::Rules::read("rules", text, parameters)?))
}

/// The rules file of this name among the games of the world.
#[cfg(feature = "rules")]
pub(crate) fn of_the_world(name: &str) -> Option<&'static str> {
    retrograde_rules::WORLD.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Rules files to begin with.
#[cfg(feature = "rules")]
pub(crate) fn rules_files() -> Vec<(&'static str, &'static str)> {
    retrograde_rules::FIRST.iter().chain(retrograde_rules::WORLD).copied().collect()
}

/// None, where there is no interpreter.
#[cfg(not(feature = "rules"))]
pub(crate) fn rules_files() -> Vec<(&'static str, &'static str)> {
    Vec::new()
}

/// None, where there is no interpreter.
#[cfg(not(feature = "rules"))]
pub(crate) fn of_the_world(_: &str) -> Option<&'static str> {
    None
}

/// The game that a request names by rules, before it is discovered; `None` if it is a graph.
pub(crate) fn by_rules(request: &Request) -> Result<Option<Box<dyn AnyGame>>, Failure> {
    let source = request.get("source").and_then(Value::as_object);
    let field = |key: &str| source.and_then(|source| source.get(key)).and_then(Value::as_str);
    match (field("game"), field("rules"), source) {
        (Some(name), None, Some(fields)) if fields.len() == 1 => {
            Ok(Some(games::open(name.strip_prefix('@').unwrap_or(name))?))
        }
        (None, Some(text), Some(fields)) => Ok(Some(rules(text, &parameters(fields)?)?)),
        _ => Ok(None),
    }
}

/// A rules file, where there is no interpreter.
#[cfg(not(feature = "rules"))]
fn rules(_: &str, _: &[(String, String)]) -> Result<Box<dyn AnyGame>, Failure> {
    Err(no_interpreter())
}

/// The failure that there is none.
#[cfg(not(feature = "rules"))]
pub(crate) fn no_interpreter() -> Failure {
    Failure::new(
        Reason::Invalid,
        "this engine has no interpreter of rules files",
        "open this game with `retrograde serve`",
    )
}

fn discover(shelf: &Shelf, name: &str, digest: String, control: &Control) -> Result<Loaded, Failure> {
    let name = name.strip_prefix('@').unwrap_or(name);
    let limits = Limits { max_positions: shelf.limits.positions, ..Limits::default() };
    let discovered = games::open(name)?.discover(&limits, control)?;
    Ok(Loaded::by_rules(digest, discovered))
}

fn of_text(
    shelf: &Shelf,
    fields: &Map<String, Value>,
    text: &str,
    control: &Control,
) -> Result<Arc<Loaded>, Failure> {
    let known = || Format::ALL.into_iter().filter(|&format| format != Format::Binary);
    let format = match fields.get("format").filter(|format| !format.is_null()) {
        None => None,
        Some(given) => {
            let found = known().find(|format| Some(format.word()) == given.as_str());
            Some(found.ok_or_else(|| {
                let words: Vec<_> = known().map(Format::word).collect();
                Failure::request("the `format` of the source is none that we know", words.join(", "))
            })?)
        }
    };
    let digest = digest(format.map_or("text", Format::word), text.as_bytes());
    if let Some(loaded) = shelf.remembered(&digest) {
        return Ok(loaded);
    }
    let loaded = of_bytes(Arc::new(text.to_owned().into_bytes()), None, format, digest, control)?;
    Ok(Arc::new(loaded))
}

/// The game in these bytes, which are not compressed.
pub(crate) fn of_bytes(
    bytes: retrograde::array::SharedBytes,
    name: Option<&Path>,
    format: Option<Format>,
    digest: String,
    control: &Control,
) -> Result<Loaded, Failure> {
    let format = match format {
        Some(format) => format,
        None => format::recognise(name, (*bytes).as_ref())?,
    };
    let input = format::read(bytes, format, &ReadOptions::default(), control)?;
    Ok(Loaded::read(digest, input.game, input.notes))
}

/// What a game is found by again: a fingerprint of where it came from.
pub(crate) fn digest(sort: &str, bytes: &[u8]) -> String {
    format!("{sort}-{:032x}", xxh3_128(bytes))
}
