//! Reads drawn curves back, and measures them.

/// A place.
pub(crate) type P = (f64, f64);

/// The points of a path of SVG (`M` and `C` only), `each` for a cubic.
pub(crate) fn points(path: &str, each: u32) -> Vec<P> {
    let numbers: Vec<f64> = path
        .split(|c: char| "MC, ".contains(c))
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap())
        .collect();
    assert!(path.starts_with('M') && numbers.len() % 6 == 2 && numbers.len() > 2, "{path}");
    let controls: Vec<P> = numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    bezier(&controls, each)
}

/// The points of cubics that share their ends.
pub(crate) fn bezier(controls: &[P], each: u32) -> Vec<P> {
    let mut points = vec![controls[0]];
    for piece in 0..controls.len() / 3 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| controls[3 * piece + i]);
        for i in 1..=each {
            let t = f64::from(i) / f64::from(each);
            let s = 1.0 - t;
            let mix = |a: f64, b: f64, c: f64, d: f64| {
                s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
            };
            points.push((mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1)));
        }
    }
    points
}

/// A drawn move: its ends, and points along it.
pub(crate) struct Line {
    pub(crate) ends: (usize, usize),
    pub(crate) points: Vec<P>,
}

/// How often moves cross. Moves between the same two positions do not count, nor what happens closer than `near` to a
/// position that two moves share.
pub(crate) fn crossings(nodes: &[P], lines: &[Line], near: f64) -> usize {
    let mut total = 0;
    for (i, a) in lines.iter().enumerate() {
        for b in &lines[..i] {
            let shared: Vec<usize> =
                [a.ends.0, a.ends.1].into_iter().filter(|&v| v == b.ends.0 || v == b.ends.1).collect();
            if shared.len() == 2 || a.ends.0 == a.ends.1 || b.ends.0 == b.ends.1 {
                continue;
            }
            let far = |p: P| shared.iter().all(|&v| (p.0 - nodes[v].0).hypot(p.1 - nodes[v].1) > near);
            for s in a.points.windows(2) {
                for t in b.points.windows(2) {
                    total += usize::from(meet(s[0], s[1], t[0], t[1]).is_some_and(far));
                }
            }
        }
    }
    total
}

/// Where two segments meet; each contains its start but not its end.
fn meet(a: P, b: P, c: P, d: P) -> Option<P> {
    let (r, s) = ((b.0 - a.0, b.1 - a.1), (d.0 - c.0, d.1 - c.1));
    let cross = r.0 * s.1 - r.1 * s.0;
    if cross.abs() < 1e-12 {
        return None;
    }
    let w = (c.0 - a.0, c.1 - a.1);
    let (t, u) = ((w.0 * s.1 - w.1 * s.0) / cross, (w.0 * r.1 - w.1 * r.0) / cross);
    ((0.0..1.0).contains(&t) && (0.0..1.0).contains(&u)).then_some((a.0 + t * r.0, a.1 + t * r.1))
}
