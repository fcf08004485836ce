//! The programs that are timed: rivals in C++, built here, and ours.

use std::{
    error::Error,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::families::Family;

/// A program with its arguments, to which the input is added.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    /// What the report calls it.
    pub(crate) name: String,
    program: PathBuf,
    arguments: Vec<String>,
    /// Whether it reads the binary format instead of the text.
    pub(crate) binary: bool,
}

/// The exit code of a rival to whom a game takes too long.
const GAVE_UP: i32 = 3;

/// What one run told.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// Seconds: to read, to build rows, to solve.
    pub(crate) phases: [f64; 3],
    /// All that it printed.
    pub(crate) told: Value,
}

impl Run {
    /// Seconds from the first byte to the last answer.
    pub(crate) fn total(&self) -> f64 {
        self.phases.iter().sum()
    }
}

impl Contender {
    /// The rival built from this source, which must be in `rivals/`.
    pub(crate) fn rival(name: &str, work: &Path) -> Result<Contender, Box<dyn Error>> {
        let rivals = Path::new(env!("CARGO_MANIFEST_DIR")).join("rivals");
        let program = work.join(name);
        let compiler = std::env::var("CXX").unwrap_or_else(|_| "g++".to_owned());
        let status = Command::new(&compiler)
            .args(["-std=c++20", "-O3", "-march=native", "-o"])
            .arg(&program)
            .arg(rivals.join(name).with_extension("cpp"))
            .status()
            .map_err(|error| format!("{compiler}: {error}"))?;
        if !status.success() {
            return Err(format!("{compiler} could not build {name}").into());
        }
        Ok(Contender { name: name.to_owned(), program, arguments: Vec::new(), binary: false })
    }

    /// Ours with this many threads.
    pub(crate) fn ours(threads: usize, binary: bool) -> Result<Contender, Box<dyn Error>> {
        let suffix = if binary { ", .rgg" } else { "" };
        Ok(Contender {
            name: format!("retrograde, {threads} thread{}{suffix}", if threads == 1 { "" } else { "s" }),
            program: std::env::current_exe()?,
            arguments: vec!["measure".to_owned(), format!("--threads={threads}")],
            binary,
        })
    }

    /// Ours on heap games with this many threads.
    pub(crate) fn ours_on_heaps(threads: usize) -> Result<Contender, Box<dyn Error>> {
        let mut ours = Contender::ours(threads, false)?;
        ours.arguments[0] = "measure-heaps".to_owned();
        Ok(ours)
    }

    /// Ours on tables with this many threads.
    pub(crate) fn ours_on_tables(threads: usize) -> Result<Contender, Box<dyn Error>> {
        let mut ours = Contender::ours(threads, false)?;
        ours.arguments[0] = "measure-tables".to_owned();
        Ok(ours)
    }

    /// Ours where priorities decide, with this many threads.
    pub(crate) fn ours_on_priorities(threads: usize) -> Result<Contender, Box<dyn Error>> {
        let mut ours = Contender::ours(threads, false)?;
        ours.arguments.push("--priorities".to_owned());
        Ok(ours)
    }

    /// Ours by the method that the textbooks teach, as a second opinion.
    pub(crate) fn opinion() -> Result<Contender, Box<dyn Error>> {
        let mut ours = Contender::ours(1, false)?;
        ours.name = "retrograde, queue".to_owned();
        ours.arguments.push("--method=queue".to_owned());
        Ok(ours)
    }

    /// Which rivals can read a family.
    pub(crate) fn rivals_of(family: Family) -> &'static [&'static str] {
        if family == Family::Owned { &["owned"] } else { &["textbook", "tuned"] }
    }

    /// Runs it once.
    pub(crate) fn run(&self, input: &[&OsStr]) -> Result<Run, Box<dyn Error>> {
        self.run_within(input)?.ok_or_else(|| format!("{} gave up on {input:?}", self.name).into())
    }

    /// Runs it once; `None` if it gave up, which it tells by its exit code.
    pub(crate) fn run_within(&self, input: &[&OsStr]) -> Result<Option<Run>, Box<dyn Error>> {
        let output = Command::new(&self.program).args(&self.arguments).args(input).output()?;
        if output.status.code() == Some(GAVE_UP) {
            return Ok(None);
        }
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{} failed on {input:?}: {told}", self.name).into());
        }
        let told: Value = serde_json::from_slice(&output.stdout)?;
        let seconds = |key: &str| told[key].as_f64().ok_or_else(|| format!("{} tells no {key}", self.name));
        Ok(Some(Run { phases: [seconds("read_s")?, seconds("build_s")?, seconds("solve_s")?], told }))
    }
}
