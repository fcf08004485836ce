//! Compressed inputs, told by their first bytes.

use std::fmt;

#[cfg(not(feature = "compress"))]
mod disabled;
#[cfg(feature = "compress")]
mod enabled;

#[cfg(not(feature = "compress"))]
pub(super) use disabled::decompress;
#[cfg(feature = "compress")]
pub(super) use enabled::decompress;

/// A way of compressing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compression {
    /// gzip, RFC 1952.
    Gzip,
    /// Zstandard, RFC 8878.
    Zstd,
    /// bzip2.
    Bzip2,
    /// xz.
    Xz,
}

impl Compression {
    /// How these bytes are compressed, if they are.
    pub fn of(bytes: &[u8]) -> Option<Compression> {
        match bytes {
            [0x1F, 0x8B, ..] => Some(Compression::Gzip),
            // A frame, or one to skip before it.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Compression::Zstd),
            // The size of a block, then the digits of pi, or those of its root where there is no block.
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, 0x50, 0x90, ..] => {
                Some(Compression::Bzip2)
            }
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Compression::Xz),
            _ => None,
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
            Compression::Bzip2 => "bzip2",
            Compression::Xz => "xz",
        })
    }
}
