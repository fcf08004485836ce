//! Reads `json`.

use std::fmt;

use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{
    fields::{Id, IdSeed, Scalar, Text, fail, fail_whole, is_number, number},
    node::{read_edge, read_node},
    place::{self, Stop},
};
use crate::{
    Control, Error, Result,
    builder::{GraphBuilder, Key, RowFlaw},
    control::Phase,
    format::{
        Format, Input,
        attributes::{self, Attribute, OF_GAME},
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
    let mut reader = Reader::new(control, None);
    reader.read_all(bytes)?;
    control.advance(bytes.len() as u64)?;
    let declared = match reader.form {
        Form::AdjacencyList | Form::AdjacencyObject => None,
        _ if reader.has_nodes => Some(&reader.declared[..]),
        _ => Some(&[][..]),
    };
    match reader.builder.check_rows(declared)? {
        Some(RowFlaw::Twice(first, second)) => return Err(twice(bytes, control, first, second)),
        Some(RowFlaw::Missing(label)) if reader.has_nodes || reader.form == Form::AdjacencyList => {
            return Err(missing(bytes, control, label, reader.form));
        }
        _ => {}
    }
    let game = reader.builder.finish(bytes)?;
    let notes = reader.ignored.note("fields").into_iter().chain(notes::ignored_moves(&game)).collect();
    Ok(Input { game, format: Format::Json, notes })
}

/// What the input turned out to be.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// Not known yet.
    Open,
    /// An object with `nodes`, `edges` and the like.
    NodeLink,
    /// `[[1, 2], [3], []]`
    AdjacencyList,
    /// `{"a": ["b"]}`
    AdjacencyObject,
}

/// What to look for when the input is known to be wrong, so that readers need not remember any places.
#[derive(Debug)]
pub(super) enum Find {
    /// The n-th declaration of a position.
    Declaration(usize),
    /// The first move from or to the position with this label.
    Move(String),
}

/// The state of reading.
pub(super) struct Reader<'a> {
    pub(super) builder: GraphBuilder<'a>,
    control: &'a Control,
    form: Form,
    /// Why the reading was stopped.
    pub(super) stop: Option<Stop>,
    /// Buffers for names, of which a move has two, and for values.
    pub(super) name: String,
    pub(super) target: String,
    pub(super) value: String,
    /// The rows of the positions in `nodes`.
    pub(super) declared: Vec<usize>,
    has_nodes: bool,
    has_edges: bool,
    ignored: Ignored,
    find: Option<Find>,
    moves: u64,
}

impl<'a> Reader<'a> {
    fn new(control: &'a Control, find: Option<Find>) -> Reader<'a> {
        Reader {
            builder: GraphBuilder::new(control),
            control,
            form: Form::Open,
            stop: None,
            name: String::new(),
            target: String::new(),
            value: String::new(),
            declared: Vec::new(),
            has_nodes: false,
            has_edges: false,
            ignored: Ignored::default(),
            find,
            moves: 0,
        }
    }

    fn read_all(&mut self, bytes: &[u8]) -> Result<()> {
        let mut json = serde_json::Deserializer::from_slice(bytes);
        let done = Part { reader: self, what: What::Whole }.deserialize(&mut json).and_then(|()| json.end());
        done.map_err(|error| place::error(bytes, &error, self.stop.take()))?;
        if self.form == Form::Open && !self.ignored.is_empty() {
            return Err(Error::invalid("there are neither `edges` nor `nodes` in this object"));
        }
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
        let key = key(id, &self.name);
        let row = self.builder.row(key);
        self.carry(row)?;
        let room = crate::memory::reserve(&mut self.declared, 1);
        self.carry(room)?;
        self.declared.push(self.builder.current_row());
        Ok(())
    }

    /// A move between positions whose names are in the buffers.
    pub(super) fn add_move<E: de::Error>(&mut self, from: Id, to: Id) -> Result<(), E> {
        if self.is_wanted(from, &self.name) || self.is_wanted(to, &self.target) {
            return Err(fail_whole(&mut self.stop, "", ""));
        }
        let added = self.builder.add_move(key(from, &self.name), key(to, &self.target));
        self.carry(added)?;
        self.count_move()
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
    fn target<E: de::Error>(&mut self, id: Id) -> Result<(), E> {
        if self.is_wanted(id, &self.target) {
            return Err(fail(&mut self.stop, "", "", None));
        }
        let key = match id {
            Id::Number(number) => Key::Number(number),
            Id::Name => Key::of_word(&self.target),
        };
        if let (Key::Name(_), Form::AdjacencyList) = (key, self.form) {
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
    fn setting<'de, A: MapAccess<'de>>(&mut self, name: &str, object: &mut A) -> Result<(), A::Error> {
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

/// The key of a position as node-link has it: a number is a number and a string is a name.
fn key(id: Id, name: &str) -> Key<'_> {
    match id {
        Id::Number(number) => Key::Number(number),
        Id::Name => Key::Name(name),
    }
}

/// A part of the input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum What {
    Whole,
    /// The moves of position i, or of the one whose name is in the buffer.
    Moves(Option<u64>),
    Nodes,
    Node,
    Edges,
    Edge,
    Graph,
    Directed,
    /// The value of a field that may be a position of an adjacency object.
    Field,
}

impl What {
    fn expected(self) -> &'static str {
        match self {
            What::Whole => "expected an object or a list",
            What::Moves(_) | What::Field => "expected the list of the moves of a position, like [1, 2]",
            What::Nodes => "expected a list of positions",
            What::Node => "expected a position like {\"id\": 0} or 0",
            What::Edges => "expected a list of moves",
            What::Edge => "expected a move like {\"source\": 0, \"target\": 1} or [0, 1]",
            What::Graph => "expected an object with the rules of the game",
            What::Directed => "expected `true`",
        }
    }
}

/// Reads one part.
pub(super) struct Part<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    pub(super) what: What,
}

impl<'de> DeserializeSeed<'de> for Part<'_, '_> {
    type Value = ();
    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Part<'_, '_> {
    fn scalar<E: de::Error>(self, what: &str, id: Option<Id>) -> Result<(), E> {
        match (self.what, id) {
            (What::Node, Some(id)) => self.reader.declare(id),
            (What::Field, _) => self.reader.ignore_field(),
            _ => Err(fail(
                &mut self.reader.stop,
                format!("{what} does not belong here"),
                self.what.expected(),
                None,
            )),
        }
    }
}

impl<'de> Visitor<'de> for Part<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what.expected())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Part { reader, what } = self;
        let inner = match what {
            What::Whole => {
                reader.form = Form::AdjacencyList;
                let mut row = 0;
                while list
                    .next_element_seed(Part { reader: &mut *reader, what: What::Moves(Some(row)) })?
                    .is_some()
                {
                    row += 1;
                }
                return Ok(());
            }
            What::Moves(_) | What::Field => return reader.moves(what, list),
            What::Nodes => What::Node,
            What::Edges => What::Edge,
            What::Edge => return read_edge(reader, list),
            What::Graph => {
                // Old versions of networkx write the attributes of a graph as a list of pairs.
                while list.next_element::<IgnoredAny>()?.is_some() {}
                return Ok(());
            }
            What::Node | What::Directed => {
                let part = Part { reader, what };
                return part.scalar("a list", None);
            }
        };
        while list.next_element_seed(Part { reader: &mut *reader, what: inner })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        if is_number::<A>() {
            let digits = number(object)?.unwrap_or_default();
            return self.visit_f64(digits.parse().unwrap_or(f64::INFINITY));
        }
        let Part { reader, what } = self;
        match what {
            What::Whole => reader.whole(object),
            What::Node => read_node(reader, object),
            What::Edge => super::node::read_edge_object(reader, object),
            What::Graph => {
                while let Some(name) = object.next_key::<String>()? {
                    if OF_GAME.contains(&&*name) {
                        reader.setting(&name, &mut object)?;
                    } else {
                        reader.ignore(&name, &OF_GAME)?;
                        object.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(())
            }
            What::Field => {
                while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                reader.ignore_field()
            }
            _ => Part { reader, what }.scalar("an object", None),
        }
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<(), E> {
        match (self.what, value) {
            (What::Directed, true) => Ok(()),
            (What::Directed, false) => Err(fail(
                &mut self.reader.stop,
                "this graph has no directions",
                "moves go one way",
                Some("write both moves where one can go both ways, and say \"directed\": true"),
            )),
            _ => self.scalar(if value { "`true`" } else { "`false`" }, None),
        }
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.scalar("`null`", None)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<(), E> {
        self.scalar("a number", Some(Id::Number(number)))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<(), E> {
        let Part { reader, what } = self;
        let id = IdSeed { text: &mut reader.name, stop: &mut reader.stop }.visit_i64(number)?;
        Part { reader, what }.scalar("a number", Some(id))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<(), E> {
        let Part { reader, what } = self;
        if what == What::Node {
            IdSeed { text: &mut reader.name, stop: &mut reader.stop }.visit_f64(number)?;
        }
        Part { reader, what }.scalar("a number with a fraction", None)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        let Part { reader, what } = self;
        if what == What::Node {
            IdSeed { text: &mut reader.name, stop: &mut reader.stop }.visit_str(text)?;
        }
        Part { reader, what }.scalar("a string", Some(Id::Name))
    }
}

impl Reader<'_> {
    /// The fields of the outermost object.
    fn whole<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        const OURS: [&str; 6] = ["nodes", "edges", "links", "graph", "directed", "positions"];
        loop {
            let seed = Text { text: &mut self.name, stop: &mut self.stop, what: "the name of a field" };
            if object.next_key_seed(seed)?.is_none() {
                return Ok(());
            }
            let what = match &*self.name {
                _ if self.form == Form::AdjacencyObject => What::Field,
                "nodes" | "positions" => What::Nodes,
                "edges" | "links" => What::Edges,
                "graph" => What::Graph,
                "directed" => What::Directed,
                "multigraph" => {
                    object.next_value::<IgnoredAny>()?;
                    continue;
                }
                "rule" | "infinite" => {
                    let name = self.name.clone();
                    self.setting(&name, &mut object)?;
                    continue;
                }
                "adjacency" => {
                    return Err(fail(
                        &mut self.stop,
                        "the form with `adjacency` is not read",
                        "expected `nodes` and `edges`",
                        Some("write it with networkx.node_link_data"),
                    ));
                }
                _ if self.form == Form::NodeLink => {
                    let name = self.name.clone();
                    self.ignore(&name, &OURS)?;
                    object.next_value::<IgnoredAny>()?;
                    continue;
                }
                _ => What::Field,
            };
            let seen = match what {
                What::Nodes => std::mem::replace(&mut self.has_nodes, true),
                What::Edges => std::mem::replace(&mut self.has_edges, true),
                _ => false,
            };
            if seen {
                let message = "this list is there twice";
                return Err(fail(&mut self.stop, message, "expected one list of them", None));
            }
            if what != What::Field {
                self.form = Form::NodeLink;
            }
            object.next_value_seed(Part { reader: &mut *self, what })?;
        }
    }

    /// A field that is no position of an adjacency object. Its name is in the buffer.
    fn ignore_field<E: de::Error>(&mut self) -> Result<(), E> {
        if self.form == Form::AdjacencyObject {
            return Err(fail(&mut self.stop, "this is no list of moves", What::Field.expected(), None));
        }
        let name = std::mem::take(&mut self.name);
        self.ignore(&name, &[])
    }

    /// The moves of one position.
    fn moves<'de, A: SeqAccess<'de>>(&mut self, what: What, mut list: A) -> Result<(), A::Error> {
        let row = match what {
            What::Moves(Some(row)) => {
                self.find_declaration(row as usize)?;
                self.builder.row(Key::Number(row))
            }
            _ => {
                self.form = Form::AdjacencyObject;
                let ordinal = self.declared.len();
                self.find_declaration(ordinal)?;
                let row = self.builder.row(Key::of_word(&self.name));
                self.declared.push(ordinal);
                row
            }
        };
        self.carry(row)?;
        loop {
            let seed = IdSeed { text: &mut self.target, stop: &mut self.stop };
            match list.next_element_seed(seed)? {
                Some(id) => self.target(id)?,
                None => return Ok(()),
            }
        }
    }

    fn find_declaration<E: de::Error>(&mut self, ordinal: usize) -> Result<(), E> {
        match self.find {
            Some(Find::Declaration(wanted)) if wanted == ordinal => Err(fail(&mut self.stop, "", "", None)),
            _ => Ok(()),
        }
    }
}

/// Reads again to find a place. The error that comes out has it.
fn find(bytes: &[u8], control: &Control, find: Find) -> Option<crate::error::Place> {
    let mut reader = Reader::new(control, Some(find));
    reader.read_all(bytes).err()?.place().cloned()
}

fn twice(bytes: &[u8], control: &Control, first: usize, second: usize) -> Error {
    let error = Error::invalid("this position is listed twice");
    let first = find(bytes, control, Find::Declaration(first));
    match (first, find(bytes, control, Find::Declaration(second))) {
        (Some(first), Some(mut place)) => {
            place.expected = format!("it is listed in line {} already", first.line);
            error.at(place)
        }
        _ => error,
    }
}

fn missing(bytes: &[u8], control: &Control, label: String, form: Form) -> Error {
    let (expected, help) = match form {
        Form::AdjacencyList => (
            "expected the place of a list in this list, counted from 0",
            "a position without moves has an empty list",
        ),
        _ => ("expected a position of `nodes`", "add it to `nodes`, or leave `nodes` out"),
    };
    let error = Error::invalid(format!("there is no position {label} to move to or from")).help(help);
    match find(bytes, control, Find::Move(label)) {
        Some(mut place) => {
            place.expected = expected.into();
            error.at(place)
        }
        None => error,
    }
}
