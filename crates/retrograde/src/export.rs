//! Solved games as pictures, and in the notations of other programs: Graphviz, and PGSolver's solutions.

mod svg;

pub use svg::{Arrangement, Drawn, Picture, SCENE_STYLE, draw_scene, write_svg};

use std::io::Write;

use crate::{
    core::{Error, GameGraph, Infinite, Outcome, Player, Position, Result, Solution, Values, error::Advice},
    words::{Language, Said, SaidValue},
};

/// The value of a position, and the move to play.
pub(crate) fn said(game: &GameGraph, solution: &Solution, v: Position) -> Said {
    let value = match &solution.values {
        Values::Outcome { outcomes, .. } => SaidValue::Outcome {
            outcome: outcomes.get(v),
            owned: game.is_owned(),
            moves: solution.values.remoteness(v),
        },
        Values::Score { scores, .. } => SaidValue::Score(scores[v as usize]),
        Values::Grundy { .. } => {
            let value = solution.values.grundy(&game.graph, v);
            SaidValue::Grundy(value.map_or_else(String::new, |value| value.to_string()))
        }
    };
    let best = shown_move(game, solution, v).map(|to| game.label(to).into_owned());
    Said { value, best, end: game.graph.is_terminal(v) }
}

/// The move that a picture shows at `v`: the one to play, but where priorities decide a play without end only the winner has
/// a strategy, and whatever the other does is lost.
pub(crate) fn shown_move(game: &GameGraph, solution: &Solution, v: Position) -> Option<Position> {
    let loses = match solution.outcome(v) {
        Some(Outcome::Win) => game.owner(v) == Some(Player::Second),
        Some(Outcome::Loss) => game.owner(v) == Some(Player::First),
        _ => false,
    };
    let hopeless = loses && game.infinite.parity().is_some() && solution.remoteness(v).is_none();
    if hopeless { None } else { solution.best_move(v) }
}

/// What a picture shows of the priority of `v` where priorities decide.
pub(crate) enum Mark {
    /// The priority.
    Priority(u64),
    /// It is one of the positions that a Büchi or co-Büchi game names, or not.
    Named(bool),
}

pub(crate) fn mark(game: &GameGraph, v: Position) -> Option<Mark> {
    let priority = *game.priorities.as_ref()?.get(v as usize)?;
    match game.infinite {
        Infinite::Priorities(_) => Some(Mark::Priority(priority)),
        Infinite::Buchi => Some(Mark::Named(priority == 2)),
        Infinite::CoBuchi => Some(Mark::Named(priority == 1)),
        Infinite::Draw | Infinite::Wins(_) | Infinite::Score(_) => None,
    }
}

/// What there is to see at a position, in words for those who hear it: `win in 3, best move to 5`.
///
/// ```
/// use retrograde::{GameGraph, Graph, export, solve, words::Language};
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 1)])?);
/// let solution = solve(&game)?;
/// assert_eq!(export::words(&game, &solution, 0, Language::English), "win in 1, best move to 1");
/// assert_eq!(export::words(&game, &solution, 1, Language::Chinese), "必败，无路可走");
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn words(game: &GameGraph, solution: &Solution, v: Position, language: Language) -> String {
    language.words().value(&said(game, solution, v))
}

/// Writes a solved game for Graphviz: a colour and a word for each value, and the move to play in bold.
///
/// A position of First is a diamond and one of Second a box, as in pictures of parity games; without owners it is an
/// ellipse. Ends have a double line. Where priorities decide infinite play, each position has its own in its label (or `named`, if it
/// is one of those that a Büchi or co-Büchi game names), the colours are the regions that the players win, and the moves in bold the
/// strategies of the winners. Time O(positions + moves).
///
/// ```
/// use retrograde::{GameGraph, Graph, export, solve};
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 1)])?);
/// let solution = solve(&game)?;
/// let mut dot = Vec::new();
/// export::write_dot(&game, &solution, &mut dot)?;
/// assert!(String::from_utf8_lossy(&dot).contains(r#""0" [label="0\nwin 1""#));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn write_dot(game: &GameGraph, solution: &Solution, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "digraph {{\n  node [style=filled, fontname=\"sans-serif\"];")?;
    for v in 0..game.positions() {
        let name = quoted(&game.label(v));
        let (value, color) = value(game, solution, v);
        let shape = match game.owner(v) {
            None => "",
            Some(Player::First) => ", shape=diamond",
            Some(Player::Second) => ", shape=box",
        };
        let end = if game.graph.is_terminal(v) { ", peripheries=2" } else { "" };
        let mark = match mark(game, v) {
            Some(Mark::Priority(priority)) => format!("\\npriority {priority}"),
            Some(Mark::Named(true)) => "\\nnamed".into(),
            Some(Mark::Named(false)) | None => String::new(),
        };
        writeln!(out, "  \"{name}\" [label=\"{name}{mark}\\n{value}\", fillcolor=\"{color}\"{shape}{end}];")?;
    }
    for v in 0..game.positions() {
        // Of parallel moves one is played.
        let mut best = shown_move(game, solution, v);
        for &target in game.graph.moves(v) {
            let bold = if best == Some(target) { " [penwidth=3]" } else { "" };
            if best == Some(target) {
                best = None;
            }
            writeln!(out, "  \"{}\" -> \"{}\"{bold};", quoted(&game.label(v)), quoted(&game.label(target)))?;
        }
    }
    Ok(writeln!(out, "}}")?)
}

/// A value in a word, and its colour: readable in black on it, and told apart by everybody.
fn value(game: &GameGraph, solution: &Solution, v: Position) -> (String, &'static str) {
    const NO_WINNER: &str = "#e8e8e8";
    let color = match solution.values.implied_outcome(&game.graph, v) {
        Some(Outcome::Win) => "#9fd8b4",
        Some(Outcome::Loss) => "#f4b183",
        Some(Outcome::Tie) => "#fff2b3",
        Some(Outcome::Draw) | None => NO_WINNER,
    };
    match &solution.values {
        Values::Outcome { outcomes, .. } => match solution.values.remoteness(v) {
            Some(remoteness) => (format!("{} {remoteness}", outcomes.get(v)), color),
            None => (outcomes.get(v).to_string(), color),
        },
        Values::Score { scores, .. } => (scores[v as usize].to_string(), color),
        Values::Grundy { .. } => {
            (solution.values.grundy(&game.graph, v).map_or_else(String::new, |g| g.to_string()), color)
        }
    }
}

/// A name between quotes of DOT.
fn quoted(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Writes the solution of a parity game as PGSolver does: `paritysol N;`, then for each position its number, who
/// wins there (0 is First), and the move of its owner if he wins.
///
/// Errors, before anything is written: priorities do not decide infinite play, so that other programs would take this for the
/// solution of another game; positions have no numbers, or one is a tie. Time O(positions).
///
/// ```
/// use retrograde::{GameGraph, Graph, Player, export, solve};
/// let mut game = GameGraph::new(Graph::from_moves(2, &[(0, 1), (1, 1)])?);
/// game.owners = Some(vec![Some(Player::First), Some(Player::Second)]);
/// game.priorities = Some(vec![1, 2]);
/// game.infinite = game.default_infinite();
/// let mut text = Vec::new();
/// export::write_paritysol(&game, &solve(&game)?, &mut text)?;
/// assert_eq!(String::from_utf8_lossy(&text), "paritysol 1;\n0 0 1;\n1 0;\n");
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn write_paritysol(game: &GameGraph, solution: &Solution, out: &mut dyn Write) -> Result<()> {
    let (Values::Outcome { outcomes, .. }, Infinite::Priorities(_)) = (&solution.values, solution.infinite)
    else {
        return Err(Error::invalid(
            "a file `paritysol` says who wins a parity game, and that was not the question here",
        )
        .help(Advice::InfinitePriorities)
        .help(Advice::WriteTable));
    };
    let number = |v: Position| {
        game.labels.number(v).ok_or_else(|| {
            Error::invalid(format!(
                "the format gm calls positions by numbers, and one is called {}",
                game.label(v)
            ))
            .help(Advice::WriteTable)
        })
    };
    for v in 0..game.positions() {
        number(v)?;
        if let nobody @ (Outcome::Tie | Outcome::Draw) = outcomes.get(v) {
            return Err(Error::invalid(format!(
                "the format gm has a winner for every position, and position {} is a {nobody}",
                game.label(v)
            ))
            .help(Advice::InfiniteWinner)
            .help(Advice::WriteTable));
        }
    }
    let greatest = game.positions().checked_sub(1).map_or(Ok(0), number)?;
    writeln!(out, "paritysol {greatest};")?;
    for v in 0..game.positions() {
        let winner = if outcomes.get(v) == Outcome::Win { Player::First } else { Player::Second };
        write!(out, "{} {}", number(v)?, winner as u8)?;
        if let Some(target) = solution.best_move(v).filter(|_| game.owner(v) == Some(winner)) {
            write!(out, " {}", number(target)?)?;
        }
        writeln!(out, ";")?;
    }
    Ok(())
}
