//! The entries of a dictionary: one trait for each room that speaks. Arguments that are texts are labels of positions, lists
//! made with [`super::list`], or what another entry said.

use crate::{
    core::{Infinite, Outcome, Parity, Player, Question, heap::Code},
    play::Quality,
    trace::Line,
};

/// All that can be said.
pub(crate) trait Words:
    Common + Steps + Regions + Searches + Proofs + Plays + Sums + Heaps + Pictures
{
}

/// Somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// A player of an owned game.
    Player(Player),
    /// Who moves at the position in question.
    Mover,
    /// The other one.
    Opponent,
    /// Neither.
    Nobody,
}

/// Whether a sentence introduces its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// `Position 5 has no moves`.
    Full,
    /// `5 has no moves`.
    Short,
}

/// An end of the play.
pub(crate) struct EndOfPlay<'a> {
    pub(crate) label: &'a str,
    pub(crate) lead: Lead,
    pub(crate) outcome: Outcome,
    pub(crate) owned: bool,
}

/// What a position is worth.
pub(crate) enum Worth {
    /// Who wins.
    Outcome(Outcome, bool),
    /// A number or a Grundy value.
    Value(String),
}

/// What every room says.
pub(crate) trait Common {
    /// `5, 4 and 3`; with more that are not said: `5, 4, 3, … (97 more)`.
    fn list(&self, items: &[String], more: usize) -> String;
    /// Sentences, one after the other.
    fn join(&self, sentences: &[String]) -> String;
    /// What stands between short pieces of a text.
    fn separator(&self) -> &'static str;
    /// An outcome as a word.
    fn outcome(&self, outcome: Outcome) -> &'static str;
    /// What a position is, as in `it is …`.
    fn is(&self, outcome: Outcome, owned: bool) -> &'static str;
    /// The same of an option, said from the position before it.
    fn option_is(&self, outcome: Outcome, owned: bool) -> &'static str;
    fn ends_with_score(&self, end: &EndOfPlay<'_>, score: i64) -> String;
    fn ends_declared(&self, end: &EndOfPlay<'_>) -> String;
    fn ends_stuck(&self, end: &EndOfPlay<'_>, owner: Option<Player>, misere: bool) -> String;
}

/// The beginning of a level of nimbers.
pub(crate) struct Level<'a> {
    pub(crate) level: u32,
    pub(crate) candidates: &'a str,
    pub(crate) counts: &'a str,
}

/// The steps of a method.
pub(crate) trait Steps {
    /// A line of the pseudo-code of a method.
    fn code(&self, question: Question, method: &str, line: &Line) -> &'static str;
    fn order(&self, all: &str) -> String;
    /// An item of a list: a position and how many moves or options it has.
    fn has(&self, label: &str, count: u32) -> String;
    fn counters(&self, each: &str) -> String;
    /// The queue begins with the ends that are won or lost; `None`: there are none.
    fn start(&self, queue: Option<&str>) -> String;
    fn ties(&self, queue: &str) -> String;
    fn farthest(&self, infinite: i64, queue: &str) -> String;
    fn take(&self, label: &str, worth: Option<&Worth>) -> String;
    fn skip(&self, from: &str, to: &str) -> String;
    fn less(&self, from: &str, to: &str, worth: Option<&Worth>, who: Who, left: u32) -> String;
    fn level(&self, level: &Level<'_>) -> String;
    fn reach(&self, from: &str, to: &str, worth: Option<&Worth>) -> String;
    fn less_to_worry_about(&self, from: &str, to: &str, left: u32, level: i64) -> String;
    /// `5 is won in 3 moves`.
    fn decided(&self, label: &str, outcome: Outcome, owned: bool, remoteness: u32) -> String;
    /// The owner, if there is one, can move from `label` to `to`, which is worth that: so.
    fn can_move(&self, label: &str, owner: Option<Player>, to: &str, is: &str, decided: &str) -> String;
    fn can_move_to_tie(&self, label: &str, owner: Option<Player>, to: &str, decided: &str) -> String;
    /// He can move only to these `count` positions, which all are worth that: so.
    fn only_moves(
        &self,
        label: &str,
        owner: Option<Player>,
        to: (&str, usize),
        is: &str,
        decided: &str,
    ) -> String;
    fn only_ties(&self, label: &str, owner: Option<Player>, to: &str, decided: &str) -> String;
    fn score_at_end(&self, label: &str, score: i64) -> String;
    fn that_counts(&self, score: i64) -> String;
    fn can_have(&self, label: &str, owner: Option<Player>, score: i64, by: &str) -> String;
    fn can_only_go(&self, label: &str, owner: Option<Player>, score: i64, to: &str) -> String;
    /// An item of a list: what an option yields.
    fn yields(&self, score: i64, label: &str) -> String;
    fn chooses(&self, label: &str, owner: Option<Player>, options: &str, best: i64) -> String;
    fn mex_of_nothing(&self, label: &str) -> String;
    fn mex(&self, label: &str, options: &str, set: &str, value: &str) -> String;
    fn zero_without_moves(&self, label: &str) -> String;
    /// The position gets the nimber `level`; moves to `undecided` can be answered.
    fn gets_level(&self, label: &str, level: u32, undecided: Option<&str>) -> String;
    fn never_labelled(&self, label: &str, nimbers: Option<&str>, value: &str) -> String;
    fn rest_draws(&self, rest: &str) -> String;
    fn rest_for_ever(&self, rest: &str, outcome: Outcome) -> String;
    fn rest_infinite(&self, rest: &str, infinite: i64) -> String;
    /// Items of the list in [`Steps::all_decided`].
    fn so_many(&self, outcome: Outcome, owned: bool, count: usize) -> String;
    fn scores_run(&self, least: i64, greatest: i64) -> String;
    fn zeros(&self, count: usize) -> String;
    fn loopy(&self, count: usize) -> String;
    fn all_decided(&self, positions: u32, parts: &str) -> String;
}

/// Who moves in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seeker {
    /// A player of an owned game.
    Player(Player),
    /// Who moves at its start, and wants many points.
    Maximiser,
    /// The other one.
    Minimiser,
}

/// The steps of alpha-beta search. `bounds` are sentences such as `α = 3, β = ∞.`
pub(crate) trait Searches {
    /// A line of the pseudo-code.
    fn search_code(&self, line: &Line) -> &'static str;
    fn bounds(&self, alpha: &str, beta: &str) -> String;
    fn go_to(&self, label: &str, seeker: Seeker, many: bool, bounds: &str) -> String;
    fn go_back(&self, label: &str, best: i64) -> String;
    fn best_so_far(&self, label: &str, to: &str, value: i64, seeker: Seeker, bounds: &str) -> String;
    fn no_better(&self, label: &str, to: &str, value: i64, seeker: Seeker) -> String;
    fn leave_out(&self, label: &str, rest: &str) -> String;
}

/// The first sentence about an outcome.
pub(crate) enum Headline {
    /// Won because nobody can bring the play to another end, and infinite play is his, for what it is worth.
    ForEver(Player, Infinite),
    /// Won or lost in so many moves.
    Decided(Outcome, bool, u32),
    /// A tie, in so many moves if that can be said.
    Tie(Option<u32>),
    /// A draw.
    Draw,
}

/// How a bad move is answered.
pub(crate) enum Answered<'a> {
    /// By a move.
    By { label: &'a str, answer: &'a str, owned: bool },
    /// It ends the play.
    Ends(&'a str),
    /// So many more are answered alike.
    More(usize),
}

/// The first sentence about a score.
pub(crate) enum ScoreHeadline {
    /// As much as infinite play, which it comes to.
    Infinite,
    /// As much as infinite play, but the play ends.
    Balanced,
    /// In an owned game.
    Owned,
    /// The mover can force it.
    MoverForces,
    /// The opponent can force it.
    OpponentForces,
}

/// How a play ends.
pub(crate) enum Ending {
    /// With a score, which is First's or belongs to whose turn it is, and so won by this one.
    Score(i64, Turn, Who),
    /// With a declared result, and so won by this one.
    Declared(Turn, Who),
    /// This one has no moves, and wins by the misère rule.
    StuckWins(Who),
    /// This one has no moves, and loses.
    StuckLoses(Who),
    /// With a score, where scores are asked for.
    ScoreOnly(i64, Turn),
}

/// Whose the result at the end of a line of play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// First's: the positions have owners.
    First,
    /// Of who moves where the line begins: it is his turn again.
    Mover,
    /// Of the other one, whose turn it is where the play ends.
    Opponent,
}

/// Proofs in words.
pub(crate) trait Proofs {
    /// So many are left out of a line.
    fn hole(&self, count: usize) -> String;
    fn go_round(&self, round: &str) -> String;
    fn go_and_round(&self, way: &str, round: &str) -> String;
    fn go_on(&self, line: &str) -> String;
    fn best_play(&self, line: &str, ending: &str) -> String;
    fn best_play_begins(&self, line: &str) -> String;
    fn ending(&self, ending: &Ending) -> String;

    fn headline(&self, label: &str, headline: &Headline) -> String;
    fn keeps_among_wins(&self, to: &str, who: Who) -> String;
    /// The circles that the other player can go round all visit a named position, or none does.
    fn circles_visit(&self, winner: Player, visit: bool) -> String;
    /// Which priorities decide the circles that the other player can go round, if they can be told.
    fn circles(&self, winner: Player, deciding: Option<&[u64]>, parity: Parity) -> String;
    fn move_wins(&self, to: &str, is: &str, moves: u32) -> String;
    fn only_move(&self) -> &'static str;
    fn only_winning_move(&self) -> &'static str;
    /// The move, or the `count` moves, to these.
    fn as_good(&self, to: &str, count: usize) -> String;
    fn slower(&self, to: &str, count: usize) -> String;
    fn answered(&self, answered: &Answered<'_>) -> String;
    fn every_move(&self, is: &str, answers: &[String], only: bool) -> String;
    fn all_resist_equally(&self) -> &'static str;
    fn resists_longest(&self, to: &str) -> String;
    /// No move wins (the only move does not, if `only`), this one leads to the tie, or keeps the play going.
    fn no_move_wins(&self, to: &str, tie: bool, only: bool) -> String;
    fn would_lose(&self, to: &str, count: usize) -> String;
    fn nobody_leaves(&self) -> &'static str;
    fn leaves_at(&self, label: &str, to: &str) -> String;
    fn who_leaves_loses(&self, exits: &[String]) -> String;

    fn score_headline(&self, label: &str, score: i64, headline: &ScoreHeadline) -> String;
    fn only_move_yields(&self, to: &str, score: i64) -> String;
    fn by_going(&self, score: i64, to: &str) -> String;
    fn one_of_others(&self, count: usize) -> String;
    fn choice(&self, owner: Option<Player>, options: &[String], score: i64, best: &str) -> String;

    fn value_is_zero(&self) -> &'static str;
    /// An item of a list: a position and its value.
    fn with_value(&self, label: &str, value: &str) -> String;
    fn moves_and_mex(&self, label: &str, options: &str, set: &str, least: u32) -> String;
    fn taken_back(&self, nimber: u32, answers: &[String]) -> String;
    fn is_worth(&self, label: &str, nimber: u32) -> String;
    fn not_taken_back(&self, label: &str, free: &str, least: u32, value: &str) -> String;
    /// Won, lost or drawn by itself, `to` being the best move.
    fn by_itself(&self, label: &str, outcome: Outcome, to: &str) -> String;
}

/// The steps of Zielonka's algorithm.
pub(crate) trait Regions {
    /// From where First can force an end that he wins, and Second; whether that is the whole game.
    fn ends_decide(&self, first: Option<&str>, second: Option<&str>, all: bool) -> String;
    /// What is in the game at this depth, its deciding priority, whose it is, and who has it.
    fn region_heads(
        &self,
        depth: usize,
        game: &str,
        priority: u64,
        player: (Player, Parity),
        heads: &str,
    ) -> String;
    /// A position joins the player's region by his move to `to`.
    fn region_can(&self, label: &str, player: Player, to: &str) -> String;
    /// A position joins it because its owner has nowhere else to go: of his `count` moves all in the game lead into it.
    fn region_must(&self, label: &str, player: Player, moves: &str, count: usize) -> String;
    /// What is left outside of the region.
    fn region_rest(&self, player: Player, rest: Option<&str>) -> String;
    /// The player wins all of the game.
    fn region_all(&self, depth: usize, player: Player, game: &str) -> String;
    /// The player wins some of the smaller game.
    fn region_seeds(&self, player: Player, seeds: &str) -> String;
    /// He has won his region; what is left.
    fn region_won(&self, depth: usize, player: Player, won: &str, rest: Option<&str>) -> String;
}

/// What a move was that was not the best.
pub(crate) enum Slip {
    /// The loss comes sooner than it must.
    Sooner,
    /// The end comes later than it could.
    Later,
    /// It came no nearer to the end.
    NoNearer,
    /// It is no move of the strategy that wins by priorities.
    Strays,
    /// It gave value away.
    Gave,
}

/// Playing.
pub(crate) trait Plays {
    fn quality(&self, quality: Quality) -> &'static str;
    fn outcome_in(&self, outcome: Outcome, moves: Option<u32>) -> String;
    fn score(&self, score: i64) -> String;
    /// A move with its quality and worth; `detour` moves longer, or shorter if negative.
    fn choice_is(&self, quality: Quality, worth: &str, detour: Option<i64>) -> String;
    /// `moves` are labels and what they are worth: the one made, and the better one.
    fn mistake(
        &self,
        number: usize,
        player: Player,
        from: &str,
        made: (&str, &str),
        slip: Slip,
        best: (&str, &str),
    ) -> String;
    fn no_mistakes(&self) -> &'static str;
    fn decided_the_play(&self) -> &'static str;

    /// What it is worth to go round for ever.
    fn round_drawn(&self) -> &'static str;
    fn round_won(&self, winner: Player) -> String;
    fn round_scores(&self, score: i64) -> String;
    /// By the priority that decides on this way.
    fn round_decided(&self, winner: Player, way: &str, priority: u64, parity: Parity) -> String;
    /// Because this one of the named positions is on the way, or none.
    fn round_visits(&self, winner: Player, way: &str, named: Option<&str>) -> String;
}

/// Sums and Nim.
pub(crate) trait Sums {
    fn nothing_to_move_in(&self) -> &'static str;
    fn balanced(&self, nimbers: &[u32]) -> String;
    fn unbalanced(&self, nimbers: &[u32], xor: u32, component: usize, to: u32) -> String;
    fn resolved(&self, component: usize, set: &str, xor: u32) -> String;
    fn unresolved(&self, component: usize, set: &str, xor: u32) -> String;
    fn several_loopy(&self, components: &str) -> String;
    /// Two games differ beside a Nim heap; 0: even alone.
    fn told_apart(&self, heap: u32, first: Outcome, second: Outcome) -> String;
    fn nim_balanced(&self) -> &'static str;
    fn nim_unbalanced(&self, sum: u64, top: u64) -> String;
    fn nim_parity(&self, ones: usize) -> String;
    fn nim_last_large(&self, heap: usize) -> String;
}

/// Heap games.
pub(crate) trait Heaps {
    /// The rules in sentences: one for each kind of move, and how the game ends.
    fn heap_rules(&self, code: &Code) -> Vec<String>;
}

/// What is said about a position in a few words.
pub(crate) struct Said {
    pub(crate) value: SaidValue,
    /// The move to play.
    pub(crate) best: Option<String>,
    /// Whether there are no moves.
    pub(crate) end: bool,
}

/// What a position is worth.
pub(crate) enum SaidValue {
    /// Who wins, and in how many moves; `None` if the play need not end.
    Outcome { outcome: Outcome, owned: bool, moves: Option<u32> },
    /// A score.
    Score(i64),
    /// A Grundy value.
    Grundy(String),
}

/// Pictures.
pub(crate) trait Pictures {
    /// What a position is worth, and the move to play.
    fn value(&self, said: &Said) -> String;
    /// The same with the name of the position before it.
    fn described(&self, label: &str, said: &Said) -> String;
    fn picture_of(&self, positions: u32, moves: u64, question: Question) -> String;
    /// The letter of an outcome.
    fn letter(&self, outcome: Outcome) -> &'static str;
    fn legend_of_outcome(&self, outcome: Outcome, owned: bool, letter: bool) -> String;
    fn legend_of_best_move(&self) -> &'static str;
    /// Of the moves of who wins a play without end by priorities.
    fn legend_of_strategy(&self) -> &'static str;
    /// Of the priorities, or of the named positions, that decide infinite play.
    fn legend_of_mark(&self, infinite: Infinite) -> &'static str;
    fn legend_of_end(&self) -> &'static str;
    fn legend_of_owner(&self, owner: Player) -> &'static str;
    fn legend_of_start(&self) -> &'static str;
}
