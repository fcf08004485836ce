use std::sync::Arc;

use super::{layout, read, write};
use crate::{
    Control, End, GameGraph, Graph, Infinite, Labels, Player, Result, Rule, array::SharedBytes,
    labels::Names, memory::Budget,
};

/// Bytes that start at a multiple of eight plus `shift`.
struct Placed {
    words: Vec<u64>,
    shift: usize,
    len: usize,
}

impl AsRef<[u8]> for Placed {
    fn as_ref(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.words)[self.shift..self.shift + self.len]
    }
}

fn placed(bytes: &[u8], shift: usize) -> SharedBytes {
    let mut words = vec![0u64; (bytes.len() + shift).div_ceil(8)];
    bytemuck::cast_slice_mut(&mut words)[shift..shift + bytes.len()].copy_from_slice(bytes);
    Arc::new(Placed { words, shift, len: bytes.len() })
}

fn read_bytes(bytes: &[u8], threads: usize) -> Result<GameGraph> {
    read(placed(bytes, 0), &Control::new(threads, Budget::unlimited())).map(|input| input.game)
}

fn written(game: &GameGraph) -> Vec<u8> {
    let mut bytes = Vec::new();
    assert!(write(game, &mut bytes).unwrap().is_empty());
    bytes
}

fn names(words: &[&str]) -> Names {
    let mut names = Names::default();
    words.iter().for_each(|word| names.push(word).unwrap());
    names
}

/// Games that together have everything that a game can have.
fn games() -> Vec<GameGraph> {
    let worked = Graph::from_moves(6, &[(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]).unwrap();
    let plain = GameGraph::new(worked.clone());
    let mut numbers = plain.clone();
    numbers.labels = Labels::Numbers(vec![1, 5, 7, 1 << 40, u64::MAX - 1, u64::MAX]);
    numbers.priorities = Some(vec![0, 1, u64::MAX, 3, 4, 5]);
    numbers.rule = Rule::Misere;
    let mut full = plain.clone();
    full.labels = Labels::Names(names(&["a", "ö", "", "日本", "\"", "a\nb"]));
    full.captions = Some(names(&["", "x", "x", "", "é", ""]));
    full.owners =
        Some(vec![Some(Player::First), Some(Player::Second), None, None, Some(Player::First), None]);
    full.start = Some(2);
    full.infinite = Infinite::Score(-3);
    full.end_play([(2, End::Score(i64::MIN)), (3, End::Win), (5, End::Tie), (4, End::Loss)]);
    let mut ended = plain.clone();
    ended.labels = Labels::Dense { first: 1 };
    ended.end_play([(1, End::Loss), (5, End::Tie)]);
    ended.infinite = Infinite::Wins(Player::Second);
    vec![GameGraph::default(), plain, numbers, full, ended]
}

#[test]
fn everything_that_a_game_has_comes_back() {
    for game in games() {
        let bytes = written(&game);
        assert!(layout::is_binary(&bytes));
        for threads in [1, 3] {
            let read = read_bytes(&bytes, threads).unwrap();
            assert_eq!(read, game);
            assert_eq!(read.ignored_moves(), game.ignored_moves());
        }
        assert_eq!(written(&read_bytes(&bytes, 1).unwrap()), bytes);
    }
}

#[test]
fn aligned_rows_stay_in_the_file_and_others_are_copied() {
    let game = &games()[1];
    let bytes = written(game);
    for (shift, owned) in [(0, false), (1, true), (4, true)] {
        let control = Control::default();
        let read = read(placed(&bytes, shift), &control).unwrap().game;
        assert_eq!(&read, game);
        assert_eq!(read.graph.owned_bytes() > 0, owned, "shift {shift}");
        assert_eq!(control.budget.left(), u64::MAX - read.graph.owned_bytes());
    }
}

#[test]
fn every_altered_byte_is_noticed() {
    for game in games() {
        let bytes = written(&game);
        for at in 0..bytes.len() {
            for flip in [0x01, 0x80, 0xFF] {
                let mut altered = bytes.clone();
                altered[at] ^= flip;
                let error = read_bytes(&altered, 1).expect_err(&format!("byte {at} of {game:?}"));
                assert_eq!(error.kind(), crate::error::Kind::Invalid);
            }
        }
    }
}

#[test]
fn a_damaged_file_takes_no_memory_for_good() {
    for game in games() {
        let Some(captions) = &game.captions else { continue };
        if captions.is_empty() {
            continue;
        }
        // The text of the captions is no UTF-8, which is found after labels and owners were copied.
        let bytes = forged(&game, layout::Kind::CaptionTexts, |text| text.fill(0xFF));
        let control = Control::new(1, crate::memory::Budget::new(1 << 20));
        assert!(read(placed(&bytes, 0), &control).is_err());
        assert_eq!(control.budget.left(), 1 << 20);
    }
}

#[test]
fn every_cut_and_every_appendix_is_noticed() {
    for game in games() {
        let bytes = written(&game);
        for len in 0..bytes.len() {
            assert!(read_bytes(&bytes[..len], 1).is_err(), "{len} bytes of {}", bytes.len());
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(read_bytes(&longer, 1).unwrap_err().message().contains("after the end"));
    }
}

/// A file with good checksums whose contents were changed by `change`.
fn forged(game: &GameGraph, kind: layout::Kind, change: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut bytes = written(game);
    let (header, mut sections) = layout::decode(&bytes).unwrap();
    let section = sections.iter_mut().find(|section| section.kind == kind).unwrap();
    change(&mut bytes[section.range()]);
    section.checksum = layout::checksum(&[xxhash_rust::xxh3::xxh3_64(&bytes[section.range()])]);
    let head = layout::encode(&header, &sections, bytes.len() as u64);
    bytes[..head.len()].copy_from_slice(&head);
    bytes
}

#[test]
fn nonsense_with_good_checksums_is_refused() {
    use layout::Kind;
    let [_, _, numbers, full, _] = &games()[..] else { panic!("five games") };
    for (game, kind, at, byte) in [
        (numbers, Kind::Starts, 0, 1),
        (numbers, Kind::Starts, 8, 5),
        (numbers, Kind::Starts, 48, 6),
        (numbers, Kind::Targets, 0, 6),
        (numbers, Kind::LabelNumbers, 0, 6),
        (full, Kind::NameTexts, 0, 0xFF),
        (full, Kind::NameTexts, 0, b'"'),
        (full, Kind::NameEnds, 8, 2),
        (full, Kind::NameEnds, 0, 9),
        (full, Kind::NameEnds, 7, 9),
        (full, Kind::Owners, 0, 3),
        (full, Kind::EndPositions, 0, 1),
        (full, Kind::EndPositions, 0, 3),
        (full, Kind::EndPositions, 12, 6),
        (full, Kind::EndResults, 0, 5),
        (full, Kind::EndResults, 0, 0),
        (full, Kind::CaptionEnds, 40, 1),
    ] {
        let bytes = forged(game, kind, |section| section[at] = byte);
        assert!(read_bytes(&bytes, 1).is_err(), "{kind:?} {at} {byte}");
    }
}

#[test]
fn a_header_that_promises_what_is_not_there_is_refused_without_an_allocation() {
    let bytes = written(&games()[1]);
    let (header, sections) = layout::decode(&bytes).unwrap();
    for positions in [5, 7, u64::from(u32::MAX), u64::MAX] {
        let head = layout::encode(&layout::Header { positions, ..header }, &sections, bytes.len() as u64);
        let mut forged = bytes.clone();
        forged[..head.len()].copy_from_slice(&head);
        let control = Control::new(1, Budget::new(1000));
        assert_eq!(read(placed(&forged, 0), &control).unwrap_err().kind(), crate::error::Kind::Invalid);
    }
    let later = [&bytes[..8], &2u32.to_le_bytes(), &bytes[12..]].concat();
    assert!(read_bytes(&later, 1).unwrap_err().message().contains("version 2"));
}

#[test]
fn random_bytes_after_the_magic_are_refused() {
    let mut seed = 9u64;
    for len in 0..400 {
        let mut bytes = layout::MAGIC.to_vec();
        bytes.extend(1u32.to_le_bytes());
        bytes.extend((0..len).map(|_| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 40) as u8 & if len % 2 == 0 { 0xFF } else { 3 }
        }));
        assert!(read_bytes(&bytes, 2).is_err());
    }
}

#[test]
fn several_pieces_are_verified_by_any_number_of_threads() {
    let moves: Vec<(u32, u32)> = (0..300_000u32).map(|i| (i % 50_000, i * 7 % 50_000)).collect();
    let game = GameGraph::new(Graph::from_moves(50_000, &moves).unwrap());
    let bytes = written(&game);
    for threads in [1, 2, 5] {
        assert_eq!(read_bytes(&bytes, threads).unwrap(), game);
        let mut altered = bytes.clone();
        altered[1_000_000] ^= 1;
        let error = read_bytes(&altered, threads).unwrap_err();
        assert_eq!(error.message(), "the file is damaged: the checksum of a section is wrong");
    }
}
