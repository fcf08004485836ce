//! Retrograde analysis with a queue and counters, as the textbooks have it.

use super::{Lesson, Line, LineKey, programs};
use crate::{core::Question, solve::outcome::queue};

pub(super) const LESSON: Lesson = Lesson {
    question: Question::Outcome,
    method: "queue",
    code: &[
        Line::new(LineKey::Count, 0, "count[v] ← number of moves of v, for every position v"),
        Line::new(LineKey::End, 0, "decide every terminal by its result, remoteness 0"),
        Line::new(LineKey::Start, 0, "queue ← the terminals that are won or lost"),
        Line::new(LineKey::Take, 0, "while the queue is not empty: take its first position v"),
        Line::new(LineKey::Skip, 1, "for each move p → v where p is undecided:"),
        Line::new(
            LineKey::Win,
            2,
            "if the mover of p wins at v: decide p for him, 1 + remoteness[v]; append p",
        ),
        Line::new(LineKey::Less, 2, "else: count[p] ← count[p] − 1"),
        Line::new(LineKey::Loss, 3, "if count[p] = 0: decide p against him, 1 + remoteness[v]; append p"),
        Line::new(LineKey::Ties, 0, "queue ← the terminals that are tied"),
        Line::new(LineKey::TakeTie, 0, "while the queue is not empty: take its first position v"),
        Line::new(LineKey::SkipTie, 1, "for each move p → v where p is undecided:"),
        Line::new(
            LineKey::Tie,
            2,
            "if the mover of p does not win infinite play: p is a tie, 1 + remoteness[v]; append p",
        ),
        Line::new(LineKey::LessTie, 2, "else: count[p] ← count[p] − 1"),
        Line::new(LineKey::LastTie, 3, "if count[p] = 0: p is a tie, 1 + remoteness[v]; append p"),
        Line::new(
            LineKey::Rest,
            0,
            "whoever is undecided can play for ever: give him the value of infinite play",
        ),
        Line::new(LineKey::Result, 0, "return what was decided"),
    ],
    programs: programs!("outcome_queue"),
    run: |game, control, watch| queue::run(game, control, watch),
};
