//! Grundy values level by level, on cycles too.

use super::{Lesson, Line, LineKey, programs};
use crate::{core::Question, solve::grundy::counters};

pub(super) const LESSON: Lesson = Lesson {
    question: Question::Grundy,
    method: "counters",
    code: &[
        Line::new(
            LineKey::Level,
            0,
            "for m = 0, 1, 2, … while there are candidates: undecided, with options of every value below m",
        ),
        Line::new(LineKey::Count, 1, "count[w] ← number of undecided options of w, for every candidate w"),
        Line::new(
            LineKey::Start,
            1,
            "every candidate w with count[w] = 0: value[w] ← m; append w to the queue",
        ),
        Line::new(LineKey::Take, 1, "while the queue is not empty: take its first position v"),
        Line::new(
            LineKey::Reach,
            2,
            "for each move p → v, p undecided: a move to p can be taken back to m; p is no candidate",
        ),
        Line::new(
            LineKey::Less,
            3,
            "if that is new: for each move w → p of a candidate w: count[w] ← count[w] − 1",
        ),
        Line::new(LineKey::Label, 4, "if count[w] = 0: value[w] ← m; append w"),
        Line::new(LineKey::Rest, 0, "whoever is undecided is ∞(K), K being the values of his options"),
        Line::new(LineKey::Result, 0, "return the values"),
    ],
    programs: programs!("grundy_counters"),
    run: |game, control, watch| counters::run(game, control, watch),
};
