//! A game on its way through the engine: as it came in, under the rules that a request wants, solved.

use std::sync::Arc;

use retrograde::{
    Control, GameGraph, Infinite, Position, Question, Rule, Solution, Solver, Values,
    counts::Counts,
    explore::Discovered,
    solve::default_question,
    walk::{Walk, walk_graph},
};

use crate::failure::Failure;

/// What a solved game is found by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) digest: String,
    pub(crate) question: Question,
    pub(crate) rule: Rule,
    pub(crate) infinite: Infinite,
}

/// A game as it came in.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// What it can be asked for again by.
    pub(crate) digest: String,
    /// What the reader wants its user to know, one sentence each.
    pub(crate) notes: Vec<String>,
    origin: Origin,
}

#[derive(Debug)]
enum Origin {
    Read(GameGraph),
    Rules(Discovered),
}

impl Loaded {
    /// A game by rules.
    pub(crate) fn by_rules(digest: String, discovered: Discovered) -> Loaded {
        Loaded { digest, notes: Vec::new(), origin: Origin::Rules(discovered) }
    }

    /// A game that was read.
    pub(crate) fn read(digest: String, game: GameGraph, notes: Vec<String>) -> Loaded {
        Loaded { digest, notes, origin: Origin::Read(game) }
    }

    pub(crate) fn game(&self) -> &GameGraph {
        match &self.origin {
            Origin::Read(game) => game,
            Origin::Rules(discovered) => &discovered.game,
        }
    }

    /// Walks along a play: by the rules where there are any, else along the moves of the graph.
    pub(crate) fn walk(&self, from: Option<Position>, line: &[u32]) -> Result<Walk, Failure> {
        Ok(match &self.origin {
            Origin::Read(game) => walk_graph(game, from, line)?,
            Origin::Rules(discovered) => discovered.known.walk(from, line)?,
        })
    }

    /// The rules of a game by rules, for its pictures.
    pub(crate) fn discovered(&self) -> Option<&Discovered> {
        match &self.origin {
            Origin::Read(_) => None,
            Origin::Rules(discovered) => Some(discovered),
        }
    }
}

/// A game under the rules that a request wants.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) loaded: Arc<Loaded>,
    /// The same game under other rules, if they are others.
    replaced: Option<GameGraph>,
    /// What is asked.
    pub(crate) question: Question,
}

impl Asked {
    pub(crate) fn game(&self) -> &GameGraph {
        self.replaced.as_ref().unwrap_or_else(|| self.loaded.game())
    }

    /// Solves it.
    pub(crate) fn solve(self, control: &Control) -> Result<Solved, Failure> {
        let solution = Solver::new().question(self.question).control(control).solve(self.game())?;
        let counts = Counts::of(self.game(), &solution.values);
        Ok(Solved { asked: self, solution, counts })
    }

    /// What its solution is found by.
    pub(crate) fn key(&self) -> Key {
        let game = self.game();
        let digest = self.loaded.digest.clone();
        Key { digest, question: self.question, rule: game.rule, infinite: game.infinite }
    }
}

/// The same, solved.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) asked: Asked,
    pub(crate) solution: Solution,
    pub(crate) counts: Counts,
}

impl Solved {
    pub(crate) fn game(&self) -> &GameGraph {
        self.asked.game()
    }

    /// About how many bytes of memory it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let of_values = match &self.solution.values {
            Values::Outcome { .. } => 5,
            Values::Score { .. } => 12,
            Values::Grundy { .. } => 8,
        };
        // What the rules know of a position has the size of a few numbers.
        let rules = if self.asked.loaded.discovered().is_some() { 64 } else { 0 };
        bytes(self.asked.loaded.game())
            + self.asked.replaced.as_ref().map_or(0, bytes)
            + u64::from(self.game().positions()) * (of_values + 4 + rules)
    }
}

/// About how many bytes of memory a game takes.
fn bytes(game: &GameGraph) -> u64 {
    game.graph.owned_bytes()
        + game.labels.owned_bytes()
        + game.captions.as_ref().map_or(0, |captions| captions.owned_bytes())
        + u64::from(game.positions()) * (u64::from(game.is_owned()) + 1)
        + size_of_val(game.ends()) as u64
}

/// This game, under these rules where there are any.
pub(crate) fn under_rules(
    loaded: Arc<Loaded>,
    question: Option<Question>,
    rule: Option<Rule>,
    infinite: Option<Infinite>,
    control: &Control,
) -> Result<Asked, Failure> {
    let game = loaded.game();
    let (rule, infinite) = (rule.unwrap_or(game.rule), infinite.unwrap_or(game.infinite));
    let question = question.unwrap_or_else(|| default_question(game));
    let same = (rule, infinite) == (game.rule, game.infinite);
    let replaced = if same {
        None
    } else {
        control.budget.take(bytes(game))?;
        let mut game = game.clone();
        (game.rule, game.infinite) = (rule, infinite);
        Some(game)
    };
    Ok(Asked { loaded, replaced, question })
}
