//! What a client sends, as far as it is taken: so many bytes, in so much time, and of all clients together so many.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Body,
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use http_body_util::BodyExt;
use tokio::time::{Instant, timeout, timeout_at};

use super::guard::refuse;
use crate::{
    engine::too_large,
    failure::{Failure, Reason},
};

/// A slow client must at least send so many bytes a second over the whole.
const LEAST_RATE: usize = 1 << 16;

/// How many bytes of bodies are held.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    held: Arc<AtomicUsize>,
    limit: usize,
}

/// Bytes that are held until this is dropped.
#[derive(Debug)]
pub(super) struct Held {
    held: Arc<AtomicUsize>,
    bytes: usize,
}

impl Meter {
    pub(super) fn new(limit: usize) -> Meter {
        Meter { held: Arc::default(), limit }
    }

    fn start(&self) -> Held {
        Held { held: Arc::clone(&self.held), bytes: 0 }
    }

    /// Holds `bytes` more, if there is room for them.
    fn hold(&self, held: &mut Held, bytes: usize) -> bool {
        held.bytes += bytes;
        self.held.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.limit
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// The whole body, or the answer that refuses it.
pub(super) async fn read(
    headers: &HeaderMap,
    mut body: Body,
    most: usize,
    meter: &Meter,
    patience: Duration,
) -> Result<(Vec<u8>, Held), Response> {
    let too_large = || refuse(StatusCode::PAYLOAD_TOO_LARGE, &too_large(most));
    let told = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if told.is_some_and(|length: u64| length > most as u64) {
        return Err(too_large());
    }
    let slow = |_| {
        let failure = Failure::new(Reason::Request, "the request came too slowly", "send it again");
        refuse(StatusCode::REQUEST_TIMEOUT, &failure)
    };
    let end = Instant::now() + patience + Duration::from_secs((most / LEAST_RATE) as u64);
    let (mut bytes, mut held) = (Vec::new(), meter.start());
    loop {
        let next = timeout(patience, body.frame());
        let Some(frame) = timeout_at(end, next).await.map_err(slow)?.map_err(slow)? else {
            return Ok((bytes, held));
        };
        let broken = |_| {
            let failure = Failure::new(Reason::Request, "the request was cut off", "send it again");
            refuse(StatusCode::BAD_REQUEST, &failure)
        };
        // Trailers say nothing to us.
        let Ok(data) = frame.map_err(broken)?.into_data() else { continue };
        if bytes.len() + data.len() > most {
            return Err(too_large());
        }
        if !meter.hold(&mut held, data.len()) || bytes.try_reserve(data.len()).is_err() {
            return Err(refuse(StatusCode::SERVICE_UNAVAILABLE, &super::work::busy()));
        }
        bytes.extend_from_slice(&data);
    }
}
