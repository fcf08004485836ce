//! Accepting connections, and the patience with those who are slow.

use std::{sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{net::TcpListener, sync::Semaphore, time::sleep};

use super::{Settings, patient::Patient};

/// The bytes of the first line and the headers of a request.
const HEAD_BYTES: usize = 32 << 10;

/// Accepts for ever. So many connections are open at a time; the system keeps some more waiting.
pub(super) async fn accept(listener: TcpListener, router: Router, settings: &Settings) {
    let places = Arc::new(Semaphore::new(settings.connections));
    let patience = settings.patience;
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            // The system has no more handles, or the client has gone already.
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        // If it fails, answers only come a little later.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let _place = place;
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(HEAD_BYTES);
            // A connection that ends badly is the client's business.
            let _ = http.serve_connection(TokioIo::new(Patient::new(stream, patience)), service).await;
        });
    }
}
