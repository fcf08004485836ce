//! Score, rank and moves.

use retrograde_core::{
    Control, End, GameGraph, Graph, Infinite, Player, Values,
    check::{Claims, Condition, Verdict, check},
    graph::NONE,
};

use super::{all_graphs, oracle, random::Random, tuples, verdict};

type Claim = (i64, Option<u32>);

fn endless(game: &GameGraph) -> i64 {
    if let Infinite::Score(score) = game.infinite { score } else { 0 }
}

/// The right scores, by definition, with the round in which each is forced as its rank.
fn truth(game: &GameGraph) -> Vec<Claim> {
    let worth = |end| match end {
        End::Score(score) => score,
        End::Win => 1,
        End::Loss => -1,
        End::Tie => 0,
    };
    let all = oracle::owned(game).scores(endless(game), worth);
    if game.is_owned() { all } else { all.into_iter().step_by(2).collect() }
}

fn values(claims: &[Claim]) -> Values {
    Values::Score {
        scores: claims.iter().map(|claim| claim.0).collect(),
        ranks: claims.iter().map(|claim| claim.1.unwrap_or(NONE)).collect(),
    }
}

/// Whether these ranks prove these scores: the player who forces a score can always lower the rank without leaving the
/// score, and the other one must. Written for one position at a time, from the player who forces.
fn ranks_prove(game: &GameGraph, claims: &[Claim]) -> bool {
    let endless = endless(game);
    (0..game.positions()).all(|v| {
        let (score, rank) = claims[v as usize];
        let row = game.graph.moves(v);
        if row.is_empty() || score == endless {
            return rank == row.is_empty().then_some(0);
        }
        let lowers = |&t: &u32| claims[t as usize].1.is_some_and(|next| rank.is_some_and(|rank| next < rank));
        let stays = |&&t: &&u32| claims[t as usize].0 == if game.is_owned() { score } else { -score };
        let first_forces = score > endless;
        if first_forces == (game.owner(v) != Some(Player::Second)) {
            row.iter().filter(stays).any(lowers)
        } else {
            row.iter().filter(stays).all(lowers) && rank.is_some()
        }
    })
}

fn is_best(game: &GameGraph, claims: &[Claim], v: u32, t: u32) -> bool {
    if !game.graph.moves(v).contains(&t) {
        return false;
    }
    let ((score, rank), (next, next_rank)) = (claims[v as usize], claims[t as usize]);
    (if game.is_owned() { next } else { -next }) == score
        && rank.is_none_or(|rank| next_rank.is_some_and(|next| next < rank))
}

/// Scores for all terminals of this game, and a value of infinite play.
fn with_scores(mut game: GameGraph, random: &mut Random, levels: &[i64]) -> GameGraph {
    let mut ends = Vec::new();
    for v in (0..game.positions()).filter(|&v| game.graph.is_terminal(v)) {
        ends.push((v, End::Score(random.pick(levels))));
    }
    game.end_play(ends);
    game.infinite = match game.is_owned() {
        true => random.pick(&[Infinite::Draw, Infinite::Score(1), Infinite::Score(-9), Infinite::Score(0)]),
        false => random.pick(&[Infinite::Draw, Infinite::Score(0)]),
    };
    game
}

#[test]
fn every_claim_on_every_graph_of_up_to_three_positions_is_judged_rightly() {
    let mut random = Random(13);
    let (mut accepted, mut wrong_ranks) = (0, 0);
    for n in 0..=3 {
        for graph in all_graphs(n) {
            for owned in [false, true] {
                if n == 3 && random.below(3) > 0 {
                    continue;
                }
                let game = random.game(graph.clone(), owned, &[]);
                let game = with_scores(game, &mut random, &[-1, 1, 2]);
                let truth = truth(&game);
                assert!(ranks_prove(&game, &truth), "the oracle's own ranks: {game:?} {truth:?}");
                let mut scores: Vec<i64> = truth.iter().map(|claim| claim.0).collect();
                scores.extend([endless(&game), 1, -1]);
                scores.sort_unstable();
                scores.dedup();
                let choices: Vec<Claim> = scores
                    .iter()
                    .flat_map(|&score| [None, Some(0), Some(1), Some(2)].map(|rank| (score, rank)))
                    .collect();
                for claims in tuples(&choices, n as usize) {
                    let true_scores = claims.iter().zip(&truth).all(|(claim, right)| claim.0 == right.0);
                    let right = true_scores && ranks_prove(&game, &claims);
                    let verdict = verdict(&game, &values(&claims), &[]);
                    assert_eq!(
                        verdict.is_right(),
                        right,
                        "{game:?}\n{claims:?}\ntruth {truth:?}\n{verdict:?}"
                    );
                    accepted += usize::from(right);
                    wrong_ranks += usize::from(true_scores && !right);
                }
            }
        }
    }
    assert!(accepted > 400 && wrong_ranks > 4000, "{accepted} accepted, {wrong_ranks} with wrong ranks");
}

#[test]
fn every_change_of_a_field_on_random_graphs_is_judged_rightly() {
    let mut random = Random(17);
    let mut refused = 0;
    for round in 0..400 {
        let n = 1 + random.below(250);
        let most = random.pick(&[1, 2, 3, 6]);
        let graph = random.graph(n, most);
        let game = random.game(graph, round % 2 == 0, &[]);
        let game = with_scores(game, &mut random, &[-30, -2, -1, 0, 1, 2, 3, 30, i64::MAX]);
        let truth = truth(&game);
        let moves: Vec<u32> = (0..n)
            .map(|v| {
                game.graph.moves(v).iter().copied().find(|&t| is_best(&game, &truth, v, t)).unwrap_or(NONE)
            })
            .collect();
        assert_eq!(verdict(&game, &values(&truth), &moves), Verdict::Right, "{game:?}");
        // The same certificate with other numbers: only the order of the ranks matters.
        let stretched: Vec<Claim> = truth.iter().map(|&(s, rank)| (s, rank.map(|rank| rank * 3))).collect();
        assert_eq!(verdict(&game, &values(&stretched), &moves), Verdict::Right, "{game:?}");
        for _ in 0..20 {
            let v = random.below(n);
            let (mut claims, mut mutant) = (truth.clone(), moves.clone());
            let claim = &mut claims[v as usize];
            match random.below(3) {
                0 => claim.0 = random.pick(&[0, claim.0 - claim.0.signum(), 30, i64::MIN]),
                1 => {
                    claim.1 =
                        random.pick(&[None, Some(0), Some(n), claim.1.map(|rank| rank.saturating_sub(1))])
                }
                _ => {
                    let any = random.below(n);
                    mutant[v as usize] = random.pick(&[NONE, any, 0]);
                }
            }
            let right = claims.iter().zip(&truth).all(|(claim, right)| claim.0 == right.0)
                && ranks_prove(&game, &claims)
                && (0..n).all(|v| match mutant[v as usize] {
                    NONE => game.graph.is_terminal(v),
                    t => is_best(&game, &claims, v, t),
                });
            let verdict = verdict(&game, &values(&claims), &mutant);
            assert_eq!(verdict.is_right(), right, "position {v} of {game:?}\n{claims:?}: {verdict:?}");
            refused += usize::from(!right);
        }
    }
    assert!(refused > 4000, "only {refused} mutants were wrong");
}

/// The worked example of a cyclic score game: s = 0, u = 1, v = 2, and the ends a = 3 worth 1, b = 4 worth 2.
fn example() -> GameGraph {
    let moves = [(0, 1), (0, 2), (1, 1), (1, 3), (2, 4)];
    let mut game = GameGraph::new(Graph::from_moves(5, &moves).unwrap());
    game.owners = Some(
        [Player::Second, Player::First, Player::Second, Player::First, Player::First].map(Some).to_vec(),
    );
    game.infinite = Infinite::Score(0);
    game.end_play([(3, End::Score(1)), (4, End::Score(2))]);
    game
}

#[test]
fn the_cyclic_example_is_right_and_a_rank_that_does_not_fall_is_told() {
    let game = example();
    let claims = |u: u32| [(1, Some(5)), (1, Some(u)), (2, Some(1)), (1, Some(0)), (2, Some(0))];
    assert!(verdict(&game, &values(&claims(1)), &[1, 3, 4, NONE, NONE]).is_right());
    // Staying on the self-loop keeps the score but never ends.
    let Verdict::Wrong(wrong) = verdict(&game, &values(&claims(1)), &[1, 1, 4, NONE, NONE]) else {
        panic!("accepted")
    };
    assert_eq!((wrong.position, wrong.condition), (1, Condition::MoveBest));
    let Verdict::Wrong(wrong) = verdict(&game, &values(&claims(5)), &[]) else { panic!("accepted") };
    assert_eq!(
        wrong.to_string(),
        "position 0 is claimed a score of 1 with rank 5, but every move of the claimed score must lower the rank, or the \
         other player could put it off for ever: it must be a score of 1 with a rank above 5 (see the move to 1, claimed \
         a score of 1 with rank 5)"
    );
}

#[test]
fn a_score_without_meaning_is_an_error_that_names_the_position() {
    let any = values(&[(0, None); 5]);
    let error = |game: &GameGraph| {
        let claims = Claims { values: &any, moves: &[], sets: None, winners_only: false };
        check(game, claims, &Control::default()).unwrap_err()
    };
    let mut game = example();
    game.end_play([(4, End::Win)]);
    assert!(error(&game).message().contains("position 4 ends the play, but it has no score"));

    let mut game = example();
    game.infinite = Infinite::Wins(Player::First);
    assert!(error(&game).message().contains("needs a score for it"));

    let mut game = example();
    game.owners = None;
    game.infinite = Infinite::Score(2);
    assert!(error(&game).message().contains("it would be 2 for both players"));

    let mut game = example();
    game.owners = None;
    game.end_play([(3, End::Score(i64::MIN))]);
    assert!(error(&game).message().contains("position 3 has the score"));
}

#[test]
fn without_cycles_infinite_play_may_be_anything() {
    let mut game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 2)]).unwrap());
    game.infinite = Infinite::Score(7);
    let claims = [(-1, Some(2)), (1, Some(1)), (-1, Some(0))];
    assert!(verdict(&game, &values(&claims), &[1, 2, NONE]).is_right());
    game.owners = Some(vec![Some(Player::First); 3]);
    game.infinite = Infinite::Wins(Player::Second);
    assert!(verdict(&game, &values(&[(-1, Some(2)), (-1, Some(1)), (-1, Some(0))]), &[]).is_right());
}
