//! What to do about an error.

use crate::core::{Question, error::Advice, format::Format};

/// Advice that is the same through every door, or for whoever calls the library.
pub(crate) fn advice(advice: &Advice) -> String {
    match advice {
        Advice::Said(said) => SAID
            .binary_search_by_key(&said.as_ref(), |&(english, _)| english)
            .map_or_else(|_| said.clone().into_owned(), |at| SAID[at].1.to_owned()),
        Advice::ReadAs(format) => format!("{}属于 {format} 格式", looks(*format)),
        Advice::NameFormat => "如果这是 DOT、JSON 或 PGSolver 文件，请指明格式".to_owned(),
        Advice::CountFrom(first) => format!("如果文件中的编号从 {first} 开始，请指明"),
        Advice::Tolerate => "不按严格方式读取".to_owned(),
        Advice::AllowMemory => "放宽内存上限".to_owned(),
        Advice::AllowPositions => "放宽局面数上限".to_owned(),
        Advice::Convert => "大的文本文件转换成二进制格式后占用内存更少".to_owned(),
        Advice::FewerHeaps => "只求较小的堆".to_owned(),
        Advice::MoreHeaps => "把更大的堆的值也算出来".to_owned(),
        Advice::Ask(question) => format!("改问{}", asked(*question)),
        Advice::Method(name) => format!("改用方法 `{name}`"),
        Advice::InfiniteDraw => "规定无限对局算和局".to_owned(),
        Advice::InfinitePriorities => "让优先级决定无限对局".to_owned(),
        Advice::InfiniteWinner => "规定无限对局算谁赢".to_owned(),
        Advice::InfiniteScore => "给无限对局规定得分".to_owned(),
        Advice::ArrangeByForce => "按距离排列，而不分层".to_owned(),
        Advice::ArrangeInLayers => "分层排列".to_owned(),
        Advice::DrawPart => "只画博弈的一部分".to_owned(),
        Advice::WriteTable => "把解写成 CSV 或 JSON".to_owned(),
        Advice::Games(None) => "请查看内置博弈的列表".to_owned(),
        Advice::Games(Some(near)) => format!("是不是想写 `@{near}`？内置博弈的列表中有全部名称"),
        Advice::Problems(None) => "请查看练习题的列表".to_owned(),
        Advice::Problems(Some(near)) => format!("是不是想写 `{near}`？练习题的列表中有全部名称"),
        Advice::DidYouMean(word) => format!("是不是想写 `{word}`？"),
        Advice::Methods(names) => format!("可用的方法：{}", names.join("、")),
        // A kind that this dictionary does not know yet is said in English.
        other => other.to_string(),
    }
}

fn looks(format: Format) -> &'static str {
    match format {
        Format::Text => "带箭头的走法和有名称的局面",
        Format::Edges => "每行两个数、首行不写总数的走法",
        Format::Contest => "首行写总数、随后每行两个数的走法",
        Format::Dot => "Graphviz 的图",
        Format::Json => "JSON 的对象和列表",
        Format::Gm => "PGSolver 的博弈",
        Format::Binary => "转换成二进制的博弈",
    }
}

fn asked(question: Question) -> &'static str {
    match question {
        Question::Outcome => "胜负",
        Question::Score => "得分",
        Question::Grundy => "Grundy 值",
    }
}

/// The sentences that are the same through every door, by their English, in its order.
const SAID: &[(&str, &str)] = &[
    ("JSON has no comments", "JSON 中不能写注释"),
    (
        "a Grundy value needs normal play and an alternating game",
        "只有双方轮流走、无路可走者败的博弈才有 Grundy 值",
    ),
    ("a file holds one game", "一个文件只能有一个博弈"),
    (
        "a file holds one graph; take the rest out, or put it into a file of its own",
        "一个文件只能有一个图；请删去其余部分，或另存为一个文件",
    ),
    ("a file that was cut off looks like this", "文件不完整时会这样"),
    ("a game as deep as this one has to be analysed backwards", "这样深的博弈需要倒推分析"),
    ("a game has at least the line `parity 0;`", "博弈至少要有一行 `parity 0;`"),
    ("a game is written as `digraph { a -> b }`", "博弈写成 `digraph { a -> b }`"),
    ("a game is written as lines like `0 -> 1 2`", "博弈逐行书写，例如 `0 -> 1 2`"),
    (
        "a game is written as {\"edges\": [[0, 1]]} or as a list of the moves of each position",
        "博弈写成 {\"edges\": [[0, 1]]}，或写成各局面的走法列表",
    ),
    (
        "a line is `POSITION -> POSITION …`; a name with blanks is written in double quotes",
        "每行写成 `局面 -> 局面 …`；带空格的名称要加双引号",
    ),
    ("a name that contains `=` is written in double quotes", "含有 `=` 的名称要加双引号"),
    ("a name that starts with a digit is written in double quotes", "以数字开头的名称要加双引号"),
    ("a position without moves stands alone on its line", "没有走法的局面单独占一行"),
    ("a quote inside a name is written \\\"", "名称中的引号写成 \\\""),
    (
        "an attribute is written key=value without blanks; quote names that contain `=`",
        "属性写成“键=值”，中间不加空格；含有 `=` 的名称要加引号",
    ),
    ("ask for at most 4294967293", "最多到 4294967293"),
    ("attributes of a position stand behind its name", "局面的属性写在其名称之后"),
    ("check an answer with its moves", "请检查带有着法的答案"),
    ("check it against the game that it was solved from", "请用求解时的那个博弈来检验"),
    ("close other programs", "请关闭其他程序"),
    (
        "commas stand between moves only; quote names that contain them",
        "逗号只用来隔开走法；含有逗号的名称要加引号",
    ),
    ("copy it again, or convert the game anew", "请重新复制文件，或重新转换博弈"),
    ("copy or download it again; no part of it was used", "请重新复制或下载；其中的内容都没有采用"),
    (
        "decompress it first: this program was built without the feature `compress`",
        "请先解压：这个程序没有编入解压功能（`compress`）",
    ),
    ("give at least one", "至少给出一个"),
    ("give every end a score, or none", "要么每个终局都有得分，要么都没有"),
    ("give every position an owner", "给每个局面规定所属"),
    ("give every position with moves a priority", "给每个有路可走的局面一个优先级"),
    ("give every position without moves a score, or none of them", "没有走法的局面要么都有得分，要么都没有"),
    (
        "give it result=win, loss or tie (for First), a score, or an owner",
        "给它写上 result=win、loss 或 tie（对先手方而言），或者得分，或者所属",
    ),
    (
        "if the file is whole, correct this number or take the line out",
        "如果文件完整，请改正这个数，或删去这一行",
    ),
    (
        "in an owned game every position with moves says owner=first or owner=second",
        "在局面有所属的博弈中，每个有走法的局面都要写 owner=first 或 owner=second",
    ),
    ("is it finite?", "它是有限的吗？"),
    ("is the file cut off?", "文件是不是不完整？"),
    ("it does not begin as a game in the binary format does", "它的开头不像二进制格式的博弈"),
    ("let `canonical` merge positions that are alike", "用 `canonical` 合并相同的局面"),
    ("let the game's name function tell them apart", "请让命名函数给出不同的名称"),
    ("most of them must be parallel: list each of them once", "其中大多必然重复：每个走法只列一次"),
    ("name another file; nothing was changed in this one", "请换一个文件；这个文件没有改动"),
    ("names are written in double quotes", "名称要加双引号"),
    ("positions count from 0 or above", "局面的编号从 0 或更大的数开始"),
    ("positions count from 1", "局面的编号从 1 开始"),
    ("put the whole name in quotes", "请把整个名称放在引号内"),
    ("quote names that contain it", "含有它的名称要加引号"),
    ("save the file in UTF-8", "请把文件存为 UTF-8 编码"),
    ("separate the two numbers by a blank or a tab", "两个数之间用空格或制表符隔开"),
    ("solve the whole game instead", "请求解整个博弈"),
    ("start nearer to the end", "从离终局更近的局面开始"),
    ("take it out", "请删去它"),
    ("take one of the two out", "请删去两者之一"),
    ("the file was cut off, or a bracket or quote is not closed", "文件不完整，或者有括号或引号没有闭合"),
    (
        "the format contest starts with the number of positions and the number of moves",
        "contest 格式的首行是局面数和走法数",
    ),
    ("the key of an attribute is not quoted", "属性的键不加引号"),
    ("this does not look like a text file", "这不像是文本文件"),
    (
        "trace a smaller game; to see why one position has its value, ask for an explanation",
        "请选小一些的博弈；想知道某个局面的值从何而来，可以要求说明原因",
    ),
    ("was it written by another version of this program?", "它是不是由这个程序的其他版本写出的？"),
    (
        "write `digraph` and `->`, and both arrows where a move can go both ways",
        "请写 `digraph` 和 `->`；能双向走时写两个箭头",
    ),
    ("write it in double quotes if it is a name", "如果它是名称，请加双引号"),
    (
        "write it in the format dot for a program that draws large graphs",
        "写成 dot 格式，用能画大图的程序来画",
    ),
    ("write it on a line of its own", "请另起一行书写"),
    (
        "write it on the line of its position, behind the position's name",
        "请写在该局面的那一行，放在局面名称之后",
    ),
    (
        "write the moves of the next position on a line of its own; quote names that contain `->`",
        "下一个局面的走法另起一行书写；含有 `->` 的名称要加引号",
    ),
];

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::SAID;

    /// The texts of `.help("…")` in the sources under `folder`, tests left out.
    fn said_in(folder: &Path, all: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                said_in(&path, all);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            for part in text.split(".help(").skip(1) {
                let Some(rest) = part.trim_start().strip_prefix('"') else { continue };
                let mut said = String::new();
                let mut chars = rest.chars();
                while let Some(c) = chars.next().filter(|&c| c != '"') {
                    said.push(if c == '\\' { chars.next().unwrap() } else { c });
                }
                all.insert(said);
            }
        }
    }

    #[test]
    fn every_sentence_of_advice_has_a_chinese_one_and_the_other_way_round() {
        assert!(SAID.is_sorted_by(|a, b| a.0 < b.0), "the sentences are found by a binary search");
        let mut all = BTreeSet::new();
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        said_in(&here.join("src"), &mut all);
        said_in(&here.join("../core/src"), &mut all);
        all.insert("a Grundy value needs normal play and an alternating game".to_owned());
        let known: BTreeSet<String> = SAID.iter().map(|(english, _)| (*english).to_owned()).collect();
        let missing: Vec<_> = all.difference(&known).collect();
        let unused: Vec<_> = known.difference(&all).collect();
        assert!(
            missing.is_empty() && unused.is_empty(),
            "without Chinese: {missing:#?}\nnever said: {unused:#?}"
        );
    }
}
