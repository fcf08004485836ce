//! What can be fetched: the page's own files, by their own names.

use super::client::serve;

#[test]
fn no_path_leads_to_a_file_of_this_machine() {
    let server = serve(Default::default());
    for path in [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/..",
        "/.",
        "/./index.html",
        "//etc/passwd",
        "//index.html",
        "/%2e%2e/Cargo.toml",
        "/%2E%2E%2Fetc%2Fpasswd",
        "/..%2f..%2fetc/passwd",
        "/..%5c..%5cCargo.toml",
        "/..\\Cargo.toml",
        "/index.html%00.js",
        "/index.html/",
        "/index.html/..",
        "/vendor/../index.html",
        "/vendor",
        "/etc/passwd",
        "/C:/Windows/win.ini",
        "/file:///etc/passwd",
        "/src/server.rs",
        "/Cargo.toml",
        "/API.md",
        "/INDEX.HTML",
        "/%69ndex.html",
        "/api/../index.html",
        "/api/open/../../index.html",
        "*",
    ] {
        let Some(answer) = server.send(server.head("GET", path, "").as_bytes()) else { continue };
        assert!([400, 403, 404, 405].contains(&answer.status), "{path}: {}", answer.head);
        let text = answer.text();
        assert!(!text.contains("root:") && !text.contains("[package]") && !text.contains("<html"), "{path}");
    }
    for path in [&b"/index.html\0"[..], b"/\xff\xfe", b"/a b", b"/\r\nX: y", b""] {
        let request = [b"GET ", path, b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"].concat();
        assert!(
            server.send(&request).is_none_or(|answer| [400, 403, 404].contains(&answer.status)),
            "{path:?}"
        );
    }
}

#[test]
fn the_page_is_sent_once_and_then_only_if_it_has_changed() {
    let server = serve(Default::default());
    let page = server.get("/", "");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.body, server.get("/index.html?query=nothing", "").body);
    let tag = page.header("etag").unwrap().to_owned();
    let again = server.get("/", &format!("If-None-Match: \"other\", W/{tag}\r\n"));
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("etag"), Some(&tag[..]));
    assert_eq!(server.get("/", "If-None-Match: \"other\"\r\n").status, 200);
}

#[test]
fn each_path_has_its_methods_and_says_which() {
    let server = serve(Default::default());
    for (method, path, status, allow) in [
        ("GET", "/", 200, None),
        ("HEAD", "/", 200, None),
        ("POST", "/", 405, Some("GET, HEAD")),
        ("DELETE", "/index.html", 405, Some("GET, HEAD")),
        ("OPTIONS", "/", 405, Some("GET, HEAD")),
        ("TRACE", "/", 405, Some("GET, HEAD")),
        ("PATCH", "/nothing", 404, None),
        ("GET", "/api", 405, Some("POST")),
        ("HEAD", "/api", 405, Some("POST")),
        ("OPTIONS", "/api", 405, Some("POST")),
        ("PUT", "/api/open", 405, Some("POST")),
        ("BREW", "/api", 405, Some("POST")),
        ("POST", "/api/", 404, None),
        ("POST", "/api/none", 404, None),
    ] {
        let request = server.head(method, path, "Content-Length: 0\r\n");
        let answer = server.send(request.as_bytes()).unwrap();
        assert_eq!((answer.status, answer.header("allow")), (status, allow), "{method} {path}");
        assert!(method != "HEAD" || answer.body.is_empty());
    }
    // A tunnel to another server is no path of ours.
    let connect = server.send(server.head("CONNECT", "example.com:80", "").as_bytes());
    assert!(connect.is_none_or(|answer| answer.status >= 400));
}
