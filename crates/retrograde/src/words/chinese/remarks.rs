//! Remarks of readers and writers, which come as sentences in English: here are their Chinese ones.

/// Remarks by their English. `{}` is what changes; in Chinese `{0}` is the first of these.
pub(super) const REMARKS: &[(&str, &str)] = &[
    (
        "graphs of METIS have no directions: each edge is a move both ways",
        "METIS 的图没有方向：每条边都是双向的走法",
    ),
    ("this graph has no directions: each edge is a move both ways", "这个图没有方向：每条边都是双向的走法"),
    ("the matrix is symmetric: each entry is a move both ways", "矩阵是对称的：每个元素都是双向的走法"),
    ("{} edge{} without a direction {} both ways", "{0} 条没有方向的边按双向的走法读入"),
    ("{} row{} without a direction {} both ways", "{0} 行没有方向，按双向的走法读入"),
    ("the column type says nothing of directions, and was ignored", "type 一列没有说明方向，已忽略"),
    (
        "the table was read as a matrix: what is not 0 is a move from its row to its column",
        "这张表当作矩阵读入：不为 0 之处，是从所在行到所在列的走法",
    ),
    (
        "{} line{} further columns, which were ignored; if they are moves too, this is the format adjlist",
        "{0} 行还有其余的列，已忽略；如果它们也是走法，则这是 adjlist 格式",
    ),
    ("{} line{} further columns, which were ignored", "{0} 行还有其余的列，已忽略"),
    (
        "{} ignored; if they are moves too, this is the format adjlist",
        "{0:}已忽略；如果它们也是走法，则这是 adjlist 格式",
    ),
    ("the third column was", "第三列"),
    ("the columns behind the second were", "第二列之后的各列"),
    (
        "the first line, {} {}, was read as a move; if it says how many positions and moves there are, this is the format contest",
        "首行 {0} {1} 当作一步走法读入；如果它写的是局面数和走法数，则这是 contest 格式",
    ),
    ("{} without a meaning for the game were ignored: {} and others", "与博弈无关的{0:}已忽略：{1} 等"),
    ("{} without a meaning for the game were ignored: {}", "与博弈无关的{0:}已忽略：{1}"),
    ("columns", "列"),
    ("attributes", "属性"),
    ("fields", "字段"),
    ("sections", "段落"),
    (
        "moves name positions by their places in `nodes`, counted from 0",
        "走法按局面在 `nodes` 中的位置（从 0 数起）指明局面",
    ),
    (
        "{} move{} never played, because a declared result ends the play before",
        "{0} 个走法永远不会走到，因为对局在此之前已按规定的结果结束",
    ),
    (
        "{} position{} without a successor: the play ends there, and the owner loses; other programs refuse this",
        "{0} 个局面没有后继：对局在此结束，所属方败；其他程序拒绝这样的文件",
    ),
    (
        "{} position{} with a loop and nothing else: the play ends there, won by the parity of the priority",
        "{0} 个局面只有一个自环：对局在此结束，由优先级的奇偶决定胜者",
    ),
    ("what {} move{} beside {} two positions was ignored", "{0} 个走法的两个局面之外还有内容，已忽略"),
    (
        "{} entr{} of value 0 {} listed, and read as moves like the others",
        "列出了 {0} 个值为 0 的元素，与其余的一样当作走法读入",
    ),
    ("{} line{} something of single positions, which was ignored", "{0} 行写的是单个局面的内容，已忽略"),
    (
        "the text has zeros in every other byte, and was read as UTF-16",
        "文本每隔一个字节为零，已按 UTF-16 读入",
    ),
    ("line breaks in captions are written as blanks: {} position{}", "标注中的换行写成了空格：{0} 个局面"),
    (
        "an alternating game is written twice over: position i (counted from 0) is 2i where player 0 is to move and 2i + 1 where player 1 is; player 0 wins 2i where i is a win, 2i + 1 where it is a loss, and neither where it is a draw",
        "轮流走的博弈写成两份：局面 i（从 0 数起）在轮到玩家 0 时为 2i，轮到玩家 1 时为 2i + 1；i 必胜时玩家 0 赢 2i，必败时赢 2i + 1，和局时两者都不赢",
    ),
    ("ties are written as if they were draws: {} position{}", "平局写成了和局：{0} 个局面"),
    ("ties are written as won by player 1: {} position{}", "平局写成玩家 1 获胜：{0} 个局面"),
    ("scores are not held: only who wins was kept", "得分无法写入：只保留了谁获胜"),
    ("priorities of an alternating game are not held", "轮流走的博弈的优先级无法写入"),
    (
        "ends of the play are written as loops with a priority of who wins there, to be read with the option `sinks`: {} position{}",
        "终局写成自环，其优先级表示谁获胜，读取时用选项 `sinks`：{0} 个局面",
    ),
    (
        "ends of the play are written as loops with a priority of who wins there, to be read with the option `sinks`",
        "终局写成自环，其优先级表示谁获胜，读取时用选项 `sinks`",
    ),
    (
        "loops beside them are written twice, so that the option `sinks` does not take them for ends: {} position{}",
        "其余的自环写了两遍，以免选项 `sinks` 把它们当作终局：{0} 个局面",
    ),
    (
        "captions are not held, because the labels took their place",
        "标注无法写入，因为位置已被局面的名称占用",
    ),
    ("captions are not held, because the names took their place", "标注无法写入，因为位置已被局面的名称占用"),
    ("positions are numbered from 0, and their names became captions", "局面从 0 起编号，名称成为标注"),
    (
        "the priorities were {}; they are written so that the greatest decides, even for player 0",
        "原来的优先级为 {0}；写出时改为最大者决定、偶数归玩家 0",
    ),
    (
        "priorities are not held: infinite play is {}, whatever they are",
        "优先级无法写入：无论其值如何，无限对局都{0:}",
    ),
    ("a draw", "算和局"),
    ("won by first", "算先手方获胜"),
    ("won by second", "算后手方获胜"),
    ("worth {}", "得 {0} 分"),
    (
        "parity games have no draw: infinite play is written as won by player 1, so that player 0 wins exactly where First wins",
        "奇偶博弈没有和局：无限对局写成玩家 1 获胜，于是玩家 0 恰好在先手方获胜之处获胜",
    ),
    ("not held: who moves at each position", "无法写入：各局面由谁走"),
    ("not held: the declared results", "无法写入：规定的结果"),
    ("not held: the rule", "无法写入：规则"),
    ("not held: what infinite play is worth", "无法写入：无限对局的价值"),
    ("not held: where the play starts", "无法写入：起始局面"),
    ("not held: the priorities", "无法写入：优先级"),
    ("not held: the captions", "无法写入：标注"),
    (
        "not held: the names; positions are numbered from {}, in order",
        "无法写入：名称；局面依次从 {0} 起编号",
    ),
    (
        "not held: what positions are called; they are numbered from {}, in order",
        "无法写入：局面的名称；它们依次从 {0} 起编号",
    ),
    ("not held: the numbers; positions are numbered anew, from {}", "无法写入：编号；局面从 {0} 起重新编号"),
    ("not held: the order of the positions", "无法写入：局面的次序"),
];
