//! Whatever is altered in a tablebase is found.

use retrograde::{
    Control, Outcome, Result,
    random::Random,
    tablebase::{self, Cells, Counted, Entry, Tablebase, check, write_keys, write_values},
    tabulate::Options,
};

use super::{bytes_of, opened, random::Listed};

/// The tablebase with one entry replaced, and its header told so: only the rules can tell.
fn with_entry(base: &Tablebase, tier: usize, slot: u32, entry: Entry) -> Result<Tablebase> {
    let control = Control::default();
    let mut header = base.header().clone();
    let mut values = Vec::new();
    for (place, about) in header.tiers.iter_mut().enumerate() {
        let cells = base.values(place, &control)?;
        let mut entries: Vec<Entry> = (0..cells.len() as u32).map(|slot| cells.get(slot)).collect();
        if place == tier {
            entries[slot as usize] = entry;
        }
        let mut cells = Cells::default();
        cells.extend(&entries)?;
        about.counted = Counted::default();
        entries.iter().for_each(|&entry| about.counted.add(entry));
        about.width = cells.width() as u32;
        values.push(cells);
    }
    let mut bytes = Vec::new();
    tablebase::write(&header, &mut bytes, |place, mut out| {
        let mut keys = Vec::new();
        let mut blocks = Vec::new();
        let sections = vec![
            write_keys(base.keys::<u64>(place, &control)?.keys(), &control, &mut keys)?,
            write_values(&values[place], &control, &mut blocks)?,
        ];
        std::io::Write::write_all(&mut out, &keys)?;
        std::io::Write::write_all(&mut out, &blocks)?;
        Ok(sections)
    })?;
    opened(bytes)
}

#[test]
fn every_altered_entry_is_found() {
    let mut random = Random::new(5);
    let mut tried = 0;
    while tried < 300 {
        let positions = 2 + random.below(12);
        let game = Listed::random(&mut random, positions);
        let base = opened(bytes_of(&game, &Options::default(), 1).unwrap()).unwrap();
        let tier = random.below(base.header().tiers.len());
        let slot = random.below(base.header().tiers[tier].slots as usize) as u32;
        let right = base.values(tier, &Control::default()).unwrap().get(slot);
        let (steps, kind) = (random.below(100) as u32, random.below(5));
        let near = right.remoteness().unwrap_or(0) + 1;
        let entry = match kind {
            0 => Entry::EMPTY,
            1 => Entry::DRAW,
            2 => Entry::decided(right.outcome().unwrap(), near),
            3 => right.reversed(),
            _ => Entry::decided(Outcome::ALL[random.below(4)], steps),
        };
        if entry == right {
            continue;
        }
        tried += 1;
        let altered = with_entry(&base, tier, slot, entry).unwrap();
        let verdict = check::check(&game, &altered, &Control::default()).unwrap();
        assert!(matches!(verdict, check::Verdict::Wrong(_)), "{entry:?} for {right:?} in {game:?}");
    }
}

#[test]
fn every_altered_or_missing_byte_is_found() {
    let game = Listed::random(&mut Random::new(3), 200);
    let bytes = bytes_of(&game, &Options::default(), 1).unwrap();
    let read = |bytes: Vec<u8>| -> Result<check::Verdict> {
        check::check(&game, &opened(bytes)?, &Control::default())
    };
    assert!(matches!(read(bytes.clone()).unwrap(), check::Verdict::Right(_)));
    for at in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[at] ^= 1 << (at % 8);
        let error = read(altered).unwrap_err();
        assert!(!error.advice().is_empty(), "{error}");
        if at % 7 == 0 {
            assert!(read(bytes[..at].to_vec()).is_err());
        }
    }
    let longer = [&bytes[..], b"more"].concat();
    assert!(read(longer).is_err());
}
