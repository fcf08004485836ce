//! The steps of Zielonka's algorithm.

use super::{super::dictionary::Regions, English, player};
use crate::core::{Parity, Player};

impl Regions for English {
    fn ends_decide(&self, first: Option<&str>, second: Option<&str>, all: bool) -> String {
        let told =
            [(Player::First, first), (Player::Second, second)].into_iter().filter_map(|(who, where_)| {
                Some(format!("{} can force an end that he wins from {}", player(who), where_?))
            });
        let then = if all { "Nothing is left." } else { "What is left can go on for ever." };
        format!("Ends first, by retrograde analysis: {}. {then}", told.collect::<Vec<_>>().join("; "))
    }

    fn region_heads(
        &self,
        depth: usize,
        game: &str,
        priority: u64,
        (who, parity): (Player, Parity),
        heads: &str,
    ) -> String {
        let which = if parity.is_max() { "greatest" } else { "least" };
        let kind = if priority.is_multiple_of(2) { "even" } else { "odd" };
        let game =
            if depth == 0 { format!("The game is {game}") } else { format!("The smaller game is {game}") };
        format!(
            "{game}. The {which} number in it is {priority}, at {heads}; it is {kind}, so {} wins if he can come there again and again. His region begins there.",
            player(who)
        )
    }

    fn region_can(&self, label: &str, who: Player, to: &str) -> String {
        format!("{} moves at {label} and can go to {to}: {label} joins his region.", player(who))
    }

    fn region_must(&self, label: &str, who: Player, moves: &str, count: usize) -> String {
        let (other, his) = (player(who.other()), player(who));
        match count {
            1 => format!(
                "{other} moves at {label} and can only go to {moves}: {label} joins the region of {his}."
            ),
            _ => format!(
                "{other} moves at {label}, to {moves}, and whatever of that is in this game lies in the region of {his}: {label} joins it."
            ),
        }
    }

    fn region_rest(&self, who: Player, rest: Option<&str>) -> String {
        match rest {
            Some(rest) => {
                format!(
                    "Outside of the region of {} there is left {rest}: a smaller game, to be solved first.",
                    player(who)
                )
            }
            None => format!("Nothing is left outside of the region of {}.", player(who)),
        }
    }

    fn region_all(&self, depth: usize, who: Player, game: &str) -> String {
        let (winner, loser) = (player(who), player(who.other()));
        let whole = if depth == 0 { "the game" } else { "this smaller game" };
        format!(
            "{loser} wins nothing outside of the region. So {winner} wins all of {whole}, {game}: a play comes into his region again and again, or stays outside, where he wins."
        )
    }

    fn region_seeds(&self, who: Player, seeds: &str) -> String {
        let (winner, other) = (player(who), player(who.other()));
        format!(
            "In the smaller game {winner} wins {seeds}. From there {other} cannot come into his region, so {winner} wins it in this game, too. His region grows from there."
        )
    }

    fn region_won(&self, depth: usize, who: Player, won: &str, rest: Option<&str>) -> String {
        let whole = if depth == 0 { "" } else { " in this smaller game" };
        let then = match rest {
            Some(rest) => format!("Left is {rest}: once more from the start."),
            None => "Nothing is left.".into(),
        };
        format!("{} has won {won}{whole}. {then}", player(who))
    }
}
