//! `retrograde solve`: question → method → solution, told to a person, to a file, or to a script.

use std::path::{Path, PathBuf};

use retrograde::{
    Control, Position, Solution, Solver,
    check::{self, Claims},
    control::Phase,
    counts::Counts,
    explore::Known,
    export,
    solution::SolutionRef,
    solution_file::{self, Origin},
    words::Language,
};
use retrograde_rules::Guess;

use crate::{
    args::{Solve, values::SolutionFormat},
    failure::{Failure, Verdict},
    input::{self, Loaded},
    output::{self, is_dash},
    plan,
    progress::Progress,
    solution_table::solution_table,
    stats::Stats,
    stopwatch::Stopwatch,
    summary::{FEW, Facts, summary},
    words::{Key, words},
};

mod disk;
mod guess;
mod sum;
pub(super) mod tables;

pub(crate) fn run(args: &Solve) -> Result<Verdict, Failure> {
    // The parser asks for INPUT where there is no --sum.
    let Some(game) = &args.game else { return sum::run(args) };
    let file = file(args)?;
    let (control, watch) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let guess = args.guess.as_deref().map(|text| guess::read(text, game, &control)).transpose()?;
    // Only JSON holds the digest of the input, and it takes as long as reading.
    let is_json = file.is_some_and(|(_, to)| to == SolutionFormat::Json);
    let load = if is_json { input::load_with_digest } else { input::load_known };
    let around = disk::Around::of(args);
    let by_disk = |forced| disk::load(args, game, forced, is_json, &control);
    let by = by_disk(false)?;
    let (loaded, known, by) = match by {
        Some((loaded, by)) => (loaded, None, Some(by)),
        None => match load(game, &args.loading, &control) {
            Ok((loaded, known)) => (loaded, known, None),
            Err(failure) => {
                match disk::can_help(args, &failure).then(|| by_disk(true)).transpose()?.flatten() {
                    Some((loaded, by)) => (loaded, None, Some(by)),
                    None if guess.is_none() && tables::can_help(args, &failure) => {
                        drop(progress);
                        let run = tables::run(args, game, failure);
                        return run.map_err(|failure| disk::advise(args, failure));
                    }
                    None => return Err(disk::advise(args, failure)),
                }
            }
        },
    };
    // What the rules know of the positions takes memory that solving needs.
    let known = known.filter(|_| guess.is_some());
    let delivery = Delivery { args, file, guess: guess.as_ref(), known, control: &control, watch: &watch };
    if let Some(folder) = disk::folder(args, &loaded, &control)? {
        let solved = disk::solve(args, file, folder, loaded, by, &control)?;
        let given = Given { solution: &solved.answer.solution, moves: &solved.answer.moves };
        let verdict = delivery.deliver(&solved.loaded, given, progress)?;
        solved.finish();
        around.clean();
        return Ok(verdict);
    }
    let solution = solve(args, &loaded, &control).map_err(|failure| disk::advise(args, failure))?;
    let given = Given { solution: &solution, moves: &solution.moves };
    let verdict = delivery.deliver(&loaded, given, progress)?;
    drop(loaded);
    disk::remove(by);
    around.clean();
    Ok(verdict)
}

/// An answer, and where its moves are.
#[derive(Clone, Copy)]
struct Given<'a> {
    solution: &'a Solution,
    moves: &'a [Position],
}

impl<'a> From<Given<'a>> for SolutionRef<'a> {
    fn from(given: Given<'a>) -> Self {
        SolutionRef { moves: given.moves, ..given.solution.into() }
    }
}

/// To whom an answer goes, and what is asked of it.
struct Delivery<'a> {
    args: &'a Solve,
    file: Option<(&'a Path, SolutionFormat)>,
    guess: Option<&'a Guess>,
    known: Option<Known>,
    control: &'a Control,
    watch: &'a Stopwatch,
}

impl Delivery<'_> {
    /// Checks an answer if that is asked, writes it, tries a guess on it, and tells of it.
    fn deliver(&self, loaded: &Loaded, given: Given<'_>, progress: Progress) -> Result<Verdict, Failure> {
        let &Delivery { args, file, guess, ref known, control, watch } = self;
        let solution = SolutionRef::from(given);
        if args.self_check {
            self_check(loaded, solution, control)?;
        }
        if let Some((path, to)) = file {
            control.phase(Phase::Writing, loaded.game.positions().into())?;
            write(path, to, loaded, given, args.speaking.language, control)?;
        }
        let tried = match (guess, &args.guess) {
            (Some(guess), Some(text)) => {
                let words = words(args.speaking.language);
                Some(guess::tried(guess, text, loaded, known.as_ref(), given.solution, words, control)?)
            }
            _ => None,
        };
        drop(progress);

        let counts = Counts::of(&loaded.game, solution.values);
        tell(args, loaded, solution, &counts, tried.as_ref().map(|(told, _)| &**told), control)?;
        if let Some(path) = &args.stats {
            let stats = Stats::of(loaded, solution, &counts, control, watch);
            output::write_to(path, |out| {
                serde_json::to_writer(&mut *out, &stats).map_err(std::io::Error::from)?;
                Ok(writeln!(out)?)
            })?;
        }
        Ok(tried.map_or(Verdict::Yes, |(_, verdict)| verdict))
    }
}

fn goes_to_stdout(path: Option<&PathBuf>) -> bool {
    path.is_some_and(|path| is_dash(path))
}

/// The file that the solution is to be written to, and its format.
fn file(args: &Solve) -> Result<Option<(&Path, SolutionFormat)>, Failure> {
    if goes_to_stdout(args.output.as_ref()) && goes_to_stdout(args.stats.as_ref()) {
        return Err(Failure::arguments(
            "the solution and the statistics cannot both go to standard output",
            "name a file for one of them",
        ));
    }
    let Some(path) = &args.output else { return Ok(None) };
    let format =
        args.to.or_else(|| SolutionFormat::of_name(path)).or(is_dash(path).then_some(SolutionFormat::Csv));
    format.map(|format| Some((path.as_path(), format))).ok_or_else(|| {
        Failure::arguments(
            format!("the name `{}` does not tell the format of the solution", path.display()),
            "end it in .csv, .json, .rgs, .dot, .svg or .gm, or say --to csv",
        )
    })
}

/// The answer to what is asked.
fn solve(args: &Solve, loaded: &Loaded, control: &Control) -> Result<Solution, Failure> {
    let solver = Solver::new().question(args.asking.ask).method(args.asking.method.as_deref());
    Ok(solver.control(control).solve(&loaded.game)?)
}

/// Tells a person: the summary, and of a small game the whole answer. Where standard output is a file's, on standard error.
fn tell(
    args: &Solve,
    loaded: &Loaded,
    solution: SolutionRef<'_>,
    counts: &Counts,
    guess: Option<&str>,
    control: &Control,
) -> Result<(), Failure> {
    let words = words(args.speaking.language);
    let mut text = summary(loaded, solution, counts, words, control)?;
    if args.self_check {
        let mut facts = Facts::new(words);
        facts.line(Key::Checked, words.all_checked());
        text += &facts.text();
    }
    if let Some(guess) = guess {
        text += guess;
    } else if args.output.is_none() && loaded.game.positions() <= FEW {
        text += &format!("\n{}", solution_table(&loaded.game, solution, words));
    }
    if goes_to_stdout(args.output.as_ref()) || goes_to_stdout(args.stats.as_ref()) {
        output::tell(&text);
        return Ok(());
    }
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))
}

/// Checks an answer of ours without the solver. A wrong one is never given.
fn self_check(loaded: &Loaded, solution: SolutionRef<'_>, control: &Control) -> Result<(), Failure> {
    match check::check(&loaded.game, Claims::from(solution), control)? {
        check::Verdict::Right => Ok(()),
        check::Verdict::Wrong(wrong) => Err(Failure::Wrong(format!(
            "the method {} gave a wrong answer, which is therefore not written: {wrong}",
            solution.method
        ))),
    }
}

fn write(
    path: &Path,
    to: SolutionFormat,
    loaded: &Loaded,
    given: Given<'_>,
    language: Language,
    control: &Control,
) -> Result<(), Failure> {
    let game = &loaded.game;
    // Pictures and PGSolver's files are made of answers in memory: `disk` refuses them where the moves are not.
    let (solution, whole) = (SolutionRef::from(given), given.solution);
    output::write_to(path, |out| match to {
        SolutionFormat::Csv => solution_file::write_csv(game, solution, out, control),
        SolutionFormat::Json => {
            let origin = Origin { input_sha256: loaded.sha256.as_deref(), goals: &loaded.goals };
            solution_file::write_json(game, solution, &origin, out, control)
        }
        SolutionFormat::Rgs => solution_file::write_binary(game, solution, out, control),
        SolutionFormat::Dot => export::write_dot(game, whole, out),
        SolutionFormat::Svg => {
            let picture = export::Picture { language, ..export::Picture::default() };
            export::write_svg(game, whole, &picture, control, out)
        }
        SolutionFormat::Gm => export::write_paritysol(game, whole, out),
        SolutionFormat::Table => Ok(write!(out, "{}", solution_table(game, solution, words(language)))?),
    })
}
