//! What a stopped run leaves behind to go on from: the exploration between two tiers, as numbers of 64 bits (the lowest byte
//! first) and keys.

use std::io::Write;

use super::{discover::Discovery, parts::Parts, tiers::Found};
use crate::core::{Error, Result, tablebase::PackedKey};

/// The part that holds the exploration.
pub(super) const EXPLORATION: &str = "exploration";

impl<K: PackedKey> Discovery<'_, K> {
    /// Keeps what was explored. It takes the place of what was kept before at once or not at all.
    pub(super) fn save(&mut self, parts: &mut Parts) -> Result<()> {
        parts.put_bytes(EXPLORATION, |out| {
            let mut numbers = vec![self.done.len() as u64];
            for found in &self.done {
                numbers.extend([found.tier, found.slots, found.inside, found.reads.len() as u64]);
                numbers.extend(&found.reads);
            }
            numbers.push(self.waiting.len() as u64);
            write_numbers(out, &numbers)?;
            for (&tier, waiting) in &mut self.waiting {
                let keys = waiting.sorted();
                let (mut bytes, mut previous) = (Vec::new(), None);
                for key in keys {
                    key.write(previous, &mut bytes);
                    previous = Some(key);
                }
                write_numbers(out, &[tier, keys.len() as u64, bytes.len() as u64])?;
                out.write_all(&bytes)?;
            }
            Ok(())
        })
    }

    /// Goes on from what was kept, if anything was.
    pub(super) fn restore(&mut self, parts: &Parts) -> Result<()> {
        if !parts.has(EXPLORATION) {
            return Ok(());
        }
        let bytes = parts.bytes(EXPLORATION)?;
        self.waiting.clear();
        let mut reader = Reader(&bytes);
        read(self, &mut reader).ok_or_else(|| {
            Error::invalid("what was kept of the exploration is damaged")
                .help("delete the folder of unfinished parts and begin anew")
        })
    }
}

fn write_numbers(out: &mut dyn Write, numbers: &[u64]) -> Result<()> {
    numbers.iter().try_for_each(|number| Ok(out.write_all(&number.to_le_bytes())?))
}

fn read<K: PackedKey>(discovery: &mut Discovery<'_, K>, reader: &mut Reader<'_>) -> Option<()> {
    for _ in 0..reader.number()? {
        let (tier, slots, inside) = (reader.number()?, reader.number()?, reader.number()?);
        let mut reads = Vec::new();
        for _ in 0..reader.number()? {
            reads.push(reader.number()?);
        }
        discovery.done.push(Found { tier, name: tier.to_string(), slots, reads, inside });
    }
    for _ in 0..reader.number()? {
        let (tier, keys, length) = (reader.number()?, reader.number()?, reader.number()?);
        let (mut bytes, rest) = reader.0.split_at_checked(usize::try_from(length).ok()?)?;
        reader.0 = rest;
        let mut run: Vec<K> = Vec::new();
        for _ in 0..keys {
            run.push(K::read(run.last(), &mut bytes)?);
        }
        discovery.wait(tier, run).ok()?;
    }
    reader.0.is_empty().then_some(())
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }
}
