//! The format `gm`.

use std::sync::Arc;

use retrograde_core::{
    Control, End, GameGraph, Infinite, Parity, Player, Result,
    format::{self, Format, Format::Gm, Format::Text, Input, ReadOptions},
};

use super::support::{assert_errors, error, game, read, rows, write};

fn strict(text: &str) -> Result<Input> {
    let options = ReadOptions { strict: true, ..ReadOptions::default() };
    format::read(Arc::new(text.as_bytes().to_vec()), Format::Gm, &options, &Control::default())
}

fn captions(game: &GameGraph) -> Vec<&str> {
    game.captions.as_ref().map_or(Vec::new(), |captions| captions.iter().collect())
}

#[test]
fn a_position_is_number_priority_owner_successors_and_name() {
    let game =
        game(Gm, "parity 2;\nstart 1;\n0 3 1 1,2 \"a \\\"b\\\" \\\\\";\n1 4 0 0;\n2 0 0 0 , 1,1 \"2\";\n");
    assert_eq!(rows(&game), "0:1,2 1:0 2:0,1,1");
    assert_eq!(game.owners, Some(vec![Some(Player::Second), Some(Player::First), Some(Player::First)]));
    assert_eq!(game.priorities, Some(vec![3, 4, 0]));
    assert_eq!(captions(&game), ["a \"b\" \\", "", ""]);
    assert_eq!(game.start, Some(1));
}

#[test]
fn the_header_is_the_greatest_number_or_the_count_or_missing_and_never_allocated_from() {
    for header in ["parity 9;", "parity 2;", "parity 10;", ""] {
        assert_eq!(rows(&game(Gm, &format!("{header} 9 0 0 3; 3 0 0 9;"))), "3:9 9:3");
    }
    for header in [4_000_000_000, u64::MAX] {
        assert_eq!(
            error(Gm, &format!("parity {header};\n9 0 0 3; 3 0 0 9;")),
            format!(
                "1:8: `parity {header}` announces other positions than there are: 2, the greatest of them 9: expected 9 \
                 (if the file is whole, correct this number or take the line out)"
            )
        );
    }
}

#[test]
fn any_order_several_on_a_line_gaps_and_huge_numbers() {
    let text = "70 0 0 5;5 18446744073709551615 1 18446744073709551615;\n18446744073709551615 1 0 70;";
    let game = game(Gm, text);
    assert_eq!(rows(&game), "5:18446744073709551615 70:5 18446744073709551615:70");
    assert_eq!(game.priorities, Some(vec![u64::MAX, 0, 1]));
}

#[test]
fn comments_crlf_byte_order_mark_and_a_missing_last_semicolon_are_forgiven() {
    let text = "\u{feff}# a\r\nparity 1; // b\r\n0 0 0 1 \"x\"; // c\r\n# d\r\n1 0 # e\r\n 1 0 \"y\"";
    let game = game(Gm, text);
    assert_eq!(rows(&game), "0:1 1:0");
    assert_eq!(captions(&game), ["x", "y"]);
    assert_eq!(
        strict("0 0 0 0\n# a\n;").unwrap_err().to_string(),
        "2:1: this format has no comments: a comment (take it out; read it without being strict)"
    );
    assert!(strict("0 0 0 0").unwrap_err().to_string().starts_with("1:8: the input ends here"));
    assert!(strict("parity 1; 0 0 0 0;").is_err());
    assert!(strict("parity 0; 0 0 0 0;").is_ok());
}

#[test]
fn a_dead_end_is_a_terminal_unless_strict() {
    let input = read(Gm, "0 0 0 1;\n1 1 1;\n2 1 1 \"dead\";").unwrap();
    assert_eq!(rows(&input.game), "0:1 1: 2:");
    assert!(input.notes[0].starts_with("2 positions without a successor"));
    assert!(
        strict("0 0 0 1;\n1 1 1;\n")
            .unwrap_err()
            .to_string()
            .starts_with("2:6: `;` does not belong here: expected a successor (read it without being strict")
    );
}

#[test]
fn a_loop_is_a_loop_unless_it_is_asked_to_be_an_end() {
    let text = "0 1 0 0;\n1 0 1 1;\n2 0 0 2;\n3 1 1 3;\n4 1 0 4,4;\n5 1 0 5,5,5;\n6 1 0 6,0;\n7 2 0 7,7;\n";
    let plain = game(Gm, text);
    assert_eq!(rows(&plain), "0:0 1:1 2:2 3:3 4:4,4 5:5,5,5 6:6,0 7:7,7");
    assert_eq!(plain.infinite, Infinite::Priorities(Parity::MaxEven));
    assert_eq!(write(&plain, Gm), (format!("parity 7;\n{text}"), vec![]));
    let options = ReadOptions { sinks: true, ..ReadOptions::default() };
    let with_ends = |text: &str| {
        let bytes = Arc::new(text.as_bytes().to_vec());
        format::read(bytes, Gm, &options, &Control::default()).unwrap().game
    };
    let ended = with_ends(text);
    assert_eq!(rows(&ended), "0: 1: 2: 3: 4:4,4 5:5,5,5 6:6,0 7:7,7");
    let results: Vec<_> = (0..4).map(|v| ended.terminal_result(v).unwrap()).collect();
    assert_eq!(results, [End::Loss, End::Win, End::Win, End::Loss]);
    // And back: what is written is read as the same game.
    assert_eq!(with_ends(&write(&ended, Gm).0), ended);
}

#[test]
fn priorities_of_every_way_are_written_so_that_the_greatest_decides_and_even_is_for_player_0() {
    for (way, written) in [
        (Parity::MaxEven, [3, 4, 9]),
        (Parity::MaxOdd, [4, 5, 10]),
        (Parity::MinEven, [7, 6, 1]),
        (Parity::MinOdd, [6, 5, 0]),
    ] {
        let mut game = game(Gm, "0 3 0 1;1 4 1 2;2 9 0 0;");
        game.infinite = Infinite::Priorities(way);
        let back = self::game(Gm, &write(&game, Gm).0).priorities.unwrap();
        assert_eq!(back, written, "{way}");
        for (old, new) in [3, 4, 9].into_iter().zip(back) {
            assert_eq!(way.winner(old), Parity::MaxEven.winner(new), "{way} {old} {new}");
        }
    }
}

#[test]
fn errors_name_both_lines_and_the_way_out() {
    assert_errors(
        Gm,
        &[
            ("", "the input is empty (a game has at least the line `parity 0;`)"),
            (
                "0 0 0 1;\n1 0 1 0;\n0 1 1 1;",
                "3:1: position 0 is described twice: it is described in line 1 already",
            ),
            (
                "0 0 0 1;\n1 0 1 0,12;",
                "2:9: there is no position 12 to move to: expected the number of a position of this file (a file that was cut off looks like this)",
            ),
            (
                "0 0 0 1;\n1 0 1 0 \"abc;\n2 0 0 0;",
                "2:9: this quote is never closed: expected a second `\"` on this line",
            ),
            ("0 0 2 0;", "1:5: there is no player 2: expected the owner, 0 or 1"),
            (
                "0 0 0 0;\nthe end",
                "2:1: `the` does not belong here: expected the number of a position, or the end",
            ),
            (
                "0 0 0 0;\nparity 0;",
                "2:1: `parity` does not belong here: expected the number of a position, or the end",
            ),
            ("parity 0; parity 0; 0 0 0 0;", "1:11: this is said twice: a second time"),
            (
                "start 7;\n0 0 0 0;",
                "1:7: the play cannot start at 7: there is no such position: expected the number of a position",
            ),
            (
                "0 18446744073709551616 0 0;",
                "1:3: this number is beyond 64 bits: at most 18446744073709551615",
            ),
            ("0 0 0 1,;", "1:9: `;` does not belong here: expected the number of a successor"),
            ("0 0 0 1 2;", "1:9: `2` does not belong here: expected `,`, a name in quotes, or `;`"),
            ("0 0", "1:4: the input ends here: expected the owner, 0 or 1"),
            ("0 0 -1 0;", "1:5: `-1` does not belong here: expected the owner, 0 or 1"),
            (
                "0 0 0 0; \u{1}",
                "1:10: the byte 0x01 does not belong here: expected the number of a position, or the end",
            ),
            (
                "digraph { 0 -> 1 }",
                "1:1: `digraph` does not belong here: expected `parity`, `start` or the number of a position",
            ),
        ],
    );
}

#[test]
fn ends_of_owned_games_become_loops_with_a_priority_of_the_winner() {
    let game = game(
        Text,
        "infinite=first\n0 -> 1 2 3 4 owner=first start=true\n1 result=win\n2 result=loss owner=second\n3 score=0\n\
         4 owner=first label=\"a\\nb\"\n5 -> 5 owner=second\n",
    );
    let (text, notes) = write(&game, Gm);
    assert_eq!(
        text,
        "parity 5;\nstart 0;\n0 0 0 1,2,3,4;\n1 0 1 1;\n2 1 1 2;\n3 1 0 3;\n4 1 0 4 \"a b\";\n5 0 1 5,5;\n"
    );
    assert_eq!(
        notes,
        [
            "scores are not held: only who wins was kept",
            "ends of the play are written as loops with a priority of who wins there, to be read with the option `sinks`: 4 positions",
            "loops beside them are written twice, so that the option `sinks` does not take them for ends: 1 position",
            "ties are written as won by player 1: 1 position",
            "line breaks in captions are written as blanks: 1 position",
        ]
    );
}

#[test]
fn an_alternating_game_is_unfolded() {
    let (text, notes) = write(&game(Text, "a -> b c\nb -> a\nc\nd result=win\n"), Gm);
    assert_eq!(
        text,
        "parity 7;\n0 1 0 3,5 \"a\";\n1 1 1 2,4 \"a\";\n2 1 0 1 \"b\";\n3 1 1 0 \"b\";\n\
         4 1 0 4 \"c\";\n5 0 1 5 \"c\";\n6 0 1 6 \"d\";\n7 1 0 7 \"d\";\n"
    );
    assert!(notes[0].starts_with("an alternating game is written twice over"));
}
