//! Clients who are slow, or stop in the middle.

use std::{
    io::{Read, Write},
    net::Shutdown,
    thread,
    time::{Duration, Instant},
};

use retrograde_page::server::Settings;
use serde_json::json;

use super::client::{Running, read, serve};

/// A server that soon loses its patience, with room for few.
fn impatient() -> Running {
    serve(Settings { patience: Duration::from_millis(250), connections: 4, ..Settings::default() })
}

/// How long the server keeps a connection on which `send` is called every few milliseconds.
fn kept(server: &Running, begin: &[u8], drip: &[u8]) -> Duration {
    let mut stream = server.connect();
    stream.write_all(begin).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    let began = Instant::now();
    let mut byte = [0; 512];
    while began.elapsed() < Duration::from_secs(5) {
        // Drips arrive, so that it is not idleness that ends it.
        if stream.write_all(drip).is_err() {
            break;
        }
        match stream.read(&mut byte) {
            Ok(0) => break,
            Err(error)
                if ![std::io::ErrorKind::WouldBlock, std::io::ErrorKind::TimedOut]
                    .contains(&error.kind()) =>
            {
                break;
            }
            _ => {}
        }
    }
    began.elapsed()
}

#[test]
fn headers_that_drip_are_not_waited_for() {
    let server = impatient();
    let time = kept(&server, b"GET / HTTP/1.1\r\n", b"X: y\r\n");
    assert!(time < Duration::from_secs(2), "{time:?}");
}

#[test]
fn a_client_that_says_nothing_is_sent_away() {
    let server = impatient();
    let time = kept(&server, b"", b"");
    assert!(time < Duration::from_secs(2), "{time:?}");
    // Nor is a connection kept for ever after an answer.
    let request = format!("GET /nothing HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let time = kept(&server, request.as_bytes(), b"");
    assert!(time < Duration::from_secs(2), "{time:?}");
}

#[test]
fn a_body_that_drips_is_not_waited_for() {
    let server =
        serve(Settings { patience: Duration::from_millis(250), file_bytes: 1_000, ..Settings::default() });
    let head = server.head("POST", "/api/open", "Content-Length: 900\r\n");
    let time = kept(&server, head.as_bytes(), b" ");
    assert!(time < Duration::from_secs(2), "{time:?}");
}

#[test]
fn a_body_that_stops_is_answered() {
    let server = impatient();
    let mut stream = server.connect();
    stream.write_all(server.head("POST", "/api", "Content-Length: 100\r\n").as_bytes()).unwrap();
    stream.write_all(b"{\"op\"").unwrap();
    let answer = read(stream).unwrap();
    assert_eq!((answer.status, &answer.json()["error"]["kind"]), (408, &json!("request")));
}

#[test]
fn a_client_that_goes_in_the_middle_of_its_request_leaves_nothing_behind() {
    let server = impatient();
    for head in ["GET / HT", "POST /api HTTP/1.1\r\n", &server.head("POST", "/api", "Content-Length: 9\r\n")]
    {
        for _ in 0..8 {
            let mut stream = server.connect();
            stream.write_all(head.as_bytes()).unwrap();
            stream.shutdown(Shutdown::Write).unwrap();
        }
    }
    assert_eq!(server.get("/", "").status, 200);
}

#[test]
fn a_client_that_does_not_take_its_answer_gives_its_place_to_others() {
    let server = impatient();
    // Answers of several megabytes, which no socket holds.
    let text: String = (0..250).map(|v| format!("{v} -> {} {}\n", v + 1, v + 2)).collect();
    let request = json!({"op": "trace", "question": "outcome", "source": {"text": text}}).to_string();
    let one = server.post_raw("/api", "", request.as_bytes());
    let again = String::from_utf8(one).unwrap().replace("Connection: close", "Connection: keep-alive");
    // They take all places that there are, and ask for much without reading anything.
    let stuck: Vec<_> = (0..4)
        .map(|_| {
            let mut stream = server.connect();
            stream.set_nonblocking(true).unwrap();
            let all = again.repeat(60);
            let mut sent = 0;
            let end = Instant::now() + Duration::from_millis(300);
            while Instant::now() < end && sent < all.len() {
                match stream.write(&all.as_bytes()[sent..]) {
                    Ok(bytes) => sent += bytes,
                    Err(_) => thread::sleep(Duration::from_millis(5)),
                }
            }
            stream
        })
        .collect();
    let began = Instant::now();
    assert_eq!(server.get("/", "").status, 200);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    drop(stuck);
}
