//! Pairs dealt out to files and sorted there, file by file: how rows are turned round that do not fit in memory.
//!
//! ```text
//! for each pair (key, value): append it to the file of the key
//! for each file: count the values of each key; put each value in its place
//! ```
//!
//! Both passes read and write in order. A file whose values do not fit in memory is sorted in stretches of keys, each with a
//! pass of its own; a single key with too many values is passed on as they come. So no input needs more memory than it is given.

use std::{
    fs::{self, File},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    core::{
        Control, Result,
        memory::{self, Held},
    },
    files,
};

/// The files.
#[derive(Debug)]
pub(super) struct Buckets(Vec<Mutex<Bucket>>);

#[derive(Debug)]
struct Bucket {
    file: File,
    path: PathBuf,
    pairs: u64,
}

/// What takes sorted rows.
pub(super) trait RowSink {
    /// The row of `key` comes next; `counts` are the lengths of all rows of its file.
    fn row(&mut self, key: usize, counts: &[u64]) -> Result<()>;

    /// Values of this row and of those that were told after it.
    fn values(&mut self, values: &[u32]) -> Result<()>;
}

impl Buckets {
    /// So many empty files in a folder.
    pub(super) fn new(folder: &Path, count: usize) -> Result<Buckets> {
        let mut buckets = Vec::new();
        for i in 0..count {
            let path = folder.join(format!("bucket-{i:05}"));
            let mut options = File::options();
            let file = options.read(true).write(true).create(true).truncate(true).open(&path);
            let file = file.map_err(|error| files::writing(&path, &error))?;
            buckets.push(Mutex::new(Bucket { file, path, pairs: 0 }));
        }
        Ok(Buckets(buckets))
    }

    fn bucket(&self, bucket: usize) -> MutexGuard<'_, Bucket> {
        self.0[bucket].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the files that are still there.
    pub(super) fn remove(&self) {
        for bucket in 0..self.0.len() {
            // What cannot be removed does no harm.
            let _ = fs::remove_file(&self.bucket(bucket).path);
        }
    }

    /// How many pairs the fullest file has.
    fn fullest(&self) -> u64 {
        (0..self.0.len()).map(|bucket| self.bucket(bucket).pairs).max().unwrap_or(0)
    }

    /// Gives `sink` the rows of a file, whose keys are `0..keys`, in order, and removes the file. Values of a key keep the order
    /// in which one thread put them. Takes no more than the room.
    pub(super) fn sorted(
        &self,
        bucket: usize,
        keys: usize,
        room: &Room<'_>,
        control: &Control,
        sink: &mut impl RowSink,
    ) -> Result<()> {
        let mut bucket = self.bucket(bucket);
        let &Room { values: room, read, .. } = room;
        let mut buffer = memory::filled((read.max(2) as u64).min(2 * bucket.pairs) as usize & !1, 0u32)?;
        let mut counts = memory::filled(keys, 0u64)?;
        bucket.each(&mut buffer, |key, _| {
            if let Some(count) = counts.get_mut(key as usize) {
                *count += 1;
            }
            Ok(())
        })?;
        let mut places: Vec<usize> = memory::with_capacity(keys)?;
        let mut values: Vec<u32> = Vec::new();
        let mut first = 0;
        while first < keys {
            control.check()?;
            places.clear();
            let (mut last, mut sum) = (first, 0);
            while last < keys && sum + counts[last] <= room as u64 {
                places.push(sum as usize);
                sum += counts[last];
                last += 1;
            }
            if last == first {
                // One row alone is too long: it goes on as it comes.
                sink.row(first, &counts)?;
                let wanted = first as u32;
                values.clear();
                memory::reserve(&mut values, room.max(1))?;
                let full = values.capacity();
                bucket.each(&mut buffer, |key, value| {
                    if key == wanted {
                        values.push(value);
                        if values.len() == full {
                            sink.values(&values)?;
                            values.clear();
                        }
                    }
                    Ok(())
                })?;
                sink.values(&values)?;
                first += 1;
                continue;
            }
            values.clear();
            memory::reserve(&mut values, sum as usize)?;
            values.resize(sum as usize, 0);
            if sum > 0 {
                bucket.each(&mut buffer, |key, value| {
                    if let Some(place) = (key as usize).checked_sub(first).and_then(|at| places.get_mut(at)) {
                        values[*place] = value;
                        *place += 1;
                    }
                    Ok(())
                })?;
            }
            let mut start = 0;
            for key in first..last {
                sink.row(key, &counts)?;
                let end = start + counts[key] as usize;
                sink.values(&values[start..end])?;
                start = end;
            }
            first = last;
        }
        control.advance(bucket.pairs)?;
        // What cannot be removed does no harm.
        let _ = fs::remove_file(&bucket.path);
        let _ = bucket.file.set_len(0);
        Ok(())
    }
}

impl Bucket {
    /// Every pair, in order. The buffer has an even length.
    #[inline(always)]
    fn each(&mut self, buffer: &mut [u32], mut each: impl FnMut(u32, u32) -> Result<()>) -> Result<()> {
        let failed = |path: &Path, error: std::io::Error| files::reading(path, &error);
        self.file.seek(SeekFrom::Start(0)).map_err(|error| failed(&self.path, error))?;
        let mut left = self.pairs;
        while left > 0 {
            let pairs = left.min(buffer.len() as u64 / 2) as usize;
            let words = &mut buffer[..2 * pairs];
            self.file
                .read_exact(bytemuck::cast_slice_mut(words))
                .map_err(|error| failed(&self.path, error))?;
            for pair in words.chunks_exact(2) {
                each(pair[0], pair[1])?;
            }
            left -= pairs as u64;
        }
        Ok(())
    }
}

/// The memory in which each of some threads sorts a file.
#[derive(Debug)]
pub(super) struct Room<'a> {
    /// How many values.
    values: usize,
    /// How many words are read at once.
    read: usize,
    _held: Option<Held<'a>>,
}

impl<'a> Room<'a> {
    /// What there is for files of so many keys, and no more than the fullest needs.
    pub(super) fn of(buckets: &Buckets, keys: usize, threads: u64, control: &'a Control) -> Result<Room<'a>> {
        let left = control.budget.left() / threads;
        let read = (left / 16).clamp(1 << 10, 1 << 20);
        // Counts and places of the keys, what is read, and as much that the sink writes.
        let fixed = 16 * keys as u64 + 3 * read;
        let values = left.saturating_sub(fixed).min(4 * buckets.fullest()).max(64);
        let held = control.budget.hold(threads * (fixed + values))?;
        Ok(Room { values: values as usize / 4, read: read as usize / 4, _held: Some(held) })
    }

    /// How many bytes a sink may gather before it writes them.
    pub(super) fn written(&self) -> usize {
        self.read
    }
}

/// The boxes from which one thread fills the files.
#[derive(Debug)]
pub(super) struct Filler<'a> {
    buckets: &'a Buckets,
    boxes: Vec<Vec<u32>>,
    full: usize,
}

/// A box has so many words at most, and at least.
const MOST: u64 = 1 << 14;
const LEAST: u64 = 16;

impl<'a> Filler<'a> {
    /// How many bytes the boxes take if they should take about so many.
    pub(super) fn bytes(buckets: usize, bytes: u64) -> u64 {
        (bytes / 4 / buckets.max(1) as u64).clamp(LEAST, MOST) * 4 * buckets as u64
    }

    /// Boxes that take about so many bytes.
    pub(super) fn new(buckets: &'a Buckets, bytes: u64) -> Result<Filler<'a>> {
        let count = buckets.0.len();
        let full = (bytes / 4 / count.max(1) as u64).clamp(LEAST, MOST) as usize & !1;
        let mut boxes = memory::with_capacity(count)?;
        for _ in 0..count {
            boxes.push(memory::with_capacity(full)?);
        }
        Ok(Filler { buckets, boxes, full })
    }

    /// Puts a pair into a file.
    #[inline(always)]
    pub(super) fn put(&mut self, bucket: usize, key: u32, value: u32) -> Result<()> {
        if self.boxes[bucket].len() == self.full {
            self.deliver(bucket)?;
        }
        self.boxes[bucket].extend_from_slice(&[key, value]);
        Ok(())
    }

    #[cold]
    fn deliver(&mut self, bucket: usize) -> Result<()> {
        let words = &mut self.boxes[bucket];
        let mut bucket = self.buckets.bucket(bucket);
        let written = bucket.file.write_all(bytemuck::cast_slice(words));
        written.map_err(|error| files::writing(&bucket.path, &error))?;
        bucket.pairs += words.len() as u64 / 2;
        words.clear();
        Ok(())
    }

    /// Puts everything into the files.
    pub(super) fn flush(&mut self) -> Result<()> {
        (0..self.boxes.len())
            .filter(|&bucket| !self.boxes[bucket].is_empty())
            .collect::<Vec<_>>()
            .into_iter()
            .try_for_each(|bucket| self.deliver(bucket))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[derive(Default)]
    struct Rows {
        rows: Vec<Vec<u32>>,
        counts: Vec<u64>,
    }

    impl RowSink for Rows {
        fn row(&mut self, key: usize, counts: &[u64]) -> Result<()> {
            assert_eq!(key, self.rows.len());
            self.rows.push(Vec::new());
            self.counts = counts.to_vec();
            Ok(())
        }
        fn values(&mut self, values: &[u32]) -> Result<()> {
            if !values.is_empty() {
                self.rows.last_mut().unwrap().extend_from_slice(values);
            }
            Ok(())
        }
    }

    #[test]
    fn pairs_come_back_sorted_by_key_in_their_order_whatever_the_room() {
        let mut random = Random::new(3);
        for (keys, pairs) in [(1, 0), (1, 300), (7, 40), (200, 5000), (50, 1)] {
            for values in [1, 3, 100, 1 << 20] {
                let room = Room { values, read: 10, _held: None };
                let folder = tempfile::tempdir().unwrap();
                let buckets = Buckets::new(folder.path(), 3).unwrap();
                let mut filler = Filler::new(&buckets, 64).unwrap();
                let mut right = vec![vec![Vec::new(); keys]; 3];
                for value in 0..pairs {
                    // Some keys have far more than others.
                    let key = random.below(keys).min(random.below(keys));
                    let bucket = random.below(3);
                    right[bucket][key].push(value);
                    filler.put(bucket, key as u32, value).unwrap();
                }
                filler.flush().unwrap();
                let total = right.iter().map(|rows| rows.iter().map(Vec::len).sum::<usize>()).max();
                assert_eq!(buckets.fullest(), total.unwrap() as u64);
                for (bucket, right) in right.iter().enumerate() {
                    let mut rows = Rows::default();
                    buckets.sorted(bucket, keys, &room, &Control::default(), &mut rows).unwrap();
                    assert_eq!(&rows.rows, right, "{keys} keys, {pairs} pairs, room {values}");
                    assert!(rows.counts.iter().zip(right).all(|(&count, row)| count == row.len() as u64));
                }
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
            }
        }
    }
}
