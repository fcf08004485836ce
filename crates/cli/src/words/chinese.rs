//! Simplified Chinese, with the terms of the library's dictionary.

use retrograde::{
    Infinite, Outcome, Player, Question,
    play::Ending,
    trace::LineKey,
    words::{Language, filled},
};

use super::{EndRule, Guessed, Key, Length, Tally, Trouble, Words, sentences::SENTENCES};
use crate::numbers::grouped;

pub(super) struct Chinese;

impl Words for Chinese {
    fn key(&self, key: Key) -> &'static str {
        match key {
            Key::Answer => "答案",
            Key::AsGame => "作为博弈",
            Key::Asked => "问题",
            Key::Changed => "变化",
            Key::Checked => "检验",
            Key::Component => "分量",
            Key::File => "文件",
            Key::Tier => "层",
            Key::Tiers => "各层",
            Key::Example => "输入示例",
            Key::Game => "博弈",
            Key::Grundy => "尼姆值",
            Key::Guess => "猜想",
            Key::Happens => "说明",
            Key::Input => "输入",
            Key::Label => "标注",
            Key::Least => "最小反例",
            Key::Line => "行",
            Key::Longest => "最长",
            Key::Method => "方法",
            Key::Move => "走法",
            Key::Name => "名称",
            Key::Note => "注意",
            Key::Outcome => "胜负",
            Key::Output => "对应输出",
            Key::Owner => "所属",
            Key::Position => "局面",
            Key::Rank => "次序",
            Key::Remoteness => "步数",
            Key::Right => "正确",
            Key::Rules => "规则",
            Key::Score => "得分",
            Key::Start => "起始",
            Key::Step => "步骤",
            Key::Sum => "和",
            Key::Task => "题意",
            Key::Time => "轮次",
            Key::Title => "题目",
            Key::Trial => "试你的",
            Key::Value => "值",
            Key::Why => "原因",
            Key::Wins => "取胜",
            Key::Wrong => "错误",
        }
    }

    fn outcome(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win => "必胜",
            Outcome::Loss => "必败",
            Outcome::Tie => "平局",
            Outcome::Draw => "和局",
        }
    }

    fn method(&self, name: &'static str) -> &'static str {
        match name {
            "pull" => "逐层倒推",
            "queue" => "队列倒推",
            "disk" => "磁盘逐层倒推",
            "sweep" => "一次扫描",
            "attractors" => "逐级吸引集",
            "parity" => "优先级判定",
            "zielonka" => "兹隆卡算法",
            "levels" => "逐级赋值",
            "counters" => "计数赋值",
            _ => name,
        }
    }

    fn method_and_question(&self, name: &'static str, question: Question) -> String {
        let question = match question {
            Question::Outcome => "胜负",
            Question::Score => "得分",
            Question::Grundy => "尼姆值",
        };
        format!("{}（{question}）", self.method(name))
    }

    fn the_method(&self, name: &'static str, question: Question) -> String {
        format!("方法：{}", self.method_and_question(name, question))
    }

    fn line_key(&self, key: LineKey) -> &'static str {
        match key {
            LineKey::All => "全归",
            LineKey::Count => "计数",
            LineKey::Cut => "剪枝",
            LineKey::Each => "逐个",
            LineKey::End => "终局",
            LineKey::Greatest => "最大",
            LineKey::Grow => "扩大",
            LineKey::Heads => "领头",
            LineKey::Join => "加入",
            LineKey::Label => "赋值",
            LineKey::Last => "末个",
            LineKey::LastTie => "末个平局",
            LineKey::Least => "最小",
            LineKey::Less => "减一",
            LineKey::LessTie => "平局减一",
            LineKey::Level => "逐级",
            LineKey::Loss => "必败",
            LineKey::Mex => "最小缺数",
            LineKey::Negamax => "取负最大",
            LineKey::Order => "排序",
            LineKey::Reach => "到达",
            LineKey::Rest => "其余",
            LineKey::Result => "结果",
            LineKey::Return => "返回",
            LineKey::Search => "搜索",
            LineKey::Seeds => "起点",
            LineKey::Set => "集合",
            LineKey::Skip => "略过",
            LineKey::SkipTie => "平局略过",
            LineKey::Smaller => "较小",
            LineKey::Start => "开始",
            LineKey::Take => "取出",
            LineKey::TakeTie => "取出平局",
            LineKey::Tie => "平局",
            LineKey::Ties => "各平局",
            LineKey::Wanted => "所求",
            LineKey::Win => "必胜",
            LineKey::Won => "归他",
        }
    }

    fn owner(&self, owner: Player) -> &'static str {
        player(owner)
    }

    fn semicolon(&self) -> &'static str {
        "；"
    }

    fn and(&self) -> &'static str {
        " 和 "
    }

    fn between_sentences(&self) -> &'static str {
        ""
    }

    fn comma(&self) -> &'static str {
        "，"
    }

    fn size(&self, positions: u64, moves: u64, terminals: u64) -> String {
        format!("{} 个局面，{} 个走法，{} 个终局", grouped(positions), grouped(moves), grouped(terminals))
    }

    fn turn(&self, owned: bool) -> &'static str {
        if owned { "局面各有所属" } else { "双方轮流走" }
    }

    fn end_rule(&self, rule: EndRule) -> &'static str {
        match rule {
            EndRule::Declared => "每个终局都有规定的结果",
            EndRule::Normal => "无路可走者败",
            EndRule::Misere => "无路可走者胜",
        }
    }

    fn infinite(&self, infinite: Infinite) -> String {
        match infinite {
            Infinite::Draw => "无限对局算和局".to_owned(),
            Infinite::Wins(winner) => format!("无限对局算{}获胜", player(winner)),
            Infinite::Score(points) => format!("无限对局的得分为 {points}"),
            Infinite::Priorities(parity) => {
                let which = if parity.is_max() { "最大" } else { "最小" };
                let first = if parity.winner(0) == Player::First { "偶数" } else { "奇数" };
                format!("无限对局由反复出现的{which}优先级决定（{first}归先手方）")
            }
            Infinite::Buchi => "无限对局若无穷多次经过指定局面，则先手方获胜".to_owned(),
            Infinite::CoBuchi => "无限对局若只有限次经过指定局面，则先手方获胜".to_owned(),
        }
    }

    fn counted(&self, outcome: Outcome, owned: bool, number: u64) -> String {
        let word = match (outcome, owned) {
            (Outcome::Win, true) => "先手方必胜",
            (Outcome::Loss, true) => "后手方必胜",
            _ => self.outcome(outcome),
        };
        format!("{} 个{word}", grouped(number))
    }

    fn for_the_mover(&self) -> &'static str {
        "（对走子方而言）"
    }

    fn scores_run(&self, least: i64, greatest: i64, owned: bool) -> String {
        let whose = if owned { "先手方" } else { "走子方" };
        format!("{whose}的得分从 {least} 到 {greatest}")
    }

    fn as_infinite_at(&self, positions: u64) -> String {
        format!("{} 个局面与无限对局得分相同", grouped(positions))
    }

    fn nimbers_to(&self, greatest: u32) -> String {
        format!("尼姆值最大为 {greatest}")
    }

    fn loopy(&self, number: u64) -> String {
        format!("{} 个局面不等于任何尼姆堆", grouped(number))
    }

    fn no_positions(&self) -> &'static str {
        "没有局面"
    }

    fn longest(&self, moves: u32, from: &str) -> String {
        format!("从局面 {from} 起 {moves} 步")
    }

    fn start(&self, label: &str, value: &str) -> String {
        format!("局面 {label}：{value}")
    }

    fn outcome_in_words(&self, outcome: Outcome, owned: bool, length: Length) -> String {
        let who = match (outcome, owned) {
            (Outcome::Win, true) => "先手方必胜",
            (Outcome::Loss, true) => "后手方必胜",
            (Outcome::Win, false) => "走子方必胜",
            (Outcome::Loss, false) => "走子方必败",
            (Outcome::Tie, _) => "平局",
            (Outcome::Draw, _) => "和局",
        };
        match length {
            Length::Open => who.to_owned(),
            Length::Infinite => format!("{who}（无限对局）"),
            Length::Moves(0) => format!("{who}，对局已经结束"),
            Length::Moves(moves) => format!("{who}，{moves} 步"),
        }
    }

    fn score_in_words(&self, score: i64, infinite: bool) -> String {
        let as_much = if infinite { "，与无限对局相同" } else { "" };
        format!("得分 {score}{as_much}")
    }

    fn grundy_in_words(&self, value: &str) -> String {
        format!("尼姆值 {value}")
    }

    fn move_to(&self, label: &str) -> String {
        format!("；走到 {label}")
    }

    fn no_end(&self) -> &'static str {
        "没有局面结束对局；用 --goal 规定在哪里结束"
    }

    fn all_checked(&self) -> &'static str {
        "每个值、其证书和走法都正确"
    }

    fn guess_right(&self, right: u64, positions: u64, lost: Option<u64>) -> String {
        let lost = lost.map_or_else(String::new, |lost| format!("；它认为 {} 个必败", grouped(lost)));
        match right == positions {
            true => format!("全部 {} 个局面{lost}", grouped(positions)),
            false => format!("{} 个局面中的 {} 个{lost}", grouped(positions), grouped(right)),
        }
    }

    fn guess_wrong(&self, wrong: u64, wrongly_lost: u64, missed: u64) -> String {
        let mut text = format!("{} 个局面", grouped(wrong));
        if wrongly_lost > 0 {
            text += &format!("；误认为必败的有 {} 个", grouped(wrongly_lost));
        }
        if missed > 0 {
            text += &format!("；漏掉的必败局面有 {} 个", grouped(missed));
        }
        text
    }

    fn guess_fails(&self, label: &str, said: Guessed, owned: bool, value: &str) -> String {
        let whose = if owned { "先手方" } else { "" };
        let said = match said {
            Guessed::Lost(true) => format!("{whose}必败"),
            Guessed::Lost(false) => format!("{whose}并非必败"),
            Guessed::Outcome(outcome) => format!("{whose}{}", self.outcome(outcome)),
            Guessed::Number(number) => number.to_string(),
        };
        format!("局面 {label}：猜想说{said}，其实{value}")
    }

    fn sum_is(&self, value: &str, outcome: Outcome) -> String {
        format!("值为 {value}，{}", self.outcome_in_words(outcome, false, Length::Open))
    }

    fn in_component(&self, component: usize, from: &str, to: &str) -> String {
        format!("在第 {component} 个分量中从 {from} 走到 {to}")
    }

    fn pair(&self, one: usize, other: usize, difference: &str) -> String {
        format!("{one} 和 {other}：{difference}")
    }

    fn equal(&self) -> &'static str {
        "两者相等：与任何博弈相加都没有区别。"
    }

    fn welcome(&self, you: Option<(Player, bool)>) -> String {
        let who = match you {
            Some((you, true)) => format!("你是{}，由你先走。", player(you)),
            Some((you, false)) => format!("你是{}，由对方先走。", player(you)),
            None => "双方都由你来走。".to_owned(),
        };
        format!("{who}请输入走法，或输入“帮助”。")
    }

    fn position(&self, label: &str) -> String {
        format!("局面 {label}")
    }

    fn to_move(&self, mover: Player, outlook: Option<&str>) -> String {
        let mover = player(mover);
        match outlook {
            Some(outlook) => format!("轮到{mover}走，最多可得：{outlook}"),
            None => format!("轮到{mover}走"),
        }
    }

    fn choice(&self, choice: &str) -> String {
        format!("（{choice}）")
    }

    fn your_move(&self) -> &'static str {
        "请走："
    }

    fn you_move(&self, to: &str, choice: &str, had: Option<&str>) -> String {
        let more = had.map_or_else(String::new, |had| format!("；本来可得：{had}"));
        format!("你走到 {to}（{choice}）{more}。")
    }

    fn moves_to(&self, mover: Player, to: &str) -> String {
        format!("{}走到 {to}。", player(mover))
    }

    fn hint(&self, to: &str, choice: &str) -> String {
        format!("试试 {to}（{choice}）。")
    }

    fn no_move(&self) -> &'static str {
        "没有走法。"
    }

    fn help(&self) -> &'static str {
        "输入走法的字母，或它所到局面的名称。\n\
         “提示”给出最佳走法，“悔棋”收回你的上一步，“走法”再次列出走法，“退出”结束对局。\n\
         b 表示最佳走法，k 表示保持价值但路线不同的走法，l 表示损失价值的走法。"
    }

    fn unclear(&self, text: &str) -> String {
        format!("这里没有走法“{text}”。请输入走法的字母或局面，或输入“帮助”。")
    }

    fn nothing_to_undo(&self) -> &'static str {
        "没有可以收回的走法。"
    }

    fn end_of_input(&self) -> &'static str {
        "输入已经结束，对局到此为止。"
    }

    fn ending(&self, ending: Ending, you: Option<Player>) -> String {
        match (ending, you) {
            (Ending::Won(winner), Some(you)) if winner == you => "你赢了。".to_owned(),
            (Ending::Won(_), Some(_)) => "你输了。".to_owned(),
            (Ending::Won(winner), None) => format!("{}获胜。", player(winner)),
            (Ending::Tied, _) => "平局。".to_owned(),
            (Ending::Scored(score), _) => format!("先手方得 {score} 分。"),
        }
    }

    fn round(&self, worth: &str) -> String {
        format!("对局在循环：这个局面已经出现三次。{worth}")
    }

    fn looking_back(&self) -> &'static str {
        "复盘"
    }

    fn tally(&self, tally: &Tally) -> String {
        let Tally { tests, right, wrong, crashed, timed_out, slowest: (time, at) } = tally;
        format!(
            "测试     {}：{right} 个正确，{wrong} 个错误，{crashed} 个崩溃，{timed_out} 个超时\n最慢     {:.3} 秒，第 {at} 个\n",
            grouped(*tests as u64),
            time.as_secs_f64()
        )
    }

    fn trouble(&self, test: usize, trouble: Trouble, how: &str) -> String {
        match trouble {
            Trouble::Wrong => format!("第 {test} 个测试的答案不同；找到的最小输入："),
            Trouble::Crashed => format!("第 {test} 个测试崩溃（{how}）；找到的最小输入："),
            Trouble::TimedOut => format!("第 {test} 个测试超时；找到的最小输入："),
        }
    }

    fn error_and_help(&self) -> (&'static str, &'static str) {
        ("错误", "建议")
    }

    fn note(&self) -> &'static str {
        "注意："
    }

    fn said(&self, english: &str) -> String {
        // What the library says of files and checks is looked up first: words of the program are shorter, and fit more.
        let said = Language::Chinese.said(english);
        if said == english { filled(SENTENCES, english).unwrap_or(said) } else { said }
    }

    fn language(&self) -> Language {
        Language::Chinese
    }

    fn in_tiers(&self, positions: u64, tiers: u64) -> String {
        format!("{} 个局面，分 {} 层", grouped(positions), grouped(tiers))
    }

    fn bytes_a_position(&self, size: &str, each: f64) -> String {
        format!("{size}，每个局面 {each:.2} 字节")
    }

    fn heap_from_to(&self, heap: usize, from: u64, to: u64) -> String {
        format!("第 {heap} 堆：从 {from} 取到 {to}")
    }

    fn nothing_left(&self) -> &'static str {
        "已经没有可取的了：最后一个石子是对手取走的。"
    }
}

fn player(player: Player) -> &'static str {
    match player {
        Player::First => "先手方",
        Player::Second => "后手方",
    }
}
