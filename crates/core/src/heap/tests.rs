use super::*;

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn codes_are_read_in_all_their_forms_and_written_in_one() {
    for (text, canonical) in [
        ("0.77", "0.77"),
        (".77", "0.77"),
        (" .770 ", "0.77"),
        ("kayles", "0.77"),
        ("Kayles", "0.77"),
        ("4.", "4."),
        ("4", ""),
        ("4!.", "4!."),
        ("grundy", "4!."),
        ("c.", "C."),
        ("0.3f", "0.3F"),
        ("0.[31]1", "0.[31]1"),
        ("0.[15]", "0.F"),
        ("0.6!7", "0.6!7"),
        ("{4,1,3}", "{1,3,4}"),
        ("{ 1 , 3..6,3 }", "{1,3..6}"),
        ("0.333", "{1..3}"),
        ("nim:5", "{1..5}"),
        ("nim", "all-but {}"),
        ("all-but {2,1}", "all-but {1,2}"),
        ("all-but{7}", "all-but {7}"),
        ("0.", "0."),
        (".", "0."),
    ] {
        match text.parse::<Code>() {
            Ok(code) => {
                assert_eq!(code.to_string(), canonical, "{text}");
                assert_eq!(canonical.parse(), Ok(code), "{canonical}");
            }
            Err(error) => assert_eq!(canonical, "", "{text}: {error}"),
        }
    }
}

#[test]
fn what_is_no_code_is_an_error_with_its_place() {
    for (text, column, message) in [
        ("", 1, "this is no digit of a code"),
        ("77", 2, "this is no code of a heap game"),
        ("0.7g", 4, "this is no digit of a code"),
        ("0.7 7", 5, "this is too much"),
        ("2.3", 1, "a move that takes nothing must leave two heaps or more"),
        ("5.3", 1, "a move that takes nothing must leave two heaps or more"),
        ("0.3!", 3, "this move leaves no two heaps that could be equal"),
        ("0.f!", 3, "unequal heaps are only for moves that leave at most two"),
        ("0.[", 4, "this is no number of pins"),
        ("0.[9", 5, "this is no code of a heap game"),
        ("{1,3", 5, "this is no code of a heap game"),
        ("{1,0}", 4, "this is no number of pins"),
        ("{1,,2}", 4, "this is no number of pins"),
        ("{5..3}", 5, "this range is empty"),
        ("{1000001}", 2, "this is no number of pins"),
        ("nim:", 5, "this is no number of pins"),
        ("all-but", 8, "this is no code of a heap game"),
        ("0.7é", 4, "this is no digit of a code"),
    ] {
        let error = text.parse::<Code>().expect_err(text);
        assert_eq!(error.message(), message, "{text}");
        assert_eq!(error.place().map(|place| place.column), Some(column), "{text}: {error}");
    }
}

#[test]
fn digits_say_how_many_heaps_may_be_left_after_each_number_of_pins() {
    let dawson = code("0.137");
    assert_eq!([0, 1, 2, 3, 4].map(|taken| dawson.digit(taken).heaps), [0, 1, 3, 7, 0]);
    assert_eq!((dawson.last(), dawson.most_heaps(), dawson.is_finite()), (3, 2, true));
    assert!(dawson.digit(2).allows(0) && dawson.digit(2).allows(1) && !dawson.digit(2).allows(2));
    let all_but = code("all-but {2,5}");
    assert_eq!([0, 1, 2, 3, 5, 6, 999].map(|taken| all_but.digit(taken).heaps), [0, 3, 0, 3, 0, 3, 3]);
    assert_eq!((all_but.last(), all_but.most_heaps(), all_but.is_finite()), (5, 1, false));
    let grundy = code("grundy");
    assert!(grundy.has_unequal() && grundy.digit(0).unequal && !grundy.digit(1).unequal);
    assert_eq!(code("0.").most_heaps(), 0);
    assert_eq!(code("0.8").most_heaps(), 3);
}

#[test]
fn every_named_game_is_a_code_that_knows_its_name() {
    for (word, _, name) in parse::NAMES {
        assert_eq!(code(word).name(), Some(*name));
    }
    assert_eq!(code("0.3").name(), None);
}

#[test]
fn rules_are_explained_in_plain_words() {
    for (text, sentences) in [
        ("0.77", "Take 1 or 2 pins and split what is left into at most two heaps."),
        (
            "0.137",
            "Take 1 pin if that is the whole heap. Take 2 pins from a heap. \
                   Take 3 pins and split what is left into at most two heaps.",
        ),
        ("{1,3,4}", "Take 1, 3 or 4 pins from a heap."),
        ("nim:6", "Take 1 to 6 pins from a heap."),
        ("nim", "Take any number of pins from a heap."),
        ("all-but {1,2}", "Take any number of pins except 1 or 2 from a heap."),
        ("0.6", "Take 1 pin and leave one or two heaps."),
        ("0.5", "Take 1 pin, either the whole heap or leaving exactly two heaps."),
        (
            "0.26!",
            "Take 1 pin from a heap that has more. Take 2 pins and leave one or two heaps of different sizes.",
        ),
        ("0.8", "Take 1 pin and leave exactly three heaps."),
        ("0.F", "Take 1 pin and split what is left into at most three heaps."),
        ("4.", "Split a heap into exactly two heaps, taking nothing."),
        (
            "c.2",
            "Split a heap into two or three heaps, taking nothing. Take 1 pin from a heap that has more.",
        ),
    ] {
        assert_eq!(code(text).explain().join(" "), format!("{sentences} Who cannot move loses."), "{text}");
    }
    assert_eq!(code("0.").explain(), ["There is no move, so who is to move loses."]);
}
