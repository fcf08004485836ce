//! Sums and Nim.

use super::{
    super::dictionary::{Common, Sums},
    Chinese,
};
use crate::core::Outcome;

/// `3 异或 5 异或 6`.
fn xor_of(nimbers: &[u32]) -> String {
    nimbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" 异或 ")
}

impl Sums for Chinese {
    fn nothing_to_move_in(&self) -> &'static str {
        "没有可走的分量，所以走子方失败。"
    }

    fn balanced(&self, nimbers: &[u32]) -> String {
        format!("{} = 0。无论走子方怎样改变，对手都能使异或和恢复为 0，所以走子方必败。", xor_of(nimbers))
    }

    fn unbalanced(&self, nimbers: &[u32], xor: u32, component: usize, to: u32) -> String {
        format!(
            "{} = {xor}，不为 0。走子方使异或和变为 0 而取胜：第 {} 个分量的尼姆值为 {}，可以走到尼姆值 {to}。",
            xor_of(nimbers),
            component + 1,
            nimbers[component]
        )
    }

    fn resolved(&self, component: usize, set: &str, xor: u32) -> String {
        let component = component + 1;
        format!(
            "第 {component} 个分量是 ∞{set}，其余分量的异或和为 {xor}。{xor} 在这个集合中：走子方把第 {component} 个分量走到尼姆值 \
             {xor}，使总异或和为 0 而取胜。"
        )
    }

    fn unresolved(&self, component: usize, set: &str, xor: u32) -> String {
        format!(
            "第 {} 个分量是 ∞{set}，其余分量的异或和为 {xor}。{xor} 不在这个集合中，所以走子方不能使总异或和为 0；但他也不必留给对手必胜\
             的和。谁也不能强制结束：和局。",
            component + 1
        )
    }

    fn several_loopy(&self, components: &str) -> String {
        format!("第 {components} 个分量都是循环值。将要输的一方可以在其中永远走下去：和局。")
    }

    fn told_apart(&self, heap: u32, first: Outcome, second: Outcome) -> String {
        let word = |outcome| match outcome {
            Outcome::Tie | Outcome::Draw => "和局",
            decided => self.is(decided, false),
        };
        let beside = match heap {
            0 => "单独来看".to_owned(),
            heap => format!("与 {heap} 个石子的尼姆堆相加时"),
        };
        format!("{beside}，第一个是{}，第二个是{}：两者不相等。", word(first), word(second))
    }

    fn nim_balanced(&self) -> &'static str {
        "尼姆和为 0：每一列二进制位中 1 的个数都是偶数。任何一步都会破坏它，而对手能够恢复，所以走子方必败。"
    }

    fn nim_unbalanced(&self, sum: u64, top: u64) -> String {
        format!(
            "尼姆和为 {sum}，不为 0，所以走子方必胜：他从含有二进制位 {top} 的堆中取石子，使每一列二进制位中 1 的个数都是偶数。"
        )
    }

    fn nim_parity(&self, ones: usize) -> String {
        let (parity, result) =
            if ones.is_multiple_of(2) { ("偶数", "必胜") } else { ("奇数", "必败") };
        format!(
            "没有一堆多于一个石子，所以每一步都取走整堆，而取走最后一个的一方失败。只有一个石子的堆有 {ones} 个，是{parity}，所以走子方{result}。"
        )
    }

    fn nim_last_large(&self, heap: usize) -> String {
        format!(
            "只有第 {} 堆多于一个石子。走子方把它减为一个或零个，使只有一个石子的堆为奇数个，于是对手取走最后一个石子，走子方获胜。",
            heap + 1
        )
    }
}
