//! Every method of the table against the definitions: on all small graphs, and on random ones of several densities.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::naive;
mod named;
mod suite;

use naive::grundy::{Random, Rows, all_rows};
use retrograde::{
    Control, End, GameGraph, Infinite, Player, Rule, Solver, Values, error::Kind, memory::Budget,
    solve::methods::METHODS,
};
use suite::agrees_with_the_definitions;

/// The ends that a random game may have.
#[derive(Clone, Copy)]
enum Ends {
    /// By the rule.
    Ruled,
    /// Some declared: win, loss, tie.
    Declared,
    /// Scores of this size everywhere.
    Scores(i64),
}

/// Gives `rows` ends, some of them at positions that have moves, and owners if `owners` says so.
fn dress(rows: &Rows, owners: Option<Vec<Player>>, ends: Ends, random: &mut Random) -> GameGraph {
    let mut game = naive::grundy::game(rows);
    game.owners = owners.map(|owners| owners.into_iter().map(Some).collect());
    let mut results = Vec::new();
    for v in 0..game.positions() {
        let terminal = game.graph.is_terminal(v);
        match ends {
            Ends::Ruled => {}
            Ends::Declared => {
                if random.below(if terminal { 2 } else { 6 }) == 0 {
                    results.push((v, [End::Win, End::Loss, End::Tie][random.below(3)]));
                }
            }
            Ends::Scores(size) => {
                if terminal || random.below(6) == 0 {
                    results.push((v, End::Score(random.below(2 * size as usize + 1) as i64 - size)));
                }
            }
        }
    }
    game.end_play(results);
    game
}

/// Solves this game under both rules and with everything that infinite play can be worth.
fn under_all_rules(game: &mut GameGraph) {
    let worths = [
        Infinite::Draw,
        Infinite::Wins(Player::First),
        Infinite::Wins(Player::Second),
        Infinite::Score(1),
        Infinite::Score(-2),
    ];
    for rule in [Rule::Normal, Rule::Misere] {
        game.rule = rule;
        for infinite in worths {
            if game.is_owned() || !matches!(infinite, Infinite::Wins(_)) {
                game.infinite = infinite;
                agrees_with_the_definitions(game);
            }
        }
    }
}

fn owners(code: usize, positions: usize) -> Vec<Player> {
    (0..positions).map(|v| if code >> v & 1 == 0 { Player::First } else { Player::Second }).collect()
}

#[test]
fn all_graphs_with_up_to_three_positions_alternating() {
    let mut random = Random(1);
    for positions in 0..=3 {
        for rows in all_rows(positions, 2) {
            for ends in [Ends::Ruled, Ends::Declared, Ends::Scores(2)] {
                let mut game = dress(&rows, None, ends, &mut random);
                game.rule = if random.below(3) == 0 { Rule::Misere } else { Rule::Normal };
                game.infinite =
                    [Infinite::Draw, Infinite::Draw, Infinite::Score(0), Infinite::Score(3)][random.below(4)];
                agrees_with_the_definitions(&game);
            }
        }
    }
}

#[test]
fn all_graphs_with_up_to_three_positions_owned() {
    let mut random = Random(2);
    for positions in 1..=3 {
        for rows in all_rows(positions, 1) {
            for code in 0..1 << positions {
                for ends in [Ends::Ruled, Ends::Declared, Ends::Scores(2)] {
                    under_all_rules(&mut dress(&rows, Some(owners(code, positions)), ends, &mut random));
                }
            }
        }
    }
}

#[test]
fn all_owned_graphs_with_parallel_moves() {
    let mut random = Random(3);
    for rows in all_rows(3, 2) {
        let code = random.below(8);
        let ends = [Ends::Ruled, Ends::Declared, Ends::Scores(2)][random.below(3)];
        let mut game = dress(&rows, Some(owners(code, 3)), ends, &mut random);
        game.infinite =
            [Infinite::Draw, Infinite::Wins(Player::First), Infinite::Wins(Player::Second)][random.below(3)];
        agrees_with_the_definitions(&game);
    }
}

#[test]
fn all_graphs_with_four_positions() {
    for rows in all_rows(4, 1) {
        agrees_with_the_definitions(&naive::grundy::game(&rows));
    }
}

#[test]
fn random_graphs_of_several_densities() {
    let mut random = Random(4);
    for round in 0..3_000 {
        let positions = 1 + random.below(if round % 20 == 0 { 50 } else { 12 });
        let rows = random.rows(positions, round);
        let owners = (round / 3 % 2 == 0).then(|| {
            (0..positions)
                .map(|_| if random.below(2) == 0 { Player::First } else { Player::Second })
                .collect()
        });
        let ends = [Ends::Ruled, Ends::Declared, Ends::Scores(2), Ends::Scores(9)][random.below(4)];
        under_all_rules(&mut dress(&rows, owners, ends, &mut random));
    }
}

#[test]
fn every_method_keeps_to_its_memory_limit_and_gives_back_all_but_the_answer() {
    let mut random = Random(5);
    // A tree-like acyclic game in a numbering that is no order, so that sweeps need their space too.
    let n = 4_000;
    let rows: Rows =
        (0..n).map(|u| (u + 2..n).step_by(1_000 + u % 7).map(|v| v as u32 ^ 1).collect()).collect();
    let game = dress(&rows, None, Ends::Ruled, &mut random);
    for method in METHODS.iter().filter(|method| method.admits(game.infinite)) {
        let solver = Solver::new().question(method.question).method(method.name);
        let control = Control::new(1, Budget::new(10_000_000));
        let solution = solver.control(&control).solve(&game).unwrap();
        let answer = match solution.values {
            Values::Outcome { .. } => n * 4 + n / 4,
            Values::Score { .. } => n * 12,
            Values::Grundy { .. } => n * 8,
        };
        let used = 10_000_000 - control.budget.left();
        assert_eq!(used, answer as u64 + n as u64 * 4, "{} for {}", method.name, method.question);

        // Not even the answer fits.
        let control = Control::new(1, Budget::new(answer as u64 - 1));
        let error = solver.control(&control).solve(&game).err();
        let error = error.unwrap_or_else(|| panic!("{} for {} took more", method.name, method.question));
        assert_eq!(error.kind(), Kind::Resource, "{error}");
        assert!(error.advice_text().is_some());
        assert_eq!(control.budget.left(), answer as u64 - 1, "{} keeps memory of nothing", method.name);

        // Nor does it keep any if the memory is short somewhere in the middle, for reverse rows or for the moves.
        for limit in (answer as u64..answer as u64 + n as u64 * 60).step_by(n * 3 + 7) {
            let control = Control::new(1, Budget::new(limit));
            if solver.control(&control).solve(&game).is_err() {
                assert_eq!(control.budget.left(), limit, "{} for {}", method.name, method.question);
            }
        }
    }
}
