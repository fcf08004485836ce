//! Blocks of a table: entries or keys, compressed, each with its checksum.

use std::io::Write;

use xxhash_rust::xxh3::xxh3_64;

use super::{Cells, Entry, KeySet, PackedKey};
use crate::{Control, Error, Result, error::Advice, memory, threads};

/// How many slots a block holds.
pub const BLOCK: usize = 1 << 16;

/// One block as it lies in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// How many bytes it has, compressed.
    pub bytes: u64,
    /// How many bytes it has when it is unpacked.
    pub unpacked: u64,
    /// The XXH3 (64 bits) of these bytes.
    pub checksum: u64,
    /// In a block of keys the first of them, as it is written after none.
    pub first: Vec<u8>,
}

/// The blocks of a tier's entries or keys, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Where the first begins in the file.
    pub offset: u64,
    /// The blocks in order.
    pub blocks: Vec<Block>,
}

impl Section {
    /// How many bytes it has.
    pub fn bytes(&self) -> u64 {
        self.blocks.iter().map(|block| block.bytes).sum()
    }
}

/// The level of compression: beyond it a table hardly gets smaller. It is part of the format, as files are canonical.
#[cfg(feature = "compress")]
const LEVEL: i32 = 3;

#[cfg(feature = "compress")]
fn compress(bytes: &[u8]) -> Result<Vec<u8>> {
    Ok(zstd::bulk::compress(bytes, LEVEL)?)
}

#[cfg(feature = "compress")]
fn decompress(bytes: &[u8], most: usize) -> Option<Vec<u8>> {
    zstd::bulk::decompress(bytes, most).ok()
}

#[cfg(not(feature = "compress"))]
fn compress(_: &[u8]) -> Result<Vec<u8>> {
    Err(Error::invalid("this build of the library writes no tablebases")
        .help("build it with the feature `compress`"))
}

#[cfg(not(feature = "compress"))]
fn decompress(_: &[u8], _: usize) -> Option<Vec<u8>> {
    None
}

/// Writes blocks that `block` makes, on all threads, and returns them with the offset 0.
fn write_blocks(
    blocks: usize,
    control: &Control,
    out: &mut (dyn Write + Send),
    block: impl Fn(usize) -> (Vec<u8>, Vec<u8>) + Sync,
) -> Result<Section> {
    let mut section = Section::default();
    threads::in_order(
        blocks,
        control.threads,
        |i| {
            let (bytes, first) = block(i);
            let packed = compress(&bytes)?;
            control.check()?;
            let unpacked = bytes.len() as u64;
            Ok((Block { bytes: packed.len() as u64, unpacked, checksum: xxh3_64(&packed), first }, packed))
        },
        |(block, packed): (Block, Vec<u8>)| {
            out.write_all(&packed)?;
            section.blocks.push(block);
            Ok::<_, Error>(())
        },
    )?;
    Ok(section)
}

/// Writes entries. Errors: writing fails; the work was stopped.
pub fn write_values(cells: &Cells, control: &Control, out: &mut (dyn Write + Send)) -> Result<Section> {
    let range = |i: usize| i * BLOCK..cells.len().min((i + 1) * BLOCK);
    write_blocks(cells.len().div_ceil(BLOCK), control, out, |i| (cells.bytes(range(i)), Vec::new()))
}

/// Writes keys. Errors: writing fails; the work was stopped.
pub fn write_keys<K: PackedKey>(
    keys: &[K],
    control: &Control,
    out: &mut (dyn Write + Send),
) -> Result<Section> {
    write_blocks(keys.len().div_ceil(BLOCK), control, out, |i| {
        let keys = &keys[i * BLOCK..keys.len().min((i + 1) * BLOCK)];
        let (mut bytes, mut first, mut previous) = (Vec::new(), Vec::new(), None);
        keys[0].write(None, &mut first);
        for key in keys {
            key.write(previous, &mut bytes);
            previous = Some(key);
        }
        (bytes, first)
    })
}

/// What is wrong with a file whose blocks are not what they were.
pub(super) fn damaged(what: &str) -> Error {
    Error::invalid(format!("this tablebase is damaged: {what}")).help(Advice::TabulateAgain)
}

/// No block of any game needs more: a reader never allocates more than this for a few bytes.
const MOST: u64 = 1 << 30;

/// The bytes of block `i` of `section` in `file`, checked and decompressed.
fn unpack(file: &[u8], section: &Section, i: usize) -> Result<Vec<u8>> {
    let block = &section.blocks[i];
    let start = section.offset + section.blocks[..i].iter().map(|block| block.bytes).sum::<u64>();
    let bytes = usize::try_from(start).ok().zip(usize::try_from(start.saturating_add(block.bytes)).ok());
    let bytes = bytes.and_then(|(start, end)| file.get(start..end));
    let bytes = bytes.ok_or_else(|| damaged("it ends too early"))?;
    if xxh3_64(bytes) != block.checksum {
        return Err(damaged(&format!("the checksum of the block at byte {start} is wrong")));
    }
    if cfg!(not(feature = "compress")) {
        return Err(Error::invalid("this build of the library reads no tablebases")
            .help("build it with the feature `compress`"));
    }
    let unpacked = (block.unpacked <= MOST).then_some(block.unpacked as usize);
    let unpacked =
        unpacked.and_then(|length| decompress(bytes, length).filter(|bytes| bytes.len() == length));
    unpacked.ok_or_else(|| damaged(&format!("the block at byte {start} cannot be unpacked")))
}

/// The entries of block `i`, of which there must be `len`. Errors: the block is damaged.
pub(super) fn values_of_block(
    file: &[u8],
    section: &Section,
    i: usize,
    width: usize,
    len: usize,
) -> Result<Vec<Entry>> {
    let bytes = unpack(file, section, i)?;
    if bytes.len() != len * width {
        return Err(damaged("a block has too few entries"));
    }
    Ok(Cells::entries(width, &bytes))
}

/// The keys of block `i`, of which there must be `len`. Errors: the block is damaged.
pub(super) fn keys_of_block<K: PackedKey>(
    file: &[u8],
    section: &Section,
    i: usize,
    len: usize,
) -> Result<Vec<K>> {
    let bytes = unpack(file, section, i)?;
    let mut rest = &bytes[..];
    let mut keys: Vec<K> = memory::with_capacity(len)?;
    for _ in 0..len {
        let key = K::read(keys.last(), &mut rest);
        keys.push(key.ok_or_else(|| damaged("its keys are not in order"))?);
    }
    if !rest.is_empty() {
        return Err(damaged("a block has too many keys"));
    }
    Ok(keys)
}

/// How many slots block `i` of a tier of `slots` has.
pub(super) fn len_of_block(slots: u64, i: usize) -> usize {
    (slots as usize - i * BLOCK).min(BLOCK)
}

/// All entries of a section. Errors: a block is damaged; no memory.
pub fn read_values(
    file: &[u8],
    section: &Section,
    width: usize,
    slots: u64,
    control: &Control,
) -> Result<Cells> {
    let mut cells = Cells::with_capacity(slots as usize)?;
    threads::in_order(
        section.blocks.len(),
        control.threads,
        |i| values_of_block(file, section, i, width, len_of_block(slots, i)),
        |entries| cells.extend(&entries),
    )?;
    Ok(cells)
}

/// All keys of a section. Errors: a block is damaged; no memory.
pub fn read_keys<K: PackedKey>(
    file: &[u8],
    section: &Section,
    slots: u64,
    control: &Control,
) -> Result<KeySet<K>> {
    let mut keys: Vec<K> = memory::with_capacity(slots as usize)?;
    threads::in_order(
        section.blocks.len(),
        control.threads,
        |i| keys_of_block(file, section, i, len_of_block(slots, i)),
        |block: Vec<K>| match (keys.last(), block.first()) {
            (Some(last), Some(first)) if last >= first => Err(damaged("its keys are not in order")),
            _ => {
                keys.extend(block);
                Ok(())
            }
        },
    )?;
    KeySet::new(keys)
}
