//! Games and values as JSON.

use retrograde::{
    Control, End, GameGraph, Outcome, Player, Position, Solution, Values, counts::Counts, graph::NONE, solve,
    words::Language,
};
use serde::{Serialize, Serializer};

use crate::failure::Failure;

/// Up to so many positions a game is shown as a whole.
pub(crate) const SMALL: u32 = 300;

/// And up to so many moves.
pub(crate) const SMALL_MOVES: u64 = 5_000;

/// Whether a game is too large to be shown as a whole.
pub(crate) fn is_large(game: &GameGraph) -> bool {
    game.positions() > SMALL || game.graph.move_count() > SMALL_MOVES
}

/// The reply with the fields of `body`.
pub(crate) fn ok(body: impl Serialize) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Reply<T> {
        ok: bool,
        #[serde(flatten)]
        body: T,
    }
    serde_json::to_string(&Reply { ok: true, body }).map_err(|error| {
        Failure::new(
            crate::failure::Reason::Internal,
            error.to_string(),
            "please report this, with the request",
        )
    })
}

/// A game, as a picture needs it.
#[derive(Debug, Serialize)]
pub(crate) struct Game {
    labels: Vec<String>,
    captions: Option<Vec<String>>,
    moves: Vec<(Position, Position)>,
    owners: Vec<Option<&'static str>>,
    results: Vec<Option<Ending>>,
    /// `null` if positions have none.
    priorities: Option<Vec<Worth>>,
    start: Option<Position>,
    rule: &'static str,
    infinite: Infinite,
    acyclic: bool,
}

impl Game {
    pub(crate) fn of(game: &GameGraph, control: &Control) -> Result<Game, Failure> {
        let positions = || 0..game.positions();
        Ok(Game {
            labels: positions().map(|v| game.label(v).into_owned()).collect(),
            captions: game.captions.as_ref().map(|captions| captions.iter().map(str::to_owned).collect()),
            moves: game.graph.all_moves().collect(),
            owners: positions().map(|v| game.owner(v).map(Player::word)).collect(),
            results: positions().map(|v| game.end(v).map(Ending)).collect(),
            priorities: game
                .priorities
                .as_ref()
                .map(|all| all.iter().map(|&each| Worth::count(each)).collect()),
            start: game.start,
            rule: game.rule.word(),
            infinite: Infinite(game.infinite),
            acyclic: solve::is_acyclic(&game.graph, control)?,
        })
    }
}

/// `win`, `loss`, `tie`, or the score as a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending(End);

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            End::Score(score) => Score(score).serialize(serializer),
            word => serializer.collect_str(&word),
        }
    }
}

/// `draw`, `first`, `second`, or the score as a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Infinite(pub(crate) retrograde::Infinite);

impl Serialize for Infinite {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            retrograde::Infinite::Score(score) => Score(score).serialize(serializer),
            word => serializer.collect_str(&word),
        }
    }
}

/// A score: a number where JavaScript has that number, else its digits as a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Score(pub(crate) i64);

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const EXACT: u64 = 1 << 53;
        match self.0.unsigned_abs() <= EXACT {
            true => serializer.serialize_i64(self.0),
            false => serializer.collect_str(&self.0),
        }
    }
}

/// What a position is worth.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Worth {
    Word(&'static str),
    Score(Score),
    Text(String),
}

impl Worth {
    /// A number that counts something, exactly.
    fn count(number: u64) -> Worth {
        match i64::try_from(number) {
            Ok(number) => Worth::Score(Score(number)),
            Err(_) => Worth::Text(number.to_string()),
        }
    }

    pub(crate) fn of(game: &GameGraph, values: &Values, v: Position) -> Worth {
        match values {
            Values::Outcome { outcomes, .. } => Worth::Word(outcomes.get(v).word()),
            Values::Score { scores, .. } => Worth::Score(Score(scores[v as usize])),
            Values::Grundy { .. } => {
                Worth::Text(values.grundy(&game.graph, v).map(|value| value.to_string()).unwrap_or_default())
            }
        }
    }
}

impl Worth {
    /// The same for the other player.
    pub(crate) fn turned(self) -> Worth {
        match self {
            Worth::Word("win") => Worth::Word("loss"),
            Worth::Word("loss") => Worth::Word("win"),
            Worth::Score(Score(score)) => Worth::Score(Score(score.saturating_neg())),
            same => same,
        }
    }
}

impl std::fmt::Display for Worth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Worth::Word(word) => f.write_str(word),
            Worth::Score(Score(score)) => score.fmt(f),
            Worth::Text(text) => f.write_str(text),
        }
    }
}

/// The remoteness, rank or time.
pub(crate) fn number(values: &Values, v: Position) -> Option<u32> {
    let numbers = match values {
        Values::Outcome { remoteness, .. } => remoteness,
        Values::Score { ranks, .. } => ranks,
        Values::Grundy { times, .. } => times,
    };
    Some(numbers[v as usize]).filter(|&number| number != NONE)
}

/// Everything about the value of a position.
#[derive(Debug, Serialize)]
pub(crate) struct Value {
    value: Worth,
    number: Option<u32>,
    #[serde(rename = "move")]
    best: Option<Position>,
    words: String,
}

impl Value {
    pub(crate) fn of(game: &GameGraph, solution: &Solution, v: Position, language: Language) -> Value {
        Value {
            value: Worth::of(game, &solution.values, v),
            number: number(&solution.values, v),
            best: solution.best_move(v),
            words: retrograde::export::words(game, solution, v, language),
        }
    }

    /// The same where positions have other numbers; `place` says which.
    pub(crate) fn move_to(&mut self, place: impl Fn(Position) -> Option<Position>) {
        self.best = self.best.and_then(place);
    }
}

/// What is counted in an answer.
#[derive(Debug, Serialize)]
pub(crate) struct Counted {
    positions: u32,
    moves: u64,
    terminals: u64,
    win: Option<u64>,
    loss: Option<u64>,
    tie: Option<u64>,
    draw: Option<u64>,
    longest: Option<Longest>,
}

#[derive(Debug, Serialize)]
struct Longest {
    number: u32,
    position: Position,
}

impl From<&Counts> for Counted {
    fn from(counts: &Counts) -> Counted {
        Counted {
            positions: counts.positions,
            moves: counts.moves,
            terminals: counts.terminals,
            win: counts.of_outcome(Outcome::Win),
            loss: counts.of_outcome(Outcome::Loss),
            tie: counts.of_outcome(Outcome::Tie),
            draw: counts.of_outcome(Outcome::Draw),
            longest: counts.longest.map(|(number, position)| Longest { number, position }),
        }
    }
}
