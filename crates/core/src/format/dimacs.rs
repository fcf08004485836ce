//! The format `dimacs`: `p sp 6 7`, then `a 1 2 5` a line, and its relatives.
//!
//! In problems of shortest paths (`sp`) and of flows (`max`, `min`) an arc `a` is a move, whatever it costs or holds. Graphs to
//! be coloured (`edge`, `col`) and decomposed (`tw`) have no directions: an edge is a move both ways. `c` begins a comment.

use super::{
    Format, Input,
    believed::believed,
    fields::{Fields, Lines},
    notes::counted,
};
use crate::{
    Control, Error, GameGraph, Labels, Position, Result, control::Phase, error::Place, rows::Builder,
};

/// What the line `p` tells.
struct Problem {
    positions: u64,
    moves: u64,
    /// Whether edges have directions, and the word before each; none is before those of `tw`.
    directed: bool,
    word: &'static str,
    /// How many numbers stand behind the two positions.
    values: u64,
}

/// Reads a game. Time O(bytes + positions).
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let mut problem: Option<Problem> = None;
    let mut builder = Builder::new(control)?;
    let (mut found, mut nodes) = (0u64, 0u64);
    for mut line in Lines::new(text, b"") {
        control.advance(line.bytes())?;
        let is_number = line.peek().is_some_and(|byte| byte.is_ascii_digit());
        let word = if is_number { Some("") } else { line.word() };
        match (word, &problem) {
            (Some("c"), _) => {}
            (Some("p"), None) => problem = Some(Problem::read(&mut line)?),
            (Some("p"), Some(_)) => return Err(line.error("there is a second line `p`", "a move")),
            (Some(_), None) => {
                return Err(line
                    .error(
                        "no line `p` is before this one",
                        "p sp, the number of positions, the number of moves",
                    )
                    .help("a DIMACS graph begins with a line like `p sp 6 7`"));
            }
            // Sources and sinks of flows, weights of vertices.
            (Some("n" | "d" | "v" | "x"), Some(_)) => nodes += 1,
            (Some(word), Some(problem)) if word == problem.word => {
                let (from, to) = (line.position(1, problem.positions)?, line.position(1, problem.positions)?);
                for _ in 0..problem.values {
                    line.value("a number")?;
                }
                if !line.is_end() {
                    return Err(line.error(
                        "this line has further words",
                        format!("two positions and {}", counted(problem.values, "number")),
                    ));
                }
                found += 1;
                let (from, to) = ((from - 1) as Position, (to - 1) as Position);
                builder.push(from, to)?;
                if !problem.directed && from != to {
                    builder.push(to, from)?;
                }
            }
            (_, Some(problem)) => {
                return Err(line.error(
                    "this line does not belong here",
                    format!("`{}` and two positions, or `c` and a comment", problem.word),
                ));
            }
            (None, None) => return Err(line.error("this is no text", "expected UTF-8")),
        }
    }
    let Some(problem) = problem else {
        return Err(Error::invalid("there is no line `p` in this file")
            .help("a DIMACS graph begins with a line like `p sp 6 7`"));
    };
    // Some files of graphs to be coloured count each edge twice, or list it twice.
    let fits = found == problem.moves
        || !problem.directed && (found == 2 * problem.moves || 2 * found == problem.moves);
    if !fits {
        let message =
            format!("the line `p` promises {}, but there are {found}", counted(problem.moves, "move"));
        let end = text.len()..text.len();
        return Err(Error::invalid(message)
            .at(Place::of(text, end, "the text ends here"))
            .help("is the file cut off?"));
    }
    let mut notes = Vec::new();
    if !problem.directed && found > 0 {
        notes.push("this graph has no directions: each edge is a move both ways".to_owned());
    }
    if nodes > 0 {
        let say = if nodes == 1 { "says" } else { "say" };
        notes.push(format!(
            "{} {say} something of single positions, which was ignored",
            counted(nodes, "line")
        ));
    }
    let mut game = GameGraph::new(builder.finish(problem.positions as Position)?);
    if problem.positions > 0 {
        game.labels = Labels::Dense { first: 1 };
    }
    Ok(Input { game, format: Format::Dimacs, notes })
}

impl Problem {
    fn read(line: &mut Fields<'_>) -> Result<Problem> {
        let (directed, word, values) = match line.word().unwrap_or_default() {
            "sp" | "max" => (true, "a", 1),
            "min" => (true, "a", 3),
            "edge" | "edges" | "col" => (false, "e", 0),
            "tw" => (false, "", 0),
            "cnf" => {
                return Err(line
                    .error("this is a formula", "a graph")
                    .help("a game has positions and moves, and a formula has none"));
            }
            other => {
                let message = format!("`{other:.20}` is no kind of graph that is read");
                return Err(line.last_error(message, "sp, max, min, edge, col or tw"));
            }
        };
        let positions = believed(line, "the number of positions")?;
        let moves = line.number("the number of moves")?;
        if !line.is_end() || moves > u64::MAX / 2 {
            return Err(
                line.error("this is no line `p`", "its kind, the number of positions, the number of moves")
            );
        }
        Ok(Problem { positions, moves, directed, word, values })
    }
}
