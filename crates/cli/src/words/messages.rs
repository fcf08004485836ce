//! What is wrong with arguments, in Chinese.

/// By their English, as in the library: see [`retrograde::words::Language::message`].
pub(super) const MESSAGES: &[(&str, &str)] = &[
    (
        "--goal {}=… is for games in which the players alternate, and this one has owners",
        "--goal {0}=… 用于双方轮流走的博弈，而这个博弈的局面有归属",
    ),
    (
        "--goal {}=… needs a game with owners, and in this one the players alternate",
        "--goal {0}=… 要求局面有归属，而这个博弈双方轮流走",
    ),
    (
        "--goal …=priority:{} needs an input with priorities, and this one has none",
        "--goal …=priority:{0} 要求输入有优先级，而这个输入没有",
    ),
    (
        "--parity says how priorities decide, but here infinite play is worth `{}`",
        "--parity 说明优先级如何判定，而这里无限对局算 `{0}`",
    ),
    ("`{}` is both a file and a position", "`{0}` 既是文件又是局面"),
    ("`{}` is not given by rules", "`{0}` 不是由规则给出的"),
    (
        "`{}` is one position, and several with commas between them",
        "`{0}` 既是一个局面，又可以是用逗号隔开的几个局面",
    ),
    (
        "a game by rules is searched from its start, not from {}",
        "由规则给出的博弈从起始局面搜索，不从 {0} 搜索",
    ),
    ("a sum is answered by Grundy values only", "和只能用 Grundy 值来回答"),
    (
        "a tablebase cannot go to standard output: a stopped run could not go on",
        "残局库不能写到标准输出：中断后将无法继续",
    ),
    ("explain", "解释"),
    (
        "in this solution other positions have to recur than those of --infinite",
        "这份解中应反复出现的局面与 --infinite 所给的不同",
    ),
    ("misère play is looked at position by position", "反常规则要逐个局面来看"),
    ("no position has priority {}", "没有优先级为 {0} 的局面"),
    ("only a run of the method `disk` can be resumed", "只有方法 `disk` 的运行可以继续"),
    ("play from", "对局从"),
    ("say which solution of `{}` to check", "请指明要检验 `{0}` 的哪份解"),
    (
        "the answer of a run on the disk is written as csv, json or rgs, and in no other way",
        "在磁盘上求出的解只能写成 csv、json 或 rgs",
    ),
    ("the game and the solution cannot both come from standard input", "博弈和解不能都来自标准输入"),
    ("the game has no position of this name", "博弈中没有叫这个名称的局面"),
    ("the game has no start, so say which position to {}", "博弈没有起始局面，请指明{0:}哪个局面"),
    ("the method `disk` needs a folder for the moves", "方法 `disk` 需要一个存放走法的文件夹"),
    ("the name `{}` does not tell a format that is written", "从名称 `{0}` 看不出可以写出的格式"),
    ("the name `{}` does not tell the format of the solution", "从名称 `{0}` 看不出解的格式"),
    ("the program cannot be started: {}: {}", "程序无法启动：{0}：{1:}"),
    ("the rules of a game that is not discovered cannot be replaced", "没有展开成图的博弈，不能更换规则"),
    ("the server cannot run: {}", "服务器无法运行：{0:}"),
    ("the solution and the statistics cannot both go to standard output", "解和统计不能都写到标准输出"),
    ("the tables gave a wrong answer at {}", "残局库在 {0} 给出了错误的答案"),
    ("there are {} positions for {} games", "给了 {0} 个局面，而博弈有 {1} 个"),
    ("there is no command `{}`", "没有命令 `{0}`"),
    ("there is no position `{}` in this game", "这个博弈中没有局面 `{0}`"),
    ("there is no position `{}`, and no file `{}`", "没有局面 `{0}`，也没有文件 `{1}`"),
    ("there is something in {} already", "{0} 中已有内容"),
    ("this file names no position", "这个文件没有写出任何局面"),
    ("this solution does not say which positions should recur", "这份解没有说明哪些局面应反复出现"),
    (
        "this solution was made under the rule {}, not under --rule {}",
        "这份解是按规则 {0} 求出的，而不是 --rule {1}",
    ),
    ("this solution was made with infinite play {}, not {}", "求这份解时无限对局算 {0}，而不是 {1}"),
    ("this solution was made with other goals than those of --goal", "这份解的目标与 --goal 所给的不同"),
    ("two goals say different things of position {}", "两个目标对局面 {0} 的说法不同"),
];
