//! The reverse rows of all shards while they are used up: written anew when half of them is, kept in memory at last.

use std::sync::PoisonError;

use super::{
    folder::Folder,
    reverse,
    rows::{RowWriter, ShardRows, writer_bytes},
};
use crate::{
    core::{Control, Error, GameGraph, Outcome, Position, Result, control::Phase, threads},
    shards::{
        ReverseRows,
        deal::Deal,
        levels::Analysis,
        shard::{Shard, Stage},
    },
};

/// The rows of all shards.
pub(super) struct OnDisk<'a> {
    deal: Deal,
    shards: Vec<ShardRows>,
    generation: u64,
    in_memory: bool,
    /// How many bytes of the rows are done with.
    done: u64,
    control: &'a Control,
    /// How much of the budget they take, once they are in memory.
    taken: u64,
    /// Older rows that are still there, each with the checkpoint from which on they are not needed.
    old: Vec<(u64, Option<u64>)>,
}

/// What a thread reads into.
pub(super) struct Reader {
    most: u64,
    buffer: Vec<u8>,
}

impl Reader {
    pub(super) fn new(most: u64) -> Reader {
        Reader { most, buffer: Vec::new() }
    }
}

impl ReverseRows for OnDisk<'_> {
    type Reader = Reader;

    #[inline]
    fn ship(
        &self,
        shard: usize,
        front: &[u32],
        reader: &mut Reader,
        send: &mut impl FnMut(Position, u32) -> Result<()>,
    ) -> Result<u64> {
        let places = self.deal.len(shard) as usize;
        self.shards[shard].ship(places, front, reader.most, &mut reader.buffer, send)
    }
}

fn record(generation: u64) -> String {
    format!("rows-{generation}")
}

impl<'a> OnDisk<'a> {
    /// Rows that were written before; `None` if they are not there, or not as they were written.
    pub(super) fn open(
        generation: u64,
        deal: Deal,
        folder: &Folder,
        control: &'a Control,
    ) -> Result<Option<OnDisk<'a>>> {
        let Some(checksums) = folder.kept(&record(generation))? else { return Ok(None) };
        if checksums.len() != deal.shards() {
            return Ok(None);
        }
        control.phase(Phase::Reading, 0)?;
        let mut shards = Vec::new();
        threads::in_order(
            deal.shards(),
            control.threads,
            |shard| {
                control.check()?;
                let path = folder.file(&reverse::name(generation, shard));
                ShardRows::open(&path, deal.len(shard), checksums[shard])
            },
            |rows| {
                shards.push(rows);
                Ok::<_, Error>(())
            },
        )?;
        if shards.iter().any(Option::is_none) {
            return Ok(None);
        }
        let shards = shards.into_iter().flatten().collect();
        Ok(Some(OnDisk::of(shards, generation, deal, control)))
    }

    /// All moves of a game turned round.
    pub(super) fn build(
        game: &GameGraph,
        deal: Deal,
        folder: &Folder,
        control: &'a Control,
    ) -> Result<OnDisk<'a>> {
        let shards = reverse::build(game, deal, folder, control)?;
        let rows = OnDisk::of(shards, 0, deal, control);
        rows.keep_record(folder)?;
        Ok(rows)
    }

    fn of(shards: Vec<ShardRows>, generation: u64, deal: Deal, control: &'a Control) -> OnDisk<'a> {
        OnDisk { deal, shards, generation, in_memory: false, done: 0, control, taken: 0, old: Vec::new() }
    }

    fn keep_record(&self, folder: &Folder) -> Result<()> {
        let checksums: Vec<u64> = self.shards.iter().map(|shard| shard.checksum).collect();
        folder.keep(&record(self.generation), &checksums)
    }

    /// Which rows a checkpoint needs.
    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    /// So many bytes of rows will not be read again.
    pub(super) fn done(&mut self, bytes: u64) {
        self.done += bytes;
    }

    /// Whether what is left is in memory.
    pub(super) fn in_memory(&self) -> bool {
        self.in_memory
    }

    fn bytes(&self) -> u64 {
        self.shards.iter().map(ShardRows::bytes).sum()
    }

    /// Writes the rows anew if that pays: into memory if the rest fits, else to the disk if more than half is done with.
    /// Returns whether they are in new files, which a checkpoint should name.
    pub(super) fn shrink(
        &mut self,
        analysis: &mut Analysis,
        most: u64,
        folder: &Folder,
        control: &Control,
    ) -> Result<bool> {
        if self.in_memory {
            return Ok(false);
        }
        let bytes = self.bytes();
        let live = bytes.saturating_sub(self.done);
        let threads = control.threads as u64;
        let full = (most / 4).min(1 << 18) as usize;
        let working = threads * (most + writer_bytes(full));
        let left = control.budget.left().saturating_sub(working);
        // Rows that are done with keep their lengths, and a shard's rows grow by doubling.
        let needed = live + u64::from(self.deal.positions()) + live / 8;
        let in_memory = needed <= left;
        if !in_memory && live > bytes / 2 {
            return Ok(false);
        }
        let _held = control.budget.hold(working.min(control.budget.left()))?;
        control.phase(Phase::Building, bytes)?;
        let states: Vec<&Shard> = analysis
            .shards
            .iter_mut()
            .map(|shard| &*shard.get_mut().unwrap_or_else(PoisonError::into_inner))
            .collect();
        let (deal, next) = (self.deal, self.generation + 1);
        let (level, decisive) = (analysis.at.level, analysis.at.stage == Stage::Decisive);
        let mut shards = Vec::new();
        threads::in_order(
            deal.shards(),
            control.threads,
            |i| {
                let (rows, state, places) = (&self.shards[i], states[i], deal.len(i));
                let mut out = match in_memory {
                    true => RowWriter::to_memory(places, full)?,
                    false => RowWriter::to_file(&folder.file(&reverse::name(next, i)), places, full)?,
                };
                // The rows of the undecided, and of those who have told nobody yet: who was decided last, and ties until
                // wins and losses are all found.
                let keeps = |place: usize| {
                    let code = state.code(place);
                    code == 0 || state.numbers[place] == level || decisive && code == Outcome::Tie as u8
                };
                let alive = |p: Position| {
                    let (shard, place) = deal.place(p);
                    states.get(shard).is_some_and(|state| state.code(place as usize) == 0)
                };
                rows.compact(places as usize, most, &mut Vec::new(), keeps, alive, &mut out)?;
                control.advance(rows.bytes())?;
                out.finish()
            },
            |rows| {
                shards.push(rows);
                Ok::<_, Error>(())
            },
        )?;
        self.shards = shards;
        self.done = 0;
        if in_memory {
            self.in_memory = true;
            control.budget.take(self.bytes())?;
            self.taken = self.bytes();
            return Ok(false);
        }
        self.old.push((self.generation, None));
        self.generation = next;
        self.keep_record(folder)?;
        Ok(true)
    }

    /// Checkpoint `number` names the rows that there are now. Removes those that neither it nor the one before it names.
    pub(super) fn forget_before(&mut self, number: u64, folder: &Folder) {
        for (_, since) in &mut self.old {
            since.get_or_insert(number);
        }
        let shards = self.deal.shards();
        self.old.retain(|&(generation, since)| {
            let needed = since.is_none_or(|since| number < since + 1);
            if !needed {
                folder.remove(&record(generation));
                (0..shards).for_each(|shard| folder.remove(&reverse::name(generation, shard)));
            }
            needed
        });
    }
}

impl Drop for OnDisk<'_> {
    fn drop(&mut self) {
        self.control.budget.give_back(self.taken);
    }
}
