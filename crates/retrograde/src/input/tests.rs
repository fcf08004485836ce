use std::io::{self, Cursor, Write};

use super::*;
use crate::core::{error::Kind, memory::Budget};

/// A stream that gives a few bytes at a time, interrupted now and then.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 += 1;
        if self.1.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = self.0.len().min(buffer.len()).min(7);
        buffer[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

fn bytes(source: &Source) -> &[u8] {
    (*source.bytes).as_ref()
}

#[test]
fn streams_and_files_are_read_to_their_end() {
    let text = b"0 1\n1 2\n".repeat(1000);
    let control = Control::default();
    let source = read(Slow(&text, 0), &control).unwrap();
    assert_eq!((bytes(&source), source.compression, source.taken), (&text[..], None, text.len() as u64));
    assert_eq!(control.budget.left(), u64::MAX - text.len() as u64);

    let mut file = tempfile::NamedTempFile::new().unwrap();
    assert_eq!(bytes(&open(file.path(), &control).unwrap()), b"", "an empty file");
    file.write_all(&text).unwrap();
    assert_eq!(bytes(&open(file.path(), &control).unwrap()), text);
    #[cfg(feature = "map")]
    assert_eq!(open(file.path(), &control).unwrap().taken, text.len() as u64, "what is read takes memory");
    // SAFETY: nobody else knows this file.
    #[allow(unsafe_code)]
    let unchanging = unsafe { Unchanging::promise() };
    let source = map(file.path(), unchanging, &control).unwrap();
    assert_eq!(
        (bytes(&source), source.taken),
        (&text[..], if cfg!(feature = "map") { 0 } else { text.len() as u64 })
    );
    assert_eq!(open("no/such/file".as_ref(), &control).err().map(|error| error.kind()), Some(Kind::Io));
    assert_eq!(open(&std::env::temp_dir(), &control).err().map(|error| error.kind()), Some(Kind::Io));
}

#[test]
fn a_stream_beyond_the_budget_is_refused_and_everything_given_back() {
    let control = Control::new(1, Budget::new(5 << 20));
    let error = read(io::repeat(b'0'), &control).err().unwrap();
    assert_eq!((error.kind(), control.budget.left()), (Kind::Resource, 5 << 20));
}

#[cfg(not(feature = "compress"))]
#[test]
fn compressed_inputs_are_refused_where_they_cannot_be_read() {
    let error = read(Cursor::new(b"\x1f\x8b\x08"), &Control::default()).err().unwrap();
    assert!(error.message().contains("gzip"));
}

#[cfg(feature = "compress")]
mod compressed {
    use super::*;

    const ALL: [Compression; 4] = [Compression::Gzip, Compression::Zstd, Compression::Bzip2, Compression::Xz];

    fn compress(bytes: &[u8], compression: Compression) -> Vec<u8> {
        let mut out = Vec::new();
        match compression {
            Compression::Gzip => {
                let mut encoder = flate2::write::GzEncoder::new(&mut out, flate2::Compression::fast());
                encoder.write_all(bytes).unwrap();
                encoder.finish().unwrap();
            }
            Compression::Zstd => {
                let mut encoder = zstd::Encoder::new(&mut out, 1).unwrap();
                encoder.include_checksum(true).unwrap();
                encoder.write_all(bytes).unwrap();
                encoder.finish().unwrap();
            }
            Compression::Bzip2 => {
                let mut encoder = bzip2::write::BzEncoder::new(&mut out, bzip2::Compression::fast());
                encoder.write_all(bytes).unwrap();
                encoder.finish().unwrap();
            }
            Compression::Xz => {
                let mut encoder = liblzma::write::XzEncoder::new(&mut out, 1);
                encoder.write_all(bytes).unwrap();
                encoder.finish().unwrap();
            }
        }
        out
    }

    fn text() -> Vec<u8> {
        (0..20_000u32)
            .flat_map(|i| format!("{} {}\n", i, i.wrapping_mul(2_654_435_761) >> 12).into_bytes())
            .collect()
    }

    fn read_bytes(bytes: &[u8]) -> Result<Source> {
        read(Cursor::new(bytes), &Control::default())
    }

    #[test]
    fn every_compression_is_told_by_content_and_undone() {
        for compression in ALL {
            for text in [text(), b"0 1\n".to_vec(), Vec::new()] {
                let source = read_bytes(&compress(&text, compression)).unwrap();
                assert_eq!((source.compression, source.taken), (Some(compression), text.len() as u64));
                assert!(bytes(&source) == text, "{compression}");
            }
        }
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&compress(b"0 1\n", Compression::Zstd)).unwrap();
        assert_eq!(bytes(&open(file.path(), &Control::default()).unwrap()), b"0 1\n");
    }

    #[test]
    fn pieces_are_the_whole_one_after_the_other_for_any_number_of_threads() {
        let text = text().repeat(9);
        assert!(text.len() > 3 * PIECE);
        for threads in [1, 2] {
            let control = Control::new(threads, Budget::unlimited());
            for compression in ALL {
                let compressed = compress(&text, compression);
                let raw = Raw::of_stream(Cursor::new(&compressed), &control).unwrap();
                assert_eq!((raw.compression(), raw.size()), (Some(compression), compressed.len() as u64));
                let (mut all, mut pieces) = (Vec::new(), 0);
                raw.pieces(&control, |piece| {
                    all.extend_from_slice(piece);
                    pieces += 1;
                    Ok(true)
                })
                .unwrap();
                assert!(all == text && pieces > 3, "{compression}");

                let mut taken = 0;
                raw.pieces(&control, |_| {
                    taken += 1;
                    Ok(false)
                })
                .unwrap();
                assert_eq!(taken, 1, "enough is enough");
                let error = raw.pieces(&control, |_| Err(Error::invalid("no"))).unwrap_err();
                assert_eq!(error.message(), "no");

                let cut = &compressed[..compressed.len() - 9];
                let cut = Raw::of_stream(Cursor::new(cut), &control).unwrap();
                let error = cut.pieces(&control, |_| Ok(true)).unwrap_err();
                assert!(error.message().contains("is cut off"), "{error}");
            }
        }
    }

    #[test]
    fn several_members_are_one_input() {
        for compression in ALL {
            let parts: Vec<u8> = ["0 1\n", "", "1 2\n", "2 3\n"]
                .iter()
                .flat_map(|part| compress(part.as_bytes(), compression))
                .collect();
            assert_eq!(bytes(&read_bytes(&parts).unwrap()), b"0 1\n1 2\n2 3\n", "{compression}");
        }
    }

    #[test]
    fn a_cut_anywhere_is_an_error() {
        for compression in ALL {
            let whole = compress(&text()[..5000], compression);
            let cuts = (20..whole.len()).filter(|cut| cut % 37 == 0 || cut + 20 > whole.len());
            for cut in cuts {
                let error =
                    read_bytes(&whole[..cut]).err().unwrap_or_else(|| panic!("{compression} cut at {cut}"));
                assert_eq!(error.kind(), Kind::Invalid);
                assert!(error.message().contains("cut off"), "{compression} cut at {cut}: {error}");
            }
        }
    }

    #[test]
    fn something_after_the_end_is_an_error() {
        for compression in ALL {
            for appendix in [&b"0 1\n"[..], b"x", &[0xFF; 100]] {
                let whole = [&compress(b"0 1\n", compression)[..], appendix].concat();
                let error = read_bytes(&whole).err().unwrap_or_else(|| panic!("{compression} {appendix:?}"));
                assert_eq!(error.kind(), Kind::Invalid, "{compression}: {error}");
            }
        }
    }

    #[test]
    fn damage_is_never_taken_for_another_text() {
        let text = &text()[..5000];
        for compression in ALL {
            let whole = compress(text, compression);
            for at in (0..whole.len()).step_by(11) {
                let mut damaged = whole.clone();
                damaged[at] ^= 0x10;
                // What is damaged in its first bytes is no compressed input; what is damaged where it does not matter
                // (a time stamp, say) gives the same text.
                if let Ok(source) = read_bytes(&damaged) {
                    assert!(source.compression.is_none() || bytes(&source) == text, "{compression} at {at}");
                }
            }
        }
    }

    #[test]
    fn a_bomb_ends_in_an_error_of_resources() {
        let zeros = vec![b'0'; 30 << 20];
        for compression in ALL {
            let bomb = compress(&zeros, compression);
            assert!(bomb.len() < 1 << 20);
            let control = Control::new(1, Budget::new(20 << 20));
            let error = read(Cursor::new(&bomb), &control).err().unwrap();
            assert_eq!(
                (error.kind(), control.budget.left()),
                (Kind::Resource, 20 << 20),
                "{compression}: {error}"
            );
        }
    }

    #[test]
    fn random_bytes_after_a_magic_are_refused() {
        let mut seed = 11u64;
        for magic in
            [&b"\x1f\x8b\x08"[..], b"\x28\xb5\x2f\xfd", b"BZh91AY&SY", b"\xfd7zXZ\0", b"\x50\x2a\x4d\x18"]
        {
            for len in 0..200 {
                let mut bytes = magic.to_vec();
                bytes.extend((0..len).map(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (seed >> 56) as u8
                }));
                let control = Control::new(1, Budget::new(100 << 20));
                assert!(read(Cursor::new(&bytes), &control).is_err(), "{bytes:?}");
            }
        }
    }
}
