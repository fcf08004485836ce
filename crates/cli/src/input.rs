//! The one way in: every command that takes INPUT gets its game here.

use std::{fs::File, io, path::Path};

use retrograde::{
    Control, Error, GameGraph,
    error::Place,
    explore::{AnyGame, Known, Limits},
    format::{self, Format, Pieces, ReadOptions},
    games,
    input::{Raw, Source, Unchanging},
    tablebase::RulesText,
    tabulate::About,
};
use retrograde_rules::Rules as RulesFile;
use sha2::{Digest, Sha256};

use crate::{
    args::{Loading, Named, Reading, Rules},
    estimate,
    failure::Failure,
    goals,
    output::is_dash,
};

/// A game that was read, with the rules that the arguments replaced.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The game as it is to be solved.
    pub(crate) game: GameGraph,
    /// What the reader wants its user to know, one sentence each.
    pub(crate) notes: Vec<String>,
    /// The SHA-256 of the input's bytes (decompressed) in hexadecimal digits, if it was asked for and there are bytes.
    pub(crate) sha256: Option<String>,
}

/// Reads the game that `input` names: a file, `-`, a rules file, or a built-in game `@name:parameters`.
pub(crate) fn load_input(input: &Named, loading: &Loading, control: &Control) -> Result<Loaded, Failure> {
    Ok(load(input, loading, control, false)?.0)
}

/// The same, with what only the rules know of the positions of a game by rules.
pub(crate) fn load_known(
    input: &Named,
    loading: &Loading,
    control: &Control,
) -> Result<(Loaded, Option<Known>), Failure> {
    load(input, loading, control, false)
}

/// The same, with the digest that ties a solution to its input.
pub(crate) fn load_with_digest(
    input: &Named,
    loading: &Loading,
    control: &Control,
) -> Result<Loaded, Failure> {
    Ok(load(input, loading, control, true)?.0)
}

fn load(
    input: &Named,
    loading: &Loading,
    control: &Control,
    digest: bool,
) -> Result<(Loaded, Option<Known>), Failure> {
    let (mut loaded, known) = match by_rules(input, control)? {
        Some(rules) => {
            let (loaded, known) = discover(rules, loading.resources.max_positions, digest, control)?;
            (loaded, Some(known))
        }
        None => (read(&input.path, &loading.reading, control, digest)?, None),
    };
    replace_rules(&mut loaded, &loading.rules)?;
    Ok((loaded, known))
}

/// The game that `input` names, which is not discovered if it is given by rules.
pub(crate) fn open(input: &Named, loading: &Loading, control: &Control) -> Result<Opened, Failure> {
    if let Some(by_rules) = by_rules(input, control)? {
        let rules = &loading.rules;
        if rules.rule.is_some()
            || rules.infinite.is_some()
            || rules.parity.is_some()
            || !rules.goal.is_empty()
        {
            return Err(Failure::arguments(
                "the rules of a game that is not discovered cannot be replaced",
                "leave --rule, --infinite, --parity and --goal out",
            ));
        }
        return Ok(Opened::Rules(by_rules));
    }
    let mut loaded = read(&input.path, &loading.reading, control, false)?;
    replace_rules(&mut loaded, &loading.rules)?;
    Ok(Opened::Graph(Box::new(loaded)))
}

/// A game that was opened.
pub(crate) enum Opened {
    Rules(ByRules),
    Graph(Box<Loaded>),
}

/// Lets the arguments replace the rules of the input.
fn replace_rules(loaded: &mut Loaded, rules: &Rules) -> Result<(), Failure> {
    let game = &mut loaded.game;
    game.rule = rules.rule.unwrap_or(game.rule);
    loaded.notes.extend(goals::infinite(game, rules)?);
    loaded.notes.extend(goals::apply(game, &rules.goal)?);
    Ok(())
}

/// The game that `input` names, which must be given by rules.
pub(crate) fn load_rules(input: &Named, control: &Control) -> Result<ByRules, Failure> {
    by_rules(input, control)?.ok_or_else(|| {
        Failure::arguments(
            format!("`{}` is not given by rules", input.path.display()),
            "name a rules file NAME.star, or a built-in game such as @nim:3,4,5",
        )
    })
}

/// A game by its rules, before it is discovered.
pub(crate) struct ByRules {
    pub(crate) game: Box<dyn AnyGame>,
    /// The file that errors are about.
    file: Option<String>,
    /// What the digest is of: the file, and the parameters if there are any.
    text: Option<String>,
    about: About,
}

impl ByRules {
    /// What its tables say that they are of.
    pub(crate) fn about(&self) -> &About {
        &self.about
    }

    /// How many positions are discovered at most, if there is a limit.
    pub(crate) fn most(&self, told: Option<u64>) -> Option<u64> {
        told.or(self.file.is_some().then_some(MOST_OF_A_FILE))
    }

    /// The failure that this error of the rules is.
    pub(crate) fn failure(&self, error: Error) -> Failure {
        Failure::Error { error, file: self.file.clone() }
    }
}

/// The game that `input` names, if it is given by rules: a rules file or a built-in game.
fn by_rules(input: &Named, control: &Control) -> Result<Option<ByRules>, Failure> {
    let path = &input.path;
    if path.extension().is_some_and(|ending| ending == "star") {
        let source = bytes_of(path, control)?;
        let name = name_of(path);
        let text = text_of((*source.bytes).as_ref(), control).map_err(Failure::within(&name))?;
        let rules = RulesFile::read(&name, &text, &input.parameters).map_err(Failure::within(&name))?;
        // Where the file lies is nobody's business: the tables of a game are the same anywhere.
        let short = path.file_name().map_or_else(|| name.clone(), |name| name.to_string_lossy().into_owned());
        let (mut digested, mut called) = (text.clone(), short.clone());
        for (parameter, value) in &input.parameters {
            digested += &format!("\n{parameter}={value}");
            called += &format!(" {parameter}={value}");
        }
        let parameters = input.parameters.clone();
        let about = About { game: called, rules: Some(RulesText { name: short, text, parameters }) };
        return Ok(Some(ByRules { game: Box::new(rules), file: Some(name), text: Some(digested), about }));
    }
    if let Some(built_in) = path.to_str().and_then(|name| name.strip_prefix('@')).filter(|_| !path.exists()) {
        let about = About { game: format!("@{}", games::with_parameters(built_in)?), rules: None };
        return Ok(Some(ByRules { game: games::open(built_in)?, file: None, text: None, about }));
    }
    Ok(None)
}

/// Games of a rules file are written by hand, and soon infinite by mistake.
const MOST_OF_A_FILE: u64 = 10_000_000;

/// A text that somebody wrote, in whatever encoding.
pub(crate) fn text_of(bytes: &[u8], control: &Control) -> Result<String, Error> {
    let bytes = format::decode(bytes, control)?.bytes.into_owned();
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let place = Place::of(error.as_bytes(), at..at + 1, "expected UTF-8");
        Error::invalid("this is no text").at(place).help("save the file in UTF-8")
    })
}

fn discover(
    rules: ByRules,
    most: Option<u64>,
    digest: bool,
    control: &Control,
) -> Result<(Loaded, Known), Failure> {
    let mut limits = Limits::default();
    if let Some(most) = rules.most(most) {
        limits.max_positions = most.min(limits.max_positions);
    }
    let found =
        rules.game.discover(&limits, control).map_err(|error| Failure::Error { error, file: rules.file })?;
    estimate::announce_game(&found.game, control);
    let sha256 = rules.text.filter(|_| digest).map(|text| hexadecimal(&Sha256::digest(text)));
    Ok((Loaded { game: found.game, notes: Vec::new(), sha256 }, found.known))
}

fn read(path: &Path, reading: &Reading, control: &Control, digest: bool) -> Result<Loaded, Failure> {
    let raw = raw(path, control)?;
    let options = ReadOptions { base: reading.base, strict: reading.strict, sinks: reading.sinks };
    let of_name = || format::format_of_name(path).filter(|_| !is_dash(path));
    if let (Some(format), Some(_)) = (reading.from.or_else(of_name), raw.compression())
        && let Some(loaded) =
            read_pieces(&raw, format, &options, control, digest).map_err(Failure::within(&name_of(path)))?
    {
        return Ok(loaded);
    }
    let source = raw.decompress(control).map_err(Failure::within(&name_of(path)))?;
    let bytes = source.bytes.clone();
    let name = (!is_dash(path)).then_some(path);
    let format = match reading.from {
        Some(format) => format,
        None => format::recognise(name, (*bytes).as_ref()).map_err(Failure::within(&name_of(path)))?,
    };
    if format != Format::Binary {
        estimate::announce_text((*bytes).as_ref(), format, control);
    }
    let hash = || digest.then(|| hexadecimal(&Sha256::digest((*bytes).as_ref())));
    let read = || format::read(bytes.clone(), format, &options, control);
    // The checksum takes longer than reading does, so it has a thread of its own.
    let (input, sha256) = if digest && control.threads > 1 {
        std::thread::scope(|scope| {
            let hashed = scope.spawn(hash);
            let input = read();
            (input, hashed.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    } else {
        (read(), hash())
    };
    drop(bytes);
    let input = input.map_err(Failure::within(&name_of(path)))?;
    if input.format == Format::Binary {
        estimate::announce_game(&input.game, control);
    } else {
        source.release(control);
    }
    Ok(Loaded { game: input.game, notes: input.notes, sha256 })
}

/// Reads a compressed input while it is decompressed, if its format is one of lines; `None` if it is not, or if something
/// is wrong with it, which its whole text is needed for.
fn read_pieces(
    raw: &Raw,
    format: Format,
    options: &ReadOptions,
    control: &Control,
    digest: bool,
) -> Result<Option<Loaded>, Error> {
    /// What text shrinks to, at the most, when it is compressed.
    const RATIO: u64 = 4;
    let size = raw.size().saturating_mul(RATIO);
    let Some(mut pieces) = Pieces::new(format, options, size, control)? else { return Ok(None) };
    let mut hasher = Sha256::new();
    raw.pieces(control, |piece| {
        if digest {
            hasher.update(piece);
        }
        pieces.push(piece)
    })?;
    let Some(input) = pieces.finish()? else { return Ok(None) };
    estimate::announce_game(&input.game, control);
    let sha256 = digest.then(|| hexadecimal(&hasher.finalize()));
    Ok(Some(Loaded { game: input.game, notes: input.notes, sha256 }))
}

/// These bytes in hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What people call a file argument.
pub(crate) fn name_of(path: &Path) -> String {
    if is_dash(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The content of a file argument, decompressed.
pub(crate) fn bytes_of(path: &Path, control: &Control) -> Result<Source, Failure> {
    raw(path, control)?.decompress(control).map_err(Failure::within(&name_of(path)))
}

/// Files are mapped, as programs that search large files do it: docs/formats.md asks the user to leave them alone meanwhile.
// SAFETY: this program changes no file that it has mapped (what it writes appears under a new name and replaces the old
// one), and it tells its user that nobody else may. It buys games in the binary format that take no memory, and texts that
// are read while they are parsed.
#[allow(unsafe_code)]
const UNCHANGING: Unchanging = unsafe { Unchanging::promise() };

/// The content of a file argument as it is.
fn raw(path: &Path, control: &Control) -> Result<Raw, Failure> {
    let raw = if is_dash(path) {
        Raw::of_stream(io::stdin().lock(), control)
    } else {
        let file = File::open(path).map_err(Failure::reading(path))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(Failure::reading(path)(io::ErrorKind::IsADirectory.into()));
        }
        Raw::of_mapped(file, UNCHANGING, control)
    };
    raw.map_err(Failure::within(&name_of(path)))
}
