//! Games with names: the examples of the definitions, and what other programs got wrong.

use retrograde::{
    End, GameGraph, Graph, Grundy, Infinite, Outcome, Player, Question, Rule, Solution, Solver, Values,
    graph::NONE, solve::methods::METHODS,
};

use Outcome::{Draw, Loss, Win};

fn game(positions: u32, moves: &[(u32, u32)]) -> GameGraph {
    GameGraph::new(Graph::from_moves(positions, moves).unwrap())
}

/// The answers of all methods that fit, all of them alike in `read`.
fn ask<T: PartialEq + std::fmt::Debug>(
    game: &GameGraph,
    question: Question,
    read: impl Fn(&Solution) -> T,
) -> T {
    let admitted =
        METHODS.iter().filter(|method| method.question == question && method.admits(game.infinite));
    let mut answers = admitted.filter_map(|method| {
        let solver = Solver::new().question(question).method(method.name);
        match solver.solve(game) {
            Ok(solution) => Some(read(&solution)),
            Err(_) if method.acyclic_only => None,
            Err(error) => panic!("{}: {error}", method.name),
        }
    });
    let first = answers.next().unwrap();
    answers.for_each(|answer| assert_eq!(answer, first));
    first
}

fn outcomes(game: &GameGraph) -> Vec<Outcome> {
    ask(game, Question::Outcome, |solution| {
        (0..game.positions()).map(|v| solution.values.outcome(v).unwrap()).collect()
    })
}

fn remoteness(game: &GameGraph) -> Vec<u32> {
    ask(game, Question::Outcome, |solution| match &solution.values {
        Values::Outcome { remoteness, .. } => remoteness.clone(),
        _ => unreachable!(),
    })
}

fn scores(game: &GameGraph) -> Vec<i64> {
    ask(game, Question::Score, |solution| match &solution.values {
        Values::Score { scores, .. } => scores.clone(),
        _ => unreachable!(),
    })
}

fn grundy(game: &GameGraph) -> Vec<Grundy> {
    ask(game, Question::Grundy, |solution| {
        (0..game.positions()).map(|v| solution.values.grundy(&game.graph, v).unwrap()).collect()
    })
}

fn moves(game: &GameGraph, question: Question) -> Vec<u32> {
    ask(game, question, |solution| solution.moves.clone())
}

const WORKED: [(u32, u32); 7] = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];

#[test]
fn the_worked_example_is_w_l_l_w_w_l() {
    let game = game(6, &WORKED);
    assert_eq!(outcomes(&game), [Win, Loss, Loss, Win, Win, Loss]);
    assert_eq!(remoteness(&game), [3, 2, 2, 1, 1, 0]);
    assert_eq!(moves(&game, Question::Outcome), [1, 3, 3, 5, 5, NONE]);
}

#[test]
fn the_worked_example_under_misere_play_is_l_w_w_l_l_w() {
    let mut game = game(6, &WORKED);
    game.rule = Rule::Misere;
    assert_eq!(outcomes(&game), [Loss, Win, Win, Loss, Loss, Win]);
}

#[test]
fn the_score_example_is_1_1_2_and_the_self_loop_loses_nobody() {
    // s, u, v, a, b = 0, 1, 2, 3, 4.
    let mut game = game(5, &[(0, 1), (0, 2), (1, 1), (1, 3), (2, 4)]);
    let (first, second) = (Some(Player::First), Some(Player::Second));
    game.owners = Some(vec![second, first, second, None, None]);
    game.infinite = Infinite::Score(0);
    game.end_play([(3, End::Score(1)), (4, End::Score(2))]);
    assert_eq!(scores(&game)[..3], [1, 1, 2]);
    assert_eq!(moves(&game, Question::Score), [1, 3, 4, NONE, NONE]);
}

#[test]
fn a_way_out_beside_a_self_loop_is_infinity_0() {
    let game = game(2, &[(0, 0), (0, 1)]);
    assert_eq!(grundy(&game), [Grundy::Loopy(vec![0]), Grundy::Nimber(0)]);
    assert_eq!(moves(&game, Question::Grundy), [1, NONE]);
}

#[test]
fn a_pure_cycle_is_infinity_of_nothing() {
    assert_eq!(grundy(&game(3, &[(0, 1), (1, 2), (2, 0)])), vec![Grundy::Loopy(vec![]); 3]);
}

#[test]
fn a_position_on_a_cycle_may_have_a_nimber() {
    // u → {v}, v → {u, t}.
    let game = game(3, &[(0, 1), (1, 0), (1, 2)]);
    assert_eq!(grundy(&game), [Grundy::Nimber(0), Grundy::Nimber(1), Grundy::Nimber(0)]);
    assert_eq!(moves(&game, Question::Grundy), [1, 2, NONE]);
}

#[test]
fn two_positions_that_both_can_leave_a_cycle_are_both_infinity_0() {
    let game = game(4, &[(0, 1), (0, 2), (1, 0), (1, 3)]);
    let loopy = Grundy::Loopy(vec![0]);
    assert_eq!(grundy(&game), [loopy.clone(), loopy, Grundy::Nimber(0), Grundy::Nimber(0)]);
}

/// Positions 1, 2, 5 of Player First; 10, 11, 12 of Second; First wants to reach 10. (The `ggames` package pushed a
/// position twice and then counted its moves twice.)
#[test]
fn a_position_is_queued_once_and_parallel_moves_cancel() {
    let labels = [1, 2, 5, 10, 11, 12];
    let at = |label: u32| labels.iter().position(|&l| l == label).unwrap() as u32;
    let mut arcs = vec![(1, 10), (2, 10), (11, 2), (1, 11), (12, 1), (12, 5), (5, 12)];
    for _ in 0..2 {
        let moves: Vec<_> = arcs.iter().map(|&(u, v)| (at(u), at(v))).collect();
        let mut game = game(6, &moves);
        let owner = |label| Some(if label < 10 { Player::First } else { Player::Second });
        game.owners = Some(labels.into_iter().map(owner).collect());
        game.end_play([(at(10), End::Win)]);
        assert_eq!(outcomes(&game), [Win, Win, Draw, Win, Win, Draw]);
        assert_eq!(remoteness(&game), [1, 1, NONE, 0, 2, NONE]);
        arcs.push((12, 1));
    }
}

/// A strategy that only stays among won positions can go round for ever: 0 and 2 are won, and so is the way back.
#[test]
fn a_winning_move_comes_nearer_to_the_end_and_does_not_cycle() {
    // 0 → 1 → 0 goes round: 1 is lost (both its moves lead to wins), 3 is lost at once.
    let game = game(4, &[(0, 1), (0, 3), (1, 0), (1, 2), (2, 1), (2, 3)]);
    assert_eq!(outcomes(&game), [Win, Loss, Win, Loss]);
    assert_eq!(moves(&game, Question::Outcome), [3, 0, 3, NONE]);
}

/// A loop that waits for a mate never starts where the only ends are stalemates (dobutsu-shogi-master).
#[test]
fn ties_are_found_where_nobody_wins_anywhere() {
    let mut game = game(4, &[(0, 1), (1, 0), (1, 2), (3, 3)]);
    game.end_play([(2, End::Tie)]);
    assert_eq!(outcomes(&game), [Outcome::Tie, Outcome::Tie, Outcome::Tie, Draw]);
    assert_eq!(remoteness(&game), [2, 1, 0, NONE]);
}

/// A sentinel inside the range of remoteness makes a draw of a long win (GamesmanPy: 255). Zero stands for nothing
/// either (Nova), and a tie is not a draw (GamesmanClassic's database).
#[test]
fn no_remoteness_means_a_draw_and_no_draw_is_a_tie() {
    let n = 70_002;
    let chain: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
    let remoteness = remoteness(&game(n, &chain));
    assert!(remoteness.iter().copied().eq(0..n));
}
