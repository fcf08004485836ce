//! Sums of games against the same sums as one graph, every position of it.
#![allow(clippy::unwrap_used, reason = "a test may panic, and so may its helpers")]

use crate::naive;

use naive::grundy::{Random, Rows, game, nim_heap, outcomes, sum as product, values};
use retrograde::{
    GameGraph, Outcome, Question, Solver, Values,
    sum::{Component, Reason, Sum, SumMove},
};

fn solved(rows: &Rows) -> (GameGraph, Values) {
    let game = game(rows);
    let solver = Solver::new().question(Question::Grundy);
    let values = solver.solve(&game).unwrap().values;
    (game, values)
}

/// Several games, and all their positions together as the positions of one graph.
struct Together {
    rows: Vec<Rows>,
    solved: Vec<(GameGraph, Values)>,
    product: Rows,
}

impl Together {
    fn new(rows: Vec<Rows>) -> Together {
        let product = rows.iter().skip(1).fold(rows[0].clone(), |all, next| product(&all, next));
        Together { solved: rows.iter().map(solved).collect(), rows, product }
    }

    /// The sum at position `v` of the product.
    fn at(&self, mut v: usize) -> Sum<'_> {
        let mut parts = Vec::new();
        for (rows, (game, values)) in self.rows.iter().zip(&self.solved).rev() {
            parts.push(Component::new(game, values, (v % rows.len()) as u32).unwrap());
            v /= rows.len();
        }
        parts.reverse();
        Sum::new(parts)
    }

    /// The position of the product at which `choice` leaves the sum at `v`.
    fn after(&self, v: usize, choice: SumMove) -> usize {
        let width: usize = self.rows[choice.component + 1..].iter().map(Vec::len).product();
        let now = v / width % self.rows[choice.component].len();
        v + choice.to as usize * width - now * width
    }

    /// The won positions from which a winner who plays by `strategy` need not come to an end.
    fn endless(&self, outcome: &[Outcome], strategy: impl Fn(&Sum<'_>) -> Option<SumMove>) -> Vec<usize> {
        let won: Vec<_> = (0..outcome.len()).filter(|&v| outcome[v] == Outcome::Win).collect();
        let answer: Vec<_> = won.iter().map(|&v| self.after(v, strategy(&self.at(v)).unwrap())).collect();
        let mut ends = vec![false; outcome.len()];
        loop {
            let mut changed = false;
            for (&v, &answer) in won.iter().zip(&answer) {
                let now = self.product[answer].iter().all(|&reply| ends[reply as usize]);
                changed |= now && !ends[v];
                ends[v] |= now;
            }
            if !changed {
                return won.into_iter().filter(|&v| !ends[v]).collect();
            }
        }
    }
}

fn random_games(random: &mut Random, round: usize) -> Vec<Rows> {
    let (count, size) = if round.is_multiple_of(3) { (3, 5) } else { (2, 9) };
    (0..count)
        .map(|i| {
            let positions = 1 + random.below(size);
            random.rows(positions, round + i)
        })
        .collect()
}

#[test]
fn values_outcomes_and_moves_of_a_sum_are_those_of_the_product_graph() {
    let mut random = Random(11);
    for round in 0..250 {
        let games = Together::new(random_games(&mut random, round));
        let (outcome, value) = (outcomes(&games.product), values(&games.product));
        for v in 0..games.product.len() {
            let sum = games.at(v);
            assert_eq!(sum.value(), value[v], "{:?} at {v}", games.rows);
            assert_eq!(sum.outcome(), outcome[v], "{:?} at {v}", games.rows);
            assert_eq!(sum.explain().outcome(), outcome[v], "{:?} at {v}: {}", games.rows, sum.explain());
            let moves: Vec<_> = sum.moves().collect();
            let leads_to: Vec<_> = moves.iter().map(|&choice| games.after(v, choice) as u32).collect();
            assert_eq!(leads_to, games.product[v], "{:?} at {v}", games.rows);
            for &choice in &moves {
                let left = outcome[games.after(v, choice)];
                assert_eq!(sum.outcome_of(choice), left.reversed(), "{:?} at {v}: {choice:?}", games.rows);
            }
            let winning: Vec<_> = moves
                .iter()
                .copied()
                .filter(|&choice| outcome[games.after(v, choice)] == Outcome::Loss)
                .collect();
            assert_eq!(sum.winning_moves(), winning, "{:?} at {v}", games.rows);
        }
    }
}

#[test]
fn a_winner_who_plays_the_best_move_comes_to_an_end_against_every_defence() {
    let mut random = Random(12);
    let mut careless_goes_round = 0;
    for round in 0..400 {
        let games = Together::new(random_games(&mut random, round));
        let outcome = outcomes(&games.product);
        assert_eq!(games.endless(&outcome, |sum| sum.best_move()), Vec::<usize>::new(), "{:?}", games.rows);
        careless_goes_round +=
            usize::from(!games.endless(&outcome, |sum| sum.winning_moves().first().copied()).is_empty());
    }
    // Else the games would not show that it matters which winning move is taken.
    assert!(careless_goes_round > 10, "{careless_goes_round}");
}

#[test]
fn a_draw_is_kept_by_the_best_move() {
    let mut random = Random(13);
    let mut draws = 0;
    for round in 0..200 {
        let games = Together::new(random_games(&mut random, round));
        let outcome = outcomes(&games.product);
        for v in (0..games.product.len()).filter(|&v| outcome[v] == Outcome::Draw) {
            let best = games.at(v).best_move().unwrap();
            assert_eq!(outcome[games.after(v, best)], Outcome::Draw, "{:?} at {v}", games.rows);
            draws += 1;
        }
    }
    assert!(draws > 1000, "{draws}");
}

#[test]
fn a_sum_is_played_move_by_move_until_nobody_can_move() {
    let (heap, values) = solved(&nim_heap(15));
    let part = |size| Component::new(&heap, &values, size).unwrap();
    let mut sum = Sum::new(vec![part(7), part(9), part(12), part(15)]);
    assert_eq!(sum.value().to_string(), "13");
    let winning: Vec<_> = sum.winning_moves().iter().map(|choice| (choice.component, choice.to)).collect();
    assert_eq!(winning, [(1, 4), (2, 1), (3, 2)]);
    assert_eq!(
        sum.explain(),
        Reason::Unbalanced { nimbers: vec![7, 9, 12, 15], xor: 13, component: 1, to: 4 }
    );
    let mut players = 0;
    while let Some(choice) = sum.best_move() {
        sum.play(choice);
        players += 1;
        assert_eq!(sum.outcome(), if players % 2 == 1 { Outcome::Loss } else { Outcome::Win });
    }
    assert_eq!(players % 2, 1, "who is on the move first makes the last move");
    assert!(sum.components().iter().all(|part| part.position() == 0));
}

#[test]
fn components_that_do_not_fit_are_refused() {
    let (heap, values) = solved(&nim_heap(3));
    let (other, _) = solved(&nim_heap(4));
    assert!(Component::new(&heap, &values, 4).is_err());
    assert!(Component::new(&other, &values, 0).is_err());
    let outcome = Solver::new().solve(&heap).unwrap().values;
    let error = Component::new(&heap, &outcome, 0).unwrap_err();
    assert!(error.advice_text().is_some_and(|advice| advice.contains("grundy")), "{error}");
    assert_eq!(Sum::new(Vec::new()).outcome(), Outcome::Loss);
}
