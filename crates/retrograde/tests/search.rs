//! Alpha-beta against the sweep over all positions, on random games without cycles; and straight on rules.
#![allow(clippy::unwrap_used)]

use retrograde::{
    Control, End, GameGraph, Graph, Player, Question, Rule, Solver, Values,
    explore::{Limits, explore},
    memory::Budget,
    random::Random,
    rules::Game,
    search::{OnGraph, alphabeta},
};

/// A random game in which every move leads to a smaller number.
fn game(random: &mut Random, owned: bool, scored: bool) -> GameGraph {
    let n = 2 + random.below(40) as u32;
    let moves: Vec<(u32, u32)> = (0..random.below(4 * n as usize))
        .map(|_| {
            let from = 1 + random.below(n as usize - 1) as u32;
            (from, random.below(from as usize) as u32)
        })
        .collect();
    let mut game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
    if owned {
        let owner =
            |random: &mut Random| Some(if random.below(2) == 0 { Player::First } else { Player::Second });
        game.owners = Some((0..n).map(|_| owner(random)).collect());
    }
    if random.below(2) == 0 {
        game.rule = Rule::Misere;
    }
    let ends: Vec<u32> = (0..n).filter(|&v| game.graph.is_terminal(v) || random.below(9) == 0).collect();
    if scored {
        game.end_play(ends.into_iter().map(|v| (v, End::Score(random.below(13) as i64 - 6))));
    } else {
        let some = [End::Win, End::Loss, End::Tie];
        game.end_play(ends.into_iter().filter(|v| v % 3 > 0).map(|v| (v, some[v as usize % 3])));
    }
    game
}

fn scores(game: &GameGraph) -> Vec<i64> {
    let solver = Solver::new().question(Question::Score).method("sweep").moves(false);
    match solver.solve(game).unwrap().values {
        Values::Score { scores, .. } => scores,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_agrees_with_the_sweep_at_every_position_and_looks_at_fewer() {
    let mut random = Random::new(1);
    let (mut visited, mut cut, mut reachable) = (0, 0, 0);
    for round in 0..400 {
        let game = game(&mut random, round % 2 == 0, round % 3 > 0);
        let scores = scores(&game);
        for v in 0..game.positions() {
            let found = alphabeta(&OnGraph(&game), v, &Control::default()).unwrap();
            assert_eq!(found.score, scores[v as usize], "round {round}, position {v}");
            let sign = if game.is_owned() { 1 } else { -1 };
            match found.best {
                Some(best) => {
                    assert!(game.graph.moves(v).contains(&best));
                    assert_eq!(sign * scores[best as usize], found.score, "round {round}, position {v}");
                }
                None => assert!(game.graph.is_terminal(v)),
            }
            assert!(found.visited <= u64::from(v) + 1);
            (visited, cut) = (visited + found.visited, cut + found.cut);
            reachable += u64::from(v) + 1;
        }
    }
    assert!(cut > 0 && visited < reachable, "{visited} of {reachable}, {cut}");
}

#[test]
fn the_greatest_and_least_scores_are_exact() {
    for (owned, scores) in [(true, [i64::MIN, i64::MAX]), (false, [i64::MIN + 1, i64::MAX])] {
        for score in scores {
            let mut game = GameGraph::new(Graph::from_moves(4, &[(3, 2), (2, 1), (2, 0), (3, 0)]).unwrap());
            if owned {
                game.owners = Some(vec![
                    Some(Player::First),
                    Some(Player::First),
                    Some(Player::Second),
                    Some(Player::First),
                ]);
            }
            game.end_play([(0, End::Score(score)), (1, End::Score(score))]);
            let expected = self::scores(&game);
            for v in 0..4 {
                let found = alphabeta(&OnGraph(&game), v, &Control::default()).unwrap();
                assert_eq!(found.score, expected[v as usize], "{score} at {v}");
            }
        }
    }
    let mut game = GameGraph::new(Graph::from_moves(2, &[(1, 0)]).unwrap());
    game.end_play([(0, End::Score(i64::MIN))]);
    let error = alphabeta(&OnGraph(&game), 1, &Control::default()).unwrap_err();
    assert!(error.message().contains("has no negative"), "{error}");
}

/// Misère Nim.
struct Heaps(Vec<u8>);

impl Game for Heaps {
    type Position = Vec<u8>;
    fn starts(&self) -> retrograde::Result<Vec<Vec<u8>>> {
        Ok(vec![self.0.clone()])
    }
    fn moves(&self, heaps: &Vec<u8>, moves: &mut Vec<Vec<u8>>) -> retrograde::Result<()> {
        for i in 0..heaps.len() {
            for left in 0..heaps[i] {
                let mut next = heaps.clone();
                next[i] = left;
                moves.push(next);
            }
        }
        Ok(())
    }
    fn name(&self, heaps: &Vec<u8>) -> retrograde::Result<String> {
        Ok(format!("{heaps:?}"))
    }
    fn canonical(&self, mut heaps: Vec<u8>) -> retrograde::Result<Vec<u8>> {
        heaps.sort_unstable();
        Ok(heaps)
    }
    fn rule(&self) -> Rule {
        Rule::Misere
    }
}

#[test]
fn it_works_straight_on_rules_and_sees_less_than_there_is() {
    for heaps in [vec![3, 4, 5], vec![1, 1, 1], vec![2, 2], vec![5, 6, 7]] {
        let game = Heaps(heaps.clone());
        let all = explore(&game, &Limits::default(), &Control::default()).unwrap();
        let found = alphabeta(&game, heaps.clone(), &Control::default()).unwrap();
        assert_eq!(found.score, scores(&all.game)[0], "{heaps:?}");
        assert!(found.visited <= all.positions.len() as u64, "{heaps:?}");
    }
    let game = Heaps(vec![5, 6, 7]);
    let all = explore(&game, &Limits::default(), &Control::default()).unwrap().positions.len() as u64;
    let found = alphabeta(&game, vec![5, 6, 7], &Control::default()).unwrap();
    assert!(found.visited < all && found.cut > 0, "{found:?} of {all}");
}

#[test]
fn a_long_play_is_no_deep_call_and_a_cycle_is_named() {
    let n = 1_000_000;
    let moves: Vec<(u32, u32)> = (1..n).map(|v| (v, v - 1)).collect();
    let chain = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
    assert_eq!(alphabeta(&OnGraph(&chain), n - 1, &Control::default()).unwrap().score, 1);
    let cycle = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 2), (2, 1)]).unwrap());
    let error = alphabeta(&OnGraph(&cycle), 0, &Control::default()).unwrap_err();
    assert!(error.message().contains("come back to 1"), "{error}");
}

#[test]
fn mixed_ends_little_memory_and_a_stop_are_errors() {
    let mut game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (0, 2)]).unwrap());
    game.end_play([(1, End::Score(4)), (2, End::Win)]);
    assert!(
        alphabeta(&OnGraph(&game), 0, &Control::default())
            .unwrap_err()
            .message()
            .contains("others have none")
    );
    let tight = Control::new(1, Budget::new(1000));
    let error = alphabeta(&Heaps(vec![9, 9, 9]), vec![9, 9, 9], &tight).unwrap_err();
    assert_eq!(error.kind(), retrograde::error::Kind::Resource);
    assert_eq!(tight.budget.left(), 1000, "what was taken is given back");
    let roomy = Control::new(1, Budget::new(10_000_000));
    alphabeta(&Heaps(vec![9, 9, 9]), vec![9, 9, 9], &roomy).unwrap();
    assert_eq!(roomy.budget.left(), 10_000_000);
    let stopped = Control::default();
    stopped.stop();
    let error = alphabeta(&Heaps(vec![9]), vec![9], &stopped).unwrap_err();
    assert_eq!(error.kind(), retrograde::error::Kind::Stopped);
}
