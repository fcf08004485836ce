//! Playing solved games: qualities against the naive definitions, opponents, endings, taking back, review.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::naive;

use naive::grundy::Random;
use retrograde::{
    End, GameGraph, Graph, Infinite, Outcome, Parity, Player, Question, Rule, Solution, Solver,
    graph::NONE,
    play::{Ending, Opponent, Play, Quality, Worth},
    words::Language,
};

fn solved(game: &GameGraph, question: Question) -> Solution {
    Solver::new().question(question).solve(game).unwrap()
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
        let solution = solved(&game, Question::Outcome);
        let naive = naive::outcomes(&game);
        for v in 0..game.positions() {
            let play = Play::new(&game, &solution, v).unwrap();
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
        let solution = solved(&game, question);
        for v in 0..game.positions() {
            let play = Play::new(&game, &solution, v).unwrap();
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
        let solution = solved(&game, Question::Outcome);
        for v in (0..game.positions()).filter(|&v| solution.remoteness(v).is_some()) {
            for level in [0, 5, 10] {
                let mut play = Play::new(&game, &solution, v).unwrap();
                let winner = match (play.outlook(), play.mover().unwrap()) {
                    (Worth::Outcome(Outcome::Win, _), mover) => mover,
                    (Worth::Outcome(Outcome::Loss, _), mover) => mover.other(),
                    _ => continue,
                };
                let most = solution.remoteness(v).unwrap() as usize;
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
        let solution = solved(&game, Question::Grundy);
        for v in 0..game.positions() {
            let mut play = Play::new(&game, &solution, v).unwrap();
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
    let solution = solved(&game, Question::Outcome);
    let play = Play::new(&game, &solution, 0).unwrap();
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
    let solution = solved(&game, Question::Outcome);
    let mut play = Play::new(&game, &solution, 0).unwrap();
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
    assert!(Play::new(&game, &solution, 6).is_err());
    let other = GameGraph::new(Graph::from_moves(1, &[]).unwrap());
    assert!(Play::new(&other, &solution, 0).is_err());
}

#[test]
fn a_play_that_goes_round_counts_its_repetitions_by_who_is_to_move() {
    // In a cycle of three the same position comes up with the other player to move.
    let game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 2), (2, 0)]).unwrap());
    let solution = solved(&game, Question::Outcome);
    let mut play = Play::new(&game, &solution, 0).unwrap();
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
    let solution = solved(&game, Question::Outcome);
    let mut play = Play::new(&game, &solution, 0).unwrap();
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
    let mut play = Play::new(&game, &solution, 0).unwrap();
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
    let solution = solved(&game, Question::Score);
    let mut play = Play::new(&game, &solution, 0).unwrap();
    let choices: Vec<_> = play.choices().iter().map(|choice| (choice.quality, choice.worth)).collect();
    assert_eq!(choices, [(Quality::Loses, Worth::Score(-4)), (Quality::Best, Worth::Score(1))]);
    play.play(2).unwrap();
    assert_eq!(play.ending(), Some(Ending::Scored(1)));
}

/// A random game in which priorities decide infinite play, with ends of every sort.
fn random_priorities(random: &mut Random, round: usize) -> GameGraph {
    let positions = 2 + random.below(9);
    let mut game = naive::grundy::game(&random.rows(positions, round));
    let player = |below| Some(if below == 0 { Player::First } else { Player::Second });
    game.owners = Some((0..positions).map(|_| player(random.below(2))).collect());
    game.priorities = Some((0..positions).map(|_| random.below(6) as u64).collect());
    game.infinite = match round % 6 {
        0 | 1 => {
            let infinite = [Infinite::Buchi, Infinite::CoBuchi][round % 2];
            let named: Vec<bool> = (0..positions).map(|_| random.below(3) == 0).collect();
            game.let_recur(infinite, |v| named[v as usize]).unwrap();
            infinite
        }
        other => Infinite::Priorities(Parity::ALL[other - 2]),
    };
    if random.below(2) == 0 {
        let ends: Vec<_> = (0..positions as u32)
            .filter(|&v| game.graph.is_terminal(v))
            .map(|v| (v, [End::Win, End::Loss, End::Tie][random.below(3)]))
            .collect();
        game.end_play(ends);
    }
    game
}

/// Who is promised the play from here, if somebody is.
fn promised(play: &Play<'_>) -> Option<Player> {
    let mover = play.mover().unwrap_or(Player::First);
    match play.outlook() {
        Worth::Outcome(Outcome::Win, _) => Some(mover),
        Worth::Outcome(Outcome::Loss, _) => Some(mover.other()),
        _ => None,
    }
}

#[test]
fn a_winner_by_priorities_wins_every_end_and_every_circle_that_any_opponent_finds() {
    let mut random = Random(26);
    let (mut rounds, mut ends) = (0, 0);
    for round in 0..900 {
        let game = random_priorities(&mut random, round);
        let solution = solved(&game, Question::Outcome);
        for v in 0..game.positions() {
            for level in [0, 5, 10] {
                let mut play = Play::new(&game, &solution, v).unwrap();
                let Some(winner) = promised(&play) else { continue };
                let other = Opponent::new(level, round as u64);
                let (first, second) = match winner {
                    Player::First => (Opponent::PERFECT, other),
                    Player::Second => (other, Opponent::PERFECT),
                };
                for most in 1..60 {
                    play_out(&mut play, &first, &second, most);
                    assert_eq!(promised(&play), Some(winner), "{game:?} {:?}", play.line());
                    if let Some(round) = play.round() {
                        assert_eq!(round.winner, Some(winner), "{game:?} {round:?}");
                        let parity = game.infinite.parity().unwrap();
                        let on_way = round.way.iter().map(|&v| game.priorities.as_ref().unwrap()[v as usize]);
                        let decides = if parity.is_max() { on_way.max() } else { on_way.min() };
                        assert_eq!((round.priority, parity.winner(decides.unwrap())), (decides, winner));
                        assert_eq!(
                            (round.way[0], *round.way.last().unwrap()),
                            (play.position(), play.position())
                        );
                        rounds += 1;
                    }
                }
                if let Some(ending) = play.ending() {
                    assert_eq!(ending, Ending::Won(winner), "{game:?} {:?}", play.line());
                    ends += 1;
                }
            }
        }
    }
    assert!(rounds > 20_000 && ends > 1_000, "{rounds} {ends}");
}

/// Whether a player who wins (or, if `ties`, at least ties) at `v` still does if he may play no move but the solution's, and
/// `to` at `v`: whatever the other does, no circle that can be reached is the other's, and no end is worse.
fn still_holds(game: &GameGraph, solution: &Solution, v: u32, to: u32) -> bool {
    let mover = game.owner(v).unwrap();
    let moves: Vec<_> = (0..game.positions())
        .flat_map(|u| match solution.best_move(u) {
            _ if u == v => vec![(v, to)],
            Some(best) if game.owner(u) == Some(mover) => vec![(u, best)],
            _ => game.graph.moves(u).iter().map(|&t| (u, t)).collect(),
        })
        .collect();
    let mut bound = game.clone();
    bound.graph = Graph::from_moves(game.positions(), &moves).unwrap();
    // Of a game with one strategy left, who has the circles and ends is found by solving it anew.
    solved(&bound, Question::Outcome).outcome(v) == solution.outcome(v)
}

#[test]
fn a_move_is_best_exactly_if_it_wins_though_always_played_and_loses_value_exactly_if_it_leaves_what_is_won() {
    let mut random = Random(27);
    let (mut best, mut keeps, mut loses) = (0, 0, 0);
    for round in 0..1500 {
        let game = random_priorities(&mut random, round);
        let solution = solved(&game, Question::Outcome);
        for v in (0..game.positions()).filter(|&v| !game.graph.is_terminal(v)) {
            let play = Play::new(&game, &solution, v).unwrap();
            let hint = play.hint().unwrap();
            assert_eq!(hint.quality, Quality::Best, "{game:?} {v}");
            let holds = matches!(play.outlook(), Worth::Outcome(Outcome::Win | Outcome::Tie, None));
            if holds {
                assert_eq!(Some(hint.to), solution.best_move(v));
            }
            for choice in play.choices() {
                // A value that a move changes is one that it gives away.
                let leaves = solution.outcome(choice.to) != solution.outcome(v);
                assert_eq!(choice.quality == Quality::Loses, leaves, "{game:?} {v} {choice:?}");
                if holds && !leaves {
                    let still = still_holds(&game, &solution, v, choice.to);
                    assert_eq!(choice.quality == Quality::Best, still, "{game:?} {v} {choice:?}");
                }
                match choice.quality {
                    Quality::Best => best += 1,
                    Quality::Keeps => keeps += 1,
                    Quality::Loses => loses += 1,
                }
            }
        }
    }
    assert!(best > 5_000 && keeps > 300 && loses > 1_000, "{best} {keeps} {loses}");
}

/// First can go round by 1, with an odd number on top, or by 2, with an even one; 3 gives the win away.
fn two_ways_round() -> GameGraph {
    let moves = [(0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 3)];
    let mut game = GameGraph::new(Graph::from_moves(4, &moves).unwrap());
    game.owners = Some([0, 1, 1, 1].map(|owner| Some([Player::First, Player::Second][owner])).into());
    game.priorities = Some(vec![0, 3, 4, 5]);
    game.infinite = game.default_infinite();
    game
}

#[test]
fn a_play_without_end_says_who_wins_it_and_the_review_what_strays() {
    let game = two_ways_round();
    let solution = solved(&game, Question::Outcome);
    let mut play = Play::new(&game, &solution, 0).unwrap();
    let words: Vec<_> = play.choices().iter().map(|choice| format!("{} {choice}", choice.to)).collect();
    assert_eq!(words, ["1 keeps the value: win", "2 best: win", "3 loses value: loss"]);
    assert_eq!(play.round(), None);
    for to in [1, 0] {
        play.play(to).unwrap();
    }
    let text = |play: &Play<'_>| play.round().unwrap().text(&game, Language::English);
    assert_eq!(
        text(&play),
        "That is a win of Second: the greatest number on the way round, 0 → 1 → 0, is 3, and 3 is odd."
    );
    for to in [2, 0] {
        play.play(to).unwrap();
    }
    // Whoever goes round both ways sees the greater number again and again.
    assert_eq!(
        text(&play),
        "That is a win of First: the greatest number on the way round, 0 → 1 → 0 → 2 → 0, is 4, and 4 is even."
    );
    assert_eq!(
        play.review().to_string(),
        "Move 1: First went from 0 to 1 (win) and kept the value, but may lose it by going this way again and again; 2 was the move (win).\n"
    );
    let mut named = game.clone();
    named.let_recur(Infinite::Buchi, |v| v == 2).unwrap();
    named.infinite = Infinite::Buchi;
    let solution = solved(&named, Question::Outcome);
    let ways = [1, 2].map(|to| {
        let play = Play::along(&named, &solution, vec![0, to, 0]).unwrap();
        play.round().unwrap().text(&named, Language::English)
    });
    assert_eq!(
        ways,
        [
            "That is a win of Second: the way round, 0 → 1 → 0, visits none of the named positions.",
            "That is a win of First: the way round, 0 → 2 → 0, visits 2, a named position.",
        ]
    );
}

#[test]
fn a_play_by_priorities_needs_the_moves_of_the_solution() {
    let game = two_ways_round();
    let mut solution = solved(&game, Question::Outcome);
    solution.moves.clear();
    assert!(Play::new(&game, &solution, 0).unwrap_err().message().contains("has no moves"));
}
