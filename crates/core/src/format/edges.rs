//! The format `edges`: `u v` a line, as SNAP and KONECT have it.

use std::io::Write;

use super::Input;
use crate::{Control, Error, GameGraph, Result};

/// Reads a game.
pub(crate) fn read(_bytes: &[u8], _control: &Control) -> Result<Input> {
    Err(Error::invalid("the format edges cannot be read yet"))
}

/// Writes a game, and returns what could not be held.
pub(crate) fn write(_game: &GameGraph, _out: &mut dyn Write) -> Result<Vec<String>> {
    Err(Error::invalid("the format edges cannot be written yet"))
}
