//! The steps of Zielonka's algorithm.

use super::{super::dictionary::Regions, Chinese, player};
use crate::core::{Parity, Player};

impl Regions for Chinese {
    fn ends_decide(&self, first: Option<&str>, second: Option<&str>, all: bool) -> String {
        let told =
            [(Player::First, first), (Player::Second, second)].into_iter().filter_map(|(who, where_)| {
                Some(format!("{}能从 {} 迫使对局以自己获胜告终", player(who), where_?))
            });
        let then = if all { "没有剩下的局面。" } else { "其余局面可以无限走下去。" };
        format!("先用逆推分析处理终局：{}。{then}", told.collect::<Vec<_>>().join("；"))
    }

    fn region_heads(
        &self,
        depth: usize,
        game: &str,
        priority: u64,
        (who, parity): (Player, Parity),
        heads: &str,
    ) -> String {
        let which = if parity.is_max() { "最大" } else { "最小" };
        let kind = if priority.is_multiple_of(2) { "偶数" } else { "奇数" };
        let game =
            if depth == 0 { format!("整个博弈是 {game}") } else { format!("较小的博弈是 {game}") };
        format!(
            "{game}。其中{which}的数是 {priority}，位于 {heads}；它是{kind}，所以{}若能一再走到那里就获胜。他的区域从那里开始。",
            player(who)
        )
    }

    fn region_can(&self, label: &str, who: Player, to: &str) -> String {
        format!("{label} 由{}走，他能走到 {to}：{label} 加入他的区域。", player(who))
    }

    fn region_must(&self, label: &str, who: Player, moves: &str, count: usize) -> String {
        let (other, his) = (player(who.other()), player(who));
        match count {
            1 => format!("{label} 由{other}走，他只能走到 {moves}：{label} 加入{his}的区域。"),
            _ => format!(
                "{label} 由{other}走，可以走到 {moves}，其中属于当前博弈的都在{his}的区域里：{label} 加入这个区域。"
            ),
        }
    }

    fn region_rest(&self, who: Player, rest: Option<&str>) -> String {
        match rest {
            Some(rest) => format!("{}的区域之外还剩 {rest}：这是较小的博弈，先解它。", player(who)),
            None => format!("{}的区域之外什么也不剩。", player(who)),
        }
    }

    fn region_all(&self, depth: usize, who: Player, game: &str) -> String {
        let (winner, loser) = (player(who), player(who.other()));
        let whole = if depth == 0 { "整个博弈" } else { "这个较小的博弈" };
        format!(
            "{loser}在区域之外一无所获。所以{winner}赢得{whole} {game}：对局要么一再进入他的区域，要么留在区域之外，而那里也归他。"
        )
    }

    fn region_seeds(&self, who: Player, seeds: &str) -> String {
        let (winner, other) = (player(who), player(who.other()));
        format!(
            "在较小的博弈中，{winner}赢得 {seeds}。{other}从那里走不进自己的区域，所以在当前博弈中那里也归{winner}。他的区域从那里扩大。"
        )
    }

    fn region_won(&self, depth: usize, who: Player, won: &str, rest: Option<&str>) -> String {
        let whole = if depth == 0 { "" } else { "在这个较小的博弈中" };
        let then = match rest {
            Some(rest) => format!("还剩 {rest}：再从头来一遍。"),
            None => "什么也不剩了。".into(),
        };
        format!("{whole}{}赢得了 {won}。{then}", player(who))
    }
}
