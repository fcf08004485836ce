//! Writes a game as bytes that a reader can use in place.

use std::{borrow::Cow, io::Write};

use xxhash_rust::xxh3::xxh3_64;

use super::layout::{self, ALIGNMENT, ENTRY, HEADER, Header, Kind, PIECE, Section};
use crate::{
    End, GameGraph, Labels, Player, Result, Rows, Rule,
    binary::{bytes_of, infinite_code},
    graph::NONE,
    memory,
};

/// Writes a game; everything is held.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let contents = contents(game)?;
    let mut end = HEADER + ENTRY * contents.len();
    let mut sections = Vec::with_capacity(contents.len());
    for (kind, bytes) in &contents {
        let start = end.next_multiple_of(ALIGNMENT);
        end = start + bytes.len();
        let pieces: Vec<u64> = bytes.chunks(PIECE).map(xxh3_64).collect();
        sections.push(Section {
            kind: *kind,
            start,
            bytes: bytes.len(),
            checksum: layout::checksum(&pieces),
        });
    }
    let head = layout::encode(&header(game), &sections, end as u64);
    out.write_all(&head)?;
    let mut written = head.len();
    for ((_, bytes), section) in contents.iter().zip(&sections) {
        out.write_all(&[0; ALIGNMENT][..section.start - written])?;
        out.write_all(bytes)?;
        written = section.start + section.bytes;
    }
    out.flush()?;
    Ok(Vec::new())
}

pub(super) fn header(game: &GameGraph) -> Header {
    let (labels, first_label) = match game.labels {
        Labels::Dense { first } => (layout::LABELS_DENSE, first),
        Labels::Numbers(_) => (layout::LABELS_NUMBERS, 0),
        Labels::Names(_) => (layout::LABELS_NAMES, 0),
    };
    let (infinite, infinite_score) = infinite_code(game.infinite);
    Header {
        positions: game.positions().into(),
        moves: game.graph.move_count(),
        ignored_moves: game.ignored_moves(),
        first_label,
        infinite_score,
        start: game.start.unwrap_or(NONE),
        rule: u8::from(game.rule == Rule::Misere),
        infinite,
        labels,
    }
}

/// The sections, ascending by kind.
pub(super) fn contents(game: &GameGraph) -> Result<Vec<(Kind, Cow<'_, [u8]>)>> {
    let Rows { starts, targets } = game.graph.rows();
    let mut contents = vec![(Kind::Starts, bytes_of(starts)), (Kind::Targets, bytes_of(targets))];
    match &game.labels {
        Labels::Dense { .. } => {}
        Labels::Numbers(numbers) => contents.push((Kind::LabelNumbers, bytes_of(numbers))),
        Labels::Names(names) => {
            let (text, ends) = names.parts();
            contents.push((Kind::NameTexts, text.as_bytes().into()));
            contents.push((Kind::NameEnds, bytes_of(ends)));
        }
    }
    if let Some(owners) = &game.owners {
        let mut codes = memory::with_capacity(owners.len())?;
        codes.extend(owners.iter().map(|owner| match owner {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => 2,
        }));
        contents.push((Kind::Owners, Cow::Owned(codes)));
    }
    let ends = game.ends();
    if !ends.is_empty() {
        let mut positions = memory::with_capacity(ends.len())?;
        positions.extend(ends.iter().map(|end| end.0));
        let mut results = memory::with_capacity(ends.len())?;
        results.extend(ends.iter().map(|end| match end.1 {
            End::Win => 1u8,
            End::Loss => 2,
            End::Tie => 3,
            End::Score(_) => 4,
        }));
        contents.push((Kind::EndPositions, Cow::Owned(bytes_of(&positions).into_owned())));
        contents.push((Kind::EndResults, Cow::Owned(results)));
        if game.has_scores() {
            let mut scores = memory::with_capacity(ends.len())?;
            scores.extend(ends.iter().map(|end| if let End::Score(score) = end.1 { score } else { 0 }));
            contents.push((Kind::EndScores, Cow::Owned(bytes_of(&scores).into_owned())));
        }
    }
    if let Some(priorities) = &game.priorities {
        contents.push((Kind::Priorities, bytes_of(priorities)));
    }
    if let Some(captions) = &game.captions {
        let (text, ends) = captions.parts();
        contents.push((Kind::CaptionTexts, text.as_bytes().into()));
        contents.push((Kind::CaptionEnds, bytes_of(ends)));
    }
    Ok(contents)
}
