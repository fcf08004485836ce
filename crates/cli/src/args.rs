//! The arguments, as data. Help, man page and completions are all made from this one table; nothing is decided here.

mod heap;
mod named;
pub(crate) mod values;

use std::path::{Path, PathBuf};

use clap::{ArgAction, Args, Parser, Subcommand};
pub(crate) use heap::Heap;
pub(crate) use named::{Named, joined};
use retrograde::{Parity, Question, Rule, export::Arrangement, format::Format, words::Language};
use values::{Goal, InfinitePlay, Memory, SolutionFormat, TableFormat};

/// Solves finite two-player games on graphs, and proves the answer right
///
/// A game is a graph: positions, and moves between them. For every position retrograde says who wins, in how many moves
/// and with which move; or how many points are forced; or which Nim heap the position is equal to.
#[derive(Debug, Parser)]
#[command(name = "retrograde", version, arg_required_else_help = true, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_enum)]
    pub(crate) color: values::Color,
}

const EXIT_CODES: &str = "\
Exit status: 0 done, or yes; 1 the answer is no (a check failed); 2 the input or the arguments are wrong; \
3 memory or another resource ran out, or the work was interrupted.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Check(Check),
    Explain(Explain),
    Tabulate(Tabulate),
    Query(Query),
    Stats(Stats),
    Publish(Publish),
    Search(Search),
    Play(Play),
    Trace(Trace),
    Draw(Draw),
    Heap(Heap),
    Convert(Convert),
    Nim(Nim),
    Serve(Serve),
    Games(Games),
    Selftest(Selftest),
    Practice(Practice),
    Methods(Methods),
    Completions(Completions),
    Man(Man),
}

impl Command {
    /// The language that people are spoken to in, errors included.
    pub(crate) fn language(&self) -> Language {
        match self {
            Command::Solve(Solve { speaking, .. })
            | Command::Check(Check { speaking, .. })
            | Command::Explain(Explain { speaking, .. })
            | Command::Tabulate(Tabulate { speaking, .. })
            | Command::Query(Query { speaking, .. })
            | Command::Stats(Stats { speaking, .. })
            | Command::Publish(Publish { speaking, .. })
            | Command::Search(Search { speaking, .. })
            | Command::Play(Play { speaking, .. })
            | Command::Trace(Trace { speaking, .. })
            | Command::Convert(Convert { speaking, .. })
            | Command::Draw(Draw { speaking, .. })
            | Command::Heap(Heap { speaking, .. })
            | Command::Nim(Nim { speaking, .. })
            | Command::Games(Games { speaking, .. })
            | Command::Selftest(Selftest { speaking, .. })
            | Command::Practice(Practice { speaking, .. })
            | Command::Methods(Methods { speaking, .. }) => speaking.language,
            Command::Serve(_) | Command::Completions(_) | Command::Man(_) => Language::English,
        }
    }
}

/// Solve every position of a game
///
/// Prints a short summary, and the table of all positions if there are at most 40. With -o the whole solution is
/// written, and can later be checked with `retrograde check`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde solve examples/six.game
  retrograde solve examples/six.game --rule misere
  retrograde solve big.txt.gz -o answer.csv --self-check --stats -
  retrograde solve --sum @nim:3,5 @kayles:7 --why
  retrograde solve huge.rgg -o answer.rgs --max-memory 4G --work /scratch
  zcat edges.gz | retrograde solve - --from edges -o - --to csv | head")]
pub(crate) struct Solve {
    /// The game: a file, `-` for standard input, rules NAME.star, or a built-in game such as @nim:3,4,5
    #[arg(value_name = "INPUT", value_parser = named::named(), required_unless_present = "sum", long_help = GAME)]
    pub(crate) game: Option<Named>,
    /// Solve the sum of several games: each move is made in one of them
    #[arg(long, value_name = "INPUT", value_parser = named::named(), num_args = 1.., help_heading = "Sums",
        conflicts_with_all = ["game", "output", "self_check", "stats"])]
    pub(crate) sum: Vec<Named>,
    /// Where the games of the sum start, in order [default: the starts of the inputs]
    #[arg(long, value_name = "POSITION", num_args = 1.., requires = "sum", conflicts_with = "game", help_heading = "Sums")]
    pub(crate) at: Vec<String>,
    /// Say why two games of the sum differ: a Nim heap beside which one is won and the other is not
    #[arg(long, requires = "sum", conflicts_with_all = ["json", "game"], help_heading = "Sums")]
    pub(crate) why: bool,
    /// Print the sum's answer as one JSON object
    #[arg(long, requires = "sum", conflicts_with = "game", help_heading = "Sums")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) asking: Asking,
    #[command(flatten)]
    pub(crate) loading: Loading,
    /// Try a guess on every position: an expression of Starlark that says when the position p is lost; a, b, c, … are the items of p. Exit status 1 if it is wrong
    #[arg(
        long,
        value_name = "EXPRESSION",
        conflicts_with = "sum",
        allow_hyphen_values = true,
        help_heading = "Guess"
    )]
    pub(crate) guess: Option<String>,
    /// Where the moves go if they do not fit in memory: a folder on a disk with room for them
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "sum",
        help_heading = "Resources",
        long_help = "\
Where the moves go if they do not fit in memory: a folder on a disk with room for about 9 bytes a move. What is needed is \
said before the work begins. A run that was stopped or killed goes on with --resume."
    )]
    pub(crate) work: Option<PathBuf>,
    /// Go on with the run in DIR that was stopped
    #[arg(long, requires = "work", help_heading = "Resources")]
    pub(crate) resume: bool,
    /// Write the solution to this file; `-` is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Format of the solution [default: by the ending of FILE, else csv]
    #[arg(long, value_name = "FORMAT", requires = "output", value_parser = values::solution_format(), help_heading = "Output")]
    pub(crate) to: Option<SolutionFormat>,
    /// Check the answer independently before it is given
    #[arg(long, help_heading = "Output")]
    pub(crate) self_check: bool,
    /// Write counts, times and memory to this file as one JSON object; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) stats: Option<PathBuf>,
}

/// Check a solution or a tablebase independently of the solver
///
/// Reads the solution once and proves every value, remoteness and move in it from the rules alone. Exit status 0 means
/// right; 1 means wrong, and the first wrong position is named with its claim, the rule and the move that shows it. A tablebase
/// stands alone: it says itself which game it is of.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde solve examples/six.game -o six.csv
  retrograde check examples/six.game six.csv
  retrograde check connect.rgt")]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The solution: CSV, JSON or binary, as `solve -o` writes it; `-` is standard input. The certificate of a heap game and a tablebase stand alone
    #[arg(value_name = "SOLUTION")]
    pub(crate) solution: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) loading: Loading,
}

/// Say why a position is won, lost, tied or drawn
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  retrograde explain examples/six.game 0")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The position, by its name in the input [default: the input's start]
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) asking: Asking,
    #[command(flatten)]
    pub(crate) loading: Loading,
}

/// Solve a big game tier by tier into a tablebase: a file that answers for every position
///
/// A graph keeps every move; tables keep a byte or two a position, and make the moves again from the rules. What is finished is
/// kept in FILE.work, so that a run that was stopped or killed goes on with --resume; the tablebase is the same, byte for byte.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde tabulate @connect-four:4x4 -o connect.rgt
  retrograde tabulate nim.star heaps=3,4,5 -o nim.rgt
  retrograde tabulate @connect-four:6x5 -o big.rgt --max-memory 12G --resume")]
pub(crate) struct Tabulate {
    /// The game: rules NAME.star, or a built-in game such as @connect-four:4x4
    #[arg(value_name = "GAME", value_parser = named::named())]
    pub(crate) game: Named,
    /// The tablebase to write; its name should end in .rgt
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: PathBuf,
    /// Go on with a run that was stopped
    #[arg(long)]
    pub(crate) resume: bool,
    /// Keep the outcome of every position only, not how far it is from the end
    #[arg(long)]
    pub(crate) outcome_only: bool,
    /// Keep only what play can reach, also of a game that numbers all its positions
    #[arg(long)]
    pub(crate) reachable: bool,
    /// How tiers are solved: once, rows, passes or back [default: what suits each tier]
    #[arg(long, value_name = "NAME", value_parser = values::table_method())]
    pub(crate) method: Option<retrograde::tabulate::Method>,
    /// Write counts, times and memory to this file as one JSON object; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) stats: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// Look a position up in a tablebase: its value, and every move with what it is worth
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde query connect.rgt
  retrograde query connect.rgt ..../..../.O../.XX. --json
  retrograde query krk.rgt \"8/8/8/8/8/1k6/8/K6R w\"
  retrograde query krk.rgt - < positions.txt")]
pub(crate) struct Query {
    /// The tablebase
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The position, by its name; `-` reads many, one a line, and tells their values only [default: the start]
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// Say what is in a tablebase: its tiers, how many positions have which value, the longest play
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde stats connect.rgt
  retrograde stats connect.rgt --json")]
pub(crate) struct Stats {
    /// The tablebase
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// Lay a tablebase out for others: the file, its statistics as a page and as CSV, its checksum, and how to verify it
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  retrograde publish connect.rgt connect")]
pub(crate) struct Publish {
    /// The tablebase
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The folder to make; it must not exist, or be empty
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// Find the score of one position by alpha-beta, without solving the others
///
/// A game by rules is searched straight from its rules, and only where the search goes. The game must have no cycles there. A win
/// counts 1, a tie 0 and a loss -1 where there are no scores.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde search @connect-four:4x4
  retrograde search game.dot 17")]
pub(crate) struct Search {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The position, by its name in a graph [default: the start]
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) loading: Loading,
}

/// Play a game against a perfect opponent, or a weaker one
///
/// Shows the position and every move with what it is worth, lets you move, and replies. Moves may also come from a file or a
/// pipe, one a line. In the end it says what each player could have had.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde play @tic-tac-toe
  retrograde play nim.star heaps=3,5 --as second --level 6
  printf 'a\\nhint\\nquit\\n' | retrograde play @nim:3,4,5")]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Which player you are; First moves first in a game without owners
    #[arg(id = "as", long = "as", value_name = "PLAYER", value_enum, default_value = "first")]
    pub(crate) seat: values::Seat,
    /// How strong the opponent is: 0 plays anything, 10 is perfect
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=10), default_value = "10")]
    pub(crate) level: u8,
    /// The seed of a weaker opponent's chances: the same seed plays the same
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// The position to play from [default: the input's start]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    /// Do not show what moves are worth before they are made
    #[arg(long)]
    pub(crate) hide: bool,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) asking: Asking,
    #[command(flatten)]
    pub(crate) loading: Loading,
}

/// Show the dry run of a method, step by step
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  retrograde trace examples/six.game")]
pub(crate) struct Trace {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) asking: Asking,
    #[command(flatten)]
    pub(crate) loading: Loading,
    /// Write the trace to this file; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-", help_heading = "Output")]
    pub(crate) output: PathBuf,
    /// Format of the trace [default: by the ending of FILE, else table]
    #[arg(long, value_name = "FORMAT", value_parser = values::table_format(), help_heading = "Output")]
    pub(crate) to: Option<TableFormat>,
}

/// Draw a solved game as a picture
///
/// Writes SVG that stands alone, for light and dark screens. A position shows its name, its value and a sign for it; the move
/// to play is thick. A diamond belongs to First, a box to Second; a double line is an end of the play.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde draw examples/six.game -o six.svg
  retrograde draw @subtraction:1,3,4:12 --ask grundy --layout remoteness -o stones.svg")]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: PathBuf,
    /// How positions are arranged: moves lead downwards; a row for each remoteness; or distances like those in the graph
    #[arg(long, value_name = "LAYOUT", value_parser = values::layout(), default_value = "layered", help_heading = "Output")]
    pub(crate) layout: Arrangement,
    /// Let moves lead from left to right instead of downwards
    #[arg(long, help_heading = "Output")]
    pub(crate) left_to_right: bool,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) asking: Asking,
    #[command(flatten)]
    pub(crate) loading: Loading,
}

/// Convert a game to another format
///
/// Whatever both formats can hold is kept; what the new one cannot hold is named.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde convert examples/six.game six.dot
  retrograde convert examples/six.game - --to json")]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The file to write; `-` is standard output
    #[arg(value_name = "OUTPUT", required_unless_present = "named")]
    output: Option<PathBuf>,
    /// The same, as other commands name their files
    #[arg(short = 'o', long = "output", value_name = "FILE", conflicts_with = "output", hide = true)]
    named: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) loading: Loading,
    /// Format to write [default: by the ending of OUTPUT]
    #[arg(long, value_name = "FORMAT", value_parser = values::written_format(), help_heading = "Output")]
    pub(crate) to: Option<Format>,
}

impl Convert {
    /// The file to write.
    pub(crate) fn output(&self) -> &Path {
        self.output.as_deref().or(self.named.as_deref()).expect("one of the two is required")
    }
}

/// Add heaps of Nim, and name every winning move
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde nim 7 9 12 15
  retrograde nim 1 1 4 --misere
  retrograde nim 7 9 --product")]
pub(crate) struct Nim {
    /// The heaps
    #[arg(value_name = "HEAP", required = true)]
    pub(crate) heaps: Vec<u64>,
    /// Who takes the last counter loses
    #[arg(long)]
    pub(crate) misere: bool,
    /// Multiply the numbers as nimbers, instead of adding heaps
    #[arg(long, conflicts_with = "misere")]
    pub(crate) product: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
}

/// Serve the interactive page to browsers on this machine
///
/// Prints the page's address and serves until Ctrl-C. Only this machine can reach it. With INPUT the page opens on that game,
/// which may be large.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde serve
  retrograde serve examples/six.game
  retrograde serve @wythoff:8,13 --port 8080")]
pub(crate) struct Serve {
    /// The game to open: a file, `-`, rules NAME.star, or a built-in game [default: the page's own first example]
    #[arg(value_name = "INPUT", value_parser = named::named())]
    pub(crate) input: Option<Named>,
    /// The port; 0 takes one that is free [default: 7117, or one that is free if that is taken]
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    #[command(flatten)]
    pub(crate) loading: Loading,
}

/// List the built-in games, or say everything about one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde games
  retrograde games wythoff
  retrograde solve @wythoff:8,13")]
pub(crate) struct Games {
    /// The game, with or without the @ [default: all]
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Format of the list
    #[arg(long, value_name = "FORMAT", value_parser = values::table_format(), default_value = "table")]
    pub(crate) to: TableFormat,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
}

/// Try whether the rules of a game keep their promises
///
/// Positions near the start and on random walks from it are tested: symmetry must keep the moves, names must be unique,
/// answers must be steady. Of every promise that is broken the smallest counterexample is shown. Exit status 1 means that
/// there is one.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde selftest nim.star heaps=3,4,5
  retrograde selftest @chomp:4x5")]
pub(crate) struct Selftest {
    #[command(flatten)]
    pub(crate) input: Input,
    /// How many positions near the start to test
    #[arg(long, value_name = "N", default_value = "2000")]
    pub(crate) near: usize,
    /// How many random walks from the start to follow
    #[arg(long, value_name = "N", default_value = "50")]
    pub(crate) walks: usize,
    /// The seed of the walks
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// Answer a judge's input to a practice problem, or try a program of one's own on many inputs
///
/// Reads the judge's input from standard input and writes the judge's output. With --against it makes inputs itself, edge cases first
/// and the largest last, gives each to the program and to its own method, and stops at the first difference: the input is
/// made as small as it can be and shown with both answers. Exit status 1 means that the program is wrong, crashes or takes too long.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde practice
  retrograde practice cses-1729 < input.txt
  retrograde practice leetcode-877 --about
  retrograde practice cses-1730 --against ./mine
  retrograde practice edpc-k --against 'python3 stones.py' --tests 200 --limit 5s
  retrograde practice cses-1098 --generate > largest.txt")]
pub(crate) struct Practice {
    /// The problem, such as cses-1730 or leetcode-292 [default: list them all]
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Say what is asked, what the input looks like, and which method answers it
    #[arg(long, requires = "name")]
    pub(crate) about: bool,
    /// Format of the list
    #[arg(long, value_name = "FORMAT", value_parser = values::table_format(), default_value = "table")]
    pub(crate) to: TableFormat,
    /// Try this program, a command of the shell that reads standard input and writes standard output
    #[arg(
        long,
        value_name = "COMMAND",
        requires = "name",
        conflicts_with = "about",
        help_heading = "Trying a program"
    )]
    pub(crate) against: Option<String>,
    /// Write one of the inputs that --against makes, and do nothing else
    #[arg(long, requires = "name", conflicts_with_all = ["about", "against"], help_heading = "Trying a program")]
    pub(crate) generate: bool,
    /// How many inputs to try
    #[arg(long, value_name = "N", default_value = "1000", value_parser = values::positive(), help_heading = "Trying a program")]
    pub(crate) tests: usize,
    /// Which of the inputs to write, from 1 [default: the last one, the largest]
    #[arg(long, value_name = "N", requires = "generate", value_parser = values::positive(), help_heading = "Trying a program")]
    pub(crate) number: Option<usize>,
    /// The seed of the inputs: the same seed makes the same
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Trying a program")]
    pub(crate) seed: u64,
    /// How long the program may take for one input, such as 2s or 500ms
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = values::duration, help_heading = "Trying a program")]
    pub(crate) limit: std::time::Duration,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// List the methods: what each answers, its cost and its source
#[derive(Debug, Args)]
pub(crate) struct Methods {
    /// Format of the list
    #[arg(long, value_name = "FORMAT", value_parser = values::table_format(), default_value = "table")]
    pub(crate) to: TableFormat,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
}

/// Print the completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  retrograde completions bash > ~/.local/share/bash-completion/completions/retrograde")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the man page, of the program or of one command
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  retrograde man solve | man -l -")]
pub(crate) struct Man {
    /// The command [default: the program as a whole]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

const GAME: &str = "\
The game: a file, `-` for standard input, a rules file NAME.star with its parameters after it (nim.star heaps=3,4,5), or a \
built-in game such as @nim:3,4,5";

/// Where the game is.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// The game: a file, `-` for standard input, rules NAME.star, or a built-in game such as @nim:3,4,5
    #[arg(value_name = "INPUT", value_parser = named::named(), long_help = GAME)]
    pub(crate) game: Named,
}

/// What is asked, and of which method.
#[derive(Debug, Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct Asking {
    /// What to ask: who wins, how many points, or which Nim heap [default: score if the input has scores, else outcome]
    #[arg(long, value_name = "QUESTION", value_parser = values::question())]
    pub(crate) ask: Option<Question>,
    /// The method; `retrograde methods` lists them [default: chosen by the input]
    #[arg(long, value_name = "NAME")]
    pub(crate) method: Option<String>,
}

/// How it is said.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Speaking {
    /// The language that people are spoken to in
    #[arg(long, value_name = "LANGUAGE", value_parser = values::language(), default_value = "en")]
    pub(crate) language: Language,
}

/// Rules that replace those of the input.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct Rules {
    /// At a terminal without a result: normal, its mover loses; misere, he wins [default: the input's, else normal]
    #[arg(long, value_name = "RULE", value_parser = values::rule())]
    pub(crate) rule: Option<Rule>,
    /// What infinite play is worth: draw, first, second, a number, priorities, buchi:WHERE or cobuchi:WHERE [default: the input's, else priorities where all positions have one, else draw]
    #[arg(long, value_name = "VALUE", value_parser = values::infinite, allow_negative_numbers = true, long_help = "\
What infinite play is worth: draw, first, second, or a number of points. With `priorities` it is won by the parity of the \
greatest priority that recurs for ever, even for First (--parity for other ways). With buchi:WHERE First wins if the play \
visits WHERE again and again, with cobuchi:WHERE if it does so only finitely often; WHERE is as in --goal. [default: the \
input's; else, if nothing is said and there is no --goal, priorities where every position has one; else draw]")]
    pub(crate) infinite: Option<InfinitePlay>,
    /// How priorities decide: the greatest or the least that recurs, even or odd for First
    #[arg(long, value_name = "WAY", value_parser = values::parity())]
    pub(crate) parity: Option<Parity>,
    /// End the play at these positions: RESULT=a,b,3..7, RESULT=FILE (a name a line) or RESULT=priority:K
    #[arg(long, value_name = "RESULT=WHERE", value_parser = values::goal, action = ArgAction::Append, long_help = "\
End the play at these positions. RESULT is first, second or tie in a game with owners (who wins), and win, loss or tie for \
the player to move otherwise. WHERE names positions, with commas between them, and ranges of numbers such as 3..7, with both ends; or it is a file with the \
name of one position a line, or priority:K for the positions of priority K of a parity game. May be given several times: \
then all of them are goals.")]
    pub(crate) goal: Vec<Goal>,
}

/// How to read the input.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reading")]
pub(crate) struct Reading {
    /// Format of the input [default: by its name and content]
    #[arg(long, value_name = "FORMAT", value_parser = values::format())]
    pub(crate) from: Option<Format>,
    /// What the contest format calls its first position
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(0..=1), default_value = "1")]
    pub(crate) base: u64,
    /// Refuse what the tolerant readers forgive
    #[arg(long)]
    pub(crate) strict: bool,
    /// In a parity game (gm), a position whose only move is a loop is an end, won by the parity of its priority
    #[arg(long)]
    pub(crate) sinks: bool,
}

/// How the game that INPUT names is taken: its rules, its format, and what that may cost.
#[derive(Debug, Args)]
pub(crate) struct Loading {
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// What the work may use.
#[derive(Debug, Args)]
#[command(next_help_heading = "Resources")]
pub(crate) struct Resources {
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// How much memory to use, such as 8G or 500M [default: what is free]
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    pub(crate) max_memory: Option<Memory>,
    /// How many positions of a game by rules to discover at most [default: 10000000 for a rules file]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_positions: Option<u64>,
}
