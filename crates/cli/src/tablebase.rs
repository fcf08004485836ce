//! Opening tablebases: the file says itself which game it is of.

use std::{fs::File, io::Read, path::Path};

use retrograde::{
    Control, Error,
    explore::AnyGame,
    games,
    tablebase::{Header, Tablebase},
    tables::AnyTables,
};
use retrograde_rules::Rules;

use crate::{
    failure::Failure,
    input::{bytes_of, name_of},
    own,
};

/// Whether this file is a tablebase, by its first bytes.
pub(crate) fn is_tablebase(path: &Path) -> bool {
    let mut first = [0; 8];
    // A pipe must not lose its first bytes.
    let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file());
    is_file
        && File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok()
        && retrograde::tablebase::is_tablebase(&first)
}

/// Opens a tablebase with its game.
pub(crate) fn open(path: &Path, control: &Control) -> Result<Box<dyn AnyTables>, Failure> {
    let source = bytes_of(path, control)?;
    let within = |error| Failure::within(&name_of(path))(error);
    let base = Tablebase::open(source.bytes.clone()).map_err(within)?;
    let game = game_of(base.header()).map_err(within)?;
    Ok(game.with_tables(base))
}

/// The game that a tablebase is of.
fn game_of(header: &Header) -> Result<Box<dyn AnyGame>, Error> {
    if let Some(rules) = &header.rules {
        return Ok(Box::new(Rules::read(&rules.name, &rules.text, &rules.parameters)?));
    }
    if let Some(own) = own::of_tablebase(&header.game) {
        return own;
    }
    match header.game.strip_prefix('@') {
        Some(built_in) => games::open(built_in),
        None => Err(Error::invalid(format!("this tablebase is of a game of its own, `{}`", header.game))
            .help("open it with the program that made it")),
    }
}
