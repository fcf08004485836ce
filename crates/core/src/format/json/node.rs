//! Positions and moves of the node-link form.

use serde::de::{self, IgnoredAny, MapAccess, SeqAccess};

use super::{
    fields::{Id, IdSeed, Scalar, Text, fail, fail_whole},
    read::Reader,
};
use crate::{
    End, Player,
    format::attributes::{self, Attribute, OF_POSITION},
};

/// What an object says of its position. Its fields may come in any order, the `id` last.
#[derive(Default)]
struct Node {
    owner: Option<Player>,
    end: Option<End>,
    start: Option<bool>,
    priority: Option<u64>,
    caption: Option<String>,
}

/// `{"id": 0, "owner": "first"}`
pub(super) fn read_node<'de, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    mut object: A,
) -> Result<(), A::Error> {
    let mut node = Node::default();
    let mut id = None;
    let mut key = String::new();
    loop {
        let seed = Text { text: &mut key, stop: &mut reader.stop, what: "the name of a field" };
        if object.next_key_seed(seed)?.is_none() {
            break;
        }
        if key == "id" {
            let seed = IdSeed { text: &mut reader.name, stop: &mut reader.stop };
            if id.replace(object.next_value_seed(seed)?).is_some() {
                return Err(said_twice(reader, "id"));
            }
        } else if OF_POSITION.contains(&&*key) {
            let seed = Scalar { text: &mut reader.value, stop: &mut reader.stop, key: &key };
            if object.next_value_seed(seed)? {
                attribute(reader, &mut node, &key)?;
            }
        } else {
            reader.ignore(&key, &OF_POSITION)?;
            object.next_value::<IgnoredAny>()?;
        }
    }
    let Some(id) = id else {
        return Err(fail_whole(&mut reader.stop, "this position has no `id`", "expected an `id`"));
    };
    reader.declare(id)?;
    let Node { owner, end, start, priority, caption } = node;
    let attributes = [
        owner.map(Attribute::Owner),
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

/// The attribute with this key, whose value is in the buffer.
fn attribute<E: de::Error>(reader: &mut Reader<'_>, node: &mut Node, key: &str) -> Result<(), E> {
    let attribute = match attributes::parse(key, &reader.value) {
        Ok(attribute) => attribute.expect("called for attributes of positions"),
        Err(fault) => return Err(fail(&mut reader.stop, fault.message, fault.expected, fault.help)),
    };
    let seen = match attribute {
        Attribute::Owner(owner) => node.owner.replace(owner).is_some(),
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

/// `{"source": 0, "target": 1}`
pub(super) fn read_edge_object<'de, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    mut object: A,
) -> Result<(), A::Error> {
    let (mut from, mut to) = (None, None);
    loop {
        let seed = Text { text: &mut reader.value, stop: &mut reader.stop, what: "the name of a field" };
        if object.next_key_seed(seed)?.is_none() {
            break;
        }
        let (end, text) = match &*reader.value {
            "source" => (&mut from, &mut reader.name),
            "target" => (&mut to, &mut reader.target),
            _ => {
                let key = std::mem::take(&mut reader.value);
                reader.ignore(&key, &["source", "target"])?;
                reader.value = key;
                object.next_value::<IgnoredAny>()?;
                continue;
            }
        };
        let seed = IdSeed { text, stop: &mut reader.stop };
        if end.replace(object.next_value_seed(seed)?).is_some() {
            return Err(fail(&mut reader.stop, "this is said twice of one move", "a second time", None));
        }
    }
    match (from, to) {
        (Some(from), Some(to)) => reader.add_move(from, to),
        _ => Err(incomplete(reader)),
    }
}

/// `[0, 1]`, of which networkx writes a third element with attributes.
pub(super) fn read_edge<'de, A: SeqAccess<'de>>(
    reader: &mut Reader<'_>,
    mut list: A,
) -> Result<(), A::Error> {
    let seed = IdSeed { text: &mut reader.name, stop: &mut reader.stop };
    let from: Option<Id> = list.next_element_seed(seed)?;
    let seed = IdSeed { text: &mut reader.target, stop: &mut reader.stop };
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
