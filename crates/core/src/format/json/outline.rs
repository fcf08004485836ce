//! What a JSON input is, found out before it is read: so the order of its fields means nothing.
//!
//! One pass looks at the names of the outermost fields and at the first elements of lists; everything else is skipped.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::fields::is_number;

/// What an input turned out to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Form {
    /// An object with `nodes`, `edges` and the like.
    NodeLink,
    /// The same inside of `graph`, or of the one element of `graphs`: the JSON Graph Format.
    Inside,
    /// `nodes`, and in `adjacency` a list of moves for each: networkx.adjacency_data.
    Adjacency,
    /// An object with `elements`: Cytoscape.
    Cytoscape,
    /// The elements themselves.
    Elements,
    /// `[{"source": 0, "target": 1}]`, or pairs that can be nothing else.
    Edges,
    /// `[[1, 2], [3], []]`
    AdjacencyList,
    /// `{"a": ["b"]}` or `{"a": {"b": {}}}`
    AdjacencyObject,
    /// `{"matrix": [[0, 1], [0, 0]]}`
    Matrix,
}

/// What is not read, or might mean two things.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Doubt {
    /// A square table of 0 and 1.
    Matrix,
    /// Lists of two numbers, which may be moves or the two moves of each position.
    Pairs,
    /// Several graphs in one file.
    Graphs,
    /// Objects with `children`.
    Tree,
}

/// What is known of an input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    pub(super) form: Form,
    pub(super) doubt: Option<Doubt>,
    /// The field of a node that says what it is called.
    pub(super) id: &'static str,
    /// Whether moves name positions by their places in `nodes`.
    pub(super) by_index: bool,
    /// Whether these are positions, because lists of moves are what they have: `graph`, `rule`, `infinite`.
    pub(super) are_positions: [bool; 3],
}

/// The fields that may say what a node is called, the one that counts first.
pub(super) const IDS: [&str; 4] = ["id", "key", "name", "label"];

/// The outline of an input. An input that is no JSON is an error.
pub(super) fn outline(bytes: &[u8]) -> serde_json::Result<Outline> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = Look { depth: 2, levels: LEVELS }.deserialize(&mut json)?;
    json.end()?;
    Ok(match value {
        Value::Object(object) => object.outline(),
        Value::List(list) => list.outline(),
        _ => Outline::of(Form::AdjacencyList),
    })
}

/// How deep in each other values are looked at. No form that we know needs more.
const LEVELS: u32 = 8;

impl Outline {
    fn of(form: Form) -> Outline {
        Outline { form, doubt: None, id: "id", by_index: false, are_positions: [false; 3] }
    }
}

/// A value with what matters of it.
#[derive(Debug)]
enum Value {
    Number(u64),
    /// A string, and whether it writes a number.
    Text {
        is_number: bool,
    },
    Scalar,
    List(List),
    Object(Box<Object>),
}

/// What matters of a list: how many elements there are, and the first one.
#[derive(Debug, Default)]
struct List {
    len: u64,
    first: Option<Box<Value>>,
    /// Of a list of lists: whether all have two elements, and whether all have as many as the first one.
    pairs: bool,
    even: bool,
    /// Whether all elements of them are 0 or 1, whether all are whole numbers, and the greatest one.
    bits: bool,
    numbers: bool,
    greatest: u64,
}

/// What matters of an object: the fields that have a meaning.
#[derive(Debug, Default)]
struct Object {
    fields: Vec<(&'static str, Value)>,
    len: u64,
}

const FIELDS: [&str; 21] = [
    "nodes",
    "positions",
    "edges",
    "links",
    "graph",
    "graphs",
    "elements",
    "adjacency",
    "matrix",
    "children",
    "id",
    "key",
    "name",
    "label",
    "source",
    "target",
    "from",
    "to",
    "data",
    "rule",
    "infinite",
];

/// Looks at a value; at all elements of lists that are so deep in each other, and at the first ones of others.
#[derive(Clone, Copy)]
struct Look {
    depth: u32,
    levels: u32,
}

impl<'de> DeserializeSeed<'de> for Look {
    type Value = Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Look {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Value, E> {
        Ok(Value::Scalar)
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        let is_whole = number.fract() == 0.0 && (0.0..9e15).contains(&number);
        Ok(if is_whole { Value::Number(number as u64) } else { Value::Scalar })
    }

    fn visit_bool<E>(self, _: bool) -> Result<Value, E> {
        Ok(Value::Scalar)
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Scalar)
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text { is_number: crate::labels::number(text).is_some() })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut list = List { pairs: true, even: true, bits: true, numbers: true, ..List::default() };
        let mut width = None;
        let inner = Look { depth: self.depth.saturating_sub(1), levels: self.levels.saturating_sub(1) };
        while self.levels > 0 && (list.len == 0 || self.depth > 0 && (list.pairs || list.even)) {
            let Some(element) = seq.next_element_seed(inner)? else { return Ok(Value::List(list)) };
            list.len += 1;
            match &element {
                Value::List(row) => {
                    list.pairs &= row.len == 2;
                    list.even &= *width.get_or_insert(row.len) == row.len;
                    list.bits &= row.bits && row.first.is_none();
                    list.numbers &= row.numbers && row.first.is_none();
                    list.greatest = list.greatest.max(row.greatest);
                }
                Value::Number(number) if width.is_none() => {
                    list.bits &= *number < 2;
                    list.greatest = list.greatest.max(*number);
                    list.pairs = false;
                    // A row needs no memory but for what is known of all its numbers.
                    if self.depth == 1 {
                        continue;
                    }
                }
                _ => (list.pairs, list.even, list.bits, list.numbers) = (false, false, false, false),
            }
            if list.len == 1 {
                list.first = Some(Box::new(element));
            }
        }
        while seq.next_element::<IgnoredAny>()?.is_some() {
            list.len += 1;
            list.numbers = false;
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        if is_number::<A>() {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(Value::Scalar);
        }
        let mut object = Object::default();
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            object.len += 1;
            match FIELDS.into_iter().find(|&field| field == key) {
                Some(field) if self.levels > 0 => {
                    let look = Look { depth: 0, levels: self.levels - 1 };
                    object.fields.push((field, map.next_value_seed(look)?));
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            if object.fields.len() > 4 * FIELDS.len() {
                return Err(A::Error::custom("a field is there again and again"));
            }
        }
        Ok(Value::Object(Box::new(object)))
    }
}

impl List {
    /// Of a list that is the whole input.
    fn outline(&self) -> Outline {
        let mut outline = Outline::of(Form::AdjacencyList);
        match self.first.as_deref() {
            Some(Value::Object(object)) => {
                outline.form = Form::Edges;
                if object.has("data") {
                    outline.form = Form::Elements;
                } else if object.has("children") {
                    outline.doubt = Some(Doubt::Tree);
                }
            }
            Some(Value::List(row)) => {
                if self.even && self.bits && self.numbers && row.len == self.len {
                    outline.doubt = Some(Doubt::Matrix);
                } else if self.pairs && !self.numbers {
                    outline.form = Form::Edges;
                } else if self.pairs {
                    outline.doubt = Some(Doubt::Pairs);
                }
            }
            _ => {}
        }
        outline
    }
}

impl Object {
    fn get(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|field| field.0 == name).map(|field| &field.1)
    }

    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn has_list(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::List(_)))
    }

    fn has_graph(&self) -> bool {
        ["nodes", "positions", "edges", "links"]
            .into_iter()
            .any(|name| !matches!(self.get(name), None | Some(Value::Object(_))))
            || ["nodes", "positions"].into_iter().any(|name| matches!(self.get(name), Some(Value::Object(_))))
                && (self.has("edges") || self.has("links") || self.len == 1)
    }

    /// Of an object that is the whole input.
    fn outline(&self) -> Outline {
        let mut outline = Outline::of(Form::NodeLink);
        let inside = |value: Option<&Value>| match value {
            Some(Value::Object(object)) => object.has_graph(),
            _ => false,
        };
        if self.has_list("adjacency") && self.has_list("nodes") {
            (outline.id, _) = self.naming();
            outline.form = Form::Adjacency;
        } else if self.has_graph() {
            (outline.id, outline.by_index) = self.naming();
        } else if let Some(Value::List(graphs)) = self.get("graphs")
            && inside(graphs.first.as_deref())
        {
            outline.form = Form::Inside;
            outline.doubt = (graphs.len > 1).then_some(Doubt::Graphs);
        } else if inside(self.get("graph")) {
            outline.form = Form::Inside;
            if let Some(Value::Object(graph)) = self.get("graph") {
                (outline.id, outline.by_index) = graph.naming();
            }
        } else if matches!(self.get("elements"), Some(Value::Object(object)) if object.has_graph())
            || matches!(self.get("elements"), Some(Value::List(list)) if matches!(list.first.as_deref(), Some(Value::Object(_))))
        {
            outline.form = Form::Cytoscape;
        } else if matches!(self.get("matrix"), Some(Value::List(list)) if matches!(list.first.as_deref(), None | Some(Value::List(_))))
        {
            outline.form = Form::Matrix;
        } else if matches!(self.get("children"), Some(Value::List(list)) if matches!(list.first.as_deref(), Some(Value::Object(_))))
        {
            outline.doubt = Some(Doubt::Tree);
        } else {
            outline.form = Form::AdjacencyObject;
            outline.are_positions = ["graph", "rule", "infinite"].map(|name| self.has_list(name));
        }
        outline
    }

    /// Which field of nodes says what they are called, and whether moves name them by their places.
    fn naming(&self) -> (&'static str, bool) {
        let first = |names: [&str; 2]| match names.into_iter().find_map(|name| self.get(name)) {
            Some(Value::List(list)) => list.first.as_deref(),
            _ => None,
        };
        let Some(node) = first(["nodes", "positions"]) else { return ("id", false) };
        let (id, value) = match node {
            Value::Object(node) => match IDS.into_iter().find(|&name| node.has(name)) {
                Some(name) => (name, node.get(name)),
                None => ("", None),
            },
            value => ("id", Some(value)),
        };
        let end = match first(["edges", "links"]) {
            Some(Value::Object(edge)) => edge.get("source").or_else(|| edge.get("from")),
            Some(Value::List(edge)) => edge.first.as_deref(),
            _ => None,
        };
        let is_name = matches!(value, None | Some(Value::Text { is_number: false }));
        let by_index = is_name && matches!(end, Some(Value::Number(_)));
        (if id.is_empty() && !by_index { "id" } else { id }, by_index)
    }
}
