//! The methods that people learn from, one file each: pseudo-code, programs, and how to run it watched.

mod grundy_counters;
mod grundy_sweep;
mod outcome_queue;
mod outcome_sweep;
mod outcome_zielonka;
mod score_attractors;
mod score_sweep;

use super::{Line, LineKey, Recorder, listings::programs};
use crate::{
    core::{Control, GameGraph, Question, Result, Values},
    solve::methods::Method,
    words::Language,
};

/// A method that can be watched.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The question of the method.
    pub question: Question,
    /// The name of the method.
    pub method: &'static str,
    /// The pseudo-code.
    pub code: &'static [Line],
    /// The method as programs in Rust, Python, C++ and Java, with the keys of the pseudo-code behind their lines.
    pub(super) programs: [&'static str; 4],
    /// The same as [`Method::run`], telling the recorder every step.
    pub(super) run: fn(&GameGraph, &Control, &mut Recorder<'_>) -> Result<Values>,
}

/// All lessons.
pub const LESSONS: &[Lesson] = &[
    outcome_queue::LESSON,
    outcome_sweep::LESSON,
    outcome_zielonka::LESSON,
    score_attractors::LESSON,
    score_sweep::LESSON,
    grundy_counters::LESSON,
    grundy_sweep::LESSON,
];

impl Method {
    /// How it is watched, if it can be.
    pub fn lesson(&self) -> Option<&'static Lesson> {
        LESSONS.iter().find(|lesson| (lesson.question, lesson.method) == (self.question, self.name))
    }

    /// Its pseudo-code in a language; empty for a method that cannot be watched.
    pub fn code(&self, language: Language) -> Vec<Line> {
        self.lesson().map_or(Vec::new(), |lesson| lesson.code(language))
    }
}

impl Lesson {
    /// The pseudo-code in a language.
    pub fn code(&self, language: Language) -> Vec<Line> {
        let text = |line: &Line| language.words().code(self.question, self.method, line);
        self.code.iter().map(|line| Line { text: text(line), ..*line }).collect()
    }
}
