use super::*;

/// Tic-tac-toe on a board packed in base 3, the size of a typical game.
struct TicTacToe {
    symmetric: bool,
}

fn cells(mut board: u32) -> [u8; 9] {
    std::array::from_fn(|_| {
        let cell = (board % 3) as u8;
        board /= 3;
        cell
    })
}

fn pack(cells: [u8; 9]) -> u32 {
    cells.iter().rev().fold(0, |board, &cell| board * 3 + u32::from(cell))
}

impl Game for TicTacToe {
    type Position = u32;
    fn starts(&self) -> Result<Vec<u32>> {
        Ok(vec![0])
    }
    fn moves(&self, &board: &u32, moves: &mut Vec<u32>) -> Result<()> {
        let cells = cells(board);
        let mover = 1 + (cells.iter().filter(|&&cell| cell != 0).count() % 2) as u32;
        let mut power = 1;
        for cell in cells {
            if cell == 0 {
                moves.push(board + mover * power);
            }
            power *= 3;
        }
        Ok(())
    }
    fn result(&self, &board: &u32) -> Result<Option<End>> {
        let cells = cells(board);
        const LINES: [[usize; 3]; 8] =
            [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        let line = |[a, b, c]: [usize; 3]| cells[a] != 0 && cells[a] == cells[b] && cells[b] == cells[c];
        Ok(if LINES.into_iter().any(line) {
            Some(End::Loss)
        } else {
            cells.iter().all(|&cell| cell != 0).then_some(End::Tie)
        })
    }
    fn canonical(&self, board: u32) -> Result<u32> {
        if !self.symmetric {
            return Ok(board);
        }
        let mut best = board;
        let mut image = cells(board);
        for i in 0..8 {
            // A quarter turn, and in the middle of the eight a reflection.
            image = std::array::from_fn(|cell| image[(cell % 3) * 3 + 2 - cell / 3]);
            if i == 3 {
                image = std::array::from_fn(|cell| image[cell / 3 * 3 + 2 - cell % 3]);
            }
            best = best.min(pack(image));
        }
        Ok(best)
    }
    fn name(&self, board: &u32) -> Result<String> {
        Ok(board.to_string())
    }
}

#[test]
fn tic_tac_toe_has_its_known_numbers_of_positions_and_moves() {
    let plain = explore(&TicTacToe { symmetric: false }, &Limits::default(), &Control::default()).unwrap();
    assert_eq!((plain.game.positions(), plain.game.graph.move_count()), (5478, 16167));
    let merged = explore(&TicTacToe { symmetric: true }, &Limits::default(), &Control::default()).unwrap();
    assert_eq!((merged.game.positions(), merged.game.graph.move_count()), (765, 2096));
    assert_eq!(merged.game.start, Some(0));
}

/// Collatz-like jumps with many meetings, wide enough for several blocks.
struct Jumps(u32);

impl Game for Jumps {
    type Position = u32;
    fn starts(&self) -> Result<Vec<u32>> {
        Ok(vec![1, 7])
    }
    fn moves(&self, &n: &u32, moves: &mut Vec<u32>) -> Result<()> {
        moves.extend([3 * n + 1, 5 * n + 2, n / 2, 7 * n + 3, n / 2].map(|m| m % self.0));
        Ok(())
    }
    fn name(&self, n: &u32) -> Result<String> {
        Ok(n.to_string())
    }
}

#[test]
fn the_numbering_is_that_of_plain_breadth_first_search_for_any_number_of_threads() {
    let jumps = Jumps(200_003);
    // The plain algorithm.
    let (mut list, mut moves) = (vec![1, 7], Vec::new());
    let mut number: std::collections::HashMap<u32, u32> = [(1, 0), (7, 1)].into();
    let mut all = Vec::new();
    for i in 0.. {
        let Some(&n) = list.get(i) else { break };
        jumps.moves(&n, &mut moves).unwrap();
        let mut row = Vec::new();
        for target in moves.drain(..) {
            let next = number.len() as u32;
            let v = *number.entry(target).or_insert(next);
            if v == next {
                list.push(target);
            }
            if !row.contains(&v) {
                row.push(v);
                all.push((i as u32, v));
            }
        }
    }
    for threads in [1, 2, 3, 8] {
        let control = Control::new(threads, Default::default());
        let found = explore(&jumps, &Limits::default(), &control).unwrap();
        assert_eq!(found.positions, list, "{threads} threads");
        assert!(found.game.graph.all_moves().eq(all.iter().copied()), "{threads} threads");
    }
}

#[test]
fn an_endless_game_ends_in_an_error() {
    let limits = Limits { max_positions: 1000, names: true };
    let error = explore(&Jumps(u32::MAX / 8), &limits, &Control::default()).unwrap_err();
    assert_eq!(error.kind(), Kind::Resource);
    assert!(error.message().contains("more than 1000 positions"), "{error}");
}

#[test]
fn a_limit_on_memory_ends_the_work_with_advice() {
    let control = Control::new(1, memory::Budget::new(100_000));
    let error = explore(&Jumps(1_000_003), &Limits::default(), &control).unwrap_err();
    assert_eq!(error.kind(), Kind::Resource);
    assert_eq!(control.budget.left(), 100_000, "what was taken is given back");
    assert!(error.message().contains("limit"), "{error}");
}

#[test]
fn a_name_that_two_positions_share_is_refused() {
    struct Alike;
    impl Game for Alike {
        type Position = u32;
        fn starts(&self) -> Result<Vec<u32>> {
            Ok(vec![0])
        }
        fn moves(&self, &n: &u32, moves: &mut Vec<u32>) -> Result<()> {
            moves.extend((n + 1..4).rev());
            Ok(())
        }
        fn name(&self, n: &u32) -> Result<String> {
            Ok((n / 2).to_string())
        }
    }
    let error = explore(&Alike, &Limits::default(), &Control::default()).unwrap_err();
    assert!(error.message().contains("two different positions are called"), "{error}");
}

#[test]
#[ignore = "a measurement: cargo test --release -p retrograde speed_of -- --ignored --nocapture"]
fn speed_of_exploring() {
    for (name, size) in [("small", 100_003), ("large", 10_000_019)] {
        for threads in [1, 2] {
            let control = Control::new(threads, Default::default());
            let start = std::time::Instant::now();
            let limits = Limits { names: false, ..Limits::default() };
            let found = explore(&Jumps(size), &limits, &control).unwrap();
            let seconds = start.elapsed().as_secs_f64();
            let n = found.positions.len() as f64;
            println!("{name}: {n} positions, {threads} threads: {:.2} million/s", n / seconds / 1e6);
        }
    }
    let start = std::time::Instant::now();
    for _ in 0..100 {
        let limits = Limits { names: false, ..Limits::default() };
        explore(&TicTacToe { symmetric: false }, &limits, &Control::default()).unwrap();
    }
    println!("tic-tac-toe: {:.2} million/s", 547_800.0 / start.elapsed().as_secs_f64() / 1e6);
}
