//! `layout`: where to draw the positions and moves.

use retrograde::{
    Position,
    error::Kind as Fault,
    graph::NONE,
    layout::{Direction, Kind, Layout, Options, Shape, layout},
};
use serde::Serialize;

use super::Call;
use crate::{
    failure::{Failure, Reason},
    reply::{self, SMALL, is_large, number},
    request::wrong,
};

#[derive(Serialize)]
struct Reply {
    kind: &'static str,
    #[serde(flatten)]
    drawing: Layout,
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
    let shapes = shapes(call)?;
    let direction = match call.request.text("direction")? {
        None | Some("down") => Direction::Down,
        Some("right") => Direction::Right,
        Some(_) => return Err(Failure::request("`direction` is neither", "expected \"down\" or \"right\"")),
    };
    let options = Options { sizes: &sizes, shapes: &shapes, direction, ..Options::default() };
    let numbers;
    let kind = match call.request.text("kind")? {
        None | Some("layered") => Kind::Layered,
        Some("force") => Kind::Force,
        Some("remoteness") => {
            let solved = call.solved()?;
            let values = &solved.solution.values;
            let of = |v: Position| number(values, v).unwrap_or(NONE);
            numbers = (0..game.positions()).map(of).collect::<Vec<_>>();
            Kind::Remoteness(&numbers)
        }
        Some(_) => {
            let expected = "expected \"layered\", \"remoteness\" or \"force\"";
            return Err(Failure::request("`kind` is no kind of drawing", expected));
        }
    };
    let draw = |kind| layout(&game.graph, kind, &options, call.control);
    let (kind, drawing) = match draw(kind) {
        // Too many moves pass too many rows; it can still be drawn without rows.
        Err(error) if error.kind() == Fault::Resource && kind != Kind::Force => ("force", draw(Kind::Force)?),
        drawing => (word(kind), drawing?),
    };
    reply::ok(Reply { kind, drawing })
}

fn word(kind: Kind<'_>) -> &'static str {
    match kind {
        Kind::Layered => "layered",
        Kind::Remoteness(_) => "remoteness",
        Kind::Force => "force",
    }
}

/// Width and height of each position.
fn sizes(call: &Call<'_>) -> Result<Vec<(f64, f64)>, Failure> {
    const EXPECTED: &str = "pairs of width and height, each from 1 to 1000";
    let sizes = call.request.list("sizes", SMALL as usize)?.unwrap_or_default();
    let side = |value: &serde_json::Value| value.as_f64().filter(|side| (1.0..=1000.0).contains(side));
    let size = |size: &serde_json::Value| {
        let pair = match size.as_array().map(Vec::as_slice) {
            Some([width, height]) => side(width).zip(side(height)),
            _ => None,
        };
        pair.ok_or_else(|| wrong("sizes", EXPECTED, size))
    };
    sizes.iter().map(size).collect()
}

/// The shape of each position.
fn shapes(call: &Call<'_>) -> Result<Vec<Shape>, Failure> {
    let shapes = call.request.list("shapes", SMALL as usize)?.unwrap_or_default();
    let shape = |shape: &serde_json::Value| match shape.as_str() {
        Some("ellipse") => Ok(Shape::Ellipse),
        Some("box") => Ok(Shape::Box),
        Some("diamond") => Ok(Shape::Diamond),
        _ => Err(wrong("shapes", "\"ellipse\", \"box\" or \"diamond\"", shape)),
    };
    shapes.iter().map(shape).collect()
}
