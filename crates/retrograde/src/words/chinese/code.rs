//! The pseudo-code of the methods.

use crate::{
    core::Question,
    trace::{Line, LineKey},
};

/// A line of the pseudo-code of a method, by its key.
pub(super) fn line(question: Question, method: &str, line: &Line) -> &'static str {
    let text = match (question, method) {
        (Question::Outcome, "queue") => queue(line.key),
        (Question::Outcome, "sweep") => sweep(line.key),
        (Question::Outcome, "zielonka") => zielonka(line.key),
        (Question::Score, "attractors") => attractors(line.key),
        (Question::Score, "sweep") => minimax(line.key),
        (Question::Grundy, "counters") => counters(line.key),
        (Question::Grundy, "sweep") => mex(line.key),
        _ => None,
    };
    // The tests see to it that no line is missing.
    text.unwrap_or(line.text)
}

/// A line of the pseudo-code of alpha-beta search, by its key.
pub(super) fn search(line: &Line) -> &'static str {
    match line.key {
        LineKey::Search => "搜索(v, α, β)：",
        LineKey::End => "若 v 无路可走：返回其得分",
        LineKey::Each => "对 v 的每个后继 t：x ← 搜索(t, α, β)",
        LineKey::Greatest => "若 v 由极大方走：best ← 目前最大的 x；α ← max(α, best)",
        LineKey::Least => "否则：best ← 目前最小的 x；β ← min(β, best)",
        LineKey::Cut => "若 α ≥ β：不再看 v 的其余后继",
        LineKey::Return => "返回 best",
        _ => line.text,
    }
}

fn zielonka(key: LineKey) -> Option<&'static str> {
    Some(match key {
        LineKey::End => "从终局逆推：判定谁能迫使对局以自己获胜告终",
        LineKey::Heads => "当博弈不空：p ← 其中最大的优先级，i ← 凭 p 获胜的一方，A ← 优先级为 p 的局面",
        LineKey::Join => "A ← A，再反复加上 i 能迫使对局进入 A 的局面",
        LineKey::Smaller => "用同样的方法解去掉 A 的较小博弈",
        LineKey::All => "若另一方在其中一无所获：整个博弈归 i，结束",
        LineKey::Seeds => "B ← 另一方在其中赢得的局面",
        LineKey::Grow => "B ← B，再反复加上他能迫使对局进入 B 的局面",
        LineKey::Won => "B 归另一方；从博弈中去掉 B",
        LineKey::Result => "返回每个局面归谁",
        _ => return None,
    })
}

fn queue(key: LineKey) -> Option<&'static str> {
    Some(match key {
        LineKey::Count => "对每个局面 v：count[v] ← v 的走法数",
        LineKey::End => "每个终局按其结果判定，步数为 0",
        LineKey::Start => "queue ← 已分胜负的终局",
        LineKey::Take => "当 queue 不空：取出队首局面 v",
        LineKey::Skip => "对每个走法 p → v，p 尚未判定：",
        LineKey::Win => "若 p 的走子方在 v 获胜：判 p 归他，步数为 1 + remoteness[v]；p 入队",
        LineKey::Less => "否则：count[p] ← count[p] − 1",
        LineKey::Loss => "若 count[p] = 0：判 p 归对方，步数为 1 + remoteness[v]；p 入队",
        LineKey::Ties => "queue ← 平局的终局",
        LineKey::TakeTie => "当 queue 不空：取出队首局面 v",
        LineKey::SkipTie => "对每个走法 p → v，p 尚未判定：",
        LineKey::Tie => "若 p 的走子方不赢得无限对局：p 为平局，步数为 1 + remoteness[v]；p 入队",
        LineKey::LessTie => "否则：count[p] ← count[p] − 1",
        LineKey::LastTie => "若 count[p] = 0：p 为平局，步数为 1 + remoteness[v]；p 入队",
        LineKey::Rest => "尚未判定的局面可以无限走下去：取无限对局的值",
        LineKey::Result => "返回判定结果",
        _ => return None,
    })
}

fn sweep(key: LineKey) -> Option<&'static str> {
    Some(match key {
        LineKey::Order => "order ← 局面的一个排列，使每个走法都通向更靠前的局面",
        LineKey::Each => "按 order 对每个局面 v：",
        LineKey::End => "若 v 无路可走：v 取其结果，步数为 0",
        LineKey::Win => "否则若有走法通向其走子方获胜的局面：v 归他，步数为 1 + 最小步数",
        LineKey::Tie => "否则若有走法通向平局：v 为平局，步数为 1 + 平局中的最小步数",
        LineKey::Loss => "否则：v 归对方，步数为 1 + 最大步数",
        LineKey::Result => "返回判定结果",
        _ => return None,
    })
}

fn attractors(key: LineKey) -> Option<&'static str> {
    Some(match key {
        LineKey::Count => "对每个局面 v：count[v] ← v 的走法数",
        LineKey::End => "每个终局按其得分判定，级数为 0",
        LineKey::Level => "对与无限对局得分的每个距离 d，从大到小：",
        LineKey::Take => "queue ← 距离为 d 的终局；当它不空：取出队首局面 v",
        LineKey::Skip => "对每个走法 p → v，p 尚未判定：",
        LineKey::Wanted => "若 p 的走子方认为 v 的得分优于无限对局：p 得此分，级数为 1 + rank[v]；p 入队",
        LineKey::Less => "否则：count[p] ← count[p] − 1",
        LineKey::Last => "若 count[p] = 0：p 得 v 的得分，级数为 1 + rank[v]；p 入队",
        LineKey::Rest => "尚未判定的局面取无限对局的得分",
        LineKey::Result => "返回得分",
        _ => return None,
    })
}

fn minimax(key: LineKey) -> Option<&'static str> {
    Some(match key {
        LineKey::Order => "order ← 局面的一个排列，使每个走法都通向更靠前的局面",
        LineKey::Each => "按 order 对每个局面 v：",
        LineKey::End => "若 v 无路可走：v 取其得分",
        LineKey::Greatest => "否则若 v 由先手方走：取后继得分的最大值",
        LineKey::Least => "否则若 v 由后手方走：取后继得分的最小值",
        LineKey::Negamax => "否则（双方轮流走）：取后继得分相反数的最大值",
        LineKey::Result => "返回得分",
        _ => return None,
    })
}

fn counters(key: LineKey) -> Option<&'static str> {
    Some(match key {
        LineKey::Level => "对 m = 0, 1, 2, …，只要还有候选：尚未判定，且后继含有小于 m 的每个值",
        LineKey::Count => "对每个候选 w：count[w] ← w 的尚未判定的后继数",
        LineKey::Start => "每个 count[w] = 0 的候选 w：value[w] ← m；w 加入 queue",
        LineKey::Take => "当 queue 不空：取出队首局面 v",
        LineKey::Reach => "对每个走法 p → v，p 尚未判定：走到 p 的一步可以退回到 m；p 不再是候选",
        LineKey::Less => "若这是新情况：对候选 w 的每个走法 w → p：count[w] ← count[w] − 1",
        LineKey::Label => "若 count[w] = 0：value[w] ← m；w 入队",
        LineKey::Rest => "尚未判定的局面为 ∞(K)，K 是其后继的值",
        LineKey::Result => "返回各值",
        _ => return None,
    })
}

fn mex(key: LineKey) -> Option<&'static str> {
    Some(match key {
        LineKey::Order => "order ← 局面的一个排列，使每个走法都通向更靠前的局面",
        LineKey::Each => "按 order 对每个局面 v：",
        LineKey::Set => "set ← v 的后继的值",
        LineKey::Mex => "value[v] ← mex(set)，即 0, 1, 2, … 中不在其中的最小者",
        LineKey::Result => "返回各值",
        _ => return None,
    })
}
