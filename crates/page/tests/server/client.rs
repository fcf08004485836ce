//! A server of one's own, and a client that sends exactly the bytes it is told to.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use retrograde_page::{
    engine::{Engine, Limits},
    server::{Server, Settings, Stopper, listen},
};
use serde_json::Value;

/// How long a client of ours waits for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// A server that runs until this is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

pub(crate) fn serve(settings: Settings) -> Running {
    // So that work that takes long does take long.
    serve_with(Engine::new(Limits { positions: 200_000_000, ..Limits::default() }), settings)
}

pub(crate) fn serve_with(engine: Engine, settings: Settings) -> Running {
    let server = Server::new(listen(0).unwrap(), engine, settings).unwrap();
    let (address, stopper) = (server.address(), server.stopper());
    let thread = Some(thread::spawn(move || server.run().unwrap()));
    Running { address, stopper, thread }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.stop();
        let ended = self.thread.take().unwrap().join();
        assert!(ended.is_ok() || thread::panicking());
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

impl Running {
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect_timeout(&self.address, PATIENCE).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends these bytes and reads until the server closes. `None` if it closes without an answer.
    pub(crate) fn send(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = self.connect();
        // It may have answered and closed before it has read everything.
        let _ = stream.write_all(bytes);
        read(stream)
    }

    /// The head of a request as a browser on our own page sends it.
    pub(crate) fn head(&self, method: &str, path: &str, more: &str) -> String {
        let host = self.address;
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n{more}\r\n"
        )
    }

    pub(crate) fn get(&self, path: &str, more: &str) -> Answer {
        self.send(self.head("GET", path, more).as_bytes()).unwrap()
    }

    pub(crate) fn post_raw(&self, path: &str, more: &str, body: &[u8]) -> Vec<u8> {
        let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\n{more}", body.len());
        [self.head("POST", path, &more).as_bytes(), body].concat()
    }

    pub(crate) fn post(&self, path: &str, more: &str, body: &[u8]) -> Answer {
        self.send(&self.post_raw(path, more, body)).unwrap()
    }

    pub(crate) fn ask(&self, request: &Value) -> Value {
        let answer = self.post("/api", "", request.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{request}: {}", answer.text());
        answer.json()
    }

    /// Waits until so much runs; returns how long that took.
    pub(crate) fn wait_for(&self, running: usize) -> Duration {
        let began = Instant::now();
        while self.stopper.running() != running {
            assert!(began.elapsed() < PATIENCE, "{} run, not {running}", self.stopper.running());
            thread::sleep(Duration::from_millis(1));
        }
        began.elapsed()
    }
}

/// Reads an answer to its end.
pub(crate) fn read(mut stream: TcpStream) -> Option<Answer> {
    let mut bytes = Vec::new();
    // A reset after the answer is an end too.
    let _ = stream.read_to_end(&mut bytes);
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1)?.parse().unwrap();
    let mut body = bytes[end + 4..].to_vec();
    if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        body = whole(&body);
    }
    Some(Answer { status, head, body })
}

/// A body without the sizes of its chunks.
fn whole(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunks.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&chunks[..end]).unwrap(), 16).unwrap();
        let start = end + 2;
        if size == 0 || chunks.len() < start + size + 2 {
            break;
        }
        body.extend_from_slice(&chunks[start..start + size]);
        chunks = &chunks[start + size + 2..];
    }
    body
}

/// A request that takes long: seventy million positions have to be discovered.
pub(crate) const LONG: &[u8] = br#"{"op": "solve", "source": {"game": "connect-four:5x5"}}"#;
