//! What to do about an error.

use crate::core::{Question, error::Advice, format::Format};

/// Advice that is the same through every door, or for whoever calls the library.
pub(crate) fn advice(advice: &Advice) -> String {
    match advice {
        Advice::Said(said) => SAID.binary_search_by_key(&said.as_ref(), |&(english, _)| english).map_or_else(
            |_| super::message(said, &[]).unwrap_or_else(|| super::said(said)),
            |at| SAID[at].1.to_owned(),
        ),
        Advice::ReadAs(format) => format!("{}属于 {format} 格式", looks(*format)),
        Advice::NameFormat => "如果这是 DOT、JSON 或 PGSolver 文件，请指明格式".to_owned(),
        Advice::CountFrom(first) => format!("如果文件中的编号从 {first} 开始，请指明"),
        Advice::Tolerate => "不按严格方式读取".to_owned(),
        Advice::AllowMemory => "放宽内存上限".to_owned(),
        Advice::WorkOnDisk => "给它一个磁盘上的文件夹来存放走法".to_owned(),
        Advice::Resume => "接着运行".to_owned(),
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
        Advice::Tabulate => "先生成这个博弈的残局库".to_owned(),
        Advice::TabulateAgain => "请重新生成，或另取一份".to_owned(),
        Advice::CheckTables => "请检验它是不是这个博弈的残局库".to_owned(),
        Advice::QueryTables => "可以查询每一步的胜负；要对局，请带步数重新生成".to_owned(),
        Advice::SelfTest => "博弈的函数必须守约，每次给出同样的回答；自检会检验这一点".to_owned(),
        Advice::SolveAsGraph => "请作为图求解".to_owned(),
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
        Format::Adjlist => "每行一个局面及其全部走法的列表",
        Format::Mtx => "Matrix Market 的矩阵",
        Format::Csv => "走法的表格",
        Format::Graphml => "GraphML 的图",
        Format::Gexf => "GEXF 的图",
        Format::Pajek => "Pajek 的网络",
        Format::Metis => "METIS 的图",
        Format::Dimacs => "DIMACS 的图",
        Format::Tgf => "先列局面、再列一行 `#`、后列走法的文件",
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
    (
        "GEXF has <graph defaultedgetype=\"directed\"> with <nodes> and <edges> inside",
        "GEXF 文件中应有 <graph defaultedgetype=\"directed\">，其中有 <nodes> 和 <edges>",
    ),
    (
        "GraphML has <graph edgedefault=\"directed\"> with <node> and <edge> inside",
        "GraphML 文件中应有 <graph edgedefault=\"directed\">，其中有 <node> 和 <edge>",
    ),
    ("JSON has no comments", "JSON 中不能写注释"),
    (
        "`numbering` lists tiers so that moves lead to the same tier or to tiers before it",
        "`numbering` 列出各层时，走法只能走到同一层或排在它前面的层",
    ),
    (
        "`of_key` must be the inverse of `key`: different positions have different keys",
        "`of_key` 必须是 `key` 的逆：不同的局面有不同的键",
    ),
    (
        "`slot` must find a place for every position that can be reached, in a tier of `numbering`",
        "`slot` 必须为每个能走到的局面在 `numbering` 的某一层中找到位置",
    ),
    (
        "`tier` must never fall, or never rise: such as the discs on a board, or the stones that are left",
        "`tier` 必须只升不降或只降不升，例如盘上的棋子数或剩余的石子数",
    ),
    ("a DIMACS graph begins with a line like `p sp 6 7`", "DIMACS 图以 `p sp 6 7` 这样的一行开头"),
    (
        "a Grundy value needs normal play and an alternating game",
        "只有双方轮流走、无路可走者败的博弈才有 Grundy 值",
    ),
    (
        "a METIS graph begins with the number of positions and the number of edges",
        "METIS 图的首行是局面数和边数",
    ),
    ("a file holds one game", "一个文件只能有一个博弈"),
    (
        "a file holds one graph; take the rest out, or put it into a file of its own",
        "一个文件只能有一个图；请删去其余部分，或另存为一个文件",
    ),
    ("a file that was cut off looks like this", "文件不完整时会这样"),
    ("a game as deep as this one has to be analysed backwards", "这样深的博弈需要倒推分析"),
    ("a game has at least the line `parity 0;`", "博弈至少要有一行 `parity 0;`"),
    ("a game has positions and moves, and a formula has none", "博弈由局面和走法组成，公式中没有这些"),
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
    ("a list of moves has the header source,target", "走法列表的表头是 source,target"),
    ("a name that contains `=` is written in double quotes", "含有 `=` 的名称要加双引号"),
    ("a name that starts with a digit is written in double quotes", "以数字开头的名称要加双引号"),
    (
        "a network of Pajek begins with *Vertices and the number of positions",
        "Pajek 网络以 *Vertices 和局面数开头",
    ),
    ("a position without moves stands alone on its line", "没有走法的局面单独占一行"),
    ("a quote inside a name is written \\\"", "名称中的引号写成 \\\""),
    ("a quote inside a quoted field is written twice", "加了引号的字段中，引号要写两遍"),
    (
        "a table of moves has rows like `a,b` under the header `source,target`",
        "走法的表格以 `source,target` 为表头，每行如 `a,b`",
    ),
    ("all keys of a game must be of one kind", "一个博弈的所有键必须是同一种类"),
    (
        "an adjacency list of several lines is read once it is written as lines: nx.write_adjlist(G, FILE)",
        "多行的邻接表请改写成每个局面一行：nx.write_adjlist(G, FILE)",
    ),
    (
        "an attribute is written key=value without blanks; quote names that contain `=`",
        "属性写成“键=值”，中间不加空格；含有 `=` 的名称要加引号",
    ),
    ("ask for at most 4294967293", "最多到 4294967293"),
    ("attributes of a position stand behind its name", "局面的属性写在其名称之后"),
    (
        "bring the table of the edges; in Gephi it is exported from the data laboratory, under Edges",
        "请提供边的表格；在 Gephi 中可从“数据资料”的“边”一栏导出",
    ),
    ("build it with the feature `compress`", "编译时请打开 `compress` 功能"),
    ("check an answer with its moves", "请检查带有着法的答案"),
    ("check it against the game that it was solved from", "请用求解时的那个博弈来检验"),
    ("close other programs", "请关闭其他程序"),
    (
        "commas stand between moves only; quote names that contain them",
        "逗号只用来隔开走法；含有逗号的名称要加引号",
    ),
    ("copy it again, or convert the game anew", "请重新复制文件，或重新转换博弈"),
    ("copy it again, or save it in UTF-8", "请重新复制，或以 UTF-8 保存"),
    ("copy it again, or solve the game anew", "请重新复制文件，或重新求解博弈"),
    ("copy or download it again; no part of it was used", "请重新复制或下载；其中的内容都没有采用"),
    (
        "decompress it first: this program was built without the feature `compress`",
        "请先解压：这个程序没有编入解压功能（`compress`）",
    ),
    ("delete the folder of unfinished parts and begin anew", "请删除未完成部分的文件夹，重新开始"),
    ("every position has a line before the line `#`", "每个局面在 `#` 行之前都要有一行"),
    ("every position is declared as a node", "每个局面都要声明为节点"),
    (
        "for the matrix, convert it to Matrix Market (scipy.io.mmwrite), or write {\"matrix\": [[0, 1], …]} in JSON; for moves, cut off the further columns: awk '{print $1, $2}' FILE > NEW",
        "如果是矩阵，请转换成 Matrix Market（scipy.io.mmwrite），或在 JSON 中写 {\"matrix\": [[0, 1], …]}；如果是走法，请去掉其余各列：awk '{print $1, $2}' FILE > NEW",
    ),
    (
        "for the matrix, write the names of the positions into a first row and a first column, or convert it to Matrix Market; for moves, write a header: source,target,…",
        "如果是矩阵，请在首行和首列写上局面的名称，或转换成 Matrix Market；如果是走法，请加上表头：source,target,…",
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
    ("give the game a finer `tier`", "请给博弈更细的 `tier`"),
    (
        "go on with that version, or remove the folder and begin anew",
        "请用那个版本接着运行，或删去该文件夹重新开始",
    ),
    (
        "if further columns are weights, cut them off: awk '{print $1, $2}' FILE > NEW",
        "如果其余各列是权重，请去掉它们：awk '{print $1, $2}' FILE > NEW",
    ),
    (
        "if further columns are weights, name all columns in a header: source,target,weight",
        "如果其余各列是权重，请在表头中写出各列的名称：source,target,weight",
    ),
    ("if it is a part of a name, write the name in double quotes", "如果它是名称的一部分，请给名称加双引号"),
    (
        "if the file is whole, correct this number or take the line out",
        "如果文件完整，请改正这个数，或删去这一行",
    ),
    (
        "if the first row is a move and no header, write the header source,target above it",
        "如果首行是走法而不是表头，请在它上面写表头 source,target",
    ),
    (
        "if the numbers are weights, cut them off: awk '{print $1, $2}' FILE > NEW; if they are positions, write the text format: a -> b 3",
        "如果这些数是权重，请去掉它们：awk '{print $1, $2}' FILE > NEW；如果是局面，请写成 text 格式：a -> b 3",
    ),
    (
        "if they count from 1, write `first` and `second` instead",
        "如果从 1 开始编号，请改写成 `first` 和 `second`",
    ),
    (
        "implement `key` and `of_key` of the trait Game; a rules file has keys by itself",
        "请实现 Game 的 `key` 和 `of_key`；规则文件自带键",
    ),
    (
        "in an owned game every position with moves says owner=first or owner=second",
        "在局面有所属的博弈中，每个有走法的局面都要写 owner=first 或 owner=second",
    ),
    ("is it finite?", "它是有限的吗？"),
    (
        "is the disk sound? resume: rows that are damaged are built anew",
        "磁盘是否完好？请接着运行：损坏的部分会重新生成",
    ),
    ("is the file cut off?", "文件是不是不完整？"),
    (
        "is the file cut off? A position without neighbours has a blank line",
        "文件是否不完整？没有邻居的局面是一个空行",
    ),
    ("it does not begin as a game in the binary format does", "它的开头不像二进制格式的博弈"),
    ("let `canonical` merge positions that are alike", "用 `canonical` 合并相同的局面"),
    (
        "let all lines end in the same way: tr '\\r' '\\n' < FILE > NEW",
        "请统一换行符：tr '\\r' '\\n' < FILE > NEW",
    ),
    ("let the game's name function tell them apart", "请让命名函数给出不同的名称"),
    ("make every end a win or a loss", "请让每个终局都分出胜负"),
    (
        "make room on the disk and resume: what is finished is kept",
        "请腾出磁盘空间后继续：已完成的部分都保留着",
    ),
    ("most of them must be parallel: list each of them once", "其中大多必然重复：每个走法只列一次"),
    ("name a file in a folder that can be written to", "请指定一个可写文件夹中的文件"),
    ("name another file, or delete that folder to begin anew", "请指定另一个文件，或删除那个文件夹重新开始"),
    ("name another file; nothing was changed in this one", "请换一个文件；这个文件没有改动"),
    (
        "name another method, or none: each tier then gets the one that suits it",
        "请换一个方法，或不指定方法：不指定时每一层会得到合适的方法",
    ),
    ("name no method: each tier then gets the one that suits it", "请不要指定方法：每一层会得到合适的方法"),
    ("names are written in double quotes", "名称要加双引号"),
    ("of XML, these two are read", "XML 文件中只读取这两种"),
    ("or remove that folder, or name another one", "也可以删去该文件夹，或另指定一个"),
    ("positions count from 0 or above", "局面的编号从 0 或更大的数开始"),
    ("positions count from 1", "局面的编号从 1 开始"),
    (
        "positions count from 1 in this format; add 1 to all of them",
        "这种格式的局面从 1 开始编号；请全部加 1",
    ),
    ("put a tuple of Python into double quotes", "请给 Python 的元组加双引号"),
    ("put each graph into a file of its own", "请把各个图分别存成文件"),
    ("put each into a file of its own", "请分别存成文件"),
    ("put the whole name in quotes", "请把整个名称放在引号内"),
    ("quote names that contain it", "含有它的名称要加引号"),
    ("remove the folder of the run and begin anew", "请删去该运行的文件夹，重新开始"),
    ("rename the two columns, or take the row out", "请给这两列改名，或删去这一行"),
    ("resume it, or delete that folder to begin anew", "请继续，或删除那个文件夹重新开始"),
    (
        "rows and columns are the same positions: a graph has as many of the one as of the other",
        "行和列是同样的局面：图的矩阵行数与列数相同",
    ),
    (
        "rows and columns count from 1 in this format; add 1 to all of them",
        "这种格式的行和列从 1 开始编号；请全部加 1",
    ),
    (
        "save it in UTF-8, or convert it: iconv -f UTF-32 -t UTF-8 FILE > NEW",
        "请以 UTF-8 保存，或转换：iconv -f UTF-32 -t UTF-8 FILE > NEW",
    ),
    ("save the file in UTF-8", "请把文件存为 UTF-8 编码"),
    (
        "save the file in UTF-8, or convert it: iconv -f LATIN1 -t UTF-8 FILE > NEW",
        "请以 UTF-8 保存，或转换：iconv -f LATIN1 -t UTF-8 FILE > NEW",
    ),
    (
        "say <graph defaultedgetype=\"directed\"> if edges go from source to target; without the word they go nowhere",
        "如果边从 source 指向 target，请写 <graph defaultedgetype=\"directed\">；不写则边没有方向",
    ),
    (
        "say <graph defaultedgetype=\"mutual\"> if all edges go both ways",
        "如果每条边都能双向走，请写 <graph defaultedgetype=\"mutual\">",
    ),
    (
        "say <graph edgedefault=\"directed\"> if edges go from source to target",
        "如果边从 source 指向 target，请写 <graph edgedefault=\"directed\">",
    ),
    (
        "say the number of all positions if moves may lead between any of them",
        "如果任意局面之间都可以有走法，请只写局面总数",
    ),
    ("see whether its rules let the play grow without end", "请检查规则是否让对局无限增长"),
    ("separate the two numbers by a blank or a tab", "两个数之间用空格或制表符隔开"),
    ("solve the whole game instead", "请求解整个博弈"),
    ("start nearer to the end", "从离终局更近的局面开始"),
    ("tables of chess have at most five men, the kings included", "国际象棋的残局库连王至多五子"),
    ("take it out", "请删去它"),
    ("take one of the two out", "请删去两者之一"),
    ("the file was cut off, or a bracket or quote is not closed", "文件不完整，或者有括号或引号没有闭合"),
    ("the file was cut off, or an element is not closed", "文件不完整，或有元素没有闭合"),
    ("the first line says `pattern`: entries without values", "首行写着 `pattern`：各项没有数值"),
    (
        "the format contest starts with the number of positions and the number of moves",
        "contest 格式的首行是局面数和走法数",
    ),
    ("the key of an attribute is not quoted", "属性的键不加引号"),
    ("the play has ended there", "对局在那里已经结束"),
    ("this does not look like a text file", "这不像是文本文件"),
    (
        "trace a smaller game; to see why one position has its value, ask for an explanation",
        "请选小一些的博弈；想知道某个局面的值从何而来，可以要求说明原因",
    ),
    ("use a newer version of the program, or make it again", "请用更新版本的程序，或重新生成"),
    ("wait for it, or name another folder", "请等它结束，或另指定一个文件夹"),
    ("was it written by another version of this program?", "它是不是由这个程序的其他版本写出的？"),
    (
        "were the game, its rules and its goals the same? Else name another folder",
        "博弈、规则和目标是否相同？若不同，请另指定一个文件夹",
    ),
    (
        "where all edges go both ways, write both; in networkx that is G.to_directed()",
        "如果每条边都能双向走，请两个方向都写；在 networkx 中用 G.to_directed()",
    ),
    (
        "where moves go one way, write an adjacency list: a position and all that it leads to a line",
        "如果走法是单向的，请写成邻接表：每行一个局面及其能走到的全部局面",
    ),
    ("without it this is no TGF; is the file cut off?", "没有这一行就不是 TGF；文件是否不完整？"),
    (
        "write `digraph` and `->`, and both arrows where a move can go both ways",
        "请写 `digraph` 和 `->`；能双向走时写两个箭头",
    ),
    ("write a move as a row `a,b`", "每个走法写成一行 `a,b`"),
    ("write it in double quotes if it is a name", "如果它是名称，请加双引号"),
    ("write it in one way everywhere: with quotes, or without", "请统一写法：都加引号，或都不加"),
    (
        "write it in the format dot for a program that draws large graphs",
        "写成 dot 格式，用能画大图的程序来画",
    ),
    ("write it on a line of its own", "请另起一行书写"),
    (
        "write it on the line of its position, behind the position's name",
        "请写在该局面的那一行，放在局面名称之后",
    ),
    ("write the game as text", "请把博弈写成 text 格式"),
    (
        "write the game as text or JSON, which have a place for attributes, or call the column something else",
        "请用能写属性的 text 或 JSON 格式，或给这一列改名",
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
