//! The page: a table of files that is made when the program is compiled. A request is a key of it, and nothing else.

use axum::{
    extract::Request,
    http::{HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use super::guard::refuse;
use crate::failure::{Failure, Reason};

#[derive(RustEmbed)]
#[folder = "site/"]
struct Site;

/// What a browser is told about a file, by the ending of its name.
const TYPES: &[(&str, &str)] = &[
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("md", "text/plain; charset=utf-8"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("ts", "text/plain; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("woff2", "font/woff2"),
];

fn media(name: &str) -> Option<&'static str> {
    // A licence often has no ending.
    let ending = name.rsplit('/').next()?.rsplit_once('.').map_or("txt", |(_, ending)| ending);
    TYPES.iter().find(|(known, _)| *known == ending).map(|(_, media)| *media)
}

/// The file that a path is the key of.
pub(super) async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    let name = if path == "/" { "index.html" } else { path.strip_prefix('/').unwrap_or(path) };
    let Some((file, media)) = Site::get(name).zip(media(name)) else {
        let failure = Failure::new(Reason::Request, "there is nothing here", "the page is at /");
        return refuse(StatusCode::NOT_FOUND, &failure);
    };
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let failure = Failure::new(Reason::Request, "the page can only be read", "send a GET");
        let mut response = refuse(StatusCode::METHOD_NOT_ALLOWED, &failure);
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    // The checksum of the file: a browser asks again each time, and is sent only what has changed.
    let checksum: String =
        file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{checksum}\"");
    let known = request.headers().get_all(header::IF_NONE_MATCH).iter();
    let mut known = known.filter_map(|tags| tags.to_str().ok()).flat_map(|tags| tags.split(','));
    let headers = [
        (header::CONTENT_TYPE, media.to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if known.any(|known| known.trim().trim_start_matches("W/") == tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.data.into_owned()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_type_that_browsers_know() {
        assert!(Site::iter().count() > 0);
        for name in Site::iter() {
            assert!(media(&name).is_some(), "site/{name} has an ending that is not in the table of types");
        }
        assert_eq!(media("vendor/LICENSE"), media("a.txt"));
        assert_eq!(media("a.b/c.exe"), None);
    }
}
