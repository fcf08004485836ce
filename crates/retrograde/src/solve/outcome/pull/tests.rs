//! `pull` against `queue` on random games, with every way of switching and several numbers of threads.

use super::*;
use crate::{
    core::{End, Graph, Infinite, Rule},
    solve::outcome::queue,
};

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) % bound
    }
}

/// A game of `n` positions with up to `degree` moves each, now and then many more.
pub(crate) fn random_game(random: &mut Random, n: u32, degree: u64, owned: bool) -> GameGraph {
    let mut moves = Vec::new();
    for u in 0..n {
        let count = if random.below(97) == 0 { 20 * degree } else { random.below(degree + 1) };
        moves.extend((0..count).map(|_| (u, random.below(u64::from(n)) as u32)));
    }
    let mut game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
    if random.below(2) == 0 {
        game.rule = Rule::Misere;
    }
    if owned {
        let owner = |random: &mut Random| if random.below(2) == 0 { Player::First } else { Player::Second };
        game.owners = Some((0..n).map(|_| Some(owner(random))).collect());
        game.infinite = [
            Infinite::Draw,
            Infinite::Wins(Player::First),
            Infinite::Wins(Player::Second),
            Infinite::Score(-3),
        ][random.below(4) as usize];
    }
    if random.below(2) == 0 {
        let kinds = [End::Win, End::Loss, End::Tie, End::Tie, End::Score(5), End::Score(-5), End::Score(0)];
        let ends: Vec<_> = (0..n / 6 + 1)
            .map(|_| (random.below(u64::from(n)) as u32, kinds[random.below(7) as usize]))
            .collect();
        game.end_play(ends);
    }
    game
}

const CHOICES: [Choice; 8] = [
    Choice::Cheapest,
    Choice::Pull { compact: 0 },
    Choice::Pull { compact: 1 },
    Choice::Pull { compact: 3 },
    Choice::Push { at: 1, compact: 0 },
    Choice::Push { at: 3, compact: 0 },
    Choice::Push { at: 3, compact: 2 },
    Choice::Push { at: 5, compact: 1 },
];

fn agrees_with_queue(game: &GameGraph, choices: &[Choice], threads: &[usize]) {
    let expected = queue::run(game, &Control::default(), &mut ()).unwrap();
    for &choice in choices {
        for &threads in threads {
            let control = Control::new(threads, crate::core::memory::Budget::unlimited());
            let found = run_with(game, choice, &control).unwrap();
            assert_eq!(found, expected, "{choice:?} with {threads} threads on {game:?}");
        }
    }
}

#[test]
fn every_way_of_switching_agrees_with_the_queue_on_small_games() {
    let mut random = Random(1);
    for _ in 0..3000 {
        let n = 1 + random.below(40) as u32;
        let degree = 1 + random.below(5);
        let owned = random.below(2) == 0;
        agrees_with_queue(&random_game(&mut random, n, degree, owned), &CHOICES, &[1]);
    }
}

#[test]
fn every_number_of_threads_gives_the_same_answer() {
    let mut random = Random(2);
    for i in 0..6 {
        let game = random_game(&mut random, 150_000, 2 + i % 4, i % 2 == 1);
        agrees_with_queue(&game, &CHOICES, &[1, 2, 3]);
    }
}

#[test]
fn rows_of_every_size_agree_with_the_queue() {
    let mut random = Random(3);
    for size in [55, 56, 57, 62, 63, 64, 65, 127, 128, 129, 253, 254, 255, 256, 257, 600] {
        // A hub whose moves lead to positions that are won one after the other, or not at all.
        for last in [0, 1] {
            let n = 3 * size as u32 + 3;
            let mut moves: Vec<_> = (1..=size as u32).map(|v| (0, v)).collect();
            for v in 1..=size as u32 {
                let next = if random.below(4) == 0 { n - 1 } else { v + size as u32 };
                moves.push((v, next));
                moves.push((v + size as u32, v + 2 * size as u32));
                moves.push((v + 2 * size as u32, n - 1));
            }
            moves.extend((0..last).map(|_| (0, 0)));
            moves.push((n - 2, 0));
            let game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
            agrees_with_queue(&game, &CHOICES, &[1]);
        }
    }
}

#[test]
fn chains_and_cycles_take_time_by_the_position_not_by_the_level() {
    let n = 1_000_000;
    let chain: Vec<_> = (0..n - 1).map(|v| (v, v + 1)).collect();
    let mut shuffled: Vec<u32> = (0..n).collect();
    let mut random = Random(4);
    for i in (1..n as usize).rev() {
        shuffled.swap(i, random.below(i as u64 + 1) as usize);
    }
    let scattered: Vec<_> = shuffled.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let cycle: Vec<_> = (0..n).map(|v| (v, (v + 1) % n)).collect();
    // Many chains side by side: in each, the next to be decided is the first that is open.
    let blocks: Vec<_> = (0..n).filter(|v| v % 4000 > 0).map(|v| (v, v - 1)).collect();
    for moves in [chain, scattered, cycle, blocks] {
        let game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
        agrees_with_queue(&game, &[Choice::Cheapest], &[1, 2]);
    }
}

/// What bounds the time, without a clock: deep games, in which a pass decides a handful, soon push.
#[test]
fn few_passes_pull_however_deep_the_game_is() {
    let mut random = Random(7);
    let n = 60_000u32;
    for round in 0..24 {
        // Stones, of which one may take some numbers; in every other round with the numbers of the positions mixed up.
        let most = 1 + random.below(12);
        let mut takes: Vec<u64> = (1..=most).filter(|_| random.below(3) > 0).collect();
        takes.push(1 + random.below(most));
        let mut names: Vec<u32> = (0..n).collect();
        if round % 2 == 1 {
            (1..n as usize).rev().for_each(|i| names.swap(i, random.below(i as u64 + 1) as usize));
        }
        let stones = 0..u64::from(n);
        let moves: Vec<_> = stones
            .flat_map(|v| takes.iter().filter(move |&&take| take <= v).map(move |take| (v, v - take)))
            .map(|(v, t)| (names[v as usize], names[t as usize]))
            .collect();
        let mut game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
        if round % 3 == 2 {
            game.owners = Some(
                (0..n)
                    .map(|_| Some(if random.below(2) == 0 { Player::First } else { Player::Second }))
                    .collect(),
            );
        }
        agrees_with_queue(&game, &[Choice::Cheapest], &[1 + round % 2]);
        let control = Control::new(1 + round % 2, crate::core::memory::Budget::unlimited());
        let mut board = Board::new(&game, &control).unwrap();
        let passes = levels::decide(&game.graph, &mut board, Choice::Cheapest, &control).unwrap();
        assert!(passes < 20, "{passes} passes of {takes:?}");
    }
}

#[test]
fn a_star_agrees_with_the_queue() {
    let n = 300_000;
    let moves: Vec<_> = (1..n).flat_map(|v| [(0, v), (v, 0)]).filter(|&(v, _)| v != n - 1).collect();
    let game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
    agrees_with_queue(&game, &CHOICES, &[1, 2]);
}

#[test]
fn stopping_ends_the_work_and_memory_is_given_back() {
    let mut random = Random(5);
    let game = random_game(&mut random, 150_000, 4, false);
    let control = Control::default();
    control.stop();
    assert!(run(&game, &control).is_err());
    let control = Control::new(2, crate::core::memory::Budget::new(1 << 30));
    run(&game, &control).unwrap();
    assert_eq!(control.budget.left(), (1 << 30) - 150_000 * 4 - 150_000 / 4);
}

#[test]
fn too_little_memory_for_reverse_rows_is_no_error() {
    let mut random = Random(6);
    let game = random_game(&mut random, 150_000, 4, false);
    let expected = queue::run(&game, &Control::default(), &mut ()).unwrap();
    let answer_and_sets = 150_000 * 17 / 4 + 2 * Board::bytes(150_000, false);
    for more in [0, 100_000, 300_000] {
        let control = Control::new(1, crate::core::memory::Budget::new(answer_and_sets + more));
        assert_eq!(run(&game, &control).unwrap(), expected);
    }
}

#[test]
fn a_deep_game_without_memory_for_reverse_rows_ends_in_an_error_and_not_in_years() {
    let n = 60_000;
    let cycle = [(n, n + 1), (n + 1, n)];
    let moves: Vec<_> = (1..n).map(|v| (v, v - 1)).chain(cycle).collect();
    let game = GameGraph::new(Graph::from_moves(n + 2, &moves).unwrap());
    let answer_and_sets = u64::from(n + 2) * 17 / 4 + 2 * Board::bytes(n + 2, false);
    let control = Control::new(1, crate::core::memory::Budget::new(answer_and_sets + 20_000));
    let error = run(&game, &control).unwrap_err();
    assert_eq!(error.kind(), crate::core::error::Kind::Resource);
    assert_eq!(
        run(&game, &Control::default()).unwrap(),
        queue::run(&game, &Control::default(), &mut ()).unwrap()
    );
}
