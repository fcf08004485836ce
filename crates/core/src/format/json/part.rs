//! The parts of a JSON input: lists, objects and single values, each at its place.

use std::fmt;

use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{
    fields::{Id, IdSeed, Text, fail, is_number, number},
    node::{BOTH, read_edge, read_edge_object, read_element, read_named_node, read_node, read_target},
    outline::Form,
    read::{Find, Reader},
};
use crate::{
    builder::Key,
    format::{attributes::OF_GAME, notes::counted},
};

/// A part of the input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum What {
    Whole,
    /// The moves of position i, or of the one whose name is in the buffer.
    Moves(Option<u64>),
    Nodes,
    Node,
    /// A node whose name is in the buffer.
    NamedNode,
    Edges,
    Edge,
    /// Elements of Cytoscape, which are positions or moves.
    Elements,
    Element,
    /// Lists of the targets of each node, one of these lists, and a target.
    Adjacency,
    Targets(usize),
    Target,
    /// Rows of a matrix, and one of them.
    Matrix,
    Row(u64),
    Graph,
    /// Graphs inside of an object: the first one counts.
    Graphs,
    Inside,
    Directed,
    /// Moves between several positions at once, which we do not have.
    Hyperedges,
    /// What a move has beside its target.
    Data,
    /// The value of a field that is a position of an adjacency object.
    Field,
}

impl What {
    fn expected(self) -> &'static str {
        match self {
            What::Whole => "expected an object or a list",
            What::Moves(_) | What::Field => "expected the list of the moves of a position, like [1, 2]",
            What::Nodes => "expected a list of positions",
            What::Node | What::NamedNode => "expected a position like {\"id\": 0} or 0",
            What::Edges => "expected a list of moves",
            What::Edge => "expected a move like {\"source\": 0, \"target\": 1} or [0, 1]",
            What::Elements => "expected the elements of a graph, as Cytoscape writes them",
            What::Element => "expected an element like {\"data\": {\"id\": \"a\"}}",
            What::Adjacency => "expected a list of the moves of each position in `nodes`",
            What::Targets(_) => "expected the list of the moves of a position",
            What::Target => "expected the target of a move like {\"id\": 1}",
            What::Matrix => "expected the rows of a matrix",
            What::Row(_) => "expected a row of numbers, as many as there are rows",
            What::Graph => "expected an object with the rules of the game",
            What::Graphs | What::Inside => "expected a graph",
            What::Directed => "expected `true`",
            What::Hyperedges => "expected no such moves",
            What::Data => "expected an object with attributes of the move",
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
            (What::NamedNode, None) if what == "`null`" => self.reader.declare(Id::Name),
            _ => Err(fail(
                &mut self.reader.stop,
                format!("{what} does not belong here"),
                self.what.expected(),
                (what == "a string").then_some("if this is a table by columns, as pandas writes it, write it by rows: frame.to_json(FILE, orient='records')"),
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
            What::Whole if reader.outline.form == Form::Edges => What::Edge,
            What::Whole if reader.outline.form == Form::Elements => What::Element,
            What::Adjacency if matches!(reader.find, Some(Find::Names)) => {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                return Ok(());
            }
            What::Adjacency => {
                let mut place = 0;
                while list
                    .next_element_seed(Part { reader: &mut *reader, what: What::Targets(place) })?
                    .is_some()
                {
                    place += 1;
                }
                return Ok(());
            }
            What::Targets(place) => {
                reader.row_of_place(place)?;
                What::Target
            }
            What::Matrix => return matrix(reader, list),
            What::Row(row) => return matrix_row(reader, row, list),
            What::Graphs => What::Inside,
            What::Whole => {
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
            What::Edges if matches!(reader.find, Some(Find::Names)) => {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                return Ok(());
            }
            What::Edges => What::Edge,
            What::Edge => return read_edge(reader, list),
            What::Elements => What::Element,
            What::Node => return read_tuple(reader, list),
            What::Hyperedges => {
                return match list.next_element::<IgnoredAny>()? {
                    None => Ok(()),
                    Some(_) => {
                        let message = "hyperedges are no moves";
                        Err(fail(&mut reader.stop, message, "a move leads from one position to one", None))
                    }
                };
            }
            What::Graph => {
                // Old versions of networkx write the attributes of a graph as a list of pairs.
                while list.next_element::<IgnoredAny>()?.is_some() {}
                return Ok(());
            }
            _ => return Part { reader, what }.scalar("a list", None),
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
            What::Whole if matches!(reader.outline.form, Form::NodeLink | Form::Adjacency) => {
                reader.graph(object)
            }
            What::Whole => reader.whole(object),
            What::Inside => reader.graph(object),
            What::Elements => reader.graph(object),
            What::Node if matches!(reader.outline.form, Form::Cytoscape) => read_element(reader, object),
            What::Edge if matches!(reader.outline.form, Form::Cytoscape) => read_element(reader, object),
            What::Element => read_element(reader, object),
            What::Node => read_node(reader, object),
            What::NamedNode => read_named_node(reader, object),
            What::Target => read_target(reader, object),
            What::Edge => read_edge_object(reader, object),
            What::Nodes => {
                // The JSON Graph Format has an object here, whose keys are what the positions are called.
                loop {
                    let seed = Text {
                        text: &mut reader.name,
                        stop: &mut reader.stop,
                        what: "the name of a position",
                    };
                    if object.next_key_seed(seed)?.is_none() {
                        return Ok(());
                    }
                    object.next_value_seed(Part { reader: &mut *reader, what: What::NamedNode })?;
                }
            }
            What::Data => {
                while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(())
            }
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
            What::Field => reader.targets(object),
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
                Some(BOTH),
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
        let id = IdSeed { text: &mut reader.name, stop: &mut reader.stop, tuples: true }.visit_i64(number)?;
        Part { reader, what }.scalar("a number", Some(id))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<(), E> {
        let Part { reader, what } = self;
        if what == What::Node {
            IdSeed { text: &mut reader.name, stop: &mut reader.stop, tuples: true }.visit_f64(number)?;
        }
        Part { reader, what }.scalar("a number with a fraction", None)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        let Part { reader, what } = self;
        if what == What::Node {
            IdSeed { text: &mut reader.name, stop: &mut reader.stop, tuples: true }.visit_str(text)?;
        }
        Part { reader, what }.scalar("a string", Some(Id::Name))
    }
}

impl Reader<'_> {
    /// The fields of an object with `nodes` and `edges`.
    fn graph<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        const OURS: [&str; 6] = ["nodes", "edges", "links", "graph", "directed", "positions"];
        loop {
            let seed = Text { text: &mut self.name, stop: &mut self.stop, what: "the name of a field" };
            if object.next_key_seed(seed)?.is_none() {
                return Ok(());
            }
            let what = match &*self.name {
                "nodes" | "positions" => What::Nodes,
                "edges" | "links" => What::Edges,
                "adjacency" if self.outline.form == Form::Adjacency => What::Adjacency,
                "graph" => What::Graph,
                "directed" => What::Directed,
                "hyperedges" => What::Hyperedges,
                "multigraph" => {
                    object.next_value::<IgnoredAny>()?;
                    continue;
                }
                "rule" | "infinite" => {
                    let name = self.name.clone();
                    self.setting(&name, &mut object)?;
                    continue;
                }
                // What the JSON Graph Format says about a graph.
                "metadata" | "id" | "label" | "type" if self.outline.form == Form::Inside => {
                    object.next_value::<IgnoredAny>()?;
                    continue;
                }
                _ => {
                    let name = self.name.clone();
                    self.ignore(&name, &OURS)?;
                    object.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            let seen = match what {
                What::Nodes => std::mem::replace(&mut self.has_nodes, true),
                What::Edges | What::Adjacency => std::mem::replace(&mut self.has_edges, true),
                _ => false,
            };
            if seen {
                let message = "this list is there twice";
                return Err(fail(&mut self.stop, message, "expected one list of them", None));
            }
            object.next_value_seed(Part { reader: &mut *self, what })?;
        }
    }

    /// The fields of the outermost object, where the graph is inside of one of them, or they are its positions.
    fn whole<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let [graph, rule, infinite] = self.outline.are_positions;
        loop {
            let seed = Text { text: &mut self.name, stop: &mut self.stop, what: "the name of a field" };
            if object.next_key_seed(seed)?.is_none() {
                return Ok(());
            }
            let what = match (self.outline.form, &*self.name) {
                (_, "rule") if !rule => None,
                (_, "infinite") if !infinite => None,
                (Form::Inside, "graph") => Some(What::Inside),
                (Form::Inside, "graphs") => Some(What::Graphs),
                (Form::Cytoscape, "elements") => Some(What::Elements),
                (Form::Matrix, "matrix") => Some(What::Matrix),
                (_, "directed") => Some(What::Directed),
                (Form::AdjacencyObject, "graph") if !graph => Some(What::Graph),
                (Form::AdjacencyObject, "multigraph") => {
                    object.next_value::<bool>()?;
                    continue;
                }
                (Form::AdjacencyObject, _) => Some(What::Field),
                // What programs write about themselves, and how the graph looks.
                _ => {
                    object.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            match what {
                Some(what) => object.next_value_seed(Part { reader: &mut *self, what })?,
                None => {
                    let name = self.name.clone();
                    self.setting(&name, &mut object)?;
                }
            }
        }
    }

    /// A position of an adjacency object, whose name is in the buffer, and its targets, which are keys: this is how
    /// networkx.to_dict_of_dicts has them.
    fn targets<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        self.named_row()?;
        loop {
            let seed = Text { text: &mut self.target, stop: &mut self.stop, what: "the name of a position" };
            if object.next_key_seed(seed)?.is_none() {
                return Ok(());
            }
            self.target(Id::Name)?;
            object.next_value_seed(Part { reader: &mut *self, what: What::Data })?;
        }
    }

    /// Turns to the position of an adjacency object whose name is in the buffer.
    fn named_row<E: de::Error>(&mut self) -> Result<(), E> {
        let ordinal = self.declared.len();
        self.find_declaration(ordinal)?;
        let row = self.builder.row(Key::of_word(&self.name));
        let room = crate::memory::reserve(&mut self.declared, 1);
        self.carry(room)?;
        self.declared.push(ordinal);
        self.carry(row)
    }

    /// The moves of one position.
    fn moves<'de, A: SeqAccess<'de>>(&mut self, what: What, mut list: A) -> Result<(), A::Error> {
        match what {
            What::Moves(Some(row)) => {
                self.find_declaration(row as usize)?;
                let row = self.builder.row(Key::Number(row));
                self.carry(row)?;
            }
            _ => self.named_row()?,
        }
        loop {
            let seed = IdSeed { text: &mut self.target, stop: &mut self.stop, tuples: false };
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

/// A node that is a list: a position of a grid.
fn read_tuple<'de, A: SeqAccess<'de>>(reader: &mut Reader<'_>, list: A) -> Result<(), A::Error> {
    let id = IdSeed { text: &mut reader.name, stop: &mut reader.stop, tuples: true }.visit_seq(list)?;
    reader.declare(id)
}

/// The rows of a matrix.
fn matrix<'de, A: SeqAccess<'de>>(reader: &mut Reader<'_>, mut list: A) -> Result<(), A::Error> {
    let mut row = 0;
    while list.next_element_seed(Part { reader: &mut *reader, what: What::Row(row) })?.is_some() {
        row += 1;
    }
    if reader.width.is_some_and(|width| width != row) {
        let message = format!("the matrix has {row} rows, and another number of columns");
        return Err(super::fields::fail_whole(&mut reader.stop, message, What::Row(0).expected()));
    }
    Ok(())
}

/// A row: a move to each column whose number is not 0.
fn matrix_row<'de, A: SeqAccess<'de>>(
    reader: &mut Reader<'_>,
    row: u64,
    mut list: A,
) -> Result<(), A::Error> {
    let turned = reader.builder.row(Key::Number(row));
    reader.carry(turned)?;
    let mut column = 0;
    while let Some(is_move) = list.next_element_seed(Entry { reader: &mut *reader })? {
        if is_move {
            let added = reader.builder.target(Key::Number(column));
            reader.carry(added)?;
        }
        column += 1;
    }
    if *reader.width.get_or_insert(column) != column {
        let message = format!("this row has {}, and others have more or fewer", counted(column, "number"));
        return Err(super::fields::fail_whole(&mut reader.stop, message, What::Row(0).expected()));
    }
    Ok(())
}

/// An entry of a matrix: whether it is a move.
struct Entry<'r, 'a> {
    reader: &'r mut Reader<'a>,
}

impl<'de> DeserializeSeed<'de> for Entry<'_, '_> {
    type Value = bool;
    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        let Entry { reader } = self;
        let number = deserializer.deserialize_any(Number);
        number.map_err(|_: D::Error| {
            let message = "this is no entry of a matrix";
            fail(&mut reader.stop, message, "expected a number, `true` or `false`", None)
        })
    }
}

/// Whether a number is not 0.
struct Number;

impl<'de> Visitor<'de> for Number {
    type Value = bool;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }
    fn visit_u64<E>(self, number: u64) -> Result<bool, E> {
        Ok(number != 0)
    }
    fn visit_i64<E>(self, number: i64) -> Result<bool, E> {
        Ok(number != 0)
    }
    fn visit_f64<E>(self, number: f64) -> Result<bool, E> {
        Ok(number != 0.0)
    }
    fn visit_bool<E>(self, is_move: bool) -> Result<bool, E> {
        Ok(is_move)
    }
    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<bool, A::Error> {
        match number(object)?.map(|digits| digits.parse::<f64>()) {
            Some(Ok(number)) => Ok(number != 0.0),
            _ => Err(de::Error::custom("an object")),
        }
    }
}
