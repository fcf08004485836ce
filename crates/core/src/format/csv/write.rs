//! Writes `csv`.

use std::io::Write;

use crate::{
    GameGraph, Labels, Position, Result,
    format::{
        dropped,
        emit::{Emit, are_numerals},
    },
    memory,
};

/// Writes a game, and returns what could not be held. A position that no move mentions has a row with an empty target.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let holds = match &game.labels {
        Labels::Names(names) => names.iter().all(is_held) && !are_numerals(&game.labels),
        _ => true,
    };
    let n = game.positions();
    let mut is_target = memory::filled(n as usize, false)?;
    game.graph.rows().targets.iter().for_each(|&v| is_target[v as usize] = true);
    let mut emit = Emit::new(out);
    emit.text("source,target\n")?;
    let label = |emit: &mut Emit<'_>, v: Position| match &game.labels {
        Labels::Names(names) if holds => match names.get(v) {
            name if name.contains([',', '"', '\n', '\r', ';', '\t', '|', '(', ')']) => {
                emit.quoted(name, |c| (c == '"').then_some("\"\""))
            }
            name => emit.text(name),
        },
        labels => emit.number(labels.number(v).unwrap_or(v.into())),
    };
    for u in 0..n {
        if game.graph.is_terminal(u) && !is_target[u as usize] {
            label(&mut emit, u)?;
            emit.text(",\n")?;
        }
        for &v in game.graph.moves(u) {
            label(&mut emit, u)?;
            emit.text(",")?;
            label(&mut emit, v)?;
            emit.text("\n")?;
        }
    }
    emit.finish()?;
    let mut lost = dropped::all(game);
    if !holds {
        lost.push(dropped::not_held("the names; positions are numbered from 0, in order"));
    } else if matches!(game.labels, Labels::Names(_))
        && !crate::format::emit::rows_mention_in_order(&game.graph)
    {
        lost.push(dropped::not_held("the order of the positions"));
    }
    Ok(lost)
}

/// Whether a name is read back as it is: blanks around it are lost, and `1.0` is the number 1.
fn is_held(name: &str) -> bool {
    let is_float = name.strip_suffix(".0").is_some_and(|number| crate::labels::number(number).is_some());
    !name.is_empty() && name.trim() == name && !is_float && !name.contains('\r')
}
