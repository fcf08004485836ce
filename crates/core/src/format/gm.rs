//! The format `gm`: PGSolver's parity games, tolerantly.

use std::io::Write;

use super::{Input, ReadOptions};
use crate::{Control, Error, GameGraph, Result};

/// Reads a game.
pub(crate) fn read(_bytes: &[u8], _options: &ReadOptions, _control: &Control) -> Result<Input> {
    Err(Error::invalid("the format gm cannot be read yet"))
}

/// Writes a game, and returns what could not be held.
pub(crate) fn write(_game: &GameGraph, _out: &mut dyn Write) -> Result<Vec<String>> {
    Err(Error::invalid("the format gm cannot be written yet"))
}
