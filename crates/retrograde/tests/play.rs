//! Playing solved games: qualities against the naive definitions, opponents, endings, taking back, review.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::naive;

use naive::grundy::Random;
use retrograde::{
    End, GameGraph, Graph, Infinite, Outcome, Player, Question, Rule, Solver, Values,
    graph::NONE,
    play::{Ending, Opponent, Play, Quality, Worth},
};

fn solved(game: &GameGraph, question: Question) -> Values {
    let solver = Solver::new().question(question);
    solver.solve(game).unwrap().values
}

fn worked_example() -> GameGraph {
    let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
    GameGraph::new(Graph::from_moves(6, &moves).unwrap())
}

/// A random game with every sort of end; owned or not.
fn random_game(random: &mut Random, round: usize) -> GameGraph {
    let positions = 2 + random.below(10);
    let mut game = naive::grundy::game(&random.rows(positions, round));
    let player = |below| Some(if below == 0 { Player::First } else { Player::Second });
    if random.below(2) == 0 {
        game.owners = Some((0..positions).map(|_| player(random.below(2))).collect());
        game.infinite = [Infinite::Draw, Infinite::Wins(Player::First)][random.below(2)];
    }
    if random.below(2) == 0 {
        game.rule = Rule::Misere;
    }
    let ends: Vec<_> = (0..positions as u32)
        .filter(|&v| game.graph.is_terminal(v))
        .map(|v| (v, [End::Win, End::Loss, End::Tie][random.below(3)]))
        .collect();
    if random.below(2) == 0 {
        game.end_play(ends);
    }
    game
}

/// How much the mover at `v` likes what the definitions say of it, or, if he has moved there, of `to`.
fn liking(game: &GameGraph, v: u32, to: Option<u32>, outcomes: &[(Outcome, Option<u32>)]) -> u8 {
    let outcome = outcomes[to.unwrap_or(v) as usize].0;
    // The opponent is to move then, even if the move led back to `v` itself.
    let flip = if game.is_owned() { game.owner(v) == Some(Player::Second) } else { to.is_some() };
    match if flip { outcome.reversed() } else { outcome } {
        Outcome::Loss => 0,
        Outcome::Draw => 1,
        Outcome::Tie => 2,
        Outcome::Win => 3,
    }
}

#[test]
fn a_move_loses_value_exactly_if_the_definitions_say_so_and_there_is_always_a_best_one() {
    let mut random = Random(21);
    for round in 0..1500 {
        let game = random_game(&mut random, round);
        let values = solved(&game, Question::Outcome);
        let naive = naive::outcomes(&game);
        for v in 0..game.positions() {
            let play = Play::new(&game, &values, v).unwrap();
            let choices = play.choices();
            for choice in &choices {
                let loses = liking(&game, v, Some(choice.to), &naive) < liking(&game, v, None, &naive);
                assert_eq!(choice.quality == Quality::Loses, loses, "{game:?} {v}: {choice:?}");
                let (before, after) = (naive[v as usize].1, naive[choice.to as usize].1);
                let on_time = before.is_none() || after.map(|after| after + 1) == before;
                assert_eq!(choice.quality == Quality::Best, !loses && on_time, "{game:?} {v}: {choice:?}");
            }
            assert_eq!(play.hint().is_none(), choices.is_empty());
            assert!(play.hint().is_none_or(|hint| hint.quality == Quality::Best), "{game:?} {v}");
            assert_eq!(play.ending().is_some(), choices.is_empty());
        }
    }
}

#[test]
fn the_hint_is_a_best_move_whatever_was_asked() {
    let mut random = Random(22);
    for round in 0..600 {
        let positions = 2 + random.below(10);
        let mut game = naive::grundy::game(&random.rows(positions, round));
        let question = [Question::Grundy, Question::Score][round % 2];
        if question == Question::Score {
            let ends: Vec<_> = (0..positions as u32)
                .filter(|&v| game.graph.is_terminal(v))
                .map(|v| (v, End::Score(random.below(7) as i64 - 3)))
                .collect();
            game.end_play(ends);
        }
        let values = solved(&game, question);
        for v in 0..game.positions() {
            let play = Play::new(&game, &values, v).unwrap();
            let choices = play.choices();
            assert!(
                play.hint().is_none_or(|hint| hint.quality == Quality::Best),
                "{game:?} {v}: {choices:?}"
            );
            assert!(choices.iter().all(|choice| !play.outlook().is_less_than(choice.worth)));
        }
    }
}

/// Plays to the end, or until so many moves are made.
fn play_out(play: &mut Play<'_>, first: &Opponent, second: &Opponent, most: usize) {
    while play.line().len() <= most {
        let opponent = if play.mover() == Some(Player::First) { first } else { second };
        let Some(reply) = play.reply(opponent) else { return };
        play.play(reply).unwrap();
    }
}

#[test]
fn a_perfect_winner_wins_within_the_remoteness_against_every_opponent() {
    let mut random = Random(23);
    let mut won = 0;
    for round in 0..400 {
        let game = random_game(&mut random, round);
        let values = solved(&game, Question::Outcome);
        for v in (0..game.positions()).filter(|&v| values.remoteness(v).is_some()) {
            for level in [0, 5, 10] {
                let mut play = Play::new(&game, &values, v).unwrap();
                let winner = match (play.outlook(), play.mover().unwrap()) {
                    (Worth::Outcome(Outcome::Win, _), mover) => mover,
                    (Worth::Outcome(Outcome::Loss, _), mover) => mover.other(),
                    _ => continue,
                };
                let most = values.remoteness(v).unwrap() as usize;
                let other = Opponent::new(level, round as u64);
                let (first, second) = match winner {
                    Player::First => (Opponent::PERFECT, other),
                    Player::Second => (other, Opponent::PERFECT),
                };
                play_out(&mut play, &first, &second, most);
                assert_eq!(play.ending(), Some(Ending::Won(winner)), "{game:?} from {v} against {level}");
                won += 1;
            }
        }
    }
    assert!(won > 3000, "{won}");
}

#[test]
fn a_perfect_winner_of_a_loopy_grundy_game_comes_to_an_end() {
    let mut random = Random(24);
    let mut won = 0;
    for round in 0..300 {
        let positions = 2 + random.below(12);
        let game = naive::grundy::game(&random.rows(positions, round));
        let values = solved(&game, Question::Grundy);
        for v in 0..game.positions() {
            let mut play = Play::new(&game, &values, v).unwrap();
            if play.outlook() == Worth::Outcome(Outcome::Win, None) {
                play_out(&mut play, &Opponent::PERFECT, &Opponent::new(0, 7), 1000);
                assert_eq!(play.ending(), Some(Ending::Won(Player::First)), "{game:?} from {v}");
                won += 1;
            }
        }
    }
    assert!(won > 300, "{won}");
}

#[test]
fn an_opponent_repeats_himself_for_the_same_seed_and_errs_more_at_a_lower_level() {
    // From each position k > 0 there is one winning move, to 0, and many that lose.
    let width = 50;
    let moves: Vec<_> = (1..width).flat_map(|to| [(0, to), (to, width)]).chain([(0, width)]).collect();
    let game = GameGraph::new(Graph::from_moves(width + 1, &moves).unwrap());
    let values = solved(&game, Question::Outcome);
    let play = Play::new(&game, &values, 0).unwrap();
    let right =
        |level| (0..1000).filter(|&seed| play.reply(&Opponent::new(level, seed)) == Some(width)).count();
    let counts = [0, 3, 6, 9, 10].map(right);
    assert!(counts.is_sorted_by(|a, b| a < b), "{counts:?}");
    assert!(counts[0] < 60 && (250..370).contains(&counts[1]) && counts[4] == 1000, "{counts:?}");
    let opponent = Opponent::new(2, 99);
    assert_eq!(play.reply(&opponent), play.reply(&opponent));
}

#[test]
fn moves_are_taken_back_and_wrong_ones_refused_with_those_that_there_are() {
    let game = worked_example();
    let values = solved(&game, Question::Outcome);
    let mut play = Play::new(&game, &values, 0).unwrap();
    let error = play.play(5).unwrap_err();
    assert_eq!(error.message(), "there is no move from 0 to 5");
    assert_eq!(error.advice_text().as_deref(), Some("from 0 you can move to 1 and 2"));
    assert!(play.play(NONE).is_err());
    play.play(2).unwrap();
    assert_eq!((play.mover(), play.position()), (Some(Player::Second), 2));
    assert_eq!((play.undo(), play.undo(), play.position()), (Some(2), None, 0));
    for to in [1, 3, 5] {
        play.play(to).unwrap();
    }
    assert_eq!(play.ending(), Some(Ending::Won(Player::First)));
    assert_eq!(play.play(0).unwrap_err().advice_text().as_deref(), Some("the play has ended at 5"));
    assert!(Play::new(&game, &values, 6).is_err());
    let other = GameGraph::new(Graph::from_moves(1, &[]).unwrap());
    assert!(Play::new(&other, &values, 0).is_err());
}

#[test]
fn a_play_that_goes_round_counts_its_repetitions_by_who_is_to_move() {
    // In a cycle of three the same position comes up with the other player to move.
    let game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 2), (2, 0)]).unwrap());
    let values = solved(&game, Question::Outcome);
    let mut play = Play::new(&game, &values, 0).unwrap();
    let mut seen = Vec::new();
    for _ in 0..6 {
        play.play(play.hint().unwrap().to).unwrap();
        seen.push(play.repetitions());
    }
    assert_eq!(seen, [1, 1, 1, 1, 1, 2]);
}

#[test]
fn the_review_names_what_was_given_away_and_what_decided_the_play() {
    // 0 wins at once by 3, or later by 1; 2 gives the win away.
    let moves = [(0, 1), (0, 2), (0, 3), (1, 4), (4, 3), (2, 3)];
    let game = GameGraph::new(Graph::from_moves(5, &moves).unwrap());
    let values = solved(&game, Question::Outcome);
    let mut play = Play::new(&game, &values, 0).unwrap();
    let words: Vec<_> = play.choices().iter().map(|choice| format!("{} {choice}", choice.to)).collect();
    assert_eq!(
        words,
        ["1 keeps the value: win in 2, 2 moves longer", "2 loses value: loss in 1", "3 best: win"]
    );
    assert_eq!(play.review().to_string(), "Both played as well as they could.\n");
    play.play(2).unwrap();
    play.play(3).unwrap();
    assert_eq!(play.ending(), Some(Ending::Won(Player::Second)));
    let review = play.review();
    assert_eq!((review.first.loses, review.second.best, review.decisive), (1, 1, Some(0)));
    assert_eq!(
        review.to_string(),
        "Move 1: First went from 0 to 2 (loss in 1) and gave something away; 3 was the move (win). This decided the play.\n"
    );
    let mut play = Play::new(&game, &values, 0).unwrap();
    play.play(1).unwrap();
    let mistake = &play.review().mistakes[0];
    assert_eq!((mistake.quality, mistake.better), (Quality::Keeps, 3));
    assert!(mistake.text.contains("could have been faster"), "{}", mistake.text);
    assert_eq!(play.review().decisive, None);
}

#[test]
fn scores_are_told_from_the_side_of_who_moves_and_the_ending_from_firsts() {
    // The mover's score at the end 1 is 4, so who moves there from 0 gets -4; the end 2 is better for him.
    let mut game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (0, 2)]).unwrap());
    game.end_play([(1, End::Score(4)), (2, End::Score(-1))]);
    let values = solved(&game, Question::Score);
    let mut play = Play::new(&game, &values, 0).unwrap();
    let choices: Vec<_> = play.choices().iter().map(|choice| (choice.quality, choice.worth)).collect();
    assert_eq!(choices, [(Quality::Loses, Worth::Score(-4)), (Quality::Best, Worth::Score(1))]);
    play.play(2).unwrap();
    assert_eq!(play.ending(), Some(Ending::Scored(1)));
}
