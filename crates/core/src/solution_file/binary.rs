//! Answers in binary (`.rgs`): columns of plain numbers with checksums, which are mapped or copied and not parsed.
//! `docs/format-binary.md` specifies it.

use std::{borrow::Cow, io::Write};

use bytemuck::Pod;
use xxhash_rust::xxh3::xxh3_64;

use super::{About, SolutionFile, rows::ANOTHER_GAME};
use crate::{
    Control, Error, GameGraph, Position, Question, Result, Rule, Values,
    array::{Array, SharedBytes},
    binary::{bytes_of, infinite_code, infinite_of},
    control::Phase,
    memory,
    memory::Held,
    solution::SolutionRef,
    threads,
    value::Outcomes,
};

/// The first bytes of every file: not UTF-8, and altered by every transfer that takes it for text.
const MAGIC: [u8; 8] = *b"\x89RGS\r\n\x1A\n";
const VERSION: u32 = 1;
const HEADER: usize = 64;
const ALIGNMENT: usize = 64;
/// Checksums are of pieces of this size.
const PIECE: usize = 1 << 18;

/// Whether these bytes claim to be an answer in binary.
pub fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// How many bytes each column has: values, what proves them, moves (none if there are none).
fn columns(question: Question, positions: u64, has_moves: bool) -> [u64; 3] {
    let n = positions;
    let moves = if has_moves { 4 * n } else { 0 };
    match question {
        Question::Outcome => [n.div_ceil(4), 4 * n, moves],
        Question::Score => [8 * n, 4 * n, moves],
        Question::Grundy => [4 * n, 4 * n, moves],
    }
}

/// Writes a solution in binary: see [`solution_file`](super). Everything that a solution has is held.
///
/// Time O(positions); no extra space.
///
/// ```
/// use retrograde_core::{Control, GameGraph, Graph, Infinite, Rule, Solution, Values, solution_file, value::Outcomes};
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 1)])?);
/// let values = Values::Outcome { outcomes: Outcomes::from_codes(vec![0b1001], 2), remoteness: vec![1, 0] };
/// let solution = Solution { rule: game.rule, infinite: game.infinite, values, moves: vec![1, u32::MAX], method: "by hand" };
/// let mut bytes = Vec::new();
/// solution_file::write_binary(&game, &solution, &mut bytes, &Control::default())?;
/// let file = solution_file::read(&bytes, &game, &Control::default())?;
/// assert_eq!(file.values, solution.values);
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn write_binary<'a>(
    game: &GameGraph,
    solution: impl Into<SolutionRef<'a>>,
    out: &mut dyn Write,
    control: &Control,
) -> Result<()> {
    let solution = solution.into();
    let (infinite, more) = infinite_code(solution.infinite);
    let mut header = Vec::with_capacity(HEADER);
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend([
        solution.values.question() as u8,
        u8::from(!solution.moves.is_empty()),
        u8::from(solution.rule == Rule::Misere),
        infinite,
    ]);
    header.extend(u64::from(game.positions()).to_le_bytes());
    header.extend(game.graph.move_count().to_le_bytes());
    header.extend(more.to_le_bytes());
    header.resize(HEADER, 0);
    out.write_all(&header)?;
    let columns: [Cow<'_, [u8]>; 3] = match solution.values {
        Values::Outcome { outcomes, remoteness } => {
            [outcomes.codes().into(), bytes_of(remoteness), bytes_of(solution.moves)]
        }
        Values::Score { scores, ranks } => [bytes_of(scores), bytes_of(ranks), bytes_of(solution.moves)],
        Values::Grundy { nimbers, times } => [bytes_of(nimbers), bytes_of(times), bytes_of(solution.moves)],
    };
    control.phase(Phase::Writing, columns.iter().map(|column| column.len() as u64).sum())?;
    let mut sums = vec![xxh3_64(&header)];
    for column in &columns {
        for piece in column.chunks(PIECE) {
            sums.push(xxh3_64(piece));
            out.write_all(piece)?;
            control.advance(piece.len() as u64)?;
        }
        out.write_all(&[0; ALIGNMENT][..column.len().next_multiple_of(ALIGNMENT) - column.len()])?;
    }
    out.write_all(&xxh3_64(&sum_bytes(&sums)).to_le_bytes())?;
    Ok(out.flush()?)
}

fn sum_bytes(sums: &[u64]) -> Vec<u8> {
    sums.iter().flat_map(|sum| sum.to_le_bytes()).collect()
}

/// The numbers that these little-endian bytes are, copied.
fn numbers<T: Pod>(bytes: &[u8]) -> Result<Vec<T>> {
    let mut numbers = memory::filled(bytes.len() / size_of::<T>(), T::zeroed())?;
    let copied: &mut [u8] = bytemuck::cast_slice_mut(&mut numbers);
    copied.copy_from_slice(bytes);
    if cfg!(target_endian = "big") {
        copied.chunks_exact_mut(size_of::<T>()).for_each(<[u8]>::reverse);
    }
    Ok(numbers)
}

fn damaged(what: &str) -> Error {
    Error::invalid(format!("the answer is damaged: {what}")).help("copy it again, or solve the game anew")
}

/// Reads a solution. Moves stay in `shared` if that is given and they lie there as this machine has numbers.
pub(super) fn read(
    bytes: &[u8],
    shared: Option<&SharedBytes>,
    game: &GameGraph,
    control: &Control,
) -> Result<SolutionFile> {
    control.phase(Phase::Reading, bytes.len() as u64)?;
    let Some(header) = bytes.first_chunk::<HEADER>() else { return Err(damaged("it is cut off")) };
    let number = |at: usize| u64::from_le_bytes(*header[at..].first_chunk().expect("inside of the header"));
    let version = number(8) as u32;
    if version != VERSION {
        return Err(Error::invalid(format!("this answer has version {version} of the binary format"))
            .help(format!("this program reads version {VERSION}: solve the game anew")));
    }
    let question = Question::ALL.into_iter().find(|&question| question as u8 == header[12]);
    let infinite = infinite_of(header[15], number(32) as i64);
    let (Some(question), Some(infinite), 0..=1, 0..=1) = (question, infinite, header[13], header[14]) else {
        return Err(damaged("the header"));
    };
    let (positions, has_moves) = (number(16), header[13] == 1);
    if (positions, number(24)) != (u64::from(game.positions()), game.graph.move_count()) {
        return Err(Error::invalid(format!(
            "this answer is about a game of {positions} positions and {} moves, but this one has {} and {}",
            number(24),
            game.positions(),
            game.graph.move_count()
        ))
        .help(ANOTHER_GAME));
    }
    let mut ranges = Vec::new();
    let mut at = HEADER;
    for length in columns(question, positions, has_moves) {
        let end = at + length as usize;
        ranges.push(at..end);
        at = end.next_multiple_of(ALIGNMENT);
    }
    if bytes.len() != at + 8 {
        return Err(damaged(if bytes.len() < at + 8 {
            "it is cut off"
        } else {
            "there is something after its end"
        }));
    }
    let padding = |i: usize| &bytes[ranges[i].end..ranges.get(i + 1).map_or(at, |next| next.start)];
    if (0..ranges.len()).any(|i| padding(i).iter().any(|&byte| byte != 0)) {
        return Err(damaged("bytes between two columns"));
    }
    let pieces: Vec<&[u8]> = ranges.iter().flat_map(|range| bytes[range.clone()].chunks(PIECE)).collect();
    let mut sums = vec![xxh3_64(header)];
    threads::in_order(
        pieces.len(),
        control.threads,
        |piece| control.advance(pieces[piece].len() as u64).map(|()| xxh3_64(pieces[piece])),
        |sum| {
            sums.push(sum);
            Ok::<_, Error>(())
        },
    )?;
    if bytes[at..] != xxh3_64(&sum_bytes(&sums)).to_le_bytes() {
        return Err(damaged("its checksum is wrong"));
    }
    let column = |i: usize| &bytes[ranges[i].clone()];
    let held = control.budget.hold((column(0).len() + column(1).len()) as u64)?;
    let values = match question {
        Question::Outcome => Values::Outcome {
            outcomes: Outcomes::from_codes(numbers(column(0))?, game.positions()),
            remoteness: numbers(column(1))?,
        },
        Question::Score => Values::Score { scores: numbers(column(0))?, ranks: numbers(column(1))? },
        Question::Grundy => Values::Grundy { nimbers: numbers(column(0))?, times: numbers(column(1))? },
    };
    let moves = moves(shared, ranges[2].clone(), column(2), control)?;
    held.keep();
    let about = About {
        rule: Some(if header[14] == 1 { Rule::Misere } else { Rule::Normal }),
        infinite: Some(infinite),
        ..About::default()
    };
    Ok(SolutionFile { values, moves, sets: None, winners_only: false, about })
}

fn moves(
    shared: Option<&SharedBytes>,
    range: std::ops::Range<usize>,
    bytes: &[u8],
    control: &Control,
) -> Result<Array<Position>> {
    if cfg!(target_endian = "little")
        && let Some(moves) = shared.and_then(|shared| Array::shared(shared.clone(), range))
    {
        return Ok(moves);
    }
    let held = control.budget.hold(bytes.len() as u64)?;
    let moves = numbers(bytes)?;
    Held::keep(held);
    Ok(moves.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Graph, Infinite, Solution, graph::NONE};

    fn game() -> GameGraph {
        GameGraph::new(
            Graph::from_moves(6, &[(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]).unwrap(),
        )
    }

    fn solutions() -> Vec<Solution> {
        let outcomes = Outcomes::from_codes(vec![0b0110_1001, 0b1001], 6);
        let all = [
            Values::Outcome { outcomes, remoteness: vec![3, 2, 2, 1, 1, 0] },
            Values::Score { scores: vec![1, -1, i64::MIN, i64::MAX, 0, 7], ranks: vec![3, NONE, 2, 1, 1, 0] },
            Values::Grundy { nimbers: vec![1, 0, NONE, 1, 1, 0], times: vec![0, 1, NONE, 2, 3, 4] },
        ];
        let moves = [vec![1, 3, 3, 5, 5, NONE], Vec::new()];
        all.into_iter()
            .flat_map(|values| {
                moves.clone().map(|moves| Solution {
                    rule: Rule::Misere,
                    infinite: Infinite::Score(-3),
                    values: values.clone(),
                    moves,
                    method: "by hand",
                })
            })
            .collect()
    }

    fn written(solution: &Solution) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_binary(&game(), solution, &mut bytes, &Control::default()).unwrap();
        bytes
    }

    #[test]
    fn everything_that_an_answer_has_comes_back() {
        for solution in solutions() {
            let bytes = written(&solution);
            let shared: SharedBytes = std::sync::Arc::new(bytes.clone());
            let control = Control::default();
            for file in [
                super::super::read(&bytes, &game(), &control),
                super::super::read_shared(shared, &game(), &control),
            ] {
                let file = file.unwrap();
                assert_eq!((&file.values, &file.moves[..]), (&solution.values, &solution.moves[..]));
                assert_eq!(
                    (file.about.rule, file.about.infinite),
                    (Some(solution.rule), Some(solution.infinite))
                );
            }
        }
    }

    #[test]
    fn every_altered_byte_and_every_cut_is_noticed() {
        for solution in solutions() {
            let bytes = written(&solution);
            for at in 0..bytes.len() {
                for flip in [0x01, 0x80] {
                    let mut altered = bytes.clone();
                    altered[at] ^= flip;
                    assert!(super::super::read(&altered, &game(), &Control::default()).is_err(), "byte {at}");
                }
                assert!(
                    super::super::read(&bytes[..at], &game(), &Control::default()).is_err(),
                    "cut at {at}"
                );
            }
            let longer = [&bytes[..], &[0]].concat();
            assert!(super::super::read(&longer, &game(), &Control::default()).is_err());
        }
    }

    #[test]
    fn the_answer_of_another_game_is_told_apart() {
        let other = GameGraph::new(Graph::from_moves(6, &[(0, 1)]).unwrap());
        let error = super::super::read(&written(&solutions()[0]), &other, &Control::default()).unwrap_err();
        assert!(error.message().contains("6 positions and 7 moves, but this one has 6 and 1"), "{error}");
    }
}
