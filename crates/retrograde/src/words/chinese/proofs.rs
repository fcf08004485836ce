//! Proofs in words.

use super::{
    super::dictionary::{Answered, Common, Ending, Headline, Proofs, ScoreHeadline, Turn, Who},
    Chinese, player, who,
};
use crate::core::{Infinite, Outcome, Parity, Player};

/// Who wins, as the end of a sentence.
fn wins(winner: Who) -> String {
    match winner {
        Who::Nobody => "不分胜负".into(),
        winner => format!("{}获胜", who(winner)),
    }
}

/// How the play ends with a score. Where it is the opponent's turn, the score is his.
fn ends_with(score: i64, turn: Turn) -> String {
    match turn {
        Turn::First => format!("对局结束，先手方得 {score}"),
        Turn::Mover => format!("对局结束，走子方得 {score}"),
        Turn::Opponent => format!("轮到对手走，对局结束，对手得 {score}"),
    }
}

impl Proofs for Chinese {
    fn hole(&self, count: usize) -> String {
        format!("……（另有 {count} 个）")
    }

    fn go_round(&self, round: &str) -> String {
        format!("对局可以永远循环：{round}。")
    }

    fn go_and_round(&self, way: &str, round: &str) -> String {
        format!("对局可以走 {way}，然后永远循环：{round}。")
    }

    fn go_on(&self, line: &str) -> String {
        format!("对局可以一直进行下去：{line} → ……")
    }

    fn best_play(&self, line: &str, ending: &str) -> String {
        format!("最佳走法：{line}。最后{ending}。")
    }

    fn best_play_begins(&self, line: &str) -> String {
        format!("最佳走法开始是 {line} → ……")
    }

    fn ending(&self, ending: &Ending) -> String {
        match *ending {
            Ending::Score(score, turn, winner) => format!("{}，{}", ends_with(score, turn), wins(winner)),
            Ending::Declared(Turn::Opponent, winner) => format!("轮到对手走，对局结束，{}", wins(winner)),
            Ending::Declared(_, winner) => format!("对局结束，{}", wins(winner)),
            Ending::StuckWins(stuck) => format!("{}无路可走，按反常规则获胜", who(stuck)),
            Ending::StuckLoses(stuck) => format!("{}无路可走而失败", who(stuck)),
            Ending::ScoreOnly(score, turn) => ends_with(score, turn),
        }
    }

    fn headline(&self, label: &str, headline: &Headline) -> String {
        match *headline {
            Headline::ForEver(winner, Infinite::Priorities(_)) => {
                format!(
                    "局面 {label} 是{0}必胜：双方都走得最好时对局不会结束，而反复出现的优先级归{0}。",
                    player(winner)
                )
            }
            Headline::ForEver(winner, infinite @ (Infinite::Buchi | Infinite::CoBuchi)) => {
                let how = match (infinite == Infinite::Buchi) == (winner == Player::First) {
                    true => "会一再经过指定局面",
                    false => "只有限次经过指定局面",
                };
                format!("局面 {label} 是{}必胜：双方都走得最好时对局不会结束，而且{how}。", player(winner))
            }
            Headline::ForEver(winner, _) => {
                format!(
                    "局面 {label} 是{0}必胜：双方都走得最好时对局不会结束，而无限对局算{0}获胜。",
                    player(winner)
                )
            }
            Headline::Decided(outcome, owned, moves) => {
                let whose = if owned { "" } else { "走子方" };
                format!("局面 {label} 是{whose}{}，{moves} 步。", self.is(outcome, owned))
            }
            Headline::Tie(None) => format!("局面 {label} 是平局：双方都能不让对方获胜。"),
            Headline::Tie(Some(moves)) => {
                format!("局面 {label} 是平局，{moves} 步：双方都无法强制取胜，而对局会结束。")
            }
            Headline::Draw => format!("局面 {label} 是和局：双方都无法强制取胜，而对局可以无限进行。"),
        }
    }

    fn keeps_among_wins(&self, to: &str, winner: Who) -> String {
        format!("走到 {to} 使对局保持在{}必胜的局面之中。", who(winner))
    }

    fn circles_visit(&self, winner: Player, visit: bool) -> String {
        let (loser, winner) = (player(winner.other()), player(winner));
        let what = if visit { "都经过指定局面" } else { "都不经过指定局面" };
        format!("只要{winner}照答案走，{loser}能绕的每个圈{what}。")
    }

    fn circles(&self, winner: Player, deciding: Option<&[u64]>, parity: Parity) -> String {
        let (loser, winner_name) = (player(winner.other()), player(winner));
        let which = if parity.is_max() { "最大" } else { "最小" };
        let kind = if parity.winner(0) == winner { "偶数" } else { "奇数" };
        match deciding {
            Some([only]) => format!(
                "只要{winner_name}照答案走，{loser}能绕的每个圈上{which}的数都是 {only}，而 {only} 是{kind}。"
            ),
            Some([all @ .., last]) => {
                let all: Vec<_> = all.iter().map(u64::to_string).collect();
                format!(
                    "只要{winner_name}照答案走，{loser}能绕的每个圈上{which}的数都是 {} 或 {last}，它们都是{kind}。",
                    all.join("、")
                )
            }
            _ => format!("只要{winner_name}照答案走，{loser}能绕的每个圈上{which}的数都是{kind}。"),
        }
    }

    fn move_wins(&self, to: &str, is: &str, moves: u32) -> String {
        match moves {
            0 => format!("走到 {to} 取胜：{to} 是{is}。"),
            _ => format!("走到 {to} 取胜：{to} 是{is}，{moves} 步。"),
        }
    }

    fn only_move(&self) -> &'static str {
        "这是唯一的走法。"
    }

    fn only_winning_move(&self) -> &'static str {
        "这是唯一取胜的走法。"
    }

    fn as_good(&self, to: &str, _: usize) -> String {
        format!("走到 {to} 同样好。")
    }

    fn slower(&self, to: &str, _: usize) -> String {
        format!("走到 {to} 仍然必胜，但要走得更久。")
    }

    fn answered(&self, answered: &Answered<'_>) -> String {
        match answered {
            Answered::By { label, answer, owned: true } => format!("{label} 之后走到 {answer}"),
            Answered::By { label, answer, owned: false } => format!("{label} 用 {answer} 应对"),
            Answered::Ends(label) => format!("{label} 结束对局"),
            Answered::More(count) => format!("另外 {count} 个也是如此"),
        }
    }

    fn every_move(&self, is: &str, answers: &[String], only: bool) -> String {
        let every =
            if only { "唯一的走法走到的局面是" } else { "每个走法走到的局面都是" };
        format!("{every}{is}：{}。", answers.join("，"))
    }

    fn all_resist_equally(&self) -> &'static str {
        "它们抵抗得一样久。"
    }

    fn resists_longest(&self, to: &str) -> String {
        format!("走到 {to} 抵抗得最久。")
    }

    fn no_move_wins(&self, to: &str, tie: bool, only: bool) -> String {
        let keeps = if tie { "通向平局" } else { "使对局继续" };
        match only {
            true => format!("唯一的走法走到 {to}，{keeps}。"),
            false => format!("没有走法能取胜。走到 {to} {keeps}。"),
        }
    }

    fn would_lose(&self, to: &str, _: usize) -> String {
        format!("走到 {to} 会输。")
    }

    fn nobody_leaves(&self) -> &'static str {
        "循环途中没有走法能取胜，所以谁也没有理由离开。"
    }

    fn leaves_at(&self, label: &str, to: &str) -> String {
        format!("在 {label} 走到 {to}")
    }

    fn who_leaves_loses(&self, exits: &[String]) -> String {
        format!("循环途中没有走法能取胜，而离开的一方可能会输：{}。", exits.join("；"))
    }

    fn score_headline(&self, label: &str, score: i64, headline: &ScoreHeadline) -> String {
        let position = format!("局面 {label} 的值为 {score}");
        match headline {
            ScoreHeadline::Infinite => format!("{position}，与无限对局相同：双方都不能强制得到更好的结果。"),
            ScoreHeadline::Balanced => format!("{position}：双方都不能强制得到更好的结果。"),
            ScoreHeadline::Owned => format!("{position}：先手方能强制得到这么多，后手方能使其不超过它。"),
            ScoreHeadline::MoverForces => format!("{position}：走子方能强制得到它，对手能使其不超过它。"),
            ScoreHeadline::OpponentForces => format!("{position}：走子方不能得到更多，对手能强制如此。"),
        }
    }

    fn only_move_yields(&self, to: &str, score: i64) -> String {
        format!("唯一的走法走到 {to}，得到 {score}。")
    }

    fn by_going(&self, score: i64, to: &str) -> String {
        format!("走到 {to} 得 {score}")
    }

    fn one_of_others(&self, count: usize) -> String {
        format!("另外 {count} 个之一")
    }

    fn choice(&self, owner: Option<Player>, options: &[String], score: i64, best: &str) -> String {
        let who = owner.map_or("走子方", player);
        let choice = if owner == Some(Player::Second) { "最小" } else { "最大" };
        format!("{who}可以{}。其中{choice}的是 {score}：走到 {best}。", options.join("，或者"))
    }

    fn value_is_zero(&self) -> &'static str {
        "它的值为 0。"
    }

    fn with_value(&self, label: &str, value: &str) -> String {
        format!("{label}（{value}）")
    }

    fn moves_and_mex(&self, label: &str, options: &str, set: &str, least: u32) -> String {
        format!(
            "局面 {label} 可以走到 {options}。这些值中的尼姆值组成集合 {{{set}}}，其中没有出现的最小的数是 {least}。"
        )
    }

    fn taken_back(&self, nimber: u32, answers: &[String]) -> String {
        format!("走到大于 {nimber} 的值可以被退回到 {nimber}：{}。", answers.join("，"))
    }

    fn is_worth(&self, label: &str, nimber: u32) -> String {
        match nimber {
            0 => format!("所以 {label} 的值为 0：在和中它不起作用。"),
            _ => format!("所以 {label} 的值为 {nimber}：在任何和中它都相当于 {nimber} 个石子的尼姆堆。"),
        }
    }

    fn not_taken_back(&self, label: &str, free: &str, least: u32, value: &str) -> String {
        format!(
            "但是从 {free} 没有走法走到值 {least}，所以走到那里的一步无法退回：{label} 的值为 {value}，不等于任何尼姆堆。"
        )
    }

    fn by_itself(&self, label: &str, outcome: Outcome, to: &str) -> String {
        match outcome {
            Outcome::Win => format!("单独来看，{label} 必胜：走到 {to} 把值 0 留给对手。"),
            Outcome::Loss => format!("单独来看，{label} 必败：没有走法走到值 0。"),
            _ => format!("单独来看，{label} 是和局：没有走法走到值 0，但走到 {to} 使对局继续。"),
        }
    }
}
