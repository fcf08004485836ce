//! The format `metis`: graphs of METIS, KaHIP and the tenth DIMACS challenge, which have no directions.
//!
//! The first line tells how many positions and edges there are, and which weights; the line of each position lists its
//! neighbours. Each edge is listed at both ends, and so is a move both ways. Lines with `%` are comments, and a blank line is
//! a position without neighbours.

use super::{
    Format, Input,
    believed::believed,
    fields::{Fields, Lines},
    notes::counted,
};
use crate::{
    Control, Error, GameGraph, Labels, Position, Result, control::Phase, error::Place, rows::Builder,
};

/// What the first line tells.
struct Header {
    positions: u64,
    edges: u64,
    /// How many numbers stand before the neighbours of a position, and whether each neighbour has a weight behind it.
    before: u64,
    weighted: bool,
}

/// Reads a game. Time O(bytes + positions).
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let mut lines = Lines::new(text, b"%");
    let Some(mut first) = lines.next() else {
        return Err(Error::invalid("the input is empty")
            .help("a METIS graph begins with the number of positions and the number of edges"));
    };
    let header = Header::read(&mut first)?;
    let mut builder = Builder::new(control)?;
    let (mut read, mut listed, mut loops) = (0u64, 0u64, 0u64);
    for mut line in lines.with_blank() {
        control.advance(line.bytes())?;
        if read == header.positions {
            if line.is_end() {
                continue;
            }
            return Err(line.error(
                format!("there are more lines than the {} promised", counted(read, "position")),
                "the end of the text",
            ));
        }
        for _ in 0..header.before {
            line.value("a weight of the position")?;
        }
        while !line.is_end() {
            let to = line.position(1, header.positions)?;
            builder.push(read as Position, (to - 1) as Position)?;
            listed += 1;
            loops += u64::from(to - 1 == read);
            if header.weighted {
                line.value("the weight of the edge")?;
            }
        }
        read += 1;
    }
    let end = text.len()..text.len();
    if read < header.positions {
        let message = format!(
            "the first line promises {}, but there are {}",
            counted(header.positions, "position"),
            counted(read, "line")
        );
        return Err(Error::invalid(message)
            .at(Place::of(text, end, "the text ends here"))
            .help("is the file cut off? A position without neighbours has a blank line"));
    }
    // A loop may be listed once or twice.
    if !(listed..=listed + loops).contains(&(2 * header.edges)) {
        let message = format!(
            "the first line promises {}, which would be listed {} times, but {listed} are",
            counted(header.edges, "edge"),
            2 * header.edges
        );
        return Err(Error::invalid(message).at(Place::of(text, end, "each edge at both of its ends")).help(
            "where moves go one way, write an adjacency list: a position and all that it leads to a line",
        ));
    }
    let mut game = GameGraph::new(builder.finish(header.positions as Position)?);
    if header.positions > 0 {
        game.labels = Labels::Dense { first: 1 };
    }
    let notes = match header.edges {
        0 => Vec::new(),
        _ => vec!["graphs of METIS have no directions: each edge is a move both ways".to_owned()],
    };
    Ok(Input { game, format: Format::Metis, notes })
}

impl Header {
    fn read(line: &mut Fields<'_>) -> Result<Header> {
        let positions = believed(line, "the number of positions")?;
        let edges = line.number("the number of edges")?;
        if edges > u64::MAX / 2 {
            return Err(line.last_error("there are not so many edges", "the number of edges"));
        }
        let format = line.word().unwrap_or("0");
        let [sizes, weights, weighted] =
            match (format.parse::<u64>(), format.bytes().all(|byte| matches!(byte, b'0' | b'1'))) {
                (Ok(digits @ 0..=111), true) => [digits / 100 == 1, digits / 10 % 10 == 1, digits % 10 == 1],
                _ => {
                    return Err(line.last_error(
                        format!("`{format:.20}` says no weights"),
                        "three digits of 0 and 1: sizes, weights of positions, weights of edges",
                    ));
                }
            };
        let count = line.optional_number()?;
        if !line.is_end() || count.is_some_and(|count| count > line.size()) {
            return Err(line.error(
                "this is no first line of a METIS graph",
                "positions, edges, which weights, how many of them",
            ));
        }
        let before = u64::from(sizes) + if weights { count.unwrap_or(1) } else { 0 };
        Ok(Header { positions, edges, before, weighted })
    }
}
