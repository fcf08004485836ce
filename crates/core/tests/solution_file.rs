//! Solution files: what is written is read again, and what is broken is refused at its place.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use retrograde_core::{
    Control, End, GameGraph, Graph, Grundy, Infinite, Labels, Outcome, Question, Rule, Solution, Values,
    check,
    graph::NONE,
    labels::Names,
    memory::Budget,
    solution_file::{self, Origin, SolutionFile},
    value::Outcomes,
};

fn control() -> Control {
    Control::default()
}

fn csv(game: &GameGraph, solution: &Solution) -> String {
    let mut out = Vec::new();
    solution_file::write_csv(game, solution, &mut out, &control()).unwrap();
    String::from_utf8(out).unwrap()
}

fn json(game: &GameGraph, solution: &Solution) -> String {
    let mut out = Vec::new();
    let origin = Origin { input_sha256: Some("c0ffee"), goals: &[] };
    solution_file::write_json(game, solution, &origin, &mut out, &control()).unwrap();
    String::from_utf8(out).unwrap()
}

fn read(file: &str, game: &GameGraph) -> retrograde_core::Result<SolutionFile> {
    solution_file::read(file.as_bytes(), game, &control())
}

fn names(names: &[&str]) -> Labels {
    let mut of = Names::default();
    names.iter().for_each(|name| of.push(name).unwrap());
    Labels::Names(of)
}

fn solution(values: Values, moves: &[u32]) -> Solution {
    Solution {
        rule: Rule::Normal,
        infinite: Infinite::Draw,
        values,
        moves: moves.to_vec(),
        method: "by hand",
    }
}

fn outcomes(claims: &[(Outcome, u32)]) -> Values {
    let mut outcomes = Outcomes::new(claims.len() as u32).unwrap();
    claims.iter().enumerate().for_each(|(v, claim)| outcomes.set(v as u32, claim.0));
    Values::Outcome { outcomes, remoteness: claims.iter().map(|claim| claim.1).collect() }
}

/// 0 → 1 and 0 → 2, where 2 moves to itself.
fn small() -> GameGraph {
    GameGraph::new(Graph::from_moves(3, &[(0, 1), (0, 2), (2, 2)]).unwrap())
}

fn small_outcomes() -> Solution {
    let claims = [(Outcome::Win, 1), (Outcome::Loss, 0), (Outcome::Draw, NONE)];
    solution(outcomes(&claims), &[1, NONE, 2])
}

const SMALL: &str = "position,outcome,remoteness,move\n0,win,1,1\n1,loss,0,\n2,draw,,2\n";

#[test]
fn each_question_has_its_columns() {
    let game = small();
    assert_eq!(csv(&game, &small_outcomes()), SMALL);
    let scores = Values::Score { scores: vec![i64::MIN, 7, 0], ranks: vec![2, 0, NONE] };
    assert_eq!(
        csv(&game, &solution(scores, &[1, NONE, 2])),
        "position,score,move,rank\n0,-9223372036854775808,1,2\n1,7,,0\n2,0,2,\n"
    );
    let moves = [(0, 1), (0, 2), (2, 2), (0, 0), (1, 3)];
    let game = GameGraph::new(Graph::from_moves(4, &moves).unwrap());
    let values = Values::Grundy { nimbers: vec![NONE, 1, NONE, 0], times: vec![NONE, 9, NONE, 4] };
    assert_eq!(csv(&game, &solution(values, &[])), "position,grundy,time\n0,∞{1},\n1,1,9\n2,∞{},\n3,0,4\n");
    let moves = [(0, 1), (0, 2), (0, 0), (1, 2)];
    let game = GameGraph::new(Graph::from_moves(3, &moves).unwrap());
    let values = Values::Grundy { nimbers: vec![NONE, 1, 0], times: vec![NONE, 1, 0] };
    assert_eq!(csv(&game, &solution(values, &[])), "position,grundy,time\n0,\"∞{0,1}\",\n1,1,1\n2,0,0\n");
}

#[test]
fn json_says_what_it_answers() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        json(&small(), &small_outcomes()),
        format!(
            r#"{{"version":"{version}",
"question":"outcome",
"rule":"normal",
"infinite":"draw",
"input_sha256":"c0ffee",
"method":"by hand",
"summary":{{"positions":3,"moves":3,"terminals":1,"win":1,"loss":1,"tie":0,"draw":1,"longest":1}},
"positions":[
{{"position":"0","outcome":"win","remoteness":1,"move":"1"}},
{{"position":"1","outcome":"loss","remoteness":0,"move":null}},
{{"position":"2","outcome":"draw","remoteness":null,"move":"2"}}
]}}
"#
        )
    );
    let about = read(&json(&small(), &small_outcomes()), &small()).unwrap().about;
    assert_eq!((about.rule, about.infinite), (Some(Rule::Normal), Some(Infinite::Draw)));
    assert_eq!((about.input_sha256.as_deref(), about.method.as_deref()), (Some("c0ffee"), Some("by hand")));
    assert_eq!(about.version.as_deref(), Some(version));
}

/// The small game ended at two positions, with an answer that is right.
fn ended() -> (GameGraph, Solution, Vec<(u32, End)>) {
    let goals = vec![(0, End::Tie), (2, End::Win)];
    let mut game = small();
    game.end_play(goals.iter().copied());
    let claims = [(Outcome::Tie, 0), (Outcome::Loss, 0), (Outcome::Win, 0)];
    let solution = solution(outcomes(&claims), &[NONE, NONE, NONE]);
    (game, solution, goals)
}

#[test]
fn json_says_where_the_play_was_ended() {
    let (game, solution, goals) = ended();
    let mut out = Vec::new();
    let origin = Origin { input_sha256: None, goals: &goals };
    solution_file::write_json(&game, &solution, &origin, &mut out, &control()).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains("\n\"goals\":{\"win\":[\"2\"],\"tie\":[\"0\"]},\n"), "{text}");
    // It answers the input, which says nothing of the goals, once these have ended its play.
    let file = read(&text, &small()).unwrap();
    assert_eq!(file.about.goals, goals);
    let mut settled = small();
    file.about.settle(&mut settled).unwrap();
    assert_eq!(settled, game);
    assert!(check::check(&settled, &file, &control()).unwrap().is_right());
    // Without them it is an answer of another game, and the counts say so.
    for (old, new, what) in [
        ("\"goals\":{\"win\":[\"2\"],\"tie\":[\"0\"]},\n", "", "the summary does not fit"),
        ("{\"win\":[\"2\"],\"tie\":[\"0\"]}", "{\"win\":[\"2\"]}", "the summary does not fit"),
        ("\"tie\":[\"0\"]", "\"tie\":[\"7\"]", "no position called `7`"),
        ("\"tie\":[\"0\"]", "\"tie\":[\"2\"]", "two goals are at one position"),
        ("\"tie\":[\"0\"]", "\"win\":[\"0\"]", "a second time"),
        ("\"tie\":[\"0\"]", "\"draw\":[\"0\"]", "no such result"),
        ("\"tie\":[\"0\"]", "\"tie\":\"0\"", "an array"),
        ("\"tie\":[\"0\"]", "\"tie\":[null]", "no position called"),
    ] {
        let altered = text.replace(old, new);
        assert_ne!(altered, text);
        let error = read(&altered, &small()).unwrap_err();
        let told = format!("{error} {:?}", error.place());
        assert!(told.contains(what) && error.place().is_some(), "{old} {new}: {told}");
    }
    // A goal with another result is another game: the counts may agree, the check does not.
    let altered = text.replace("\"win\":[\"2\"]", "\"loss\":[\"2\"]");
    let file = read(&altered, &small()).unwrap();
    let mut settled = small();
    file.about.settle(&mut settled).unwrap();
    assert!(!check::check(&settled, &file, &control()).unwrap().is_right());
}

#[test]
fn json_says_what_has_to_recur() {
    let mut game = small();
    game.owners = Some(vec![Some(retrograde_core::Player::First); 3]);
    game.let_recur(Infinite::Buchi, |v| v == 2).unwrap();
    let mut about = solution(outcomes(&[(Outcome::Win, NONE); 3]), &[1, NONE, 2]);
    about.infinite = Infinite::Buchi;
    let text = json(&game, &about);
    assert!(text.contains("\"infinite\":\"buchi\",\n\"recurring\":[\"2\"],\n"), "{text}");
    let file = read(&text, &small()).unwrap();
    let mut settled = small();
    file.about.settle(&mut settled).unwrap();
    assert_eq!((settled.infinite, settled.priorities), (Infinite::Buchi, Some(vec![1, 1, 2])));
}

/// Solutions of all three questions, right or not, for a game of eight positions with moves in plenty.
fn solutions() -> (GameGraph, Vec<Solution>) {
    let moves: Vec<_> = (0..7).flat_map(|u| (0..8).map(move |v| (u, v))).collect();
    let game = GameGraph::new(Graph::from_moves(8, &moves).unwrap());
    let all = [0, 1, 2, 3].map(Outcome::from_code);
    let claims: Vec<_> = (0..8).map(|v| (all[v % 4], [NONE, 0, 1, 4_294_967_294][v % 4])).collect();
    let to = [7, 6, 5, 4, 3, 2, 1, NONE];
    let scores = vec![0, 1, -1, i64::MAX, i64::MIN, 99, 100, 101];
    let ranks = vec![0, 9, 10, NONE, 99, 100, 4_294_967_294, 1];
    let nimbers = vec![NONE, 0, NONE, 12, 7, 4_294_967_294, NONE, 0];
    let times = vec![NONE, 3, NONE, 1, 0, 77, NONE, 4_294_967_294];
    let solutions = vec![
        solution(outcomes(&claims), &to),
        solution(outcomes(&claims), &[]),
        solution(Values::Score { scores, ranks }, &to),
        solution(Values::Grundy { nimbers, times }, &[]),
    ];
    (game, solutions)
}

#[test]
fn what_is_written_is_read_again_whatever_positions_are_called() {
    let (mut game, solutions) = solutions();
    let odd = ["", "a,b", "say \"hi\"", "two\nlines", "\r", "∞{0,1}", " blank ", "tab\tnull\u{0}\\"];
    let labels = [
        Labels::Dense { first: 0 },
        Labels::Dense { first: 1 },
        Labels::Numbers(vec![0, 5, 6, 99, 100, u64::from(u32::MAX), 1 << 40, u64::MAX]),
        names(&odd),
    ];
    for labels in labels {
        game.labels = labels;
        for solution in &solutions {
            let table = csv(&game, solution);
            let object = json(&game, solution);
            for file in [&table, &format!("\u{feff}{table}"), &object, &format!("\u{feff}\n {object} ")] {
                let file = read(file, &game).unwrap_or_else(|error| panic!("{error}\n{file}"));
                assert_eq!(file.values, solution.values);
                assert_eq!(file.moves[..], solution.moves[..]);
                let Some(sets) = &file.sets else {
                    assert_ne!(file.question(), Question::Grundy);
                    continue;
                };
                for v in 0..8 {
                    match solution.values.grundy(&game.graph, v).unwrap() {
                        Grundy::Nimber(_) => assert_eq!(sets.get(v), None),
                        Grundy::Loopy(set) => assert_eq!(sets.get(v), Some(&set[..])),
                    }
                }
            }
        }
    }
}

#[test]
fn rows_may_come_in_any_order_and_lines_end_in_any_way() {
    let (game, solutions) = solutions();
    for solution in &solutions {
        let table = csv(&game, solution);
        let mut lines: Vec<_> = table.lines().collect();
        lines[1..].reverse();
        for end in ["\n", "\r\n", "\n\n"] {
            for last in ["", end] {
                let file = read(&(lines.join(end) + last), &game).unwrap();
                assert_eq!(
                    (file.values, file.moves.into_vec()),
                    (solution.values.clone(), solution.moves.clone())
                );
            }
        }
    }
}

#[test]
fn json_may_come_in_another_order_and_with_numbers_as_labels() {
    let file = r#"{ "positions": [ {"move":2,"position":2,"outcome":"draw"},
        {"position":0,"move":"1","remoteness":1,"outcome":"win"},
        {"remoteness":0,"outcome":"loss","position":"\u0031"} ],
        "input_sha256": null, "infinite": 0, "question": "outcome" }"#;
    let file = read(file, &small()).unwrap();
    let right = small_outcomes();
    assert_eq!((file.values, file.moves.into_vec()), (right.values, right.moves));
    assert_eq!((file.about.infinite, file.about.input_sha256), (Some(Infinite::Score(0)), None));
    let none = GameGraph::default();
    let empty = read(r#"{"question":"grundy","positions":[]}"#, &none).unwrap();
    assert_eq!(empty.question(), Question::Grundy);
    assert!(read(r#"{"positions":[]}"#, &none).unwrap_err().message().contains("which question"));
    assert_eq!(read("position,score,move,rank", &none).unwrap().question(), Question::Score);
}

/// A broken file, the line and column of the fault, and a part of the message.
type Broken = (&'static str, u64, u64, &'static str);

fn all_are_refused_at_their_place(corpus: &[Broken]) {
    for &(file, line, column, message) in corpus {
        let error = match read(file, &small()) {
            Err(error) => error,
            Ok(_) => panic!("accepted: {file:?}"),
        };
        let place = error.place().unwrap_or_else(|| panic!("no place: {error} in {file:?}"));
        assert!(error.message().contains(message), "{error} in {file:?}");
        assert_eq!((place.line, place.column), (line, column), "{error} in {file:?}");
        assert!(!place.expected.is_empty(), "{error}");
    }
}

#[test]
fn broken_tables_are_refused_at_their_place() {
    all_are_refused_at_their_place(&[
        ("", 1, 1, "no header"),
        ("\n", 1, 1, "no header"),
        ("0,win,1,1\n", 1, 1, "no header"),
        ("position,outcome,remoteness\n", 1, 1, "no header"),
        ("position, outcome, remoteness, move\n", 1, 1, "no header"),
        ("position;outcome;remoteness;move\n", 1, 1, "no header"),
        ("[1]", 1, 1, "no header"),
        ("position,outcome,remoteness,move\n", 2, 1, "no row for position 0 (and for 2 others)"),
        ("position,outcome,remoteness,move\n1,loss,0,\n2,draw,,2\n", 4, 1, "no row for position 0"),
        ("position,outcome,remoteness,move\n0,win,1,1\n2,draw,,2", 3, 10, "no row for position 1"),
        (
            "position,outcome,remoteness,move\n0,win,1,1\n1,loss,0,\n0,win,1,1\n",
            4,
            1,
            "position 0 has a second row; its first is in line 2",
        ),
        ("position,outcome,remoteness,move\n0,win,1,1\n3,loss,0,\n", 3, 1, "no position called `3`"),
        ("position,outcome,remoteness,move\n0,win,1,1\n-1,loss,0,\n", 3, 1, "no position called `-1`"),
        ("position,outcome,remoteness,move\n00,win,1,1\n", 2, 1, "no position called `00`"),
        ("position,outcome,remoteness,move\n18446744073709551616,win,1,1\n", 2, 1, "no position called"),
        ("position,outcome,remoteness,move\n,win,1,1\n", 2, 1, "no position called ``"),
        ("position,outcome,remoteness,move\n0,win,1,7\n", 2, 9, "no position called `7`"),
        ("position,outcome,remoteness,move\n0,won,1,1\n", 2, 3, "no outcome"),
        ("position,outcome,remoteness,move\n0,Win,1,1\n", 2, 3, "no outcome"),
        ("position,outcome,remoteness,move\n0,,1,1\n", 2, 3, "no outcome"),
        ("position,outcome,remoteness,move\n0,win,-1,1\n", 2, 7, "no number of moves"),
        ("position,outcome,remoteness,move\n0,win,1.0,1\n", 2, 7, "no number of moves"),
        ("position,outcome,remoteness,move\n0,win, 1,1\n", 2, 7, "no number of moves"),
        ("position,outcome,remoteness,move\n0,win,4294967295,1\n", 2, 7, "no number of moves"),
        (
            "position,outcome,remoteness,move\n0,win,99999999999999999999999999,1\n",
            2,
            7,
            "no number of moves",
        ),
        ("position,outcome,remoteness,move\n0,win,1\n", 2, 1, "only 3 of 4 fields"),
        ("position,outcome,remoteness,move\n0\n", 2, 1, "only 1 of 4 fields"),
        ("position,outcome,remoteness,move\n0,win,1,1,\n", 2, 1, "more than 4 fields"),
        ("position,outcome,remoteness,move\n0,win,1,1\n# a comment\n", 3, 1, "only 1 of 4"),
        ("position,outcome,remoteness,move\n0,\"win,1,1\n1,loss,0,\n", 2, 3, "never closed"),
        ("position,outcome,remoteness,move\n0,\"win\"x,1,1\n", 2, 8, "after the closing quote"),
        ("position,outcome,remoteness,move\n0,w\"in\",1,1\n", 2, 4, "a quote inside a field"),
        ("position,outcome,remoteness,move\n0,win\r,1,1\n", 2, 6, "carriage return"),
        ("position,outcome,remoteness,move\n0,win,1,1\r1,loss,0,\r2,draw,,2\r", 2, 10, "carriage return"),
        ("position,score,move,rank\n0,1.5,1,1\n", 2, 3, "no score"),
        ("position,score,move,rank\n0,+1,1,1\n", 2, 3, "no score"),
        ("position,score,move,rank\n0,-,1,1\n", 2, 3, "no score"),
        ("position,score,move,rank\n0,9223372036854775808,1,1\n", 2, 3, "no score"),
        ("position,grundy,time\n0,∞,\n", 2, 3, "no Grundy value"),
        ("position,grundy,time\n0,∞{0,\n", 2, 3, "no Grundy value"),
        ("position,grundy,time\n0,∞{0,1},\n", 2, 1, "more than 3 fields"),
        ("position,grundy,time\n0,\"∞{0,,1}\",\n", 2, 3, "no Grundy value"),
        ("position,grundy,time\n0,∞{4294967295},\n", 2, 3, "no Grundy value"),
        ("position,grundy,time\n0,-1,\n", 2, 3, "no Grundy value"),
        ("position,grundy,time\n0,loopy,\n", 2, 3, "no Grundy value"),
        ("position,grundy,time\n0,0,x\n", 2, 5, "no number of moves"),
    ]);
}

#[test]
fn broken_json_is_refused_at_its_place() {
    all_are_refused_at_their_place(&[
        ("{", 1, 2, "ends too early"),
        ("{}", 1, 3, "no `positions`"),
        ("{\"positions\":[", 1, 15, "ends too early"),
        ("{\"positions\":[]}", 1, 17, "which question"),
        ("{\"question\":\"outcome\",\"positions\":[]}", 1, 38, "no row for position 0"),
        ("{\"question\":\"who\"}", 1, 13, "not what its key holds"),
        (
            "{\"question\":\"score\",\n\"positions\":[{\"position\":0,\"outcome\":\"win\"}]}",
            1,
            13,
            "the question is score",
        ),
        ("{\"rule\":\"normal\",\"rule\":\"misere\"}", 1, 18, "a second time"),
        ("{\"rule\":normal}", 1, 9, "not JSON"),
        ("{\"rule\":1}", 1, 9, "not what its key holds"),
        ("{\"infinite\":\"nobody\"}", 1, 13, "not what its key holds"),
        ("{\"version\":3}", 1, 12, "not what its key holds"),
        ("{\"colour\":\"red\"}", 1, 2, "no such key"),
        ("{\"positions\":{}}", 1, 14, "not JSON"),
        ("{\"positions\":[0]}", 1, 15, "not JSON"),
        ("{\"positions\":[{}]}", 1, 15, "no value"),
        ("{\"positions\":[{\"outcome\":\"win\"}]}", 1, 15, "no `position`"),
        ("{\"positions\":[\n{\"position\":\"9\",\"outcome\":\"win\"}]}", 2, 13, "no position called `9`"),
        ("{\"positions\":[{\"position\":null,\"outcome\":\"win\"}]}", 1, 27, "no position called"),
        ("{\"positions\":[{\"position\":\"0\",\"outcome\":\"win\",\"rank\":1}]}", 1, 54, "has no `rank`"),
        ("{\"positions\":[{\"position\":\"0\",\"outcome\":\"win\",\"note\":1}]}", 1, 47, "no such key"),
        ("{\"positions\":[{\"position\":\"0\",\"position\":\"1\"}]}", 1, 31, "a second time"),
        ("{\"positions\":[{\"position\":0,\"outcome\":\"won\"}]}", 1, 39, "no outcome"),
        (
            "{\"positions\":[{\"position\":0,\"outcome\":\"win\",\"remoteness\":1e3}]}",
            1,
            58,
            "no number of moves",
        ),
        ("{\"positions\":[{\"position\":0,\"outcome\":\"win\",\"remoteness\":[1]}]}", 1, 58, "not JSON"),
        (
            "{\"positions\":[{\"position\":0,\"outcome\":\"win\",\"move\":\"x\"}]}",
            1,
            52,
            "no position called `x`",
        ),
        (
            "{\"positions\":[{\"position\":0,\"outcome\":\"win\"},\n{\"position\":0,\"outcome\":\"win\"}]}",
            2,
            13,
            "a second row; its first is in line 1",
        ),
        (
            "{\"positions\":[{\"position\":0,\"outcome\":\"win\"},{\"position\":1,\"score\":1}]}",
            1,
            68,
            "has no `score`",
        ),
        ("{\"positions\":[{\"position\":0,\"outcome\":\"win\"},]}", 1, 46, "not JSON"),
        ("{\"positions\":[{\"position\":0,\"outcome\":\"win}]}\n", 1, 39, "never closed"),
        ("{\"positions\":[{\"position\":\"\\x\",\"outcome\":\"win\"}]}", 1, 27, "no string of JSON"),
        ("{\"summary\":{\"positions\":\"many\"},\"positions\":[]}", 1, 25, "not what its key holds"),
        ("{\"summary\":{\"average\":1}}", 1, 13, "no such key"),
        ("{\"summary\":3}", 1, 12, "not JSON"),
        ("{'positions':[]}", 1, 2, "not JSON"),
        ("{\"positions\" []}", 1, 14, "not JSON"),
    ]);
    let whole = json(&small(), &small_outcomes());
    let all = [
        ("\"win\":1", "\"win\":2", "`win` should be 1"),
        ("\"positions\":3", "\"positions\":4", "`positions` should be 3"),
        ("\"longest\":1", "\"longest\":null", "`longest` should be 1"),
        ("\"moves\":3", "\"moves\":2", "`moves` should be 3"),
    ];
    for (right, wrong, message) in all {
        let error = read(&whole.replacen(right, wrong, 1), &small()).unwrap_err();
        assert!(error.message().contains(message), "{error}");
        assert_eq!(error.place().unwrap().line, 7);
    }
    let error = read(&(whole + "{"), &small()).unwrap_err();
    assert!(error.message().contains("text after the end"), "{error}");
}

#[test]
fn a_file_cut_off_anywhere_is_refused_or_lacks_only_the_end_of_its_last_field() {
    let whole = json(&small(), &small_outcomes());
    for end in (0..whole.trim_end().len()).filter(|&end| whole.is_char_boundary(end)) {
        assert!(read(&whole[..end], &small()).is_err(), "{}", &whole[..end]);
    }
    for end in 0..SMALL.len() - 2 {
        assert!(read(&SMALL[..end], &small()).is_err(), "{}", &SMALL[..end]);
    }
    assert_eq!(read(&SMALL[..SMALL.len() - 2], &small()).unwrap().moves[..], [1, NONE, NONE]);
    assert_eq!(read(&SMALL[..SMALL.len() - 1], &small()).unwrap().moves[..], [1, NONE, 2]);
}

#[test]
fn noise_never_panics() {
    let (mut game, solutions) = solutions();
    game.labels = names(&["a", "b", "c,d", "\"", "", "∞", "0", "1"]);
    let mut state = 1u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize
    };
    let mut refused = 0;
    for round in 0..20_000 {
        let solution = &solutions[round % solutions.len()];
        let mut bytes =
            if round % 2 == 0 { csv(&game, solution) } else { json(&game, solution) }.into_bytes();
        for _ in 0..1 + random() % 3 {
            let at = random() % bytes.len().max(1);
            match random() % 4 {
                0 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = random() as u8),
                1 => {
                    bytes.splice(at..(at + 1).min(bytes.len()), []);
                }
                2 => bytes.insert(at, b"\",\n{}[]:\\0\xFF"[random() % 11]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        match solution_file::read(&bytes, &game, &control()) {
            Ok(file) => assert_eq!(file.values.len(), 8),
            Err(error) => {
                assert!(error.place().is_some(), "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 10_000, "only {refused} refused");
}

#[test]
fn memory_is_taken_by_the_game_and_not_by_the_file() {
    let game = GameGraph::new(Graph::from_moves(1000, &[]).unwrap());
    let control = Control::new(1, Budget::new(2000));
    let error = solution_file::read(b"position,outcome,remoteness,move\n", &game, &control).unwrap_err();
    assert_eq!(error.kind(), retrograde_core::error::Kind::Resource);
}

#[test]
fn a_stopped_work_stops() {
    let control = control();
    control.stop();
    assert!(solution_file::read(SMALL.as_bytes(), &small(), &control).is_err());
    assert!(solution_file::write_csv(&small(), &small_outcomes(), &mut Vec::new(), &control).is_err());
}

#[test]
fn every_number_of_positions_is_read_whole() {
    for n in (0..200).chain([4096, 10_000]) {
        let moves: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
        let game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
        let claims: Vec<_> =
            (0..n).map(|v| (Outcome::ALL[1 + (n - 1 - v) as usize % 2], n - 1 - v)).collect();
        let to: Vec<u32> = (0..n).map(|v| if v + 1 < n { v + 1 } else { NONE }).collect();
        let solution = solution(outcomes(&claims), &to);
        for file in [csv(&game, &solution), json(&game, &solution)] {
            let file = read(&file, &game).unwrap_or_else(|error| panic!("{n} positions: {error}"));
            assert!(file.values == solution.values, "{n} positions");
        }
    }
}
