//! Where to draw positions and moves: layered drawings, rows by remoteness, and force-directed ones.
//!
//! The layered method is that of Sugiyama, Tagawa and Toda (1981), one step a file: break cycles, choose layers, insert
//! dummy vertices, reduce crossings, choose coordinates, draw curves. The same code draws for the command line and, as
//! WebAssembly, for the page. It is deterministic, uses one thread, and never recurses.

mod bundle;
mod coordinates;
mod crossings;
mod curve;
mod cycles;
mod force;
mod layers;
mod pack;
mod proper;
mod route;
mod sweep;

use serde::Serialize;

use crate::core::{
    Control, Error, Graph, Position, Result, control::Phase, error::Advice, error::Kind as Fault, graph::NONE,
};
use bundle::{Bundle, Part};
use curve::{Curve, Outline};
pub use curve::{Point, Shape};
use proper::Proper;
use route::Drawing;

/// The greatest number of positions that are drawn: beyond it nobody sees anything in a picture.
pub const MAX_POSITIONS: u32 = 5_000;

/// The greatest number of moves that are drawn.
pub const MAX_MOVES: u64 = 20_000;

/// Free room around the picture.
const MARGIN: f64 = 12.0;

/// Which sort of drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// Moves lead downwards, except for as few as possible where there are cycles.
    Layered,
    /// A row for each number, the least at the bottom; positions with [`NONE`] stand above all others. The numbers, one
    /// for each position, are remotenesses, ranks or times.
    Remoteness(&'a [u32]),
    /// Distances in the picture are like distances in the graph.
    Force,
}

/// Which way moves lead in a layered drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// From the top down.
    #[default]
    Down,
    /// From left to right.
    Right,
}

/// What to draw with.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Width and height of each position; 40 by 40 for those beyond the end.
    pub sizes: &'a [(f64, f64)],
    /// The shape of each position; an ellipse for those beyond the end. Edges end on it.
    pub shapes: &'a [Shape],
    /// Which way moves lead.
    pub direction: Direction,
    /// The least distance of two positions in a row.
    pub node_gap: f64,
    /// The least distance of two rows.
    pub layer_gap: f64,
}

impl Default for Options<'_> {
    /// Circles 40 wide, drawn from the top down.
    fn default() -> Self {
        Options { sizes: &[], shapes: &[], direction: Direction::Down, node_gap: 28.0, layer_gap: 48.0 }
    }
}

/// A move as it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Edge {
    /// Where it starts.
    pub from: Position,
    /// Where it leads.
    pub to: Position,
    /// A curve from border to border, as the attribute `d` of a `path` of SVG: an `M` and at least one `C`.
    pub path: String,
    /// Where a text about it can stand.
    pub label: Point,
}

/// A drawing. Its coordinates are those of SVG: x grows to the right, y downwards, from 0 to the width and height.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Layout {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The centre of each position.
    pub nodes: Vec<Point>,
    /// The moves, every copy of a parallel one, in the order of [`Graph::all_moves`].
    pub edges: Vec<Edge>,
}

/// Draws a graph.
///
/// No two positions overlap. In a layered drawing no move passes through another position; parallel moves, moves
/// back and forth, and moves to the same position are curves of their own.
///
/// Errors: more than [`MAX_POSITIONS`] or [`MAX_MOVES`], moves that pass too many rows, a number missing, or the work was
/// asked to stop. Time: bounded by a fixed number of sweeps over positions, moves and the rows that moves pass;
/// `Force`: O(positions²) a round. Sources: each file in `layout/` names its own.
///
/// ```
/// use retrograde::{Graph, Control, layout::{Kind, Options, layout}};
/// let graph = Graph::from_moves(3, &[(0, 1), (0, 2), (1, 2)])?;
/// let drawing = layout(&graph, Kind::Layered, &Options::default(), &Control::default())?;
/// assert!(drawing.nodes[0].y < drawing.nodes[1].y && drawing.nodes[1].y < drawing.nodes[2].y);
/// assert!(drawing.edges[0].path.starts_with('M'));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn layout(graph: &Graph, kind: Kind<'_>, options: &Options<'_>, control: &Control) -> Result<Layout> {
    admit(graph)?;
    if let Kind::Remoteness(numbers) = kind
        && numbers.len() != graph.positions() as usize
    {
        return Err(Error::invalid("every position needs a number (or NONE) to be drawn by numbers"));
    }
    control.phase(Phase::Building, 0)?;
    let drawing = Drawing::new(graph, options);
    let parts = bundle::parts(graph);
    let drawn = match kind {
        Kind::Force => {
            let boxes =
                parts.iter().map(|part| force::draw(part, &drawing, control)).collect::<Result<_>>()?;
            pack::shelves(boxes, options.node_gap)
        }
        Kind::Layered => {
            let mut boxes = Vec::with_capacity(parts.len());
            for part in &parts {
                boxes.extend(draw_rows(&[best_rows(part, &drawing, control)?], &drawing));
            }
            pack::shelves(boxes, options.node_gap)
        }
        Kind::Remoteness(numbers) => {
            let placed = by_numbers(&parts, numbers, &drawing, control)?;
            pack::side_by_side(draw_rows(&placed, &drawing), options.node_gap)
        }
    };
    Ok(finish(graph, drawn, options.direction, kind))
}

/// Errors, with advice, if the graph is too large for a picture that anybody can read.
pub fn admit(graph: &Graph) -> Result<()> {
    let n = graph.positions();
    if n > MAX_POSITIONS || graph.move_count() > MAX_MOVES {
        return Err(Error::new(
            Fault::Resource,
            format!(
                "a picture of {n} positions and {} moves cannot be read; at most {MAX_POSITIONS} and {MAX_MOVES} are drawn",
                graph.move_count()
            ),
        )
        .help(Advice::DrawPart)
        .help("write it in the format dot for a program that draws large graphs"));
    }
    Ok(())
}

/// A part with its vertices in their rows, and where in them.
type Placed<'a> = (&'a Part, Proper, Vec<f64>);

/// The way of putting a part in rows with which the fewest moves cross; of equals the one with the shortest moves.
fn best_rows<'a>(part: &'a Part, drawing: &Drawing<'_>, control: &Control) -> Result<Placed<'a>> {
    let mut best: Option<((u64, usize), Proper)> = None;
    for rows in layers::of_part(part, control)? {
        let mut proper = Proper::new(part, rows)?;
        let crossings = sweep::reduce_crossings(&mut proper, control)?;
        let rank = (crossings, proper.len());
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, proper));
        }
    }
    let proper = best.map_or_else(|| Proper::new(part, Vec::new()), |(_, proper)| Ok(proper))?;
    let x = coordinates::horizontal(&proper, &drawing.extents(part, &proper));
    Ok((part, proper, x))
}

/// All parts in rows by numbers, which are common to all.
fn by_numbers<'a>(
    parts: &'a [Part],
    numbers: &[u32],
    drawing: &Drawing<'_>,
    control: &Control,
) -> Result<Vec<Placed<'a>>> {
    let rows = layers::of_numbers(parts, numbers, control)?;
    let with_room = layers::with_room_for_flat(parts, &rows);
    let place = |(part, rows)| {
        let mut proper = Proper::new(part, rows)?;
        sweep::reduce_crossings(&mut proper, control)?;
        let x = coordinates::horizontal(&proper, &drawing.extents(part, &proper));
        Ok((part, proper, x))
    };
    parts.iter().zip(with_room).map(place).collect()
}

/// The curves of parts with common rows.
fn draw_rows(placed: &[Placed<'_>], drawing: &Drawing<'_>) -> Vec<Drawn> {
    let bands = route::bands(placed, drawing);
    placed.iter().map(|(part, proper, x)| route::draw(part, proper, x, &bands, drawing)).collect()
}

/// A drawn part: where its positions and moves are.
#[derive(Debug, Default)]
struct Drawn {
    nodes: Vec<(Position, Outline)>,
    /// By the number of the move.
    edges: Vec<(usize, Curve)>,
}

/// The parts in one drawing, turned as it is wanted.
fn finish(graph: &Graph, drawn: Drawn, direction: Direction, kind: Kind<'_>) -> Layout {
    let turned = direction == Direction::Right && kind != Kind::Force;
    let turn = |p: Point| if turned { Point { x: p.y, y: p.x } } else { p };
    let (low, high) = drawn.bounds();
    let (low, high) = (turn(low), turn(high));
    let place = |p: Point| {
        let p = turn(p);
        Point { x: p.x - low.x + MARGIN, y: p.y - low.y + MARGIN }.rounded()
    };
    let mut nodes = vec![Point::default(); graph.positions() as usize];
    for (v, outline) in &drawn.nodes {
        nodes[*v as usize] = place(outline.center);
    }
    let mut edges: Vec<Edge> = graph
        .all_moves()
        .map(|(from, to)| Edge { from, to, path: String::new(), label: Point::default() })
        .collect();
    for (index, curve) in drawn.edges {
        let curve = curve.map(place);
        (edges[index].path, edges[index].label) = (curve.path(), curve.middle().rounded());
    }
    let size = |low: f64, high: f64| {
        if graph.positions() == 0 { 2.0 * MARGIN } else { (high - low + 2.0 * MARGIN).ceil() }
    };
    Layout { width: size(low.x, high.x), height: size(low.y, high.y), nodes, edges }
}
