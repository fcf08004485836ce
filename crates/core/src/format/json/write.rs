//! Writes `json`: node-link, as networkx reads it.

use std::io::Write;

use crate::{
    Error, GameGraph, Graph, Infinite, Labels, Position, Result, Rule,
    error::Kind,
    format::{
        attributes::{self, Value},
        emit::Emit,
    },
    memory,
};

/// Writes a game. Everything can be held.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let mut writer = Writer { game, emit: Emit::new(out) };
    let multigraph = has_parallel_moves(&game.graph)?;
    writer.emit.text(&format!("{{\"directed\": true, \"multigraph\": {multigraph}, \"graph\": {{"))?;
    let mut settings = Vec::new();
    if game.rule != Rule::default() {
        settings.push(format!("\"rule\": \"{}\"", game.rule));
    }
    match game.infinite {
        infinite if infinite == game.default_infinite() => {}
        Infinite::Score(score) => settings.push(format!("\"infinite\": {score}")),
        word => settings.push(format!("\"infinite\": \"{word}\"")),
    }
    writer.emit.text(&settings.join(", "))?;
    writer.emit.text("},\n\"nodes\": [")?;
    for v in 0..game.positions() {
        writer.emit.text(if v == 0 { "\n{\"id\": " } else { ",\n{\"id\": " })?;
        writer.label(v)?;
        writer.attributes(v)?;
        writer.emit.text("}")?;
    }
    writer.emit.text("],\n\"edges\": [")?;
    for (i, (from, to)) in game.graph.all_moves().enumerate() {
        writer.emit.text(if i == 0 { "\n{\"source\": " } else { ",\n{\"source\": " })?;
        writer.label(from)?;
        writer.emit.text(", \"target\": ")?;
        writer.label(to)?;
        writer.emit.text("}")?;
    }
    writer.emit.text("]}\n")?;
    writer.emit.finish()?;
    Ok(Vec::new())
}

struct Writer<'a> {
    game: &'a GameGraph,
    emit: Emit<'a>,
}

impl Writer<'_> {
    fn label(&mut self, v: Position) -> Result<()> {
        match &self.game.labels {
            Labels::Names(names) => self.string(names.get(v)),
            numbers => self.emit.number(numbers.number(v).expect("these are numbers")),
        }
    }

    fn string(&mut self, text: &str) -> Result<()> {
        let quoted = serde_json::to_string(text).map_err(|error| Error::new(Kind::Io, error.to_string()))?;
        self.emit.text(&quoted)
    }

    fn attributes(&mut self, v: Position) -> Result<()> {
        attributes::of_position(self.game, v, |key, value| {
            self.emit.text(&format!(", \"{key}\": "))?;
            match value {
                Value::Word("true") => self.emit.text("true"),
                Value::Word(word) => self.emit.text(&format!("\"{word}\"")),
                Value::Number(number) => self.emit.number(number),
                Value::Score(score) => self.emit.text(&score.to_string()),
                Value::Text(text) => self.string(text),
            }
        })
    }
}

/// Whether a position has two moves to the same one: networkx needs to know, or it keeps one of them.
fn has_parallel_moves(graph: &Graph) -> Result<bool> {
    // The last position that was seen to have a move to this one, plus one.
    let mut seen = memory::filled(graph.positions() as usize, 0u32)?;
    Ok(graph.all_moves().any(|(from, to)| std::mem::replace(&mut seen[to as usize], from + 1) == from + 1))
}
