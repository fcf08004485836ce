//! Solving a graph whose moves do not fit in memory: they go to a folder on the disk.

use std::{
    fs,
    path::{Path, PathBuf},
};

use retrograde::{
    Control, Error, Question,
    disk::{self, Answer, Options, Told},
    error::{Advice, human_bytes},
    format::{self, Format, ReadOptions},
};

use crate::{
    args::{Named, Solve, values::SolutionFormat},
    estimate,
    failure::Failure,
    input::{self, ByDisk, Loaded},
    numbers::count,
    output,
};

/// What the method is called.
const METHOD: &str = "disk";

/// The folder, if the game is to be solved there: because that was asked for, or because it does not fit in memory and a
/// folder is named.
pub(super) fn folder<'a>(
    args: &'a Solve,
    loaded: &Loaded,
    control: &Control,
) -> Result<Option<&'a Path>, Failure> {
    let asked = args.asking.method.as_deref();
    let Some(folder) = args.work.as_deref() else {
        return match asked {
            Some(METHOD) => {
                Err(Failure::arguments("the method `disk` needs a folder for the moves", Advice::WorkOnDisk))
            }
            _ => Ok(None),
        };
    };
    let wanted = match asked {
        Some(method) => method == METHOD,
        None => args.resume || !disk::fits_in_memory(&loaded.game, control),
    };
    if !wanted && args.resume {
        return Err(Failure::arguments(
            "only a run of the method `disk` can be resumed",
            "leave --resume out, or --method",
        ));
    }
    Ok(wanted.then_some(folder))
}

/// Reads a text whose moves are too many for memory by way of the folder, if one is named. Returns the game, and the file that
/// it is in; `None` if there is no need (unless it is `forced`), or no way.
pub(super) fn load(
    args: &Solve,
    game: &Named,
    forced: bool,
    digest: bool,
    control: &Control,
) -> Result<Option<(Loaded, PathBuf)>, Failure> {
    let Some(folder) = args.work.as_deref() else { return Ok(None) };
    input::load_by_disk(game, &args.loading, ByDisk { folder, forced, digest }, control)
}

/// Whether a folder could help where this went wrong.
pub(super) fn can_help(args: &Solve, failure: &Failure) -> bool {
    matches!(failure, Failure::Error { error, .. } if args.work.is_some() && is_short(args, error))
}

/// Whether memory was short, and the outcome was asked for.
fn is_short(args: &Solve, error: &Error) -> bool {
    let asks_outcome = args.asking.ask.is_none_or(|question| question == Question::Outcome);
    asks_outcome && args.asking.method.is_none() && error.advice().contains(&Advice::AllowMemory)
}

/// With the advice to name a folder, where that could help.
pub(super) fn advise(args: &Solve, failure: Failure) -> Failure {
    match failure {
        Failure::Error { error, file } if args.work.is_none() && is_short(args, &error) => {
            Failure::Error { error: error.help(Advice::WorkOnDisk), file }
        }
        other => other,
    }
}

/// An answer, with the game that it is of.
pub(super) struct OnDisk {
    pub(super) loaded: Loaded,
    pub(super) answer: Answer,
    /// The game as a file of ours, if it had to leave memory.
    game: Option<PathBuf>,
}

impl OnDisk {
    /// Removes everything that was only needed for the work.
    pub(super) fn finish(self) {
        let OnDisk { loaded, answer, game } = self;
        drop(loaded);
        remove(game);
        answer.finish();
    }
}

/// The folder for the work, which is removed if it was made for it.
pub(super) struct Around<'a>(Option<&'a Path>);

impl<'a> Around<'a> {
    /// Before anything is done.
    pub(super) fn of(args: &'a Solve) -> Around<'a> {
        Around(args.work.as_deref().filter(|folder| !folder.exists()))
    }

    /// After everything is done.
    pub(super) fn clean(self) {
        if let Some(folder) = self.0 {
            // A folder with anything in it stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Removes the file in which a game was only for the work.
pub(super) fn remove(game: Option<PathBuf>) {
    if let Some(game) = game {
        // What cannot be removed does no harm.
        let _ = fs::remove_file(game);
    }
}

/// Solves the game with its moves in this folder.
pub(super) fn solve(
    args: &Solve,
    file: Option<(&Path, SolutionFormat)>,
    folder: &Path,
    loaded: Loaded,
    by: Option<PathBuf>,
    control: &Control,
) -> Result<OnDisk, Failure> {
    if let Some((_, to)) = file
        && matches!(
            to,
            SolutionFormat::Dot | SolutionFormat::Svg | SolutionFormat::Gm | SolutionFormat::Table
        )
    {
        return Err(Failure::arguments(
            "the answer of a run on the disk is written as csv, json or rgs, and in no other way",
            "name such a file, or leave --work out",
        ));
    }
    disk::admit(&loaded.game, args.asking.ask)?;
    let (positions, moves) = (u64::from(loaded.game.positions()), loaded.game.graph.move_count());
    let (loaded, left) = out_of_memory(loaded, folder, control)?;
    let game = by.or(left);
    let tell = |told: &Told| match told {
        Told::Estimate(needed) => estimate::announce_disk(positions, moves, needed, folder, control),
        Told::Resumed { level, open } => output::tell(&format!(
            "note: going on at level {level}, where {} {} undecided\n",
            count(*open, "position"),
            if *open == 1 { "was" } else { "were" },
        )),
        Told::Damaged => output::tell(
            "note: the latest state in the folder is damaged; the run goes on from the one before it\n",
        ),
    };
    let options = Options {
        resume: args.resume,
        tell: Some(&tell),
        unchanging: Some(input::UNCHANGING),
        ..Options::new(folder)
    };
    let answer = disk::solve(&loaded.game, &options, control)?;
    Ok(OnDisk { loaded, answer, game })
}

/// Lets the rows leave memory if they are there and are in the way: they are written to a file of ours in the folder, which
/// is mapped.
fn out_of_memory(
    mut loaded: Loaded,
    folder: &Path,
    control: &Control,
) -> Result<(Loaded, Option<PathBuf>), Failure> {
    let bytes = loaded.game.graph.owned_bytes();
    if bytes == 0 || disk::fits_in_memory(&loaded.game, control) {
        return Ok((loaded, None));
    }
    fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
    let path = folder.join("retrograde.work.rgg");
    output::tell(&format!(
        "note: the moves leave memory for {}, {}\n",
        path.display(),
        human_bytes(8 * u64::from(loaded.game.positions()) + 4 * loaded.game.graph.move_count())
    ));
    output::write_to(&path, |out| format::write(&loaded.game, Format::Binary, out))?;
    loaded.game = Default::default();
    control.budget.give_back(bytes);
    let source = input::bytes_of(&path, control)?;
    loaded.game = format::read(source.bytes, Format::Binary, &ReadOptions::default(), control)?.game;
    Ok((loaded, Some(path)))
}
