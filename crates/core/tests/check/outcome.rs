//! Outcome, remoteness and moves.

use retrograde_core::{
    End, GameGraph, Graph, Infinite, Outcome, Player, Rule, Values,
    check::{Condition, Verdict},
    graph::NONE,
    value::Outcomes,
};

use super::{all_graphs, oracle, random::Random, tuples, verdict};

type Claim = (Outcome, Option<u32>);

/// The right claims, by definition.
fn truth(game: &GameGraph) -> Vec<Claim> {
    let all = oracle::owned(game).outcomes(game.infinite);
    if game.is_owned() { all } else { all.into_iter().step_by(2).collect() }
}

fn values(claims: &[Claim]) -> Values {
    let mut outcomes = Outcomes::new(claims.len() as u32).unwrap();
    claims.iter().enumerate().for_each(|(v, claim)| outcomes.set(v as u32, claim.0));
    Values::Outcome { outcomes, remoteness: claims.iter().map(|claim| claim.1.unwrap_or(NONE)).collect() }
}

/// Whether the move from `v` to `t` is as good as any, by definition of the move to play.
fn is_best(game: &GameGraph, truth: &[Claim], v: u32, t: u32) -> bool {
    if !game.graph.moves(v).contains(&t) {
        return false;
    }
    let (outcome, remoteness) = truth[v as usize];
    let (next, next_remoteness) = truth[t as usize];
    let next = if game.is_owned() { next } else { next.reversed() };
    let beaten_for_ever = match game.infinite {
        Infinite::Wins(hero) => remoteness.is_none() && game.owner(v) != Some(hero),
        _ => false,
    };
    (beaten_for_ever || next == outcome)
        && remoteness.is_none_or(|r| next_remoteness.is_some_and(|next| next + 1 == r))
}

/// Every claim within `choices` for every position: exactly the right ones are accepted.
fn only_the_truth_is_accepted(game: &GameGraph, choices: &[Claim]) -> usize {
    let truth = truth(game);
    assert!(truth.iter().all(|claim| choices.contains(claim)), "the choices must hold the truth {truth:?}");
    let mut count = 0;
    for claims in tuples(choices, truth.len()) {
        count += 1;
        let verdict = verdict(game, &values(&claims), &[]);
        assert_eq!(
            verdict.is_right(),
            claims == truth,
            "{game:?}\nclaims {claims:?}\ntruth {truth:?}\n{verdict:?}"
        );
        if let Verdict::Wrong(wrong) = verdict {
            assert!(!wrong.to_string().is_empty() && wrong.claim != wrong.required, "{wrong}");
        }
    }
    count
}

/// Every outcome with every remoteness up to `most` and with none.
fn all_choices(most: u32) -> Vec<Claim> {
    let remoteness = || (0..=most).map(Some).chain([None]);
    Outcome::ALL.into_iter().flat_map(|outcome| remoteness().map(move |r| (outcome, r))).collect()
}

/// The same without what is refused for its form alone: a draw with, another outcome without remoteness.
fn formal_choices(most: u32, endless: Outcome) -> Vec<Claim> {
    all_choices(most)
        .into_iter()
        .filter(|&(outcome, r)| {
            (outcome != Outcome::Draw && r.is_some()) || r.is_none() && outcome == endless
        })
        .collect()
}

/// The game with results that `code` picks for its terminals: the rule's, win, loss, tie.
fn with_results(mut game: GameGraph, mut code: usize) -> GameGraph {
    let mut ends = Vec::new();
    for v in (0..game.positions()).filter(|&v| game.graph.is_terminal(v)) {
        let end = [None, Some(End::Win), Some(End::Loss), Some(End::Tie)][code % 4];
        ends.extend(end.map(|end| (v, end)));
        code /= 4;
    }
    game.end_play(ends);
    game
}

/// How many ways `with_results` knows.
fn results(graph: &Graph) -> usize {
    4usize.pow((0..graph.positions()).filter(|&v| graph.is_terminal(v)).count() as u32)
}

#[test]
fn every_claim_on_every_graph_of_up_to_two_positions_is_judged_rightly() {
    let choices = all_choices(2);
    for n in 0..=2 {
        for graph in all_graphs(n) {
            for code in 0..results(&graph) {
                for rule in [Rule::Normal, Rule::Misere] {
                    let mut game = with_results(GameGraph::new(graph.clone()), code);
                    game.rule = rule;
                    only_the_truth_is_accepted(&game, &choices);
                    for owners in tuples(&[Some(Player::First), Some(Player::Second)], n as usize) {
                        game.owners = Some(owners);
                        for infinite in
                            [Infinite::Draw, Infinite::Wins(Player::First), Infinite::Wins(Player::Second)]
                        {
                            game.infinite = infinite;
                            only_the_truth_is_accepted(&game, &choices);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_claim_on_every_graph_of_three_positions_is_judged_rightly() {
    let choices = formal_choices(2, Outcome::Draw);
    let mut random = Random(3);
    for graph in all_graphs(3) {
        let code = random.below(results(&graph) as u32) as usize;
        let mut game = with_results(GameGraph::new(graph), code);
        game.rule = random.pick(&[Rule::Normal, Rule::Misere]);
        only_the_truth_is_accepted(&game, &choices);
    }
}

#[test]
fn every_claim_on_every_owned_graph_of_three_positions_is_judged_rightly() {
    let mut random = Random(5);
    for graph in all_graphs(3) {
        for owners in tuples(&[Player::First, Player::Second], 3) {
            // A third of all pairs of graph and owners, each with random results and value of infinite play.
            if random.below(3) > 0 {
                continue;
            }
            let mut game =
                with_results(GameGraph::new(graph.clone()), random.below(results(&graph) as u32) as usize);
            game.owners = Some(owners.into_iter().map(Some).collect());
            let (infinite, endless) = random.pick(&[
                (Infinite::Draw, Outcome::Draw),
                (Infinite::Wins(Player::First), Outcome::Win),
                (Infinite::Wins(Player::Second), Outcome::Loss),
            ]);
            game.infinite = infinite;
            only_the_truth_is_accepted(&game, &formal_choices(2, endless));
        }
    }
}

#[test]
fn every_choice_of_moves_on_every_graph_of_three_positions_is_judged_rightly() {
    let mut random = Random(7);
    for graph in all_graphs(3) {
        for owned in [false, true] {
            let game = random.game(graph.clone(), owned, &[End::Win, End::Loss, End::Tie]);
            let truth = truth(&game);
            // 3 is no position of this game.
            for moves in tuples(&[0, 1, 2, 3, NONE], 3) {
                let right = (0..3).all(|v| match moves[v as usize] {
                    NONE => game.graph.is_terminal(v),
                    t => is_best(&game, &truth, v, t),
                });
                let verdict = verdict(&game, &values(&truth), &moves);
                assert_eq!(verdict.is_right(), right, "{game:?}\n{truth:?}\nmoves {moves:?}: {verdict:?}");
                if let Verdict::Wrong(wrong) = verdict {
                    assert!(wrong.to_string().contains("by"), "{wrong}");
                }
            }
        }
    }
}

#[test]
fn every_change_of_a_field_on_random_graphs_is_judged_rightly() {
    let mut random = Random(11);
    let mut refused = 0;
    for round in 0..400 {
        let n = 1 + random.below(300);
        let most = random.pick(&[1, 2, 3, 6]);
        let graph = random.graph(n, most);
        let game = random.game(graph, round % 2 == 0, &[End::Win, End::Loss, End::Tie, End::Score(-3)]);
        let truth = truth(&game);
        let moves: Vec<u32> = (0..n)
            .map(|v| {
                game.graph.moves(v).iter().copied().find(|&t| is_best(&game, &truth, v, t)).unwrap_or(NONE)
            })
            .collect();
        assert_eq!(verdict(&game, &values(&truth), &moves), Verdict::Right, "{game:?}");
        for _ in 0..20 {
            let v = random.below(n);
            let (mut claims, mut mutant) = (truth.clone(), moves.clone());
            match random.below(3) {
                0 => claims[v as usize].0 = random.pick(&Outcome::ALL),
                1 => {
                    let r = claims[v as usize].1;
                    claims[v as usize].1 =
                        random.pick(&[None, Some(0), Some(n), r.map(|r| r + 1), r.map(|r| r + 2)]);
                }
                _ => {
                    let any = random.below(n);
                    mutant[v as usize] = random.pick(&[NONE, any, 0]);
                }
            }
            let right = claims == truth
                && match mutant[v as usize] {
                    NONE => game.graph.is_terminal(v),
                    t => is_best(&game, &truth, v, t),
                };
            let verdict = verdict(&game, &values(&claims), &mutant);
            assert_eq!(verdict.is_right(), right, "position {v} of {game:?}: {verdict:?}");
            refused += usize::from(!right);
        }
    }
    assert!(refused > 4000, "only {refused} mutants were wrong");
}

#[test]
fn a_region_of_wrong_claims_that_support_each_other_is_refused() {
    // Two positions that move to each other, claimed won and lost for ever longer: no remoteness holds it up.
    let game = GameGraph::new(Graph::from_moves(2, &[(0, 1), (1, 0)]).unwrap());
    for r in 0..50 {
        for claims in [
            [(Outcome::Win, Some(r + 1)), (Outcome::Loss, Some(r))],
            [(Outcome::Tie, Some(r)), (Outcome::Tie, Some(r + 1))],
            [(Outcome::Win, None), (Outcome::Loss, None)],
            [(Outcome::Win, Some(NONE - 1)), (Outcome::Loss, None)],
        ] {
            assert!(!verdict(&game, &values(&claims), &[]).is_right(), "{claims:?}");
        }
    }
    assert!(verdict(&game, &values(&[(Outcome::Draw, None); 2]), &[1, 0]).is_right());
}

#[test]
fn the_worked_example_is_right_and_a_wrong_one_is_told_in_words() {
    let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
    let game = GameGraph::new(Graph::from_moves(6, &moves).unwrap());
    use Outcome::{Loss, Win};
    let mut claims =
        [Win, Loss, Loss, Win, Win, Loss].into_iter().zip([3, 2, 2, 1, 1, 0].map(Some)).collect::<Vec<_>>();
    assert!(verdict(&game, &values(&claims), &[1, 3, 3, 5, 5, NONE]).is_right());
    assert!(verdict(&game, &values(&claims), &[2, 3, 4, 5, 5, NONE]).is_right());

    claims[2] = (Loss, Some(3));
    let Verdict::Wrong(wrong) = verdict(&game, &values(&claims), &[]) else { panic!("accepted") };
    assert_eq!((wrong.position, wrong.condition), (2, Condition::AllBad));
    assert_eq!(
        wrong.to_string(),
        "position 2 is claimed a loss with remoteness 3, but where every move loses the position is lost, and the mover \
         holds out as long as he can: it must be a loss with remoteness 2 (see the move to 3, claimed a win with \
         remoteness 1)"
    );

    claims[2] = (Loss, Some(2));
    let Verdict::Wrong(wrong) = verdict(&game, &values(&claims), &[1, 3, 3, 5, NONE, NONE]) else {
        panic!("accepted")
    };
    assert_eq!(
        wrong.to_string(),
        "position 4 is claimed a win with remoteness 1 by no move, but every position with moves has a move to play, \
         and no other has one: it must be by the move to 5"
    );
}

#[test]
fn claims_about_another_game_are_an_error() {
    let game = GameGraph::new(Graph::from_moves(2, &[(0, 1)]).unwrap());
    let values = values(&[(Outcome::Loss, Some(0)); 3]);
    let claims =
        retrograde_core::check::Claims { values: &values, moves: &[], sets: None, winners_only: false };
    let error = retrograde_core::check::check(&game, claims, &Default::default()).unwrap_err();
    assert!(error.message().contains("not about this game"), "{error}");
}

#[test]
fn infinite_play_with_a_score_is_won_by_its_sign_only_where_players_have_names() {
    let mut game = GameGraph::new(Graph::from_moves(1, &[(0, 0)]).unwrap());
    game.infinite = Infinite::Score(-7);
    let lost = values(&[(Outcome::Loss, None)]);
    let claims =
        retrograde_core::check::Claims { values: &lost, moves: &[], sets: None, winners_only: false };
    assert!(retrograde_core::check::check(&game, claims, &Default::default()).is_err());
    game.owners = Some(vec![Some(Player::First)]);
    assert!(verdict(&game, &lost, &[0]).is_right());
    game.infinite = Infinite::Score(0);
    assert!(!verdict(&game, &lost, &[0]).is_right());
    assert!(verdict(&game, &values(&[(Outcome::Draw, None)]), &[0]).is_right());
}
