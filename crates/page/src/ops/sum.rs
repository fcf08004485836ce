//! `sum`: several games at once, each solved for its Grundy values.

use std::sync::Arc;

use retrograde::{
    Position, Question,
    sum::{Component, Sum, SumMove},
};
use serde::Serialize;

use super::Call;
use crate::{
    failure::Failure,
    game::{Solved, under_rules},
    reply,
    request::{position, wrong},
    source,
};

/// The most components.
const MOST: usize = 16;

#[derive(Serialize)]
struct Reply {
    values: Vec<String>,
    value: String,
    outcome: &'static str,
    winning: Vec<SumMove>,
    best: Option<SumMove>,
    words: String,
    components: Vec<Part>,
}

/// What the play needs of a component: where it stands and where it can go.
#[derive(Serialize)]
struct Part {
    digest: String,
    position: Position,
    label: String,
    moves: Vec<(Position, String)>,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let components = call.request.list("components", MOST)?.ok_or_else(|| {
        Failure::request(
            "there is no list `components`",
            "each is a source with a position, such as {\"source\": {\"game\": \"nim:3\"}, \"position\": 0}",
        )
    })?;
    let mut parts: Vec<(Arc<Solved>, Position)> = Vec::new();
    for component in components {
        let Some(fields) = component.as_object() else {
            return Err(wrong("components", "objects with `source` and `position`", component));
        };
        let loaded = source::loaded(call.shelf, fields.get("source"), call.control)?;
        let asked = under_rules(loaded, Some(Question::Grundy), None, None, call.control)?;
        let solved = call.shelf.solved(asked, call.control)?;
        let given = fields.get("position").filter(|value| !value.is_null());
        let at = given.map(|value| position("position", value, solved.game())).transpose()?;
        let at = at.or(solved.game().start).unwrap_or(0);
        parts.push((solved, at));
    }
    let components = parts
        .iter()
        .map(|(solved, at)| Component::new(solved.game(), &solved.solution.values, *at))
        .collect::<retrograde::Result<Vec<_>>>()?;
    let sum = Sum::new(components);
    let part = |(solved, at): &(Arc<Solved>, Position)| {
        let game = solved.game();
        let moves = game.graph.moves(*at).iter().map(|&to| (to, game.label(to).into_owned()));
        Part {
            digest: solved.asked.loaded.digest.clone(),
            position: *at,
            label: game.label(*at).into_owned(),
            moves: moves.collect(),
        }
    };
    reply::ok(Reply {
        values: sum.components().iter().map(|component| component.value().to_string()).collect(),
        value: sum.value().to_string(),
        outcome: sum.outcome().word(),
        winning: sum.winning_moves(),
        best: sum.best_move(),
        words: sum.explain().text(call.language()),
        components: parts.iter().map(part).collect(),
    })
}
