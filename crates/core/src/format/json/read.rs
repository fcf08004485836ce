//! Reads `json`.

use serde::de::{self, DeserializeSeed, MapAccess};

use super::{
    fields::{Id, Scalar, fail, fail_whole},
    outline::{Doubt, Form, Outline, outline},
    part::{Part, What},
    place::{self, Stop},
};
use crate::{
    Control, Error, Result,
    builder::{GraphBuilder, Key, RowFlaw},
    control::Phase,
    format::{
        Format, Input,
        attributes::{self, Attribute},
        notes::{self, Ignored},
    },
};

/// After how many moves the reader looks whether it should stop.
const STRETCH: u64 = 1 << 16;

/// Reads a game. `bytes` without a byte order mark.
pub(crate) fn read(bytes: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, bytes.len() as u64)?;
    if bytes.trim_ascii().is_empty() {
        return Err(Error::invalid("the input is empty")
            .help("a game is written as {\"edges\": [[0, 1]]} or as a list of the moves of each position"));
    }
    let outline = outline(bytes).map_err(|error| place::error(bytes, &error, None))?;
    if let Some(doubt) = outline.doubt {
        return Err(doubtful(doubt));
    }
    let mut reader = Reader::new(outline, control, None);
    if outline.by_index && !outline.id.is_empty() || outline.form == Form::Adjacency {
        let mut names = Reader::new(outline, control, Some(Find::Names));
        names.read_all(bytes)?;
        reader.index = names.index;
        // A position that is called by a number is meant by it.
        reader.outline.by_index &= !reader.index.iter().any(|name| matches!(name, Named::Number(_)));
    }
    reader.read_all(bytes)?;
    control.advance(bytes.len() as u64)?;
    let declared = match outline.form {
        Form::AdjacencyList | Form::AdjacencyObject | Form::Matrix => None,
        _ if reader.has_nodes => Some(&reader.declared[..]),
        _ => Some(&[][..]),
    };
    match reader.builder.check_rows(declared)? {
        Some(RowFlaw::Twice(first, second)) => return Err(twice(bytes, outline, control, first, second)),
        Some(RowFlaw::Missing(label)) if reader.has_nodes || outline.form == Form::AdjacencyList => {
            return Err(missing(bytes, outline, control, label));
        }
        _ => {}
    }
    let game = reader.builder.finish(bytes)?;
    let places = (reader.outline.by_index && reader.moves > 0)
        .then(|| "moves name positions by their places in `nodes`, counted from 0".to_owned());
    let notes = places.into_iter().chain(reader.ignored.note("fields")).chain(notes::ignored_moves(&game));
    Ok(Input { notes: notes.collect(), game, format: Format::Json })
}

fn doubtful(doubt: Doubt) -> Error {
    let (message, help) = match doubt {
        Doubt::Matrix => (
            "a square table of 0 and 1 may be a matrix, or the moves of each position",
            "write {\"matrix\": [[0, 1], …]} for the matrix, or {\"0\": [0, 1], …} for the moves of each position",
        ),
        Doubt::Pairs => (
            "lists of two numbers each may be moves, or the two moves of each position",
            "write {\"edges\": [[0, 1], …]} for moves, or {\"0\": [0, 1], …} for the moves of each position",
        ),
        Doubt::Graphs => ("this file holds several graphs", "put one of them into a file of its own"),
        Doubt::Tree => (
            "a tree of `children` is not read",
            "write its moves as {\"edges\": [[\"parent\", \"child\"], …]}",
        ),
    };
    Error::invalid(message).help(help)
}

/// What a position is called.
#[derive(Clone, Debug)]
pub(super) enum Named {
    Number(u64),
    Name(Box<str>),
}

/// What to look for when the input is known to be wrong, so that readers need not remember any places.
#[derive(Debug)]
pub(super) enum Find {
    /// The n-th declaration of a position.
    Declaration(usize),
    /// The first move from or to the position with this label.
    Move(String),
    /// What the positions in `nodes` are called, and nothing else.
    Names,
}

/// The state of reading.
pub(super) struct Reader<'a> {
    pub(super) builder: GraphBuilder<'a>,
    control: &'a Control,
    pub(super) outline: Outline,
    /// What the positions in `nodes` are called, where moves name them by their places.
    pub(super) index: Vec<Named>,
    /// Why the reading was stopped.
    pub(super) stop: Option<Stop>,
    /// Buffers for names, of which a move has two, and for values.
    pub(super) name: String,
    pub(super) source: String,
    pub(super) target: String,
    pub(super) value: String,
    /// The rows of the positions in `nodes`.
    pub(super) declared: Vec<usize>,
    pub(super) has_nodes: bool,
    pub(super) has_edges: bool,
    /// How many columns a matrix has.
    pub(super) width: Option<u64>,
    ignored: Ignored,
    pub(super) find: Option<Find>,
    moves: u64,
}

impl<'a> Reader<'a> {
    fn new(outline: Outline, control: &'a Control, find: Option<Find>) -> Reader<'a> {
        Reader {
            builder: GraphBuilder::new(control),
            control,
            outline,
            index: Vec::new(),
            stop: None,
            name: String::new(),
            source: String::new(),
            target: String::new(),
            value: String::new(),
            declared: Vec::new(),
            has_nodes: false,
            has_edges: false,
            width: None,
            ignored: Ignored::default(),
            find,
            moves: 0,
        }
    }

    fn read_all(&mut self, bytes: &[u8]) -> Result<()> {
        let mut json = serde_json::Deserializer::from_slice(bytes);
        let done = Part { reader: self, what: What::Whole }.deserialize(&mut json).and_then(|()| json.end());
        done.map_err(|error| place::error(bytes, &error, self.stop.take()))?;
        Ok(())
    }

    /// Puts an error of ours aside, and makes one for `serde_json` to carry.
    pub(super) fn carry<T, E: de::Error>(&mut self, result: Result<T>) -> Result<T, E> {
        result.map_err(|error| {
            self.stop = Some(Stop::Error(error));
            E::custom("")
        })
    }

    /// Remembers a field that means nothing to us, unless it looks like one of `ours`, and skips its value.
    pub(super) fn ignore<E: de::Error>(&mut self, name: &str, ours: &[&'static str]) -> Result<(), E> {
        if let Some(meant) = attributes::meant(name, ours.iter().copied()) {
            return Err(fail(
                &mut self.stop,
                format!("there is no field `{name}` here"),
                format!("expected {}", ours.join(", ")),
                Some(&format!("did you mean `{meant}`?")),
            ));
        }
        self.ignored.insert(name);
        Ok(())
    }

    /// A position that `nodes` lists, whose name is in the buffer.
    pub(super) fn declare<E: de::Error>(&mut self, id: Id) -> Result<(), E> {
        if matches!(self.find, Some(Find::Declaration(wanted)) if wanted == self.declared.len()) {
            return Err(fail_whole(&mut self.stop, "", ""));
        }
        if let Some(Find::Names) = self.find {
            let room = crate::memory::reserve(&mut self.index, 1);
            self.carry(room)?;
            self.index.push(match id {
                Id::Number(number) => Named::Number(number),
                Id::Name => Named::Name(self.name.as_str().into()),
            });
        }
        let key = key(self.outline, id, &self.name);
        let row = self.builder.row(key);
        self.carry(row)?;
        let room = crate::memory::reserve(&mut self.declared, 1);
        self.carry(room)?;
        self.declared.push(self.builder.current_row());
        Ok(())
    }

    /// A move between positions whose names are in the buffers.
    pub(super) fn add_move<E: de::Error>(&mut self, from: Id, to: Id) -> Result<(), E> {
        if self.is_wanted(from, &self.source) || self.is_wanted(to, &self.target) {
            return Err(fail_whole(&mut self.stop, "", ""));
        }
        let Reader { builder, outline, index, source, target, .. } = self;
        let ends =
            end(outline, index, from, source).and_then(|from| Ok((from, end(outline, index, to, target)?)));
        let added = match ends {
            Ok((from, to)) => builder.add_move(from, to),
            Err(place) => return Err(self.no_such_place(place)),
        };
        self.carry(added)?;
        self.count_move()
    }

    /// A move from the position turned to: an element of a list of networkx.
    pub(super) fn target_of_row<E: de::Error>(&mut self, id: Id) -> Result<(), E> {
        let added = self.builder.target(key(self.outline, id, &self.target));
        self.carry(added)?;
        self.count_move()
    }

    fn no_such_place<E: de::Error>(&mut self, place: u64) -> E {
        let message = format!("there is no position at place {place} of `nodes`");
        let expected = format!("expected a place from 0, of {} positions", self.index.len());
        fail_whole(&mut self.stop, message, expected)
    }

    /// Turns to the position at a place of `nodes`.
    pub(super) fn row_of_place<E: de::Error>(&mut self, place: usize) -> Result<(), E> {
        let row = match self.index.get(place) {
            Some(Named::Number(number)) => self.builder.row(Key::Number(*number)),
            Some(Named::Name(name)) => self.builder.row(key(self.outline, Id::Name, name)),
            None => return Err(self.no_such_place(place as u64)),
        };
        self.carry(row)
    }

    fn is_wanted(&self, id: Id, name: &str) -> bool {
        match (&self.find, id) {
            (Some(Find::Move(wanted)), Id::Number(number)) => *wanted == number.to_string(),
            (Some(Find::Move(wanted)), Id::Name) => wanted == name,
            _ => false,
        }
    }

    fn count_move<E: de::Error>(&mut self) -> Result<(), E> {
        self.moves += 1;
        if self.moves.is_multiple_of(STRETCH) {
            let go_on = self.control.advance(0);
            self.carry(go_on)?;
        }
        Ok(())
    }

    /// A target of an adjacency list. There a string that writes a number is one: keys of objects have to be strings.
    pub(super) fn target<E: de::Error>(&mut self, id: Id) -> Result<(), E> {
        if self.is_wanted(id, &self.target) {
            return Err(fail(&mut self.stop, "", "", None));
        }
        let key = match id {
            Id::Number(number) => Key::Number(number),
            Id::Name => Key::of_word(&self.target),
        };
        if let (Key::Name(_), Form::AdjacencyList) = (key, self.outline.form) {
            return Err(fail(
                &mut self.stop,
                "the positions of a list of lists are numbers",
                "expected the place of a list in this list, counted from 0",
                Some("write an object to use names: {\"a\": [\"b\"], \"b\": []}"),
            ));
        }
        let added = self.builder.target(key);
        self.carry(added)?;
        self.count_move()
    }

    /// An attribute of the game, whose value is read now.
    pub(super) fn setting<'de, A: MapAccess<'de>>(
        &mut self,
        name: &str,
        object: &mut A,
    ) -> Result<(), A::Error> {
        let seed = Scalar { text: &mut self.value, stop: &mut self.stop, key: name };
        if !object.next_value_seed(seed)? {
            return Ok(());
        }
        match attributes::parse(name, &self.value) {
            Ok(Some(attribute @ (Attribute::Rule(_) | Attribute::Infinite(_)))) => {
                let told = attribute.tell(&mut self.builder, 0, b"");
                self.carry(told)
            }
            Ok(_) => unreachable!("called for attributes of the game"),
            Err(fault) => Err(fail(&mut self.stop, fault.message, fault.expected, fault.help)),
        }
    }
}

/// The end of a move, which may be a place in `nodes`; the place that does not exist otherwise.
fn end<'k>(outline: &Outline, index: &'k [Named], id: Id, name: &'k str) -> Result<Key<'k>, u64> {
    match id {
        Id::Number(place) if outline.by_index && !outline.id.is_empty() => {
            match usize::try_from(place).ok().and_then(|place| index.get(place)) {
                Some(Named::Number(number)) => Ok(Key::Number(*number)),
                Some(Named::Name(name)) => Ok(key(*outline, Id::Name, name)),
                None => Err(place),
            }
        }
        _ => Ok(key(*outline, id, name)),
    }
}

/// The key of a position: a number is a number and a string is a name. Programs that know only strings write numbers as such.
fn key(outline: Outline, id: Id, name: &str) -> Key<'_> {
    match id {
        Id::Number(number) => Key::Number(number),
        Id::Name if matches!(outline.form, Form::Cytoscape | Form::Elements) => Key::of_word(name),
        Id::Name => Key::Name(name),
    }
}

/// Reads again to find a place. The error that comes out has it.
fn find(bytes: &[u8], outline: Outline, control: &Control, find: Find) -> Option<crate::error::Place> {
    let mut reader = Reader::new(outline, control, Some(find));
    reader.read_all(bytes).err()?.place().cloned()
}

fn twice(bytes: &[u8], outline: Outline, control: &Control, first: usize, second: usize) -> Error {
    let error = Error::invalid("this position is listed twice");
    let first = find(bytes, outline, control, Find::Declaration(first));
    match (first, find(bytes, outline, control, Find::Declaration(second))) {
        (Some(first), Some(mut place)) => {
            place.expected = format!("it is listed in line {} already", first.line);
            error.at(place)
        }
        _ => error,
    }
}

fn missing(bytes: &[u8], outline: Outline, control: &Control, label: String) -> Error {
    let (expected, help) = match outline.form {
        Form::AdjacencyList => (
            "expected the place of a list in this list, counted from 0",
            "a position without moves has an empty list",
        ),
        _ => ("expected a position of `nodes`", "add it to `nodes`, or leave `nodes` out"),
    };
    let error = Error::invalid(format!("there is no position {label} to move to or from")).help(help);
    match find(bytes, outline, control, Find::Move(label)) {
        Some(mut place) => {
            place.expected = expected.into();
            error.at(place)
        }
        None => error,
    }
}
