//! The steps of a method.

use super::{
    super::{
        Who,
        dictionary::{Common, Level, Steps, Worth},
        winner,
    },
    English, in_moves, player,
};
use crate::{
    core::{Outcome, Player, Question},
    trace::Line,
};

/// As in `it is …`.
fn worth(worth: &Worth) -> String {
    match worth {
        Worth::Outcome(outcome, owned) => English.is(*outcome, *owned).into(),
        Worth::Value(value) => format!("worth {value}"),
    }
}

/// Who moves at a position, and then a verb.
fn mover(label: &str, owner: Option<Player>, verb: &str) -> String {
    match owner {
        Some(owner) => format!("{} moves at {label} and {verb}", player(owner)),
        None => format!("{label} {verb}"),
    }
}

/// The same for who chooses a score.
fn chooser(label: &str, owner: Option<Player>) -> String {
    match owner {
        Some(owner) => format!("{} moves at {label} and", player(owner)),
        None => format!("The mover at {label}"),
    }
}

impl Steps for English {
    fn code(&self, _: Question, _: &str, line: &Line) -> &'static str {
        line.text
    }

    fn order(&self, all: &str) -> String {
        format!("Put the positions in an order in which every move leads to an earlier one: {all}.")
    }

    fn has(&self, label: &str, count: u32) -> String {
        format!("{label} has {count}")
    }

    fn counters(&self, each: &str) -> String {
        format!("Every position counts its moves: {each}.")
    }

    fn start(&self, queue: Option<&str>) -> String {
        match queue {
            Some(queue) => format!("The queue begins with the ends that are won or lost: {queue}."),
            None => "No end of the play is won or lost: the queue stays empty.".into(),
        }
    }

    fn ties(&self, queue: &str) -> String {
        format!("Nobody else can force a win. The queue goes on with the ends that are ties: {queue}.")
    }

    fn farthest(&self, infinite: i64, queue: &str) -> String {
        format!(
            "The ends that are now the farthest from infinite play ({infinite}) enter the queue: {queue}."
        )
    }

    fn take(&self, label: &str, value: Option<&Worth>) -> String {
        let value = value.map_or(String::new(), |value| format!(" It is {}.", worth(value)));
        format!("Take {label} from the queue.{value} Look at the moves that lead there.")
    }

    fn skip(&self, from: &str, to: &str) -> String {
        format!("{from} → {to}: {from} is decided already.")
    }

    fn less(&self, from: &str, to: &str, value: Option<&Worth>, who: Who, left: u32) -> String {
        let value = match value {
            Some(Worth::Outcome(outcome, owned)) => self.option_is(*outcome, *owned).into(),
            Some(value) => worth(value),
            None => "decided".into(),
        };
        let who = match who {
            Who::Player(owner) => player(owner),
            _ => "the mover",
        };
        let hopes = match left {
            0 => "It was the last one.".into(),
            1 => "1 move is left to hope for.".into(),
            left => format!("{left} moves are left to hope for."),
        };
        format!("{from} → {to}: {to} is {value}, so {who} has no hope there. {hopes}")
    }

    fn level(&self, &Level { level, candidates, counts }: &Level<'_>) -> String {
        let so_far = match level {
            0 => "Level 0: everybody is a candidate.".into(),
            1 => format!("Level 1: who is undecided and can move to 0 is a candidate: {candidates}."),
            _ => format!(
                "Level {level}: who is undecided and can move to every value below is a candidate: {candidates}."
            ),
        };
        format!("{so_far} Count the undecided options: {counts}.")
    }

    fn reach(&self, from: &str, to: &str, value: Option<&Worth>) -> String {
        let value = value.map_or(String::new(), worth);
        format!(
            "{from} → {to}: {to} is {value}. So a move to {from} can be answered, and {from} itself is worth something else."
        )
    }

    fn less_to_worry_about(&self, from: &str, to: &str, left: u32, level: i64) -> String {
        let left = match left {
            0 => "It was the last one in question.".into(),
            1 => "1 option is still in question.".into(),
            left => format!("{left} options are still in question."),
        };
        format!("{from} → {to}: that move can be answered with a move to a value {level}. {left}")
    }

    fn decided(&self, label: &str, outcome: Outcome, owned: bool, remoteness: u32) -> String {
        format!("{label} is {}{}", self.is(outcome, owned), in_moves(remoteness))
    }

    fn can_move(&self, label: &str, owner: Option<Player>, to: &str, is: &str, decided: &str) -> String {
        format!("{} {to}, which is {is}: {decided}.", mover(label, owner, "can move to"))
    }

    fn can_move_to_tie(&self, label: &str, owner: Option<Player>, to: &str, decided: &str) -> String {
        format!(
            "{} {to}, which is a tie, and to nothing better: {decided}.",
            mover(label, owner, "can move to")
        )
    }

    fn only_moves(
        &self,
        label: &str,
        owner: Option<Player>,
        (to, count): (&str, usize),
        is: &str,
        decided: &str,
    ) -> String {
        let they = match count {
            1 => "it is",
            2 => "both are",
            _ => "all are",
        };
        format!("{} only to {to}: {they} {is}. {decided}.", mover(label, owner, "can move"))
    }

    fn only_ties(&self, label: &str, owner: Option<Player>, to: &str, decided: &str) -> String {
        format!("{} only to {to}: no move is better than a tie. {decided}.", mover(label, owner, "can move"))
    }

    fn score_at_end(&self, label: &str, score: i64) -> String {
        format!("The play ends at {label} with score {score}.")
    }

    fn that_counts(&self, score: i64) -> String {
        format!("That counts {score}.")
    }

    fn can_have(&self, label: &str, owner: Option<Player>, score: i64, by: &str) -> String {
        format!("{} can have {score} by going to {by}: {label} is worth {score}.", chooser(label, owner))
    }

    fn can_only_go(&self, label: &str, owner: Option<Player>, score: i64, to: &str) -> String {
        format!("{} can only go to {to}, for {score}: {label} is worth {score}.", chooser(label, owner))
    }

    fn yields(&self, score: i64, label: &str) -> String {
        format!("{score} at {label}")
    }

    fn chooses(&self, label: &str, owner: Option<Player>, options: &str, best: i64) -> String {
        let which = match owner {
            Some(Player::First) => "greatest",
            Some(Player::Second) => "least",
            None => "best",
        };
        format!("{} has {options} to choose from. The {which} is {best}.", chooser(label, owner))
    }

    fn mex_of_nothing(&self, label: &str) -> String {
        format!("{label} has no moves. The set of its options' values is empty, and its mex is 0.")
    }

    fn mex(&self, label: &str, options: &str, set: &str, value: &str) -> String {
        format!(
            "{label} can move to {options}. The set of the values there is {{{set}}}, and the least number missing from it is {value}."
        )
    }

    fn zero_without_moves(&self, label: &str) -> String {
        format!("{label} has no moves, so its value is 0.")
    }

    fn gets_level(&self, label: &str, level: u32, undecided: Option<&str>) -> String {
        let below = match level {
            0 => String::new(),
            1 => format!("{label} can move to 0, but not to 1. "),
            _ => format!("{label} can move to every value below {level}, but not to {level}. "),
        };
        match undecided {
            None => format!("{below}All its options are decided: its value is {level}."),
            Some(undecided) => format!(
                "{below}A move to {undecided} can be answered with a value {level}: the value of {label} is {level}."
            ),
        }
    }

    fn never_labelled(&self, label: &str, nimbers: Option<&str>, value: &str) -> String {
        let decided = match nimbers {
            None => "None of its options has a nimber".into(),
            Some(nimbers) => format!("The nimbers of its options are {nimbers}"),
        };
        format!(
            "{label} was never labelled: some move from it cannot be answered. {decided}: its value is {value}."
        )
    }

    fn rest_draws(&self, rest: &str) -> String {
        format!("From {rest} nobody can force an end, and nobody needs to let the other have one: a draw.")
    }

    fn rest_for_ever(&self, rest: &str, outcome: Outcome) -> String {
        format!(
            "From {rest} {} can play for ever, and infinite play is his: {}.",
            player(winner(outcome)),
            self.is(outcome, true)
        )
    }

    fn rest_infinite(&self, rest: &str, infinite: i64) -> String {
        format!("From {rest} neither player can force anything better than infinite play: worth {infinite}.")
    }

    fn so_many(&self, outcome: Outcome, owned: bool, count: usize) -> String {
        match (count, outcome) {
            (1, _) => format!("1 is {}", self.is(outcome, owned)),
            (_, Outcome::Tie) => format!("{count} are ties"),
            (_, Outcome::Draw) => format!("{count} are draws"),
            _ => format!("{count} are {}", self.is(outcome, owned)),
        }
    }

    fn scores_run(&self, least: i64, greatest: i64) -> String {
        format!("the scores run from {least} to {greatest}")
    }

    fn zeros(&self, count: usize) -> String {
        match count {
            1 => "1 has the value 0 and is lost for its mover".into(),
            _ => format!("{count} have the value 0 and are lost for their mover"),
        }
    }

    fn loopy(&self, count: usize) -> String {
        if count == 1 { "1 is loopy".into() } else { format!("{count} are loopy") }
    }

    fn all_decided(&self, positions: u32, parts: &str) -> String {
        let all = if positions == 1 {
            "The only position is".into()
        } else {
            format!("All {positions} positions are")
        };
        format!("{all} decided: {parts}.")
    }
}
