//! The file: a header, the blocks of every tier, an index. docs/formats.md specifies it.

use std::io::Write;

use xxhash_rust::xxh3::xxh3_64;

use super::{
    BLOCK, Block, Cells, Entry, Header, KeySet, PackedKey, Section, TierHeader,
    key::{read_number, write_number},
    section::{damaged, keys_of_block, len_of_block, read_keys, read_values, values_of_block},
};
use crate::{Control, Error, Result, array::SharedBytes, error::Advice};

/// How a tablebase begins and ends; the last byte is the version of the format.
const MAGIC: [u8; 8] = *b"RGTABLE\x01";
/// The magic, and three numbers of 64 bits, stand before the header and after the index.
const FRAME: usize = 24;

/// Whether these are the first bytes of a tablebase.
pub fn is_tablebase(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC[..7])
}

/// Writes a tablebase.
///
/// `tier` writes the keys (if it has any) and the entries of the tier at that place in the header, and returns where they
/// are with offsets from 0; it is called once for each in order. Errors: writing fails, or `tier` does.
pub fn write(
    header: &Header,
    out: &mut dyn Write,
    mut tier: impl FnMut(usize, &mut dyn Write) -> Result<Vec<Section>>,
) -> Result<()> {
    let text = serde_json::to_vec(header).map_err(|error| Error::invalid(error.to_string()))?;
    out.write_all(&MAGIC)?;
    out.write_all(&(text.len() as u64).to_le_bytes())?;
    out.write_all(&xxh3_64(&text).to_le_bytes())?;
    out.write_all(&text)?;
    let mut at = (FRAME + text.len()) as u64;
    let mut index = Vec::new();
    for place in 0..header.tiers.len() {
        for section in tier(place, out)? {
            write_number(at.into(), &mut index);
            write_number(section.blocks.len() as u128, &mut index);
            for block in &section.blocks {
                write_number(block.bytes.into(), &mut index);
                write_number(block.unpacked.into(), &mut index);
                index.extend_from_slice(&block.checksum.to_le_bytes());
                write_number(block.first.len() as u128, &mut index);
                index.extend_from_slice(&block.first);
            }
            at += section.bytes();
        }
    }
    out.write_all(&index)?;
    out.write_all(&(index.len() as u64).to_le_bytes())?;
    out.write_all(&xxh3_64(&index).to_le_bytes())?;
    out.write_all(&MAGIC)?;
    Ok(())
}

/// A tablebase whose header and index were read; its blocks are read when they are asked for.
#[derive(Clone)]
pub struct Tablebase {
    bytes: SharedBytes,
    header: Header,
    keys: Vec<Section>,
    values: Vec<Section>,
}

impl std::fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tablebase").field("header", &self.header).finish_non_exhaustive()
    }
}

impl Tablebase {
    /// Opens the tablebase that these bytes are.
    ///
    /// Errors: they are none, or one of a newer version; the header or the index is damaged. The blocks are checked when they
    /// are read. Time and space O(header and index).
    pub fn open(bytes: SharedBytes) -> Result<Tablebase> {
        let file = (*bytes).as_ref();
        if !is_tablebase(file) {
            return Err(Error::invalid("this is no tablebase").help(Advice::Tabulate));
        }
        if let Some(version) = file.get(7).filter(|version| **version != MAGIC[7]) {
            return Err(Error::invalid(format!("this tablebase has version {version} of the format"))
                .help("use a newer version of the program, or make it again"));
        }
        let text =
            framed(file, FRAME, file.get(8..FRAME)).ok_or_else(|| damaged("its header is not whole"))?;
        let header: Header = serde_json::from_slice(text)
            .map_err(|error| damaged(&format!("its header cannot be read: {error}")))?;
        let end = file.len().checked_sub(FRAME).ok_or_else(|| damaged("it ends too early"))?;
        if file[file.len() - 8..] != MAGIC {
            return Err(damaged("it is cut off"));
        }
        let length = u64::from_le_bytes(file[end..end + 8].try_into().unwrap_or_default());
        let start = usize::try_from(length).ok().and_then(|length| end.checked_sub(length));
        let index = start.and_then(|start| framed(file, start, file.get(end..end + 16)));
        let mut index = index.ok_or_else(|| damaged("its index is not whole"))?;
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        for tier in &header.tiers {
            let reads_before = tier.reads.iter().all(|&read| read < values.len());
            if !matches!(tier.width, 1 | 2 | 4) || tier.slots > u32::MAX.into() || !reads_before {
                return Err(damaged("its header contradicts itself"));
            }
            let blocks = tier.slots.div_ceil(BLOCK as u64);
            let mut next = || section(&mut index, blocks).ok_or_else(|| damaged("its index cannot be read"));
            if header.is_discovered() {
                keys.push(next()?);
            }
            values.push(next()?);
        }
        if !index.is_empty() {
            return Err(damaged("its index is too long"));
        }
        Ok(Tablebase { bytes, header, keys, values })
    }

    fn file(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// What it says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many bytes the file has.
    pub fn size(&self) -> u64 {
        self.file().len() as u64
    }

    /// All entries of a tier. Panics if there is no such tier. Errors: a block is damaged; no memory.
    pub fn values(&self, tier: usize, control: &Control) -> Result<Cells> {
        let TierHeader { slots, width, .. } = self.header.tiers[tier];
        read_values(self.file(), &self.values[tier], width as usize, slots, control)
    }

    /// All keys of a tier. Panics if there is no such tier, or if the tablebase has no keys. Errors: a block is damaged; no
    /// memory.
    pub fn keys<K: PackedKey>(&self, tier: usize, control: &Control) -> Result<KeySet<K>> {
        read_keys(self.file(), &self.keys[tier], self.header.tiers[tier].slots, control)
    }

    /// The entries of one block of a tier. Panics if there is no such block. Errors: it is damaged.
    pub fn block_of_values(&self, tier: usize, block: usize) -> Result<Vec<Entry>> {
        let TierHeader { slots, width, .. } = self.header.tiers[tier];
        values_of_block(self.file(), &self.values[tier], block, width as usize, len_of_block(slots, block))
    }

    /// The keys of one block of a tier. Panics if there is no such block. Errors: it is damaged.
    pub fn block_of_keys<K: PackedKey>(&self, tier: usize, block: usize) -> Result<Vec<K>> {
        let len = len_of_block(self.header.tiers[tier].slots, block);
        keys_of_block(self.file(), &self.keys[tier], block, len)
    }

    /// The block of a tier in which a key is, if it is anywhere.
    pub fn block_with_key<K: PackedKey>(&self, tier: usize, key: &K) -> Option<usize> {
        let first = |block: &Block| K::read(None, &mut &block.first[..]);
        self.keys
            .get(tier)?
            .blocks
            .partition_point(|block| first(block).is_some_and(|first| first <= *key))
            .checked_sub(1)
    }
}

/// The bytes from `start` whose length and checksum `frame` holds, if they are whole.
fn framed<'a>(file: &'a [u8], start: usize, frame: Option<&[u8]>) -> Option<&'a [u8]> {
    let number = |bytes: &[u8]| Some(u64::from_le_bytes(bytes.try_into().ok()?));
    let (length, checksum) = (number(frame?.get(..8)?)?, number(frame?.get(8..16)?)?);
    let bytes = file.get(start..start.checked_add(usize::try_from(length).ok()?)?)?;
    (xxh3_64(bytes) == checksum).then_some(bytes)
}

/// The next section of an index, which must have so many blocks.
fn section(index: &mut &[u8], blocks: u64) -> Option<Section> {
    let offset = u64::try_from(read_number(index)?).ok()?;
    if read_number(index)? != blocks.into() {
        return None;
    }
    let mut section = Section { offset, blocks: Vec::new() };
    for _ in 0..blocks {
        let bytes = u64::try_from(read_number(index)?).ok()?;
        let unpacked = u64::try_from(read_number(index)?).ok()?;
        let checksum = u64::from_le_bytes(index.get(..8)?.try_into().ok()?);
        *index = &index[8..];
        let length = usize::try_from(read_number(index)?).ok()?;
        let first = index.get(..length)?.to_vec();
        *index = &index[length..];
        section.blocks.push(Block { bytes, unpacked, checksum, first });
    }
    Some(section)
}
