//! Clients who send or ask too much.

use std::{
    fs,
    io::Write,
    thread,
    time::{Duration, Instant},
};

use retrograde_page::server::Settings;
use serde_json::json;

use super::client::{LONG, PATIENCE, read, serve};

/// Waits until this is so.
fn until(mut so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !so() {
        assert!(began.elapsed() < PATIENCE);
        thread::sleep(Duration::from_millis(2));
    }
}

/// How many connections this process may have, both ends of each.
fn most_connections() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files")?.split_whitespace().next()?.parse().ok());
    files.map_or(100, |files: usize| 1000.min(files.saturating_sub(100) / 2))
}

#[test]
fn a_thousand_requests_at_once_are_all_answered() {
    let server = serve(Default::default());
    let request = server.post_raw("/api", "", br#"{"op": "solve", "source": {"game": "nim:3,4,5"}}"#);
    let streams: Vec<_> = (0..most_connections())
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(&request).unwrap();
            stream
        })
        .collect();
    assert!(streams.len() >= 100);
    let (mut solved, mut refused) = (0, 0);
    for stream in streams {
        let answer = read(stream).unwrap();
        match (answer.status, answer.json()) {
            (200, reply) if reply["ok"] == true => solved += 1,
            (503, reply) if reply["error"]["kind"] == "busy" => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(solved > 0, "{solved} solved, {refused} refused");
    assert_eq!(server.get("/", "").status, 200);
}

#[test]
fn what_is_too_much_waits_or_is_refused_at_once() {
    let server = serve(Settings { parallel: 1, waiting: 2, ..Settings::default() });
    let start = || {
        let mut stream = server.connect();
        stream.write_all(&server.post_raw("/api", "", LONG)).unwrap();
        stream
    };
    let running = start();
    server.wait_for(1);
    let waiting = [start(), start()];
    until(|| server.stopper.accepted() == 3);
    let began = Instant::now();
    let refused = read(start()).unwrap();
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    assert_eq!((refused.status, &refused.json()["error"]["kind"]), (503, &json!("busy")));
    // The page itself needs no turn.
    assert_eq!(server.get("/", "").status, 200);
    drop((running, waiting));
    server.wait_for(0);
    assert_eq!(server.ask(&json!({"op": "nim", "heaps": [1]}))["ok"], true);
}

#[test]
fn bodies_that_are_too_large_are_not_read() {
    let server = serve(Settings { file_bytes: 1 << 20, ..Settings::default() });
    for (path, length) in [("/api", 5_u64 << 20), ("/api", 1 << 60), ("/api/open", 2 << 20)] {
        let head = server.head("POST", path, &format!("Content-Length: {length}\r\n"));
        let answer = server.send(head.as_bytes()).unwrap();
        assert_eq!((answer.status, &answer.json()["error"]["kind"]), (413, &json!("resource")));
    }
    // One that does not say how large it is.
    let chunk = format!("{:x}\r\n{}\r\n", 1 << 16, " ".repeat(1 << 16));
    let chunked =
        server.head("POST", "/api", "Transfer-Encoding: chunked\r\n") + &chunk.repeat(80) + "0\r\n\r\n";
    assert!(server.send(chunked.as_bytes()).is_none_or(|answer| answer.status == 413));
    for length in ["-1", "1e9", "99999999999999999999999", "1\r\nContent-Length: 2"] {
        let head = server.head("POST", "/api", &format!("Content-Length: {length}\r\n"));
        assert!(server.send(head.as_bytes()).is_none_or(|answer| answer.status == 400), "{length}");
    }
}

#[test]
fn heads_that_are_too_large_are_refused() {
    let server = serve(Default::default());
    for head in [
        server.head("GET", &format!("/{}", "a".repeat(100_000)), ""),
        server.head("GET", "/", &format!("X: {}\r\n", "y".repeat(100_000))),
        server.head("GET", "/", &"X: y\r\n".repeat(1_000)),
    ] {
        let answer = server.send(head.as_bytes());
        assert!(answer.is_none_or(|answer| [400, 404, 414, 431].contains(&answer.status)));
    }
    assert_eq!(server.get("/", "").status, 200);
}

#[test]
fn all_that_clients_send_together_is_bounded() {
    let server = serve(Settings { bodies_bytes: 3 << 20, ..Settings::default() });
    let begin = |bytes: usize| {
        let mut stream = server.connect();
        let head = server.head("POST", "/api", &format!("Content-Length: {}\r\n", 4 << 20));
        stream.write_all(head.as_bytes()).unwrap();
        let _ = stream.write_all(&vec![b' '; bytes]);
        stream
    };
    let mut body = vec![b' '; 2 << 20];
    body.extend_from_slice(br#"{"op": "start"}"#);
    let ask = || server.post("/api", "", &body);
    assert_eq!(ask().json()["ok"], true);
    // Those have to arrive first; one that comes while we ask is refused itself, and others follow it.
    let mut held = Vec::new();
    until(|| {
        held.push(begin(1 << 20));
        let answer = ask();
        answer.status == 503 && answer.json()["error"]["kind"] == "busy"
    });
    drop(held);
    until(|| ask().status == 200);
}

#[test]
fn work_that_needs_too_much_memory_ends_with_advice() {
    let server = serve(Settings { memory: Some(1 << 20), ..Settings::default() });
    let text: String = (0..400_000).map(|v| format!("{v} {}\n", v / 2)).collect();
    let reply = server.post("/api/open?name=a.edges", "", text.as_bytes()).json();
    assert_eq!(reply["error"]["kind"], "resource", "{reply}");
    let deep = format!("{{\"op\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(server.post("/api", "", deep.as_bytes()).json()["error"]["kind"], "request");
}
