//! A solved game as a picture that stands alone: SVG for people, for screens light and dark, for print and for readers that
//! speak.
//!
//! Nothing is told by colour alone: a value has a colour, a sign, a letter and its number, the move to play is thick, an
//! owner is a shape, an end has a double line. Where priorities decide, each position shows its own.

mod figures;
mod node;
mod scene;
mod style;

use std::io::Write;

use crate::{
    core::{Control, Error, GameGraph, Position, Result, Solution, Values, control::Phase, graph::NONE},
    explore::Known,
    layout::{self, Direction, Kind, Layout, Point},
    words::Language,
};
use node::Node;
pub use scene::{Drawn, SCENE_STYLE, draw_scene};

/// How positions are arranged in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// In layers: moves lead downwards.
    #[default]
    Layered,
    /// A row for each remoteness (for scores each rank, for Grundy values each time), the ends at the bottom.
    Remoteness,
    /// By distances.
    Force,
}

impl Arrangement {
    /// All of them, by their words.
    pub const ALL: [(&'static str, Arrangement); 3] = [
        ("layered", Arrangement::Layered),
        ("remoteness", Arrangement::Remoteness),
        ("force", Arrangement::Force),
    ];
}

impl std::str::FromStr for Arrangement {
    type Err = Error;
    fn from_str(word: &str) -> Result<Arrangement> {
        let known = Arrangement::ALL.into_iter().find(|(known, _)| *known == word);
        known
            .map(|(_, found)| found)
            .ok_or_else(|| Error::unknown_word(word, "arrangement", &Arrangement::ALL.map(|(word, _)| word)))
    }
}

/// How a picture is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Picture<'a> {
    /// How positions are arranged.
    pub arrangement: Arrangement,
    /// Which way moves lead in layers.
    pub direction: Direction,
    /// The language of what is written in it.
    pub language: Language,
    /// What the rules know of the positions, if they shall be drawn as they look.
    pub known: Option<&'a Known>,
}

/// Room between the drawing and the edge of the picture.
const PADDING: f64 = 14.0;

/// Room for the numbers of rows, and for the arrow to the start.
const LEFT: f64 = 34.0;

/// Height of the legend's lines.
const LEGEND: f64 = 24.0;

/// Writes a solved game as SVG.
///
/// The solution is that of this game, with moves. Errors: those of [`layout::layout`], and of writing. Time and space: the
/// layout's.
///
/// ```
/// use retrograde::{GameGraph, Graph, Control, export, solve};
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 1)])?);
/// let solution = solve(&game)?;
/// let mut svg = Vec::new();
/// export::write_svg(&game, &solution, &export::Picture::default(), &Control::default(), &mut svg)?;
/// assert!(String::from_utf8_lossy(&svg).contains("<title>0: win in 1, best move to 1</title>"));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn write_svg(
    game: &GameGraph,
    solution: &Solution,
    picture: &Picture<'_>,
    control: &Control,
    out: &mut dyn Write,
) -> Result<()> {
    layout::admit(&game.graph)?;
    let scene = |v| picture.known.map_or(Ok(None), |known| known.scene(v));
    let node = |v| Ok(Node::of(game, solution, v, scene(v)?, picture.language));
    let nodes = (0..game.positions()).map(node).collect::<Result<Vec<Node>>>()?;
    let sizes: Vec<_> = nodes.iter().map(Node::size).collect();
    let shapes: Vec<_> = nodes.iter().map(|node| node.shape).collect();
    let options = layout::Options {
        sizes: &sizes,
        shapes: &shapes,
        direction: picture.direction,
        ..layout::Options::default()
    };
    let numbers = numbers(&solution.values);
    let kind = match picture.arrangement {
        Arrangement::Layered => Kind::Layered,
        Arrangement::Remoteness => Kind::Remoteness(&numbers),
        Arrangement::Force => Kind::Force,
    };
    let layout = layout::layout(&game.graph, kind, &options, control)?;
    control.phase(Phase::Writing, game.positions().into())?;
    let legend = style::legend(game, solution, &nodes, picture.language);
    let width = (layout.width + LEFT + PADDING).max(style::legend_width(&legend) + 2.0 * PADDING).ceil();
    let height = (layout.height + 2.0 * PADDING + LEGEND * legend.len().max(1) as f64).ceil();
    head(game, solution, picture, (width, height), out)?;
    let left = ((width - layout.width) / 2.0).max(LEFT);
    writeln!(out, "<g transform=\"translate({left},{PADDING})\">")?;
    if let Kind::Remoteness(numbers) = kind {
        rows(&layout, numbers, picture, out)?;
    }
    moves(game, solution, &layout, out)?;
    for (v, node) in nodes.iter().enumerate() {
        node.write(layout.nodes[v], out)?;
    }
    if let Some(start) = game.start {
        let node = &nodes[start as usize];
        let Point { x, y } = layout.nodes[start as usize];
        let x = x - node.size().0 / 2.0;
        writeln!(out, "<path class=\"begin\" d=\"M{},{y}H{}\"/>", x - 24.0, x - 1.0)?;
    }
    writeln!(out, "</g>")?;
    style::write_legend(&legend, layout.height + PADDING * 1.5, LEGEND, out)?;
    Ok(writeln!(out, "</svg>")?)
}

/// The number by which rows are made: remoteness, rank or time.
fn numbers(values: &Values) -> Vec<u32> {
    match values {
        Values::Outcome { remoteness, .. } => remoteness.to_vec(),
        Values::Score { ranks, .. } => ranks.to_vec(),
        Values::Grundy { times, .. } => times.to_vec(),
    }
}

/// How many positions a description says one by one.
const DESCRIBED: u32 = 60;

/// Everything before the drawing: what the picture is of, for those who do not see it, and how it looks.
fn head(
    game: &GameGraph,
    solution: &Solution,
    picture: &Picture<'_>,
    (width, height): (f64, f64),
    out: &mut dyn Write,
) -> Result<()> {
    let words = picture.language.words();
    let title = words.picture_of(game.positions(), game.graph.move_count(), solution.values.question());
    let each = |v: Position| words.described(&game.label(v), &super::said(game, solution, v));
    let mut description: Vec<String> = (0..game.positions().min(DESCRIBED)).map(each).collect();
    if game.positions() > DESCRIBED {
        description.push("…".into());
    }
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-labelledby=\"title about\" lang=\"{}\">",
        picture.language.code()
    )?;
    writeln!(out, "<title id=\"title\">{}</title>", escaped(&title))?;
    writeln!(out, "<desc id=\"about\">{}</desc>", escaped(&description.join(words.separator())))?;
    let scenes = if picture.known.is_some() { SCENE_STYLE } else { "" };
    writeln!(out, "<style>{}{scenes}</style>", style::STYLE)?;
    writeln!(out, "<defs>{}</defs>", style::MARKERS)?;
    Ok(writeln!(out, "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>")?)
}

/// The numbers of the rows, at the side.
fn rows(layout: &Layout, numbers: &[u32], picture: &Picture<'_>, out: &mut dyn Write) -> Result<()> {
    let mut seen = std::collections::BTreeMap::new();
    for (point, &number) in layout.nodes.iter().zip(numbers).filter(|(_, number)| **number != NONE) {
        seen.entry(number).or_insert(point);
    }
    for (number, point) in seen {
        let (x, y) = match picture.direction {
            Direction::Down => (-LEFT + 12.0, point.y + 4.0),
            Direction::Right => (point.x, -2.0),
        };
        writeln!(out, "<text class=\"row\" x=\"{x}\" y=\"{y}\">{number}</text>")?;
    }
    Ok(())
}

/// The moves; those to play last, so that nothing lies on them.
fn moves(game: &GameGraph, solution: &Solution, layout: &Layout, out: &mut dyn Write) -> Result<()> {
    let mut best = Vec::new();
    let mut last = None;
    for edge in &layout.edges {
        // Of parallel moves one is played.
        let plays = super::shown_move(game, solution, edge.from) == Some(edge.to) && last != Some(edge.from);
        if plays {
            last = Some(edge.from);
            best.push(edge);
        } else {
            writeln!(out, "<path class=\"move\" d=\"{}\"/>", edge.path)?;
        }
    }
    for edge in best {
        let title = format!("{} → {}", game.label(edge.from), game.label(edge.to));
        writeln!(
            out,
            "<path class=\"move best\" d=\"{}\"><title>{}</title></path>",
            edge.path,
            escaped(&title)
        )?;
    }
    Ok(())
}

/// A text as content of XML, in which characters that XML does not have are replaced.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\u{FFFE}' | '\u{FFFF}' => safe.push('\u{FFFD}'),
            c if c.is_control() => safe.push('\u{FFFD}'),
            c => safe.push(c),
        }
    }
    safe
}
