//! `layout`: where to draw the positions and moves.

use retrograde::Position;
use serde::Serialize;

use super::Call;
use crate::{
    failure::{Failure, Reason},
    reply::{self, SMALL, is_large},
    request::wrong,
};

/// The size of a position for which the request has none.
const SIZE: (f64, f64) = (44.0, 44.0);

#[derive(Serialize)]
struct Reply {
    width: f64,
    height: f64,
    nodes: Vec<(f64, f64)>,
    edges: Vec<Edge>,
}

#[derive(Serialize)]
struct Edge {
    from: Position,
    to: Position,
    path: String,
    label: (f64, f64),
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let asked = call.asked()?;
    let game = asked.game();
    if is_large(game) {
        return Err(Failure::new(
            Reason::Resource,
            format!("a picture of {} positions cannot be read", game.positions()),
            "ask for the neighbourhood of a position",
        ));
    }
    let sizes = sizes(call)?;
    let size = |v: usize| sizes.get(v).copied().unwrap_or(SIZE);
    let n = game.positions() as usize;
    let columns = (1..).find(|columns| columns * columns >= n).unwrap_or(1);
    let cell = |side: fn((f64, f64)) -> f64| (0..n).map(|v| side(size(v))).fold(0.0, f64::max) + 60.0;
    let (wide, high) = (cell(|size| size.0), cell(|size| size.1));
    let place = |v: usize| {
        let (column, row) = ((v % columns) as f64, (v / columns) as f64);
        ((column + 0.5) * wide, (row + 0.5) * high)
    };
    let edge = |(from, to): (Position, Position)| {
        let ((x, y), (to_x, to_y)) = (place(from as usize), place(to as usize));
        let middle = ((x + to_x) / 2.0, (y + to_y) / 2.0);
        Edge {
            from,
            to,
            path: format!("M{x} {y}C{} {} {} {} {to_x} {to_y}", middle.0, middle.1, middle.0, middle.1),
            label: middle,
        }
    };
    reply::ok(Reply {
        width: columns as f64 * wide,
        height: n.div_ceil(columns.max(1)) as f64 * high,
        nodes: (0..n).map(place).collect(),
        edges: game.graph.all_moves().map(edge).collect(),
    })
}

/// Width and height of each position.
fn sizes(call: &Call<'_>) -> Result<Vec<(f64, f64)>, Failure> {
    const EXPECTED: &str = "pairs of width and height, each from 1 to 1000";
    let sizes = call.request.list("sizes", SMALL as usize)?.unwrap_or_default();
    let side = |value: &serde_json::Value| value.as_f64().filter(|side| (1.0..=1000.0).contains(side));
    sizes
        .iter()
        .map(|size| {
            match size.as_array().map(Vec::as_slice) {
                Some([width, height]) => side(width).zip(side(height)),
                _ => None,
            }
            .ok_or_else(|| wrong("sizes", EXPECTED, size))
        })
        .collect()
}
