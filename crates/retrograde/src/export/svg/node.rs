//! A position in a picture: its name and value, and the shape that holds them.

use std::io::Write;

use unicode_width::UnicodeWidthChar;

use super::{
    escaped,
    scene::{Drawn, draw_scene},
};
use crate::{
    core::{GameGraph, Outcome, Player, Position, Result, Solution, scene::Scene},
    export::{Mark, mark, said},
    layout::{Point, Shape},
    words::{Language, SaidValue},
};

/// The longest name that is written in full, in columns.
const LONGEST: usize = 36;

/// Width of a column of the name, which is written in 14 pixels, and of the smaller texts below.
const COLUMN: f64 = 8.4;
const SMALL_COLUMN: f64 = 7.3;

/// Height of the line of the name, and of the smaller ones.
const LINE: f64 = 17.0;
const SMALL_LINE: f64 = 15.0;

/// The room for a sign.
pub(super) const SIGN: f64 = 14.0;

/// A position as it is drawn.
pub(super) struct Node {
    pub(super) shape: Shape,
    pub(super) outcome: Option<Outcome>,
    pub(super) end: bool,
    name: String,
    caption: Option<String>,
    /// Its priority, or that it is a named position, where that decides.
    mark: Option<String>,
    value: String,
    title: String,
    picture: Option<Drawn>,
}

/// What marks a named position of a Büchi or co-Büchi game.
pub(super) const NAMED: &str = "●";

/// The longer side of the picture of a position.
const PICTURE: f64 = 56.0;

impl Node {
    pub(super) fn of(
        game: &GameGraph,
        solution: &Solution,
        v: Position,
        scene: Option<Scene>,
        language: Language,
    ) -> Node {
        let label = game.label(v);
        let value = said(game, solution, v);
        let caption = game.captions.as_ref().map(|captions| captions.get(v)).filter(|text| !text.is_empty());
        let words = language.words();
        Node {
            shape: match game.owner(v) {
                None => Shape::Ellipse,
                Some(Player::First) => Shape::Diamond,
                Some(Player::Second) => Shape::Box,
            },
            outcome: solution.values.implied_outcome(&game.graph, v),
            end: game.graph.is_terminal(v),
            name: cut(&label),
            caption: caption.map(cut),
            mark: match mark(game, v) {
                Some(Mark::Priority(priority)) => Some(format!("p{priority}")),
                Some(Mark::Named(named)) => named.then(|| NAMED.into()),
                None => None,
            },
            title: words.described(&label, &value),
            picture: scene.filter(|scene| !scene.places.is_empty()).map(|scene| draw_scene(&scene)),
            value: match value.value {
                SaidValue::Outcome { outcome, moves, .. } => {
                    let letter = words.letter(outcome);
                    moves.map_or(letter.into(), |moves| format!("{letter} {moves}"))
                }
                SaidValue::Score(score) => score.to_string(),
                SaidValue::Grundy(value) => value,
            },
        }
    }

    /// The width of the first and the last line: the name, and the value with its sign.
    fn outer_width(&self) -> f64 {
        (columns(&self.name) * COLUMN).max(columns(&self.value) * SMALL_COLUMN + SIGN)
    }

    /// Width and height of the picture of the position.
    fn picture_size(&self) -> (f64, f64) {
        self.picture.as_ref().map_or((0.0, 0.0), |Drawn { view: [_, _, width, height], .. }| {
            let scale = PICTURE / width.max(*height);
            (width * scale, height * scale)
        })
    }

    /// Width and height of what is there: the picture, the name, the caption, and the value.
    fn content(&self) -> (f64, f64) {
        let small = [&self.caption, &self.mark];
        let width_of =
            |text: &&Option<String>| text.as_deref().map_or(0.0, |text| columns(text) * SMALL_COLUMN);
        let caption = small.iter().map(width_of).fold(0.0, f64::max);
        let lines = 1.0 + small.iter().filter(|text| text.is_some()).count() as f64;
        let (width, height) = self.picture_size();
        (self.outer_width().max(caption).max(width), LINE + lines * SMALL_LINE + height)
    }

    /// Width and height of the shape around it.
    pub(super) fn size(&self) -> (f64, f64) {
        let (width, height) = self.content();
        let border = if self.end { 6.0 } else { 0.0 };
        let (width, height) = match self.shape {
            Shape::Box => (width + 18.0, height + 12.0),
            // The corners of what is written are inside.
            Shape::Ellipse => ((width * 1.25 + 8.0).max(height * 1.55), height * 1.55),
            // In the middle there is more room than above and below.
            Shape::Diamond => (((width + 6.0) / 0.64).max((self.outer_width() + 6.0) / 0.56), height * 2.0),
        };
        ((width + border).ceil(), (height + border).ceil())
    }

    /// Whether it shows its priority, or that it is a named position.
    pub(super) fn is_marked(&self) -> bool {
        self.mark.is_some()
    }

    pub(super) fn write(&self, Point { x, y }: Point, out: &mut dyn Write) -> Result<()> {
        let (width, height) = self.size();
        let class = self.outcome.map_or("draw", Outcome::word);
        let title = escaped(&self.title);
        writeln!(out, "<g class=\"{class}\" transform=\"translate({x},{y})\"><title>{title}</title>")?;
        outline(self.shape, width, height, "", out)?;
        if self.end {
            outline(self.shape, width - 7.0, height - 7.0, " inner", out)?;
        }
        let (_, content) = self.content();
        let (width, height) = self.picture_size();
        if let Some(Drawn { view: [left, top, wide, high], body }) = &self.picture {
            let (x, y) = (-width / 2.0, -content / 2.0);
            writeln!(
                out,
                "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
                 viewBox=\"{left} {top} {wide} {high}\" aria-hidden=\"true\">{body}</svg>"
            )?;
        }
        let mut line = LINE * 0.78 - content / 2.0 + height;
        writeln!(out, "<text y=\"{line:.1}\">{}</text>", escaped(&self.name))?;
        line += SMALL_LINE;
        for (class, text) in [("small", &self.caption), ("small mark", &self.mark)] {
            let Some(text) = text else { continue };
            writeln!(out, "<text class=\"{class}\" y=\"{line:.1}\">{}</text>", escaped(text))?;
            line += SMALL_LINE;
        }
        let mut middle = 0.0;
        if let Some(outcome) = self.outcome {
            let text = columns(&self.value) * SMALL_COLUMN;
            writeln!(out, "{}", sign(outcome, -text / 2.0 - 1.0, line - 4.5))?;
            middle = SIGN / 2.0;
        }
        let value = escaped(&self.value);
        Ok(writeln!(out, "<text class=\"small\" x=\"{middle}\" y=\"{line:.1}\">{value}</text></g>")?)
    }
}

/// The sign of an outcome around this place: a triangle up or down, a square, a ring.
pub(super) fn sign(outcome: Outcome, x: f64, y: f64) -> String {
    let path = |d: String| format!("<path class=\"sign\" d=\"{d}\"/>");
    match outcome {
        Outcome::Win => path(format!("M{x:.1},{:.1}l5,9h-10z", y - 4.5)),
        Outcome::Loss => path(format!("M{x:.1},{:.1}l5,-9h-10z", y + 4.5)),
        Outcome::Tie => path(format!("M{:.1},{:.1}h8v8h-8z", x - 4.0, y - 4.0)),
        Outcome::Draw => format!("<circle class=\"ring\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\"/>"),
    }
}

/// A shape of this size around the origin; `more` are further classes.
pub(super) fn outline(shape: Shape, width: f64, height: f64, more: &str, out: &mut dyn Write) -> Result<()> {
    let (rx, ry) = (width / 2.0, height / 2.0);
    match shape {
        Shape::Ellipse => writeln!(out, "<ellipse class=\"node{more}\" rx=\"{rx}\" ry=\"{ry}\"/>")?,
        Shape::Box => writeln!(
            out,
            "<rect class=\"node{more}\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"/>",
            -rx, -ry
        )?,
        Shape::Diamond => {
            writeln!(out, "<path class=\"node{more}\" d=\"M0,{}L{rx},0L0,{ry}L{},0z\"/>", -ry, -rx)?;
        }
    }
    Ok(())
}

/// How many columns a text takes on a screen, in a proportional face that is rather wide.
pub(super) fn columns(text: &str) -> f64 {
    let wider = |c: char| match c {
        'M' | 'W' | 'm' | 'w' | '@' | '%' => 0.65,
        'A'..='Z' | '0'..='9' | '+' | '=' | '<' | '>' => 0.12,
        _ => 0.0,
    };
    text.chars().map(|c| c.width().unwrap_or(1) as f64 + wider(c)).sum()
}

/// A text without its end if it is too long.
fn cut(text: &str) -> String {
    let mut left = LONGEST;
    let fits = |c: &char| {
        let width = c.width().unwrap_or(1);
        let fits = width <= left;
        left -= width.min(left);
        fits
    };
    let kept: String = text.chars().take_while(fits).collect();
    if kept.len() == text.len() { kept } else { kept + "…" }
}
