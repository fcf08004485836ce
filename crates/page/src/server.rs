//! The server: the page and its engine for browsers on this machine, and for nobody else.
//!
//! It listens on 127.0.0.1 only. Another page in the same browser must not reach it either, so the host that a request
//! names and the page that it comes from are checked (`guard`). No request names a file: what is served is a table made
//! when the program is compiled (`assets`). Whatever a client does (sends too much, too slowly, or nothing at all; asks
//! for too much at once; goes away) costs a bounded amount of memory and time (`connection`, `body`, `work`).
//!
//! | module | room for |
//! | --- | --- |
//! | `api` | requests to the engine, and files |
//! | `assets` | the page |
//! | `body` | what a client sends, as far as it is taken |
//! | `connection` | accepting, and the patience with those who are slow |
//! | `guard` | who may ask, and what every answer says to the browser |
//! | `work` | what runs, what waits, and what is stopped |

mod api;
mod assets;
mod body;
mod connection;
mod guard;
mod patient;
mod work;

use std::{
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};

use axum::{Router, middleware, routing::post};
use tokio::sync::Notify;

use crate::engine::Engine;
use work::Desk;

/// What the server may use, and how patient it is.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many requests are worked on at a time.
    pub parallel: usize,
    /// How many more may wait; beyond that they are refused.
    pub waiting: usize,
    /// How many threads one request may use.
    pub threads: usize,
    /// How many bytes of memory one request may use; `None` for no limit.
    pub memory: Option<u64>,
    /// How long one request is worked on.
    pub time: Duration,
    /// How many connections are open at a time; others wait.
    pub connections: usize,
    /// The bytes of a file that a client opens.
    pub file_bytes: usize,
    /// The bytes of all that clients are sending, and of what they sent that is being worked on.
    pub bodies_bytes: usize,
    /// How long a client may take for its next bytes.
    pub patience: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            parallel: 2,
            waiting: 64,
            threads: 1,
            memory: None,
            time: Duration::from_secs(120),
            connections: 512,
            file_bytes: 512 << 20,
            bodies_bytes: 768 << 20,
            patience: Duration::from_secs(10),
        }
    }
}

/// Listens on this port of 127.0.0.1, or on one that is free if it is 0. Errors: the port is taken or may not be used.
pub fn listen(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    desk: Arc<Desk>,
    stop: Arc<Notify>,
}

/// Stops a server, from any thread.
#[derive(Clone, Debug)]
pub struct Stopper {
    stop: Arc<Notify>,
    desk: Arc<Desk>,
}

impl Stopper {
    /// Ends [`Server::run`], and what it was working on.
    pub fn stop(&self) {
        self.desk.close();
        self.stop.notify_one();
    }

    /// How many requests are being worked on.
    pub fn running(&self) -> usize {
        self.desk.running()
    }

    /// How many requests are being worked on or wait for it.
    pub fn accepted(&self) -> usize {
        self.desk.accepted()
    }
}

impl Server {
    /// A server for whoever connects to `listener`, which [`listen`] made. Errors: those of the system.
    pub fn new(listener: TcpListener, engine: Engine, settings: Settings) -> io::Result<Server> {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, desk: Arc::new(Desk::new(engine, settings)), stop: Arc::default() })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What stops it.
    pub fn stopper(&self) -> Stopper {
        Stopper { stop: Arc::clone(&self.stop), desk: Arc::clone(&self.desk) }
    }

    /// Serves until it is stopped. Errors: the system gives no threads.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            // As many as may work at a time: a request that was given up ends before the next begins.
            .max_blocking_threads(self.desk.settings.parallel + 1)
            .enable_all()
            .build()?;
        let router = Router::new()
            .route("/api", post(api::ask).fallback(guard::method))
            .route("/api/open", post(api::open).fallback(guard::method))
            .fallback(assets::serve)
            .with_state(Arc::clone(&self.desk))
            .layer(middleware::from_fn_with_state(guard::Hosts::of(self.address), guard::check));
        let result = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = connection::accept(listener, router, &self.desk.settings) => {}
                () = self.stop.notified() => {}
            }
            Ok(())
        });
        // Work has been asked to stop and does so within a blink.
        runtime.shutdown_timeout(Duration::from_secs(1));
        result
    }
}
