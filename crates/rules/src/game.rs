//! The game that a rules file defines.

use retrograde::{
    End, Error, Infinite, Player, Result, Rule,
    rules::{Game, Survey},
    scene::Scene,
    tablebase,
};
use starlark::values::{UnpackValue as _, Value, list::ListRef, tuple::TupleRef};

use crate::{
    bounds::LIMITS,
    file::File,
    key::Key,
    scene::scene_of,
    session::{Function, Session, short},
};

/// A game by the rules in a file.
///
/// | the file defines | which is | without it |
/// | --- | --- | --- |
/// | `start` | the position in which the play begins | an error |
/// | `moves(p)` | a list of the positions that a move from `p` leads to | an error |
/// | `result(p)` | `"win"`, `"loss"` or `"tie"` where the play ends at `p`, else `None`; for the player to move, for First if there is `player` | who cannot move loses, or wins by `rule` |
/// | `score(p)` | a whole number where the play ends at `p`, else `None`; likewise | no scores |
/// | `player(p)` | `"first"` or `"second"`: who moves at `p`; `None` at an end | the players alternate |
/// | `name(p)` | a string, different for each position | the position in Starlark's notation |
/// | `scene(p)` | a picture of `p`, see below | the picture that the name is by itself, if it is one |
/// | `canonical(p)` | the one position that stands for all that are like `p` by symmetry | `p` |
/// | `tier(p)` | a whole number that never falls, or never rises, along the moves: big games are solved tier by tier | one tier |
/// | `rule` | `"normal"` or `"misere"` | `"normal"` |
/// | `infinite` | `"draw"`, `"first"`, `"second"` or a score: what infinite play is worth | `"draw"` |
///
/// A picture is a dict with the places of a board and what stands on them:
///
/// | field | which is |
/// | --- | --- |
/// | `rows` | squares: strings of signs, or one string with `/` between the rows; `.` is an empty square, a blank is none |
/// | `points`, `lines`, `men` | points as `(x, y)`, lines between them as pairs of their numbers, a sign for each point (a list of strings where several stand on one) |
/// | `circle` | instead of `points`: that many points around a circle |
/// | `edges`, `drawn` | lines that may be drawn, as pairs of points, and a sign for each; `.` is not drawn |
/// | `heaps` | a list of numbers |
/// | `looks` | what signs look like: `{"F": "fox", "W": "first disc"}`; the words are those of [`Look`](retrograde::scene::Look) |
/// | `board` | `"plain"`, `"chequered"` or `"holes"` |
/// | `notes`, `text` | lines to stand beside it; the picture in one line of words |
///
/// A position is a whole number, a string, `True`, `False`, `None`, or a tuple or list of positions. Every other name that is
/// assigned once at the top level is a parameter, which can be replaced when the file is read; and so are `start`, `rule` and
/// `infinite`.
pub struct Rules {
    file: File,
    start: Key,
    moves: Function,
    result: Option<Function>,
    score: Option<Function>,
    player: Option<Function>,
    name: Option<Function>,
    canonical: Option<Function>,
    scene: Option<Function>,
    tier: Option<Function>,
    rule: Rule,
    infinite: Infinite,
}

impl Rules {
    /// Reads the `text` of a rules file called `name`, with these parameters replaced.
    ///
    /// Needs no more than the [limits](crate::LIMITS). Errors, with their place in the text: it is not Starlark; it fails
    /// when it runs; `start` or `moves` is missing; a definition is not of the kind that the table asks for; there is no
    /// such parameter.
    pub fn read(name: &str, text: &str, parameters: &[(String, String)]) -> Result<Rules> {
        let file = File::read(name, text, parameters)?;
        let start = start(&file)?;
        let moves = function(&file, "moves")?.ok_or_else(|| {
            Error::invalid("this rules file does not define moves")
                .help("define `def moves(p):`, which returns a list of the positions that a move leads to")
        })?;
        let (rule, infinite) = (word(&file, "rule")?, word(&file, "infinite")?);
        Ok(Rules {
            start,
            moves,
            result: function(&file, "result")?,
            score: function(&file, "score")?,
            player: function(&file, "player")?,
            name: function(&file, "name")?,
            canonical: function(&file, "canonical")?,
            scene: function(&file, "scene")?,
            tier: function(&file, "tier")?,
            rule: rule.unwrap_or_default(),
            infinite: infinite.unwrap_or_default(),
            file,
        })
    }

    /// The file that they stand in.
    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// What an optional function returns for a position.
    fn ask<'v>(
        &self,
        function: &Option<Function>,
        session: &mut Session<'v, '_>,
        key: &Key,
    ) -> Result<Value<'v>> {
        match function {
            Some(function) => self.call(function, session, key),
            None => Ok(Value::new_none()),
        }
    }

    fn call<'v>(&self, function: &Function, session: &mut Session<'v, '_>, key: &Key) -> Result<Value<'v>> {
        session.call(function, key).map_err(|error| self.file.placed(function.name, error))
    }

    fn result_in<'v>(&self, session: &mut Session<'v, '_>, key: &Key) -> Result<Option<End>> {
        let result = self.ask(&self.result, session, key)?;
        let score = self.ask(&self.score, session, key)?;
        if !result.is_none() {
            if !score.is_none() {
                let of = short(key);
                let (result, score) = (clipped(result), clipped(score));
                let what =
                    format!("result({of}) is {result} and score({of}) is {score}: the play ends in one way");
                return Err(self.file.error_at("score", what).help("return None from one of them"));
            }
            return match result.unpack_str() {
                Some("win") => Ok(Some(End::Win)),
                Some("loss") => Ok(Some(End::Loss)),
                Some("tie") => Ok(Some(End::Tie)),
                _ => Err(self.wrong("result", key, result, "\"win\", \"loss\", \"tie\" or None")),
            };
        }
        match i64::unpack_value(score) {
            _ if score.is_none() => Ok(None),
            Ok(Some(points)) => Ok(Some(End::Score(points))),
            _ => Err(self.wrong("score", key, score, "a whole number of at most 64 bits, or None")),
        }
    }

    fn owner_in<'v>(&self, session: &mut Session<'v, '_>, key: &Key) -> Result<Option<Player>> {
        let player = self.ask(&self.player, session, key)?;
        match player.unpack_str().map(str::parse) {
            _ if player.is_none() => Ok(None),
            Some(Ok(player)) => Ok(Some(player)),
            _ => Err(self.wrong("player", key, player, "\"first\", \"second\" or None")),
        }
    }

    fn moves_in<'v>(
        &self,
        session: &mut Session<'v, '_>,
        key: &Key,
        moves: &mut Vec<Key>,
        is_canonical: bool,
    ) -> Result<()> {
        let found = self.call(&self.moves, session, key)?;
        let expected = "a list of positions";
        if !matches!(found.get_type(), "list" | "tuple" | "range" | "set") {
            let error = self.wrong("moves", key, found, expected);
            return Err(match found.is_none() {
                true => error.help("write `return` before the list; where there are no moves, return []"),
                false => error,
            });
        }
        let targets: Vec<Value<'v>> = match (ListRef::from_value(found), TupleRef::from_value(found)) {
            (Some(list), _) => list.content().to_vec(),
            (_, Some(tuple)) => tuple.content().to_vec(),
            _ => match found.iterate(session.heap()) {
                Ok(targets) => targets.collect(),
                Err(_) => return Err(self.wrong("moves", key, found, expected)),
            },
        };
        for target in targets {
            let target_key = Key::of(target).map_err(|why| {
                let what = format!("moves({}) returned {}: {why}", short(key), clipped(target));
                self.file.error_at("moves", what).help(POSITIONS)
            })?;
            moves.push(match (&self.canonical, is_canonical) {
                (Some(canonical), true) => self.canonical_in(session, canonical, &target_key)?,
                _ => target_key,
            });
        }
        Ok(())
    }

    fn canonical_in<'v>(
        &self,
        session: &mut Session<'v, '_>,
        canonical: &Function,
        key: &Key,
    ) -> Result<Key> {
        let found = self.call(canonical, session, key)?;
        Key::of(found).map_err(|why| {
            let what = format!("canonical({}) returned {}: {why}", short(key), clipped(found));
            self.file.error_at("canonical", what).help(POSITIONS)
        })
    }

    fn name_in<'v>(&self, session: &mut Session<'v, '_>, key: &Key) -> Result<Option<String>> {
        let Some(function) = &self.name else { return Ok(None) };
        let found = self.call(function, session, key)?;
        match found.unpack_str() {
            Some(name) if !name.is_empty() && !name.contains(['\n', '\r']) => Ok(Some(name.to_owned())),
            _ => Err(self.wrong("name", key, found, "a string of one line")),
        }
    }

    fn scene_in<'v>(&self, session: &mut Session<'v, '_>, key: &Key) -> Result<Option<Scene>> {
        let Some(function) = &self.scene else { return Ok(None) };
        let found = self.call(function, session, key)?;
        scene_of(found)
            .map_err(|why| self.file.error_at("scene", format!("scene({}) returned {why}", short(key))))
    }

    fn tier_in<'v>(&self, session: &mut Session<'v, '_>, key: &Key) -> Result<u64> {
        let found = self.ask(&self.tier, session, key)?;
        match u64::unpack_value(found) {
            Ok(Some(tier)) => Ok(tier),
            _ => Err(self.wrong("tier", key, found, "a whole number from 0 to 2^64 - 1")),
        }
    }

    /// Asks about one position.
    fn about<T>(
        &self,
        position: &Key,
        mut ask: impl for<'v> FnMut(&mut Session<'v, '_>, &Key) -> Result<T>,
    ) -> Result<T> {
        let mut answer = None;
        Session::each(std::slice::from_ref(position), |session, key| {
            answer = Some(ask(session, key)?);
            Ok(())
        })?;
        answer.ok_or_else(|| Error::invalid(format!("the rules do not answer; {LIMITS}")))
    }

    /// An error about what a function returned.
    fn wrong(&self, function: &str, position: &Key, found: Value<'_>, expected: &str) -> Error {
        let what = format!(
            "{function}({}) returned {}, but it must return {expected}",
            short(position),
            clipped(found)
        );
        self.file.error_at(function, what)
    }
}

const POSITIONS: &str =
    "a position is a whole number, a string, True, False, None, or a tuple or list of positions";

/// A value in an error: a long one in part.
fn clipped(value: Value<'_>) -> String {
    const LONGEST: usize = 60;
    // Writing all of a value could take longer than what went wrong.
    match Key::of(value) {
        Ok(key) => short(&key),
        Err(_) if matches!(value.get_type(), "float" | "function") => {
            value.to_repr().chars().take(LONGEST).collect()
        }
        Err(_) => format!("a {}", value.get_type()),
    }
}

fn start(file: &File) -> Result<Key> {
    let value = file.get("start").ok_or_else(|| {
        Error::invalid("this rules file does not define start")
            .help("write `start = …`, the position in which the play begins")
    })?;
    Key::of(value.value())
        .map_err(|why| file.error_at("start", format!("start is no position: {why}")).help(POSITIONS))
}

fn function(file: &File, name: &'static str) -> Result<Option<Function>> {
    let Some(value) = file.get(name) else { return Ok(None) };
    if value.value().get_type() != "function" {
        let what = format!("{name} is a {}, but it must be a function", value.value().get_type());
        return Err(file.error_at(name, what).help(format!("write `def {name}(p):`")));
    }
    Ok(Some(Function { name, value }))
}

/// A value that is one of some words, or a number where those are allowed.
fn word<T: std::str::FromStr>(file: &File, name: &'static str) -> Result<Option<T>> {
    let Some(value) = file.get(name) else { return Ok(None) };
    let text = match (value.value().unpack_str(), value.value().unpack_i32()) {
        (Some(word), _) if word.parse::<i64>().is_err() => word.to_owned(),
        (_, Some(number)) => number.to_string(),
        _ => String::new(),
    };
    text.parse().map(Some).map_err(|_| {
        let expected = match name {
            "rule" => "\"normal\" or \"misere\"",
            _ => "\"draw\", \"first\", \"second\" or a number",
        };
        let what = format!("{name} is {}, but it must be {expected}", clipped(value.value()));
        file.error_at(name, what)
    })
}

impl Game for Rules {
    type Position = Key;

    fn starts(&self) -> Result<Vec<Key>> {
        Ok(vec![self.start.clone()])
    }

    fn moves(&self, position: &Key, moves: &mut Vec<Key>) -> Result<()> {
        self.about(position, |session, key| self.moves_in(session, key, moves, false))
    }

    fn name(&self, position: &Key) -> Result<String> {
        let name = self.about(position, |session, key| self.name_in(session, key))?;
        Ok(name.unwrap_or_else(|| position.to_string()))
    }

    fn scene(&self, position: &Key) -> Result<Option<Scene>> {
        match self.scene {
            Some(_) => self.about(position, |session, key| self.scene_in(session, key)),
            None => {
                let name = self.name(position)?;
                Ok(Scene::of_name(&name).or_else(|| Scene::of_name(&position.to_string())))
            }
        }
    }

    fn result(&self, position: &Key) -> Result<Option<End>> {
        self.about(position, |session, key| self.result_in(session, key))
    }

    fn is_owned(&self) -> bool {
        self.player.is_some()
    }

    fn owner(&self, position: &Key) -> Result<Option<Player>> {
        self.about(position, |session, key| self.owner_in(session, key))
    }

    fn canonical(&self, position: Key) -> Result<Key> {
        match &self.canonical {
            Some(canonical) => {
                self.about(&position, |session, key| self.canonical_in(session, canonical, key))
            }
            None => Ok(position),
        }
    }

    fn tier(&self, position: &Key) -> Result<u64> {
        match &self.tier {
            Some(_) => self.about(position, |session, key| self.tier_in(session, key)),
            None => Ok(0),
        }
    }

    fn tiers(&self, positions: &[Key]) -> Result<Vec<u64>> {
        if self.tier.is_none() {
            return Ok(vec![0; positions.len()]);
        }
        let mut tiers = Vec::with_capacity(positions.len());
        Session::each(positions, |session, key| {
            tiers.push(self.tier_in(session, key)?);
            Ok(())
        })?;
        Ok(tiers)
    }

    fn key(&self, position: &Key) -> Result<Option<tablebase::Key>> {
        Ok(Some(tablebase::Key::from(position.bytes())))
    }

    fn of_key(&self, key: &tablebase::Key) -> Result<Key> {
        let position = if let tablebase::Key::Bytes(bytes) = key { Key::of_bytes(bytes) } else { None };
        position.ok_or_else(|| Error::invalid("a key of this tablebase is of no position of a rules file"))
    }

    fn find(&self, name: &str) -> Result<Option<Key>> {
        // Names of the file's own making can only be looked through.
        Ok(if self.name.is_none() { Key::parse(name) } else { None })
    }

    fn survey(&self, positions: &[Key], visit: &mut dyn FnMut(Survey<'_, Key>) -> Result<()>) -> Result<()> {
        let mut moves = Vec::new();
        Session::each(positions, |session, key| {
            let owner = self.owner_in(session, key)?;
            let result = self.result_in(session, key)?;
            if result.is_none() {
                self.moves_in(session, key, &mut moves, true)?;
            }
            visit(Survey { owner, result, moves: &mut moves })?;
            moves.clear();
            Ok(())
        })
    }

    fn names(&self, positions: &[Key], visit: &mut dyn FnMut(&str) -> Result<()>) -> Result<()> {
        if self.name.is_none() {
            return positions.iter().try_for_each(|position| visit(&position.to_string()));
        }
        Session::each(positions, |session, key| {
            let name = self.name_in(session, key)?;
            visit(&name.unwrap_or_default())
        })
    }

    fn rule(&self) -> Rule {
        self.rule
    }

    fn infinite(&self) -> Infinite {
        self.infinite
    }
}
