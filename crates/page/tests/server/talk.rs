//! Clients who mean well.

use std::{io::Write, thread};

use retrograde::Control;
use retrograde_page::{
    engine::{Engine, Limits},
    server::Settings,
};
use serde_json::{Value, json};

use super::client::{LONG, read, serve, serve_with};

#[test]
fn a_game_is_solved_and_asked_for_again_by_its_digest() {
    let server = serve(Default::default());
    let solved = server.ask(&json!({"op": "solve", "source": {"text": "0 -> 1 2\n1 -> 2"}}));
    assert_eq!(solved["values"][0]["value"], "win");
    let source = json!({"digest": solved["digest"]});
    let explained = server.ask(&json!({"op": "explain", "source": source, "position": "1"}));
    assert_eq!(explained["value"], "win");
    let unknown = server.ask(&json!({"op": "solve", "source": {"digest": "text-0"}}));
    assert_eq!((&unknown["ok"], &unknown["error"]["kind"]), (&json!(false), &json!("unknown")));
}

#[test]
fn two_browsers_at_once_do_not_disturb_each_other() {
    let server = serve(Default::default());
    thread::scope(|scope| {
        for browser in 0..2 {
            let server = &server;
            scope.spawn(move || {
                for round in 1..40 {
                    // A chain of this length: who is at its start wins if it is odd.
                    let length = 2 * round + browser;
                    let text: String = (0..length).map(|v| format!("{v} -> {}\n", v + 1)).collect();
                    let solved = server.ask(&json!({"op": "solve", "source": {"text": text}}));
                    assert_eq!(solved["values"][0]["number"], length);
                    let digest = json!({"digest": solved["digest"]});
                    let misere = server.ask(&json!({"op": "solve", "source": digest, "rule": "misere"}));
                    assert_ne!(misere["values"][0]["value"], solved["values"][0]["value"]);
                    assert_eq!(server.ask(&json!({"op": "solve", "source": digest})), solved);
                }
            });
        }
    });
}

#[test]
fn files_are_opened_compressed_or_not_and_their_names_tell_the_format() {
    let server = serve(Default::default());
    let open =
        |name: &str, bytes: &[u8]| server.post(&format!("/api/open?name={name}&language=zh"), "", bytes);
    let contest = open("a%20b.contest", b"2 1\n1 2\n").json();
    assert_eq!(contest["game"]["labels"], json!(["1", "2"]));
    assert!(contest["values"][0]["words"].as_str().unwrap().contains('步'));
    assert_eq!(open("a.txt", b"2 1\n1 2\n").json()["counts"]["positions"], 2);
    // `0 -> 1` under gzip.
    let gzip = include_bytes!("chain.gz");
    assert_eq!(open("x", gzip).json()["counts"]["positions"], 2);
    let cut = open("x", &gzip[..gzip.len() - 3]).json();
    assert_eq!(cut["error"]["kind"], "invalid", "{cut}");
    let wrong = open("a.game", b"0 -> 1\n1 -> 2 owner=me").json();
    assert_eq!((&wrong["error"]["line"], &wrong["error"]["column"]), (&json!(2), &json!(14)), "{wrong}");
    assert_eq!(server.post("/api/open?name=%zz&&&=", "", b"0 -> 1").status, 200);
}

#[test]
fn a_large_file_is_shown_in_parts() {
    let server = serve(Default::default());
    let text: String = (0..100_000).map(|v| format!("{v} {}\n", v + 1)).collect();
    let solved = server.post("/api/open?name=chain.edges", "", text.as_bytes()).json();
    assert_eq!((&solved["large"], &solved["game"]), (&json!(true), &Value::Null));
    assert_eq!(solved["counts"]["longest"]["number"], 100_000);
    let source = json!({"digest": solved["digest"]});
    let bars = server.ask(&json!({"op": "histogram", "source": source, "bars": 10}));
    let count = |bar: &Value| bar["count"].as_u64().unwrap();
    assert_eq!(bars["bars"].as_array().unwrap().iter().map(count).sum::<u64>(), 100_001);
    let found = server.ask(&json!({"op": "find", "source": source, "text": "9999", "limit": 2}));
    assert_eq!((&found["exact"], &found["total"]), (&json!(9999), &json!(19)));
    let around = server.ask(&json!({"op": "neighbourhood", "source": source, "position": 500, "limit": 5}));
    assert_eq!(around["labels"], json!(["500", "501", "502", "503", "499"]));
    assert_eq!(around["moves"], json!([[0, 1], [1, 2], [2, 3], [4, 0]]));
    assert_eq!(around["hidden"], json!([0, 0, 0, 1, 0]));
    assert_eq!(around["values"][0]["move"], 1);
    let layout = server.ask(&json!({"op": "layout", "source": source}));
    assert_eq!(layout["error"]["kind"], "resource");
}

#[test]
fn the_page_opens_on_the_game_that_the_server_was_started_with() {
    let text: String = (0..5_000).map(|v| format!("{v} {}\n", v + 1)).collect();
    let input = retrograde::format::read(
        std::sync::Arc::new(text.into_bytes()),
        retrograde::format::Format::Edges,
        &Default::default(),
        &Control::default(),
    );
    // Even if nothing can be remembered.
    let limits = Limits { remembered_bytes: 0, ..Limits::default() };
    let engine = Engine::new(limits).opened_on("chain", input.unwrap().game, Vec::new(), &Control::default());
    let server = serve_with(engine.unwrap(), Settings::default());
    let start = server.ask(&json!({"op": "start"}));
    assert_eq!(start["opened"]["name"], "chain");
    let source = json!({"digest": start["opened"]["digest"]});
    let solved = server.ask(&json!({"op": "solve", "source": source}));
    assert_eq!((&solved["large"], &solved["counts"]["positions"]), (&json!(true), &json!(5001)));
}

#[test]
fn long_work_tells_its_progress_line_by_line() {
    let server = serve(Settings { time: std::time::Duration::from_millis(600), ..Settings::default() });
    let answer = server.post("/api", "Accept: application/x-ndjson\r\n", LONG);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let lines: Vec<Value> = answer.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, progress) = lines.split_last().unwrap();
    assert!(progress.len() >= 3, "{lines:?}");
    assert_eq!(progress[1]["progress"]["phase"], "exploring");
    let done = |line: &Value| line["progress"]["done"].as_u64().unwrap();
    assert!(done(&progress[progress.len() - 1]) > done(&progress[0]), "{lines:?}");
    assert_eq!(last["error"]["kind"], "time", "{last}");
    // Short work has no progress, only a reply.
    let answer = server.post("/api", "Accept: application/x-ndjson\r\n", br#"{"op": "start"}"#);
    assert_eq!(answer.text().lines().count(), 1);
}

#[test]
fn a_connection_can_be_used_again_and_again() {
    let server = serve(Default::default());
    let mut stream = server.connect();
    let body = r#"{"op": "nim", "heaps": [1, 2, 3]}"#;
    let host = server.address;
    for _ in 0..20 {
        let request =
            format!("POST /api HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).unwrap();
    }
    stream
        .write_all(format!("GET /nothing HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes())
        .unwrap();
    let answers = String::from_utf8(read(stream).unwrap().body).unwrap();
    assert_eq!(answers.matches("HTTP/1.1 200").count() + 1, 20);
    assert!(answers.contains("HTTP/1.1 404"));
}
