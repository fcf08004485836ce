//! One run of ours, in a process of its own: `retrograde-bench measure FILE`. It solves as people do, with the moves.

use std::{
    collections::HashSet,
    error::Error,
    path::Path,
    sync::{Arc, OnceLock},
    time::Instant,
};

use retrograde::{
    Control, GameGraph, Infinite, Question, Solution, Solver,
    check::{Verdict, check},
    control::Phase,
    format::{Format, ReadOptions, read},
    memory::Budget,
};
use serde_json::{Value, json};

use crate::digest::{digest, winners};

/// Reads and solves `file` and says how long it took, in the form of the rivals.
pub(crate) fn measure(
    file: &Path,
    threads: usize,
    method: Option<&str>,
    priorities: bool,
) -> Result<Value, Box<dyn Error>> {
    let choosing = Arc::new(OnceLock::new());
    let begins = Arc::clone(&choosing);
    let control = Control::new(threads, Budget::unlimited()).on_phase(move |phase| {
        if phase == Phase::Choosing {
            begins.get_or_init(Instant::now);
        }
    });
    let begun = Instant::now();
    let game = read_game(file, priorities, &control)?;
    let have_read = Instant::now();
    let solution = solve_game(&game, method, &control)?;
    let have_solved = Instant::now();
    let peak = peak_bytes();
    let verdict = check(&game, &solution, &control)?;
    let checking = have_solved.elapsed();
    if verdict != Verdict::Right {
        return Err("the answer is wrong".into());
    }
    let have_decided = choosing.get().copied().unwrap_or(have_solved);
    let (digest, counts) = digest(&solution.values).ok_or("an answer to another question")?;
    let levels = game.priorities.iter().flatten().collect::<HashSet<_>>().len();
    Ok(json!({
        "read_s": (have_read - begun).as_secs_f64(),
        "build_s": 0.0,
        "solve_s": (have_solved - have_read).as_secs_f64(),
        "choose_s": (have_solved - have_decided).as_secs_f64(),
        "check_s": checking.as_secs_f64(),
        "draw": counts[0],
        "win": counts[1],
        "loss": counts[2],
        "digest": format!("{digest:016x}"),
        "winners": winners(&solution.values).map(|digest| format!("{digest:016x}")),
        "priorities": levels,
        "method": solution.method,
        "peak_bytes": peak,
        "positions": game.positions(),
        "moves": game.graph.move_count(),
    }))
}

// Functions of their own, so that instructions can be counted from their first to their last: see instructions.sh.

#[inline(never)]
pub(crate) fn read_game(
    file: &Path,
    priorities: bool,
    control: &Control,
) -> Result<GameGraph, Box<dyn Error>> {
    // SAFETY: the bench writes its inputs before it measures, and never while it does. It buys what users get.
    #[allow(unsafe_code)]
    let unchanging = unsafe { retrograde::input::Unchanging::promise() };
    let source = retrograde::input::map(file, unchanging, control)?;
    let format = match file.extension().and_then(|ending| ending.to_str()) {
        Some("gm" | "pg") => Format::Gm,
        Some("rgg") => Format::Binary,
        Some("txt") => Format::Contest,
        _ => retrograde::format::format_of_name(file).unwrap_or(Format::Contest),
    };
    // The rivals know either ends and draws, or priorities.
    let options = ReadOptions { base: 0, sinks: !priorities, ..ReadOptions::default() };
    let mut game = read(source.bytes, format, &options, control)?.game;
    game.infinite = if priorities { game.default_infinite() } else { Infinite::Draw };
    Ok(game)
}

#[inline(never)]
fn solve_game(game: &GameGraph, method: Option<&str>, control: &Control) -> Result<Solution, Box<dyn Error>> {
    Ok(Solver::new().question(Question::Outcome).method(method).control(control).solve(game)?)
}

/// The most memory that this process has had, where Linux tells it, mapped files included.
pub(crate) fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| 1024 * kilobytes)
}
