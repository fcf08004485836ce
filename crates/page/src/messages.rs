//! What is wrong with requests, in Chinese.

/// By their English, as in the library: see [`retrograde::words::Language::message`].
pub(crate) const MESSAGES: &[(&str, &str)] = &[
    ("`direction` is neither", "`direction` 两者都不是"),
    ("`op` is one of {}", "`op` 应是 {0:} 之一"),
    ("`source` names no game", "`source` 没有指明博弈"),
    ("`{}` has {} items, more than {}", "`{0}` 有 {1:} 项，超过了 {2:}"),
    ("a picture of {} positions cannot be read", "{0:} 个局面画在一张图里没法看"),
    ("the `format` of the source is none that we know", "来源的 `format` 不是认识的格式"),
    ("the `parameters` are no object", "`parameters` 不是对象"),
    ("the game has no positions", "这个博弈没有局面"),
    ("the op `{}` has no field `{}`", "操作 `{0}` 没有字段 `{1}`"),
    ("the parameter `{}` is no text", "参数 `{0}` 不是文本"),
    ("the play is not one of this game", "这盘棋不是这个博弈的"),
    ("the request is JSON, but no object", "请求是 JSON，但不是对象"),
    ("the request is not JSON: {}", "请求不是 JSON：{0:}"),
    ("there is no `answer`", "没有 `answer`"),
    ("there is no `source`", "没有 `source`"),
    ("there is no game of the digest `{}` here, or no longer", "这里没有摘要为 `{0}` 的博弈，或者已经不在了"),
    ("there is no list `components`", "没有列表 `components`"),
    ("there is no list `heaps`", "没有列表 `heaps`"),
    ("there is no method for {} of this name with listings", "没有这个名字、又带代码的 {0:} 方法"),
    ("this engine has no interpreter of rules files", "这个引擎没有规则文件的解释器"),
    ("this is more than {}, which is as much as is taken at once", "超过了一次能接受的 {0:}"),
];
