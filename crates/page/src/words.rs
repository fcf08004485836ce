//! What a position is worth, in the few words that are read aloud with it.

use retrograde::{GameGraph, Outcome, Position, Solution, Values, core::graph::NONE};

use crate::language::Language;

/// `win in 3, best move to 5`; `First wins in 3, best move to 5`; `score 2, best move to b`.
pub(crate) fn value(game: &GameGraph, solution: &Solution, v: Position, language: Language) -> String {
    let mut words = match &solution.values {
        Values::Outcome { outcomes, remoteness } => {
            outcome(outcomes.get(v), remoteness[v as usize], game.is_owned(), language)
        }
        Values::Score { scores, ranks } => score(scores[v as usize], ranks[v as usize] == NONE, language),
        Values::Grundy { .. } => {
            let value = solution.values.grundy(&game.graph, v).map(|value| value.to_string());
            let value = value.unwrap_or_default();
            match language {
                Language::English => format!("Grundy value {value}"),
                Language::Chinese => format!("Grundy 值 {value}"),
            }
        }
    };
    let best = solution.best_move(v).map(|to| game.label(to));
    match (best, language) {
        (Some(to), Language::English) => words += &format!(", best move to {to}"),
        (Some(to), Language::Chinese) => words += &format!("，最佳走法：到 {to}"),
        (None, Language::English) if game.graph.is_terminal(v) => words += ", no moves",
        (None, Language::Chinese) if game.graph.is_terminal(v) => words += "，无路可走",
        (None, _) => {}
    }
    words
}

fn outcome(outcome: Outcome, remoteness: u32, owned: bool, language: Language) -> String {
    let who = match (language, outcome, owned) {
        (Language::English, Outcome::Win, true) => "First wins",
        (Language::English, Outcome::Loss, true) => "Second wins",
        (Language::English, _, _) => outcome.word(),
        (Language::Chinese, Outcome::Win, true) => "先手方胜",
        (Language::Chinese, Outcome::Loss, true) => "后手方胜",
        (Language::Chinese, Outcome::Win, false) => "必胜",
        (Language::Chinese, Outcome::Loss, false) => "必败",
        (Language::Chinese, Outcome::Tie, _) => "平局",
        (Language::Chinese, Outcome::Draw, _) => "和局（循环）",
    };
    match (language, outcome, remoteness) {
        (_, Outcome::Draw, _) | (_, _, 0) => who.to_owned(),
        (Language::English, _, NONE) => format!("{who} by playing for ever"),
        (Language::Chinese, _, NONE) => format!("{who}（靠无限走下去）"),
        (Language::English, _, moves) => format!("{who} in {moves}"),
        (Language::Chinese, _, moves) => format!("{moves} 步{who}"),
    }
}

fn score(score: i64, endless: bool, language: Language) -> String {
    match (language, endless) {
        (Language::English, false) => format!("score {score}"),
        (Language::English, true) => format!("score {score} by playing for ever"),
        (Language::Chinese, false) => format!("得分 {score}"),
        (Language::Chinese, true) => format!("得分 {score}（靠无限走下去）"),
    }
}
