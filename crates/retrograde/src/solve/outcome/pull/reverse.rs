//! The second half of turning rows round: buckets are sorted by target, and the rows can be read.
//!
//! A bucket of 2^14 targets has some ten thousand moves, which fit the second cache: a counting sort there costs no
//! misses. The sorted sources are packed to as many bits as a position has, and one that says which is the last of its
//! row, so that a row needs no end; they go back into the bucket's chunks. Where a row starts is written to the
//! remoteness of its target, which is of no other use as long as the target is open.

use std::sync::Mutex;

use crate::{
    core::{Control, Error, Position, Result, error::Advice, error::Kind, graph::NONE, memory},
    solve::work,
    store::{cpu, packed},
};

use super::partition::{CHUNK, Chunk, Dealer, Layout, Pool};

/// For each position that was open: the open positions that move to it.
#[derive(Debug)]
pub(super) struct Reverse<'p> {
    layout: Layout,
    bytes: &'p [u8],
    /// The chunks of bucket b are `chunks[first[b]..first[b + 1]]`.
    first: Vec<u32>,
    chunks: Vec<u32>,
}

/// A bucket to be sorted.
#[derive(Debug)]
struct Task<'a, 'p> {
    chunks: Vec<Chunk<'p>>,
    /// Which of its positions have a row, and where each row starts.
    had_rows: &'a [u64],
    starts: &'a mut [u32],
}

/// Sorts all buckets and writes to `starts` where each row starts, [`NONE`] for an empty one, at the positions in
/// `had_rows`. Returns the numbers of each bucket's chunks.
pub(super) fn sort<'p>(
    layout: Layout,
    pool: &Pool<'p>,
    dealers: Vec<Dealer<'_, 'p>>,
    had_rows: &[u64],
    starts: &mut [u32],
    control: &Control,
) -> Result<(Vec<u32>, Vec<u32>)> {
    let mut tasks: Vec<Task<'_, 'p>> = memory::with_capacity(layout.buckets)?;
    let size = 1usize << layout.shift;
    for (had_rows, starts) in had_rows.chunks(size / 64).zip(starts.chunks_mut(size)) {
        tasks.push(Task { chunks: Vec::new(), had_rows, starts });
    }
    for dealer in dealers {
        for (task, mut bucket) in tasks.iter_mut().zip(dealer.finish()?) {
            task.chunks.append(&mut bucket.chunks);
        }
    }
    let sorter = || Sorter { counts: Vec::new(), sources: Vec::new(), last: Vec::new() };
    let idle = Mutex::new(Vec::new());
    let lock = || idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    work::each(control.threads, tasks.iter_mut().collect(), |task| {
        let mut mine = lock().pop().unwrap_or_else(sorter);
        cpu::fastest(Sort { sorter: &mut mine, layout, pool, task })?;
        lock().push(mine);
        control.advance(0)
    })?;
    let mut first = memory::with_capacity(tasks.len() + 1)?;
    let mut chunks = memory::with_capacity(tasks.iter().map(|task| task.chunks.len()).sum())?;
    first.push(0);
    for task in &tasks {
        chunks.extend(task.chunks.iter().map(|chunk| chunk.number));
        first.push(chunks.len() as u32);
    }
    Ok((first, chunks))
}

/// The memory of one who sorts.
#[derive(Debug)]
struct Sorter {
    counts: Vec<u32>,
    sources: Vec<Position>,
    /// Bit i: source i is the last of its row.
    last: Vec<u64>,
}

struct Sort<'s, 'a, 'p> {
    sorter: &'s mut Sorter,
    layout: Layout,
    pool: &'s Pool<'p>,
    task: &'s mut Task<'a, 'p>,
}

impl cpu::Work for Sort<'_, '_, '_> {
    type Output = Result<()>;

    #[inline(always)]
    fn run(self) -> Result<()> {
        let Sort { sorter: Sorter { counts, sources, last }, layout, pool, task } = self;
        counts.clear();
        memory::reserve(counts, 1 << layout.shift)?;
        counts.resize(1 << layout.shift, 0);
        for_each_entry(layout, &task.chunks, |_, target| counts[target as usize] += 1);

        let mut total = 0u64;
        for count in counts.iter_mut() {
            total += u64::from(std::mem::replace(count, total as u32));
        }
        let len = total as usize;
        if total >= u64::from(NONE) {
            return Err(Error::new(Kind::Resource, "more than 2^32 moves lead to neighbouring positions")
                .help(Advice::Method("queue")));
        }
        sources.clear();
        memory::reserve(sources, len)?;
        sources.resize(len, 0);
        for_each_entry(layout, &task.chunks, |source, target| {
            let place = &mut counts[target as usize];
            sources[*place as usize] = source;
            *place += 1;
        });

        // Now each count is where its row ends and the next starts.
        last.clear();
        memory::reserve(last, len / 64 + 1)?;
        last.resize(len / 64 + 1, 0);
        let mut start = 0;
        for (place, (slot, &end)) in task.starts.iter_mut().zip(counts.iter()).enumerate() {
            let has_row = task.had_rows[place / 64] >> (place % 64) & 1 == 1;
            let value = if start == end { NONE } else { start };
            *slot = if has_row { value } else { *slot };
            // An empty row marks the end of the one before again.
            let at = (end as usize).saturating_sub(1);
            last[at / 64] |= u64::from(end > 0) << (at % 64);
            start = end;
        }

        while task.chunks.len() < len.div_ceil(CHUNK) {
            memory::reserve(&mut task.chunks, 1)?;
            task.chunks.push(pool.take()?);
        }
        for (i, (chunk, sources)) in task.chunks.iter_mut().zip(sources.chunks(CHUNK)).enumerate() {
            let last = &last[i * CHUNK / 64..];
            let mut writer = packed::Writer::new(chunk.bytes, layout.width);
            for (sources, &last) in sources.chunks(64).zip(last) {
                let mut last = last;
                for &source in sources {
                    writer.push(u64::from(source) << 1 | last & 1);
                    last >>= 1;
                }
            }
        }
        Ok(())
    }
}

/// Calls `each` with source and low target bits of every entry.
#[inline(always)]
fn for_each_entry(layout: Layout, chunks: &[Chunk<'_>], each: impl FnMut(Position, u32)) {
    if layout.entry == 3 {
        for_each_of::<3>(layout, chunks, each);
    } else {
        for_each_of::<4>(layout, chunks, each);
    }
}

#[inline(always)]
fn for_each_of<const ENTRY: usize>(
    layout: Layout,
    chunks: &[Chunk<'_>],
    mut each: impl FnMut(Position, u32),
) {
    let (skip, low) = (layout.skip(), (1u32 << layout.shift) - 1);
    let all = u32::MAX >> (32 - 8 * ENTRY);
    // Where one thread's entries end the next one's begin, and their first steps count from 0 again.
    let mut source = 0;
    for chunk in chunks {
        source = if chunk.starts { 0 } else { source };
        // The last entry was written as four bytes too, so four can be read.
        let mut rest = &chunk.bytes[..chunk.used + 4 - ENTRY];
        while let Some(&four) = rest.first_chunk::<4>() {
            rest = &rest[ENTRY..];
            let entry = u32::from_le_bytes(four) & all;
            let step = entry >> layout.shift;
            source += step;
            if step != skip {
                each(source, entry & low);
            }
        }
    }
}

impl<'p> Reverse<'p> {
    pub(super) fn new(layout: Layout, bytes: &'p [u8], (first, chunks): (Vec<u32>, Vec<u32>)) -> Reverse<'p> {
        Reverse { layout, bytes, first, chunks }
    }

    /// Calls `each` with the positions of the row of `target` from `start` on, but not with many more than `most`. Returns
    /// where to go on if there are more.
    #[inline(always)]
    pub(super) fn for_some(
        &self,
        target: Position,
        start: u32,
        most: usize,
        mut each: impl FnMut(Position),
    ) -> Option<u32> {
        if start == NONE {
            return None;
        }
        let mut at = start as usize;
        let bytes = self.chunk(target, at);
        let stop = (at + most).min((at / CHUNK + 1) * CHUNK);
        loop {
            let entry = packed::get(bytes, self.layout.width, at % CHUNK);
            each((entry >> 1) as Position);
            if entry & 1 == 1 {
                return None;
            }
            at += 1;
            if at == stop {
                return Some(at as u32);
            }
        }
    }

    /// Asks for the memory of the row of `target` that starts at `start`.
    #[inline(always)]
    pub(super) fn prefetch(&self, target: Position, start: u32) {
        if start != NONE {
            let at = start as usize;
            cpu::prefetch(self.chunk(target, at), at % CHUNK * self.layout.width as usize / 8);
        }
    }

    /// The chunk of the bucket of `target` that holds entry `at`.
    #[inline(always)]
    fn chunk(&self, target: Position, at: usize) -> &[u8] {
        let first = self.first[(target >> self.layout.shift) as usize] as usize;
        let chunk = self.chunks[first + at / CHUNK] as usize * self.layout.chunk_bytes;
        &self.bytes[chunk..chunk + self.layout.chunk_bytes]
    }
}
