//! What a self-test of rules says.

/// As in [`super::files`].
pub(super) const PROMISES: &[(&str, &str)] = &[
    (
        "`scan` says {} and {} moves out of the tier, the rules say {} inside and {}",
        "`scan` 说 {0}，有 {1} 步走出这一层；规则说层内 {2} 步，走出 {3} 步",
    ),
    (
        "a move leads to the like of {}, but none from its representative {}",
        "有一步走到与 {0} 同类的局面，而它的代表 {1} 没有这样的走法",
    ),
    (
        "a move leads to {}, in tier number {}, or to no position",
        "有一步走到第 {1} 个层的 {0}，或者那里没有局面",
    ),
    (
        "a position with moves says who moves there, and one without says who moves or how the play ended",
        "有走法的局面说明轮到谁，没有走法的说明轮到谁或对局如何结束",
    ),
    ("asked about one slot, `scan` tells of {}", "只问一个槽位，`scan` 说了 {0} 个"),
    ("asked twice about a position, the rules answer the same", "对同一局面问两次，规则的回答相同"),
    ("canonical(canonical(p)) is canonical(p)", "canonical(canonical(p)) 就是 canonical(p)"),
    ("different positions have different names", "不同的局面名称不同"),
    ("it has no moves, no result, and nobody whose turn it is", "它没有走法，没有结果，也没有轮到谁"),
    ("its key belongs to {}", "它的键属于 {0}"),
    ("its name finds another position, called {}", "用它的名称找到的是另一个局面，名称是 {0}"),
    ("its nimber is {}, but {}, which makes {}", "它的尼姆值是 {0}，而 {1}，合起来是 {2}"),
    ("its representative is {}, whose representative is {}", "它的代表是 {0}，而后者的代表是 {1}"),
    ("its representative {} has another result or another player", "它的代表 {0} 的结果或走子方不同"),
    (
        "moves lead to the tiers that numbering() names, to slots that hold a position",
        "走法走到 numbering() 列出的层中有局面的槽位",
    ),
    (
        "moves_back() leads back along every move inside a tier, as often as it counts",
        "moves_back() 沿层内的每步走法倒退，次数也一致",
    ),
    (
        "no move leads to the like of {}, but one from its representative {}",
        "没有走法走到与 {0} 同类的局面，而它的代表 {1} 有",
    ),
    ("of_key(key(p)) is p", "of_key(key(p)) 就是 p"),
    ("p and canonical(p) have the same moves up to symmetry", "p 与 canonical(p) 的走法在对称下相同"),
    ("p and canonical(p) have the same result and the same player", "p 与 canonical(p) 的结果和走子方相同"),
    ("scan() tells of each slot what the rules say", "scan() 对每个槽位的说法与规则一致"),
    ("slot {} of tier {}", "第 {1} 层的槽位 {0}"),
    (
        "slot(position(s)) is s, and position(s) is its own representative",
        "slot(position(s)) 就是 s，而 position(s) 是它自己的代表",
    ),
    ("the nimber of a sum is the xor of the nimbers of its components", "和的尼姆值是各分量尼姆值的异或"),
    (
        "two positions share this name, and they differ: one has {} moves, the other {}, not the same ones",
        "两个不同的局面同名：一个有 {0} 步走法，另一个有 {1} 步，并不相同",
    ),
    (
        "two positions that differ share this name; their moves are the same, so `canonical` could merge them",
        "两个不同的局面同名；它们的走法相同，可以用 `canonical` 合并",
    ),
    ("what is found by the name of p is p", "用 p 的名称找到的就是 p"),
    ("{} moves at first, then {} others", "第一次有 {0} 步走法，第二次是另外 {1} 步"),
    (
        "{} moves lead from {} to {}, and {} moves back from there",
        "从 {1} 到 {2} 有 {0} 步，而从那里倒退有 {3} 步",
    ),
];
