//! Playing.

use super::{
    super::dictionary::{Common, Plays, Slip},
    Chinese, player,
};
use crate::{
    core::{Outcome, Parity, Player},
    play::Quality,
};

impl Plays for Chinese {
    fn quality(&self, quality: Quality) -> &'static str {
        match quality {
            Quality::Best => "最佳",
            Quality::Keeps => "保持价值",
            Quality::Loses => "损失价值",
        }
    }

    fn outcome_in(&self, outcome: Outcome, moves: Option<u32>) -> String {
        let is = self.is(outcome, false);
        match moves {
            Some(moves) if moves > 0 => format!("{moves} 步{is}"),
            _ => is.into(),
        }
    }

    fn score(&self, score: i64) -> String {
        format!("得分 {score}")
    }

    fn choice_is(&self, quality: Quality, worth: &str, detour: Option<i64>) -> String {
        let quality = self.quality(quality);
        match detour {
            Some(detour) if detour != 0 => {
                let word = if detour > 0 { "多" } else { "少" };
                format!("{quality}：{worth}，{word}走 {} 步", detour.unsigned_abs())
            }
            _ => format!("{quality}：{worth}"),
        }
    }

    fn mistake(
        &self,
        number: usize,
        who: Player,
        from: &str,
        (to, left): (&str, &str),
        slip: Slip,
        (better, had): (&str, &str),
    ) -> String {
        let what = match slip {
            Slip::Sooner => "本可以坚持更久",
            Slip::Later => "本可以更快",
            Slip::NoNearer => "保持了价值，但没有更接近结束",
            Slip::Strays => "保持了价值，但一再这样走可能会失去它",
            Slip::Gave => "损失了价值",
        };
        format!(
            "第 {number} 步：{}从 {from} 走到 {to}（{left}），{what}；应当走到 {better}（{had}）。",
            player(who)
        )
    }

    fn no_mistakes(&self) -> &'static str {
        "双方都走出了最佳着法。"
    }

    fn decided_the_play(&self) -> &'static str {
        "这一步决定了胜负。"
    }

    fn round_drawn(&self) -> &'static str {
        "算和局。"
    }

    fn round_won(&self, winner: Player) -> String {
        format!("算{}获胜。", player(winner))
    }

    fn round_scores(&self, score: i64) -> String {
        format!("先手方得 {score} 分。")
    }

    fn round_decided(&self, winner: Player, way: &str, priority: u64, parity: Parity) -> String {
        let which = if parity.is_max() { "最大" } else { "最小" };
        let kind = if priority.is_multiple_of(2) { "偶数" } else { "奇数" };
        format!("算{}获胜：循环 {way} 上{which}的数是 {priority}，而 {priority} 是{kind}。", player(winner))
    }

    fn round_visits(&self, winner: Player, way: &str, named: Option<&str>) -> String {
        let what = named.map_or("没有经过任何指定局面".into(), |v| format!("经过指定局面 {v}"));
        format!("算{}获胜：循环 {way} {what}。", player(winner))
    }
}
