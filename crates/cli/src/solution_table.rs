//! A solution as a table for people.

use retrograde::{GameGraph, Values, graph::NONE, solution::SolutionRef};

use crate::{
    table::Table,
    words::{Key, Words},
};

/// One row a position, in input order. The columns are those of the CSV, and the label and the owner where there are any.
pub(crate) fn solution_table(game: &GameGraph, solution: SolutionRef<'_>, words: &dyn Words) -> Table {
    let columns = match solution.values {
        Values::Outcome { .. } => [Key::Outcome, Key::Remoteness, Key::Move],
        Values::Score { .. } => [Key::Score, Key::Move, Key::Rank],
        Values::Grundy { .. } => [Key::Grundy, Key::Time, Key::Move],
    };
    let captions = game.captions.as_ref();
    let more = captions.map(|_| Key::Label).into_iter().chain(game.is_owned().then_some(Key::Owner));
    let columns = [Key::Position].into_iter().chain(more).chain(columns);
    let mut table = Table::new(columns.map(|column| words.key(column)));
    for v in 0..game.positions() {
        let best = solution.best_move(v).map_or_else(String::new, |target| game.label(target).into_owned());
        let values = match solution.values {
            Values::Outcome { outcomes, remoteness } => {
                [words.outcome(outcomes.get(v)).to_owned(), number(remoteness[v as usize]), best]
            }
            Values::Score { scores, ranks } => {
                [scores[v as usize].to_string(), best, number(ranks[v as usize])]
            }
            Values::Grundy { times, .. } => {
                let value = solution
                    .values
                    .grundy(&game.graph, v)
                    .map_or_else(String::new, |value| value.to_string());
                [value, number(times[v as usize]), best]
            }
        };
        let owner =
            game.is_owned().then(|| game.owner(v).map_or("", |player| words.owner(player)).to_owned());
        let caption = captions.map(|captions| captions.get(v).to_owned());
        table.row([game.label(v).into_owned()].into_iter().chain(caption).chain(owner).chain(values));
    }
    table
}

fn number(number: u32) -> String {
    if number == NONE { String::new() } else { number.to_string() }
}
