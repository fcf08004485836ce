//! What is written as a parity game has the winners that the game has: by a naive solver of parity games (Zielonka 1998) and a
//! naive solver of ours, on many small games.

use std::collections::BTreeSet;

use retrograde_core::{End, GameGraph, Infinite, Player, format::Format};

use super::{
    round_trip::{Random, any_game},
    support::write,
};

/// A parity game as it is written: owner, priority and successors of each position.
type Parity = Vec<(usize, u64, Vec<usize>)>;

/// Reads our own, plain, output.
fn parse(text: &str) -> (Vec<u64>, Parity) {
    let (mut ids, mut nodes) = (Vec::new(), Vec::new());
    for line in text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let words: Vec<&str> = line.trim_end_matches(';').splitn(5, ' ').collect();
        let numbers =
            |text: &str| text.split(',').map(|number| number.parse::<u64>().unwrap()).collect::<Vec<_>>();
        ids.push(words[0].parse().unwrap());
        nodes.push((words[2].parse().unwrap(), words[1].parse().unwrap(), numbers(words[3])));
    }
    let place = |id: u64| ids.iter().position(|&other| other == id).unwrap();
    let nodes =
        nodes.into_iter().map(|(owner, priority, to)| (owner, priority, to.into_iter().map(place).collect()));
    let nodes = nodes.collect();
    (ids, nodes)
}

/// Whoever of `within` this player can force into `goal`.
fn attract(
    game: &Parity,
    within: &BTreeSet<usize>,
    player: usize,
    goal: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let mut reached = goal.clone();
    loop {
        let before = reached.len();
        for &v in within {
            let mut moves = game[v].2.iter().filter(|w| within.contains(w));
            let joins = match game[v].0 == player {
                true => moves.any(|w| reached.contains(w)),
                false => moves.all(|w| reached.contains(w)),
            };
            if joins {
                reached.insert(v);
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

/// The positions that player 0 wins.
fn won_by_even(game: &Parity, within: &BTreeSet<usize>) -> BTreeSet<usize> {
    let Some(greatest) = within.iter().map(|&v| game[v].1).max() else { return BTreeSet::new() };
    let player = (greatest % 2) as usize;
    let top = within.iter().copied().filter(|&v| game[v].1 == greatest).collect();
    let rest = within - &attract(game, within, player, &top);
    let even = won_by_even(game, &rest);
    let opponents = if player == 0 { &rest - &even } else { even };
    if opponents.is_empty() {
        return if player == 0 { within.clone() } else { BTreeSet::new() };
    }
    let lost = attract(game, within, 1 - player, &opponents);
    let even = won_by_even(game, &(within - &lost));
    if player == 0 { even } else { &even | &lost }
}

/// Whether First wins a game of owners, from each of its positions: (owner, moves, winner at the end).
fn won_by_first(nodes: &[(Player, Vec<usize>, Option<Player>)], forever: Player) -> Vec<bool> {
    // Who does not win what never ends has to force an end.
    let forcer = forever.other();
    let mut forced: Vec<bool> = nodes.iter().map(|node| node.2 == Some(forcer)).collect();
    loop {
        let before = forced.clone();
        for (v, (owner, moves, _)) in nodes.iter().enumerate().filter(|(_, node)| node.2.is_none()) {
            forced[v] |= match *owner == forcer {
                true => moves.iter().any(|&w| before[w]),
                false => moves.iter().all(|&w| before[w]),
            };
        }
        if forced == before {
            return forced.into_iter().map(|forced| forced == (forcer == Player::First)).collect();
        }
    }
}

fn end_winner(end: End) -> Player {
    match end {
        End::Win => Player::First,
        End::Score(score) if score > 0 => Player::First,
        _ => Player::Second,
    }
}

fn moves(game: &GameGraph, v: u32) -> Vec<usize> {
    game.graph.moves(v).iter().map(|&w| w as usize).collect()
}

#[test]
fn player_0_wins_exactly_what_first_wins() {
    let mut random = Random::new(2);
    let mut counts = [0; 2];
    for _ in 0..4000 {
        let mut game = any_game(&mut random);
        // Captions do not fit the plain reader here, and given priorities have a meaning of their own.
        (game.captions, game.priorities, game.labels) = (None, None, Default::default());
        if game.check_rules().is_err() || game.positions() == 0 {
            continue;
        }
        counts[usize::from(game.is_owned())] += 1;
        let (text, _) = write(&game, Format::Gm);
        let (ids, parity) = parse(&text);
        let even = won_by_even(&parity, &(0..parity.len()).collect());
        let forever = match game.infinite {
            Infinite::Wins(player) => player,
            Infinite::Score(score) if score > 0 && game.is_owned() => Player::First,
            _ => Player::Second,
        };
        let n = game.positions();
        let nodes: Vec<_> = match game.is_owned() {
            true => (0..n)
                .map(|v| {
                    let end = game.terminal_result(v).map(end_winner);
                    (game.owner(v).unwrap_or(Player::First), moves(&game, v), end)
                })
                .collect(),
            // Position and mover; values are for the mover, and a tie is nobody's, which counts as Second's.
            false => (0..2 * n)
                .map(|i| {
                    let (v, mover) = (i / 2, [Player::First, Player::Second][i as usize % 2]);
                    let end = game.terminal_result(v).map(|end| match end {
                        End::Tie | End::Score(0) => Player::Second,
                        end if end_winner(end) == Player::First => mover,
                        _ => mover.other(),
                    });
                    let to = moves(&game, v).into_iter().map(|w| 2 * w + usize::from(mover == Player::First));
                    (mover, to.collect(), end)
                })
                .collect(),
        };
        let expected: BTreeSet<usize> = won_by_first(&nodes, forever)
            .iter()
            .enumerate()
            .filter(|(_, won)| **won)
            .map(|(v, _)| v)
            .collect();
        assert_eq!(ids, (0..nodes.len() as u64).collect::<Vec<_>>());
        assert_eq!(even, expected, "{:?}\n{text}", game);
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}
