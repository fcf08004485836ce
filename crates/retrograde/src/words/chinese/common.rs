//! What every room says.

use super::{
    super::dictionary::{Common, EndOfPlay, Lead},
    Chinese, player,
};
use crate::core::{Outcome, Player};

impl Common for Chinese {
    fn list(&self, items: &[String], more: usize) -> String {
        if more > 0 {
            return format!("{}……（另有 {more} 个）", items.join("、"));
        }
        match items {
            [] => "无".into(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} 和 {last}", first.join("、")),
        }
    }

    fn join(&self, sentences: &[String]) -> String {
        sentences.concat()
    }

    fn separator(&self) -> &'static str {
        "；"
    }

    fn outcome(&self, outcome: Outcome) -> &'static str {
        self.is(outcome, false)
    }

    fn is(&self, outcome: Outcome, owned: bool) -> &'static str {
        match (outcome, owned) {
            (Outcome::Win, true) => "先手方必胜",
            (Outcome::Loss, true) => "后手方必胜",
            (Outcome::Win, false) => "必胜",
            (Outcome::Loss, false) => "必败",
            (Outcome::Tie, _) => "平局",
            (Outcome::Draw, _) => "和局",
        }
    }

    fn option_is(&self, outcome: Outcome, owned: bool) -> &'static str {
        match (outcome, owned) {
            (Outcome::Win, false) => "对手必胜",
            (Outcome::Loss, false) => "对手必败",
            _ => self.is(outcome, owned),
        }
    }

    fn ends_with_score(&self, end: &EndOfPlay<'_>, score: i64) -> String {
        format!("对局在 {} 结束，得分为 {score}：{}。", end.label, result(end))
    }

    fn ends_declared(&self, end: &EndOfPlay<'_>) -> String {
        format!("对局在 {} 结束，结果已经规定：{}。", end.label, result(end))
    }

    fn ends_stuck(&self, end: &EndOfPlay<'_>, owner: Option<Player>, misere: bool) -> String {
        let position = if end.lead == Lead::Full { "局面 " } else { "" };
        let rule = if misere { "按反常规则" } else { "" };
        let (label, result) = (end.label, result(end));
        match owner {
            Some(owner) => {
                format!("{position}{label} 无路可走，{}在此无法行动，所以{rule}{result}。", player(owner))
            }
            None => format!("{position}{label} 无路可走，所以{rule}{result}。"),
        }
    }
}

fn result(end: &EndOfPlay<'_>) -> &'static str {
    match (end.outcome, end.owned) {
        (Outcome::Tie | Outcome::Draw, _) => "不分胜负",
        (Outcome::Win, true) => "先手方获胜",
        (Outcome::Loss, true) => "后手方获胜",
        (Outcome::Win, false) => "走子方获胜",
        (Outcome::Loss, false) => "走子方失败",
    }
}
