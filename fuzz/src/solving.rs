//! The solvers and the checker: whatever a method answers is right, and methods of one question agree.

use retrograde::{Control, Solver, check, solve::methods::METHODS, *};

/// Takes choices off the bytes; after their end all choices are 0.
struct Choices<'d>(std::slice::Iter<'d, u8>);

impl Choices<'_> {
    fn below(&mut self, limit: u32) -> u32 {
        u32::from(self.0.next().copied().unwrap_or(0)) % limit
    }
}

/// A small game of any kind.
fn game(data: &[u8]) -> Result<GameGraph> {
    let mut choices = Choices(data.iter());
    let n = 1 + choices.below(24);
    let kind = choices.below(16);
    let moves: Vec<_> = (0..choices.below(3 * n + 1)).map(|_| (choices.below(n), choices.below(n))).collect();
    let mut game = GameGraph::new(Graph::from_moves(n, &moves)?);
    let mut player = || [Player::First, Player::Second][choices.below(2) as usize];
    if kind & 1 == 1 {
        game.owners = Some((0..n).map(|_| Some(player())).collect());
    }
    if kind & 2 == 2 {
        game.rule = Rule::Misere;
    }
    game.infinite = match choices.below(4) {
        0 => Infinite::Wins([Player::First, Player::Second][choices.below(2) as usize]),
        1 => Infinite::Score(i64::from(choices.below(5)) - 2),
        _ => Infinite::Draw,
    };
    let mut ends = Vec::new();
    for v in (0..n).filter(|&v| kind & 4 == 4 && game.graph.is_terminal(v)) {
        ends.push((
            v,
            match choices.below(4) {
                _ if kind & 8 == 8 => End::Score(i64::from(choices.below(9)) - 4),
                0 => continue,
                1 => End::Win,
                2 => End::Loss,
                _ => End::Tie,
            },
        ));
    }
    game.end_play(ends);
    Ok(game)
}

pub(crate) fn solve_agrees_with_check(data: &[u8]) {
    let game = game(data).expect("a game of a few positions");
    let control = Control::default();
    for question in Question::ALL {
        let mut answers = Vec::new();
        for method in METHODS.iter().filter(|method| method.question == question) {
            let solver = Solver::new().question(question).method(method.name);
            // What has no meaning or does not fit is an error with advice, and no answer.
            let Ok(solution) = solver.control(&control).solve(&game) else { continue };
            let verdict = check::check(&game, &solution, &control).expect("an answer can be checked");
            assert!(verdict.is_right(), "{question} by {}: {verdict:?}\n{game:?}", method.name);
            let values: Vec<_> = (0..game.positions()).map(|v| value(&solution, &game, v)).collect();
            answers.push((method.name, values));
        }
        assert!(answers.windows(2).all(|pair| pair[0].1 == pair[1].1), "{question}: {answers:?}\n{game:?}");
    }
}

/// What the position is worth, without its certificate, which may differ among methods.
fn value(solution: &Solution, game: &GameGraph, v: Position) -> String {
    match &solution.values {
        Values::Outcome { outcomes, .. } => outcomes.get(v).to_string(),
        Values::Score { scores, .. } => scores[v as usize].to_string(),
        Values::Grundy { .. } => format!("{:?}", solution.values.grundy(&game.graph, v)),
    }
}
