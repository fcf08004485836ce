//! Every method for Grundy values against the definition, against sums played out in full, and on deep graphs.
#![allow(clippy::unwrap_used, reason = "a test may panic, and so may its helpers")]

use crate::naive::grundy as naive;

use naive::{Random, Rows, all_rows, game, labels, nim_heap, outcomes, sum, values};
use retrograde::{
    Control, End, GameGraph, Graph, Grundy, Outcome, Player, Question, Result, Rule, Values, error::Kind,
    graph::NONE, memory::Budget, solve::methods::METHODS,
};

/// The method that takes any graph.
fn levels(game: &GameGraph, control: &Control) -> Result<Values> {
    let method = METHODS.iter().find(|method| method.question == Question::Grundy && method.name == "levels");
    (method.unwrap().run)(game, control)
}

fn solve(game: &GameGraph) -> (Vec<u32>, Vec<u32>) {
    match levels(game, &Control::default()).unwrap() {
        Values::Grundy { nimbers, times } => (nimbers, times),
        other => panic!("asked for Grundy values, got {other:?}"),
    }
}

fn value(rows: &Rows, v: u32) -> Grundy {
    let game = game(rows);
    levels(&game, &Control::default()).unwrap().grundy(&game.graph, v).unwrap()
}

/// The conditions under which nimbers and times prove themselves; the text of what is wrong, if anything is.
fn certificate_fault(rows: &Rows, nimbers: &[u32], times: &[u32]) -> Option<String> {
    (0..rows.len()).find_map(|u| {
        let options = || rows[u].iter().map(|&v| v as usize);
        let mex = (0u32..).find(|&m| options().all(|v| nimbers[v] != m)).unwrap();
        let must_revert = |v: &usize| nimbers[*v] == NONE || nimbers[*v] > mex;
        if nimbers[u] == NONE {
            let stays_open =
                options().filter(must_revert).any(|v| rows[v].iter().all(|&w| nimbers[w as usize] != mex));
            return (times[u] != NONE || !stays_open).then(|| format!("{u} need not be loopy"));
        }
        let reverts =
            |v: usize| rows[v].iter().any(|&w| nimbers[w as usize] == mex && times[w as usize] < times[u]);
        (nimbers[u] != mex || !options().filter(must_revert).all(reverts))
            .then(|| format!("{u} is not {}", nimbers[u]))
    })
}

fn agrees_with_the_definition(rows: &Rows) {
    let game = game(rows);
    let expected = labels(rows);
    for method in METHODS.iter().filter(|method| method.question == Question::Grundy) {
        let Ok(Values::Grundy { nimbers, times }) = (method.run)(&game, &Control::default()) else {
            assert!(method.acyclic_only, "{} refuses {rows:?}", method.name);
            continue;
        };
        let found: Vec<_> = nimbers.iter().map(|&m| (m != NONE).then_some(m)).collect();
        assert_eq!(found, expected, "{} on {rows:?}", method.name);
        assert_eq!(certificate_fault(rows, &nimbers, &times), None, "{} on {rows:?}", method.name);
    }
}

#[test]
fn all_graphs_with_up_to_three_positions_have_the_values_of_the_definition() {
    for positions in 0..=3 {
        for rows in all_rows(positions, 2) {
            agrees_with_the_definition(&rows);
        }
    }
}

#[test]
fn random_graphs_have_the_values_of_the_definition() {
    let mut random = Random(1);
    let (mut finite_with_open_option, mut greatest) = (0, 0);
    for round in 0..6000 {
        let positions = 1 + random.below(if round % 10 == 0 { 60 } else { 12 });
        let rows = random.rows(positions, round);
        agrees_with_the_definition(&rows);
        let label = labels(&rows);
        let open = |&v: &u32| label[v as usize].is_none();
        finite_with_open_option +=
            (0..positions).filter(|&u| label[u].is_some() && rows[u].iter().any(open)).count();
        greatest = greatest.max(label.iter().flatten().max().copied().unwrap_or(0));
    }
    // The graphs are worth trying only if they show what is hard.
    assert!(finite_with_open_option > 300 && greatest >= 6, "{finite_with_open_option}, {greatest}");
}

#[test]
fn loopy_values_predict_the_outcome_of_every_sum_with_a_nim_heap() {
    let mut random = Random(2);
    for round in 0..300 {
        let rows = random.rows(1 + round % 10, round);
        for heap in 0..7 {
            let outcome = outcomes(&sum(&rows, &nim_heap(heap)));
            for (u, value) in values(&rows).iter().enumerate() {
                let expected = match value {
                    Grundy::Nimber(m) if *m == heap => Outcome::Loss,
                    Grundy::Nimber(_) => Outcome::Win,
                    Grundy::Loopy(reached) if reached.contains(&heap) => Outcome::Win,
                    Grundy::Loopy(_) => Outcome::Draw,
                };
                assert_eq!(
                    outcome[u * (heap as usize + 1) + heap as usize],
                    expected,
                    "{rows:?} {u} + {heap}"
                );
            }
        }
    }
}

#[test]
fn the_values_of_sums_follow_from_the_values_of_their_components() {
    let mut random = Random(3);
    for round in 0..300 {
        let sizes = [1 + random.below(9), 1 + random.below(9)];
        let (first, second) = (random.rows(sizes[0], round), random.rows(sizes[1], round + 1));
        let product = sum(&first, &second);
        agrees_with_the_definition(&product);
        let (outcome, product_values) = (outcomes(&product), values(&product));
        for (a, value_a) in values(&first).iter().enumerate() {
            for (b, value_b) in values(&second).iter().enumerate() {
                let at = a * second.len() + b;
                let expected = match (value_a, value_b) {
                    (Grundy::Nimber(m), Grundy::Nimber(k)) => Grundy::Nimber(m ^ k),
                    (Grundy::Loopy(_), Grundy::Loopy(_)) => Grundy::Loopy(vec![]),
                    (Grundy::Loopy(set), Grundy::Nimber(m)) | (Grundy::Nimber(m), Grundy::Loopy(set)) => {
                        Grundy::loopy(set.iter().map(|k| k ^ m).collect())
                    }
                };
                assert_eq!(product_values[at], expected, "{first:?} {a} + {second:?} {b}");
                assert_eq!(outcome[at], expected.outcome(), "{first:?} {a} + {second:?} {b}");
            }
        }
    }
}

#[test]
fn a_self_loop_beside_a_move_to_a_terminal_is_infinity_0() {
    assert_eq!(value(&vec![vec![0, 1], vec![]], 0), Grundy::Loopy(vec![0]));
}

#[test]
fn a_pure_cycle_is_infinity_of_nothing() {
    let cycle = vec![vec![1], vec![2], vec![0]];
    assert!((0..3).all(|v| value(&cycle, v) == Grundy::Loopy(vec![])));
}

#[test]
fn a_cycle_by_itself_does_not_mean_infinity() {
    let rows = vec![vec![1], vec![0, 2], vec![]];
    assert_eq!([value(&rows, 0), value(&rows, 1)], [Grundy::Nimber(0), Grundy::Nimber(1)]);
}

#[test]
fn two_positions_that_reach_each_other_and_a_terminal_each_are_both_infinity_0() {
    let rows = vec![vec![1, 2], vec![0, 3], vec![], vec![]];
    assert_eq!([value(&rows, 0), value(&rows, 1)], [Grundy::Loopy(vec![0]), Grundy::Loopy(vec![0])]);
}

#[test]
fn the_worked_example_has_its_nimbers_with_the_heights_as_times() {
    let rows = vec![vec![1, 2], vec![3], vec![3, 4], vec![5], vec![5], vec![]];
    assert_eq!(solve(&game(&rows)), (vec![1, 0, 0, 1, 1, 0], vec![3, 2, 2, 1, 1, 0]));
}

#[test]
fn a_nim_heap_is_its_size_beyond_64_and_with_moves_that_can_be_taken_back() {
    let mut rows = nim_heap(200);
    assert_eq!(solve(&game(&rows)).0, (0..=200).collect::<Vec<_>>());
    // Beside each heap a second one, from which one may also climb to a detour that leads back to both.
    rows.extend((0..=200).map(|heap| (201..201 + heap).chain([402 + heap]).collect()));
    rows.extend((0..=200).map(|heap| vec![heap, 201 + heap]));
    let (nimbers, times) = solve(&game(&rows));
    assert_eq!(nimbers[201..402], (0..=200).collect::<Vec<_>>());
    assert_eq!(certificate_fault(&rows, &nimbers, &times), None);
}

#[test]
fn parallel_moves_change_nothing() {
    let mut random = Random(4);
    for round in 0..500 {
        let rows = random.rows(1 + round % 12, round);
        let tripled: Rows = rows
            .iter()
            .map(|row| row.iter().flat_map(|&v| [v, v]).chain(row.iter().copied()).collect())
            .collect();
        assert_eq!(solve(&game(&rows)), solve(&game(&tripled)));
    }
}

/// What is right on a path of five must be right on one of ten million, without recursion and without quadratic time.
#[test]
fn chains_cycles_and_stars_of_many_positions_are_solved_in_linear_time() {
    let n = 10_000_001;
    let of = |moves: &[(u32, u32)]| solve(&GameGraph::new(Graph::from_moves(n, moves).unwrap()));
    let forwards: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
    let backwards: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
    let (nimbers, times) = of(&forwards);
    assert!((0..n).all(|v| nimbers[v as usize] == v % 2 && times[v as usize] == v));
    let (nimbers, times) = of(&backwards);
    assert!((0..n).all(|v| nimbers[v as usize] == (n - 1 - v) % 2 && times[v as usize] == n - 1 - v));

    let cycle: Vec<_> = backwards.iter().copied().chain([(n - 1, 0)]).collect();
    assert!(of(&cycle).0.iter().all(|&nimber| nimber == NONE));
    // One way out of the cycle, and everything unwinds from it: n rounds of one label or two.
    let way_out: Vec<_> = (0..n - 1).map(|v| (v, (v + 1) % (n - 1))).chain([(n - 2, n - 1)]).collect();
    let (nimbers, _) = of(&way_out);
    assert!((0..n).all(|v| nimbers[v as usize] == (n - 1 - v) % 2));

    let star: Vec<_> = (1..n).flat_map(|v| [(0, v), (v, 0)]).take(2 * n as usize - 3).collect();
    let (nimbers, times) = of(&star);
    assert_eq!((nimbers[n as usize - 1], nimbers[0], nimbers[1]), (0, 1, 0));
    assert!(times[1] > times[n as usize - 1]);
}

#[test]
fn games_without_grundy_values_are_refused_with_advice() {
    let graph = Graph::from_moves(2, &[(0, 1)]).unwrap();
    let refused = |game: &GameGraph| {
        let error = levels(game, &Control::default()).unwrap_err();
        assert!(error.advice_text().is_some_and(|advice| advice.contains("outcome")), "{error}");
    };
    let mut game = GameGraph::new(graph.clone());
    game.owners = Some(vec![Some(Player::First); 2]);
    refused(&game);
    let mut game = GameGraph::new(graph.clone());
    game.rule = Rule::Misere;
    refused(&game);
    for end in [End::Win, End::Tie, End::Score(0)] {
        let mut game = GameGraph::new(graph.clone());
        game.end_play([(1, end)]);
        refused(&game);
    }
    let mut game = GameGraph::new(graph);
    game.end_play([(1, End::Loss)]);
    assert_eq!(solve(&game).0, [1, 0]);
}

#[test]
fn the_work_keeps_to_its_memory_limit_and_stops_when_asked() {
    let mut random = Random(5);
    let game = game(&random.rows(1000, 1));
    let control = Control::new(1, Budget::new(40_000));
    let error = levels(&game, &control).unwrap_err();
    assert_eq!(error.kind(), Kind::Resource);
    assert_eq!(control.budget.left(), 40_000, "what was taken is given back");
    let control = Control::default();
    control.stop();
    assert_eq!(levels(&game, &control).unwrap_err().kind(), Kind::Stopped);
}
