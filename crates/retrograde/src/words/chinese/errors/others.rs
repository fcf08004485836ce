//! What parsers of other projects and the system say, and sentences whose parts stand in several places of the sources.

/// As in [`super::files`].
pub(super) const OTHERS: &[(&str, &str)] = &[
    ("1 field", "1 个字段"),
    ("EOF while parsing {}", "输入在中途结束"),
    ("`{}` is an attribute of the whole graph", "`{0}` 是整个图的属性"),
    ("`{}` is no owner", "`{0}` 不是有效的归属"),
    ("`{}` is no result", "`{0}` 不是有效的结果"),
    ("`{}` is no rule", "`{0}` 不是有效的规则"),
    ("`{}` is no score", "`{0}` 不是有效的得分"),
    ("a list does not belong here", "这里不该是列表"),
    ("a number does not belong here", "这里不该是数"),
    ("a string does not belong here", "这里不该是字符串"),
    ("an object does not belong here", "这里不该是对象"),
    ("expected value", "应为一个值"),
    ("ill-formed document: expected {}, but {} was found", "文档不合规：应为 {0:}，却是 {1:}"),
    ("ill-formed document: {}", "文档不合规：{0:}"),
    ("is a directory", "这是一个文件夹"),
    ("key must be a string", "键必须是字符串"),
    (
        "no method that can be watched knows priorities, which decide infinite play here",
        "这里由优先级判定无限对局，没有能逐步观看的方法支持它",
    ),
    ("no space left on device", "磁盘已满"),
    ("no such file or directory", "没有这个文件或文件夹"),
    ("permission denied", "没有权限"),
    (
        "syntax error: tag not closed: {} not found before end of input",
        "语法错误：标签没有闭合，到结尾也没有 {0:}",
    ),
    ("syntax error: {}", "语法错误：{0:}"),
    ("the first line promises {} positions, but there are {}", "首行声明有 {0:} 个局面，实际有 {1:} 个"),
    ("this line has {} column, and line {} has {}", "这一行有 {0:} 列，而第 {1:} 行有 {2:} 列"),
    ("this method is not for games with owners", "这个方法不适用于有归属的博弈"),
    ("this position has no `id`", "这个局面没有 `id`"),
    ("this row has {} number, and others have more or fewer", "这一行有 {0:} 个数，别的行不是这么多"),
    ("this row has {} numbers, and others have more or fewer", "这一行有 {0:} 个数，别的行不是这么多"),
];
