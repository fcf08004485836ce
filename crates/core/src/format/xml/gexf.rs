//! Reads `gexf`.

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
    Graph,
    /// Declarations of attributes, and whether they are those of nodes.
    Attributes(bool),
    /// One of them, by its id.
    Attribute(String),
    Default,
    Node(u32),
    Edge,
    Other,
}

/// Reads a game. Nodes inside of nodes are positions like the others. Time O(bytes + positions + moves).
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let mut reader = Reader {
        graph: Graph::new(text, control),
        stack: Vec::new(),
        value: String::new(),
        directed: None,
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
            Node::Close => reader.close(),
            Node::Text(text) => {
                if let Some(Open::Default) = reader.stack.last() {
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
            .help("GEXF has <graph defaultedgetype=\"directed\"> with <nodes> and <edges> inside"));
    }
    reader.graph.finish(Format::Gexf)
}

struct Reader<'t, 'c> {
    graph: Graph<'t, 'c>,
    stack: Vec<Open>,
    value: String,
    /// What the graph says of edges that say nothing themselves: whether they have a direction, whether they go both ways.
    directed: Option<Direction>,
    graphs: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Directed,
    Undirected,
    Mutual,
}

impl Reader<'_, '_> {
    fn open(&mut self, element: &Element<'_>) -> Result<Open> {
        Ok(match &*element.name() {
            "graph" => {
                self.graphs += 1;
                if self.graphs > 1 {
                    return Err(element
                        .error("this is a second graph", "one graph")
                        .help("put each graph into a file of its own"));
                }
                self.directed = direction(element, "defaultedgetype")?;
                if element.get("mode")?.as_deref() == Some("dynamic") {
                    // What exists at some time exists.
                    self.graph.ignore("start and end of time");
                }
                Open::Graph
            }
            "attributes" => Open::Attributes(element.get("class")?.as_deref() == Some("node")),
            "attribute" => {
                let id = element.expect("id")?;
                let name = element.get("title")?.unwrap_or_else(|| id.clone());
                match self.stack.last() {
                    // Both kinds count from 0: those of edges are known by a sign before their ids.
                    Some(Open::Attributes(false)) => {
                        self.graph.key(format!("-{id}"), name);
                        Open::Other
                    }
                    _ => {
                        self.graph.key(id.clone(), name);
                        Open::Attribute(id)
                    }
                }
            }
            "default" => {
                self.value.clear();
                Open::Default
            }
            "node" => {
                let id = self.graph.declare(&element.expect("id")?, &element.range)?;
                if let Some(label) = element.get("label")? {
                    self.graph.caption(id, &label)?;
                }
                Open::Node(id)
            }
            "edge" => {
                let both = match direction(element, "type")?
                    .or(self.directed.filter(|&all| all != Direction::Undirected))
                {
                    Some(direction) => direction != Direction::Directed,
                    None => return Err(undirected(element)),
                };
                let (from, to) = (element.expect("source")?, element.expect("target")?);
                self.graph.add_move(&from, &to, both, &element.range)?;
                Open::Edge
            }
            "attvalue" => {
                let id = match element.get("for")? {
                    Some(id) => id,
                    // As version 1.0 has it.
                    None => element.expect("id")?,
                };
                let value = element.expect("value")?;
                let whose = self.stack.iter().rev().find_map(|open| match open {
                    Open::Node(id) => Some(Whose::Position(*id)),
                    Open::Edge => Some(Whose::Move),
                    _ => None,
                });
                match whose {
                    Some(whose) => {
                        let id = if whose == Whose::Move { format!("-{id}") } else { id };
                        let name = self.graph.name_of(&id);
                        self.graph.attribute(whose, &name, &value, &element.range)?;
                    }
                    None => self.graph.ignore("attvalue"),
                }
                Open::Other
            }
            _ => Open::Other,
        })
    }

    fn close(&mut self) {
        if let Some(Open::Default) = self.stack.pop()
            && let Some(Open::Attribute(id)) = self.stack.last()
        {
            self.graph.default(id, &self.value);
        }
    }
}

fn direction(element: &Element<'_>, name: &str) -> Result<Option<Direction>> {
    Ok(match element.get(name)?.map(|word| word.to_ascii_lowercase()).as_deref() {
        None => None,
        Some("directed") => Some(Direction::Directed),
        Some("undirected") => Some(Direction::Undirected),
        Some("mutual") => Some(Direction::Mutual),
        Some(other) => {
            return Err(element.error(format!("`{other}` is no direction"), "directed, undirected or mutual"));
        }
    })
}

fn undirected(element: &Element<'_>) -> Error {
    element
        .error("this edge has no direction", "moves go one way")
        .help("say <graph defaultedgetype=\"directed\"> if edges go from source to target; without the word they go nowhere")
        .help("say <graph defaultedgetype=\"mutual\"> if all edges go both ways")
}
