//! Distances in the picture like distances in the graph: stress majorisation (Gansner, Koren and North 2004), here its
//! local form, in which each position in turn goes to the weighted mean of the places where its distances want it.

use super::{
    Control, Drawn, Error, Fault, Part, Point, Result,
    curve::{Curve, Outline},
    route::{self, Drawing},
};
use crate::core::error::Advice;
use crate::random::Random;

/// The greatest number of positions of a part: the method needs the distances of all pairs.
const MAX_PART: usize = 1_500;

/// Rounds of majorisation, at most.
const ROUNDS: usize = 300;

/// Draws a part.
pub(super) fn draw(part: &Part, drawing: &Drawing<'_>, control: &Control) -> Result<Drawn> {
    let n = part.vertices.len();
    if n > MAX_PART {
        return Err(Error::new(
            Fault::Resource,
            format!(
                "{n} connected positions are too many to be drawn by their distances; at most {MAX_PART} are"
            ),
        )
        .help(Advice::ArrangeInLayers)
        .help(Advice::DrawPart));
    }
    let outlines: Vec<Outline> =
        part.vertices.iter().map(|&v| drawing.outline(v, Point::default(), false)).collect();
    let widest = outlines.iter().map(|o| o.width.max(o.height)).fold(0.0, f64::max);
    let unit = widest + drawing.layer_gap();
    let mut places = first_places(part, unit);
    majorise(part, &mut places, unit, control)?;
    separate(&mut places, &outlines, drawing.node_gap());
    let outlines: Vec<Outline> =
        outlines.into_iter().zip(&places).map(|(outline, &center)| Outline { center, ..outline }).collect();
    Ok(Drawn { edges: edges(part, &outlines), nodes: part.vertices.iter().copied().zip(outlines).collect() })
}

/// Somewhere, in a square that grows with the part, always the same.
fn first_places(part: &Part, unit: f64) -> Vec<Point> {
    let n = part.vertices.len();
    let side = unit * (n as f64).sqrt();
    let mut random = Random::new(n as u64);
    let mut number = || random.below(1 << 30) as f64 / f64::from(1 << 30) * side;
    (0..n).map(|_| Point::new(number(), number())).collect()
}

/// The distances in the graph from every position, with moves taken in both directions.
fn distances(part: &Part) -> Vec<Vec<u16>> {
    let n = part.vertices.len();
    let mut near = vec![Vec::new(); n];
    for bundle in &part.bundles {
        let [a, b] = bundle.ends;
        near[a].push(b);
        near[b].push(a);
    }
    let from = |source: usize| {
        let mut far = vec![u16::MAX; n];
        far[source] = 0;
        let mut queue = vec![source];
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            for &w in &near[v] {
                if far[w] == u16::MAX {
                    far[w] = far[v] + 1;
                    queue.push(w);
                }
            }
        }
        far
    };
    (0..n).map(from).collect()
}

fn majorise(part: &Part, places: &mut [Point], unit: f64, control: &Control) -> Result<()> {
    let n = places.len();
    let far = distances(part);
    // Bounds the work for large parts: they get fewer rounds.
    let rounds = ROUNDS.min(60_000_000 / (n * n).max(1)).max(20);
    for _ in 0..rounds {
        control.advance(n as u64)?;
        let mut moved = 0.0f64;
        for v in 0..n {
            let (mut sum, mut total) = (Point::default(), 0.0);
            for w in (0..n).filter(|&w| w != v) {
                let wanted = f64::from(far[v][w]) * unit;
                let weight = 1.0 / (wanted * wanted);
                let now = places[v].distance(places[w]);
                let by = if now > 1e-9 { wanted / now } else { 0.0 };
                let there = places[w].toward(places[v], by);
                sum = sum.plus(weight * there.x, weight * there.y);
                total += weight;
            }
            if total > 0.0 {
                let there = Point::new(sum.x / total, sum.y / total);
                moved = moved.max(there.distance(places[v]));
                places[v] = there;
            }
        }
        if moved < unit * 1e-3 {
            break;
        }
    }
    Ok(())
}

/// Moves positions that overlap apart; where that does not end, everything grows.
fn separate(places: &mut [Point], outlines: &[Outline], gap: f64) {
    const PUSHES: usize = 60;
    let n = places.len();
    let reach = |v: usize| {
        (outlines[v].width * outlines[v].width + outlines[v].height * outlines[v].height).sqrt() / 2.0
    };
    let reaches: Vec<f64> = (0..n).map(reach).collect();
    for round in 0.. {
        let mut apart = true;
        for v in 0..n {
            for w in 0..v {
                let wanted = reaches[v] + reaches[w] + gap / 2.0;
                let (a, b) = (places[v], places[w]);
                let now = a.distance(b);
                if now >= wanted - 1e-6 {
                    continue;
                }
                apart = false;
                let by = (wanted - now) / 2.0;
                // Two at the same place part in a direction that depends on who they are.
                let (dx, dy) = if now > 1e-9 {
                    ((a.x - b.x) / now, (a.y - b.y) / now)
                } else if (v + w) % 2 == 0 {
                    (1.0, 0.0)
                } else {
                    (0.0, 1.0)
                };
                places[v] = a.plus(dx * by, dy * by);
                places[w] = b.plus(-dx * by, -dy * by);
            }
        }
        if apart {
            return;
        }
        if round >= PUSHES {
            places.iter_mut().for_each(|p| *p = Point::new(p.x * 1.1, p.y * 1.1));
        }
    }
}

/// The moves: straight where nothing is in the way, else in the flattest arc that touches the fewest positions.
fn edges(part: &Part, outlines: &[Outline]) -> Vec<(usize, Curve)> {
    let mut edges = Vec::new();
    for bundle in &part.bundles {
        let [a, b] = bundle.ends;
        let (from, to) = (&outlines[a], &outlines[b]);
        let length = from.center.distance(to.center);
        let size = bundle.size();
        let mut best: Option<(usize, Vec<Curve>)> = None;
        for bow in [0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.45, -0.45] {
            let curve = |i| Curve::bowed(from.center, to.center, bow * length + route::offset(size, i));
            let curves: Vec<Curve> = (0..size).map(curve).collect();
            let touched = curves.iter().map(|curve| touched(curve, bundle.ends, outlines)).sum();
            if best.as_ref().is_none_or(|(least, _)| touched < *least) {
                best = Some((touched, curves));
            }
            if touched == 0 {
                break;
            }
        }
        let curves = best.map(|(_, curves)| curves).unwrap_or_default();
        for (i, (&index, curve)) in bundle.moves.iter().flatten().zip(curves).enumerate() {
            let curve = curve.clipped(from, to);
            edges.push((index, if i < bundle.moves[0].len() { curve } else { curve.reversed() }));
        }
    }
    for (v, loops) in part.loops.iter().enumerate() {
        let side = free_side(part, outlines, v);
        edges
            .extend(loops.iter().enumerate().map(|(nth, &i)| (i, route::self_loop(&outlines[v], nth, side))));
    }
    edges
}

/// How many positions a curve touches, other than its ends.
fn touched(curve: &Curve, ends: [usize; 2], outlines: &[Outline]) -> usize {
    let samples: Vec<Point> = curve.samples().collect();
    let (start, end) = (curve.start, curve.end());
    let (nx, ny) = start.normal(end);
    // How far a place is beside the line from end to end, and the curve at most.
    let beside = |p: Point| ((p.x - start.x) * nx + (p.y - start.y) * ny).abs();
    let bow = samples.iter().map(|&p| beside(p)).fold(0.0, f64::max);
    let hit = |&(v, outline): &(usize, &Outline)| {
        let reach = outline.width.max(outline.height) + 2.0 * route::CLEAR;
        !ends.contains(&v)
            && beside(outline.center) <= bow + reach
            && samples.iter().any(|&p| outline.depth(p, route::CLEAR) <= 1.0)
    };
    outlines.iter().enumerate().filter(hit).count()
}

/// Of the four sides of a position the one that its neighbours are least on.
fn free_side(part: &Part, outlines: &[Outline], v: usize) -> (f64, f64) {
    let here = outlines[v].center;
    let sides = [(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)];
    let crowd = |(dx, dy): (f64, f64)| -> f64 {
        let others = part.bundles.iter().filter(|bundle| bundle.ends.contains(&v)).map(|bundle| {
            let [a, b] = bundle.ends;
            outlines[if a == v { b } else { a }].center
        });
        // How much a neighbour is on this side: the cosine of the angle.
        others
            .map(|p| ((p.x - here.x) * dx + (p.y - here.y) * dy) / p.distance(here).max(1e-9))
            .fold(-1.0, f64::max)
    };
    sides.into_iter().min_by(|&a, &b| crowd(a).total_cmp(&crowd(b))).unwrap_or((1.0, 0.0))
}
