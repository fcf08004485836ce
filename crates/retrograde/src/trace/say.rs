//! What the sentences of a trace say; how they say it stands in the dictionaries.

use crate::{
    core::{End, GameGraph, Grundy, Outcome, Position, Values, graph::NONE},
    solve::score::of_infinite_play,
    watch::{Stretch, Value, Why},
    words::{Lead, Level, Words, Worth, distinct, end, list, mover, positions},
};

/// Says what happens in a game, in a language.
#[derive(Clone, Copy)]
pub(super) struct Say<'a> {
    pub(super) game: &'a GameGraph,
    pub(super) words: &'static dyn Words,
}

/// What a position is worth, as it is said.
fn worth(game: &GameGraph, value: &Value) -> Worth {
    match value {
        Value::Outcome(outcome, _) => Worth::Outcome(*outcome, game.is_owned()),
        Value::Score(score, _) => Worth::Value(score.to_string()),
        Value::Grundy(grundy, _) => Worth::Value(grundy.to_string()),
    }
}

impl<'a> Say<'a> {
    fn label(&self, v: Position) -> std::borrow::Cow<'a, str> {
        self.game.label(v)
    }

    pub(super) fn positions(&self, all: &[Position]) -> String {
        positions(self.words, self.game, all)
    }

    /// A list of positions, each with its number.
    fn numbered(&self, all: impl Iterator<Item = (Position, u32)>) -> String {
        list(self.words, all.map(|(v, count)| self.words.has(&self.label(v), count)))
    }

    pub(super) fn order(&self, order: &[Position]) -> String {
        self.words.order(&self.positions(order))
    }

    pub(super) fn counters(&self, counters: &[u32]) -> String {
        self.words.counters(&self.numbered((0..).zip(counters.iter().copied())))
    }

    pub(super) fn stretch(&self, values: &[Option<Value>], stretch: Stretch, queue: &[Position]) -> String {
        let who = || self.positions(queue);
        match stretch {
            Stretch::Decisive if queue.is_empty() => self.words.start(None),
            Stretch::Decisive => self.words.start(Some(&who())),
            Stretch::Ties => self.words.ties(&who()),
            Stretch::Score(_) => {
                let each = queue.iter().map(|&v| match &values[v as usize] {
                    Some(Value::Score(score, _)) => self.words.with_value(&self.label(v), &score.to_string()),
                    _ => self.label(v).into_owned(),
                });
                self.words.farthest(of_infinite_play(self.game), &list(self.words, each))
            }
        }
    }

    pub(super) fn take(&self, v: Position, value: Option<&Value>) -> String {
        let worth = value.map(|value| worth(self.game, value));
        self.words.take(&self.label(v), worth.as_ref())
    }

    pub(super) fn skip(&self, from: Position, to: Position) -> String {
        self.words.skip(&self.label(from), &self.label(to))
    }

    pub(super) fn less(&self, from: Position, to: Position, left: u32, value: Option<&Value>) -> String {
        let worth = value.map(|value| worth(self.game, value));
        self.words.less(&self.label(from), &self.label(to), worth.as_ref(), mover(self.game, from), left)
    }

    /// The beginning of a level of nimbers.
    pub(super) fn level(&self, level: u32, counts: &[(Position, u32)]) -> String {
        let candidates = list(self.words, counts.iter().map(|&(w, _)| self.label(w).into_owned()));
        let counts = self.numbered(counts.iter().copied());
        self.words.level(&Level { level, candidates: &candidates, counts: &counts })
    }

    /// A move to `from` can be taken back because there is one on to `to`.
    pub(super) fn reach(&self, from: Position, to: Position, value: Option<&Value>) -> String {
        let worth = value.map(|value| worth(self.game, value));
        self.words.reach(&self.label(from), &self.label(to), worth.as_ref())
    }

    /// One undecided option less that could not be answered.
    pub(super) fn less_to_worry_about(&self, from: Position, to: Position, left: u32, level: i64) -> String {
        self.words.less_to_worry_about(&self.label(from), &self.label(to), left, level)
    }

    pub(super) fn decide(&self, values: &[Option<Value>], v: Position, value: &Value, why: Why) -> String {
        match value {
            Value::Outcome(outcome, remoteness) => self.decide_outcome(v, *outcome, *remoteness, why),
            Value::Score(score, _) => self.decide_score(values, v, *score, why),
            Value::Grundy(grundy, _) => match (why, grundy) {
                (Why::NeverLabelled, _) => self.decide_loopy(values, v, grundy),
                (Why::AnsweredAtFirst | Why::Answered, Grundy::Nimber(level)) => {
                    self.decide_level(values, v, *level)
                }
                _ => self.decide_grundy(values, v, grundy),
            },
        }
    }

    fn decide_outcome(&self, v: Position, outcome: Outcome, remoteness: u32, why: Why) -> String {
        let (words, owned, owner) = (self.words, self.game.is_owned(), self.game.owner(v));
        let label = self.label(v);
        let decided = words.decided(&label, outcome, owned, remoteness);
        let moves = self.game.graph.moves(v);
        // What the options are from which this outcome comes.
        let option = words.option_is(if owned { outcome } else { outcome.reversed() }, owned);
        match why {
            Why::End => end(words, self.game, v, outcome, Lead::Short),
            Why::Wanted(to) => words.can_move(&label, owner, &self.label(to), option, &decided),
            Why::Tie(to) => words.can_move_to_tie(&label, owner, &self.label(to), &decided),
            Why::LastTie => words.only_ties(&label, owner, &self.positions(moves), &decided),
            _ => {
                let to = (&*self.positions(moves), distinct(moves).len());
                words.only_moves(&label, owner, to, option, &decided)
            }
        }
    }

    fn decide_score(&self, values: &[Option<Value>], v: Position, score: i64, why: Why) -> String {
        let (words, game, owner) = (self.words, self.game, self.game.owner(v));
        let label = self.label(v);
        let options = distinct(game.graph.moves(v));
        if why == Why::End {
            return match game.has_scores() {
                true => words.score_at_end(&label, score),
                false => {
                    let end = end(words, game, v, End::Score(score).outcome(), Lead::Short);
                    words.join(&[end, words.that_counts(score)])
                }
            };
        }
        // While the game is not swept but attracted, other options may still be open.
        if let Why::Wanted(to) = why
            && options.iter().any(|&t| values[t as usize].is_none())
        {
            return words.can_have(&label, owner, score, &self.label(to));
        }
        let yields = |t: Position| match &values[t as usize] {
            Some(Value::Score(score, _)) if game.is_owned() => *score,
            Some(Value::Score(score, _)) => score.wrapping_neg(),
            _ => 0,
        };
        if let [only] = options[..] {
            return words.can_only_go(&label, owner, score, &self.label(only));
        }
        let all = list(words, options.iter().map(|&t| words.yields(yields(t), &self.label(t))));
        words.chooses(&label, owner, &all, score)
    }

    fn decide_grundy(&self, values: &[Option<Value>], v: Position, grundy: &Grundy) -> String {
        let label = self.label(v);
        if self.game.graph.is_terminal(v) {
            return self.words.mex_of_nothing(&label);
        }
        let set: Vec<_> = option_nimbers(self.game, values, v).iter().map(u32::to_string).collect();
        let options = self.positions(self.game.graph.moves(v));
        self.words.mex(&label, &options, &set.join(", "), &grundy.to_string())
    }

    fn decide_level(&self, values: &[Option<Value>], v: Position, level: u32) -> String {
        let label = self.label(v);
        if self.game.graph.is_terminal(v) {
            return self.words.zero_without_moves(&label);
        }
        let moves = self.game.graph.moves(v).iter().copied();
        let undecided: Vec<_> = moves.filter(|&t| values[t as usize].is_none()).collect();
        let undecided = (!undecided.is_empty()).then(|| self.positions(&undecided));
        self.words.gets_level(&label, level, undecided.as_deref())
    }

    fn decide_loopy(&self, values: &[Option<Value>], v: Position, grundy: &Grundy) -> String {
        let set = option_nimbers(self.game, values, v);
        let nimbers = (!set.is_empty()).then(|| list(self.words, set.iter().map(u32::to_string)));
        self.words.never_labelled(&self.label(v), nimbers.as_deref(), &grundy.to_string())
    }

    pub(super) fn rest(&self, rest: &[Position], value: &Value) -> String {
        let who = self.positions(rest);
        match value {
            Value::Outcome(Outcome::Draw, _) => self.words.rest_draws(&who),
            Value::Outcome(outcome, _) => self.words.rest_for_ever(&who, *outcome),
            _ => self.words.rest_infinite(&who, of_infinite_play(self.game)),
        }
    }

    pub(super) fn result(&self, values: &Values) -> String {
        let words = self.words;
        let mut parts = Vec::new();
        match values {
            Values::Outcome { outcomes, .. } => {
                for outcome in [Outcome::Win, Outcome::Loss, Outcome::Tie, Outcome::Draw] {
                    let count = outcomes.iter().filter(|&found| found == outcome).count();
                    if count > 0 {
                        parts.push(words.so_many(outcome, self.game.is_owned(), count));
                    }
                }
            }
            Values::Score { scores, .. } => {
                if let (Some(&least), Some(&greatest)) = (scores.iter().min(), scores.iter().max()) {
                    parts.push(words.scores_run(least, greatest));
                }
            }
            Values::Grundy { nimbers, .. } => {
                let count = |wanted: u32| nimbers.iter().filter(|&&nimber| nimber == wanted).count();
                parts.push(words.zeros(count(0)));
                if count(NONE) > 0 {
                    parts.push(words.loopy(count(NONE)));
                }
            }
        }
        words.all_decided(self.game.positions(), &list(words, parts.into_iter()))
    }
}

/// The nimbers of the options, ascending.
pub(super) fn option_nimbers(game: &GameGraph, values: &[Option<Value>], v: Position) -> Vec<u32> {
    let nimber = |&t: &Position| match &values[t as usize] {
        Some(Value::Grundy(Grundy::Nimber(nimber), _)) => Some(*nimber),
        _ => None,
    };
    let mut set: Vec<u32> = game.graph.moves(v).iter().filter_map(nimber).collect();
    set.sort_unstable();
    set.dedup();
    set
}
