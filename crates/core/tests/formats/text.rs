//! The format `text`.

use retrograde_core::{End, Infinite, Labels, Player, Rule, format::Format::Text};

use super::support::{assert_errors, error, game, read, rows, write};

#[test]
fn a_line_is_a_position_with_its_moves() {
    let game = game(Text, "0 -> 1 2\n1 -> 3\n2 -> 3, 4\n\n# a comment\n4->5   # another\n3 -> 5");
    assert_eq!(rows(&game), "0:1,2 1:3 2:3,4 3:5 4:5 5:");
    assert_eq!(game.labels, Labels::Dense { first: 0 });
}

#[test]
fn a_position_may_stand_alone_and_on_several_lines() {
    assert_eq!(rows(&game(Text, "7\n3 -> 9\n9\n3 -> 7 9\n")), "3:9,7,9 7: 9:");
}

#[test]
fn names_are_bare_or_in_quotes_and_keep_the_order_of_first_mention() {
    let game = game(Text, "zoo->\"a b\" \"->\" \"x=\\\"1\\\" \\\\ #\\n\"\n\"\" -> f(x) -1 é zoo");
    assert_eq!(rows(&game), "zoo:a b,->,x=\"1\" \\ #\n a b: ->: x=\"1\" \\ #\n: :f(x),-1,é,zoo f(x): -1: é:");
}

#[test]
fn leading_zeros_and_quotes_make_a_name_of_a_number() {
    assert_eq!(rows(&game(Text, "2 -> 01\n01 -> 1")), "2:01 01:1 1:");
    let quoted = game(Text, "\"2\" -> 1 \"2\"");
    assert_eq!(rows(&quoted), "2:1,2 1:");
    // But not of the same number in one file.
    for text in ["\"2\" -> 1 2", "1 -> 2 a\n\"2\"", "2 \n1 -> \"2\""] {
        assert!(
            error(Text, text).contains("the number 2 and the name \"2\" would look alike: it was written"),
            "{text}"
        );
    }
    assert_eq!(game(Text, &write(&quoted, Text).0), quoted);
}

#[test]
fn attributes_stand_anywhere_behind_the_name() {
    let game = game(
        Text,
        "rule=misere infinite=-3 # of the game\n\
         a owner=first -> b start=true c priority=18446744073709551615\n\
         b owner=second -> a score=-9223372036854775808\n\
         c label=\"a \\\"caption\\\"\" result=tie\n",
    );
    assert_eq!((game.rule, game.infinite, game.start), (Rule::Misere, Infinite::Score(-3), Some(0)));
    assert_eq!(game.owners, Some(vec![Some(Player::First), Some(Player::Second), None]));
    assert_eq!(game.ends(), [(1, End::Score(i64::MIN)), (2, End::Tie)]);
    assert_eq!(game.priorities, Some(vec![u64::MAX, 0, 0]));
    assert_eq!(game.captions.as_ref().unwrap().get(2), "a \"caption\"");
    assert_eq!(rows(&game), "a:b,c b: c:");
}

#[test]
fn moves_behind_a_declared_result_are_counted() {
    let input = read(Text, "0 -> 1 1 result=win\n1\n").unwrap();
    assert_eq!(rows(&input.game), "0: 1:");
    assert_eq!(input.notes, ["2 moves are never played, because a declared result ends the play before"]);
}

#[test]
fn windows_line_ends_a_byte_order_mark_and_a_missing_last_line_break_are_fine() {
    assert_eq!(rows(&game(Text, "\u{feff}0 -> 1\r\n\r\n1 owner=first\r\n2 -> 0\r")), "0:1 1: 2:0");
}

#[test]
fn errors_say_where_and_what_to_do() {
    assert_errors(
        Text,
        &[
            ("", "the input is empty (a game is written as lines like `0 -> 1 2`)"),
            (
                "0 -> 1\n1 -> \n",
                "2:3: no move follows this arrow: expected a position after it (a position without moves stands alone on its line)",
            ),
            (
                "0 1",
                "1:3: `1` does not belong here: expected `->` or an attribute (a line is `POSITION -> POSITION …`; a name with blanks is written in double quotes)",
            ),
            (
                "a -> b -> c",
                "1:8: a line has one arrow: a second arrow (write the moves of the next position on a line of its own; quote names that contain `->`)",
            ),
            (
                "0 ownr=first",
                "1:3: there is no attribute `ownr`: expected owner, result, score, start, priority, label, rule, infinite (did you mean `owner`?)",
            ),
            (
                "0 x=1",
                "1:3: there is no attribute `x`: expected owner, result, score, start, priority, label, rule, infinite (a name that contains `=` is written in double quotes)",
            ),
            ("0 owner=third", "1:9: `third` is no owner: expected `first` or `second`"),
            (
                "0 result=draw",
                "1:10: `draw` is no result: expected `win`, `loss` or `tie` (a draw is play that never ends; an end without a winner is a tie)",
            ),
            ("0 score=1.5", "1:9: `1.5` is no score: expected an integer of at most 64 bits"),
            (
                "0 rule=misere",
                "1:3: this is of the whole game, not of a position: here (write it on a line of its own)",
            ),
            (
                "owner=first",
                "1:1: this is of a position, not of the whole game: whose? (write it on the line of its position, behind the position's name)",
            ),
            (
                "rule=misere 0 -> 1",
                "1:13: `0` does not belong here: expected an attribute or the end of the line (attributes of a position stand behind its name)",
            ),
            (
                "rule=misere\nrule=normal",
                "2:1: the rule is normal here, but misere in line 1: a second time (take one of the two out)",
            ),
            (
                "0 result=win\n1\n0 score=3",
                "3:3: position 0 has result 3 here, but win in line 1: a second time (take one of the two out)",
            ),
            (
                "0 start=true\n1 start=true",
                "2:3: the play starts at 1 here, but at 0 in line 1: a second time (take one of the two out)",
            ),
            (
                "0 -> 18446744073709551616",
                "1:6: this number is beyond 64 bits: at most 18446744073709551615 (write it in double quotes if it is a name)",
            ),
            ("0 -> \"abc\n1", "1:6: this quote is never closed: expected a second `\"` on this line"),
            ("0 -> \"a\\qb\"", "1:8: this is no escape: expected \\\", \\\\ or \\n"),
            (
                "0 -> a\"b\"",
                "1:7: `\"` does not belong here: expected a blank (put the whole name in quotes)",
            ),
            (
                "0 -> 1;",
                "1:7: `;` does not belong here: expected a blank (if this is DOT, JSON or PGSolver, say which format it is; quote names that contain it)",
            ),
            (
                "a = b",
                "1:3: `=` does not belong here: expected `->`, an attribute, or the end of the line (an attribute is written key=value without blanks; quote names that contain `=`)",
            ),
            (
                "0 -> 1\n1 -> \u{1}\u{2}\n",
                "2:6: the byte 0x01 does not belong here: expected a position or an attribute (this does not look like a text file)",
            ),
        ],
    );
}

#[test]
fn bytes_that_are_no_text_are_an_error_with_a_place() {
    let error = read(Text, b"0 -> 1\nab\xFFc -> 1").unwrap_err();
    assert_eq!(error.to_string(), "2:3: the byte 0xFF is no text: expected UTF-8 (save the file in UTF-8)");
}
