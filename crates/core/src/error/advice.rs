//! What to do about an error, as data: each door words it in terms of what its users have before them.

use std::{borrow::Cow, fmt};

use crate::{Question, format::Format};

/// What to do about an error.
///
/// The library does not know whether there is an option to write, a menu to open or an argument to pass, so it says what
/// should change; the door through which the user came says how. `Display` words it for whoever calls the library.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Advice {
    /// A sentence that is the same through every door.
    Said(Cow<'static, str>),
    /// Read the input in this format.
    ReadAs(Format),
    /// Say which format the input is in: it looks like another one than it was read as.
    NameFormat,
    /// Count positions from this number, in the format `contest`.
    CountFrom(u64),
    /// Read tolerantly what the strict reader refuses.
    Tolerate,
    /// Allow more memory.
    AllowMemory,
    /// Let the rows of the graph go to the disk, in a folder for the work.
    WorkOnDisk,
    /// Go on with the run that was stopped.
    Resume,
    /// Allow more positions to be discovered.
    AllowPositions,
    /// Convert the game to the binary format, which takes the least memory to read.
    Convert,
    /// Compute the values of fewer heaps.
    FewerHeaps,
    /// Compute the values of more heaps.
    MoreHeaps,
    /// Ask this question instead.
    Ask(Question),
    /// This was probably meant.
    DidYouMean(String),
    /// Take a method of these names.
    Methods(Vec<&'static str>),
    /// Take the method of this name.
    Method(&'static str),
    /// Declare infinite play a draw.
    InfiniteDraw,
    /// Say which player wins infinite play.
    InfiniteWinner,
    /// Let the priorities decide infinite play.
    InfinitePriorities,
    /// Give infinite play a score.
    InfiniteScore,
    /// Arrange the picture by distances instead of in layers.
    ArrangeByForce,
    /// Arrange the picture in layers.
    ArrangeInLayers,
    /// Draw a part of the game only.
    DrawPart,
    /// Write the solution as a table.
    WriteTable,
    /// Make a tablebase of the game.
    Tabulate,
    /// Make this tablebase again, or get another copy of it.
    TabulateAgain,
    /// Check the tablebase against the game.
    CheckTables,
    /// Ask the tablebase about one position; to play from it, make it again with remoteness.
    QueryTables,
    /// Let the self-test try whether the rules keep their promises: they must answer the same whenever they are asked.
    SelfTest,
    /// Solve the game as a graph instead of by tables.
    SolveAsGraph,
    /// Look at the list of the built-in games; perhaps this one was meant.
    Games(Option<String>),
    /// Look at the list of the practice problems; perhaps this one was meant.
    Problems(Option<String>),
}

impl From<&'static str> for Advice {
    fn from(said: &'static str) -> Advice {
        Advice::Said(Cow::Borrowed(said))
    }
}

impl From<String> for Advice {
    fn from(said: String) -> Advice {
        Advice::Said(Cow::Owned(said))
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Advice::Said(said) => f.write_str(said),
            Advice::ReadAs(format) => write!(f, "{} are read in the format {format}", looks(*format)),
            Advice::NameFormat => f.write_str("if this is DOT, JSON or PGSolver, say which format it is"),
            Advice::CountFrom(first) => write!(f, "if this file counts from {first}, say so"),
            Advice::Tolerate => f.write_str("read it without being strict"),
            Advice::AllowMemory => f.write_str("raise the limit on memory"),
            Advice::WorkOnDisk => f.write_str("give it a folder on the disk for the moves"),
            Advice::Resume => f.write_str("go on with it"),
            Advice::AllowPositions => f.write_str("raise the limit on positions"),
            Advice::Convert => {
                f.write_str("a large text takes less memory once it is converted to the binary format")
            }
            Advice::FewerHeaps => f.write_str("ask for smaller heaps"),
            Advice::MoreHeaps => f.write_str("compute the values of larger heaps too"),
            Advice::Ask(question) => write!(f, "ask for {question}"),
            Advice::DidYouMean(word) => write!(f, "did you mean `{word}`?"),
            Advice::Methods(names) => write!(f, "these can: {}", names.join(", ")),
            Advice::Method(name) => write!(f, "use the method `{name}`"),
            Advice::InfiniteDraw => f.write_str("declare infinite play a draw"),
            Advice::InfiniteWinner => f.write_str("say who wins infinite play"),
            Advice::InfinitePriorities => f.write_str("let the priorities decide infinite play"),
            Advice::InfiniteScore => f.write_str("give infinite play a score"),
            Advice::ArrangeByForce => f.write_str("arrange it by distances instead of in layers"),
            Advice::ArrangeInLayers => f.write_str("arrange it in layers"),
            Advice::DrawPart => f.write_str("draw a part of the game"),
            Advice::WriteTable => f.write_str("write the solution as CSV or JSON"),
            Advice::Tabulate => f.write_str("make a tablebase of the game"),
            Advice::TabulateAgain => f.write_str("make it again, or get another copy of it"),
            Advice::CheckTables => f.write_str("check whether it is a tablebase of this game"),
            Advice::QueryTables => f.write_str(
                "it can be asked for the outcome of every move; to play, make it again with remoteness",
            ),
            Advice::SelfTest => f.write_str(
                "the functions of a game must keep their promises and answer the same whenever they are asked; the self-test tries it",
            ),
            Advice::SolveAsGraph => f.write_str("solve it as a graph"),
            Advice::Games(None) => f.write_str("look at the list of built-in games"),
            Advice::Games(Some(near)) => {
                write!(f, "did you mean `@{near}`? the list of built-in games has them all")
            }
            Advice::Problems(None) => f.write_str("look at the list of practice problems"),
            Advice::Problems(Some(near)) => {
                write!(f, "did you mean `{near}`? the list of practice problems has them all")
            }
        }
    }
}

/// What is read in this format, as the subject of a sentence.
fn looks(format: Format) -> &'static str {
    match format {
        Format::Text => "moves with arrows and positions with names",
        Format::Edges => "moves as two numbers a line, without a first line of counts,",
        Format::Contest => "a first line of counts and moves as two numbers a line",
        Format::Dot => "graphs of Graphviz",
        Format::Json => "objects and lists of JSON",
        Format::Gm => "games of PGSolver",
        Format::Binary => "games that were converted to it",
        Format::Adjlist => "lines of a position and all that it leads to",
        Format::Mtx => "matrices of Matrix Market",
        Format::Csv => "tables of moves",
        Format::Graphml => "graphs in GraphML",
        Format::Gexf => "graphs in GEXF",
        Format::Pajek => "networks of Pajek",
        Format::Metis => "graphs of METIS",
        Format::Dimacs => "graphs of the DIMACS challenges",
        Format::Tgf => "positions, a line `#`, and moves",
    }
}
