//! The game that a request is about: read, discovered or remembered, with the rules that the request replaces.

use std::{path::Path, sync::Arc};

use retrograde::walk::{Walk, walk_graph};
use retrograde::{
    Control, GameGraph, Infinite, Question, Rule, Solution, Solver, Values,
    counts::Counts,
    explore::{AnyGame, Discovered, Limits},
    format::{self, Format, ReadOptions},
    games,
    solve::default_question,
};
use serde_json::{Map, Value};
use xxhash_rust::xxh3::xxh3_128;

use crate::{
    cache::Key,
    engine::Engine,
    failure::{Failure, Reason},
    request::{Request, shown},
};

/// A game as it came in.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// What it can be asked for again by.
    pub(crate) digest: String,
    /// What the reader wants its user to know, one sentence each.
    pub(crate) notes: Vec<String>,
    origin: Origin,
}

#[derive(Debug)]
enum Origin {
    Read(GameGraph),
    Rules(Discovered),
}

impl Loaded {
    /// A game that was read.
    pub(crate) fn read(digest: String, game: GameGraph, notes: Vec<String>) -> Loaded {
        Loaded { digest, notes, origin: Origin::Read(game) }
    }

    pub(crate) fn game(&self) -> &GameGraph {
        match &self.origin {
            Origin::Read(game) => game,
            Origin::Rules(discovered) => &discovered.game,
        }
    }

    /// Walks along a play: by the rules where there are any, else along the moves of the graph.
    pub(crate) fn walk(&self, line: &[u32]) -> Result<Walk, Failure> {
        Ok(match &self.origin {
            Origin::Read(game) => walk_graph(game, line)?,
            Origin::Rules(discovered) => discovered.known.walk(line)?,
        })
    }

    /// The rules of a game by rules, for its pictures.
    pub(crate) fn discovered(&self) -> Option<&Discovered> {
        match &self.origin {
            Origin::Read(_) => None,
            Origin::Rules(discovered) => Some(discovered),
        }
    }
}

/// A game under the rules that a request wants.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) loaded: Arc<Loaded>,
    /// The same game under other rules, if they are others.
    replaced: Option<GameGraph>,
    /// What is asked.
    pub(crate) question: Question,
}

impl Asked {
    pub(crate) fn game(&self) -> &GameGraph {
        self.replaced.as_ref().unwrap_or_else(|| self.loaded.game())
    }

    /// What its solution is found by.
    pub(crate) fn key(&self) -> Key {
        let game = self.game();
        let digest = self.loaded.digest.clone();
        Key { digest, question: self.question, rule: game.rule, infinite: game.infinite }
    }
}

/// The same, solved.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) asked: Asked,
    pub(crate) solution: Solution,
    pub(crate) counts: Counts,
}

impl Solved {
    pub(crate) fn game(&self) -> &GameGraph {
        self.asked.game()
    }

    /// About how many bytes of memory it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let of_values = match &self.solution.values {
            Values::Outcome { .. } => 5,
            Values::Score { .. } => 12,
            Values::Grundy { .. } => 8,
        };
        // What the rules know of a position has the size of a few numbers.
        let rules = if self.asked.loaded.discovered().is_some() { 64 } else { 0 };
        bytes(self.asked.loaded.game())
            + self.asked.replaced.as_ref().map_or(0, bytes)
            + u64::from(self.game().positions()) * (of_values + 4 + rules)
    }
}

/// About how many bytes of memory a game takes.
fn bytes(game: &GameGraph) -> u64 {
    game.graph.owned_bytes()
        + game.labels.owned_bytes()
        + game.captions.as_ref().map_or(0, |captions| captions.owned_bytes())
        + u64::from(game.positions()) * (u64::from(game.is_owned()) + 1)
        + size_of_val(game.ends()) as u64
}

/// The game that a request names, under its rules.
pub(crate) fn asked(engine: &Engine, request: &Request, control: &Control) -> Result<Asked, Failure> {
    let loaded = loaded(engine, request.get("source"), control)?;
    under_rules(loaded, request.question()?, request.rule()?, request.infinite()?, control)
}

/// This game, under these rules where there are any.
pub(crate) fn under_rules(
    loaded: Arc<Loaded>,
    question: Option<Question>,
    rule: Option<Rule>,
    infinite: Option<Infinite>,
    control: &Control,
) -> Result<Asked, Failure> {
    let game = loaded.game();
    let (rule, infinite) = (rule.unwrap_or(game.rule), infinite.unwrap_or(game.infinite));
    let question = question.unwrap_or_else(|| default_question(game));
    let same = (rule, infinite) == (game.rule, game.infinite);
    let replaced = if same {
        None
    } else {
        control.budget.take(bytes(game))?;
        let mut game = game.clone();
        (game.rule, game.infinite) = (rule, infinite);
        Some(game)
    };
    Ok(Asked { loaded, replaced, question })
}

/// The solution of what was asked, which is kept.
pub(crate) fn solved(engine: &Engine, asked: Asked, control: &Control) -> Result<Arc<Solved>, Failure> {
    let key = asked.key();
    if let Some(solved) = engine.remembered_solution(&key) {
        return Ok(solved);
    }
    let solver = Solver::new().question(asked.question);
    let solution = solver.control(control).solve(asked.game())?;
    let counts = Counts::of(asked.game(), &solution.values);
    let solved = Arc::new(Solved { asked, solution, counts });
    engine.cache().keep(key, Arc::clone(&solved));
    Ok(solved)
}

/// The game that a source names.
pub(crate) fn loaded(
    engine: &Engine,
    source: Option<&Value>,
    control: &Control,
) -> Result<Arc<Loaded>, Failure> {
    const HELP: &str = "a source is {\"text\": \"0 -> 1\"}, {\"game\": \"nim:3,4,5\"}, {\"rules\": \"…\"} or {\"digest\": \"…\"}";
    let source = source.ok_or_else(|| Failure::request("there is no `source`", HELP))?;
    let fields = source.as_object().ok_or_else(|| Failure::request("`source` is no object", HELP))?;
    let field = |key: &str| fields.get(key).and_then(Value::as_str);
    let of = |known: &[&str]| fields.keys().all(|key| known.contains(&key.as_str()));
    if let Some(digest) = field("digest").filter(|_| of(&["digest"])) {
        return engine.remembered(digest).ok_or_else(|| {
            Failure::new(
                Reason::Unknown,
                format!("there is no game of the digest `{}` here, or no longer", shown(digest)),
                "send its source in full",
            )
        });
    }
    if let Some(name) = field("game").filter(|_| of(&["game"])) {
        let digest = digest("game", name.as_bytes());
        return match engine.remembered(&digest) {
            Some(loaded) => Ok(loaded),
            None => Ok(Arc::new(discover(engine, name, digest, control)?)),
        };
    }
    if let Some(text) = field("rules").filter(|_| of(&["rules", "parameters"])) {
        let parameters = parameters(fields)?;
        let digest = digest("rules", format!("{text}{parameters:?}").as_bytes());
        if let Some(loaded) = engine.remembered(&digest) {
            return Ok(loaded);
        }
        let limits = Limits { max_positions: engine.limits.positions, ..Limits::default() };
        let discovered = rules(text, &parameters)?.discover(&limits, control)?;
        return Ok(Arc::new(Loaded { digest, notes: Vec::new(), origin: Origin::Rules(discovered) }));
    }
    match field("text").filter(|_| of(&["text", "format"])) {
        Some(text) => of_text(engine, fields, text, control),
        None => Err(Failure::request("`source` names no game", HELP)),
    }
}

/// Walks along a play of the game that a request names. A game by rules is not discovered for that: it begins at once.
pub(crate) fn walked(
    engine: &Engine,
    request: &Request,
    line: &[u32],
    control: &Control,
) -> Result<Walk, Failure> {
    walked_from(engine, request.get("source"), line, control)
}

/// The same for this source.
pub(crate) fn walked_from(
    engine: &Engine,
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
        _ => loaded(engine, given, control)?.walk(line),
    }
}

/// The parameters of a rules file: an object of texts, each as it stands in the file.
fn parameters(fields: &Map<String, Value>) -> Result<Vec<(String, String)>, Failure> {
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

/// A rules file, where there is no interpreter.
#[cfg(not(feature = "rules"))]
fn rules(_: &str, _: &[(String, String)]) -> Result<Box<dyn AnyGame>, Failure> {
    Err(Failure::new(
        Reason::Invalid,
        "this engine has no interpreter of rules files",
        "open this game with `retrograde serve`",
    ))
}

fn discover(engine: &Engine, name: &str, digest: String, control: &Control) -> Result<Loaded, Failure> {
    let name = name.strip_prefix('@').unwrap_or(name);
    let limits = Limits { max_positions: engine.limits.positions, ..Limits::default() };
    let discovered = games::open(name)?.discover(&limits, control)?;
    Ok(Loaded { digest, notes: Vec::new(), origin: Origin::Rules(discovered) })
}

fn of_text(
    engine: &Engine,
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
    if let Some(loaded) = engine.remembered(&digest) {
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
