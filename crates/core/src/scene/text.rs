//! A picture as lines of text, for terminals.

use std::fmt;

use super::{Kind, Look, Scene};

/// How many columns and lines of text a square has on a board of lines.
const STEP: (f64, f64) = (4.0, 2.0);

/// A board that needs more columns or lines than this is told in one line.
const LARGEST: usize = 120;

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = |kinds: fn(&Kind) -> bool| self.places.iter().all(|place| kinds(&place.kind));
        let mut lines = if self.places.is_empty() {
            vec!["(nothing)".to_owned()]
        } else if is(|kind| matches!(kind, Kind::Square { .. } | Kind::Dark | Kind::Hole)) {
            self.squares()
        } else if is(|kind| *kind == Kind::Spot) {
            self.rows_of_counters()
        } else {
            self.drawn().unwrap_or_else(|| vec![self.spoken()])
        };
        lines.extend(self.notes.iter().cloned());
        f.write_str(&lines.join("\n"))
    }
}

impl Scene {
    /// What stands on a place, as letters.
    fn letters(&self, place: usize) -> Option<&str> {
        self.pieces.iter().rev().find(|piece| piece.place == place).map(|piece| piece.letter.as_str())
    }

    /// Squares: a letter each, a dot if it is empty, a blank where there is none.
    fn squares(&self) -> Vec<String> {
        let (left, top, right, bottom) = self.bounds();
        // Squares may be of different sizes, in a row then: each is as wide as its letter.
        let side = |kind: &Kind| if let Kind::Square { side } = kind { *side } else { 1.0 };
        let whole = self.places.iter().all(|place| side(&place.kind) == 1.0);
        let size = ((right - left).round() as usize, (bottom - top).round() as usize);
        if !whole || size.0.max(size.1) > LARGEST {
            return vec![self.spoken()];
        }
        let mut rows = vec![vec![" "; size.0]; size.1];
        for (i, place) in self.places.iter().enumerate() {
            let (row, column) =
                ((place.y - 0.5 - top).round() as usize, (place.x - 0.5 - left).round() as usize);
            if let Some(cell) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = self.letters(i).unwrap_or(".");
            }
        }
        // Numbers stand apart.
        let longest = self.pieces.iter().map(|piece| piece.letter.chars().count()).max().unwrap_or(1);
        let row = |row: Vec<&str>| match longest {
            ..=1 => row.concat(),
            _ => row.iter().map(|letters| format!("{letters:>longest$} ")).collect(),
        };
        rows.into_iter().map(|letters| row(letters).trim_end().to_owned()).collect()
    }

    /// Heaps: their numbers, and a row of counters each.
    fn rows_of_counters(&self) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for (i, place) in self.places.iter().enumerate() {
            let letters = self.letters(i).unwrap_or("");
            match place.name.contains('.') {
                true => {
                    if let Some(row) = rows.last_mut() {
                        *row += if row.contains("  o") { "" } else { "  " };
                        *row += letters;
                    }
                }
                false => rows.push(format!("{letters:>4}")),
            }
        }
        rows
    }

    /// A board of points and lines.
    fn drawn(&self) -> Option<Vec<String>> {
        let (left, top, right, bottom) = self.bounds();
        let size = (((right - left) * STEP.0) as usize + 3, ((bottom - top) * STEP.1) as usize + 2);
        if size.0.max(size.1) > LARGEST {
            return None;
        }
        let mut canvas = vec![vec![' '; size.0]; size.1];
        let at = |x: f64, y: f64| (((x - left) * STEP.0).round() as i32, ((y - top) * STEP.1).round() as i32);
        let mut set = |(x, y): (i32, i32), letter: char| {
            if let Some(cell) = canvas.get_mut(y as usize).and_then(|row| row.get_mut(x as usize)) {
                *cell = letter;
            }
        };
        for &(a, b) in &self.lines {
            let (a, b) = (&self.places[a], &self.places[b]);
            line(at(a.x, a.y), at(b.x, b.y), &mut set);
        }
        for (i, place) in self.places.iter().enumerate() {
            let (x, y) = at(place.x, place.y);
            if let Kind::Line { dx, dy } = place.kind {
                if self.pieces.iter().any(|piece| piece.place == i && piece.look == Look::Stroke) {
                    line(at(place.x - dx, place.y - dy), at(place.x + dx, place.y + dy), &mut set);
                }
                continue;
            }
            let letters = self.letters(i).unwrap_or(if place.kind == Kind::Spot { "" } else { "." });
            letters.chars().enumerate().for_each(|(i, letter)| set((x + i as i32, y), letter));
        }
        let mut lines: Vec<String> =
            canvas.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned()).collect();
        // Room around the board is no part of it.
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        let first = lines.iter().position(|line| !line.is_empty())?;
        let margin =
            lines.iter().filter(|l| !l.is_empty()).map(|l| l.len() - l.trim_start().len()).min().unwrap_or(0);
        Some(lines[first..].iter().map(|line| line.chars().skip(margin).collect()).collect())
    }
}

/// A line between two points, by whatever sign has its direction (Bresenham 1965).
fn line((mut x, mut y): (i32, i32), (to_x, to_y): (i32, i32), set: &mut impl FnMut((i32, i32), char)) {
    let (dx, dy) = ((to_x - x).abs(), -(to_y - y).abs());
    let (step_x, step_y) = ((to_x - x).signum(), (to_y - y).signum());
    let sign = match (dx, -dy) {
        (_, 0) => '-',
        (0, _) => '|',
        // As steep as a diagonal of the board, whose squares are twice as wide as high.
        (dx, dy) if dx == 2 * dy => ['\\', '/'][usize::from(step_x != step_y)],
        _ => '·',
    };
    if dx == -2 * dy && dy != 0 {
        for row in 1..-dy {
            set((x + 2 * row * step_x, y + row * step_y), sign);
        }
        return;
    }
    let mut error = dx + dy;
    while (x, y) != (to_x, to_y) {
        set((x, y), sign);
        let twice = 2 * error;
        if twice >= dy {
            error += dy;
            x += step_x;
        }
        if twice <= dx {
            error += dx;
            y += step_y;
        }
    }
}
