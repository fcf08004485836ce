//! Who may ask, and what every answer says to the browser.

use std::net::{Ipv4Addr, SocketAddr, TcpStream};

use super::client::serve;

#[test]
fn only_this_machine_can_connect() {
    let server = serve(Default::default());
    assert!(server.address.ip().is_loopback());
    // Another address of this machine: a server on all addresses would be there too.
    let other = SocketAddr::from((Ipv4Addr::new(127, 0, 0, 2), server.address.port()));
    assert!(TcpStream::connect(other).is_err());
}

#[test]
fn a_request_that_calls_us_by_another_name_is_refused() {
    let server = serve(Default::default());
    let port = server.address.port();
    let head = |host: &str| format!("GET / HTTP/1.1\r\nConnection: close\r\n{host}\r\n\r\n");
    let own = [
        format!("Host: 127.0.0.1:{port}"),
        format!("Host: localhost:{port}"),
        format!("HOST: LOCALHOST:{port}"),
    ];
    for host in own {
        assert_eq!(server.send(head(&host).as_bytes()).unwrap().status, 200, "{host}");
    }
    for host in [
        "Host: evil.example".to_owned(),
        format!("Host: evil.example:{port}"),
        format!("Host: 127.0.0.1.evil.example:{port}"),
        format!("Host: 127.0.0.1:{}", port ^ 1),
        "Host: 127.0.0.1".to_owned(),
        format!("Host: localhost.:{port}"),
        format!("Host: 0.0.0.0:{port}"),
        format!("Host: [::1]:{port}"),
        format!("Host: user@127.0.0.1:{port}"),
        "Host:".to_owned(),
        "X: y".to_owned(),
        format!("Host: 127.0.0.1:{port}\r\nHost: evil.example"),
    ] {
        let answer = server.send(head(&host).as_bytes()).unwrap();
        assert!([400, 403].contains(&answer.status), "{host}: {answer:?}");
        assert!(!answer.text().contains("<html"), "{host}");
    }
    let absolute =
        format!("GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    assert_eq!(server.send(absolute.as_bytes()).unwrap().status, 403);
    let old = "GET / HTTP/1.0\r\n\r\n";
    assert_eq!(server.send(old.as_bytes()).unwrap().status, 403);
}

#[test]
fn a_request_from_another_page_is_refused() {
    let server = serve(Default::default());
    let port = server.address.port();
    let body = r#"{"op": "methods"}"#;
    let ask = |origin: &str| {
        let request = format!(
            "POST /api HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\nContent-Length: {}\r\n{origin}\r\n{body}",
            body.len()
        );
        server.send(request.as_bytes()).unwrap().status
    };
    assert_eq!(ask(""), 200);
    assert_eq!(ask(&format!("Origin: http://localhost:{port}\r\n")), 200);
    assert_eq!(ask(&format!("Origin: http://127.0.0.1:{port}\r\n")), 200);
    for origin in [
        "null".to_owned(),
        "http://evil.example".to_owned(),
        "http://localhost".to_owned(),
        format!("https://localhost:{port}"),
        format!("http://localhost:{}", port ^ 1),
        format!("http://localhost:{port}.evil.example"),
        format!("http://localhost:{port}, http://evil.example"),
        String::new(),
    ] {
        assert_eq!(ask(&format!("Origin: {origin}\r\n")), 403, "{origin}");
    }
    let both = format!("Origin: http://localhost:{port}\r\nOrigin: http://evil.example\r\n");
    assert_eq!(ask(&both), 403);
}

#[test]
fn every_answer_tells_the_browser_to_load_nothing_from_elsewhere() {
    let server = serve(Default::default());
    let refused = server.send(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").unwrap();
    let answers = [
        server.get("/", ""),
        server.get("/nothing", ""),
        server.get("/api", ""),
        server.post("/api", "", b"{}"),
        server.post("/api", "Accept: application/x-ndjson\r\n", br#"{"op": "start"}"#),
        refused,
    ];
    for answer in &answers {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
    }
    for answer in &answers[1..] {
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{}", answer.head);
    }
    assert_eq!(answers[0].header("cache-control"), Some("no-cache"));
}

#[test]
fn only_the_embedded_page_may_stand_in_a_frame_of_another() {
    let server = serve(Default::default());
    let port = server.address.port();
    let get = |path: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
        server.send(request.as_bytes()).unwrap()
    };
    for path in ["/", "/?embedded", "/app.js?embed", "/?x=embed"] {
        let answer = format!("{:?}", get(path)).to_lowercase();
        assert!(
            answer.contains("frame-ancestors 'self'") && answer.contains("sameorigin"),
            "{path}: {answer}"
        );
    }
    for path in ["/?embed", "/?x&embed"] {
        let answer = format!("{:?}", get(path)).to_lowercase();
        assert!(answer.contains("frame-ancestors *") && !answer.contains("sameorigin"), "{path}: {answer}");
    }
}
