//! The one way in: every command that takes INPUT gets its game here.

use std::{fs, io::Read, path::Path, sync::Arc};

use retrograde::{
    Error, GameGraph,
    core::{
        Control,
        array::SharedBytes,
        format::{self, Format, ReadOptions},
    },
};

use crate::{
    args::{Reading, Rules},
    failure::Failure,
    goals,
    output::is_dash,
};

/// A game that was read, with the rules that the arguments replaced.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The game as it is to be solved.
    pub(crate) game: GameGraph,
    /// What people call the input.
    pub(crate) name: String,
    /// The format that it was in.
    pub(crate) format: Format,
    /// What the reader wants its user to know, one sentence each.
    pub(crate) notes: Vec<String>,
}

/// Reads the game that `path` names.
pub(crate) fn load_input(
    path: &Path,
    reading: &Reading,
    rules: &Rules,
    control: &Control,
) -> Result<Loaded, Failure> {
    refuse_what_is_no_file(path)?;
    let name = if is_dash(path) { "standard input".to_owned() } else { path.display().to_string() };
    let bytes = bytes_of(path)?;
    let format = reading
        .from
        .or_else(|| format::format_of_name(path))
        .unwrap_or_else(|| format::format_of_content((*bytes).as_ref()));
    let options = ReadOptions { base: reading.base, strict: reading.strict };
    let input = format::read(bytes, format, &options, control).map_err(Failure::within(&name))?;
    let (mut game, notes) = (input.game, input.notes);
    if let Some(rule) = rules.rule {
        game.rule = rule;
    }
    if let Some(infinite) = rules.infinite {
        game.infinite = infinite;
    }
    goals::apply(&mut game, &rules.goal)?;
    Ok(Loaded { game, name, format: input.format, notes })
}

/// Games that are named by other means than a file.
fn refuse_what_is_no_file(path: &Path) -> Result<(), Failure> {
    let name = path.to_string_lossy();
    if path.exists() {
        return Ok(());
    }
    if name.starts_with('@') {
        return Err(Failure::arguments(
            format!("there are no built-in games yet, so `{name}` is not one"),
            "name a file, or `-` for standard input",
        ));
    }
    if path.extension().is_some_and(|ending| ending == "star") {
        return Err(Failure::arguments(
            format!("games by rules, such as `{name}`, cannot be read yet"),
            "name a file that holds a graph, or `-` for standard input",
        ));
    }
    Ok(())
}

fn bytes_of(path: &Path) -> Result<SharedBytes, Failure> {
    let mut bytes = Vec::new();
    if is_dash(path) {
        std::io::stdin().lock().read_to_end(&mut bytes).map_err(|e| Failure::from(Error::from(e)))?;
    } else {
        bytes = fs::read(path).map_err(Failure::reading(path))?;
    }
    Ok(Arc::new(bytes))
}
