//! The state of all shards between two levels, on the disk in two generations.
//!
//! A generation is a file for each shard and, written last, a record of where the analysis was, with the checksums of the
//! files. A new generation takes the place of the older one of two, so one is always whole, wherever a run is killed.

use std::{
    fs::File,
    io::{Read, Write},
    mem::take,
    sync::{Mutex, PoisonError},
};

use xxhash_rust::xxh3::Xxh3;

use super::folder::{Folder, damaged};
use crate::{
    core::{Control, Error, Outcome, Player, Result, graph::NONE, memory, threads, value::Outcomes},
    files,
    shards::{
        deal::Deal,
        levels::{Analysis, At},
        shard::{Shard, Stage},
    },
};

/// What a generation says of a shard.
#[derive(Clone, Copy, Debug)]
struct Kept {
    checksum: u64,
    next: u64,
    crowded: bool,
    open: u64,
}

/// A whole generation.
#[derive(Debug)]
pub(super) struct Generation {
    /// Counts up from one checkpoint to the next.
    pub(super) number: u64,
    /// Which rows the rest of the analysis needs.
    pub(super) rows: u64,
    pub(super) at: At,
    shards: Vec<Kept>,
}

fn record(number: u64) -> String {
    format!("state-{}", number % 2)
}

fn file(number: u64, shard: usize) -> String {
    format!("state-{}-{shard:05}", number % 2)
}

/// Keeps the state of all shards as generation `number`.
pub(super) fn keep(
    analysis: &mut Analysis,
    number: u64,
    rows: u64,
    folder: &Folder,
    control: &Control,
) -> Result<Generation> {
    // From here on until the record is there again, only the other generation counts.
    folder.remove(&record(number));
    let at = analysis.at;
    let shards: Vec<&mut Shard> = analysis
        .shards
        .iter_mut()
        .map(|shard| shard.get_mut().unwrap_or_else(PoisonError::into_inner))
        .collect();
    let shards: Vec<Mutex<&mut Shard>> = shards.into_iter().map(Mutex::new).collect();
    let mut kept = Vec::with_capacity(shards.len());
    threads::in_order(
        shards.len(),
        control.threads,
        |i| {
            control.check()?;
            let shard = &**shards[i].lock().unwrap_or_else(PoisonError::into_inner);
            let path = folder.file(&file(number, i));
            let failed = |error| files::writing(&path, &error);
            let mut out = File::create(&path).map_err(failed)?;
            let mut checksum = Xxh3::new();
            for bytes in parts(shard) {
                checksum.update(bytes);
                out.write_all(bytes).map_err(failed)?;
            }
            out.sync_data().map_err(failed)?;
            Ok::<_, Error>(Kept {
                checksum: checksum.digest(),
                next: shard.next.len() as u64,
                crowded: shard.crowded,
                open: shard.open.into(),
            })
        },
        |shard| {
            kept.push(shard);
            Ok(())
        },
    )?;
    let mut words = vec![number, rows];
    words.extend(at_words(at));
    for shard in &kept {
        words.extend([shard.checksum, shard.next, u64::from(shard.crowded), shard.open]);
    }
    folder.keep(&record(number), &words)?;
    Ok(Generation { number, rows, at, shards: kept })
}

/// What of a shard is kept.
fn parts(shard: &Shard) -> [&[u8]; 4] {
    [
        &shard.codes,
        bytemuck::cast_slice(&shard.numbers),
        bytemuck::cast_slice(&shard.second),
        bytemuck::cast_slice(&shard.next),
    ]
}

fn at_words(at: At) -> [u64; 6] {
    let forever = match at.forever {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => 2,
    };
    [u64::from(at.stage == Stage::Ties), at.level.into(), at.open, at.ties.into(), at.owned.into(), forever]
}

fn at_of(words: [u64; 6]) -> At {
    let [ties_stage, level, open, ties, owned, forever] = words;
    At {
        stage: if ties_stage == 1 { Stage::Ties } else { Stage::Decisive },
        level: level as u32,
        open,
        ties: ties == 1,
        owned: owned == 1,
        forever: [None, Some(Player::First), Some(Player::Second)][forever as usize % 3],
    }
}

/// What the record of a generation says; `None` if there is none, or none that is whole.
fn read_record(which: u64, deal: Deal, folder: &Folder) -> Result<Option<Generation>> {
    let Some(words) = folder.kept(&record(which))? else { return Ok(None) };
    let Some((&[number, rows, a, b, c, d, e, f], rest)) = words.split_first_chunk() else { return Ok(None) };
    let shards: Vec<Kept> = rest
        .chunks_exact(4)
        .map(|shard| Kept { checksum: shard[0], next: shard[1], crowded: shard[2] == 1, open: shard[3] })
        .collect();
    let whole = shards.len() == deal.shards();
    Ok(whole.then(|| Generation { number, rows, at: at_of([a, b, c, d, e, f]), shards }))
}

/// The latest generation that is whole, with the state of the shards, and how many later ones are damaged.
///
/// Errors: there are generations, but all of them are damaged. The caller accounts for the memory of the shards.
pub(super) fn latest(
    deal: Deal,
    folder: &Folder,
    control: &Control,
) -> Result<Option<(Generation, Vec<Shard>, usize)>> {
    let mut found = Vec::new();
    let mut lost = 0;
    for which in 0..2 {
        match read_record(which, deal, folder)? {
            Some(generation) => found.push(generation),
            // Without a record that generation was being written, unless there is one that is damaged.
            None => lost += usize::from(folder.has(&record(which))),
        }
    }
    found.sort_by_key(|generation| std::cmp::Reverse(generation.number));
    for generation in found {
        let mut shards = memory::with_capacity(deal.shards())?;
        let read = threads::in_order(
            deal.shards(),
            control.threads,
            |shard| {
                control.check()?;
                generation.shard(shard, deal, folder)
            },
            |shard| {
                shards.push(shard);
                Ok(())
            },
        );
        match read {
            Ok(()) if shards.iter().all(Option::is_some) => {
                return Ok(Some((generation, shards.into_iter().flatten().collect(), lost)));
            }
            Ok(()) => lost += 1,
            Err(error) => return Err(error),
        }
    }
    if lost > 0 { Err(damaged(&folder.file(&record(0)))) } else { Ok(None) }
}

impl Generation {
    /// The state of a shard; `None` if its file is not as it was written.
    fn shard(&self, shard: usize, deal: Deal, folder: &Folder) -> Result<Option<Shard>> {
        let kept = self.shards[shard];
        let mut state = Shard::new(deal.len(shard), self.at.owned)?;
        if kept.next > u64::from(deal.len(shard)) {
            return Ok(None);
        }
        state.next = memory::filled(kept.next as usize, 0)?;
        (state.crowded, state.open) = (kept.crowded, kept.open as u32);
        let path = folder.file(&file(self.number, shard));
        let mut from = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(files::reading(&path, &error)),
        };
        let mut checksum = Xxh3::new();
        let parts: [&mut [u8]; 4] = [
            &mut state.codes,
            bytemuck::cast_slice_mut(&mut state.numbers),
            bytemuck::cast_slice_mut(&mut state.second),
            bytemuck::cast_slice_mut(&mut state.next),
        ];
        for bytes in parts {
            match from.read_exact(bytes) {
                Ok(()) => checksum.update(bytes),
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(None),
                Err(error) => return Err(files::reading(&path, &error)),
            }
        }
        let at_its_end = from.read(&mut [0]).map_err(|error| files::reading(&path, &error))? == 0;
        Ok((at_its_end && checksum.digest() == kept.checksum).then_some(state))
    }

    /// Outcome and remoteness of all positions in their order, once the analysis is done. `rest` is the outcome of who is
    /// undecided. The caller accounts for the memory.
    pub(super) fn values(
        &self,
        deal: Deal,
        rest: Outcome,
        folder: &Folder,
        control: &Control,
    ) -> Result<(Outcomes, Vec<u32>)> {
        let n = deal.positions();
        let mut remoteness = memory::filled(n as usize, NONE)?;
        let mut codes = memory::filled((n as usize).div_ceil(4), 0u8)?;
        let put = |shard: (usize, Option<Shard>)| {
            let (i, state) = shard;
            let mut state = state.ok_or_else(|| damaged(&folder.file(&file(self.number, i))))?;
            for (place, number) in (0..).zip(take(&mut state.numbers)) {
                let v = deal.position(i, place);
                let code = match state.code(place as usize) {
                    0 => rest as u8,
                    code => {
                        remoteness[v as usize] = number;
                        code
                    }
                };
                codes[v as usize / 4] |= code << (v % 4 * 2);
            }
            control.check()
        };
        let read = |shard: usize| Ok::<_, Error>((shard, self.shard(shard, deal, folder)?));
        threads::in_order(deal.shards(), control.threads, read, put)?;
        Ok((Outcomes::from_codes(codes, n), remoteness))
    }
}
