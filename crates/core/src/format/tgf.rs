//! The format `tgf`: positions with their captions, a line `#`, and moves.

use super::{Format, Input, fields::Lines, notes::counted};
use crate::{
    Control, Error, Result,
    builder::{GraphBuilder, Key, RowFlaw},
    control::Phase,
    error::Place,
};

/// Reads a game. Time O(bytes + positions + moves).
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let mut builder = GraphBuilder::of_names(control);
    let mut declared = Vec::new();
    let mut places: Vec<std::ops::Range<usize>> = Vec::new();
    let (mut labels, mut is_behind) = (0u64, false);
    for mut line in Lines::new(text, b"") {
        control.advance(line.bytes())?;
        let start = line.at();
        let Some(name) = line.word() else {
            return Err(line.last_error("this is no text", "expected UTF-8").help("save the file in UTF-8"));
        };
        let word = start..start + name.len();
        if name == "#" && line.is_end() {
            if std::mem::replace(&mut is_behind, true) {
                return Err(line.error("there is a second line `#`", "a move, two positions"));
            }
            continue;
        }
        if name.len() > super::cursor::MAX_NAME {
            return Err(line.last_error(
                format!("this name has {} bytes", name.len()),
                "a name has at most 65535 bytes",
            ));
        }
        if !is_behind {
            builder.row(Key::Name(name))?;
            crate::memory::reserve(&mut declared, 1)?;
            crate::memory::reserve(&mut places, 1)?;
            declared.push(builder.current_row());
            places.push(word);
            let at = line.at() as u64;
            if let Some(caption) = line.rest()? {
                builder.caption(caption, at)?;
            }
            continue;
        }
        let (from, _) = builder.mention(name)?;
        let Some(to) = line.word() else {
            return Err(line.last_error("this line has one position", "where the move leads to"));
        };
        builder.row_of(from)?;
        builder.target(Key::Name(to))?;
        labels += u64::from(!line.is_end());
    }
    if !is_behind {
        let end = text.len();
        return Err(Error::invalid("there is no line `#`")
            .at(Place::of(text, end..end, "a line `#` between the positions and the moves"))
            .help("without it this is no TGF; is the file cut off?"));
    }
    match builder.check_rows(Some(&declared))? {
        Some(RowFlaw::Twice(_, second)) => {
            let place = places.get(second).cloned().unwrap_or(0..0);
            return Err(Error::invalid("this position is declared twice").at(Place::of(
                text,
                place,
                "a second time",
            )));
        }
        Some(RowFlaw::Missing(label)) => {
            return Err(Error::invalid(format!("there is no position {label} to move to or from"))
                .help("every position has a line before the line `#`"));
        }
        None => {}
    }
    let have = if labels == 1 { "has" } else { "have" };
    let notes = (labels > 0)
        .then(|| format!("what {} {have} beside its two positions was ignored", counted(labels, "move")));
    Ok(Input { game: builder.finish(text)?, format: Format::Tgf, notes: notes.into_iter().collect() })
}
