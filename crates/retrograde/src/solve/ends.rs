//! The ends of the play, as the methods start from them.

use crate::core::{End, GameGraph, Outcome, Position};

/// Every terminal with its result, ascending. Needs [`GameGraph::check_rules`] to have passed.
///
/// Time O(positions + declared results) for all of them: the declared results ascend with the positions.
pub(crate) fn terminals(game: &GameGraph) -> impl Iterator<Item = (Position, End)> + '_ {
    let ends = game.ends();
    let mut next = 0;
    let rows = game.graph.rows();
    (0..game.positions()).filter(move |&v| rows.is_terminal(v)).filter_map(move |v| {
        // A position with a declared result is terminal, so none is skipped.
        if let Some(&(position, end)) = ends.get(next)
            && position == v
        {
            next += 1;
            return Some((v, end));
        }
        // Not declared, so this does not search: it asks the rule.
        game.terminal_result(v).map(|end| (v, end))
    })
}

/// Who has won when the play ends like this: a score counts by its sign.
pub(crate) fn outcome(end: End) -> Outcome {
    match end {
        End::Win => Outcome::Win,
        End::Loss => Outcome::Loss,
        End::Tie => Outcome::Tie,
        End::Score(score) => match score.signum() {
            1 => Outcome::Win,
            -1 => Outcome::Loss,
            _ => Outcome::Tie,
        },
    }
}
