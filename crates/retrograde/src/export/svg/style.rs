//! How a picture looks, and the legend that says what its signs mean.

use std::io::Write;

use super::node::{NAMED, Node, SIGN, columns, outline, sign};
use crate::{
    core::{GameGraph, Infinite, Outcome, Player, Result, Solution, Values},
    layout::Shape,
    words::Language,
};

/// Colours for light and dark screens. Texts have a contrast of at least 7 : 1 to what is behind them.
pub(super) const STYLE: &str = "
:root { --paper: #ffffff; --ink: #15181c; --line: #5b6470; --best: #0b3fa8; --win: #b5e3c5; --loss: #f7c7a6;
  --tie: #fbeeb0; --draw: #e4e7eb; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171c; --ink: #f4f6f8; --line: #98a2b0; --best: #8fb8ff; --win: #17492e; --loss: #662f10;
    --tie: #56490d; --draw: #383f49; }
}
.paper { fill: var(--paper); }
text { font: 14px 'DejaVu Sans', 'Noto Sans', 'Noto Sans CJK SC', sans-serif; fill: var(--ink); text-anchor: middle; }
.small { font-size: 12px; }
.mark { font-weight: bold; }
.row { font-size: 12px; fill: var(--line); }
.legend text { font-size: 12px; text-anchor: start; }
.node { stroke: var(--ink); stroke-width: 1.4; fill: var(--draw); }
.win .node { fill: var(--win); } .loss .node { fill: var(--loss); } .tie .node { fill: var(--tie); }
.win .inner, .loss .inner, .tie .inner, .node.inner { fill: none; stroke-width: 1; }
.plain .node { fill: none; }
.sign { fill: var(--ink); }
.ring { fill: none; stroke: var(--ink); stroke-width: 1.6; }
.move, .begin { fill: none; stroke: var(--line); stroke-width: 1.3; marker-end: url(#arrow); }
.move.best { stroke: var(--best); stroke-width: 3; marker-end: url(#best); }
.arrow { fill: var(--line); } .arrow.best { fill: var(--best); }
";

/// The heads of arrows; their tips are where moves end, on the border of a position.
pub(super) const MARKERS: &str = "\
<marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9.4\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"arrow\" d=\"M0,0.8L10,5L0,9.2z\"/></marker>\
<marker id=\"best\" viewBox=\"0 0 10 10\" refX=\"8.6\" refY=\"5\" markerWidth=\"13\" markerHeight=\"13\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"arrow best\" d=\"M0,0.8L10,5L0,9.2z\"/></marker>";

/// What an entry of the legend shows.
pub(super) enum Sample {
    Value(Outcome),
    Best,
    End,
    Owner(Shape),
    Start,
    Mark(&'static str),
}

/// A sample and what it means.
pub(super) type Entry = (Sample, String);

/// The lines of the legend: only what the picture shows.
pub(super) fn legend(
    game: &GameGraph,
    solution: &Solution,
    nodes: &[Node],
    language: Language,
) -> Vec<Vec<Entry>> {
    let words = language.words();
    let mut values = Vec::new();
    for outcome in [Outcome::Win, Outcome::Loss, Outcome::Tie, Outcome::Draw] {
        if nodes.iter().any(|node| node.outcome == Some(outcome)) {
            let letter = matches!(solution.values, Values::Outcome { .. });
            values.push((Sample::Value(outcome), words.legend_of_outcome(outcome, game.is_owned(), letter)));
        }
    }
    let mut signs = Vec::new();
    if game.graph.move_count() > 0 {
        let is_endless = |v| solution.remoteness(v).is_none() && !game.graph.is_terminal(v);
        let wins_for_ever = game.infinite.parity().is_some() && (0..game.positions()).any(is_endless);
        let text = if wins_for_ever { words.legend_of_strategy() } else { words.legend_of_best_move() };
        signs.push((Sample::Best, text.into()));
    }
    if nodes.iter().any(|node| node.end) {
        signs.push((Sample::End, words.legend_of_end().into()));
    }
    for (shape, owner) in [(Shape::Diamond, Player::First), (Shape::Box, Player::Second)] {
        if nodes.iter().any(|node| node.shape == shape) {
            signs.push((Sample::Owner(shape), words.legend_of_owner(owner).into()));
        }
    }
    if nodes.iter().any(Node::is_marked) {
        let mark = if matches!(game.infinite, Infinite::Priorities(_)) { "p" } else { NAMED };
        signs.push((Sample::Mark(mark), words.legend_of_mark(game.infinite).into()));
    }
    if game.start.is_some() {
        signs.push((Sample::Start, words.legend_of_start().into()));
    }
    [values, signs].into_iter().filter(|line| !line.is_empty()).collect()
}

/// The width of an entry.
fn width((_, text): &Entry) -> f64 {
    34.0 + columns(text) * 7.0 + 18.0
}

/// How wide the legend is.
pub(super) fn legend_width(lines: &[Vec<Entry>]) -> f64 {
    lines.iter().map(|line| line.iter().map(width).sum()).fold(0.0, f64::max)
}

/// Writes the legend below `top`.
pub(super) fn write_legend(lines: &[Vec<Entry>], top: f64, height: f64, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "<g class=\"legend\" aria-hidden=\"true\">")?;
    let mut y = top + height / 2.0;
    for line in lines {
        let mut x = 14.0;
        for entry in line {
            sample(&entry.0, x, y, out)?;
            writeln!(out, "<text x=\"{}\" y=\"{}\">{}</text>", x + 34.0, y + 4.0, super::escaped(&entry.1))?;
            x += width(entry);
        }
        y += height;
    }
    Ok(writeln!(out, "</g>")?)
}

fn sample(sample: &Sample, x: f64, y: f64, out: &mut dyn Write) -> Result<()> {
    let class = match sample {
        Sample::Value(outcome) => outcome.word(),
        _ => "plain",
    };
    writeln!(out, "<g class=\"{class}\" transform=\"translate({},{y})\">", x + 14.0)?;
    match sample {
        Sample::Value(outcome) => {
            outline(Shape::Box, SIGN + 8.0, 18.0, "", out)?;
            writeln!(out, "{}", sign(*outcome, 0.0, 0.0))?;
        }
        Sample::Best => writeln!(out, "<path class=\"move best\" d=\"M-14,0H14\"/>")?,
        Sample::Start => writeln!(out, "<path class=\"begin\" d=\"M-14,0H12\"/>")?,
        Sample::End => {
            outline(Shape::Ellipse, 20.0, 18.0, "", out)?;
            outline(Shape::Ellipse, 13.0, 11.0, " inner", out)?;
        }
        Sample::Mark(text) => writeln!(out, "<text class=\"mark\" x=\"-4\" y=\"4\">{text}</text>")?,
        Sample::Owner(shape) => outline(*shape, 22.0, 17.0, "", out)?,
    }
    Ok(writeln!(out, "</g>")?)
}
