//! `retrograde play` from a script: the same text as on a terminal, without colours.

use crate::common::piped;

#[test]
fn a_play_is_won_with_hints() {
    // 6 stones, take 1, 3 or 4: the move to 2 wins.
    let out = piped("play @subtraction:1,3,4:6", "hint\n2\n0\n").success();
    assert!(out.starts_with("You are First and move first."), "{out}");
    assert!(out.contains("Try 2 (best: loss in") || out.contains("Try 2 (best: win in"), "{out}");
    assert!(out.contains("Second moves to 1."), "{out}");
    assert!(out.contains("You win.") && out.contains("Both played as well as they could."), "{out}");
    assert!(!out.contains('\u{1b}'), "no colours without a terminal: {out}");
}

#[test]
fn a_mistake_is_told_at_once_and_in_the_review() {
    let out = piped("play @subtraction:1,3,4:6", "5\n").success();
    assert!(out.contains("You move to 5 (loses value: loss in"), "{out}");
    assert!(out.contains("you could have had: win in 3"), "{out}");
    assert!(out.contains("The input has ended"), "{out}");
    assert!(out.contains("Move 1: First went from 6 to 5") && out.contains("2 was the move"), "{out}");
}

#[test]
fn a_move_can_be_taken_back_with_the_reply() {
    let out = piped("play @subtraction:1,3,4:6", "undo\na\nundo\n2\nquit\n").success();
    assert!(out.contains("There is no move to take back."), "{out}");
    assert_eq!(out.matches("position 6\n").count(), 2, "{out}");
    assert!(out.contains("Both played as well as they could."), "the mistake is taken back: {out}");
}

#[test]
fn letters_stand_for_moves_unless_positions_are_letters() {
    let game = "start -> a b start=true\na -> b\n";
    let out = piped("play - --as both", game).success();
    // The input holds the game, so there is nothing left to type.
    assert!(out.contains("The input has ended") && out.contains("  a  ") && !out.contains("  a  a"), "{out}");
    let out = piped("play @nim:1,2", "b\nnonsense\nhelp\n").success();
    assert!(out.contains("b marks a best move"), "{out}");
    assert!(out.contains("There is no move `nonsense` here."), "{out}");
}

#[test]
fn the_second_player_waits_and_pictures_are_drawn() {
    let out = piped("play @tic-tac-toe --as second", "quit\n").success();
    assert!(out.starts_with("You are Second; the other player moves first."), "{out}");
    assert!(out.contains("First moves to "), "{out}");
    assert!(out.contains("    X..\n    ...\n    ...\n") || out.contains("    .X.\n"), "{out}");
}

#[test]
fn a_weaker_opponent_repeats_himself_with_his_seed() {
    let play = |seed: u32| {
        piped(&format!("play @tic-tac-toe --as second --level 0 --seed {seed}"), "quit\n").success()
    };
    assert_eq!(play(3), play(3));
    assert!((1..20).any(|seed| play(seed) != play(3)), "chance makes a difference");
}

#[test]
fn worths_can_be_hidden_and_a_play_that_goes_round_ends() {
    let out = piped("play @subtraction:1,3,4:6 --hide", "moves\nquit\n").success();
    assert!(!out.contains("best") && out.contains("First to move\n"), "{out}");
    let round: String = "right\nleft\n".repeat(4);
    let out = piped("play examples/loopy.game --as both --start left", round).success();
    assert!(out.contains("The play goes round") && out.contains("That is a draw."), "{out}");
}

#[test]
fn scores_are_told_to_first() {
    let out = piped("play @stone-game:5,3,4,5 --as both", "a\na\na\na\n").success();
    assert!(out.contains("The score is ") && out.contains("to First"), "{out}");
}

#[test]
fn a_play_without_end_is_won_by_the_strategy_and_says_by_which_number() {
    let out = piped("play examples/reach.gm --start 0", "hint\n2\n4\n4\n4\n").success();
    assert!(out.contains("Try 2 (best: win)."), "{out}");
    let end = "this position has come up three times. That is a win of First: the greatest number on the way round, 4 → 4, is 2, and 2 is even.";
    assert!(out.contains(end) && out.contains("Both played as well as they could."), "{out}");
    let out = piped("play examples/reach.gm --start 0 --language zh", "2\n4\n4\n4\n").success();
    assert!(
        out.contains("这个局面已经出现三次。算先手方获胜：循环 4 → 4 上最大的数是 2，而 2 是偶数。"),
        "{out}"
    );
    // Second is the program, and moves at the river.
    let out =
        piped("play examples/reach.gm --start 0 --infinite buchi:examples/reach.txt", "1\n3\n").success();
    assert!(out.contains("Second moves to"), "{out}");
}
