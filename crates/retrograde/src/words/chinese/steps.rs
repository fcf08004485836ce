//! The steps of a method.

use super::{
    super::{
        Who,
        dictionary::{Common, Level, Steps, Worth},
        winner,
    },
    Chinese, code, in_moves, player,
};
use crate::{
    core::{Outcome, Player, Question},
    trace::Line,
};

/// As in `它是……`.
fn worth(worth: &Worth) -> String {
    match worth {
        Worth::Outcome(outcome, owned) => Chinese.is(*outcome, *owned).into(),
        Worth::Value(value) => format!("值为 {value}"),
    }
}

/// Who moves at a position.
fn mover(label: &str, owner: Option<Player>) -> String {
    match owner {
        Some(owner) => format!("{label} 由{}走，", player(owner)),
        None => format!("{label} "),
    }
}

/// The same for who chooses a score.
fn chooser(label: &str, owner: Option<Player>) -> String {
    match owner {
        Some(owner) => format!("{label} 由{}走，", player(owner)),
        None => format!("{label} 的走子方"),
    }
}

impl Steps for Chinese {
    fn code(&self, question: Question, method: &str, line: &Line) -> &'static str {
        code::line(question, method, line)
    }

    fn order(&self, all: &str) -> String {
        format!("把局面排成一列，使每一步都走向更靠前的局面：{all}。")
    }

    fn has(&self, label: &str, count: u32) -> String {
        format!("{label} 有 {count}")
    }

    fn counters(&self, each: &str) -> String {
        format!("每个局面统计自己的走法数：{each}。")
    }

    fn start(&self, queue: Option<&str>) -> String {
        match queue {
            Some(queue) => format!("已分胜负的终局进入队列：{queue}。"),
            None => "没有分出胜负的终局：队列为空。".into(),
        }
    }

    fn ties(&self, queue: &str) -> String {
        format!("再没有谁能强制取胜。平局的终局进入队列：{queue}。")
    }

    fn farthest(&self, infinite: i64, queue: &str) -> String {
        format!("余下终局中得分与无限对局的值（{infinite}）相差最大的进入队列：{queue}。")
    }

    fn take(&self, label: &str, value: Option<&Worth>) -> String {
        let value = match value {
            Some(value @ Worth::Outcome(..)) => format!("它是{}。", worth(value)),
            Some(value) => format!("它的{}。", worth(value)),
            None => String::new(),
        };
        format!("从队列取出 {label}。{value}检查走到这里的每一步。")
    }

    fn skip(&self, from: &str, to: &str) -> String {
        format!("{from} → {to}：{from} 已经判定。")
    }

    fn less(&self, from: &str, to: &str, value: Option<&Worth>, who: Who, left: u32) -> String {
        let value = match value {
            Some(Worth::Outcome(outcome, owned)) => format!("是{}", self.option_is(*outcome, *owned)),
            Some(value) => worth(value),
            None => "已经判定".into(),
        };
        let who = match who {
            Who::Player(owner) => player(owner),
            _ => "走子方",
        };
        let hopes = match left {
            0 => "这是最后一步指望。".into(),
            left => format!("还有 {left} 步可以指望。"),
        };
        format!("{from} → {to}：{to} {value}，{who}不能指望这一步。{hopes}")
    }

    fn level(&self, &Level { level, candidates, counts }: &Level<'_>) -> String {
        let so_far = match level {
            0 => "第 0 层：所有局面都是候选。".into(),
            1 => format!("第 1 层：尚未判定且能走到 0 的局面是候选：{candidates}。"),
            _ => format!("第 {level} 层：尚未判定且能走到每个更小值的局面是候选：{candidates}。"),
        };
        format!("{so_far}统计尚未判定的后继：{counts}。")
    }

    fn reach(&self, from: &str, to: &str, value: Option<&Worth>) -> String {
        let value = value.map_or(String::new(), worth);
        format!("{from} → {to}：{to} {value}。所以走到 {from} 的一步可以被应对，而 {from} 自己是别的值。")
    }

    fn less_to_worry_about(&self, from: &str, to: &str, left: u32, level: i64) -> String {
        let left = match left {
            0 => "这是最后一个存疑的后继。".into(),
            left => format!("还有 {left} 个后继存疑。"),
        };
        format!("{from} → {to}：这一步可以用走到值 {level} 来应对。{left}")
    }

    fn decided(&self, label: &str, outcome: Outcome, owned: bool, remoteness: u32) -> String {
        format!("{label} 是{}{}", self.is(outcome, owned), in_moves(remoteness))
    }

    fn can_move(&self, label: &str, owner: Option<Player>, to: &str, is: &str, decided: &str) -> String {
        format!("{}可以走到 {to}，那里是{is}：{decided}。", mover(label, owner))
    }

    fn can_move_to_tie(&self, label: &str, owner: Option<Player>, to: &str, decided: &str) -> String {
        format!("{}可以走到 {to}，那里是平局，没有更好的走法：{decided}。", mover(label, owner))
    }

    fn only_moves(
        &self,
        label: &str,
        owner: Option<Player>,
        (to, count): (&str, usize),
        is: &str,
        decided: &str,
    ) -> String {
        let they = if count == 1 { "那里是" } else { "那里都是" };
        format!("{}只能走到 {to}：{they}{is}。{decided}。", mover(label, owner))
    }

    fn only_ties(&self, label: &str, owner: Option<Player>, to: &str, decided: &str) -> String {
        format!("{}只能走到 {to}：没有比平局更好的走法。{decided}。", mover(label, owner))
    }

    fn score_at_end(&self, label: &str, score: i64) -> String {
        format!("对局在 {label} 结束，得分为 {score}。")
    }

    fn that_counts(&self, score: i64) -> String {
        format!("这算作 {score}。")
    }

    fn can_have(&self, label: &str, owner: Option<Player>, score: i64, by: &str) -> String {
        format!("{}走到 {by} 可以得到 {score}：{label} 的值为 {score}。", chooser(label, owner))
    }

    fn can_only_go(&self, label: &str, owner: Option<Player>, score: i64, to: &str) -> String {
        format!("{}只能走到 {to}，得到 {score}：{label} 的值为 {score}。", chooser(label, owner))
    }

    fn yields(&self, score: i64, label: &str) -> String {
        format!("{label} 的 {score}")
    }

    fn chooses(&self, label: &str, owner: Option<Player>, options: &str, best: i64) -> String {
        let which = match owner {
            Some(Player::First) => "最大",
            Some(Player::Second) => "最小",
            None => "最好",
        };
        format!("{}可以选择 {options}。其中{which}的是 {best}。", chooser(label, owner))
    }

    fn mex_of_nothing(&self, label: &str) -> String {
        format!("{label} 无路可走。后继值的集合为空，其 mex 为 0。")
    }

    fn mex(&self, label: &str, options: &str, set: &str, value: &str) -> String {
        format!("{label} 可以走到 {options}。那里的值组成集合 {{{set}}}，其中没有出现的最小的数是 {value}。")
    }

    fn zero_without_moves(&self, label: &str) -> String {
        format!("{label} 无路可走，所以它的值为 0。")
    }

    fn gets_level(&self, label: &str, level: u32, undecided: Option<&str>) -> String {
        let below = match level {
            0 => String::new(),
            1 => format!("{label} 能走到 0，但不能走到 1。"),
            _ => format!("{label} 能走到小于 {level} 的每个值，但不能走到 {level}。"),
        };
        match undecided {
            None => format!("{below}它的后继都已判定：{label} 的值为 {level}。"),
            Some(undecided) => {
                format!("{below}走到 {undecided} 的一步可以用走到值 {level} 来应对：{label} 的值为 {level}。")
            }
        }
    }

    fn never_labelled(&self, label: &str, nimbers: Option<&str>, value: &str) -> String {
        let decided = match nimbers {
            None => "它的后继都没有尼姆值".into(),
            Some(nimbers) => format!("它的后继的尼姆值是 {nimbers}"),
        };
        format!("{label} 始终没有得到标号：从它出发有一步无法应对。{decided}：它的值为 {value}。")
    }

    fn rest_draws(&self, rest: &str) -> String {
        format!("从 {rest} 出发，谁也不能强制结束，谁也不必让对方得逞：和局。")
    }

    fn rest_for_ever(&self, rest: &str, outcome: Outcome) -> String {
        format!(
            "从 {rest} 出发，{}可以无限走下去，而无限对局算他获胜：{}。",
            player(winner(outcome)),
            self.is(outcome, true)
        )
    }

    fn rest_infinite(&self, rest: &str, infinite: i64) -> String {
        format!("从 {rest} 出发，双方都不能强制得到比无限对局更好的结果：值为 {infinite}。")
    }

    fn so_many(&self, outcome: Outcome, owned: bool, count: usize) -> String {
        format!("{count} 个{}", self.is(outcome, owned))
    }

    fn scores_run(&self, least: i64, greatest: i64) -> String {
        format!("得分从 {least} 到 {greatest}")
    }

    fn zeros(&self, count: usize) -> String {
        format!("{count} 个值为 0，即走子方必败")
    }

    fn loopy(&self, count: usize) -> String {
        format!("{count} 个为循环值")
    }

    fn all_decided(&self, positions: u32, parts: &str) -> String {
        format!("全部 {positions} 个局面都已判定：{parts}。")
    }
}
