//! What can be asked: [`OPS`] is the table, each op is a file. `API.md` describes them; a test compares the two.

mod alphabeta;
mod board;
mod boards;
mod code;
mod explain;
mod export;
mod find;
mod heap;
mod heaps;
mod histogram;
mod layout;
mod misere;
mod neighbourhood;
mod nim;
mod play;
mod queen;
mod quiz;
mod rules;
mod solve;
mod start;
mod sum;
mod tables;
mod trace;

use std::sync::Arc;

use retrograde::{Control, GameGraph, Position, words::Language};

use crate::{
    failure::Failure,
    game::{Asked, Solved},
    request::Request,
    shelf::Shelf,
    source,
};

pub(crate) use solve::reply as solve_reply;

/// Something that can be asked.
#[derive(Clone, Copy, Debug)]
pub struct Op {
    /// What a request calls it.
    pub name: &'static str,
    /// What it answers, in one line.
    pub summary: &'static str,
    /// Whether it is about one game, so that the request has a `source` and may have `question`, `rule` and `infinite`.
    pub source: bool,
    /// Its other fields.
    pub fields: &'static [&'static str],
    pub(crate) run: fn(&Call<'_>) -> Result<String, Failure>,
}

/// All ops.
pub const OPS: &[Op] = &[
    Op {
        name: "solve",
        summary: "the game, and the value of every position",
        source: true,
        fields: &[],
        run: solve::run,
    },
    Op {
        name: "trace",
        summary: "a method's run, step by step",
        source: true,
        fields: &["method"],
        run: trace::run,
    },
    Op {
        name: "code",
        summary: "the listings of a method",
        source: false,
        fields: &["question", "method", "rule"],
        run: code::run,
    },
    Op {
        name: "layout",
        summary: "where to draw the positions and moves",
        source: true,
        fields: &["kind", "direction", "sizes", "shapes"],
        run: layout::run,
    },
    Op {
        name: "explain",
        summary: "why a position has its value, in sentences",
        source: true,
        fields: &["position"],
        run: explain::run,
    },
    Op {
        name: "play",
        summary: "a play under way: the moves with their quality, and an opponent's reply",
        source: true,
        fields: &["line", "reply"],
        run: play::run,
    },
    Op {
        name: "board",
        summary: "a play as one sees it: the picture of the board, and the moves by what they change there",
        source: true,
        fields: &["line", "from", "values", "reply"],
        run: board::run,
    },
    Op {
        name: "scenes",
        summary: "pictures of positions",
        source: true,
        fields: &["positions"],
        run: boards::scenes,
    },
    Op {
        name: "boards",
        summary: "the games with a board to play on, with their texts",
        source: false,
        fields: &[],
        run: boards::run,
    },
    Op {
        name: "examples",
        summary: "rules files to begin with",
        source: false,
        fields: &[],
        run: boards::examples,
    },
    Op {
        name: "parameters",
        summary: "what can be replaced in a rules file",
        source: false,
        fields: &["rules"],
        run: rules::parameters,
    },
    Op {
        name: "selftest",
        summary: "whether rules keep their promises",
        source: true,
        fields: &[],
        run: rules::selftest,
    },
    Op {
        name: "guess",
        summary: "whether an expression says what positions are worth, and the smallest counterexample",
        source: true,
        fields: &["guess"],
        run: rules::guess,
    },
    Op {
        name: "review",
        summary: "which moves of a play were mistakes",
        source: true,
        fields: &["line"],
        run: play::review,
    },
    Op {
        name: "quiz",
        summary: "whether an answer is right",
        source: true,
        fields: &["position", "answer"],
        run: quiz::run,
    },
    Op {
        name: "alphabeta",
        summary: "minimax with alpha-beta pruning from one position, step by step",
        source: true,
        fields: &["position", "prune"],
        run: alphabeta::run,
    },
    Op {
        name: "nim",
        summary: "heaps of Nim: their sum in binary, and every winning move",
        source: false,
        fields: &["heaps", "rule"],
        run: nim::run,
    },
    Op {
        name: "heap",
        summary: "a heap game: values, period with its proof, certificate",
        source: false,
        fields: &["code", "upto", "compare", "shift"],
        run: heap::run,
    },
    Op {
        name: "options",
        summary: "why a heap has its value",
        source: false,
        fields: &["code", "heap"],
        run: heap::options,
    },
    Op {
        name: "heaps",
        summary: "heaps of several games: their sum in binary, and every winning move",
        source: false,
        fields: &["heaps", "rule"],
        run: heaps::run,
    },
    Op {
        name: "misere",
        summary: "a heap game where who cannot move wins: genus, outcomes, quotient",
        source: false,
        fields: &["code", "upto"],
        run: misere::run,
    },
    Op {
        name: "queen",
        summary: "Wythoff's game as a queen on a board",
        source: false,
        fields: &["side", "at"],
        run: queen::run,
    },
    Op {
        name: "sum",
        summary: "several games at once",
        source: false,
        fields: &["components"],
        run: sum::run,
    },
    Op {
        name: "export",
        summary: "the game, its solution or its trace as a file",
        source: true,
        fields: &["to", "method", "kind"],
        run: export::run,
    },
    Op {
        name: "histogram",
        summary: "how many positions have each remoteness, score or nimber",
        source: true,
        fields: &["bars"],
        run: histogram::run,
    },
    Op {
        name: "find",
        summary: "the positions whose label contains a text",
        source: true,
        fields: &["text", "limit"],
        run: find::run,
    },
    Op {
        name: "neighbourhood",
        summary: "a small game around a position",
        source: true,
        fields: &["position", "limit"],
        run: neighbourhood::run,
    },
    Op { name: "methods", summary: "the table of methods", source: false, fields: &[], run: tables::methods },
    Op {
        name: "games",
        summary: "the table of built-in games",
        source: false,
        fields: &[],
        run: tables::games,
    },
    Op {
        name: "presets",
        summary: "games with their texts, to begin with",
        source: false,
        fields: &[],
        run: tables::presets,
    },
    Op {
        name: "start",
        summary: "what this engine is, its limits, and the game that it was started with",
        source: false,
        fields: &[],
        run: start::run,
    },
];

/// A request on its way to an op.
pub(crate) struct Call<'a> {
    pub(crate) shelf: &'a Shelf,
    pub(crate) request: &'a Request,
    pub(crate) control: &'a Control,
}

impl Call<'_> {
    fn language(&self) -> Language {
        self.request.language
    }

    /// The game, under the rules that the request wants.
    fn asked(&self) -> Result<Asked, Failure> {
        source::asked(self.shelf, self.request, self.control)
    }

    /// The same, solved.
    fn solved(&self) -> Result<Arc<Solved>, Failure> {
        self.shelf.solved(self.asked()?, self.control)
    }

    /// The position that the request names, or else the start; or the first one.
    fn position(&self, game: &GameGraph) -> Result<Position, Failure> {
        let named = self.request.position("position", game)?.or(game.start);
        match named {
            Some(v) => Ok(v),
            None if game.positions() > 0 => Ok(0),
            None => Err(retrograde::Error::invalid("the game has no positions").into()),
        }
    }
}
