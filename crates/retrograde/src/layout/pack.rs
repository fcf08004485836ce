//! Puts parts that nothing connects beside each other.

use super::{Drawn, Point};

/// How much wider than high the whole should be.
const ASPECT: f64 = 1.5;

impl Drawn {
    /// The least and the greatest coordinates.
    pub(super) fn bounds(&self) -> (Point, Point) {
        let mut low = Point::new(f64::INFINITY, f64::INFINITY);
        let mut high = Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY);
        let mut add = |p: Point| {
            low = Point::new(low.x.min(p.x), low.y.min(p.y));
            high = Point::new(high.x.max(p.x), high.y.max(p.y));
        };
        for (_, outline) in &self.nodes {
            add(outline.center.plus(-outline.width / 2.0, -outline.height / 2.0));
            add(outline.center.plus(outline.width / 2.0, outline.height / 2.0));
        }
        self.edges.iter().for_each(|(_, curve)| curve.samples().for_each(&mut add));
        (low, high)
    }

    /// Takes over `other`, moved by this much.
    fn add(&mut self, other: Drawn, dx: f64, dy: f64) {
        self.nodes.extend(other.nodes.into_iter().map(|(v, mut outline)| {
            outline.center = outline.center.plus(dx, dy);
            (v, outline)
        }));
        self.edges.extend(other.edges.into_iter().map(|(i, curve)| (i, curve.map(|p| p.plus(dx, dy)))));
    }
}

/// On shelves, the highest first, so that the whole is about as wide as a screen.
pub(super) fn shelves(parts: Vec<Drawn>, gap: f64) -> Drawn {
    let mut parts: Vec<_> = parts.into_iter().map(|part| (part.bounds(), part)).collect();
    parts.sort_by(|((low, high), _), ((l, h), _)| (h.y - l.y).total_cmp(&(high.y - low.y)));
    let area: f64 =
        parts.iter().map(|((low, high), _)| (high.x - low.x + gap) * (high.y - low.y + gap)).sum();
    let widest = parts.iter().map(|((low, high), _)| high.x - low.x).fold(0.0, f64::max);
    let width = (area * ASPECT).sqrt().max(widest);
    let (mut x, mut y, mut shelf) = (0.0, 0.0, 0.0f64);
    let mut whole = Drawn::default();
    for ((low, high), part) in parts {
        let (w, h) = (high.x - low.x, high.y - low.y);
        if x > 0.0 && x + w > width {
            (x, y, shelf) = (0.0, y + shelf + gap, 0.0);
        }
        whole.add(part, x - low.x, y - low.y);
        x += w + gap;
        shelf = shelf.max(h);
    }
    whole
}

/// In one line, each at the height at which it is.
pub(super) fn side_by_side(parts: Vec<Drawn>, gap: f64) -> Drawn {
    let mut whole = Drawn::default();
    let mut x = 0.0;
    for part in parts {
        let (low, high) = part.bounds();
        whole.add(part, x - low.x, 0.0);
        x += high.x - low.x + gap;
    }
    whole
}
