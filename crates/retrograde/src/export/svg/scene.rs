//! The picture of a position: its places and pieces as SVG, for large boards and for thumbnails.
//!
//! Only classes say how it looks, so that a page and a file can have their own colours; what [`SCENE_STYLE`] says is enough.

use std::fmt::Write as _;

use super::{escaped, figures};
use crate::core::{
    Player,
    scene::{Kind, Look, Piece, Place, Scene},
};

/// The side of a square.
const UNIT: f64 = 40.0;

/// Room around the places.
const MARGIN: f64 = 5.0;

/// Colours and lines of pictures of positions. A page may have others for the same classes.
pub const SCENE_STYLE: &str = "
.scene { --board: #f3ead7; --shade: #dcc9a3; --edge: #6f6550; --light: #fbf7ec; --dark: #343b47; --mark: #27568a;
  --other: #a5361f; --block: #b98a5a; }
@media (prefers-color-scheme: dark) { .scene { --board: #3a352b; --shade: #544a37; --edge: #b3a888; --light: #f4eedd;
  --dark: #15181d; --mark: #8cbcf0; --other: #f2a08b; --block: #8d6a45; } }
.scene .square { fill: var(--board); stroke: var(--edge); stroke-width: 1; }
.scene .dark { fill: var(--shade); }
.scene circle.hole { fill: var(--paper); stroke: var(--edge); stroke-width: 1; }
.scene .line { fill: none; stroke: var(--edge); stroke-width: 2.4; stroke-linecap: round; }
.scene .may { fill: none; stroke: var(--edge); stroke-width: 1.4; stroke-dasharray: 1 5; stroke-linecap: round; }
.scene .point { fill: var(--edge); }
.scene .piece { fill: var(--light); stroke: var(--dark); stroke-width: 1.6; stroke-linejoin: round; }
.scene .second { fill: var(--dark); stroke: var(--light); }
.scene .first .rim, .scene .second .rim { fill: none; stroke-width: 1; opacity: 0.6; }
.scene .cross, .scene .ring { fill: none; stroke: var(--mark); stroke-width: 5; stroke-linecap: round; }
.scene .ring { stroke: var(--other); }
.scene .nobody { fill: var(--block); stroke: var(--edge); }
.scene .block { stroke: none; }
.scene .stroke { fill: none; stroke: var(--mark); stroke-width: 5; stroke-linecap: round; }
.scene .stroke.second { stroke: var(--other); }
.scene .counter { fill: var(--mark); stroke: var(--board); stroke-width: 1; }
.scene .token { fill: var(--mark); stroke: var(--light); stroke-width: 3; }
.scene .trace { fill: var(--shade); stroke: var(--edge); stroke-dasharray: 3 3; }
.scene text { fill: var(--ink); stroke: none; font: 600 18px 'DejaVu Sans', 'Noto Sans', sans-serif; text-anchor: middle; }
.scene .eye { fill: var(--dark); stroke: none; } .scene .second .eye { fill: var(--light); }
";

/// A picture as SVG without its frame: what it holds, and the part of the plane that it fills.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Left, top, width and height.
    pub view: [f64; 4],
    /// Elements of SVG in a group of the class `scene`. The group of each piece names its place in `data-at`.
    pub body: String,
}

/// Draws a scene. Time and space O(places + pieces).
///
/// ```
/// use retrograde::{scene::Scene, export::draw_scene};
///
/// let drawn = draw_scene(&Scene::of_name("X../.O./...").unwrap());
/// assert_eq!(drawn.view, [-25.0, -25.0, 130.0, 130.0]);
/// assert!(drawn.body.contains("data-at=\"a3\""));
/// ```
pub fn draw_scene(scene: &Scene) -> Drawn {
    let (left, top, right, bottom) = scene.bounds();
    let edge = |low: f64| round(low * UNIT - MARGIN);
    let length = |low: f64, high: f64| round((high - low) * UNIT + 2.0 * MARGIN);
    let mut body = String::from("<g class=\"scene\">");
    for place in &scene.places {
        square(place, &mut body);
    }
    for &(a, b) in &scene.lines {
        line(&scene.places[a], &scene.places[b], scene.directed, &mut body);
    }
    for place in &scene.places {
        point(place, &mut body);
    }
    for piece in scene.pieces.iter().filter(|piece| piece.place < scene.places.len()) {
        draw_piece(scene, piece, &mut body);
    }
    body += "</g>";
    Drawn { view: [edge(left), edge(top), length(left, right), length(top, bottom)], body }
}

/// Hundredths are enough, and the same on every machine.
fn round(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

fn square(place: &Place, body: &mut String) {
    let (side, class) = match place.kind {
        Kind::Square { side } => (side, "square"),
        Kind::Dark => (1.0, "square dark"),
        Kind::Hole => (1.0, "square"),
        Kind::Point | Kind::Line { .. } | Kind::Spot => return,
    };
    let (x, y, side) =
        (round((place.x - side / 2.0) * UNIT), round((place.y - side / 2.0) * UNIT), round(side * UNIT));
    let _ = write!(body, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>");
    if place.kind == Kind::Hole {
        let (x, y) = (round(place.x * UNIT), round(place.y * UNIT));
        let _ = write!(body, "<circle class=\"hole\" cx=\"{x}\" cy=\"{y}\" r=\"16.5\"/>");
    }
}

fn line(a: &Place, b: &Place, directed: bool, body: &mut String) {
    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(|c| round(c * UNIT));
    let _ = write!(body, "<path class=\"line\" d=\"M{ax},{ay}L{bx},{by}\"/>");
    let length = (bx - ax).hypot(by - ay);
    if directed && length > 0.0 {
        // The head stands where the line meets the ring around the point.
        let (ux, uy) = ((bx - ax) / length, (by - ay) / length);
        let (tip, back) = (13.0, 22.0);
        let at = |along: f64, aside: f64| {
            (round(bx - ux * along - uy * aside), round(by - uy * along + ux * aside))
        };
        let [(tx, ty), (lx, ly), (rx, ry)] = [at(tip, 0.0), at(back, 4.5), at(back, -4.5)];
        let _ = write!(body, "<path class=\"point\" d=\"M{tx},{ty}L{lx},{ly}L{rx},{ry}z\"/>");
    }
}

fn point(place: &Place, body: &mut String) {
    let [x, y] = [place.x, place.y].map(|c| round(c * UNIT));
    match place.kind {
        Kind::Point => {
            let _ = write!(body, "<circle class=\"point\" cx=\"{x}\" cy=\"{y}\" r=\"4.5\"/>");
        }
        Kind::Line { dx, dy } => {
            let (dx, dy) = (round(dx * UNIT), round(dy * UNIT));
            let _ = write!(
                body,
                "<path class=\"may\" d=\"M{},{}L{},{}\"/>",
                round(x - dx),
                round(y - dy),
                round(x + dx),
                round(y + dy)
            );
        }
        _ => {}
    }
}

fn draw_piece(scene: &Scene, piece: &Piece, body: &mut String) {
    let place = &scene.places[piece.place];
    let side = match piece.side {
        Some(Player::First) => "first",
        Some(Player::Second) => "second",
        None => "nobody",
    };
    let [x, y] = [place.x, place.y].map(|c| round(c * UNIT));
    let _ = write!(
        body,
        "<g class=\"piece {side} {}\" data-at=\"{}\" transform=\"translate({x},{y})\">",
        piece.look,
        escaped(&place.name)
    );
    match (piece.look, place.kind) {
        (Look::Stroke, Kind::Line { dx, dy }) => {
            let (dx, dy) = (round(dx * UNIT), round(dy * UNIT));
            let _ = write!(body, "<path d=\"M{},{}L{dx},{dy}\"/>", -dx, -dy);
        }
        (Look::Block, kind) => block(scene, piece, kind, body),
        (Look::Letter, _) => letters(&piece.letter, body),
        (look, _) => *body += figures::figure(look),
    }
    *body += "</g>";
}

/// Up to three letters in full, more of them smaller.
fn letters(letters: &str, body: &mut String) {
    let size = match letters.chars().count() {
        ..=2 => "",
        3 => " style-3",
        _ => " style-4",
    };
    let _ = write!(body, "<text class=\"letters{size}\" y=\"6.5\">{}</text>", escaped(letters));
}

/// What fills a square, up to the edge where the square beside it is filled by the same.
fn block(scene: &Scene, piece: &Piece, kind: Kind, body: &mut String) {
    let place = &scene.places[piece.place];
    let half = if let Kind::Square { side } = kind { side / 2.0 } else { 0.5 };
    let gap = 3.0;
    let joins = |dx: f64, dy: f64| {
        scene.pieces.iter().any(|other| {
            let at = &scene.places[other.place];
            other.look == Look::Block
                && other.side == piece.side
                && other.letter == piece.letter
                && piece.side.is_some()
                && (at.x - place.x - dx).abs() < 0.01
                && (at.y - place.y - dy).abs() < 0.01
        })
    };
    let reach = |joined: bool| round(if joined { half * UNIT + gap + 1.0 } else { half * UNIT - gap });
    let (l, r) = (reach(joins(-2.0 * half, 0.0)), reach(joins(2.0 * half, 0.0)));
    let (t, b) = (reach(joins(0.0, -2.0 * half)), reach(joins(0.0, 2.0 * half)));
    let _ =
        write!(body, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>", -l, -t, l + r, t + b);
}
