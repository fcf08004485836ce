//! The first half of turning rows round: moves are dealt out to buckets by where they lead.
//!
//! ```text
//! for each open position u ascending, for each of its moves u → t that matters: append u to row t
//! ```
//!
//! 1. Rows in the millions cannot be appended to at once: every append would miss the cache. So moves first go to the
//!    bucket of 2^14 neighbouring targets (more where there are very many positions), and the buckets are sorted one by
//!    one: see `reverse.rs`.
//! 2. Within a bucket sources ascend, so an entry holds how far the source is from the one before, beside the target's
//!    low bits: three bytes up to 2^24 positions, four beyond. A step too long for its field goes in several.
//! 3. Buckets grow by chunks from a common pool, so nothing is counted beforehand. The sorted rows go back into the same
//!    chunks.
//! 4. Sources are written out eight at a time beside the packed targets, so that the dealing loop is straight.

use std::sync::{Mutex, PoisonError};

use crate::{
    core::{Error, Position, Result, error::Kind, memory},
    store::{
        pack::pack,
        packed::{bytes_for, width_of},
    },
};

use super::{block::Block, pass::RowSource};

/// How many reverse moves a chunk holds when it is sorted.
pub(super) const CHUNK: usize = 1024;

/// How entries are laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Targets that agree beyond these low bits share a bucket.
    pub(super) shift: u32,
    /// Bytes of an entry: 3 or 4.
    pub(super) entry: usize,
    /// Bits of a sorted entry: a source and whether it is the last of its row.
    pub(super) width: u32,
    pub(super) chunk_bytes: usize,
    pub(super) buckets: usize,
}

impl Layout {
    pub(super) fn of(positions: u32) -> Layout {
        let bits = width_of(u64::from(positions.max(2) - 1));
        let shift = bits.saturating_sub(11).max(14);
        let width = bits + 1;
        Layout {
            shift,
            entry: if bits <= 24 { 3 } else { 4 },
            width,
            chunk_bytes: bytes_for(CHUNK, width),
            buckets: (u64::from(positions) >> shift) as usize + 1,
        }
    }

    /// The greatest step of an entry: it only leads on, to no target.
    pub(super) fn skip(self) -> u32 {
        (1 << (8 * self.entry as u32 - self.shift)) - 1
    }

    /// How many chunks are enough for this many moves, dealt out by this many threads.
    pub(super) fn chunks(self, positions: u32, moves: u64, threads: usize) -> usize {
        let per_chunk = (self.chunk_bytes / self.entry - 1).min(CHUNK);
        let skips = self.buckets as u64 * (u64::from(positions) / u64::from(self.skip()) + 1);
        (moves + skips) as usize / per_chunk + self.buckets * (threads + 1)
    }

    /// How many bytes the reverse rows of this many moves will really take, roughly.
    pub(super) fn bytes(self, moves: u64, threads: usize) -> u64 {
        let entry = (8 * self.entry as u64).max(u64::from(self.width) + 1);
        moves * entry / 8 + (self.buckets * threads * self.chunk_bytes) as u64 / 2
    }
}

/// A piece of the pool: its number and its bytes.
#[derive(Debug)]
pub(super) struct Chunk<'p> {
    pub(super) number: u32,
    pub(super) bytes: &'p mut [u8],
    /// How many bytes are written.
    pub(super) used: usize,
    /// Whether steps count from position 0 again.
    pub(super) starts: bool,
}

/// The chunks that nobody has taken yet.
#[derive(Debug)]
pub(super) struct Pool<'p>(Mutex<std::iter::Enumerate<std::slice::ChunksExactMut<'p, u8>>>);

impl<'p> Pool<'p> {
    pub(super) fn new(bytes: &'p mut [u8], layout: Layout) -> Pool<'p> {
        Pool(Mutex::new(bytes.chunks_exact_mut(layout.chunk_bytes).enumerate()))
    }

    pub(super) fn take(&self) -> Result<Chunk<'p>> {
        let next = self.0.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((number, bytes)) = next else {
            return Err(Error::new(Kind::Resource, "the pool of reverse moves ran out"));
        };
        Ok(Chunk { number: number as u32, bytes, used: 0, starts: false })
    }
}

/// The chunk that a bucket is writing: as little as the dealing loop needs, so that all of them stay in the first cache.
#[derive(Debug)]
struct Open<'p> {
    room: &'p mut [u8],
    /// Where the next entry goes, and the source of the one before.
    at: u32,
    last: Position,
}

/// The chunks that one thread has filled for a bucket, in order of their sources.
#[derive(Debug, Default)]
pub(super) struct Bucket<'p> {
    pub(super) chunks: Vec<Chunk<'p>>,
    /// The number of the chunk being written.
    number: u32,
}

impl<'p> Bucket<'p> {
    /// Puts the chunk being written to the others.
    fn close(&mut self, open: &mut Open<'p>) -> Result<()> {
        let bytes = std::mem::take(&mut open.room);
        if !bytes.is_empty() {
            memory::reserve(&mut self.chunks, 1)?;
            let starts = self.chunks.is_empty();
            self.chunks.push(Chunk { number: self.number, bytes, used: open.at as usize, starts });
        }
        Ok(())
    }

    /// Writes an entry to a chunk of its own, since the present one is full.
    #[cold]
    fn turn_over(&mut self, open: &mut Open<'p>, entry: u32, layout: Layout, pool: &Pool<'p>) -> Result<()> {
        self.close(open)?;
        let Chunk { number, bytes, .. } = pool.take()?;
        (self.number, open.room, open.at) = (number, bytes, layout.entry as u32);
        open.room[..4].copy_from_slice(&entry.to_le_bytes());
        Ok(())
    }
}

/// What one thread deals out, and what else the push wants to know of the rows.
#[derive(Debug)]
pub(super) struct Dealer<'d, 'p> {
    layout: Layout,
    pool: &'d Pool<'p>,
    buckets: Vec<Bucket<'p>>,
    open: Vec<Open<'p>>,
    /// The rows of [`MANY`] moves and more, ascending.
    pub(super) many: Vec<(Position, u32)>,
    targets: Vec<Position>,
    sources: Vec<Position>,
}

/// The counter of a position that has its number of hopes in a list.
pub(super) const MANY: u8 = u8::MAX;

impl<'d, 'p> Dealer<'d, 'p> {
    pub(super) fn new(layout: Layout, pool: &'d Pool<'p>) -> Result<Dealer<'d, 'p>> {
        let mut buckets = memory::with_capacity(layout.buckets)?;
        let mut open = memory::with_capacity(layout.buckets)?;
        buckets.resize_with(layout.buckets, Bucket::default);
        open.resize_with(layout.buckets, || Open { room: &mut [], at: 0, last: 0 });
        Ok(Dealer { layout, pool, buckets, open, many: Vec::new(), targets: Vec::new(), sources: Vec::new() })
    }

    /// The chunks of all buckets, when everything is dealt out.
    pub(super) fn finish(mut self) -> Result<Vec<Bucket<'p>>> {
        for (bucket, open) in self.buckets.iter_mut().zip(&mut self.open) {
            bucket.close(open)?;
        }
        Ok(self.buckets)
    }

    /// Deals out what the block keeps, and sets the counters of its open positions; `counts` are those of its words.
    #[inline(always)]
    fn deal(&mut self, word: usize, open: &[u64], block: &Block, counts: &mut [u8]) -> Result<()> {
        let Dealer { layout, pool, buckets, open: writing, many, targets, sources } = self;
        let layout = *layout;
        const EIGHT: usize = 8;
        let moves = block.sizes().iter().map(|&size| size as usize).sum::<usize>();
        for (list, room) in [(&mut *targets, moves), (&mut *sources, moves + EIGHT)] {
            if list.len() < room {
                memory::reserve(list, room - list.len())?;
                list.resize(room, 0);
            }
        }
        pack(&block.targets, &block.kept, targets);
        let (mut at, mut sizes) = (0, block.sizes().iter());
        for (w, &open) in open.iter().enumerate() {
            let mut rest = open;
            while rest != 0 {
                let place = 64 * w + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (u, size) = ((64 * word + place) as Position, sizes.next().copied().unwrap_or(0));
                counts[place] = size.min(u32::from(MANY)) as u8;
                if let Some(eight) = sources[at..].first_chunk_mut::<EIGHT>() {
                    *eight = [u; EIGHT];
                }
                let end = at + size as usize;
                if size as usize > EIGHT {
                    sources[at..end].fill(u);
                    if size >= u32::from(MANY) {
                        memory::reserve(many, 1)?;
                        many.push((u, size));
                    }
                }
                at = end;
            }
        }
        let (skip, low) = (layout.skip(), (1 << layout.shift) - 1);
        for (&u, &t) in sources[..moves].iter().zip(&targets[..moves]) {
            let bucket = (t >> layout.shift) as usize;
            let to = &mut writing[bucket];
            let mut step = u - to.last;
            to.last = u;
            let mut write = |entry: u32| {
                let at = to.at as usize;
                match to.room.get_mut(at..at + 4) {
                    Some(four) => {
                        four.copy_from_slice(&entry.to_le_bytes());
                        to.at += layout.entry as u32;
                        Ok(())
                    }
                    None => buckets[bucket].turn_over(to, entry, layout, pool),
                }
            };
            while step >= skip {
                write(skip << layout.shift)?;
                step -= skip;
            }
            write(step << layout.shift | t & low)?;
        }
        Ok(())
    }
}

/// A pass that deals out the rows that stay open.
#[derive(Debug)]
pub(super) struct Dealing<'r, 'd, 'p, R> {
    pub(super) from: R,
    pub(super) dealer: &'r mut Dealer<'d, 'p>,
    pub(super) counts: &'r mut [u8],
    /// The word of the first counter.
    pub(super) word: usize,
}

impl<R: RowSource> RowSource for Dealing<'_, '_, '_, R> {
    const KEEPS: bool = true;

    #[inline(always)]
    fn load(&mut self, word: usize, open: &[u64], block: &mut Block) -> Result<()> {
        self.from.load(word, open, block)
    }

    #[inline(always)]
    fn keep(&mut self, word: usize, open: &[u64], block: &Block) -> Result<()> {
        let counts = &mut self.counts[64 * (word - self.word)..];
        self.dealer.deal(word, open, block, counts)
    }
}
