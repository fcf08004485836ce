//! `retrograde tabulate`: a big game into a tablebase, tier by tier.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Instant,
};

use retrograde::{
    Outcome,
    control::Phase,
    error::human_bytes,
    tablebase::Header,
    tabulate::{Estimate, Options},
};
use serde::Serialize;

use crate::{
    args::Tabulate,
    failure::{Failure, Verdict},
    input, machine,
    numbers::count,
    output::{self, is_dash},
    plan,
    progress::Progress,
    summary::Facts,
    tablebase,
    words::{Key, Words, words},
};

pub(crate) fn run(args: &Tabulate) -> Result<Verdict, Failure> {
    let path = &args.output;
    if is_dash(path) {
        return Err(Failure::arguments(
            "a tablebase cannot go to standard output: a stopped run could not go on",
            "name a file, such as -o game.rgt",
        ));
    }
    let (control, watch) = plan::work(&args.resources);
    let folder = work_folder(path);
    if args.resume && !folder.exists() && tablebase::is_tablebase(path) {
        let told = format!("{} is whole already: there is nothing to go on with", path.display());
        output::note(words(args.speaking.language), &told);
        return Ok(Verdict::Yes);
    }
    let progress = Progress::of(&control);
    let rules = input::load_rules(&args.game, &control)?;
    let limit = control.budget.limit();
    let options = Options {
        outcome_only: args.outcome_only,
        method: args.method,
        reachable: args.reachable,
        folder: Some(folder),
        resume: args.resume,
        max_positions: rules.most(args.resources.max_positions).unwrap_or(0),
        announce: Some(announcer(limit)),
        ..Options::default()
    };
    let tables =
        rules.game.tabulate(rules.about(), &options, &control).map_err(|error| rules.failure(error))?;
    let header = tables.header().clone();
    control.phase(Phase::Writing, 0)?;
    tables.finish(path)?;
    drop(progress);
    let size = path.metadata().map_or(0, |metadata| metadata.len());
    let text = summary(&header, size, words(args.speaking.language));
    if args.stats.as_deref().is_some_and(is_dash) {
        output::tell(&text);
    } else {
        output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    }
    if let Some(stats) = &args.stats {
        let measured = Measured::of(&header, size, control.threads, watch.total(), &watch);
        output::write_to(stats, |out| {
            serde_json::to_writer(&mut *out, &measured).map_err(std::io::Error::from)?;
            Ok(writeln!(out)?)
        })?;
    }
    Ok(Verdict::Yes)
}

/// Where the finished parts of a tablebase are kept.
fn work_folder(path: &Path) -> PathBuf {
    let mut folder = path.as_os_str().to_owned();
    folder.push(".work");
    folder.into()
}

/// Shorter work is not announced.
const SECONDS: f64 = 3.0;

/// Says what solving will take, by how long it took to look at some positions.
fn announcer(limit: Option<u64>) -> Box<dyn Fn(&Estimate) + Send + Sync> {
    let began = Mutex::new(Instant::now());
    Box::new(move |estimate| {
        let mut began = began.lock().unwrap_or_else(PoisonError::into_inner);
        if estimate.sampled == 0 {
            *began = Instant::now();
            return;
        }
        let seconds = began.elapsed().as_secs_f64() * estimate.positions as f64 / estimate.sampled as f64;
        if seconds < SECONDS {
            return;
        }
        let of = limit.map_or_else(String::new, |limit| format!(" of {}", human_bytes(limit)));
        output::tell(&format!(
            "{} in {}: expect {}{of} of memory, {} of disk and about {seconds:.0} s to solve them\n",
            count(estimate.positions, "position"),
            count(estimate.tiers as u64, "tier"),
            human_bytes(estimate.memory),
            human_bytes(estimate.disk),
        ));
    })
}

/// What is in a tablebase, one fact a line.
pub(crate) fn summary(header: &Header, size: u64, words: &'static dyn Words) -> String {
    let counted = header.counted();
    let mut facts = Facts::new(words);
    facts.line(Key::Game, &header.game);
    facts.line(Key::Tiers, &words.in_tiers(counted.positions(), header.tiers.len() as u64));
    let some = Outcome::ALL.into_iter().filter(|&outcome| counted.of(outcome) > 0);
    let answers: Vec<String> =
        some.map(|outcome| words.counted(outcome, header.owned, counted.of(outcome))).collect();
    facts.line(Key::Answer, &answers.join(words.comma()));
    facts.line(
        Key::File,
        &words.bytes_a_position(&human_bytes(size), size as f64 / counted.positions().max(1) as f64),
    );
    facts.text()
}

/// What was counted and measured. Its keys are a contract: scripts rely on them.
#[derive(Serialize)]
struct Measured<'a> {
    game: &'a str,
    positions: u64,
    win: u64,
    loss: u64,
    tie: u64,
    draw: u64,
    longest: Option<u32>,
    tiers: usize,
    bytes: u64,
    threads: usize,
    explore_s: f64,
    solve_s: f64,
    write_s: f64,
    total_s: f64,
    peak_rss_bytes: Option<u64>,
}

impl<'a> Measured<'a> {
    fn of(
        header: &'a Header,
        bytes: u64,
        threads: usize,
        total_s: f64,
        watch: &crate::stopwatch::Stopwatch,
    ) -> Self {
        let counted = header.counted();
        Measured {
            game: &header.game,
            positions: counted.positions(),
            win: counted.of(Outcome::Win),
            loss: counted.of(Outcome::Loss),
            tie: counted.of(Outcome::Tie),
            draw: counted.of(Outcome::Draw),
            longest: counted.longest().filter(|_| header.remoteness),
            tiers: header.tiers.len(),
            bytes,
            threads,
            explore_s: watch.seconds(&[Phase::Exploring]),
            solve_s: watch.seconds(&[Phase::Solving]),
            write_s: watch.seconds(&[Phase::Writing]),
            total_s,
            peak_rss_bytes: machine::peak_memory(),
        }
    }
}
