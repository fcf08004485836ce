//! The one way in: every command that takes INPUT gets its game here.

use std::{fs::File, io, path::Path};

use retrograde::{
    GameGraph,
    core::{
        Control,
        format::{self, Format, ReadOptions},
    },
    explore::Limits,
    games,
    input::{self, Source},
};
use sha2::{Digest, Sha256};

use crate::{
    args::{Reading, Rules},
    estimate,
    failure::Failure,
    goals,
    output::is_dash,
};

/// A game that was read, with the rules that the arguments replaced.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The game as it is to be solved.
    pub(crate) game: GameGraph,
    /// What the reader wants its user to know, one sentence each.
    pub(crate) notes: Vec<String>,
    /// The SHA-256 of the input's bytes (decompressed) in hexadecimal digits, if it was asked for and there are bytes.
    pub(crate) sha256: Option<String>,
}

/// Reads the game that `path` names: a file, `-`, or a built-in game `@name:parameters`.
pub(crate) fn load_input(
    path: &Path,
    reading: &Reading,
    rules: &Rules,
    control: &Control,
) -> Result<Loaded, Failure> {
    load(path, reading, rules, control, false)
}

/// The same, with the digest that ties a solution to its input.
pub(crate) fn load_with_digest(
    path: &Path,
    reading: &Reading,
    rules: &Rules,
    control: &Control,
) -> Result<Loaded, Failure> {
    load(path, reading, rules, control, true)
}

fn load(
    path: &Path,
    reading: &Reading,
    rules: &Rules,
    control: &Control,
    digest: bool,
) -> Result<Loaded, Failure> {
    let mut loaded = match built_in(path) {
        Some(name) => discover(&name, control)?,
        None => read(path, reading, control, digest)?,
    };
    let game = &mut loaded.game;
    game.rule = rules.rule.unwrap_or(game.rule);
    game.infinite = rules.infinite.unwrap_or(game.infinite);
    loaded.notes.extend(goals::apply(game, &rules.goal)?);
    Ok(loaded)
}

/// What stands after the `@`, unless there is a file of that name.
fn built_in(path: &Path) -> Option<String> {
    let name = path.to_str()?.strip_prefix('@')?;
    (!path.exists()).then(|| name.to_owned())
}

fn discover(name: &str, control: &Control) -> Result<Loaded, Failure> {
    let found = games::open(name)?.discover(&Limits::default(), control)?;
    estimate::announce_game(&found.game, control);
    Ok(Loaded { game: found.game, notes: Vec::new(), sha256: None })
}

fn read(path: &Path, reading: &Reading, control: &Control, digest: bool) -> Result<Loaded, Failure> {
    if path.extension().is_some_and(|ending| ending == "star") {
        return Err(Failure::arguments(
            format!("games by rules, such as `{}`, cannot be read yet", path.display()),
            "name a file that holds a graph, or `-` for standard input",
        ));
    }
    let source = bytes_of(path, control)?;
    let bytes = source.bytes.clone();
    let sha256 = digest.then(|| hexadecimal(&Sha256::digest((*bytes).as_ref())));
    let format = reading
        .from
        .or_else(|| format::format_of_name(path))
        .unwrap_or_else(|| format::format_of_content((*bytes).as_ref()));
    if format != Format::Binary {
        estimate::announce_text((*bytes).as_ref(), format, control);
    }
    let options = ReadOptions { base: reading.base, strict: reading.strict };
    let input = format::read(bytes, format, &options, control).map_err(Failure::within(&name_of(path)))?;
    if input.format == Format::Binary {
        estimate::announce_game(&input.game, control);
    } else {
        source.release(control);
    }
    Ok(Loaded { game: input.game, notes: input.notes, sha256 })
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What people call a file argument.
pub(crate) fn name_of(path: &Path) -> String {
    if is_dash(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The content of a file argument, decompressed.
pub(crate) fn bytes_of(path: &Path, control: &Control) -> Result<Source, Failure> {
    let source = if is_dash(path) {
        input::read(io::stdin().lock(), control)
    } else {
        let file = File::open(path).map_err(Failure::reading(path))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(Failure::reading(path)(io::ErrorKind::IsADirectory.into()));
        }
        input::of_file(file, control)
    };
    source.map_err(Failure::within(&name_of(path)))
}
