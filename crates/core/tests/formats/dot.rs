//! The format `dot`.

use retrograde_core::{End, Infinite, Labels, Player, Rule, format::Format::Dot};

use super::support::{assert_errors, error, game, read, rows, write};

#[test]
fn chains_and_groups_are_moves() {
    assert_eq!(rows(&game(Dot, "digraph { a -> b -> {c d} -> a; e }")), "a:b b:c,d c:a d:a e:");
    assert_eq!(rows(&game(Dot, "digraph{{a b}->subgraph x{c;c}->{}}")), "a:c b:c c:");
    assert_eq!(rows(&game(Dot, "digraph g {{a -> b} -> {b -> c}}")), "a:b,b,c b:c,b,c c:");
}

#[test]
fn whole_numbers_are_numbers_quoted_or_not() {
    let game = game(Dot, "digraph { 10 -> \"2\"; 2 -> 3 }");
    assert_eq!(rows(&game), "2:3 3: 10:2");
    assert_eq!(game.labels, Labels::Numbers(vec![2, 3, 10]));
    assert_eq!(rows(&self::game(Dot, "digraph { 10 -> -2; .5 -> 1.0 }")), "10:-2 -2: .5:1.0 1.0:");
}

#[test]
fn names_ports_comments_html_and_concatenation() {
    let game = game(
        Dot,
        "# preprocessed\n/* a * / */ strict digraph \"my graph\" { // c\n\
         \"a \\\"b\\\" \\\\ \\l\\n\":port:sw -> <<b>x</b>>:n;\n\"long\\\nline\" + \"/more\" -> ü_1, }"
            .replace(", }", " }")
            .as_str(),
    );
    assert_eq!(rows(&game), "a \"b\" \\ \\l\n:<<b>x</b>> <<b>x</b>>: longline/more:ü_1 ü_1:");
}

#[test]
fn strict_merges_parallel_moves() {
    assert_eq!(rows(&game(Dot, "digraph { a -> b; a -> a; a -> b }")), "a:b,a,b b:");
    assert_eq!(rows(&game(Dot, "STRICT DiGraph { a -> b; a -> a; a -> b }")), "a:b,a b:");
}

#[test]
fn attributes_of_positions_and_of_the_graph() {
    let input = read(
        Dot,
        "digraph { rule=misere; graph [infinite=second, bgcolor=red]\n\
         a [owner=first, shape=box][label=\"A\\nB\"; start=true priority=3]\n\
         b [score=-4 label=\"\\N\"] c [result=tie, label=\"\"]; a -> b [label=owner, weight=2] }",
    )
    .unwrap();
    let game = input.game;
    assert_eq!(
        (game.rule, game.infinite, game.start),
        (Rule::Misere, Infinite::Wins(Player::Second), Some(0))
    );
    assert_eq!(game.ends(), [(1, End::Score(-4)), (2, End::Tie)]);
    assert_eq!(game.captions.unwrap().iter().collect::<Vec<_>>(), ["A\nB", "", ""]);
    assert_eq!(game.owners, Some(vec![Some(Player::First), None, None]));
    assert_eq!(game.priorities, Some(vec![3, 0, 0]));
    assert_eq!(
        input.notes,
        ["attributes without a meaning for the game were ignored: bgcolor, label, shape, weight"]
    );
}

#[test]
fn default_attributes_hold_in_their_scope_for_new_positions() {
    let game = game(
        Dot,
        "digraph { old; node [owner=first]; subgraph cluster_2 { node [owner=second]; a; old; b [owner=first] }\n c -> d }",
    );
    let owner = |v| game.owner(v).map(Player::word);
    assert_eq!(
        (0..5).map(owner).collect::<Vec<_>>(),
        [None, Some("second"), Some("first"), Some("first"), Some("first")]
    );
}

#[test]
fn what_is_written_is_read_back() {
    let text = "digraph {\n  rule=misere;\n  \"b c\" [owner=first, label=\"x\\n\\\"\\\\\"];\n  \"node\";\n  a_1 [result=win];\n  \"b c\" -> a_1;\n}\n";
    assert_eq!(write(&game(Dot, text), Dot).0, text);
}

#[test]
fn groups_cannot_ask_for_more_moves_than_the_memory_limit_allows() {
    use retrograde_core::{Control, error::Kind, format, memory::Budget};
    let group: String = (0..100_000).map(|i| format!("{i} ")).collect();
    let text = format!("digraph {{ {{{group}}} -> {{{group}}} }}");
    let control = Control::new(1, Budget::new(1 << 30));
    let bytes = std::sync::Arc::new(text.into_bytes());
    let error = format::read(bytes, Dot, &Default::default(), &control).unwrap_err();
    assert_eq!(error.kind(), Kind::Resource);
}

#[test]
fn a_hundred_thousand_nested_subgraphs_and_a_long_chain_do_not_overflow_the_stack() {
    let depth = 100_000;
    let nested = format!("digraph {{ {} a -> b {} }}", "{".repeat(depth), "}".repeat(depth));
    assert_eq!(rows(&game(Dot, &nested)), "a:b b:");
    let chained = format!("digraph {{ {} a {} }}", "{".repeat(depth), "} -> b".repeat(depth));
    assert_eq!(game(Dot, &chained).positions(), 2);
    let chain: Vec<String> = (0..depth).map(|v| v.to_string()).collect();
    assert_eq!(
        game(Dot, &format!("digraph {{ {} }}", chain.join(" -> "))).graph.move_count(),
        depth as u64 - 1
    );
    assert!(error(Dot, &format!("digraph {{ {}", "{".repeat(depth))).contains("the input ends here"));
}

#[test]
fn errors_say_where_and_what_to_do() {
    assert_errors(
        Dot,
        &[
            ("", "the input is empty (a game is written as `digraph { a -> b }`)"),
            (
                "graph { a -- b }",
                "1:1: this graph has no directions: moves go one way (write `digraph` and `->`, and both arrows where a move can go both ways)",
            ),
            (
                "digraph { a -- b }",
                "1:13: `--` has no direction: moves go one way (write `digraph` and `->`, and both arrows where a move can go both ways)",
            ),
            (
                "digraph { a -> b",
                "1:17: the input ends here: expected a position, an attribute, a subgraph, or `}`",
            ),
            (
                "digraph { a -> b }\nb",
                "2:1: `b` does not belong here: expected the end of the input (a file holds one graph; take the rest out, or put it into a file of its own)",
            ),
            (
                "digraph { a [ownr=first] }",
                "1:14: there is no attribute `ownr` here: expected owner, result, score, start, priority, label (did you mean `owner`?)",
            ),
            ("digraph { a [owner=me] }", "1:20: `me` is no owner: expected `first` or `second`"),
            (
                "digraph { a [rule=misere] }",
                "1:14: `rule` is an attribute of the whole graph: not here (write it outside the brackets)",
            ),
            (
                "digraph { owner=first }",
                "1:11: `owner` is an attribute of positions: not here (write `node [owner=…]` for all positions that follow)",
            ),
            (
                "digraph { a -> b [owner=first] }",
                "1:19: `owner` is an attribute of positions, not of moves: not here (write it behind the name of a position)",
            ),
            (
                "digraph { { rule=misere } }",
                "1:13: `rule` is an attribute of the whole graph: not here (write it outside of subgraphs)",
            ),
            (
                "digraph { node [start=true] }",
                "1:17: `start` is an attribute of one position: not here (write it behind the name of that position)",
            ),
            (
                "digraph {\na [owner=first]\na [owner=second] }",
                "3:4: position a has owner second here, but first in line 2: a second time (take one of the two out)",
            ),
            ("digraph { \"a }", "1:11: this quote is never closed: expected a second `\"`"),
            ("digraph { <a<b> }", "1:11: this bracket is never closed: expected as many `>` as `<`"),
            ("digraph { /* a }", "1:11: this comment is never closed: expected a `*/`"),
            (
                "digraph { 1a -> b }",
                "1:11: `1a` does not belong here: expected a name or a number (a name that starts with a digit is written in double quotes)",
            ),
            (
                "digraph { 99999999999999999999 }",
                "1:11: this number is beyond 64 bits: at most 18446744073709551615 (write it in double quotes if it is a name)",
            ),
            (
                "digraph { a -> }",
                "1:16: `}` does not belong here: expected a position or a subgraph after `->`",
            ),
            ("digraph { a [x] }", "1:15: `]` does not belong here: expected `=`"),
            ("digraph { a:{ }", "1:13: `{` does not belong here: expected the name of a port"),
            (
                "digraph { \u{1} }",
                "1:11: the byte 0x01 does not belong here: expected a name, or a name in double quotes",
            ),
            ("0 -> 1", "1:1: `0` does not belong here: expected `digraph`"),
        ],
    );
}
