//! Games that priorities decide: ours against the algorithm that is taught, on hard families and on files.

use std::{
    error::Error,
    fmt::Write as _,
    fs,
    io::BufWriter,
    path::{Path, PathBuf},
};

use clap::Args;
use retrograde::{GameGraph, format};

use crate::{contenders::Contender, report::Series};

// The tests solve the same families.
#[allow(dead_code)]
#[path = "../../crates/retrograde/tests/parity/families.rs"]
mod families;

/// Times parity games.
#[derive(Debug, Args)]
pub(crate) struct Parity {
    /// What is solved: the word of a family and its numbers.
    #[arg(long, value_delimiter = ',', default_values_t = SUITE.iter().map(|game| (*game).to_owned()))]
    games: Vec<String>,
    /// All files of this folder that end in `.gm` or `.pg`, too.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// How many seconds the rival may take for a game before it gives up.
    #[arg(long, default_value_t = 10)]
    patience: u32,
}

/// The families at the sizes that are measured by default.
const SUITE: &[&str] = &[
    "chain:1000000",
    "cycle:1000000",
    "ladder:500000",
    "nested:100000",
    "clique:1000",
    "recursive-ladder:25",
    "recursive-ladder:5000",
    "jurdzinski:100:100",
    "robust:12",
    "robust:60",
    "random:1000000:10:2",
    "random:1000000:1000000:4",
    "random:100000:3:100",
    "random:100000:100000:2",
];

/// The game that a word with numbers names, such as `recursive-ladder:25`.
fn made(name: &str) -> Result<GameGraph, Box<dyn Error>> {
    let mut parts = name.split(':');
    let family = parts.next().unwrap_or_default();
    let numbers = parts.map(str::parse).collect::<Result<Vec<u32>, _>>()?;
    Ok(match (family, &numbers[..]) {
        ("chain", &[n]) => families::chain(n),
        ("cycle", &[n]) => families::cycle(n),
        ("ladder", &[rungs]) => families::ladder(rungs),
        ("nested", &[n]) => families::nested(n),
        ("clique", &[n]) => families::clique(n),
        ("recursive-ladder", &[blocks]) => families::recursive_ladder(blocks),
        ("jurdzinski", &[height, width]) => families::jurdzinski(height, width),
        ("robust", &[k]) => families::robust(k),
        ("random", &[n, priorities, degree]) => families::random_of(n, priorities, degree, 1),
        _ => return Err(format!("there is no family `{name}`; see SUITE in bench/src/parity.rs").into()),
    })
}

impl Parity {
    /// Runs everybody on every game, and returns the table. Fails if any two disagree on who wins a position.
    pub(crate) fn contest(&self, arguments: &crate::Arguments) -> Result<String, Box<dyn Error>> {
        let mut inputs = Vec::new();
        for name in &self.games {
            let file = arguments.work.join(format!("parity-{}.gm", name.replace(':', "-")));
            if !file.exists() {
                let mut out = BufWriter::new(fs::File::create(&file)?);
                format::write(&made(name)?, format::Format::Gm, &mut out)?;
            }
            inputs.push((name.clone(), file));
        }
        if let Some(folder) = &self.folder {
            let mut files: Vec<PathBuf> =
                fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
            files.retain(|file| file.extension().is_some_and(|ending| ending == "gm" || ending == "pg"));
            files.sort();
            let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            inputs.extend(files.into_iter().map(|file| (name(&file), file)));
        }
        let rival = match Contender::rival("zielonka", &arguments.work) {
            Ok(rival) => Some(rival),
            Err(error) => {
                eprintln!("without the rival zielonka: {error}");
                None
            }
        };
        let mut text = HEAD.to_owned();
        print!("{text}");
        let mut compared = 0;
        for (name, file) in &inputs {
            let row = self.row(name, file, rival.as_ref(), arguments, &mut compared)?;
            print!("{row}");
            text += &row;
        }
        let end = format!("\nThe winners of {compared} of {} games were compared.\n", inputs.len());
        println!("{end}");
        Ok(text + &end)
    }

    fn row(
        &self,
        name: &str,
        file: &Path,
        rival: Option<&Contender>,
        arguments: &crate::Arguments,
        compared: &mut usize,
    ) -> Result<String, Box<dyn Error>> {
        let ours = Contender::ours_on_priorities(arguments.threads[0])?;
        let mut series = Series { name: ours.name.clone(), runs: Vec::new() };
        let mut theirs = Series { name: "zielonka".to_owned(), runs: Vec::new() };
        let mut waits = rival.is_some();
        for _ in 0..arguments.rounds.max(1) {
            series.runs.push(ours.run(&[file.as_os_str()])?);
            let (Some(rival), true) = (rival, waits) else { continue };
            match rival.run_within(&[file.as_os_str(), self.patience.to_string().as_ref()])? {
                Some(run) => theirs.runs.push(run),
                None => waits = false,
            }
        }
        let told = &series.runs[0].told;
        for run in series.runs.iter().chain(&theirs.runs) {
            if run.told["winners"] != told["winners"] && run.told["digest"] != told["winners"] {
                return Err(format!("{name}: different winners: {} and {}", told, run.told).into());
            }
        }
        *compared += usize::from(!theirs.runs.is_empty());
        let work = |series: &Series| series.median(|run| run.phases[1] + run.phases[2]);
        let mut row = format!(
            "| {name} | {} | {} | {} | {} | {:.3} | {:.3} | {:.3} | {:.3} |",
            told["positions"],
            told["moves"],
            told["priorities"],
            told["win"],
            series.median(|run| run.phases[0]),
            work(&series),
            series.median(|run| run.told["check_s"].as_f64().unwrap_or_default()),
            series.median(crate::contenders::Run::total),
        );
        match (rival, theirs.runs.is_empty()) {
            (None, _) => row += "  |  |\n",
            (Some(_), true) => {
                let _ = writeln!(
                    row,
                    " gave up after {} s | > {:.0} |",
                    self.patience,
                    f64::from(self.patience) / work(&series).max(1e-6)
                );
            }
            (Some(_), false) => {
                let _ =
                    writeln!(row, " {:.3} | {:.2} |", work(&theirs), work(&theirs) / work(&series).max(1e-6));
            }
        }
        Ok(row)
    }
}

const HEAD: &str = "\
### parity games

| game | positions | moves | priorities | won by First | read | solve | check | total | solve, zielonka | times as fast |
|---|---|---|---|---|---|---|---|---|---|---|
";
