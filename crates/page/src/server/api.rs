//! Requests to the engine, and files. The answer comes as one JSON, or as lines of it with progress before.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use hyper::body::Frame;
use retrograde::Control;
use serde::Deserialize;
use serde_json::json;
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, timeout_at},
};

use super::{
    body,
    guard::refuse,
    work::{Desk, Ticket},
};
use crate::{
    engine::Engine,
    failure::{Failure, Reason},
};

/// How often progress is told.
const TICK: Duration = Duration::from_millis(100);

const LINES: &str = "application/x-ndjson";

/// A request to the engine.
pub(super) async fn ask(State(desk): State<Arc<Desk>>, headers: HeaderMap, body: Body) -> Response {
    let most = desk.engine.limits().request_bytes;
    answer(&desk, &headers, body, most, |engine, control, bytes| {
        let request = std::str::from_utf8(bytes).map_err(|_| {
            Failure::request("the request is not UTF-8", "a request is a JSON object, in UTF-8")
        })?;
        engine.answer(request, control)
    })
    .await
}

/// What a client says about a file.
#[derive(Debug, Default, Deserialize)]
pub(super) struct About {
    #[serde(default)]
    name: String,
    #[serde(default)]
    language: String,
}

/// A file.
pub(super) async fn open(
    State(desk): State<Arc<Desk>>,
    about: Result<Query<About>, QueryRejection>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let most = desk.settings.file_bytes;
    // A name that cannot be read tells no format.
    let about = about.map(|Query(about)| about).unwrap_or_default();
    let language = about.language.parse().unwrap_or_default();
    answer(&desk, &headers, body, most, move |engine, control, bytes| {
        engine.open(&about.name, language, bytes, control)
    })
    .await
}

/// Reads the body, does the work, and sends the answer.
async fn answer(
    desk: &Arc<Desk>,
    headers: &HeaderMap,
    body: Body,
    most: usize,
    work: impl FnOnce(&Engine, &Control, &[u8]) -> Result<String, Failure> + Send + 'static,
) -> Response {
    let (bytes, held) = match body::read(headers, body, most, &desk.meter, desk.settings.patience).await {
        Ok(read) => read,
        Err(refusal) => return refusal,
    };
    let place = match desk.place() {
        Ok(place) => place,
        Err(busy) => return refuse(StatusCode::SERVICE_UNAVAILABLE, &busy),
    };
    let begun = desk.begin(place, move |engine, control| {
        let _held = held;
        work(engine, control, &bytes)
    });
    let ticket = match begun.await {
        Ok(ticket) => ticket,
        Err(failure) => return refuse(StatusCode::SERVICE_UNAVAILABLE, &failure),
    };
    let end = Instant::now() + desk.settings.time;
    let wants_lines = headers
        .get(header::ACCEPT)
        .is_some_and(|accept| accept.to_str().is_ok_and(|accept| accept.contains(LINES)));
    if wants_lines {
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(tell(ticket, end, sender));
        return ([(header::CONTENT_TYPE, LINES)], Body::new(Lines(receiver))).into_response();
    }
    let reply = finish(ticket, end).await;
    let status = if reply.1 { StatusCode::OK } else { StatusCode::INTERNAL_SERVER_ERROR };
    (status, [(header::CONTENT_TYPE, "application/json")], reply.0).into_response()
}

/// The reply, and whether this program did not fail. Work that takes too long is stopped.
async fn finish(mut ticket: Ticket, end: Instant) -> (String, bool) {
    let (result, late) = match timeout_at(end, &mut ticket.done).await {
        Ok(result) => (result, false),
        Err(_) => {
            ticket.control.stop();
            ((&mut ticket.done).await, true)
        }
    };
    match result {
        Ok(Err(failure)) if late && failure.reason == Reason::Stopped => {
            let help = "ask for less, or use the command line, which takes its time";
            (Failure::new(Reason::Time, "this took too long and was stopped", help).reply(), true)
        }
        Ok(result) => (result.unwrap_or_else(|failure| failure.reply()), true),
        // It panicked.
        Err(_) => {
            let help = "please report this, with the game that was open";
            (Failure::new(Reason::Internal, "the program failed at this request", help).reply(), false)
        }
    }
}

/// Tells the progress of the work, then the reply. Stops when nobody listens any more.
async fn tell(ticket: Ticket, end: Instant, sender: mpsc::Sender<Bytes>) {
    let control = Arc::clone(&ticket.control);
    let finish = finish(ticket, end);
    tokio::pin!(finish);
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks.tick().await;
    loop {
        tokio::select! {
            (reply, _) = &mut finish => {
                // If this fails, nobody listens.
                let _ = sender.send(Bytes::from(reply + "\n")).await;
                return;
            }
            () = sender.closed() => return,
            _ = ticks.tick() => {
                let (phase, done, total) = control.progress();
                let line = json!({"progress": {"phase": phase.word(), "done": done, "total": total}});
                // One that is not fetched in time is left out.
                let _ = sender.try_send(Bytes::from(format!("{line}\n")));
            }
        }
    }
}

/// Lines as they are sent.
struct Lines(mpsc::Receiver<Bytes>);

impl hyper::body::Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}
