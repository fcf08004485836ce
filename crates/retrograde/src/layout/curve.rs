//! Shapes of positions, and curves that end on them.

use serde::Serialize;

/// A place in a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(into = "(f64, f64)")]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl From<Point> for (f64, f64) {
    fn from(p: Point) -> Self {
        (p.x, p.y)
    }
}

impl Point {
    pub(super) fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// This far on the way to `other`.
    pub(super) fn toward(self, other: Point, part: f64) -> Point {
        Point::new(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    pub(super) fn plus(self, dx: f64, dy: f64) -> Point {
        Point::new(self.x + dx, self.y + dy)
    }

    pub(super) fn distance(self, other: Point) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// A direction at right angles to that from here to `other`, of length 1 (0 if they are the same).
    pub(super) fn normal(self, other: Point) -> (f64, f64) {
        let length = self.distance(other);
        if length == 0.0 { (0.0, 0.0) } else { ((self.y - other.y) / length, (other.x - self.x) / length) }
    }

    /// To hundredths: short texts, and no difference that anybody sees.
    pub(super) fn rounded(self) -> Point {
        Point::new(hundredths(self.x), hundredths(self.y))
    }
}

/// To hundredths, and never -0.
fn hundredths(x: f64) -> f64 {
    (x * 100.0).round() / 100.0 + 0.0
}

/// The shape of a position, which touches the four sides of its box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A circle or an ellipse.
    #[default]
    Ellipse,
    /// A rectangle.
    Box,
    /// A diamond.
    Diamond,
}

/// A position as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    pub(super) center: Point,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shape: Shape,
}

impl Outline {
    /// How far `p` is from the centre, 1 being the border, if the shape is `wider` on every side.
    pub(super) fn depth(&self, p: Point, wider: f64) -> f64 {
        let dx = (p.x - self.center.x).abs() / (self.width / 2.0 + wider);
        let dy = (p.y - self.center.y).abs() / (self.height / 2.0 + wider);
        match self.shape {
            Shape::Ellipse => (dx * dx + dy * dy).sqrt(),
            Shape::Box => dx.max(dy),
            Shape::Diamond => dx + dy,
        }
    }

    /// The place on the border in this direction from the centre.
    pub(super) fn border(&self, dx: f64, dy: f64) -> Point {
        let depth = self.depth(self.center.plus(dx, dy), 0.0);
        self.center.plus(dx / depth, dy / depth)
    }
}

/// Cubic Bézier curves, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    pub(super) start: Point,
    /// Of each piece the two control points and the end.
    pub(super) pieces: Vec<[Point; 3]>,
}

impl Curve {
    pub(super) fn from(start: Point) -> Curve {
        Curve { start, pieces: Vec::new() }
    }

    pub(super) fn end(&self) -> Point {
        self.pieces.last().map_or(self.start, |piece| piece[2])
    }

    pub(super) fn curve_to(&mut self, c1: Point, c2: Point, end: Point) {
        self.pieces.push([c1, c2, end]);
    }

    pub(super) fn line_to(&mut self, end: Point) {
        let start = self.end();
        self.curve_to(start.toward(end, 1.0 / 3.0), start.toward(end, 2.0 / 3.0), end);
    }

    /// From `a` to `b`, its middle `bow` beside the straight line.
    pub(super) fn bowed(a: Point, b: Point, bow: f64) -> Curve {
        let (nx, ny) = a.normal(b);
        let (dx, dy) = (nx * bow * 4.0 / 3.0, ny * bow * 4.0 / 3.0);
        let mut curve = Curve::from(a);
        curve.curve_to(a.toward(b, 0.3).plus(dx, dy), a.toward(b, 0.7).plus(dx, dy), b);
        curve
    }

    /// The same, the other way.
    pub(super) fn reversed(&self) -> Curve {
        let mut back = Curve::from(self.end());
        for (i, &[c1, c2, _]) in self.pieces.iter().enumerate().rev() {
            let end = if i == 0 { self.start } else { self.pieces[i - 1][2] };
            back.curve_to(c2, c1, end);
        }
        back
    }

    pub(super) fn map(&self, f: impl Fn(Point) -> Point) -> Curve {
        Curve { start: f(self.start), pieces: self.pieces.iter().map(|piece| piece.map(&f)).collect() }
    }

    /// Each piece with its start.
    pub(super) fn whole_pieces(&self) -> impl Iterator<Item = [Point; 4]> + '_ {
        let starts = std::iter::once(self.start).chain(self.pieces.iter().map(|piece| piece[2]));
        starts.zip(&self.pieces).map(|(start, &[c1, c2, end])| [start, c1, c2, end])
    }

    /// Points along it, closer together than anything that it must not touch is wide.
    pub(super) fn samples(&self) -> impl Iterator<Item = Point> + '_ {
        const APART: f64 = 5.0;
        self.whole_pieces().flat_map(|piece| {
            let [a, b, c, d] = piece;
            let count = ((a.distance(b) + b.distance(c) + c.distance(d)) / APART).clamp(4.0, 2_000.0) as u32;
            (0..=count).map(move |i| at(piece, f64::from(i) / f64::from(count)))
        })
    }

    /// The place in the middle of its pieces.
    pub(super) fn middle(&self) -> Point {
        let count = self.pieces.len();
        match self.whole_pieces().nth(count / 2) {
            Some(piece) => at(piece, if count % 2 == 1 { 0.5 } else { 0.0 }),
            None => self.start,
        }
    }

    /// Without its parts inside the positions at which it starts and ends.
    pub(super) fn clipped(self, from: &Outline, to: &Outline) -> Curve {
        self.leaving(from).reversed().leaving(to).reversed()
    }

    /// From where it leaves `outline` for the first time.
    fn leaving(self, outline: &Outline) -> Curve {
        const STEPS: u32 = 32;
        let inside = |p: Point| outline.depth(p, 0.0) <= 1.0;
        for (i, piece) in self.whole_pieces().enumerate() {
            let time = |step: u32| f64::from(step) / f64::from(STEPS);
            let Some(step) = (0..=STEPS).find(|&step| !inside(at(piece, time(step)))) else { continue };
            let (mut low, mut high) = (time(step.saturating_sub(1)), time(step));
            for _ in 0..40 {
                let middle = f64::midpoint(low, high);
                if inside(at(piece, middle)) { low = middle } else { high = middle }
            }
            let [start, c1, c2, end] = rest(piece, high);
            let mut clipped = Curve::from(start);
            clipped.curve_to(c1, c2, end);
            clipped.pieces.extend(&self.pieces[i + 1..]);
            return clipped;
        }
        self
    }

    /// As the attribute `d` of SVG.
    pub(super) fn path(&self) -> String {
        use std::fmt::Write;
        let mut text = format!("M{},{}", self.start.x, self.start.y);
        for [c1, c2, end] in &self.pieces {
            // Writing to a string does not fail.
            let _ = write!(text, "C{},{} {},{} {},{}", c1.x, c1.y, c2.x, c2.y, end.x, end.y);
        }
        text
    }
}

/// The point of a piece at time `t` (de Casteljau).
pub(super) fn at(piece: [Point; 4], t: f64) -> Point {
    rest(piece, t)[0]
}

/// The piece from time `t` on (de Casteljau).
fn rest([a, b, c, d]: [Point; 4], t: f64) -> [Point; 4] {
    let (ab, bc, cd) = (a.toward(b, t), b.toward(c, t), c.toward(d, t));
    let (abc, bcd) = (ab.toward(bc, t), bc.toward(cd, t));
    [abc.toward(bcd, t), bcd, cd, d]
}
