//! What both formats say: positions that are declared, moves between them, attributes by names of their own.

use std::{collections::HashMap, ops::Range};

use crate::{
    Control, Error, Result,
    builder::{GraphBuilder, Key, RowFlaw},
    error::Place,
    format::{
        Format, Input,
        attributes::{self, Attribute, OF_GAME, OF_POSITION},
        cursor::MAX_NAME,
        notes::{self, Ignored, counted},
    },
    memory,
};

/// A game that is being read.
pub(super) struct Graph<'t, 'c> {
    input: &'t [u8],
    builder: GraphBuilder<'c>,
    /// The rows of the positions that were declared, and where.
    declared: (Vec<usize>, Vec<u64>),
    undirected: u64,
    ignored: Ignored,
    /// What attributes are called, by their ids in the file, and what holds for all that do not have one.
    keys: HashMap<String, (String, Option<String>)>,
}

/// What an attribute belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Whose {
    Game,
    Position(u32),
    Move,
}

impl<'t, 'c> Graph<'t, 'c> {
    pub(super) fn new(input: &'t [u8], control: &'c Control) -> Graph<'t, 'c> {
        Graph {
            input,
            builder: GraphBuilder::of_names(control),
            declared: (Vec::new(), Vec::new()),
            undirected: 0,
            ignored: Ignored::default(),
            keys: HashMap::new(),
        }
    }

    /// An attribute of positions: its id, and what it is called.
    pub(super) fn key(&mut self, id: String, name: String) {
        self.keys.insert(id, (name, None));
    }

    /// The value that a position has unless it says so itself.
    pub(super) fn default(&mut self, id: &str, value: &str) {
        if let Some(key) = self.keys.get_mut(id) {
            key.1 = Some(value.trim().to_owned());
        }
    }

    /// What the attribute with this id is called; the id itself if nothing says.
    pub(super) fn name_of(&self, id: &str) -> String {
        self.keys.get(id).map_or_else(|| id.to_owned(), |key| key.0.clone())
    }

    /// A position, with what holds for all of them.
    pub(super) fn declare(&mut self, id: &str, range: &Range<usize>) -> Result<u32> {
        self.check(id, range)?;
        self.builder.row(Key::Name(id))?;
        memory::reserve(&mut self.declared.0, 1)?;
        memory::reserve(&mut self.declared.1, 1)?;
        self.declared.0.push(self.builder.current_row());
        self.declared.1.push(range.start as u64);
        let (id, _) = self.builder.mention(id)?;
        let defaults: Vec<(String, String)> = self
            .keys
            .values()
            .filter_map(|(name, value)| {
                Some((name.clone(), value.clone().filter(|value| !value.is_empty())?))
            })
            .collect();
        for (name, value) in defaults {
            if !OF_POSITION.contains(&&*name) {
                continue;
            }
            match self.parse(&name, &value, range)? {
                Some(Attribute::Owner(owner)) => self.builder.default_owner(owner)?,
                Some(Attribute::NumberedOwner(owner)) => {
                    self.builder.numbered_owner(owner, range.start as u64);
                    self.builder.default_owner(owner)?;
                }
                Some(Attribute::End(end)) => self.builder.default_end(end)?,
                Some(Attribute::Priority(priority)) => self.builder.default_priority(priority)?,
                Some(Attribute::Caption(caption)) => self.builder.default_caption(caption)?,
                _ => {}
            }
        }
        Ok(id)
    }

    fn check(&self, id: &str, range: &Range<usize>) -> Result<()> {
        if id.len() > MAX_NAME {
            let message = format!("this name has {} bytes", id.len());
            return Err(self.error(message, range, format!("a name has at most {MAX_NAME} bytes")));
        }
        Ok(())
    }

    /// A move, which may go both ways.
    pub(super) fn add_move(&mut self, from: &str, to: &str, both: bool, range: &Range<usize>) -> Result<()> {
        self.check(from, range)?;
        self.check(to, range)?;
        let ((from, _), (to, _)) = (self.builder.mention(from)?, self.builder.mention(to)?);
        self.builder.row_of(from)?;
        self.builder.target_of(to)?;
        if both {
            self.undirected += 1;
            if from != to {
                self.builder.row_of(to)?;
                self.builder.target_of(from)?;
            }
        }
        Ok(())
    }

    /// An attribute by its name. `range` is where it is written.
    pub(super) fn attribute(
        &mut self,
        whose: Whose,
        name: &str,
        value: &str,
        range: &Range<usize>,
    ) -> Result<()> {
        let value = value.trim();
        if value.is_empty() {
            return Ok(());
        }
        let ours: &[&'static str] = match whose {
            Whose::Game => &OF_GAME,
            Whose::Position(_) => &OF_POSITION,
            Whose::Move if name != "label" && OF_POSITION.contains(&name) => {
                let message = format!("`{name}` is an attribute of positions, not of moves");
                return Err(self.error(message, range, "not here"));
            }
            Whose::Move => &[],
        };
        if !ours.contains(&name) {
            if let Some(meant) = attributes::meant(name, ours.iter().copied()).filter(|_| name != "labels") {
                let message = format!("there is no attribute `{name}` here");
                return Err(self
                    .error(message, range, format!("expected {}", ours.join(", ")))
                    .help(format!("did you mean `{meant}`?")));
            }
            self.ignored.insert(name);
            return Ok(());
        }
        let Some(attribute) = self.parse(name, value, range)? else { return Ok(()) };
        if let Whose::Position(id) = whose {
            self.builder.row_of(id)?;
        }
        attribute.tell(&mut self.builder, range.start as u64, self.input)
    }

    /// What people see, of a position that says nothing else.
    pub(super) fn caption(&mut self, id: u32, caption: &str) -> Result<()> {
        let caption = caption.trim();
        if caption.is_empty() || caption.len() > MAX_NAME {
            return Ok(());
        }
        self.builder.row_of(id)?;
        self.builder.default_caption(caption)
    }

    /// The attribute that these write. Programs write `True`, `1` and `5.0` where we have `true` and `5`.
    fn parse<'v>(&self, name: &str, value: &'v str, range: &Range<usize>) -> Result<Option<Attribute<'v>>> {
        let value = match (name, value) {
            ("start", "True" | "TRUE" | "1") => "true",
            ("start", "False" | "FALSE" | "0") => "false",
            ("score" | "priority" | "owner", value) => value.strip_suffix(".0").unwrap_or(value),
            _ => value,
        };
        attributes::parse(name, value).map_err(|fault| {
            let error = self.error(fault.message, range, fault.expected);
            match fault.help {
                Some(help) => error.help(help),
                None => error,
            }
        })
    }

    pub(super) fn ignore(&mut self, name: &str) {
        self.ignored.insert(name);
    }

    pub(super) fn error(
        &self,
        message: impl Into<String>,
        range: &Range<usize>,
        expected: impl Into<String>,
    ) -> Error {
        Error::invalid(message).at(Place::of(self.input, range.clone(), expected))
    }

    /// The game.
    pub(super) fn finish(self, format: Format) -> Result<Input> {
        let tag = |at: u64| {
            let at = at as usize;
            at..at + memchr::memchr(b'>', &self.input[at..]).map_or(1, |end| end + 1)
        };
        match self.builder.check_rows(Some(&self.declared.0))? {
            Some(RowFlaw::Twice(first, second)) => {
                let [first, second] =
                    [first, second].map(|i| tag(self.declared.1.get(i).copied().unwrap_or_default()));
                let line = Place::of(self.input, first, "").line;
                return Err(self.error(
                    "this position is declared twice",
                    &second,
                    format!("it is declared in line {line} already"),
                ));
            }
            Some(RowFlaw::Missing(label)) => {
                let find = |quote: char| {
                    memchr::memmem::find(self.input, format!("{quote}{label}{quote}").as_bytes())
                };
                let error = Error::invalid(format!("there is no position {label} to move to or from"))
                    .help("every position is declared as a node");
                return Err(match find('"').or_else(|| find('\'')) {
                    Some(at) => {
                        error.at(Place::of(self.input, at..at + label.len() + 2, "expected the id of a node"))
                    }
                    None => error,
                });
            }
            None => {}
        }
        let mut notes = Vec::new();
        if self.undirected > 0 {
            let is = if self.undirected == 1 { "is a move" } else { "are moves" };
            notes.push(format!("{} without a direction {is} both ways", counted(self.undirected, "edge")));
        }
        notes.extend(self.ignored.note("attributes"));
        let game = self.builder.finish(self.input)?;
        notes.extend(notes::ignored_moves(&game));
        Ok(Input { game, format, notes })
    }
}
