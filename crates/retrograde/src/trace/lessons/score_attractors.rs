//! Scores level by level, the farthest from that of infinite play first.

use super::{Lesson, Line, LineKey, programs};
use crate::{core::Question, solve::score::attractors};

pub(super) const LESSON: Lesson = Lesson {
    question: Question::Score,
    method: "attractors",
    code: &[
        Line::new(LineKey::Count, 0, "count[v] ← number of moves of v, for every position v"),
        Line::new(LineKey::End, 0, "decide every terminal by its score, rank 0"),
        Line::new(
            LineKey::Level,
            0,
            "for each distance d from the score of infinite play, the greatest first:",
        ),
        Line::new(
            LineKey::Take,
            1,
            "queue ← the terminals at distance d; while it is not empty: take its first position v",
        ),
        Line::new(LineKey::Skip, 2, "for each move p → v where p is undecided:"),
        Line::new(
            LineKey::Wanted,
            3,
            "if the mover of p prefers the score of v to infinite play: p has it, 1 + rank[v]; append p",
        ),
        Line::new(LineKey::Less, 3, "else: count[p] ← count[p] − 1"),
        Line::new(LineKey::Last, 4, "if count[p] = 0: p has the score of v, 1 + rank[v]; append p"),
        Line::new(LineKey::Rest, 0, "whoever is undecided has the score of infinite play"),
        Line::new(LineKey::Result, 0, "return the scores"),
    ],
    programs: programs!("score_attractors"),
    run: |game, control, watch| attractors::run(game, control, watch),
};
