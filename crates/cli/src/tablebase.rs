//! Opening tablebases: the file says itself which game it is of.

use std::{fs::File, io::Read, path::Path};

use retrograde::{Control, tablebase::Tablebase, tables::AnyTables};
use retrograde_rules::with_game;

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
    match own::of_tablebase(&base.header().game).filter(|_| base.header().rules.is_none()) {
        Some(own) => Ok(own.map_err(within)?.with_tables(base)),
        None => with_game(base).map_err(within),
    }
}
