//! The short programs are right under both rules, and alpha-beta search with them: each answers what the solver answers, on the
//! worked example and on random games.

use std::{path::Path, process::Command};

use retrograde::{
    Control, End, GameGraph, Graph, Outcome, Player, Position, Question, Rule, Solver, Values,
    random::Random,
    solve::methods::METHODS,
    trace::{ShortLine, ShortListings, search_listings, short_listings, trace},
    words::Language,
};

use super::{games::graph, programs::output};

#[allow(clippy::needless_range_loop, clippy::ptr_arg, unreachable_pub, dead_code)]
mod sweep {
    include!("../../src/trace/listings/short/sweep.rs");
}
#[allow(clippy::needless_range_loop, clippy::ptr_arg, unreachable_pub)]
mod queue {
    include!("../../src/trace/listings/short/queue.rs");
}
#[allow(clippy::ptr_arg, unreachable_pub)]
mod search {
    pub struct Game {
        pub moves: Vec<Vec<usize>>,
        pub owner: Vec<i64>,
        pub score: Vec<i64>,
    }
    include!("../../src/trace/listings/short/search.rs");
}

const NAMES: [&str; 3] = ["sweep", "queue", "search"];

/// A game for a program: which one, under which rule, and what the solver answers.
struct Task {
    program: usize,
    misere: bool,
    moves: Vec<Vec<usize>>,
    /// For the sweep: ends first.
    order: Vec<usize>,
    owner: Vec<i64>,
    score: Vec<i64>,
    expected: String,
}

fn method(name: &str) -> &'static retrograde::solve::methods::Method {
    METHODS.iter().find(|method| method.question == Question::Outcome && method.name == name).unwrap()
}

fn game(moves: &[Vec<usize>]) -> GameGraph {
    let all: Vec<_> =
        moves.iter().enumerate().flat_map(|(u, to)| to.iter().map(move |&v| (u as u32, v as u32))).collect();
    GameGraph::new(Graph::from_moves(moves.len() as u32, &all).unwrap())
}

fn tasks() -> Vec<Task> {
    let mut random = Random::new(5);
    let mut tasks = Vec::new();
    for program in 0..3 {
        for round in 0..80 {
            let worked = vec![vec![1, 2], vec![3], vec![3, 4], vec![5], vec![5], vec![]];
            let size = 1 + random.below(2 + round / 4);
            let moves = if round < 2 { worked } else { graph(&mut random, size, program != 1) };
            tasks.push(task(program, round % 2 == 1, moves, &mut random));
        }
    }
    tasks
}

fn task(program: usize, misere: bool, moves: Vec<Vec<usize>>, random: &mut Random) -> Task {
    let n = moves.len();
    let mut game = game(&moves);
    game.rule = if misere { Rule::Misere } else { Rule::Normal };
    let owner: Vec<i64> = (0..n).map(|_| if random.below(2) == 0 { 1 } else { -1 }).collect();
    let score: Vec<i64> = (0..n).map(|_| random.below(9) as i64 - 4).collect();
    let mut order = Vec::new();
    if program == 2 {
        game.rule = Rule::Normal;
        let player = |side: &i64| Some(if *side > 0 { Player::First } else { Player::Second });
        game.owners = Some(owner.iter().map(player).collect());
        let ends = (0..n).filter(|&v| moves[v].is_empty()).map(|v| (v as Position, End::Score(score[v])));
        game.end_play(ends);
        let values = Solver::new().question(Question::Score).solve(&game).unwrap().values;
        let Values::Score { scores, .. } = values else { panic!("scores were asked for") };
        return Task { program, misere: false, moves, order, owner, score, expected: scores[0].to_string() };
    }
    if program == 0 {
        order = trace(&game, Some(Question::Outcome), Some("sweep"), &Control::default())
            .unwrap()
            .order
            .iter()
            .map(|&v| v as usize)
            .collect();
    }
    let values = Solver::new().question(Question::Outcome).solve(&game).unwrap().values;
    let Values::Outcome { outcomes, remoteness } = values else { panic!("outcomes were asked for") };
    let word = |v: u32| match outcomes.get(v) {
        Outcome::Win => format!("1,{}", remoteness[v as usize]),
        Outcome::Loss => format!("-1,{}", remoteness[v as usize]),
        _ => "2".to_owned(),
    };
    let expected = (0..n as u32).map(word).collect::<Vec<_>>().join(" ");
    Task { program, misere, moves, order, owner, score, expected }
}

fn back(moves: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut back = vec![Vec::new(); moves.len()];
    for (v, to) in moves.iter().enumerate() {
        to.iter().for_each(|&w| back[w].push(v));
    }
    back
}

fn words(value: &[i32], n: &[u32]) -> String {
    let word = |(&value, n): (&i32, &u32)| if value == 2 { "2".to_owned() } else { format!("{value},{n}") };
    value.iter().zip(n).map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_short_programs_in_rust_are_right() {
    for task in tasks().into_iter().filter(|task| !task.misere) {
        let Task { program, moves, order, owner, score, expected, .. } = task;
        let told = format!("{}: {moves:?}", NAMES[program]);
        let answer = match program {
            0 => {
                let (value, n) = sweep::sweep(&moves, &order);
                words(&value, &n)
            }
            1 => {
                let (value, n) = queue::solve(&moves, &back(&moves));
                words(&value, &n)
            }
            _ => search::search(&search::Game { moves, owner, score }, 0, i64::MIN, i64::MAX).to_string(),
        };
        assert_eq!(answer, expected, "{told}");
    }
}

#[test]
fn one_line_differs_under_the_other_rule_and_every_step_has_its_line() {
    let of = |name, rule, language| short_listings(method(name), rule, language).unwrap();
    let all = |ShortListings { pseudocode, rust, python, cpp, java }: ShortListings| {
        [pseudocode, rust, python, cpp, java]
    };
    for name in ["sweep", "queue"] {
        for language in [Language::English, Language::Chinese] {
            let (normal, misere) =
                (all(of(name, Rule::Normal, language)), all(of(name, Rule::Misere, language)));
            for (normal, misere) in normal.iter().zip(&misere) {
                assert_eq!(normal.iter().zip(misere).filter(|(a, b)| a != b).count(), 1, "{name}");
                assert!((12..=26).contains(&normal.len()), "{name}: {} lines", normal.len());
            }
            let mut random = Random::new(3);
            for _ in 0..40 {
                let game = game(&graph(&mut random, 9, name == "sweep"));
                for step in
                    trace(&game, Some(Question::Outcome), Some(name), &Control::default()).unwrap().steps
                {
                    for program in &normal {
                        let has = program.iter().any(|line| line.key == Some(step.line));
                        assert!(has, "{name}: nothing runs at a step of `{}`: {program:?}", step.line);
                    }
                }
            }
        }
    }
}

#[test]
fn the_short_programs_in_other_languages_are_right() {
    let tasks = tasks();
    let list = |all: &[i64]| all.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    let mut input = format!("{}\n", tasks.len());
    for Task { program, misere, moves, order, owner, score, .. } in &tasks {
        let edges: Vec<String> =
            moves.iter().enumerate().flat_map(|(u, to)| to.iter().map(move |v| format!("{u} {v}"))).collect();
        let order: Vec<i64> = order.iter().map(|&v| v as i64).collect();
        let (program, n, m) = (program + if *misere { 3 } else { 0 }, moves.len(), edges.len());
        input += &format!("{program} {n} {m} {}\n", order.len());
        input += &format!("{} {} {} {}\n", list(&order), list(owner), list(score), edges.join(" "));
    }
    let mut ran = 0;
    for (language, run) in [("py", python as fn(&Path, &str) -> Option<String>), ("cpp", cpp), ("java", java)]
    {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: String| {
            std::fs::write(folder.path().join(format!("{name}.{language}")), text).unwrap();
        };
        let text = |lines: &[ShortLine]| {
            lines.iter().flat_map(|line| [line.text.as_str(), "\n"]).collect::<String>()
        };
        for (rule, prefix, class) in [(Rule::Normal, "", ""), (Rule::Misere, "misere_", "Misere")] {
            for name in ["sweep", "queue"] {
                let found = short_listings(method(name), rule, Language::English).unwrap();
                let lines = match language {
                    "py" => &found.python,
                    "cpp" => &found.cpp,
                    _ => &found.java,
                };
                write(&format!("{prefix}{name}"), text(lines).replace("class ", &format!("class {class}")));
            }
        }
        let search = search_listings(Language::English);
        let lines = match language {
            "py" => &search.python,
            "cpp" => &search.cpp,
            _ => &search.java,
        };
        let body: String = lines.iter().flat_map(|line| [line.text, "\n"]).collect();
        write("search", body);
        let Some(answers) = run(folder.path(), &input) else {
            println!("skipped: nothing runs .{language} files here");
            continue;
        };
        let answers: Vec<&str> = answers.lines().collect();
        assert_eq!(answers.len(), tasks.len(), "{language}");
        for (answer, task) in answers.iter().zip(&tasks) {
            assert_eq!(answer.trim(), task.expected, "{language}, {}: {:?}", NAMES[task.program], task.moves);
        }
        ran += 1;
    }
    println!("{ran} languages besides Rust ran on {} games", tasks.len());
}

const PYTHON: &str = r#"
import sys
import misere_queue, misere_sweep, queue_ as queue, search, sweep
from math import inf

numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    program, n, m, k = (next(numbers) for _ in range(4))
    order, owner, score = ([next(numbers) for _ in range(size)] for size in (k, n, n))
    moves, back = [[] for _ in range(n)], [[] for _ in range(n)]
    for _ in range(m):
        u, v = next(numbers), next(numbers)
        moves[u].append(v)
        back[v].append(u)
    if program == 2:
        search.moves, search.owner, search.score = moves, owner, score
        print(search.search(0, -inf, inf))
        continue
    value, left = [sweep.sweep, queue.solve, None, misere_sweep.sweep, misere_queue.solve][program](moves, order if program % 3 == 0 else back)
    print(" ".join("2" if value[v] == 2 else f"{value[v]},{left[v]}" for v in range(n)))
"#;

fn python(folder: &Path, input: &str) -> Option<String> {
    // `queue` is a module of Python itself.
    std::fs::rename(folder.join("queue.py"), folder.join("queue_.py")).unwrap();
    std::fs::write(folder.join("main.py"), PYTHON).unwrap();
    output(Command::new("python3").arg("main.py").current_dir(folder), input)
}

const CPP: &str = r#"
#include <algorithm>
#include <climits>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;
using Graph = vector<vector<int>>;
namespace sweep_normal {
#include "sweep.cpp"
}
namespace sweep_misere {
#include "misere_sweep.cpp"
}
namespace queue_normal {
#include "queue.cpp"
}
namespace queue_misere {
#include "misere_queue.cpp"
}
Graph moves;
vector<int> owner;
vector<long long> score;
#include "search.cpp"
int main() {
    int games;
    cin >> games;
    while (games--) {
        int program, n, m, k;
        cin >> program >> n >> m >> k;
        vector<int> order(k);
        owner.assign(n, 0), score.assign(n, 0), moves.assign(n, {});
        for (int& x : order) cin >> x;
        for (int& x : owner) cin >> x;
        for (long long& x : score) cin >> x;
        Graph back(n);
        for (int i = 0, u, v; i < m; i++) cin >> u >> v, moves[u].push_back(v), back[v].push_back(u);
        if (program == 2) {
            cout << search(0, LLONG_MIN, LLONG_MAX) << "\n";
            continue;
        }
        auto [value, left] = program == 0   ? sweep_normal::sweep(moves, order)
                             : program == 3 ? sweep_misere::sweep(moves, order)
                             : program == 1 ? queue_normal::solve(moves, back)
                                            : queue_misere::solve(moves, back);
        for (int v = 0; v < n; v++)
            if (value[v] == 2) cout << "2 ";
            else cout << value[v] << "," << left[v] << " ";
        cout << "\n";
    }
}
"#;

fn cpp(folder: &Path, input: &str) -> Option<String> {
    std::fs::write(folder.join("main.cc"), CPP).unwrap();
    let arguments =
        ["-std=c++17", "-Wall", "-Wextra", "-Wno-unused-variable", "-Werror", "-o", "main", "main.cc"];
    output(Command::new("g++").args(arguments).current_dir(folder), "")?;
    output(&mut Command::new(folder.join("main")), input)
}

const JAVA: &str = r#"
import java.util.*;

class Main {
    static int[][] lists(List<List<Integer>> all) {
        return all.stream().map(list -> list.stream().mapToInt(x -> x).toArray()).toArray(int[][]::new);
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int games = in.nextInt();
        while (games-- > 0) {
            int program = in.nextInt(), n = in.nextInt(), m = in.nextInt(), k = in.nextInt();
            int[] order = new int[k], owner = new int[n];
            long[] score = new long[n];
            for (int i = 0; i < k; i++) order[i] = in.nextInt();
            for (int v = 0; v < n; v++) owner[v] = in.nextInt();
            for (int v = 0; v < n; v++) score[v] = in.nextLong();
            List<List<Integer>> to = new ArrayList<>(), from = new ArrayList<>();
            for (int v = 0; v < n; v++) { to.add(new ArrayList<>()); from.add(new ArrayList<>()); }
            for (int i = 0; i < m; i++) {
                int u = in.nextInt(), v = in.nextInt();
                to.get(u).add(v);
                from.get(v).add(u);
            }
            int[][] moves = lists(to), back = lists(from);
            int[] value, left;
            if (program == 2) {
                Search search = new Search();
                search.moves = moves;
                search.owner = owner;
                search.score = score;
                System.out.println(search.search(0, Long.MIN_VALUE, Long.MAX_VALUE));
                continue;
            }
            if (program == 0) { Sweep s = new Sweep(); s.solve(moves, order); value = s.value; left = s.n; }
            else if (program == 3) { MisereSweep s = new MisereSweep(); s.solve(moves, order); value = s.value; left = s.n; }
            else if (program == 1) { Queue s = new Queue(); s.solve(moves, back); value = s.value; left = s.n; }
            else { MisereQueue s = new MisereQueue(); s.solve(moves, back); value = s.value; left = s.n; }
            List<String> words = new ArrayList<>();
            for (int v = 0; v < n; v++) words.add(value[v] == 2 ? "2" : value[v] + "," + left[v]);
            System.out.println(String.join(" ", words));
        }
    }
}
"#;

fn java(folder: &Path, input: &str) -> Option<String> {
    // The pieces as somebody pastes them into a file of his own.
    let read = |name: &str| std::fs::read_to_string(folder.join(format!("{name}.java"))).unwrap();
    let mut all = JAVA.to_owned();
    for name in ["sweep", "queue", "misere_sweep", "misere_queue"] {
        all += &read(name);
    }
    all += &format!("class Search {{ int[][] moves; int[] owner; long[] score;\n{}}}\n", read("search"));
    std::fs::write(folder.join("Main.java"), all).unwrap();
    output(
        Command::new("javac").args(["-encoding", "UTF-8", "-d", ".", "Main.java"]).current_dir(folder),
        "",
    )?;
    output(Command::new("java").args(["-cp", ".", "Main"]).current_dir(folder), input)
}
