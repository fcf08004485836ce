//! `retrograde heap`: values of heap games, periods with proof, sums, comparisons.

mod misere;
mod report;

use std::{
    fs::{self, File},
    path::Path,
};

use retrograde::{
    Control,
    control::Phase,
    heap::Code,
    heap::{self, Answer, Checkpoint, Keep, NimValues, Sum},
};

use crate::{
    args::Heap,
    failure::{Failure, Verdict},
    input,
    output::{self, is_dash},
    plan,
    progress::Progress,
    words::words,
};

/// Up to so many winning moves of a sum are shown.
const MOST_MOVES: usize = 1000;

pub(crate) fn run(args: &Heap) -> Result<Verdict, Failure> {
    let code: Code = args.code.parse().map_err(Failure::within("CODE"))?;
    let words = words(args.speaking.language);
    if args.explain {
        let text = report::explained(&code, words);
        output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
        return Ok(Verdict::Yes);
    }
    let to_stdout = [&args.certificate, &args.csv, &args.bfile, &args.plot];
    let to_stdout =
        to_stdout.into_iter().flatten().filter(|path| is_dash(path)).count() + usize::from(args.json);
    if to_stdout > 1 {
        let message = "only one of --json and the files named `-` can go to standard output";
        return Err(Failure::arguments(message, "name files for the others"));
    }
    if args.misere {
        return misere::run(args, &code);
    }
    let (control, _) = plan::work(&args.resources);
    let bfile = args
        .compare
        .as_deref()
        .map(|path| Ok::<_, Failure>((input::name_of(path), input::bytes_of(path, &control)?.bytes)));
    let bfile = bfile.transpose()?;
    let bytes = bfile.as_ref().map(|(name, bytes)| (name, (**bytes).as_ref()));
    let upto = upto(args, &code, bytes)?;
    let progress = Progress::of(&control);
    let answer = solve(args, &code, upto, &control)?;
    let is_cut = args.upto.is_none() && answer.period.is_none() && answer.arithmetic.is_none();
    let sum = match args.heaps[..] {
        [] => None,
        _ => Some(answer.sum(&args.heaps, MOST_MOVES)?),
    };
    control.phase(Phase::Writing, 0)?;
    write_files(args, &answer, args.upto.unwrap_or(answer.values.len() as u64 - 1))?;
    drop(progress);

    let mut verdict = Verdict::Yes;
    let mut text = match (args.json, &sum) {
        (true, sum) => report::json(&answer, sum.as_ref())?,
        (false, Some(sum)) => report::sum(&args.heaps, sum, words).text,
        (false, None) => {
            let mut report = report::summary(&answer, words);
            if is_cut {
                report.line("go on", report::GO_ON);
            }
            report.text
        }
    };
    if args.histogram {
        text += &report::histogram(&answer, words);
    }
    if let Some((name, bytes)) = bytes {
        let comparison = answer.compare(bytes, args.shift).map_err(Failure::within(name))?;
        if comparison.difference.is_some() {
            verdict = Verdict::No;
        }
        text += &report::comparison(name, &comparison, words);
    }
    // A file that goes to standard output is not mixed with the summary.
    if to_stdout > usize::from(args.json) {
        output::tell(&text);
    } else {
        output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    }
    Ok(verdict)
}

/// The greatest heap to compute.
fn upto(args: &Heap, code: &Code, bfile: Option<(&String, &[u8])>) -> Result<usize, Failure> {
    let mut upto = args.upto.unwrap_or(heap::usual(code) as u64);
    if args.upto.is_none() {
        // A heap that is too large for computing may still be known by the period.
        let wanted = args.heaps.iter().copied().filter(|&heap| heap < u64::from(u32::MAX) - 2).max();
        upto = upto.max(wanted.unwrap_or(0));
    }
    if let Some((name, bytes)) = bfile {
        let last = heap::greatest_index(bytes).map_err(Failure::within(name))?.unwrap_or(0);
        upto = upto
            .max(u64::try_from(last.saturating_add(args.shift)).unwrap_or(0).min(u64::from(u32::MAX) - 3));
    }
    Ok(usize::try_from(upto).unwrap_or(usize::MAX))
}

fn solve(args: &Heap, code: &Code, upto: usize, control: &Control) -> Result<Answer, Failure> {
    let mut nobody = ();
    let (mut checkpoint, known);
    let keep: &mut dyn Keep = if let Some(path) = &args.checkpoint {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(|error| Failure::writing(path, &error))?;
        (checkpoint, known) = Checkpoint::open(file, code).map_err(Failure::within(&input::name_of(path)))?;
        &mut checkpoint
    } else {
        known = NimValues::default();
        &mut nobody
    };
    Ok(match args.upto {
        Some(_) => heap::solve(code, known, upto, keep, control)?,
        None => heap::solve_as_usual(code, known, upto, keep, control)?,
    })
}

fn write_files(args: &Heap, answer: &Answer, upto: u64) -> Result<(), Failure> {
    if let Some(path) = &args.certificate {
        output::write_to(path, |out| answer.certificate().write(out))?;
    }
    if let Some(path) = &args.csv {
        output::write_to(path, |out| answer.write_csv(0..upto + 1, out))?;
    }
    if let Some(path) = &args.bfile {
        output::write_to(path, |out| answer.write_bfile(0..upto + 1, out))?;
    }
    if let Some(path) = &args.plot {
        output::write_to(path, |out| answer.write_plot(out))?;
    }
    Ok(())
}

/// Whether a file holds the certificate of a heap game, for `retrograde check`.
pub(crate) fn is_certificate(path: &Path) -> bool {
    use std::io::Read as _;
    let mut start = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(200).read_to_end(&mut start));
    read.is_ok() && retrograde::heap::Certificate::is_one(&start)
}

/// The sentence about a sum's winner.
fn who_wins(sum: &Sum) -> &'static str {
    if sum.value == 0 { "the player to move loses" } else { "the player to move wins" }
}
