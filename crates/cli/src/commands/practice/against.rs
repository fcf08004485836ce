//! `retrograde practice NAME --against COMMAND`: a program of somebody's own on many inputs, and the smallest input found on which
//! it is wrong.

use std::{
    io,
    path::Path,
    time::{Duration, Instant},
};

use retrograde::{
    Control, Error,
    error::Kind,
    practice::{Problem, TrialInput},
};

use super::program::{self, End, Run};
use crate::{
    args::Practice,
    failure::{Failure, Verdict},
    output,
    words::{Tally, Trouble, Words, words},
};

/// So many runs, and so much time, may go into making an input smaller.
const MOST_RUNS: usize = 3000;
const MOST_TIME: Duration = Duration::from_secs(60);
/// After so many time-outs the program is not tried on more inputs.
const MOST_TIME_OUTS: usize = 3;

/// What went wrong on an input.
struct Fault {
    input: TrialInput,
    expected: String,
    run: Run,
    trouble: Trouble,
}

pub(super) fn run(
    args: &Practice,
    problem: &Problem,
    command: &str,
    control: &Control,
) -> Result<Verdict, Failure> {
    let words = words(args.speaking.language);
    let mut trial = Against { problem, command, limit: args.limit, control };
    let mut tally = Tally::default();
    let mut timed_out = None;
    for index in 0..args.tests {
        let input = problem.input(args.seed, index, args.tests);
        let expected = problem.answer(&input.text)?;
        let run = trial.on(&input.text)?;
        tally.tests += 1;
        if run.time > tally.slowest.0 {
            tally.slowest = (run.time, index + 1);
        }
        if let End::Crashed(how) = &run.end
            && index == 0
            && matches!(how.as_str(), "exit status 126" | "exit status 127")
        {
            let message = format!("the program cannot be started: {command}");
            return Err(Failure::arguments(message, run.errors.trim().to_owned()));
        }
        match trial.trouble(&input.text, &expected, &run) {
            None => tally.right += 1,
            Some(Trouble::TimedOut) => {
                tally.timed_out += 1;
                let fault = Fault { input, expected, run, trouble: Trouble::TimedOut };
                timed_out.get_or_insert((index, fault));
                if tally.timed_out == MOST_TIME_OUTS {
                    break;
                }
            }
            Some(trouble) => {
                match trouble {
                    Trouble::Crashed => tally.crashed += 1,
                    _ => tally.wrong += 1,
                }
                let fault = trial.smaller(Fault { input, expected, run, trouble })?;
                return told(&tally, Some((index, fault)), words);
            }
        }
    }
    let fault = match timed_out {
        Some((index, fault)) => Some((index, trial.smaller(fault)?)),
        None => None,
    };
    told(&tally, fault, words)
}

/// A program and the problem that it is to solve.
struct Against<'a> {
    problem: &'a Problem,
    command: &'a str,
    limit: Duration,
    control: &'a Control,
}

impl Against<'_> {
    /// Runs it on an input.
    fn on(&mut self, input: &str) -> Result<Run, Failure> {
        let mut stopped = None;
        let mut stop = || {
            stopped = stopped.take().or(self.control.advance(0).err());
            stopped.is_some()
        };
        let run = program::run(self.command, input, self.limit, &mut stop);
        match (run, stopped) {
            (_, Some(error)) => Err(error.into()),
            (Ok(run), None) => Ok(run),
            (Err(error), None) => Err(not_started(self.command, &error)),
        }
    }

    /// What is wrong about a run, if anything is.
    fn trouble(&self, input: &str, expected: &str, run: &Run) -> Option<Trouble> {
        match run.end {
            End::Crashed(_) => Some(Trouble::Crashed),
            End::TimedOut => Some(Trouble::TimedOut),
            End::Done if self.problem.accepts(input, expected, &run.output) => None,
            End::Done => Some(Trouble::Wrong),
        }
    }

    /// The same fault on a smaller input.
    fn smaller(&mut self, mut fault: Fault) -> Result<Fault, Failure> {
        let began = Instant::now();
        let (mut runs, mut failed) = (0, None);
        let kind = fault.trouble;
        let problem = self.problem;
        let mut latest = None;
        let input = problem.shrink(&fault.input, &mut |text, expected| {
            runs += 1;
            if runs > MOST_RUNS || began.elapsed() > MOST_TIME {
                return None;
            }
            let run = match self.on(text) {
                Ok(run) => run,
                Err(failure) => {
                    failed = Some(failure);
                    return None;
                }
            };
            // A crash is not looked for in place of a wrong answer: it may be another fault.
            let same = self.trouble(text, expected, &run) == Some(kind);
            if same {
                latest = Some((text.to_owned(), expected.to_owned(), run));
            }
            Some(same)
        });
        if let Some(failure) = failed {
            return Err(failure);
        }
        if let Some((text, expected, run)) = latest.filter(|(text, ..)| *text == input.text) {
            debug_assert_eq!(text, input.text);
            fault = Fault { input, expected, run, trouble: kind };
        }
        Ok(fault)
    }
}

fn not_started(command: &str, error: &io::Error) -> Failure {
    Error::new(Kind::Io, format!("the program cannot be started: {command}: {error}")).into()
}

/// Tells how it went, and the input that the program is wrong on.
fn told(tally: &Tally, fault: Option<(usize, Fault)>, words: &dyn Words) -> Result<Verdict, Failure> {
    let mut text = words.tally(tally);
    if let Some((index, fault)) = &fault {
        let how = match &fault.run.end {
            End::Crashed(how) => how.as_str(),
            _ => "",
        };
        text += &format!("{}\n", words.trouble(index + 1, fault.trouble, how));
        // Whole lines, so that each of the three parts begins on a line of its own.
        let whole = |text: &str| {
            if text.ends_with('\n') || text.is_empty() { text.to_owned() } else { format!("{text}\n") }
        };
        text += &format!(
            "input:\n{}expected:\n{}yours:\n{}",
            whole(&fault.input.text),
            whole(&fault.expected),
            whole(&fault.run.output)
        );
    }
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    if let Some((_, fault)) = &fault {
        // The last lines of what the program itself says about it.
        const LINES: usize = 10;
        let lines: Vec<&str> = fault.run.errors.lines().collect();
        for line in &lines[lines.len().saturating_sub(LINES)..] {
            output::tell(&format!("{line}\n"));
        }
    }
    Ok(if fault.is_none() { Verdict::Yes } else { Verdict::No })
}
