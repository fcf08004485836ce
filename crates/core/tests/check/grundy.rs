//! Nimber, time, loopy sets and moves.

use retrograde_core::{
    Control, End, GameGraph, Graph, Grundy, Outcome, Player, Rule, Values,
    check::{Claims, Condition, Verdict, check},
    graph::NONE,
    loopy_sets::LoopySets,
};

use super::{all_graphs, oracle, random::Random, tuples, verdict};

/// Nimber and time; `None` for a loopy value.
type Claim = Option<(u32, u32)>;

fn values(claims: &[Claim]) -> Values {
    Values::Grundy {
        nimbers: claims.iter().map(|claim| claim.map_or(NONE, |claim| claim.0)).collect(),
        times: claims.iter().map(|claim| claim.map_or(NONE, |claim| claim.1)).collect(),
    }
}

fn nimbers(claims: &[Claim]) -> Vec<Option<u32>> {
    claims.iter().map(|claim| claim.map(|claim| claim.0)).collect()
}

/// Whether the times let the winner of every sum with a Nim heap arrive: a move up can be answered earlier in time.
fn times_prove(graph: &Graph, claims: &[Claim]) -> bool {
    let above = |claim: Claim, m: u32| claim.is_none_or(|(nimber, _)| nimber > m);
    (0..graph.positions()).all(|u| {
        let Some((m, time)) = claims[u as usize] else { return true };
        let answer =
            |&x: &u32| claims[x as usize].is_some_and(|(nimber, earlier)| nimber == m && earlier < time);
        let row = graph.moves(u).iter().filter(|&&v| above(claims[v as usize], m));
        row.into_iter().all(|&v| graph.moves(v).iter().any(answer))
    })
}

/// The set of the nimbers among the options of `v`.
fn set(graph: &Graph, claims: &[Claim], v: u32) -> Vec<u32> {
    match Grundy::loopy(
        graph.moves(v).iter().filter_map(|&t| claims[t as usize].map(|claim| claim.0)).collect(),
    ) {
        Grundy::Loopy(set) => set,
        Grundy::Nimber(_) => unreachable!(),
    }
}

fn is_best(graph: &Graph, claims: &[Claim], v: u32, t: u32) -> bool {
    let row = graph.moves(v);
    let time_of_zero = |t: u32| claims[t as usize].and_then(|(nimber, time)| (nimber == 0).then_some(time));
    let nearest = row.iter().filter_map(|&t| time_of_zero(t)).min();
    row.contains(&t)
        && match claims[v as usize] {
            Some((0, _)) => true,
            Some(_) => time_of_zero(t) == nearest,
            None if nearest.is_some() => time_of_zero(t) == nearest,
            None => claims[t as usize].is_none() && !set(graph, claims, t).contains(&0),
        }
}

#[test]
fn the_oracle_agrees_with_the_outcomes_of_sums_with_nim_heaps() {
    let mut random = Random(19);
    for _ in 0..300 {
        let n = 1 + random.below(7);
        let graph = random.graph(n, 3);
        let claims = oracle::nimbers(&graph);
        // (v, h) is position 5 v + h of the sum with a heap of h < 5; no nimber here is above 4.
        let mut moves = Vec::new();
        for (v, h) in (0..n).flat_map(|v| (0..5).map(move |h| (v, h))) {
            moves.extend(graph.moves(v).iter().map(|t| (5 * v + h, 5 * t + h)));
            moves.extend((0..h).map(|smaller| (5 * v + h, 5 * v + smaller)));
        }
        let sum = GameGraph::new(Graph::from_moves(5 * n, &moves).unwrap());
        let outcomes: Vec<_> = oracle::owned(&sum).outcomes(sum.infinite).into_iter().step_by(2).collect();
        for (v, h) in (0..n).flat_map(|v| (0..5).map(move |h| (v, h))) {
            let right = match claims[v as usize] {
                Some((m, _)) if m == h => Outcome::Loss,
                Some(_) => Outcome::Win,
                None if set(&graph, &claims, v).contains(&h) => Outcome::Win,
                None => Outcome::Draw,
            };
            assert_eq!(outcomes[(5 * v + h) as usize].0, right, "{graph:?} {claims:?} at {v} with {h}");
        }
    }
}

#[test]
fn every_claim_on_every_graph_of_up_to_three_positions_is_judged_rightly() {
    let (mut accepted, mut wrong_times) = (0, 0);
    let choices: Vec<Claim> =
        (0..4).flat_map(|nimber| (0..3).map(move |time| Some((nimber, time)))).chain([None]).collect();
    for n in 0..=3 {
        for graph in all_graphs(n) {
            let truth = oracle::nimbers(&graph);
            let game = GameGraph::new(graph.clone());
            assert!(verdict(&game, &values(&truth), &[]).is_right(), "{graph:?} {truth:?}");
            for claims in tuples(&choices, n as usize) {
                let true_nimbers = nimbers(&claims) == nimbers(&truth);
                let right = true_nimbers && times_prove(&graph, &claims);
                let verdict = verdict(&game, &values(&claims), &[]);
                assert_eq!(verdict.is_right(), right, "{graph:?}\n{claims:?}\ntruth {truth:?}\n{verdict:?}");
                accepted += usize::from(right);
                wrong_times += usize::from(true_nimbers && !right);
            }
        }
    }
    assert!(accepted > 1000 && wrong_times > 100, "{accepted} accepted, {wrong_times} with wrong times");
}

#[test]
fn a_nimber_without_time_and_a_loopy_value_with_one_are_refused() {
    let game = GameGraph::new(Graph::from_moves(2, &[(0, 0)]).unwrap());
    for (nimbers, times, right) in [
        (vec![NONE, 0], vec![NONE, 9], true),
        (vec![NONE, 0], vec![4, 9], false),
        (vec![NONE, 0], vec![NONE, NONE], false),
        (vec![NONE, NONE], vec![NONE, NONE], false),
        (vec![NONE, 1], vec![NONE, 0], false),
    ] {
        let values = Values::Grundy { nimbers, times };
        assert_eq!(verdict(&game, &values, &[]).is_right(), right, "{values:?}");
    }
}

/// A random graph in which a few positions have long rows, so that the checker's table is needed.
fn with_hubs(random: &mut Random, n: u32) -> Graph {
    let mut moves: Vec<_> = (0..n).map(|u| (u, random.below(n))).collect();
    let most = random.pick(&[1, 2, 4]);
    moves.extend(random.graph(n, most).all_moves());
    for _ in 0..random.below(4) {
        let hub = random.below(n);
        for t in 0..n {
            if random.below(3) > 0 {
                moves.push((hub, t));
            }
            if random.below(2) > 0 {
                moves.push((t, hub));
            }
        }
    }
    // A fifth of the positions have no moves at all.
    let ended: Vec<bool> = (0..n).map(|_| random.below(5) == 0).collect();
    moves.retain(|&(u, _)| !ended[u as usize]);
    Graph::from_moves(n, &moves).unwrap()
}

#[test]
fn every_change_of_a_field_on_random_graphs_is_judged_rightly() {
    let mut random = Random(23);
    let (mut refused, mut long, mut loopy) = (0, 0, 0);
    for _ in 0..300 {
        let n = 2 + random.below(200);
        let graph = if random.below(3) > 0 { with_hubs(&mut random, n) } else { random.graph(n, 3) };
        let truth = oracle::nimbers(&graph);
        long += (0..n).filter(|&v| graph.moves(v).len() > 32).count();
        loopy += truth.iter().filter(|claim| claim.is_none()).count();
        let moves: Vec<u32> = (0..n)
            .map(|v| graph.moves(v).iter().copied().find(|&t| is_best(&graph, &truth, v, t)).unwrap_or(NONE))
            .collect();
        let game = GameGraph::new(graph.clone());
        assert_eq!(verdict(&game, &values(&truth), &moves), Verdict::Right, "{graph:?}");
        for _ in 0..25 {
            let v = random.below(n);
            let (mut claims, mut mutant) = (truth.clone(), moves.clone());
            let claim = &mut claims[v as usize];
            match random.below(4) {
                0 => *claim = random.pick(&[None, Some((0, 0)), claim.map(|(m, time)| (m + 1, time))]),
                1 | 2 => {
                    let any = random.below(2 * n);
                    *claim = claim.map(|(m, time)| (m, random.pick(&[0, any, time / 2, time + 1])));
                }
                _ => {
                    let any = random.below(n);
                    mutant[v as usize] = random.pick(&[NONE, any, 0]);
                }
            }
            let right = nimbers(&claims) == nimbers(&truth)
                && times_prove(&graph, &claims)
                && (0..n).all(|v| match mutant[v as usize] {
                    NONE => graph.is_terminal(v),
                    t => is_best(&graph, &claims, v, t),
                });
            let verdict = verdict(&game, &values(&claims), &mutant);
            assert_eq!(verdict.is_right(), right, "position {v} of {graph:?}\n{claims:?}: {verdict:?}");
            refused += usize::from(!right);
        }
    }
    assert!(
        refused > 2000 && long > 100 && loopy > 1000,
        "{refused} refused, {long} long rows, {loopy} loopy"
    );
}

#[test]
fn the_four_loopy_cases_are_right_with_exactly_their_sets() {
    type Case<'a> = (&'a [(u32, u32)], &'a [Claim], &'a [&'a [u32]]);
    let cases: [Case<'_>; 4] = [
        (&[(0, 0), (0, 1)], &[None, Some((0, 0))], &[&[0], &[]]),
        (&[(0, 1), (1, 2), (2, 0)], &[None, None, None], &[&[], &[], &[]]),
        (&[(0, 1), (1, 0), (1, 2)], &[Some((0, 1)), Some((1, 2)), Some((0, 0))], &[&[], &[], &[]]),
        (
            &[(0, 1), (0, 2), (1, 0), (1, 3)],
            &[None, None, Some((0, 0)), Some((0, 0))],
            &[&[0], &[0], &[], &[]],
        ),
    ];
    for (moves, claims, sets) in cases {
        let n = claims.len() as u32;
        let game = GameGraph::new(Graph::from_moves(n, moves).unwrap());
        let values = values(claims);
        let with = |change: Option<(u32, &[u32])>| {
            let mut of = LoopySets::new();
            for v in (0..n).filter(|&v| claims[v as usize].is_none()) {
                let set = change.filter(|change| change.0 == v).map_or(sets[v as usize], |change| change.1);
                of.push(v, set).unwrap();
            }
            of.sort();
            check(
                &game,
                Claims { values: &values, moves: &[], sets: Some(&of), winners_only: false },
                &Control::default(),
            )
            .unwrap()
        };
        assert_eq!(with(None), Verdict::Right, "{moves:?}");
        for v in (0..n).filter(|&v| claims[v as usize].is_none()) {
            for set in [&[][..], &[0], &[1], &[0, 1]] {
                assert_eq!(
                    with(Some((v, set))).is_right(),
                    set == sets[v as usize],
                    "{moves:?} at {v}: {set:?}"
                );
            }
        }
    }
}

#[test]
fn a_finite_value_on_a_cycle_claimed_loopy_is_told_in_words() {
    let game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 0), (1, 2)]).unwrap());
    let Verdict::Wrong(wrong) = verdict(&game, &values(&[None, Some((1, 2)), Some((0, 0))]), &[]) else {
        panic!("accepted")
    };
    assert_eq!((wrong.position, wrong.condition), (0, Condition::LoopyOption));
    assert_eq!(wrong.required, "nimber 0");
}

#[test]
fn games_without_grundy_values_are_an_error() {
    let values = values(&[Some((0, 0))]);
    let one = || GameGraph::new(Graph::from_moves(1, &[]).unwrap());
    let of = |game: &GameGraph| {
        check(
            game,
            Claims { values: &values, moves: &[], sets: None, winners_only: false },
            &Control::default(),
        )
    };
    let mut game = one();
    game.end_play([(0, End::Loss)]);
    assert_eq!(of(&game).unwrap(), Verdict::Right);
    game.end_play([(0, End::Tie)]);
    assert!(of(&game).unwrap_err().message().contains("position 0 ends the play with tie"));
    let mut game = one();
    game.rule = Rule::Misere;
    assert!(of(&game).is_err());
    let mut game = one();
    game.owners = Some(vec![Some(Player::First)]);
    assert!(of(&game).is_err());
}

#[test]
fn a_star_of_a_million_positions_is_checked_in_linear_time() {
    // Everybody moves to the middle and back: quadratic for whoever reads the middle's moves anew for each position.
    let n = 1_000_000;
    let moves: Vec<_> = (1..n).flat_map(|v| [(v, 0), (0, v)]).collect();
    let game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
    assert!(verdict(&game, &values(&vec![None; n as usize]), &[]).is_right());
    // With one way out, the middle is 1 and everybody else 0: they move to 1, which is answered by the way out.
    let moves: Vec<_> = moves.into_iter().chain([(0, n)]).collect();
    let game = GameGraph::new(Graph::from_moves(n + 1, &moves).unwrap());
    let mut claims = vec![Some((0, 5)); n as usize + 1];
    claims[0] = Some((1, 9));
    claims[n as usize] = Some((0, 4));
    assert!(verdict(&game, &values(&claims), &[]).is_right());
    claims[n as usize] = Some((0, 5));
    assert!(!verdict(&game, &values(&claims), &[]).is_right());
}
