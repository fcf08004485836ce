//! Writes `dot`.

use std::io::Write;

use super::KEYWORDS;
use crate::{
    GameGraph, Labels, Position, Result, Rule,
    format::{
        attributes,
        emit::{Emit, are_numerals},
    },
    labels,
};

/// Writes a game, and returns what could not be held.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let mut writer = Writer { game, emit: Emit::new(out) };
    writer.emit.text("digraph {\n")?;
    if game.rule != Rule::default() {
        writer.emit.text(&format!("  rule={};\n", game.rule))?;
    }
    if game.infinite != game.default_infinite() {
        writer.emit.text(&format!("  infinite=\"{}\";\n", game.infinite))?;
    }
    let is_named = matches!(game.labels, Labels::Names(_));
    for v in 0..game.positions() {
        // Names are ordered by their first mention, so all of them come first; numbers need no mention of their own.
        writer.position(v, is_named || game.graph.is_terminal(v))?;
    }
    for (from, to) in game.graph.all_moves() {
        writer.emit.text("  ")?;
        writer.label(from)?;
        writer.emit.text(" -> ")?;
        writer.label(to)?;
        writer.emit.text(";\n")?;
    }
    writer.emit.text("}\n")?;
    writer.emit.finish()?;
    Ok(if are_numerals(&game.labels) {
        vec![
            "all names are numbers: DOT does not tell them from numbers, and orders the positions by them"
                .into(),
        ]
    } else {
        Vec::new()
    })
}

struct Writer<'a> {
    game: &'a GameGraph,
    emit: Emit<'a>,
}

impl Writer<'_> {
    /// A position with its attributes, if it has any or has to be mentioned.
    fn position(&mut self, v: Position, always: bool) -> Result<()> {
        let mut count = 0;
        attributes::of_position(self.game, v, |key, value| {
            if count == 0 {
                self.emit.text("  ")?;
                self.label(v)?;
            }
            self.emit.text(if count == 0 { " [" } else { ", " })?;
            count += 1;
            self.emit.attribute(key, &value)
        })?;
        if count > 0 {
            self.emit.text("];\n")
        } else if always {
            self.emit.text("  ")?;
            self.label(v)?;
            self.emit.text(";\n")
        } else {
            Ok(())
        }
    }

    fn label(&mut self, v: Position) -> Result<()> {
        self.emit.label(&self.game.labels, v, is_bare)
    }
}

/// Whether a name needs no quotes.
fn is_bare(name: &str) -> bool {
    let is_identifier = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.bytes().next().is_some_and(|byte| !byte.is_ascii_digit())
        && !KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(name));
    is_identifier || labels::number(name).is_some()
}
