//! With the feature `compress`: decoders of other crates, and what they do not check themselves.

use std::io::ErrorKind;

use super::Compression;
use crate::{
    core::{Control, Error, Result},
    input::{
        buffer::{Failure, Sink},
        damaged,
    },
};

/// Gives the decompressed bytes to `sink`.
///
/// Several members, frames or streams one after the other are one input. Anything else after the end is an error, and so
/// is an end that comes too early: never is a part of the input taken for the whole.
pub(in crate::input) fn decompress(
    bytes: &[u8],
    compression: Compression,
    sink: &mut dyn Sink,
    control: &Control,
) -> Result<()> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let before = rest.len();
        let decoded = match compression {
            Compression::Gzip => sink.fill(&mut flate2::bufread::GzDecoder::new(&mut rest)),
            Compression::Zstd => match zstd::Decoder::with_buffer(&mut rest) {
                Ok(mut decoder) => sink.fill(&mut decoder),
                Err(error) => Err(Failure::Stream(error)),
            },
            Compression::Bzip2 => sink.fill(&mut bzip2::bufread::BzDecoder::new(&mut rest)),
            Compression::Xz => xz(&mut rest, sink, control),
        };
        match decoded {
            Ok(()) => {}
            Err(Failure::Other(error)) => return Err(error),
            Err(Failure::Stream(error)) => return Err(explain(&error, compression, before == bytes.len())),
        }
        if rest.len() == before {
            return Err(damaged(compression, "cannot be read"));
        }
    }
    Ok(())
}

/// One or more streams, and the zeros between them that the format allows. Memory for them is bounded by the budget.
fn xz(rest: &mut &[u8], sink: &mut dyn Sink, control: &Control) -> Result<(), Failure> {
    let limit = control.budget.left();
    let stream = liblzma::stream::Stream::new_stream_decoder(limit, liblzma::stream::CONCATENATED);
    let stream = stream.map_err(|error| Failure::Stream(error.into()))?;
    let mut decoder = liblzma::bufread::XzDecoder::new_stream(&mut *rest, stream);
    match sink.fill(&mut decoder) {
        Err(Failure::Stream(error)) if decoder.total_in() == 0 && limit < u64::MAX => {
            let _ = error;
            Err(Failure::Other(Error::memory(limit, control.budget.limit())))
        }
        other => other,
    }
}

fn explain(error: &std::io::Error, compression: Compression, first: bool) -> Error {
    match error.kind() {
        ErrorKind::UnexpectedEof => damaged(compression, "is cut off"),
        _ if first => damaged(compression, "is damaged"),
        _ => damaged(compression, "is damaged, or something else follows it"),
    }
}
