//! `export`: the game, its solution or its trace as a file.

use retrograde::{
    Control, GameGraph, Solution,
    export::{self, Picture},
    format::{self, Format},
    solution_file,
};
use serde::Serialize;

use super::{Call, trace};
use crate::{failure::Failure, reply};

/// A kind of file.
struct Kind {
    /// What a request calls it; with a dot before it, also the ending of the name.
    word: &'static str,
    media: &'static str,
    write: Write,
}

enum Write {
    Game(Format),
    Solution(fn(&GameGraph, &Solution, &mut Vec<u8>, &Control) -> retrograde::Result<()>),
    Picture,
    Trace,
}

const KINDS: &[Kind] = &[
    Kind { word: "text", media: "text/plain", write: Write::Game(Format::Text) },
    Kind {
        word: "dot",
        media: "text/vnd.graphviz",
        write: Write::Solution(|game, solution, out, _| export::write_dot(game, solution, out)),
    },
    Kind { word: "gm", media: "text/plain", write: Write::Game(Format::Gm) },
    Kind {
        word: "json",
        media: "application/json",
        write: Write::Solution(|game, solution, out, control| {
            solution_file::write_json(game, solution, &Default::default(), out, control)
        }),
    },
    Kind {
        word: "csv",
        media: "text/csv",
        write: Write::Solution(|game, solution, out, control| {
            solution_file::write_csv(game, solution, out, control)
        }),
    },
    Kind { word: "svg", media: "image/svg+xml", write: Write::Picture },
    Kind { word: "trace.csv", media: "text/csv", write: Write::Trace },
];

/// The most positions of a game that is exported through a reply.
const MOST: u32 = 200_000;

#[derive(Serialize)]
struct Reply {
    name: String,
    #[serde(rename = "type")]
    media: &'static str,
    content: String,
    notes: Vec<String>,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let to = call.request.text("to")?.unwrap_or_default();
    let Some(kind) = KINDS.iter().find(|kind| kind.word == to) else {
        let words: Vec<_> = KINDS.iter().map(|kind| kind.word).collect();
        return Err(Failure::request("`to` is no file that can be made", words.join(", ")));
    };
    let (mut bytes, mut notes) = (Vec::new(), Vec::new());
    match kind.write {
        Write::Trace => bytes = trace::of(call)?.csv().into_bytes(),
        Write::Game(format) => {
            let asked = call.asked()?;
            small(asked.game())?;
            notes = format::write(asked.game(), format, &mut bytes)?;
        }
        Write::Picture => {
            let solved = call.solved()?;
            let arrangement = call.request.word("kind", "\"layered\", \"remoteness\" or \"force\"")?;
            let arrangement = arrangement.unwrap_or_default();
            let known = solved.asked.loaded.discovered().map(|discovered| &discovered.known);
            let picture = Picture { arrangement, language: call.language(), known, ..Picture::default() };
            export::write_svg(solved.game(), &solved.solution, &picture, call.control, &mut bytes)?;
        }
        Write::Solution(write) => {
            let solved = call.solved()?;
            small(solved.game())?;
            write(solved.game(), &solved.solution, &mut bytes, call.control)?;
        }
    }
    let ending = if kind.word == "text" { "game" } else { kind.word };
    reply::ok(Reply {
        name: format!("game.{ending}"),
        media: kind.media,
        content: String::from_utf8_lossy(&bytes).into_owned(),
        notes,
    })
}

fn small(game: &GameGraph) -> Result<(), Failure> {
    if game.positions() > MOST || game.graph.move_count() > u64::from(MOST) * 5 {
        return Err(Failure::new(
            crate::failure::Reason::Resource,
            format!("the page exports games of up to {MOST} positions"),
            "the command line writes larger ones: retrograde solve INPUT -o FILE",
        ));
    }
    Ok(())
}
