//! Reads `graphml`.

use super::{
    events::{Element, Events, Node},
    graph::{Graph, Whose},
};
use crate::{
    Control, Error, Result,
    control::Phase,
    format::{Format, Input},
};

/// After how many bytes the progress is told.
const STRETCH: usize = 1 << 20;

/// What an open element is.
enum Open {
    /// A graph, and whether its edges have a direction unless they say so themselves; `None` if it does not say.
    Graph(Option<bool>),
    Node(u32),
    Edge,
    /// The declaration of an attribute, by its id.
    Key(String),
    /// The value that it has by default, or of one element: its id.
    Default,
    Data(String),
    /// A caption that yEd draws.
    Caption,
    Other,
}

/// Reads a game. Nested graphs are read as one with the graph around them. Time O(bytes + positions + moves).
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let mut reader = Reader {
        graph: Graph::new(text, control),
        stack: Vec::new(),
        value: String::new(),
        at: 0..0,
        graphs: 0,
    };
    let mut events = Events::new(text)?;
    let mut told = 0;
    loop {
        match events.next()? {
            Node::Open(element) => {
                let open = reader.open(&element)?;
                crate::memory::reserve(&mut reader.stack, 1)?;
                reader.stack.push(open);
            }
            Node::Close => reader.close()?,
            Node::Text(text) => {
                if let Some(Open::Default | Open::Data(_) | Open::Caption) = reader.stack.last() {
                    reader.value += &text;
                }
            }
            Node::End => break,
        }
        if events.at() - told >= STRETCH {
            control.advance((events.at() - told) as u64)?;
            told = events.at();
        }
    }
    if reader.graphs == 0 {
        return Err(Error::invalid("there is no graph in this file")
            .help("GraphML has <graph edgedefault=\"directed\"> with <node> and <edge> inside"));
    }
    reader.graph.finish(Format::Graphml)
}

struct Reader<'t, 'c> {
    graph: Graph<'t, 'c>,
    stack: Vec<Open>,
    /// The text of the innermost value, and where it begins.
    value: String,
    at: std::ops::Range<usize>,
    graphs: u64,
}

impl Reader<'_, '_> {
    fn open(&mut self, element: &Element<'_>) -> Result<Open> {
        Ok(match &*element.name() {
            "graph" => {
                if self.stack.iter().all(|open| !matches!(open, Open::Graph(_))) {
                    self.graphs += 1;
                    if self.graphs > 1 {
                        return Err(element
                            .error("this is a second graph", "one graph")
                            .help("put each graph into a file of its own"));
                    }
                }
                Open::Graph(match element.get("edgedefault")?.as_deref() {
                    Some("directed") => Some(true),
                    Some("undirected") => Some(false),
                    Some(other) => {
                        return Err(
                            element.error(format!("`{other}` is no direction"), "edgedefault=\"directed\"")
                        );
                    }
                    None => None,
                })
            }
            "node" => Open::Node(self.graph.declare(&element.expect("id")?, &element.range)?),
            "edge" => {
                let default = self.stack.iter().rev().find_map(|open| match open {
                    Open::Graph(directed) => Some(*directed),
                    _ => None,
                });
                let directed = match element.get("directed")?.as_deref() {
                    Some("true" | "1") => true,
                    Some("false" | "0") => false,
                    Some(other) => {
                        return Err(element.error(format!("`{other}` is no direction"), "directed=\"true\""));
                    }
                    None if default.flatten() == Some(true) => true,
                    None => return Err(undirected(element)),
                };
                let (from, to) = (element.expect("source")?, element.expect("target")?);
                self.graph.add_move(&from, &to, !directed, &element.range)?;
                Open::Edge
            }
            "hyperedge" => {
                return Err(
                    element.error("hyperedges are no moves", "edges, which lead from one position to one")
                );
            }
            "key" => {
                let id = element.expect("id")?;
                // Those of edges are known by their names as well, so that they can be told in a note.
                let name =
                    element.get("attr.name")?.or(element.get("yfiles.type")?).unwrap_or_else(|| id.clone());
                self.graph.key(id.clone(), name);
                if matches!(element.get("for")?.as_deref(), None | Some("node" | "all")) {
                    Open::Key(id)
                } else {
                    Open::Other
                }
            }
            "default" => {
                self.begin(element);
                Open::Default
            }
            "data" => {
                self.begin(element);
                Open::Data(element.expect("key")?)
            }
            "NodeLabel" => {
                self.begin(element);
                Open::Caption
            }
            _ => Open::Other,
        })
    }

    fn begin(&mut self, element: &Element<'_>) {
        self.value.clear();
        self.at = element.range.clone();
    }

    fn close(&mut self) -> Result<()> {
        let value = std::mem::take(&mut self.value);
        match self.stack.pop() {
            Some(Open::Default) => {
                if let Some(Open::Key(id)) = self.stack.last() {
                    self.graph.default(id, &value);
                }
            }
            Some(Open::Data(id)) => {
                let whose = self.stack.iter().rev().find_map(|open| match open {
                    Open::Node(id) => Some(Whose::Position(*id)),
                    Open::Edge => Some(Whose::Move),
                    Open::Graph(_) => Some(Whose::Game),
                    _ => None,
                });
                let name = self.graph.name_of(&id);
                match whose {
                    Some(whose) => self.graph.attribute(whose, &name, &value, &self.at.clone())?,
                    None => self.graph.ignore(&name),
                }
            }
            Some(Open::Caption) => {
                let node = self.stack.iter().rev().find_map(|open| match open {
                    Open::Node(id) => Some(*id),
                    _ => None,
                });
                if let Some(id) = node {
                    self.graph.caption(id, &value)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn undirected(element: &Element<'_>) -> Error {
    element
        .error("this edge has no direction", "moves go one way")
        .help("say <graph edgedefault=\"directed\"> if edges go from source to target")
        .help("where all edges go both ways, write both; in networkx that is G.to_directed()")
}
