//! Makes a game of a file, with the rows left where they are.

use std::cell::Cell;

use super::{
    layout::{self, Header, Kind, Section, damaged},
    verify::{self, Numbers},
};
use crate::{
    Control, End, GameGraph, Graph, Labels, Player, Position, Result, Rule,
    array::{Array, SharedBytes},
    binary::infinite_of,
    control::Phase,
    format::{Format, Input},
    graph::{MAX_POSITIONS, NONE},
    labels::Names,
    memory,
};

/// Reads a game.
///
/// The rows stay in the file's memory if it is aligned, as a mapped file is. Time O(bytes), spread over the control's
/// threads; extra space what labels that are no consecutive numbers, owners, results, priorities and captions take.
pub(crate) fn read(bytes: SharedBytes, control: &Control) -> Result<Input> {
    let all = (*bytes).as_ref();
    control.phase(Phase::Reading, all.len() as u64)?;
    let (header, sections) = layout::decode(all)?;
    let file = File { bytes: &bytes, header, sections: &sections, control, taken: Cell::new(0) };
    let read = game(&file);
    if read.is_err() {
        control.budget.give_back(file.taken.get());
    }
    Ok(Input { game: read?, format: Format::Binary, notes: Vec::new() })
}

fn game(file: &File<'_>) -> Result<GameGraph> {
    let &File { bytes, ref header, sections, control, .. } = file;
    file.check_sizes()?;
    let mut numbers = Numbers { starts: file.numbers(Kind::Starts)?, ..Numbers::default() };
    numbers.targets = file.numbers(Kind::Targets)?;
    numbers.label_numbers = file.numbers(Kind::LabelNumbers)?;
    verify::verify((**bytes).as_ref(), sections, &numbers, control)?;
    if numbers.starts.first() != Some(&0) || numbers.starts.last() != Some(&header.moves) {
        return Err(file.damaged(Kind::Starts, "the rows do not fit together"));
    }
    let label_numbers = numbers.label_numbers;
    let mut game = GameGraph::new(Graph::of_sound_rows(numbers.starts, numbers.targets));
    game.labels = file.labels(label_numbers)?;
    game.owners = file.owners()?;
    game.priorities = file.owned(Kind::Priorities)?;
    game.captions = file.names(Kind::CaptionTexts, Kind::CaptionEnds)?;
    game.rule = if header.rule == 0 { Rule::Normal } else { Rule::Misere };
    game.infinite = infinite_of(header.infinite, header.infinite_score)
        .ok_or_else(|| damaged(0, "the code of infinite play"))?;
    game.start = (header.start != NONE).then_some(header.start);
    let ends = file.ends(&game.graph)?;
    game.set_ended(ends, header.ignored_moves);
    Ok(game)
}

struct File<'a> {
    bytes: &'a SharedBytes,
    header: Header,
    sections: &'a [Section],
    control: &'a Control,
    /// How much of the budget is taken, to be given back if the file turns out to be damaged.
    taken: Cell<u64>,
}

impl File<'_> {
    fn take(&self, bytes: u64) -> Result<()> {
        self.control.budget.take(bytes)?;
        self.taken.set(self.taken.get() + bytes);
        Ok(())
    }

    fn section(&self, kind: Kind) -> Option<&Section> {
        self.sections.iter().find(|section| section.kind == kind)
    }

    fn damaged(&self, kind: Kind, what: &str) -> crate::Error {
        damaged(self.section(kind).map_or(0, |section| section.start), what)
    }

    fn bytes(&self, kind: Kind) -> &[u8] {
        self.section(kind).map_or(&[], |section| &(**self.bytes).as_ref()[section.range()])
    }

    /// The numbers of a section; none if it is not there.
    fn numbers<T: bytemuck::Pod>(&self, kind: Kind) -> Result<Array<T>> {
        self.section(kind).map_or(Ok(Array::default()), |section| {
            verify::numbers(self.bytes, section, &|bytes| self.take(bytes))
        })
    }

    /// The numbers of a section as a vector, if it is there.
    fn owned<T: bytemuck::Pod>(&self, kind: Kind) -> Result<Option<Vec<T>>> {
        let Some(section) = self.section(kind) else { return Ok(None) };
        let numbers: Array<T> = verify::numbers(self.bytes, section, &|bytes| self.take(bytes))?;
        if numbers.owned_bytes() > 0 {
            return Ok(Some(numbers.into_vec()));
        }
        self.take(section.bytes as u64)?;
        let mut copy = memory::with_capacity(numbers.len())?;
        copy.extend_from_slice(&numbers);
        Ok(Some(copy))
    }

    /// Whether the header makes sense and every section has as many elements as it says.
    fn check_sizes(&self) -> Result<()> {
        let header = &self.header;
        let n = header.positions;
        let has = |kind| self.section(kind).is_some();
        let start = header.start == NONE || u64::from(header.start) < n;
        let codes = header.rule <= 1
            && infinite_of(header.infinite, header.infinite_score).is_some()
            && header.labels <= layout::LABELS_NAMES;
        let labels = header.first_label.checked_add(n.saturating_sub(1)).is_some()
            && has(Kind::LabelNumbers) == (header.labels == layout::LABELS_NUMBERS)
            && has(Kind::NameEnds) == (header.labels == layout::LABELS_NAMES);
        let pairs = has(Kind::NameTexts) == has(Kind::NameEnds)
            && has(Kind::CaptionTexts) == has(Kind::CaptionEnds)
            && has(Kind::EndPositions) == has(Kind::EndResults)
            && (has(Kind::EndPositions) || !has(Kind::EndScores));
        if n > MAX_POSITIONS
            || !start
            || !codes
            || !labels
            || !pairs
            || !has(Kind::Starts)
            || !has(Kind::Targets)
        {
            return Err(damaged(0, "the header does not fit the sections"));
        }
        let ends = self.bytes(Kind::EndResults).len() as u64;
        for section in self.sections {
            let wanted = match section.kind {
                Kind::Starts => n + 1,
                Kind::Targets => header.moves,
                Kind::NameTexts | Kind::CaptionTexts => continue,
                Kind::EndPositions | Kind::EndResults | Kind::EndScores => ends,
                _ => n,
            };
            if (section.bytes / section.kind.element()) as u64 != wanted {
                return Err(damaged(section.start, "a section has another size than the header says"));
            }
        }
        Ok(())
    }

    fn labels(&self, numbers: Array<u64>) -> Result<Labels> {
        Ok(match self.header.labels {
            layout::LABELS_DENSE => Labels::Dense { first: self.header.first_label },
            layout::LABELS_NUMBERS => {
                if numbers.owned_bytes() == 0 {
                    self.take(8 * numbers.len() as u64)?;
                }
                Labels::Numbers(numbers.into_vec())
            }
            _ => {
                let names = self.names(Kind::NameTexts, Kind::NameEnds)?.unwrap_or_default();
                if !names.are_different()? {
                    return Err(self.damaged(Kind::NameTexts, "two positions have the same name"));
                }
                Labels::Names(names)
            }
        })
    }

    fn names(&self, text: Kind, ends: Kind) -> Result<Option<Names>> {
        let Some(ends) = self.owned(ends)? else { return Ok(None) };
        let bytes = self.bytes(text);
        self.take(bytes.len() as u64)?;
        let mut copy = memory::with_capacity(bytes.len())?;
        copy.extend_from_slice(bytes);
        let names = String::from_utf8(copy).ok().and_then(|text| Names::of_parts(text, ends));
        names.map(Some).ok_or_else(|| self.damaged(text, "names are not cut where they should be"))
    }

    fn owners(&self) -> Result<Option<Vec<Option<Player>>>> {
        if self.section(Kind::Owners).is_none() {
            return Ok(None);
        }
        let codes = self.bytes(Kind::Owners);
        self.take(codes.len() as u64)?;
        let mut owners = memory::with_capacity(codes.len())?;
        for code in codes {
            owners.push(match code {
                0 => None,
                1 => Some(Player::First),
                2 => Some(Player::Second),
                _ => return Err(self.damaged(Kind::Owners, "an unknown owner")),
            });
        }
        Ok(Some(owners))
    }

    fn ends(&self, graph: &Graph) -> Result<Vec<(Position, End)>> {
        let positions: Array<u32> = self.numbers(Kind::EndPositions)?;
        let results = self.bytes(Kind::EndResults);
        let scores: Array<i64> = self.numbers(Kind::EndScores)?;
        let wrong = || self.damaged(Kind::EndPositions, "a declared result that cannot be");
        if !positions.is_sorted_by(|a, b| a < b) || positions.last().is_some_and(|&v| v >= graph.positions())
        {
            return Err(wrong());
        }
        self.take(size_of::<(Position, End)>() as u64 * positions.len() as u64)?;
        let mut ends = memory::with_capacity(positions.len())?;
        for (i, (&v, result)) in positions.iter().zip(results).enumerate() {
            let end = match (result, scores.get(i)) {
                (1, _) => End::Win,
                (2, _) => End::Loss,
                (3, _) => End::Tie,
                (4, Some(&score)) => End::Score(score),
                _ => return Err(wrong()),
            };
            if !graph.is_terminal(v) {
                return Err(wrong());
            }
            ends.push((v, end));
        }
        Ok(ends)
    }
}
