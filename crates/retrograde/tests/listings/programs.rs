//! Runs the listings: the Rust ones right here, the others with a small program around them.

use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use super::games::{Task, set_word};

macro_rules! listing {
    ($name:ident) => {
        #[allow(clippy::needless_range_loop, clippy::ptr_arg, unreachable_pub)]
        mod $name {
            include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/trace/listings/", stringify!($name), ".rs"));
        }
    };
}
listing!(outcome_queue);
listing!(outcome_sweep);
listing!(score_attractors);
listing!(score_sweep);
listing!(grundy_counters);
listing!(grundy_sweep);
listing!(outcome_zielonka);

/// What the Rust listing answers.
pub(crate) fn rust(task: &Task) -> String {
    let Task { moves, owner, end, forever, .. } = task;
    let small = |numbers: &[i64]| numbers.iter().map(|&x| x as i32).collect::<Vec<i32>>();
    let owner_small = owner.as_deref().map(small);
    let rank = |rank: Option<u32>| rank.map_or(-1, i64::from);
    let words: Vec<String> = match task.method {
        0 => outcome_queue::solve(moves, owner_small.as_deref(), &small(end), *forever as i32)
            .into_iter()
            .map(|(outcome, left)| format!("{outcome},{}", rank(left)))
            .collect(),
        1 => outcome_sweep::solve(moves, owner_small.as_deref(), &small(end))
            .into_iter()
            .map(|(outcome, left)| format!("{outcome},{left}"))
            .collect(),
        2 => score_attractors::solve(moves, owner.as_deref(), end, *forever)
            .into_iter()
            // An end that is worth as much as infinite play has rank 0.
            .map(|(score, left)| format!("{score},{}", rank(left)))
            .collect(),
        3 => score_sweep::solve(moves, owner.as_deref(), end).iter().map(i64::to_string).collect(),
        4 => grundy_counters::solve(moves)
            .into_iter()
            .map(|value| value.map_or_else(set_word, |nimber| nimber.to_string()))
            .collect(),
        5 => grundy_sweep::solve(moves).iter().map(u32::to_string).collect(),
        _ => {
            let owner = owner_small.unwrap();
            let game = outcome_zielonka::Game { moves, owner: &owner, priority: end };
            game.solve().iter().map(i32::to_string).collect()
        }
    };
    words.join(" ")
}

/// Runs the listings in a folder on an input; `None` where the language is not installed.
type Run = fn(&Path, &str) -> Option<String>;

/// The other languages, by the endings of their files.
pub(crate) const OTHERS: [(&str, Run); 3] = [("py", python), ("cpp", cpp), ("java", java)];

const PYTHON: &str = r#"
import sys
import outcome_queue, outcome_sweep, score_attractors, score_sweep, grundy_counters, grundy_sweep, outcome_zielonka

numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    method, n, m, owned, forever = (next(numbers) for _ in range(5))
    owner = [next(numbers) for _ in range(n)]
    owner = owner if owned else None
    end = [next(numbers) for _ in range(n)]
    moves = [[] for _ in range(n)]
    for _ in range(m):
        u = next(numbers)
        moves[u].append(next(numbers))
    pairs = lambda answer: [f"{a},{-1 if b is None else b}" for a, b in zip(*answer)]
    value = lambda x: str(x) if isinstance(x, int) else "{" + ",".join(map(str, sorted(x))) + "}"
    words = [
        lambda: pairs(outcome_queue.solve(moves, owner, end, forever)),
        lambda: pairs(outcome_sweep.solve(moves, owner, end)),
        lambda: pairs(score_attractors.solve(moves, owner, end, forever)),
        lambda: [str(x) for x in score_sweep.solve(moves, owner, end)],
        lambda: [value(x) for x in grundy_counters.solve(moves)],
        lambda: [str(x) for x in grundy_sweep.solve(moves)],
        lambda: [str(x) for x in outcome_zielonka.solve(moves, owner, end)],
    ][method]()
    print(" ".join(words))
"#;

const CPP: &str = r#"
#include <algorithm>
#include <climits>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <vector>
namespace outcome_queue {
#include "outcome_queue.cpp"
}
namespace outcome_sweep {
#include "outcome_sweep.cpp"
}
namespace score_attractors {
#include "score_attractors.cpp"
}
namespace score_sweep {
#include "score_sweep.cpp"
}
namespace grundy_counters {
#include "grundy_counters.cpp"
}
namespace grundy_sweep {
#include "grundy_sweep.cpp"
}
namespace outcome_zielonka {
#include "outcome_zielonka.cpp"
}
int main() {
    int games;
    std::cin >> games;
    while (games--) {
        int method, n, m, owned;
        long long forever;
        std::cin >> method >> n >> m >> owned >> forever;
        std::vector<int> owner(n);
        std::vector<long long> end(n);
        for (int& x : owner) std::cin >> x;
        for (long long& x : end) std::cin >> x;
        if (!owned) owner.clear();
        std::vector<int> result(end.begin(), end.end());
        std::vector<std::vector<int>> moves(n);
        for (int i = 0, u, v; i < m; i++) std::cin >> u >> v, moves[u].push_back(v);
        auto pairs = [&](const auto& a, const auto& b) {
            for (int v = 0; v < n; v++) std::cout << (v ? " " : "") << a[v] << "," << b[v];
        };
        auto list = [&](const auto& a) {
            for (int v = 0; v < n; v++) std::cout << (v ? " " : "") << a[v];
        };
        if (method == 0) {
            auto a = outcome_queue::solve(moves, owner, result, int(forever));
            pairs(a.outcome, a.remoteness);
        } else if (method == 1) {
            auto a = outcome_sweep::solve(moves, owner, result);
            pairs(a.outcome, a.remoteness);
        } else if (method == 2) {
            auto a = score_attractors::solve(moves, owner, end, forever);
            pairs(a.score, a.rank);
        } else if (method == 3) {
            list(score_sweep::solve(moves, owner, end));
        } else if (method == 4) {
            auto a = grundy_counters::solve(moves);
            for (int v = 0; v < n; v++) {
                std::cout << (v ? " " : "");
                if (a.value[v] >= 0) {
                    std::cout << a.value[v];
                    continue;
                }
                std::cout << "{";
                bool first = true;
                for (int k : a.loopy[v]) std::cout << (first ? "" : ",") << k, first = false;
                std::cout << "}";
            }
        } else if (method == 5) {
            list(grundy_sweep::solve(moves));
        } else {
            list(outcome_zielonka::Game{moves, owner, end}.solve());
        }
        std::cout << "\n";
    }
}
"#;

const JAVA: &str = r#"
import java.util.*;

class Main {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int games = in.nextInt();
        while (games-- > 0) {
            int method = in.nextInt(), n = in.nextInt(), m = in.nextInt(), owned = in.nextInt();
            long forever = in.nextLong();
            int[] owner = new int[n];
            long[] end = new long[n];
            int[] result = new int[n];
            for (int v = 0; v < n; v++) owner[v] = in.nextInt();
            for (int v = 0; v < n; v++) end[v] = in.nextLong();
            for (int v = 0; v < n; v++) result[v] = (int) end[v];
            if (owned == 0) owner = null;
            List<List<Integer>> lists = new ArrayList<>();
            for (int v = 0; v < n; v++) lists.add(new ArrayList<>());
            for (int i = 0; i < m; i++) lists.get(in.nextInt()).add(in.nextInt());
            int[][] moves = new int[n][];
            for (int v = 0; v < n; v++) moves[v] = lists.get(v).stream().mapToInt(x -> x).toArray();
            List<String> words = new ArrayList<>();
            if (method == 0) {
                OutcomeQueue a = new OutcomeQueue();
                a.solve(moves, owner, result, (int) forever);
                for (int v = 0; v < n; v++) words.add(a.outcome[v] + "," + a.remoteness[v]);
            } else if (method == 1) {
                OutcomeSweep a = new OutcomeSweep();
                a.solve(moves, owner, result);
                for (int v = 0; v < n; v++) words.add(a.outcome[v] + "," + a.remoteness[v]);
            } else if (method == 2) {
                ScoreAttractors a = new ScoreAttractors();
                a.solve(moves, owner, end, forever);
                for (int v = 0; v < n; v++) words.add(a.score[v] + "," + a.rank[v]);
            } else if (method == 3) {
                for (long x : ScoreSweep.solve(moves, owner, end)) words.add("" + x);
            } else if (method == 4) {
                GrundyCounters a = new GrundyCounters();
                a.solve(moves);
                for (int v = 0; v < n; v++)
                    words.add(a.value[v] >= 0 ? "" + a.value[v] : "" + a.loopy.get(v).toString().replace(" ", "").replace("[", "{").replace("]", "}"));
            } else if (method == 5) {
                for (int x : GrundySweep.solve(moves)) words.add("" + x);
            } else {
                OutcomeZielonka a = new OutcomeZielonka();
                a.moves = moves;
                a.owner = owner;
                a.priority = end;
                for (int x : a.solve()) words.add("" + x);
            }
            System.out.println(String.join(" ", words));
        }
    }
}
"#;

fn python(folder: &Path, input: &str) -> Option<String> {
    std::fs::write(folder.join("main.py"), PYTHON).unwrap();
    output(Command::new("python3").arg("main.py").current_dir(folder), input)
}

fn cpp(folder: &Path, input: &str) -> Option<String> {
    std::fs::write(folder.join("main.cc"), CPP).unwrap();
    let arguments = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "main", "main.cc"];
    output(Command::new("g++").args(arguments).current_dir(folder), "")?;
    output(&mut Command::new(folder.join("main")), input)
}

fn java(folder: &Path, input: &str) -> Option<String> {
    std::fs::write(folder.join("Main.java"), JAVA).unwrap();
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "java")).collect();
    let arguments = ["-encoding", "UTF-8", "-d", "."];
    output(Command::new("javac").args(arguments).args(files).current_dir(folder), "")?;
    output(Command::new("java").args(["-cp", ".", "Main"]).current_dir(folder), input)
}

/// What a program writes; `None` if there is no such program. Anything else that goes wrong fails the test.
pub(crate) fn output(command: &mut Command, input: &str) -> Option<String> {
    let mut child = match command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        Err(error) => panic!("{command:?}: {error}"),
    };
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    // A compiler that reads nothing may close its end first.
    let _ = writer.join().unwrap();
    assert!(output.status.success(), "{command:?} failed");
    Some(String::from_utf8(output.stdout).unwrap())
}
