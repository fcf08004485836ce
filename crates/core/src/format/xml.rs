//! The formats `graphml` and `gexf`: graphs in XML, as yEd, Gephi, networkx and igraph write them.

mod events;
mod gexf;
mod graph;
mod graphml;

pub(crate) use gexf::read as read_gexf;
pub(crate) use graphml::read as read_graphml;
