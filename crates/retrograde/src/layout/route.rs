//! Draws moves as curves that touch no other position.
//!
//! A move is a curve x(y) through its dummies: a cubic for each piece, with the slopes of a monotone interpolation (Fritsch and
//! Carlson 1980), so it does not swing out. Where a piece would touch a position it is drawn the safe way: straight down
//! beside the positions of its row, and from column to column only between the rows, where nobody stands.

use super::{
    Drawn, Options, Part, Placed, Point,
    coordinates::Extent,
    curve::{Curve, Outline},
    proper::Proper,
};
use crate::core::{Graph, Position};

/// How far apart moves between the same two positions are.
const SPREAD: f64 = 14.0;

/// The least distance of a move from a position that is not its own.
pub(super) const CLEAR: f64 = 5.0;

/// How far the first move back to its own position reaches out; each further one reaches [`LOOP_STEP`] further.
const LOOP: f64 = 26.0;
const LOOP_STEP: f64 = 11.0;

/// Sizes and gaps, with the direction already turned away.
pub(super) struct Drawing<'a> {
    options: &'a Options<'a>,
    positions: u32,
}

/// The place of a row: its middle and its half height.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Band {
    middle: f64,
    half: f64,
}

impl Band {
    fn top(self) -> f64 {
        self.middle - self.half
    }

    fn bottom(self) -> f64 {
        self.middle + self.half
    }
}

impl<'a> Drawing<'a> {
    pub(super) fn new(graph: &Graph, options: &'a Options<'a>) -> Drawing<'a> {
        Drawing { options, positions: graph.positions() }
    }

    /// The position `v` there.
    pub(super) fn outline(&self, v: Position, center: Point, turned: bool) -> Outline {
        debug_assert!(v < self.positions);
        let (width, height) = self.options.sizes.get(v as usize).copied().unwrap_or((40.0, 40.0));
        // Sizes that no picture can have are drawn as small ones.
        let sane = |size: f64| if size.is_finite() { size.clamp(4.0, 4_000.0) } else { 40.0 };
        let (width, height) = (sane(width), sane(height));
        let (width, height) = if turned { (height, width) } else { (width, height) };
        let shape = self.options.shapes.get(v as usize).copied().unwrap_or_default();
        Outline { center, width, height, shape }
    }

    fn row_outline(&self, v: Position, center: Point) -> Outline {
        self.outline(v, center, self.options.direction == super::Direction::Right)
    }

    pub(super) fn node_gap(&self) -> f64 {
        sane_gap(self.options.node_gap)
    }

    pub(super) fn layer_gap(&self) -> f64 {
        sane_gap(self.options.layer_gap)
    }

    /// How far each vertex reaches.
    pub(super) fn extents(&self, part: &Part, proper: &Proper) -> Vec<Extent> {
        let gap = self.node_gap() / 2.0;
        let real = part.vertices.iter().zip(&part.loops).map(|(&v, loops)| {
            let half = self.row_outline(v, Point::default()).width / 2.0;
            Extent { left: half, right: half + loop_reach(loops.len()), gap }
        });
        let dummies = proper.size[proper.real..].iter().map(|&size| {
            let half = offset(size, size - 1);
            Extent { left: half, right: half, gap: gap.clamp(CLEAR, SPREAD / 2.0) }
        });
        real.chain(dummies).collect()
    }
}

fn sane_gap(gap: f64) -> f64 {
    if gap.is_finite() { gap.clamp(2.0 * CLEAR, 2_000.0) } else { 40.0 }
}

/// How far `count` moves back to the same position reach out.
fn loop_reach(count: usize) -> f64 {
    if count == 0 { 0.0 } else { LOOP * 0.8 + LOOP_STEP * 0.8 * (count - 1) as f64 }
}

/// How far beside the middle the `i`-th of `size` moves is.
pub(super) fn offset(size: usize, i: usize) -> f64 {
    SPREAD * (i as f64 - (size - 1) as f64 / 2.0)
}

/// The rows of several parts: high enough for the highest position, and farther apart where moves lead far to the side.
pub(super) fn bands(placed: &[Placed<'_>], drawing: &Drawing<'_>) -> Vec<Band> {
    let depth = placed.iter().map(|(_, proper, _)| proper.rows.len()).max().unwrap_or(0);
    let mut halves = vec![0.0f64; depth];
    let mut reach = vec![0.0f64; depth];
    let mut empty = vec![true; depth];
    for (part, proper, x) in placed {
        for (i, &v) in part.vertices.iter().enumerate() {
            let row = proper.row[i] as usize;
            halves[row] = halves[row].max(drawing.row_outline(v, Point::default()).height / 2.0);
            empty[row] = false;
        }
        for v in 0..proper.len() {
            for &(w, _) in &proper.below[v] {
                let row = proper.row[v] as usize;
                reach[row] = reach[row].max((x[v] - x[w]).abs());
            }
        }
    }
    let gap = drawing.layer_gap();
    let mut y = 0.0;
    let mut bands = Vec::with_capacity(depth);
    for row in 0..depth {
        bands.push(Band { middle: y + halves[row], half: halves[row] });
        // A row through which only moves within the row above pass is closer.
        let near = if empty[row] || row + 1 < depth && empty[row + 1] { 0.6 } else { 1.0 };
        y += 2.0 * halves[row] + gap * near + (reach[row] * 0.1).min(2.0 * gap);
    }
    bands
}

/// Draws a part whose vertices stand at these horizontal places.
pub(super) fn draw(part: &Part, proper: &Proper, x: &[f64], bands: &[Band], drawing: &Drawing<'_>) -> Drawn {
    let center = |i: usize| Point::new(x[i], bands[proper.row[i] as usize].middle);
    let outlines: Vec<Outline> =
        part.vertices.iter().enumerate().map(|(i, &v)| drawing.row_outline(v, center(i))).collect();
    let reach = outlines.iter().map(|outline| outline.width / 2.0).fold(0.0, f64::max) + CLEAR;
    let router = Router { proper, x, bands, outlines, places: proper.places(), reach };
    let mut edges = Vec::new();
    for (bundle, chain) in part.bundles.iter().zip(&proper.chains) {
        let downwards = chain.first() == Some(&bundle.ends[0]);
        let there = bundle.moves[0].iter().map(|&index| (index, downwards));
        let back = bundle.moves[1].iter().map(|&index| (index, !downwards));
        for (i, (index, down)) in there.chain(back).enumerate() {
            let curve = router.route(chain, offset(bundle.size(), i));
            edges.push((index, if down { curve } else { curve.reversed() }));
        }
    }
    for (i, loops) in part.loops.iter().enumerate() {
        for (nth, &index) in loops.iter().enumerate() {
            edges.push((index, self_loop(&router.outlines[i], nth, (1.0, 0.0))));
        }
    }
    Drawn { nodes: part.vertices.iter().copied().zip(router.outlines).collect(), edges }
}

/// The `nth` move from a position to itself, on the side of this direction.
pub(super) fn self_loop(outline: &Outline, nth: usize, (dx, dy): (f64, f64)) -> Curve {
    let nth = nth as f64;
    let turn = 0.45 + 0.1 * nth.min(4.0);
    let border = |by: f64| outline.border((dx - dy * by) * outline.width, (dy + dx * by) * outline.height);
    let (a, b) = (border(-turn), border(turn));
    // Both control points are this far outside of the middle of the side, and as far beside it as the ends and more.
    let side = outline.border(dx, dy);
    let reach = LOOP + LOOP_STEP * nth;
    let control = |end: Point, sign: f64| {
        let beside =
            (end.x - side.x) * -dy + (end.y - side.y) * dx + sign * (0.35 * LOOP + 0.6 * LOOP_STEP * nth);
        side.plus(dx * reach - dy * beside, dy * reach + dx * beside)
    };
    let mut curve = Curve::from(a);
    curve.curve_to(control(a, -1.0), control(b, 1.0), b);
    curve
}

struct Router<'a> {
    proper: &'a Proper,
    x: &'a [f64],
    bands: &'a [Band],
    /// By position of the part.
    outlines: Vec<Outline>,
    places: Vec<usize>,
    /// A position touches nothing that is farther from its middle than this.
    reach: f64,
}

impl Router<'_> {
    /// The curve along `chain`, this far beside its middle, from border to border.
    fn route(&self, chain: &[usize], offset: f64) -> Curve {
        let (upper, lower) = (chain[0], chain[chain.len() - 1]);
        let (from, to) = (&self.outlines[upper], &self.outlines[lower]);
        let flat = self.proper.row[upper] == self.proper.row[lower];
        let straight = Curve::bowed(from.center, to.center, offset);
        let curve = if flat {
            // Neighbours in the row are joined by a line, unless something stands between them.
            let near = self.places[upper].abs_diff(self.places[lower]) == 1;
            if near && self.is_clear(&straight, chain) { straight } else { self.dip(chain, offset) }
        } else if chain.len() == 2 && self.is_clear(&straight, chain) {
            straight
        } else {
            self.descend(chain, offset)
        };
        curve.clipped(from, to)
    }

    /// Whether a curve touches no position of the rows of these vertices but the first and the last of them, and has a
    /// visible part.
    fn is_clear(&self, curve: &Curve, ends: &[usize]) -> bool {
        let own = [ends[0], ends[ends.len() - 1]];
        let touches = |v: usize, p: Point| {
            !self.proper.is_dummy(v) && !own.contains(&v) && self.outlines[v].depth(p, CLEAR) <= 1.0
        };
        let mut rows: Vec<u32> = ends.iter().map(|&v| self.proper.row[v]).collect();
        rows.dedup();
        curve.samples().all(|p| {
            rows.iter().all(|&row| {
                let band = self.bands[row as usize];
                if (p.y - band.middle).abs() > band.half + CLEAR {
                    return true;
                }
                // Rows are sorted by the middles of their positions.
                let row = &self.proper.rows[row as usize];
                let first = row.partition_point(|&v| self.x[v] < p.x - self.reach);
                row[first..].iter().take_while(|&&v| self.x[v] <= p.x + self.reach).all(|&v| !touches(v, p))
            })
        })
    }

    /// How far beside the middle of a position a move that is `offset` beside its chain starts or ends.
    fn port(&self, v: usize, offset: f64) -> f64 {
        if self.proper.is_dummy(v) {
            return offset;
        }
        let most = self.outlines[v].width * 0.3;
        offset.clamp(-most, most)
    }

    /// Down through the rows of the chain.
    fn descend(&self, chain: &[usize], offset: f64) -> Curve {
        let band = |i: usize| self.bands[self.proper.row[chain[i]] as usize];
        let points: Vec<Point> = (0..chain.len())
            .map(|i| Point::new(self.x[chain[i]] + self.port(chain[i], offset), band(i).middle))
            .collect();
        let pieces = chain.len() - 1;
        let mut safe = vec![false; pieces];
        loop {
            let slopes = slopes(&points, &safe);
            let mut curve = Curve::from(points[0]);
            let mut touched = false;
            for i in 0..pieces {
                let (a, b) = (points[i], points[i + 1]);
                if safe[i] {
                    let (start, end) =
                        (Point::new(a.x, band(i).bottom()), Point::new(b.x, band(i + 1).top()));
                    let middle = f64::midpoint(start.y, end.y);
                    curve.line_to(start);
                    curve.curve_to(Point::new(a.x, middle), Point::new(b.x, middle), end);
                    curve.line_to(b);
                    continue;
                }
                let third = (b.y - a.y) / 3.0;
                curve.curve_to(a.plus(slopes[i] * third, third), b.plus(-slopes[i + 1] * third, -third), b);
                let mut piece = Curve::from(a);
                piece.pieces.extend(curve.pieces.last());
                // The curve may touch its own positions, but only at the ends of the chain.
                let ends = [chain[i], chain[i + 1]];
                if !self.is_clear(&piece, &ends) {
                    (safe[i], touched) = (true, true);
                }
            }
            if !touched {
                return curve;
            }
        }
    }

    /// From a position to another in its row, through the free row below.
    fn dip(&self, chain: &[usize], offset: f64) -> Curve {
        let [upper, dummy, lower] = [chain[0], chain[1], chain[2]];
        let band = self.bands[self.proper.row[upper] as usize];
        let left_first = self.x[upper] < self.x[lower];
        let towards = |v: usize, right: bool| {
            // Moves that go to the right leave on the right.
            let side = self.outlines[v].width * if right { 0.2 } else { -0.2 };
            Point::new(self.x[v] + side + offset * 0.3, band.middle)
        };
        let (a, b) = (towards(upper, left_first), towards(lower, !left_first));
        let low =
            Point::new(self.x[dummy], self.bands[self.proper.row[dummy] as usize].middle + offset * 0.5);
        let mut curve = Curve::from(a);
        curve.line_to(Point::new(a.x, band.bottom()));
        curve.curve_to(Point::new(a.x, low.y), Point::new(a.x.midpoint(low.x), low.y), low);
        curve.curve_to(
            Point::new(b.x.midpoint(low.x), low.y),
            Point::new(b.x, low.y),
            Point::new(b.x, band.bottom()),
        );
        curve.line_to(b);
        curve
    }
}

/// The slope dx/dy at each point: 0 beside a piece drawn the safe way and where the direction turns, else the harmonic mean
/// of both sides; at an end that of a straight line.
fn slopes(points: &[Point], safe: &[bool]) -> Vec<f64> {
    let secant = |i: usize| (points[i + 1].x - points[i].x) / (points[i + 1].y - points[i].y);
    let slope = |i: usize| {
        let before = i.checked_sub(1);
        let after = (i < safe.len()).then_some(i);
        if before.into_iter().chain(after).any(|piece| safe[piece]) {
            return 0.0;
        }
        match (before.map(secant), after.map(secant)) {
            (Some(a), Some(b)) if a * b > 0.0 => 2.0 * a * b / (a + b),
            (Some(_), Some(_)) => 0.0,
            (only, other) => only.or(other).unwrap_or(0.0),
        }
    };
    (0..points.len()).map(slope).collect()
}
