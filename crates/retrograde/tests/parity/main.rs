//! Games in which priorities decide infinite play: the solver, the checker and the definition agree.
#![allow(clippy::unwrap_used)]

mod families;
mod naive;
mod oink;

use std::sync::Arc;

use retrograde::{
    Control, End, GameGraph, Graph, Infinite, Outcome, Parity, Player, Question, Solver, check,
    format::{self, Format, ReadOptions},
    random::Random,
};

fn solved(game: &GameGraph) -> retrograde::Solution {
    let solution = solved_by(None, game);
    assert_eq!(solution.method, "parity");
    solution
}

fn solved_by(method: Option<&str>, game: &GameGraph) -> retrograde::Solution {
    let solution = Solver::new().question(Question::Outcome).method(method).solve(game).unwrap();
    match check::check(game, &solution, &Control::default()).unwrap() {
        check::Verdict::Right => solution,
        check::Verdict::Wrong(wrong) => panic!("{wrong}\n{game:?}\n{solution:?}"),
    }
}

fn agrees_with_the_definition(game: &GameGraph) {
    let solution = solved(game);
    let expected = naive::outcomes(game);
    let found: Vec<_> = (0..game.positions()).map(|v| solution.values.outcome(v).unwrap()).collect();
    assert_eq!(found, expected, "{game:?}");
    let left: Vec<_> = (0..game.positions()).map(|v| solution.values.remoteness(v)).collect();
    assert_eq!(left, naive::remoteness(game, &expected), "{game:?}");
    // The plain method finds the same; its moves may be others, and are checked.
    assert_eq!(solved_by(Some("zielonka"), game).values, solution.values, "{game:?}");
}

fn game(moves: &[(u32, u32)], owners: Vec<Player>, priorities: Vec<u64>) -> GameGraph {
    let mut game = GameGraph::new(Graph::from_moves(owners.len() as u32, moves).unwrap());
    game.owners = Some(owners.into_iter().map(Some).collect());
    game.priorities = Some(priorities);
    game.infinite = game.default_infinite();
    game
}

/// Bits as owners, digits as priorities.
fn owners(n: u32, bits: u32) -> Vec<Player> {
    (0..n).map(|v| if bits >> v & 1 == 0 { Player::First } else { Player::Second }).collect()
}

#[test]
fn all_games_of_at_most_three_positions_are_solved_as_defined() {
    for n in 1..=3u32 {
        for graph in 0..1u32 << (n * n) {
            let moves: Vec<_> = (0..n * n).filter(|i| graph >> i & 1 == 1).map(|i| (i / n, i % n)).collect();
            for bits in 0..1 << n {
                // All priorities below 3 for two positions; for three those that differ in more than names.
                for code in 0..3u64.pow(n) {
                    if n == 3 && !(code + u64::from(graph) + u64::from(bits)).is_multiple_of(5) {
                        continue;
                    }
                    let priorities = (0..n).map(|v| code / 3u64.pow(v) % 3).collect();
                    agrees_with_the_definition(&game(&moves, owners(n, bits), priorities));
                }
            }
        }
    }
}

#[test]
fn every_graph_of_four_positions_is_solved_as_defined() {
    let mut random = Random::new(4);
    for graph in (0..1u32 << 16).step_by(3) {
        let moves: Vec<_> = (0..16).filter(|i| graph >> i & 1 == 1).map(|i| (i / 4, i % 4)).collect();
        let priorities = (0..4).map(|_| random.below(5) as u64).collect();
        agrees_with_the_definition(&game(&moves, owners(4, random.below(16) as u32), priorities));
    }
}

#[test]
fn random_games_with_ends_of_every_kind_and_every_convention_are_solved_as_defined() {
    let mut random = Random::new(1);
    for round in 0..20_000 {
        let n = 1 + random.below(7) as u32;
        let degree = 1 + random.below(3);
        let mut moves = Vec::new();
        for v in 0..n {
            for _ in 0..random.below(degree + 1) + usize::from(random.below(4) > 0) {
                moves.push((v, random.below(n as usize) as u32));
            }
        }
        let greatest = 1 + random.below(9);
        let priorities = (0..n).map(|_| random.below(greatest) as u64).collect();
        let mut game = game(&moves, owners(n, random.below(128) as u32), priorities);
        let ends = [End::Win, End::Loss, End::Tie, End::Score(-2), End::Score(0), End::Score(3)];
        for v in 0..n {
            if random.below(8) == 0 {
                game.end_play([(v, ends[random.below(ends.len())])]);
            }
        }
        game.infinite = match round % 6 {
            0 => {
                let bits = random.bits();
                game.let_recur(Infinite::Buchi, |v| bits >> v & 1 == 1).unwrap();
                Infinite::Buchi
            }
            1 => {
                let bits = random.bits();
                game.let_recur(Infinite::CoBuchi, |v| bits >> v & 1 == 1).unwrap();
                Infinite::CoBuchi
            }
            other => Infinite::Priorities(Parity::ALL[other - 2]),
        };
        agrees_with_the_definition(&game);
    }
}

#[test]
fn a_constant_priority_is_infinite_play_that_one_player_wins() {
    let mut random = Random::new(11);
    for _ in 0..3_000 {
        let n = 2 + random.below(30) as u32;
        let moves: Vec<_> =
            (0..n * 2).map(|_| (random.below(n as usize) as u32, random.below(n as usize) as u32)).collect();
        let winner = if random.below(2) == 0 { Player::First } else { Player::Second };
        let game_of = |infinite| {
            let mut game = game(&moves, owners(n, 0x5A5A_1234 >> (n % 7)), vec![winner as u64; n as usize]);
            game.infinite = infinite;
            game
        };
        let (parity, plain) =
            (game_of(Infinite::Priorities(Parity::MaxEven)), game_of(Infinite::Wins(winner)));
        let expected = retrograde::solve(&plain).unwrap();
        assert_eq!(solved(&parity).values, expected.values);
    }
}

/// Outcomes by two nested attractors, for Büchi games without ends (McNaughton 1993).
fn buchi_by_attractors(game: &GameGraph, goal: &dyn Fn(u32) -> bool) -> Vec<bool> {
    let n = game.positions();
    let mut alive = vec![true; n as usize];
    loop {
        let attract = |player: Player, seed: &dyn Fn(u32) -> bool, alive: &[bool]| {
            let mut inside: Vec<bool> = (0..n).map(|v| alive[v as usize] && seed(v)).collect();
            loop {
                let next = (0..n).find(|&v| {
                    let row = game.graph.moves(v);
                    let mut open = row.iter().filter(|&&t| alive[t as usize]);
                    alive[v as usize]
                        && !inside[v as usize]
                        && if game.owner(v) == Some(player) {
                            open.any(|&t| inside[t as usize])
                        } else {
                            open.all(|&t| inside[t as usize])
                        }
                });
                match next {
                    Some(v) => inside[v as usize] = true,
                    None => return inside,
                }
            }
        };
        let reaches = attract(Player::First, goal, &alive);
        if (0..n as usize).all(|v| !alive[v] || reaches[v]) {
            return alive;
        }
        let lost = attract(Player::Second, &|v| alive[v as usize] && !reaches[v as usize], &alive);
        alive.iter_mut().zip(lost).for_each(|(alive, lost)| *alive &= !lost);
    }
}

#[test]
fn buchi_games_agree_with_nested_attractors() {
    let mut random = Random::new(5);
    for _ in 0..2_000 {
        let n = 2 + random.below(25) as u32;
        let mut moves: Vec<_> = (0..n).map(|v| (v, random.below(n as usize) as u32)).collect();
        moves.extend((0..n).map(|_| (random.below(n as usize) as u32, random.below(n as usize) as u32)));
        let bits = random.bits();
        let mut game = game(&moves, owners(n, random.bits() as u32), vec![0; n as usize]);
        let goal = |v: u32| bits >> v & 1 == 1 && v.is_multiple_of(3);
        game.let_recur(Infinite::Buchi, goal).unwrap();
        let expected = buchi_by_attractors(&game, &goal);
        let solution = solved(&game);
        for v in 0..n {
            let won = solution.values.outcome(v) == Some(Outcome::Win);
            assert_eq!(won, expected[v as usize], "{v} {game:?}");
        }
    }
}

/// A game of wins, losses, draws and ends of both players, written as a parity game and read again.
fn as_parity_game(game: &GameGraph, sinks: bool) -> GameGraph {
    let mut text = Vec::new();
    format::write(game, Format::Gm, &mut text).unwrap();
    let options = ReadOptions { sinks, ..ReadOptions::default() };
    let mut read = format::read(Arc::new(text), Format::Gm, &options, &Control::default()).unwrap().game;
    read.infinite = read.default_infinite();
    read
}

#[test]
fn finite_games_with_draws_are_the_same_as_parity_games_with_sinks_and_without() {
    let mut random = Random::new(31);
    let (mut drawn, mut with_ends) = (0, 0);
    for round in 0..3_000 {
        let n = 1 + random.below(9) as u32;
        let moves: Vec<_> = (0..random.below(2 * n as usize + 1))
            .map(|_| (random.below(n as usize) as u32, random.below(n as usize) as u32))
            .collect();
        let mut game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
        if round % 2 == 0 {
            game.owners = Some(owners(n, random.bits() as u32).into_iter().map(Some).collect());
        }
        if random.below(3) == 0 {
            let ends: Vec<_> = (0..n).filter(|&v| game.graph.is_terminal(v)).collect();
            game.end_play(ends.into_iter().map(|v| (v, [End::Win, End::Loss][random.below(2)])));
        }
        let outcome = retrograde::solve(&game).unwrap();
        for sinks in [false, true] {
            let parity = as_parity_game(&game, sinks);
            let by_priorities = solved(&parity);
            for v in 0..n {
                // Without owners a position stands there twice: with First to move, and with Second.
                let first_wins = |row: u32| by_priorities.outcome(row) == Some(Outcome::Win);
                let (won, lost) =
                    (outcome.outcome(v) == Some(Outcome::Win), outcome.outcome(v) == Some(Outcome::Loss));
                drawn += u32::from(!won && !lost);
                match game.is_owned() {
                    true => assert_eq!(first_wins(v), won, "{game:?} {v} {sinks}"),
                    false => assert_eq!(
                        (first_wins(2 * v), first_wins(2 * v + 1)),
                        (won, lost),
                        "{game:?} {v} {sinks}"
                    ),
                }
            }
        }
        if game.is_owned() {
            // Read with ends, and draws where play goes on: the game itself. Where it has no ends, none are to be read: its
            // loops are written as they are then.
            let has_ends = (0..n).any(|v| game.graph.is_terminal(v));
            with_ends += u32::from(has_ends);
            let mut again = as_parity_game(&game, has_ends);
            (again.infinite, again.priorities) = (Infinite::Draw, None);
            let found = retrograde::solve(&again).unwrap();
            for v in 0..n {
                assert_eq!(
                    (found.outcome(v), found.remoteness(v)),
                    (outcome.outcome(v), outcome.remoteness(v)),
                    "{game:?} {v}"
                );
            }
        }
    }
    assert!(drawn > 2_000 && with_ends > 1_000, "{drawn} {with_ends}");
}

#[test]
fn hard_families_are_solved_and_proved() {
    for (name, game) in families::all() {
        let solution = solved(&game);
        assert!(solution.moves.len() == game.positions() as usize, "{name}");
        // Some of them were made against the plain method.
        if !["recursive ladder", "robust"].contains(&name) {
            assert_eq!(solved_by(Some("zielonka"), &game).values, solution.values, "{name}");
        }
    }
}

#[test]
fn a_chain_a_cycle_and_a_ladder_of_a_million_positions_are_solved() {
    for game in [families::chain(1_000_000), families::cycle(1_000_000), families::ladder(500_000)] {
        solved(&game);
    }
}

#[test]
fn the_plain_method_solves_what_is_large_and_simple() {
    for game in [families::chain(100_000), families::cycle(100_000), families::ladder(50_000)] {
        assert_eq!(solved_by(Some("zielonka"), &game).values, solved(&game).values);
    }
}

#[test]
fn altered_claims_are_refused_unless_the_definition_agrees() {
    let mut random = Random::new(21);
    let (mut refused, mut kept) = (0, 0);
    for _ in 0..30_000 {
        let n = 2 + random.below(5) as u32;
        let len = 1 + random.below(2 * n as usize);
        let moves: Vec<_> = (0..len as u32).map(|i| (i / 2, random.below(n as usize) as u32)).collect();
        let priorities = (0..n).map(|_| random.below(4) as u64).collect();
        let game = game(&moves, owners(n, random.bits() as u32), priorities);
        let mut solution = solved(&game);
        let v = random.below(n as usize) as u32;
        let retrograde::Values::Outcome { outcomes, remoteness } = &mut solution.values else { panic!() };
        match random.below(3) {
            0 => outcomes.set(v, Outcome::ALL[random.below(4)]),
            1 => {
                remoteness[v as usize] = if random.below(3) == 0 { u32::MAX } else { random.below(4) as u32 }
            }
            _ if !game.graph.is_terminal(v) => {
                let row = game.graph.moves(v);
                solution.moves[v as usize] = row[random.below(row.len())];
            }
            _ => continue,
        }
        let expected = naive::outcomes(&game);
        let values_are_right = (0..n).all(|v| {
            solution.values.outcome(v) == Some(expected[v as usize])
                && solution.values.remoteness(v) == naive::remoteness(&game, &expected)[v as usize]
        });
        match check::check(&game, &solution, &Control::default()).unwrap() {
            check::Verdict::Right => {
                assert!(values_are_right, "{game:?} {solution:?}");
                assert!(moves_win(&game, &solution), "{game:?} {solution:?}");
                kept += 1;
            }
            check::Verdict::Wrong(wrong) => {
                assert!(!values_are_right || !moves_win(&game, &solution), "{wrong} {game:?} {solution:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 5_000 && kept > 5_000, "{refused} {kept}");
}

/// Whether each player, bound to the moves of the answer, still gets what the answer claims, and by the fastest way.
fn moves_win(game: &GameGraph, solution: &retrograde::Solution) -> bool {
    let outcome = |v| solution.values.outcome(v).unwrap();
    let keeps = |v: u32, t: u32| match solution.values.remoteness(v) {
        Some(left) => outcome(t) == outcome(v) && solution.values.remoteness(t) == Some(left - 1),
        None => true,
    };
    let fast = (0..game.positions()).all(|v| solution.best_move(v).is_none_or(|t| keeps(v, t)));
    let bound = |player: Player| {
        let moves: Vec<_> = (0..game.positions())
            .flat_map(|v| match solution.best_move(v) {
                Some(t) if game.owner(v) == Some(player) => vec![(v, t)],
                _ => game.graph.moves(v).iter().map(|&t| (v, t)).collect(),
            })
            .collect();
        let mut bound = GameGraph::new(Graph::from_moves(game.positions(), &moves).unwrap());
        (bound.owners, bound.priorities) = (game.owners.clone(), game.priorities.clone());
        bound.infinite = game.infinite;
        naive::outcomes(&bound)
    };
    let [first, second] = [Player::First, Player::Second].map(bound);
    fast && (0..game.positions()).all(|v| match outcome(v) {
        Outcome::Win => first[v as usize] == Outcome::Win,
        _ => second[v as usize] == Outcome::Loss,
    })
}
