//! What the columns of a table mean.

use super::records::Records;
use crate::{
    Result,
    format::{attributes::OF_POSITION, notes::Ignored},
};

/// Names of the column that moves start from, and of the one that they lead to, in lower case and without signs.
const SOURCES: [&str; 21] = [
    "source",
    "from",
    "src",
    "sourceid",
    "fromid",
    "sourcenode",
    "fromnode",
    "sourcenodeid",
    "fromnodeid",
    "sourcename",
    "startid",
    "startnode",
    "tail",
    "origin",
    "parent",
    "node1",
    "vertex1",
    "v1",
    "fromname",
    "name1",
    "id1",
];
const TARGETS: [&str; 21] = [
    "target",
    "to",
    "dst",
    "targetid",
    "toid",
    "targetnode",
    "tonode",
    "targetnodeid",
    "tonodeid",
    "targetname",
    "endid",
    "endnode",
    "head",
    "destination",
    "child",
    "node2",
    "vertex2",
    "v2",
    "toname",
    "name2",
    "id2",
];

/// Which columns are what.
#[derive(Debug, PartialEq)]
pub(super) enum Columns {
    /// A header names them: source, target, and one that says `Directed` or `Undirected`.
    Named { source: usize, target: usize, kind: Option<usize>, count: usize },
    /// There is no header: the first two.
    Bare,
    /// The names of the positions stand in the first row and column, and numbers between them.
    Matrix,
}

/// What the first row, which was read, says. Names of columns that mean nothing are put into `ignored`.
pub(super) fn columns(records: &Records<'_, '_>, ignored: &mut Ignored) -> Result<Columns> {
    let fields: Vec<String> = (0..records.len())
        .map(|i| Ok(records.field(i)?.trim_start_matches('#').trim().to_owned()))
        .collect::<Result<_>>()?;
    let plain: Vec<String> = fields
        .iter()
        .map(|field| {
            // Neo4j says in brackets of which kind the positions are: `:START_ID(Person)`.
            let name =
                field.split_once('(').filter(|_| field.ends_with(')')).map_or(&**field, |(name, _)| name);
            match name {
                "_start" => "startid".to_owned(),
                "_end" => "endid".to_owned(),
                _ => name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect(),
            }
        })
        .collect();
    let all = |names: &[&str], or: &str| -> Vec<usize> {
        let is_pair = plain.contains(&"u".to_owned()) && plain.contains(&"v".to_owned());
        let is_it = |&i: &usize| names.contains(&&*plain[i]) || is_pair && plain[i] == or;
        (0..plain.len()).filter(is_it).collect()
    };
    let targets = || all(&[&TARGETS[..], &["dest"]].concat(), "v");
    match (&all(&SOURCES, "u")[..], &targets()[..]) {
        (&[source], &[target]) => {
            let kind = plain.iter().position(|name| name == "type");
            for (i, name) in fields.iter().enumerate() {
                if i == source || i == target || Some(i) == kind || name.is_empty() {
                    continue;
                }
                if OF_POSITION.contains(&&*plain[i]) && plain[i] != "label" {
                    return Err(records
                        .error(format!("`{name}` is an attribute of positions, and these rows are moves"), "not here")
                        .help("write the game as text or JSON, which have a place for attributes, or call the column something else"));
                }
                ignored.insert(name);
            }
            Ok(Columns::Named { source, target, kind, count: fields.len() })
        }
        ([], []) => bare(records, &fields, &plain),
        ([], _) => Err(half(records, "where moves lead to", "where they start: source, from or src")),
        (_, []) => Err(half(records, "where moves start", "where they lead to: target, to or dst")),
        _ => Err(records.error("two columns could say where moves start, or lead to", "one column for each")),
    }
}

fn half(records: &Records<'_, '_>, said: &str, missing: &str) -> crate::Error {
    records
        .error(
            format!("the first row names a column that says {said}, but none of the other kind"),
            format!("a column that says {missing}"),
        )
        .help("if the first row is a move and no header, write the header source,target above it")
}

/// Without a header that we know: a matrix, moves, or something else.
fn bare(records: &Records<'_, '_>, fields: &[String], plain: &[String]) -> Result<Columns> {
    if fields.len() > 1 && fields[0].is_empty() {
        return Ok(Columns::Matrix);
    }
    if plain.iter().any(|name| name == "id" || name == "nodeid")
        && !fields.iter().any(|field| is_number(field))
    {
        return Err(records
            .error("this is a table of positions, not of moves", "columns source and target")
            .help(
                "bring the table of the edges; in Gephi it is exported from the data laboratory, under Edges",
            ));
    }
    Ok(Columns::Bare)
}

/// Whether a field is a number of any kind.
pub(super) fn is_number(field: &str) -> bool {
    field.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
        && field.parse::<f64>().is_ok()
}
