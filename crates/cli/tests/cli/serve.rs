//! `retrograde serve`: it says where it is, answers, and ends cleanly.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use crate::common::{program, run};

/// A server under way, and where it is.
fn serve(args: &[&str]) -> (Child, String) {
    let mut child =
        program().arg("serve").args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("The page is at http://").and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
    (child, address)
}

fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let length = request.len();
    write!(stream, "POST /api HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{request}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Ends it as Ctrl-C does; returns its status and what it said on standard error.
fn interrupt(mut child: Child) -> (Option<i32>, String) {
    let began = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let status = child.wait().unwrap();
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (status.code(), said)
}

#[test]
#[cfg(unix)]
fn it_prints_its_address_answers_and_ends_at_ctrl_c() {
    let (child, address) = serve(&["--port", "0"]);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let answer = ask(&address, r#"{"op": "nim", "heaps": [7, 9]}"#);
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"sum\":14"), "{answer}");
    let long = TcpStream::connect(&address).unwrap();
    let request = r#"{"op": "solve", "source": {"game": "connect-four:5x5"}}"#;
    let head = format!(
        "POST /api HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n{request}",
        request.len()
    );
    (&long).write_all(head.as_bytes()).unwrap();
    // Also in the middle of work.
    assert_eq!(interrupt(child), (Some(0), String::new()));
}

#[test]
#[cfg(unix)]
fn it_opens_on_a_game_of_any_size_under_other_rules() {
    let (child, address) = serve(&["@nim:9,9,9,9", "--rule", "misere", "--port", "0"]);
    let start = ask(&address, r#"{"op": "start"}"#);
    assert!(start.contains(r#""name":"@nim:9,9,9,9""#), "{start}");
    let solved = ask(&address, r#"{"op": "solve", "source": {"digest": "opened"}}"#);
    assert!(solved.contains(r#""large":true"#) && solved.contains(r#""rule":"misere""#), "{solved}");
    assert_eq!(interrupt(child).0, Some(0));
}

#[test]
fn what_cannot_be_served_is_told_before_anything_listens() {
    assert!(run("serve no/such/file").failure(2).contains("no/such/file"));
    assert!(run("serve examples/six.game --rule up").failure(2).contains("misere"));
}

#[test]
#[cfg(unix)]
fn a_port_that_is_taken_is_an_error_if_it_was_asked_for() {
    let (child, address) = serve(&["--port", "0"]);
    let port = address.rsplit(':').next().unwrap();
    let error = run(&format!("serve --port {port}")).failure(2);
    assert!(error.contains(port) && error.contains("--port"), "{error}");
    assert_eq!(interrupt(child).0, Some(0));
}
