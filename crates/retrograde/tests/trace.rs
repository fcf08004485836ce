//! Traces: the worked example step by step, and on random games that a trace is what was solved.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::naive;

use naive::grundy::Random;
use retrograde::{
    Control, End, GameGraph, Graph, Infinite, Parity, Player, Question, Solver, Values,
    error::Kind,
    graph::NONE,
    solve::methods::{METHODS, Method},
    trace::{StepKind, Trace, trace},
};

fn worked_example() -> GameGraph {
    let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
    GameGraph::new(Graph::from_moves(6, &moves).unwrap())
}

fn run(game: &GameGraph, question: Question, method: Option<&str>) -> Trace {
    trace(game, Some(question), method, &Control::default()).unwrap()
}

fn texts(trace: &Trace) -> Vec<&str> {
    trace.steps.iter().map(|step| step.text.as_str()).collect()
}

#[test]
fn the_sweep_of_the_worked_example_is_eight_steps() {
    let trace = run(&worked_example(), Question::Outcome, None);
    assert_eq!(trace.method, "sweep");
    let steps: Vec<_> = trace.steps.iter().map(|step| (step.kind, step.line.word(), step.position)).collect();
    assert_eq!(
        steps,
        [
            (StepKind::SetUp, "order", None),
            (StepKind::Decide, "end", Some(5)),
            (StepKind::Decide, "win", Some(4)),
            (StepKind::Decide, "win", Some(3)),
            (StepKind::Decide, "loss", Some(2)),
            (StepKind::Decide, "loss", Some(1)),
            (StepKind::Decide, "win", Some(0)),
            (StepKind::Result, "result", None),
        ]
    );
    assert_eq!(
        texts(&trace),
        [
            "Put the positions in an order in which every move leads to an earlier one: 5, 4, 3, 2, 1 and 0.",
            "5 has no moves, so the mover loses.",
            "4 can move to 5, which is lost for the opponent: 4 is won in 1 move.",
            "3 can move to 5, which is lost for the opponent: 3 is won in 1 move.",
            "2 can move only to 3 and 4: both are won for the opponent. 2 is lost in 2 moves.",
            "1 can move only to 3: it is won for the opponent. 1 is lost in 2 moves.",
            "0 can move to 1, which is lost for the opponent: 0 is won in 3 moves.",
            "All 6 positions are decided: 3 are won and 3 are lost.",
        ]
    );
    assert_eq!(trace.order, [5, 4, 3, 2, 1, 0]);
}

#[test]
fn the_grundy_sweep_shows_the_set_whose_mex_is_taken() {
    let trace = run(&worked_example(), Question::Grundy, Some("sweep"));
    assert_eq!(trace.steps.len(), 8);
    assert_eq!(trace.steps[1].set, Some(vec![]));
    assert_eq!(trace.steps[2].set, Some(vec![0]));
    assert_eq!(
        trace.steps[4].text,
        "2 can move to 3 and 4. The set of the values there is {1}, and the least number missing from it is 0."
    );
}

#[test]
fn the_queue_shows_how_a_draw_is_left_over() {
    // 0 and 1 go round; 1 can leave to 2, from where the opponent wins at 3.
    let game = GameGraph::new(Graph::from_moves(4, &[(0, 1), (1, 0), (1, 2), (2, 3)]).unwrap());
    let trace = run(&game, Question::Outcome, None);
    assert_eq!(trace.method, "queue");
    let rows: Vec<_> = trace.rows().map(|row| (row.line.word(), row.position, row.changed)).collect();
    let row = |line, position: &str, changed: &str| (line, position.to_owned(), changed.to_owned());
    assert_eq!(
        rows,
        [
            row("count", "", "count: 1 2 1 0"),
            row("end", "3", "value[3] = loss, 0"),
            row("start", "", "queue: 3"),
            row("take", "3", "queue: "),
            row("win", "2", "value[2] = win, 1; queue: 2"),
            row("take", "2", "queue: "),
            row("less", "1", "count[1] = 1"),
            row("rest", "", "value[0] = draw; value[1] = draw"),
            row("result", "", ""),
        ]
    );
    assert_eq!(
        texts(&trace)[6..],
        [
            "1 → 2: 2 is won for the opponent, so the mover has no hope there. 1 move is left to hope for.",
            "From 0 and 1 nobody can force an end, and nobody needs to let the other have one: a draw.",
            "All 4 positions are decided: 1 is won, 1 is lost and 2 are draws.",
        ]
    );
}

#[test]
fn minimax_shows_the_best_score_of_each_choice() {
    // First moves at 0, Second at 1 and 2.
    let mut game =
        GameGraph::new(Graph::from_moves(7, &[(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)]).unwrap());
    let (first, second) = (Some(Player::First), Some(Player::Second));
    game.owners = Some(vec![first, second, second, None, None, None, None]);
    game.end_play([(3, End::Score(3)), (4, End::Score(5)), (5, End::Score(2)), (6, End::Score(9))]);
    let trace = run(&game, Question::Score, None);
    let last = &trace.steps[trace.steps.len() - 2];
    assert_eq!((last.line.word(), last.best), ("greatest", Some(3)));
    assert_eq!(last.text, "First moves at 0 and has 3 at 1 and 2 at 2 to choose from. The greatest is 3.");
}

/// What a step claims must be so: keys that exist, lists that only grow, and at the end the answer of `solve`.
fn is_what_was_solved(game: &GameGraph, method: &Method) {
    let solver = Solver::new().question(method.question).method(method.name).moves(false);
    let solved = solver.solve(game);
    let trace = trace(game, Some(method.question), Some(method.name), &Control::default());
    let (solution, trace) = match (solved, trace) {
        (Ok(solution), Ok(trace)) => (solution, trace),
        (Err(one), Err(other)) => return assert_eq!(one, other),
        (solved, trace) => panic!("{solved:?} but {trace:?}"),
    };
    let mut before = (0, 0, 0, 0);
    for step in &trace.steps {
        assert!(trace.code.iter().any(|line| line.key == step.line), "no line `{}`", step.line);
        let now = (step.decided, step.queued, step.taken, step.counted);
        assert!(step.taken <= step.queued && before.0 <= now.0 && before.1 <= now.1);
        assert!(before.2 <= now.2 && before.3 <= now.3);
        assert!(step.moves.iter().all(|&(from, to)| game.graph.moves(from).contains(&to)));
        assert!(step.text.ends_with('.') && !step.text.contains("  "), "{}", step.text);
        before = now;
    }
    let state = trace.state(trace.steps.len() - 1);
    assert!(state.queue.is_empty());
    assert_eq!(trace.decisions.len(), game.positions() as usize);
    for v in 0..game.positions() {
        let decision = &trace.decisions[state.values[v as usize].unwrap() as usize];
        let (value, number) = match &solution.values {
            Values::Outcome { outcomes, remoteness } => {
                (outcomes.get(v).word().to_owned(), remoteness[v as usize])
            }
            Values::Score { scores, ranks } => (scores[v as usize].to_string(), ranks[v as usize]),
            Values::Grundy { times, .. } => {
                (solution.values.grundy(&game.graph, v).unwrap().to_string(), times[v as usize])
            }
        };
        assert_eq!((&decision.value, decision.number.unwrap_or(NONE)), (&value, number));
    }
}

#[test]
fn a_trace_ends_with_what_was_solved() {
    let mut random = Random(9);
    for round in 0..600 {
        let positions = 1 + random.below(9);
        let mut game = naive::grundy::game(&random.rows(positions, round));
        if random.below(2) == 0 {
            let player = |below| Some(if below == 0 { Player::First } else { Player::Second });
            game.owners = Some((0..positions).map(|_| player(random.below(2))).collect());
            game.infinite =
                [Infinite::Draw, Infinite::Wins(Player::First), Infinite::Score(-1)][random.below(3)];
        }
        let kinds = if random.below(2) == 0 { 0 } else { 1 };
        let ends: Vec<_> = (0..positions as u32)
            .filter(|&v| game.graph.is_terminal(v))
            .map(|v| match kinds {
                0 => (v, [End::Win, End::Loss, End::Tie][random.below(3)]),
                _ => (v, End::Score(random.below(5) as i64 - 2)),
            })
            .collect();
        if random.below(3) > 0 {
            game.end_play(ends);
        }
        let watched = METHODS.iter().filter(|m| m.lesson().is_some() && m.admits(game.infinite));
        watched.for_each(|m| is_what_was_solved(&game, m));
        if game.is_owned() && !game.has_scores() && !game.ends().iter().any(|(_, end)| *end == End::Tie) {
            game.priorities = Some((0..positions).map(|_| random.below(5) as u64).collect());
            game.infinite = Infinite::Priorities(Parity::ALL[round % 4]);
            let zielonka = METHODS.iter().find(|method| method.name == "zielonka").unwrap();
            is_what_was_solved(&game, zielonka);
            marks_are_regions(&game);
        }
    }
}

/// At every step a region is marked that its player can hold: his marked moves stay in it or lead to where he has the number
/// that decides, and at the end everybody is marked as won by who wins, with a move that wins.
fn marks_are_regions(game: &GameGraph) {
    let trace = run(game, Question::Outcome, Some("zielonka"));
    let mut marked = 0;
    for i in 0..trace.steps.len() {
        let state = trace.state(i);
        assert!(trace.steps[i].marked >= marked, "marks are only added");
        marked = trace.steps[i].marked;
        for (v, mark) in
            state.marks.iter().enumerate().filter_map(|(v, at)| Some((v, &trace.marks[(*at)? as usize])))
        {
            assert_eq!(mark.position as usize, v);
            if let (Some(to), Some(player)) = (mark.to, mark.player) {
                assert!(game.owner(v as u32) == Some(player) && game.graph.moves(v as u32).contains(&to));
                let there = state.marks[to as usize].map(|at| trace.marks[at as usize].player);
                assert_eq!(there, Some(Some(player)), "{game:?} step {i}: {v} → {to}");
            }
        }
    }
    let end = trace.state(trace.steps.len() - 1);
    for (v, at) in end.marks.iter().enumerate() {
        let decision = &trace.decisions[end.values[v].unwrap() as usize];
        let Some(mark) = at.map(|at| &trace.marks[at as usize]) else {
            assert!(decision.number.is_some(), "an end decides what is in no region");
            continue;
        };
        let winner = if decision.value == "win" { Player::First } else { Player::Second };
        assert_eq!((mark.player, mark.won, mark.depth), (Some(winner), true, 0));
    }
}

#[test]
fn zielonkas_algorithm_tells_its_regions_its_smaller_games_and_what_is_won() {
    // Second keeps to the 3 at 1; First has a loop of his own at 2.
    let mut game =
        GameGraph::new(Graph::from_moves(3, &[(0, 1), (0, 0), (1, 0), (1, 2), (2, 2), (2, 1)]).unwrap());
    game.owners = Some([Player::Second, Player::Second, Player::First].map(Some).into());
    game.priorities = Some(vec![1, 3, 2]);
    game.infinite = game.default_infinite();
    let trace = run(&game, Question::Outcome, None);
    assert_eq!(trace.method, "zielonka");
    let rows: Vec<_> = trace.rows().map(|row| (row.line.word(), row.position, row.changed)).collect();
    let row = |line, position: &str, changed: &str| (line, position.to_owned(), changed.to_owned());
    assert_eq!(
        rows,
        [
            row("heads", "", "open: 0 1 2; region of second: 1"),
            row("join", "0", "region of second: 0→1"),
            row("smaller", "", ""),
            row("heads", "", "open: 2; region of first: 2"),
            row("smaller", "", ""),
            row("all", "", "won by first: 2→2"),
            row("seeds", "", "open: 0 1; region of first: 2→2"),
            row("won", "", "value[2] = win; won by first: 2→2"),
            row("heads", "", "open: 0 1; region of second: 1"),
            row("join", "0", "region of second: 0→1"),
            row("smaller", "", ""),
            row("all", "", "value[0] = loss; value[1] = loss; won by second: 0→1 1→0"),
            row("result", "", ""),
        ]
    );
    assert_eq!(
        texts(&trace)[..8],
        [
            "The game is 0, 1 and 2. The greatest number in it is 3, at 1; it is odd, so Second wins if he can come there again and again. His region begins there.",
            "Second moves at 0 and can go to 1: 0 joins his region.",
            "Outside of the region of Second there is left 2: a smaller game, to be solved first.",
            "The smaller game is 2. The greatest number in it is 2, at 2; it is even, so First wins if he can come there again and again. His region begins there.",
            "Nothing is left outside of the region of First.",
            "Second wins nothing outside of the region. So First wins all of this smaller game, 2: a play comes into his region again and again, or stays outside, where he wins.",
            "In the smaller game First wins 2. From there Second cannot come into his region, so First wins it in this game, too. His region grows from there.",
            "First has won 2. Left is 0 and 1: once more from the start.",
        ]
    );
    game.end_play([(2, End::Tie)]);
    let error = trace_of(&game).unwrap_err();
    assert_eq!(error.message(), "ends that are tied cannot be watched where priorities decide");
    game.end_play([(2, End::Loss)]);
    let trace = trace_of(&game).unwrap();
    assert_eq!(
        trace.steps[0].text,
        "Ends first, by retrograde analysis: Second can force an end that he wins from 0, 1 and 2. Nothing is left."
    );
}

fn trace_of(game: &GameGraph) -> retrograde::Result<Trace> {
    trace(game, None, None, &Control::default())
}

#[test]
fn every_step_is_a_jump() {
    let trace = run(&worked_example(), Question::Outcome, Some("queue"));
    let state = trace.state(6);
    assert_eq!(state.queue, [4]);
    assert_eq!(state.counters, [2, 1, 2, 1, 1, 0]);
    let decided: Vec<_> = (0..6).filter(|&v| state.values[v].is_some()).collect();
    assert_eq!(decided, [3, 4, 5]);
    assert_eq!(trace.state(8).counters, [2, 0, 2, 1, 1, 0]);
    assert!(trace.state(1_000).queue.is_empty());
}

#[test]
fn csv_quotes_what_has_commas_and_json_names_the_lines_of_code() {
    let trace = run(&worked_example(), Question::Outcome, None);
    let csv = trace.csv();
    assert!(csv.starts_with("step,line,position,changed,text\n1,order,,order: 5 4 3 2 1 0,\"Put "));
    assert!(csv.contains("\n3,win,4,\"value[4] = win, 1\",\"4 can move to 5, which"));
    assert_eq!(csv.lines().count(), 9);
    let json = serde_json::to_value(&trace).unwrap();
    assert_eq!(json["steps"][2]["line"], "win");
    assert_eq!(json["steps"][2]["kind"], "decide");
    assert_eq!(json["code"][0]["key"], "order");
    assert_eq!(json["decisions"][0]["value"], "loss");
}

#[test]
fn a_large_game_is_not_traced_and_an_unknown_method_is_named() {
    let n = 30_000;
    let chain: Vec<_> = (1..n).map(|v| (v, v - 1)).collect();
    let game = GameGraph::new(Graph::from_moves(n, &chain).unwrap());
    assert_eq!(trace(&game, None, None, &Control::default()).unwrap_err().kind(), Kind::Resource);
    let error = trace(&worked_example(), None, Some("guess"), &Control::default()).unwrap_err();
    assert_eq!(error.message(), "there is no method `guess` for outcome that can be watched");
    assert_eq!(error.advice_text().as_deref(), Some("these can: queue, sweep"));
}

#[test]
fn the_levels_show_why_a_position_on_a_cycle_has_a_nimber() {
    // 0 → 1 → 0 is a cycle, but 1 can leave it to the terminal 2.
    let game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 0), (1, 2)]).unwrap());
    let trace = run(&game, Question::Grundy, None);
    assert_eq!(trace.method, "counters");
    let rows: Vec<_> = trace.rows().map(|row| (row.line.word(), row.position, row.changed)).collect();
    let row = |line, position: &str, changed: &str| (line, position.to_owned(), changed.to_owned());
    assert_eq!(
        rows,
        [
            row("count", "", "count: 1 2 0"),
            row("start", "2", "value[2] = 0, 0; queue: 2"),
            row("take", "2", "queue: "),
            row("reach", "1", ""),
            row("less", "0", "count[0] = 0"),
            row("label", "0", "value[0] = 0, 1; queue: 0"),
            row("take", "0", "queue: "),
            row("count", "", "count[1] = 0"),
            row("start", "1", "value[1] = 1, 2; queue: 1"),
            row("take", "1", "queue: "),
            row("result", "", ""),
        ]
    );
    assert_eq!(
        texts(&trace)[3..6],
        [
            "1 → 2: 2 is worth 0. So a move to 1 can be answered, and 1 itself is worth something else.",
            "0 → 1: that move can be answered with a move to a value 0. It was the last one in question.",
            "A move to 1 can be answered with a value 0: the value of 0 is 0.",
        ]
    );
}

#[test]
fn the_levels_end_with_the_loopy_values() {
    let game = GameGraph::new(Graph::from_moves(2, &[(0, 0), (0, 1)]).unwrap());
    let trace = run(&game, Question::Grundy, None);
    let last = &trace.steps[trace.steps.len() - 2];
    assert_eq!((last.line.word(), last.position), ("rest", Some(0)));
    assert_eq!(
        last.text,
        "0 was never labelled: some move from it cannot be answered. The nimbers of its options are 0: its value is ∞{0}."
    );
    assert_eq!(
        trace.steps.last().unwrap().text,
        "All 2 positions are decided: 1 has the value 0 and is lost for its mover and 1 is loopy."
    );
}
