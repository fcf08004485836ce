//! Where the play was ended, and what has to recur: `"goals": {"win": ["a", "b"]}` and `"recurring": ["c"]` of JSON.

use super::{
    json::{Scanner, second_key},
    rows::{self, Fault, Labelled},
};
use crate::{End, Position, Result};

/// The results that a goal can have.
const RESULTS: [End; 3] = [End::Win, End::Loss, End::Tie];

/// The goals: lists of positions by their result, which is for First in an owned game and else for the player to move.
pub(super) fn goals(scanner: &mut Scanner<'_>, labelled: &mut Labelled<'_>) -> Result<Vec<(Position, End)>> {
    let mut goals = Vec::new();
    let mut said = Vec::new();
    scanner.object(|scanner, key| {
        let Some(end) = RESULTS.into_iter().find(|end| end.to_string() == key.text) else {
            return Err(Fault::new("a goal has no such result", "win, loss or tie", "")
                .at(scanner.bytes, key.range.clone()));
        };
        if said.contains(&end) {
            return Err(second_key(scanner, &key));
        }
        said.push(end);
        each(scanner, labelled, |v| goals.push((v, end)))
    })?;
    goals.sort_by_key(|goal| goal.0);
    match goals.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(_) => Err(scanner.fault("two goals are at one position", "each position under one result only")),
        None => Ok(goals),
    }
}

/// The positions of which infinite play asks whether they recur.
pub(super) fn recurring(scanner: &mut Scanner<'_>, labelled: &mut Labelled<'_>) -> Result<Vec<Position>> {
    let mut found = Vec::new();
    each(scanner, labelled, |v| found.push(v))?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Reads an array of labels.
fn each(
    scanner: &mut Scanner<'_>,
    labelled: &mut Labelled<'_>,
    mut position: impl FnMut(Position),
) -> Result<()> {
    scanner.array(|scanner| {
        let label = scanner.scalar()?;
        let found = if label.is_null() { None } else { labelled.position(label.text.as_bytes())? };
        let unknown = || rows::unknown(label.text.as_bytes()).at(scanner.bytes, label.range.clone());
        position(found.ok_or_else(unknown)?);
        Ok(())
    })
}
