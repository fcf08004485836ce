//! The format `binary` (`.rgg`): our own, mapped, checksummed, no parsing.

use std::io::Write;

use super::Input;
use crate::{Control, Error, GameGraph, Result, array::SharedBytes};

/// The first bytes of every file: not UTF-8, and altered by every transfer that takes it for text.
const MAGIC: [u8; 8] = *b"\x89RGG\r\n\x1A\n";

/// Whether these bytes claim to be in this format.
pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Reads a game.
pub(crate) fn read(_bytes: SharedBytes, _control: &Control) -> Result<Input> {
    Err(Error::invalid("the format binary cannot be read yet"))
}

/// Writes a game, and returns what could not be held.
pub(crate) fn write(_game: &GameGraph, _out: &mut dyn Write) -> Result<Vec<String>> {
    Err(Error::invalid("the format binary cannot be written yet"))
}
