//! Work that nobody waits for any more.

use std::{
    io::{Read, Write},
    thread,
    time::{Duration, Instant},
};

use retrograde_page::server::Settings;

use super::client::{LONG, Running, serve};

/// What an aborted request may still cost.
const BLINK: Duration = Duration::from_millis(100);

/// The least of several times: one may be long because the machine is busy with something else.
fn least(mut time: impl FnMut() -> Duration) -> Duration {
    let mut least = time();
    for _ in 0..2 {
        if least >= BLINK {
            least = least.min(time());
        }
    }
    least
}

/// How long work goes on after its client has gone, having waited for `wait`.
fn goes_on(server: &Running, request: &[u8], wait: Duration) -> Duration {
    let mut stream = server.connect();
    stream.write_all(request).unwrap();
    server.wait_for(1);
    thread::sleep(wait);
    assert_eq!(server.stopper.running(), 1, "it was over too soon to be stopped");
    drop(stream);
    server.wait_for(0)
}

#[test]
fn an_aborted_request_stops_within_a_blink() {
    let server = serve(Default::default());
    for accept in ["application/json", "application/x-ndjson"] {
        let request = server.post_raw("/api", &format!("Accept: {accept}\r\n"), LONG);
        for wait in [0, 30, 200, 500].map(Duration::from_millis) {
            let time = least(|| goes_on(&server, &request, wait));
            assert!(time < BLINK, "{accept}, after {wait:?}: {time:?}");
        }
    }
}

#[test]
fn a_game_with_thousands_of_moves_at_each_position_stops_soon_too() {
    let server = serve(Default::default());
    let heaps = ["999"; 16].join(",");
    let game = format!(r#"{{"op": "solve", "source": {{"game": "nim:{heaps}"}}}}"#);
    let request = server.post_raw("/api", "", game.as_bytes());
    let time = least(|| goes_on(&server, &request, Duration::from_millis(300)));
    // It stops at once, but millions of positions are freed one by one.
    assert!(time < 10 * BLINK, "{time:?}");
}

#[test]
fn reading_and_solving_a_large_file_stops_within_a_blink() {
    let server = serve(Default::default());
    // A million positions on random cycles.
    let mut random = 1u64;
    let mut text = String::new();
    for _ in 0..1_500_000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        text += &format!("{} {}\n", random >> 44, random >> 24 & 0xF_FFFF);
    }
    let request = server.post_raw("/api/open?name=a.edges", "", text.as_bytes());
    let mut times = Vec::new();
    for wait in [0, 20, 60, 120, 250].map(Duration::from_millis) {
        times.push(least(|| {
            let mut stream = server.connect();
            stream.write_all(&request).unwrap();
            // Done already is as good.
            let began = Instant::now();
            while server.stopper.running() == 0 && began.elapsed() < Duration::from_secs(1) {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(wait);
            drop(stream);
            server.wait_for(0)
        }));
    }
    assert!(times.iter().all(|time| *time < BLINK), "{times:?}");
}

#[test]
fn a_server_that_is_stopped_stops_its_work_and_closes_its_connections() {
    let server = serve(Settings { parallel: 1, ..Settings::default() });
    let mut streams: Vec<_> = (0..3)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(&server.post_raw("/api", "", LONG)).unwrap();
            stream
        })
        .collect();
    server.wait_for(1);
    let (began, address) = (Instant::now(), server.address);
    drop(server);
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    for stream in &mut streams {
        // An answer or none; but no waiting.
        let _ = stream.read_to_end(&mut Vec::new());
    }
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    assert!(std::net::TcpStream::connect(address).is_err());
}
