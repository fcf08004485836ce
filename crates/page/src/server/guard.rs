//! Who may ask, and what every answer says to the browser.
//!
//! A page of another site can make a browser send requests to 127.0.0.1. Its own name resolved to 127.0.0.1 (DNS
//! rebinding) shows in `Host`; a request across sites shows in `Origin`. Both must be ours.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    extract::{Request, State},
    http::{HeaderValue, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::failure::{Failure, Reason};

/// The page loads nothing but itself, and runs no script that stands within a document.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'self'";

/// The same for `/?embed`, which exists to be shown inside other pages: a stage to look at, on which nothing can be given away.
const EMBEDDED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors *";

/// The names by which this server is called.
#[derive(Clone, Debug)]
pub(super) struct Hosts(Arc<[String]>);

impl Hosts {
    pub(super) fn of(address: SocketAddr) -> Hosts {
        let port = address.port();
        let mut hosts = vec![format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        if port == 80 {
            hosts.extend(["127.0.0.1".to_owned(), "localhost".to_owned()]);
        }
        Hosts(hosts.into())
    }

    fn contain(&self, host: &str) -> bool {
        self.0.iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    /// Whether a request calls us by our name and comes from no other page.
    fn admit(&self, request: &Request) -> bool {
        let headers = request.headers();
        let mut named = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (named.next(), named.next()) else { return false };
        let is_ours = |host: &HeaderValue| host.to_str().is_ok_and(|host| self.contain(host));
        // A request may name a host in its first line too.
        let authority = request.uri().authority().is_none_or(|authority| self.contain(authority.as_str()));
        let from_us = |origin: &HeaderValue| {
            let origin = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            origin.is_some_and(|host| self.contain(host))
        };
        is_ours(host) && authority && headers.get_all(header::ORIGIN).iter().all(from_us)
    }
}

/// Whether the page is asked for as a part of another.
fn is_embedded(uri: &Uri) -> bool {
    uri.path() == "/" && uri.query().is_some_and(|query| query.split('&').any(|part| part == "embed"))
}

/// Refuses whom we do not know, and tells the browser what it may do with the answer.
pub(super) async fn check(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    let embedded = is_embedded(request.uri());
    let mut response = if hosts.admit(&request) {
        next.run(request).await
    } else {
        refuse(
            StatusCode::FORBIDDEN,
            &Failure::request(
                "this server answers only its own page",
                format!("open http://{}/", hosts.0[0]),
            ),
        )
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, if embedded { EMBEDDED } else { POLICY }),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !embedded {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    }
    if is_api || !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// An answer that is a failure.
pub(super) fn refuse(status: StatusCode, failure: &Failure) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], failure.reply()).into_response()
}

/// The answer to a method that a path does not have.
pub(super) async fn method() -> Response {
    let failure = Failure::new(Reason::Request, "this is no way to ask here", "send a POST");
    let mut response = refuse(StatusCode::METHOD_NOT_ALLOWED, &failure);
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
    response
}
