//! Writes `text`.

use std::io::Write;

use crate::{
    GameGraph, Labels, Position, Result, Rule,
    format::{
        attributes,
        emit::{Emit, are_numerals, rows_mention_in_order},
    },
    labels,
};

/// Writes a game. Everything can be held.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let mut writer = Writer { game, emit: Emit::new(out), quote_numerals: are_numerals(&game.labels) };
    writer.settings()?;
    let is_named = matches!(game.labels, Labels::Names(_));
    if is_named && !rows_mention_in_order(&game.graph) {
        // Names are ordered by their first mention: all of them first, with their attributes, then the moves.
        for v in 0..game.positions() {
            writer.label(v)?;
            writer.attributes(v)?;
            writer.emit.text("\n")?;
        }
        for v in (0..game.positions()).filter(|&v| !game.graph.is_terminal(v)) {
            writer.label(v)?;
            writer.moves(v)?;
            writer.emit.text("\n")?;
        }
    } else {
        for v in 0..game.positions() {
            writer.label(v)?;
            writer.moves(v)?;
            writer.attributes(v)?;
            writer.emit.text("\n")?;
        }
    }
    writer.emit.finish()?;
    Ok(Vec::new())
}

struct Writer<'a> {
    game: &'a GameGraph,
    emit: Emit<'a>,
    quote_numerals: bool,
}

impl Writer<'_> {
    fn settings(&mut self) -> Result<()> {
        let mut separator = "";
        if self.game.rule != Rule::default() {
            self.emit.text(&format!("rule={}", self.game.rule))?;
            separator = " ";
        }
        if self.game.infinite != self.game.default_infinite() {
            self.emit.text(&format!("{separator}infinite={}", self.game.infinite))?;
            separator = " ";
        }
        if self.game.positions() == 0 {
            self.emit.text(&format!("{separator}# no positions"))?;
            separator = " ";
        }
        if separator.is_empty() { Ok(()) } else { self.emit.text("\n") }
    }

    fn label(&mut self, v: Position) -> Result<()> {
        let quote = self.quote_numerals;
        self.emit.label(&self.game.labels, v, |name| is_bare(name) && !quote)
    }

    fn moves(&mut self, v: Position) -> Result<()> {
        for (i, &w) in self.game.graph.moves(v).iter().enumerate() {
            self.emit.text(if i == 0 { " -> " } else { " " })?;
            self.label(w)?;
        }
        Ok(())
    }

    fn attributes(&mut self, v: Position) -> Result<()> {
        attributes::of_position(self.game, v, |key, value| {
            self.emit.text(" ")?;
            self.emit.attribute(key, &value)
        })
    }
}

/// Whether a name needs no quotes.
fn is_bare(name: &str) -> bool {
    let has_special = name.contains(|c: char| {
        c.is_ascii_control() || matches!(c, ' ' | '"' | '#' | ',' | '=' | ';' | '{' | '}')
    });
    // A number beyond 64 bits is an error without quotes.
    let is_too_great = !name.starts_with('0')
        && name.bytes().all(|byte| byte.is_ascii_digit())
        && labels::number(name).is_none();
    // At the start of a file it would be taken for what some editors put there.
    let is_byte_order_mark = name.starts_with('\u{feff}');
    !name.is_empty() && !has_special && !name.contains("->") && !is_too_great && !is_byte_order_mark
}
