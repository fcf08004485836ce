//! A picture of one position as data: the places of a board, and what stands on them.
//!
//! It says nothing of pixels and colours, so that every door draws the same picture in its own way: a page and
//! `retrograde draw` as SVG, a terminal as lines of text, a program as whatever it likes. What a move does is the
//! [difference](Scene::difference) of two pictures.

mod automatic;
mod difference;
mod look;
mod text;

pub use difference::Difference;
pub use look::Look;
use serde::Serialize;

use crate::Player;

/// A picture of one position.
///
/// ```
/// use retrograde_core::{Player, scene::{Look, Scene}};
///
/// let mut scene = Scene::grid(3, 3);
/// scene.put(4, Look::Cross, Some(Player::First), "X");
/// assert_eq!(scene.places[4].name, "b2");
/// assert_eq!(scene.to_string(), "...\n.X.\n...");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// Wherever something can stand, in the order of the board. Their names are different.
    pub places: Vec<Place>,
    /// The lines that are drawn on the board, as pairs of places.
    pub lines: Vec<(usize, usize)>,
    /// Whether these are arrows.
    pub directed: bool,
    /// What stands there.
    pub pieces: Vec<Piece>,
    /// What is written beside the board: men in hand, points.
    pub notes: Vec<String>,
    /// The picture in words, one line, where the game has its own; else [`Scene::spoken`] makes one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Where something can stand. A square of a board has the side 1; x grows to the right, y downwards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// What people call it: `b2`.
    pub name: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// What it looks like.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What a place looks like.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Kind {
    /// A square of this side.
    Square {
        /// Its side.
        side: f64,
    },
    /// A dark square of a chequered board.
    Dark,
    /// A hole that a disc falls into.
    Hole,
    /// A point where lines meet.
    Point,
    /// A line that may be drawn, as from one dot to another.
    Line {
        /// From its middle to its end.
        dx: f64,
        /// From its middle to its end.
        dy: f64,
    },
    /// Nothing is drawn there but what stands there.
    Spot,
}

impl Kind {
    /// A square like most.
    pub const SQUARE: Kind = Kind::Square { side: 1.0 };
}

/// Something on a place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// The number of its place.
    pub place: usize,
    /// What it looks like.
    pub look: Look,
    /// Whose it is; `None` if it is nobody's.
    #[serde(serialize_with = "side")]
    pub side: Option<Player>,
    /// The letter that stands for it in a picture of text.
    pub letter: String,
}

impl Scene {
    /// An empty board of squares, from the top left one row by row. Columns are called a, b, c from the left, rows 1, 2, 3
    /// from the bottom.
    pub fn grid(rows: usize, columns: usize) -> Scene {
        let mut scene = Scene::default();
        for row in 0..rows {
            for column in 0..columns {
                scene.add(square(row, column, rows), column as f64, row as f64, Kind::SQUARE);
            }
        }
        scene
    }

    /// The same board with light and dark squares: the bottom left one is dark.
    pub fn chequered(mut self) -> Scene {
        let bottom = self.places.iter().map(|place| place.y as i64).max().unwrap_or(0);
        for place in &mut self.places {
            if (place.x as i64 + bottom - place.y as i64) % 2 == 0 {
                place.kind = Kind::Dark;
            }
        }
        self
    }

    /// A board of points and the lines between them. Points are called like squares if they stand in rows and columns, else by
    /// their numbers.
    pub fn board(points: &[(f64, f64)], lines: &[(usize, usize)]) -> Scene {
        let mut scene = Scene::default();
        let whole =
            points.iter().all(|&(x, y)| [x, y].iter().all(|c| c.fract() == 0.0 && (0.0..26.0).contains(c)));
        let rows = points.iter().map(|&(_, y)| y as usize + 1).max().unwrap_or(0);
        for (i, &(x, y)) in points.iter().enumerate() {
            let name = if whole { square(y as usize, x as usize, rows) } else { (i + 1).to_string() };
            scene.add(name, x, y, Kind::Point);
        }
        scene.lines = lines.iter().copied().filter(|&(a, b)| a.max(b) < points.len()).collect();
        scene
    }

    /// Vertices around a circle, called by their numbers from 0, and the edges of a graph.
    pub fn circle(vertices: usize, edges: &[(usize, usize)]) -> Scene {
        let radius = (vertices as f64 / 5.5).max(1.2);
        let mut scene = Scene::default();
        for vertex in 0..vertices {
            let angle = std::f64::consts::TAU * vertex as f64 / vertices as f64 - std::f64::consts::FRAC_PI_2;
            // Hundredths: the same picture on every machine.
            let at = |part: f64| ((radius + radius * part) * 100.0).round() / 100.0;
            scene.add(vertex.to_string(), at(angle.cos()), at(angle.sin()), Kind::Point);
        }
        scene.lines = edges.iter().copied().filter(|&(a, b)| a.max(b) < vertices).collect();
        scene
    }

    /// Heaps of counters that one can take from, one beside the other. Counters are called by their heap and their height, as
    /// `2.3`. A heap that is too high to be counted at a glance is its number.
    pub fn heaps(heaps: &[u32]) -> Scene {
        /// So many counters of a heap are drawn, so many in all, and so many one on the other.
        const MOST: (u32, u64, u32) = (60, 300, 9);
        let mut scene = Scene::default();
        let drawn = heaps.iter().map(|&heap| u64::from(heap)).sum::<u64>() <= MOST.1;
        let counted = |heap: u32| if drawn && heap <= MOST.0 { heap } else { 0 };
        let highest = heaps.iter().map(|&heap| counted(heap).min(MOST.2)).max().unwrap_or(1).max(1);
        let ground = f64::from(highest) * 0.5;
        let mut x = 0.0;
        for (i, &heap) in heaps.iter().enumerate() {
            // A high heap is several piles side by side.
            let piles = counted(heap).div_ceil(MOST.2).max(1);
            let below = scene.add((i + 1).to_string(), x + f64::from(piles - 1) * 0.45, ground, Kind::Spot);
            scene.put(below, Look::Letter, None, &heap.to_string());
            for height in 1..=counted(heap) {
                let (pile, level) = ((height - 1) / MOST.2, (height - 1) % MOST.2 + 1);
                let (x, y) = (x + f64::from(pile) * 0.9, ground - 0.15 - f64::from(level) * 0.5);
                let place = scene.add(format!("{}.{height}", i + 1), x, y, Kind::Spot);
                scene.put(place, Look::Counter, None, "o");
            }
            x += f64::from(piles - 1) * 0.9 + 1.4;
        }
        scene
    }

    /// Adds a place, and says which number it has.
    pub fn add(&mut self, name: impl Into<String>, x: f64, y: f64, kind: Kind) -> usize {
        self.places.push(Place { name: name.into(), x, y, kind });
        self.places.len() - 1
    }

    /// Puts something on a place; where there is no such place, nothing.
    pub fn put(&mut self, place: usize, look: Look, side: Option<Player>, letter: &str) {
        if place < self.places.len() {
            self.pieces.push(Piece { place, look, side, letter: letter.to_owned() });
        }
    }

    /// The left, top, right and bottom edge of the picture, without room around it.
    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        let mut bounds: Option<(f64, f64, f64, f64)> = None;
        for place in &self.places {
            let (w, h) = match place.kind {
                Kind::Square { side } => (side / 2.0, side / 2.0),
                Kind::Line { dx, dy } => (dx.abs(), dy.abs()),
                Kind::Point => (0.3, 0.3),
                Kind::Dark | Kind::Hole => (0.5, 0.5),
                Kind::Spot => (0.4, 0.25),
            };
            let (left, top, right, bottom) = (place.x - w, place.y - h, place.x + w, place.y + h);
            bounds = Some(match bounds {
                None => (left, top, right, bottom),
                Some((l, t, r, b)) => (l.min(left), t.min(top), r.max(right), b.max(bottom)),
            });
        }
        bounds.unwrap_or((0.0, 0.0, 1.0, 1.0))
    }

    /// The picture in one line: what stands where, as `X a3 b2 · O b3 c1`; its own words where it has some.
    pub fn spoken(&self) -> String {
        if let Some(text) = &self.text {
            return text.clone();
        }
        let mut kinds: Vec<(String, Vec<&str>)> = Vec::new();
        for piece in &self.pieces {
            let place = &self.places[piece.place];
            let what = match (piece.look, piece.side) {
                // Counters are heaps, and their numbers say it all.
                (Look::Counter, _) if place.kind == Kind::Spot => continue,
                (Look::Letter, _) if place.kind == Kind::Spot => {
                    kinds.push((piece.letter.clone(), Vec::new()));
                    continue;
                }
                (Look::Letter | Look::Cross | Look::Ring | Look::Disc, _) => piece.letter.clone(),
                (Look::Block | Look::Stroke, Some(_)) => piece.letter.clone(),
                (look, _) => look.word().to_owned(),
            };
            match kinds.iter_mut().find(|(known, places)| *known == what && !places.is_empty()) {
                Some((_, places)) => places.push(&place.name),
                None => kinds.push((what, vec![&place.name])),
            }
        }
        let said = kinds.into_iter().map(|(what, places)| match places.is_empty() {
            true => what,
            false => format!("{what} {}", places.join(" ")),
        });
        let said: Vec<String> = said.chain(self.notes.iter().cloned()).collect();
        if said.is_empty() { "–".to_owned() } else { said.join(" · ") }
    }
}

/// What a square is called: its column as a letter, its row from the bottom.
fn square(row: usize, column: usize, rows: usize) -> String {
    match u8::try_from(column) {
        Ok(column @ 0..=25) => format!("{}{}", char::from(b'a' + column), rows - row),
        _ => format!("{}.{}", column + 1, rows - row),
    }
}

fn side<S: serde::Serializer>(side: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    side.map(Player::word).serialize(serializer)
}
