//! What is told about the runs: medians, ratios, machine.

use std::{fmt::Write, process::Command};

use crate::contenders::Run;

/// All runs of one program on one input.
#[derive(Debug)]
pub(crate) struct Series {
    /// The program's name.
    pub(crate) name: String,
    /// Its runs.
    pub(crate) runs: Vec<Run>,
}

impl Series {
    /// The median of something about the runs.
    pub(crate) fn median(&self, of: impl Fn(&Run) -> f64) -> f64 {
        let mut values: Vec<f64> = self.runs.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    }

    fn least(&self, of: impl Fn(&Run) -> f64) -> f64 {
        self.runs.iter().map(of).fold(f64::INFINITY, f64::min)
    }
}

/// A table of one input: how fast each program was, and how many times as fast as each rival.
pub(crate) fn table(title: &str, series: &[Series], rivals: usize) -> String {
    let mut text = format!(
        "### {title}\n\n| program | read | build | solve | of it moves | total | least | peak | check |"
    );
    for rival in &series[..rivals] {
        let _ = write!(text, " vs {0} | build + solve vs {0} |", rival.name);
    }
    text += "\n|---|---|---|---|---|---|---|---|---|";
    text += &"---|---|".repeat(rivals);
    text.push('\n');
    let work = |run: &Run| run.phases[1] + run.phases[2];
    for one in series {
        let phase = |i: usize| one.median(|run| run.phases[i]);
        // What only we do, and so tell.
        let told = |key: &str| match one.runs[0].told[key].as_f64() {
            Some(_) => format!("{:.3}", one.median(|run| run.told[key].as_f64().unwrap_or_default())),
            None => String::new(),
        };
        let _ = write!(
            text,
            "| {} | {:.3} | {:.3} | {:.3} | {} | {:.3} | {:.3} |",
            one.name,
            phase(0),
            phase(1),
            phase(2),
            told("choose_s"),
            one.median(Run::total),
            one.least(Run::total)
        );
        let peak = one.runs[0].told["peak_bytes"].as_u64();
        let _ =
            write!(text, " {} |", peak.map_or(String::new(), |bytes| format!("{} MB", bytes / 1_000_000)));
        let _ = write!(text, " {} |", told("check_s"));
        for rival in &series[..rivals] {
            let total = rival.median(Run::total) / one.median(Run::total);
            let _ = write!(text, " {total:.2} | {:.2} |", rival.median(work) / one.median(work));
        }
        text.push('\n');
    }
    text
}

/// The machine, the compilers and the state of the sources, a line each.
pub(crate) fn surroundings() -> String {
    let first_line = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok()?;
        String::from_utf8_lossy(&output.stdout).lines().next().map(str::to_owned)
    };
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|two| two.1));
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut text = String::new();
    for (what, value) in [
        ("machine", Some(format!("{}, {cores} cores", model.unwrap_or("unknown")))),
        ("system", first_line("uname", &["-sr"])),
        ("load before", load.split(' ').next().map(str::to_owned)),
        ("rustc", first_line("rustc", &["--version"])),
        ("compiler of the rivals", first_line("g++", &["--version"])),
        ("sources", first_line("git", &["describe", "--always", "--dirty"])),
        (
            "command",
            Some(std::env::args().skip(1).fold("retrograde-bench".to_owned(), |all, one| all + " " + &one)),
        ),
    ] {
        let _ = writeln!(text, "- {what}: {}", value.unwrap_or_else(|| "unknown".to_owned()));
    }
    text
}

/// Today, as `2026-11-29`.
pub(crate) fn today() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    // Howard Hinnant's civil_from_days, with years that begin in March.
    let days = (now.as_secs() / 86400) as i64 + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + i64::from(month <= 2))
}
