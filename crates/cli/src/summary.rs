//! What a person wants to know first about a game and its answer.

use retrograde::{
    Control, GameGraph, Outcome, Position, Rule, Solution, Values, counts::Counts, graph::NONE,
    solution::SolutionRef, solve::endless,
};
use unicode_width::UnicodeWidthStr;

use crate::{
    failure::Failure,
    input::Loaded,
    numbers::count,
    words::{EndRule, Key, Length, Words},
};

/// Up to so many positions the table of all of them is shown.
pub(crate) const FEW: u32 = 40;

/// Facts, one a line: what each is about stands before it.
pub(crate) struct Facts {
    words: &'static dyn Words,
    text: String,
}

impl Facts {
    /// No facts yet.
    pub(crate) fn new(words: &'static dyn Words) -> Facts {
        Facts { words, text: String::new() }
    }

    /// Adds a fact.
    pub(crate) fn line(&mut self, key: Key, fact: &str) {
        const WIDTH: usize = 9;
        let key = self.words.key(key);
        let blank = " ".repeat(WIDTH.saturating_sub(key.width()));
        self.text += &format!("{key}{blank}{fact}\n");
    }

    /// All of them.
    pub(crate) fn text(self) -> String {
        self.text
    }
}

/// Facts about something that was named, one a line and moved in: what they are about, and what is said, both in English.
pub(crate) fn facts_in(words: &dyn Words, facts: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (key, fact) in facts {
        let key = words.said(key);
        let blank = " ".repeat(9usize.saturating_sub(key.width()));
        text += &format!("  {key}{blank}{}\n", words.said(fact));
    }
    text
}

/// The summary, one fact a line.
pub(crate) fn summary(
    loaded: &Loaded,
    solution: SolutionRef<'_>,
    counts: &Counts,
    words: &'static dyn Words,
    control: &Control,
) -> Result<String, Failure> {
    let game = &loaded.game;
    let mut facts = Facts::new(words);
    let (moves, positions) = (game.graph.move_count(), game.positions());
    facts.line(Key::Game, &words.size(positions.into(), moves, counts.terminals));
    facts.line(Key::Rules, &rules(game, counts, words));
    let as_infinite = as_infinite(game, solution.values, control)?;
    facts.line(Key::Answer, &answer(game, solution.values, counts, &as_infinite, words));
    if let Some((length, from)) = counts.longest {
        facts.line(Key::Longest, &words.longest(length, &game.label(from)));
    }
    if let Some(start) = game.start {
        let is_as_infinite = as_infinite.get(start as usize).is_some_and(|&yes| yes);
        let value = value_in_words(game, solution, start, is_as_infinite, words);
        facts.line(Key::Start, &words.start(&game.label(start), &value));
    }
    facts.line(Key::Method, &words.method_and_question(solution.method, solution.values.question()));
    for note in &loaded.notes {
        facts.line(Key::Note, &words.said(note));
    }
    if counts.terminals == 0 && positions > 0 && game.infinite.parity().is_none() {
        facts.line(Key::Note, words.no_end());
    }
    Ok(facts.text())
}

/// Where the score is that of infinite play and a play can be infinite; empty if that is nowhere.
fn as_infinite(game: &GameGraph, values: &Values, control: &Control) -> Result<Vec<bool>, Failure> {
    let Values::Score { ranks, .. } = values else { return Ok(Vec::new()) };
    if !ranks.contains(&NONE) {
        return Ok(Vec::new());
    }
    let mut open = endless(&game.graph, control)?;
    open.iter_mut().zip(ranks).for_each(|(open, &rank)| *open &= rank == NONE);
    Ok(open)
}

fn rules(game: &GameGraph, counts: &Counts, words: &dyn Words) -> String {
    let end = match game.rule {
        _ if counts.terminals > 0 && counts.terminals == game.ends().len() as u64 => EndRule::Declared,
        Rule::Normal => EndRule::Normal,
        Rule::Misere => EndRule::Misere,
    };
    [words.turn(game.is_owned()), words.end_rule(end), &words.infinite(game.infinite)].join(words.semicolon())
}

fn answer(
    game: &GameGraph,
    values: &Values,
    counts: &Counts,
    as_infinite: &[bool],
    words: &dyn Words,
) -> String {
    let owned = game.is_owned();
    let mut facts = Vec::new();
    if let Some(outcomes) = counts.outcomes {
        let all = [Outcome::Win, Outcome::Loss, Outcome::Tie, Outcome::Draw];
        let counted = all.map(|outcome| (outcome, outcomes[outcome as usize]));
        let counted = counted.into_iter().filter(|&(_, number)| number > 0);
        let parts: Vec<_> = counted.map(|(outcome, number)| words.counted(outcome, owned, number)).collect();
        let whose = if owned || parts.is_empty() { "" } else { words.for_the_mover() };
        facts.push(parts.join(words.comma()) + whose);
    }
    match values {
        Values::Outcome { .. } => {}
        Values::Score { scores, .. } => {
            if let (Some(&least), Some(&greatest)) = (scores.iter().min(), scores.iter().max()) {
                facts.push(words.scores_run(least, greatest, owned));
            }
            match as_infinite.iter().filter(|&&yes| yes).count() as u64 {
                0 => {}
                number => facts.push(words.as_infinite_at(number)),
            }
        }
        Values::Grundy { nimbers, .. } => {
            if let Some(&greatest) = nimbers.iter().filter(|&&nimber| nimber != NONE).max() {
                facts.push(words.nimbers_to(greatest));
            }
            match nimbers.iter().filter(|&&nimber| nimber == NONE).count() as u64 {
                0 => {}
                number => facts.push(words.loopy(number)),
            }
        }
    }
    facts.retain(|fact| !fact.is_empty());
    if facts.is_empty() { words.no_positions().into() } else { facts.join(words.semicolon()) }
}

/// What a position is worth, in words.
pub(crate) fn value_of(
    game: &GameGraph,
    solution: &Solution,
    v: Position,
    words: &dyn Words,
    control: &Control,
) -> Result<String, Failure> {
    let as_infinite = as_infinite(game, &solution.values, control)?;
    let is_as_infinite = as_infinite.get(v as usize).is_some_and(|&yes| yes);
    Ok(value_in_words(game, solution.into(), v, is_as_infinite, words))
}

/// The value of a position in words, with the move to play.
fn value_in_words(
    game: &GameGraph,
    solution: SolutionRef<'_>,
    v: Position,
    is_as_infinite: bool,
    words: &dyn Words,
) -> String {
    let mut text = match solution.values {
        Values::Outcome { outcomes, remoteness } => {
            let outcome = outcomes.get(v);
            let length = match remoteness[v as usize] {
                _ if outcome == Outcome::Draw => Length::Open,
                NONE => Length::Infinite,
                moves => Length::Moves(moves),
            };
            words.outcome_in_words(outcome, game.is_owned(), length)
        }
        Values::Score { scores, .. } => words.score_in_words(scores[v as usize], is_as_infinite),
        Values::Grundy { .. } => match solution.values.grundy(&game.graph, v) {
            Some(value) => words.grundy_in_words(&value.to_string()),
            None => String::new(),
        },
    };
    if let Some(target) = solution.best_move(v) {
        text += &words.move_to(&game.label(target));
    }
    text
}

/// The position of this name, or the start, in order to do something (`explain`) with it.
pub(crate) fn find_position(game: &GameGraph, name: Option<&str>, to: &str) -> Result<Position, Failure> {
    let Some(name) = name else {
        return game.start.ok_or_else(|| {
            Failure::arguments(
                format!("the game has no start, so say which position to {to}"),
                format!("its {}", called(game)),
            )
        });
    };
    game.finder()?.find(name).ok_or_else(|| {
        Failure::arguments(
            format!("there is no position `{name}` in this game"),
            format!("its {}", called(game)),
        )
    })
}

/// `6 positions are called 0, 1, 2, 3, 4, …`.
fn called(game: &GameGraph) -> String {
    let some: Vec<_> = (0..game.positions().min(5)).map(|v| game.label(v)).collect();
    let more = if game.positions() > 5 { ", …" } else { "" };
    format!("{} are called {}{more}", count(game.positions().into(), "position"), some.join(", "))
}
