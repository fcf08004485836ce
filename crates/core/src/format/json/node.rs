//! Positions and moves that are objects: of the node-link form and its relatives.

use std::fmt;

use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{
    fields::{Id, IdSeed, Scalar, Text, fail, fail_whole, is_number, number},
    outline::Form,
    read::Reader,
};
use crate::{
    End,
    format::attributes::{self, Attribute, OF_POSITION},
};

/// What an object says of its position, or of its move. Its fields may come in any order, the `id` last.
#[derive(Default)]
pub(super) struct Node {
    /// What it is called; a name is in the reader's buffer.
    id: Option<Id>,
    /// Where a move starts and where it leads; names are in the buffers.
    source: Option<Id>,
    pub(super) target: Option<Id>,
    owner: Option<Attribute<'static>>,
    end: Option<End>,
    start: Option<bool>,
    priority: Option<u64>,
    caption: Option<String>,
    /// What a program of its own calls it for people.
    name: Option<String>,
}

/// Whose fields are read.
#[derive(Clone, Copy, PartialEq)]
enum Whose {
    Position,
    Move,
    /// An element of Cytoscape, which is a move if it has a source.
    Either,
}

/// Objects inside of an element that hold its attributes.
const NESTED: [&str; 3] = ["metadata", "attributes", "data"];

/// `{"id": 0, "owner": "first"}`
pub(super) fn read_node<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, object: A) -> Result<(), A::Error> {
    let mut node = Node::default();
    read_fields(reader, &mut node, Whose::Position, object)?;
    declare(reader, node)
}

/// The same of a node whose id is known: the key of an object.
pub(super) fn read_named_node<'de, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    object: A,
) -> Result<(), A::Error> {
    // The name is in the buffer, and stays there: such a node has no `id`.
    let mut node = Node { id: Some(Id::Name), ..Node::default() };
    let name = reader.name.clone();
    read_fields(reader, &mut node, Whose::Position, object)?;
    reader.name = name;
    node.id = Some(Id::Name);
    declare(reader, node)
}

/// `{"data": {"id": "a"}}` or `{"data": {"source": "a", "target": "b"}}`
pub(super) fn read_element<'de, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    object: A,
) -> Result<(), A::Error> {
    let mut node = Node::default();
    read_fields(reader, &mut node, Whose::Either, object)?;
    match (node.source, node.target) {
        (Some(from), Some(to)) => reader.add_move(from, to),
        (None, None) => {
            reader.has_nodes = true;
            declare(reader, node)
        }
        _ => Err(incomplete(reader)),
    }
}

/// `{"source": 0, "target": 1}`
pub(super) fn read_edge_object<'de, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    object: A,
) -> Result<(), A::Error> {
    let mut node = Node::default();
    read_fields(reader, &mut node, Whose::Move, object)?;
    match (node.source, node.target) {
        (Some(from), Some(to)) => reader.add_move(from, to),
        _ => Err(incomplete(reader)),
    }
}

/// `{"id": 1, "key": 0}`: a target in a list of networkx.
pub(super) fn read_target<'de, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    object: A,
) -> Result<(), A::Error> {
    let mut node = Node::default();
    read_fields(reader, &mut node, Whose::Move, object)?;
    match node.target {
        Some(id) => reader.target_of_row(id),
        None => Err(fail_whole(&mut reader.stop, "this move has no `id`", "expected the `id` of its target")),
    }
}

fn declare<E: de::Error>(reader: &mut Reader<'_>, node: Node) -> Result<(), E> {
    let Node { id, owner, end, start, priority, caption, name, .. } = node;
    let caption = caption.or(name);
    match id {
        Some(id) => reader.declare(id)?,
        None if reader.outline.id.is_empty() => reader.declare(Id::Number(reader.declared.len() as u64))?,
        None => {
            let id = reader.outline.id;
            let (message, expected) = (format!("this position has no `{id}`"), format!("expected an `{id}`"));
            return Err(fail_whole(&mut reader.stop, message, expected));
        }
    }
    let attributes = [
        owner,
        end.map(Attribute::End),
        start.map(Attribute::Start),
        priority.map(Attribute::Priority),
        caption.as_deref().map(Attribute::Caption),
    ];
    for attribute in attributes.into_iter().flatten() {
        let told = attribute.tell(&mut reader.builder, 0, b"");
        reader.carry(told)?;
    }
    Ok(())
}

/// The fields of an object, and of the objects inside of it that hold attributes.
fn read_fields<'de, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    node: &mut Node,
    whose: Whose,
    mut object: A,
) -> Result<(), A::Error> {
    let mut key = String::new();
    loop {
        let seed = Text { text: &mut key, stop: &mut reader.stop, what: "the name of a field" };
        if object.next_key_seed(seed)?.is_none() {
            return Ok(());
        }
        let is_list = reader.outline.form == Form::Adjacency;
        let (place, text) = match &*key {
            "source" | "from" if whose != Whose::Position => (&mut node.source, &mut reader.source),
            "target" | "to" if whose != Whose::Position => (&mut node.target, &mut reader.target),
            "id" if whose == Whose::Move && is_list => (&mut node.target, &mut reader.target),
            name if whose != Whose::Move && name == reader.outline.id => (&mut node.id, &mut reader.name),
            "directed" | "undirected" if whose != Whose::Position => {
                let says = object.next_value::<Option<bool>>()?;
                if says == Some(key == "undirected") {
                    let message = "this move has no direction";
                    return Err(fail(&mut reader.stop, message, "moves go one way", Some(BOTH)));
                }
                continue;
            }
            name if NESTED.contains(&name) => {
                object.next_value_seed(Nested { reader: &mut *reader, node: &mut *node, whose })?;
                continue;
            }
            name if whose != Whose::Move && OF_POSITION.contains(&name) => {
                let seed = Scalar { text: &mut reader.value, stop: &mut reader.stop, key: &key };
                if object.next_value_seed(seed)? {
                    attribute(reader, node, &key)?;
                }
                continue;
            }
            // Of a program of its own: what people see.
            "name" if whose == Whose::Either => {
                let seed = Scalar { text: &mut reader.value, stop: &mut reader.stop, key: &key };
                if object.next_value_seed(seed)? {
                    node.name = Some(reader.value.clone());
                }
                continue;
            }
            // What a picture needs.
            "position" | "group" | "classes" | "selected" | "grabbable" | "value"
                if whose == Whose::Either =>
            {
                object.next_value::<IgnoredAny>()?;
                continue;
            }
            name => {
                let ours: &[&'static str] =
                    if whose == Whose::Move { &["source", "target"] } else { &OF_POSITION };
                reader.ignore(name, ours)?;
                object.next_value::<IgnoredAny>()?;
                continue;
            }
        };
        let seed = IdSeed { text, stop: &mut reader.stop, tuples: true };
        if place.replace(object.next_value_seed(seed)?).is_some() {
            return Err(match whose {
                Whose::Move => {
                    fail(&mut reader.stop, "this is said twice of one move", "a second time", None)
                }
                _ => said_twice(reader, &key),
            });
        }
    }
}

/// What to do about moves without a direction.
pub(super) const BOTH: &str = "write both moves where one can go both ways, and say \"directed\": true; in networkx that is G.to_directed()";

/// An object that holds attributes; anything else is skipped.
struct Nested<'r, 'n, 'a> {
    reader: &'r mut Reader<'a>,
    node: &'n mut Node,
    whose: Whose,
}

impl<'de> DeserializeSeed<'de> for Nested<'_, '_, '_> {
    type Value = ();
    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Nested<'_, '_, '_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with attributes")
    }
    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<(), A::Error> {
        if is_number::<A>() {
            return number(object).map(|_| ());
        }
        read_fields(self.reader, self.node, self.whose, object)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }
    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }
    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }
    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
}

/// The attribute with this key, whose value is in the buffer.
fn attribute<E: de::Error>(reader: &mut Reader<'_>, node: &mut Node, key: &str) -> Result<(), E> {
    let attribute = match attributes::parse(key, &reader.value) {
        Ok(attribute) => attribute.expect("called for attributes of positions"),
        Err(fault) => return Err(fail(&mut reader.stop, fault.message, fault.expected, fault.help)),
    };
    let seen = match attribute {
        Attribute::Owner(owner) => node.owner.replace(Attribute::Owner(owner)).is_some(),
        Attribute::NumberedOwner(owner) => node.owner.replace(Attribute::NumberedOwner(owner)).is_some(),
        Attribute::End(end) => node.end.replace(end).is_some(),
        Attribute::Start(start) => node.start.replace(start).is_some(),
        Attribute::Priority(priority) => node.priority.replace(priority).is_some(),
        Attribute::Caption(caption) => node.caption.replace(caption.to_owned()).is_some(),
        Attribute::Rule(_) | Attribute::Infinite(_) => unreachable!("called for attributes of positions"),
    };
    if seen { Err(said_twice(reader, key)) } else { Ok(()) }
}

fn said_twice<E: de::Error>(reader: &mut Reader<'_>, key: &str) -> E {
    let message = match key {
        "result" | "score" => "this position has two results".to_owned(),
        _ => format!("`{key}` is said twice of one position"),
    };
    fail(&mut reader.stop, message, "take one of the two out", None)
}

/// `[0, 1]`, of which networkx writes a third element with attributes.
pub(super) fn read_edge<'de, A: SeqAccess<'de>>(
    reader: &mut Reader<'_>,
    mut list: A,
) -> Result<(), A::Error> {
    let seed = IdSeed { text: &mut reader.source, stop: &mut reader.stop, tuples: true };
    let from: Option<Id> = list.next_element_seed(seed)?;
    let seed = IdSeed { text: &mut reader.target, stop: &mut reader.stop, tuples: true };
    let to: Option<Id> = list.next_element_seed(seed)?;
    let (Some(from), Some(to)) = (from, to) else { return Err(incomplete(reader)) };
    while list.next_element::<IgnoredAny>()?.is_some() {
        reader.ignore("further elements of a move", &[])?;
    }
    reader.add_move(from, to)
}

fn incomplete<E: de::Error>(reader: &mut Reader<'_>) -> E {
    fail_whole(
        &mut reader.stop,
        "this move is not complete",
        "expected where it starts and where it leads: {\"source\": 0, \"target\": 1} or [0, 1]",
    )
}
