//! The format `pajek`: networks of Pajek, with `*Vertices`, `*Arcs` and `*Edges`.
//!
//! Positions are called 1 to n; what stands in quotes beside a number is a caption. Arcs are moves, edges are moves both ways.

use super::{
    Format, Input,
    believed::believed,
    fields::{Fields, Lines},
    notes::{Ignored, counted},
};
use crate::{
    Control, Error, Result,
    builder::{GraphBuilder, Key},
    control::Phase,
};

/// What the lines of a section are.
#[derive(Clone, Copy, PartialEq)]
enum Section {
    /// Before the first one.
    Start,
    Vertices,
    Arcs,
    Edges,
    /// A position, and all that arcs or edges lead to from it.
    Lists {
        both: bool,
    },
    /// Rows of numbers, the next one being that of this position.
    Matrix {
        row: u64,
    },
    /// Something that says nothing about moves.
    Other,
}

/// Reads a game. Time O(bytes + positions + moves).
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let mut reader =
        Reader { builder: GraphBuilder::new(control), n: 0, undirected: 0, ignored: Ignored::default() };
    let mut section = Section::Start;
    for mut line in Lines::new(text, b"%") {
        control.advance(line.bytes())?;
        let fields = &mut line;
        if fields.peek() == Some(b'*') {
            section = reader.section(fields, section)?;
            continue;
        }
        match &mut section {
            Section::Start => {
                return Err(fields.error(
                    "a network of Pajek begins with *Vertices",
                    "*Vertices and the number of positions",
                ));
            }
            Section::Vertices => reader.vertex(fields)?,
            Section::Arcs => reader.arc(fields, false)?,
            Section::Edges => reader.arc(fields, true)?,
            Section::Lists { both } => reader.list(fields, *both)?,
            Section::Matrix { row } => {
                reader.row(fields, *row)?;
                *row += 1;
            }
            Section::Other => {}
        }
    }
    match section {
        Section::Start => {
            return Err(Error::invalid("there are no *Vertices in this file")
                .help("a network of Pajek begins with *Vertices and the number of positions"));
        }
        Section::Matrix { row } if row != reader.n + 1 => {
            return Err(Error::invalid(format!(
                "the matrix has {} for {}",
                counted(row - 1, "row"),
                counted(reader.n, "position")
            ))
            .help("is the file cut off?"));
        }
        _ => {}
    }
    let mut notes = Vec::new();
    if reader.undirected > 0 {
        let is = if reader.undirected == 1 { "is a move" } else { "are moves" };
        notes.push(format!("{} without a direction {is} both ways", counted(reader.undirected, "edge")));
    }
    notes.extend(reader.ignored.note("sections"));
    Ok(Input { game: reader.builder.finish(text)?, format: Format::Pajek, notes })
}

struct Reader<'c> {
    builder: GraphBuilder<'c>,
    n: u64,
    undirected: u64,
    ignored: Ignored,
}

impl Reader<'_> {
    /// `*Vertices 3` and the like.
    fn section(&mut self, fields: &mut Fields<'_>, before: Section) -> Result<Section> {
        let Some(name) = fields.word() else { return Ok(Section::Other) };
        let name = name.to_ascii_lowercase();
        // `*Arcs:1 "relation"`
        let name = name.split(':').next().unwrap_or_default();
        Ok(match name {
            "*network" => before,
            "*vertices" => {
                if self.n > 0 || before != Section::Start {
                    return Err(fields
                        .error("there is a second network in this file", "one network")
                        .help("put each into a file of its own"));
                }
                self.n = believed(fields, "the number of positions")?;
                if let Some(second) = fields.optional_number()? {
                    return Err(fields
                        .error(
                            format!("this network has positions of two kinds, {second} of the first"),
                            "one number",
                        )
                        .help("say the number of all positions if moves may lead between any of them"));
                }
                for number in 1..=self.n {
                    self.builder.row(Key::Number(number))?;
                }
                Section::Vertices
            }
            _ if before == Section::Start => {
                return Err(fields.error(
                    "a network of Pajek begins with *Vertices",
                    "*Vertices and the number of positions",
                ));
            }
            "*arcs" => Section::Arcs,
            "*edges" => Section::Edges,
            "*arcslist" => Section::Lists { both: false },
            "*edgeslist" => Section::Lists { both: true },
            "*matrix" => Section::Matrix { row: 1 },
            _ => {
                self.ignored.insert(name);
                Section::Other
            }
        })
    }

    /// `1 "the gate" 0.5 0.5`
    fn vertex(&mut self, fields: &mut Fields<'_>) -> Result<()> {
        let number = self.position(fields)?;
        let at = fields.at() as u64;
        if let Some(caption) = fields.quoted_or_word()? {
            self.builder.row(Key::Number(number))?;
            self.builder.caption(&caption, at)?;
        }
        Ok(())
    }

    /// `1 2 0.5`
    fn arc(&mut self, fields: &mut Fields<'_>, both: bool) -> Result<()> {
        let (from, to) = (self.position(fields)?, self.position(fields)?);
        self.add_move(from, to, both)
    }

    fn list(&mut self, fields: &mut Fields<'_>, both: bool) -> Result<()> {
        let from = self.position(fields)?;
        while !fields.is_end() {
            let to = self.position(fields)?;
            self.add_move(from, to, both)?;
        }
        Ok(())
    }

    fn row(&mut self, fields: &mut Fields<'_>, from: u64) -> Result<()> {
        for to in 1..=self.n {
            let entry = fields.value("as many numbers as there are positions")?;
            if entry != 0.0 {
                self.builder.add_move(Key::Number(from), Key::Number(to))?;
            }
        }
        if from > self.n || !fields.is_end() {
            return Err(
                fields.error("the matrix has more numbers than positions", "one number for each position")
            );
        }
        Ok(())
    }

    fn position(&self, fields: &mut Fields<'_>) -> Result<u64> {
        fields.position(1, self.n)
    }

    fn add_move(&mut self, from: u64, to: u64, both: bool) -> Result<()> {
        self.builder.add_move(Key::Number(from), Key::Number(to))?;
        if both {
            self.undirected += 1;
            if from != to {
                self.builder.add_move(Key::Number(to), Key::Number(from))?;
            }
        }
        Ok(())
    }
}
