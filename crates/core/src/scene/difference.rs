//! What a move does to a picture.

use serde::Serialize;

use super::{Look, Piece, Scene};
use crate::Player;

/// What is different in a second picture, by the names of places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What went from one place to another.
    pub moved: Vec<(String, String)>,
    /// Where something stands that was not there.
    pub came: Vec<String>,
    /// Where something stood that is not there any more.
    pub left: Vec<String>,
}

/// What is seen of a piece: how it looks, whose it is, and what is written on it.
type Seen<'a> = (Look, Option<Player>, &'a str);

impl Scene {
    /// What is different in `after`. What has left one place and come to another, and looks the same, has moved.
    ///
    /// ```
    /// use retrograde_core::{Player, scene::{Look, Scene}};
    ///
    /// let mut before = Scene::grid(1, 3);
    /// let mut after = before.clone();
    /// before.put(0, Look::Disc, Some(Player::First), "W");
    /// before.put(1, Look::Disc, Some(Player::Second), "B");
    /// after.put(1, Look::Disc, Some(Player::First), "W");
    /// let difference = before.difference(&after);
    /// assert_eq!(difference.moved, [("a1".to_owned(), "b1".to_owned())]);
    /// assert_eq!(difference.to_string(), "a1–b1 ×b1");
    /// ```
    pub fn difference(&self, after: &Scene) -> Difference {
        let left = self.without(after);
        let mut came = after.without(self);
        let mut difference = Difference::default();
        for (from, kind) in left {
            match came.iter().position(|(_, other)| *other == kind) {
                Some(i) if kind.0 != Look::Counter && kind.0 != Look::Letter && kind.0 != Look::Block => {
                    difference.moved.push((from.to_owned(), came.remove(i).0.to_owned()));
                }
                _ => difference.left.push(from.to_owned()),
            }
        }
        difference.came = came.into_iter().map(|(place, _)| place.to_owned()).collect();
        difference
    }

    /// What stands here and not in the other picture. Numbers below heaps follow from their counters.
    fn without<'a>(&'a self, other: &Scene) -> Vec<(&'a str, Seen<'a>)> {
        let name = |scene: &'a Scene, piece: &Piece| scene.places[piece.place].name.as_str();
        let there: std::collections::HashSet<_> = other
            .pieces
            .iter()
            .map(|piece| {
                (other.places[piece.place].name.as_str(), piece.look, piece.side, piece.letter.as_str())
            })
            .collect();
        self.pieces
            .iter()
            .filter(|piece| {
                !there.contains(&(name(self, piece), piece.look, piece.side, piece.letter.as_str()))
            })
            .map(|piece| (name(self, piece), (piece.look, piece.side, piece.letter.as_str())))
            .collect()
    }
}

impl std::fmt::Display for Difference {
    /// `a4–b4 ×c4`, in the way of the books on board games.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts: Vec<String> = self.moved.iter().map(|(from, to)| format!("{from}–{to}")).collect();
        parts.extend((!self.came.is_empty()).then(|| self.came.join(" ")));
        let taken: Vec<&str> =
            self.left.iter().filter(|place| !self.came.contains(place)).map(String::as_str).collect();
        parts.extend((!taken.is_empty()).then(|| format!("×{}", taken.join(" "))));
        f.write_str(&parts.join(" "))
    }
}
