//! Graphs that do not fit in memory: outcome and remoteness with the state in memory and the rows on the disk.
//!
//! The moves are turned round into files, one for each shard of positions, in two passes that read and write in order. Then the
//! analysis of `shards.rs` goes level by level over them. Two things decide what that costs:
//!
//! - *Compaction.* When the rows that can still matter fall under half of what the files hold, the files are written anew
//!   without the others, and without the moves of those who are decided.
//! - *The tail in memory.* Once the rows that are left fit in memory, they are read a last time and stay there.
//!
//! At last the moves to play are chosen along the forward rows, in order. The answer is the same, byte for byte, as that of
//! every other method.
//!
//! A run keeps what it has done in a folder: the rows, and now and then the state, in two generations. Whenever it is stopped
//! or killed, another run goes on from there and gives the same answer. A full disk is an error that says so; a file of the
//! folder that is not as it was written is noticed by its checksum.

use std::{
    fmt,
    fs::File,
    io::{BufWriter, Read, Write},
    path::Path,
};

use crate::{
    core::{
        Control, Error, GameGraph, Outcome, Player, Position, Question, Result, Solution, Values,
        array::Array, error::Advice, memory, memory::Held,
    },
    files,
    input::Unchanging,
    shards::{deal::Deal, levels::Analysis},
    solve::{default_question, strategy},
    store::map,
};

mod buckets;
mod checkpoint;
mod fingerprint;
mod folder;
mod on_disk;
mod reverse;
mod rows;
mod text;

use folder::Folder;
use on_disk::{OnDisk, Reader};
pub use text::{Converted, convert_text};

/// Shards of fewer positions than 2 to this are small.
const SMALL: u32 = 9;

/// Hears what is to be known about a run.
pub type Tell<'a> = &'a (dyn Fn(&Told) + Sync);

/// Where and how a graph is solved on the disk.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The folder in which the run makes one of its own, `retrograde.work`.
    pub folder: &'a Path,
    /// Go on with the run whose folder that is.
    pub resume: bool,
    /// Into how many shards positions are dealt out, as a power of two; 0: 256 shards, fewer if they would be small. A run
    /// that goes on keeps its own.
    pub shard_bits: u32,
    /// After how many bytes of rows the state is kept again; 0: when that costs a small part of the work.
    pub pause: u64,
    /// Is told what there is to know, as soon as that is known.
    pub tell: Option<Tell<'a>>,
    /// Lets the chosen moves be mapped instead of read into memory.
    pub unchanging: Option<Unchanging>,
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("folder", &self.folder)
            .field("resume", &self.resume)
            .field("shard_bits", &self.shard_bits)
            .field("pause", &self.pause)
            .finish_non_exhaustive()
    }
}

impl<'a> Options<'a> {
    /// A new run in this folder, with everything chosen.
    pub fn new(folder: &'a Path) -> Options<'a> {
        Options { folder, resume: false, shard_bits: 0, pause: 0, tell: None, unchanging: None }
    }
}

/// What a run says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// What it will take.
    Estimate(Estimate),
    /// It goes on from where so many positions were undecided.
    Resumed {
        /// The remoteness that was reached.
        level: u32,
        /// How many positions were undecided.
        open: u64,
    },
    /// The latest state on the disk was damaged; the run goes on from the one before.
    Damaged,
}

/// What a run will take, roughly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Memory, in bytes.
    pub memory: u64,
    /// The disk, at most at a time, in bytes.
    pub disk: u64,
    /// Seconds, if the disk is no slower than the processor.
    pub seconds: u64,
}

impl Estimate {
    /// Of a game of so many positions and moves.
    pub fn of(positions: u64, moves: u64, owned: bool, threads: usize) -> Estimate {
        let state = 5 * positions + if owned { positions / 8 } else { 0 };
        Estimate {
            memory: state + threads as u64 * (20 << 20),
            disk: (8 * moves + moves / 2).max(5 * moves + 15 * positions),
            seconds: (positions * 40 + moves * 60) / threads.clamp(1, 8) as u64 / 1_000_000_000,
        }
    }
}

/// An answer whose moves may lie in a file of the run's folder.
#[derive(Debug)]
pub struct Answer {
    /// The values, and how they were found. Its moves are empty: see [`Answer::moves`].
    pub solution: Solution,
    /// The move to play at each position, [`NONE`](crate::graph::NONE) where there is none.
    pub moves: Array<Position>,
    folder: Folder,
}

impl Answer {
    /// Removes the run's folder, once the answer is written. Without this a run with `resume` finds it again.
    pub fn finish(self) {
        drop(self.moves);
        self.folder.clean();
    }
}

/// Whether everything that memory would have to hold for another method fits what is left of the budget: then the disk is
/// not needed. `owned_rows` are the rows of the graph that lie in this process's own memory already.
pub fn fits_in_memory(game: &GameGraph, control: &Control) -> bool {
    let (n, m) = (u64::from(game.positions()), game.graph.move_count());
    // The answer with its moves, and what the method `pull` takes beside.
    let needed = 8 * n + n / 4 + 3 * n + 2 * m;
    needed <= control.budget.left()
}

/// Whether a game can be solved on the disk: the error says why not, and what to do.
pub fn admit(game: &GameGraph, question: Option<Question>) -> Result<()> {
    game.check_rules()?;
    let question = question.unwrap_or_else(|| default_question(game));
    if question != Question::Outcome {
        return Err(Error::invalid(format!(
            "with the rows on the disk only the outcome can be asked for, not the {question}"
        ))
        .help(Advice::Ask(Question::Outcome))
        .help(Advice::AllowMemory));
    }
    if game.infinite.parity().is_some() {
        return Err(Error::invalid("with the rows on the disk priorities cannot decide infinite play")
            .help(Advice::InfiniteDraw)
            .help(Advice::AllowMemory));
    }
    game.infinite_winner().map(|_| ())
}

/// Who wins every position, how soon and with which move, with the rows on the disk.
///
/// - *Needs*: a game that [`admit`] admits, whose rows are best mapped from a file, since they are only read in order.
/// - *Errors*: the folder is used by another run, or is that of another game; the disk is full; files are damaged; memory is
///   short even for the state; stopped. What was done is kept, and a run with `resume` goes on.
/// - *Time*: O(positions + moves), and a few reads of the disk a level. *Memory*: 4.75 bytes a position, an eighth more with
///   owners, and for each thread some megabytes, or less if there is less. *Disk*: 8 bytes a move at most, or 5 a move
///   and 15 a position.
/// - *Source*: Ströhlein 1970; solving with the moves on disks: Wu and Beal 2001; Schaeffer et al. 2005.
///
/// ```
/// use retrograde::{Control, GameGraph, Graph, disk, graph::NONE, memory::Budget};
///
/// let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
/// let game = GameGraph::new(Graph::from_moves(6, &moves)?);
/// let folder = tempfile::tempdir()?;
/// let control = Control::new(2, Budget::new(1 << 20));
/// let answer = disk::solve(&game, &disk::Options::new(folder.path()), &control)?;
/// assert_eq!(answer.solution.remoteness(0), Some(3));
/// assert_eq!(answer.moves[..], [1, 3, 3, 5, 5, NONE]);
/// answer.finish();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(game: &GameGraph, options: &Options<'_>, control: &Control) -> Result<Answer> {
    admit(game, Some(Question::Outcome))?;
    let tell = |told| options.tell.iter().for_each(|tell| tell(&told));
    let folder = Folder::open(options.folder, options.resume)?;
    let of = fingerprint::fingerprint(game, control)?;
    let bits = match options.shard_bits {
        0 => (game.positions() >> SMALL).checked_ilog2().unwrap_or(0).clamp(1, 8),
        bits => bits.clamp(1, 16),
    };
    let bits = folder.begin(of, bits)?;
    let deal = Deal::new(game.positions(), bits);
    let (n, m) = (u64::from(game.positions()), game.graph.move_count());
    tell(Told::Estimate(Estimate::of(n, m, game.is_owned(), control.threads)));

    let generation = decide(game, deal, &folder, options, control)?;
    let rest = match game.infinite_winner()? {
        None => Outcome::Draw,
        Some(Player::First) => Outcome::Win,
        Some(Player::Second) => Outcome::Loss,
    };
    let held = control.budget.hold(4 * n + n / 4)?;
    let (outcomes, remoteness) = generation.values(deal, rest, &folder, control)?;
    held.keep();
    let values = Values::Outcome { outcomes, remoteness };
    let moves = choose(game, &values, &folder, options, control)
        .inspect_err(|_| control.budget.give_back(values.bytes()))?;
    let (rule, infinite) = (game.rule, game.infinite);
    let solution = Solution { rule, infinite, values, moves: Vec::new(), method: "disk" };
    Ok(Answer { solution, moves, folder })
}

/// How memory is shared out among the state, the threads and the rows of the tail.
struct Shares<'a> {
    /// For the boxes of one thread.
    boxes: u64,
    /// What one thread reads at once.
    most: u64,
    _held: Held<'a>,
}

impl Shares<'_> {
    fn of<'a>(deal: Deal, owned: bool, control: &'a Control) -> Result<Shares<'a>> {
        let threads = control.threads as u64;
        let index = u64::from(deal.positions()) / 8 + 16 * deal.shards() as u64;
        let state = Analysis::bytes(deal, owned, 0, 0) + index;
        let left = control.budget.left().saturating_sub(state);
        let boxes = (left / 8 / threads).min(8 << 20);
        let most = (left / 16 / threads).clamp(1 << 12, 1 << 20);
        let all = Analysis::bytes(deal, owned, control.threads, boxes) + index + threads * most;
        Ok(Shares { boxes, most, _held: control.budget.hold(all)? })
    }
}

/// Decides every position, and returns the state that is kept of that.
fn decide(
    game: &GameGraph,
    deal: Deal,
    folder: &Folder,
    options: &Options<'_>,
    control: &Control,
) -> Result<checkpoint::Generation> {
    let tell = |told| options.tell.iter().for_each(|tell| tell(&told));
    if game.positions() == 0 {
        let mut analysis = Analysis::of(game, deal, 0, control)?;
        return checkpoint::keep(&mut analysis, 0, 0, folder, control);
    }
    let owned = game.is_owned();
    // What is there of an earlier run tells whether rows are needed at all.
    let shares = Shares::of(deal, owned, control)?;
    let found = checkpoint::latest(deal, folder, control)?;
    let (mut number, mut rows_of, start) = match found {
        None => (0, 0, None),
        Some((generation, shards, lost)) => {
            if lost > 0 {
                tell(Told::Damaged);
            }
            tell(Told::Resumed { level: generation.at.level, open: generation.at.open });
            let analysis = Analysis::resumed(deal, shards, generation.at, shares.boxes, control.threads)?;
            if analysis.is_done() {
                return Ok(generation);
            }
            (generation.number + 1, generation.rows, Some(analysis))
        }
    };
    let rows = OnDisk::open(rows_of, deal, folder, control)?;
    let (mut rows, mut analysis, _shares) = match (rows, start) {
        (Some(rows), Some(analysis)) => (rows, analysis, shares),
        (rows, start) => {
            // Turning moves round and the state take their memory one after the other.
            drop((start, shares));
            let rows = match rows {
                Some(rows) => rows,
                None => {
                    rows_of = 0;
                    OnDisk::build(game, deal, folder, control)?
                }
            };
            let shares = Shares::of(deal, owned, control)?;
            let analysis = match checkpoint::latest(deal, folder, control)? {
                Some((generation, shards, _)) => {
                    Analysis::resumed(deal, shards, generation.at, shares.boxes, control.threads)?
                }
                None => Analysis::of(game, deal, shares.boxes, control)?,
            };
            (rows, analysis, shares)
        }
    };
    let most = _shares.most;
    let mut readers: Vec<Reader> = (0..control.threads).map(|_| Reader::new(most)).collect();
    let state = Analysis::bytes(deal, owned, 0, 0);
    let pause = if options.pause > 0 { options.pause } else { (8 * state).max(1 << 28) };
    let mut since = 0;
    analysis.begin(control)?;
    while !analysis.is_done() {
        let in_memory = rows.in_memory();
        if rows.shrink(&mut analysis, most, folder, control)? {
            rows_of = rows.generation();
            checkpoint::keep(&mut analysis, number, rows_of, folder, control)?;
            rows.forget_before(number, folder);
            (number, since) = (number + 1, 0);
            analysis.begin(control)?;
        } else if rows.in_memory() != in_memory {
            analysis.begin(control)?;
        }
        let shipped = analysis.step(&rows, &mut readers, control)?;
        rows.done(shipped);
        since += shipped;
        if since >= pause {
            checkpoint::keep(&mut analysis, number, rows_of, folder, control)?;
            rows.forget_before(number, folder);
            (number, since) = (number + 1, 0);
        }
    }
    checkpoint::keep(&mut analysis, number, rows_of, folder, control)
}

/// Chooses the moves, in order, into a file of the folder.
fn choose(
    game: &GameGraph,
    values: &Values,
    folder: &Folder,
    options: &Options<'_>,
    control: &Control,
) -> Result<Array<Position>> {
    let path = folder.file("moves");
    let failed = |error: std::io::Error| files::writing(&path, &error);
    let mut out = BufWriter::with_capacity(1 << 18, File::create(&path).map_err(failed)?);
    strategy::moves_in_order(game, values, control, |moves| {
        out.write_all(bytemuck::cast_slice(moves)).map_err(failed)
    })?;
    out.flush().map_err(failed)?;
    drop(out);
    let failed = |error: std::io::Error| files::reading(&path, &error);
    let mut file = File::open(&path).map_err(failed)?;
    let n = game.positions() as usize;
    if let Some(unchanging) = options.unchanging
        && let Some(mapped) = map::file(&file, unchanging)?
        && let Some(moves) = Array::shared(mapped, 0..4 * n)
    {
        return Ok(moves);
    }
    let held = control.budget.hold(4 * n as u64)?;
    let mut moves = memory::filled(n, 0)?;
    file.read_exact(bytemuck::cast_slice_mut(&mut moves)).map_err(failed)?;
    held.keep();
    Ok(moves.into())
}
