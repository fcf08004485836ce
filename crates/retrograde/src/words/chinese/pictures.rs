//! Pictures.

use super::{
    super::dictionary::{Common, Pictures, Plays, Said, SaidValue},
    Chinese,
};
use crate::core::{Infinite, Outcome, Player, Question};

impl Pictures for Chinese {
    fn value(&self, said: &Said) -> String {
        let value = match &said.value {
            SaidValue::Outcome { outcome, owned, moves } => {
                let what = self.is(*outcome, *owned);
                match moves {
                    Some(0) => what.into(),
                    Some(moves) => format!("{moves} 步{what}"),
                    None if *outcome == Outcome::Draw => what.into(),
                    None => format!("{what}（无限对局）"),
                }
            }
            SaidValue::Score(score) => self.score(*score),
            SaidValue::Grundy(value) => format!("Grundy 值 {value}"),
        };
        match &said.best {
            Some(best) => format!("{value}，最佳走法：到 {best}"),
            None if said.end => format!("{value}，无路可走"),
            None => value,
        }
    }

    fn described(&self, label: &str, said: &Said) -> String {
        format!("{label}：{}", self.value(said))
    }

    fn picture_of(&self, positions: u32, moves: u64, question: Question) -> String {
        let what = match question {
            Question::Outcome => "胜负",
            Question::Score => "得分",
            Question::Grundy => " Grundy 值",
        };
        format!("有 {positions} 个局面和 {moves} 个走法的博弈，标出每个局面的{what}")
    }

    fn letter(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win => "胜",
            Outcome::Loss => "败",
            Outcome::Tie => "平",
            Outcome::Draw => "和",
        }
    }

    fn legend_of_outcome(&self, outcome: Outcome, owned: bool, _: bool) -> String {
        match (outcome, owned) {
            (Outcome::Win | Outcome::Loss, true) => self.is(outcome, true).into(),
            (Outcome::Win, false) => "走子方必胜".into(),
            (Outcome::Loss, false) => "走子方必败".into(),
            (Outcome::Tie, _) => "平局".into(),
            (Outcome::Draw, _) => "和局（无限对局）".into(),
        }
    }

    fn legend_of_best_move(&self) -> &'static str {
        "最佳走法"
    }

    fn legend_of_strategy(&self) -> &'static str {
        "获胜一方的走法"
    }

    fn legend_of_mark(&self, infinite: Infinite) -> &'static str {
        match infinite {
            Infinite::Buchi => "指定局面：无穷多次出现则先手方获胜",
            Infinite::CoBuchi => "指定局面：只出现有限次则先手方获胜",
            _ => "优先级",
        }
    }

    fn legend_of_end(&self) -> &'static str {
        "终局"
    }

    fn legend_of_owner(&self, owner: Player) -> &'static str {
        match owner {
            Player::First => "先手方走",
            Player::Second => "后手方走",
        }
    }

    fn legend_of_start(&self) -> &'static str {
        "起始局面"
    }
}
