//! The built-in games, and the methods.

use crate::games::Told;

/// What is told about the built-in game of this name.
pub(crate) fn game(name: &str) -> Option<Told> {
    Some(match name {
        "bounded-nim" => Told {
            parameters: "一次最多可取的个数 : 各堆，至多 16 堆",
            rules: "从一堆中取走一个或多个筹码，不超过上限。无路可走者败。",
            position: "(21,)：各堆，从小到大",
            theory: "一次最多取 k 个时，n 个的堆的尼姆数为 n mod (k + 1)。",
        },
        "can-i-win" => Told {
            parameters: "最大的数（至多 20）和目标",
            rules: "取一个没人取过的数。使总和达到或超过目标者胜；数取完仍未达到则为平局。",
            position: "1+4：已取的数",
            theory: "在数的集合上搜索得出。",
        },
        "cat-and-mouse" => Told {
            parameters: "图的边，顶点为 0 到 199，至多 20,000 条",
            rules: "老鼠从 1 出发先走，猫从 2 出发，双方每次都必须沿一条边走。老鼠到达洞 0（猫不能进）则胜，猫追上老鼠则胜。无限对局算和局。",
            position: "mouse 1, cat 2, mouse moves：先手方是老鼠（mouse），后手方是猫（cat）",
            theory: "有循环，用倒推分析得出。",
        },
        "chomp" => Told {
            parameters: "巧克力的行数 x 列数，各至多 255，局面至多两千五百万个：可到 13x13、4x150 或 3x255",
            rules: "咬掉一格及其右下方的所有格。左上角的格有毒：只剩它可咬者败。",
            position: "4/4/2：从上到下每行剩余的格数",
            theory: "除一格外的每块完整巧克力都是必胜，由策略窃取得出（Gale 1974）；只有少数形状的取胜走法是已知的。",
        },
        "connect-four" => Told {
            parameters: "棋盘的列数 x 行数，至多 30 格 : 连几个",
            rules: "X 和 O 轮流把棋子投入一列。连成四个者胜；棋盘满则平局。",
            position: "..../..../.O../.XX.：从上到下各行；X 先走",
            theory: "搜索得出：4x4、5x4 和 5x5 是平局。",
        },
        "cram" => Told {
            parameters: "棋盘的行数 x 列数，至多 30 格",
            rules: "把一张骨牌放在相邻的两个空格上。放不下者败。",
            position: "##../....：从上到下各行；# 已被占",
            theory: "偶数乘偶数的棋盘必败，由对称得出；偶数乘奇数的必胜。",
        },
        "dawsons-kayles" => Told {
            parameters: "各排木瓶，至多 16 排，每排至多 1000 个",
            rules: "击倒相邻的两个木瓶。无路可走者败。",
            position: "(2, 6)：仍相连的各排木瓶，从小到大",
            theory: "从 53 个起尼姆数以 34 为周期（Guy 与 Smith 1956）。",
        },
        "euclid" => Told {
            parameters: "两个 1 到 100,000 的数",
            rules: "从大数中减去小数的倍数，两数都要保持为正。无路可走者败。",
            position: "(7, 25)：两个数，小的在前",
            theory: "x、y 的尼姆数为 ⌊|y/x − x/y|⌋（Nivasch 2006）。",
        },
        "fibonacci-nim" => Told {
            parameters: "开始时的筹码数，2 到 2000",
            rules: "至少取一个，至多取对方刚才所取的两倍；第一步可取任意个但不能取完。取走最后一个者胜。",
            position: "(20, 19)：筹码数，和最多可取的个数",
            theory: "所允许的个数小于堆的 Zeckendorf 分解中最小一项时必败；开始时即斐波那契数（Whinihan 1963）。",
        },
        "geography" => Told {
            parameters: "图的箭头，顶点为 0 到 31，至多 200 条 : 起点",
            rules: "把棋子沿箭头移到没有到过的顶点。无路可走者败。",
            position: "2 after 0：棋子所在，以及此前到过之处",
            theory: "PSPACE 完全（Lichtenstein–Sipser 1980）：局面是到过的顶点的集合，多达 2^n 个。",
        },
        "grundy" => Told {
            parameters: "各堆，至多 16 堆，每堆至多 1000 个",
            rules: "把一堆分成大小不同的两堆。无路可走者败。",
            position: "(3, 9)：各堆，从小到大",
            theory: "尼姆数是否有周期尚无定论（Guy 与 Smith 1956）。",
        },
        "hackenbush" => Told {
            parameters: "边，至多 20 条，点为 0 到 31；0 是地面",
            rules: "剪断一条边；与地面断开的部分掉落。无边可剪者败。",
            position: "0-1 1-2：剩余的边",
            theory: "树用冒号原理：各枝的尼姆数加一后异或。圈用融合原理：圈上的点可以合为一点（Berlekamp–Conway–Guy 1982）。",
        },
        "heap" => Told {
            parameters: "编码，例如 0.77、4!.、{1,3,4} 或 all-but {2} : 各堆，至多 16 堆，每堆至多 1000 个",
            rules: "从一堆中取子，并按编码所允许的留下余子。无路可走者败。",
            position: "(2, 6)：各堆，从小到大",
            theory: "多堆之和的尼姆数是各堆尼姆数的异或，而一堆的尼姆数是各后继都没有的最小数（Sprague 1935，Grundy 1939）。",
        },
        "in-a-row" => Told {
            parameters: "棋盘的列数 x 行数，至多 16 格 : 连几个 : `normal` 或 `misere`",
            rules: "X 和 O 轮流占一个空格。连成一线者胜；棋盘满则平局。",
            position: "X.../.O../....：从上到下各行；X 先走",
            theory: "正常规则下后手方不可能获胜，由策略窃取得出。",
        },
        "kayles" => Told {
            parameters: "各排木瓶，至多 16 排，每排至多 1000 个",
            rules: "击倒一个木瓶，或相邻的两个。击倒最后一个者胜。",
            position: "(2, 6)：仍相连的各排木瓶，从小到大",
            theory: "从 71 个起尼姆数以 12 为周期（Guy 与 Smith 1956）。",
        },
        "knight" => Told {
            parameters: "棋盘的行数 x 列数，至多 1000x1000",
            rules: "棋子按马步移动：向上两格再向一侧一格，或向上或向下一格再向左两格。无路可走者败。",
            position: "(7, 7)：行和列，从左上角的 0 数起",
            theory: "有边界的棋盘上尼姆数由计算得出；胜负以四乘四的方块重复。",
        },
        "nim" => Told {
            parameters: "各堆，至多 16 堆，每堆至多 1000 个",
            rules: "从一堆中取走一个或多个筹码。取走最后一个者胜。",
            position: "(3, 4, 5)：各堆，从小到大",
            theory: "局面的尼姆数是各堆的异或（Bouton 1901）。",
        },
        "northcott" => Told {
            parameters: "列数，2 到 20 : 每行（至多 6 行）左边白子和右边黑子的列，从 1 数起",
            rules: "把自己颜色的棋子在其行内向前或向后移动任意个空格，不能跳过。白方（即先手方）先走。无路可走者败；无限对局算和局。",
            position: "W..B./.W..B W：各行，和轮到谁走",
            theory: "相当于以各行两子之间的空格数做尼姆游戏：必胜者每次都能抵消对方的后退（Winning Ways 1982）。后退到边界为止，所以胜者能迫使对局结束。",
        },
        "predict-the-winner" => Told {
            parameters: "各个数，至多 500 个",
            rules: "取走一排中的第一个或最后一个数。得分是最后你比对方多出的数。",
            position: "0-3 +0：剩余的第一个和最后一个数的位置，以及走子方领先多少",
            theory: "数的个数为偶数时先手不会输；否则由搜索得出。",
        },
        "six-mens-morris" => Told {
            parameters: "每方的棋子数，3 到 6",
            rules: "轮流把棋子放在两个正方形的十六个点上，然后把一子移到相邻的空点。成三则吃掉对方一子，若有不在三连中的则吃它。只剩两子（含未放的）或无路可走者败；无限对局算和局。",
            position: "先是外方的各点，再是内方的各点，从左上角起顺时针，然后是双方已放的棋子数和轮到谁走",
            theory: "搜索得出：和局。",
        },
        "staircase" => Told {
            parameters: "第 1、2、3…级台阶上的筹码，至多 12 级；从第 1 级移到地面",
            rules: "把一级上的一个或多个筹码移到下一级。无路可走者败。",
            position: "(1, 2, 3, 1)：各级的筹码，最低的在前",
            theory: "尼姆数是奇数级台阶上筹码数的异或：移到奇数级的走法，可以立即把同样多的筹码继续下移来抵消。",
        },
        "stone-game" => Told {
            parameters: "各堆，偶数个，至多 500；总和为奇数",
            rules: "取走一排中的第一堆或最后一堆。得分是最后你比对方多出的数。",
            position: "0-3 +0：剩余的第一堆和最后一堆的位置，以及走子方领先多少",
            theory: "堆数为偶数且总和为奇数时先手必胜：他可以取走同一奇偶位置的所有堆。",
        },
        "stone-game-iii" => Told {
            parameters: "石子的值，至多 500 个；可以为负",
            rules: "取走一排中的前一个、前两个或前三个石子。得分是最后你比对方多出的数。",
            position: "0-3 +0：剩余的第一个和最后一个石子的位置，以及走子方领先多少",
            theory: "由搜索得出。",
        },
        "subtraction" => Told {
            parameters: "可取的个数 : 开始时的筹码数，至多 10,000,000",
            rules: "从堆中取走规定个数之一。无路可走者败。",
            position: "21：剩余的筹码",
            theory: "任何有限集合的尼姆数都是周期的；一般没有简单的公式（Golomb 1966）。集合为 1,3,4 时周期是 7：0 1 0 1 2 3 2。",
        },
        "three-mens-morris" => Told {
            parameters: "没有",
            rules: "每方三子。轮流放在九个点上，然后把一子沿线（含对角线）移到相邻的空点。三子成一线者胜；无路可走者败；无限对局算和局。",
            position: "XO./.X./..O 2+2 X：从上到下各行，双方已放的棋子数，和轮到谁走",
            theory: "先手放在中央即必胜。",
        },
        "tic-tac-toe" => Told {
            parameters: "`normal`，或 `misere`：连成三个者败",
            rules: "X 和 O 轮流占一个空格。三个连成一线者胜；棋盘满则平局。",
            position: "XO./.X./..O：从上到下各行；X 先走",
            theory: "双方都走最好时是平局，由搜索得出。",
        },
        "undirected-geography" => Told {
            parameters: "图的边，顶点为 0 到 31，至多 200 条 : 起点",
            rules: "把棋子沿一条边移到没有到过的顶点。无路可走者败。",
            position: "2 after 0 1：棋子所在，以及此前到过之处",
            theory: "当且仅当未到过的顶点与棋子所在顶点的每个最大匹配都覆盖棋子所在顶点时必胜（Fraenkel–Scheinerman–Ullman 1993）。",
        },
        "wythoff" => Told {
            parameters: "两堆，每堆至多 1000 个",
            rules: "从一堆中取走任意个，或从两堆中取走同样多个。取走最后一个者胜。",
            position: "(8, 13)：两堆，小的在前",
            theory: "必败的是 (⌊kφ⌋, ⌊kφ²⌋)，φ 为黄金分割比（Wythoff 1907）。尼姆数没有已知的公式。",
        },
        "awari" => Told {
            parameters: "石子数，2 到 24；开始时尽量均匀地分布",
            rules: "取出自己六个坑之一的全部石子，逐坑播撒，但跳过取出的坑。最后一子落入对方坑中且该坑成为两子或三子时，吃掉它们，并继续吃其前面的坑；会吃光对方的走法不吃子。对方无子时必须播到对方。无路可走，或无法播到对方时对局结束，各取己方的石子。超过半数者胜；无限对局算和局。",
            position: "1,0,0,0,0,0/0,0,2,0,0,1 0-0 S：北方的坑（从左起）、南方的坑、南北双方已得的石子和轮到谁走",
            theory: "由搜索得出；48 子时是和局（Romein–Bal 2002）。",
        },
        "checkers" => Told {
            parameters: "白方和黑方的王与兵，例如 KMvK；或至多几个子（1 到 5），包括所有这些情形",
            rules: "英式跳棋：兵斜向前走一格，王斜向任意方向走一格。能吃必须吃并连续吃；兵到底线升为王并停下。无路可走者败；无限对局算和局。",
            position: "W:WK1,21:BK32：轮到谁走，以及白方和黑方的格子，从上数起，K 表示王",
            theory: "由倒推分析得出；整局是和局（Schaeffer 等 2007）。",
        },
        "chess" => Told {
            parameters: "白方和黑方的棋子，各含一王，例如 KRK 或 KQvKR；连王至多五子",
            rules: "用这些棋子下国际象棋，不能王车易位，不计步数：被将死者败。逼和时对局永远停住，与所有无限对局一样算和局。",
            position: "8/8/8/8/8/2k5/8/K1R5 w - - 0 1：FEN 记法",
            theory: "由倒推分析得出（Ströhlein 1970）。",
        },
        "nine-mens-morris" => Told {
            parameters: "每方的棋子数，3 到 9；或两个这样的数，例如 3+4：只走子，至多这么多子",
            rules: "轮流把棋子放在三个正方形的二十四个点上，然后把一子移到相邻的空点；只剩三子者可移到任意空点。成三则吃掉对方一子，若有不在三连中的则吃它。只剩两子（含未放的）或无路可走者败；无限对局算和局。",
            position: "外、中、内三方的各点，各从左上角起顺时针，然后是双方已放的棋子数和轮到谁走",
            theory: "和局（Gasser 1993）。",
        },
        "teeko" => Told {
            parameters: "棋盘的列数 x 行数，3x3 到 5x5 : 每方的棋子数，3 到 4",
            rules: "轮流放棋子，然后把一子移到相邻（含斜向）的空格。全部棋子连成一线，或四子成二乘二的方块者胜；无限对局算和局。",
            position: "XO.../...../...../...../..... X：从上到下各行，和轮到谁走",
            theory: "由搜索得出：和局（Steele 1998）。",
        },
        _ => return None,
    })
}

/// What a method does, and what it takes: summary, time, space.
pub(crate) fn method(question: &str, name: &str) -> Option<[&'static str; 3]> {
    Some(match (question, name) {
        ("outcome", "pull") => {
            ["逐级的倒推分析：先向前（一次能定很多时），后向后", "O(n + m)", "内存允许时至多 3n + 2m 字节"]
        }
        ("outcome", "queue") => ["倒推分析：从终局往回，用队列和每个局面的计数", "O(n + m)", "12n + 4m 字节"],
        ("outcome", "sweep") => ["按逆拓扑序扫描一次", "O(n + m)", "编号即为次序时不需要，否则 17n 字节"],
        ("outcome", "parity") => [
            "优先级决定无限对局时：Zielonka 算法与纠结学习交替",
            "最坏为指数，实际为 O(n + m)",
            "80n + 12m 字节",
        ],
        ("outcome", "zielonka") => [
            "Zielonka 算法的朴素形式：求吸引集，求解更小的博弈，再对余下的部分重复",
            "最坏为指数",
            "100n + 12m 字节，另加每个更小的博弈中每个局面 4 字节",
        ],
        ("score", "attractors") => [
            "对每个得分做一次倒推分析，先做离无限对局得分最远的",
            "O(n + m + t log t)，t 为终局数",
            "12n + 4m + 4t 字节",
        ],
        ("score", "sweep") => [
            "按逆拓扑序扫描一次的极大极小（轮流走时为负极大）",
            "O(n + m)",
            "编号即为次序时不需要，否则 17n 字节",
        ],
        ("grundy", "levels") => [
            "逐个尼姆数标注；循环上的局面也得到尼姆数或循环值",
            "实际为 O(n + m)，最坏 O(m · 最大尼姆数)",
            "9n 字节，有循环时至多 30n + 4m",
        ],
        ("grundy", "counters") => [
            "同上的朴素形式，用队列和每个局面的计数",
            "实际为 O(n + m)，最坏 O(m · 最大尼姆数)",
            "32n + 4m 字节",
        ],
        ("grundy", "sweep") => {
            ["各后继都没有的最小数，按逆拓扑序扫描一次", "O(n + m)", "编号即为次序时不需要，否则 17n 字节"]
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games::GAMES, solve::methods::METHODS};

    #[test]
    fn every_game_and_every_method_is_told_of() {
        for built_in in GAMES {
            let told = game(built_in.name).unwrap_or_else(|| panic!("{} has no Chinese", built_in.name));
            for text in [told.parameters, told.rules, told.position, told.theory] {
                assert!(
                    text.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)),
                    "{}: {text}",
                    built_in.name
                );
            }
        }
        for known in METHODS {
            assert!(method(known.question.word(), known.name).is_some(), "{}", known.name);
        }
    }
}
