//! Explanations: word for word on small games, and on random ones that they are true.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::naive;

use naive::grundy::Random;
use retrograde::{
    End, GameGraph, Graph, Infinite, Outcome, Player, Question, Rule, Solution, Solver, Values,
    explain::{Explanation, explain},
};

fn game(positions: u32, moves: &[(u32, u32)]) -> GameGraph {
    GameGraph::new(Graph::from_moves(positions, moves).unwrap())
}

fn solved(game: &GameGraph, question: Question, moves: bool) -> Solution {
    let solver = Solver::new().question(question).moves(moves);
    solver.solve(game).unwrap()
}

fn say(game: &GameGraph, question: Question, v: u32) -> Vec<String> {
    let explanation = explain(game, &solved(game, question, true), v);
    explanation.to_string().lines().map(str::to_owned).collect()
}

const FIRST: Option<Player> = Some(Player::First);
const SECOND: Option<Player> = Some(Player::Second);

#[test]
fn a_win_names_the_winning_moves_and_the_way_to_the_end() {
    let worked = game(6, &[(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]);
    assert_eq!(
        say(&worked, Question::Outcome, 0),
        [
            "Position 0 is won for the player to move, in 3 moves.",
            "The move to 1 wins: 1 is lost for the opponent in 2 moves. The move to 2 is as good.",
            "Best play: 0 → 1 → 3 → 5. There the opponent has no moves and loses.",
        ]
    );
    assert_eq!(say(&worked, Question::Outcome, 5), ["Position 5 has no moves, so the mover loses."]);
    let explanation = explain(&worked, &solved(&worked, Question::Outcome, true), 2);
    assert_eq!(explanation.line, [2, 3, 5]);
    assert_eq!(explanation.certificate(), [(2, 3), (2, 4), (3, 5), (4, 5)]);
}

#[test]
fn under_the_misere_rule_who_cannot_move_wins() {
    let mut game = game(3, &[(0, 1), (1, 2)]);
    game.rule = Rule::Misere;
    assert_eq!(
        say(&game, Question::Outcome, 0)[2],
        "Best play: 0 → 1 → 2. There the player to move has no moves and wins by the misère rule."
    );
}

#[test]
fn a_slower_win_is_told_from_an_equal_one() {
    // 0 wins at once by 1, by 2 only after a detour.
    let game = game(5, &[(0, 1), (0, 2), (2, 3), (3, 4)]);
    assert_eq!(
        say(&game, Question::Outcome, 0)[1],
        "The move to 1 wins: 1 is lost for the opponent. The move to 2 keeps the win, but the way is longer."
    );
}

#[test]
fn a_draw_shows_the_way_round_for_ever_and_what_leaving_it_costs() {
    let game = game(5, &[(4, 0), (0, 1), (1, 0), (1, 2), (2, 3)]);
    assert_eq!(
        say(&game, Question::Outcome, 4),
        [
            "Position 4 is a draw: neither player can force a win, and the play need never end.",
            "The only move, to 0, keeps the play going.",
            "The play can go 4 → 0 and then round for ever: 0 → 1 → 0.",
            "On the way round no move wins, and who leaves it can lose: at 1 by going to 2.",
        ]
    );
    let explanation = explain(&game, &solved(&game, Question::Outcome, true), 4);
    assert_eq!((explanation.line, explanation.returns_to), (vec![4, 0, 1], Some(1)));
}

#[test]
fn a_tie_names_the_moves_that_would_lose() {
    let mut game = game(5, &[(0, 1), (0, 2), (1, 3), (2, 4)]);
    game.end_play([(3, End::Tie)]);
    assert_eq!(
        say(&game, Question::Outcome, 0),
        [
            "Position 0 is a tie, in 2 moves: neither player can force a win, and the play ends.",
            "No move wins. The move to 1 leads to the tie. The move to 2 would lose.",
            "Best play: 0 → 1 → 3. There the play ends, and nobody wins.",
        ]
    );
}

#[test]
fn in_an_owned_game_the_players_have_names() {
    let mut game = game(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]);
    game.owners = Some(vec![SECOND, FIRST, FIRST, SECOND]);
    assert_eq!(
        say(&game, Question::Outcome, 0),
        [
            "Position 0 is won by First, in 2 moves.",
            "Every move leads to a position that is won by First: 1 leads on to 3, and 2 leads on to 3.",
            "All of them resist equally long.",
            "Best play: 0 → 1 → 3. There Second has no moves and loses.",
        ]
    );
}

#[test]
fn who_wins_infinite_play_may_win_by_going_round() {
    let mut game = game(3, &[(0, 1), (1, 0), (1, 2)]);
    game.owners = Some(vec![SECOND, FIRST, FIRST]);
    game.infinite = Infinite::Wins(Player::First);
    assert_eq!(
        say(&game, Question::Outcome, 1),
        [
            "Position 1 is won by First: with best play it never ends, and infinite play is won by First.",
            "The move to 0 keeps the play among positions that First wins.",
            "The play can go round for ever: 1 → 0 → 1.",
        ]
    );
}

#[test]
fn a_score_lists_what_can_be_had_and_the_choice() {
    let mut game = game(5, &[(0, 1), (0, 2), (1, 1), (1, 3), (2, 4)]);
    game.owners = Some(vec![SECOND, FIRST, SECOND, None, None]);
    game.end_play([(3, End::Score(1)), (4, End::Score(2))]);
    assert_eq!(
        say(&game, Question::Score, 0),
        [
            "Position 0 is worth 1: First can force that much, and Second can keep it at that.",
            "Second can have 1 by going to 1, or 2 by going to 2. The least of them is 1: the move to 1.",
            "Best play: 0 → 1 → 3. There the play ends with score 1 for First.",
        ]
    );
    game.infinite = Infinite::Score(1);
    assert_eq!(
        say(&game, Question::Score, 0)[0],
        "Position 0 is worth 1: neither player can force anything better."
    );
    // Without the end at 1 nothing but infinite play is left there.
    let mut round = self::game(3, &[(0, 1), (0, 2), (1, 1)]);
    round.owners = Some(vec![SECOND, FIRST, None]);
    round.end_play([(2, End::Score(2))]);
    round.infinite = Infinite::Score(1);
    assert_eq!(
        say(&round, Question::Score, 0)[0],
        "Position 0 is worth 1, as much as infinite play: neither player can force anything better."
    );
}

#[test]
fn a_nimber_shows_its_set_and_how_larger_options_are_taken_back() {
    let game = game(3, &[(0, 1), (1, 0), (1, 2)]);
    assert_eq!(
        say(&game, Question::Grundy, 0),
        [
            "Position 0 can move to 1 (1). The Nim heaps among these values are {1}, and the least number missing is 0.",
            "A move beyond 0 can be taken back to 0: 1 is answered by 2.",
            "So 0 is worth 0: in a sum it counts for nothing.",
            "By itself 0 is lost: no move leads to the value 0.",
            "Best play: 0 → 1 → 2. There the player to move has no moves and loses.",
        ]
    );
}

#[test]
fn a_loopy_value_shows_the_option_that_cannot_be_taken_back() {
    let game = game(2, &[(0, 0), (0, 1)]);
    assert_eq!(
        say(&game, Question::Grundy, 0),
        [
            "Position 0 can move to 0 (∞{0}) and 1 (0). The Nim heaps among these values are {0}, and the least number missing is 1.",
            "But from 0 no move leads to the value 1, so a move there cannot be taken back: 0 is worth ∞{0}, which is no Nim heap.",
            "By itself 0 is won: the move to 1 leaves the opponent the value 0.",
            "Best play: 0 → 1. There the opponent has no moves and loses.",
        ]
    );
}

#[test]
fn a_long_play_is_cut_in_words_and_whole_in_numbers() {
    let n = 500;
    let chain: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
    let game = game(n, &chain);
    let explanation = explain(&game, &solved(&game, Question::Outcome, true), n - 1);
    assert_eq!(explanation.line.len(), n as usize);
    let last = &explanation.sentences.last().unwrap().text;
    assert!(last.starts_with("Best play: 499 → 498 → ") && last.contains(" → … (480 more) → "), "{last}");
}

#[test]
fn a_play_beyond_the_bound_is_said_to_go_on() {
    let n = 5_000;
    let chain: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
    let game = game(n, &chain);
    let explanation = explain(&game, &solved(&game, Question::Outcome, true), n - 1);
    assert!(!explanation.complete);
    assert!(explanation.sentences.last().unwrap().text.starts_with("Best play begins 4999 → "));
}

/// What an explanation shows must be so.
fn is_true(game: &GameGraph, solution: &Solution, explanation: &Explanation) {
    let is_move = |&(from, to): &(u32, u32)| game.graph.moves(from).contains(&to);
    assert!(explanation.certificate().iter().all(is_move));
    assert!(explanation.line.windows(2).all(|pair| is_move(&(pair[0], pair[1]))));
    let last = *explanation.line.last().unwrap();
    match explanation.returns_to {
        Some(place) => assert!(is_move(&(last, explanation.line[place]))),
        None => assert!(game.graph.is_terminal(last)),
    }
    let plies = explanation.line.len() - 1;
    let v = explanation.position;
    match &solution.values {
        Values::Outcome { outcomes, .. } => {
            assert_eq!(explanation.value, outcomes.get(v).word());
            match solution.values.remoteness(v) {
                Some(left) => assert_eq!((plies as u32, explanation.returns_to), (left, None)),
                None if outcomes.get(v) == Outcome::Draw => assert!(explanation.returns_to.is_some()),
                None => {}
            }
        }
        Values::Score { scores, .. } => {
            assert_eq!(explanation.value, scores[v as usize].to_string());
            if explanation.returns_to.is_none() {
                let sign = if game.is_owned() || plies.is_multiple_of(2) { 1 } else { -1 };
                assert_eq!(scores[last as usize] * sign, scores[v as usize]);
            }
        }
        Values::Grundy { .. } => {
            let value = solution.values.grundy(&game.graph, v).unwrap();
            assert_eq!(explanation.value, value.to_string());
            assert_eq!(explanation.returns_to.is_some(), value.outcome() == Outcome::Draw);
        }
    }
    for sentence in &explanation.sentences {
        assert!(sentence.text.ends_with(['.', '…']) && !sentence.text.contains("  "), "{}", sentence.text);
    }
}

#[test]
fn explanations_of_random_games_are_true() {
    let mut random = Random(7);
    for round in 0..500 {
        let positions = 1 + random.below(10);
        let mut game = naive::grundy::game(&random.rows(positions, round));
        let mut questions = vec![Question::Outcome, Question::Score];
        match random.below(4) {
            0 => questions.push(Question::Grundy),
            1 => {
                let ends = [End::Win, End::Loss, End::Tie];
                game.end_play(
                    (0..positions as u32).filter(|v| v % 4 == 0).map(|v| (v, ends[v as usize % 3])),
                );
            }
            _ => {
                let player = |below| if below == 0 { FIRST } else { SECOND };
                game.owners = Some((0..positions).map(|_| player(random.below(2))).collect());
                game.infinite = [Infinite::Draw, Infinite::Score(2), Infinite::Score(-1)][random.below(3)];
            }
        }
        for question in questions {
            let with_moves = solved(&game, question, true);
            let without = solved(&game, question, false);
            for v in 0..positions as u32 {
                let explanation = explain(&game, &with_moves, v);
                assert_eq!(explanation, explain(&game, &without, v));
                is_true(&game, &with_moves, &explanation);
            }
        }
    }
}
